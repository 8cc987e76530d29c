"""One game as one flat array: everything on the table at one step of a turn, as `State` has it, and room to work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints
from ny1901.paris.fast.rules_arrays import (
    BUILDINGS,
    CARDS,
    CARDS_LISTED,
    CODES,
    CODES_AT,
    GAME_SIZE,
    PAVEMENT_AT,
    PIECES_AT,
    POOL_AT,
    SEATS_AT,
    SQUARES,
    STACKS_AT,
    STANDING_AT,
    TILES,
)

NUMBER, SEAT, STARTER, PENDING, OVER, POSTCARDS, SUPPLY, MIXED, LAMPS, COVERED, EMPTY, PIECES, NOW_SIZE = range(13)
"""The places of the turn, the cards in play, the supply, and the land; `PIECES` counts the pieces on the board.

`STARTER` and `PENDING` are -1 for none.
"""

HAND, DRAWN, RESERVE, USED, READY, COLOUR, STANDING, SEAT_SIZE = range(8)
"""What there is of each seat; `DRAWN` counts the tiles drawn from the shuffled ones, `STANDING` the buildings."""

PIECE_CARD, PIECE_SEAT, PIECE_SQUARES, PIECE_DETAIL, PIECE_SIZE = range(5)
"""What there is of each special piece, in the order in which they came."""

PLAYERS = 2
"""Paris is for two."""


def list_sizes(rules: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The parts of the array of a game in their order: the number that tells where each begins, and how long it is.

    The turn comes before them. `STACKS_AT`: each seat's tiles as shuffled; `PAVEMENT_AT`: for each square of the board
    the code of the action that laid its tile, and from `SQUARES` numbers later on the seat; `STANDING_AT`: each seat's
    buildings as options, in the order built. The last two are room to work in.

    Args:
        rules: the numbers of the rules.
    """
    yield SEATS_AT, PLAYERS * SEAT_SIZE
    yield STACKS_AT, PLAYERS * rules[TILES]
    yield PAVEMENT_AT, 2 * rules[SQUARES]
    yield STANDING_AT, PLAYERS * (rules[BUILDINGS] + 1)
    yield PIECES_AT, CARDS * PIECE_SIZE
    yield POOL_AT, rules[CARDS_LISTED]
    yield CODES_AT, rules[CODES]


def new_game(rules: Ints) -> Ints:
    """The array of one game, before anything is dealt."""
    return np.zeros(rules[GAME_SIZE], np.int64)


@compiled
def seat_at(rules: Ints, seat: int) -> int:
    """Where the columns of a seat begin."""
    return rules[SEATS_AT] + seat * SEAT_SIZE


@compiled
def stack_at(rules: Ints, seat: int) -> int:
    """Where the shuffled tiles of a seat begin."""
    return rules[STACKS_AT] + seat * rules[TILES]


@compiled
def standing_at(rules: Ints, seat: int) -> int:
    """Where the buildings of a seat begin."""
    return rules[STANDING_AT] + seat * (rules[BUILDINGS] + 1)


@compiled
def piece_at(rules: Ints, number: int) -> int:
    """Where the columns of a special piece begin."""
    return rules[PIECES_AT] + number * PIECE_SIZE


@compiled
def codes_of(rules: Ints, game: Ints) -> Ints:
    """Room for the codes of the legal actions."""
    return game[rules[CODES_AT] :]
