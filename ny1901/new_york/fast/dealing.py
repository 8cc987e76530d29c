"""The setup in flat arrays: the same seed deals the same game as `ny1901.new_york.rules.setup`."""

from __future__ import annotations

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints, below, sample, shuffle, throw_63
from ny1901.new_york.fast.game_arrays import (
    BUILT_LOTS,
    CARDS,
    CHALLENGE,
    CHANCE,
    CHARACTER,
    END_SEAT,
    FUTURE_COUNT,
    HAD_WORKER,
    LEGENDARIES,
    MARKET_COUNT,
    OCCUPIED,
    OWNED,
    PENDING,
    PLACE,
    SCORE,
    STANDING,
    STREET_SET,
    TERRITORY,
    TILE,
    TURN_SCORE,
    TURNS_LEFT,
    UNBUILT,
    WORKER_LOTS,
    WORKERS_OUT,
    building_at,
    land_at,
    pool_of,
    seat_at,
    workers_in_hand,
)
from ny1901.new_york.fast.rules_arrays import (
    ACTION_CARDS,
    CHALLENGES_AT,
    CHALLENGES_LISTED,
    CHARACTER_HOME,
    CHARACTER_LOT,
    CHARACTERS,
    FACE_UNOWNED_AT,
    FUTURE_AT,
    LEGENDARY_TILES,
    LOT_BIT,
    LOT_BLOCK,
    LOT_FACE,
    LOT_IN_PLAY,
    LOT_SQUARES,
    LOTS,
    MARKET_AT,
    MARKET_SIZE,
    NAMED_STREETS,
    NAMED_STREETS_AT,
    OWN_TILES,
    PLACE_LOTS,
    PLACE_SQUARES,
    PLAYERS,
    POOL_AT,
    STARTING_LOT,
    STARTING_POINTS_AT,
    STARTING_PROPERTY,
    STREET_CARDS,
    STREETS,
    TILES,
    UNOWNED_AT,
    character_at,
    lot_at,
    place_at,
)


@compiled
def deal(rules: Ints, game: Ints, dice: Ints) -> None:
    """Lay out the position before the first turn, with dice that were seeded with the seed of the deal.

    `setup.market`, `setup.two-players`, `setup.legendaries`, `setup.first-player`; the dice are thrown in
    the order of the engine.
    """
    _clear(game)
    players = rules[PLAYERS]
    sample(dice, pool_of(rules, game), rules[CHARACTERS], players)
    for seat in range(players):
        game[seat_at(rules, seat) + CHARACTER] = game[rules[POOL_AT] + seat]
    for lot in range(rules[LOTS]):
        game[rules[UNOWNED_AT] + lot] = rules[lot_at(rules, lot) + LOT_IN_PLAY]
    for seat in range(players):
        _seat(rules, game, seat)
    cards = 0
    for lot in range(rules[LOTS]):
        if game[rules[UNOWNED_AT] + lot]:
            game[rules[POOL_AT] + cards] = rules[lot_at(rules, lot) + LOT_FACE]
            game[rules[FACE_UNOWNED_AT] + rules[lot_at(rules, lot) + LOT_FACE]] += 1
            cards += 1
    shuffle(dice, pool_of(rules, game), cards)
    market = rules[MARKET_SIZE]
    for place in range(cards):
        if place < market:
            add_to_market(rules, game, game[rules[POOL_AT] + place])
        else:
            game[rules[FUTURE_AT] + place - market] = game[rules[POOL_AT] + place]
    game[FUTURE_COUNT] = cards - market
    _draw_streets(rules, game, dice)
    if rules[CHALLENGES_LISTED]:
        game[CHALLENGE] = rules[rules[CHALLENGES_AT] + below(dice, rules[CHALLENGES_LISTED])]
    game[LEGENDARIES] = rules[LEGENDARY_TILES]
    game[TURN_SCORE] = game[seat_at(rules, 0) + SCORE]
    game[HAD_WORKER] = workers_in_hand(rules, game, 0) > 0
    game[CHANCE] = throw_63(dice)


@compiled
def _clear(game: Ints) -> None:
    game[:] = 0
    game[PENDING] = game[END_SEAT] = game[TURNS_LEFT] = game[CHALLENGE] = -1


@compiled
def _seat(rules: Ints, game: Ints, seat: int) -> None:
    """`setup.pieces`, `setup.character`: a lot without its starting property is marked by a worker."""
    own = seat_at(rules, seat)
    character = game[own + CHARACTER]
    game[own + UNBUILT] = rules[OWN_TILES]
    game[own + CARDS] = rules[ACTION_CARDS]
    game[own + SCORE] = rules[rules[STARTING_POINTS_AT] + seat]
    lot = rules[character_at(rules, character) + CHARACTER_LOT]
    land = land_at(rules, seat, rules[lot_at(rules, lot) + LOT_BLOCK])
    if rules[STARTING_LOT]:
        game[rules[UNOWNED_AT] + lot] = 0
        game[land + OWNED] = rules[lot_at(rules, lot) + LOT_BIT]
        game[land + TERRITORY] = rules[lot_at(rules, lot) + LOT_SQUARES]
        if not rules[STARTING_PROPERTY]:
            game[land + WORKER_LOTS] = rules[lot_at(rules, lot) + LOT_BIT]
            game[own + WORKERS_OUT] = 1
    home = rules[character_at(rules, character) + CHARACTER_HOME]
    if rules[STARTING_PROPERTY] and home >= 0:
        game[building_at(rules, seat, 0) + TILE] = rules[TILES] - 1
        game[building_at(rules, seat, 0) + PLACE] = home
        game[own + STANDING] = 1
        game[land + OCCUPIED] = rules[place_at(rules, home) + PLACE_SQUARES]
        game[land + BUILT_LOTS] = rules[place_at(rules, home) + PLACE_LOTS]


@compiled
def _draw_streets(rules: Ints, game: Ints, dice: Ints) -> None:
    """`setup.streets`."""
    streets = 0
    if rules[NAMED_STREETS]:
        for number in range(rules[NAMED_STREETS]):
            streets |= 1 << rules[rules[NAMED_STREETS_AT] + number]
    else:
        sample(dice, pool_of(rules, game), rules[STREETS], rules[STREET_CARDS])
        for number in range(rules[STREET_CARDS]):
            streets |= 1 << game[rules[POOL_AT] + number]
    game[STREET_SET] = streets


@compiled
def add_to_market(rules: Ints, game: Ints, face: int) -> None:
    """Lay a card into the Open Market, whose faces rise."""
    place = game[MARKET_COUNT]
    while place and game[rules[MARKET_AT] + place - 1] > face:
        game[rules[MARKET_AT] + place] = game[rules[MARKET_AT] + place - 1]
        place -= 1
    game[rules[MARKET_AT] + place] = face
    game[MARKET_COUNT] += 1
