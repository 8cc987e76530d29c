"""Tiny games of Paris: four squares, two tiles and few buildings each, small enough to try every line of play."""

from __future__ import annotations

from attrs import evolve

from ny1901.kernel.geometry import Polyomino
from ny1901.paris import Variant
from ny1901.paris.material.components import reference
from ny1901.paris.material.model import Shape, Tile


def tiny(*postcards: str, tiles: str = "oo/oo mL/oo", buildings: str = "##", tokens: int = 1) -> Variant:
    """A variant on a board of 4 x 4 spaces.

    Args:
        postcards: those in play.
        tiles: two tiles as their owner sees them.
        buildings: their shapes.
        tokens: action tokens of each seat.
    """
    components = evolve(
        reference(),
        side=2,
        tiles=tuple(Tile.parse(f"t{number}", text) for number, text in enumerate(tiles.split(), 1)),
        buildings=tuple(
            Shape(f"b{number}", f"Building {number}", Polyomino.parse(text))
            for number, text in enumerate(buildings.split(), 1)
        ),
    )
    return Variant(
        name="tiny",
        components=components,
        postcards=postcards,
        postcard_count=len(postcards),
        action_tokens=tokens,
    )
