"""Pictures of boards and positions: text for a terminal, SVG for pages and notebooks."""

from ny1901.render.text import board_text, position_text

__all__ = ["board_text", "position_text"]
