"""The components file: a city read from TOML and a text map, or from plain data, and written back as plain data."""

from __future__ import annotations

import os
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from ny1901.kernel.errors import DataError
from ny1901.kernel.text.files import read_utf8
from ny1901.kernel.text.plain_toml import parse_toml
from ny1901.kernel.text.toml_places import places_named
from ny1901.new_york.material.building import build_city
from ny1901.new_york.material.document import (
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
from ny1901.new_york.material.mapfile import LOT_SIZES, format_map
from ny1901.new_york.material.model import City, Tile


def load(path: str | os.PathLike[str]) -> City:
    """Read a city from its components file, and its map from the file that this names.

    Args:
        path: the components file (TOML, in UTF-8); the map's file is looked for beside it.

    Raises:
        DataError: a file is missing or wrong; the error names the file, the field, the line and the column.
    """
    place, file = Path(path), str(path)
    text = read_utf8(place)
    with places_named(text, file=file):
        document = read_document(parse_toml(text, file=file), file=file)
        if document.map.file is None:
            return build_city(document, None, file)
        if document.map.text is not None:
            raise DataError("both a file and a text of the map are given; keep one", file=file, field="map")
        return build_city(document, read_utf8(place.parent / document.map.file, field=f"map.file of {file}"), file)


@cache
def reference() -> City:
    """The reference set that comes with the library: a reconstruction, in which every value says where it is from.

    >>> city = reference()
    >>> len(city.board.lots), len(city.tiles), len(city.legendaries)
    (65, 18, 4)
    """
    folder = resources.files("ny1901.new_york.material").joinpath("data")
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
        return build_city(read_document(parse_toml(toml_text, file=file), file=file), map_text, file)


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
