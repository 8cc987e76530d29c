"""Pictures of answers that speak of a map: what is proposed, on the position, and the answer's lines under it."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from ny1901.kernel.geometry import Square
from ny1901.kernel.protocol import Violation
from ny1901.new_york.render.action_words import action_squares, tile_of
from ny1901.new_york.render.land import lot_squares
from ny1901.new_york.render.svg import Pointed, blamed, pointed_svg
from ny1901.new_york.render.svg_plans import Plan
from ny1901.new_york.render.text import position_text
from ny1901.new_york.rules.actions import Action, Build, Rebuild
from ny1901.new_york.rules.state import State
from ny1901.solver import proposed


def laid(position: State, label: str, action: Action) -> tuple[proposed.Step, ...]:
    """What is drawn of an action: its building, as far as it lies on the map; nothing for one that builds nothing.

    Args:
        position: where it is drawn.
        label: a few characters to write on the building.
        action: the action, legal or not.
    """
    squares = tuple(square.name for square in action_squares(position.rules, action))
    return (proposed.Step(label, action.tile, squares),) if isinstance(action, Build | Rebuild) and squares else ()


def numbered(position: State, actions: Iterable[Action]) -> list[proposed.Step]:
    """What is drawn of several actions, each with its numbers from 1: the same one may be reached in several ways."""
    numbers: dict[Action, list[str]] = {}
    for number, action in enumerate(actions, start=1):
        numbers.setdefault(action, []).append(str(number))
    return [step for action, labels in numbers.items() for step in laid(position, ",".join(labels), action)]


@frozen(kw_only=True)
class Proposal(proposed.Proposal):
    """What an answer proposes on a map.

    Attributes:
        lot: the id of a lot that is proposed; may be empty.
        violations: the broken rules, whose places are crossed out.
    """

    lot: str = ""
    violations: tuple[Violation, ...] = ()

    def to_svg(self) -> str:
        """The position with the proposed buildings on it, each with its label, and the answer in words."""
        rules = self.position.rules
        plans = tuple(
            Plan(self.seat, tile, tuple(map(Square.parse, step.squares)), step.label)
            for step in self.steps
            if (tile := tile_of(rules, step.building))
        )
        crossed = blamed(self.position, self.violations)
        pointed = Pointed(highlight=self._lot_squares(), blamed=crossed, plans=plans, notes=self.notes)
        return pointed_svg(self.position, pointed)

    def _drawn_text(self, *, colour: bool) -> str:
        return position_text(self.position, highlight=[*self._squares, *self._lot_squares()], colour=colour)

    def _lot_squares(self) -> tuple[Square, ...]:
        board = self.position.rules.table.board
        return lot_squares(board)[board.lot_number[self.lot]] if self.lot else ()
