"""A position as a frozen value: everything on the table at one step of a turn."""

from __future__ import annotations

from functools import lru_cache

from attrs import field, fields, frozen

from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.plots import Plot, plots
from ny1901.new_york.rules.table import Building, Table
from ny1901.new_york.rules.variant import Variant

CARD_BIT = {card: 1 << number for number, card in enumerate(Card)}
"""The bit of each action card in `Player.cards`."""


def table_of(variant: Variant) -> Table:
    """The tables of a variant; the same ones for all variants that differ in no field that they hang on."""
    return _table_of(*(getattr(variant, each.name) for each in fields(Table) if each.init))


_table_of = lru_cache(maxsize=64)(Table)


@frozen(weakref_slot=False)
class Player:
    """What one seat has. Lots, tiles, cards and squares are masks in the orders of the `Table`.

    The fields after `prestige` follow from the ones before; `player` makes them.
    """

    character: str
    lots: int
    worker_lots: int
    buildings: tuple[Building, ...]
    unbuilt: int
    cards: int
    score: int
    prestige: int
    """The part of the score that came from Gold Prestige, in points."""
    plots: tuple[Plot, ...] = field(eq=False, repr=False)
    """The seat's land with what stands on it, block by block."""
    blocks: int = field(eq=False, repr=False)
    """The blocks in which the seat has a plot (bits), so that a plot is found without a search."""
    legendaries: int = field(eq=False, repr=False)
    """How many legendary skyscrapers this seat has built."""

    def plot_in(self, block: int) -> Plot | None:
        """The seat's land in a block; `None` if it has none there."""
        return self.plots[self._place(block)] if self.blocks >> block & 1 else None

    def plot(self, block: int) -> Plot:
        """The seat's land in a block where it has some."""
        return self.plots[self._place(block)]

    def plots_with(self, new: Plot) -> tuple[Plot, ...]:
        """The seat's plots with one of them new: instead of the one in its block, or added."""
        plots, block = self.plots, new.block
        place = (self.blocks & (1 << block) - 1).bit_count()
        return plots[:place] + (new,) + plots[place + (self.blocks >> block & 1) :]  # noqa: RUF005 a third faster

    def plots_without(self, block: int) -> tuple[Plot, ...]:
        """The seat's plots but the one in a block."""
        place = self._place(block)
        return self.plots[:place] + self.plots[place + 1 :]

    def _place(self, block: int) -> int:
        return (self.blocks & (1 << block) - 1).bit_count()

    @property
    def territory(self) -> int:
        """The squares of the lots."""
        return sum(plot.territory for plot in self.plots)

    @property
    def occupied(self) -> int:
        """The squares under buildings."""
        return sum(plot.occupied for plot in self.plots)


def player(
    table: Table,
    *,
    character: str,
    lots: int,
    worker_lots: int,
    buildings: tuple[Building, ...],
    unbuilt: int,
    cards: int,
    score: int,
    prestige: int = 0,
) -> Player:
    """A player with the derived fields filled in."""
    land = plots(table, lots, buildings)
    return Player(
        character,
        lots,
        worker_lots,
        buildings,
        unbuilt,
        cards,
        score,
        prestige,
        land,
        sum(1 << plot.block for plot in land),
        sum(building.tile.is_legendary for building in buildings),
    )


@frozen(weakref_slot=False)
class Turn:
    """How far the turn has got.

    Attributes:
        number: turns taken before this one.
        seat: whose turn it is.
        score: the seat's score when the turn began, in points.
        had_worker: a worker was available when the turn began (`turn.must-acquire`).
        acquired: lots acquired in this turn.
        took_three: one of them was larger than 2 squares (`card.grab`).
        built: buildings put up in this turn.
        demolished: the first of them was a rebuild.
        pending: the card whose action comes next; `None` if none is open.
        owed: lots that an open Land Grab must still take.
    """

    number: int
    seat: int
    score: int
    had_worker: bool
    acquired: int = 0
    took_three: bool = False
    built: int = 0
    demolished: bool = False
    pending: Card | None = None
    owed: int = 0

    @property
    def idle(self) -> bool:
        """Whether nothing has been acquired or built yet; a card may be open."""
        return self.acquired == 0 and self.built == 0

    @property
    def untouched(self) -> bool:
        """Whether nothing but a Market Shift can have happened yet."""
        return self.acquired == 0 and self.built == 0 and self.pending is None


@frozen
class Deal:
    """The cards drawn for the game: streets (numbers in the board's order) and the challenge (`None` without)."""

    streets: tuple[int, ...]
    challenge: str | None


@frozen
class End:
    """What triggered the end: the seat, and the rule (`end.unbuilt` or `end.market`)."""

    seat: int
    rule: str
