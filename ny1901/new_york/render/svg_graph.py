"""The city as a graph, drawn over its board: lots as nodes, lines between neighbours, short lines to what they face."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ny1901.kernel.geometry import Square
from ny1901.kernel.picture.svg_text import text_at
from ny1901.new_york.material.model import CROSSING_TOKEN, PARK_TOKEN, STREET_TOKEN, Board
from ny1901.new_york.render.land import lot_squares
from ny1901.new_york.render.svg import board_svg
from ny1901.new_york.render.svg_parts import middle_of

Point = tuple[float, float]


def graph_svg(board: Board, beside: Iterable[tuple[str, str, int]], owners: Mapping[str, int], title: str) -> str:
    """A graph of lots over its board.

    Args:
        board: the board.
        beside: pairs of lots that lie beside each other, with the number of sides that they share.
        owners: the seat that owns a lot, by the lot's id; lots of nobody are left out.
        title: what is shown, for those who hear it read.
    """
    squares = dict(zip((lot.id for lot in board.lots), lot_squares(board), strict=True))
    middles = {lot: _middle(middle_of(square) for square in own) for lot, own in squares.items()}
    over = [
        *(_line(middles[one], middles[other], 1.5 + 2 * weight) for one, other, weight in beside),
        *(part for lot, own in squares.items() for part in _spokes(board, middles[lot], own)),
        *(part for lot, place in middles.items() for part in _node(lot, place, owners.get(lot))),
    ]
    return board_svg(board, title=title, over=['<g class="graph">', *over, "</g>"])


def _middle(points: Iterable[Point]) -> Point:
    listed = list(points)
    return sum(x for x, _ in listed) / len(listed), sum(y for _, y in listed) / len(listed)


def _line(start: Point, end: Point, width: float) -> str:
    return (
        f'<path d="M{start[0]:g} {start[1]:g}L{end[0]:g} {end[1]:g}" class="link" '
        f'stroke-width="{width:g}" stroke-linecap="round"/>'
    )


def _spokes(board: Board, middle: Point, own: tuple[Square, ...]) -> Iterator[str]:
    """A thin line from a lot to the middle one of its sides on each street and on the parks."""
    grounds = {street.code for street in board.streets} | {STREET_TOKEN, CROSSING_TOKEN, PARK_TOKEN}
    sides: dict[str, list[Point]] = {}
    for square in own:
        for beyond in square.beside:
            if board.token(beyond) in grounds:
                sides.setdefault(board.token(beyond), []).append(_middle((middle_of(square), middle_of(beyond))))
    for token, points in sides.items():
        mean_x, mean_y = _middle(points)
        x, y = min(points, key=lambda point: (point[0] - mean_x) ** 2 + (point[1] - mean_y) ** 2)
        yield (
            f'<path d="M{middle[0]:g} {middle[1]:g}L{x:g} {y:g}" class="link" stroke-width="1.2" '
            f'stroke-dasharray="2 3"/><circle cx="{x:g}" cy="{y:g}" r="3.5" class="{_end_class(token)}"/>'
        )


def _end_class(token: str) -> str:
    return "tree" if token == PARK_TOKEN else "street"


def _node(lot: str, place: Point, owner: int | None) -> Iterator[str]:
    x, y = place
    paint, ink = ("card link", "ink") if owner is None else (f"s{owner}", f"t{owner}")
    yield f'<circle cx="{x:g}" cy="{y:g}" r="13" class="{paint}" stroke-width="2"/>'
    label = lot if owner is None else f"{lot} {owner}"
    yield text_at(x, y + 4, label, 12 if owner is None else 10, f"{ink} b middle", room=24)
