"""Pictures of answers that speak of the board: what is proposed, on the position, and the answer's lines under it."""

from __future__ import annotations

from ny1901.kernel.geometry import Square
from ny1901.paris.render.parts import short_name
from ny1901.paris.render.plans import Plan
from ny1901.paris.render.svg import Pointed, pointed_svg
from ny1901.paris.render.text import position_text
from ny1901.solver import proposed


class Proposal(proposed.Proposal):
    """What an answer proposes on the board."""

    def to_svg(self) -> str:
        """The position with the proposed buildings on it, each with its label, and the answer in words."""
        grid = self.position.rules.table.grid
        plans = tuple(
            Plan(self.seat, grid.mask(map(Square.parse, step.squares)), short_name(step.building), step.label)
            for step in self.steps
        )
        return pointed_svg(self.position, Pointed(plans=plans, notes=self.notes))

    def _drawn_text(self, *, colour: bool) -> str:
        return position_text(self.position, highlight=self._squares, colour=colour)
