"""Pictures of Paris: SVG for pages and notebooks, characters for a terminal."""

from ny1901.paris.render.svg import position_svg
from ny1901.paris.render.text import position_text

__all__ = ["position_svg", "position_text"]
