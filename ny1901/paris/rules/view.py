"""What a seat may know of a position, and full positions that are consistent with it.

A seat knows its own hand, everything on the table, and so which tiles each player still has; the order of either
stack, and which of the other's tiles are in hand, is hidden.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from attrs import frozen

from ny1901.kernel.dice import pass_over
from ny1901.kernel.errors import VariantError
from ny1901.kernel.fast_frozen import fast_evolve
from ny1901.paris.rules.position import Player

if TYPE_CHECKING:
    from ny1901.paris.rules.state import State

_changed = fast_evolve(Player)


@frozen
class View:
    """A position as one seat sees it.

    Attributes:
        seat: who looks.
        position: the position with what is hidden sorted: two positions that differ only there have equal views.
    """

    seat: int
    position: State

    def sample(self, rng: random.Random) -> State:
        """A full position that the seat cannot tell from the real one; each is equally likely."""
        return fast_evolve(type(self.position))(
            self.position,
            players=tuple(
                _shuffled(player, rng, own=seat == self.seat) for seat, player in enumerate(self.position.players)
            ),
        )


def view(position: State, seat: int) -> View:
    """What a seat may know.

    Raises:
        VariantError: no such seat.
    """
    if type(seat) is not int or not 0 <= seat < len(position.players):
        raise VariantError(f"{seat!r} is not a seat; give 0 to {len(position.players) - 1}", field="seat")
    players = tuple(_sorted(player, own=number == seat) for number, player in enumerate(position.players))
    return View(seat, fast_evolve(type(position))(position, players=players))


def skip_sample(position: State, seat: int, rng: random.Random) -> None:
    """Throw the dice as `View.sample` does, for somebody who looks at nothing hidden."""
    pass_over(
        rng,
        *(
            len(player.stack) if number == seat else len(player.hand) + len(player.stack)
            for number, player in enumerate(position.players)
        ),
    )


def _sorted(player: Player, *, own: bool) -> Player:
    return _dealt(player, sorted(player.stack if own else (*player.hand, *player.stack)), own=own)


def _shuffled(player: Player, rng: random.Random, *, own: bool) -> Player:
    tiles = list(player.stack if own else (*player.hand, *player.stack))
    rng.shuffle(tiles)
    return _dealt(player, tiles, own=own)


def _dealt(player: Player, tiles: list[int], *, own: bool) -> Player:
    """The player with hidden tiles in a new order: all in the stack, or the first ones in hand."""
    held = 0 if own else len(player.hand)
    hand = player.hand if own else tuple(sorted(tiles[:held]))
    return _changed(player, hand=hand, stack=tuple(tiles[held:]))
