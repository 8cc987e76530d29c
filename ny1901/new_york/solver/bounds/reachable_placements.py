"""Where tiles can still come to lie: the lawful placements inside some squares and what they touch, block by block."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from attrs import frozen

from ny1901.kernel.geometry import bits
from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.table import Building, Table
from ny1901.new_york.solver.bounds.packed_counts import BuildingKind


class Spot(NamedTuple):
    """A tile, by number, as a building where it can lie."""

    tile: int
    building: Building


@frozen(cache_hash=True)
class Land:
    """Squares to build on.

    Attributes:
        squares: the squares (a mask).
        owned: the lots (bits) that cost nothing.
        acquisitions: how many lots besides `owned` may be touched.
    """

    squares: int
    owned: int
    acquisitions: int


@frozen
class Reach:
    """What the placements of each tile can touch, all of them together.

    Attributes:
        cover: for each tile the squares that it can cover.
        streets: for each street the tiles (bits) that can stand on it.
        districts: for each district the tiles (bits) that can stand in it.
        widest: the most districts that one gold or legendary building can touch.
    """

    cover: tuple[int, ...]
    streets: tuple[int, ...]
    districts: tuple[int, ...]
    widest: int

    @property
    def tiles(self) -> int:
        """The tiles (bits) that have any placement."""
        return sum(1 << tile for tile, squares in enumerate(self.cover) if squares)

    def of_kind(self, kind: BuildingKind) -> int:
        """The tiles (bits) that can come to be buildings of a kind."""
        tiles = kind.tiles & self.tiles
        if kind.street is not None:
            tiles &= self.streets[kind.street]
        return tiles if kind.district is None else tiles & self.districts[kind.district]

    def covered_by(self, tiles: int) -> int:
        """The squares that some tiles (bits) can cover."""
        total = 0
        for tile in bits(tiles):
            total |= self.cover[tile]
        return total


@lru_cache(maxsize=64)
def _lawful(table: Table) -> tuple[tuple[Spot, ...], ...]:
    """For each block every tile where the land rules let it lie (`build.frontage`, `build.span`, `build.partial`)."""
    found: list[list[Spot]] = [[] for _ in table.board.blocks]
    for tile in bits(table.own_tiles | table.legendary_tiles):
        for placement in table.placements[tile]:
            if placement.frontage and table.land_allows(placement):
                found[placement.block].append(Spot(tile, Building(table.tiles[tile], placement)))
    return tuple(map(tuple, found))


def spots(table: Table, land: Land) -> Iterable[Spot]:
    """Every tile where it can lie on some land."""
    for block, squares in enumerate(table.board.blocks):
        if land.squares & squares:
            yield from _spots(table, block, _within(table, block, land))


def _within(table: Table, block: int, land: Land) -> Land:
    """The part of some land in one block."""
    lots = table.block_lots[block]
    return Land(land.squares & table.board.blocks[block], land.owned & lots, min(land.acquisitions, lots.bit_count()))


@lru_cache(maxsize=5_000)
def _spots(table: Table, block: int, land: Land) -> tuple[Spot, ...]:
    return tuple(
        spot
        for spot in _lawful(table)[block]
        if not spot.building.placement.squares & ~land.squares
        and (spot.building.placement.lots & ~land.owned).bit_count() <= land.acquisitions
    )


@lru_cache(maxsize=20_000)
def reach(table: Table, land: Land) -> Reach:
    """What the tiles can touch on some land."""
    cover = [0] * len(table.tiles)
    streets, districts, widest = [0] * len(table.board.streets), [0] * len(table.board.districts), 0
    for block, squares in enumerate(table.board.blocks):
        if land.squares & squares:
            part = _block_reach(table, block, _within(table, block, land))
            cover = [one | other for one, other in zip(cover, part.cover, strict=True)]
            streets = [one | other for one, other in zip(streets, part.streets, strict=True)]
            districts = [one | other for one, other in zip(districts, part.districts, strict=True)]
            widest = max(widest, part.widest)
    return Reach(tuple(cover), tuple(streets), tuple(districts), widest)


@lru_cache(maxsize=20_000)
def _block_reach(table: Table, block: int, land: Land) -> Reach:
    cover = [0] * len(table.tiles)
    streets, districts, widest = [0] * len(table.board.streets), [0] * len(table.board.districts), 0
    for tile, building in _spots(table, block, land):
        placement = building.placement
        cover[tile] |= placement.squares
        for street in bits(placement.streets):
            streets[street] |= 1 << tile
        for district in bits(placement.districts):
            districts[district] |= 1 << tile
        if building.tile.generation == Generation.GOLD:
            widest = max(widest, placement.districts.bit_count())
    return Reach(tuple(cover), tuple(streets), tuple(districts), widest)


def most_neighbours(table: Table, land: Land, strangers: int) -> tuple[int, ...]:
    """For each tile the most opponents' buildings that can stand beside its placements on some land.

    Each needs a square beside it, and room for the smallest building that scores: in the block, or on the whole board
    where corners count, since they may lie in another block.

    Args:
        table: the tables of the game.
        land: where the tiles may lie.
        strangers: the squares that opponents have or may get (a mask).
    """
    most = [0] * len(table.tiles)
    for block, squares in enumerate(table.board.blocks):
        if land.squares & squares:
            near = strangers if table.gold_prestige_corners else strangers & squares
            part = _block_neighbours(table, block, _within(table, block, land), near)
            most = [max(pair) for pair in zip(most, part, strict=True)]
    return tuple(most)


@lru_cache(maxsize=20_000)
def _block_neighbours(table: Table, block: int, land: Land, strangers: int) -> tuple[int, ...]:
    most = [0] * len(table.tiles)
    counted = table.gold_prestige_generations
    smallest = min((tile.size for tile in table.tiles if tile.generation.word in counted), default=1)
    for tile, building in _spots(table, block, land):
        if building.tile.generation == Generation.GOLD:
            beside = (building.placement.beside_gold & strangers).bit_count()
            room = (strangers & ~building.placement.squares).bit_count() // smallest
            most[tile] = max(most[tile], min(beside, room))
    return tuple(most)
