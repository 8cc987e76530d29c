"""Who draws which value of Paris: tiles and buildings get their `to_svg` and `to_text` here."""

from __future__ import annotations

from ny1901.kernel.drawing import Artist, register
from ny1901.kernel.picture.cards import shape_svg
from ny1901.paris.material.model import Shape, Tile
from ny1901.paris.render.parts import tile_picture


def _shape_text(building: Shape, _: bool) -> str:
    drawn = str(building.shape).replace("/", "\n")
    return f"{building.name} ({building.id})\n{drawn}"


register(Tile, Artist(lambda tile: tile_picture(tile, 0), lambda tile, _: f"{tile.id}: {tile}"))
register(Shape, Artist(lambda building: shape_svg(building.shape), _shape_text))
