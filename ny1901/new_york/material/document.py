"""The components file as plain values: which keys it has, read strictly, each mistake with its place.

This module knows the form of the data only; `ny1901.new_york.material.components` makes a city of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, cast

from attrs import Factory, fields_dict, frozen, has
from cattrs import Converter
from cattrs.cols import is_sequence, list_structure_factory
from cattrs.errors import (
    BaseValidationError,
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn

from ny1901.kernel.errors import DataError, closest
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
    for error in document_errors(data, file=file):
        raise error
    return _CONVERTER.structure(data, Document)


def document_errors(data: object, *, file: str) -> tuple[DataError, ...]:
    """Everything that keeps plain data from being a components file, each with its field; as `read_document`."""
    try:
        document = _CONVERTER.structure(data, Document)
    except (BaseValidationError, DataError) as error:
        return tuple(_mistakes(error, data, file))
    if document.format != FORMAT:
        told = f"this is version {document.format} of the form; this library reads {FORMAT}"
        return (DataError(told, file=file, field="format"),)
    return ()


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


def place_of(path: Iterable[str | int], data: object) -> str:
    """A path into the data as text, with the id of the entry, for example `tiles[2].points (lords-court)`."""
    text, entry, name = "", data, ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}"
        entry = _inside(entry, step)
        found = _inside(entry, "id")
        name = f" ({found[:40]})" if isinstance(found, str) and found.isprintable() else name
    return text.removeprefix(".") + name


def _inside(entry: object, step: str | int) -> object:
    if isinstance(step, int):
        return entry[step] if isinstance(entry, list) else None
    return entry.get(step) if isinstance(entry, Mapping) else None


def _text(value: object, _: object) -> str:
    if not isinstance(value, str):
        raise DataError(f"{_kind(value)} stands here; write a text in quotes")
    return value


def _number(value: object, _: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise DataError(f"{_kind(value)} stands here; write a whole number without quotes")
    if not 0 <= value <= _LARGEST_NUMBER:
        raise DataError(f"the number is {'below 0' if value < 0 else 'too large'}; write 0 to {_LARGEST_NUMBER}")
    return value


def _provenance(value: object, _: object) -> Provenance:
    word = _text(value, None)
    known = [kind.value for kind in Provenance]
    if word not in known:
        raise DataError(f"{word[:40]!r} is no provenance; {nearest(word[:40], known)}")
    return Provenance(word)


def _kind(value: object) -> str:
    names: dict[type, str] = {str: "a text", bool: "true or false", int: "a number", list: "a list", dict: "a table"}
    return names.get(type(value), f"a value of type {type(value).__name__}")


def _table_factory(cls: type[Any], converter: Converter) -> Callable[[Any, Any], Any]:
    structure = make_dict_structure_fn(cls, converter, _cattrs_forbid_extra_keys=True)

    def table(value: object, kind: Any) -> Any:
        if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
            raise DataError(f"{_kind(value)} stands here; write a table with the keys {', '.join(fields_dict(cls))}")
        return structure(value, kind)

    return table


def _list_factory(kind: type[Any], converter: Converter) -> Callable[[Any, Any], Any]:
    structure = list_structure_factory(kind, converter)

    def entries(value: object, kind: Any) -> Any:
        if not isinstance(value, list):
            raise DataError(f"{_kind(value)} stands here; write a list")
        return structure(value, kind)

    return entries


def _new_converter() -> Converter:
    converter = Converter(omit_if_default=True)
    converter.register_structure_hook_factory(has, _table_factory)
    converter.register_structure_hook_factory(is_sequence, _list_factory)
    converter.register_structure_hook(str, _text)
    converter.register_structure_hook(int, _number)
    converter.register_structure_hook(Provenance, _provenance)
    converter.register_unstructure_hook(Provenance, str)
    return converter


_CONVERTER = _new_converter()


def _mistakes(error: BaseException, data: object, file: str, path: tuple[str | int, ...] = ()) -> Iterator[DataError]:
    """Every mistake in a tree of mistakes, as errors with their places."""
    if isinstance(error, ClassValidationError | IterableValidationError):
        noted, unknown_keys = error.group_exceptions()
        for inner in unknown_keys:  # first: a misspelt key is missing under its right name as well
            yield from _mistakes(inner, data, file, path)
        for inner, note in noted:
            step = cast("int", note.index) if isinstance(note, IterableValidationNote) else note.name
            yield from _mistakes(inner, data, file, (*path, step))
        return
    place = place_of(path, data)
    if isinstance(error, ForbiddenExtraKeysError):
        for key in sorted(error.extra_fields):
            yield DataError(
                f"{key[:40]!r} is no key here; {nearest(key[:40], fields_dict(error.cl))}", file=file, field=place
            )
    elif isinstance(error, KeyError):
        yield DataError("this key is missing; add it", file=file, field=place)
    else:
        yield DataError(cast("DataError", error).message, file=file, field=place)
