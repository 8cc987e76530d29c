"""What the patterns and signs of an SVG picture mean; the same for every position."""

from __future__ import annotations

from functools import lru_cache

from ny1901.city.model import Generation
from ny1901.geometry import Square
from ny1901.render.outline import outline_path
from ny1901.render.svg_parts import CROWN, PLATE, building_path, pawn, shape, text_at, text_width
from ny1901.render.words import GENERATIONS

_LINE, _SIGN, _SIZE, _GAP = 27, 26, 13.5, 16
_NEUTRAL = 6


@lru_cache(maxsize=16)
def legend(width: float) -> tuple[str, float]:
    """The legend, in as many lines as it takes, and its height.

    Args:
        width: the room from left to right, in the picture's units.
    """
    signs = [
        *((_swatch(generation), generation.word) for generation in GENERATIONS),
        (shape("crown", 10, 10, CROWN, 0.8), "legendary"),
        (shape("circle", 10, 10, PLATE, 0.75), "rectangular"),
        (shape("hexagon", 10, 10, PLATE, 0.75), "irregular"),
        (pawn(_NEUTRAL, 10, 10, scale=0.8, number=False), "worker"),
        (shape("flower", 10, 10, "", 1.2), "large lot"),
    ]
    parts, x, y = [], 0.0, 0
    for sign, words in signs:
        used = _SIGN + text_width(words, _SIZE)
        if x and x + used > width:
            x, y = 0.0, y + _LINE
        parts.append(f'<g transform="translate({x:g} {y})">{sign}{text_at(_SIGN, 15, words, _SIZE, "soft")}</g>')
        x += used + _GAP
    return "".join(parts), y + _LINE


def _swatch(generation: Generation) -> str:
    path = outline_path((Square(0, 0),), 18, inset=1, radius=3)
    return building_path(path, _NEUTRAL, generation)
