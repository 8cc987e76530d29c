"""Rows of float32 as bytes: what observations are put together from, kept as long as they are likely to be asked again.

From one step of a game to the next hardly anything changes. Measured, to look up a row is ten times as fast as to make
it, and to join rows costs next to nothing.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
V = TypeVar("V")


def packer(count: int) -> Callable[..., bytes]:
    """What makes a row of so many numbers.

    Args:
        count: how many.

    >>> packer(2)(1, -1) == struct.pack("=2f", 1, -1)
    True
    """
    return struct.Struct(f"={count}f").pack


_EIGHT = tuple([packer(8)(*[byte >> place & 1 for place in range(8)]) for byte in range(256)])
"""For each byte a row of its bits, the lowest first."""


class _Sixteen(dict[int, bytes]):
    """The same for each pair of bytes; those that come up are kept."""

    def __missing__(self, pair: int) -> bytes:
        self[pair] = made = _EIGHT[pair & 255] + _EIGHT[pair >> 8]
        return made


_sixteen = _Sixteen().__getitem__


def bit_rows(width: int) -> Callable[[int], bytes]:
    """What makes rows of 0 and 1 of the numbers whose bits they are, the lowest first.

    Args:
        width: how many entries a row has.

    >>> bit_rows(3)(0b110) == packer(3)(0, 1, 1)
    True
    """
    pairs, end = (width + 15) // 16, 4 * width
    cut = struct.Struct(f"<{pairs}H").unpack

    def row(bits: int) -> bytes:
        return b"".join(map(_sixteen, cut(bits.to_bytes(2 * pairs, "little"))))[:end]

    return row


class Rows(dict[int, bytes]):
    """What `bit_rows` makes, kept.

    Args:
        width: how many entries a row has.
        most: how many rows are kept; then all are forgotten.

    >>> Rows(3)[0b110] == packer(3)(0, 1, 1)
    True
    """

    def __init__(self, width: int, most: int = 256) -> None:
        self._make, self._most = bit_rows(width), most

    def __missing__(self, bits: int) -> bytes:
        if len(self) >= self._most:
            self.clear()
        self[bits] = made = self._make(bits)
        return made


class Grids(dict[int, bytes]):
    """Rows below each other, nearly all of them empty, by the number whose bits they are.

    Args:
        rows: how many rows a grid has.
        width: how many entries a row has.
        most: how many grids are kept; then all are forgotten.

    Attributes:
        stride: how many bits lie between the first bits of two rows.

    >>> grids = Grids(2, 3)
    >>> grids[0b110 << grids.stride] == packer(6)(0, 0, 0, 0, 1, 1)
    True
    """

    def __init__(self, rows: int, width: int, most: int = 256) -> None:
        step = (width + 7) // 8
        self._bytes, self._most, self.stride = rows * step, most, 8 * step
        self._row, self._cut = _PackedRows(width).__getitem__, struct.Struct(f"{step}s" * rows).unpack

    def __missing__(self, bits: int) -> bytes:
        if len(self) >= self._most:
            self.clear()
        self[bits] = made = b"".join(map(self._row, self._cut(bits.to_bytes(self._bytes, "little"))))
        return made


class _PackedRows(dict[bytes, bytes]):
    """The rows of a grid by the bytes of their numbers."""

    def __init__(self, width: int, most: int = 2048) -> None:
        self._make, self._most = bit_rows(width), most

    def __missing__(self, packed: bytes) -> bytes:
        if len(self) >= self._most:
            self.clear()
        self[packed] = made = self._make(int.from_bytes(packed, "little"))
        return made


class Kept(Generic[T, V]):
    """What is made of values that never change, told apart by identity, which costs the least.

    Args:
        make: makes it of a value.
        most: for how many values it is kept; then all are forgotten.

    >>> lengths = Kept(len)
    >>> lengths((1, 2)), lengths(())
    (2, 0)
    """

    __slots__ = ("_known", "_make", "_most")

    def __init__(self, make: Callable[[T], V], most: int = 256) -> None:
        self._make, self._most = make, most
        self._known: dict[int, tuple[T, V]] = {}

    def __len__(self) -> int:
        """For how many values it is kept."""
        return len(self._known)

    def __call__(self, value: T) -> V:
        """What is made of a value.

        Args:
            value: the value; it is held, so that nothing else can get its identity.
        """
        known = self._known.get(id(value))
        if known is None:
            if len(self._known) >= self._most:
                self._known.clear()
            known = self._known[id(value)] = (value, self._make(value))
        return known[1]
