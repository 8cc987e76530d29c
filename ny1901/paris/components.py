"""The components file of Paris, read strictly."""

from __future__ import annotations

import os
import re
from collections import Counter
from functools import cache
from importlib.resources import files

from ny1901.errors import DataError
from ny1901.geometry import Polyomino
from ny1901.paris.actions import Postcard
from ny1901.paris.model import Card, Components, Shape, Sources, Tile
from ny1901.text import Entry, check_form, find
from ny1901.text.plain_toml import parse_toml, read_utf8
from ny1901.text.toml_places import places_named

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

FORMAT = 1
"""The version of the form."""


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
    text = files("ny1901.paris").joinpath("data", "paris.toml").read_text(encoding="utf-8")
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
    ny1901.errors.DataError: <text>: the key 'name' is missing; expected format, name, side, tile, building, postcard
    """
    with places_named(text, file=file):
        return from_entry(Entry(parse_toml(text, file=file), file=file))


def from_entry(root: Entry) -> Components:
    """Read a set from plain data with the keys of a components file.

    Raises:
        DataError: an entry is missing, unknown or wrong; the error names the field.
    """
    check_form(root)
    table = root.table(
        ("format", "name", "side", "tile", "building", "postcard"), optional=("side_source", "tile_sources")
    )
    if table["format"].whole() != FORMAT:
        raise table["format"].error(f"this is version {table['format'].value} of the form", str(FORMAT))
    try:
        return Components(
            table["name"].word,
            table["side"].whole(),
            tuple(_tile(entry) for entry in table["tile"].items()),
            tuple(_building(entry) for entry in table["building"].items()),
            tuple(_postcard(entry) for entry in table["postcard"].items()),
            (
                *((("side", table["side_source"].word),) if "side_source" in table else ()),
                *(_sources(table["tile_sources"]) if "tile_sources" in table else ()),
            ),
        )
    except DataError as error:
        raise error if error.file or not root.file else root.at(error.field).error(error.message) from None


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


def _tile(entry: Entry) -> Tile:
    table = entry.table(("id", "spaces"))
    try:
        return Tile.parse(_id(table["id"]), table["spaces"].word)
    except DataError as error:
        raise error if error.field else table["spaces"].error(error.message) from None


def _building(entry: Entry) -> Shape:
    table = entry.table(("id", "name", "shape"), optional=("sources",))
    return Shape(_id(table["id"]), table["name"].word, _shape(table["shape"]), _sources_in(table))


def _postcard(entry: Entry) -> Card:
    table = entry.table(("id", "name", "starter", "seal", "piece"), optional=("sources",))
    find(table["id"], {card.value: card for card in Postcard}, "a postcard")
    piece = table["piece"]
    return Card(
        table["id"].word,
        table["name"].word,
        table["starter"].yes_or_no(),
        table["seal"].yes_or_no(),
        _shape(piece) if piece.word else None,
        _sources_in(table),
    )


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
    return tuple((name, value.word) for name, value in entry.table((), optional=tuple(names)).items())
