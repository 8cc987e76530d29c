"""What the patterns, signs and colours of an SVG picture mean."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ny1901.kernel.geometry import Square
from ny1901.kernel.outline import outline_path
from ny1901.kernel.picture.svg_text import text_at, text_width
from ny1901.kernel.picture.words import shown
from ny1901.new_york.material.model import Board, Generation
from ny1901.new_york.render.palette import district_classes
from ny1901.new_york.render.svg_parts import CROWN, PLATE, building_path, flag, grain, pawn, shape
from ny1901.new_york.render.words import GENERATIONS

_LINE, _SIGN, _SIZE, _GAP = 27, 25, 13.5, 13
_NEUTRAL = 6


@lru_cache(maxsize=16)
def legend(width: float) -> tuple[str, float]:
    """The legend, in as many lines as it takes, and its height.

    Args:
        width: the room from left to right, in the picture's units.
    """
    return _lines(_pieces(), width)


@lru_cache(maxsize=16)
def ground_legend(board: Board, width: float, *, in_play: bool = False) -> tuple[str, float]:
    """What the ground of a board means: its districts, parks, pre-printed buildings, streets, large lots.

    Args:
        board: the board.
        width: the room from left to right, in the picture's units.
        in_play: whether streets are painted because their cards are in play.
    """
    districts = district_classes(board).items()
    signs = [
        *(
            (_ground(f"lot {ground}") + _ground("grain", grain(place)), f"{shown(name)} ({shown(name[0])})")
            for place, (name, ground) in enumerate(districts)
        ),
        (_ground("park"), "park"),
        (_ground("hatch", 'fill="url(#ny1901-hatch)" stroke-width="2"'), "pre-printed"),
        (shape("flower", 10, 10, "", 1.2), "large lot"),
        (_ground("playing"), "street in play") if in_play else (_ground("named"), "named street"),
    ]
    return _lines(signs, width)


def _ground(classes: str, more: str = "") -> str:
    return f'<rect x="1" y="1" width="18" height="18" rx="4" class="{classes}" {more}/>'


def _pieces() -> list[tuple[str, str]]:
    return [
        *((_swatch(generation), generation.word) for generation in GENERATIONS),
        (shape("crown", 10, 10, CROWN, 0.8), "legendary"),
        (shape("circle", 10, 10, PLATE, 0.75), "rectangular"),
        (shape("hexagon", 10, 10, PLATE, 0.75), "irregular"),
        (flag(_NEUTRAL, 9, 9, number=False), "owner's seat"),
        (pawn(_NEUTRAL, 10, 10, scale=0.8, number=False), "worker"),
    ]


def _lines(signs: Iterable[tuple[str, str]], width: float) -> tuple[str, float]:
    """Signs with their words, in as many lines as they take, and the height."""
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
