"""A state of Paris: everything on the table at one step of a turn, and the rules' answers about it.

What it is asked about texts, pictures and questions is answered by the rooms above, which are found by their address.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from ny1901.kernel.states.ruled import RuledState
from ny1901.paris.rules import legal
from ny1901.paris.rules.actions import Action
from ny1901.paris.rules.effects import after
from ny1901.paris.rules.explain import explain
from ny1901.paris.rules.position import ANNEX, CHARTIER_NUMBER, Player, land
from ny1901.paris.rules.problems import problems
from ny1901.paris.rules.scoring import Tally, tally, totals, winners
from ny1901.paris.rules.table import Piece
from ny1901.paris.rules.view import View, skip_sample, view

if TYPE_CHECKING:
    from ny1901.paris.rules.game import Game


@frozen(weakref_slot=False, repr=False)
class State(RuledState[Action]):
    """A state of a game. It never changes: `apply` returns a new one. `rules` never changes in a game.

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

    >>> from ny1901.paris import Game
    >>> state = Game().initial_state(seed=1889)
    >>> state.to_move, state.is_over
    (0, False)
    """

    house = "ny1901.paris"
    _list = legal.legal_actions
    _allows = legal.is_legal
    _after = after
    _judge = explain
    _complaints = problems
    _win = winners
    _skip = skip_sample

    rules: Game
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

    @classmethod
    def of(
        cls,
        rules: Game,
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
    ) -> State:
        """A state with the derived fields filled in.

        Args:
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
            if piece.card != CHARTIER_NUMBER:
                covered |= piece.squares
        empty = sum(1 << number for number, laid in enumerate(pavement) if laid is None)
        return cls(
            rules, postcards, players, pavement, pieces, supply, number, seat, starter, pending, over,
            colours, mixed, lamps, covered, empty,
        )  # fmt: skip

    @property
    def game(self) -> Game:
        """The game that it is a state of: the variant at a number of players, which deals and reads actions."""
        return self.rules

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
    def passed(self) -> bool:
        """Whether the seat that has laid every tile has passed while the other lays on (`pass.finished`)."""
        first, second = self.players
        laid = len(self.pavement) - self.empty.bit_count()
        return self.number > laid + first.reserve.bit_count() + second.reserve.bit_count()

    @property
    def open_cards(self) -> int:
        """The postcards that nobody has used (bits)."""
        return self.postcards & ~self.players[0].used & ~self.players[1].used

    def tokens(self, seat: int) -> int:
        """The action tokens that a seat has left.

        Args:
            seat: the seat, from 0.
        """
        return self.rules.variant.action_tokens - self.players[seat].used.bit_count()

    def chimneys(self, seat: int) -> int:
        """The chimneys that a seat has left; below 0 where they are no limit (`chimneys_limit`).

        Args:
            seat: the seat, from 0.
        """
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

    @property
    def tally(self) -> tuple[Tally, ...]:
        """Each seat's points by source, as if the game ended now."""
        return tally(self)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points as if the game ended now; final once it is over."""
        return totals(self)

    def view(self, seat: int) -> View:
        """What a seat may know: everything but the other's hand and the order of the stacks.

        Args:
            seat: the seat that looks, from 0.
        """
        return view(self, seat)

    def to_svg(self, *, highlight: str | tuple[str, ...] = (), action: Action | None = None) -> str:
        """The state as a picture, with some spaces marked; notebooks show it by themselves.

        Args:
            highlight: names of spaces to mark, such as `"d4 d5"`.
            action: an action of the seat to move to draw on it, legal or not, with the rules' verdict.

        Raises:
            DataError: a space is not on the board.
        """
        drawn: str = self._ask_room("render:position_svg", highlight=highlight, action=action)
        return drawn

    def to_text(self, *, highlight: str | tuple[str, ...] = (), colour: bool = False) -> str:
        """The state as a picture in characters, for a terminal.

        Args:
            highlight: names of spaces to mark.
            colour: use ANSI colours.

        Raises:
            DataError: a space is not on the board.
        """
        drawn: str = self._ask_room("render:position_text", highlight=highlight, colour=colour)
        return drawn
