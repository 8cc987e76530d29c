"""Players who together put up as many buildings of one seat as they can: no dice come to that."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ny1901.paris.rules.actions import Action, Build, Lay, Take, Use
from ny1901.paris.rules.state import State
from ny1901.solver.difference.lockstep import Chooser

_MOOD = 0.4
"""How much the mood changes the worth of an action, so that no two games are the same."""


def packing_player(seat: int, dice: random.Random) -> Chooser:
    """Players of both seats who pack the buildings of one.

    They lay tiles so that land of the seat hangs together, take small buildings, put them up where they leave the
    fewest gaps, and use postcards without effect.

    Args:
        seat: whose buildings are packed.
        dice: what draws the mood.
    """

    def choose(position: State, actions: Sequence[Action]) -> Action:
        kind = type(dice.choice(actions))
        worth = _Worth(position, seat)
        return max(
            (action for action in actions if type(action) is kind),
            key=lambda action: worth.of(action) + dice.uniform(0, _MOOD),
        )

    return choose


class _Worth:
    """What actions of a position are worth for packing the buildings of a seat."""

    def __init__(self, position: State, seat: int) -> None:
        self.position, self.seat = position, seat
        self.table = position.rules.table
        self.land = (position.colours[seat] | position.mixed) & ~position.covered

    def of(self, action: Action) -> float:
        """The worth of one action; only actions of the same kind are compared."""
        if isinstance(action, Lay):
            return self._of_tile(action)
        if isinstance(action, Take):
            return -float(self.table.shapes[self.table.building_number[action.building]].size)
        if isinstance(action, Build):
            return self._of_building(action)
        return float(isinstance(action, Use) and action.bare)

    def _of_tile(self, action: Lay) -> float:
        """How many borders its land shares with land that lies."""
        tile, square, turn = self.table.lay_number[action]
        spaces = self.table.laid[tile][square][turn]
        new = spaces.mixed | (spaces.own if self.position.seat == self.seat else spaces.rival)
        return float((self.table.grid.around(new) & self.land).bit_count())

    def _of_building(self, action: Build) -> float:
        """How few free spaces are left beside it; that it is small counts too, so that more fit."""
        standing = self.table.option_of[action].standing
        return -float((standing.around & self.land).bit_count())
