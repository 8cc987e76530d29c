"""The names of a game's material and what they stand for; readers of every form look them up here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from attrs import frozen

from ny1901.kernel.errors import PositionError
from ny1901.kernel.geometry import bits
from ny1901.kernel.text import Named, find, mask_of
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.actions import FACINGS, TURNS
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.position import ANNEX
from ny1901.paris.rules.problems import problems
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARDS, Piece, Standing, Table

COLOURS = ("orange", "blue")
"""What the seats are called."""

SEATS = {str(seat): seat for seat in range(len(COLOURS))}
CARD_NUMBER = {card.value: number for number, card in enumerate(CARDS)}

_STATUE = CARDS.index(Postcard.LE_PENSEUR)
_FACING = {facing: number for number, facing in enumerate(FACINGS)}
_TURN = {str(turn): number for number, turn in enumerate(TURNS)}


@frozen
class Names:
    """The names in one ruleset."""

    rules: Game

    @property
    def table(self) -> Table:
        """The tables that the names lead to."""
        return self.rules.table

    @cached_property
    def buildings(self) -> Mapping[str, int]:
        """The number of each building by its id, without the Jardin."""
        return {name: number for number, name in enumerate(self.table.building_ids[:-1])}

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """The ids of the tiles."""
        return tuple(tile.id for tile in self.rules.variant.components.tiles)

    @cached_property
    def squares(self) -> Mapping[str, int]:
        """The number of each space by its name."""
        return {square.name: number for square, number in self.table.grid.number.items()}

    def tile_ids(self, tiles: Sequence[int]) -> tuple[str, ...]:
        """The ids of some tiles, in their order."""
        return tuple(self.tiles[tile] for tile in tiles)

    def building_ids(self, mask: int) -> tuple[str, ...]:
        """The ids of some buildings."""
        return tuple(self.table.building_ids[number] for number in bits(mask))

    def spaces(self, mask: int) -> tuple[str, ...]:
        """The names of some spaces."""
        return self.table.grid.names(mask)

    def standing(self, building: Named, squares: Sequence[Named]) -> Standing:
        """A building standing on some spaces.

        Raises:
            NotationError, DataError: an unknown name, or spaces that are not the building's shape.
        """
        number = find(building, self.table.building_number, "a building")
        standing = self.table.standing_of.get((number, mask_of(squares, self.squares, "a space of the board")))
        if standing is None:
            covered = " ".join(square.word for square in squares) or "nothing"
            raise building.error(f"{covered} is not the shape of {building.word}", "spaces that it can cover")
        return standing

    def piece_words(self, piece: Piece) -> tuple[str, str, tuple[str, ...], str]:
        """A piece's postcard, seat, spaces, and what else it says."""
        detail = ""
        if piece.card == _STATUE:
            detail = FACINGS[piece.detail] if 0 <= piece.detail < len(FACINGS) else ""
        elif piece.card == ANNEX:
            detail = self.table.building_ids[piece.detail]
        return CARDS[piece.card].value, str(piece.seat), self.spaces(piece.squares), detail

    def piece(self, card: Named, seat: int, squares: Sequence[Named], detail: Named | None) -> Piece:
        """A piece from its words.

        Raises:
            NotationError, DataError: an unknown name, or no space.
        """
        number = find(card, CARD_NUMBER, "a postcard")
        mask = mask_of(squares, self.squares, "a space of the board")
        if not mask:
            raise card.error("the piece stands nowhere", "a space of the board")
        known = {_STATUE: _FACING, ANNEX: self.table.building_number}.get(number)
        if (known is None) != (detail is None):
            raise card.error("the piece says too much or too little", "a facing for a statue, a building for an annex")
        if known is None or detail is None:
            return Piece(number, seat, mask)
        return Piece(number, seat, mask, find(detail, known, "a facing" if number == _STATUE else "a building"))

    def laid(self, seat: Named, tile: Named, turn: Named) -> tuple[int, int, int]:
        """What lies on a square of the board.

        Raises:
            NotationError, DataError: an unknown name.
        """
        return (
            find(seat, SEATS, "a seat"),
            find(tile, self.table.tile_number, "a tile"),
            find(turn, _TURN, "a turn in degrees"),
        )


def card_names(mask: int) -> tuple[str, ...]:
    """The names of some postcards."""
    return tuple(CARDS[number].value for number in bits(mask))


def checked(position: State, *, check: bool) -> State:
    """A position that has just been read, if it is sound or nobody asks.

    Raises:
        PositionError: it cannot occur; every reason is listed.
    """
    if check and (found := problems(position)):
        raise PositionError(found)
    return position
