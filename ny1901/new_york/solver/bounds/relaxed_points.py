"""The most points that so many buildings can bring, when tiles count by their points and sizes, land by its squares."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from attrs import frozen

Item = tuple[int, int]
"""A tile as points and squares."""


@frozen(cache_hash=True)
class Supply:
    """What may be built, and the limits.

    Attributes:
        bronze: the seat's own bronze tiles.
        silver: its own silver tiles.
        gold: its own gold tiles.
        legendary: the legendaries it may build.
        room: the squares that gold and legendary buildings together can cover (`demolish.gold-stands`).
        builds: the most buildings.
        own_builds: the most of them from the own tiles.
        legendaries: the most legendaries among them.
        score: the score now, in points.
        silver_from: the score from which silver may be built.
        gold_from: the score from which gold and legendaries may be built.
    """

    bronze: tuple[Item, ...]
    silver: tuple[Item, ...]
    gold: tuple[Item, ...]
    legendary: tuple[Item, ...]
    room: int
    builds: int
    own_builds: int
    legendaries: int
    score: int
    silver_from: int
    gold_from: int


@frozen
class Haul:
    """The most that buildings can bring: points together, and how many of each generation (legendaries with gold)."""

    points: int
    bronze: int
    silver: int
    gold: int


@lru_cache(maxsize=50_000)
def best_by_count(items: tuple[Item, ...], room: int) -> tuple[int, ...]:
    """For each number of tiles from none to all, the most points of so many or fewer within a room.

    >>> best_by_count(((3, 2), (5, 4), (6, 5)), room=6)
    (0, 6, 8, 8)
    """
    if sum(size for _, size in items) <= room:
        return _falling(items)
    best = [[0] * (room + 1) for _ in range(len(items) + 1)]
    for points, size in items:
        for count in range(len(items) - 1, -1, -1):
            fewer, row = best[count], best[count + 1]
            for filled in range(room, size - 1, -1):
                row[filled] = max(row[filled], fewer[filled - size] + points)
    values = [row[room] for row in best]
    return tuple(max(values[: count + 1]) for count in range(len(values)))


def _falling(items: tuple[Item, ...]) -> tuple[int, ...]:
    """The most points of each number of tiles where there is room for all."""
    falling = sorted((points for points, _ in items), reverse=True)
    return tuple(sum(falling[:count]) for count in range(len(items) + 1))


@lru_cache(maxsize=50_000)
def best_haul(supply: Supply) -> Haul:
    """The most that a number of buildings can bring, the thresholds of the generations kept (`build.generation`).

    The score that unlocks silver comes from bronze alone, the score that unlocks gold from bronze and silver.
    """
    bronze_best, silver_best = _falling(supply.bronze), _falling(supply.silver)
    points = bronze = silver = gold = 0
    for legendary in range(min(supply.legendaries, len(supply.legendary), supply.builds) + 1):
        gold_best = _golds(supply, legendary)
        own = min(supply.own_builds, supply.builds - legendary) if gold_best else -1
        for bronzes in range(min(own, len(supply.bronze)) + 1):
            reached = supply.score + bronze_best[bronzes]
            most_silvers = min(own - bronzes, len(supply.silver)) if reached >= supply.silver_from else 0
            for silvers in range(most_silvers + 1):
                unlocked = reached + silver_best[silvers] >= supply.gold_from
                if legendary and not unlocked:
                    continue
                golds = min(own - bronzes - silvers, len(supply.gold)) if unlocked else 0
                bronze, silver, gold = max(bronze, bronzes), max(silver, silvers), max(gold, golds + legendary)
                points = max(points, bronze_best[bronzes] + silver_best[silvers] + gold_best[golds])
    return Haul(points, bronze, silver, gold)


def _golds(supply: Supply, legendary: int) -> tuple[int, ...]:
    """By number of gold tiles, the most points of them with so many legendaries; empty where there is no room."""
    best: list[int] = []
    for chosen in combinations(supply.legendary, legendary):
        room = supply.room - sum(size for _, size in chosen)
        if room >= 0:
            base = sum(points for points, _ in chosen)
            values = [base + points for points in best_by_count(supply.gold, room)]
            best = [max(pair) for pair in zip(best or values, values, strict=True)]
    return tuple(best)
