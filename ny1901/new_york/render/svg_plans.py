"""Buildings that are only planned: drawn over the map with a bright broken line around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from ny1901.kernel.geometry import Square
from ny1901.kernel.outline import outline_path
from ny1901.kernel.picture.choices import nested
from ny1901.kernel.picture.svg_text import escaped, text_at, text_width
from ny1901.kernel.picture.words import shown
from ny1901.new_york.material.model import Generation, Tile
from ny1901.new_york.render.land import Land
from ny1901.new_york.render.svg_parts import SIDE, badge, building_path, flag, middle_of
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
    """Each plan as a building of its seat, with its points, inside a bright broken line.

    One that shares squares with plans before it, as choices do, is a line inside theirs, so that all can be seen.
    """
    plans = tuple(plans)
    for plan, (depth, square) in zip(plans, nested(plan.squares for plan in plans), strict=True):
        yield from _choice(plan, depth, square) if depth else _building(plan)


def _building(plan: Plan) -> Iterator[str]:
    path = outline_path(plan.squares, SIDE, inset=5, radius=4)
    border = outline_path(plan.squares, SIDE, inset=1.5, radius=6)
    yield (
        f'<g class="plan">{_tooltip(plan)}<path d="{border}" fill="#fff" stroke="#fff" stroke-width="6" '
        f'fill-rule="evenodd"/>{building_path(path, plan.seat, plan.tile.generation)}{_dashes(border)}'
    )
    yield from _signs(plan)
    yield "</g>"


def _choice(plan: Plan, depth: int, square: Square) -> Iterator[str]:
    """A plan as a line, its label on a square that no other's covers."""
    border = outline_path(plan.squares, SIDE, inset=1.5 + 4.5 * depth, radius=6)
    x, y = middle_of(square)
    yield (
        f'<g class="plan">{_tooltip(plan)}<path d="{border}" fill="none" stroke="#fff" stroke-width="6"/>'
        f"{_dashes(border)}{_label(plan.label, x, y + 19)}</g>"
    )


def _tooltip(plan: Plan) -> str:
    return f"<title>{escaped(f'planned: {shown(plan.tile.name)}, {seat_name(plan.seat)}')}</title>"


def _dashes(border: str) -> str:
    return f'<path d="{border}" fill="none" stroke="{MARK}" stroke-width="4" stroke-dasharray="9 4"/>'


def _label(label: str, x: float, y: float) -> str:
    """A plan's label on a plate whose lower edge is near a place."""
    width = max(17.0, text_width(label, 12) + 8)
    plate = f'<rect x="{x - 17:g}" y="{y - 17:g}" width="{width:g}" height="17" rx="5" fill="{MARK}"/>'
    return plate + text_at(x - 17 + width / 2, y - 4, label, 12, "b middle", more=' fill="#fff"')


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
        yield _label(plan.label, x, y)
    else:
        yield flag(plan.seat, x - 5.5, y - 5.5)
