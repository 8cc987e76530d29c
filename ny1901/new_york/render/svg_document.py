"""The frame of New York's pictures: the neutral one with the game's style sheet and shapes."""

from __future__ import annotations

from ny1901.kernel.picture import svg_document
from ny1901.new_york.render.palette import style_sheet
from ny1901.new_york.render.svg_parts import DEFINITIONS


def document(width: float, height: float, title: str, told: str, body: str) -> str:
    """An SVG document, as `kernel.picture.svg_document.document` makes it."""
    return svg_document.document(width, height, title, told, body, style=style_sheet(), definitions=DEFINITIONS)
