"""What `bounds` and `replay` ask for beside proved bounds: games found by search, and games that agents play on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from math import isinf
from typing import Any

import click
from attrs import evolve, frozen

from ny1901.analysis.final_scores import Band, MeasuredScores, ScoreBands, measured_scores, score_bands
from ny1901.cli.inputs import SEED
from ny1901.cli.options import Decorator
from ny1901.cli.output import progress
from ny1901.kernel.pages import Frame
from ny1901.solver.deadline import Deadline
from ny1901.solver.lines import ScoreLines, score_lines


def band_options(*, playouts: int, games: int) -> Decorator:
    """The options `lines`, `playouts`, `measured`, `games`, `seed` and `timeout` of a command that plays games on.

    Args:
        playouts: how many games are searched for each aim unless told otherwise.
        games: how many games agents play unless told otherwise.
    """
    options = (
        click.option("--lines", is_flag=True, help="Search games that end low and high for each seat."),
        click.option(
            "--playouts", type=click.IntRange(min=1), default=playouts, show_default=True, help="Games of each search."
        ),
        click.option("--measured", metavar="AGENT", help="Let this agent play on in every seat: where games end."),
        click.option(
            "--games", type=click.IntRange(min=1), default=games, show_default=True, help="Games that it plays."
        ),
        click.option(
            "--seed", type=int, default=SEED, show_default=True, help="The same seed finds and plays the same games."
        ),
        click.option(
            "--timeout",
            type=click.FloatRange(min=0, min_open=True),
            help="Seconds after which no further game is begun; without it all are played.",
        ),
    )

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def lines_of_all(state: Any, deadline: Deadline, advance: Callable[[], None], **options: Any) -> list[ScoreLines]:
    """The lines of every seat; each seat has as much of the time as any other.

    Args:
        state: the position.
        deadline: when no further game is begun.
        advance: called after each seat.
        **options: as `score_lines` takes them.
    """
    seats, found = len(state.scores), []
    for seat in range(seats):
        found.append(score_lines(state, seat, timeout=deadline.part(1 / (seats - seat)), **options))
        advance()
    return found


def measured_of(
    state: Any, agent: str, deadline: Deadline, advance: Callable[[], None], **options: Any
) -> MeasuredScores:
    """Where games between agents end.

    Args:
        state: the position.
        agent: the name of the agent in every seat.
        deadline: when no further game is begun.
        advance: called after each game.
        **options: as `measured_scores` takes them.

    Raises:
        StudyError: a library that this needs is not installed, or a game broke down.
        DataError: no such agent plays the game.
    """
    seconds = None if isinf(deadline.left) else max(deadline.left, 1e-9)
    return measured_scores(state, agent, timeout=seconds, progress=advance, **options)


@frozen(kw_only=True)
class Inner:
    """What is asked for beside the bounds of a position, as `band_options` has it."""

    lines: bool
    playouts: int
    measured: str | None
    games: int
    seed: int
    timeout: float | None

    @property
    def wanted(self) -> bool:
        """Whether anything is."""
        return self.lines or self.measured is not None

    def of(self, state: Any, deadline: Deadline) -> ScoreBands:
        """The bands of a position; half of the time is for each of two.

        Args:
            state: the position.
            deadline: when no further game is begun.
        """
        shared = deadline.part(0.5) if self.measured else deadline
        options = {"playouts": self.playouts, "seed": self.seed}
        found = lines_of_all(state, shared, lambda: None, **options) if self.lines else ()
        options = {"games": self.games, "seed": self.seed}
        ended = measured_of(state, self.measured, deadline, lambda: None, **options) if self.measured else None
        return score_bands((), found, ended)

    def along(self, frames: Sequence[Frame]) -> tuple[tuple[Frame, ...], tuple[str, ...]]:
        """A game's frames with the bands at the end of each turn, and what these rest on.

        It goes from the last turn to the first, since a game that was found later on is found earlier, too.

        Args:
            frames: the frames, the start first.
        """
        told, notes = list(frames), []
        later: tuple[Band, ...] = ()
        ends = [
            place
            for place, (frame, following) in enumerate(zip_longest(frames, frames[1:]))
            if following is None or following.turn != frame.turn
        ]
        deadline = Deadline(self.timeout)
        with progress("playing on from each turn", len(ends)) as bar:
            for left, place in reversed([*enumerate(ends, start=1)]):
                bands = self.of(frames[place].position, deadline.part(1 / left))
                later = tuple(map(_hull, zip_longest(bands.found, later)))
                told[place] = evolve(frames[place], found=later, measured=bands.measured)
                notes.append(bands.notes)
                bar.advance(bar.task_ids[0])
        return tuple(told), notes[-1]


def _hull(bands: Iterable[Band | None]) -> Band:
    """The band that holds each of some."""
    ends = [band for band in bands if band]
    return min(low for low, _ in ends), max(high for _, high in ends)
