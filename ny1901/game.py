"""The two public classes of New York 1901: a game, and a state of it that answers every question about itself."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import TYPE_CHECKING

from attrs import frozen

from ny1901.errors import IllegalAction
from ny1901.notation import Record as GameRecord
from ny1901.notation import format_position, from_json, parse_action, parse_for, parse_position, to_json
from ny1901.protocol import Verdict, Violation
from ny1901.render import position_svg, position_text
from ny1901.rules import legal
from ny1901.rules.actions import Action
from ny1901.rules.effects import after
from ny1901.rules.explain import explain
from ny1901.rules.position import Position, Ruleset
from ny1901.rules.problems import problems
from ny1901.rules.scoring import Tally, tally, winners
from ny1901.rules.setup import deal
from ny1901.rules.view import View, view
from ny1901.text.written import Texts, WrittenState

if TYPE_CHECKING:
    from ny1901.answers import Answer


@frozen(weakref_slot=False, repr=False)
class State(WrittenState, Position):
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

    def to_svg(self, *, highlight: str | Iterable[str] = (), action: Action | None = None) -> str:
        """The state as a picture, with some squares marked; notebooks show it by themselves.

        Args:
            highlight: names of squares to mark, such as `"k5 k6"`.
            action: an action of the seat to move to draw on it, legal or not, with the rules' verdict.

        Raises:
            DataError: a square is not on the board.
        """
        return position_svg(self, highlight=highlight, action=action)

    def to_text(self, *, colour: bool = False) -> str:
        """The state as a picture in characters, for a terminal."""
        return position_text(self, colour=colour)

    def parse_action(self, text: str) -> Action:
        """Read an action here; a short text is enough if it fits exactly one legal action.

        Raises:
            NotationError: the text cannot be read.
            IllegalAction: it is read, but the rules forbid it here.
            AmbiguousAction: it fits several legal actions.
        """
        return parse_for(self, text)

    def ask(self, question: str) -> Answer[State]:
        """Answer a question in plain words about this state, or about the rules in general.

        Args:
            question: the question, such as `may Blue demolish the silver on k5?`.

        Raises:
            NotationError: it is no text, or too long for a question.

        >>> Game(players=3).initial_state(seed=1901).ask("Can I end my turn?").rules
        ('turn.must-acquire',)
        """
        from ny1901.answers import ask_about  # a session that asks nothing needs no full-text index

        return ask_about(self, question)


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

    def parse_action(self, text: str) -> Action:
        """Read an action in full notation: the inverse of `str(action)`, legal or not.

        Raises:
            NotationError: the text cannot be read.
            AmbiguousAction: a shortened name fits several tiles or lots.

        >>> Game(players=3).parse_action("build delmonico k6 k5")
        Build(tile='delmonico', squares=('k5', 'k6'))
        """
        return parse_action(self, text)


State.texts = Texts(
    game=Game,
    to_json=to_json,
    from_json=from_json,
    format_position=format_position,
    parse_position=parse_position,
)


@frozen
class Record(GameRecord[State]):
    """A game as text: header, moves by turn, result; `replay` checks each move.

    >>> state = Game(players=2).initial_state(seed=1901)
    >>> record = Record.of(state, state.legal_actions[:1], seed=1901)
    >>> Record.parse(str(record)).final() == state.apply(state.legal_actions[0])
    True
    """

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record; the rules are not asked before `replay`.

        Raises:
            NotationError: the text cannot be read.
            PositionError: the start cannot occur.
        """
        return cls.from_text(text, State, game=Game)


def ask(question: str) -> Answer[State]:
    """Answer a question in plain words about the rules.

    Args:
        question: the question, in English or with the terms of the German, Portuguese and Chinese rulebooks.

    Returns:
        The ruling with its rules, citations and a position that shows it; `known` is `False` where the rules say
        nothing about it.

    Raises:
        NotationError: it is no text, or too long for a question.

    >>> ask("does the starting property count for streets?").rules
    ('tally.street',)
    """
    from ny1901.answers import ask as answer  # a session that asks nothing needs no full-text index

    return answer(question, State, Game)


def example() -> State:
    """A mid-game position of three players, to try questions on.

    >>> example().scores
    (45, 21, 45)
    """
    text = files("ny1901.notation").joinpath("data/mid-game.txt").read_text(encoding="utf-8")
    return State.parse(text.strip())
