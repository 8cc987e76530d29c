"""A number for each lot as a picture: lots shaded in steps, the number on each, and a key that tells the steps.

A shade is one of seven, so that it can be told from the next and found in the key; the number stands on the lot too,
since no picture should be read by colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import pairwise

from attrs import frozen

from ny1901.kernel.geometry import Square
from ny1901.kernel.outline import outline_path
from ny1901.kernel.picture.ranges import round_numbers
from ny1901.kernel.picture.svg_document import MARGIN, map_group
from ny1901.kernel.picture.svg_text import escaped, text_at, text_width
from ny1901.new_york.material.model import Board, Lot
from ny1901.new_york.render.land import lot_squares
from ny1901.new_york.render.svg_board import board_layers
from ny1901.new_york.render.svg_document import document
from ny1901.new_york.render.svg_parts import SIDE, middle_of

_STEPS = 7
_TITLE_SIZE, _TITLE_ROOM, _KEY_SIZE, _KEY_BOX, _KEY_ROOM = 26.0, 44.0, 19.0, 26.0, 100.0
_LEAST_WIDTH = 460.0

# For light pages and for dark ones, each ground with the ink that is read on it.
_RISING = (
    ("#eef3f8", "#23262b", "#22303f", "#ffffff"),
    ("#d3e2f1", "#23262b", "#27435e", "#ffffff"),
    ("#a9c8e6", "#23262b", "#2c587f", "#ffffff"),
    ("#7aabd9", "#16181c", "#33699a", "#ffffff"),
    ("#3575b5", "#ffffff", "#5f9dd3", "#10151c"),
    ("#1f5fa8", "#ffffff", "#86bdf3", "#10151c"),
    ("#123f75", "#ffffff", "#c1dcfa", "#10151c"),
)
_APART = (
    ("#9c4510", "#ffffff", "#f2a86b", "#1b120a"),
    ("#e0965a", "#1b120a", "#a85a22", "#ffffff"),
    ("#f4d6ba", "#23262b", "#5e3d24", "#ffffff"),
    ("#ece9e2", "#23262b", "#3a3f48", "#ffffff"),
    ("#c4d9ee", "#23262b", "#2c4764", "#ffffff"),
    ("#7aabd9", "#16181c", "#33699a", "#ffffff"),
    ("#1f5fa8", "#ffffff", "#8fc1f7", "#10151c"),
)


@frozen
class Scale:
    """Steps of equal width, each with its shade.

    Attributes:
        start: where the first step begins.
        width: how wide a step is.
        shades: for each step the number of its shade, from 0 to 6.
        two_sided: shade 3 stands for no difference, the others for less and for more.
    """

    start: float
    width: float
    shades: tuple[int, ...]
    two_sided: bool = False

    def step(self, value: float) -> int:
        """The step of a number, from 0.

        >>> scale = Scale(0, 10, (0, 3, 6))
        >>> scale.step(9.9), scale.step(10), scale.step(30)
        (0, 1, 2)
        """
        return min(max(math.floor((value - self.start) / self.width), 0), len(self.shades) - 1)

    @property
    def words(self) -> tuple[str, ...]:
        """What each step stands for, from the lowest.

        >>> Scale(0, 10, (0, 6)).words
        ('0 to 10', '10 to 20')
        """
        decimals = 1 if self.width >= 1 else 2
        bounds = [f"{round(self.start + place * self.width, decimals):g}" for place in range(len(self.shades) + 1)]
        return tuple(f"{low} to {high}" for low, high in pairwise(bounds))

    def style(self, step: int) -> str:
        """The class of a step's shade; `on-` and this is the class of what is written on it."""
        return f"{'two' if self.two_sided else 'one'}{self.shades[step]}"


def scale_of(values: Iterable[float], middle: float | None = None) -> Scale:
    """The scale for some numbers: round steps that reach from the lowest to the highest.

    Args:
        values: the numbers; those that are unknown (`nan`) do not count.
        middle: the number that means no difference, where there is one; steps lie evenly around it.

    >>> scale_of([3.0, 64.0]).words[:2]
    ('0 to 10', '10 to 20')
    >>> scale_of([43.0, 58.0], middle=50.0).words
    ('42.5 to 47.5', '47.5 to 52.5', '52.5 to 57.5', '57.5 to 62.5')
    """
    known = [value for value in values if math.isfinite(value)] or [middle or 0.0]
    low, high = min(known), max(known)
    if middle is not None:
        width = next(round_numbers(2 * max(middle - low, high - middle) / _STEPS))
        whole = Scale(middle - _STEPS * width / 2, width, tuple(range(_STEPS)), two_sided=True)
        first, last = whole.step(low), whole.step(high)
        return Scale(whole.start + first * width, width, whole.shades[first : last + 1], two_sided=True)
    for width in round_numbers((high - low) / _STEPS):
        first = math.floor(low / width)
        count = max(1, math.ceil(high / width) - first)
        if count <= _STEPS:
            break
    return Scale(first * width, width, tuple(round(place * (_STEPS - 1) / max(count - 1, 1)) for place in range(count)))


def heat_svg(
    board: Board,
    values: Mapping[str, float],
    *,
    title: str,
    unit: str,
    middle: float | None = None,
    reach: Iterable[float] = (),
    starred: Container[str] = (),
    told: str = "",
) -> str:
    """A board whose lots are shaded by a number each.

    Args:
        board: the board.
        values: the numbers by the lot's id; a lot without one is out of play, one with `nan` has too few games.
        title: what is shown; written above the map.
        unit: the unit of the numbers; written at the key.
        middle: the number that means no difference, such as an even share; less and more then have colours of their
            own.
        reach: further numbers that the steps must reach, so that several pictures have the same steps.
        starred: the lots whose number gets a star.
        told: the numbers in words, for those who hear the picture read.

    Returns:
        The text of an SVG document, which may also stand in an HTML page as it is.

    >>> from ny1901.new_york.material import reference
    >>> heat_svg(reference().board, {"ra": 12.0}, title="Lots", unit="percent of games")[:34]
    '<svg xmlns="http://www.w3.org/2000'
    """
    layers, scale = board_layers(board), scale_of((*values.values(), *reach), middle)
    squares = zip(board.lots, lot_squares(board), strict=True)
    drawn = (
        layers.ground,
        *(plain for plain, _ in layers.names.values()),
        *(
            part
            for lot, own in squares
            for part in _lot(lot, own, values.get(lot.id), "*" * (lot.id in starred), scale)
        ),
        layers.edges,
    )
    inner = max(layers.width, _LEAST_WIDTH)
    heading = text_at(MARGIN, MARGIN + 16, title, _TITLE_SIZE, "ink b", room=inner)
    map_bottom = _TITLE_ROOM + layers.height + 2 * MARGIN + 6
    body = (
        f"<style>{_style(scale)}</style>{heading}"
        f'<g transform="translate(0 {_TITLE_ROOM:g})">{map_group(drawn, (inner - layers.width) / 2)}</g>'
        f'<g transform="translate({MARGIN} {map_bottom:g})">{"".join(_key(scale, unit, inner))}</g>'
    )
    label = f"{title} ({unit})"
    return document(inner + 2 * MARGIN, map_bottom + _KEY_ROOM, label, told or label, body)


def _style(scale: Scale) -> str:
    """The colours of a kind of scale, by light and by dark."""
    colours, kind = (_APART, "two") if scale.two_sided else (_RISING, "one")
    light = (_rules(kind, step, ground, ink) for step, (ground, ink, _, _) in enumerate(colours))
    dark = (_rules(kind, step, ground, ink) for step, (_, _, ground, ink) in enumerate(colours))
    return f"{''.join(light)}@media(prefers-color-scheme:dark){{{''.join(dark)}}}"


def _rules(kind: str, step: int, ground: str, ink: str) -> str:
    return f".ny1901 .{kind}{step}{{fill:{ground}}}.ny1901 .on-{kind}{step}{{fill:{ink}}}"


def _classes(scale: Scale, value: float | None) -> tuple[str, str]:
    """The classes of a lot's ground and of what is written on it."""
    if value is None or math.isnan(value):
        return "hatch", "soft"
    style = scale.style(scale.step(value))
    return style, f"on-{style}"


def _lot(lot: Lot, squares: tuple[Square, ...], value: float | None, star: str, scale: Scale) -> Iterator[str]:
    ground, ink = _classes(scale, value)
    path = outline_path(squares, SIDE, inset=1.5, radius=4)
    fill = ' fill="url(#ny1901-hatch)"' if ground == "hatch" else ""
    shown = "out of play" if value is None else _number(value)
    yield (
        f"<g><title>{escaped(f'lot {lot.id}: {shown}')}</title>"
        f'<path d="{path}" class="{ground}"{fill} stroke="#7d7a72" stroke-width="1"/></g>'
    )
    if value is not None:
        (left, top), (x, y) = middle_of(squares[0]), middle_of(squares[-1])
        yield text_at(left - 15, top - 7, lot.id, 11.5, ink)
        yield text_at(x, y + 8, f"{_number(value)}{star}", 19, f"{ink} b middle", room=SIDE - 5)


def _number(value: float) -> str:
    """A number as short as a lot is small; a dash where it is unknown."""
    if math.isnan(value):
        return "\N{EN DASH}"
    return f"{value:.0f}" if abs(value) >= 10 or value == round(value) else f"{value:.1f}"


def _key(scale: Scale, unit: str, width: float) -> Iterator[str]:
    """A box for each step with what it stands for, and the unit."""
    yield text_at(0, 14, unit, _KEY_SIZE, "ink b", room=width)
    each = width / max(len(scale.shades), 4)
    for step, words in enumerate(scale.words):
        x = step * each
        yield (
            f'<rect x="{x:g}" y="26" width="{each - 3:g}" height="{_KEY_BOX:g}" class="{scale.style(step)}" '
            'stroke="#7d7a72" stroke-width="1"/>'
        )
        size = min(_KEY_SIZE, _KEY_SIZE * (each - 6) / text_width(words, _KEY_SIZE))
        yield text_at(x + each / 2 - 1.5, 26 + _KEY_BOX + 22, words, size, "ink middle")
