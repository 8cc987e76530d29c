"""The walk behind `best_packing`: squares are settled one after the other, each covered by a piece or left empty.

Settling the lowest free square every time meets every packing exactly once. Three things keep the walk short:

- a promise: what the unused pieces could be worth in the free squares if only their sizes mattered (the knapsack);
- a memory: what is left to win depends on the free squares and the pieces used, not on how they came about;
- a target from above: look for the value that is promised; each failure lowers the promise until it can be kept.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from ny1901.solver.packing.knapsack import ItemKind, Knapsack

_MEMORY_STATES = 1_000_000
"""States remembered before the memory is emptied: about 200 megabytes."""
_PATIENT_ROUNDS = 12
"""Rounds in which the target is all that is promised; afterwards it halves the gap, which closes wide ones sooner."""
_NODES_A_LOOK = 256
"""Nodes between two looks at the clock."""

EMPTY = ItemKind(values=(0,), size=1, shift=0, counter=0)
"""What lies on a square that no piece covers; its counter stays 0, so there is always one more of it."""


class Option(NamedTuple):
    """One way to settle a square: a placement of a kind of piece, or `EMPTY` on the one square.

    A state of the walk is one integer: the free squares in the low bits, above them how many of each kind are used.
    """

    mask: int
    """The squares it covers, as the walk numbers them."""
    change: int
    """What it adds to a state: one more of the kind used, its squares no longer free."""
    kind: ItemKind
    placement: int
    """The squares it covers, as the caller numbers them."""


Path: TypeAlias = tuple[Option, ...]


class _Stopped(Exception):
    """The time is up, or enough paths are found."""


class Search:
    """A depth-first search that holds the best so far and a valid upper bound, whenever it is stopped.

    Args:
        steps: for each square the steps that cover it and no square before it, in the order to try them.
        knapsack: of the same kinds, with as many squares as room.
        clock: tells the time in seconds.
        stop_at: the time at which to stop, or None.

    Attributes:
        nodes: states looked into.
        best: the value of the best path so far, in points.
        best_path: its steps.
        upper: no path is worth more.
    """

    def __init__(
        self, steps: Sequence[Sequence[Option]], knapsack: Knapsack, clock: Callable[[], float], stop_at: float | None
    ) -> None:
        self._steps = steps
        self._knapsack = knapsack
        self._all = (1 << len(steps)) - 1
        self._clock = clock
        self._stop_at = stop_at
        self._next_look: float = math.inf if stop_at is None else 1
        self._memory: dict[int, int] = {}
        self._path: list[Option] = []
        self._target = 0
        self._enough: Callable[[Path], bool] | None = None
        self.nodes = 0
        self.best = 0
        self.best_path: Path = ()
        self.upper = self._promise(self._all)

    def find_best(self) -> bool:
        """Raise `best` and lower `upper` until they meet (True) or the time is up (False)."""
        rounds = 0
        try:
            while self.best < self.upper:
                middle = (self.best + self.upper + 1) // 2
                self._target = self.upper if rounds < _PATIENT_ROUNDS else middle
                reached = self._descend(self._all, 0)
                if reached < self._target:
                    self.upper = reached
                rounds += 1
        except _Stopped:
            return False
        return True

    def find_all(self, enough: Callable[[Path], bool]) -> bool:
        """Call `enough` with every path of the best value, once that is proved.

        Returns:
            True if that were all; False if the time was up or a call returned True before.
        """
        self._target = self.best
        self._enough = enough
        try:
            self._descend(self._all, 0)
        except _Stopped:
            return False
        return True

    def _descend(self, state: int, value: int) -> int:
        """What the free squares of a state can add: an upper bound or, when that reaches the target, what was found."""
        self.nodes += 1
        if self.nodes >= self._next_look:
            self._look_at_clock()
        if value > self.best:
            self.best, self.best_path = value, tuple(self._path)
        target = self._target
        if value >= target:
            self._tell()
            return 0
        free = state & self._all
        taken = ~free
        most = 0
        for step in self._steps[(free & -free).bit_length() - 1]:
            mask, change, kind, _ = step
            number = state >> kind.shift & kind.counter
            if mask & taken or number == len(kind.values):
                continue
            worth = kind.values[number]
            added = worth + self._promise(state + change)
            if value + added >= target:
                self._path.append(step)
                added = worth + self._descend(state + change, value + worth)
                self._path.pop()
                if value + added >= target and self._enough is None:
                    return added
            most = max(most, added)
        self._remember(state, most)
        return most

    def _promise(self, state: int) -> int:
        """The lowest upper bound known for what a state can add."""
        known = self._memory.get(state)
        if known is not None:
            return known
        free = state & self._all
        return self._knapsack.row(state ^ free)[free.bit_count()]

    def _remember(self, state: int, most: int) -> None:
        if len(self._memory) >= _MEMORY_STATES:
            self._memory.clear()
        self._memory[state] = most

    def _tell(self) -> None:
        if self._enough is not None and self._enough(tuple(self._path)):
            raise _Stopped

    def _look_at_clock(self) -> None:
        if self._stop_at is not None and self._clock() >= self._stop_at:
            raise _Stopped
        self._next_look = self.nodes + _NODES_A_LOOK
