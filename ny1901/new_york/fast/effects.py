"""What an action changes, in flat arrays: `ny1901.new_york.rules.effects` says the same of positions."""

from __future__ import annotations

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints, seed_dice, shuffle, throw_63
from ny1901.kernel.compiled.words import count_bits
from ny1901.new_york.fast.dealing import add_to_market
from ny1901.new_york.fast.game_arrays import (
    ACQUIRED,
    BUILT,
    BUILT_LOTS,
    BY_MARKET,
    BY_UNBUILT,
    CARDS,
    CHALLENGE,
    CHANCE,
    DEMOLISHED,
    END_RULE,
    END_SEAT,
    FUTURE_COUNT,
    HAD_WORKER,
    LEGENDARIES,
    LEGENDARIES_BUILT,
    MARKET_COUNT,
    OCCUPIED,
    OWED,
    OWNED,
    PENDING,
    PLACE,
    PRESTIGE,
    SCORE,
    SEAT,
    STANDING,
    TAIL_COUNT,
    TERRITORY,
    TILE,
    TOOK_LARGE,
    TURN,
    TURN_SCORE,
    TURNS_LEFT,
    UNBUILT,
    WORKER_LOTS,
    WORKERS_OUT,
    building_at,
    dice_of,
    land_at,
    pool_of,
    seat_at,
    workers_in_hand,
)
from ny1901.new_york.fast.land import change_land, look_near, vacated_lots
from ny1901.new_york.fast.listing import unbuilt
from ny1901.new_york.fast.rules_arrays import (
    BESIDE_GOLD_AT,
    BOARD_SQUARES_AT,
    BOARD_WORDS,
    END_UNBUILT,
    FACE_LARGE,
    FACE_UNOWNED_AT,
    FUTURE_AT,
    GOLD_PRESTIGE,
    GRAB,
    GRAB_AT_ONCE,
    GROUPS_AT,
    LAST_TURNS,
    LAWFUL,
    LAWFUL_AT,
    LOT_BIT,
    LOT_BLOCK,
    LOT_FACE,
    LOT_SQUARES,
    LOTS,
    MARKET_AT,
    MARKET_SIZE,
    PLACE_BLOCK,
    PLACE_LOTS,
    PLACE_SQUARES,
    PLAYERS,
    POOL_AT,
    PRESTIGE_GENERATIONS,
    PRESTIGE_POINTS,
    REFILL_AT_END,
    SHIFT,
    SHIFT_DRAWS_FIRST,
    TAIL_AT,
    TILE_GENERATION,
    TILE_LEGENDARY,
    TILE_POINTS,
    TILES,
    UNOWNED_AT,
    face_at,
    lot_at,
    place_at,
    tile_at,
)
from ny1901.new_york.fast.writing import card_code

_GOLD = 3


@compiled
def apply(rules: Ints, game: Ints, code: int) -> None:
    """Carry out a legal action."""
    lots, end = rules[LOTS], card_code(rules, 3)
    if code < lots:
        _acquire(rules, game, code)
    elif code < 2 * lots:
        _give_back(rules, game, code - lots)
    elif code < end:
        _play_card(rules, game, code - 2 * lots)
    elif code == end:
        _turn_over(rules, game)
    else:
        tile, number = divmod(code - end - 1, rules[LAWFUL])
        demolishes = tile >= rules[TILES]
        _build(rules, game, tile - demolishes * rules[TILES], rules[rules[LAWFUL_AT] + number], demolishes)


@compiled
def _acquire(rules: Ints, game: Ints, lot: int) -> None:
    """`acquire.match`, `acquire.unowned`, `acquire.worker`, `acquire.kept`, `turn.options`, `card.grab`.

    The refill comes after the Expand step where the edition has it (`turn.refill`).
    """
    seat = game[SEAT]
    face, block = rules[lot_at(rules, lot) + LOT_FACE], rules[lot_at(rules, lot) + LOT_BLOCK]
    land = land_at(rules, seat, block)
    game[land + OWNED] |= rules[lot_at(rules, lot) + LOT_BIT]
    game[land + WORKER_LOTS] |= rules[lot_at(rules, lot) + LOT_BIT]
    game[land + TERRITORY] |= rules[lot_at(rules, lot) + LOT_SQUARES]
    game[seat_at(rules, seat) + WORKERS_OUT] += 1
    game[rules[UNOWNED_AT] + lot] = 0
    game[rules[FACE_UNOWNED_AT] + face] -= 1
    change_land(rules, game, seat, block)
    game[ACQUIRED] += 1
    game[TOOK_LARGE] |= rules[face_at(rules, face) + FACE_LARGE]
    if game[OWED]:
        game[OWED] -= 1
    if not game[OWED]:
        game[PENDING] = -1
    place = 0
    while game[rules[MARKET_AT] + place] != face:
        place += 1
    game[MARKET_COUNT] -= 1
    for number in range(place, game[MARKET_COUNT]):
        game[rules[MARKET_AT] + number] = game[rules[MARKET_AT] + number + 1]
    if not game[OWED] and not rules[REFILL_AT_END]:
        _refill(rules, game)
    _forget_drawn(rules, game)


@compiled
def _refill(rules: Ints, game: Ints) -> None:
    """`turn.refill`, `end.market`."""
    missing = rules[MARKET_SIZE] - game[MARKET_COUNT]
    if missing <= 0:
        return
    if game[END_SEAT] < 0 and game[FUTURE_COUNT] < missing:
        game[END_SEAT], game[END_RULE] = game[SEAT], BY_MARKET
    _draw(rules, game, min(missing, game[FUTURE_COUNT]))


@compiled
def _draw(rules: Ints, game: Ints, count: int) -> None:
    """Lay the top cards of the Future Market into the Open Market."""
    for number in range(count):
        add_to_market(rules, game, game[rules[FUTURE_AT] + number])
    game[FUTURE_COUNT] -= count
    for number in range(game[FUTURE_COUNT]):
        game[rules[FUTURE_AT] + number] = game[rules[FUTURE_AT] + number + count]


@compiled
def _put_under(rules: Ints, game: Ints, face: int) -> None:
    game[rules[FUTURE_AT] + game[FUTURE_COUNT]] = face
    game[FUTURE_COUNT] += 1


@compiled
def _add_known_group(rules: Ints, game: Ints, size: int) -> None:
    game[rules[TAIL_AT] + game[TAIL_COUNT]] = size
    game[TAIL_COUNT] += 1


@compiled
def _forget_drawn(rules: Ints, game: Ints) -> None:
    """The known groups at the bottom of the Future Market: what was drawn from them is taken off."""
    over = -game[FUTURE_COUNT]
    for group in range(game[TAIL_COUNT]):
        over += game[rules[TAIL_AT] + group]
    while over > 0:
        if game[rules[TAIL_AT]] > over:
            game[rules[TAIL_AT]] -= over
            return
        over -= game[rules[TAIL_AT]]
        game[TAIL_COUNT] -= 1
        for group in range(game[TAIL_COUNT]):
            game[rules[TAIL_AT] + group] = game[rules[TAIL_AT] + group + 1]


@compiled
def _build(rules: Ints, game: Ints, tile: int, place: int, demolishes: bool) -> None:
    """`build.points`, `build.workers-back`, `build.own-tile`, `build.legendary`, `build.fixed`, `end.unbuilt`.

    Where something comes down also `demolish.footprint`, `demolish.box`, `demolish.points`, `demolish.workers-back`,
    `demolish.mark-vacated`, `demolish.rebuild`.
    """
    own = seat_at(rules, game[SEAT])
    prestige = _prestige(rules, game, tile, place)
    block, squares, lots = (
        rules[place_at(rules, place) + PLACE_BLOCK],
        rules[place_at(rules, place) + PLACE_SQUARES],
        rules[place_at(rules, place) + PLACE_LOTS],
    )
    land, vacated = land_at(rules, game[SEAT], block), 0
    if demolishes:
        near = look_near(rules, game, game[SEAT], block)
        vacated = vacated_lots(rules, game, game[land + BUILT_LOTS], near, squares, lots)
        _take_down(rules, game, block, squares)
    game[building_at(rules, game[SEAT], game[own + STANDING]) + TILE] = tile
    game[building_at(rules, game[SEAT], game[own + STANDING]) + PLACE] = place
    game[own + STANDING] += 1
    game[land + OCCUPIED] |= squares
    game[land + BUILT_LOTS] |= lots
    workers = game[land + WORKER_LOTS] & ~lots | vacated
    game[own + WORKERS_OUT] += count_bits(workers) - count_bits(game[land + WORKER_LOTS])
    game[land + WORKER_LOTS] = workers
    change_land(rules, game, game[SEAT], block)
    game[own + UNBUILT] &= ~(1 << tile)
    game[own + SCORE] += rules[tile_at(rules, tile) + TILE_POINTS] + prestige
    game[own + PRESTIGE] += prestige
    game[own + LEGENDARIES_BUILT] += rules[tile_at(rules, tile) + TILE_LEGENDARY]
    game[LEGENDARIES] &= ~(1 << tile)
    game[BUILT] += 1
    game[DEMOLISHED] |= demolishes
    game[PENDING] = -1
    game[OWED] = 0
    if game[END_SEAT] < 0 and unbuilt(rules, game, game[SEAT]) <= rules[END_UNBUILT]:
        game[END_SEAT], game[END_RULE] = game[SEAT], BY_UNBUILT


@compiled
def _take_down(rules: Ints, game: Ints, block: int, squares: int) -> None:
    """Remove the seat's buildings that some squares of a block overlap (`demolish.footprint`)."""
    seat, kept = game[SEAT], 0
    land = land_at(rules, seat, block)
    game[land + OCCUPIED] = game[land + BUILT_LOTS] = 0
    for number in range(game[seat_at(rules, seat) + STANDING]):
        building = building_at(rules, seat, number)
        place = game[building + PLACE]
        if rules[place_at(rules, place) + PLACE_BLOCK] == block:
            if rules[place_at(rules, place) + PLACE_SQUARES] & squares:
                continue
            game[land + OCCUPIED] |= rules[place_at(rules, place) + PLACE_SQUARES]
            game[land + BUILT_LOTS] |= rules[place_at(rules, place) + PLACE_LOTS]
        stays = building_at(rules, seat, kept)
        game[stays + TILE], game[stays + PLACE] = game[building + TILE], place
        kept += 1
    game[seat_at(rules, seat) + STANDING] = kept


@compiled
def _prestige(rules: Ints, game: Ints, tile: int, place: int) -> int:
    """The points for opponents' neighbouring buildings (`challenge.gold-prestige`)."""
    if game[CHALLENGE] != GOLD_PRESTIGE or rules[tile_at(rules, tile) + TILE_GENERATION] != _GOLD:
        return 0
    neighbours = 0
    for seat in range(rules[PLAYERS]):
        if seat == game[SEAT]:
            continue
        for number in range(game[seat_at(rules, seat) + STANDING]):
            generation = rules[tile_at(rules, game[building_at(rules, seat, number) + TILE]) + TILE_GENERATION]
            if rules[PRESTIGE_GENERATIONS] >> generation & 1:
                neighbours += _overlap(rules, place, game[building_at(rules, seat, number) + PLACE])
    return neighbours * rules[PRESTIGE_POINTS]


@compiled
def _overlap(rules: Ints, gold: int, other: int) -> bool:
    """Whether a building stands beside a gold one, by their places."""
    words = rules[BOARD_WORDS]
    for word in range(words):
        if rules[rules[BESIDE_GOLD_AT] + gold * words + word] & rules[rules[BOARD_SQUARES_AT] + other * words + word]:
            return True
    return False


@compiled
def _play_card(rules: Ints, game: Ints, card: int) -> None:
    """The card leaves the hand (`turn.cards`); a Market Shift acts at once.

    The others open the next action: `card.boom`, `card.grab`.
    """
    game[seat_at(rules, game[SEAT]) + CARDS] &= ~(1 << card)
    if card == SHIFT:
        _shift_market(rules, game)
        return
    game[PENDING] = card
    game[OWED] = 0
    if card == GRAB:
        game[OWED] = 2 if rules[GRAB_AT_ONCE] else 1


@compiled
def _shift_market(rules: Ints, game: Ints) -> None:
    """The markets after a Market Shift (`card.shift`), in the edition's order."""
    size = rules[MARKET_SIZE]
    old, dice = game[MARKET_COUNT], dice_of(rules, game)
    game[rules[GROUPS_AT]], game[rules[GROUPS_AT] + 1] = game[CHANCE] & 0xFFFFFFFF, game[CHANCE] >> 32
    seed_dice(dice, game[rules[GROUPS_AT] :], 2 if game[rules[GROUPS_AT] + 1] else 1)
    for number in range(old):
        game[rules[POOL_AT] + number] = game[rules[MARKET_AT] + number]
    shuffle(dice, pool_of(rules, game), old)
    game[MARKET_COUNT] = 0
    if rules[SHIFT_DRAWS_FIRST]:
        _draw(rules, game, size)
    for number in range(old):
        _put_under(rules, game, game[rules[POOL_AT] + number])
    if not rules[SHIFT_DRAWS_FIRST]:
        _draw(rules, game, size)
    if old:
        _add_known_group(rules, game, old)
    _forget_drawn(rules, game)
    game[CHANCE] = throw_63(dice)


@compiled
def _give_back(rules: Ints, game: Ints, lot: int) -> None:
    """`turn.stuck`: the card goes to the bottom, the worker comes back, the turn is over."""
    seat, face, block = game[SEAT], rules[lot_at(rules, lot) + LOT_FACE], rules[lot_at(rules, lot) + LOT_BLOCK]
    land = land_at(rules, seat, block)
    game[land + OWNED] &= ~rules[lot_at(rules, lot) + LOT_BIT]
    game[land + WORKER_LOTS] &= ~rules[lot_at(rules, lot) + LOT_BIT]
    game[land + TERRITORY] &= ~rules[lot_at(rules, lot) + LOT_SQUARES]
    game[seat_at(rules, seat) + WORKERS_OUT] -= 1
    game[rules[UNOWNED_AT] + lot] = 1
    game[rules[FACE_UNOWNED_AT] + face] += 1
    change_land(rules, game, seat, block)
    _put_under(rules, game, face)
    _add_known_group(rules, game, 1)
    _turn_over(rules, game)


@compiled
def _turn_over(rules: Ints, game: Ints) -> None:
    """`turn.refill` where it is at the end, `end.last-turns`, `turn.order`; the next seat's turn begins.

    What it has then is kept, the score for `build.generation` and whether it has a worker for `turn.must-acquire` and
    `turn.skip-acquire`.
    """
    players = rules[PLAYERS]
    if rules[REFILL_AT_END]:
        _refill(rules, game)
    _forget_drawn(rules, game)
    seat = (game[SEAT] + 1) % players
    if game[END_SEAT] >= 0:
        if game[TURNS_LEFT] < 0:
            game[TURNS_LEFT] = rules[LAST_TURNS] * (players - 1)
        else:
            game[TURNS_LEFT] -= 1
        if game[TURNS_LEFT] == 0:
            seat = game[SEAT]
        elif seat == game[END_SEAT]:
            seat = (seat + 1) % players
    game[TURN] += 1
    game[SEAT] = seat
    game[TURN_SCORE] = game[seat_at(rules, seat) + SCORE]
    game[HAD_WORKER] = workers_in_hand(rules, game, seat) > 0
    game[ACQUIRED] = game[TOOK_LARGE] = game[BUILT] = game[DEMOLISHED] = game[OWED] = 0
    game[PENDING] = -1
