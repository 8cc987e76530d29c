"""What a seat may know of a position, and full positions that are consistent with it.

Everything but the order of the Future Market lies open. Its cards are known as a set, because lot cards and lots
correspond; the groups put to its bottom by a Market Shift or a stuck turn are known as sets of their own.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from attrs import frozen

from ny1901.kernel.dice import pass_over
from ny1901.kernel.errors import VariantError
from ny1901.kernel.fast_frozen import fast_evolve

if TYPE_CHECKING:
    from ny1901.new_york.rules.state import State

_CHANCE_BITS = 63


@frozen
class View:
    """A position as one seat sees it.

    Attributes:
        seat: who looks.
        position: the position with each known group of the Future Market sorted and the dice unset: two positions
            that differ only in what is hidden have equal views.
    """

    seat: int
    position: State

    @property
    def future_groups(self) -> tuple[tuple[int, ...], ...]:
        """The Future Market from its top as groups of faces whose order within the group is hidden."""
        return known_groups(self.position)

    def sample(self, rng: random.Random) -> State:
        """A full position that the seat cannot tell from the real one; each order is equally likely."""
        future: list[int] = []
        for group in self.future_groups:
            if len(group) == 1:
                future += group
                continue
            shuffled = list(group)
            rng.shuffle(shuffled)
            future += shuffled
        return fast_evolve(type(self.position))(
            self.position, future=tuple(future), chance=rng.getrandbits(_CHANCE_BITS)
        )


def view(position: State, seat: int) -> View:
    """What a seat may know.

    Raises:
        VariantError: no such seat.
    """
    if type(seat) is not int or not 0 <= seat < len(position.players):
        raise VariantError(f"{seat!r} is not a seat; give 0 to {len(position.players) - 1}", field="seat")
    return View(seat, open_position(position))


def open_position(position: State) -> State:
    """The position as everybody sees it: the hidden order of the Future Market and the dice forgotten."""
    future = tuple([face for group in known_groups(position) for face in sorted(group)])
    return fast_evolve(type(position))(position, future=future, chance=0)


def skip_sample(position: State, _: int, rng: random.Random) -> None:
    """Throw the dice as `View.sample` does, for somebody who looks at nothing hidden."""
    pass_over(rng, len(position.future) - sum(position.tail), *position.tail)
    rng.getrandbits(_CHANCE_BITS)


def known_groups(position: State) -> tuple[tuple[int, ...], ...]:
    """The Future Market from its top: the cards nobody knows, then those put back, each time as a set."""
    start = len(position.future) - sum(position.tail)
    groups = [position.future[:start]] if start else []
    for size in position.tail:
        groups.append(position.future[start : start + size])
        start += size
    return tuple(groups)
