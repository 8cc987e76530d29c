"""What is known about each statement: proved by induction, refuted by a game to replay, or left open with the reason.

A proof is about a model of the rules. So every check also plays some games with the engine and holds each of their
steps against that model. An engine that departs from it has nothing proved about it; what the games never met is named.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from enum import StrEnum
from typing import Any

from attrs import field, frozen

from ny1901.kernel.errors import DataError, closest
from ny1901.kernel.picture.words import counted
from ny1901.kernel.tabled import Row, Tabled
from ny1901.solver.answers import OutOfTime, text_table
from ny1901.solver.deadline import Deadline, Timeout, deadline_of
from ny1901.solver.proof.conformance import Breach, Violation, Witness, watch_model
from ny1901.solver.proof.coverage import NEVER_MET, Coverage, coverage
from ny1901.solver.proof.game_model import Model
from ny1901.solver.proof.guarded_commands import REASONS
from ny1901.solver.proof.induction import SETUP, Gap, ModelInduction, Proof, Proofs
from ny1901.solver.proof.kept_proofs import proofs_of
from ny1901.solver.proof.statement import Invariant
from ny1901.solver.proof.styles import variant_of
from ny1901.solver.z3_solving import apart, new_context

TIE_GAMES = 2
"""Games of every check whose steps are held against the model."""
MORE_GAMES = 8
"""How many games more are played for that while a kind of action has not been met."""
_PROVING = 0.9
"""The part of the time that the proofs may take; the rest is for the games."""
_TOLERANCE = 0.5
"""Seconds over the limit that go without saying."""


@frozen
class Library:
    """The named statements of a game.

    Attributes:
        statements: what is reported, in the order of reports.
        lemmas: what carries their proofs and is too plain to report; each is proved like any other.
    """

    statements: tuple[Invariant, ...]
    lemmas: tuple[Invariant, ...] = ()
    _by_name: dict[str, Invariant] = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """List the statements by name."""
        object.__setattr__(self, "_by_name", {entry.name: entry for entry in self.statements})

    @property
    def provable(self) -> tuple[Invariant, ...]:
        """Lemmas and statements, which are proved together; without those that can only be tried."""
        return tuple(entry for entry in self.lemmas + self.statements if entry.provable)

    def statement(self, name: str) -> Invariant:
        """The statement of a name.

        Raises:
            DataError: no statement has it; the message names the nearest one.
        """
        if name not in self._by_name:
            meant = closest(name, self._by_name)
            hint = f"did you mean {meant!r}?" if meant else f"choose from {', '.join(self._by_name)}"
            raise DataError(f"there is no statement {name!r}; {hint}", field="statements")
        return self._by_name[name]

    def chosen(self, statements: Iterable[Invariant | str] | None) -> tuple[Invariant, ...]:
        """The statements that are asked for: the whole library, or those given by name or as invariants of one's own.

        Raises:
            DataError: an unknown name, or two statements of one name.
        """
        if statements is None:
            return self.statements
        found = tuple(self.statement(entry) if isinstance(entry, str) else entry for entry in statements)
        names = [entry.name for entry in found]
        for entry in found:
            if names.count(entry.name) > 1 or self._by_name.get(entry.name, entry) != entry:
                raise DataError(f"two statements have the name {entry.name!r}; give each its own", field="statements")
        return found


class Status(StrEnum):
    """What is known about a statement."""

    PROVED = "PROVED"
    REFUTED = "REFUTED"
    UNKNOWN = "UNKNOWN"


@frozen
class InvariantResult:
    """What is known about one statement.

    Attributes:
        name: the statement's name.
        statement: its sentence.
        status: proved, refuted or unknown.
        evidence: how it was proved, where it is broken, or what limit was hit.
        rules: the ids of the rules that the proof uses; without a proof those that the statement is about.
        lemmas: the other statements that the proof uses.
        play: the game that breaks it, to replay; `None` unless refuted.
    """

    name: str
    statement: str
    status: Status
    evidence: str
    rules: tuple[str, ...]
    lemmas: tuple[str, ...] = ()
    play: Any = None


@frozen(repr=False)
class InvariantReport(Tabled):
    """What is known about each statement, for one variant at one number of players.

    Attributes:
        variant: the variant's name.
        players: the number of players.
        results: one entry a statement, in the order asked for.
        support: the same for everything else that was proved along with them: lemmas, and the rest of the library.
        steps: steps of real games held against the model.
        breaches: where the engine departs from the model; empty if it does not.
        coverage: those steps by kind of action, and by the cases that the model tells apart.
        elapsed: seconds taken.
        overrun: why the time limit was not kept; empty if it was.
    """

    variant: str
    players: int
    results: tuple[InvariantResult, ...]
    support: tuple[InvariantResult, ...]
    steps: int
    breaches: tuple[str, ...]
    coverage: tuple[Coverage, ...]
    elapsed: float
    overrun: str = ""

    @property
    def never_met(self) -> tuple[str, ...]:
        """The kinds of action that can come and that no game met: the model is not held against the engine there."""
        return tuple(entry.kind for entry in self.coverage if not entry.case and entry.note == NEVER_MET)

    @property
    def all_proved(self) -> bool:
        """Whether every statement asked for is proved."""
        return all(result.status is Status.PROVED for result in self.results)

    @property
    def entries(self) -> tuple[InvariantResult, ...]:
        """The results, one a statement, in the order asked for."""
        return self.results

    @property
    def headline(self) -> str:
        """How many statements are proved, refuted and unknown, in one line."""
        counts = Counter(str(result.status).lower() for result in self.results)
        return f"{self.variant}, {self.players} players: {', '.join(f'{n} {status}' for status, n in counts.items())}"

    def named(self, name: str) -> InvariantResult:
        """The result of one statement.

        Args:
            name: its name, such as `legal-action`.

        Raises:
            DataError: it was not asked for.
        """
        for result in (*self.results, *self.support):
            if result.name == name:
                return result
        raise DataError(f"the report has no statement {name!r}; it has {', '.join(r.name for r in self.results)}")

    def as_table(self) -> list[Row]:
        """One row a statement: its name, status, sentence, evidence and the rules used."""
        return [
            {
                "invariant": result.name,
                "status": str(result.status),
                "statement": result.statement,
                "evidence": result.evidence,
                "rules": result.rules,
            }
            for result in self.results
        ]

    def to_data(self) -> dict[str, Any]:
        """The report as plain data for JSON."""
        return {
            "variant": self.variant,
            "players": self.players,
            "steps": self.steps,
            "breaches": list(self.breaches),
            "coverage": [entry.as_row() for entry in self.coverage],
            "never_met": list(self.never_met),
            "overrun": self.overrun,
            "elapsed": round(self.elapsed, 3),
            "results": [_data(result) for result in self.results],
            "support": [_data(result) for result in self.support],
        }

    def __str__(self) -> str:
        rows = [{name: row[name] for name in ("invariant", "status", "statement")} for row in self.as_table()]
        never = f"\nno game met {_listed(self.never_met)}" if self.never_met else ""
        return f"{self.variant}, {self.players} players\n{text_table(rows)}{never}"


def _listed(kinds: Iterable[str]) -> str:
    return ", ".join(map(repr, kinds))


def _data(result: InvariantResult) -> dict[str, Any]:
    return {
        "name": result.name,
        "statement": result.statement,
        "status": str(result.status),
        "evidence": result.evidence,
        "rules": list(result.rules),
        "lemmas": list(result.lemmas),
        "play": result.play.to_data() if result.play else None,
    }


def check_model(
    model: Model,
    library: Library,
    statements: Iterable[Invariant | str] | None = None,
    *,
    timeout: Timeout = 60,
    games: int = 40,
) -> InvariantReport:
    """Prove statements about every game, refute them, or say why neither was possible.

    Args:
        model: the rules.
        library: the named statements of the game.
        statements: names of the library's statements and invariants of one's own; the whole library unless given.
        timeout: seconds for everything together; None waits.
        games: how many games to search for a play that breaks what is not proved.

    Returns:
        One result a statement. An invariant of one's own may lean on the library, which is proved along with it.

    Raises:
        DataError: an unknown or doubled name, a formula that cannot be read, or a time limit that is none.
    """
    start, deadline = time.monotonic(), deadline_of(timeout)
    wanted = library.chosen(statements)
    own = tuple(entry for entry in wanted if entry not in library.statements and entry.provable)
    apart(deadline, lambda: _read(model, own))
    support = (*library.lemmas, *(entry for entry in library.statements if entry not in wanted))
    proofs = apart(deadline, lambda: _proved(model, library, own, deadline.part(_PROVING)))
    witness = watch_model(model, (*support, *wanted), games=TIE_GAMES, deadline=deadline)
    tie = _held_further(model, witness, proofs.impossible, deadline)
    gaps = [entry for entry in wanted if not isinstance(proofs.outcomes.get(entry.name), Proof)]
    open_still = [entry for entry in gaps if not witness.violation(entry.name)]
    search = _searched(model, open_still, games, deadline)
    judge = _Judge(model, proofs, (witness, search), tie)
    elapsed = time.monotonic() - start
    return InvariantReport(
        variant=variant_of(model.rules),
        players=model.seats,
        results=tuple(judge.result(entry) for entry in wanted),
        support=tuple(judge.result(entry) for entry in support),
        steps=tie.steps,
        breaches=tuple(_told(breach, play) for breach, play in tie.breaches),
        coverage=coverage(model, tie.met, proofs.impossible),
        elapsed=elapsed,
        overrun=_overrun(elapsed, deadline.limit),
    )


def _held_further(model: Model, witness: Witness, impossible: Collection[str], deadline: Deadline) -> Witness:
    """The comparison with the engine, gone on with until games have met every kind of action that can come."""
    wanted = [kind for kind in model.kinds if not witness.met[kind, ""] and kind not in impossible]
    more = watch_model(model, (), games=MORE_GAMES, until=wanted, seed=witness.games, deadline=deadline)
    return Witness(
        witness.games + more.games,
        witness.steps + more.steps,
        witness.breaches + more.breaches,
        (),
        witness.met + more.met,
    )


def _read(model: Model, statements: Iterable[Invariant]) -> None:
    """Read the formulas at once, so that one that cannot be read is refused before anything is played."""
    context = new_context()
    before, after = model.position("before ", context), model.position("after ", context)
    for entry in statements:
        entry.about_position(before)
        entry.about_step(before, after)


def _overrun(elapsed: float, given: float | None) -> str:
    if given is None or elapsed <= given + _TOLERANCE:
        return ""
    what = "reading the rules, a step of a game or a question to Z3"
    return f"{elapsed:.1f} s where {given:g} s were given: {what} took that long"


def _told(breach: Breach, play: Any) -> str:
    return f"{breach}, after {counted(len(play.actions), 'action')} of the game dealt with seed {play.seed}"


def _proved(model: Model, library: Library, own: Sequence[Invariant], deadline: Deadline) -> Proofs:
    """The library's proofs, and with their help those of one's own statements."""
    found = Proofs({})
    with suppress(OutOfTime):
        deadline.check()
        found = proofs_of(ModelInduction(model, library.provable, deadline))
        if own:
            known = [entry for entry in library.provable if isinstance(found.outcomes[entry.name], Proof)]
            mine = proofs_of(ModelInduction(model, own, deadline, known=known))
            found = Proofs(found.outcomes | mine.outcomes, found.impossible)
    return found


def _searched(model: Model, statements: Sequence[Invariant], games: int, deadline: Deadline) -> Witness:
    if not statements:
        return Witness(0, 0, (), ())
    return watch_model(model, statements, games=games, seed=TIE_GAMES, deadline=deadline, tie=False)


@frozen
class _Judge:
    """Puts together what the proof, the comparison with the engine and the search say."""

    model: Model
    proofs: Proofs
    witnesses: tuple[Witness, ...]
    tie: Witness
    """The games whose steps were held against the model."""

    def result(self, entry: Invariant) -> InvariantResult:
        """The result of one statement."""
        violation = next((found for witness in self.witnesses if (found := witness.violation(entry.name))), None)
        if violation:
            return self._refuted(entry, violation)
        if not entry.provable:
            return self._held(entry)
        outcome = self.proofs.outcomes.get(entry.name, Gap(SETUP))
        if isinstance(outcome, Gap):
            return self._left_open(entry, outcome)
        return self._proved(entry, outcome)

    def _proved(self, entry: Invariant, proof: Proof) -> InvariantResult:
        tie = self.tie
        if tie.breaches or not tie.steps:
            why = f"the engine departs from it: {_told(*tie.breaches[0])}" if tie.breaches else "no game was played"
            evidence = f"proved of the model, but {why}"
            return InvariantResult(entry.name, entry.statement, Status.UNKNOWN, evidence, entry.rules)
        kinds, impossible = self.model.kinds, self.proofs.impossible
        never = [kind for kind in kinds if not tie.met[kind, ""] and kind not in impossible]
        but = f" but {_listed(impossible)}" if impossible else ""
        return InvariantResult(
            entry.name,
            entry.statement,
            Status.PROVED,
            f"by induction: the setup and all {len(kinds)} kinds of action; not empty, for other numbers would break "
            f"it, its assumptions can hold together, and each kind{but} can come, by every seat; "
            f"the engine kept to the model in {tie.steps} steps of {tie.games} games, "
            + (f"which never met {_listed(never)}" if never else "which met each of them"),
            tuple(sorted(proof.rules - set(REASONS))),
            tuple(sorted(proof.lemmas - {entry.name})),
        )

    def _refuted(self, entry: Invariant, violation: Violation) -> InvariantResult:
        play, focus = violation.play, ", ".join(f"{what} {name}" for what, name in violation.focus.items())
        when = f"after {counted(len(play.actions), 'action')} of the game dealt with seed {play.seed}"
        evidence = f"broken {when}, seen at {focus}"
        return InvariantResult(entry.name, entry.statement, Status.REFUTED, evidence, entry.rules, play=play)

    def _held(self, entry: Invariant) -> InvariantResult:
        games, steps = (sum(getattr(witness, name) for witness in self.witnesses) for name in ("games", "steps"))
        evidence = (
            f"held in {steps} steps of {games} games; the model leaves out what it speaks of, so nothing is proved"
        )
        return InvariantResult(entry.name, entry.statement, Status.UNKNOWN, evidence, entry.rules)

    def _left_open(self, entry: Invariant, gap: Gap) -> InvariantResult:
        games = sum(witness.games for witness in self.witnesses)
        reached = "symbolic counterexample not reached" if gap.values else "the proof was not finished"
        evidence = f"{reached} in {games} games: {gap}" if gap.kind else f"nothing is proved: {gap}"
        return InvariantResult(entry.name, entry.statement, Status.UNKNOWN, evidence, entry.rules)
