"""Relaxed games: games with less in their positions, in which at least as much can happen as in the real ones.

A line of play of the real game is one of the relaxed game too, as long. So if it takes the relaxed game so many steps
to come to where two rule sets may part, no line of the real game parts them sooner, from whatever deal. The relaxed
game is small enough to be searched whole; on the way back from where it may part, every relaxed position learns how far
that is, and this leads a search of the real game.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterable
from typing import Any, Generic, Protocol, TypeVar

from attrs import define, field, frozen

R = TypeVar("R", bound=Hashable)


class Relaxed(Protocol[R]):
    """A relaxed game."""

    @property
    def about(self) -> str:
        """The field of the variant whose difference is looked for."""
        ...

    @property
    def start(self) -> R:
        """Where it begins, with every deal in it that helps."""
        ...

    @property
    def parts_at_once(self) -> bool:
        """Whether two rule sets may be apart before the first action."""
        ...

    def following(self, position: R) -> Iterable[tuple[R, bool]]:
        """Every relaxed position that an action may lead to, each with whether two rule sets may be apart there."""
        ...

    def image(self, position: Any) -> R:
        """The relaxed position of a real one."""
        ...

    def can_show(self, deal: Any) -> bool:
        """Whether a real deal has what a difference hangs on."""
        ...


@frozen
class Course(Generic[R]):
    """What the search of a relaxed game has found.

    Attributes:
        relaxed: the game.
        least: no line of play with fewer actions parts the rule sets.
        whole: every relaxed position was looked at, and none parts them at all; `least` is without meaning then.
        remaining: for each relaxed position of a line that parts them the fewest actions from there; empty if the
            search did not come so far.
    """

    relaxed: Relaxed[R]
    least: int
    whole: bool
    remaining: dict[R, int] = field(repr=False)

    def allows(self, position: Any, left: int) -> bool:
        """Whether a real position may still come to a parting with so many actions left."""
        return self.remaining.get(self.relaxed.image(position), left + 1) <= left


def courses(games: Iterable[Relaxed[Any]], until: float) -> list[Course[Any]]:
    """Search relaxed games side by side, breadth first, until one of them parts: further on no line is the shortest.

    Args:
        games: the games.
        until: the time, as `time.perf_counter` gives it, from which nothing more is looked at.
    """
    searches = [_Search(relaxed) for relaxed in games]
    while any(search.level for search in searches) and not any(search.parting for search in searches):
        if time.perf_counter() >= until:
            break
        for search in searches:
            search.deepen()
    return [search.course() for search in searches]


def course(relaxed: Relaxed[R], until: float, steps: int | None = None) -> Course[R]:
    """Search a relaxed game breadth first.

    Args:
        relaxed: the game.
        until: the time, as `time.perf_counter` gives it, from which nothing more is looked at.
        steps: look at lines of so many actions; without it, at lines as long as the shortest that parts.
    """
    search = _Search(relaxed)
    while search.level and (search.depth < steps if steps is not None else not search.parting):
        if time.perf_counter() >= until:
            break
        search.deepen()
    return search.course()


@define(eq=False)
class _Search(Generic[R]):
    """A search of a relaxed game as far as it has come.

    Attributes:
        relaxed: the game.
        level: the positions that were first met with the last step; none once everything was looked at.
        parting: the positions in which the rule sets may be apart, each with the steps to it.
        depth: how many steps were taken.
    """

    relaxed: Relaxed[R]
    level: list[R] = field(init=False)
    parting: dict[R, int] = field(init=False)
    depth: int = field(default=0, init=False)
    _seen: set[R] = field(init=False)
    _before: dict[R, list[R]] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        start, at_once = self.relaxed.start, self.relaxed.parts_at_once
        self.level, self.parting, self._seen = [] if at_once else [start], {start: 0} if at_once else {}, {start}

    def deepen(self) -> None:
        """Look at everything that is a step further."""
        self.depth += bool(self.level)
        following: list[R] = []
        for position in self.level:
            for reached, parts in self.relaxed.following(position):
                self._before.setdefault(reached, []).append(position)
                if parts:
                    self.parting.setdefault(reached, self.depth)
                if reached not in self._seen:
                    self._seen.add(reached)
                    following.append(reached)
        self.level = following

    def course(self) -> Course[R]:
        """What has been found."""
        least = min(self.parting.values(), default=self.depth + 1)
        whole = not self.level and not self.parting
        return Course(self.relaxed, least, whole, _way_back(self.parting, self._before))


def _way_back(parting: Iterable[R], before: dict[R, list[R]]) -> dict[R, int]:
    """How many steps each relaxed position is from a parting."""
    remaining = dict.fromkeys(parting, 0)
    level = list(remaining)
    while level:
        level = [
            earlier
            for position in level
            for earlier in before.get(position, ())
            if remaining.setdefault(earlier, remaining[position] + 1) == remaining[position] + 1
        ]
        level = list(dict.fromkeys(level))
    return remaining
