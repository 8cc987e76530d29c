"""Rows of a table as an SVG card: words to the left, numbers to the right, yes and no as signs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ny1901.kernel.picture.cards import PAD, WIDTH, card
from ny1901.kernel.picture.svg_document import Note, notes_block
from ny1901.kernel.picture.svg_text import text_at, text_width, wrapped
from ny1901.kernel.tabled import Row, cell

_SIZE, _LINE, _GAP, _MOST = 14.0, 20, 22.0, 860.0
_SIGNS = {True: "✓", False: "✗"}


def table_svg(title: str, rows: Sequence[Row], told: str, notes: Iterable[str] = ()) -> str:
    """A table as a card, its columns as wide as what they hold; long words are wrapped.

    Args:
        title: what stands above it.
        rows: the lines, all with the same columns.
        told: the same for those who hear it read.
        notes: sentences below it.

    >>> table_svg("Lamps", [{"building": "v3", "now": True}], "v3 now").count(">✓<")
    1
    """
    columns = _columns(rows)
    width = max(WIDTH, sum(room for *_, room in columns) + _GAP * (len(columns) - 1) + 2 * PAD)
    drawn, height = _lines(columns, len(rows), width - 2 * PAD)
    below, used = notes_block([Note(note, "soft") for note in notes], width - 2 * PAD)
    body = f'{drawn}<g transform="translate(0 {height:g})">{below}</g>'
    return card(title, told, body, height + used, width=width)


_Column = tuple[str, list[Any], float]
"""A column: its head, its values, and its width in the picture's units."""


def _columns(rows: Sequence[Row]) -> list[_Column]:
    """The columns that say something; the widest give way until the card is no wider than a page."""
    heads = [name for name in (rows[0] if rows else {}) if any(row[name] not in ("", None, [], ()) for row in rows)]
    held = {name: [row[name] for row in rows] for name in heads}
    rooms = {
        name: max(text_width(text, _SIZE) for text in (_head(name), *map(_words, values)))
        for name, values in held.items()
    }
    while sum(rooms.values()) + _GAP * (len(rooms) - 1) > _MOST and max(rooms.values()) > 80:
        widest = max(rooms, key=rooms.__getitem__)
        rooms[widest] *= 0.9
    return [(_head(name), held[name], rooms[name]) for name in heads]


def _head(name: str) -> str:
    return name.replace("_", " ")


def _words(value: Any) -> str:
    return _SIGNS[value] if isinstance(value, bool) else cell(value)


def _lines(columns: Sequence[_Column], count: int, width: float) -> tuple[str, float]:
    """The head and the rows, a fine line above each, and their height."""
    texts = [[wrapped(_words(value), _SIZE, room) or [""] for value in values] for _, values, room in columns]
    heights = [_LINE * max(len(lines[row]) for lines in texts) + 6 for row in range(count)]
    tops = [_LINE + 6 + sum(heights[:row]) for row in range(count)]
    drawn = [f'<path d="M0 {top}H{width:g}" class="rule"/>' for top in tops]
    left = 0.0
    for (head, values, room), lines in zip(columns, texts, strict=True):
        to_right = all(isinstance(value, int | float) and not isinstance(value, bool) for value in values)
        x, side = (left + room, " end") if to_right else (left, "")
        drawn.append(text_at(x, 16, head, _SIZE, f"soft{side}"))
        drawn += [
            text_at(x, top + 18 + _LINE * number, line, _SIZE, f"ink{side}", room=room)
            for top, part in zip(tops, lines, strict=True)
            for number, line in enumerate(part)
        ]
        left += room + _GAP
    return "".join(drawn), tops[-1] + heights[-1] if count else 0.0
