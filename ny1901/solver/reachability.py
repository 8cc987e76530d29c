"""Whether a position can be reached by legal play: with the play that leads to it, or with the rule that forbids it.

A position is called reached only with a record of play: a deal and the actions after it, played by the engine, that
end in the position. Its order of the Future Market is hidden, so the deal is made to suit the play. What a position
remembers of its past is what the record must come to: everything but the dice after a Market Shift, which nobody can
wind back, and, if the order in which a seat's buildings are listed cannot be that of building, that order.

A position is called impossible only with a broken rule: a position rule (`problems`) or a necessary condition
(`necessary`). Between the two lies the rest, which is unknown.
"""

from __future__ import annotations

import math
import random
import time
from enum import StrEnum
from typing import Any, Generic, TypeVar

from attrs import frozen

from ny1901.protocol import Violation
from ny1901.rules.actions import Action, EndTurn, ReturnLot
from ny1901.rules.position import Position
from ny1901.rules.problems import problems
from ny1901.solver.necessary import broken_conditions
from ny1901.solver.results import Answer, Row, check_timeout
from ny1901.solver.retro_course import Course
from ny1901.solver.retro_deal import Play, play_of
from ny1901.solver.retro_game import history

P = TypeVar("P", bound=Position)

_ATTEMPTS_IN_ORDER = 3


class Status(StrEnum):
    """Whether a position can be reached."""

    REACHED = "REACHED"
    IMPOSSIBLE = "IMPOSSIBLE"
    UNKNOWN = "UNKNOWN"


@frozen(kw_only=True)
class Reachability(Answer, Generic[P]):
    """Whether a position can be reached, and how, or why not.

    Attributes:
        status: the answer.
        start: the deal that the record begins with; None without a record.
        actions: the actions of the record, from the first turn on.
        exact: whether the record ends in the very position, its dice and the listing of its buildings included.
        violations: the broken rules of an impossible position, with their sentences and citations.
        attempts: how many histories were tried.
    """

    status: Status
    start: P | None = None
    actions: tuple[Action, ...] = ()
    exact: bool = False
    violations: tuple[Violation, ...] = ()
    attempts: int = 0

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the broken rules, each once."""
        return tuple(dict.fromkeys(violation.rule for violation in self.violations))

    def turns(self) -> list[tuple[Action, ...]]:
        """The actions turn by turn; the last turn may not be over."""
        found: list[tuple[Action, ...]] = []
        begun: list[Action] = []
        for action in self.actions:
            begun.append(action)
            if isinstance(action, EndTurn | ReturnLot):
                found.append(tuple(begun))
                begun = []
        return [*found, tuple(begun)] if begun else found

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
            for number, turn in enumerate(self.turns(), start=1)
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


def reachable(position: P, *, timeout: float | None = 10.0, seed: int = 0) -> Reachability[P]:
    """Whether a position can be reached by legal play from a deal.

    Args:
        position: any position, also a hand-made one.
        timeout: seconds after which the answer is unknown; None to search on until an answer is found.
        seed: any whole number; another one tries things in another order.

    Raises:
        DataError: the time limit is none.

    >>> from ny1901.game import Game
    >>> state = Game(players=2).initial_state(seed=1901)
    >>> for _ in range(20):
    ...     state = state.apply(state.legal_actions[-1])
    >>> found = reachable(state)
    >>> str(found.status), len(found.actions) >= 10, found.start.apply(found.actions[0]).to_move
    ('REACHED', True, 0)
    """
    started = time.perf_counter()
    check_timeout(timeout)
    violations = problems(position) or broken_conditions(position)
    if violations:
        return impossible(violations, elapsed=time.perf_counter() - started)
    play, attempts = _searched(position, random.Random(seed), started + (math.inf if timeout is None else timeout))
    elapsed = time.perf_counter() - started
    if play is None:
        why = f"{attempts} histories tried in {elapsed:.1f} s; no rule found that forbids it"
        return Reachability(proved=None, proved_by=why, elapsed=elapsed, status=Status.UNKNOWN, attempts=attempts)
    return Reachability(
        proved=True,
        proved_by=f"a record of {len(play.actions)} legal actions that ends in the position",
        elapsed=elapsed,
        status=Status.REACHED,
        start=play.start,
        actions=play.actions,
        exact=play.end == position,
        attempts=attempts,
    )


def impossible(violations: tuple[Violation, ...], *, elapsed: float = 0.0) -> Reachability[Any]:
    """The answer about a position that breaks rules.

    Args:
        violations: the rules that it breaks, at least one.
        elapsed: seconds that it took to find them.
    """
    return Reachability(
        proved=True,
        proved_by=f"broken: {', '.join(dict.fromkeys(violation.rule for violation in violations))}",
        elapsed=elapsed,
        status=Status.IMPOSSIBLE,
        violations=violations,
    )


def _searched(position: P, dice: random.Random, until: float) -> tuple[Play[P] | None, int]:
    """A play that ends in a position, and how many histories were tried for it."""
    listed, free = (Course.of(position, any_order=any_order) for any_order in (False, True))
    attempts = 0
    while attempts == 0 or time.perf_counter() < until:
        course = free if attempts >= _ATTEMPTS_IN_ORDER and attempts % 2 else listed
        attempts += 1
        found = history(course, dice, until)
        play = None if found is None else play_of(course, found, position, dice, until)
        if play is not None:
            return play, attempts
    return None, attempts
