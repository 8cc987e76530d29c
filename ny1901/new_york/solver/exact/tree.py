"""New York as a tree for exact answers about tiny games: `solve` and `score_range`."""

from __future__ import annotations

from collections.abc import Hashable
from operator import attrgetter

from ny1901.kernel.fast_frozen import fast_evolve
from ny1901.new_york.rules.chance import outcomes
from ny1901.new_york.rules.position import Turn
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.view import open_position
from ny1901.new_york.solver.bounds.behaviours import BEHAVIOURS
from ny1901.solver.exact import Tree


def key(position: State) -> Hashable:
    """What tells two open positions of one game apart; neither the order in which a seat built nor the turns so far."""
    players = tuple([(*_holding(seat), frozenset(seat.buildings)) for seat in position.players])
    turn = _turn_changed(position.turn, number=0)
    return players, position.market, position.future, position.tail, turn, position.end, position.turns_left


_turn_changed = fast_evolve(Turn)
_holding = attrgetter("lots", "worker_lots", "unbuilt", "cards", "score", "prestige")

TREE = Tree(positions=State, shuffled="cards", opened=open_position, outcomes=outcomes, key=key, behaviours=BEHAVIOURS)
"""What exact answers need to know of New York."""

solve, score_range = TREE.solve, TREE.score_range
