"""New York for the proofs: its model in symbols, and its engine."""

from __future__ import annotations

import random
from typing import Any

from attrs import frozen

from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.house import kind_of
from ny1901.new_york.solver.proof.abstraction import Focus, look_at, look_at_step, random_focus, telling_focus
from ny1901.new_york.solver.proof.cases import cases_of
from ny1901.new_york.solver.proof.initial import setup
from ny1901.new_york.solver.proof.state import SymbolicPosition, symbolic_position
from ny1901.new_york.solver.proof.styles import STYLES
from ny1901.new_york.solver.proof.transitions import StepSymbols, parts_of, symbolic_step
from ny1901.new_york.solver.proof.turn_guards import COURSES, possible
from ny1901.solver.proof.game_model import Model


@frozen
class NewYork(Model):
    """The model of one ruleset; each method is the function of its name.

    >>> NewYork(Game(3)).kinds[:3]
    ('acquire', 'build', 'rebuild')
    """

    rules: Game
    styles = tuple(STYLES.values())

    setup = staticmethod(setup)
    possible = staticmethod(possible)
    parts = staticmethod(parts_of)
    cases = staticmethod(cases_of)
    look = staticmethod(look_at)
    look_at_step = staticmethod(look_at_step)
    telling_focus = staticmethod(telling_focus)
    kind_of = staticmethod(kind_of)

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

    def any_focus(self, dice: random.Random) -> Focus:
        """Any lot, square and building."""
        return random_focus(self.rules, dice)

    def describe(self, focus: Focus) -> dict[str, str]:
        """The names of the lot, the square and the building."""
        return focus.describe(self.rules)
