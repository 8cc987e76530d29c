"""A piece of a game as it is printed: coloured areas, figures and words, in millimetres from its top left corner."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO

from attrs import field, frozen

from ny1901.kernel.geometry import Square

CARD = (63.0, 88.0)
"""The width and height of a card, which common sleeves take."""

_PAPER = "#fffdf6"


@frozen
class Area:
    """A coloured rectangle: its left and upper edge, its width and height, its colour such as `#ffd84a`."""

    x: float
    y: float
    width: float
    height: float
    fill: str


@frozen
class Words:
    """A line of text: the middle of its base line, the height of its letters, the room that it may take, its colour."""

    x: float
    y: float
    size: float
    text: str
    room: float
    ink: str = "#000000"


@frozen
class Figure:
    """A filled polygon: its corners from the left and the upper edge, its colour."""

    corners: tuple[tuple[float, float], ...]
    fill: str


Mark = Area | Words | Figure
"""What can be drawn on a piece."""


@frozen
class Piece:
    """One piece, to be printed some times.

    Attributes:
        kind: such as `tile` or `card`.
        name: its name.
        width: its width, in millimetres.
        height: its height.
        front: what is drawn on it, in order.
        back: what is drawn on its other side; nothing for a piece of one side.
        count: how many there are.
        values: the numbers on it, by name.
        source: where its values are from.
    """

    kind: str
    name: str
    width: float
    height: float
    front: tuple[Mark, ...]
    back: tuple[Mark, ...] = ()
    count: int = 1
    values: Mapping[str, str | int] = field(factory=dict)
    source: str = ""


def grid_piece(
    kind: str,
    name: str,
    cells: Mapping[Square, tuple[str, str]],
    side: float,
    *,
    lines: Sequence[str] = (),
    back: str = "",
    count: int = 1,
    values: Mapping[str, str | int] | None = None,
    source: str = "",
) -> Piece:
    """A piece that consists of squares.

    Args:
        kind: such as `tile`.
        name: its name.
        cells: each square with its colour and the text in it.
        side: the length of a square's side, in millimetres.
        lines: what is written small into the first squares, a line each.
        back: what its other side says; empty for none.
        count: how many there are.
        values: the numbers on it.
        source: where its values are from.

    >>> piece = grid_piece("tile", "Corner", {Square(0, 0): ("#ffffff", "3"), Square(1, 0): ("#ffffff", "")}, 15)
    >>> piece.width, piece.height
    (15, 30)
    """
    front: list[Mark] = [
        Area(square.column * side, square.row * side, side, side, fill) for square, (fill, _) in cells.items()
    ]
    front += [
        Words((square.column + 0.5) * side, (square.row + 0.62) * side, side * 0.32, text, side * 0.9, _ink_on(fill))
        for square, (fill, text) in cells.items()
        if text
    ]
    front += [
        Words((square.column + 0.5) * side, (square.row + 0.9) * side, side * 0.14, line, side * 0.94, _ink_on(fill))
        for (square, (fill, _)), line in zip(cells.items(), lines, strict=False)
    ]
    height = (max(square.row for square in cells) + 1) * side
    width = (max(square.column for square in cells) + 1) * side
    reverse: list[Mark] = []
    if back:
        reverse += [  # seen from behind
            Area(width - (square.column + 1) * side, square.row * side, side, side, _PAPER) for square in cells
        ]
        first = next(iter(cells))
        place = width - (first.column + 0.5) * side
        reverse.append(Words(place, (first.row + 0.6) * side, side * 0.16, back, side * 0.94))
    return Piece(kind, name, width, height, tuple(front), tuple(reverse), count, values or {}, source)


def _ink_on(fill: str) -> str:
    """Black or white, whichever is read better on a colour.

    >>> _ink_on("#f4c430"), _ink_on("#2a68b8")
    ('#000000', '#ffffff')
    """
    red, green, blue = ((share / 255) ** 2.2 for share in bytes.fromhex(fill.removeprefix("#")))
    return "#000000" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 else "#ffffff"


def card_piece(
    kind: str,
    name: str,
    lines: Iterable[str],
    fill: str,
    *,
    count: int = 1,
    values: Mapping[str, str | int] | None = None,
    source: str = "",
) -> Piece:
    """A card with a title, lines of text, and the kind on its back.

    Args:
        kind: such as `lot card`.
        name: its title.
        lines: what it says.
        fill: the colour of its upper band.
        count: how many there are.
        values: the numbers on it.
        source: where its values are from.

    >>> card_piece("lot card", "red 2", ["buys a red lot"], "#f00").width
    63.0
    """
    width, height = CARD
    front: list[Mark] = [Area(0, 0, width, height, _PAPER), Area(0, 0, width, 18, fill)]
    front.append(Words(width / 2, 11.5, 5, name, width - 6))
    front += [Words(width / 2, 30 + 8 * place, 4, line, width - 6) for place, line in enumerate(lines)]
    back = (Area(0, 0, width, height, fill), Words(width / 2, height / 2, 5, kind, width - 6))
    return Piece(kind, name, width, height, tuple(front), back, count, values or {}, source)


def as_csv(pieces: Iterable[Piece]) -> str:
    """The pieces as a table for other tools: kind, name, count, size in millimetres, numbers, source.

    Args:
        pieces: the pieces.

    >>> piece = grid_piece("tile", "Corner", {Square(0, 0): ("#ffffff", "3")}, 15, values={"points": 3})
    >>> print(as_csv([piece]).strip())
    kind,name,count,width_mm,height_mm,values,source
    tile,Corner,1,15,15,points=3,
    """
    out = StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["kind", "name", "count", "width_mm", "height_mm", "values", "source"])
    for piece in pieces:
        values = "; ".join(f"{name}={value}" for name, value in piece.values.items())
        size = (f"{piece.width:g}", f"{piece.height:g}")
        table.writerow([piece.kind, piece.name, piece.count, *size, values, piece.source])
    return out.getvalue()
