"""Playing the games of a study on any executor, and storing each as soon as it is finished."""

from __future__ import annotations

import gc
import json
import math
import os
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import ParamSpec, TypeVar

from attrs import define, field, frozen

from ny1901.analysis.agents import agent
from ny1901.analysis.agents.own import modules_of
from ny1901.analysis.game.kinds import kind_of_game
from ny1901.analysis.game.measures import measured
from ny1901.analysis.game.play import Step, play_told
from ny1901.analysis.lanes import Choice, game_of, lane_of
from ny1901.analysis.processes import WORKER, process_pool
from ny1901.analysis.results import Results
from ny1901.analysis.store import Store
from ny1901.analysis.study import Arm, Study
from ny1901.kernel.errors import StudyError

CHUNK_SECONDS = 1.0
"""How long a worker should play before it hands back results."""

MOST_CHUNKS = 500
"""Chunks that wait or run at a time on an executor whose size is not known; enough for as many workers."""

ALONE_SECONDS = 2.0
"""How long a study without an executor is played in its own process before others are started."""

P = ParamSpec("P")
R = TypeVar("R")

Task = tuple[int, int]
"""The number of an arm in the study, and the number of a game."""


@frozen
class Progress:
    """How far a run has got.

    Attributes:
        done: games that are finished, those found in the store included.
        total: games in all.
        found: games that were in the store at the start.
        seconds: how long it has run.
        played_by: whether the engine plays, and why, or compiled games.

    >>> progress = Progress(done=60, total=100, found=20, seconds=10.0)
    >>> progress.rate, progress.seconds_left
    (4.0, 10.0)
    """

    done: int
    total: int
    found: int
    seconds: float
    played_by: str = ""

    @property
    def rate(self) -> float:
        """Games a second in this run."""
        return (self.done - self.found) / self.seconds if self.seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float | None:
        """How long the rest will take at that rate; `None` while there is no rate."""
        return (self.total - self.done) / self.rate if self.rate else None


class Inline(Executor):
    """An executor that plays at once in this process: for small studies, tests and debuggers."""

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Call the function now; the future that is returned is done.

        Args:
            fn: the function to call.
            args: its arguments by place.
            kwargs: its arguments by name.

        Returns:
            a future that is done, with the value or the error of the call.
        """
        future: Future[R] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - `future.result()` raises it, as with any executor
            future.set_exception(error)
        return future


@frozen
class Chunk:
    """What a worker hands back: results of finished games, the time they took, and what went wrong in the next.

    Attributes:
        results: the games' results as JSON.
        seconds: how long they took.
        error: why the next game broke down, if it did.
        compiled: how many of them were compiled games.
    """

    results: tuple[tuple[Task, str], ...]
    seconds: float
    error: StudyError | None = None
    compiled: int = 0


def play_game(arm: Arm, number: int) -> str | None:
    """One game of an arm on the engine, measured, as JSON; `None` if this worker was stopped on the way.

    Args:
        arm: the variant, the agents and so on.
        number: the number of the game.
    """
    game, kind = game_of(arm), kind_of_game(arm.game)
    seated = [arm.own.get(name) or _agent_of(name) for name in arm.seating(number)]
    steps: list[Step] = []
    for step in play_told(game, seated, arm.deal_seed(number), number, plies=arm.plies):
        steps.append(step)
        if WORKER.is_stopped:
            return None
    return json.dumps(measured(steps, kind.measures), separators=(",", ":"))


def play_compiled(arm: Arm, number: int) -> str | None:
    """The same as `play_game` in machine code, for an arm that has a lane.

    Args:
        arm: the variant, the agents and so on.
        number: the number of the game.
    """
    if WORKER.is_stopped:
        return None
    steps = lane_of(arm).steps(arm.seating(number), arm.deal_seed(number), plies=arm.plies)
    return json.dumps(measured(steps, kind_of_game(arm.game).measures), separators=(",", ":"))


_agent_of = lru_cache(maxsize=32)(agent)


def play_chunk(arms: Sequence[Arm], tasks: Sequence[Task], compiled: bool = False) -> Chunk:
    """Play some games, in a worker.

    Args:
        arms: the arms of the study.
        tasks: the games.
        compiled: whether they are compiled games; the study has found that it can be.
    """
    start, play = time.perf_counter(), play_compiled if compiled else play_game
    results: list[tuple[Task, str]] = []
    with _rubbish_of_games_only():
        for number_of_arm, number in tasks:
            arm = arms[number_of_arm]
            try:
                result = play(arm, number)
            except Exception as error:  # noqa: BLE001 - it is told with the game it happened in, and raised by `run`
                told_as = _broken_game(arm, number, error)
                return Chunk(tuple(results), time.perf_counter() - start, told_as, compiled * len(results))
            if result is None:
                break
            results.append(((number_of_arm, number), result))
    return Chunk(tuple(results), time.perf_counter() - start, compiled=compiled * len(results))


@contextmanager
def _rubbish_of_games_only() -> Iterator[None]:
    """Spare Python's search for cycles what was there before: a game keeps so many states that it would go on often.

    Measured, it took a fifth of a study's time, most of it in modules and tables that stay anyway.
    """
    if gc.get_freeze_count():
        yield
        return
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def _broken_game(arm: Arm, number: int, error: Exception) -> StudyError:
    if isinstance(error, StudyError):
        return error
    raised = StudyError(
        f"game {number} of {', '.join(arm.seating(number))} (deal seed {arm.deal_seed(number)}) broke down with "
        f"{type(error).__name__}: {error}; finished games are kept",
        field=arm.game,
    )
    raised.add_note(traceback.format_exc())
    return raised


def run(
    study: Study,
    store: str | Path | None = None,
    executor: Executor | None = None,
    progress: Callable[[Progress], object] | None = None,
    compiled: bool | None = None,
) -> Results:
    """Play what is missing of a study, and give the results of all its games; see `Study.run`."""
    choice = Choice(study, compiled)
    with Store(store) as kept:
        missing = _missing(study, kept)
        played_by = "nobody: every game was in the store"
        if missing:
            for arm in study.arms:
                kept.describe(arm.fingerprint, arm.description)
            total = len({arm.fingerprint for arm in study.arms}) * study.games
            _Run(study, kept, progress, choice, deque(missing), total - len(missing), total).on(executor)
            played_by = choice.played_by
        return Results.read(study, kept, played_by)


def _missing(study: Study, kept: Store) -> list[Task]:
    """The games to be played, all variants of a game together; variants of equal rules share theirs."""
    there = {arm.fingerprint: kept.numbers(arm.fingerprint) for arm in study.arms}
    first = {arm.fingerprint: place for place, arm in reversed(list(enumerate(study.arms)))}
    return [
        (place, number)
        for number in range(study.games)
        for place, arm in enumerate(study.arms)
        if first[arm.fingerprint] == place and number not in there[arm.fingerprint]
    ]


@define
class _Run:
    """One run of a study.

    Attributes:
        study: what is played.
        store: where finished games go.
        progress: who wants to know how far it has got.
        choice: whether the engine plays or compiled games.
        waiting: what nobody plays yet.
        found: games that were in the store at the start.
        total: games in all.
        played: games that were finished in this run.
        size: how many games a worker is given at a time.
        start: when the run began, in seconds.
    """

    study: Study
    store: Store
    progress: Callable[[Progress], object] | None
    choice: Choice
    waiting: deque[Task]
    found: int
    total: int
    played: int = 0
    size: int = 1
    start: float = field(factory=time.perf_counter)

    def on(self, executor: Executor | None) -> None:
        """Play on an executor, or on processes of our own.

        Raises:
            StudyError: a game or a worker broke down, or the store cannot be written.
        """
        if executor is not None:
            self._play(executor, most=1 if isinstance(executor, Inline) else MOST_CHUNKS)
            return
        self._play(Inline(), most=1, seconds=ALONE_SECONDS if self._can_travel() else math.inf)
        workers = min(os.cpu_count() or 1, len(self.waiting))
        if workers:
            with process_pool(workers) as pool:
                self._play(pool, most=3 * workers)

    def _can_travel(self) -> bool:
        """Whether other processes can have the agents: not those of the script that runs, which they do not load."""
        try:
            return all("__main__" not in modules_of(player) for player in self.study.arms[0].own.values())
        except Exception:  # noqa: BLE001 - whatever somebody's agent raises when it is pickled
            return False

    def _play(self, executor: Executor, *, most: int, seconds: float = math.inf) -> None:
        # Nothing tells the size of an executor: a chunk more waits after each that came back, until enough do.
        window = min(most, 4)
        running: set[Future[Chunk]] = set()
        try:
            self._report()
            while (self.waiting or running) and time.perf_counter() - self.start < seconds:
                while self.waiting and len(running) < window:
                    running.add(self._submit(executor))
                done, running = wait(running, return_when=FIRST_COMPLETED)
                self._take(done)
                window = min(most, window + len(done))
                self._report()
        finally:
            for future in running:
                future.cancel()

    def _submit(self, executor: Executor) -> Future[Chunk]:
        reached = self._reached
        compiled = self.choice.next_is_compiled(reached.seconds, reached.seconds_left or 0.0)
        tasks = [self.waiting.popleft() for _ in range(min(self.size, len(self.waiting)))]
        return told(executor.submit, play_chunk, self.study.arms, tasks, compiled)

    def _take(self, done: set[Future[Chunk]]) -> None:
        """Store every game that is finished, then raise what went wrong, if anything did."""
        errors: list[StudyError] = []
        for future in done:
            try:
                chunk = told(future.result)
            except StudyError as error:
                errors.append(error)
                continue
            self._keep(chunk)
            errors += [chunk.error] if chunk.error else []
        if errors:
            raise errors[0]

    def _keep(self, chunk: Chunk) -> None:
        for (place, number), result in chunk.results:
            self.store.add(self.study.arms[place].fingerprint, number, result)
        self.played += len(chunk.results)
        self.choice.note(len(chunk.results), chunk.compiled)
        if chunk.results:
            fitting = CHUNK_SECONDS * len(chunk.results) / max(chunk.seconds, 1e-9)
            self.size = max(1, min(2 * self.size, int(fitting)))

    @property
    def _reached(self) -> Progress:
        seconds = time.perf_counter() - self.start
        return Progress(self.found + self.played, self.total, self.found, seconds, self.choice.played_by)

    def _report(self) -> None:
        if self.progress is not None:
            self.progress(self._reached)


def told(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What an executor raises, as one sentence of ours."""
    try:
        return call(*args, **kwargs)
    except Exception as error:
        raise StudyError(
            f"a worker broke down ({type(error).__name__}: {error}); it was killed, or ran out of memory, or cannot "
            "load an agent of your own. Games that were stored are kept; run the same study again to go on",
            field="executor",
        ) from error
