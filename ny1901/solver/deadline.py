"""When an answer must stop: at its time limit, or at once when the user interrupts it."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from typing import TypeAlias

from attrs import field, frozen

from ny1901.kernel.errors import DataError
from ny1901.solver.answers import OutOfTime

LATE = "timeout"
"""Why something is unknown that was not asked in time; Z3 says the same where it was asked too late."""
_LATE = 0.5
"""Seconds by which a limit may be overrun without a word."""
_INSTANT = 1e-9
"""Seconds that are over as soon as they have begun."""


def _seconds(limit: object) -> float | None:
    if limit is None:
        return None
    if isinstance(limit, int | float) and not isinstance(limit, bool) and 0 < limit < math.inf:
        return float(limit)
    raise DataError(f"{limit!r} is not a time limit; give seconds above 0, or None to wait", field="timeout")


@frozen(eq=False)
class Deadline:
    """The moment at which an answer stops looking, made once from the seconds that were given for all of it.

    Args:
        limit: the seconds from now on; None waits.
        whole: the deadline of what this is a part of; the part ends with it.

    Raises:
        DataError: it is not a finite number above 0.

    >>> Deadline(2.5).passed, str(Deadline(2.5)), Deadline(None).left
    (False, '2.5 s', inf)
    """

    limit: float | None = field(default=None, converter=_seconds)
    whole: Deadline | None = None
    until: float = field(init=False)
    """The reading of `time.perf_counter` at which it passes, in seconds; infinite if it never does."""
    _stopped: threading.Event = field(factory=threading.Event, init=False, repr=False)
    _interrupts: list[Callable[[], None]] = field(factory=list, init=False, repr=False)

    @until.default
    def _from_now_on(self) -> float:
        return math.inf if self.limit is None else time.perf_counter() + self.limit

    @property
    def left(self) -> float:
        """The seconds left; none once it has passed, infinite if it never does."""
        own = 0.0 if self._stopped.is_set() else max(0.0, self.until - time.perf_counter())
        return own if self.whole is None else min(own, self.whole.left)

    @property
    def passed(self) -> bool:
        """Whether nothing more may be looked at."""
        return self.left <= 0

    def check(self) -> None:
        """Go on only if there is time left.

        Raises:
            OutOfTime: there is none.
        """
        if self.passed:
            raise OutOfTime(LATE)

    def stop(self) -> None:
        """Let it pass now, and interrupt whoever has said that something blocks until it passes."""
        self._stopped.set()
        for interrupt in tuple(self._interrupts):
            interrupt()

    def blocked(self, interrupt: Callable[[], None]) -> Blocked:
        """While something blocks that looks at no clock: what interrupts it when this deadline is stopped.

        Args:
            interrupt: called from another thread, perhaps several times.
        """
        return Blocked(self._interrupts, interrupt) if self.whole is None else self.whole.blocked(interrupt)

    def part(self, share: float) -> Deadline:
        """A deadline for a part of the answer: it passes when a share of the time that is left is over.

        Args:
            share: from 0 to 1.
        """
        return Deadline(None if self.limit is None else max(_INSTANT, share * self.left), self)

    def told(self, stopped: OutOfTime) -> str:
        """That something is unknown, why Z3 stopped, the limit if that was it, and how far it was overrun, and why."""
        if not self.passed or self.limit is None:
            return f"unknown: Z3 stopped, {stopped.reason}"
        over = time.perf_counter() - self.until
        late = f"; {over:.1f} s late: some steps of Z3 look at no clock" if over > _LATE else ""
        return f"unknown: Z3 stopped, {stopped.reason} ({self}{late})"

    def __str__(self) -> str:
        return "" if self.limit is None else f"{self.limit:g} s"


@frozen(eq=False)
class Blocked:
    """The time in which something blocks, for a `with` statement."""

    interrupts: list[Callable[[], None]]
    interrupt: Callable[[], None]

    def __enter__(self) -> None:
        self.interrupts.append(self.interrupt)

    def __exit__(self, *_: object) -> None:
        self.interrupts.remove(self.interrupt)


Timeout: TypeAlias = float | Deadline | None
"""A time limit as answers take it: seconds, None to wait, or the deadline of a larger answer that this is part of."""


def deadline_of(timeout: Timeout) -> Deadline:
    """The deadline that a time limit means, from now on unless it has begun already.

    Args:
        timeout: seconds, None to wait, or a deadline.

    Raises:
        DataError: it is none of these.

    >>> deadline_of(-1)
    Traceback (most recent call last):
    ny1901.kernel.errors.DataError: timeout: -1 is not a time limit; give seconds above 0, or None to wait
    """
    return timeout if isinstance(timeout, Deadline) else Deadline(timeout)
