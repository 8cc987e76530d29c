"""The components file as plain values: which keys it has, read strictly, each mistake with its place.

This module knows the form of the data only; `ny1901.new_york.material.components` makes a city of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from types import NoneType
from typing import Any, cast, get_args, get_type_hints

from attrs import NOTHING, Factory, fields_dict, frozen, has
from cattrs import Converter

from ny1901.kernel.errors import DataError, closest
from ny1901.kernel.text import Entry, find
from ny1901.new_york.material.mapfile import LOT_SIZES
from ny1901.new_york.material.model import Provenance, Source

FORMAT = 1
"""The version of the form of components files."""

_LARGEST_NUMBER = 9999


@frozen
class MapEntry:
    """The text map: in a `file` beside the components file, or as `text` in it."""

    file: str | None = None
    text: str | None = None
    lot_sizes: list[int] = Factory(lambda: list(LOT_SIZES))
    source: Source | None = None


@frozen
class StreetEntry:
    """A street with a bonus card."""

    id: str
    name: str
    code: str
    source: Source | None = None


@frozen
class TileSources:
    """Where the values of a tile are known from."""

    name: Source | None = None
    shape: Source | None = None
    points: Source | None = None


@frozen
class LegendarySources(TileSources):
    """Where the values of a legendary skyscraper are known from."""

    height: Source | None = None


@frozen
class StartingEntry:
    """The starting property."""

    id: str
    name: str
    shape: str
    points: int
    sources: TileSources = TileSources()


@frozen
class TileEntry:
    """A skyscraper that each player has."""

    id: str
    name: str
    generation: str
    shape: str
    points: int
    sources: TileSources = TileSources()


@frozen
class LegendaryEntry:
    """A skyscraper that all players share; its height is in feet."""

    id: str
    name: str
    shape: str
    points: int
    height: int
    sources: LegendarySources = LegendarySources()


@frozen
class CharacterEntry:
    """A character card: the district and the starting lot."""

    id: str
    name: str
    district: str
    lot: str
    source: Source | None = None


@frozen
class CardEntry:
    """How many cards of a kind there are."""

    kind: str
    count: int
    source: Source | None = None


@frozen
class Document:
    """A whole components file; `source` holds for every value without a source of its own."""

    format: int
    name: str
    source: Source
    districts: list[str]
    map: MapEntry
    starting_property: StartingEntry
    districts_source: Source | None = None
    streets: list[StreetEntry] = Factory(list)
    tiles: list[TileEntry] = Factory(list)
    legendaries: list[LegendaryEntry] = Factory(list)
    characters: list[CharacterEntry] = Factory(list)
    cards: list[CardEntry] = Factory(list)


def read_document(data: object, *, file: str) -> Document:
    """Read plain data (from TOML or JSON) as a components file.

    Args:
        data: dictionaries, lists, texts and whole numbers.
        file: the name of the file, for error messages.

    Raises:
        DataError: the first mistake, with the field: a missing or unknown key (the nearest known one is named), a
            value of another type, a number below 0, an unknown provenance, another version of the form.
    """
    with suppress(DataError):
        document: Document = _value(Entry(data, file=file), Document)
        if document.format == FORMAT:
            return document
    raise document_errors(data, file=file)[0]


def document_errors(data: object, *, file: str) -> tuple[DataError, ...]:
    """Everything that keeps plain data from being a components file, each with its field; as `read_document`."""
    root = Entry(data, file=file)
    found = tuple(_mistakes(root, Document))
    if not found and (version := root.at("format")).value != FORMAT:
        return (version.error(f"this is version {version.value} of the form; this library reads {FORMAT}"),)
    return found


def write_document(document: Document) -> dict[str, Any]:
    """The plain data of a components file; keys with their default value are left out."""
    return cast("dict[str, Any]", _CONVERTER.unstructure(document))


def nearest(word: str, known: Iterable[str]) -> str:
    """The end of an error message: the known words, and the one most likely meant.

    >>> nearest("gols", ["silver", "gold"])
    "did you mean 'gold'? (known: silver, gold)"
    """
    words = list(known)
    meant = closest(word, words)
    listed = ", ".join(words) or "none"
    return f"did you mean {meant!r}? (known: {listed})" if meant else f"known: {listed}"


def _word(entry: Entry) -> str:
    return entry.word


def _number(entry: Entry) -> int:
    number = entry.whole()
    if not 0 <= number <= _LARGEST_NUMBER:
        raise entry.error(f"the number is {'below 0' if number < 0 else 'too large'}", f"0 to {_LARGEST_NUMBER}")
    return number


def _provenance(entry: Entry) -> Provenance:
    return find(entry, {kind.value: kind for kind in Provenance}, "a provenance")


_READERS = {str: _word, int: _number, Provenance: _provenance}


@cache
def _keys(table: type[Any]) -> tuple[tuple[str, ...], dict[str, tuple[Any, bool]]]:
    """The keys that a table must have; for each that it may have its kind, and whether null may stand for it."""
    fields = fields_dict(table)
    needed = tuple(key for key in fields if fields[key].default == NOTHING)
    hints = ((key, hint, get_args(hint)) for key, hint in get_type_hints(table).items())
    return needed, {key: (inner[0], True) if NoneType in inner else (hint, False) for key, hint, inner in hints}


def _value(entry: Entry, kind: Any) -> Any:
    """The value of a kind, at once and without the names of owners: the way of a file in which there is no mistake."""
    if has(kind):
        needed, known = _keys(kind)
        found = entry.table(needed, (key for key in known if key not in needed))
        return kind(**{key: _of_key(value, *known[key]) for key, value in found.items()})
    if kind in _READERS:
        return _READERS[kind](entry)
    return [_value(item, get_args(kind)[0]) for item in entry.items()]


def _of_key(entry: Entry, kind: Any, optional: bool) -> Any:
    return None if optional and entry.value is None else _value(entry, kind)


def _mistakes(entry: Entry, kind: Any, owner: str = "") -> Iterator[DataError]:
    """Everything that keeps an entry from being a value of a kind; the field ends with the id of the table around."""
    if has(kind):
        yield from _mistakes_in_table(entry, kind, owner)
        return
    try:
        if kind in _READERS:
            _READERS[kind](entry)
        else:
            for item in entry.items():
                yield from _mistakes(item, get_args(kind)[0], owner)
    except DataError as error:
        yield _owned(error, owner)


def _mistakes_in_table(entry: Entry, kind: Any, owner: str) -> Iterator[DataError]:
    needed, known = _keys(kind)
    name = entry.at("id").value
    owner = f" ({name[:40]})" if isinstance(name, str) and name.isprintable() else owner
    for error in entry.key_errors(needed, known):
        yield _owned(error, owner)
    values = {key: entry.at(key) for key in known if isinstance(entry.value, dict) and key in entry.value}
    for key, value in values.items():
        inner, optional = known[key]
        if value.value is not None or not optional:
            yield from _mistakes(value, inner, owner)


def _owned(error: DataError, owner: str) -> DataError:
    return DataError(error.message, file=error.file, field=f"{error.field}{owner}")


_CONVERTER = Converter(omit_if_default=True)
_CONVERTER.register_unstructure_hook(Provenance, str)
