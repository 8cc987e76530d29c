"""The colours of the SVG pictures, on light and on dark pages, as one style sheet."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ny1901.kernel.picture.style import BASE, rules, themed
from ny1901.new_york.material.model import Board, Generation
from ny1901.new_york.render.words import SEAT_COLOURS

SEAT_FILLS = ("#f4c430", "#2bab80", "#2a68b8", "#5a2f17", "#ef7d3a", "#9b6fc4", "#a3a7ad", "#3a3d42")
"""The shade of each seat's pieces; the first four stay apart for colour-blind eyes and in grey (a test computes it)."""

SEAT_EDGES = ("#8a6400", "#0c5a42", "#123a70", "#2e1508", "#8f3f0e", "#54308a", "#55595f", "#0d0e10")
"""The darker shade around each seat's pieces, and around its land on light pages."""

_NIGHT_EDGES = ("#f4c430", "#2bab80", "#5b9be6", "#b07a55", "#ef7d3a", "#b893dc", "#c3c7cd", "#8b9099")
"""The shade around each seat's land on dark pages."""

SEAT_INKS = ("#2a2112", "#04231a", "#ffffff", "#ffffff", "#2a2112", "#ffffff", "#1c1d1f", "#ffffff")
"""What is written on each seat's pieces."""

METALS = {
    Generation.STARTING: "#f4efe4",
    Generation.BRONZE: "#a8522a",
    Generation.SILVER: "#d9e0e6",
    Generation.GOLD: "#b98a10",
}
"""The border of a building of each generation; gold is too dark to be taken for a seat's yellow."""

DISTRICTS = {
    "red": ("#f5c9c0", "#6b3a36"),
    "blue": ("#c6d9f0", "#33486b"),
    "yellow": ("#f3efb9", "#665a2c"),
    "green": ("#cfe7c3", "#3a5a3a"),
    "pink": ("#f3cfe4", "#673a5b"),
    "teal": ("#bfe5e0", "#2c5a58"),
    "orange": ("#f8d6b0", "#6b4a2a"),
    "grey": ("#dcdcd8", "#50545a"),
    "violet": ("#d9cff2", "#4a3f70"),
}
"""The ground of each district, light and dark; a district of another name takes a free shade."""

_FILLS = {
    **BASE,
    "land": ("#e9e2d2", "#2b2f36"),
    "named": ("#dcd2bb", "#3a3f48"),
    "playing": ("#6f6a60", "#8d8778"),
    "park": ("#b9d69a", "#35532f"),
    "tree": ("#8db868", "#4c7640"),
    "printed": ("#c9c2b4", "#4a4d52"),
    "street": ("#6d634c", "#b9b2a0"),
    "famous": ("#ffffff", "#14120e"),
    "card": ("#fffdf6", "#282c33"),
    "chip": ("#eee6d3", "#3b4049"),
}
_STROKES = {
    "lot": ("#8b8068", "#12141a"),
    "inner": ("#8b8068", "#0c0e12"),
    "hatch": ("#8f8877", "#74787f"),
    "frame": ("#cfc5ae", "#454a53"),
    "grain": ("#7d735d", "#9aa0aa"),
    "link": ("#4b4437", "#d8d2c4"),
}


@cache
def style_sheet() -> str:
    """The rules for the classes of every picture; they hold inside one only, so that a page may show several."""
    return themed(_theme(0), _theme(1), _fixed())


def _theme(number: int) -> Iterable[str]:
    """What differs between light pages (0) and dark ones (1)."""
    yield from rules("fill", _FILLS, number)
    yield from rules("fill", DISTRICTS, number)
    yield from rules("stroke", _STROKES, number)
    halo = f"stroke:{_FILLS['playing'][number]};stroke-width:5;stroke-linejoin:round;paint-order:stroke"
    yield f".ny1901 .famous{{{halo}}}"
    for seat, fill in enumerate(SEAT_FILLS):
        yield f".ny1901 .l{seat}{{fill:{fill};stroke:{(SEAT_EDGES, _NIGHT_EDGES)[number][seat]}}}"


def _fixed() -> Iterable[str]:
    """The pieces look the same on light and on dark pages."""
    yield ".ny1901 .flag{fill:#fff}"
    for seat in range(len(SEAT_COLOURS)):
        yield f".ny1901 .s{seat}{{fill:{SEAT_FILLS[seat]};stroke:{SEAT_EDGES[seat]}}}"
        yield f".ny1901 .t{seat}{{fill:{SEAT_INKS[seat]}}}"
        yield f".ny1901 .f{seat}{{fill:{SEAT_EDGES[seat]}}}"
    for generation, metal in METALS.items():
        yield f".ny1901 .{generation.word}{{stroke:{metal}}}"


def district_classes(board: Board) -> dict[str, str]:
    """The style class of each district: its own colour if it is called by one, otherwise one that no other has."""
    free = [name for name in reversed(DISTRICTS) if name not in board.districts]
    classes = {}
    for number, district in enumerate(board.districts):
        if district in DISTRICTS:
            classes[district] = district
        else:
            classes[district] = free[number % len(free)] if free else tuple(DISTRICTS)[number % len(DISTRICTS)]
    return classes
