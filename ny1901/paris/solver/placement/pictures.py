"""Pictures of answers that speak of the board: what is proposed, on the position, and the answer's lines under it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from ny1901.kernel.geometry import Square
from ny1901.kernel.picture.svg_document import Note
from ny1901.paris.render.parts import short_name
from ny1901.paris.render.plans import Plan
from ny1901.paris.render.svg import Pointed, pointed_svg
from ny1901.paris.render.text import position_text
from ny1901.paris.rules.state import State
from ny1901.solver.proposed import Step


@frozen(kw_only=True)
class Proposal:
    """What an answer proposes on the board.

    Attributes:
        position: the position that was asked about.
        seat: the seat that was asked about.
        title: what was asked, in a few words.
        steps: what is drawn of it.
        lines: the answer, best first.
        certainty: whether it is proved, and by what.
    """

    position: State
    seat: int
    title: str
    steps: Sequence[Step]
    lines: Sequence[str]
    certainty: str

    def to_svg(self) -> str:
        """The position with the proposed buildings on it, each with its label, and the answer in words."""
        grid = self.position.rules.table.grid
        plans = tuple(
            Plan(self.seat, grid.mask(map(Square.parse, step.squares)), short_name(step.building), step.label)
            for step in self.steps
        )
        notes = (Note(self.title, "ink b"), *map(Note, self.lines), Note(self.certainty, "soft"))
        return pointed_svg(self.position, Pointed(plans=plans, notes=notes))

    def to_text(self, *, colour: bool) -> str:
        """The same in characters: the proposed spaces marked on the position, then the answer in words."""
        proposed = tuple(square for step in self.steps for square in step.squares)
        drawn = position_text(self.position, highlight=proposed, colour=colour)
        return "\n".join((drawn, "", self.title, *self.lines, self.certainty))
