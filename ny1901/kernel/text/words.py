"""The words of a text with their places: what every reader shares."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from attrs import frozen

from ny1901.kernel.errors import NotationError, Ny1901Error, closest

T = TypeVar("T")

NOTHING = "-"
"""How an empty list, or no card, is written."""

MOST_DIGITS = 1000
"""A number longer than this is refused: turning text into numbers takes ever longer, and no game needs it."""

_NUMBER = re.compile(r"0|-?[1-9][0-9]*")
_NOT_SHOWN = "\ufffd"


class Named(Protocol):
    """A name in a text, whatever its form: it can be read, and complained about at its place."""

    @property
    def word(self) -> str:
        """The name."""
        ...

    def error(self, message: str, expected: str = "") -> Ny1901Error:
        """An error at this place."""
        ...


@frozen
class Word:
    """A stretch of a text; `line` and `column` count from 1."""

    word: str
    line: int = 1
    column: int = 1

    def error(self, message: str, expected: str = "") -> NotationError:
        """An error at this place."""
        return NotationError(message, line=self.line, column=self.column, expected=expected)

    @property
    def end(self) -> Word:
        """The place just behind it."""
        return Word("", self.line, self.column + len(self.word))

    def from_(self, start: int) -> Word:
        """The rest of it from a character on."""
        return Word(self.word[start:], self.line, self.column + start)

    def stripped(self, mark: str) -> Word:
        """It without a mark before or behind it."""
        bare = self.word.lstrip(mark)
        return Word(bare.rstrip(mark), self.line, self.column + len(self.word) - len(bare))

    def split(self, separator: str) -> tuple[Word, ...]:
        """Its parts between separators, empty ones too."""
        found, start = [], 0
        for part in self.word.split(separator):
            found.append(Word(part, self.line, self.column + start))
            start += len(part) + len(separator)
        return tuple(found)

    def items(self) -> tuple[Word, ...]:
        """The entries of a list: parted by commas, `-` for none."""
        return () if self.word == NOTHING else self.split(",")

    def whole(self, *, below_0: bool = False) -> int:
        """The whole number it writes.

        Raises:
            NotationError: it is none, has needless zeros, or is negative where that makes no sense.
        """
        number = _NUMBER.fullmatch(self.word)
        if number is None or len(self.word) > MOST_DIGITS or (self.word[0] == "-" and not below_0):
            raise self.error(f"{shown(self.word)} is no number here", "a whole number, such as 12")
        return int(self.word)


def shown(word: str) -> str:
    """A word as an error message quotes it: not too much of it."""
    return repr(word if len(word) <= 40 else word[:40] + "...")


def printable(text: str) -> str:
    r"""A text with a replacement sign for what cannot be printed: controls, line ends, marks that turn a line round.

    >>> printable("Wall\x1b[2J Street")
    'Wall�[2J Street'
    """
    return text if text.isprintable() else "".join(sign if sign.isprintable() else _NOT_SHOWN for sign in text)


def suggestion(word: str, known: Iterable[str]) -> str:
    """The end of an error message: the known name most likely meant, if one is near.

    >>> suggestion("delmonica", ["delmonico", "singer"])
    "; did you mean 'delmonico'?"
    """
    meant = closest(word[:40], known)
    return f"; did you mean {meant!r}?" if meant else ""


def find(entry: Named, known: Mapping[str, T], what: str) -> T:
    """What a name stands for.

    Args:
        entry: the name.
        known: the names there are.
        what: what the name should be one of, for example `a lot`.

    Raises:
        NotationError, DataError: the name is unknown; the nearest is suggested.
    """
    word = entry.word
    if word not in known:
        raise entry.error(f"{shown(word)} is not {what}{suggestion(word, known)}", _some_of(what, known))
    return known[word]


def _some_of(what: str, known: Iterable[str]) -> str:
    names = list(known)
    return f"one of {', '.join(names)}" if len(names) <= 8 else f"{what}, such as {names[0]}"


def moved(error: NotationError, word: Word) -> NotationError:
    """An error about the text of a word, at its place in the whole text."""
    return NotationError(error.message, line=word.line, column=word.column + error.column - 1, expected=error.expected)


def text_of(text: object) -> str:
    """The text itself.

    Raises:
        NotationError: it is no text at all.
    """
    if not isinstance(text, str):
        raise NotationError(f"{type(text).__name__} is no text to read", expected="a str")
    return text
