"""What is known about each statement: proved by induction, refuted by a game to replay, or left open with the reason.

A proof is about a model of the rules. So every check also plays some games with the engine and holds each of their
steps against that model. An engine that departs from it has nothing proved about it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any

from attrs import field, frozen

from ny1901.errors import DataError, closest
from ny1901.solver.model import Model
from ny1901.solver.model_induction import Gap, ModelInduction, Proof
from ny1901.solver.model_search import Breach, Violation, Witness, watch_model
from ny1901.solver.results import Row, text_table
from ny1901.solver.statement import Invariant
from ny1901.solver.symbolic_parts import REASONS

TIE_GAMES = 2
"""Games of every check whose steps are held against the model."""


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
            if names.count(entry.name) > 1 or self._by_name.get(entry.name, entry) is not entry:
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


@frozen
class InvariantReport:
    """What is known about each statement, for one variant at one number of players.

    Attributes:
        variant: the variant's name.
        players: the number of players.
        results: one entry a statement, in the order asked for.
        support: the same for everything else that was proved along with them: lemmas, and the rest of the library.
        steps: steps of real games held against the model.
        breaches: where the engine departs from the model; empty if it does not.
        elapsed: seconds taken.
    """

    variant: str
    players: int
    results: tuple[InvariantResult, ...]
    support: tuple[InvariantResult, ...]
    steps: int
    breaches: tuple[str, ...]
    elapsed: float

    @property
    def all_proved(self) -> bool:
        """Whether every statement asked for is proved."""
        return all(result.status is Status.PROVED for result in self.results)

    def __getitem__(self, name: str) -> InvariantResult:
        """The result of one statement.

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
            "elapsed": round(self.elapsed, 3),
            "results": [_data(result) for result in self.results],
            "support": [_data(result) for result in self.support],
        }

    def __str__(self) -> str:
        rows = [{name: row[name] for name in ("invariant", "status", "statement")} for row in self.as_table()]
        return f"{self.variant}, {self.players} players\n{text_table(rows)}"


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
    timeout: float = 60,
    games: int = 40,
) -> InvariantReport:
    """Prove statements about every game, refute them, or say why neither was possible.

    Args:
        model: the rules.
        library: the named statements of the game.
        statements: names of the library's statements and invariants of one's own; the whole library unless given.
        timeout: seconds for everything together.
        games: how many games to search for a play that breaks what is not proved.

    Returns:
        One result a statement. An invariant of one's own may lean on the library, which is proved along with it.

    Raises:
        DataError: an unknown or doubled name, or a formula that cannot be read.
    """
    start = time.monotonic()
    wanted = library.chosen(statements)
    deadline = start + timeout
    own = tuple(entry for entry in wanted if entry not in library.statements and entry.provable)
    support = (*library.lemmas, *(entry for entry in library.statements if entry not in wanted))
    witness = watch_model(model, (*support, *wanted), games=TIE_GAMES, deadline=start + timeout / 4)
    outcomes = _proved(model, library, own, deadline)
    gaps = [entry for entry in wanted if not isinstance(outcomes.get(entry.name), Proof)]
    open_still = [entry for entry in gaps if not witness.violation(entry.name)]
    search = _searched(model, open_still, games, deadline)
    judge = _Judge(outcomes, (witness, search), len(model.kinds))
    return InvariantReport(
        variant=model.rules.variant.name,
        players=model.seats,
        results=tuple(judge.result(entry) for entry in wanted),
        support=tuple(judge.result(entry) for entry in support),
        steps=witness.steps,
        breaches=tuple(_told(breach, play) for breach, play in witness.breaches),
        elapsed=time.monotonic() - start,
    )


def _told(breach: Breach, play: Any) -> str:
    return f"{breach}, after {len(play.actions)} actions of the game dealt with seed {play.seed}"


def _proved(model: Model, library: Library, own: Sequence[Invariant], deadline: float) -> dict[str, Proof | Gap]:
    """The library's proofs, kept for the next question about the same rules, and those of one's own statements."""
    found = _LIBRARY_PROOFS.get(model.rules)
    if found is None:
        found = ModelInduction(model, library.provable, deadline).run()
        if all(isinstance(outcome, Proof) or outcome.values for outcome in found.values()):
            _LIBRARY_PROOFS[model.rules] = found
    known = [entry for entry in library.provable if isinstance(found[entry.name], Proof)]
    return found | (ModelInduction(model, own, deadline, known=known).run() if own else {})


_LIBRARY_PROOFS: dict[Any, dict[str, Proof | Gap]] = {}
"""The proofs found so far by rules; only what was found before the time ran out."""


def _searched(model: Model, statements: Sequence[Invariant], games: int, deadline: float) -> Witness:
    if not statements:
        return Witness(0, 0, (), ())
    return watch_model(model, statements, games=games, seed=TIE_GAMES, deadline=deadline, tie=False)


@frozen
class _Judge:
    """Puts together what the proof, the comparison with the engine and the search say."""

    outcomes: dict[str, Proof | Gap]
    witnesses: tuple[Witness, ...]
    kinds: int

    def result(self, entry: Invariant) -> InvariantResult:
        """The result of one statement."""
        violation = next((found for witness in self.witnesses if (found := witness.violation(entry.name))), None)
        if violation:
            return self._refuted(entry, violation)
        if not entry.provable:
            return self._held(entry)
        outcome = self.outcomes[entry.name]
        if isinstance(outcome, Gap):
            return self._left_open(entry, outcome)
        return self._proved(entry, outcome)

    def _proved(self, entry: Invariant, proof: Proof) -> InvariantResult:
        tie = self.witnesses[0]
        if tie.breaches:
            return InvariantResult(
                entry.name,
                entry.statement,
                Status.UNKNOWN,
                f"proved of the model, but the engine departs from it: {_told(*tie.breaches[0])}",
                entry.rules,
            )
        return InvariantResult(
            entry.name,
            entry.statement,
            Status.PROVED,
            f"by induction: the setup and all {self.kinds} kinds of action; "
            f"the engine kept to the model in {tie.steps} steps of {tie.games} games",
            tuple(sorted(proof.rules - set(REASONS))),
            tuple(sorted(proof.lemmas - {entry.name})),
        )

    def _refuted(self, entry: Invariant, violation: Violation) -> InvariantResult:
        play, focus = violation.play, ", ".join(f"{what} {name}" for what, name in violation.focus.items())
        return InvariantResult(
            entry.name,
            entry.statement,
            Status.REFUTED,
            f"broken after {len(play.actions)} actions of the game dealt with seed {play.seed}, seen at {focus}",
            entry.rules,
            play=play,
        )

    def _held(self, entry: Invariant) -> InvariantResult:
        games, steps = (sum(getattr(witness, name) for witness in self.witnesses) for name in ("games", "steps"))
        evidence = (
            f"held in {steps} steps of {games} games; the model leaves out what it speaks of, so nothing is proved"
        )
        return InvariantResult(entry.name, entry.statement, Status.UNKNOWN, evidence, entry.rules)

    def _left_open(self, entry: Invariant, gap: Gap) -> InvariantResult:
        games = sum(witness.games for witness in self.witnesses)
        reached = "symbolic counterexample not reached" if gap.values else "the proof was not finished"
        return InvariantResult(
            entry.name, entry.statement, Status.UNKNOWN, f"{reached} in {games} games: {gap}", entry.rules
        )
