"""The view of a game without secrets: everybody sees everything."""

from __future__ import annotations

import random
from typing import Generic, TypeVar

from attrs import field, frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.protocol import State

S = TypeVar("S", bound=State)


@frozen
class OpenView(Generic[S]):
    """What a seat may know of a state in which nothing is hidden: the state itself.

    Args:
        state: the state.
        seat: who looks.

    Raises:
        DataError: there is no such seat.

    >>> from ny1901 import paris
    >>> state = paris.Game().initial_state(seed=1889)
    >>> OpenView(state, 1).sample(random.Random(7)) == state
    True
    """

    state: S
    seat: int = field()

    @seat.validator
    def _at_the_table(self, _: object, seat: int) -> None:
        players = len(self.state.scores)
        if not 0 <= seat < players:
            raise DataError(f"there is no seat {seat}; give 0 to {players - 1}", field="seat")

    def sample(self, _: random.Random) -> S:
        """The state; nothing in it is left to chance."""
        return self.state
