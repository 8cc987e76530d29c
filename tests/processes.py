"""The processes that tests start: each ends with its test, however that ends, and with pytest, if that is killed."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

PATIENCE = 600
"""Seconds that a machine busy with other work may take for what takes it a second; only what hangs takes longer."""


_PR_SET_PDEATHSIG = 1
"""The number of the request to Linux: send me a signal when my parent dies."""


def _begin() -> None:
    """Heed Ctrl-C, which programs that a shell puts in the background ignore, as would all that they start.

    Where the system is Linux, end with the process that started this one, were it killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


@contextmanager
def started(command: Sequence[str], **how: Any) -> Iterator[subprocess.Popen[str]]:
    """A process in a group of its own. What is left of the group at the end is killed, and the pipes are closed.

    Args:
        command: the program and its arguments.
        how: what else `subprocess.Popen` is told.
    """
    how |= {"preexec_fn": _begin}
    with subprocess.Popen(command, text=True, start_new_session=True, **how) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def is_running(pid: int) -> bool:
    """Whether a process is there and has not ended, by its number."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in {"X", "Z"}
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until(true: Callable[[], bool]) -> None:
    """Wait for something that comes in a moment, or in `PATIENCE` at the latest."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.01)
