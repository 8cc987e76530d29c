"""One question to Z3: whether a claim follows from what is assumed of a setup, or of a step of one kind by one seat."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import z3
from attrs import field, frozen

from ny1901.solver.answers import OutOfTime
from ny1901.solver.deadline import Deadline
from ny1901.solver.proof.logic import Truth, not_
from ny1901.solver.z3_solving import new_solver, satisfiable

Core = frozenset[tuple[str, str]]
"""The assumptions of a proof: pairs of `lemma` or `rule` and a name."""

SETUP = "setup"
"""The kind of the first case of an induction."""


@frozen
class Gap:
    """Where a proof fails.

    Attributes:
        kind: the kind of action that does not keep the statement, or `SETUP`; empty if it is none in particular.
        seat: the seat that takes it.
        values: a position, a step and the position after it that break the statement; empty if there are none.
        reason: why there is no proof although nothing breaks the statement; empty if the time ran out.
    """

    kind: str = ""
    seat: int = 0
    values: tuple[tuple[str, str], ...] = ()
    reason: str = ""

    @property
    def for_good(self) -> bool:
        """Whether more time would not help."""
        return bool(self.values) or not self.kind

    def __str__(self) -> str:
        if self.reason:
            return f"{self.reason} at {self.kind!r} by seat {self.seat}" if self.kind else self.reason
        if not self.values:
            return f"no time left for {self.kind!r}"
        shown = ", ".join(f"{name} = {value}" for name, value in self.values)
        return f"{self.kind!r} by seat {self.seat} breaks it in the model at {shown}"


@frozen(eq=False)
class Case:
    """A setup, or one kind of action by one seat, ready to be asked about.

    Attributes:
        kind: the kind of action, or `SETUP`.
        seat: the seat that takes it.
        context: the context of Z3 that it speaks in.
        touched: the names of all that the action may change.
        assumed: what it has been told, as `lemma` or `rule`, its name and the formula.
    """

    kind: str
    seat: int
    context: Any
    touched: set[str] = field(factory=set)
    assumed: list[tuple[str, str, Truth]] = field(factory=list, init=False)
    _solver: Any = field(init=False)
    _switches: dict[tuple[str, str], Any] = field(init=False, factory=dict)
    """What switches on all that is assumed of one lemma or by one rule."""

    @_solver.default
    def _in_the_context(self) -> Any:
        return new_solver(self.context)

    def assume(self, sort: str, name: str, claim: Truth) -> None:
        """Add a claim that can be switched on.

        Args:
            sort: `lemma` or `rule`.
            name: the lemma's name, or the rule's id.
            claim: the formula.
        """
        if claim is not True:
            self.assumed.append((sort, name, claim))
            if (sort, name) not in self._switches:
                self._switches[sort, name] = z3.Bool(f"#{len(self._switches)}", self.context)
            self._solver.add(z3.Implies(self._switches[sort, name], claim))

    def follows(
        self, claim: Truth, lemmas: Collection[str], deadline: Deadline, about: str = ""
    ) -> Core | tuple[Any, Gap]:
        """The assumptions from which a claim follows; else Z3's model where it fails, if there is one, and the gap.

        Args:
            claim: the formula.
            lemmas: the lemmas that may be assumed.
            deadline: when to stop.
            about: the claim's name.
        """
        if claim is True:
            return frozenset()
        self._solver.push()
        try:
            self._solver.add(not_(claim))
            fails = self.possible(lemmas, deadline, about)
            if isinstance(fails, Gap):
                return None, fails
            if fails:
                return self._solver.model(), Gap(self.kind, self.seat)
            labels = [*self._switches]
            return frozenset(labels[int(name_of(switch)[1:])] for switch in self._solver.unsat_core())
        finally:
            self._solver.pop()

    def possible(self, lemmas: Collection[str], deadline: Deadline, about: str = "") -> bool | Gap:
        """Whether the assumptions can hold together; the gap if that was not found out.

        Args:
            lemmas: the lemmas that may be assumed.
            deadline: when to stop.
            about: the name of the claim that is assumed not to hold; empty if none is.
        """
        assumed = [switch for (sort, name), switch in self._switches.items() if sort == "rule" or name in lemmas]
        try:
            name = f"{about or 'step'}, {self.kind or 'nothing assumed'} by seat {self.seat}"
            return satisfiable(self._solver, deadline, assumed, about=name)
        except OutOfTime as stopped:
            reason = "" if deadline.passed else f"Z3 gives up ({stopped.reason})"
            return Gap(self.kind, self.seat, reason=reason)


def constants(term: Any) -> Iterator[Any]:
    """The constants that a formula speaks of, each once.

    >>> sorted(map(str, constants(z3.Int("score") + z3.Int("lots") >= z3.Int("score"))))
    ['lots', 'score']
    """
    waiting, met = [term] if isinstance(term, z3.ExprRef) else [], set()
    while waiting:
        found = waiting.pop()
        if found.get_id() not in met:
            met.add(found.get_id())
            waiting.extend(found.children())
            if z3.is_const(found) and found.decl().kind() == z3.Z3_OP_UNINTERPRETED:
                yield found


def name_of(constant: Any) -> str:
    """The name of a constant; Z3's own text of it takes a hundred times as long."""
    return str(constant.decl().name())


def value_of(term: Any) -> str:
    """A number or a truth that Z3 has found; its printer is not asked, since threads share it."""
    return str(term.as_long() if z3.is_int_value(term) else z3.is_true(term))
