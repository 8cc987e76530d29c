"""What a seat's land offers, in flat arrays: `ny1901.new_york.study.land_prospects.ground` says the same of plots."""

from __future__ import annotations

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints
from ny1901.kernel.compiled.words import count_bits
from ny1901.new_york.fast.game_arrays import (
    FITTING,
    FREE,
    GROUND_KNOWN,
    OCCUPIED,
    OPEN,
    PLACE,
    POSSIBLE,
    STANDING,
    TERRITORY,
    TILE,
    building_at,
    land_at,
    seat_at,
)
from ny1901.new_york.fast.rules_arrays import (
    KIND_GENERATION_AT,
    KIND_TILES_AT,
    KINDS,
    PLACE_BLOCK,
    PLACE_SQUARES,
    SQUARES_AT,
    TILE_GENERATION,
    first_lawful,
    place_at,
    tile_at,
)

_SILVER, _GOLD = 2, 3


@compiled
def survey(rules: Ints, game: Ints, seat: int, block: int) -> None:
    """Find out what a seat's land in a block offers: tiles that fit, and those that could stand there one day."""
    land = land_at(rules, seat, block)
    free = game[land + TERRITORY] & ~game[land + OCCUPIED]
    not_gold = game[land + TERRITORY] & ~_squares_under(rules, game, seat, block, _GOLD)
    not_silver = not_gold & ~_squares_under(rules, game, seat, block, _SILVER)
    fitting = possible = 0
    for kind in range(rules[KINDS] if not_gold else 0):
        generation, room = rules[rules[KIND_GENERATION_AT] + kind], free
        if generation == _GOLD:
            room = not_gold
        elif generation == _SILVER:
            room = not_silver
        tiles, fits = rules[rules[KIND_TILES_AT] + kind], _has_room(rules, block, kind, free)
        if fits:
            fitting |= tiles
        if fits or (room != free and _has_room(rules, block, kind, room)):
            possible |= tiles
    game[land + FITTING], game[land + POSSIBLE] = fitting, possible
    game[land + FREE], game[land + OPEN] = count_bits(free), count_bits(not_gold)
    game[land + GROUND_KNOWN] = 1


@compiled
def _squares_under(rules: Ints, game: Ints, seat: int, block: int, generation: int) -> int:
    """The squares of a block under a seat's buildings of a generation."""
    squares = 0
    for number in range(game[seat_at(rules, seat) + STANDING]):
        building = building_at(rules, seat, number)
        place = place_at(rules, game[building + PLACE])
        if (
            rules[place + PLACE_BLOCK] == block
            and rules[tile_at(rules, game[building + TILE]) + TILE_GENERATION] == generation
        ):
            squares |= rules[place + PLACE_SQUARES]
    return squares


@compiled
def _has_room(rules: Ints, block: int, kind: int, squares: int) -> bool:
    """Whether a kind of tiles has a lawful place within some squares of a block."""
    first, end = first_lawful(rules, block, kind), first_lawful(rules, block, kind + 1)
    if first == end or count_bits(squares) < count_bits(rules[rules[SQUARES_AT] + first]):
        return False
    for number in range(first, end):
        if rules[rules[SQUARES_AT] + number] & ~squares == 0:
            return True
    return False
