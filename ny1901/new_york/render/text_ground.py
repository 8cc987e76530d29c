"""The part of a terminal's map that no move changes: edges, streets, parks, pre-printed buildings, borders of lots."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import accumulate

from attrs import frozen

from ny1901.kernel.geometry import Square
from ny1901.kernel.picture.canvas import Canvas, box
from ny1901.new_york.material.model import BUILDING_TOKEN, OUTSIDE_TOKEN, PARK_TOKEN, Board

FLOWER, TREE, HATCH, PAVING = "✿", "♣", "/", "·"
FAINT, PARK = "90", "32"

SQUARE_HEIGHT = 2
"""Lines from one square to the next, the border between them included."""

WIDE, _NARROW = 4, 2
"""Columns from one square to the next, the border included: as a rule, and where no lot and no building is."""

_LEFT, _TOP = 3, 1
"""Columns and lines before the map, for the numbers and letters along its edges."""

LIGHT, HEAVY = 1, 2


@frozen
class Region:
    """What a square belongs to: equal regions have no border between them, others the heavier one's (0 to 2)."""

    weight: int
    name: str | int


@lru_cache(maxsize=16)
def borders(board: Board) -> tuple[int, ...]:
    """The column of the sheet at which each column of the map begins, and the one at which the last ends.

    A column of the map without a lot or a pre-printed building is narrow, so that the reference board has 80 columns.
    """
    columns = range(max(map(len, board.rows)))
    wide = {square.column for square in ground_regions(board)}
    return tuple(accumulate((WIDE if column in wide else _NARROW for column in columns), initial=_LEFT))


def place_of(board: Board, square: Square) -> tuple[int, int]:
    """Line and column of the middle of a square on the sheet."""
    left, right = borders(board)[square.column : square.column + 2]
    return _TOP + SQUARE_HEIGHT * square.row + 1, (left + right) // 2


OPEN = Region(0, "")
"""What streets, parks and everything off the map belong to."""


@lru_cache(maxsize=16)
def ground_regions(board: Board) -> dict[Square, Region]:
    """The regions of the squares with nothing built: lots and pre-printed buildings; all others are `OPEN`."""
    return {
        square: Region(LIGHT, token)
        for token, squares in board.token_squares.items()
        if token.islower() or token == BUILDING_TOKEN
        for square in squares
    }


def fresh_ground(board: Board) -> Canvas:
    """A new sheet with the board on it, to be drawn on."""
    ground = _ground(board)
    canvas = Canvas(0, 0)
    canvas.signs = [row.copy() for row in ground.signs]
    canvas.styles = [row.copy() for row in ground.styles]
    return canvas


@lru_cache(maxsize=16)
def _ground(board: Board) -> Canvas:
    rows, columns = len(board.rows), max(map(len, board.rows))
    canvas = Canvas(SQUARE_HEIGHT * rows + 1 + 2 * _TOP, borders(board)[-1] + 1)
    squares = [Square(row, column) for row in range(rows) for column in range(columns)]
    _draw_edges(canvas, board, rows, columns)
    regions = ground_regions(board)
    draw_lines(canvas, borders(board), corners_of(squares), lambda square: regions.get(square, OPEN))
    for square in squares:
        _draw_square(canvas, place_of(board, square), board.token(square))
    return canvas


def _draw_edges(canvas: Canvas, board: Board, rows: int, columns: int) -> None:
    for column in range(columns):
        square = Square(0, column)
        _, middle = place_of(board, square)
        for line in (0, SQUARE_HEIGHT * rows + 1 + _TOP):
            canvas.put(line, middle, square.name.removesuffix("1"), FAINT)
    for row in range(rows):
        line, _ = place_of(board, Square(row, 0))
        canvas.put(line, 0, f"{row + 1:>2}", FAINT)


def _draw_square(canvas: Canvas, place: tuple[int, int], token: str) -> None:
    line, middle = place
    if token == BUILDING_TOKEN:
        canvas.put(line, middle - 1, HATCH * 3, FAINT)
    elif token == PARK_TOKEN:
        canvas.put(line, middle, TREE, PARK)
    elif token != OUTSIDE_TOKEN and not token.islower():
        canvas.put(line, middle, PAVING, FAINT)


def corners_of(squares: Iterable[Square]) -> set[Square]:
    """The corners of some squares, each named after the square southeast of it."""
    return {Square(row + down, column + right) for row, column in squares for down in range(2) for right in range(2)}


def draw_lines(
    canvas: Canvas, lefts: tuple[int, ...], corners: Iterable[Square], region: Callable[[Square], Region]
) -> None:
    """Draw the borders that meet at some corners, each with the sides to the east and the south of it.

    Args:
        canvas: the sheet.
        lefts: what `borders` gives.
        corners: the corners, from `corners_of`.
        region: what a square belongs to, squares off the map included.
    """
    for row, column in corners:
        northwest, northeast = region(Square(row - 1, column - 1)), region(Square(row - 1, column))
        southwest, southeast = region(Square(row, column - 1)), region(Square(row, column))
        east, south = _border(northeast, southeast), _border(southwest, southeast)
        line, place = _TOP + SQUARE_HEIGHT * row, lefts[column]
        canvas.put(line, place, box(_border(northwest, northeast), east, south, _border(northwest, southwest)), FAINT)
        if east:
            canvas.put(line, place + 1, box(0, east, 0, east) * (lefts[column + 1] - place - 1), FAINT)
        if south:
            canvas.put(line + 1, place, box(south, 0, south, 0), FAINT)


def _border(one: Region, other: Region) -> int:
    return 0 if one == other else max(one.weight, other.weight)
