"""The values of a city made from its components file, each checked against the others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from attrs import frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import Polyomino
from ny1901.new_york.material.document import (
    CharacterEntry,
    Document,
    LegendaryEntry,
    StartingEntry,
    TileEntry,
    nearest,
)
from ny1901.new_york.material.mapfile import check_legend, parse_map
from ny1901.new_york.material.model import Board, CardCount, Character, City, Generation, Source, Street, Tile

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_STARTING_LOT_SIZE = 2


def build_city(document: Document, map_text: str | None, file: str) -> City:
    """Make a city of a components file.

    Args:
        document: the components file.
        map_text: the text map; `None` if the document holds it.
        file: the name of the components file, for error messages.

    Raises:
        DataError: a value is impossible or fits no other; the error names the field.
    """
    builder = _Builder(document, file)
    board = builder.board(document.map.text if map_text is None else map_text)
    starting_property, tiles, legendaries = builder.starting_property(), builder.tiles(), builder.legendaries()
    builder.check_unique(
        [
            ("starting_property.id", starting_property.id),
            *((f"tiles[{number}].id", entry.id) for number, entry in enumerate(document.tiles)),
            *((f"legendaries[{number}].id", entry.id) for number, entry in enumerate(document.legendaries)),
        ]
    )
    return City(
        name=builder.name(document.name, "name"),
        board=board,
        starting_property=starting_property,
        tiles=tuple(sorted(tiles, key=lambda tile: tile.generation)),
        legendaries=legendaries,
        characters=builder.characters(board),
        map_source=document.map.source or document.source,
        cards=builder.cards(),
        districts_source=document.districts_source or document.source,
    )


def tile_errors(document: Document, file: str) -> Iterator[DataError]:
    """What is wrong with the tiles of a components file, one error a tile at most.

    Args:
        document: the components file.
        file: its name.
    """
    builder = _Builder(document, file)
    makers: list[Callable[[], object]] = [builder.starting_property]
    makers += [partial(builder.own_tile, number) for number in range(len(document.tiles))]
    makers += [partial(builder.legendary, number) for number in range(len(document.legendaries))]
    for make in makers:
        try:
            make()
        except DataError as error:
            yield error


@frozen
class _Builder:
    """Makes the values of a city from a components file; every error names the file and the field."""

    document: Document
    file: str

    def error(self, message: str, field: str) -> DataError:
        return DataError(message, file=self.file, field=field)

    def board(self, map_text: str | None) -> Board:
        if map_text is None:
            raise self.error("there is no map; give the name of its file, or its text", "map")
        if not self.document.map.lot_sizes:
            raise self.error("the list is empty; write the sizes of lots in squares, such as [2, 3]", "map.lot_sizes")
        streets = tuple(
            Street(
                self.slug(entry.id, f"streets[{number}].id"),
                self.name(entry.name, f"streets[{number}].name"),
                entry.code,
                self.source(entry.source),
            )
            for number, entry in enumerate(self.document.streets)
        )
        self.check_unique((f"streets[{number}].id", street.id) for number, street in enumerate(streets))
        check_legend(self.document.districts, streets, file=self.file)
        return parse_map(
            map_text,
            file=self.document.map.file or f"{self.file} map.text",
            districts=self.document.districts,
            streets=streets,
            lot_sizes=self.document.map.lot_sizes,
        )

    def starting_property(self) -> Tile:
        entry = self.document.starting_property
        tile = self.tile(entry, Generation.STARTING, "starting_property")
        if tile.size != _STARTING_LOT_SIZE:
            raise self.error(
                f"the shape has {tile.size} squares; it stands on a lot of {_STARTING_LOT_SIZE}, so draw ##",
                "starting_property.shape",
            )
        return tile

    def tiles(self) -> tuple[Tile, ...]:
        return tuple(self.own_tile(number) for number in range(len(self.document.tiles)))

    def own_tile(self, number: int) -> Tile:
        entry, place = self.document.tiles[number], f"tiles[{number}]"
        return self.tile(entry, self.generation(entry, place), place)

    def legendaries(self) -> tuple[Tile, ...]:
        return tuple(self.legendary(number) for number in range(len(self.document.legendaries)))

    def legendary(self, number: int) -> Tile:
        entry = self.document.legendaries[number]
        return self.tile(entry, Generation.GOLD, f"legendaries[{number}]", height=entry.height)

    def tile(
        self,
        entry: StartingEntry | TileEntry | LegendaryEntry,
        generation: Generation,
        place: str,
        *,
        height: int | None = None,
    ) -> Tile:
        values = ("name", "shape", "points") if height is None else ("name", "shape", "points", "height")
        return Tile(
            id=self.slug(entry.id, f"{place}.id"),
            name=self.name(entry.name, f"{place}.name ({entry.id})"),
            generation=generation,
            shape=self.shape(entry.shape, f"{place}.shape ({entry.id})"),
            points=entry.points,
            height=height,
            sources=tuple((value, self.source(getattr(entry.sources, value))) for value in values),
        )

    def generation(self, entry: TileEntry, place: str) -> Generation:
        known = {kind.word: kind for kind in Generation if kind is not Generation.STARTING}
        if entry.generation not in known:
            raise self.error(
                f"{entry.generation[:40]!r} is no generation; {nearest(entry.generation[:40], known)}",
                f"{place}.generation ({entry.id[:40]})",
            )
        return known[entry.generation]

    def shape(self, drawing: str, place: str) -> Polyomino:
        try:
            return Polyomino.parse(drawing)
        except DataError as error:
            raise self.error(error.message, place) from None

    def characters(self, board: Board) -> tuple[Character, ...]:
        entries = self.document.characters
        self.check_unique((f"characters[{number}].lot", entry.lot) for number, entry in enumerate(entries))
        self.check_unique((f"characters[{number}].id", entry.id) for number, entry in enumerate(entries))
        return tuple(self.character(entry, board, f"characters[{number}]") for number, entry in enumerate(entries))

    def character(self, entry: CharacterEntry, board: Board, place: str) -> Character:
        identity, name = self.slug(entry.id, f"{place}.id"), self.name(entry.name, f"{place}.name ({entry.id})")
        if entry.district not in board.districts:
            raise self.error(
                f"{entry.district[:40]!r} is no district; {nearest(entry.district[:40], board.districts)}",
                f"{place}.district ({entry.id})",
            )
        fitting = [lot.id for lot in board.lots if lot.district == entry.district and lot.size == _STARTING_LOT_SIZE]
        if entry.lot not in fitting:
            raise self.error(
                f"{entry.lot[:40]!r} is no {_STARTING_LOT_SIZE}-square lot of the {entry.district} district; "
                f"choose one of: {', '.join(fitting) or 'none is on the map'}",
                f"{place}.lot ({entry.id})",
            )
        return Character(identity, name, entry.district, entry.lot, self.source(entry.source))

    def cards(self) -> tuple[CardCount, ...]:
        entries = self.document.cards
        self.check_unique((f"cards[{number}].kind", entry.kind) for number, entry in enumerate(entries))
        return tuple(
            CardCount(self.slug(entry.kind, f"cards[{number}].kind"), entry.count, self.source(entry.source))
            for number, entry in enumerate(entries)
        )

    def source(self, own: Source | None) -> Source:
        return own or self.document.source

    def slug(self, text: str, place: str) -> str:
        if len(text) > 40 or not _SLUG.fullmatch(text):
            raise self.error(
                f"{text[:40]!r} is no id; write at most 40 lower-case letters and figures, parted by hyphens", place
            )
        return text

    def name(self, text: str, place: str) -> str:
        if not text.strip() or not text.isprintable():
            raise self.error("a name is one line of text and not empty", place)
        return text

    def check_unique(self, values: Iterable[tuple[str, str]]) -> None:
        seen: dict[str, str] = {}
        for place, value in values:
            if value in seen:
                raise self.error(f"{value[:40]!r} stands in {seen[value]} already; choose another", place)
            seen[value] = place
