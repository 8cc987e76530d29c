"""Lists of names as masks and as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ny1901.kernel.text.words import Named, find


def mask_of(entries: Sequence[Named], known: Mapping[str, int], what: str) -> int:
    """The bits of some names, each of which may stand once.

    Raises:
        NotationError, DataError: an unknown name, or one that stands twice.
    """
    mask = 0
    for entry in entries:
        bit = 1 << find(entry, known, what)
        if mask & bit:
            raise entry.error(f"{entry.word!r} stands twice", "each once")
        mask |= bit
    return mask


def numbers_of(entries: Sequence[Named], known: Mapping[str, int], what: str) -> tuple[int, ...]:
    """The numbers of some names, in their order.

    Raises:
        NotationError, DataError: an unknown name.
    """
    return tuple(find(entry, known, what) for entry in entries)
