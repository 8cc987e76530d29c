"""New York for the proofs: its model in symbols, and its engine."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from attrs import frozen

from ny1901.rules.actions import Action
from ny1901.rules.legal import legal_actions
from ny1901.rules.position import Position, Ruleset
from ny1901.rules.setup import deal
from ny1901.solver.abstraction import Focus, kind_of, look_at, look_at_step, random_focus, telling_focus
from ny1901.solver.model import Model
from ny1901.solver.plays import Play, random_steps
from ny1901.solver.symbolic_course import COURSES, possible
from ny1901.solver.symbolic_logic import Truth
from ny1901.solver.symbolic_moves import StepSymbols, parts_of, symbolic_step
from ny1901.solver.symbolic_parts import Guard, Part
from ny1901.solver.symbolic_setup import setup
from ny1901.solver.symbolic_state import SymbolicPosition, symbolic_position


@frozen
class NewYork(Model):
    """The model of one ruleset; each method is the function of its name.

    >>> NewYork(Ruleset(3)).kinds[:3]
    ('acquire', 'build', 'rebuild')
    """

    rules: Ruleset

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of action."""
        return tuple(COURSES)

    def position(self, prefix: str) -> SymbolicPosition:
        """A position of which nothing is known."""
        return symbolic_position(self.rules, prefix)

    def step(self) -> StepSymbols:
        """A step of which nothing is known."""
        return symbolic_step(self.rules)

    def setup(self, position: SymbolicPosition) -> Iterator[Guard]:
        """What holds before the first turn."""
        return setup(position)

    def parts(self, before: SymbolicPosition, step: StepSymbols, kind: str, seat: int) -> Sequence[Part]:
        """Every guard and change of a kind of action."""
        return parts_of(before, step, kind, seat)

    def possible(self, position: SymbolicPosition, kind: str, seat: int) -> Truth:
        """Whether some action of a kind is legal for the seat to move."""
        return possible(position, kind, seat)

    def dealt(self, seed: int) -> Position:
        """The position before the first turn."""
        return deal(self.rules, seed, Position)

    def play(self, seed: int, actions: Sequence[Action]) -> Play:
        """A game to replay."""
        return Play(self.rules, seed, actions)

    def steps(self, seed: int, dice: random.Random, most: int) -> Iterator[tuple[Position, Action, Position]]:
        """The steps of a game."""
        return random_steps(self.rules, seed, dice, most)

    def any_focus(self, dice: random.Random) -> Focus:
        """Any lot, square and building."""
        return random_focus(self.rules, dice)

    def telling_focus(self, before: Position, action: Action, dice: random.Random) -> Focus:
        """A lot, square and building that an action has something to do with."""
        return telling_focus(before, action, dice)

    def describe(self, focus: Focus) -> dict[str, str]:
        """The names of the lot, the square and the building."""
        return focus.describe(self.rules)

    def look(self, position: Position, focus: Focus) -> SymbolicPosition:
        """A real position as plain values."""
        return look_at(position, focus)

    def look_at_step(self, before: Position, action: Action, after: Position, focus: Focus) -> StepSymbols:
        """A real action as plain values."""
        return look_at_step(before, action, after, focus)

    def kind_of(self, action: Action) -> str:
        """The kind of an action."""
        return kind_of(action)

    def seat_of(self, position: Position) -> int:
        """The seat to move."""
        return position.turn.seat

    def legal_kinds(self, position: Position) -> set[str]:
        """The kinds of the legal actions."""
        return {kind_of(action) for action in legal_actions(position)}
