"""Choices on one map that may share squares: how deep inside those before it each is drawn, where its label goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ny1901.kernel.geometry import Square


def nested(sites: Iterable[Sequence[Square]]) -> Iterator[tuple[int, Square]]:
    """For each site how many before it share a square with it at most, and its last square that fewest of them have.

    Args:
        sites: the squares of each, at least one, in the order in which they are drawn.

    >>> a, b, c = Square(0, 0), Square(0, 1), Square(0, 2)
    >>> [(depth, square.name) for depth, square in nested([(a, b), (b, c), (a, b)])]
    [(0, 'b1'), (1, 'c1'), (2, 'a1')]
    """
    before: Counter[Square] = Counter()
    for squares in sites:
        yield max(before[square] for square in squares), min(reversed(squares), key=before.__getitem__)
        before.update(squares)
