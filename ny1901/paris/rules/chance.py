"""What an action of Paris can lead to when the order of the stacks is hidden, with probabilities.

Chance is in one place: the tile that is drawn after one was laid (`lay.draw`).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from ny1901.kernel.fast_frozen import fast_evolve
from ny1901.paris.rules.actions import Action, Lay
from ny1901.paris.rules.effects import after
from ny1901.paris.rules.position import Player

if TYPE_CHECKING:
    from ny1901.paris.rules.state import State

_changed = fast_evolve(Player)


def open_position(position: State) -> State:
    """The position with the order of both stacks forgotten; the hands stay as they are."""
    return fast_evolve(type(position))(position, players=tuple([_with_stack(player) for player in position.players]))


def _with_stack(player: Player) -> Player:
    return _changed(player, stack=tuple(sorted(player.stack)))


def outcomes(position: State, action: Action) -> Iterator[tuple[Fraction, State]]:
    """Every open position that an action can lead to, with its probability.

    Args:
        position: any position; the order of its stacks plays no part.
        action: an action that is legal there.
    """
    start = open_position(position)
    seat = start.seat
    player = start.players[seat]
    if not isinstance(action, Lay) or len(player.stack) < 2:
        yield Fraction(1), after(start, action)
        return
    chance = Fraction(1, len(player.stack))
    for drawn in player.stack:
        rest = [tile for tile in player.stack if tile != drawn]
        holding = _changed(player, stack=(drawn, *rest))
        players = (holding, start.players[1]) if seat == 0 else (start.players[0], holding)
        yield chance, after(fast_evolve(type(start))(start, players=players), action)
