"""A position in plain sets of squares and lots, as a reader of the rulebook sees it: the ground `explain` stands on.

Nothing here uses the placement tables of the fast generator, so that the two are independent readings of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from attrs import field, frozen

from ny1901.kernel.geometry import Polyomino, Square, bits
from ny1901.new_york.material.model import Board, Generation, Lot, Tile
from ny1901.new_york.rules.position import Player
from ny1901.new_york.rules.variant import Variant

if TYPE_CHECKING:
    from ny1901.new_york.rules.game import Game
    from ny1901.new_york.rules.state import State


@frozen
class Site:
    """Some squares of the map, as an action names them.

    Attributes:
        squares: the squares, on the map or off it.
        lots: the lots they touch, even partly.
        frontage: a side lies on a street or a park.
    """

    squares: frozenset[Square]
    lots: frozenset[str]
    frontage: bool


def beside_gold(variant: Variant, square: Square) -> tuple[Square, ...]:
    """The squares at which a neighbour of a gold building on a square can stand (`challenge.gold-prestige`)."""
    return square.beside + square.cornering if variant.gold_prestige_corners else square.beside


@frozen
class Standing:
    """A standing building in plain sets."""

    seat: int
    tile: Tile
    squares: frozenset[Square]
    lots: frozenset[str]


@frozen(eq=False)
class Map:
    """The city in plain sets, the same for every position of a ruleset."""

    rules: Game
    _sites: dict[tuple[str, ...], Site] = field(factory=dict, init=False)

    @cached_property
    def board(self) -> Board:
        """The board."""
        return self.rules.variant.city.board

    @cached_property
    def lots(self) -> dict[str, Lot]:
        """The lots by id."""
        return {lot.id: lot for lot in self.board.lots}

    @cached_property
    def lot_squares(self) -> dict[str, frozenset[Square]]:
        """The squares of each lot."""
        return {lot: frozenset(self.board.token_squares[lot]) for lot in self.lots}

    @cached_property
    def tiles(self) -> dict[str, Tile]:
        """Every skyscraper tile by id: a player's own, the legendaries, the starting property."""
        city = self.rules.variant.city
        return {tile.id: tile for tile in (*city.tiles, *city.legendaries, city.starting_property)}

    @cached_property
    def open_ground(self) -> frozenset[str]:
        """The map tokens that give frontage: streets, named or not, and parks."""
        return frozenset({"..", "++", "**"} | {street.code for street in self.board.streets})

    @cached_property
    def forms(self) -> dict[str, frozenset[Polyomino]]:
        """For each tile the shapes it may show on the board."""
        flip = self.rules.variant.flip_tiles
        return {name: frozenset(tile.shape.orientations(reflect=flip)) for name, tile in self.tiles.items()}

    def site(self, names: tuple[str, ...]) -> Site:
        """The squares that an action names."""
        found = self._sites.get(names)
        if found is None:
            found = self._sites[names] = self._read_site(names)
        return found

    def _read_site(self, names: tuple[str, ...]) -> Site:
        squares = frozenset(Square.parse(name) for name in names)
        return Site(
            squares,
            frozenset(token for square in squares if (token := self.board.token(square)) in self.lots),
            any(self.board.token(other) in self.open_ground for square in squares for other in square.beside),
        )


@lru_cache(maxsize=16)
def map_of(rules: Game) -> Map:
    """The plain map of a ruleset."""
    return Map(rules)


@frozen(eq=False)
class Scene:
    """One position in plain sets, from the seat whose turn it is."""

    position: State

    @cached_property
    def map(self) -> Map:
        """The city."""
        return map_of(self.position.rules)

    @cached_property
    def player(self) -> Player:
        """The seat whose turn it is."""
        return self.position.players[self.position.to_move]

    def owned(self, seat: int) -> frozenset[str]:
        """The lots of a seat."""
        board = self.position.rules.table.board
        return frozenset(board.lots[number].id for number in bits(self.position.players[seat].lots))

    @cached_property
    def owners(self) -> dict[str, int]:
        """Who owns each owned lot."""
        return {lot: seat for seat in range(len(self.position.players)) for lot in self.owned(seat)}

    @cached_property
    def marked(self) -> frozenset[str]:
        """The lots with a worker of the seat whose turn it is."""
        board = self.position.rules.table.board
        return frozenset(board.lots[number].id for number in bits(self.player.worker_lots))

    @cached_property
    def territory(self) -> frozenset[Square]:
        """The squares of the seat's lots."""
        return frozenset(square for lot in self.owned(self.position.to_move) for square in self.map.lot_squares[lot])

    @cached_property
    def buildings(self) -> tuple[Standing, ...]:
        """Every standing building of every seat."""
        return tuple(
            Standing(seat, building.tile, squares, self.map.site(tuple(square.name for square in sorted(squares))).lots)
            for seat, player in enumerate(self.position.players)
            for building in player.buildings
            for squares in [frozenset(self.map.board.grid.members(building.placement.squares))]
        )

    @cached_property
    def own(self) -> tuple[Standing, ...]:
        """The standing buildings of the seat whose turn it is."""
        return tuple(building for building in self.buildings if building.seat == self.position.to_move)

    @cached_property
    def under_own(self) -> frozenset[Square]:
        """The squares under the seat's own buildings."""
        return frozenset(square for building in self.own for square in building.squares)

    @cached_property
    def under_others(self) -> frozenset[Square]:
        """The squares under other seats' buildings."""
        return frozenset(
            square for building in self.buildings if building not in self.own for square in building.squares
        )

    @cached_property
    def under_all(self) -> frozenset[Square]:
        """The squares under any seat's buildings."""
        return self.under_own | self.under_others

    @cached_property
    def workers(self) -> int:
        """The workers available to the seat whose turn it is."""
        return self.position.rules.variant.workers - len(self.marked)

    def overlapped(self, site: Site) -> tuple[Standing, ...]:
        """The buildings, of any seat, that a site overlaps."""
        if not site.squares & self.under_all:
            return ()
        return tuple(building for building in self.buildings if building.squares & site.squares)

    def removed(self, site: Site) -> tuple[Standing, ...]:
        """The seat's own buildings that a site overlaps (`demolish.footprint`)."""
        if not site.squares & self.under_own:
            return ()
        return tuple(building for building in self.own if building.squares & site.squares)

    def vacated(self, site: Site) -> frozenset[str]:
        """The lots that a rebuild on a site leaves with neither building nor worker (`demolish.mark-vacated`)."""
        removed = self.removed(site)
        left = {lot for building in removed for lot in building.lots} - site.lots
        return frozenset(left - {lot for building in self.own if building not in removed for lot in building.lots})

    @cached_property
    def building_score(self) -> int:
        """The points that decide which generations are unlocked (`build.generation`)."""
        position = self.position
        return self.player.score if position.rules.variant.boom_new_generation else position.turn.score

    def unlocked(self, generation: Generation) -> bool:
        """Whether the seat has the points for a generation."""
        return self.building_score >= self.position.rules.variant.threshold(generation)

    def sites_of(self, tile: Tile) -> Iterator[tuple[str, ...]]:
        """Every way to lay a tile wholly on the seat's territory, as the names of its squares."""
        for shape in self.map.forms[tile.id]:
            first = shape.cells[0]
            for start in self.territory:
                squares = [
                    Square(start.row + cell.row - first.row, start.column + cell.column - first.column)
                    for cell in shape.cells
                ]
                if self.territory.issuperset(squares):
                    yield tuple(square.name for square in sorted(squares))
