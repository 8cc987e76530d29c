"""Pictures of answers that speak of a map: what is proposed, on the position, and the answer's lines under it."""

from __future__ import annotations

from attrs import frozen

from ny1901.kernel.geometry import Square
from ny1901.new_york.render.action_words import tile_of
from ny1901.new_york.render.land import lot_squares
from ny1901.new_york.render.svg import Pointed, pointed_svg
from ny1901.new_york.render.svg_plans import Plan
from ny1901.new_york.render.text import position_text
from ny1901.solver import proposed


@frozen(kw_only=True)
class Proposal(proposed.Proposal):
    """What an answer proposes on a map.

    Attributes:
        lot: the id of a lot that is proposed; may be empty.
    """

    lot: str = ""

    def to_svg(self) -> str:
        """The position with the proposed buildings on it, each with its label, and the answer in words."""
        rules = self.position.rules
        plans = tuple(
            Plan(self.seat, tile, tuple(map(Square.parse, step.squares)), step.label)
            for step in self.steps
            if (tile := tile_of(rules, step.building))
        )
        return pointed_svg(self.position, Pointed(highlight=self._lot_squares(), plans=plans, notes=self.notes))

    def _drawn_text(self, *, colour: bool) -> str:
        return position_text(self.position, highlight=[*self._squares, *self._lot_squares()], colour=colour)

    def _lot_squares(self) -> tuple[Square, ...]:
        board = self.position.rules.table.board
        return lot_squares(board)[board.lot_number[self.lot]] if self.lot else ()
