"""The legal actions in flat arrays, in the engine's order: `ny1901.new_york.rules.legal` says the same of positions.

The list falls into sections, such as all acquisitions; how long each is follows from counts, so that an action is found
by its number without the list being made. An action is one number, its code; `ny1901.new_york.fast.states` reads it.
"""

from __future__ import annotations

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints
from ny1901.kernel.compiled.words import count_bits
from ny1901.new_york.fast.game_arrays import (
    ACQUIRED,
    BUILT,
    CARDS,
    DEMOLISHED,
    END_SEAT,
    FITS_KNOWN,
    FUTURE_COUNT,
    HAD_WORKER,
    LEGENDARIES,
    LEGENDARIES_BUILT,
    MARKET_COUNT,
    OCCUPIED,
    PENDING,
    REFITS_KNOWN,
    SCORE,
    SEAT,
    TOOK_LARGE,
    TURN_SCORE,
    TURNS_LEFT,
    UNBUILT,
    WORKER_LOTS,
    all_fits_at,
    all_refits_at,
    land_at,
    seat_at,
    section_at,
    workers_in_hand,
)
from ny1901.new_york.fast.land import count_fits, count_refits
from ny1901.new_york.fast.rules_arrays import (
    BLOCKS,
    BOOM,
    BOOM_LIMIT,
    BOOM_NEW_GENERATION,
    BUILD_WITHOUT_MARKET,
    DECLINE_WITHOUT_WORKER,
    END_UNBUILT,
    FACE_LARGE,
    FACE_UNOWNED_AT,
    GOLD_AT,
    GRAB,
    GRAB_AFTER_DEMOLITION,
    GRAB_AFTER_SKIP,
    GRAB_AT_ONCE,
    KEEPS_UNBUILT,
    LEGENDARIES_PER_PLAYER,
    LEGENDARY_COUNTS,
    MARKET_AT,
    MARKET_SIZE,
    NEEDED,
    OWN_TILES,
    SHIFT,
    SHIFT_DRAWS_FIRST,
    SILVER_AT,
    TILE_GENERATION,
    TILE_KIND,
    TILES,
    UNLESS_AT_UNBUILT,
    UNLESS_ENDED,
    face_at,
    tile_at,
)

ACQUIRE, SMALL_ACQUIRE, BUILD, REBUILD, RETURN, END, CARD_BOOM, CARD_SHIFT, CARD_GRAB = range(9)
"""The sections of the list of legal actions; `SMALL_ACQUIRE` are the acquisitions that a Land Grab allows."""


@compiled
def unbuilt(rules: Ints, game: Ints, seat: int) -> int:
    """The skyscrapers that a seat has not built, as the end trigger counts them (`end.unbuilt`)."""
    left = count_bits(game[seat_at(rules, seat) + UNBUILT])
    if rules[LEGENDARY_COUNTS]:
        left -= game[seat_at(rules, seat) + LEGENDARIES_BUILT]
    return left


@compiled
def available_tiles(rules: Ints, game: Ints) -> int:
    """The tiles that the seat may build now: `build.own-tile`, `build.generation`, `build.legendary`, `card.boom`."""
    seat = game[SEAT]
    tiles = game[seat_at(rules, seat) + UNBUILT]
    if game[seat_at(rules, seat) + LEGENDARIES_BUILT] < rules[LEGENDARIES_PER_PLAYER]:
        tiles |= game[LEGENDARIES]
    if game[BUILT] and rules[BOOM_LIMIT] == KEEPS_UNBUILT and unbuilt(rules, game, seat) <= rules[END_UNBUILT]:
        tiles &= ~rules[OWN_TILES]
    score = game[seat_at(rules, seat) + SCORE] if rules[BOOM_NEW_GENERATION] else game[TURN_SCORE]
    return tiles & unlocked_tiles(rules, score)


@compiled
def unlocked_tiles(rules: Ints, score: int) -> int:
    """The tiles that a score allows to build (`build.generation`)."""
    highest = 1
    if score >= rules[SILVER_AT]:
        highest = 2
    if score >= rules[GOLD_AT]:
        highest = 3
    tiles = 0
    for tile in range(rules[TILES]):
        if 1 <= rules[tile_at(rules, tile) + TILE_GENERATION] <= highest:
            tiles |= 1 << tile
    return tiles


@compiled
def sections(rules: Ints, game: Ints, tiles: int) -> int:
    """Fill the sections of the legal actions with kinds and lengths; how many there are.

    `end.last-turns`; `turn.cards`: what a card opened comes next, and nothing else.

    Args:
        rules: the rules.
        game: the position.
        tiles: those available.
    """
    if game[TURNS_LEFT] == 0:
        return 0
    if game[PENDING] == GRAB:
        return _add(rules, game, 0, SMALL_ACQUIRE, _count_acquisitions(rules, game, True))
    if game[PENDING] == BOOM:
        return _add(rules, game, 0, BUILD, _count_builds(rules, game, tiles))
    if game[ACQUIRED] or game[BUILT]:
        return _later_in_the_turn(rules, game, tiles)
    return _at_the_start(rules, game, tiles)


@compiled
def _add(rules: Ints, game: Ints, count: int, section: int, length: int) -> int:
    game[section_at(rules, count)] = section
    game[section_at(rules, count) + 1] = length
    return count + 1


@compiled
def _at_the_start(rules: Ints, game: Ints, tiles: int) -> int:
    """`turn.options`, `turn.must-acquire`, `turn.skip-acquire`, `turn.stuck`, `turn.build-optional`."""
    count = 0
    had_worker, market = game[HAD_WORKER], game[MARKET_COUNT]
    found = 0
    if had_worker and market:
        found = _count_acquisitions(rules, game, False)
        count = _add(rules, game, count, ACQUIRE, found)
    elif not had_worker or rules[BUILD_WITHOUT_MARKET]:
        found = _count_builds(rules, game, tiles)
        count = _add(rules, game, count, BUILD, found)
    rebuilds = _count_rebuilds(rules, game, tiles)
    count = _add(rules, game, count, REBUILD, rebuilds)
    if not had_worker and found + rebuilds == 0:
        returns = 0
        for block in range(rules[BLOCKS]):
            returns += count_bits(game[land_at(rules, game[SEAT], block) + WORKER_LOTS])
        count = _add(rules, game, count, RETURN, returns)
    elif (had_worker and not market) or (not had_worker and rules[DECLINE_WITHOUT_WORKER]):
        count = _add(rules, game, count, END, 1)
    if _can_shift(rules, game):
        count = _add(rules, game, count, CARD_SHIFT, 1)
    if _may_grab(rules, game):
        count = _add(rules, game, count, CARD_GRAB, 1)
    return count


@compiled
def _later_in_the_turn(rules: Ints, game: Ints, tiles: int) -> int:
    """`turn.build-optional`, `demolish.no-acquire`, `card.boom`, `card.grab`."""
    count = 0
    if game[BUILT] == 0:
        count = _add(rules, game, count, BUILD, _count_builds(rules, game, tiles))
    count = _add(rules, game, count, END, 1)
    if _may_boom(rules, game, tiles):
        count = _add(rules, game, count, CARD_BOOM, 1)
    if _may_grab(rules, game):
        count = _add(rules, game, count, CARD_GRAB, 1)
    return count


@compiled
def _count_acquisitions(rules: Ints, game: Ints, small_only: bool) -> int:
    """`acquire.match`, `acquire.unowned`; the faces in the market rise, so a face met twice is skipped."""
    count, last = 0, -1
    for place in range(game[MARKET_COUNT]):
        face = game[rules[MARKET_AT] + place]
        if face != last and not (small_only and rules[face_at(rules, face) + FACE_LARGE]):
            last = face
            count += game[rules[FACE_UNOWNED_AT] + face]
    return count


@compiled
def _count_builds(rules: Ints, game: Ints, tiles: int) -> int:
    """`build.inside-territory`, `build.free`, `build.frontage`, `build.shape`."""
    count, seat = 0, game[SEAT]
    for block in range(rules[BLOCKS]):
        if not game[land_at(rules, seat, block) + FITS_KNOWN]:
            count_fits(rules, game, seat, block)
    for tile in range(rules[TILES]):
        if tiles >> tile & 1:
            count += game[all_fits_at(rules, seat) + rules[tile_at(rules, tile) + TILE_KIND]]
    return count


@compiled
def _count_rebuilds(rules: Ints, game: Ints, tiles: int) -> int:
    """`demolish.own`, `demolish.footprint`, `demolish.generation`, `demolish.gold-stands`, `demolish.mark-vacated`."""
    count, seat = 0, game[SEAT]
    for block in range(rules[BLOCKS]):
        if game[land_at(rules, seat, block) + OCCUPIED] and not game[land_at(rules, seat, block) + REFITS_KNOWN]:
            count_refits(rules, game, seat, block)
    workers = min(workers_in_hand(rules, game, seat), rules[NEEDED])
    for tile in range(rules[TILES]):
        if tiles >> tile & 1:
            count += game[all_refits_at(rules, seat, rules[tile_at(rules, tile) + TILE_KIND]) + workers]
    return count


@compiled
def _can_shift(rules: Ints, game: Ints) -> bool:
    """`card.shift`: whether the seat has the card, and a whole new market can be laid out."""
    if not game[seat_at(rules, game[SEAT]) + CARDS] >> SHIFT & 1:
        return False
    supply = game[FUTURE_COUNT]
    if not rules[SHIFT_DRAWS_FIRST]:
        supply += game[MARKET_COUNT]
    return supply >= rules[MARKET_SIZE]


@compiled
def _may_grab(rules: Ints, game: Ints) -> bool:
    """`card.grab`, in both timings."""
    if not game[seat_at(rules, game[SEAT]) + CARDS] >> GRAB & 1 or not game[FUTURE_COUNT]:
        return False
    needed = 1
    if rules[GRAB_AT_ONCE]:
        needed = 2
        if game[ACQUIRED] or game[BUILT] or not game[HAD_WORKER]:
            return False
    elif game[TOOK_LARGE] or not _expanded(rules, game):
        return False
    small = 0
    for place in range(game[MARKET_COUNT]):
        if not rules[face_at(rules, game[rules[MARKET_AT] + place]) + FACE_LARGE]:
            small += 1
    return workers_in_hand(rules, game, game[SEAT]) >= needed and small >= needed


@compiled
def _expanded(rules: Ints, game: Ints) -> bool:
    """`card.grab`: whether the turn has come past its own acquisition, so that an additional one can follow."""
    if game[DEMOLISHED]:
        return rules[GRAB_AFTER_DEMOLITION] != 0
    if game[ACQUIRED] == 0 and game[BUILT]:
        return not game[HAD_WORKER] and rules[GRAB_AFTER_SKIP] != 0
    return game[ACQUIRED] == 1


@compiled
def _may_boom(rules: Ints, game: Ints, tiles: int) -> bool:
    """`card.boom`: after the first building, in the edition's limit, and only if a second one is possible."""
    limit = rules[BOOM_LIMIT]
    if game[BUILT] != 1 or not game[seat_at(rules, game[SEAT]) + CARDS] >> BOOM & 1:
        return False
    if limit == UNLESS_ENDED and game[END_SEAT] >= 0 and game[TURNS_LEFT] < 0:
        return False
    if limit == UNLESS_AT_UNBUILT and unbuilt(rules, game, game[SEAT]) == rules[END_UNBUILT]:
        return False
    return _count_builds(rules, game, tiles) > 0
