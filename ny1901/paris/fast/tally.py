"""The final tally in flat arrays: `ny1901.paris.rules.scoring` says the same of positions."""

from __future__ import annotations

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints
from ny1901.kernel.compiled.words import count_bits
from ny1901.paris.fast.game_arrays import (
    COLOUR,
    COVERED,
    LAMPS,
    PIECE_CARD,
    PIECE_DETAIL,
    PIECE_SEAT,
    PIECE_SQUARES,
    PIECES,
    PLAYERS,
    RESERVE,
    STANDING,
    USED,
    piece_at,
    seat_at,
    standing_at,
)
from ny1901.paris.fast.light import annex_of, area, around, built_spaces, extent, large_lamp, large_light, small_lamps
from ny1901.paris.fast.postcards import free_spaces
from ny1901.paris.fast.rules_arrays import (
    ANNEX_SIZE,
    COVERED_LAMPS_SHINE,
    DANCER,
    DANCER_POINTS,
    FOUNTAIN,
    FOUNTAIN_POINTS,
    GROUP_POINTS,
    OPTION_SQUARES_AT,
    PAINTER,
    PAINTER_POINTS,
    SACRE_COEUR,
    SECOND_SEAT_WINS,
    SPACE_BIT,
    SPACE_DIAGONALS,
    SPACE_FRONTS,
    SPACE_NEIGHBOURS,
    STATUE,
    STATUE_CORNER_POINTS,
    STATUE_COUNTS_LAMPS,
    STATUE_SIDE_POINTS,
    UNBUILT_PENALTY,
    space_at,
)

(
    FROM_LIGHT, FROM_GROUP, FROM_UNBUILT, FROM_PAINTER, FROM_DANCER, FROM_STATUE, FROM_FOUNTAIN, TOTAL, WON,
    TALLY_SIZE,
) = range(10)  # fmt: skip
"""The columns of a tally: points by source, their sum, and whether the seat wins."""


@compiled
def tally(rules: Ints, game: Ints, out: Ints) -> None:
    """Write each seat's points by source, as if the game ended now, one row a seat (`TALLY_SIZE` columns).

    Implements `tally.light`, `tally.group`, `tally.unbuilt` and `tally.postcards`.
    """
    out[:] = 0
    for seat in range(PLAYERS):
        _buildings(rules, game, seat, out)
        if not game[seat_at(rules, seat) + USED] >> SACRE_COEUR & 1:  # `sacre-coeur.spares`
            out[seat, FROM_UNBUILT] = -rules[UNBUILT_PENALTY] * count_bits(game[seat_at(rules, seat) + RESERVE])
    for number in range(game[PIECES]):
        _piece(rules, game, piece_at(rules, number), out)
    for seat in range(PLAYERS):
        for source in range(FROM_FOUNTAIN + 1):
            out[seat, TOTAL] += out[seat, source]
    _winners(rules, game, out)


@compiled
def _buildings(rules: Ints, game: Ints, seat: int, out: Ints) -> None:
    """`tally.light`: size times lamps; `tally.group`: the sizes that hang together."""
    small, large, standing = small_lamps(rules, game), large_light(rules, game), game[seat_at(rules, seat) + STANDING]
    own = 0
    for number in range(standing):
        own |= extent(rules, game, seat, game[standing_at(rules, seat) + number])
    most, seen = 0, 0
    for number in range(standing):
        option = game[standing_at(rules, seat) + number]
        squares = extent(rules, game, seat, option)
        lamps = _lamps_on(rules, squares, small, large)
        out[seat, FROM_LIGHT] += _size(rules, game, seat, option) * lamps
        if not squares & seen:
            group = area(rules, squares, ~own)
            seen |= group
            most = max(most, _group_size(rules, game, seat, group))
    out[seat, FROM_GROUP] = rules[GROUP_POINTS] * most


@compiled
def _lamps_on(rules: Ints, squares: int, small: int, large: int) -> int:
    """How many lamps light a building, each counted once; under it one may shine on (`metropolitain.one`)."""
    lit_from = around(rules, squares)
    if rules[COVERED_LAMPS_SHINE] and count_bits(squares) > 1:
        lit_from |= squares
    return count_bits(lit_from & small) + (squares & large != 0)


@compiled
def _size(rules: Ints, game: Ints, seat: int, option: int) -> int:
    """A building's size with its annex (`bouquinistes.size`)."""
    size = count_bits(rules[rules[OPTION_SQUARES_AT] + option])
    if annex_of(rules, game, seat, option):
        size += rules[ANNEX_SIZE]
    return size


@compiled
def _group_size(rules: Ints, game: Ints, seat: int, group: int) -> int:
    size = 0
    for number in range(game[seat_at(rules, seat) + STANDING]):
        option = game[standing_at(rules, seat) + number]
        if rules[rules[OPTION_SQUARES_AT] + option] & group:
            size += _size(rules, game, seat, option)
    return size


@compiled
def _piece(rules: Ints, game: Ints, piece: int, out: Ints) -> None:
    """The points of a postcard with the seal, by its piece (`tally.postcards`)."""
    card, seat, squares = game[piece + PIECE_CARD], game[piece + PIECE_SEAT], game[piece + PIECE_SQUARES]
    if card == PAINTER:  # `le-peintre.points`: bounded by the edge and by buildings only
        seen = area(rules, squares, built_spaces(rules, game))
        lamps = seen & (small_lamps(rules, game) | large_lamp(rules, game))
        out[seat, FROM_PAINTER] = rules[PAINTER_POINTS] * count_bits(lamps)
    elif card == DANCER:  # `moulin-rouge.points`: bounded by the edge, lamps, buildings and every piece
        danced = area(rules, squares, game[COVERED] | game[LAMPS])
        out[seat, FROM_DANCER] = rules[DANCER_POINTS] * count_bits(danced)
    elif card == STATUE:
        out[seat, FROM_STATUE] = _statue(rules, game, squares, game[piece + PIECE_DETAIL])
    elif card == FOUNTAIN:
        out[seat, FROM_FOUNTAIN] = rules[FOUNTAIN_POINTS] * _beside_fountain(rules, game, seat, squares)


@compiled
def _statue(rules: Ints, game: Ints, squares: int, facing: int) -> int:
    """`le-penseur.points`."""
    space = 0
    while rules[space_at(rules, space) + SPACE_BIT] != squares:
        space += 1
    columns, counted = space_at(rules, space), free_spaces(rules, game)
    if not rules[columns + SPACE_FRONTS + facing] & counted:
        return 0
    if not rules[STATUE_COUNTS_LAMPS]:
        counted &= ~game[LAMPS]
    sides = count_bits(rules[columns + SPACE_NEIGHBOURS] & counted)
    corners = count_bits(rules[columns + SPACE_DIAGONALS] & counted)
    return rules[STATUE_SIDE_POINTS] * sides + rules[STATUE_CORNER_POINTS] * corners


@compiled
def _beside_fountain(rules: Ints, game: Ints, seat: int, squares: int) -> int:
    """How many buildings of the seat stand beside its Fountain (`fontaine-des-mers.points`)."""
    sides, touching = around(rules, squares), 0
    for number in range(game[seat_at(rules, seat) + STANDING]):
        touching += extent(rules, game, seat, game[standing_at(rules, seat) + number]) & sides != 0
    return touching


@compiled
def _winners(rules: Ints, game: Ints, out: Ints) -> None:
    """`tally.winner`, `tally.tie`: on a tie the free spaces of one's colour that can be seen decide."""
    ahead = out[0, TOTAL] - out[1, TOTAL]
    if ahead == 0:
        ahead = _visible(rules, game, 0) - _visible(rules, game, 1)
    out[0, WON] = ahead > 0 or (ahead == 0 and not rules[SECOND_SEAT_WINS])
    out[1, WON] = ahead <= 0


@compiled
def _visible(rules: Ints, game: Ints, seat: int) -> int:
    return count_bits(game[seat_at(rules, seat) + COLOUR] & ~game[COVERED])
