"""Making a witness shorter: actions are left out, and what cannot be played any more is passed over.

A witness is a line of play after which two rule sets are apart. What comes out is one too, never longer; that no
shorter one exists is not claimed here.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from attrs import frozen

from ny1901.kernel.protocol import State
from ny1901.solver.difference.lockstep import Line, Pair

P = TypeVar("P", bound=State)

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
        trail = self._trail(line)
        while width:
            place = len(line) - width
            while place >= 0 and not self.late:
                shorter = self._tried(line, trail, place, place + width)
                if shorter is not None:
                    line, trail = shorter, self._trail(shorter)
                place = min(place - width, len(line) - width)
            width //= 2
        return line

    def without_rounds(self, line: Line) -> Line:
        """Leave out whole rounds, one turn of each seat."""
        deal: Any = self.start.a
        seats, first = len(deal.players), 0
        ends_turn = self.start.sides.record.form.ends_turn
        trail = self._trail(line)
        while not self.late:
            starts = [0, *(place + 1 for place, action in enumerate(line) if ends_turn(action))]
            if first + seats >= len(starts):
                break
            shorter = self._tried(line, trail, starts[first], starts[first + seats])
            if shorter is None:
                first += 1
            else:
                line, trail = shorter, self._trail(shorter)
        return line

    def _trail(self, line: Line) -> list[Pair[P]]:
        """The pair before each action of a line, and after the last."""
        trail = [self.start]
        for action in line:
            trail.append(trail[-1].then(action))
        return trail

    def _tried(self, line: Line, trail: Sequence[Pair[P]], first: int, after: int) -> Line | None:
        """What can be played of a line without a stretch of it; `None` if that is no shorter witness."""
        rest = self._played(trail[first], line[after:])
        found = None if rest is None else (*line[:first], *rest)
        return found if found is not None and len(found) < len(line) else None

    def _played(self, pair: Pair[P], attempt: Sequence[Any]) -> Line | None:
        """What can be played of some actions until the two are apart; `None` if they are not."""
        done: list[Any] = []
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
            found = self._nearest(self._trail(line)[-back - 1], back - 1)
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
