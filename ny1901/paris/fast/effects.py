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
    PLAYERS,
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
    """Carry out a legal action; a pass changes nothing but the turn (`pass.finished`)."""
    paving = game[EMPTY] != 0
    if code < rules[FIRST_TAKE]:
        _lay(rules, game, code)
    elif code < rules[PASS]:
        _take(rules, game, code - rules[FIRST_TAKE])
    elif rules[FIRST_BUILD] <= code < rules[FIRST_PUT]:
        _build(rules, game, code - rules[FIRST_BUILD])
    elif rules[FIRST_SWAP] <= code < rules[FIRST_FOUNTAIN]:
        _swap(rules, game, code - rules[FIRST_SWAP])
        return
    elif rules[FIRST_PUT] <= code < rules[FIRST_BARE]:
        _place(rules, game, code)
    elif rules[FIRST_BARE] <= code:
        _use_bare(rules, game, code - rules[FIRST_BARE])
    _turn_over(rules, game, paving)


@compiled
def _lay(rules: Ints, game: Ints, lay: int) -> None:
    """`lay.hand`, `lay.square`, `lay.draw`, `phase.starter`."""
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


@compiled
def _take(rules: Ints, game: Ints, building: int) -> None:
    """`take.supply`."""
    game[seat_at(rules, game[SEAT]) + RESERVE] |= 1 << building
    game[SUPPLY] &= ~(1 << building)


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
def _place(rules: Ints, game: Ints, code: int) -> None:
    """A special piece on the board (`postcard.free`).

    A token of the seat lies on the postcard for good: `postcard.token`, `postcard.once`. What the piece names besides
    is kept: `le-penseur.front`, `bouquinistes.beside`.
    """
    space, detail = 0, -1
    if code < rules[FIRST_STATUE]:
        put, space = divmod(code - rules[FIRST_PUT], rules[SPACES])
        card = LARGE_LAMP
        if put == PUT_PAINTER:
            card = PAINTER
        elif put == PUT_LAMPADAIRE:
            card = LAMPADAIRE
        elif put == PUT_DANCER:
            card = DANCER
    elif code < rules[FIRST_ANNEX]:
        space, detail = divmod(code - rules[FIRST_STATUE], FACINGS)
        card = STATUE
    elif code < rules[FIRST_SWAP]:
        space, detail = divmod(code - rules[FIRST_ANNEX], rules[BUILDINGS] + 1)
        card = ANNEX
    else:
        card = FOUNTAIN
    squares = rules[space_at(rules, space) + SPACE_BIT]
    if card == FOUNTAIN:
        squares = rules[rules[FOUNTAINS_AT] + code - rules[FIRST_FOUNTAIN]]
    _cover(rules, game, squares)
    _add_piece(rules, game, card, squares, detail)
    game[seat_at(rules, game[SEAT]) + USED] |= 1 << card


@compiled
def _swap(rules: Ints, game: Ints, swap: int) -> None:
    """`levitation.swap`, `levitation.at-once`: the turn goes on until the new building stands."""
    give, take = divmod(swap, rules[BUILDINGS])
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


@compiled
def _turn_over(rules: Ints, game: Ints, paving: bool) -> None:
    """The next turn: `phase.first`, `phase.second`, `phase.starter`.

    `phase.skip`, `end.nothing-left`: who can do nothing in the second phase is passed over; where neither can, the game
    is over.
    """
    game[PENDING] = -1
    game[NUMBER] += 1
    game[SEAT] = 1 - game[SEAT]
    if game[EMPTY]:
        return
    if paving:
        game[SEAT] = game[STARTER]
    seat = game[SEAT]
    for _ in range(PLAYERS):
        if can_act(rules, game, seat, codes_of(rules, game)):
            game[SEAT] = seat
            return
        seat = 1 - seat
    game[OVER] = 1
