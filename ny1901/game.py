"""The two public classes of New York 1901: a game, and a state of it that answers every question about itself."""

from __future__ import annotations

from attrs import frozen

from ny1901.errors import IllegalAction
from ny1901.protocol import Verdict, Violation
from ny1901.rules import legal
from ny1901.rules.actions import Action
from ny1901.rules.effects import after
from ny1901.rules.explain import explain
from ny1901.rules.position import Position, Ruleset
from ny1901.rules.problems import problems
from ny1901.rules.scoring import Tally, tally, winners
from ny1901.rules.setup import deal
from ny1901.rules.view import View, view

Record = None  # placeholder until the notation room lands


@frozen(weakref_slot=False)
class State(Position):
    """A state of a game. It never changes: `apply` returns a new one.

    >>> state = Game(players=3).initial_state(seed=1901)
    >>> state.to_move, state.is_over
    (0, False)
    >>> state.apply(state.legal_actions[0]) == state
    False
    """

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action, in a stable order; empty when the game is over."""
        return legal.legal_actions(self)

    def is_legal(self, action: Action) -> bool:
        """Whether one action is legal; the list is not built for it."""
        return legal.is_legal(self, action)

    def apply(self, action: Action) -> State:
        """The state after an action.

        Raises:
            IllegalAction: the rules forbid it; the error carries the verdict with every broken rule.
        """
        if not legal.is_legal(self, action):
            raise IllegalAction(self.explain(action))
        return after(self, action)

    def explain(self, action: Action) -> Verdict:
        """The rules' answer to any action: legal, or every broken rule with its citation and the place to blame."""
        return explain(self, action)

    def problems(self) -> tuple[Violation, ...]:
        """Why the position is impossible, as data; empty if it is sound."""
        return problems(self)

    @property
    def tally(self) -> tuple[Tally, ...]:
        """Each seat's points by source, as if the game ended now."""
        return tally(self)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points: on the score track during play, with the final tally once the game is over."""
        if self.is_over:
            return tuple(seat.total for seat in self.tally)
        return tuple(player.score for player in self.players)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats, after tie-breaks; empty until the game is over."""
        return winners(self, self.scores) if self.is_over else ()

    def view(self, seat: int) -> View[State]:
        """What a seat may know: everything but the order of the Future Market."""
        return view(self, seat)


@frozen
class Game(Ruleset):
    """A variant at a number of players.

    >>> Game(players=3).variant.name
    'en-2015'
    """

    def initial_state(self, seed: int) -> State:
        """The state before the first turn.

        Args:
            seed: any whole number; the same seed deals the same game on any machine.
        """
        return deal(self, seed, State)
