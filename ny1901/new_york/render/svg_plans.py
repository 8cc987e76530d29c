"""Buildings that are only planned: drawn over the map with a bright broken line around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from ny1901.kernel.geometry import Square
from ny1901.kernel.outline import outline_path
from ny1901.kernel.picture.svg_text import escaped, text_at, text_width
from ny1901.kernel.picture.words import shown
from ny1901.new_york.material.model import Generation, Tile
from ny1901.new_york.render.land import Land
from ny1901.new_york.render.svg_parts import SIDE, badge, building_path, middle_of
from ny1901.new_york.render.svg_pieces import MARK, badge_place
from ny1901.new_york.render.words import seat_name


@frozen
class Plan:
    """A building that may come.

    Attributes:
        seat: whose it would be.
        tile: the skyscraper.
        squares: where it would stand, row by row.
        label: a few characters to write on it, such as its rank; may be empty.
    """

    seat: int
    tile: Tile
    squares: tuple[Square, ...]
    label: str = ""


def planned(plans: Iterable[Plan]) -> Iterator[str]:
    """Each plan as a building of its seat, with its points, inside a bright broken line."""
    for plan in plans:
        path = outline_path(plan.squares, SIDE, inset=5, radius=4)
        border = outline_path(plan.squares, SIDE, inset=1.5, radius=6)
        words = escaped(f"planned: {shown(plan.tile.name)}, {seat_name(plan.seat)}")
        yield (
            f'<g class="plan"><title>{words}</title>'
            f'<path d="{border}" fill="#fff" stroke="#fff" stroke-width="6" fill-rule="evenodd"/>'
            f"{building_path(path, plan.seat, plan.tile.generation)}"
            f'<path d="{border}" fill="none" stroke="{MARK}" stroke-width="4" stroke-dasharray="9 4"/>'
        )
        yield from _signs(plan)
        yield "</g>"


def veils(land: Land, plans: Iterable[Plan]) -> Iterator[str]:
    """A veil over each building that a plan of its seat would take down."""
    sites = [(plan.seat, set(plan.squares)) for plan in plans]
    for standing in land.buildings:
        if any(seat == standing.seat and site.intersection(standing.squares) for seat, site in sites):
            path = outline_path(standing.squares, SIDE, inset=1.5, radius=4)
            yield f'<path d="{path}" class="paper veil" fill-opacity=".72" fill-rule="evenodd"/>'


def _signs(plan: Plan) -> Iterator[str]:
    points = badge_place(plan.squares, plan.tile)
    if plan.tile.generation is not Generation.STARTING:
        yield badge(plan.tile, *points)
    x, y = next((place for place in map(middle_of, plan.squares) if place != points), points)
    if plan.label:
        width = max(17.0, text_width(plan.label, 12) + 8)
        yield f'<rect x="{x - 17:g}" y="{y - 17:g}" width="{width:g}" height="17" rx="5" fill="{MARK}"/>'
        yield text_at(x - 17 + width / 2, y - 4, plan.label, 12, "b middle", more=' fill="#fff"')
    else:
        yield text_at(x - 11, y - 3.5, str(plan.seat), 10.5, f"t{plan.seat} b")
