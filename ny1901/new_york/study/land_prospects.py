"""What a seat's land promises: which of its tiles could stand there one day, at a glance and without a proof."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import add, mul

from attrs import frozen

from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.plots import Plot
from ny1901.new_york.rules.table import Table


@frozen
class Ground:
    """What one plot offers, whoever's tiles are left. Tiles are bits in the order of the table.

    Attributes:
        fitting: the tiles that fit on the free squares.
        possible: the tiles that could stand there in the end, if buildings of earlier generations made way.
        free: how many squares are free.
        open: how many squares no gold building covers.
    """

    fitting: int
    possible: int
    free: int
    open: int


@lru_cache(maxsize=100_000)
def ground(plot: Plot) -> Ground:
    """What a plot offers; remembered, because a turn changes one plot or two."""
    table, gold, silver = plot.table, 0, 0
    for building in plot.buildings:
        if building.tile.generation == Generation.GOLD:
            gold |= building.placement.squares
        elif building.tile.generation == Generation.SILVER:
            silver |= building.placement.squares
    not_gold = plot.territory & ~gold
    golds = _tiles_within(table, not_gold, plot.block) & table.generation_tiles[Generation.GOLD]
    silvers = _tiles_within(table, not_gold & ~silver, plot.block) & table.generation_tiles[Generation.SILVER]
    bronzes = plot.fitting & table.generation_tiles[Generation.BRONZE]
    return Ground(plot.fitting, golds | silvers | bronzes, plot.free.bit_count(), not_gold.bit_count())


def _tiles_within(table: Table, squares: int, block: int) -> int:
    return sum(bit for bit, _ in table.within(squares, block))


def best_tiles(table: Table, grounds: Sequence[int], tiles: int, legendaries: int, most: int) -> list[int]:
    """The points of the best tiles that go on different plots, falling: one a plot, each tile once.

    Args:
        table: the tables of the game.
        grounds: for each plot the tiles that go there (bits).
        tiles: the tiles there are (bits).
        legendaries: how many of them may be legendaries.
        most: how many are wanted.
    """
    found: list[int] = []
    left = [fitting & tiles for fitting in grounds if fitting & tiles]
    for points, bit in by_points(table):
        if len(found) == most or not left:
            break
        if bit & tiles and (legendaries or not bit & table.legendary_tiles):
            place = next((place for place, fitting in enumerate(left) if fitting & bit), None)
            if place is not None:
                del left[place]
                found.append(points)
                legendaries -= bool(bit & table.legendary_tiles)
    return found


@lru_cache(maxsize=64)
def by_points(table: Table) -> tuple[tuple[int, int], ...]:
    """Every tile's points and bit, the most points first."""
    return tuple(sorted(((tile.points, 1 << number) for number, tile in enumerate(table.tiles)), reverse=True))


FADING = tuple(0.75**turn for turn in range(8))
"""What the tiles that go up one turn after the other count."""

READY = (1.0, 0.7)
"""What the best tile that can go up at once counts, and the next one."""


def weighed(values: Iterable[float], weights: Iterable[float]) -> float:
    """The sum of some values, each by its weight, added from the first to the last in any version of Python.

    >>> weighed((3, 2), (0.5, 0.25))
    2.0
    """
    return reduce(add, map(mul, values, weights), 0.0)


@lru_cache(maxsize=50_000)
def promise(plots: tuple[Plot, ...], tiles: int, unlocked: int, *, legendaries: int, turns: int) -> tuple[float, ...]:
    """What a seat's land promises, as seven facts; remembered, because in one seat's turn the others' land stays.

    Args:
        plots: the land.
        tiles: the tiles that are left to build (bits).
        unlocked: those that may be built now (bits).
        legendaries: how many of them may be legendaries.
        turns: for how many turns building can go on.

    Returns:
        the points of the best tiles: ready to build on free squares; that could stand one day, as many as there are
        turns for; the same with later ones fading; and fading again with the tiles not yet unlocked. Then the free
        squares, those without a gold building, and the sum of the squares of the latter by plot in tens.
    """
    if not plots:
        return (0,) * 7
    table, grounds = plots[0].table, [ground(plot) for plot in plots]
    possible = [plot.possible for plot in grounds]
    ready = best_tiles(table, [plot.fitting for plot in grounds], unlocked, legendaries, 2)
    reach = best_tiles(table, possible, unlocked, legendaries, len(FADING))
    later = best_tiles(table, possible, tiles, legendaries, 3)
    return (
        weighed(ready, READY),
        sum(reach[:turns]),
        weighed(reach, FADING),
        weighed(later, FADING),
        sum(plot.free for plot in grounds),
        sum(plot.open for plot in grounds),
        sum(plot.open**2 for plot in grounds) / 10,
    )
