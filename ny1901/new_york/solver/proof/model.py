"""New York for the proofs: its model in symbols, and its engine."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from ny1901.new_york.rules.actions import Action
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.house import kind_of
from ny1901.new_york.rules.state import State
from ny1901.new_york.solver.proof.abstraction import Focus, look_at, look_at_step, random_focus, telling_focus
from ny1901.new_york.solver.proof.cases import cases_of
from ny1901.new_york.solver.proof.initial import setup
from ny1901.new_york.solver.proof.state import SymbolicPosition, symbolic_position
from ny1901.new_york.solver.proof.styles import STYLES
from ny1901.new_york.solver.proof.transitions import StepSymbols, parts_of, symbolic_step
from ny1901.new_york.solver.proof.turn_guards import COURSES, possible
from ny1901.solver.proof.game_model import Model
from ny1901.solver.proof.guarded_commands import Guard, Part
from ny1901.solver.proof.logic import Truth


@frozen
class NewYork(Model):
    """The model of one ruleset; each method is the function of its name.

    >>> NewYork(Game(3)).kinds[:3]
    ('acquire', 'build', 'rebuild')
    """

    rules: Game
    styles = tuple(STYLES.values())

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of action."""
        return tuple(COURSES)

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

    def possible(self, position: SymbolicPosition, kind: str, seat: int) -> Truth:
        """Whether some action of a kind is legal for the seat to move."""
        return possible(position, kind, seat)

    def any_focus(self, dice: random.Random) -> Focus:
        """Any lot, square and building."""
        return random_focus(self.rules, dice)

    def telling_focus(self, before: State, action: Action, dice: random.Random) -> Focus:
        """A lot, square and building that an action has something to do with."""
        return telling_focus(before, action, dice)

    def describe(self, focus: Focus) -> dict[str, str]:
        """The names of the lot, the square and the building."""
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
