"""Where on the text map the things are that a fact's result names, for a report beside an editor."""

from __future__ import annotations

import re

from attrs import frozen

from ny1901.kernel.geometry import Square
from ny1901.new_york.material.facts.kinds import FactResult
from ny1901.new_york.material.mapfile import token_places
from ny1901.new_york.material.model import Board

_SQUARE = re.compile(r"[a-z]+[1-9][0-9]*")


@frozen
class MapPlace:
    """A lot, street or square that a result names, with line and column of its first token, both from 1."""

    name: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column} {self.name}"


def map_places(result: FactResult, board: Board, text: str) -> tuple[MapPlace, ...]:
    """Where the lots, streets and squares that a result names stand in the map's text.

    Args:
        result: a result of `check_facts`.
        board: the board that was checked.
        text: the text map that the board was read from.

    Returns:
        a place for each lot, street and square, in the order of `result.where`; names of tiles or cards have none.
    """
    places = token_places(text)
    words = dict.fromkeys(word for name in result.where for word in name.split())
    squares = {word: _first_square(board, word) for word in words}
    return tuple(MapPlace(word, *places[square]) for word, square in squares.items() if square in places)


def _first_square(board: Board, word: str) -> Square | None:
    codes = {street.id: street.code for street in board.streets}
    squares = board.token_squares.get(codes.get(word, word), ())
    if squares:
        return squares[0]
    return Square.parse(word) if _SQUARE.fullmatch(word) else None
