"""Values without a map as SVG cards: verdicts, shapes, and the frame of every other card."""

from __future__ import annotations

from ny1901.kernel.drawing import Artist, register
from ny1901.kernel.geometry import Polyomino
from ny1901.kernel.outline import outline_path
from ny1901.kernel.picture.canvas import painted
from ny1901.kernel.picture.style import STYLE
from ny1901.kernel.picture.svg_document import Note, document, notes_block
from ny1901.kernel.picture.svg_text import text_at
from ny1901.kernel.picture.verdict_words import verdict_notes, verdict_text, verdict_title
from ny1901.kernel.protocol import Verdict

PAD, WIDTH = 20, 620
"""The margin of a card, and the width of one that needs no more, in the picture's units."""

_TITLE = 34
_SIDE = 30
_GREEN, _RED = "32", "31"


def card(
    title: str,
    told: str,
    body: str,
    height: float,
    *,
    width: float = WIDTH,
    classes: str = "ink b",
    style: str = STYLE,
    definitions: str = "",
) -> str:
    """A card: a title over something drawn.

    Args:
        title: what it shows.
        told: the same for those who hear it read.
        body: the elements under the title.
        height: their height, in the picture's units.
        width: the width of the card.
        classes: the style classes of the title.
        style: the style sheet.
        definitions: a `defs` element with what the elements use by name.
    """
    head = text_at(PAD, PAD + 18, title, 19, classes, room=width - 2 * PAD)
    drawn = f'{head}<g transform="translate({PAD} {PAD + _TITLE})">{body}</g>'
    return document(width, height + _TITLE + 2 * PAD, title, told, drawn, style=style, definitions=definitions)


def verdict_svg(verdict: Verdict) -> str:
    """A verdict as a card: legal, or each broken rule with what is wrong and where the rulebooks say so.

    >>> "Legal" in verdict_svg(Verdict())
    True
    """
    notes = verdict_notes(verdict) if verdict.violations else [Note("No rule is broken.")]
    body, height = notes_block(notes, WIDTH - 2 * PAD)
    sign, classes = ("\u2713", "ink b") if verdict.legal else ("\u2717", "warning b")
    return card(f"{sign} {verdict_title(verdict)}", verdict_text(verdict), body, height, classes=classes)


def shape_svg(shape: Polyomino) -> str:
    """A shape with its squares.

    >>> shape_svg(Polyomino.parse("##/#.")).count("<rect")
    4
    """
    squares = "".join(
        f'<rect x="{_SIDE * column}" y="{_SIDE * row}" width="{_SIDE}" height="{_SIDE}" fill="none" '
        'stroke="#8b8068" stroke-width="1"/>'
        for row, column in shape.cells
    )
    border = outline_path(shape.cells, _SIDE)
    drawn = f'<path d="{border}" fill="#d9e0e6" stroke="#2b2822" stroke-width="3" fill-rule="evenodd"/>{squares}'
    return document(
        _SIDE * shape.width + 2 * PAD,
        _SIDE * shape.height + 2 * PAD,
        f"A shape of {shape.size} squares",
        str(shape).replace("/", "\n"),
        f'<g transform="translate({PAD} {PAD})">{drawn}</g>',
        style=STYLE,
    )


def _coloured(verdict: Verdict, colour: bool) -> str:
    head, *rest = verdict_text(verdict).splitlines()
    style = (_GREEN if verdict.legal else _RED) if colour else ""
    return "\n".join((painted(head, style), *rest))


register(Polyomino, Artist(shape_svg, lambda shape, _: str(shape).replace("/", "\n")))
register(Verdict, Artist(verdict_svg, _coloured))
