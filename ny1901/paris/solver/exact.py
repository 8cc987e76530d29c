"""Paris as a tree for exact answers about tiny games: `solve` and `score_range`."""

from __future__ import annotations

from collections.abc import Hashable

from ny1901.paris.rules.chance import open_position, outcomes
from ny1901.paris.rules.state import State
from ny1901.paris.solver.bounds.behaviours import BEHAVIOURS
from ny1901.solver.exact import Tree


def _itself(position: State) -> Hashable:
    return position


def _hidden_hand(position: State) -> str:
    """A seat that still draws has a tile in hand that the other cannot tell (`lay.draw`)."""
    if any(player.stack for player in position.players):
        return "each seat has a tile in hand that the other does not know; a value is there once both stacks are empty"
    return ""


TREE = Tree(
    positions=State,
    shuffled="tiles",
    opened=open_position,
    outcomes=outcomes,
    key=_itself,
    behaviours=BEHAVIOURS,
    unfair=_hidden_hand,
)
"""What exact answers need to know of Paris."""

solve, score_range = TREE.solve, TREE.score_range
