"""The legal actions in flat arrays as codes: all of them, or the one with a number, in the engine's order."""

from __future__ import annotations

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints
from ny1901.new_york.fast.game_arrays import (
    BUILT_LOTS,
    MARKET_COUNT,
    OCCUPIED,
    SEAT,
    TERRITORY,
    WORKER_LOTS,
    fits_at,
    land_at,
    refits_at,
    section_at,
    workers_in_hand,
)
from ny1901.new_york.fast.land import look_near, lower_squares, workers_needed
from ny1901.new_york.fast.listing import (
    ACQUIRE,
    BUILD,
    CARD_BOOM,
    CARD_SHIFT,
    END,
    REBUILD,
    RETURN,
    SMALL_ACQUIRE,
    available_tiles,
    sections,
)
from ny1901.new_york.fast.rules_arrays import (
    BLOCKS,
    BOOM,
    FACE_END,
    FACE_FIRST,
    FACE_LARGE,
    FACE_LOTS_AT,
    FACE_UNOWNED_AT,
    GRAB,
    GROUPS_AT,
    LAWFUL,
    LAWFUL_AT,
    LOT_BIT,
    LOT_BLOCK,
    LOTS,
    MARKET_AT,
    NEEDED,
    SHIFT,
    SQUARES_AT,
    TILE_GENERATION,
    TILE_KIND,
    TILES,
    UNOWNED_AT,
    face_at,
    first_lawful,
    lot_at,
    tile_at,
)


@compiled
def return_code(rules: Ints, lot: int) -> int:
    """The code of giving a lot back; that of acquiring it is the lot itself."""
    return rules[LOTS] + lot


@compiled
def card_code(rules: Ints, card: int) -> int:
    """The code of playing a card; after the cards comes that of ending the turn."""
    return 2 * rules[LOTS] + card


@compiled
def build_code(rules: Ints, tile: int, number: int) -> int:
    """The code of building a tile at a lawful placement."""
    return 2 * rules[LOTS] + 4 + tile * rules[LAWFUL] + number


@compiled
def rebuild_code(rules: Ints, tile: int, number: int) -> int:
    """The code of a rebuild with a tile at a lawful placement."""
    return build_code(rules, rules[TILES] + tile, number)


@compiled
def write(rules: Ints, game: Ints, section: int, tiles: int, skip: int, take: int, out: Ints) -> int:
    """Write some of a section's actions, in order, as codes.

    Args:
        rules: the rules.
        game: the position.
        section: which section.
        tiles: those available.
        skip: how many actions to pass over.
        take: how many to write at most.
        out: where they go.

    Returns:
        How many were written.
    """
    if section in (ACQUIRE, SMALL_ACQUIRE):
        return _write_acquisitions(rules, game, section == SMALL_ACQUIRE, skip, take, out)
    if section == BUILD:
        return _write_builds(rules, game, tiles, skip, take, out)
    if section == REBUILD:
        return _write_rebuilds(rules, game, tiles, skip, take, out)
    if section == RETURN:
        return _write_returns(rules, game, skip, take, out)
    if section == END:
        out[0] = card_code(rules, 3)
    elif section == CARD_BOOM:
        out[0] = card_code(rules, BOOM)
    elif section == CARD_SHIFT:
        out[0] = card_code(rules, SHIFT)
    else:
        out[0] = card_code(rules, GRAB)
    return 1


@compiled
def _write_acquisitions(rules: Ints, game: Ints, small_only: bool, skip: int, take: int, out: Ints) -> int:
    written, last = 0, -1
    for place in range(game[MARKET_COUNT]):
        face = game[rules[MARKET_AT] + place]
        if face == last or (small_only and rules[face_at(rules, face) + FACE_LARGE]):
            continue
        last = face
        if skip >= game[rules[FACE_UNOWNED_AT] + face]:
            skip -= game[rules[FACE_UNOWNED_AT] + face]
            continue
        for number in range(rules[face_at(rules, face) + FACE_FIRST], rules[face_at(rules, face) + FACE_END]):
            lot = rules[rules[FACE_LOTS_AT] + number]
            if not game[rules[UNOWNED_AT] + lot]:
                continue
            if skip:
                skip -= 1
            elif written < take:
                out[written] = lot
                written += 1
    return written


@compiled
def _write_builds(rules: Ints, game: Ints, tiles: int, skip: int, take: int, out: Ints) -> int:
    seat, written = game[SEAT], 0
    for block in range(rules[BLOCKS]):
        free = game[land_at(rules, seat, block) + TERRITORY] & ~game[land_at(rules, seat, block) + OCCUPIED]
        if free == 0:
            continue
        for tile in range(rules[TILES]):
            if not tiles >> tile & 1:
                continue
            kind = rules[tile_at(rules, tile) + TILE_KIND]
            if skip >= game[fits_at(rules, seat, block) + kind]:
                skip -= game[fits_at(rules, seat, block) + kind]
                continue
            for number in range(first_lawful(rules, block, kind), first_lawful(rules, block, kind + 1)):
                if rules[rules[SQUARES_AT] + number] & ~free:
                    continue
                if skip:
                    skip -= 1
                    continue
                out[written] = build_code(rules, tile, number)
                written += 1
                if written == take:
                    return written
    return written


@compiled
def _write_rebuilds(rules: Ints, game: Ints, tiles: int, skip: int, take: int, out: Ints) -> int:
    """Block by block, then by generation and tile; of a tile those together that need the same number of workers."""
    seat, written = game[SEAT], 0
    workers = workers_in_hand(rules, game, seat)
    known = min(workers, rules[NEEDED])
    for block in range(rules[BLOCKS]):
        if not game[land_at(rules, seat, block) + OCCUPIED]:
            continue
        for generation in range(1, 4):
            for tile in range(rules[TILES]):
                if not tiles >> tile & 1 or rules[tile_at(rules, tile) + TILE_GENERATION] != generation:
                    continue
                count = game[refits_at(rules, seat, block, rules[tile_at(rules, tile) + TILE_KIND]) + known]
                if skip >= count:
                    skip -= count
                    continue
                written += _write_refits(rules, game, block, tile, workers, skip, take - written, out[written:])
                skip = 0
                if written == take:
                    return written
    return written


@compiled
def _write_refits(rules: Ints, game: Ints, block: int, tile: int, workers: int, skip: int, take: int, out: Ints) -> int:
    """The rebuilds by one tile in one block, in groups by the workers they need, in the order these were first met."""
    seat, kind = game[SEAT], rules[tile_at(rules, tile) + TILE_KIND]
    built_lots = game[land_at(rules, seat, block) + BUILT_LOTS]
    lower = lower_squares(rules, game, seat, block, rules[tile_at(rules, tile) + TILE_GENERATION])
    taken = ~(game[land_at(rules, seat, block) + TERRITORY] & ~game[land_at(rules, seat, block) + OCCUPIED] | lower)
    near = look_near(rules, game, seat, block)
    first, end = first_lawful(rules, block, kind), first_lawful(rules, block, kind + 1)
    groups, written = 0, 0
    for number in range(first, end):
        squares = rules[rules[SQUARES_AT] + number]
        if squares & taken or not squares & lower:
            continue
        needed = workers_needed(rules, game, built_lots, near, rules[rules[LAWFUL_AT] + number])
        if needed <= workers and not _is_met(rules, game, groups, needed):
            game[rules[GROUPS_AT] + groups] = needed
            groups += 1
    for group in range(groups):
        for number in range(first, end):
            squares = rules[rules[SQUARES_AT] + number]
            if squares & taken or not squares & lower:
                continue
            if (
                workers_needed(rules, game, built_lots, near, rules[rules[LAWFUL_AT] + number])
                != game[rules[GROUPS_AT] + group]
            ):
                continue
            if skip:
                skip -= 1
                continue
            out[written] = rebuild_code(rules, tile, number)
            written += 1
            if written == take:
                return written
    return written


@compiled
def _is_met(rules: Ints, game: Ints, groups: int, needed: int) -> bool:
    for group in range(groups):
        if game[rules[GROUPS_AT] + group] == needed:  # numba has no generator in `any`
            return True
    return False


@compiled
def _write_returns(rules: Ints, game: Ints, skip: int, take: int, out: Ints) -> int:
    """`turn.stuck`: every lot with a worker, in the order of the lots."""
    written = 0
    for lot in range(rules[LOTS]):
        if (
            not game[land_at(rules, game[SEAT], rules[lot_at(rules, lot) + LOT_BLOCK]) + WORKER_LOTS]
            & rules[lot_at(rules, lot) + LOT_BIT]
        ):
            continue
        if skip:
            skip -= 1
        elif written < take:
            out[written] = return_code(rules, lot)
            written += 1
    return written


@compiled
def count_actions(rules: Ints, game: Ints) -> int:
    """How many actions are legal."""
    total = 0
    for number in range(sections(rules, game, available_tiles(rules, game))):
        total += game[section_at(rules, number) + 1]
    return total


@compiled
def list_actions(rules: Ints, game: Ints, out: Ints) -> int:
    """Write the codes of all legal actions in order; how many there are, also where `out` is too short for them."""
    tiles = available_tiles(rules, game)
    total = 0
    for number in range(sections(rules, game, tiles)):
        length = game[section_at(rules, number) + 1]
        if length and total + length <= len(out):
            write(rules, game, game[section_at(rules, number)], tiles, 0, length, out[total:])
        total += length
    return total


@compiled
def action_at(rules: Ints, game: Ints, wanted: int, out: Ints) -> int:
    """The code of the legal action with a number, from 0; the sections must be filled.

    Args:
        rules: the rules.
        game: the position.
        wanted: the number in the list.
        out: room for one code.
    """
    section = 0
    while wanted >= game[section_at(rules, section) + 1]:
        wanted -= game[section_at(rules, section) + 1]
        section += 1
    write(rules, game, game[section_at(rules, section)], available_tiles(rules, game), wanted, 1, out)
    return out[0]
