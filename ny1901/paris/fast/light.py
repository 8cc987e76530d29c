"""The lamps in flat arrays and what they light: `ny1901.paris.rules.light` says the same of positions."""

from __future__ import annotations

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints
from ny1901.paris.fast.game_arrays import (
    COVERED,
    LAMPS,
    PIECE_CARD,
    PIECE_DETAIL,
    PIECE_SEAT,
    PIECE_SQUARES,
    PIECES,
    PLAYERS,
    STANDING,
    piece_at,
    seat_at,
    standing_at,
)
from ny1901.paris.fast.rules_arrays import (
    ANNEX,
    ANNEX_IS_BUILDING,
    BEAMS_AT,
    COVERED_LAMPS_SHINE,
    FIRST_BEAMS_AT,
    LAMPADAIRE,
    LARGE_LAMP,
    LARGE_LAMP_ADDS,
    OPTION_BUILDINGS_AT,
    OPTION_SQUARES_AT,
    RAYS,
    SPACE_BIT,
    SPACES,
    STRIDE_DISTANCE,
    STRIDE_LOWER,
    STRIDE_SIZE,
    STRIDES,
    STRIDES_AT,
    space_at,
)


@compiled
def small_lamps(rules: Ints, game: Ints) -> int:
    """The spaces of the lamps that light their four neighbours (`tally.light`, `lampadaire.light`).

    One under a building shines on where the variant says so (`metropolitain.one`), one under the large lamp likewise.
    """
    shining = game[LAMPS]
    if not rules[COVERED_LAMPS_SHINE]:
        shining &= ~game[COVERED]
    for number in range(game[PIECES]):
        piece = piece_at(rules, number)
        card, squares = game[piece + PIECE_CARD], game[piece + PIECE_SQUARES]
        if card == LAMPADAIRE or (card == LARGE_LAMP and rules[LARGE_LAMP_ADDS]):
            shining |= squares
        elif card == LARGE_LAMP:
            shining &= ~squares
    return shining


@compiled
def large_lamp(rules: Ints, game: Ints) -> int:
    """The space of the large lamp, none if it is not on the board (`la-grande-lumiere.space`)."""
    for number in range(game[PIECES]):
        if game[piece_at(rules, number) + PIECE_CARD] == LARGE_LAMP:
            return game[piece_at(rules, number) + PIECE_SQUARES]
    return 0


@compiled
def large_light(rules: Ints, game: Ints) -> int:
    """The spaces that the large lamp lights; a building stops a beam behind it (`la-grande-lumiere.light`)."""
    lamp, built, lit = large_lamp(rules, game), built_spaces(rules, game), 0
    for space in range(rules[SPACES]):
        if lamp & rules[space_at(rules, space) + SPACE_BIT]:
            for beam in range(space * rules[RAYS], (space + 1) * rules[RAYS]):
                lit |= _beam(rules, built, beam)
    return lit


@compiled
def _beam(rules: Ints, built: int, beam: int) -> int:
    lit = 0
    for place in range(rules[rules[FIRST_BEAMS_AT] + beam], rules[rules[FIRST_BEAMS_AT] + beam + 1]):
        lit |= rules[rules[BEAMS_AT] + place]
        if rules[rules[BEAMS_AT] + place] & built:
            break
    return lit


@compiled
def built_spaces(rules: Ints, game: Ints) -> int:
    """The spaces under buildings, and under the annex where it is one (`annex_is_building`)."""
    built = 0
    for seat in range(PLAYERS):
        for number in range(game[seat_at(rules, seat) + STANDING]):
            built |= extent(rules, game, seat, game[standing_at(rules, seat) + number])
    return built


@compiled
def extent(rules: Ints, game: Ints, seat: int, option: int) -> int:
    """A building's spaces, with its annex where that is one (`bouquinistes.size`)."""
    squares = rules[rules[OPTION_SQUARES_AT] + option]
    if rules[ANNEX_IS_BUILDING]:
        squares |= annex_of(rules, game, seat, option)
    return squares


@compiled
def annex_of(rules: Ints, game: Ints, seat: int, option: int) -> int:
    """The space of the annex that enlarges a building; none if it has none (`bouquinistes.beside`)."""
    building = rules[rules[OPTION_BUILDINGS_AT] + option]
    for number in range(game[PIECES]):
        piece = piece_at(rules, number)
        beside, owner = game[piece + PIECE_DETAIL], game[piece + PIECE_SEAT]
        if game[piece + PIECE_CARD] == ANNEX and beside == building and owner == seat:
            return game[piece + PIECE_SQUARES]
    return 0


@compiled
def around(rules: Ints, squares: int) -> int:
    """The spaces outside some others that share a side with one of them."""
    return _beside(rules, squares) & ~squares


@compiled
def area(rules: Ints, start: int, walls: int) -> int:
    """The spaces that hang together by their sides with a start, none of them in the walls."""
    found = edge = start
    while edge:
        edge = _beside(rules, edge) & ~walls & ~found
        found |= edge
    return found


@compiled
def _beside(rules: Ints, squares: int) -> int:
    """The spaces beside some others; the lower ones of a stride leave out those that the sign bit is shifted into."""
    beside = 0
    for number in range(rules[STRIDES]):
        stride = rules[STRIDES_AT] + number * STRIDE_SIZE
        distance, lower = rules[stride + STRIDE_DISTANCE], rules[stride + STRIDE_LOWER]
        beside |= (squares & lower) << distance | squares >> distance & lower
    return beside
