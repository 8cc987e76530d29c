"""What ranges of counts decide: the points of the street cards and of the challenge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import frozen

from ny1901.new_york.rules.scoring import steps_points
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.variant import Steps
from ny1901.new_york.solver.bounds.packed_counts import Kinds, Range


@frozen
class Counts:
    """How many buildings of each kind a seat has standing at the end, and what limits them together.

    Attributes:
        ranges: for each kind the fewest and the most.
        golds: the most gold and legendary buildings that it can still put up.
        districts: the most districts that one of them can touch.
    """

    ranges: tuple[Range, ...]
    golds: int = 0
    districts: int = 0


def street_points(position: State, kinds: Kinds, seat: int, own: Counts, others: Sequence[Counts]) -> Range:
    """The fewest and the most points of the street cards (`tally.street`).

    Args:
        position: where the street cards are read.
        kinds: what the counts count.
        seat: whose points.
        own: the seat's counts.
        others: the counts of every seat; the seat's own entry is not looked at.
    """
    bonus = position.rules.variant.street_bonus
    return _sum(
        _majority(own.ranges[place], _rivals(others, seat, place), bonus) for place in range(len(kinds.streets))
    )


def challenge_points(position: State, kinds: Kinds, seat: int, own: Counts, others: Sequence[Counts]) -> Range:
    """The fewest and the most points of a challenge that scores at the end (`tally.challenge`); as `street_points`."""
    bound = _CHALLENGES.get(position.deal.challenge or "")
    return bound(position, len(kinds.streets), seat, own, others) if bound else (0, 0)


def _sum(ranges: Iterable[Range]) -> Range:
    lower = upper = 0
    for low, high in ranges:
        lower, upper = lower + low, upper + high
    return lower, upper


def _rivals(others: Sequence[Counts], seat: int, place: int) -> Range:
    """The most of a kind that any other seat surely has, and the most that any may have."""
    ranges = [counts.ranges[place] for other, counts in enumerate(others) if other != seat]
    return max((fewest for fewest, _ in ranges), default=0), max((most for _, most in ranges), default=0)


def _majority(own: Range, rivals: Range, points: int) -> Range:
    """What a majority brings: surely, if the fewest beat the others' most; perhaps, if the most beat their fewest."""
    return points * (own[0] > rivals[1]), points * (own[1] > rivals[0])


def _gold_tycoon(position: State, first: int, _: int, own: Counts, __: Sequence[Counts]) -> Range:
    """`challenge.gold-tycoon`: districts that lack the fewest golds come first.

    Each gold counts in as many districts as one can touch.
    """
    variant = position.rules.variant
    needed = variant.gold_tycoon_buildings
    ranges = own.ranges[first:]
    met = sum(fewest >= needed for fewest, _ in ranges)
    reachable, touches = 0, own.golds * own.districts
    for missing in sorted(max(0, needed - fewest) for fewest, most in ranges if most >= needed):
        if missing <= touches:
            reachable, touches = reachable + 1, touches - missing
    return variant.gold_tycoon_points * met, variant.gold_tycoon_points * reachable


def _stepped(steps: Steps, counts: Range) -> Range:
    return steps_points(steps, counts[0]), steps_points(steps, counts[1])


def _master_architect(position: State, first: int, _: int, own: Counts, __: Sequence[Counts]) -> Range:
    """`challenge.master-architect`."""
    return _stepped(position.rules.variant.master_architect, own.ranges[first])


def _bronze_baron(position: State, first: int, _: int, own: Counts, __: Sequence[Counts]) -> Range:
    """`challenge.bronze-baron`."""
    return _stepped(position.rules.variant.bronze_baron, own.ranges[first])


def _generation_king(position: State, first: int, seat: int, own: Counts, others: Sequence[Counts]) -> Range:
    """`challenge.generation-king`."""
    points = position.rules.variant.generation_king_points
    return _sum(_majority(own.ranges[place], _rivals(others, seat, place), points) for place in range(first, first + 3))


_CHALLENGES: dict[str, Callable[[State, int, int, Counts, Sequence[Counts]], Range]] = {
    "gold-tycoon": _gold_tycoon,
    "master-architect": _master_architect,
    "bronze-baron": _bronze_baron,
    "generation-king": _generation_king,
}
