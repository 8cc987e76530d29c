"""Paris for the proofs: its model in symbols, and its engine."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from ny1901.paris.rules.actions import Action
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.house import kind_of
from ny1901.paris.rules.state import State
from ny1901.paris.solver.proof.abstraction import look_at, look_at_step
from ny1901.paris.solver.proof.cases import cases_of
from ny1901.paris.solver.proof.focus import Focus, random_focus, telling_focus
from ny1901.paris.solver.proof.initial import setup
from ny1901.paris.solver.proof.state import SymbolicPosition, symbolic_position
from ny1901.paris.solver.proof.styles import STYLES
from ny1901.paris.solver.proof.transitions import StepSymbols, parts_of, symbolic_step
from ny1901.paris.solver.proof.turn_guards import CERTAIN, kinds_of, possible
from ny1901.solver.proof.game_model import Model
from ny1901.solver.proof.guarded_commands import Guard, Part
from ny1901.solver.proof.logic import Truth


@frozen
class Paris(Model):
    """The model of one variant; each method is the function of its name.

    >>> Paris(Game()).kinds[:5]
    ('lay', 'take', 'pass', 'build', 'use')
    """

    rules: Game
    styles = tuple(STYLES.values())

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of action, without those of postcards that the variant does not name."""
        return kinds_of(self.rules.variant)

    def position(self, prefix: str, context: Any) -> SymbolicPosition:
        """A position of which nothing is known."""
        return symbolic_position(self.rules, prefix, context)

    def step(self, context: Any) -> StepSymbols:
        """A step of which nothing is known."""
        return symbolic_step(self.rules, context)

    def setup(self, position: SymbolicPosition) -> Iterator[Guard]:
        """What holds before the first turn."""
        return setup(position)

    def parts(self, before: SymbolicPosition, step: StepSymbols, kind: str, seat: int) -> Sequence[Part]:
        """Every guard and change of a kind of action."""
        return parts_of(before, step, kind, seat)

    def cases(
        self, before: SymbolicPosition, step: StepSymbols, after: SymbolicPosition, kind: str, seat: int
    ) -> Iterator[tuple[str, Truth]]:
        """The cases of a kind of action."""
        return cases_of(before, step, after, kind, seat)

    def possible(self, position: SymbolicPosition, kind: str, seat: int) -> Truth | None:
        """Whether some action of a kind is legal for the seat to move; of most postcards the symbols do not tell."""
        return possible(position, kind, seat) if kind in CERTAIN else None

    def any_focus(self, dice: random.Random) -> Focus:
        """Any space, building, tile and postcard."""
        return random_focus(self.rules, dice)

    def telling_focus(self, before: State, action: Action, dice: random.Random) -> Focus:
        """A space, building, tile and postcard that an action has something to do with."""
        return telling_focus(before, action, dice)

    def describe(self, focus: Focus) -> dict[str, str]:
        """The names of the space, the building, the tile and the postcard."""
        return focus.describe(self.rules)

    def look(self, position: State, focus: Focus) -> SymbolicPosition:
        """A real position as plain values."""
        return look_at(position, focus)

    def look_at_step(self, before: State, action: Action, after: State, focus: Focus) -> StepSymbols:
        """A real action as plain values."""
        return look_at_step(before, action, after, focus)

    def kind_of(self, action: Action) -> str:
        """The kind of an action."""
        return kind_of(action)
