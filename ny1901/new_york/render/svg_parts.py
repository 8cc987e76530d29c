"""The small parts of SVG pictures: the shapes of pieces, and the definitions that pictures share."""

from __future__ import annotations

from ny1901.kernel.geometry import Square
from ny1901.kernel.picture.svg_text import text_at
from ny1901.new_york.material.model import Generation, Tile

SIDE = 40
"""The length of a square's side, in the picture's units."""

_PAWN = "M0-11a5 5 0 0 1 3.2 8.9C4.4 1.6 6 4.4 8 7.6V11H-8V7.6C-6 4.4-4.4 1.6-3.2-2.1A5 5 0 0 1 0-11Z"
_CROWN = "M-11 7L-13-6L-6.5 0L0-9L6.5 0L13-6L11 7Z"
_FLAG = "M-7-8H9L6-2.5L9 3H-5.2V10H-7Z"
_HEXAGON = "M-15 0L-7.5-13H7.5L15 0L7.5 13H-7.5Z"
_PETALS = "".join(
    f"<circle cx='{x}' cy='{y}' r='2.6'/>" for x, y in ((0, -3.6), (3.4, -1.1), (2.1, 2.9), (-2.1, 2.9), (-3.4, -1.1))
)

CROWN = 'fill="#fff3bf" stroke="#2a2112" stroke-width="2" stroke-linejoin="round"'
"""The paint of the king's crown."""

PLATE = 'fill="#fffaf0" stroke="#2a2112" stroke-width="1.5"'
"""The paint of the circle or hexagon around points."""

GRAINS = (
    "M4 0V12",
    "M0 4H12",
    "M-1 13L13-1",
    "M-1-1L13 13",
    "M0 4H12M4 0V12",
    "M-1 13L13-1M-1-1L13 13",
    "M3 6H6",
    "M0 8L6 3L12 8",
    "M6 2V8",
)
"""What is drawn finely on the ground of each district, by its number: a picture without colours tells them apart."""

_GRAINS = "".join(
    f"<pattern id='ny1901-grain-{number}' width='12' height='12' patternUnits='userSpaceOnUse'>"
    f"<path d='{path}' class='grain' fill='none' stroke-width='1.1'/></pattern>"
    for number, path in enumerate(GRAINS)
)

DEFINITIONS = (
    "<defs>"
    "<pattern id='ny1901-hatch' width='8' height='8' patternUnits='userSpaceOnUse' patternTransform='rotate(45)'>"
    "<rect width='8' height='8' class='printed'/><path d='M0 0V8' class='hatch' stroke-width='3'/></pattern>"
    "<pattern id='ny1901-bronze' width='8' height='8' patternUnits='userSpaceOnUse'>"
    "<circle cx='4' cy='4' r='1.3' fill='#fff' fill-opacity='.6'/></pattern>"
    "<pattern id='ny1901-silver' width='8' height='8' patternUnits='userSpaceOnUse'>"
    "<path d='M0 4H8' stroke='#fff' stroke-opacity='.5' stroke-width='2.2'/></pattern>"
    "<pattern id='ny1901-gold' width='10' height='10' patternUnits='userSpaceOnUse'>"
    "<rect x='2.5' y='2' width='5' height='6' fill='#fff3b0' fill-opacity='.62'/></pattern>"
    f"{_GRAINS}"
    f"<path id='ny1901-pawn' d='{_PAWN}'/><path id='ny1901-crown' d='{_CROWN}'/>"
    f"<path id='ny1901-hexagon' d='{_HEXAGON}'/><path id='ny1901-flag' d='{_FLAG}'/>"
    "<circle id='ny1901-circle' r='13.5'/>"
    f"<g id='ny1901-flower'><g fill='#fff' stroke='#b0487f' stroke-width='.8'>{_PETALS}</g>"
    "<circle r='2' fill='#e8a92c'/></g>"
    "</defs>"
).replace("'", '"')
"""Patterns and shapes that the pictures use by name."""


def grain(number: int) -> str:
    """The attributes that fill a shape with the grain of a district.

    Args:
        number: the district's place in its board's list.
    """
    return f'fill="url(#ny1901-grain-{number % len(GRAINS)})" stroke-width="0"'


def shape(name: str, x: float, y: float, attributes: str, scale: float = 1) -> str:
    """One of the defined shapes, with its middle at a place."""
    size = "" if scale == 1 else f" scale({scale:g})"
    return f'<use href="#ny1901-{name}" transform="translate({x:g} {y:g}){size}" {attributes}/>'


def pawn(seat: int, x: float, y: float, *, scale: float = 1, number: bool = True, faded: bool = False) -> str:
    """A worker of a seat, with the seat's number on it."""
    opacity = ' opacity=".25"' if faded else ""
    label = text_at(x, y + 9 * scale, str(seat), 9.5 * scale, f"t{seat} b middle") if number else ""
    halo = shape("pawn", x, y, 'fill="#fff" stroke="#fff" stroke-width="5" stroke-linejoin="round"', scale)
    body = shape("pawn", x, y, f'class="s{seat}" stroke-width="1.6" stroke-linejoin="round"', scale)
    return f"<g{opacity}>{halo}{body}{label}</g>"


def flag(seat: int, x: float, y: float, *, number: bool = True) -> str:
    """A seat's flag on a building, with the seat's number: points stand in circles and hexagons, never on a flag."""
    cloth = shape("flag", x, y, f'class="f{seat}" stroke="#fff" stroke-width="2" paint-order="stroke"')
    return cloth + (text_at(x + 0.3, y + 1.2, str(seat), 10.5, "flag b middle") if number else "")


def badge(tile: Tile, x: float, y: float) -> str:
    """A tile's points: in a circle if its floor plan is a rectangle, otherwise in a hexagon, as on printed tiles."""
    name = "circle" if tile.shape.is_rectangle else "hexagon"
    ring = shape(name, x, y, PLATE)
    number = text_at(x, y + 6.2, str(tile.points), 17, "b middle", more=' fill="#1c1a16"')
    return ring + number


def building_path(path: str, seat: int, generation: Generation) -> str:
    """A building's floor plan in its seat's colour, its border and its pattern told by generation."""
    word = generation.word
    pattern = "none" if generation is Generation.STARTING else f"url(#ny1901-{word})"
    dashes = ' stroke-dasharray="5 4"' if generation is Generation.STARTING else ""
    return (
        f'<path d="{path}" class="s{seat}" stroke-width="6.5" paint-order="stroke" fill-rule="evenodd"/>'
        f'<path d="{path}" class="{word}" fill="{pattern}" stroke-width="3.5"{dashes} fill-rule="evenodd"/>'
    )


def middle_of(square: Square) -> tuple[float, float]:
    """The middle of a square in the picture's units."""
    return (square.column + 0.5) * SIDE, (square.row + 0.5) * SIDE
