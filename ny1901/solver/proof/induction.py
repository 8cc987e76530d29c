"""Proof by induction with Z3: every setup satisfies a statement, and every kind of action keeps it.

What may be assumed of the position before an action is every other statement that is itself proved. So all of them are
tried together; one that fails is struck out, and whatever leant on it is tried again without it, until nothing more
falls. What is left is proved, unless the proof is empty: a statement that is true of any numbers whatever says nothing,
and what follows from assumptions that cannot hold together follows from nothing.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from attrs import field, frozen

from ny1901.kernel.errors import DataError
from ny1901.solver.deadline import Deadline
from ny1901.solver.proof.cases import SETUP, Case, Core, Gap, constants, name_of, value_of
from ny1901.solver.proof.game_model import Model
from ny1901.solver.proof.guarded_commands import FRAME, REASONS, Guard
from ny1901.solver.proof.logic import and_
from ny1901.solver.proof.naming import leaves
from ny1901.solver.proof.reading import reading
from ny1901.solver.proof.statement import Invariant, Symbols
from ny1901.solver.z3_solving import new_context

__all__ = ["SETUP", "Gap", "ModelInduction", "Proof", "Proofs"]

_MOST_SHOWN = 16
_EMPTY = Gap(reason="it is true of any numbers whatever, so it says nothing about the game")
_GROUNDLESS = Gap(reason="its proof rests on no rule and on no other statement")
_NO_SETUP = Gap(reason="what the model says of the setup contradicts itself")


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
class Proofs:
    """What has been proved, and how far the model can move at all.

    Attributes:
        outcomes: for each statement its proof, or where that fails.
        impossible: the kinds of action that the rules and the proved statements allow to no seat.
    """

    outcomes: dict[str, Proof | Gap]
    impossible: tuple[str, ...] = ()


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

    def unaffected_by(self, case: Case) -> bool:
        """Whether the action changes nothing that the statement speaks of, so that it stays as true as it was."""
        return self.about is not None and not self.about & case.touched


@frozen(eq=False)
class ModelInduction:
    """A model of the rules, and what has been proved about it.

    Args:
        model: the rules in symbols.
        invariants: the statements and lemmas.
        deadline: when to stop.
        known: statements already proved for these rules; they may be leant on.
        leave_out: rules to leave out of the model, to see what depends on them.

    Raises:
        DataError: the formula of a statement cannot be read.
        OutOfTime: there is no time left to read them.
    """

    model: Model
    invariants: Sequence[Invariant]
    deadline: Deadline
    known: Sequence[Invariant] = ()
    leave_out: frozenset[str] = frozenset()
    context: Any = field(factory=new_context, init=False)
    before: Symbols = field(init=False)
    after: Symbols = field(init=False)
    _step: Symbols = field(init=False)
    _assumed: dict[str, Any] = field(init=False)
    _goals: tuple[_Goal, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Make the two symbolic positions and the step between them, and read every statement."""
        object.__setattr__(self, "before", self.model.position("before ", self.context))
        object.__setattr__(self, "after", self.model.position("after ", self.context))
        object.__setattr__(self, "_step", self.model.step(self.context))
        self._check_names()
        said = {}
        for entry in (*self.known, *self.invariants):
            self.deadline.check()
            said[entry.name] = entry.about_position(self.before)
        object.__setattr__(self, "_assumed", said)
        object.__setattr__(self, "_goals", tuple(self._goal(entry) for entry in self.invariants))

    def _check_names(self) -> None:
        """Two symbols of one name would be one number to Z3."""
        symbols = (*self.before.paths.values(), *self.after.paths.values(), *(s for _, s in leaves(self._step, "")))
        doubled = [name for name, times in Counter(map(name_of, symbols)).items() if times > 1]
        if doubled:
            raise DataError(f"two symbols of the model have the name {doubled[0]!r}; give each its own", field="model")

    def _goal(self, entry: Invariant) -> _Goal:
        self.deadline.check()
        after, step = entry.about_position(self.after), entry.about_step(self.before, self.after)
        about = frozenset(map(name_of, constants(after))) if entry.step is None else None
        return _Goal(entry.name, and_(after, step), about)

    def run(self) -> dict[str, Proof | Gap]:
        """For each statement its proof, or where that fails."""
        return self.prove().outcomes

    def prove(self) -> Proofs:
        """For each statement its proof, or where that fails; and the kinds of action that cannot come at all."""
        used = {goal.name: set[tuple[str, str]]() for goal in self._goals}
        setup, *cases = self._all_cases
        gaps = dict(self._empty()) | dict(self._broken_by_setup(setup, used))
        cores: dict[tuple[int, str], Core] = {}
        while fallen := self._fallen(cases, gaps, cores) or self._groundless(gaps, used, cores):
            gaps |= fallen
        for (_, name), core in cores.items():
            used[name] |= core
        hollow, impossible = self._reach(cases, self._standing(gaps))
        outcomes = {goal.name: gaps.get(goal.name) or hollow or _proof(used[goal.name]) for goal in self._goals}
        return Proofs(outcomes, impossible)

    def _standing(self, gaps: Collection[str]) -> set[str]:
        names = (entry.name for entry in (*self.known, *self.invariants))
        return {name for name in names if name not in gaps}

    def _empty(self) -> Iterator[tuple[str, Gap]]:
        """The statements that are true whatever the game: nothing that a position can be tells against them."""
        nothing = Case("", 0, self.context)
        for goal in self._goals:
            if nothing.follows(goal.claim, (), self.deadline) == frozenset():
                yield goal.name, _EMPTY

    def _broken_by_setup(self, case: Case, used: Mapping[str, set[tuple[str, str]]]) -> Iterator[tuple[str, Gap]]:
        """The statements that need not hold before the first turn; nothing is assumed here but the rules `setup.*`."""
        possible = case.possible((), self.deadline)
        for entry in self.invariants:
            if possible is not True:
                yield entry.name, possible or _NO_SETUP
                continue
            answer = self._ask(case, (), self._assumed[entry.name], entry.name)
            if isinstance(answer, Gap):
                yield entry.name, answer
            else:
                used[entry.name].update(answer)

    def digest(self) -> str:
        """A digest of all that is asked: the symbols, the statements, and the formulas of the setup and of each step.

        Raises:
            OutOfTime: the time did not suffice to write down every step.
        """
        cases = self._all_cases
        self.deadline.check()
        found = hashlib.sha256()
        for part in self._told(cases):
            found.update(f"{part}\n".encode())
        return found.hexdigest()

    def _told(self, cases: Sequence[Case]) -> Iterator[str]:
        """All that is asked, in words and in formulas; a text of one name a line cannot be read in two ways."""
        for name, symbol in (*self.before.paths.items(), *self.after.paths.items(), *leaves(self._step, "")):
            yield f"symbol {name!r} {name_of(symbol)!r} {symbol.sort().sexpr()}"
        for name, claim in self._assumed.items():
            yield f"assumed {name!r} {_formula(claim)}"
        for goal in self._goals:
            yield f"goal {goal.name!r} {goal.about is not None} {_formula(goal.claim)}"
        for case in cases:
            yield f"case {case.kind!r} {case.seat} {sorted(case.touched)}"
            yield from (f"rule {name!r} {_formula(claim)}" for sort, name, claim in case.assumed if sort == "rule")

    @cached_property
    def _all_cases(self) -> tuple[Case, ...]:
        """The setup, and each kind of action by each seat, as far as the time allows."""
        setup = Case(SETUP, 0, self.context)
        with reading():
            for guard in self.model.setup(self.before):
                if guard.rule not in self.leave_out:
                    setup.assume("rule", guard.rule, guard.claim)
        return (setup, *self._cases())

    def _cases(self) -> Iterator[Case]:
        """Each kind of action by each seat, as far as the time allows."""
        for kind in self.model.kinds:
            for seat in range(self.model.seats):
                if not self.deadline.passed:
                    yield self._case(kind, seat)

    def _case(self, kind: str, seat: int) -> Case:
        case = Case(kind, seat, self.context)
        for name, claim in self._assumed.items():
            case.assume("lemma", name, claim)
        unchanged = dict(self.after.paths)
        with reading():
            for part in self.model.parts(self.before, self._step, kind, seat):
                claim = part.claim if isinstance(part, Guard) else unchanged.pop(part.path) == part.value
                if part.rule not in self.leave_out:
                    case.assume("rule", part.rule, claim)
        for path, value in unchanged.items():
            case.assume("rule", FRAME, value == self.before.paths[path])
        case.touched.update(name_of(self.after.paths[path]) for path in self.after.paths.keys() - unchanged.keys())
        return case

    def _fallen(
        self, cases: Sequence[Case], gaps: Collection[str], cores: dict[tuple[int, str], Core]
    ) -> dict[str, Gap]:
        """The statements that fall in one round; proofs that leant on nothing fallen are kept."""
        standing, goals = self._standing(gaps), [goal for goal in self._goals if goal.name not in gaps]
        if len(cases) < len(self.model.kinds) * self.model.seats:
            left_out = Gap(self.model.kinds[len(cases) // self.model.seats], len(cases) % self.model.seats)
            return {goal.name: left_out for goal in goals}
        fallen: dict[str, Gap] = {}
        for number, case in enumerate(cases):
            for goal in (goal for goal in goals if goal.name not in fallen):
                core = cores.get((number, goal.name))
                if core is not None and all(sort == "rule" or lemma in standing for sort, lemma in core):
                    continue
                answer = self._unaffected(case, goal) or self._ask(case, standing, goal.claim, goal.name)
                if isinstance(answer, Gap):
                    fallen[goal.name] = answer
                else:
                    cores[number, goal.name] = answer
        return fallen

    def _groundless(
        self,
        gaps: Collection[str],
        used: Mapping[str, set[tuple[str, str]]],
        cores: Mapping[tuple[int, str], Core],
    ) -> dict[str, Gap]:
        """The statements whose proofs rest on nothing but reasons that are no rules."""
        ground = {name: {*core} for name, core in used.items() if name not in gaps}
        for (_, name), core in cores.items():
            if name in ground:
                ground[name] |= core
        nothing = {("rule", reason) for reason in REASONS}
        return {name: _GROUNDLESS for name, core in ground.items() if core <= nothing | {("lemma", name)}}

    def _unaffected(self, case: Case, goal: _Goal) -> Core | None:
        """The plain reason why a statement stays true where nothing that it speaks of changes."""
        return frozenset((("lemma", goal.name), ("rule", FRAME))) if goal.unaffected_by(case) else None

    def _ask(self, case: Case, lemmas: Collection[str], claim: Any, name: str) -> Core | Gap:
        """The assumptions from which a claim follows in a case, or the gap."""
        answer = case.follows(claim, lemmas, self.deadline, name)
        if isinstance(answer, frozenset):
            return answer
        found, gap = answer
        return gap if found is None else Gap(case.kind, case.seat, self._values(found, claim))

    def _values(self, model: Any, claim: Any) -> tuple[tuple[str, str], ...]:
        """What the model says about everything that the claim speaks of, after the step and before it."""
        names = set(map(name_of, constants(claim)))
        paths = {name_of(value): value for side in (self.before, self.after) for value in side.paths.values()}
        shown = sorted(names | {name.replace("after ", "before ", 1) for name in names})
        return tuple((name, value_of(model.eval(paths[name], model_completion=True))) for name in shown[:_MOST_SHOWN])

    def _reach(self, cases: Sequence[Case], standing: Collection[str]) -> tuple[Gap | None, tuple[str, ...]]:
        """Why all proofs are empty, if they are; and the kinds of action that cannot come, whoever is to move.

        What can come for one seat and never for another is a fault of the model: the seats are alike.
        """
        able: dict[str, list[int]] = {kind: [] for kind in self.model.kinds}
        for case in cases:
            possible = case.possible(standing, self.deadline)
            if isinstance(possible, Gap):
                return possible, ()
            if possible:
                able[case.kind].append(case.seat)
        for kind, seats in able.items():
            if seats and len(seats) < self.model.seats:
                others = ", ".join(str(seat) for seat in range(self.model.seats) if seat not in seats)
                return Gap(reason=f"the model allows {kind!r} to seat {seats[0]}, but never to seat {others}"), ()
        return None, tuple(kind for kind, seats in able.items() if not seats)

    def satisfiable(self, kind: str, seat: int, case: str = "") -> bool:
        """Whether the model allows a kind of action to a seat at all, all statements taken as true.

        Args:
            kind: one of the model's kinds.
            seat: the seat that takes it.
            case: one of the cases that the model tells apart within the kind; any unless given.
        """
        found = self._case(kind, seat)
        if case:
            with reading():
                claims = dict(self.model.cases(self.before, self._step, self.after, kind, seat))
            found.assume("rule", case, claims[case])
        return found.possible(self._assumed, self.deadline) is True


def _formula(claim: Any) -> str:
    return str(claim) if isinstance(claim, bool) else str(claim.sexpr())


def _proof(core: set[tuple[str, str]]) -> Proof:
    return Proof(
        lemmas=frozenset(name for sort, name in core if sort == "lemma"),
        rules=frozenset(name for sort, name in core if sort == "rule"),
    )
