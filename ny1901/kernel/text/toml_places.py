"""Where the entries of a TOML text stand: TOML's reader forgets lines and columns, and errors need them.

Only texts that `parse_toml` has read are walked through, so nothing is checked here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from attrs import define, field

from ny1901.kernel.errors import DataError

Path = tuple[str | int, ...]
"""The keys and numbers that lead to an entry."""

_STEP = re.compile(r"\.?([A-Za-z0-9_-]+)|\.?'([^']*)'|\[(\d+)\]")
_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r"""[A-Za-z0-9_-]+|"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'""")
_DOTTED = re.compile(rf"(?:{_KEY.pattern})(?:[ \t]*\.[ \t]*(?:{_KEY.pattern}))*")
_TEXT = re.compile(r'''"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*\'''', re.DOTALL)
_BARE = re.compile(r"[^,\]}#\n]+")


@contextmanager
def places_named(text: str, *, file: str) -> Iterator[None]:
    r"""Whatever reads the data of a TOML text in this context names line and column in its errors, too.

    Args:
        text: the TOML.
        file: its file's name, as the errors have it; those of other files are let through.

    >>> with places_named('a = 1\n[[b]]\nc = 2\n', file="my.toml"):
    ...     raise DataError("no", file="my.toml", field="b[0].c")
    Traceback (most recent call last):
    ...
    ny1901.kernel.errors.DataError: my.toml:3:1, b[0].c: no
    """
    try:
        yield
    except DataError as error:
        place = place_of(text, error.field) if error.file == file and error.line is None and error.field else None
        if place is None:
            raise
        line, column = place
        raise DataError(error.message, file=file, field=error.field, line=line, column=column) from None


def placed(error: DataError, text: str, file: str) -> DataError:
    """An error about an entry of a TOML file, with the line and column of that entry.

    Args:
        error: the error.
        text: the TOML.
        file: the file's name.
    """
    try:
        with places_named(text, file=file):
            raise error
    except DataError as with_place:
        return with_place


def place_of(text: str, path: str) -> tuple[int, int] | None:
    r"""The line and column of an entry, both from 1; of the table around it where the entry itself is missing.

    Args:
        text: the TOML.
        path: the entry, as errors name it: `tiles[2].points`, perhaps with more after a space.

    >>> place_of("[map]\nsizes = [2, 3]\n", "map.sizes[1]")
    (2, 13)
    >>> place_of("[map]\nsizes = [2, 3]\n", "map.source"), place_of("", "map")
    ((1, 1), None)
    """
    known = _Walk(text).places()
    steps = tuple(_steps(path))
    while steps and steps not in known:
        steps = steps[:-1]
    if not steps:
        return None
    before = text[: known[steps]]
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def _steps(path: str) -> Iterator[str | int]:
    end = 0
    while found := _STEP.match(path, end):
        plain, quoted, number = found.groups()
        yield int(number) if number is not None else plain if plain is not None else quoted
        end = found.end()


@define
class _Walk:
    """One walk through a TOML text, which writes down where each entry begins."""

    text: str
    at: int = 0
    found: dict[Path, int] = field(factory=dict)
    counts: dict[Path, int] = field(factory=dict)

    def places(self) -> Mapping[Path, int]:
        """The number of the first character of each entry."""
        here: Path = ()
        while self._skip():
            if self.text[self.at] == "[":
                here = self._header()
            else:
                self._pair(here)
        return self.found

    def _skip(self) -> bool:
        """Go on to what is no space and no comment; whether there is anything."""
        space = _SPACE.match(self.text, self.at)
        self.at = space.end() if space else self.at
        return self.at < len(self.text)

    def _header(self) -> Path:
        """The path of the table under a `[header]` or `[[header]]`."""
        start = self.at
        many = self.text.startswith("[[", start)
        self.at += 2 if many else 1
        *outer, last = self._keys()
        self.at += 2 if many else 1
        path: Path = ()
        for key in outer:
            path = self._inside((*path, key), start)
        path = (*path, last)
        self.found.setdefault(path, start)
        if many:
            number = self.counts.get(path, 0)
            self.counts[path] = number + 1
            path = (*path, number)
            self.found[path] = start
        return path

    def _inside(self, path: Path, start: int) -> Path:
        """The table that a header goes into: the last one, where there are several."""
        self.found.setdefault(path, start)
        return (*path, self.counts[path] - 1) if path in self.counts else path

    def _keys(self) -> list[str]:
        """The dotted key that begins here."""
        self._skip()
        dotted = _DOTTED.match(self.text, self.at)
        self.at = dotted.end() if dotted else self.at + 1
        self._skip()
        return [
            next((part for part in key.groups() if part is not None), key[0])
            for key in _KEY.finditer(dotted[0] if dotted else "''")
        ]

    def _pair(self, here: Path) -> None:
        """A key, the sign after it, and its value."""
        start = self.at
        path = here
        for key in self._keys():
            path = (*path, key)
            self.found.setdefault(path, start)
        self.at += 1
        self._value(path)

    def _value(self, path: Path) -> None:
        self._skip()
        opening = self.text[self.at : self.at + 1]
        if opening == "[":
            self._list(path)
        elif opening == "{":
            self._table(path)
        else:
            value = _TEXT.match(self.text, self.at) or _BARE.match(self.text, self.at)
            self.at = value.end() if value else self.at + 1

    def _list(self, path: Path) -> None:
        self.at += 1
        number = 0
        while self._skip() and self.text[self.at] != "]":
            self.found[(*path, number)] = self.at
            self._value((*path, number))
            number += 1
            self._comma()
        self.at += 1

    def _table(self, path: Path) -> None:
        self.at += 1
        while self._skip() and self.text[self.at] != "}":
            self._pair(path)
            self._comma()
        self.at += 1

    def _comma(self) -> None:
        if self._skip() and self.text[self.at] == ",":
            self.at += 1
