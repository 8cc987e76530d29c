"""Whether a position can occur in a game, as an answer: reached by a record, impossible by a rule, or unknown."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Generic, TypeVar

from attrs import frozen

from ny1901.kernel.protocol import Action, Violation
from ny1901.solver.answers import Answer, Row

P = TypeVar("P")
A = TypeVar("A", bound=Action)


class Status(StrEnum):
    """Whether a position can be reached."""

    REACHED = "REACHED"
    IMPOSSIBLE = "IMPOSSIBLE"
    UNKNOWN = "UNKNOWN"


@frozen(kw_only=True, repr=False)
class Reachability(Answer, Generic[P, A]):
    """Whether a position can be reached, and how, or why not.

    Attributes:
        status: the answer.
        start: the deal that the record begins with; None without a record.
        turns: the actions of the record, turn by turn; the last turn may not be over.
        differs: what may differ between the end of the record and the position, in words; empty if nothing does.
        violations: the broken rules of an impossible position, with their sentences and citations.
        attempts: how many histories were tried.
    """

    status: Status
    start: P | None = None
    turns: tuple[tuple[A, ...], ...] = ()
    differs: str = ""
    violations: tuple[Violation, ...] = ()
    attempts: int = 0

    @property
    def actions(self) -> tuple[A, ...]:
        """The actions of the record, from the first turn on."""
        return tuple(action for turn in self.turns for action in turn)

    @property
    def exact(self) -> bool:
        """Whether a record that was found ends in the very position."""
        return self.start is not None and not self.differs

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the broken rules, each once."""
        return tuple(dict.fromkeys(violation.rule for violation in self.violations))

    @property
    def certainty(self) -> str:
        """One line that says the answer, and what it rests on."""
        return f"{self.status}: {self.proved_by}"

    def as_table(self) -> list[Row]:
        """For an impossible position one row a broken rule, else one row a turn of the record."""
        if self.violations:
            return [
                {
                    "rule": violation.rule,
                    "sentence": violation.message,
                    "where": list(violation.where),
                    "cited": [str(citation) for citation in violation.citations],
                }
                for violation in self.violations
            ]
        return [
            {"turn": number, "actions": [str(action) for action in turn]}
            for number, turn in enumerate(self.turns, start=1)
        ]

    def to_data(self) -> dict[str, Any]:
        """The answer as plain data for JSON; the deal as its text."""
        return {
            "status": str(self.status),
            "start": None if self.start is None else str(self.start),
            "actions": [str(action) for action in self.actions],
            "exact": self.exact,
            "rules": list(self.rules),
            "attempts": self.attempts,
        } | super().to_data()


def reached(
    start: P, turns: tuple[tuple[A, ...], ...], *, differs: str = "", attempts: int, elapsed: float
) -> Reachability[P, A]:
    """The answer about a position that a record leads to.

    Args:
        start: the deal.
        turns: the actions after it, turn by turn.
        differs: what may differ between the end of the record and the position, in words.
        attempts: how many histories were tried.
        elapsed: seconds that it took.
    """
    return Reachability(
        proved=True,
        proved_by=f"a record of {sum(map(len, turns))} legal actions that ends in the position",
        elapsed=elapsed,
        status=Status.REACHED,
        start=start,
        turns=turns,
        differs=differs,
        attempts=attempts,
    )


def impossible(violations: tuple[Violation, ...], *, attempts: int = 0, elapsed: float = 0.0) -> Reachability[Any, Any]:
    """The answer about a position that breaks rules.

    Args:
        violations: the rules that it breaks, at least one.
        attempts: how many histories were tried.
        elapsed: seconds that it took to find them.
    """
    return Reachability(
        proved=True,
        proved_by=f"broken: {', '.join(dict.fromkeys(violation.rule for violation in violations))}",
        elapsed=elapsed,
        status=Status.IMPOSSIBLE,
        violations=violations,
        attempts=attempts,
    )


def unknown(*, attempts: int, elapsed: float) -> Reachability[Any, Any]:
    """The answer about a position to which no history was found in time, nor a rule that forbids it.

    Args:
        attempts: how many histories were tried.
        elapsed: seconds that it took.
    """
    tried = "1 history" if attempts == 1 else f"{attempts} histories"
    return Reachability(
        proved=None,
        proved_by=f"{tried} tried in {elapsed:.1f} s; no rule found that forbids it",
        elapsed=elapsed,
        status=Status.UNKNOWN,
        attempts=attempts,
    )
