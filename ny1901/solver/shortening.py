"""Making a witness shorter: actions are left out, and what cannot be played any more is passed over.

A witness is a line of play after which two rule sets are apart. What comes out is one too, never longer; that no
shorter one exists is not claimed here.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Generic, TypeVar

from attrs import frozen

from ny1901.rules.actions import Action, EndTurn, ReturnLot
from ny1901.rules.position import Position
from ny1901.solver.side_by_side import Pair

P = TypeVar("P", bound=Position)

Line = tuple[Action, ...]

_LOOK_BACK = 3
_MOST_TRIED = 400


def shortened(start: Pair[P], line: Line, until: float) -> Line:
    """A shorter line of play after which the two rule sets are apart, or the same one.

    Args:
        start: the two deals.
        line: the actions of a witness.
        until: the time, as `time.perf_counter` gives it, from which nothing more is tried.
    """
    search = _Shortening(start, until)
    before: Line = ()
    while before != line and not search.late:
        before = line
        line = search.without_rounds(search.without_actions(line))
        line = search.with_another_end(line)
    return line


@frozen
class _Shortening(Generic[P]):
    """One search for shorter lines from a deal."""

    start: Pair[P]
    until: float

    @property
    def late(self) -> bool:
        return time.perf_counter() >= self.until

    def without_actions(self, line: Line) -> Line:
        """Leave out ever smaller stretches, from the end to the beginning."""
        width = max(1, len(line) // 2)
        while width:
            place = len(line) - width
            while place >= 0 and not self.late:
                line = self._tried(line, (*line[:place], *line[place + width :])) or line
                place = min(place - width, len(line) - width)
            width //= 2
        return line

    def without_rounds(self, line: Line) -> Line:
        """Leave out whole rounds, one turn of each seat."""
        seats, first = len(self.start.a.players), 0
        while not self.late:
            ends = [place + 1 for place, action in enumerate(line) if isinstance(action, EndTurn | ReturnLot)]
            starts = [0, *ends]
            if first + seats >= len(starts):
                return line
            shorter = self._tried(line, (*line[: starts[first]], *line[starts[first + seats] :]))
            line, first = (shorter, first) if shorter else (line, first + 1)
        return line

    def _tried(self, line: Line, attempt: Sequence[Action]) -> Line | None:
        """What can be played of an attempt until the two are apart; `None` if that is not shorter than a line."""
        found = self._played(attempt)
        return found if found is not None and len(found) < len(line) else None

    def _played(self, attempt: Sequence[Action]) -> Line | None:
        pair, done = self.start, list[Action]()
        for action in attempt:
            if pair.allows(action):
                pair = pair.then(action)
                done.append(action)
                if pair.apart_on_the_table:
                    return tuple(done)
            elif pair.allows_in_one(action):
                return tuple(done)
        return tuple(done) if pair.apart else None

    def with_another_end(self, line: Line) -> Line:
        """Try every way to go on from shortly before the end."""
        for back in range(2, _LOOK_BACK + 1):
            if len(line) < back or self.late:
                break
            pair = self.start
            for action in line[: len(line) - back]:
                pair = pair.then(action)
            found = self._nearest(pair, back - 1)
            if found is not None:
                return (*line[: len(line) - back], *found)
        return line

    def _nearest(self, pair: Pair[P], most: int) -> Line | None:
        """The first line of at most so many actions after which the two are apart, breadth first."""
        level: list[tuple[Pair[P], Line]] = [(pair, ())]
        tried = 0
        for depth in range(most + 1):
            following: list[tuple[Pair[P], Line]] = []
            for here, done in level:
                tried += 1
                if here.apart:
                    return done
                if tried > _MOST_TRIED or self.late:
                    return None
                following += [(here.then(action), (*done, action)) for action in here.actions if depth < most]
            level = following
        return None
