"""Squares, polyominoes and boards of squares as bits of one integer; it knows no game.

A `Grid` numbers its squares row by row; a set of squares is then a mask, an `int` whose bit *i* stands for
square number *i*. Masks make the set operations of a rule (inside, overlaps, touches) single machine-word steps.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from attrs import field, frozen

from ny1901.kernel.drawing import Drawn
from ny1901.kernel.errors import DataError

_SQUARE_NAME = re.compile(r"([a-z]+)([1-9][0-9]*)")


class Square(NamedTuple):
    """One square of a map: `row` from the north and `column` from the west, both from 0.

    Its name is the column in letters and the row from 1, as in a spreadsheet.

    >>> Square(row=4, column=10).name
    'k5'
    >>> Square.parse("k5")
    Square(row=4, column=10)
    """

    row: int
    column: int

    @property
    def name(self) -> str:
        """The square's name, for example `k5` (column k, fifth row from the north)."""
        letters, rest = "", self.column + 1
        while rest:
            rest, digit = divmod(rest - 1, 26)
            letters = chr(ord("a") + digit) + letters
        return f"{letters}{self.row + 1}"

    @classmethod
    def parse(cls, name: str) -> Square:
        """Read a square's name.

        Raises:
            DataError: the text is no letters-then-number name.
        """
        match = _SQUARE_NAME.fullmatch(name)
        if match is None or len(name) > 8:
            raise DataError(f"{name[:20]!r} is not a square; write letters and a number, such as k5")
        column = 0
        for letter in match[1]:
            column = column * 26 + ord(letter) - ord("a") + 1
        return cls(int(match[2]) - 1, column - 1)

    @property
    def beside(self) -> tuple[Square, Square, Square, Square]:
        """The four squares that share a side: north, west, east, south (some may lie off the map)."""
        row, column = self
        return (
            Square(row - 1, column),
            Square(row, column - 1),
            Square(row, column + 1),
            Square(row + 1, column),
        )

    @property
    def cornering(self) -> tuple[Square, ...]:
        """The four squares that share a corner and no side (some may lie off the map)."""
        row, column = self
        return tuple(Square(row + down, column + right) for down in (-1, 1) for right in (-1, 1))


def _normalised(cells: Iterable[Square]) -> tuple[Square, ...]:
    chosen = set(cells)
    if not chosen:
        raise DataError("a shape needs at least one square")
    top = min(row for row, _ in chosen)
    left = min(column for _, column in chosen)
    return tuple(sorted(Square(row - top, column - left) for row, column in chosen))


def connected(cells: Iterable[Square]) -> bool:
    """Whether the squares hang together by their sides.

    >>> connected([Square(0, 0), Square(1, 1)])
    False
    """
    left = set(cells)
    edge = [left.pop()] if left else []
    while edge:
        for neighbour in edge.pop().beside:
            if neighbour in left:
                left.remove(neighbour)
                edge.append(neighbour)
    return not left


@frozen(cache_hash=True, repr=False)
class Polyomino(Drawn):
    """A shape of side-connected squares, moved to the top left corner; equal shapes are equal values.

    >>> corner = Polyomino.parse("#./##")
    >>> corner.size, corner.is_rectangle, len(corner.orientations())
    (3, False, 4)
    """

    cells: tuple[Square, ...] = field(converter=_normalised)

    @cells.validator
    def _in_one_piece(self, _: object, cells: tuple[Square, ...]) -> None:
        if not connected(cells):
            raise DataError(f"the shape {self} is in more than one piece; its squares must share sides")

    @classmethod
    def parse(cls, text: str) -> Polyomino:
        """Read a drawing: rows from the top, parted by `/` or line ends; `#` is a square, `.` none.

        Raises:
            DataError: another character, no square at all, or more than one piece.
        """
        rows = text.strip().replace("/", "\n").splitlines()
        for row, line in enumerate(rows):
            for column, character in enumerate(line.strip()):
                if character not in "#.":
                    raise DataError(
                        f"{character!r} in row {row + 1}, column {column + 1} of a shape; use # or . for none"
                    )
        return cls(
            Square(row, column)
            for row, line in enumerate(rows)
            for column, character in enumerate(line.strip())
            if character == "#"
        )

    def __repr__(self) -> str:
        return f"Polyomino.parse({str(self)!r})"

    def __str__(self) -> str:
        chosen = set(self.cells)
        return "/".join(
            "".join("#" if (row, column) in chosen else "." for column in range(self.width))
            for row in range(self.height)
        )

    @property
    def size(self) -> int:
        """How many squares it covers."""
        return len(self.cells)

    @property
    def height(self) -> int:
        """Rows from its top to its bottom."""
        return max(row for row, _ in self.cells) + 1

    @property
    def width(self) -> int:
        """Columns from its left to its right."""
        return max(column for _, column in self.cells) + 1

    @property
    def is_rectangle(self) -> bool:
        """Whether it fills its bounding box (a square counts)."""
        return self.size == self.height * self.width

    def rotated(self) -> Polyomino:
        """The shape turned a quarter clockwise."""
        return Polyomino(Square(column, -row) for row, column in self.cells)

    def reflected(self) -> Polyomino:
        """The shape turned over, left for right."""
        return Polyomino(Square(row, -column) for row, column in self.cells)

    def orientations(self, *, rotate: bool = True, reflect: bool = False) -> tuple[Polyomino, ...]:
        """Every different way to lay it down, in a stable order.

        Args:
            rotate: quarter turns are allowed.
            reflect: turning the tile over is allowed.
        """
        found: list[Polyomino] = []
        for start in (self, self.reflected()) if reflect else (self,):
            turned = start
            for _ in range(4 if rotate else 1):
                if turned not in found:
                    found.append(turned)
                turned = turned.rotated()
        return tuple(sorted(found, key=lambda shape: shape.cells))


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits set in a mask, rising.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def in_order(squares: str | Iterable[str]) -> tuple[str, ...]:
    """The names of some squares row by row, each once.

    Args:
        squares: the names in any order, one by one or as one text with spaces between them.

    >>> in_order("b2 a2 b1 a2")
    ('b1', 'a2', 'b2')

    Raises:
        DataError: one is no name of a square.
    """
    return _in_order(tuple(squares.split() if isinstance(squares, str) else squares))


@lru_cache(maxsize=10_000)  # many tiles can lie on the same squares
def _in_order(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(square.name for square in _row_by_row(map(Square.parse, names)))


def _row_by_row(squares: Iterable[Square]) -> tuple[Square, ...]:
    return tuple(sorted(set(squares)))


@frozen
class Grid:
    """Some squares of a map, numbered row by row, so that a set of them is a mask.

    >>> grid = Grid([Square(0, 0), Square(0, 1), Square(1, 1)])
    >>> grid.mask([Square(0, 1), Square(1, 1)])
    6
    >>> grid.names(6)
    ('b1', 'b2')
    """

    squares: tuple[Square, ...] = field(converter=_row_by_row)

    @cached_property
    def number(self) -> dict[Square, int]:
        """The bit number of each square."""
        return {square: number for number, square in enumerate(self.squares)}

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """For each square the mask of the grid's squares that share a side with it."""
        return tuple(self.mask(other for other in square.beside if other in self.number) for square in self.squares)

    @cached_property
    def strides(self) -> tuple[tuple[int, int], ...]:
        """For each distance between the numbers of two squares side by side the mask of the lower ones.

        A rectangle has two, so that whole masks step to their neighbours at once.

        >>> Grid([Square(0, 0), Square(0, 1), Square(1, 0), Square(1, 1)]).strides
        ((1, 5), (2, 3))
        """
        lower: dict[int, int] = {}
        for number, around in enumerate(self.neighbours):
            for other in bits(around >> number + 1):
                lower[other + 1] = lower.get(other + 1, 0) | 1 << number
        return tuple(sorted(lower.items()))

    @property
    def all(self) -> int:
        """The mask of every square."""
        return (1 << len(self.squares)) - 1

    def mask(self, squares: Iterable[Square]) -> int:
        """The mask of some of the grid's squares (`KeyError` for a square that is not on it)."""
        total = 0
        for square in squares:
            total |= 1 << self.number[square]
        return total

    def members(self, mask: int) -> tuple[Square, ...]:
        """The squares of a mask, row by row."""
        return tuple(self.squares[number] for number in bits(mask))

    def names(self, mask: int) -> tuple[str, ...]:
        """The names of the squares of a mask, row by row."""
        return tuple([self._names[number] for number in bits(mask)])

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(square.name for square in self.squares)

    def around(self, mask: int) -> int:
        """The squares outside a mask that share a side with one inside it."""
        total = 0
        for number in bits(mask):
            total |= self.neighbours[number]
        return total & ~mask

    def corners(self, mask: int) -> int:
        """The squares outside a mask that share a corner with one inside it."""
        touched = {other for square in self.members(mask) for other in square.cornering if other in self.number}
        return self.mask(touched) & ~mask

    def pieces(self, mask: int) -> tuple[int, ...]:
        """A mask parted into its side-connected pieces, by their first square."""
        found = []
        while mask:
            piece = mask & -mask
            while grown := self.around(piece) & mask:
                piece |= grown
            found.append(piece)
            mask &= ~piece
        return tuple(found)

    def placements(self, orientations: Iterable[Polyomino]) -> tuple[int, ...]:
        """Every way to lay a shape wholly on the grid, as rising masks without doubles.

        Args:
            orientations: the allowed ways to turn the shape, from `Polyomino.orientations`.
        """
        found, bit = set(), {(row, column): 1 << number for number, (row, column) in enumerate(self.squares)}
        for shape in orientations:
            first = shape.cells[0]
            steps = [(cell.row - first.row, cell.column - first.column) for cell in shape.cells]
            for row, column in self.squares:
                covered = [bit.get((row + down, column + right), 0) for down, right in steps]
                if all(covered):
                    found.add(sum(covered))
        return tuple(sorted(found))
