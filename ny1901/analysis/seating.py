"""Who sits where: agents change seats from game to game, so that neither seats nor cards favour one.

The games of one deal are as many as there are agents. In the first the agents sit in their order, from the first again
when there are more seats than agents; in each further game everyone moves one seat. So every agent plays each deal once
from each seat.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def seating(agents: Sequence[T], players: int, number: int) -> tuple[T, ...]:
    """The agent in each seat of a game.

    Args:
        agents: those who play, or their names.
        players: how many seats there are.
        number: the number of the game, from 0.

    >>> seating("ab", 3, 0), seating("ab", 3, 1)
    (('a', 'b', 'a'), ('b', 'a', 'b'))
    """
    return tuple(agents[(seat + number) % len(agents)] for seat in range(players))


def deal_of(number: int, agents: int) -> int:
    """The number of a game's deal, from 0.

    Args:
        number: the number of the game, from 0.
        agents: how many agents change seats.

    >>> [deal_of(number, agents=2) for number in range(5)]
    [0, 0, 1, 1, 2]
    """
    return number // agents


def deal_seed(seed: int, deal: int) -> int:
    """The seed of a deal; it depends on the seed of the whole and the deal's number only.

    >>> deal_seed(1901, 0) == deal_seed(1901, 0) != deal_seed(1901, 1)
    True
    """
    return random.Random(f"{seed}, deal {deal}").getrandbits(32)
