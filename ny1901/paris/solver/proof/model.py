"""Paris for the proofs: its model in symbols, and its engine."""

from __future__ import annotations

import random
from typing import Any

from attrs import frozen

from ny1901.paris.rules.game import Game
from ny1901.paris.rules.house import kind_of
from ny1901.paris.solver.proof.abstraction import look_at, look_at_step
from ny1901.paris.solver.proof.cases import cases_of
from ny1901.paris.solver.proof.focus import Focus, random_focus, telling_focus
from ny1901.paris.solver.proof.initial import setup
from ny1901.paris.solver.proof.state import SymbolicPosition, symbolic_position
from ny1901.paris.solver.proof.styles import STYLES
from ny1901.paris.solver.proof.transitions import StepSymbols, parts_of, symbolic_step
from ny1901.paris.solver.proof.turn_guards import CERTAIN, kinds_of, possible
from ny1901.solver.proof.game_model import Model
from ny1901.solver.proof.logic import Truth


@frozen
class Paris(Model):
    """The model of one variant; each method is the function of its name.

    >>> Paris(Game()).kinds[:5]
    ('lay', 'take', 'pass', 'build', 'use')
    """

    rules: Game
    styles = tuple(STYLES.values())

    setup = staticmethod(setup)
    parts = staticmethod(parts_of)
    cases = staticmethod(cases_of)
    look = staticmethod(look_at)
    look_at_step = staticmethod(look_at_step)
    telling_focus = staticmethod(telling_focus)
    kind_of = staticmethod(kind_of)

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

    def possible(self, position: SymbolicPosition, kind: str, seat: int) -> Truth | None:
        """Whether some action of a kind is legal for the seat to move; of most postcards the symbols do not tell."""
        return possible(position, kind, seat) if kind in CERTAIN else None

    def any_focus(self, dice: random.Random) -> Focus:
        """Any space, building, tile and postcard."""
        return random_focus(self.rules, dice)

    def describe(self, focus: Focus) -> dict[str, str]:
        """The names of the space, the building, the tile and the postcard."""
        return focus.describe(self.rules)
