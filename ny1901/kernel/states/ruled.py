"""A state whose rules are functions: what every public state answers, and how it asks its game's rules.

What it is asked about texts, pictures and questions is answered by rooms that are found by their address.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from attrs import evolve

from ny1901.kernel.encoding import EncodedState
from ny1901.kernel.errors import IllegalAction
from ny1901.kernel.protocol import Verdict, Violation
from ny1901.kernel.states.written import WrittenState

if TYPE_CHECKING:
    from ny1901.kernel.faq.answer import Answer

A = TypeVar("A")

Rule = Callable[..., Any]


class RuledState(WrittenState, EncodedState, Generic[A]):
    """What a frozen class of states with the fields `rules` and `listed` answers; it names the functions that know.

    Each function is called as a method: with the state first, and then with what is declared here.
    """

    __slots__ = ()

    rules: Any
    listed: tuple[A, ...] | None

    _list: ClassVar[Rule]
    """Every legal action."""
    _allows: ClassVar[Rule]
    """Whether an action is legal."""
    _after: ClassVar[Rule]
    """The state after a legal action."""
    _judge: ClassVar[Rule]
    """The verdict on an action."""
    _complaints: ClassVar[Rule]
    """Why the position is impossible."""
    _win: ClassVar[Rule]
    """The winning seats of a finished game, from the scores."""
    _skip: ClassVar[Rule]
    """Throws the dice as a seat's view does: the seat and the dice."""
    _keep: ClassVar[Any]
    """Fills the slot for the list; measured, it takes half the time of `object.__setattr__`."""

    @classmethod
    def __attrs_init_subclass__(cls) -> None:
        cls._keep = vars(cls)["listed"].__set__

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game is over."""

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Each seat's points; final once the game is over."""

    @property
    def legal_actions(self) -> tuple[A, ...]:
        """Every legal action, in a stable order; empty when the game is over."""
        listed = self.listed
        if listed is None:
            listed = self._list()
            self._keep(self, listed)
        return listed

    def is_legal(self, action: A) -> bool:
        """Whether one action is legal; the list is built for it only where it is short.

        Args:
            action: any action, of this game.
        """
        allowed: bool = self._allows(action)
        return allowed

    def apply(self, action: A) -> Self:
        """The state after an action.

        Args:
            action: what the seat to move does.

        Raises:
            IllegalAction: the rules forbid it; the error carries the verdict with every broken rule.
        """
        if not self._allows(action):
            raise IllegalAction(self.explain(action))
        reached: Self = self._after(action)
        return reached

    def follow(self, action: A) -> Self:
        """The state after one of `legal_actions`, which is not checked again; `apply` is for any other.

        Args:
            action: an action out of the list.
        """
        reached: Self = self._after(action)
        return reached

    def explain(self, action: A | str) -> Verdict:
        """The rules' answer to any action: legal, or every broken rule, but for those that a named one implies.

        Args:
            action: any action of this game, or its text.

        Raises:
            NotationError: it is no action, nor the text of one.
            AmbiguousAction: a shortened name in the text fits several things.

        >>> from ny1901 import example
        >>> example().explain("build delmonico b16 b17").legal
        False
        """
        asked = self.rules.parse_action(action) if isinstance(action, str) else action
        verdict: Verdict = self._judge(asked)
        return evolve(verdict, asked=(self, asked))

    def problems(self) -> tuple[Violation, ...]:
        """Why the position is impossible, as data; empty if it is sound."""
        found: tuple[Violation, ...] = self._complaints()
        return found

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats, after tie-breaks; empty until the game is over."""
        return self._win(self.scores) if self.is_over else ()

    def skip_sample(self, seat: int, rng: random.Random) -> None:
        """Throw the dice as `view(seat).sample(rng)` does, for an agent that looks at nothing hidden.

        Args:
            seat: whose view it would be.
            rng: the dice.
        """
        self._skip(seat, rng)

    def parse_action(self, text: str) -> A:
        """Read an action here; a short text is enough if it fits exactly one legal action.

        Args:
            text: the action as text, such as `str(action)`.

        Raises:
            NotationError: the text cannot be read.
            IllegalAction: it is read, but the rules forbid it here.
            AmbiguousAction: it fits several legal actions.
        """
        read: A = self._ask_room("notation:parse_for", text)
        return read

    def ask(self, question: str) -> Answer[Any]:
        """Answer a question in plain words about this state, or about the rules in general.

        Args:
            question: the question, such as `may Blue demolish the silver on k5?`, `may I build i3 on a1?`.

        Raises:
            NotationError: it is no text, or too long for a question.

        >>> from ny1901 import Game
        >>> Game(players=3).initial_state(seed=1901).ask("Can I end my turn?").rules
        ('turn.must-acquire',)
        """
        answer: Answer[Any] = self._ask_room("answers:ask_about", question)
        return answer
