"""The frame of every SVG picture: title, description, style sheet and paper, and lines of text under a map."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from ny1901.kernel.picture.svg_text import escaped, text_at, wrapped

MARGIN = 32
_SIZE, _LINE, _GAP = 16.0, 23.0, 14.0


@frozen
class Note:
    """A sentence under a picture.

    Attributes:
        text: what it says; it is wrapped.
        classes: its style classes.
    """

    text: str
    classes: str = "ink"


def document(
    width: float, height: float, title: str, told: str, body: str, *, style: str, definitions: str = ""
) -> str:
    """An SVG document, which may also stand in an HTML page as it is.

    Args:
        width: its width, in the picture's units.
        height: its height.
        title: what it shows, in a sentence.
        told: the same for those who hear it read.
        body: the elements that are drawn.
        style: the style sheet for the classes of the elements.
        definitions: a `defs` element with what they use by name.
    """
    lines = "\n".join(escaped(line) for line in told.split("\n"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ny1901" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" role="img" style="max-width:100%;height:auto">'
        f"<title>{escaped(title)}</title><desc>{lines}</desc><style>{style}</style>{definitions}"
        f'<rect width="{width:g}" height="{height:g}" rx="16" class="paper"/>{body}</svg>'
    )


def map_group(drawn: Iterable[str], shift: float = 0) -> str:
    """What is drawn on a map, moved to its place on the paper."""
    return f'<g transform="translate({MARGIN + shift:g} {MARGIN})">{"".join(drawn)}</g>'


Block = tuple[str, float]
"""A part of a picture drawn at the origin, and its height."""


def stacked(blocks: Iterable[Block], *, gap: float = 0.0, x: float = 0.0, top: float = 0.0) -> Block:
    """Blocks one under the other.

    Args:
        blocks: from top to bottom.
        gap: the room under each, in the picture's units.
        x: how far to the right they stand.
        top: how far down the first stands.

    Returns:
        all of them as they stand, and the height that they take from `top` on.

    >>> stacked([("a", 5), ("b", 7)], gap=2, top=10)
    ('<g transform="translate(0 10)">a</g><g transform="translate(0 17)">b</g>', 16.0)
    """
    parts, height = [], 0.0
    for drawn, used in blocks:
        parts.append(f'<g transform="translate({x:g} {top + height:g})">{drawn}</g>')
        height += used + gap
    return "".join(parts), height


def notes_block(notes: Iterable[Note], width: float) -> Block:
    """Sentences one under the other, and their height.

    Args:
        notes: the sentences.
        width: the room from left to right, in the picture's units.
    """
    parts, y = [], 0.0
    for note in notes:
        for line in wrapped(note.text, _SIZE, width):
            y += _LINE
            parts.append(text_at(0, y - 6, line, _SIZE, note.classes, room=width))
    return "".join(parts), y + _GAP
