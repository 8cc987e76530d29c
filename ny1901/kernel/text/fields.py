"""Lines of `key=value` words: the fields of a table and of each of its players, read strictly."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import zip_longest

from attrs import frozen

from ny1901.kernel.text.words import NOTHING, Word, find, shown, suggestion

YES_OR_NO = {"yes": True, "no": False}


@frozen
class Fields:
    """Fields by key, and the place where a missing one is noticed."""

    values: Mapping[str, Word]
    end: Word
    players: tuple[Fields, ...] = ()

    def __getitem__(self, key: str) -> Word:
        """The value of a field.

        Raises:
            NotationError: it is missing.
        """
        if key not in self.values:
            raise self.end.error(f"the field {key} is missing", f"{key}=")
        return self.values[key]

    def get(self, key: str) -> Word | None:
        """The value of a field that may be missing."""
        return self.values.get(key)

    def number(self, key: str) -> int:
        """A number that is left out when it is 0."""
        return self.values[key].whole() if key in self.values else 0

    def flag(self, key: str) -> bool:
        """A yes that is left out when it is no."""
        return key in self.values and find(self.values[key], YES_OR_NO, "an answer")


def read_fields(
    words: Iterable[Word], end: Word, seats: int, *, of_the_table: Collection[str], of_a_player: Collection[str]
) -> Fields:
    """The fields of a line.

    Args:
        words: the line's words.
        end: the place where a missing field is noticed.
        seats: how many players' fields there must be.
        of_the_table: the keys of fields that belong to no player.
        of_a_player: the keys of fields that belong to a player; each player's begin with `player`.

    Raises:
        NotationError: a word that is no field, a field that stands twice, or another number of players.
    """
    known = dict.fromkeys((*of_the_table, *of_a_player))
    table: dict[str, Word] = {}
    players: list[dict[str, Word]] = []
    for word in words:
        key, value = _split_field(word, known)
        if key == "player":
            players.append({})
        group = table if key in of_the_table else (players or [table])[-1]
        if key in group:
            raise word.error(f"the field {key} stands twice", "each field once")
        group[key] = value
    if len(players) != seats:
        raise end.error(f"{len(players)} fields 'player' for {seats} players", "one for each seat")
    return Fields(table, end, tuple(Fields(fields, end) for fields in players))


def _split_field(word: Word, known: Collection[str]) -> tuple[str, Word]:
    key, equals, _ = word.word.partition("=")
    if key not in known or not equals:
        raise word.error(f"{shown(word.word)} is no field{suggestion(key, known)}", "a field, such as score=12")
    return key, word.from_(len(key) + 1)


def listed(items: Iterable[str]) -> str:
    """A list as one word."""
    return ",".join(items) or NOTHING


def unusual(key: str, value: object) -> Iterator[str]:
    """A field that is left out where there is nothing to tell."""
    if value:
        yield f"{key}={value}"


def check_spelling(words: Iterable[Word], written: Iterable[str]) -> None:
    """Refuse a line that is not how its position is written.

    Raises:
        NotationError: at the first word that differs.
    """
    for word, right in zip_longest(words, written):
        if word.word != right:
            raise word.error(f"{shown(word.word)} is not how this position is written", right or "the end of the line")
