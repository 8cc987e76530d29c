"""Actions as SVG cards."""

from __future__ import annotations

from ny1901.kernel.geometry import Square
from ny1901.kernel.outline import outline_path
from ny1901.kernel.picture.cards import PAD, WIDTH, card
from ny1901.kernel.picture.svg_text import text_at
from ny1901.kernel.picture.words import shown
from ny1901.new_york.material.model import Tile
from ny1901.new_york.render.palette import style_sheet
from ny1901.new_york.render.svg_parts import DEFINITIONS, SIDE, badge, building_path
from ny1901.new_york.render.svg_pieces import badge_place
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, EndTurn, PlayCard, Rebuild, ReturnLot

_NEUTRAL = 6
"""The colours of no seat at the table."""

_KINDS = {
    AcquireLot: "Acquire a lot",
    Build: "Build",
    Rebuild: "Demolish and rebuild",
    PlayCard: "Play an action card",
    ReturnLot: "Return a lot",
    EndTurn: "End the turn",
}


def action_svg(action: Action) -> str:
    """An action as a card: what it does, its notation, and the floor plan of its squares with their names.

    >>> "metropolitan-life" in action_svg(Build("metropolitan-life", "k5 k6"))
    True
    """
    squares = tuple(map(Square.parse, action.squares)) if isinstance(action, Build | Rebuild) else ()
    notation = text_at(0, 16, str(action), 16, "ink", room=WIDTH - 2 * PAD)
    plan, height = _floor_plan(squares)
    body = f'{notation}<g transform="translate(0 32)">{plan}</g>'
    return card(_KINDS[type(action)], str(action), body, height + 26, style=style_sheet(), definitions=DEFINITIONS)


def tile_svg(tile: Tile) -> str:
    """A skyscraper as a card: its name, its generation, its floor plan and its points.

    Args:
        tile: the skyscraper.
    """
    path = outline_path(tile.shape.cells, SIDE, inset=4, radius=5)
    marked = badge(tile, *badge_place(tile.shape.cells, tile)) if tile.points else ""
    plan = building_path(path, _NEUTRAL, tile.generation) + marked
    words = f"{tile.generation.word}, {tile.points} point{'' if tile.points == 1 else 's'}; {tile.id}"
    note = text_at(0, 16, words, 16, "ink", room=WIDTH - 2 * PAD)
    body = f'{note}<g transform="translate(0 32)">{plan}</g>'
    height = tile.shape.height * SIDE + 34
    return card(shown(tile.name), words, body, height, style=style_sheet(), definitions=DEFINITIONS)


def _floor_plan(squares: tuple[Square, ...]) -> tuple[str, float]:
    """Some squares with their names, moved to the origin; whatever lies far apart is drawn in one row."""
    if not squares:
        return "", 0
    top, left = min(row for row, _ in squares), min(column for _, column in squares)
    near = [Square(row - top, column - left) for row, column in squares]
    if max(row for row, _ in near) > 8 or max(column for _, column in near) > 12:
        near = [Square(0, number) for number in range(len(squares))]
    path = outline_path(near, SIDE, inset=2, radius=5)
    names = (
        text_at((column + 0.5) * SIDE, (row + 0.5) * SIDE + 5, square.name, 14, "ink middle", room=SIDE - 8)
        for square, (row, column) in zip(squares, near, strict=True)
    )
    drawn = f'<path d="{path}" class="chip lot" stroke-width="2.5" fill-rule="evenodd"/>{"".join(names)}'
    return drawn, (max(row for row, _ in near) + 1) * SIDE + 8
