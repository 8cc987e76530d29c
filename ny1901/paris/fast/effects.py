"""What an action changes, in flat arrays: `ny1901.paris.rules.effects` says the same of positions."""

from __future__ import annotations

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints
from ny1901.paris.fast.game_arrays import (
    COLOUR,
    COVERED,
    DRAWN,
    EMPTY,
    HAND,
    LAMPS,
    MIXED,
    NUMBER,
    OVER,
    PENDING,
    PIECE_CARD,
    PIECE_DETAIL,
    PIECE_SEAT,
    PIECE_SQUARES,
    PIECES,
    READY,
    RESERVE,
    SEAT,
    STANDING,
    STARTER,
    SUPPLY,
    USED,
    codes_of,
    piece_at,
    seat_at,
    stack_at,
    standing_at,
)
from ny1901.paris.fast.places import can_act
from ny1901.paris.fast.rules_arrays import (
    ANNEX,
    BUILDINGS,
    CHARTIER,
    DANCER,
    FACINGS,
    FIRST_ANNEX,
    FIRST_BARE,
    FIRST_BUILD,
    FIRST_FOUNTAIN,
    FIRST_PUT,
    FIRST_STATUE,
    FIRST_SWAP,
    FIRST_TAKE,
    FOUNTAIN,
    FOUNTAINS_AT,
    JARDIN,
    LAID_LAMPS,
    LAID_MIXED,
    LAID_OWN,
    LAID_RIVAL,
    LAMPADAIRE,
    LARGE_LAMP,
    LEVITATION,
    METROPOLITAIN,
    OPTION_BUILDINGS_AT,
    OPTION_SQUARES_AT,
    PAINTER,
    PASS,
    PAVEMENT_AT,
    PUT_DANCER,
    PUT_LAMPADAIRE,
    PUT_PAINTER,
    SPACE_BIT,
    SPACES,
    SQUARES,
    STATUE,
    TILES,
    TURNS,
    laid_at,
    space_at,
)


@compiled
def apply(rules: Ints, game: Ints, code: int) -> None:
    """Carry out a legal action."""
    if code < rules[FIRST_TAKE]:
        _lay(rules, game, code)
    elif code < rules[PASS]:
        _take(rules, game, code - rules[FIRST_TAKE])
    elif code == rules[PASS]:
        _wait(game)
    elif code < rules[FIRST_PUT]:
        _build(rules, game, code - rules[FIRST_BUILD])
    elif code < rules[FIRST_SWAP]:
        _put_single(rules, game, code)
    elif code < rules[FIRST_FOUNTAIN]:
        give, take = divmod(code - rules[FIRST_SWAP], rules[BUILDINGS])
        _swap(rules, game, give, take)
    elif code < rules[FIRST_BARE]:
        _place(rules, game, FOUNTAIN, rules[rules[FOUNTAINS_AT] + code - rules[FIRST_FOUNTAIN]], -1)
    else:
        _use_bare(rules, game, code - rules[FIRST_BARE])


@compiled
def _lay(rules: Ints, game: Ints, lay: int) -> None:
    """`lay.hand`, `lay.square`, `lay.draw`, `phase.first`, `phase.starter`."""
    seat, laid = game[SEAT], laid_at(rules, lay)
    own, tile, square = seat_at(rules, seat), lay // TURNS // rules[SQUARES], lay // TURNS % rules[SQUARES]
    game[own + HAND] &= ~(1 << tile)
    if game[own + DRAWN] < rules[TILES]:
        game[own + HAND] |= 1 << game[stack_at(rules, seat) + game[own + DRAWN]]
        game[own + DRAWN] += 1
    game[own + COLOUR] |= rules[laid + LAID_OWN]
    game[seat_at(rules, 1 - seat) + COLOUR] |= rules[laid + LAID_RIVAL]
    game[MIXED] |= rules[laid + LAID_MIXED]
    game[LAMPS] |= rules[laid + LAID_LAMPS]
    game[rules[PAVEMENT_AT] + square] = lay
    game[rules[PAVEMENT_AT] + rules[SQUARES] + square] = seat
    game[EMPTY] &= ~(1 << square)
    if game[STARTER] < 0 and not game[own + HAND]:
        game[STARTER] = seat
    _wait(game)
    if not game[EMPTY]:
        game[SEAT] = game[STARTER]
        _settle(rules, game)


@compiled
def _take(rules: Ints, game: Ints, building: int) -> None:
    """`take.supply`."""
    game[seat_at(rules, game[SEAT]) + RESERVE] |= 1 << building
    game[SUPPLY] &= ~(1 << building)
    _wait(game)


@compiled
def _wait(game: Ints) -> None:
    """The next turn of the first phase; after a pass nothing else changes (`pass.finished`)."""
    game[NUMBER] += 1
    game[SEAT] = 1 - game[SEAT]


@compiled
def _build(rules: Ints, game: Ints, option: int) -> None:
    """`build.reserve`, `jardin-des-plantes.building`.

    On a rival space the Chartier's piece comes first (`chartier.one`), on a lamp the Metropolitain is turned over
    (`metropolitain.one`).
    """
    seat = game[SEAT]
    own, building = seat_at(rules, seat), rules[rules[OPTION_BUILDINGS_AT] + option]
    squares = rules[rules[OPTION_SQUARES_AT] + option]
    if building == rules[BUILDINGS]:
        game[own + USED] |= 1 << JARDIN
    else:
        game[own + RESERVE] &= ~(1 << building)
    if squares & game[LAMPS]:
        game[own + READY] &= ~(1 << METROPOLITAIN)
    game[standing_at(rules, seat) + game[own + STANDING]] = option
    game[own + STANDING] += 1
    _cover(rules, game, squares)
    _turn_over(rules, game)


@compiled
def _cover(rules: Ints, game: Ints, squares: int) -> None:
    """Something lies on some spaces; on one of the rival's colour the Chartier's piece is under it (`chartier.one`)."""
    seat = game[SEAT]
    rival = squares & game[seat_at(rules, 1 - seat) + COLOUR]
    if rival:
        _add_piece(rules, game, CHARTIER, rival, -1)
        game[seat_at(rules, seat) + READY] &= ~(1 << CHARTIER)
        game[seat_at(rules, 1 - seat) + COLOUR] &= ~rival
        game[MIXED] |= rival
    game[COVERED] |= squares


@compiled
def _add_piece(rules: Ints, game: Ints, card: int, squares: int, detail: int) -> None:
    piece = piece_at(rules, game[PIECES])
    game[piece + PIECE_CARD] = card
    game[piece + PIECE_SEAT] = game[SEAT]
    game[piece + PIECE_SQUARES] = squares
    game[piece + PIECE_DETAIL] = detail
    game[PIECES] += 1


@compiled
def _put_single(rules: Ints, game: Ints, code: int) -> None:
    """A piece on one space: `le-penseur.front`, `bouquinistes.beside`, and those that name nothing but the space."""
    if code < rules[FIRST_STATUE]:
        put, space = divmod(code - rules[FIRST_PUT], rules[SPACES])
        card, detail = LARGE_LAMP, -1
        if put == PUT_PAINTER:
            card = PAINTER
        elif put == PUT_LAMPADAIRE:
            card = LAMPADAIRE
        elif put == PUT_DANCER:
            card = DANCER
    elif code < rules[FIRST_ANNEX]:
        space, detail = divmod(code - rules[FIRST_STATUE], FACINGS)
        card = STATUE
    else:
        space, detail = divmod(code - rules[FIRST_ANNEX], rules[BUILDINGS] + 1)
        card = ANNEX
    _place(rules, game, card, rules[space_at(rules, space) + SPACE_BIT], detail)


@compiled
def _place(rules: Ints, game: Ints, card: int, squares: int, detail: int) -> None:
    """A special piece on the board (`postcard.free`).

    A token of the seat lies on the postcard for good: `postcard.token`, `postcard.once`.
    """
    _cover(rules, game, squares)
    _add_piece(rules, game, card, squares, detail)
    game[seat_at(rules, game[SEAT]) + USED] |= 1 << card
    _turn_over(rules, game)


@compiled
def _swap(rules: Ints, game: Ints, give: int, take: int) -> None:
    """`levitation.swap`, `levitation.at-once`: the turn goes on until the new building stands."""
    own = seat_at(rules, game[SEAT])
    game[own + RESERVE] = game[own + RESERVE] & ~(1 << give) | 1 << take
    game[own + USED] |= 1 << LEVITATION
    game[SUPPLY] = game[SUPPLY] & ~(1 << take) | 1 << give
    game[PENDING] = take


@compiled
def _use_bare(rules: Ints, game: Ints, card: int) -> None:
    """`postcard.token`, `postcard.once`, `postcard.no-effect`; some effects come in a later turn."""
    own = seat_at(rules, game[SEAT])
    game[own + USED] |= 1 << card
    if card in (CHARTIER, METROPOLITAIN):
        game[own + READY] |= 1 << card
    _turn_over(rules, game)


@compiled
def _turn_over(rules: Ints, game: Ints) -> None:
    """The next turn of the second phase (`phase.second`)."""
    game[PENDING] = -1
    _wait(game)
    _settle(rules, game)


@compiled
def _settle(rules: Ints, game: Ints) -> None:
    """`phase.skip`, `end.nothing-left`: who can do nothing is passed over; where neither can, the game is over."""
    seat, codes = game[SEAT], codes_of(rules, game)
    if can_act(rules, game, seat, codes):
        return
    if can_act(rules, game, 1 - seat, codes):
        game[SEAT] = 1 - seat
    else:
        game[OVER] = 1
