"""A position of Paris as a frozen value: everything on the table at one step of a turn."""

from __future__ import annotations

from typing import TypeVar

from attrs import field, frozen

from ny1901.errors import VariantError
from ny1901.geometry import bits
from ny1901.paris.actions import Action, Postcard
from ny1901.paris.table import CARD_BIT, Piece, Standing, Table, table_of
from ny1901.paris.variant import Variant

CHARTIER, METROPOLITAIN = CARD_BIT[Postcard.CHARTIER], CARD_BIT[Postcard.METROPOLITAIN]
LATER = CHARTIER | METROPOLITAIN
"""The bits of the postcards whose effect comes in a later turn."""

_CHARTIER_NUMBER = CHARTIER.bit_length() - 1


@frozen
class Ruleset:
    """A variant with its tables. Paris is for two.

    Raises:
        VariantError: another number of players.
    """

    players: int = 2
    variant: Variant = field(factory=Variant)
    table: Table = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be set up (`setup.players`)."""
        if type(self.players) is not int or self.players != 2:
            raise VariantError(f"{self.players!r} players; Paris is for 2 [setup.players]", field="players")
        object.__setattr__(self, "table", table_of(self.variant))

    def __reduce__(self) -> tuple[object, ...]:
        # The tables are made again, or found, where it is unpickled.
        return (type(self), (self.players, self.variant))


@frozen(weakref_slot=False)
class Player:
    """What one seat has.

    Attributes:
        hand: the numbers of the tiles in hand, rising.
        stack: the numbers of the tiles still to be drawn, top first.
        reserve: the buildings in front of the player (bits).
        standing: the buildings on the board, in the order in which they were put up, the Jardin among them.
        used: the postcards with a token of the seat (bits).
        ready: those of them whose effect is still to come (bits of `LATER`).
    """

    hand: tuple[int, ...]
    stack: tuple[int, ...]
    reserve: int
    standing: tuple[Standing, ...]
    used: int
    ready: int

    @property
    def laid_all(self) -> bool:
        """Whether the seat has no tile left."""
        return not self.hand and not self.stack


@frozen(weakref_slot=False)
class Position:
    """One position. `rules` never changes in a game; every other field can.

    Attributes:
        rules: the variant and its tables.
        postcards: the postcards in play (bits).
        players: one entry a seat; seat 0 begins.
        pavement: for each square of the board what lies there: `(seat, tile, quarter turns)`, `None` if nothing does.
        pieces: the special pieces on the board, in the order in which they came.
        supply: the buildings that nobody has taken (bits).
        number: turns taken so far.
        seat: whose turn it is.
        starter: who laid the last tile of a hand first, and so begins the second phase.
        pending: the building that a Levitation has just brought, to be put up at once.
        over: whether the game is over.
        colours: for each seat the spaces of its colour; this and what follows is made of the fields above.
        mixed: the mixed spaces, the Chartier's piece among them.
        lamps: the spaces with a street lamp printed on them.
        covered: the spaces under buildings and pieces.
        empty: the squares of the board without a tile (bits).
        listed: the legal actions, once they have been asked for.
    """

    rules: Ruleset
    postcards: int
    players: tuple[Player, ...]
    pavement: tuple[tuple[int, int, int] | None, ...]
    pieces: tuple[Piece, ...]
    supply: int
    number: int
    seat: int
    starter: int | None
    pending: int | None
    over: bool
    colours: tuple[int, ...] = field(eq=False, repr=False)
    mixed: int = field(eq=False, repr=False)
    lamps: int = field(eq=False, repr=False)
    covered: int = field(eq=False, repr=False)
    empty: int = field(eq=False, repr=False)
    listed: tuple[Action, ...] | None = field(default=None, init=False, eq=False, repr=False)

    @property
    def to_move(self) -> int:
        """The seat whose turn it is, from 0."""
        return self.seat

    @property
    def is_over(self) -> bool:
        """Whether neither seat can do anything any more (`end.nothing-left`)."""
        return self.over

    @property
    def paving(self) -> bool:
        """Whether the first phase goes on (`phase.first`)."""
        return self.empty != 0

    @property
    def open_cards(self) -> int:
        """The postcards that nobody has used (bits)."""
        return self.postcards & ~self.players[0].used & ~self.players[1].used

    def tokens(self, seat: int) -> int:
        """The action tokens that a seat has left."""
        return self.rules.variant.action_tokens - self.players[seat].used.bit_count()

    def chimneys(self, seat: int) -> int:
        """The chimneys that a seat has left; below 0 where they are no limit (`chimneys_limit`)."""
        return self.rules.variant.chimneys - len(self.players[seat].standing)

    @property
    def free(self) -> int:
        """The spaces of laid tiles with nothing on them, lamps among them."""
        return (self.colours[0] | self.colours[1] | self.mixed | self.lamps) & ~self.covered

    @property
    def built(self) -> int:
        """The spaces under buildings, and under the annex where it is one (`annex_is_building`)."""
        built = 0
        for player in self.players:
            for standing in player.standing:
                built |= standing.squares
        if self.rules.variant.annex_is_building:
            for piece in self.pieces:
                if piece.card == ANNEX:
                    built |= piece.squares
        return built


ANNEX = tuple(Postcard).index(Postcard.BOUQUINISTES)
"""The number of the annex's postcard."""

P = TypeVar("P", bound=Position)


def position(
    make: type[P],
    rules: Ruleset,
    *,
    postcards: int,
    players: tuple[Player, ...],
    pavement: tuple[tuple[int, int, int] | None, ...],
    pieces: tuple[Piece, ...],
    supply: int,
    number: int,
    seat: int,
    starter: int | None,
    pending: int | None,
    over: bool,
) -> P:
    """A position with the derived fields filled in.

    Args:
        make: the class of position to make.
        rules: its rules.
        postcards: the postcards in play (bits).
        players: one entry a seat.
        pavement: what lies on each square of the board.
        pieces: the special pieces on the board.
        supply: the buildings that nobody has (bits).
        number: turns taken so far.
        seat: whose turn it is.
        starter: who begins the second phase.
        pending: the building that a Levitation brought.
        over: whether the game is over.
    """
    colours, mixed, lamps = land(rules.table, pavement, pieces)
    covered = 0
    for player in players:
        for standing in player.standing:
            covered |= standing.squares
    for piece in pieces:
        if piece.card != _CHARTIER_NUMBER:
            covered |= piece.squares
    empty = sum(1 << number for number, laid in enumerate(pavement) if laid is None)
    return make(
        rules, postcards, players, pavement, pieces, supply, number, seat, starter, pending, over,
        colours, mixed, lamps, covered, empty,
    )  # fmt: skip


def land(
    table: Table, pavement: tuple[tuple[int, int, int] | None, ...], pieces: tuple[Piece, ...]
) -> tuple[tuple[int, int], int, int]:
    """The spaces of each seat's colour, the mixed ones and the lamps, as masks."""
    colours, mixed, lamps = [0, 0], 0, 0
    for square, laid in enumerate(pavement):
        if laid is not None:
            seat, tile, turn = laid
            spaces = table.laid[tile][square][turn]
            colours[seat] |= spaces.own
            colours[1 - seat] |= spaces.rival
            mixed |= spaces.mixed
            lamps |= spaces.lamps
    for piece in pieces:
        if piece.card == _CHARTIER_NUMBER:
            colours = [colour & ~piece.squares for colour in colours]
            lamps &= ~piece.squares
            mixed |= piece.squares
    return (colours[0], colours[1]), mixed, lamps


def building_names(table: Table, mask: int) -> tuple[str, ...]:
    """The ids of some buildings."""
    return tuple(table.building_ids[number] for number in bits(mask))
