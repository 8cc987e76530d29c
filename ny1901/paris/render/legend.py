"""What the colours and signs on a picture of Paris mean, as SVG elements under the board."""

from __future__ import annotations

from html import escape

from ny1901.paris.render.ground import PIECE_MARKS
from ny1901.paris.render.parts import EDGES, FILLS, space_part
from ny1901.paris.render.words import card_name
from ny1901.paris.rules.game import Game

_SIDE, _ROW, _SIZE = 18, 28, 14
_LETTER = 7.4
"""About how wide a letter is, in the picture's units."""


def legend(rules: Game, width: float) -> tuple[str, float]:
    """The legend, and its height in the picture's units.

    Args:
        rules: which postcards may be in play.
        width: how wide it may be.

    >>> drawn, height = legend(Game(), 416)
    >>> drawn.count("<text"), height
    (14, 140)
    """
    entries = [*_SPACES, *_BUILDINGS, _LAMP, _LIGHT, *_pieces(rules)]
    parts, x, row = [], 0.0, 0
    for sign, text in entries:
        used = _SIDE + 8 + _LETTER * len(text) + 18
        if x and x + used > width:
            x, row = 0.0, row + 1
        words = f'<text x="{_SIDE + 8}" y="{_SIZE}" font-size="{_SIZE}" class="ink">{escape(text)}</text>'
        parts.append(f'<g transform="translate({x:g} {row * _ROW})">{sign}{words}</g>')
        x += used
    return "".join(parts), (row + 1) * _ROW


def _pieces(rules: Game) -> list[tuple[str, str]]:
    middle = _SIDE // 2
    return [
        (
            f'<circle cx="{middle}" cy="{middle}" r="{middle + 1}" fill="#fffaf0" stroke="#5b5240" stroke-width="1.5"/>'
            f'<text x="{middle}" y="{middle + 4}" font-size="11" font-weight="700" text-anchor="middle" '
            f'fill="#2a2112">{escape(mark)}</text>',
            card_name(rules, card.value),
        )
        for card, mark in PIECE_MARKS.items()
        if card.value in rules.variant.postcards
    ]


_SPACES = [
    (space_part(kind, 0, 0, _SIDE), f"{kind} space" if kind != "lamp" else "space of a street lamp")
    for kind in ("orange", "blue", "mixed", "lamp")
]
_BUILDINGS = [
    (f'<rect width="{_SIDE}" height="{_SIDE}" rx="4" fill="{fill}" stroke="{edge}" stroke-width="2"/>', text)
    for fill, edge, text in zip(FILLS, EDGES, ("orange's building", "blue's building"), strict=True)
]
_LAMP = (
    f'<circle cx="{_SIDE // 2}" cy="{_SIDE // 2}" r="8" fill="#ffd43b" stroke="#6b5300" stroke-width="1.5"/>',
    "lamp that shines",
)
_LIGHT = (
    '<path d="M1 9H17" stroke="#6b5300" stroke-width="7" stroke-linecap="round"/>'
    '<path d="M1 9H17" stroke="#ffe680" stroke-width="4" stroke-linecap="round"/>',
    "lights a building",
)
