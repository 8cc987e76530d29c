"""Everything that is wrong with a components file and its map, all at once, each with its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ny1901.kernel.errors import DataError
from ny1901.kernel.text.files import read_utf8
from ny1901.kernel.text.plain_toml import parse_toml
from ny1901.kernel.text.toml_places import placed
from ny1901.new_york.material.building import tile_errors
from ny1901.new_york.material.components import load
from ny1901.new_york.material.document import document_errors, read_document
from ny1901.new_york.material.mapfile import map_errors


def complaints(path: str) -> tuple[DataError, ...]:
    """Everything that keeps a components file from being read.

    First what is wrong with its form; where nothing is, what is wrong with the map and the tiles; where nothing is,
    what fits no other value, which is told one by one.

    Args:
        path: the components file; its map is looked for beside it.

    Returns:
        the errors, each with file, field, line and column as far as it has them; none if it can be read.
    """
    try:
        text = read_utf8(Path(path))
        data = parse_toml(text, file=path)
    except DataError as error:
        return (error,)
    found = document_errors(data, file=path) or tuple(_of_map_and_tiles(data, path))
    return tuple(placed(error, text, path) for error in found) or tuple(_left(path))


def _of_map_and_tiles(data: Any, path: str) -> Iterator[DataError]:
    document = read_document(data, file=path)
    drawn, beside = document.map.text, document.map.file
    if beside is not None:
        try:
            drawn = read_utf8(Path(path).parent / beside, field=f"map.file of {path}")
        except DataError as error:
            yield error
    if drawn is not None:
        yield from map_errors(
            drawn,
            file=beside or f"{path} map.text",
            districts=document.districts,
            codes=[street.code for street in document.streets],
            lot_sizes=document.map.lot_sizes,
        )
    yield from tile_errors(document, path)


def _left(path: str) -> Iterator[DataError]:
    try:
        load(path)
    except DataError as error:
        yield error
