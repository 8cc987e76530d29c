"""What a caller wants pointed out in a picture: squares to highlight and short texts to write on squares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import Square
from ny1901.new_york.material.model import Board
from ny1901.new_york.rules.state import State

Squares = int | Iterable[Square | str]
"""A mask of lot squares, or any squares of the map by value or by name, or their names as one text."""


def marked(board: Board, squares: Squares) -> frozenset[Square]:
    """The squares that a caller names.

    Args:
        board: the board that is drawn.
        squares: a mask of lot squares, or squares of the map.

    Raises:
        DataError: a bit or a name that is no square of this board.

    >>> from ny1901.new_york.material import reference
    >>> board = reference().board
    >>> marked(board, 0b11) == marked(board, "b2 c2") == marked(board, [Square(1, 1), Square(1, 2)])
    True
    """
    if isinstance(squares, int):
        return frozenset(_of_mask(board, squares))
    named = squares.split() if isinstance(squares, str) else squares
    return frozenset(square_on(board, square) for square in named)


def _of_mask(board: Board, mask: int) -> tuple[Square, ...]:
    if mask & ~board.grid.all:
        raise DataError(
            f"the mask {mask:#x} has bits that are no square; the board has {len(board.grid.squares)} lot squares",
            field="highlight",
        )
    return board.grid.members(mask)


def square_on(board: Board, square: Square | str) -> Square:
    """A square of the map by its value or its name.

    Raises:
        DataError: no square's name, or a square off the map.
    """
    found = Square.parse(square) if isinstance(square, str) else square
    row, column = found
    if not (0 <= row < len(board.rows) and 0 <= column < len(board.rows[row])):
        width, height = max(map(len, board.rows)), len(board.rows)
        raise DataError(f"{found.name} is off the map, which ends at {Square(height - 1, width - 1).name}")
    return found


def labelled(board: Board, labels: Mapping[str, str]) -> dict[Square, str]:
    """The texts to write on squares, by square.

    Args:
        board: the board that is drawn.
        labels: the texts by the square's name; a few characters each.

    Raises:
        DataError: a name that is no square of this board.
    """
    return {square_on(board, name): text for name, text in labels.items()}


def squares_of(state: State, name: str) -> tuple[str, ...]:
    """The squares that a name to blame stands for: a square, a lot, or a tile that stands somewhere."""
    table = state.rules.table
    if name in table.lot_number:
        return table.grid.names(table.board.lots[table.lot_number[name]].squares)
    if name in table.tile_number:
        standing = 0
        for seated in state.players:
            for building in seated.buildings:
                standing |= building.placement.squares * (building.tile.id == name)
        return table.grid.names(standing)
    return (name,) if name in _map_squares(table.board) else ()


@lru_cache(maxsize=16)
def _map_squares(board: Board) -> frozenset[str]:
    return frozenset(Square(row, column).name for row, tokens in enumerate(board.rows) for column in range(len(tokens)))
