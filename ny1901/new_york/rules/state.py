"""A state of New York 1901: everything on the table at one step of a turn, and the rules' answers about it.

What it is asked about texts, pictures and questions is answered by the rooms above, which are found by their address.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from attrs import field, frozen

from ny1901.kernel.states.ruled import RuledState
from ny1901.new_york.rules import legal
from ny1901.new_york.rules.actions import Action
from ny1901.new_york.rules.effects import after
from ny1901.new_york.rules.explain import explain
from ny1901.new_york.rules.position import Deal, End, Player, Turn
from ny1901.new_york.rules.problems import problems
from ny1901.new_york.rules.scoring import Tally, tally, winners
from ny1901.new_york.rules.view import View, skip_sample, view

if TYPE_CHECKING:
    from ny1901.new_york.rules.game import Game


@frozen(weakref_slot=False, repr=False)
class State(RuledState[Action]):
    """A state of a game. It never changes: `apply` returns a new one. `rules` never changes in a game.

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

    >>> from ny1901 import Game
    >>> state = Game(players=3).initial_state(seed=1901)
    >>> state.to_move, state.is_over
    (0, False)
    >>> state.apply(state.legal_actions[0]) == state
    False
    """

    house = "ny1901.new_york"
    _list = legal.legal_actions
    _allows = legal.is_legal
    _after = after
    _judge = explain
    _complaints = problems
    _win = winners
    _skip = skip_sample

    rules: Game
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
    def game(self) -> Game:
        """The game that it is a state of: the variant at a number of players, which deals and reads actions."""
        return self.rules

    @property
    def to_move(self) -> int:
        """The seat whose turn it is, from 0."""
        return self.turn.seat

    @property
    def is_over(self) -> bool:
        """Whether the last turn has been played (`end.last-turns`)."""
        return self.turns_left == 0

    def workers(self, seat: int) -> int:
        """The workers that a seat has available.

        Args:
            seat: the seat, from 0.
        """
        return self.rules.variant.workers - self.players[seat].worker_lots.bit_count()

    def unbuilt(self, seat: int) -> int:
        """The skyscrapers that a seat has not built, as the end trigger counts them (`end.unbuilt`).

        Args:
            seat: the seat, from 0.
        """
        seated = self.players[seat]
        built = seated.legendaries if self.rules.variant.legendary_counts_as_unbuilt else 0
        return seated.unbuilt.bit_count() - built

    @property
    def tally(self) -> tuple[Tally, ...]:
        """Each seat's points by source, as if the game ended now."""
        return tally(self)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points: on the score track during play, with the final tally once the game is over."""
        if self.is_over:
            return tuple(seat.total for seat in self.tally)
        return tuple([player.score for player in self.players])

    def view(self, seat: int) -> View:
        """What a seat may know: everything but the order of the Future Market.

        Args:
            seat: the seat that looks, from 0.
        """
        return view(self, seat)

    def to_svg(self, *, highlight: str | Iterable[str] = (), action: Action | None = None) -> str:
        """The state as a picture, with some squares marked; notebooks show it by themselves.

        Args:
            highlight: names of squares to mark, such as `"k5 k6"`.
            action: an action of the seat to move to draw on it, legal or not, with the rules' verdict.

        Raises:
            DataError: a square is not on the board.
        """
        drawn: str = self._ask_room("render.svg:position_svg", highlight=highlight, action=action)
        return drawn

    def to_text(self, *, colour: bool = False) -> str:
        """The state as a picture in characters, for a terminal.

        Args:
            colour: use ANSI colours.
        """
        drawn: str = self._ask_room("render.text:position_text", colour=colour)
        return drawn
