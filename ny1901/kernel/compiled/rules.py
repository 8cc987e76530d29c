"""What a variant says as one flat array: numbers at fixed places, behind them lists, found by where they begin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np

from ny1901.kernel.compiled.dice import Ints


def one_array(
    numbers: Mapping[int, int],
    lists: Mapping[int, Sequence[int]],
    count: int,
    game_size: int,
    first: int,
    list_sizes: Callable[[Sequence[int]], Iterable[tuple[int, int]]],
) -> Ints:
    """The array of the rules, which also says how the array of a game is laid out.

    Args:
        numbers: what stands at each place.
        lists: the lists that follow, by the place that tells where each begins.
        count: how many places there are before the lists.
        game_size: the place of the size of a game's array.
        first: where the lists of a game begin.
        list_sizes: from the array so far the lists of a game in order: the place that tells where each begins, and how
            long it is.
    """
    whole = [0] * count
    for place, number in numbers.items():
        whole[place] = int(number)
    for place, values in lists.items():
        whole[place] = len(whole)
        whole += values
    for place, length in list_sizes(whole):
        whole[place] = first
        first += length
    whole[game_size] = first
    return np.array(whole, np.int64)
