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


def notes_block(notes: Iterable[Note], width: float) -> tuple[str, float]:
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
