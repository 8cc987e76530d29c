"""The pieces of a position on the map: land, buildings, workers, and what a caller wants pointed out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ny1901.kernel.geometry import Square
from ny1901.kernel.outline import outline_path
from ny1901.kernel.picture.svg_text import escaped, text_at, text_width
from ny1901.new_york.material.model import Generation, Tile
from ny1901.new_york.render.land import Land, Standing
from ny1901.new_york.render.summary import building_words
from ny1901.new_york.render.svg_parts import CROWN, SIDE, badge, building_path, flag, middle_of, pawn, shape
from ny1901.new_york.render.words import seat_name
from ny1901.new_york.rules.state import State

MARK = "#d6006c"
"""The colour of what a caller points out."""
_EVENODD = 'fill-rule="evenodd" pointer-events="none"'


def territories(land: Land) -> Iterator[str]:
    """Each seat's land: a tint and a border around it, block by block."""
    seats: dict[int, list[Square]] = {}
    for square, seat in land.owner.items():
        seats.setdefault(seat, []).append(square)
    for seat, squares in sorted(seats.items()):
        path = outline_path(squares, SIDE, inset=2.5, radius=5)
        yield f'<path d="{path}" class="territory l{seat}" fill-opacity=".42" stroke-width="3" {_EVENODD}/>'


def buildings(position: State, land: Land) -> Iterator[str]:
    """Each building's floor plan, with its name and squares as a tooltip."""
    for standing in land.buildings:
        path = outline_path(standing.squares, SIDE, inset=5, radius=4)
        words = escaped(building_words(position, standing.seat, standing.building))
        drawn = building_path(path, standing.seat, standing.building.tile.generation)
        yield f'<g class="building"><title>{words}</title>{drawn}</g>'


def building_signs(land: Land) -> Iterator[str]:
    """The points and the seat's flag on each building; a legendary one wears the king's crown."""
    for standing in land.buildings:
        tile, seat = standing.building.tile, standing.seat
        points = badge_place(standing.squares, tile)
        x, y = next((place for place in map(middle_of, standing.squares) if place != points), points)
        if tile.generation is not Generation.STARTING:
            yield badge(tile, *points)
        yield flag(seat, x - 5.5, y - 5.5)
        if tile.is_legendary:
            yield shape("crown", *_crown_place(standing), CROWN)


def _centre(squares: tuple[Square, ...]) -> tuple[float, float]:
    places = [middle_of(square) for square in squares]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def _by_distance(squares: tuple[Square, ...]) -> list[tuple[float, float]]:
    """The middles of a building's squares, nearest to its centre first."""
    x, y = _centre(squares)
    return sorted(map(middle_of, squares), key=lambda place: (place[0] - x) ** 2 + (place[1] - y) ** 2)


def badge_place(squares: tuple[Square, ...], tile: Tile) -> tuple[float, float]:
    """Where a building's points are written: the centre of a rectangle, otherwise the square nearest to the centre.

    The squares of a building that is only planned may lie apart, with another's building in their centre.
    """
    (x, y), nearest = _centre(squares), _by_distance(squares)[0]
    is_inside = max(abs(x - nearest[0]), abs(y - nearest[1])) <= SIDE / 2
    return (x, y) if tile.shape.is_rectangle and is_inside else nearest


def _crown_place(standing: Standing) -> tuple[float, float]:
    """Above the badge where the building reaches so far, otherwise on its last square."""
    x, y = badge_place(standing.squares, standing.building.tile)
    above = Square(int((y - 0.8 * SIDE) // SIDE), int(x // SIDE))
    return (x, y - 0.7 * SIDE) if above in standing.squares else middle_of(standing.squares[-1])


def workers(land: Land) -> Iterator[str]:
    """Each worker on its lot."""
    for square, seat in land.workers.items():
        yield f'<g class="worker"><title>a worker of {seat_name(seat)}</title>{pawn(seat, *middle_of(square))}</g>'


def marks(squares: Iterable[Square]) -> str:
    """A bright line around the squares to highlight."""
    path = outline_path(squares, SIDE, inset=1, radius=5)
    if not path:
        return ""
    return (
        f'<path d="{path}" fill="{MARK}" fill-opacity=".16" stroke="#fff" stroke-width="7.5" {_EVENODD}/>'
        f'<path d="{path}" fill="none" stroke="{MARK}" stroke-width="4.5" {_EVENODD} class="mark"/>'
    )


def label_plates(texts: Mapping[Square, str]) -> Iterator[str]:
    """A caller's texts, each on a pale plate in the middle of its square."""
    for square, text in texts.items():
        x, y = middle_of(square)
        width = max(18.0, text_width(text, 14) + 8)
        plate = f'x="{x - width / 2:g}" y="{y - 10:g}" width="{width:g}" height="20" rx="6"'
        yield f'<rect {plate} fill="#fff" fill-opacity=".93" stroke="{MARK}" stroke-width="1.5"/>'
        yield text_at(x, y + 5, text, 14, "b middle", more=f' fill="{MARK}"')
