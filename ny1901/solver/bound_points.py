"""The most points that so many buildings can bring, when tiles count by their points and sizes and land by its squares."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from attrs import frozen

NO_LIMIT = 1_000_000
"""More squares than any board has."""

Item = tuple[int, int]
"""A tile as points and squares."""


@frozen(cache_hash=True)
class Supply:
    """What may be built.

    Attributes:
        bronze: the seat's own bronze tiles.
        silver: its own silver tiles.
        gold: its own gold tiles.
        legendary: the legendaries it may build.
        room: the squares that gold and legendary buildings together can cover; they stand for ever
            (`demolish.gold-stands`).
    """

    bronze: tuple[Item, ...]
    silver: tuple[Item, ...]
    gold: tuple[Item, ...]
    legendary: tuple[Item, ...]
    room: int


@frozen
class Haul:
    """The most that buildings can bring: points together, and for each generation how many there can be (legendaries with gold)."""

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
        falling = sorted((points for points, _ in items), reverse=True)
        return tuple(sum(falling[:count]) for count in range(len(items) + 1))
    best = [[0] * (room + 1) for _ in range(len(items) + 1)]
    for points, size in items:
        for count in range(len(items) - 1, -1, -1):
            fewer, row = best[count], best[count + 1]
            for filled in range(room, size - 1, -1):
                row[filled] = max(row[filled], fewer[filled - size] + points)
    values = [row[room] for row in best]
    return tuple(max(values[: count + 1]) for count in range(len(values)))


@lru_cache(maxsize=50_000)
def best_haul(
    supply: Supply, builds: int, own_builds: int, legendaries: int, score: int, silver_from: int, gold_from: int
) -> Haul:
    """The most that a number of buildings can bring, the thresholds of the generations kept (`build.generation`).

    Args:
        supply: the tiles and the room.
        builds: the most buildings.
        own_builds: the most of them from the own tiles.
        legendaries: the most legendaries among them.
        score: the score now, in points.
        silver_from: the score from which silver may be built.
        gold_from: the score from which gold and legendaries may be built.
    """
    bronze_best, silver_best = (best_by_count(items, NO_LIMIT) for items in (supply.bronze, supply.silver))
    points = bronze = silver = gold = 0
    for legendary in range(min(legendaries, len(supply.legendary), builds) + 1):
        gold_best = _golds(supply, legendary)
        if not gold_best:
            continue
        own = min(own_builds, builds - legendary)
        for bronzes in range(min(own, len(bronze_best) - 1) + 1):
            bronze = max(bronze, bronzes if not legendary else 0)
            reached = score + bronze_best[bronzes]
            silvers_most = min(own - bronzes, len(silver_best) - 1) if reached >= silver_from else 0
            for silvers in range(silvers_most + 1):
                unlocked = reached + silver_best[silvers] >= gold_from
                if legendary and not unlocked:
                    continue
                golds = min(own - bronzes - silvers, len(gold_best) - 1) if unlocked else 0
                silver, gold = max(silver, silvers), max(gold, golds + legendary)
                points = max(points, bronze_best[bronzes] + silver_best[silvers] + gold_best[golds])
    return Haul(points, bronze, silver, gold)


def _golds(supply: Supply, legendary: int) -> tuple[int, ...]:
    """The most points of so many legendaries and, by number, so many gold tiles or fewer; empty where there is no room."""
    best: list[int] = []
    for chosen in combinations(supply.legendary, legendary):
        room = supply.room - sum(size for _, size in chosen)
        if room >= 0:
            base = sum(points for points, _ in chosen)
            values = [base + points for points in best_by_count(supply.gold, room)]
            best = [max(pair) for pair in zip(best or values, values, strict=True)]
    return tuple(best)
