"""A position as a frozen value: everything on the table at one step of a turn."""

from __future__ import annotations

from functools import lru_cache

from attrs import field, frozen

from ny1901.city.model import Character
from ny1901.errors import VariantError
from ny1901.rules.actions import Action, Card
from ny1901.rules.plots import Plot, plots
from ny1901.rules.table import Building, Table
from ny1901.rules.variant import Variant

CARD_BIT = {card: 1 << number for number, card in enumerate(Card)}
"""The bit of each action card in `Player.cards`."""


@lru_cache(maxsize=64)
def table_of(variant: Variant) -> Table:
    """The tables of a variant, computed once a process."""
    return Table(variant)


@frozen
class Ruleset:
    """A variant at a number of players, with its tables.

    Raises:
        VariantError: the variant is not for that many players, or the city is too small for them.
    """

    players: int
    variant: Variant = field(factory=Variant)
    table: Table = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be set up (`setup.players`)."""
        counts = self.variant.player_counts
        if type(self.players) is not int or self.players not in counts:
            allowed = ", ".join(str(count) for count in counts)
            raise VariantError(
                f"{self.players!r} players; this variant is for {allowed} [setup.players]", field="players"
            )
        if len(self.characters) < self.players:
            raise VariantError(
                f"{self.players} players need as many characters, the city has {len(self.characters)} for them",
                field="city",
            )
        cards = self.lots_in_play.bit_count() - (self.players if self.variant.starting_lot else 0)
        if cards < self.variant.market_size:
            raise VariantError(
                f"only {cards} lot cards are left after the setup, fewer than the Open Market of "
                f"{self.variant.market_size}; give a smaller market_size or a larger map",
                field="market_size",
            )
        object.__setattr__(self, "table", table_of(self.variant))

    def __reduce__(self) -> tuple[object, ...]:
        # The tables are made again, or found, where it is unpickled.
        return (type(self), (self.players, self.variant))

    @property
    def districts_out(self) -> tuple[str, ...]:
        """The districts that are out of play (`setup.two-players`)."""
        return self.variant.two_player_districts_out if self.players == 2 else ()

    @property
    def lots_in_play(self) -> int:
        """The bits of the lots that can be acquired."""
        lots = self.variant.city.board.lots
        return sum(1 << number for number, lot in enumerate(lots) if lot.district not in self.districts_out)

    @property
    def characters(self) -> tuple[Character, ...]:
        """The characters that can be dealt."""
        return tuple(
            character for character in self.variant.city.characters if character.district not in self.districts_out
        )


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


@frozen(weakref_slot=False)
class Position:
    """One position. `rules` never changes in a game; every other field can.

    Attributes:
        rules: the variant and its tables.
        deal: the street and challenge cards.
        players: one entry a seat.
        unowned: the lots in play that nobody owns.
        market: the faces of the Open Market, rising.
        future: the faces of the Future Market, top first (hidden from the players).
        tail: sizes of the groups at the bottom of the Future Market whose cards are known, last group last.
        legendaries: the legendaries not yet built.
        turn: how far the turn has got.
        end: what triggered the end, if anything has.
        turns_left: turns still to come after the trigger's; `None` before that turn is over, 0 when the game is.
        chance: the state of the dice: what decides the next shuffle.
        listed: the legal actions, once they have been asked for.
    """

    rules: Ruleset
    deal: Deal
    players: tuple[Player, ...]
    unowned: int
    market: tuple[int, ...]
    future: tuple[int, ...]
    tail: tuple[int, ...]
    legendaries: int
    turn: Turn
    end: End | None
    turns_left: int | None
    chance: int
    listed: tuple[Action, ...] | None = field(default=None, init=False, eq=False, repr=False)

    @property
    def to_move(self) -> int:
        """The seat whose turn it is, from 0."""
        return self.turn.seat

    @property
    def is_over(self) -> bool:
        """Whether the last turn has been played (`end.last-turns`)."""
        return self.turns_left == 0

    def workers(self, seat: int) -> int:
        """The workers that a seat has available."""
        return self.rules.variant.workers - self.players[seat].worker_lots.bit_count()

    def unbuilt(self, seat: int) -> int:
        """The skyscrapers that a seat has not built, as the end trigger counts them (`end.unbuilt`)."""
        seated = self.players[seat]
        built = seated.legendaries if self.rules.variant.legendary_counts_as_unbuilt else 0
        return seated.unbuilt.bit_count() - built
