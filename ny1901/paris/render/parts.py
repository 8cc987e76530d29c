"""The parts of every picture of Paris as SVG elements; where two pictures show the same, the parts are equal texts.

A side of a space is `SIDE` units long, and the corner of space `a1` is the origin. No part carries a style of its own:
`STYLE` is the sheet for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import hypot

from ny1901.kernel.geometry import Polyomino, Square, bits
from ny1901.kernel.outline import outline_path
from ny1901.paris.material.model import Postcard, Space, Tile
from ny1901.paris.render.ground import COLOURS, kind_of, piece_mark
from ny1901.paris.rules.actions import Action, Build, Lay, Use
from ny1901.paris.rules.light import every_lamp, lights
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import Table

SIDE = 52
"""The length of a space's side, in the picture's units."""

MARGIN = 30
"""The space around the board, which holds the names of rows and columns."""

GROUND = {"orange": "#f6cfa6", "blue": "#bcd3ee", "lamp": "#d8d5cc", "": "#efece4"}
"""The colour of each kind of space; a mixed one is half orange and half blue."""

FILLS = ("#e07b1f", "#2f6fb5")
"""The colour of each seat's buildings."""

EDGES = ("#7c3d05", "#123a66")
"""The colour of their outlines."""

SUPPLY = ("#c9bfa8", "#5b5240")
"""The colour of a building that nobody has, and that of its outline."""

INKS = ("#1c1206", "#ffffff")
"""The colour of a sign on a seat's colour."""

STYLE = (
    ".paris text{font-family:'Avenir Next','Segoe UI','Helvetica Neue',Arial,'DejaVu Sans',sans-serif}"
    ".paris .paper{fill:#fbf7ec}.paris .ink{fill:#2b2822}.paris .soft{fill:#6a6355}"
    "@media(prefers-color-scheme:dark){"
    ".paris .paper{fill:#1d2025}.paris .ink{fill:#ece7db}.paris .soft{fill:#aaa699}}"
)
"""The style sheet of the pictures."""

LEGAL, MARK = "#2e7d32", "#c2185b"


def board_length(table: Table) -> int:
    """The length of an edge of the board, in the picture's units."""
    return 2 * table.side * SIDE


def place_of(table: Table, space: int) -> tuple[int, int]:
    """The corner of a space in the north-west."""
    square = table.grid.squares[space]
    return square.column * SIDE, square.row * SIDE


def names(table: Table) -> Iterator[str]:
    """The letters of the columns and the numbers of the rows."""
    for number in range(2 * table.side):
        middle = number * SIDE + SIDE // 2
        yield f'<text x="{middle}" y="-9" font-size="13" text-anchor="middle" class="ink">{chr(97 + number)}</text>'
        yield f'<text x="-12" y="{middle + 5}" font-size="13" text-anchor="middle" class="ink">{number + 1}</text>'


def ground(position: State) -> Iterator[str]:
    """The squares of the board, each with its tile, one element a square."""
    table = position.rules.table
    for name, tile in zip(table.corners, position.pavement, strict=True):
        corner, length = Square.parse(name), 2 * SIDE
        drawn = "".join(
            space_part(kind_of(position, space), *place_of(table, space)) for space in bits(square_mask(table, corner))
        )
        box = f'x="{corner.column * SIDE}" y="{corner.row * SIDE}" width="{length}" height="{length}"'
        edge = f'<rect {box} fill="none" stroke="#5b5240" stroke-width="2"/>'
        yield f'<g class="{"empty" if tile is None else "tile"}">{drawn}{edge}</g>'


def square_mask(table: Table, corner: Square) -> int:
    """The four spaces of a square of the board."""
    spaces = (Square(corner.row + place // 2, corner.column + place % 2) for place in range(4))
    return sum(1 << table.grid.number[space] for space in spaces)


def space_part(kind: str, x: float, y: float, side: float = SIDE) -> str:
    """One space of a tile.

    Args:
        kind: `orange`, `blue`, `mixed`, `lamp`, or empty where no tile lies.
        x: its left edge.
        y: its upper edge.
        side: the length of its side.
    """
    box = f'x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}"'
    edge = f'<rect {box} fill="none" stroke="#8b8068" stroke-width=".7"/>'
    if kind != "mixed":
        return f'<rect {box} fill="{GROUND[kind]}"/>{edge}'
    right, low = x + side, y + side
    return (
        f'<path d="M{x:g} {y:g}H{right:g}L{x:g} {low:g}Z" fill="{GROUND["orange"]}"/>'
        f'<path d="M{right:g} {y:g}V{low:g}H{x:g}Z" fill="{GROUND["blue"]}"/>{edge}'
    )


def outline(position: State, squares: int, fill: str, edge: str, width: int, *, dash: str = "") -> str:
    """A line around some spaces."""
    path = outline_path(position.rules.table.grid.members(squares), SIDE, inset=3, radius=7)
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path d="{path}" fill="{fill}" fill-rule="evenodd" stroke="{edge}" stroke-width="{width}"{dashed}/>'


def space_label(table: Table, space: int, text: str, fill: str) -> str:
    """A few characters in the middle of a space."""
    x, y = place_of(table, space)
    return (
        f'<text x="{x + SIDE // 2}" y="{y + SIDE // 2 + 6}" font-size="17" font-weight="700" text-anchor="middle" '
        f'fill="{fill}">{escape(text)}</text>'
    )


def building_label(table: Table, number: int) -> str:
    """What stands on a building: its id in capitals, `JP` on the Jardin des Plantes."""
    return short_name(table.building_ids[number])


def short_name(building: str) -> str:
    """What stands on a building of an id.

    >>> short_name("v3"), short_name("jardin-des-plantes")
    ('V3', 'JP')
    """
    return "JP" if building == Postcard.JARDIN_DES_PLANTES else building.upper()


def buildings(position: State) -> Iterator[str]:
    """The buildings on the board, one element each."""
    table = position.rules.table
    for seat, player in enumerate(position.players):
        for standing in player.standing:
            drawn = outline(position, standing.squares, FILLS[seat], EDGES[seat], 3)
            label = space_label(table, next(bits(standing.squares)), building_label(table, standing.number), INKS[seat])
            yield f'<g class="building">{drawn}{label}</g>'


def light(position: State) -> Iterator[str]:
    """A line from each lamp that shines to each space of a building that it lights, one element a line."""
    yield from (_ray(position.rules.table, lamp, space) for lamp, space in dict.fromkeys(lights(position)))


def _ray(table: Table, lamp: int, space: int) -> str:
    """A line of light that ends a little inside a space."""
    (x, y), (to_x, to_y) = place_of(table, lamp), place_of(table, space)
    away = hypot(to_x - x, to_y - y)
    share = (away - 0.4 * SIDE) / away
    path = f"M{x + SIDE / 2:g} {y + SIDE / 2:g}l{(to_x - x) * share:g} {(to_y - y) * share:g}"
    outer = f'<path d="{path}" stroke="#6b5300" stroke-width="7" stroke-linecap="round"/>'
    return f'<g class="light">{outer}<path d="{path}" stroke="#ffe680" stroke-width="4" stroke-linecap="round"/></g>'


def lamps(position: State) -> Iterator[str]:
    """The lamps, filled where they shine, one element each."""
    shining = every_lamp(position)
    for space in bits(position.lamps | shining):
        x, y = place_of(position.rules.table, space)
        fill = "#ffd43b" if shining >> space & 1 else "none"
        place = f'cx="{x + SIDE // 2}" cy="{y + SIDE // 2}" r="11"'
        yield f'<circle class="lamp" {place} fill="{fill}" stroke="#6b5300" stroke-width="2"/>'


def pieces(position: State) -> Iterator[str]:
    """The special pieces, one element for each space under one."""
    for piece in position.pieces:
        mark = piece_mark(piece)
        for space in bits(piece.squares) if mark else ():
            x, y = place_of(position.rules.table, space)
            circle = (
                f'<circle cx="{x + SIDE // 2}" cy="{y + SIDE // 2}" r="17" fill="#fffaf0" '
                f'stroke="{EDGES[piece.seat]}" stroke-width="3"/>'
            )
            yield f'<g class="piece">{circle}{space_label(position.rules.table, space, mark, "#2a2112")}</g>'


def action_spaces(table: Table, action: Action) -> int:
    """The spaces of the board that an action names, as a mask; names that the board does not have are left out."""
    if isinstance(action, Lay):
        return square_mask(table, Square.parse(action.square)) if action.square in table.corner_number else 0
    if not isinstance(action, Build | Use):
        return 0
    named = frozenset(action.squares)
    return sum(1 << number for square, number in table.grid.number.items() if square.name in named)


def shape_picture(shape: Polyomino, fill: str, edge: str, label: str) -> str:
    """A building that lies beside the board, as an SVG element.

    >>> shape_picture(Polyomino.parse("##/#."), "#fff", "#000", "V3")[:40]
    '<svg class="paris" viewBox="0 0 28 28" w'
    """
    side = 12
    path = outline_path(shape.cells, side)
    drawn = f'<path transform="translate(2 2)" d="{path}" fill="{fill}" stroke="{edge}" stroke-width="2"/>'
    return _small(side * shape.width + 4, side * shape.height + 4, label, drawn)


def tile_picture(tile: Tile, seat: int) -> str:
    """A tile that lies beside the board, as its owner holds it.

    >>> tile_picture(Tile.parse("t1", "ro/mo"), 0).count("<path")
    2
    """
    side = 13
    kinds = [_SEEN[seat].get(kind, kind.name.lower()) for kind in tile.spaces]
    spaces = (space_part(kind, 1 + place % 2 * side, 1 + place // 2 * side, side) for place, kind in enumerate(kinds))
    return _small(2 * side + 2, 2 * side + 2, tile.id, "".join(spaces))


_SEEN = (
    {Space.OWN: COLOURS[0], Space.RIVAL: COLOURS[1]},
    {Space.OWN: COLOURS[1], Space.RIVAL: COLOURS[0]},
)
"""For each seat the colours of its tiles."""


def _small(width: int, height: int, label: str, drawn: str) -> str:
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return f'<svg class="paris" {size} aria-hidden="true"><title>{escape(label)}</title>{drawn}</svg>'
