"""The dice of shuffles, thrown without anything being shuffled."""

from __future__ import annotations

import random
from functools import lru_cache


def pass_over(rng: random.Random, *sizes: int) -> None:
    """Throw the dice as shuffles of so many things would, one after another, and leave it at that.

    Args:
        rng: the dice; afterwards they stand where `rng.shuffle` of lists of these sizes would have left them.
        sizes: the lengths of the lists.

    >>> shuffled, passed = random.Random(1901), random.Random(1901)
    >>> shuffled.shuffle([1, 2, 3]); shuffled.shuffle([4, 5])
    >>> pass_over(passed, 3, 2)
    >>> shuffled.random() == passed.random()
    True
    """
    throw = rng.getrandbits
    for bound, width in _throws(sizes):
        while throw(width) >= bound:
            pass


@lru_cache(maxsize=4096)
def _throws(sizes: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """For each throw of the shuffles how many outcomes it has, and the bits that tell them apart.

    `random.shuffle` draws a place below 2, 3, ... from the far end of the list, again and again until it is one.
    """
    return tuple((bound, bound.bit_length()) for size in sizes for bound in range(size, 1, -1))
