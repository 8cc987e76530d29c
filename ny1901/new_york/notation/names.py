"""The names of a game's material and what they stand for in its tables; readers of every form look them up here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from attrs import frozen

from ny1901.kernel.errors import PositionError
from ny1901.kernel.geometry import bits
from ny1901.kernel.text.names import mask_of, numbers_of
from ny1901.kernel.text.words import Named, find
from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.position import CARD_BIT
from ny1901.new_york.rules.problems import problems
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Building, Table
from ny1901.new_york.rules.variant import CHALLENGES

__all__ = [
    "CARDS",
    "CARD_NUMBER",
    "CHALLENGE_IDS",
    "END_RULES",
    "Names",
    "card_names",
    "checked",
    "mask_of",
    "numbers_of",
]

CARDS = {card.value: card for card in Card}
CARD_NUMBER = {card.value: bit.bit_length() - 1 for card, bit in CARD_BIT.items()}
CHALLENGE_IDS = {challenge: challenge for challenge in CHALLENGES}
END_RULES = {rule: rule for rule in ("end.unbuilt", "end.market")}


@frozen
class Names:
    """The names in one ruleset's city."""

    rules: Game

    @property
    def table(self) -> Table:
        """The tables that the names lead to."""
        return self.rules.table

    @property
    def lots(self) -> Mapping[str, int]:
        """The number of each lot by its id."""
        return self.table.board.lot_number

    @property
    def tiles(self) -> Mapping[str, int]:
        """The number of each skyscraper tile by its id."""
        return self.table.tile_number

    @cached_property
    def squares(self) -> Mapping[str, int]:
        """The number of each square of a lot by its name."""
        return {square.name: number for square, number in self.table.grid.number.items()}

    @cached_property
    def faces(self) -> Mapping[str, int]:
        """The number of each lot card's face by its code."""
        return {face.code: number for number, face in enumerate(self.table.faces)}

    @cached_property
    def streets(self) -> Mapping[str, int]:
        """The number of each named street by its id."""
        return {street.id: number for number, street in enumerate(self.table.board.streets)}

    @cached_property
    def characters(self) -> Mapping[str, str]:
        """The ids of the characters."""
        return {character.id: character.id for character in self.rules.variant.city.characters}

    def tile_ids(self, mask: int) -> tuple[str, ...]:
        """The ids of some tiles."""
        return tuple(self.table.tiles[number].id for number in bits(mask))

    def face_codes(self, faces: Sequence[int]) -> tuple[str, ...]:
        """The codes of some faces, in their order."""
        return tuple(self.table.faces[face].code for face in faces)

    def street_ids(self, streets: Sequence[int]) -> tuple[str, ...]:
        """The ids of some streets, in their order."""
        return tuple(self.table.board.streets[street].id for street in streets)

    def square_names(self, building: Building) -> tuple[str, ...]:
        """The squares that a building covers."""
        return self.table.grid.names(building.placement.squares)

    def not_standing(self, buildings: Sequence[Building]) -> int:
        """A player's own tiles (bits) without those that stand: what is unbuilt if nothing was demolished."""
        left = self.table.own_tiles
        for building in buildings:
            left &= ~(1 << self.tiles[building.tile.id])
        return left

    def building(self, tile: Named, squares: Sequence[Named]) -> Building:
        """A tile standing on some squares.

        Raises:
            NotationError, DataError: an unknown name, or squares that are not the tile's shape.
        """
        number = find(tile, self.tiles, "a skyscraper")
        building = self.table.building(tile.word, mask_of(squares, self.squares, "a square of a lot"))
        if building is None:
            covered = " ".join(square.word for square in squares) or "nothing"
            size = self.table.tiles[number].size
            raise tile.error(f"{covered} is not the shape of {tile.word}", f"{size} squares that it can cover")
        return building


def card_names(mask: int) -> tuple[str, ...]:
    """The names of some action cards."""
    return tuple(card for card, number in CARD_NUMBER.items() if mask >> number & 1)


def checked(position: State, *, check: bool) -> State:
    """A position that has just been read, if it is sound or nobody asks.

    Raises:
        PositionError: it cannot occur; every reason is listed.
    """
    if check and (found := problems(position)):
        raise PositionError(found)
    return position
