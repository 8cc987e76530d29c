"""The part of a terminal's map that no move changes: edges, streets, parks, pre-printed buildings, borders of lots."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from attrs import frozen

from ny1901.kernel.geometry import Square
from ny1901.kernel.picture.canvas import Canvas, box
from ny1901.new_york.material.model import BUILDING_TOKEN, OUTSIDE_TOKEN, PARK_TOKEN, Board

FLOWER, TREE, HATCH, PAVING = "✿", "♣", "/", "·"
FAINT, PARK = "90", "32"

SQUARE_WIDTH, SQUARE_HEIGHT = 4, 2
"""Columns and lines from one square to the next, the border between them included."""
LEFT, TOP = 3, 1
"""Columns and lines before the map, for the numbers and letters along its edges."""

LIGHT, HEAVY = 1, 2


@frozen
class Region:
    """What a square belongs to: equal regions have no border between them, others the heavier one's (0 to 2)."""

    weight: int
    name: str | int


def place_of(square: Square) -> tuple[int, int]:
    """Line and column of the middle of a square on the sheet."""
    return TOP + SQUARE_HEIGHT * square.row + 1, LEFT + SQUARE_WIDTH * square.column + 2


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
    canvas = Canvas(SQUARE_HEIGHT * rows + 1 + 2 * TOP, SQUARE_WIDTH * columns + 1 + 2 * LEFT)
    squares = [Square(row, column) for row in range(rows) for column in range(columns)]
    _draw_edges(canvas, rows, columns)
    regions = ground_regions(board)
    draw_lines(canvas, corners_of(squares), lambda square: regions.get(square, OPEN))
    for square in squares:
        _draw_square(canvas, square, board.token(square))
    return canvas


def _draw_edges(canvas: Canvas, rows: int, columns: int) -> None:
    for column in range(columns):
        letters = Square(0, column).name.removesuffix("1")
        for line in (0, SQUARE_HEIGHT * rows + 1 + TOP):
            canvas.put(line, LEFT + SQUARE_WIDTH * column + 2, letters, FAINT)
    for row in range(rows):
        line, _ = place_of(Square(row, 0))
        canvas.put(line, 0, f"{row + 1:>2}", FAINT)
        canvas.put(line, LEFT + SQUARE_WIDTH * columns + 2, str(row + 1), FAINT)


def _draw_square(canvas: Canvas, square: Square, token: str) -> None:
    line, middle = place_of(square)
    if token == BUILDING_TOKEN:
        canvas.put(line, middle - 1, HATCH * 3, FAINT)
    elif token == PARK_TOKEN:
        canvas.put(line, middle, TREE, PARK)
    elif token != OUTSIDE_TOKEN and not token.islower():
        canvas.put(line, middle, PAVING, FAINT)


def corners_of(squares: Iterable[Square]) -> set[Square]:
    """The corners of some squares, each named after the square southeast of it."""
    return {Square(row + down, column + right) for row, column in squares for down in range(2) for right in range(2)}


def draw_lines(canvas: Canvas, corners: Iterable[Square], region: Callable[[Square], Region]) -> None:
    """Draw the borders that meet at some corners, each with the sides to the east and the south of it.

    Args:
        canvas: the sheet.
        corners: the corners, from `corners_of`.
        region: what a square belongs to, squares off the map included.
    """
    for row, column in corners:
        northwest, northeast = region(Square(row - 1, column - 1)), region(Square(row - 1, column))
        southwest, southeast = region(Square(row, column - 1)), region(Square(row, column))
        east, south = _border(northeast, southeast), _border(southwest, southeast)
        line, place = TOP + SQUARE_HEIGHT * row, LEFT + SQUARE_WIDTH * column
        canvas.put(line, place, box(_border(northwest, northeast), east, south, _border(northwest, southwest)), FAINT)
        if east:
            canvas.put(line, place + 1, box(0, east, 0, east) * (SQUARE_WIDTH - 1), FAINT)
        if south:
            canvas.put(line + 1, place, box(south, 0, south, 0), FAINT)


def _border(one: Region, other: Region) -> int:
    return 0 if one == other else max(one.weight, other.weight)
