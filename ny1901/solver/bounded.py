"""Answers that bound a seat's final score by source: they draw themselves as bars on one axis."""

from __future__ import annotations

from ny1901.solver.answers import Answer


class Bounded(Answer):
    """Bounds on a seat's final score whose rows have a source, a lower and an upper bound, and what they assume."""

    __slots__ = ()

    def to_svg(self) -> str:
        """A bar a source from the fewest points to the most, and one of the final score."""
        from ny1901.kernel.picture.ranges import Bar, ranges_svg

        *parts, total = self.as_table()
        bars = [Bar(part["source"], part["lower"], part["upper"], part["assumes"]) for part in parts]
        whole = Bar(total["source"], total["lower"], total["upper"], total["assumes"], strong=True)
        title = f"Seat {total['seat']} can still end with {whole.lower} to {whole.upper} points"
        return ranges_svg(title, [*bars, whole], str(self), [self.certainty])
