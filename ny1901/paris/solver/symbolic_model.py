"""Paris for the proofs: its model in symbols, and its engine."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from attrs import frozen

from ny1901.paris.actions import Action
from ny1901.paris.position import Position, Ruleset
from ny1901.paris.setup import deal
from ny1901.paris.solver.abstraction import kind_of, legal_kinds, look_at, look_at_step
from ny1901.paris.solver.focus import Focus, random_focus, telling_focus
from ny1901.paris.solver.plays import Play, random_steps
from ny1901.paris.solver.symbolic_course import CERTAIN, kinds_of, possible
from ny1901.paris.solver.symbolic_moves import StepSymbols, parts_of, symbolic_step
from ny1901.paris.solver.symbolic_setup import setup
from ny1901.paris.solver.symbolic_state import SymbolicPosition, symbolic_position
from ny1901.solver.model import Model
from ny1901.solver.symbolic_logic import Truth
from ny1901.solver.symbolic_parts import Guard, Part


@frozen
class Paris(Model):
    """The model of one variant; each method is the function of its name.

    >>> Paris(Ruleset()).kinds[:5]
    ('lay', 'take', 'pass', 'build', 'use')
    """

    rules: Ruleset

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of action, without those of postcards that the variant does not name."""
        return kinds_of(self.rules.variant)

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

    def possible(self, position: SymbolicPosition, kind: str, seat: int) -> Truth | None:
        """Whether some action of a kind is legal for the seat to move; of most postcards the symbols do not tell."""
        return possible(position, kind, seat) if kind in CERTAIN else None

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
        """Any space, building, tile and postcard."""
        return random_focus(self.rules, dice)

    def telling_focus(self, before: Position, action: Action, dice: random.Random) -> Focus:
        """A space, building, tile and postcard that an action has something to do with."""
        return telling_focus(before, action, dice)

    def describe(self, focus: Focus) -> dict[str, str]:
        """The names of the space, the building, the tile and the postcard."""
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
        return position.seat

    def legal_kinds(self, position: Position) -> set[str]:
        """The kinds of the legal actions."""
        return legal_kinds(position)
