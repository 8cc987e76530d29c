"""Where the names of streets are written: the line of each named street, and its stretches between crossings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from attrs import frozen

from ny1901.kernel.geometry import Square
from ny1901.new_york.material.model import CROSSING_TOKEN, Board, Street


@frozen
class StreetLine:
    """The longest straight line of a named street.

    Attributes:
        number: the street's number on the board.
        street: the street.
        vertical: whether it runs from north to south.
        squares: its squares with the crossings on it.
        stretches: its squares in order, parted at the crossings.
    """

    number: int
    street: Street
    vertical: bool
    squares: tuple[Square, ...]
    stretches: tuple[tuple[Square, ...], ...]

    def name_place(self, needed: int) -> tuple[Square, ...]:
        """The squares along which the name is written: of the stretches that hold it, the one nearest the middle.

        Where none does it is written over the crossings of the whole line.

        Args:
            needed: how many squares the name takes.
        """
        middle = _centre(self.squares)
        holding = [stretch for stretch in self.stretches if len(stretch) >= needed]
        return min(holding, key=lambda stretch: abs(_centre(stretch) - middle), default=self.squares)


def _centre(squares: tuple[Square, ...]) -> float:
    return (sum(squares[0]) + sum(squares[-1])) / 2


@lru_cache(maxsize=16)
def street_lines(board: Board) -> tuple[StreetLine, ...]:
    """The line of each named street that the map shows.

    >>> from ny1901.new_york.material import reference
    >>> [(line.street.name, line.vertical, len(line.squares)) for line in street_lines(reference().board)][:2]
    [('Broadway', True, 19), ('Wall Street', False, 15)]
    """
    found = []
    for number, street in enumerate(board.streets):
        own = frozenset(board.token_squares.get(street.code, ()))
        candidates = [
            (len(own.intersection(line)), vertical, line)
            for vertical in (False, True)
            for line in _straight_lines(own.union(board.token_squares.get(CROSSING_TOKEN, ())), vertical=vertical)
        ]
        length, vertical, squares = max(candidates, default=(0, False, ()), key=lambda candidate: candidate[0])
        if length:
            found.append(StreetLine(number, street, vertical, squares, tuple(_stretches(squares, own))))
    return tuple(found)


def _straight_lines(squares: frozenset[Square], *, vertical: bool) -> Iterator[tuple[Square, ...]]:
    down, right = (1, 0) if vertical else (0, 1)
    for row, column in sorted(squares):
        if Square(row - down, column - right) in squares:
            continue
        line = [Square(row, column)]
        while (following := Square(line[-1].row + down, line[-1].column + right)) in squares:
            line.append(following)
        yield tuple(line)


def _stretches(line: tuple[Square, ...], own: frozenset[Square]) -> Iterator[tuple[Square, ...]]:
    stretch: list[Square] = []
    for square in line:
        if square in own:
            stretch.append(square)
        elif stretch:
            yield tuple(stretch)
            stretch = []
    if stretch:
        yield tuple(stretch)
