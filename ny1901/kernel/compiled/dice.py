"""Python's `random.Random` in a flat array, so that compiled games throw the same dice as the engine.

The generator is MT19937 (Matsumoto and Nishimura, 1998); what is drawn from it follows CPython's `random` module, which
has drawn alike since Python 3.2. One array holds the 624 words and the place of the next one.
"""

from __future__ import annotations

from hashlib import sha512
from struct import unpack
from typing import Any

import numpy as np

from ny1901.kernel.compiled.compiling import compiled

Ints = np.ndarray[Any, np.dtype[np.int64]]
"""An array of whole numbers."""

Reals = np.ndarray[Any, np.dtype[np.float64]]
"""An array of numbers."""

WORDS = 624
SIZE = WORDS + 1
"""The numbers in the array of one generator."""

_PLACE = WORDS
_ALL, _UPPER, _LOWER, _MATRIX = 0xFFFFFFFF, 0x80000000, 0x7FFFFFFF, 0x9908B0DF


def new_dice() -> Ints:
    """An array for one generator, not yet seeded."""
    return np.zeros(SIZE, np.int64)


def seed_words(seed: int | str) -> list[int]:
    """A seed as the 32-bit words that `random.Random(seed)` starts from, the lowest first.

    >>> seed_words(2**32 + 7)
    [7, 1]
    """
    if isinstance(seed, str):
        text = seed.encode()
        seed = int.from_bytes(text + sha512(text).digest(), "big")
    count = max(1, -(-seed.bit_length() // 32))
    return [*unpack(f"<{count}I", abs(seed).to_bytes(4 * count, "little"))]


@compiled
def seed_dice(dice: Ints, words: Ints, count: int) -> None:
    """Seed a generator with the first words of an array, as `random.Random(seed)` does."""
    dice[0] = 19650218
    for number in range(1, WORDS):
        before = dice[number - 1]
        dice[number] = (1812433253 * (before ^ (before >> 30)) + number) & _ALL
    place, word = 1, 0
    for _ in range(max(WORDS, count)):
        before = dice[place - 1]
        dice[place] = ((dice[place] ^ ((before ^ (before >> 30)) * 1664525)) + words[word] + word) & _ALL
        place, word = place + 1, word + 1
        if place == WORDS:
            dice[0] = dice[WORDS - 1]
            place = 1
        if word == count:
            word = 0
    for _ in range(WORDS - 1):
        before = dice[place - 1]
        dice[place] = ((dice[place] ^ ((before ^ (before >> 30)) * 1566083941)) - place) & _ALL
        place += 1
        if place == WORDS:
            dice[0] = dice[WORDS - 1]
            place = 1
    dice[0] = _UPPER
    dice[_PLACE] = WORDS


@compiled
def seed_all(dice: Ints, words: Ints, counts: Ints) -> None:
    """Seed a row of generators, each with so many words of its row."""
    for number in range(len(words)):
        seed_dice(dice[number], words[number], counts[number])


@compiled
def _twist(dice: Ints) -> None:
    for number in range(WORDS):
        following = dice[number + 1] if number + 1 < WORDS else dice[0]
        mixed = (dice[number] & _UPPER) | (following & _LOWER)
        other = dice[number + 397] if number < WORDS - 397 else dice[number + 397 - WORDS]
        dice[number] = other ^ (mixed >> 1) ^ (_MATRIX if mixed & 1 else 0)
    dice[_PLACE] = 0


@compiled
def throw(dice: Ints) -> int:
    """The next 32 bits."""
    if dice[_PLACE] == WORDS:
        _twist(dice)
    word = dice[dice[_PLACE]]
    dice[_PLACE] += 1
    word ^= word >> 11
    word ^= (word << 7) & 0x9D2C5680
    word ^= (word << 15) & 0xEFC60000
    return word ^ (word >> 18)


@compiled
def throw_63(dice: Ints) -> int:
    """`getrandbits(63)`."""
    low = throw(dice)
    return low | ((throw(dice) >> 1) << 32)


@compiled
def below(dice: Ints, limit: int) -> int:
    """A whole number from 0 to below a limit, which is at least 1: what `choice` and `shuffle` draw."""
    shift = 32
    while limit >> (32 - shift):
        shift -= 1
    drawn = throw(dice) >> shift
    while drawn >= limit:
        drawn = throw(dice) >> shift
    return drawn


@compiled
def shuffle(dice: Ints, cards: Ints, count: int) -> None:
    """Shuffle the first so many entries of an array."""
    for place in range(count - 1, 0, -1):
        other = below(dice, place + 1)
        cards[place], cards[other] = cards[other], cards[place]


@compiled
def throw_for_shuffle(dice: Ints, count: int) -> None:
    """Throw the dice as for shuffling so many cards, which nobody looks at."""
    for place in range(count - 1, 0, -1):
        below(dice, place + 1)


@compiled
def sample(dice: Ints, pool: Ints, count: int, wanted: int) -> None:
    """Draw without replacement from the numbers 0 to below `count`; they come first in `pool`, in the order drawn."""
    small = 21
    if wanted > 5:
        power = 1
        while power < 3 * wanted:
            power *= 4
        small += power
    if count <= small:
        for number in range(count):
            pool[number] = number
        # As `random.sample` fills the gap with the last one, what was drawn is kept behind those that are left.
        for number in range(wanted):
            left = count - number
            place = below(dice, left)
            pool[place], pool[left - 1] = pool[left - 1], pool[place]
        _reverse(pool, count)
        return
    for number in range(wanted):
        drawn = below(dice, count)
        while _is_among(pool, number, drawn):
            drawn = below(dice, count)
        pool[number] = drawn


@compiled
def _reverse(pool: Ints, count: int) -> None:
    for low in range(count // 2):
        high = count - 1 - low
        pool[low], pool[high] = pool[high], pool[low]


@compiled
def _is_among(pool: Ints, count: int, wanted: int) -> bool:
    for place in range(count):
        if pool[place] == wanted:
            return True
    return False
