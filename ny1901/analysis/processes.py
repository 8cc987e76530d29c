"""Processes of our own to play in: they end with this one, and need no guard in the script that starts them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.synchronize import Event
from types import ModuleType
from typing import Any

from attrs import define


class _Process(SpawnProcess):
    """A process that does not run the script which starts it again, so that script needs no guard against that."""

    @staticmethod
    def _Popen(process_obj: Any) -> Any:  # noqa: N802 - the hook of `multiprocessing`
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            return SpawnProcess._Popen(process_obj)
        finally:
            sys.modules["__main__"] = main


class _Alone(SpawnContext):
    Process = _Process


@contextmanager
def process_pool(workers: int | None = None) -> Iterator[ProcessPoolExecutor]:
    """Processes to play in, that end with the action they are at when the block is left or this process dies.

    Args:
        workers: how many; `None` for one for each processor.

    Returns:
        a context that gives the executor.
    """
    # Spawned, not forked: the same on every system, and safe when this process has threads.
    context = _Alone()
    stop = context.Event()
    pool = ProcessPoolExecutor(
        workers or os.cpu_count(), mp_context=context, initializer=_start_worker, initargs=(stop,)
    )
    try:
        yield pool
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)


@define
class _Worker:
    """What a worker process knows of the process that started it."""

    stop: Event | None = None
    looks_again: float = 0.0

    @property
    def is_stopped(self) -> bool:
        """Whether that process wants it to end: asked fifty times a second, as the event of another process is slow."""
        if self.stop is None:
            return False
        now = time.perf_counter()
        if now < self.looks_again:
            return False
        self.looks_again = now + 0.02
        return self.stop.is_set()


WORKER = _Worker()
"""This process, if it is a worker."""


def _start_worker(stop: Event) -> None:
    WORKER.stop = stop
    # Ctrl-C reaches every process of the terminal; the one that runs the study decides what happens.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A worker whose parent was killed would wait for tasks for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
