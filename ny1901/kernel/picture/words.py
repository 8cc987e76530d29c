"""Words that every picture uses: texts made safe to show, their width in columns, numbers with their nouns."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from ny1901.kernel.text.words import printable

shown = printable
"""A text as every picture shows it, with a replacement sign for what cannot be printed."""


def glyphs(text: str) -> list[tuple[str, int]]:
    """The characters of a text with the columns of a terminal that each takes; accents stay with their letter.

    >>> glyphs("市a")
    [('市', 2), ('a', 1)]
    """
    found: list[tuple[str, int]] = []
    for sign in shown(text):
        if found and unicodedata.combining(sign):
            letter, width = found[-1]
            found[-1] = (letter + sign, width)
        else:
            found.append((sign, 2 if unicodedata.east_asian_width(sign) in "WF" else 1))
    return found


def fitted(text: str, columns: int) -> str:
    """A text cut or filled up with spaces to some columns of a terminal.

    >>> fitted("Robert Fletcher", 8), fitted("Ann", 5)
    ('Robert …', 'Ann  ')
    """
    signs = glyphs(text)
    used = sum(width for _, width in signs)
    cut = used > columns
    while used > columns - cut:
        used -= signs.pop()[1]
    return "".join(sign for sign, _ in signs) + "…" * cut + " " * (columns - used - cut)


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "lot"), counted(2, "lot")
    ('1 lot', '2 lots')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Iterable[str]) -> str:
    """Some words with commas and a last `and`.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
