"""Where the data of a variant stand in the one flat array that compiled functions read.

No rule is decided here. First come the numbers of the variant, then the lists, each from the place that its number
`..._AT` tells. Squares and lots are bits within their block, so that a set of them is one number of a machine word. A
tile's *kind* is its generation and its shape: tiles of a kind lie in the same places.

Measured, handing one array from function to function compiles and runs several times as fast as handing a tuple.
"""

from __future__ import annotations

import numpy as np

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints, Reals

(
    PLAYERS, BLOCKS, LOTS, TILES, KINDS, LAWFUL, WORKERS, NEEDED, MARKET_SIZE,
    STREETS, STREET_CARDS, OWN_TILES, LEGENDARY_TILES, ACTION_CARDS,
    STARTING_PROPERTY, STARTING_LOT, SILVER_AT, GOLD_AT, LEGENDARIES_PER_PLAYER, END_UNBUILT,
    LAST_TURNS, STREET_BONUS, CARD_BONUS, TYCOON_POINTS, TYCOON_BUILDINGS, KING_POINTS,
    PRESTIGE_POINTS, PRESTIGE_GENERATIONS, DISTRICTS,
    REFILL_AT_END, BOOM_LIMIT, SHIFT_DRAWS_FIRST, GRAB_AT_ONCE,
    DECLINE_WITHOUT_WORKER, BOOM_NEW_GENERATION, LEGENDARY_COUNTS, DEMOLISHED_ADJACENT,
    BUILD_WITHOUT_MARKET, GRAB_AFTER_DEMOLITION, GRAB_AFTER_SKIP,
    FACES, CHARACTERS, CHALLENGES_LISTED, NAMED_STREETS, ARCHITECT_STEPS, BARON_STEPS, BOARD_WORDS,
    LOTS_AT, FACES_AT, FACE_LOTS_AT, TILES_AT, KIND_GENERATION_AT, PLACES_AT, BOARD_SQUARES_AT, BESIDE_GOLD_AT,
    FIRST_AT, LAWFUL_AT, SQUARES_AT, CHARACTERS_AT, STARTING_POINTS_AT, CHALLENGES_AT, NAMED_STREETS_AT,
    ARCHITECT_AT, BARON_AT, KIND_TILES_AT, BY_POINTS_AT, STEERING_AT,
    SEATS_AT, LAND_AT, BUILDINGS_AT, MARKET_AT, FUTURE_AT, TAIL_AT, UNOWNED_AT, FACE_UNOWNED_AT, FITS_AT, ALL_FITS_AT,
    REFITS_AT, ALL_REFITS_AT, NEAR_AT, POOL_AT, SECTIONS_AT, GROUPS_AT, DICE_AT, GAME_SIZE,
    NUMBERS,
) = range(86)  # fmt: skip
"""The places of the numbers: counts, thresholds, points, switches, and where each list begins.

The lists from `SEATS_AT` on are those in the array of a game (`ny1901.new_york.fast.game_arrays`). `NEEDED` is the most
workers that a rebuild can need, `LAWFUL` how many lawful placements there are. `BY_POINTS_AT` has the tiles, those
with the most points first, and `STEERING_AT` the numbers that the agents' evaluation is made with.
"""

UNLESS_ENDED, KEEPS_UNBUILT, UNLESS_AT_UNBUILT = range(3)
"""The values of `BOOM_LIMIT`."""

BOOM, SHIFT, GRAB = range(3)
"""The action cards, in the order of `Card`."""

GOLD_TYCOON, MASTER_ARCHITECT, BRONZE_BARON, GENERATION_KING, GOLD_PRESTIGE = range(5)
"""The challenges, in the order of `CHALLENGES`."""

LOT_FACE, LOT_BLOCK, LOT_BIT, LOT_SQUARES, LOT_IN_PLAY, LOT_SIZE = range(6)
"""What there is of each lot, in the board's order."""

FACE_LARGE, FACE_FIRST, FACE_END, FACE_SIZE = range(4)
"""What there is of each face of the lot cards; first and end are a range of the list `FACE_LOTS_AT`."""

TILE_GENERATION, TILE_POINTS, TILE_KIND, TILE_LEGENDARY, TILE_HEIGHT, TILE_RECTANGLE, TILE_SIZE = range(7)
"""What there is of each tile, in the order of `Table.tiles`; the starting property, the last, is of no kind (-1)."""

PLACE_BLOCK, PLACE_SQUARES, PLACE_LOTS, PLACE_AROUND, PLACE_STREETS, PLACE_DISTRICTS, PLACE_SIZE = range(7)
"""What there is of each placement of each shape."""

FACTS = 19
"""What the evaluation knows of each seat, in the order of `WEIGHTS` in `ny1901.new_york.study.prospects`."""

EARLY, LATE, SHARES, FADING, READY = 0, FACTS, 2 * FACTS, 2 * FACTS + 7, 2 * FACTS + 15
WIN, LONG, HURRY, STEERING_SIZE = range(2 * FACTS + 17, 2 * FACTS + 21)
"""Where in the evaluation's numbers each of its constants begins."""

CHARACTER_LOT, CHARACTER_HOME, CHARACTER_SIZE = range(3)
"""What there is of each character that can be dealt; the home is a place, -1 if the starting property does not fit."""


@compiled
def lot_at(rules: Ints, lot: int) -> int:
    """Where the columns of a lot begin."""
    return rules[LOTS_AT] + lot * LOT_SIZE


@compiled
def face_at(rules: Ints, face: int) -> int:
    """Where the columns of a face begin."""
    return rules[FACES_AT] + face * FACE_SIZE


@compiled
def tile_at(rules: Ints, tile: int) -> int:
    """Where the columns of a tile begin."""
    return rules[TILES_AT] + tile * TILE_SIZE


@compiled
def place_at(rules: Ints, place: int) -> int:
    """Where the columns of a placement begin."""
    return rules[PLACES_AT] + place * PLACE_SIZE


@compiled
def character_at(rules: Ints, character: int) -> int:
    """Where the columns of a character begin."""
    return rules[CHARACTERS_AT] + character * CHARACTER_SIZE


@compiled
def steering(rules: Ints) -> Reals:
    """The numbers that the evaluation is made with; they stand among the others with the same bits."""
    return rules[rules[STEERING_AT] : rules[STEERING_AT] + STEERING_SIZE].view(np.float64)


@compiled
def first_lawful(rules: Ints, block: int, kind: int) -> int:
    """The number of the first lawful placement of a kind in a block; the next kind's is the end of these."""
    return rules[rules[FIRST_AT] + block * rules[KINDS] + kind]
