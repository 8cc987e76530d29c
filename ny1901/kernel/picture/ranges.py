"""What lies between two numbers each, as bars on one axis: an SVG card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from attrs import frozen

from ny1901.kernel.picture.cards import PAD, card
from ny1901.kernel.picture.svg_document import Note, notes_block
from ny1901.kernel.picture.svg_text import text_at, wrapped

_WIDTH, _LABELS, _NUMBERS = 760.0, 150.0, 110.0
_ROW, _SMALL, _AXIS = 24.0, 17.0, 26.0
_TICKS = 8
_HALO = ' stroke-width="5" paint-order="stroke"'


@frozen
class Bar:
    """A bar of the picture.

    Attributes:
        label: what it is of.
        lower: one end.
        upper: the other end; below `lower` where it takes away.
        words: what it rests on, in a sentence; may be empty.
        strong: whether it is what the others add up to.
        inner: bars drawn inside it, the outermost first: two ends and the style class of each.
    """

    label: str
    lower: int
    upper: int
    words: str = ""
    strong: bool = False
    inner: tuple[tuple[int, int, str], ...] = ()

    @property
    def nested(self) -> tuple[tuple[int, int, str], ...]:
        """The bar itself and those inside it: two ends and the style class of each."""
        return ((self.lower, self.upper, "all" if self.strong else ""), *self.inner)


def ranges_svg(title: str, bars: Sequence[Bar], told: str, notes: Iterable[str] = ()) -> str:
    """Bars on one axis, each with its two numbers in figures and what it rests on in words.

    Args:
        title: what stands above them.
        bars: from top to bottom.
        told: the same for those who hear it read.
        notes: sentences below them.

    >>> drawn = ranges_svg("Points", [Bar("land", 2, 9), Bar("all", 2, 9, strong=True)], "2 to 9")
    >>> drawn.count('class="bar"'), drawn.count('class="bar all"')
    (1, 1)
    """
    inner = _WIDTH - 2 * PAD
    ends = [end for bar in bars for lower, upper, _ in bar.nested for end in (lower, upper)]
    least, most = min([0, *ends]), max([0, *ends])
    step = int(next(round_numbers(max(1.0, (most - least) / _TICKS))))
    least, most = step * (least // step), step * -(-max(most, least + 1) // step)
    scale = (inner - _LABELS - _NUMBERS) / (most - least)
    parts: list[str] = []
    y = _AXIS
    for bar in bars:
        parts += _bar(bar, lambda end: _LABELS + scale * (end - least), y, inner)
        y += _ROW
        for line in wrapped(bar.words, 12.5, inner - _LABELS):
            parts.append(text_at(_LABELS, y + 10, line, 12.5, "soft over", more=_HALO))
            y += _SMALL
        y += 8
    axis = [_tick(tick, _LABELS + scale * (tick - least), y) for tick in range(least, most + 1, step)]
    below, used = notes_block([Note(note, "soft") for note in notes], inner)
    body = f'{"".join(axis)}{"".join(parts)}<g transform="translate(0 {y:g})">{below}</g>'
    return card(title, told, body, y + used, width=_WIDTH)


def _tick(tick: int, x: float, y: float) -> str:
    line = f'<path d="M{x:g} {_AXIS - 6}V{y:g}" class="rule{"" if tick else " zero"}"/>'
    return line + text_at(x, _AXIS - 12, str(tick), 12.5, "soft middle")


def _bar(bar: Bar, across: Callable[[int], float], y: float, width: float) -> Iterator[str]:
    ink = "ink b" if bar.strong else "ink"
    yield text_at(0, y + 14, bar.label, 14, ink, room=_LABELS - 12)
    for depth, (lower, upper, kind) in enumerate(bar.nested):
        left, right = sorted(map(across, (lower, upper)))
        size = f'width="{max(3.0, right - left):g}" height="{15 - 4 * depth}" rx="4"'
        yield f'<rect x="{left:g}" y="{y + 2 + 2 * depth:g}" {size} class="{f"bar {kind}".strip()}"/>'
    yield text_at(width, y + 14, f"{bar.lower} to {bar.upper}", 14, f"{ink} end", room=_NUMBERS - 8)


def round_numbers(least: float) -> Iterator[float]:
    """0.1, 0.2, 0.5, 1, 2, 5, 10 and so on, from the first that is not below a number.

    Args:
        least: the number.

    >>> [next(round_numbers(least)) for least in (0.3, 2, 9)]
    [0.5, 2.0, 10.0]
    """
    power = -1
    while True:
        yield from (number for part in (1, 2, 5) if (number := part * 10.0**power) >= least * (1 - 1e-9))
        power += 1
