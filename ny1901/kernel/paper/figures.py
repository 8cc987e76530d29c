"""Our own artwork for pieces on paper: a worker and a street lamp, as polygons in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from ny1901.kernel.paper.pieces import Area, Figure, Piece, Words

WORKER = (14.0, 20.0)
"""The width and height of a worker's token, in millimetres."""

_PAPER, _METAL, _LIGHT = "#fffdf6", "#4a4d52", "#ffd43b"
_BODY = (
    (0.12, -0.56),
    (0.2, -0.3),
    (0.36, -0.14),
    (0.36, 0.0),
    (-0.36, 0.0),
    (-0.36, -0.14),
    (-0.2, -0.3),
    (-0.12, -0.56),
)


def worker(x: float, y: float, height: float, fill: str) -> Iterator[Figure]:
    """A worker: a body, and a head over it.

    Args:
        x: the middle of its foot.
        y: the lower edge of its foot.
        height: how high it stands, in millimetres.
        fill: its colour.
    """
    yield Figure(tuple((x + height * right, y + height * down) for right, down in _BODY), fill)
    yield _disc(x, y - 0.76 * height, 0.24 * height, fill)


def lamp(x: float, y: float, height: float) -> Iterator[Figure]:
    """A street lamp: a foot, a post, and a lantern that shines.

    Args:
        x: the middle of its foot.
        y: the lower edge of its foot.
        height: how high it stands, in millimetres.
    """
    foot = ((-0.2, 0.0), (-0.05, -0.12), (-0.05, -0.6), (0.05, -0.6), (0.05, -0.12), (0.2, 0.0))
    hood = ((-0.2, -0.88), (0.0, -1.0), (0.2, -0.88))
    yield Figure(tuple((x + height * right, y + height * down) for right, down in foot), _METAL)
    yield _disc(x, y - 0.74 * height, 0.19 * height, _LIGHT)
    yield Figure(tuple((x + height * right, y + height * down) for right, down in hood), _METAL)


def _disc(x: float, y: float, radius: float, fill: str) -> Figure:
    turns = [2 * pi * step / 24 for step in range(24)]
    return Figure(tuple((x + radius * cos(turn), y + radius * sin(turn)) for turn in turns), fill)


def worker_piece(kind: str, name: str, fill: str, ink: str, sign: str, *, count: int, source: str = "") -> Piece:
    """A token with a worker on it.

    Args:
        kind: such as `worker`.
        name: whose it is.
        fill: the worker's colour.
        ink: the colour of the sign on it.
        sign: a few characters on its body.
        count: how many there are.
        source: where their number is from.

    >>> worker_piece("worker", "worker of seat 0", "#f4c430", "#000000", "0", count=4).width
    14.0
    """
    width, height = WORKER
    figure = worker(width / 2, height - 2, height - 4, fill)
    sign_on = Words(width / 2, height - 3.6, 4, sign, width / 3, ink)
    return Piece(
        kind, name, width, height, (Area(0, 0, width, height, _PAPER), *figure, sign_on), (), count, {}, source
    )
