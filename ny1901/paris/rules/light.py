"""The lamps of a position and what they light: masks for scoring, pictures and bounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ny1901.kernel.geometry import bits
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.position import ANNEX
from ny1901.paris.rules.table import CARDS, Standing

if TYPE_CHECKING:
    from ny1901.paris.rules.state import State


_LAMPADAIRE = CARDS.index(Postcard.LAMPADAIRE)
_LARGE = CARDS.index(Postcard.LA_GRANDE_LUMIERE)


def small_lamps(position: State) -> int:
    """The spaces of the lamps that light their four neighbours (`tally.light`, `lampadaire.light`).

    One under a building shines on where the variant says so (`metropolitain.one`), one under the large lamp likewise.
    """
    variant, shining = position.rules.variant, position.lamps
    if not variant.covered_lamps_shine:
        shining &= ~position.covered
    for piece in position.pieces:
        if piece.card == _LAMPADAIRE or (piece.card == _LARGE and variant.large_lamp_adds):
            shining |= piece.squares
        elif piece.card == _LARGE:
            shining &= ~piece.squares
    return shining


def large_lamp(position: State) -> int:
    """The space of the large lamp, none if it is not on the board (`la-grande-lumiere.space`)."""
    return next((piece.squares for piece in position.pieces if piece.card == _LARGE), 0)


def every_lamp(position: State) -> int:
    """The spaces with a lamp that shines, small or large (`le-peintre.points`)."""
    return small_lamps(position) | large_lamp(position)


def large_light(position: State) -> int:
    """The spaces that the large lamp lights; a building stops a beam behind it (`la-grande-lumiere.light`)."""
    lit, built = 0, position.built
    for lamp in bits(large_lamp(position)):
        for beam in position.rules.table.beams[lamp]:
            for space in beam:
                lit |= space
                if space & built:
                    break
    return lit


def extent(position: State, seat: int, standing: Standing) -> tuple[int, int]:
    """A building's spaces, with its annex where that is one, and its size (`bouquinistes.size`)."""
    squares, size = standing.squares, standing.squares.bit_count()
    variant = position.rules.variant
    for piece in position.pieces:
        if piece.card == ANNEX and piece.seat == seat and piece.detail == standing.number:
            size += variant.annex_size
            if variant.annex_is_building:
                squares |= piece.squares
    return squares, size


def lamps_on(position: State, squares: int) -> int:
    """How many lamps light some spaces, each counted once (`tally.light`)."""
    near = position.rules.table.lit_from(squares) & small_lamps(position)
    return near.bit_count() + bool(large_light(position) & squares)


def lights(position: State) -> Iterator[tuple[int, int]]:
    """Each space of a building, its annex included, with each lamp that lights it: the lamp, the space (`tally.light`).

    Both are numbers of spaces. The large lamp comes last, and twice where it lights a space as a printed one, too.
    """
    built = 0
    for seat, player in enumerate(position.players):
        for standing in player.standing:
            built |= extent(position, seat, standing)[0]
    for lamp in bits(small_lamps(position)):
        yield from ((lamp, space) for space in bits(position.rules.table.lit_from(1 << lamp) & built))
    for lamp in bits(large_lamp(position)):
        yield from ((lamp, space) for space in bits(large_light(position) & built))


def area(position: State, start: int, walls: int) -> int:
    """The spaces that hang together by their sides with a start, none of them in the walls."""
    strides = position.rules.table.grid.strides
    found, edge = start, start
    while edge:
        reached = 0
        for distance, lower in strides:
            reached |= (edge & lower) << distance | edge >> distance & lower
        edge = reached & ~walls & ~found
        found |= edge
    return found
