"""The most that things can be worth in a limited room if only their sizes count: the bound of the packing search."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

_BITS = 1 << 18
"""The size of the integer that holds all choices; values are rounded up as coarsely as it takes."""
_ROWS = 100_000
"""Rows kept before they are all forgotten: about 50 megabytes."""


class ItemKind(NamedTuple):
    """Things of one size that differ only in value; the most valuable are always taken first.

    Attributes:
        values: the worth of each, falling, in points.
        size: the room that one takes, in squares; the least, if it varies.
        shift: where the integer `used` counts how many are taken, in bits.
        counter: the mask of that count, once it is shifted down.
        group: a name shared by kinds of which only a limited number may be taken together, or None.
    """

    values: tuple[int, ...]
    size: int
    shift: int
    counter: int
    group: str | None = None

    def taken(self, used: int) -> int:
        """How many of the kind are taken."""
        return used >> self.shift & self.counter

    def left(self, used: int) -> tuple[int, ...]:
        """The values of those not taken."""
        return self.values[self.taken(used) :]


class Knapsack:
    """Upper bounds for what may still be taken, worked out once for each set of things taken before.

    All choices are the set bits of one integer: bit *(value step, squares, pieces)*, read as the digits of a number, is
    set if some choice has that value, room and number. Taking one thing more is then a single shift of the integer.

    Args:
        kinds: what may be taken.
        room: squares there are.
        limits: for each group the most that may be taken of it.
        most: the most that may be taken of everything, or None.

    >>> three = ItemKind(values=(5, 4), size=3, shift=0, counter=3)
    >>> two = ItemKind(values=(2,), size=2, shift=2, counter=1)
    >>> Knapsack([three, two], room=6).row(used=0)
    [0, 0, 2, 5, 5, 7, 9]
    """

    def __init__(
        self, kinds: Sequence[ItemKind], room: int, limits: Mapping[str, int] | None = None, most: int | None = None
    ) -> None:
        values = [value for kind in kinds for value in kind.values]
        if most is not None and most >= len(values):
            most = None  # it limits nothing, and a digit less makes every choice smaller
        self._kinds = tuple(kinds)
        self._ungrouped = [kind for kind in kinds if kind.group is None]
        self._groups = [
            (limit, [kind for kind in kinds if kind.group == group]) for group, limit in (limits or {}).items()
        ]
        self._room = room
        self._most = most
        self._never = -1 - sum(values)
        self._rows: dict[int, list[int]] = {}
        # The lowest digit is the number taken (0 throughout if it does not matter), the next the squares filled.
        self._digit = 1 if most is None else most + 1
        self._step = self._digit * (room + 1)
        self._unit = max(math.gcd(*values), sum(values) * self._step // _BITS, 1)
        steps = sum(-(-value // self._unit) for value in values) + 1
        every_step = ((1 << self._step * steps) - 1) // ((1 << self._step) - 1)
        self._within = [every_step * self._filling(squares, self._digit) for squares in range(room + 1)]
        self._before_one_more = (
            self._within if most is None else [every_step * self._filling(squares, most) for squares in range(room + 1)]
        )

    def _filling(self, squares: int, numbers: int) -> int:
        """The bits of all choices of value 0 that fill up to so many squares and have one of the lowest numbers."""
        return sum(((1 << numbers) - 1) << self._digit * filled for filled in range(squares + 1))

    def row(self, used: int) -> list[int]:
        """For each number of squares from 0 to the whole room, the most that things not yet taken can be worth.

        Args:
            used: how many of each kind are taken, counted where the kinds say.

        Returns:
            Values in points, never too low. If `used` itself breaks a limit, values so far below 0 that nothing that
            was taken can make up for them.
        """
        row = self._rows.get(used)
        if row is None:
            if len(self._rows) >= _ROWS:
                self._rows.clear()
            row = self._rows[used] = self._new_row(used)
        return row

    def _new_row(self, used: int) -> list[int]:
        taken = 0 if self._most is None else _taken(self._kinds, used)
        left = [limit - _taken(kinds, used) for limit, kinds in self._groups]
        if taken >= self._digit or min(left, default=0) < 0:
            return [self._never] * (self._room + 1)
        choices = 1 << taken
        for kind in self._ungrouped:
            for value in kind.left(used):
                choices |= self._with_one(choices, kind, value)
        for allowed, (_, kinds) in zip(left, self._groups, strict=True):
            choices = self._with_some(choices, kinds, used, allowed)
        return [self._unit * (((choices & within).bit_length() - 1) // self._step) for within in self._within]

    def _with_one(self, choices: int, kind: ItemKind, value: int) -> int:
        """Every choice with a thing more, where there is room for it."""
        shift = self._step * -(-value // self._unit) + self._digit * kind.size + (self._most is not None)
        return (choices & self._before_one_more[self._room - kind.size]) << shift

    def _with_some(self, choices: int, kinds: Iterable[ItemKind], used: int, allowed: int) -> int:
        """Every choice, and every choice with up to `allowed` more things of a group."""
        layers = [choices] + [0] * allowed
        for kind in kinds:
            for value in kind.left(used):
                for more in range(allowed, 0, -1):
                    layers[more] |= self._with_one(layers[more - 1], kind, value)
        for layer in layers:
            choices |= layer
        return choices


def _taken(kinds: Iterable[ItemKind], used: int) -> int:
    return sum(kind.taken(used) for kind in kinds)
