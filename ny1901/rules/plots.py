"""A plot: one seat's land in one city block with what stands on it. All that can be built there follows from it.

A building lies inside one block, so a move changes one plot and leaves the others as they are; what a plot allows is
worked out once and kept. Measured, this makes the generator more than twice as fast as looking at the board anew.
"""

from __future__ import annotations

from functools import cached_property

from attrs import field, frozen

from ny1901.city.model import Generation
from ny1901.rules.actions import Rebuild
from ny1901.rules.table import Building, Fits, Option, Placement, Table

Refit = tuple[int, int, tuple[Rebuild, ...]]
"""A tile's bit, the workers that must come from the hand, and the rebuilds by that tile that need so many."""

Refits = tuple[int, tuple[Refit, ...]]
"""The bits of all tiles that fit somewhere, so that most plots can be passed over at a glance, and the rebuilds."""

_MOST_REMEMBERED = 50_000


@frozen
class Plot:
    """One seat's land in one block.

    Attributes:
        table: the tables of the game.
        block: the block's number.
        lots: the seat's lots in it (bits).
        territory: their squares (a mask).
        buildings: what stands there, in the order in which it was built.
    """

    table: Table = field(eq=False, repr=False)
    block: int
    lots: int
    territory: int
    buildings: tuple[Building, ...]

    @cached_property
    def occupied(self) -> int:
        """The squares under buildings."""
        return sum(building.placement.squares for building in self.buildings)

    @cached_property
    def free(self) -> int:
        """The squares that can be built on without demolishing (`build.free`)."""
        return self.territory & ~self.occupied

    @cached_property
    def built_lots(self) -> int:
        """The lots with a building, even on a part; by the rules the others have a worker each."""
        lots = 0
        for building in self.buildings:
            lots |= building.placement.lots
        return lots

    @cached_property
    def fits(self) -> Fits:
        """Every building the free squares can hold, by tile."""
        return self.table.fits(self.free, self.block)

    @cached_property
    def fitting(self) -> int:
        """The bits of the tiles in `fits`, so that most plots can be passed over at a glance."""
        return sum(bit for bit, _ in self.fits)

    @cached_property
    def bronze_refits(self) -> Refits:
        """Every rebuild possible here to a seat that may build bronze."""
        return self._refits((0, ()), Generation.BRONZE)

    @cached_property
    def silver_refits(self) -> Refits:
        """Every rebuild possible here to a seat that may build silver too."""
        return self._refits(self.bronze_refits, Generation.SILVER)

    @cached_property
    def gold_refits(self) -> Refits:
        """Every rebuild possible here to a seat that may build gold and legendaries too."""
        return self._refits(self.silver_refits, Generation.GOLD)

    def _refits(self, earlier: Refits, generation: Generation) -> Refits:
        """`demolish.footprint`, `demolish.generation`, `demolish.gold-stands`."""
        lower = sum(b.placement.squares for b in self.buildings if b.tile.generation < generation)
        if not lower:
            return earlier
        fitting, found = earlier[0], list(earlier[1])
        for bit, options in self.table.within(self.free | lower, self.block):
            if bit & self.table.generation_tiles[generation]:
                over = [option for option in options if option.building.placement.squares & lower]
                groups = self._by_workers(over)
                fitting |= bit if groups else 0
                found.extend((bit, needed, tuple(some)) for needed, some in groups.items())
        return fitting, tuple(found)

    def _by_workers(self, options: list[Option]) -> dict[int, list[Rebuild]]:
        groups: dict[int, list[Rebuild]] = {}
        for option in options:
            placement = option.building.placement
            if not self.table.variant.demolished_adjacent or hang_together(self.removed(placement)):
                groups.setdefault(self.workers_needed(placement), []).append(option.rebuild)
        return groups

    def removed(self, placement: Placement) -> tuple[Building, ...]:
        """The buildings that a placement overlaps (`demolish.footprint`)."""
        return tuple(building for building in self.buildings if building.placement.squares & placement.squares)

    def vacated(self, placement: Placement) -> int:
        """The lots (bits) that a rebuild there leaves with neither building nor worker (`demolish.mark-vacated`)."""
        kept = placement.lots
        for building in self.buildings:
            if not building.placement.squares & placement.squares:
                kept |= building.placement.lots
        return self.built_lots & ~kept

    def workers_needed(self, placement: Placement) -> int:
        """The workers from the hand that a rebuild needs, those that come back first set against it; may be below 0."""
        returned = placement.lots & ~self.built_lots
        return self.vacated(placement).bit_count() - returned.bit_count()


def hang_together(buildings: tuple[Building, ...]) -> bool:
    """Whether some buildings touch each other by their sides as one group (the open question `demolished_adjacent`)."""
    left = list(buildings)
    edge = [left.pop()] if left else []
    while edge:
        around = edge.pop().placement.around
        touching = [building for building in left if building.placement.squares & around]
        left = [building for building in left if building not in touching]
        edge.extend(touching)
    return not left


_Key = tuple[int, int, tuple[Building, ...]]


def plot(table: Table, block: int, lots: int, buildings: tuple[Building, ...]) -> Plot:
    """The plot of some lots and buildings in a block; the same one again when asked again."""
    key: _Key = (block, lots, buildings)
    found: Plot | None = table.plots.get(key)
    if found is None:
        if len(table.plots) >= _MOST_REMEMBERED:
            table.plots.clear()
        found = table.plots[key] = Plot(table, block, lots, table.land(lots), buildings)
    return found


def plots(table: Table, lots: int, buildings: tuple[Building, ...]) -> tuple[Plot, ...]:
    """All plots of a seat, by block."""
    found = []
    for block, block_lots in enumerate(table.block_lots):
        owned = lots & block_lots
        here = tuple(building for building in buildings if building.placement.block == block)
        if owned or here:
            found.append(plot(table, block, owned, here))
    return tuple(found)


def replaced(old: tuple[Plot, ...], new: Plot) -> tuple[Plot, ...]:
    """A seat's plots with one of them new, still by block."""
    for place, standing in enumerate(old):
        if standing.block == new.block:
            return (*old[:place], new, *old[place + 1 :])
        if standing.block > new.block:
            return (*old[:place], new, *old[place:])
    return (*old, new)


def plot_in(old: tuple[Plot, ...], block: int) -> Plot | None:
    """A seat's plot in a block, `None` if it has none there."""
    for standing in old:
        if standing.block == block:
            return standing
    return None
