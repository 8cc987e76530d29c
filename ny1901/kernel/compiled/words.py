"""Sets as the bits of one machine word."""

from __future__ import annotations

from ny1901.kernel.compiled.compiling import compiled

_WITHOUT_SIGN = 0x7FFFFFFFFFFFFFFF


@compiled
def count_bits(mask: int) -> int:
    """How many bits of a mask are set, its sign bit among them."""
    count = 0
    if mask < 0:
        count, mask = 1, mask & _WITHOUT_SIGN  # numpy has no number below the lowest one
    while mask:
        mask &= mask - 1
        count += 1
    return count
