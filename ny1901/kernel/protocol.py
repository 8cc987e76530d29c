"""What any game of this library is: actions, verdicts, states and games, with no rule of any game in it.

Studies, agents, records and tests are written against these protocols, so that they serve every game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol, Self, TypeVar, runtime_checkable

from attrs import field, frozen

from ny1901.kernel.drawing import Drawn

S_co = TypeVar("S_co", covariant=True)


@frozen
class Citation:
    """Where a rulebook says it: an edition such as `en-2015` and a place such as `p. 4, Demolish and Rebuild`."""

    edition: str
    place: str

    def __str__(self) -> str:
        return f"{self.edition}: {self.place}"


@frozen
class Violation:
    """One broken rule.

    Attributes:
        rule: the rule's id in the catalogue, for example `build.frontage`.
        message: one sentence that says what is wrong here.
        citations: where the rulebooks say so; empty where they are silent and a stated default decides.
        where: names of the squares, lots or cards to blame, for example `("k5", "k6")`.
        implies: ids of the rules that are always broken with this one, and so not named again for the same reason.
    """

    rule: str
    message: str
    citations: tuple[Citation, ...] = ()
    where: tuple[str, ...] = ()
    implies: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]"


@frozen
class Verdict(Drawn):
    """The rules' answer to one action: legal, or every rule that it breaks, but for those that a named one implies.

    Attributes:
        violations: the broken rules.
        asked: the state and the action that were judged, for the picture; None where nobody kept them.

    >>> Verdict().legal
    True
    >>> Verdict((Violation("demolish.own", "it is another's", implies=("build.inside-territory",)),)).implied
    ('build.inside-territory',)
    """

    violations: tuple[Violation, ...] = ()
    asked: tuple[Any, Any] | None = field(default=None, eq=False, repr=False, kw_only=True)

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return not self.violations

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the broken rules, each once, in the order found."""
        return tuple(dict.fromkeys(violation.rule for violation in self.violations))

    @property
    def implied(self) -> tuple[str, ...]:
        """The ids of the rules that are broken too, but not named, since a named one implies them."""
        implied = dict.fromkeys(rule for violation in self.violations for rule in violation.implies)
        return tuple(rule for rule in implied if rule not in self.rules)

    def to_data(self) -> dict[str, Any]:
        """The verdict as plain data for JSON: whether it is legal, and each broken rule with its citations and place.

        >>> Verdict().to_data()
        {'legal': True, 'violations': [], 'implied': []}
        """
        return {
            "legal": self.legal,
            "violations": [
                {
                    "rule": violation.rule,
                    "message": violation.message,
                    "citations": [{"edition": cited.edition, "place": cited.place} for cited in violation.citations],
                    "where": list(violation.where),
                }
                for violation in self.violations
            ],
            "implied": list(self.implied),
        }

    def to_svg(self) -> str:
        """The action on its board with what is to blame crossed out; a card of sentences where it is not known."""
        if self.asked is None:
            return super().to_svg()
        state, action = self.asked
        drawn: str = state.to_svg(action=action)
        return drawn

    def __bool__(self) -> bool:
        return self.legal

    def __str__(self) -> str:
        return "legal" if self.legal else "; ".join(str(violation) for violation in self.violations)


@runtime_checkable
class Action(Protocol):
    """One step of a turn; its `str` is its notation."""

    def __hash__(self) -> int: ...


class View(Protocol[S_co]):
    """What one seat may know of a state."""

    def sample(self, rng: random.Random) -> S_co:
        """A full state consistent with the view, hidden things drawn at random."""
        ...


class State(Protocol):
    """A state of a game: it answers what is asked of it, and never changes.

    Attributes are read only. Seats count from 0.
    """

    @property
    def to_move(self) -> int:
        """The seat whose decision it is."""
        ...

    @property
    def legal_actions(self) -> tuple[Any, ...]:
        """Every legal action, in a stable order; empty when the game is over."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points; final once the game is over."""
        ...

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats, after tie-breaks; empty until the game is over."""
        ...

    def is_legal(self, action: Any) -> bool:
        """Whether one action is legal."""
        ...

    def apply(self, action: Any) -> Self:
        """The state after an action; an illegal one raises `IllegalAction`."""
        ...

    def explain(self, action: Any) -> Verdict:
        """The rules' answer to any action: legal, or every broken rule."""
        ...

    def view(self, seat: int) -> View[Self]:
        """What one seat may know of this state."""
        ...


State_co = TypeVar("State_co", bound=State, covariant=True)

Choices = Callable[[Any], Sequence[Any]]
"""Which actions of a state a player considers: a function from a state to some of its legal actions."""


def every_action(state: State) -> Sequence[Any]:
    """The choices of a player who considers everything: the legal actions of a state."""
    return state.legal_actions


def followed(state: Any, action: Any) -> Any:
    """The state after an action that is known to be legal; it is not checked again where the game can do without."""
    return getattr(state, "follow", state.apply)(action)


class Agent(Protocol):
    """A player: it chooses an action for the seat to move from what that seat may know, and never sees more.

    An agent keeps nothing between two choices. The same view, dice and choices give the same action in any process.
    """

    @property
    def name(self) -> str:
        """What tables of results call it."""
        ...

    def choose(self, view: View[Any], rng: random.Random, choices: Choices = every_action) -> Any:
        """An action for the seat to move.

        Args:
            view: what the seat to move may know. `view.sample(rng)` draws a full state that agrees with it; its legal
                actions are the real ones.
            rng: the dice, the only source of chance.
            choices: what the agent may consider. It asks this function instead of `legal_actions`, at once and when it
                looks ahead, wherever its own seat is to move.

        Returns:
            One of `choices(state)`, for any `state` drawn from the view.
        """
        ...


class Game(Protocol[State_co]):
    """A rule set with a number of players, from which states begin."""

    @property
    def players(self) -> int:
        """How many play."""
        ...

    def initial_state(self, seed: int) -> State_co:
        """The state after the setup; the seed decides every shuffle."""
        ...
