"""Invariants of a ruleset: each proved by induction, refuted by a game to replay, or left open with the reason.

A proof is about a model of the rules; what it does and does not say is told in the page on proofs. So every check also
plays some games with the engine and holds each of their steps against that model. An engine that departs from it has
nothing proved about it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any

from attrs import frozen

from ny1901.errors import DataError, VariantError
from ny1901.rules.position import Ruleset
from ny1901.rules.variant import Variant
from ny1901.solver.abstraction import Breach
from ny1901.solver.engine_search import Violation, Witness, watch
from ny1901.solver.induction import Gap, Induction, Proof
from ny1901.solver.lemmas import LEMMAS
from ny1901.solver.plays import Play
from ny1901.solver.results import Row, text_table
from ny1901.solver.statement import Invariant
from ny1901.solver.statements import STATEMENTS, chosen
from ny1901.solver.symbolic_course import COURSES, REASONS

_TIE_GAMES = 2
"""Games of every check whose steps are held against the model."""


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
    play: Play | None = None


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


def check_invariants(
    rules: Ruleset | Variant,
    players: int | None = None,
    *,
    statements: Iterable[Invariant | str] | None = None,
    timeout: float = 60,
    games: int = 40,
) -> InvariantReport:
    """Prove statements about every game, refute them, or say why neither was possible.

    Args:
        rules: a variant at a number of players, or a variant.
        players: the number of players, if `rules` is a variant.
        statements: names of the library's statements and invariants of one's own; the whole library unless given.
        timeout: seconds for everything together.
        games: how many games to search for a play that breaks what is not proved.

    Returns:
        One result a statement. An invariant of one's own may lean on the library, which is proved along with it.

    Raises:
        DataError: an unknown or doubled name, or a formula that cannot be read.
        VariantError: a variant without a number of players, or for another number.

    >>> report = check_invariants(Variant(), 2, statements=["no-overlap", "gold-stands"])
    >>> [(result.name, str(result.status)) for result in report.results]
    [('no-overlap', 'PROVED'), ('gold-stands', 'PROVED')]
    """
    start = time.monotonic()
    asked, wanted = ruleset(rules, players), chosen(statements)
    deadline = start + timeout
    own = tuple(entry for entry in wanted if entry not in STATEMENTS)
    support = (*LEMMAS, *(entry for entry in STATEMENTS if entry not in wanted))
    witness = watch(asked, (*support, *wanted), games=_TIE_GAMES, deadline=start + timeout / 4)
    outcomes = _proved(asked, own, deadline)
    gaps = [entry for entry in wanted if isinstance(outcomes[entry.name], Gap)]
    open_still = [entry for entry in gaps if not witness.violation(entry.name)]
    search = _searched(asked, open_still, games, deadline)
    judge = _Judge(outcomes, (witness, search))
    return InvariantReport(
        variant=asked.variant.name,
        players=asked.players,
        results=tuple(judge.result(entry) for entry in wanted),
        support=tuple(judge.result(entry) for entry in support),
        steps=witness.steps,
        breaches=tuple(_told(breach, play) for breach, play in witness.breaches),
        elapsed=time.monotonic() - start,
    )


def _told(breach: Breach, play: Play) -> str:
    return f"{breach}, after {len(play.actions)} actions of the game dealt with seed {play.seed}"


def ruleset(rules: Ruleset | Variant, players: int | None) -> Ruleset:
    """A ruleset from itself, or from a variant and a number of players.

    Args:
        rules: a variant at a number of players, or a variant.
        players: the number of players, if `rules` is a variant.

    Raises:
        VariantError: a variant without a number of players, or for another number.
    """
    if isinstance(rules, Ruleset):
        if players not in (None, rules.players):
            message = f"the ruleset is for {rules.players} players, not for {players}; give one of them"
            raise VariantError(message, field="players")
        return rules
    if players is None:
        raise VariantError("a variant alone has no number of players; give players=2, 3 or 4", field="players")
    return Ruleset(players, rules)


def _proved(rules: Ruleset, own: Sequence[Invariant], deadline: float) -> dict[str, Proof | Gap]:
    """The library's proofs, kept for the next question about the same rules, and those of one's own statements."""
    library = _LIBRARY_PROOFS.get(rules)
    if library is None:
        library = Induction(rules, (*LEMMAS, *STATEMENTS), deadline).run()
        if all(isinstance(outcome, Proof) or outcome.values for outcome in library.values()):
            _LIBRARY_PROOFS[rules] = library
    known = [entry for entry in (*LEMMAS, *STATEMENTS) if isinstance(library[entry.name], Proof)]
    return library | (Induction(rules, own, deadline, known=known).run() if own else {})


_LIBRARY_PROOFS: dict[Ruleset, dict[str, Proof | Gap]] = {}
"""The proofs found so far; only what was found before the time ran out."""


def _searched(rules: Ruleset, statements: Sequence[Invariant], games: int, deadline: float) -> Witness:
    if not statements:
        return Witness(0, 0, (), ())
    return watch(rules, statements, games=games, seed=_TIE_GAMES, deadline=deadline, tie=False)


@frozen
class _Judge:
    """Puts together what the proof, the comparison with the engine and the search say."""

    outcomes: dict[str, Proof | Gap]
    witnesses: tuple[Witness, ...]

    def result(self, entry: Invariant) -> InvariantResult:
        """The result of one statement."""
        outcome = self.outcomes[entry.name]
        violation = next((found for witness in self.witnesses if (found := witness.violation(entry.name))), None)
        if violation:
            return self._refuted(entry, violation)
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
            f"by induction: the setup and all {len(COURSES)} kinds of action; "
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

    def _left_open(self, entry: Invariant, gap: Gap) -> InvariantResult:
        games = sum(witness.games for witness in self.witnesses)
        reached = "symbolic counterexample not reached" if gap.values else "the proof was not finished"
        return InvariantResult(
            entry.name, entry.statement, Status.UNKNOWN, f"{reached} in {games} games: {gap}", entry.rules
        )
