"""What every seat can still score in Paris: bounds that hold over every legal way to the end, split by source.

The upper bound counts a rival who helps and buildings that are in each other's way; the lower bound counts the seat's
own bad play. Nothing hidden is used: what lies in hands and stacks counts as a set.
"""

from __future__ import annotations

import time
from typing import Any

from attrs import frozen

from ny1901.errors import VariantError
from ny1901.paris.position import Position
from ny1901.paris.scoring import tally
from ny1901.paris.solver.bound_means import Means, means
from ny1901.paris.solver.bound_postcards import postcard_range
from ny1901.paris.solver.bound_sources import group_range, light_range, unbuilt_range
from ny1901.solver.results import Answer, Row

SOURCES = ("light", "group", "unbuilt", "postcards")
"""The sources of `SeatBounds.parts`, in order."""


@frozen
class Part:
    """One source of points: the fewest and the most at the end, and what the two rest on."""

    source: str
    lower: int
    upper: int
    assumes: str


@frozen(kw_only=True)
class SeatBounds(Answer):
    """Bounds on one seat's final score, in points.

    Attributes:
        seat: the seat.
        lower: the final score cannot be less, whatever anybody does.
        upper: the final score cannot be more.
        parts: the bounds by source; they add up to the two.
    """

    seat: int
    lower: int
    upper: int
    parts: tuple[Part, ...]

    @property
    def width(self) -> int:
        """How far the bounds lie apart, in points."""
        return self.upper - self.lower

    def as_table(self) -> list[Row]:
        """A row a source, and the final score."""
        rows = [(part.source, part.lower, part.upper, part.assumes) for part in self.parts]
        columns = ("source", "lower", "upper", "assumes")
        return [
            {"seat": self.seat, **dict(zip(columns, row, strict=True))}
            for row in [*rows, ("final score", self.lower, self.upper, "")]
        ]

    def to_data(self) -> dict[str, Any]:
        """The bounds as plain data for JSON."""
        return {"seat": self.seat, "lower": self.lower, "upper": self.upper, **super().to_data()}


def score_bounds(position: Position) -> tuple[SeatBounds, ...]:
    """For each seat a lower and an upper bound on its final score, over every legal way to the end of the game.

    Args:
        position: any sound position.

    Raises:
        VariantError: no position is given.

    >>> from ny1901.cli.game_paris import example
    >>> state = example()
    >>> [bounds.lower <= score <= bounds.upper for bounds, score in zip(score_bounds(state), state.scores)]
    [True, True]
    """
    if not isinstance(position, Position):
        raise VariantError(f"{type(position).__name__} is not a position; give a state of a game", field="position")
    started = time.perf_counter()
    parts = [_final(position, seat) if position.over else _parts(position, means(position, seat)) for seat in (0, 1)]
    return tuple(
        SeatBounds(
            seat=seat,
            lower=sum(part.lower for part in own),
            upper=sum(part.upper for part in own),
            parts=own,
            proved=True,
            proved_by="the final tally" if position.over else "places, lamps and postcards that are left",
            elapsed=time.perf_counter() - started,
        )
        for seat, own in enumerate(parts)
    )


def _parts(position: Position, able: Means) -> tuple[Part, ...]:
    candidates = f"at most {len(able.buildings)} more buildings, each at its best place"
    return (
        Part("light", *light_range(position, able), candidates),
        Part("group", *group_range(position, able), "a group never shrinks; at best everything hangs together"),
        Part("unbuilt", *unbuilt_range(position, able), "every building that fits nowhere stays in the reserve"),
        Part("postcards", *postcard_range(position, able), "postcards with a seal that are used or still open"),
    )


def _final(position: Position, seat: int) -> tuple[Part, ...]:
    points = tally(position)[seat]
    values = (points.light, points.group, points.unbuilt, sum(bonus for _, bonus in points.postcards))
    return tuple(Part(source, value, value, "the game is over") for source, value in zip(SOURCES, values, strict=True))
