"""The outline of a set of squares as an SVG path with rounded corners."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ny1901.kernel.geometry import Square

Point = tuple[int, int]
"""A corner of the map's grid: column and row."""


def outline_path(squares: Iterable[Square], side: float, *, inset: float = 0, radius: float = 0) -> str:
    """The path around some squares, holes included; fill it by the rule `evenodd`.

    Args:
        squares: the squares; they may be in several pieces.
        side: the length of a square's side.
        inset: how far the path stays inside the squares.
        radius: the radius of the rounded corners.

    >>> outline_path([Square(0, 0), Square(0, 1)], 10)
    'M0 0L20 0L20 10L0 10Z'
    """
    return _path(frozenset(squares), side, inset, radius)


@lru_cache(maxsize=8192)
def _path(squares: frozenset[Square], side: float, inset: float, radius: float) -> str:
    return "".join(_loop_path(loop, side, inset, radius) for loop in loops(squares))


def loops(squares: frozenset[Square]) -> list[list[Point]]:
    """The closed lines around some squares, each as its corners; the squares lie to the right of the way.

    Squares that touch at a corner only are kept apart there.

    >>> loops(frozenset([Square(0, 0)]))
    [[(0, 0), (1, 0), (1, 1), (0, 1)]]
    """
    ways = _edges(squares)
    found = []
    while ways:
        start = min(ways)
        here, heading = start, ways[start][0]
        corners: list[Point] = []
        while True:
            turned = _next_heading(ways[here], heading)
            _take(ways, here, turned)
            if turned != heading or here == start:
                corners.append(here)
            here, heading = (here[0] + turned[0], here[1] + turned[1]), turned
            if here == start:
                break
        found.append(corners)
    return found


def _edges(squares: frozenset[Square]) -> dict[Point, list[Point]]:
    """The headings of the border's unit edges, by the corner where each starts."""
    ways: dict[Point, list[Point]] = {}
    for row, column in squares:
        sides = (
            (Square(row - 1, column), (column, row), (1, 0)),
            (Square(row, column + 1), (column + 1, row), (0, 1)),
            (Square(row + 1, column), (column + 1, row + 1), (-1, 0)),
            (Square(row, column - 1), (column, row + 1), (0, -1)),
        )
        for beyond, start, heading in sides:
            if beyond not in squares:
                ways.setdefault(start, []).append(heading)
    return ways


def _next_heading(choices: list[Point], heading: Point) -> Point:
    """Where two ways part, the one to the right, which stays at the same square."""
    right = (-heading[1], heading[0])
    return right if right in choices else choices[0]


def _take(ways: dict[Point, list[Point]], start: Point, heading: Point) -> None:
    ways[start].remove(heading)
    if not ways[start]:
        del ways[start]


def _loop_path(corners: list[Point], side: float, inset: float, radius: float) -> str:
    moved = [_moved(corners, number, side, inset) for number in range(len(corners))]
    if not radius:
        return "M" + "L".join(f"{x:g} {y:g}" for x, y in moved) + "Z"
    parts: list[str] = []
    for number, (x, y) in enumerate(moved):
        before, after = moved[number - 1], moved[(number + 1) % len(moved)]
        (from_x, from_y), (to_x, to_y) = _towards((x, y), before, radius), _towards((x, y), after, radius)
        parts.append(f"{'L' if parts else 'M'}{from_x:g} {from_y:g}Q{x:g} {y:g} {to_x:g} {to_y:g}")
    return "".join(parts) + "Z"


def _moved(corners: list[Point], number: int, side: float, inset: float) -> tuple[float, float]:
    """A corner moved inwards, to the right of the ways that come in and go out."""
    (x, y), before, after = corners[number], corners[number - 1], corners[(number + 1) % len(corners)]
    coming, going = _heading(before, (x, y)), _heading((x, y), after)
    right = (-coming[1] - going[1], coming[0] + going[0])
    return x * side + inset * right[0], y * side + inset * right[1]


def _heading(start: Point, end: Point) -> Point:
    return (end[0] > start[0]) - (end[0] < start[0]), (end[1] > start[1]) - (end[1] < start[1])


def _towards(start: tuple[float, float], end: tuple[float, float], distance: float) -> tuple[float, float]:
    """The point at a distance from one point towards another, at most half the way."""
    length = abs(end[0] - start[0]) + abs(end[1] - start[1])
    share = min(distance / length, 0.5)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
