"""Plain data (dictionaries, lists, texts, numbers) read strictly: every error names the path of its value."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from attrs import frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.text.words import MOST_DIGITS, shown, suggestion

MOST_LEVELS = 20
"""Data nested deeper is refused; a position with a city in it needs 8 levels."""

_PLAIN_KEY = re.compile(r"[A-Za-z0-9_-]{1,40}")
_TOO_LONG = 10**MOST_DIGITS
_KINDS: dict[type, str] = {str: "a text", bool: "true or false", int: "a number", list: "a list", dict: "a table"}


class DoubledTable(dict[str, object]):
    """A table of which a key stood twice in the text; only the reader of the text can know."""

    doubled: str = ""


@frozen
class Entry:
    """A value with its path, for example `players[1].buildings[0].squares`, and the file that it is from."""

    value: object
    path: str = ""
    file: str = ""

    def error(self, message: str, expected: str = "") -> DataError:
        """An error at this place."""
        return DataError(f"{message}; expected {expected}" if expected else message, file=self.file, field=self.path)

    def _wrong_kind(self, expected: str) -> DataError:
        kind = _KINDS.get(type(self.value), f"a value of type {type(self.value).__name__}")
        return self.error(f"{'null' if self.value is None else kind} stands here", expected)

    @property
    def word(self) -> str:
        """The text that it is.

        Raises:
            DataError: it is none.
        """
        if not isinstance(self.value, str):
            raise self._wrong_kind("a text in quotes")
        return self.value

    @property
    def name(self) -> str:
        """The name that it is.

        Raises:
            DataError: it is no text, or none that can stand in a line as it is.
        """
        if not self.word.strip() or not self.word.isprintable():
            raise self.error("a name is one line of text without control characters, and not empty")
        return self.word

    def whole(self, *, below_0: bool = True) -> int:
        """The whole number that it is.

        Raises:
            DataError: it is none, is unreasonably long, or is negative where that makes no sense.
        """
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self._wrong_kind("a whole number without quotes")
        if abs(self.value) >= _TOO_LONG:
            raise self.error("the number is unreasonably long", f"at most {MOST_DIGITS} figures")
        if self.value < 0 and not below_0:
            raise self.error(f"{self.value} is below 0", "a whole number from 0")
        return self.value

    def yes_or_no(self) -> bool:
        """Whether it is true.

        Raises:
            DataError: it is neither true nor false.
        """
        if not isinstance(self.value, bool):
            raise self._wrong_kind("true or false")
        return self.value

    def items(self) -> tuple[Entry, ...]:
        """The entries of the list that it is.

        Raises:
            DataError: it is no list.
        """
        if not isinstance(self.value, list):
            raise self._wrong_kind("a list")
        return tuple(Entry(value, f"{self.path}[{number}]", self.file) for number, value in enumerate(self.value))

    def table(self, required: Iterable[str], optional: Iterable[str] = ()) -> dict[str, Entry]:
        """The entries of the table that it is, by key.

        Args:
            required: the keys it must have.
            optional: the keys it may have.

        Raises:
            DataError: it is no table, has another key (the nearest known one is suggested), or lacks one.
        """
        needed = tuple(required)
        known = (*needed, *optional)
        for error in self.key_errors(needed, known):
            raise error
        return {key: self.at(key) for key in known if key in self.value}  # type: ignore[operator]

    def key_errors(self, needed: Collection[str], known: Collection[str]) -> Iterator[DataError]:
        """What keeps it from being a table with the right keys, as `table` would raise it, all of it.

        Args:
            needed: the keys it must have.
            known: these and the keys it may have.
        """
        if not isinstance(self.value, dict):
            yield self._wrong_kind(f"a table with the keys {', '.join(known)}")
            return
        for key in self.value:
            if key not in known:
                near = suggestion(str(key), known)
                listed = "" if near and len(known) > 15 else f"one of {', '.join(known)}"
                yield self.at(str(key)).error(f"there is no such key{near}", listed)
        for key in needed:
            if key not in self.value:
                yield self.error(f"the key {key!r} is missing", ", ".join(needed))

    def at(self, key: str) -> Entry:
        """The entry of a table with a key."""
        value = self.value.get(key) if isinstance(self.value, dict) else None
        step = key if _PLAIN_KEY.fullmatch(key) else shown(key)
        return Entry(value, f"{self.path}.{step}" if self.path else step, self.file)


def check_form(root: Entry) -> None:
    """Refuse data that is nested too deeply or has a key twice, before anything walks into it.

    Raises:
        DataError: at the first such place.
    """
    left = [(root, 1)]
    while left:
        entry, level = left.pop()
        if level > MOST_LEVELS:
            raise entry.error("the data is nested too deeply", f"at most {MOST_LEVELS} levels")
        if isinstance(entry.value, DoubledTable):
            raise entry.at(entry.value.doubled).error("this key stands twice", "each key once")
        if isinstance(entry.value, dict):
            left += [(entry.at(key), level + 1) for key in entry.value]
        elif isinstance(entry.value, list):
            left += [(item, level + 1) for item in entry.items()]
