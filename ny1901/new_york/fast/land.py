"""What can be built and rebuilt on a seat's land, block by block: counts that are kept until the block changes."""

from __future__ import annotations

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints
from ny1901.kernel.compiled.words import count_bits
from ny1901.new_york.fast.game_arrays import (
    BUILT_LOTS,
    FITS_KNOWN,
    GROUND_KNOWN,
    NEAR_AROUND,
    NEAR_LOTS,
    NEAR_SQUARES,
    OCCUPIED,
    PLACE,
    REFITS_KNOWN,
    STANDING,
    TERRITORY,
    TILE,
    all_fits_at,
    all_refits_at,
    building_at,
    fits_at,
    land_at,
    near_at,
    refits_at,
    seat_at,
)
from ny1901.new_york.fast.rules_arrays import (
    DEMOLISHED_ADJACENT,
    KIND_GENERATION_AT,
    KINDS,
    LAWFUL_AT,
    NEEDED,
    PLACE_AROUND,
    PLACE_BLOCK,
    PLACE_LOTS,
    PLACE_SQUARES,
    SQUARES_AT,
    TILE_GENERATION,
    first_lawful,
    place_at,
    tile_at,
)

NOT_TOGETHER = 1 << 30
"""Instead of a number of workers: buildings that may not come down together."""


@compiled
def change_land(rules: Ints, game: Ints, seat: int, block: int) -> None:
    """Note that something has changed on a seat's land in a block: what is known of it is found out anew when asked."""
    land = land_at(rules, seat, block)
    game[land + FITS_KNOWN] = game[land + REFITS_KNOWN] = game[land + GROUND_KNOWN] = 0


@compiled
def count_fits(rules: Ints, game: Ints, seat: int, block: int) -> None:
    """Count anew in how many ways each kind fits on a seat's free squares of a block.

    `build.inside-territory`, `build.free`; the lawful placements are those of `build.shape`, `build.frontage`,
    `build.span` and `build.partial`.
    """
    land = land_at(rules, seat, block)
    free = game[land + TERRITORY] & ~game[land + OCCUPIED]
    taken = ~free
    counts, totals = fits_at(rules, seat, block), all_fits_at(rules, seat)
    for kind in range(rules[KINDS]):
        squares_at, count = rules[SQUARES_AT], 0
        if free:
            for number in range(first_lawful(rules, block, kind), first_lawful(rules, block, kind + 1)):
                if rules[squares_at + number] & taken == 0:
                    count += 1
        game[totals + kind] += count - game[counts + kind]
        game[counts + kind] = count
    game[land + FITS_KNOWN] = 1


@compiled
def look_near(rules: Ints, game: Ints, seat: int, block: int) -> int:
    """Put a seat's buildings in a block into `near`; how many there are."""
    count = 0
    for number in range(game[seat_at(rules, seat) + STANDING]):
        place = game[building_at(rules, seat, number) + PLACE]
        if rules[place_at(rules, place) + PLACE_BLOCK] == block:
            game[near_at(rules, count) + NEAR_SQUARES] = rules[place_at(rules, place) + PLACE_SQUARES]
            game[near_at(rules, count) + NEAR_LOTS] = rules[place_at(rules, place) + PLACE_LOTS]
            game[near_at(rules, count) + NEAR_AROUND] = rules[place_at(rules, place) + PLACE_AROUND]
            count += 1
    return count


@compiled
def lower_squares(rules: Ints, game: Ints, seat: int, block: int, generation: int) -> int:
    """The squares of a block under a seat's buildings of an earlier generation (`demolish.generation`)."""
    squares = 0
    for number in range(game[seat_at(rules, seat) + STANDING]):
        place = game[building_at(rules, seat, number) + PLACE]
        if (
            rules[place_at(rules, place) + PLACE_BLOCK] == block
            and rules[tile_at(rules, game[building_at(rules, seat, number) + TILE]) + TILE_GENERATION] < generation
        ):
            squares |= rules[place_at(rules, place) + PLACE_SQUARES]
    return squares


@compiled
def vacated_lots(rules: Ints, game: Ints, built_lots: int, near: int, squares: int, lots: int) -> int:
    """The lots that a rebuild on some squares and lots leaves with neither building nor worker.

    `demolish.mark-vacated`; the first so many entries of `near` stand in the block.
    """
    kept = lots
    for number in range(near):
        if game[near_at(rules, number) + NEAR_SQUARES] & squares == 0:
            kept |= game[near_at(rules, number) + NEAR_LOTS]
    return built_lots & ~kept


@compiled
def workers_needed(rules: Ints, game: Ints, built_lots: int, near: int, place: int) -> int:
    """The workers from the hand that a rebuild at a place needs; those that come back are set against it.

    `demolish.workers-back`, `demolish.mark-vacated`.
    """
    squares, lots = rules[place_at(rules, place) + PLACE_SQUARES], rules[place_at(rules, place) + PLACE_LOTS]
    if rules[DEMOLISHED_ADJACENT] and not _hang_together(rules, game, near, squares):
        return NOT_TOGETHER
    vacated = vacated_lots(rules, game, built_lots, near, squares, lots)
    return count_bits(vacated) - count_bits(lots & ~built_lots)


@compiled
def _hang_together(rules: Ints, game: Ints, near: int, squares: int) -> bool:
    """Whether the buildings that some squares overlap touch each other as one group (`demolished_adjacent`)."""
    reached, around, grows = 0, 0, True
    while grows:
        grows = False
        for number in range(near):
            standing = game[near_at(rules, number) + NEAR_SQUARES]
            if standing & squares and not standing & reached and (reached == 0 or standing & around):
                reached |= standing
                around |= game[near_at(rules, number) + NEAR_AROUND]
                grows = True
    for number in range(near):
        if (
            game[near_at(rules, number) + NEAR_SQUARES] & squares
            and not game[near_at(rules, number) + NEAR_SQUARES] & reached
        ):
            return False
    return True


@compiled
def count_refits(rules: Ints, game: Ints, seat: int, block: int) -> None:
    """Count anew in how many ways each kind can be rebuilt on a seat's land in a block, by the workers in hand.

    `demolish.own`, `demolish.footprint`, `demolish.generation`, `demolish.gold-stands`.
    """
    most, land = rules[NEEDED], land_at(rules, seat, block)
    built_lots = game[land + BUILT_LOTS]
    free = game[land + TERRITORY] & ~game[land + OCCUPIED]
    near = look_near(rules, game, seat, block)
    generation, lower = -1, 0
    for kind in range(rules[KINDS]):
        counts, totals = refits_at(rules, seat, block, kind), all_refits_at(rules, seat, kind)
        for workers in range(most + 1):
            game[totals + workers] -= game[counts + workers]
            game[counts + workers] = 0
        if rules[rules[KIND_GENERATION_AT] + kind] != generation:
            generation = rules[rules[KIND_GENERATION_AT] + kind]
            lower = lower_squares(rules, game, seat, block, generation)
        if lower:
            taken = ~(free | lower)
            for number in range(first_lawful(rules, block, kind), first_lawful(rules, block, kind + 1)):
                squares = rules[rules[SQUARES_AT] + number]
                if squares & taken == 0 and squares & lower:
                    needed = workers_needed(rules, game, built_lots, near, rules[rules[LAWFUL_AT] + number])
                    if needed <= most:
                        game[counts + max(needed, 0)] += 1
            for workers in range(1, most + 1):
                game[counts + workers] += game[counts + workers - 1]
            for workers in range(most + 1):
                game[totals + workers] += game[counts + workers]
    game[land + REFITS_KNOWN] = 1
