"""A position in plain sets of squares, as a reader of the rulebook sees it: the ground `explain` stands on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from attrs import frozen

from ny1901.kernel.geometry import Polyomino, Square, bits
from ny1901.paris.material.model import Postcard, Space
from ny1901.paris.rules.actions import FACINGS
from ny1901.paris.rules.position import Player

if TYPE_CHECKING:
    from ny1901.paris.rules.state import State


_EXCHANGED = {Space.OWN: Space.RIVAL, Space.RIVAL: Space.OWN}
_STEP = dict(zip(FACINGS, ((-1, 0), (0, 1), (1, 0), (0, -1)), strict=True))


@frozen(eq=False, slots=False)
class Scene:
    """One position in plain sets, from the seat whose turn it is."""

    position: State

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.position.seat

    @property
    def player(self) -> Player:
        """What that seat has."""
        return self.position.players[self.seat]

    @cached_property
    def kinds(self) -> dict[Square, Space]:
        """What each paved space is to the seat whose turn it is, the Chartier's piece counted as mixed."""
        components = self.position.rules.variant.components
        found = {}
        for number, laid in enumerate(self.position.pavement):
            if laid is not None:
                seat, tile, turn = laid
                row, column = divmod(number, components.side)
                for place, kind in enumerate(components.tiles[tile].turned(turn)):
                    space = Square(2 * row + place // 2, 2 * column + place % 2)
                    found[space] = kind if seat == self.seat else _EXCHANGED.get(kind, kind)
        for card, space in self.pieces:
            if card is Postcard.CHARTIER:
                found[space] = Space.MIXED
        return found

    @cached_property
    def pieces(self) -> tuple[tuple[Postcard, Square], ...]:
        """Each space under a special piece, with the piece's postcard."""
        cards, grid = tuple(Postcard), self.position.rules.table.grid
        return tuple(
            (cards[piece.card], space) for piece in self.position.pieces for space in grid.members(piece.squares)
        )

    @cached_property
    def covered(self) -> dict[Square, str]:
        """What stands on each space that is not free."""
        table = self.position.rules.table
        buildings = {
            space: table.building_ids[standing.number]
            for player in self.position.players
            for standing in player.standing
            for space in table.grid.members(standing.squares)
        }
        return buildings | {space: card.value for card, space in self.pieces if card is not Postcard.CHARTIER}

    @cached_property
    def own_buildings(self) -> dict[str, frozenset[Square]]:
        """The buildings of the seat on the board, by id."""
        table = self.position.rules.table
        return {
            table.building_ids[standing.number]: frozenset(table.grid.members(standing.squares))
            for standing in self.player.standing
        }

    @cached_property
    def reserve(self) -> frozenset[str]:
        """The ids of the buildings in the seat's reserve."""
        return frozenset(self.building_ids[number] for number in bits(self.player.reserve))

    @cached_property
    def supply(self) -> frozenset[str]:
        """The ids of the buildings that nobody has."""
        return frozenset(self.building_ids[number] for number in bits(self.position.supply))

    @cached_property
    def building_ids(self) -> tuple[str, ...]:
        """The ids of the buildings, in order."""
        return tuple(shape.id for shape in self.position.rules.variant.components.buildings)

    @cached_property
    def hand(self) -> frozenset[str]:
        """The ids of the tiles in the seat's hand."""
        return frozenset(self.position.rules.variant.components.tiles[number].id for number in self.player.hand)

    @cached_property
    def forms(self) -> dict[str, frozenset[Polyomino]]:
        """For each building, the Jardin among them, the shapes it may show on the board."""
        variant = self.position.rules.variant
        shapes = {shape.id: shape.shape for shape in variant.components.buildings}
        for card in variant.components.postcards:
            if card.id == Postcard.JARDIN_DES_PLANTES and card.piece is not None:
                shapes[card.id] = card.piece
        return {name: frozenset(shape.orientations(reflect=variant.flip_buildings)) for name, shape in shapes.items()}

    @cached_property
    def used(self) -> dict[Postcard, int]:
        """Who has used each postcard that is used."""
        return {
            card: seat
            for number, card in enumerate(Postcard)
            for seat, player in enumerate(self.position.players)
            if player.used >> number & 1
        }

    @property
    def passes(self) -> int:
        """How often somebody has passed in the first phase: in each other turn a tile was laid or a building taken."""
        laid = [entry for entry in self.position.pavement if entry is not None]
        taken = len(self.building_ids) - len(self.supply)
        return self.position.number - len(laid) - taken

    def has_ready(self, card: Postcard) -> bool:
        """Whether the seat has used a postcard whose effect is still to come."""
        return bool(self.player.ready >> tuple(Postcard).index(card) & 1)

    def in_play(self, card: Postcard) -> bool:
        """Whether a postcard was chosen for this game."""
        return bool(self.position.postcards >> tuple(Postcard).index(card) & 1)

    @property
    def tokens(self) -> int:
        """The seat's tokens left."""
        return self.position.rules.variant.action_tokens - len(
            [seat for seat in self.used.values() if seat == self.seat]
        )

    def ahead(self, space: Square, facing: str) -> Square:
        """The space that a statue looks at."""
        down, right = _STEP[facing]
        return Square(space.row + down, space.column + right)

    def sites_of(self, building: str) -> Iterator[tuple[Square, ...]]:
        """Every way to lay a building on the board, as squares, and some over its edge."""
        for shape in self.forms[building]:
            for corner in self.kinds:
                yield tuple(Square(corner.row + row, corner.column + column) for row, column in shape.cells)


def squares_of(names: tuple[str, ...]) -> tuple[Square, ...]:
    """The squares that an action names."""
    return tuple(Square.parse(name) for name in names)


def names_of(squares: tuple[Square, ...]) -> tuple[str, ...]:
    """The names of some squares."""
    return tuple(square.name for square in squares)
