"""What a seat may know of a position, and full positions that are consistent with it.

Everything but the order of the Future Market lies open. Its cards are known as a set, because lot cards and lots
correspond; the groups put to its bottom by a Market Shift or a stuck turn are known as sets of their own.
"""

from __future__ import annotations

import random
from typing import Generic, TypeVar

from attrs import evolve, frozen

from ny1901.errors import VariantError
from ny1901.rules.position import Position

P = TypeVar("P", bound=Position)


@frozen
class View(Generic[P]):
    """A position as one seat sees it.

    Attributes:
        seat: who looks.
        position: the position with each known group of the Future Market sorted and the dice unset: two positions
            that differ only in what is hidden have equal views.
    """

    seat: int
    position: P

    @property
    def future_groups(self) -> tuple[tuple[int, ...], ...]:
        """The Future Market from its top as groups of faces whose order within the group is hidden."""
        return _groups(self.position)

    def sample(self, rng: random.Random) -> P:
        """A full position that the seat cannot tell from the real one; each order is equally likely."""
        future: list[int] = []
        for group in self.future_groups:
            shuffled = list(group)
            rng.shuffle(shuffled)
            future += shuffled
        return evolve(self.position, future=tuple(future), chance=rng.getrandbits(63))


def view(position: P, seat: int) -> View[P]:
    """What a seat may know.

    Raises:
        VariantError: no such seat.
    """
    if type(seat) is not int or not 0 <= seat < len(position.players):
        raise VariantError(f"{seat!r} is not a seat; give 0 to {len(position.players) - 1}", field="seat")
    future = tuple(face for group in _groups(position) for face in sorted(group))
    return View(seat, evolve(position, future=future, chance=0))


def _groups(position: Position) -> tuple[tuple[int, ...], ...]:
    start = len(position.future) - sum(position.tail)
    groups = [position.future[:start]] if start else []
    for size in position.tail:
        groups.append(position.future[start : start + size])
        start += size
    return tuple(groups)
