"""The two public classes of Paris: a game, and a state of it that answers every question about itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ny1901.errors import IllegalAction
from ny1901.paris import legal
from ny1901.paris.actions import Action
from ny1901.paris.effects import after
from ny1901.paris.explain import explain
from ny1901.paris.notation import Record as GameRecord
from ny1901.paris.notation import format_position, from_json, parse_action, parse_for, parse_position, to_json
from ny1901.paris.position import Position, Ruleset
from ny1901.paris.problems import problems
from ny1901.paris.render import position_svg, position_text
from ny1901.paris.scoring import Tally, tally, winners
from ny1901.paris.setup import deal
from ny1901.paris.view import View, view
from ny1901.protocol import Verdict, Violation
from ny1901.text.written import Texts, WrittenState

if TYPE_CHECKING:
    from ny1901.faq.answer import Answer


@frozen(weakref_slot=False, repr=False)
class State(WrittenState, Position):
    """A state of a game. It never changes: `apply` returns a new one.

    >>> state = Game().initial_state(seed=1889)
    >>> state.to_move, state.is_over
    (0, False)
    """

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action, in a stable order; empty when the game is over."""
        return legal.legal_actions(self)

    def is_legal(self, action: Action) -> bool:
        """Whether one action is legal."""
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
        """Each seat's points as if the game ended now; final once it is over."""
        return tuple(seat.total for seat in self.tally)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats, after tie-breaks; empty until the game is over."""
        return winners(self, self.scores) if self.is_over else ()

    def view(self, seat: int) -> View[State]:
        """What a seat may know: everything but the other's hand and the order of the stacks."""
        return view(self, seat)

    def to_svg(self, *, highlight: str | tuple[str, ...] = (), action: Action | None = None) -> str:
        """The state as a picture, with some spaces marked; notebooks show it by themselves.

        Args:
            highlight: names of spaces to mark, such as `"d4 d5"`.
            action: an action of the seat to move to draw on it, legal or not, with the rules' verdict.

        Raises:
            DataError: a space is not on the board.
        """
        return position_svg(self, highlight=highlight, action=action)

    def to_text(self, *, highlight: str | tuple[str, ...] = (), colour: bool = False) -> str:
        """The state as a picture in characters, for a terminal.

        Args:
            highlight: names of spaces to mark.
            colour: use ANSI colours.

        Raises:
            DataError: a space is not on the board.
        """
        return position_text(self, highlight=highlight, colour=colour)

    def parse_action(self, text: str) -> Action:
        """Read an action here; a beginning of it is enough if it fits exactly one legal action.

        Raises:
            NotationError: the text cannot be read.
            IllegalAction: it is read, but the rules forbid it here.
            AmbiguousAction: it begins several legal actions.
        """
        return parse_for(self, text)

    def ask(self, question: str) -> Answer[State]:
        """Answer a question in plain words about this state, or about the rules in general.

        Args:
            question: the question, such as `may I build i3 on a1?`.

        Raises:
            NotationError: it is no text, or too long for a question.

        >>> Game().initial_state(seed=1889).ask("may I pass?").rules
        ('pass.finished',)
        """
        from ny1901.paris.answers import ask_about  # a session that asks nothing needs no full-text index

        return ask_about(self, question)


@frozen
class Game(Ruleset):
    """A variant of Paris.

    >>> Game().variant.name
    'pt-devir'
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

        >>> Game().parse_action("lay t3 c5 90")
        Lay(tile='t3', square='c5', turn=90)
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

    >>> state = Game().initial_state(seed=1889)
    >>> record = Record.of(state, state.legal_actions[:1], seed=1889)
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
    """Answer a question in plain words about the rules of Paris.

    Args:
        question: the question, in English or with the terms of the Portuguese and German rulebooks.

    Returns:
        The ruling with its rules, citations and a position that shows it; `known` is `False` where the rules say
        nothing about it.

    Raises:
        NotationError: it is no text, or too long for a question.

    >>> ask("can a lamp light two buildings?").rules
    ('tally.light',)
    """
    from ny1901.paris.answers import ask as answer  # a session that asks nothing needs no full-text index

    return answer(question, State, Game)
