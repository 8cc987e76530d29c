"""A study played deal by deal, for those who look at it while it is played."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future, wait
from itertools import islice

from ny1901.analysis.running import Chunk, play_chunk, told
from ny1901.analysis.study import Study


def play_deals(study: Study, executor: Executor, *, ahead: int) -> Iterator[tuple[str, ...]]:
    """Play a study deal by deal: one game of each variant on it.

    Args:
        study: the study; it has one agent.
        executor: where it is played.
        ahead: how many deals are played or wait at a time.

    Returns:
        the games of each deal, measured, as JSON, in the order of the deals; nothing of one whenever a second has gone
        by in which none was finished.

    Raises:
        StudyError: a game or a worker broke down.
    """
    numbers, running = iter(range(study.games)), deque[Future[Chunk]]()
    try:
        while True:
            for number in islice(numbers, ahead - len(running)):
                deal = [(place, number) for place in range(len(study.arms))]
                running.append(told(executor.submit, play_chunk, study.arms, deal))
            if not running:
                return
            if not wait([running[0]], timeout=1).done:
                yield ()
                continue
            chunk = told(running.popleft().result)
            if chunk.error:
                raise chunk.error
            yield tuple(result for _, result in chunk.results)
    finally:
        for future in running:
            future.cancel()
