"""The setup in flat arrays: the same seed deals the same game as `ny1901.paris.rules.setup`."""

from __future__ import annotations

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints, sample, shuffle
from ny1901.paris.fast.game_arrays import (
    DRAWN,
    EMPTY,
    HAND,
    PENDING,
    PLAYERS,
    POSTCARDS,
    STARTER,
    SUPPLY,
    seat_at,
    stack_at,
)
from ny1901.paris.fast.rules_arrays import (
    BUILDINGS,
    CARDS_IN_PLAY,
    CARDS_LISTED,
    CARDS_LISTED_AT,
    HAND_SIZE,
    POOL_AT,
    SQUARES,
    TILES,
)


@compiled
def deal(rules: Ints, game: Ints, dice: Ints) -> None:
    """Lay out the position before the first turn, with dice that were seeded with the seed of the deal.

    `setup.start`, `setup.buildings`, `setup.postcards`; the dice are thrown in the order of the engine.
    """
    game[:] = 0
    game[STARTER] = game[PENDING] = -1
    game[SUPPLY] = (1 << rules[BUILDINGS]) - 1
    game[EMPTY] = (1 << rules[SQUARES]) - 1
    pool = game[rules[POOL_AT] : rules[POOL_AT] + rules[CARDS_LISTED]]
    sample(dice, pool, rules[CARDS_LISTED], rules[CARDS_IN_PLAY])
    for number in range(rules[CARDS_IN_PLAY]):
        game[POSTCARDS] |= 1 << rules[rules[CARDS_LISTED_AT] + pool[number]]
    for seat in range(PLAYERS):
        _seat(rules, game, seat, dice)


@compiled
def _seat(rules: Ints, game: Ints, seat: int, dice: Ints) -> None:
    """`setup.tiles`, `setup.hand`."""
    stack, own = stack_at(rules, seat), seat_at(rules, seat)
    for tile in range(rules[TILES]):
        game[stack + tile] = tile
    shuffle(dice, game[stack : stack + rules[TILES]], rules[TILES])
    game[own + DRAWN] = min(rules[HAND_SIZE], rules[TILES])
    for place in range(game[own + DRAWN]):
        game[own + HAND] |= 1 << game[stack + place]
