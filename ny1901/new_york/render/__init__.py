"""Pictures of boards and positions: text for a terminal, SVG for pages and notebooks."""
