"""The components file of Paris, read strictly."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib.resources import files

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import Polyomino
from ny1901.kernel.text import Entry, check_form, find
from ny1901.kernel.text.files import read_utf8
from ny1901.kernel.text.plain_toml import parse_toml
from ny1901.kernel.text.toml_places import places_named
from ny1901.paris.material.model import Card, Components, Postcard, Shape, Sources, Tile

Reader = Callable[[Entry], object]

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

FORMAT = 1
"""The version of the form."""

KEYS, _OPTIONAL = ("format", "name", "side", "tile", "building", "postcard"), ("side_source", "tile_sources")


def load_components(path: str | os.PathLike[str]) -> Components:
    """Read a set from its components file (TOML, in UTF-8).

    Args:
        path: the file.

    Raises:
        DataError: the file is missing or wrong; the error names the file, the field, the line and the column.
    """
    return parse(read_utf8(path), file=str(path))


@cache
def reference() -> Components:
    """The set that comes with the library, in which every value says where it is from.

    >>> [building.id for building in reference().buildings][:3]
    ['i3', 'v3', 'o4']
    >>> sum(building.size for building in reference().buildings)
    54
    """
    text = files("ny1901.paris.material").joinpath("data", "paris.toml").read_text(encoding="utf-8")
    return parse(text, file="paris.toml")


def parse(text: str, *, file: str = "<text>") -> Components:
    """Read a set from the text of its components file.

    Args:
        text: the TOML.
        file: the file's name, for the messages of errors.

    Raises:
        DataError: the text is no TOML, or an entry is missing, unknown or wrong; the error names field, line, column.

    >>> parse("format = 2")
    Traceback (most recent call last):
    ...
    ny1901.kernel.errors.DataError: <text>: the key 'name' is missing; expected format, name, side, tile, building, ...
    """
    with places_named(text, file=file):
        return from_entry(Entry(parse_toml(text, file=file), file=file))


def from_entry(root: Entry) -> Components:
    """Read a set from plain data with the keys of a components file.

    Raises:
        DataError: an entry is missing, unknown or wrong; the error names the field.
    """
    check_form(root)
    table = root.table(KEYS, optional=_OPTIONAL)
    _check_version(table["format"])
    try:
        return Components(
            table["name"].name,
            *parts_of(root),
            (
                *((("side", table["side_source"].word),) if "side_source" in table else ()),
                *(_sources(table["tile_sources"]) if "tile_sources" in table else ()),
            ),
        )
    except DataError as error:
        raise error if error.file else DataError(error.message, file=root.file, field=error.field) from None


def parts_of(root: Entry) -> tuple[int, tuple[Tile, ...], tuple[Shape, ...], tuple[Card, ...]]:
    """The side, tiles, buildings and postcards in plain data, whether or not they make a set.

    Raises:
        DataError: one of them is wrong by itself.
    """
    return (
        root.at("side").whole(),
        tuple(_tile(entry) for entry in root.at("tile").items()),
        tuple(_building(entry) for entry in root.at("building").items()),
        tuple(_postcard(entry) for entry in root.at("postcard").items()),
    )


def form_errors(root: Entry) -> Iterator[DataError]:
    """Everything in plain data that keeps it from being read as a set, entry by entry, each with its field.

    Args:
        root: the data.
    """
    yield from _error_of(lambda: check_form(root))
    yield from _error_of(lambda: root.table(KEYS, optional=_OPTIONAL))
    for key, read in _SINGLE.items():
        yield from _errors(root.at(key), read)
    for key, readers in _LISTED.items():
        yield from _in_list(root.at(key), readers)


def _in_list(listed: Entry, readers: Mapping[str, Reader]) -> Iterator[DataError]:
    if not isinstance(listed.value, list):
        yield from _errors(listed, Entry.items)
        return
    for entry in listed.items():
        yield from _error_of(partial(entry.table, readers, optional=("sources",)))
        for key, read in readers.items():
            yield from _errors(entry.at(key), read)


def _errors(entry: Entry, read: Reader) -> Iterator[DataError]:
    """What is wrong with an entry that is there; that one is missing is told of the table around it."""
    return iter(()) if entry.value is None else _error_of(partial(read, entry))


def _error_of(read: Callable[[], object]) -> Iterator[DataError]:
    try:
        read()
    except DataError as error:
        yield error


def to_data(components: Components) -> dict[str, object]:
    """A set as plain data that JSON can hold; `from_entry` reads it back.

    >>> from_entry(Entry(to_data(reference()))) == reference()
    True
    """
    sources = dict(components.sources)
    side = sources.pop("side", None)
    return {
        "format": FORMAT,
        "name": components.name,
        "side": components.side,
        **({"side_source": side} if side is not None else {}),
        **({"tile_sources": sources} if sources else {}),
        "tile": [{"id": tile.id, "spaces": str(tile)} for tile in components.tiles],
        "building": [
            {
                "id": building.id,
                "name": building.name,
                "shape": str(building.shape),
                "sources": dict(building.sources),
            }
            for building in components.buildings
        ],
        "postcard": [
            {
                "id": card.id,
                "name": card.name,
                "starter": card.starter,
                "seal": card.seal,
                "piece": str(card.piece) if card.piece else "",
                "sources": dict(card.sources),
            }
            for card in components.postcards
        ],
    }


def sources_of(components: Components) -> str:
    """How many values of a set are known from where, in words; notes behind a colon are left out.

    >>> sources_of(reference())
    'one source 14, reconstruction 24, rulebook 37'
    """
    things: tuple[Shape | Card, ...] = (*components.buildings, *components.postcards)
    sources = [*components.sources, *(source for thing in things for source in thing.sources)]
    counts = Counter(kind.split(":")[0].split(";")[0].strip() for _, kind in sources)
    return ", ".join(f"{kind} {counts[kind]}" for kind in sorted(counts)) or "not told"


def _spaces(entry: Entry) -> Tile:
    try:
        return Tile.parse("t1", entry.word)
    except DataError as error:
        raise error if error.field else entry.error(error.message) from None


def _tile(entry: Entry) -> Tile:
    table = entry.table(("id", "spaces"))
    try:
        return Tile.parse(_id(table["id"]), table["spaces"].word)
    except DataError as error:
        raise error if error.field else table["spaces"].error(error.message) from None


def _building(entry: Entry) -> Shape:
    table = entry.table(("id", "name", "shape"), optional=("sources",))
    return Shape(_id(table["id"]), table["name"].name, _shape(table["shape"]), _sources_in(table))


def _postcard(entry: Entry) -> Card:
    table = entry.table(("id", "name", "starter", "seal", "piece"), optional=("sources",))
    return Card(
        _card_id(table["id"]),
        table["name"].name,
        table["starter"].yes_or_no(),
        table["seal"].yes_or_no(),
        _piece(table["piece"]),
        _sources_in(table),
    )


def _card_id(entry: Entry) -> str:
    find(entry, {card.value: card for card in Postcard}, "a postcard")
    return entry.word


def _piece(entry: Entry) -> Polyomino | None:
    return _shape(entry) if entry.word else None


def _id(entry: Entry) -> str:
    if _ID.fullmatch(entry.word) is None:
        raise entry.error(f"{entry.word!r} is no id", "small letters and figures, such as t1")
    return entry.word


def _shape(entry: Entry) -> Polyomino:
    try:
        return Polyomino.parse(entry.word)
    except DataError as error:
        raise entry.error(error.message) from None


def _sources_in(table: dict[str, Entry]) -> Sources:
    return _sources(table["sources"]) if "sources" in table else ()


def _sources(entry: Entry) -> Sources:
    names = entry.value if isinstance(entry.value, dict) else {}
    return tuple((name, value.name) for name, value in entry.table((), optional=tuple(names)).items())


def _check_version(entry: Entry) -> None:
    if entry.whole() != FORMAT:
        raise entry.error(f"this is version {entry.value} of the form", str(FORMAT))


def _name(entry: Entry) -> str:
    return entry.name


_SINGLE: Mapping[str, Reader] = {"format": _check_version, "name": _name, "side": Entry.whole}
"""What reads each entry of a components file that is no list."""

_LISTED: Mapping[str, Mapping[str, Reader]] = {
    "tile": {"id": _id, "spaces": _spaces},
    "building": {"id": _id, "name": _name, "shape": _shape},
    "postcard": {
        "id": _card_id,
        "name": _name,
        "starter": Entry.yes_or_no,
        "seal": Entry.yes_or_no,
        "piece": _piece,
    },
}
"""What reads the entries of each table in a list."""
