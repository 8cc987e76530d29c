"""The part of an SVG picture that no move changes: the board, drawn once and kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from attrs import frozen

from ny1901.kernel.geometry import Square
from ny1901.kernel.outline import outline_path
from ny1901.kernel.picture.svg_text import escaped, text_at, text_width
from ny1901.new_york.material.model import BUILDING_TOKEN, OUTSIDE_TOKEN, PARK_TOKEN, Board, Lot
from ny1901.new_york.render.land import lot_squares
from ny1901.new_york.render.palette import district_classes
from ny1901.new_york.render.street_lines import StreetLine, street_lines
from ny1901.new_york.render.svg_parts import SIDE, grain, middle_of, shape

_NAME_SIZE, _NAME_GAP = 17, 1.5


@frozen
class BoardLayers:
    """The board in layers, for other things to be drawn between them.

    Attributes:
        width: the width of the map in the picture's units.
        height: its height.
        ground: streets, parks and pre-printed buildings.
        lots: the lots.
        signs: their ids and flowers.
        edges: the letters and numbers along the edges.
        streets: for each named street on the map the paint of its squares when its card is in play.
        names: for each of them its name, when its card is not in play and when it is.
    """

    width: float
    height: float
    ground: str
    lots: str
    signs: str
    edges: str
    streets: dict[int, str]
    names: dict[int, tuple[str, str]]


@lru_cache(maxsize=16)
def board_layers(board: Board) -> BoardLayers:
    """The layers of a board."""
    rows, columns = len(board.rows), max(map(len, board.rows))
    lines = street_lines(board)
    return BoardLayers(
        columns * SIDE,
        rows * SIDE,
        "".join(_ground(board, rows, columns)),
        "".join(_lots(board)),
        "".join(_lot_signs(lot, squares) for lot, squares in zip(board.lots, lot_squares(board), strict=True)),
        "".join(_edges(rows, columns)),
        {line.number: _paint(board.token_squares[line.street.code], "playing") for line in lines},
        {line.number: (_name(line, "street"), _name(line, "famous b")) for line in lines},
    )


def _paint(squares: Iterable[Square], classes: str, *, inset: float = 0, radius: float = 0, more: str = "") -> str:
    path = outline_path(squares, SIDE, inset=inset, radius=radius)
    return f'<path d="{path}" class="{classes}" fill-rule="evenodd"{more}/>'


def _ground(board: Board, rows: int, columns: int) -> Iterator[str]:
    inside = [Square(row, column) for row in range(rows) for column in range(columns)]
    yield _paint((square for square in inside if board.token(square) != OUTSIDE_TOKEN), "land", inset=-3, radius=10)
    for street in board.streets:
        yield _paint(board.token_squares.get(street.code, ()), "named")
    parks = board.token_squares.get(PARK_TOKEN, ())
    yield _paint(parks, "park", inset=2, radius=9)
    yield '<g class="tree">'
    for row, column in parks:
        # Where trees stand follows from the square alone, so that the same board is always the same picture.
        for x, y, size in ((11, 12, 5), (28, 17, 6), (17, 29, 6.5), (32, 32, 4)):
            shift = (row * 7 + column * 5) % 6 - 3
            yield f'<circle cx="{column * SIDE + x + shift:g}" cy="{row * SIDE + y - shift:g}" r="{size:g}"/>'
    yield "</g>"
    printed = board.token_squares.get(BUILDING_TOKEN, ())
    yield _paint(printed, "hatch", inset=3.5, radius=3, more=' fill="url(#ny1901-hatch)" stroke-width="2"')


def _lots(board: Board) -> Iterator[str]:
    classes, numbers = district_classes(board), {name: place for place, name in enumerate(board.districts)}
    for lot, squares in zip(board.lots, lot_squares(board), strict=True):
        ground = _paint(squares, f"lot {classes[lot.district]}", inset=1, radius=4, more=' stroke-width="1.2"')
        told = _paint(squares, "grain", inset=1, radius=4, more=f" {grain(numbers[lot.district])}")
        yield f"<g><title>{escaped(f'lot {lot.id}, {lot.face}')}</title>{ground}{told}{_seams(squares)}</g>"


def _seams(squares: tuple[Square, ...]) -> str:
    """Fine lines between the squares of one lot."""
    parts = []
    for row, column in squares:
        x, y = column * SIDE, row * SIDE
        if Square(row, column + 1) in squares:
            parts.append(f"M{x + SIDE} {y + 5}V{y + SIDE - 5}")
        if Square(row + 1, column) in squares:
            parts.append(f"M{x + 5} {y + SIDE}H{x + SIDE - 5}")
    return f'<path d="{"".join(parts)}" class="inner" stroke-width=".8" stroke-dasharray="2 3" opacity=".7"/>'


def _lot_signs(lot: Lot, squares: tuple[Square, ...]) -> str:
    x, y = middle_of(squares[0])
    name = text_at(x - 15, y - 7, lot.id, 11.5, "ink")
    if not lot.is_large:
        return name
    x, y = middle_of(squares[-1])
    return name + shape("flower", x + 10, y + 10, 'opacity=".95"', 1.15)


def _edges(rows: int, columns: int) -> Iterator[str]:
    for column in range(columns):
        x, letters = (column + 0.5) * SIDE, Square(0, column).name.removesuffix("1")
        yield text_at(x, -10, letters, 15, "soft middle", room=SIDE - 4)
        yield text_at(x, rows * SIDE + 21, letters, 15, "soft middle", room=SIDE - 4)
    for row in range(rows):
        y = (row + 0.5) * SIDE + 5
        yield text_at(-8, y, str(row + 1), 15, "soft end", room=22)
        yield text_at(columns * SIDE + 8, y, str(row + 1), 15, "soft", room=22)


def _name(line: StreetLine, classes: str) -> str:
    width = text_width(line.street.name, _NAME_SIZE) + len(line.street.name) * _NAME_GAP
    squares = line.name_place(-int(-(width + 10) // SIDE))
    (left, top), (right, bottom) = middle_of(squares[0]), middle_of(squares[-1])
    x, y = (left + right) / 2, (top + bottom) / 2
    more = f' letter-spacing="{_NAME_GAP}"' + (f' transform="rotate(90 {x:g} {y:g})"' if line.vertical else "")
    room = len(squares) * SIDE - 6
    return text_at(x, y + 6, line.street.name, _NAME_SIZE, f"{classes} middle", room=room, more=more)
