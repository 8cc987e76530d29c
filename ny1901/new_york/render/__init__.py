"""Pictures of boards and positions: text for a terminal, SVG for pages and notebooks."""

from ny1901.new_york.render.svg import board_svg, position_svg
from ny1901.new_york.render.text import board_text, position_text

__all__ = ["board_svg", "board_text", "position_svg", "position_text"]
