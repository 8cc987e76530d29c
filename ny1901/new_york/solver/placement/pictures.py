"""Pictures of answers that speak of a map: what is proposed, on the position, and the answer's lines under it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from ny1901.kernel.geometry import Square
from ny1901.kernel.picture.svg_document import Note
from ny1901.new_york.render.action_words import tile_of
from ny1901.new_york.render.land import lot_squares
from ny1901.new_york.render.svg import Pointed, pointed_svg
from ny1901.new_york.render.svg_plans import Plan
from ny1901.new_york.render.text import position_text
from ny1901.new_york.rules.state import State
from ny1901.solver.proposed import Step


@frozen(kw_only=True)
class Proposal:
    """What an answer proposes on a map.

    Attributes:
        position: the position that was asked about.
        seat: the seat that was asked about.
        title: what was asked, in a few words.
        steps: what is drawn of it.
        lot: the id of a lot that is proposed; may be empty.
        lines: the answer, best first.
        certainty: whether it is proved, and by what.
    """

    position: State
    seat: int
    title: str
    steps: Sequence[Step]
    lot: str = ""
    lines: Sequence[str] = ()
    certainty: str = ""

    def to_svg(self) -> str:
        """The position with the proposed buildings on it, each with its label, and the answer in words."""
        rules = self.position.rules
        plans = [
            Plan(self.seat, tile, tuple(map(Square.parse, step.squares)), step.label)
            for step in self.steps
            if (tile := tile_of(rules, step.building))
        ]
        notes = [Note(self.title, "ink b"), *map(Note, self.lines), Note(self.certainty, "soft")]
        return pointed_svg(
            self.position, Pointed(highlight=self._lot_squares(), plans=tuple(plans), notes=tuple(notes))
        )

    def _repr_html_(self) -> str:
        return self.to_svg()

    def to_text(self, *, colour: bool) -> str:
        """The same in characters: the proposed squares marked on the position, then the answer in words."""
        proposed = [square for step in self.steps for square in step.squares]
        drawn = position_text(self.position, highlight=[*proposed, *self._lot_squares()], colour=colour)
        return "\n".join((drawn, "", self.title, *self.lines, self.certainty))

    def _lot_squares(self) -> tuple[Square, ...]:
        board = self.position.rules.table.board
        return lot_squares(board)[board.lot_number[self.lot]] if self.lot else ()
