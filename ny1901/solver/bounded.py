"""Bounds on a seat's final score by source, which draw themselves as bars on one axis."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from ny1901.solver.answers import Answer, Row


@frozen
class Part:
    """One source of points.

    Attributes:
        source: one of the game's; `forced`, where a behaviour is assumed; or the id of a house rule that scores.
        lower: the fewest points from it at the end.
        upper: the most points from it at the end.
        assumes: what the two numbers rest on, in a sentence.
    """

    source: str
    lower: int
    upper: int
    assumes: str


@frozen(kw_only=True, repr=False)
class SeatBounds(Answer):
    """Bounds on one seat's final score, in points.

    Attributes:
        seat: the seat.
        lower: the final score cannot be less, whatever anybody does.
        upper: the final score cannot be more.
        parts: the bounds by source. The lowers add up to `lower` or less and the uppers to `upper` or more, where two
            sources cannot both come to their worst or their best.
        turns: the assumption that nobody begins more than so many more turns; None if nothing is assumed.
        assumes: all that is assumed of the play to come, a sentence each.
    """

    seat: int
    lower: int
    upper: int
    parts: tuple[Part, ...]
    turns: int | None = None
    assumes: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """How far the bounds lie apart, in points."""
        return self.upper - self.lower

    @property
    def entries(self) -> tuple[Part, ...]:
        """The bounds by source."""
        return self.parts

    @property
    def headline(self) -> str:
        """The bounds in one line."""
        condition = f" if {' and '.join(self.assumes)}" if self.assumes else ""
        return f"seat {self.seat}: {self.lower} to {self.upper} points{condition}; {self.certainty}"

    def as_table(self) -> list[Row]:
        """A row a source, and the final score."""
        rows = [(part.source, part.lower, part.upper, part.assumes) for part in self.parts]
        rows.append(("final score", self.lower, self.upper, "; ".join(self.assumes)))
        columns = ("source", "lower", "upper", "assumes")
        return [{"seat": self.seat, **dict(zip(columns, row, strict=True))} for row in rows]

    def to_data(self) -> dict[str, Any]:
        """The bounds as plain data for JSON."""
        bounds = {"seat": self.seat, "lower": self.lower, "upper": self.upper, "turns": self.turns}
        return {**bounds, "assumes": list(self.assumes), **super().to_data()}

    def to_svg(self) -> str:
        """A bar a source from the fewest points to the most, and one of the final score."""
        from ny1901.kernel.picture.ranges import Bar, ranges_svg

        *parts, total = self.as_table()
        bars = [Bar(part["source"], part["lower"], part["upper"], part["assumes"]) for part in parts]
        whole = Bar(total["source"], total["lower"], total["upper"], total["assumes"], strong=True)
        title = f"Seat {total['seat']} can still end with {whole.lower} to {whole.upper} points"
        return ranges_svg(title, [*bars, whole], str(self), [self.certainty])
