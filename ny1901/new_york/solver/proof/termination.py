"""Must every game end, is there always something to do, and can both triggers come in one turn?

Each question is a statement like any other: proved by induction, refuted by a play, or left open. That a game need not
end is refuted by a loop: a game with a round of turns that comes back to the position it began from.
"""

from __future__ import annotations

import time
from typing import Any

from attrs import evolve, frozen

from ny1901.kernel.tabled import Row, Tabled
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.proof.check import InvariantReport, InvariantResult, Status, check_invariants, ruleset
from ny1901.new_york.solver.proof.library import statement
from ny1901.new_york.solver.proof.loops import DECLINING, RETURNING, Loop, find_loop
from ny1901.new_york.solver.proof.progress_measures import (
    most_actions,
    nobody_declines,
    nothing_returned,
    progress,
    rank_is_not_negative,
)
from ny1901.new_york.solver.proof.triggers import find_meeting, triggers_apart
from ny1901.solver.answers import text_table
from ny1901.solver.deadline import Timeout, deadline_of
from ny1901.solver.proof.styles import Play

_PROGRESS = (rank_is_not_negative, progress)
_WHAT_WOULD_NOT_END = {DECLINING: nobody_declines, RETURNING: nothing_returned}


@frozen(repr=False)
class EndingReport(Tabled):
    """What is known about how games of one variant end, at one number of players.

    Attributes:
        variant: the variant's name.
        players: the number of players.
        every_game_ends: whether every game must end, refuted by the first of the loops.
        results: the statements that this rests on, that a legal action always exists, and that the triggers stay apart.
        loops: games that need never end, one of each kind that was found.
        most_actions: the most actions of a game in which nobody declines to build and no lot is given back; `None`
            unless that is proved.
        elapsed: seconds taken.
    """

    variant: str
    players: int
    every_game_ends: InvariantResult
    results: tuple[InvariantResult, ...]
    loops: tuple[Loop, ...]
    most_actions: int | None
    elapsed: float

    def loop(self, kind: str) -> Loop | None:
        """The loop of a kind; `None` if none was found."""
        return next((loop for loop in self.loops if loop.kind == kind), None)

    @property
    def entries(self) -> tuple[InvariantResult, ...]:
        """The results, that every game must end first."""
        return (self.every_game_ends, *self.results)

    @property
    def headline(self) -> str:
        """Whether every game must end, in one line."""
        ends = self.every_game_ends
        return f"{self.variant}, {self.players} players: {str(ends.status).lower()}: {ends.statement}"

    def as_table(self) -> list[Row]:
        """One row a statement: its name, status, sentence and evidence."""
        return [
            {
                "statement": result.statement,
                "status": str(result.status),
                "evidence": result.evidence,
                "rules": result.rules,
            }
            for result in self.entries
        ]

    def to_data(self) -> dict[str, Any]:
        """The report as plain data for JSON; each loop with its play and where its round begins."""
        return {
            "variant": self.variant,
            "players": self.players,
            "most_actions": self.most_actions,
            "elapsed": round(self.elapsed, 3),
            "results": self.as_table(),
            "loops": [{"kind": loop.kind, "start": loop.start, "play": loop.play.to_data()} for loop in self.loops],
        }

    def __str__(self) -> str:
        rows = [{name: row[name] for name in ("status", "statement")} for row in self.as_table()]
        return f"{self.variant}, {self.players} players\n{text_table(rows)}"


def check_ending(rules: Game | Variant, players: int | None = None, *, timeout: Timeout = 60) -> EndingReport:
    """Answer the questions about the end of a game.

    Args:
        rules: a variant at a number of players, or a variant.
        players: the number of players, if `rules` is a variant.
        timeout: seconds for everything together; None waits.

    Raises:
        DataError: the time limit is none.
        VariantError: a variant without a number of players, or for another number.

    >>> report = check_ending(Variant(), 2)
    >>> str(report.every_game_ends.status), report.every_game_ends.evidence.split(":")[0]
    ('REFUTED', 'after 16 actions a round of 2 comes back to the same position')
    """
    start, deadline = time.monotonic(), deadline_of(timeout)
    asked, early = ruleset(rules, players), deadline.part(1 / 4)
    loops = tuple(loop for kind in (DECLINING, RETURNING) if (loop := find_loop(asked, kind, deadline=early)))
    meeting = find_meeting(asked, deadline=deadline.part(1 / 3))
    wanted = [*_PROGRESS, *_WHAT_WOULD_NOT_END.values(), statement("legal-action"), triggers_apart]
    report = check_invariants(asked, statements=wanted, timeout=deadline, games=4)
    proved = all(report[entry.name].status is Status.PROVED for entry in (*_PROGRESS, *_ends_a_game()))
    return EndingReport(
        variant=asked.variant.name,
        players=asked.players,
        every_game_ends=_every_game_ends(report, loops, proved=proved),
        results=tuple(_with_meeting(result, meeting) for result in report.results),
        loops=loops,
        most_actions=most_actions(asked) if proved else None,
        elapsed=time.monotonic() - start,
    )


def _ends_a_game() -> tuple[Any, ...]:
    """The statements of the library that bound what comes after the trigger."""
    return (statement("counts-down"), statement("bounded-turn"))


def _every_game_ends(report: InvariantReport, loops: tuple[Loop, ...], *, proved: bool) -> InvariantResult:
    """From the loops found, or from what is proved about progress."""
    result = InvariantResult("every-game-ends", "Every game ends.", Status.UNKNOWN, "", progress.rules)
    if loops:
        loop = loops[0]
        rule = "turn.build-optional" if loop.kind == DECLINING else "turn.stuck"
        evidence = (
            f"after {loop.start} actions a round of {len(loop.round)} comes back to the same position: "
            f"seats go on {loop.kind} [{rule}]"
        )
        return evolve(result, status=Status.REFUTED, evidence=evidence, rules=(rule,), play=loop.play)
    possible = [kind for kind, never in _WHAT_WOULD_NOT_END.items() if report[never.name].status is not Status.PROVED]
    if proved and not possible:
        return evolve(result, status=Status.PROVED, evidence="each step lowers a number until the end is triggered")
    return evolve(result, evidence=f"no loop found, but {' and '.join(possible)} is not ruled out")


def _with_meeting(result: InvariantResult, meeting: Play | None) -> InvariantResult:
    if result.name != triggers_apart.name:
        return result
    if meeting is None:
        tried = "; seats that worked together for it did not bring it about either"
        return evolve(result, evidence=result.evidence + tried) if result.status is Status.UNKNOWN else result
    evidence = f"both come in the last turn of a game of {len(meeting.actions)} actions dealt with seed {meeting.seed}"
    return evolve(result, status=Status.REFUTED, evidence=evidence, play=meeting)
