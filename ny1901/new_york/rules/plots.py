"""A plot: one seat's land in one city block with what stands on it. All that can be built there follows from it.

A building lies inside one block, so a move changes one plot and leaves the others as they are; what a plot allows is
worked out once and kept. Measured, this makes the generator more than twice as fast as looking at the board anew.
"""

from __future__ import annotations

from attrs import field, frozen

from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.actions import Rebuild
from ny1901.new_york.rules.table import Building, Fits, Option, Placement, Table, forget_some

Refit = tuple[int, int, tuple[Rebuild, ...]]
"""A tile's bit, the workers that must come from the hand, and the rebuilds by that tile that need so many."""

Refits = tuple[int, tuple[Refit, ...]]
"""The bits of all tiles that fit somewhere, so that most plots can be passed over at a glance, and the rebuilds."""

Change = tuple["Plot", tuple[Building, ...], int]
"""The new plot, the buildings that came down, and the lots (bits) left with neither building nor worker."""

_MOST_REMEMBERED = 50_000


@frozen(eq=False)
class Plot:
    """One seat's land in one block; `plot` makes the same one again, so two are equal only if they are the same.

    All fields are plain ones, filled at the start: measured, a slotted class with cached properties reads every one
    of its attributes four times slower.

    Attributes:
        table: the tables of the game.
        block: the block's number.
        lots: the seat's lots in it (bits).
        territory: their squares (a mask).
        buildings: what stands there, in the order in which it was built.
        occupied: the squares under buildings.
        free: the squares that can be built on without demolishing (`build.free`).
        built_lots: the lots with a building, even on a part; by the rules the others have a worker each.
        fits: every building the free squares can hold, by tile.
        fitting: the bits of the tiles in `fits`, so that most plots can be passed over at a glance.
        known_refits: what `refits` has found so far, by generation.
    """

    table: Table = field(repr=False)
    block: int
    lots: int
    territory: int
    buildings: tuple[Building, ...]
    occupied: int
    free: int
    built_lots: int
    fits: Fits = field(repr=False)
    fitting: int
    known_refits: list[Refits | None] = field(factory=lambda: [None] * len(Generation), init=False, repr=False)
    _known_lands: dict[int, Plot] = field(factory=dict, init=False, repr=False)
    _known_builds: dict[Option, Plot] = field(factory=dict, init=False, repr=False)
    _known_rebuilds: dict[Option, Change] = field(factory=dict, init=False, repr=False)

    def refits(self, highest: int) -> Refits:
        """Every rebuild possible here to a seat that may build up to a generation, legendaries with gold."""
        found = self.known_refits[highest]
        if found is None:
            earlier = (0, ()) if highest == Generation.BRONZE else self.refits(highest - 1)
            found = self.known_refits[highest] = self._refits(earlier, highest)
        return found

    def _refits(self, earlier: Refits, generation: int) -> Refits:
        """`demolish.footprint`, `demolish.generation`, `demolish.gold-stands`."""
        lower = sum([b.placement.squares for b in self.buildings if b.tile.generation < generation])
        if not lower:
            return earlier
        fitting, found = earlier[0], list(earlier[1])
        tiles = self.table.generation_tiles[generation]
        for bit, options in self.table.within(self.free | lower, self.block, self.territory):
            if bit & tiles and (groups := self._by_workers([option for option in options if option.squares & lower])):
                fitting |= bit
                found += [self._refit(needed, some) for needed, some in groups.items()]
        return fitting, tuple(found)

    def _by_workers(self, options: list[Option]) -> dict[int, list[Option]]:
        groups: dict[int, list[Option]] = {}
        for option in options:
            placement = option.building.placement
            if not self.table.demolished_adjacent or hang_together(self.removed(placement)):
                groups.setdefault(self.workers_needed(placement), []).append(option)
        return groups

    def _refit(self, needed: int, options: list[Option]) -> Refit:
        """One group of rebuilds by a tile; the same again for other plots: measured, that leaves a fifth of them."""
        key = (needed, *options)
        found: Refit | None = self.table.refits.get(key)
        if found is None:
            forget_some(self.table.refits)
            found = self.table.refits[key] = (options[0].bit, needed, tuple([option.rebuild for option in options]))
        return found

    def with_lot(self, number: int) -> Plot:
        """The plot with one more lot; remembered, because a key of the whole plot is dear to hash at each step."""
        return self._known_lands.get(number) or self._with_lots(self.lots | 1 << number, number)

    def without_lot(self, number: int) -> Plot:
        """The plot with one lot less; remembered as well, since a lot is either owned or not."""
        return self._known_lands.get(number) or self._with_lots(self.lots & ~(1 << number), number)

    def _with_lots(self, lots: int, number: int) -> Plot:
        found = self._known_lands[number] = plot(self.table, self.block, lots, self.buildings)
        return found

    def after_building(self, option: Option) -> Plot:
        """The plot with one more building; remembered."""
        found = self._known_builds.get(option)
        if found is None:
            buildings = (*self.buildings, option.building)
            found = self._known_builds[option] = plot(self.table, self.block, self.lots, buildings)
        return found

    def after_rebuilding(self, option: Option) -> Change:
        """What a rebuilding does to the plot; remembered."""
        found = self._known_rebuilds.get(option)
        if found is None:
            placement = option.building.placement
            removed = self.removed(placement)
            kept = [standing for standing in self.buildings if standing not in removed]
            new = plot(self.table, self.block, self.lots, (*kept, option.building))
            found = self._known_rebuilds[option] = (new, removed, self.vacated(placement))
        return found

    def removed(self, placement: Placement) -> tuple[Building, ...]:
        """The buildings that a placement overlaps (`demolish.footprint`)."""
        squares = placement.squares
        return tuple([building for building in self.buildings if building.placement.squares & squares])

    def vacated(self, placement: Placement) -> int:
        """The lots (bits) that a rebuild there leaves with neither building nor worker (`demolish.mark-vacated`)."""
        kept, squares = placement.lots, placement.squares
        for building in self.buildings:
            standing = building.placement
            if not standing.squares & squares:
                kept |= standing.lots
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
        found = table.plots[key] = _surveyed(table, block, lots, buildings)
    return found


def _surveyed(table: Table, block: int, lots: int, buildings: tuple[Building, ...]) -> Plot:
    territory, occupied, built_lots = table.land(lots), 0, 0
    for building in buildings:
        occupied |= building.placement.squares
        built_lots |= building.placement.lots
    free = territory & ~occupied
    fits = table.fits(free, block, territory)
    fitting = sum([bit for bit, _ in fits])
    return Plot(table, block, lots, territory, buildings, occupied, free, built_lots, fits, fitting)


def plots(table: Table, lots: int, buildings: tuple[Building, ...]) -> tuple[Plot, ...]:
    """All plots of a seat, by block."""
    standing: dict[int, list[Building]] = {}
    for building in buildings:
        standing.setdefault(building.placement.block, []).append(building)
    return tuple(
        plot(table, block, owned, tuple(standing.get(block, ())))
        for block, block_lots in enumerate(table.block_lots)
        if (owned := lots & block_lots) or block in standing
    )
