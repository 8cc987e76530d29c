"""Proof by induction with Z3: every setup satisfies a statement, and every kind of action keeps it.

What may be assumed of the position before an action is every other statement that is itself proved. So all of them are
tried together; one that fails is struck out, and whatever leant on it is tried again without it, until nothing more
falls. What is left is proved.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import z3
from attrs import field, frozen

from ny1901.solver.model import Model
from ny1901.solver.statement import Invariant, Symbols
from ny1901.solver.symbolic_logic import both, negate
from ny1901.solver.symbolic_parts import FRAME, Guard

Core = frozenset[tuple[str, str]]
"""The assumptions of a proof: pairs of `lemma` or `rule` and a name."""

SETUP = "setup"
"""The kind of the first case of an induction."""

_MOST_SHOWN = 16


@frozen
class Proof:
    """What one proof used.

    Attributes:
        lemmas: the names of the statements assumed of the position before.
        rules: the ids of the rules, and the reasons that are no rules.
    """

    lemmas: frozenset[str]
    rules: frozenset[str]


@frozen
class Gap:
    """Where a proof fails.

    Attributes:
        kind: the kind of action that does not keep the statement, or `SETUP`.
        seat: the seat that takes it.
        values: a position, a step and the position after it that break the statement; empty if the time ran out.
    """

    kind: str
    seat: int
    values: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        if not self.values:
            return f"no time left for {self.kind!r}"
        shown = ", ".join(f"{name} = {value}" for name, value in self.values)
        return f"{self.kind!r} by seat {self.seat} breaks it in the model at {shown}"


@frozen(eq=False)
class _Case:
    """One kind of action by one seat, ready to be asked about."""

    kind: str
    seat: int
    solver: Any
    labels: dict[str, tuple[str, str]]
    """For each named assumption whether it is a lemma or a rule, and which."""
    assumptions: list[Any]
    touched: set[str]
    """The names of all that the action may change."""

    def assume(self, sort: str, name: str, claim: Any) -> None:
        """Add a claim that can be switched on."""
        if claim is not True:
            switch = z3.Bool(f"#{len(self.labels)}")
            self.labels[str(switch)] = (sort, name)
            self.assumptions.append(switch)
            self.solver.add(z3.Implies(switch, claim))

    def switched_on(self, lemmas: Collection[str]) -> list[Any]:
        """The assumptions that hold when some lemmas are proved."""
        labelled = zip(self.assumptions, self.labels.values(), strict=True)
        return [switch for switch, (sort, name) in labelled if sort == "rule" or name in lemmas]


@frozen(eq=False)
class _Goal:
    """What must be true after a step.

    Attributes:
        name: the statement's name.
        claim: the formula.
        about: the names of what it speaks of, if it is about the position after the step alone.
    """

    name: str
    claim: Any
    about: frozenset[str] | None

    def unaffected_by(self, case: _Case) -> bool:
        """Whether the action changes nothing that the statement speaks of, so that it stays as true as it was."""
        return self.about is not None and not self.about & case.touched


@frozen(eq=False)
class ModelInduction:
    """A model of the rules, and what has been proved about it.

    Args:
        model: the rules in symbols.
        invariants: the statements and lemmas.
        deadline: when to stop, on the clock of `time.monotonic`.
        known: statements already proved for these rules; they may be leant on.
        leave_out: rules to leave out of the model, to see what depends on them.
    """

    model: Model
    invariants: Sequence[Invariant]
    deadline: float
    known: Sequence[Invariant] = ()
    leave_out: frozenset[str] = frozenset()
    before: Symbols = field(init=False)
    after: Symbols = field(init=False)
    _step: Symbols = field(init=False)
    _assumed: dict[str, Any] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Make the two symbolic positions, the step between them, and what is said of the first."""
        object.__setattr__(self, "before", self.model.position("before "))
        object.__setattr__(self, "after", self.model.position("after "))
        object.__setattr__(self, "_step", self.model.step())
        said = {entry.name: entry.about_position(self.before) for entry in (*self.known, *self.invariants)}
        object.__setattr__(self, "_assumed", said)

    def run(self) -> dict[str, Proof | Gap]:
        """For each statement its proof, or where that fails.

        Raises:
            DataError: the formula of a statement cannot be read.
        """
        goals = [self._goal(entry) for entry in self.invariants]
        used = {goal.name: set[tuple[str, str]]() for goal in goals}
        gaps = dict(self._broken_by_setup(used))
        cases = list(self._cases())
        cores: dict[tuple[int, str], Core] = {}
        while fallen := self._fallen(cases, [goal for goal in goals if goal.name not in gaps], cores):
            gaps |= fallen
        for (_, name), core in cores.items():
            used[name] |= core
        return {goal.name: gaps.get(goal.name) or _proof(used[goal.name]) for goal in goals}

    def _goal(self, entry: Invariant) -> _Goal:
        after, step = entry.about_position(self.after), entry.about_step(self.before, self.after)
        about = frozenset(str(term) for term in _constants(after)) if entry.step is None else None
        return _Goal(entry.name, both(after, step), about)

    def _broken_by_setup(self, used: Mapping[str, set[tuple[str, str]]]) -> Iterator[tuple[str, Gap]]:
        case = _Case(SETUP, 0, z3.Solver(), {}, [], set())
        for guard in self.model.setup(self.before):
            if guard.rule not in self.leave_out:
                case.assume("rule", guard.rule, guard.claim)
        for entry in self.invariants:
            answer = self._ask(case, (), entry.about_position(self.before))
            if isinstance(answer, Gap):
                yield entry.name, answer
            else:
                used[entry.name].update(answer)

    def _cases(self) -> Iterator[_Case]:
        seats = range(self.model.seats)
        for kind in self.model.kinds:
            yield from (self._case(kind, seat) for seat in seats)

    def _case(self, kind: str, seat: int) -> _Case:
        case = _Case(kind, seat, z3.Solver(), {}, [], set())
        for name, claim in self._assumed.items():
            case.assume("lemma", name, claim)
        unchanged = dict(self.after.paths)
        for part in self.model.parts(self.before, self._step, kind, seat):
            claim = part.claim if isinstance(part, Guard) else unchanged.pop(part.path) == part.value
            if part.rule not in self.leave_out:
                case.assume("rule", part.rule, claim)
        for path, value in unchanged.items():
            case.assume("rule", FRAME, value == self.before.paths[path])
        case.touched.update(str(self.after.paths[path]) for path in self.after.paths.keys() - unchanged.keys())
        return case

    def _fallen(
        self, cases: Sequence[_Case], goals: Sequence[_Goal], cores: dict[tuple[int, str], Core]
    ) -> dict[str, Gap]:
        """The statements that fall in one round; proofs that leant on nothing fallen are kept."""
        standing = {entry.name for entry in self.known} | {goal.name for goal in goals}
        fallen: dict[str, Gap] = {}
        for number, case in enumerate(cases):
            for goal in (goal for goal in goals if goal.name not in fallen):
                core = cores.get((number, goal.name))
                if core is not None and all(sort == "rule" or lemma in standing for sort, lemma in core):
                    continue
                answer = self._unaffected(case, goal) or self._ask(case, standing, goal.claim)
                if isinstance(answer, Gap):
                    fallen[goal.name] = answer
                else:
                    cores[number, goal.name] = answer
        return fallen

    def _unaffected(self, case: _Case, goal: _Goal) -> Core | None:
        """The plain reason why a statement stays true where nothing that it speaks of changes."""
        return frozenset((("lemma", goal.name), ("rule", FRAME))) if goal.unaffected_by(case) else None

    def _ask(self, case: _Case, lemmas: Collection[str], goal: Any) -> Core | Gap:
        """The assumptions from which a goal follows in a case, or the gap."""
        if goal is True:
            return frozenset()
        left = self.deadline - time.monotonic()
        if left <= 0:
            return Gap(case.kind, case.seat)
        case.solver.set("timeout", max(1, int(left * 1000)))
        case.solver.push()
        case.solver.add(negate(goal))
        verdict = case.solver.check(*case.switched_on(lemmas))
        core = [case.labels[str(switch)] for switch in case.solver.unsat_core()] if verdict == z3.unsat else None
        values = self._values(case.solver.model(), goal) if verdict == z3.sat else ()
        case.solver.pop()
        return Gap(case.kind, case.seat, values) if core is None else frozenset(core)

    def _values(self, model: Any, goal: Any) -> tuple[tuple[str, str], ...]:
        """What the model says about everything that the goal speaks of, after the step and before it."""
        names = {str(term) for term in _constants(goal)}
        paths = {name: value for side in (self.before, self.after) for name, value in _named(side)}
        shown = sorted(names | {name.replace("after ", "before ", 1) for name in names})
        return tuple((name, str(model.eval(paths[name], model_completion=True))) for name in shown[:_MOST_SHOWN])

    def satisfiable(self, kind: str, seat: int) -> bool:
        """Whether the model allows a kind of action to a seat at all, all statements taken as true.

        A proof about an action that can never be taken would say nothing; tests ask this of every kind.

        Args:
            kind: one of the model's kinds.
            seat: the seat that takes it.
        """
        case = self._case(kind, seat)
        return bool(case.solver.check(*case.assumptions) == z3.sat)


def _proof(core: set[tuple[str, str]]) -> Proof:
    return Proof(
        lemmas=frozenset(name for sort, name in core if sort == "lemma"),
        rules=frozenset(name for sort, name in core if sort == "rule"),
    )


def _named(position: Symbols) -> Iterator[tuple[str, Any]]:
    for value in position.paths.values():
        yield str(value), value


def _constants(goal: Any) -> Iterator[Any]:
    waiting, met = [goal] if isinstance(goal, z3.ExprRef) else [], set()
    while waiting:
        term = waiting.pop()
        if term.get_id() not in met:
            met.add(term.get_id())
            waiting.extend(term.children())
            if z3.is_const(term) and term.decl().kind() == z3.Z3_OP_UNINTERPRETED:
                yield term
