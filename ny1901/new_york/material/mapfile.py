"""The text map of a board: read strictly, and written back.

One row a line, one two-character token a square, tokens parted by white space; from a `;` to the end of its line
is a comment, and empty lines are skipped. `ny1901.new_york.material.model.Board` lists the tokens.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import Grid, Square
from ny1901.new_york.material.model import (
    BUILDING_TOKEN,
    CROSSING_TOKEN,
    OUTSIDE_TOKEN,
    PARK_TOKEN,
    STREET_TOKEN,
    Board,
    Street,
)

LOT_SIZES = (2, 3)
"""The sizes in squares that a lot has in the published game."""

_COMMENT = ";"
_DISTRICT = re.compile(r"[a-z]+")
_CODE = re.compile(r"[A-Z][A-Z]")
_LOT_ID = re.compile(r"[a-z][a-z]")
_SIGNS = (STREET_TOKEN, CROSSING_TOKEN, PARK_TOKEN, BUILDING_TOKEN, OUTSIDE_TOKEN)


@frozen
class _Token:
    """One token of the text, with its line and its column in characters, both from 1."""

    text: str
    line: int
    column: int


@frozen
class _Reader:
    """What a map may contain, and the name of its file for the errors."""

    file: str
    districts: Sequence[str]
    codes: frozenset[str]
    lot_sizes: Sequence[int]

    def error(self, message: str, token: _Token) -> DataError:
        return DataError(message, file=self.file, field="map", line=token.line, column=token.column)


def parse_map(
    text: str,
    *,
    file: str,
    districts: Iterable[str],
    streets: Iterable[Street],
    lot_sizes: Iterable[int] = LOT_SIZES,
) -> Board:
    """Read a text map.

    How many lots, blocks and streets there are is not checked here, so that a board of two lots can be read too;
    `ny1901.new_york.material.check_facts` does that.

    Args:
        text: the map.
        file: the name of its file, for error messages.
        districts: the names of the districts; a lot's id starts with the first letter of its district.
        streets: the named streets with their two-letter codes.
        lot_sizes: the sizes that a lot may have, in squares.

    Raises:
        DataError: with line and column: an unknown token, rows of different lengths, a lot in two pieces or of a
            wrong size, or a map without any lot.

    >>> board = parse_map("ra ra ..", file="tiny.txt", districts=["red"], streets=[])
    >>> [(lot.id, lot.size) for lot in board.lots]
    [('ra', 2)]
    """
    known_districts, known_streets = tuple(districts), tuple(streets)
    check_legend(known_districts, known_streets, file=file)
    codes = [street.code for street in known_streets]
    for error in map_errors(text, file=file, districts=known_districts, codes=codes, lot_sizes=lot_sizes):
        raise error
    rows = _token_rows(text)
    return Board(tuple(tuple(token.text for token in row) for row in rows), known_districts, known_streets)


def map_errors(
    text: str, *, file: str, districts: Sequence[str], codes: Iterable[str], lot_sizes: Iterable[int] = LOT_SIZES
) -> Iterator[DataError]:
    r"""Everything that is wrong with a text map, each with line and column.

    Args:
        text: the map.
        file: the name of its file.
        districts: the names of the districts.
        codes: the codes of the named streets.
        lot_sizes: the sizes that a lot may have, in squares.

    >>> for error in map_errors("ra rq\n?? .. ..", file="tiny.txt", districts=["red"], codes=[]):
    ...     print(error)
    tiny.txt:2:7, map: this row has 3 tokens and the first row (line 1) has 2; fill the shorter one up with --
    tiny.txt:2:1, map: '??' is no token of the map; use a lot's id such as ra, a street's code (none here) or ...
    tiny.txt:1:1, map: the lot ra has 1 squares (a1); a lot has 2 or 3, so mend its ids
    tiny.txt:1:4, map: the lot rq has 1 squares (b1); a lot has 2 or 3, so mend its ids
    """
    reader = _Reader(file, districts, frozenset(codes), sorted(set(lot_sizes)))
    rows = list(_token_rows(text))
    if not rows:
        yield DataError("the map has no rows; write one line of two-character tokens a row", file=file, line=1)
        return
    yield from _row_errors(reader, rows)
    for row in rows:
        for token in row:
            yield from _token_errors(reader, token)
    yield from _lots_errors(reader, rows)


def check_legend(districts: Sequence[str], streets: Sequence[Street], *, file: str) -> None:
    """Check that the names of the districts and the codes of the streets can be told apart on a map.

    Args:
        districts: the names of the districts.
        streets: the named streets.
        file: the file that they come from, for error messages.

    Raises:
        DataError: a district's name that is no lower-case word, two districts with one initial, a code that is not
            two capitals, or two streets with one code.
    """
    initials: dict[str, str] = {}
    for number, district in enumerate(districts):
        place = f"districts[{number}]"
        if not _DISTRICT.fullmatch(district):
            raise DataError(f"{district!r} is no name of a district; write a lower-case word", file=file, field=place)
        if district[0] in initials:
            raise DataError(
                f"{district!r} starts with the same letter as {initials[district[0]]!r}; "
                "the ids of their lots could not be told apart, so rename one",
                file=file,
                field=place,
            )
        initials[district[0]] = district
    codes: dict[str, str] = {}
    for number, street in enumerate(streets):
        place = f"streets[{number}].code"
        if not _CODE.fullmatch(street.code):
            raise DataError(f"{street.code!r} is no code of a street; write two capitals", file=file, field=place)
        if street.code in codes:
            raise DataError(
                f"{street.id!r} has the code {street.code!r} of {codes[street.code]!r}; give one of them another",
                file=file,
                field=place,
            )
        codes[street.code] = street.id


def format_map(board: Board) -> str:
    """Write a board as a text map, with the letters of the columns and the numbers of the rows as comments.

    `parse_map` reads it back to an equal board.

    >>> from ny1901.new_york.material.model import Board
    >>> print(format_map(Board((("ra", "ra", ".."),), ("red",), ())), end="")
    ;a  b  c
     ra ra ..  ;  1
    """
    width = max(map(len, board.rows), default=0)
    letters = [Square(0, column).name.removesuffix("1") for column in range(width)]
    lines = [_COMMENT + "".join(f"{letter:<3}" for letter in letters).rstrip()]
    lines += [f" {' '.join(row)}  {_COMMENT}{number:>3}" for number, row in enumerate(board.rows, start=1)]
    return "\n".join(lines) + "\n"


def token_places(text: str) -> dict[Square, tuple[int, int]]:
    r"""The line and the column, both from 1, of each square's token in the text of a map.

    >>> token_places("; a title\n ra ra")[Square(row=0, column=1)]
    (2, 5)
    """
    return {
        Square(number, column): (token.line, token.column)
        for number, row in enumerate(_token_rows(text))
        for column, token in enumerate(row)
    }


def _token_rows(text: str) -> Iterator[list[_Token]]:
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        content = line.partition(_COMMENT)[0]
        tokens = [_Token(match[0], number, match.start() + 1) for match in re.finditer(r"\S+", content)]
        if tokens:
            yield tokens


def _row_errors(reader: _Reader, rows: list[list[_Token]]) -> Iterator[DataError]:
    width = len(rows[0])
    for row in rows[1:]:
        if len(row) != width:
            yield reader.error(
                f"this row has {len(row)} tokens and the first row (line {rows[0][0].line}) has {width}; "
                f"fill the shorter one up with {OUTSIDE_TOKEN}",
                row[min(len(row), width + 1) - 1],
            )


def _token_errors(reader: _Reader, token: _Token) -> Iterator[DataError]:
    text = token.text
    if text in _SIGNS or text in reader.codes:
        return
    if _LOT_ID.fullmatch(text):
        if all(district[0] != text[0] for district in reader.districts):
            initials = ", ".join(f"{district[0]} ({district})" for district in reader.districts)
            yield reader.error(f"no district starts with {text[0]!r} for the lot {text!r}; use {initials}", token)
        return
    yield reader.error(f"{text[:20]!r} is no token of the map; {_mend(reader, text)}", token)


def _mend(reader: _Reader, text: str) -> str:
    if len(text) != 2:
        return "every token has two characters, with white space between them"
    if _LOT_ID.fullmatch(text.lower()) and text.lower() != text and text.upper() != text:
        return "a lot's id has two lower-case letters and a street's code two capitals"
    codes = ", ".join(sorted(reader.codes)) or "none here"
    return f"use a lot's id such as ra, a street's code ({codes}) or one of {' '.join(_SIGNS)}"


def _lots_errors(reader: _Reader, rows: list[list[_Token]]) -> Iterator[DataError]:
    lots: dict[str, dict[Square, _Token]] = {}
    for number, row in enumerate(rows):
        for column, token in enumerate(row):
            if _LOT_ID.fullmatch(token.text):
                lots.setdefault(token.text, {})[Square(number, column)] = token
    if not lots:
        yield DataError(
            "the map has no lot; give each lot an id such as ra (first letter of its district and another letter)",
            file=reader.file,
            line=rows[0][0].line,
        )
    for lot, squares in lots.items():
        yield from _lot_errors(reader, lot, squares)


def _lot_errors(reader: _Reader, lot: str, squares: dict[Square, _Token]) -> Iterator[DataError]:
    grid = Grid(squares)
    names = ", ".join(grid.names(grid.all))
    largest, *strays = sorted(grid.pieces(grid.all), key=int.bit_count, reverse=True)
    if strays:
        yield reader.error(
            f"the lot {lot} is in more than one piece ({names}); give the squares of another lot another id",
            squares[grid.members(strays[0])[0]],
        )
    elif largest.bit_count() not in reader.lot_sizes:
        allowed = " or ".join(map(str, reader.lot_sizes))
        yield reader.error(
            f"the lot {lot} has {largest.bit_count()} squares ({names}); a lot has {allowed}, so mend its ids",
            squares[grid.squares[0]],
        )
