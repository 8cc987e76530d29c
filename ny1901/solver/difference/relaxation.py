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

from attrs import field, frozen

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


def course(relaxed: Relaxed[R], until: float, steps: int | None = None) -> Course[R]:
    """Search a relaxed game breadth first.

    Args:
        relaxed: the game.
        until: the time, as `time.perf_counter` gives it, from which nothing more is looked at.
        steps: look at lines of so many actions; without it, at lines as long as the shortest that parts.
    """
    if relaxed.parts_at_once:
        return Course(relaxed, 0, False, {relaxed.start: 0})
    seen, level = {relaxed.start}, [relaxed.start]
    before: dict[R, list[R]] = {}
    parting: dict[R, int] = {}
    depth = 0
    while level and (depth < steps if steps is not None else not parting):
        if time.perf_counter() >= until:
            break
        depth += 1
        following: list[R] = []
        for position in level:
            for reached, parts in relaxed.following(position):
                before.setdefault(reached, []).append(position)
                if parts:
                    parting.setdefault(reached, depth)
                if reached not in seen:
                    seen.add(reached)
                    following.append(reached)
        level = following
    least = min(parting.values(), default=depth + 1)
    return Course(relaxed, least, not level and not parting, _way_back(parting, before))


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
