"""Bounds on the points of the postcards that score at the end.

What such a piece sees is only ever taken away from by what comes later: the Fountain alone can gain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ny1901.geometry import bits
from ny1901.paris.actions import Postcard
from ny1901.paris.light import area, every_lamp
from ny1901.paris.position import Position
from ny1901.paris.scoring import SEALED
from ny1901.paris.solver.bound_means import Means, lamps_in_all
from ny1901.paris.table import CARDS, Piece

_SIDES, _CORNERS = 4, 4


def postcard_range(position: Position, able: Means) -> tuple[int, int]:
    """The points of a seat's postcards that score (`tally.postcards`)."""
    lower = upper = 0
    pieces = {CARDS[piece.card]: piece for piece in position.pieces if piece.seat == able.seat}
    for card in SEALED:
        if card in pieces:
            least, most = _placed(position, able, card, pieces[card])
            lower, upper = lower + least, upper + most
        elif able.may_use(card):
            upper += _OPEN[card](position, able)
    return lower, upper


def _placed(position: Position, able: Means, card: Postcard, piece: Piece) -> tuple[int, int]:
    """The fewest and the most points of a piece on the board."""
    variant, now = position.rules.variant, SEALED[card](position, piece)
    if card == Postcard.FONTAINE_DES_MERS:
        free = (position.rules.table.grid.around(piece.squares) & ~position.covered).bit_count()
        more = len(able.buildings) + able.may_use(Postcard.BOUQUINISTES)
        return now, now + variant.fountain_points * min(free, more)
    if card == Postcard.LE_PEINTRE:
        return 0, now + variant.painter_points * able.new_small
    return (variant.dancer_points if card == Postcard.MOULIN_ROUGE else 0), now


def _own_free(position: Position, able: Means) -> Iterable[int]:
    return bits(position.colours[able.seat] & ~position.covered)


def _painter(position: Position, able: Means) -> int:
    if position.paving:
        lamps = lamps_in_all(position)
    else:
        built, shining = position.built, every_lamp(position)
        seen = [area(position, 1 << space, built) & shining for space in _own_free(position, able)]
        lamps = max((mask.bit_count() for mask in seen), default=0)
    return position.rules.variant.painter_points * (lamps + able.new_small)


def _dancer(position: Position, able: Means) -> int:
    points = position.rules.variant.dancer_points
    if position.paving:
        return points * len(position.rules.table.grid.squares)
    walls = position.covered | position.lamps
    return points * max((area(position, 1 << s, walls).bit_count() for s in _own_free(position, able)), default=0)


def _statue(position: Position, able: Means) -> int:
    variant, table, free = position.rules.variant, position.rules.table, position.free
    if position.paving:
        return variant.statue_side_points * _SIDES + variant.statue_corner_points * _CORNERS
    return max(
        (
            variant.statue_side_points * (table.grid.neighbours[space] & free).bit_count()
            + variant.statue_corner_points * (table.diagonals[space] & free).bit_count()
            for space in _own_free(position, able)
        ),
        default=0,
    )


def _fountain(position: Position, able: Means) -> int:
    beside = 2 * position.rules.variant.fountain_size + 2
    standing = len(position.players[able.seat].standing)
    return position.rules.variant.fountain_points * min(beside, standing + len(able.buildings))


_OPEN: dict[Postcard, Callable[[Position, Means], int]] = {
    Postcard.LE_PEINTRE: _painter,
    Postcard.MOULIN_ROUGE: _dancer,
    Postcard.LE_PENSEUR: _statue,
    Postcard.FONTAINE_DES_MERS: _fountain,
}
"""For each postcard that scores the most that it can bring a seat that has yet to use it."""
