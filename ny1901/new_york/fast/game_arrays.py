"""One game as one flat array: everything on the table at one step of a turn, as `State` has it, and room to work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import SIZE, Ints
from ny1901.new_york.fast.rules_arrays import (
    ALL_FITS_AT,
    ALL_REFITS_AT,
    BLOCKS,
    BUILDINGS_AT,
    CHARACTERS,
    DICE_AT,
    FACE_UNOWNED_AT,
    FACES,
    FITS_AT,
    FUTURE_AT,
    GAME_SIZE,
    GROUPS_AT,
    KINDS,
    LAND_AT,
    LOTS,
    MARKET_AT,
    MARKET_SIZE,
    NEAR_AT,
    NEEDED,
    PLAYERS,
    POOL_AT,
    REFITS_AT,
    SEATS_AT,
    SECTIONS_AT,
    STREETS,
    TAIL_AT,
    TILES,
    UNOWNED_AT,
    WORKERS,
)

(
    TURN, SEAT, TURN_SCORE, HAD_WORKER, ACQUIRED, TOOK_LARGE, BUILT, DEMOLISHED, PENDING, OWED,
    END_SEAT, END_RULE, TURNS_LEFT, CHANCE, LEGENDARIES, CHALLENGE, STREET_SET,
    MARKET_COUNT, FUTURE_COUNT, TAIL_COUNT,
    NOW_SIZE,
) = range(21)  # fmt: skip
"""The places of the turn, the end, the cards and the lengths of the lists.

`PENDING`, `END_SEAT`, `TURNS_LEFT` and `CHALLENGE` are -1 for none.
"""

BY_UNBUILT, BY_MARKET = range(2)
"""The values of `END_RULE`: `end.unbuilt` and `end.market`."""

CHARACTER, UNBUILT, CARDS, SCORE, PRESTIGE, LEGENDARIES_BUILT, WORKERS_OUT, STANDING, SEAT_SIZE = range(9)
"""What there is of each seat; `STANDING` counts the buildings."""

(
    OWNED, WORKER_LOTS, TERRITORY, OCCUPIED, BUILT_LOTS, FITS_KNOWN, REFITS_KNOWN, GROUND_KNOWN,
    FITTING, POSSIBLE, FREE, OPEN,
    LAND_SIZE,
) = range(13)  # fmt: skip
"""What a seat has in a block: lots, squares, whether the counts of builds, of rebuilds and what the ground offers are
up to date; then that: the tiles that fit on the free squares, those that could stand there one day, and how many
squares are free, and not under gold.
"""

TILE, PLACE, BUILDING_SIZE = range(3)
"""What there is of each building of a seat, in the order built."""

NEAR_SQUARES, NEAR_LOTS, NEAR_AROUND, NEAR_SIZE = range(4)
"""What there is of each building looked at in one block."""

SECTION_KIND, SECTION_LENGTH, SECTION_SIZE = range(3)
"""What there is of each section of the legal actions."""

_MOST_SECTIONS = 8


def list_sizes(rules: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The parts of the array of a game in their order: the number that tells where each begins, and how long it is.

    The turn comes before them. `FITS_AT`: for each seat, block and kind of tile in how many lawful ways it fits on the
    free squares; `ALL_FITS_AT`: the same over all blocks. `REFITS_AT`: for each seat, block and kind, and each number
    of workers in hand, in how many ways it can be rebuilt; `ALL_REFITS_AT`: the same over all blocks. The last five are
    room to work in.

    Args:
        rules: the numbers of the rules.
    """
    players, kinds = rules[PLAYERS], rules[KINDS]
    land, in_hand = players * rules[BLOCKS], rules[NEEDED] + 1
    cards, buildings = rules[LOTS] + rules[MARKET_SIZE] + 1, rules[TILES] + 1
    yield SEATS_AT, players * SEAT_SIZE
    yield LAND_AT, land * LAND_SIZE
    yield BUILDINGS_AT, players * buildings * BUILDING_SIZE
    yield MARKET_AT, cards
    yield FUTURE_AT, cards
    yield TAIL_AT, cards
    yield UNOWNED_AT, rules[LOTS]
    yield FACE_UNOWNED_AT, rules[FACES]
    yield FITS_AT, land * kinds
    yield ALL_FITS_AT, players * kinds
    yield REFITS_AT, land * kinds * in_hand
    yield ALL_REFITS_AT, players * kinds * in_hand
    yield NEAR_AT, buildings * NEAR_SIZE
    yield POOL_AT, cards + rules[CHARACTERS] + rules[STREETS]
    yield SECTIONS_AT, _MOST_SECTIONS * SECTION_SIZE
    yield GROUPS_AT, 2 * rules[LOTS] + 2
    yield DICE_AT, SIZE


def new_game(rules: Ints) -> Ints:
    """The array of one game, before anything is dealt."""
    return np.zeros(rules[GAME_SIZE], np.int64)


@compiled
def seat_at(rules: Ints, seat: int) -> int:
    """Where the columns of a seat begin."""
    return rules[SEATS_AT] + seat * SEAT_SIZE


@compiled
def land_at(rules: Ints, seat: int, block: int) -> int:
    """Where the columns of a seat's land in a block begin."""
    return rules[LAND_AT] + (seat * rules[BLOCKS] + block) * LAND_SIZE


@compiled
def building_at(rules: Ints, seat: int, number: int) -> int:
    """Where the columns of a seat's building begin."""
    return rules[BUILDINGS_AT] + (seat * (rules[TILES] + 1) + number) * BUILDING_SIZE


@compiled
def fits_at(rules: Ints, seat: int, block: int) -> int:
    """Where the counts of fits on a seat's land in a block begin, by kind."""
    return rules[FITS_AT] + (seat * rules[BLOCKS] + block) * rules[KINDS]


@compiled
def all_fits_at(rules: Ints, seat: int) -> int:
    """Where the counts of fits on all land of a seat begin, by kind."""
    return rules[ALL_FITS_AT] + seat * rules[KINDS]


@compiled
def refits_at(rules: Ints, seat: int, block: int, kind: int) -> int:
    """Where the counts of rebuilds of a kind on a seat's land in a block begin, by workers in hand."""
    return rules[REFITS_AT] + ((seat * rules[BLOCKS] + block) * rules[KINDS] + kind) * (rules[NEEDED] + 1)


@compiled
def all_refits_at(rules: Ints, seat: int, kind: int) -> int:
    """Where the counts of rebuilds of a kind on all land of a seat begin, by workers in hand."""
    return rules[ALL_REFITS_AT] + (seat * rules[KINDS] + kind) * (rules[NEEDED] + 1)


@compiled
def near_at(rules: Ints, number: int) -> int:
    """Where the columns of a building looked at begin."""
    return rules[NEAR_AT] + number * NEAR_SIZE


@compiled
def section_at(rules: Ints, number: int) -> int:
    """Where the columns of a section begin."""
    return rules[SECTIONS_AT] + number * SECTION_SIZE


@compiled
def pool_of(rules: Ints, game: Ints) -> Ints:
    """Room to draw cards from."""
    return game[rules[POOL_AT] : rules[SECTIONS_AT]]


@compiled
def dice_of(rules: Ints, game: Ints) -> Ints:
    """Room for one generator."""
    return game[rules[DICE_AT] : rules[DICE_AT] + SIZE]


@compiled
def workers_in_hand(rules: Ints, game: Ints, seat: int) -> int:
    """The workers that a seat has available."""
    return rules[WORKERS] - game[seat_at(rules, seat) + WORKERS_OUT]
