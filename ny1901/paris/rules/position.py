"""A position of Paris as a frozen value: everything on the table at one step of a turn."""

from __future__ import annotations

from attrs import frozen

from ny1901.kernel.geometry import bits
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.table import CARD_BIT, Piece, Standing, Table

CHARTIER, METROPOLITAIN = CARD_BIT[Postcard.CHARTIER], CARD_BIT[Postcard.METROPOLITAIN]
LATER = CHARTIER | METROPOLITAIN
"""The bits of the postcards whose effect comes in a later turn."""

CHARTIER_NUMBER = CHARTIER.bit_length() - 1


@frozen(weakref_slot=False)
class Player:
    """What one seat has.

    Attributes:
        hand: the numbers of the tiles in hand, rising.
        stack: the numbers of the tiles still to be drawn, top first.
        reserve: the buildings in front of the player (bits).
        standing: the buildings on the board, in the order in which they were put up, the Jardin among them.
        used: the postcards with a token of the seat (bits).
        ready: those of them whose effect is still to come (bits of `LATER`).
    """

    hand: tuple[int, ...]
    stack: tuple[int, ...]
    reserve: int
    standing: tuple[Standing, ...]
    used: int
    ready: int

    @property
    def laid_all(self) -> bool:
        """Whether the seat has no tile left."""
        return not self.hand and not self.stack


ANNEX = tuple(Postcard).index(Postcard.BOUQUINISTES)
"""The number of the annex's postcard."""


def land(
    table: Table, pavement: tuple[tuple[int, int, int] | None, ...], pieces: tuple[Piece, ...]
) -> tuple[tuple[int, int], int, int]:
    """The spaces of each seat's colour, the mixed ones and the lamps, as masks."""
    colours, mixed, lamps = [0, 0], 0, 0
    for square, laid in enumerate(pavement):
        if laid is not None:
            seat, tile, turn = laid
            spaces = table.laid[tile][square][turn]
            colours[seat] |= spaces.own
            colours[1 - seat] |= spaces.rival
            mixed |= spaces.mixed
            lamps |= spaces.lamps
    for piece in pieces:
        if piece.card == CHARTIER_NUMBER:
            colours = [colour & ~piece.squares for colour in colours]
            lamps &= ~piece.squares
            mixed |= piece.squares
    return (colours[0], colours[1]), mixed, lamps


def building_names(table: Table, mask: int) -> tuple[str, ...]:
    """The ids of some buildings."""
    return tuple(table.building_ids[number] for number in bits(mask))
