"""Text in SVG pictures: escaped, measured, wrapped, placed."""

from __future__ import annotations

from html import escape as _escape

from ny1901.kernel.picture.words import glyphs, shown


def escaped(text: str) -> str:
    """A text as content or attribute of an element, safe whatever it holds.

    >>> escaped("<script>&'")
    '&lt;script&gt;&amp;&#x27;'
    """
    return _escape(shown(text), quote=True)


def text_width(text: str, size: float) -> float:
    """About how wide a text is at a font size, in the common sans serif fonts.

    >>> text_width("ill", 10) < text_width("abc", 10) < text_width("MWM", 10)
    True
    """
    return sum(_share(sign) * columns for sign, columns in glyphs(text)) * size


def _share(sign: str) -> float:
    """About how much of the font's size a character takes."""
    if sign[0] in "ijlftI.,:;'|!()[] ":
        return 0.32
    if sign[0] in "mwMW@%&":
        return 0.86
    return 0.7 if sign[0].isupper() else 0.56


def wrapped(text: str, size: float, room: float) -> list[str]:
    """A text in lines that fit a width; a longer word has a line of its own.

    >>> wrapped("one two three", 10, 50)
    ['one two', 'three']
    """
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def text_at(
    x: float, y: float, text: str, size: float, classes: str, *, room: float | None = None, more: str = ""
) -> str:
    """A text element.

    Args:
        x: where it starts, or its middle or end if the classes say so.
        y: its base line.
        text: what it says; escaped here.
        size: the size of the font.
        classes: its style classes.
        room: the width to squeeze it into if it may be wider.
        more: further attributes.
    """
    squeeze = ""
    if room is not None and text_width(text, size) > room:
        squeeze = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" class="{classes}"{squeeze}{more}>{escaped(text)}</text>'
