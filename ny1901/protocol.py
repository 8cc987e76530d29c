"""What any game of this library is: actions, verdicts, states and games, with no rule of any game in it.

Studies, agents, records and tests are written against these protocols, so that they serve every game.
"""

from __future__ import annotations

import random
from typing import Protocol, TypeVar, runtime_checkable

from attrs import frozen

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
    """

    rule: str
    message: str
    citations: tuple[Citation, ...] = ()
    where: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]"


@frozen
class Verdict:
    """The rules' answer to one action: legal, or every rule that it breaks.

    >>> Verdict().legal
    True
    """

    violations: tuple[Violation, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return not self.violations

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the broken rules, each once, in the order found."""
        return tuple(dict.fromkeys(violation.rule for violation in self.violations))

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
