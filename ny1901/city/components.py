"""The components file: a city read from TOML and a text map, or from plain data, and written back as plain data."""

from __future__ import annotations

import os
import re
import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from ny1901.city.building import build_city
from ny1901.city.document import (
    FORMAT,
    CardEntry,
    CharacterEntry,
    Document,
    LegendaryEntry,
    LegendarySources,
    MapEntry,
    StartingEntry,
    StreetEntry,
    TileEntry,
    TileSources,
    read_document,
    write_document,
)
from ny1901.city.mapfile import LOT_SIZES, format_map
from ny1901.city.model import City, Tile
from ny1901.errors import DataError
from ny1901.text.toml_places import places_named

_TOML_PLACE = re.compile(r"\s*\(at line (\d+), column (\d+)\)|\s*\(at end of document\)")


def load(path: str | os.PathLike[str]) -> City:
    """Read a city from its components file, and its map from the file that this names.

    Args:
        path: the components file (TOML, in UTF-8); the map's file is looked for beside it.

    Raises:
        DataError: a file is missing or wrong; the error names the file, the field, the line and the column.
    """
    place, file = Path(path), str(path)
    text = _read(place, field="")
    with places_named(text, file=file):
        document = read_document(_toml(text, file=file), file=file)
        if document.map.file is None:
            return build_city(document, None, file)
        if document.map.text is not None:
            raise DataError("both a file and a text of the map are given; keep one", file=file, field="map")
        return build_city(document, _read(place.parent / document.map.file, field=f"map.file of {file}"), file)


@cache
def reference() -> City:
    """The reference set that comes with the library: a reconstruction, in which every value says where it is from.

    >>> city = reference()
    >>> len(city.board.lots), len(city.tiles), len(city.legendaries)
    (65, 18, 4)
    """
    folder = resources.files("ny1901.city").joinpath("data")
    toml_text = folder.joinpath("manhattan.toml").read_text("utf-8")
    return parse(toml_text, folder.joinpath("manhattan.txt").read_text("utf-8"), file="manhattan.toml")


def parse(toml_text: str, map_text: str | None, *, file: str = "<text>") -> City:
    """Read a city from the texts of its components file and its map.

    Args:
        toml_text: the components file.
        map_text: the map; `None` if the components file holds it as `map.text`.
        file: the name of the components file, for error messages.

    Raises:
        DataError: one of the texts is wrong.
    """
    with places_named(toml_text, file=file):
        return build_city(read_document(_toml(toml_text, file=file), file=file), map_text, file)


def from_data(data: object, *, file: str = "<data>") -> City:
    """Read a city from plain data, as `to_data` writes it; it has the keys of a components file with `map.text`.

    Raises:
        DataError: the data is wrong; the error names the field.
    """
    return build_city(read_document(data, file=file), None, file)


def to_data(city: City) -> dict[str, Any]:
    """A city as plain data (dictionaries, lists, texts, numbers) that JSON can hold; `from_data` reads it back.

    >>> from_data(to_data(reference())) == reference()
    True
    """
    board = city.board
    sizes = sorted({lot.size for lot in board.lots}.union(LOT_SIZES))
    return write_document(
        Document(
            format=FORMAT,
            name=city.name,
            source=city.map_source,
            districts=list(board.districts),
            districts_source=city.districts_source,
            map=MapEntry(text=format_map(board), lot_sizes=sizes, source=city.map_source),
            streets=[StreetEntry(street.id, street.name, street.code, street.source) for street in board.streets],
            starting_property=_starting_entry(city.starting_property),
            tiles=[_tile_entry(tile) for tile in city.tiles],
            legendaries=[_legendary_entry(tile) for tile in city.legendaries],
            characters=[
                CharacterEntry(person.id, person.name, person.district, person.lot, person.source)
                for person in city.characters
            ],
            cards=[CardEntry(card.kind, card.count, card.source) for card in city.cards],
        )
    )


def _starting_entry(tile: Tile) -> StartingEntry:
    return StartingEntry(tile.id, tile.name, str(tile.shape), tile.points, TileSources(**dict(tile.sources)))


def _tile_entry(tile: Tile) -> TileEntry:
    sources = TileSources(**dict(tile.sources))
    return TileEntry(tile.id, tile.name, tile.generation.word, str(tile.shape), tile.points, sources)


def _legendary_entry(tile: Tile) -> LegendaryEntry:
    sources = LegendarySources(**dict(tile.sources))
    return LegendaryEntry(tile.id, tile.name, str(tile.shape), tile.points, tile.height or 0, sources)


def _read(path: Path, *, field: str) -> str:
    try:
        content = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise DataError(f"the file cannot be read ({reason})", file=str(path), field=field) from None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DataError("the file is not UTF-8; save it in that encoding", file=str(path), line=line) from None


def _toml(text: str, *, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise DataError("the TOML is nested too deeply", file=file) from None
    except ValueError as error:
        message = str(error)
        place = _TOML_PLACE.search(message)
        line, column = (int(place[1]), int(place[2])) if place and place[1] else (text.count("\n") + 1, None)
        raise DataError(
            f"this is not TOML: {_TOML_PLACE.sub('', message)}", file=file, line=line, column=column
        ) from None
