"""Values without a map as SVG cards: actions, verdicts, and anything that is a few lines of text."""

from __future__ import annotations

from collections.abc import Iterable

from ny1901.geometry import Square
from ny1901.protocol import Verdict
from ny1901.render.outline import outline_path
from ny1901.render.svg_document import Note, document, notes_block
from ny1901.render.svg_parts import SIDE, escaped, text_at
from ny1901.render.verdict_words import verdict_notes, verdict_text, verdict_title
from ny1901.render.words import glyphs, shown
from ny1901.rules.actions import AcquireLot, Action, Build, EndTurn, PlayCard, Rebuild, ReturnLot

_PAD, _TITLE, _WIDTH = 20, 34, 620
_CODE_SIZE, _CODE_LINE = 13.0, 18
_KINDS = {
    AcquireLot: "Acquire a lot",
    Build: "Build",
    Rebuild: "Demolish and rebuild",
    PlayCard: "Play an action card",
    ReturnLot: "Return a lot",
    EndTurn: "End the turn",
}


def _card(title: str, told: str, body: str, width: float, height: float, *, classes: str = "ink b") -> str:
    head = text_at(_PAD, _PAD + 18, title, 19, classes, room=width - 2 * _PAD)
    drawn = f'{head}<g transform="translate({_PAD} {_PAD + _TITLE})">{body}</g>'
    return document(width, height + _TITLE + 2 * _PAD, title, told, drawn)


def verdict_svg(verdict: Verdict) -> str:
    """A verdict as a card: legal, or each broken rule with what is wrong and where the rulebooks say so.

    >>> "Legal" in verdict_svg(Verdict())
    True
    """
    notes = verdict_notes(verdict) if verdict.violations else [Note("No rule is broken.")]
    body, height = notes_block(notes, _WIDTH - 2 * _PAD)
    sign, classes = ("\u2713", "ink b") if verdict.legal else ("\u2717", "warning b")
    return _card(f"{sign} {verdict_title(verdict)}", verdict_text(verdict), body, _WIDTH, height, classes=classes)


def action_svg(action: Action) -> str:
    """An action as a card: what it does, its notation, and the floor plan of its squares with their names.

    >>> "metropolitan-life" in action_svg(Build("metropolitan-life", "k5 k6"))
    True
    """
    squares = tuple(map(Square.parse, action.squares)) if isinstance(action, Build | Rebuild) else ()
    notation = text_at(0, 16, str(action), 16, "ink", room=_WIDTH - 2 * _PAD)
    plan, height = _floor_plan(squares)
    body = f'{notation}<g transform="translate(0 32)">{plan}</g>'
    return _card(_KINDS[type(action)], str(action), body, _WIDTH, height + 26)


def _floor_plan(squares: tuple[Square, ...]) -> tuple[str, float]:
    """Some squares with their names, moved to the origin; whatever lies far apart is drawn in one row."""
    if not squares:
        return "", 0
    top, left = min(row for row, _ in squares), min(column for _, column in squares)
    near = [Square(row - top, column - left) for row, column in squares]
    if max(row for row, _ in near) > 8 or max(column for _, column in near) > 12:
        near = [Square(0, number) for number in range(len(squares))]
    path = outline_path(near, SIDE, inset=2, radius=5)
    names = (
        text_at((column + 0.5) * SIDE, (row + 0.5) * SIDE + 5, square.name, 14, "ink middle", room=SIDE - 8)
        for square, (row, column) in zip(squares, near, strict=True)
    )
    drawn = f'<path d="{path}" class="chip lot" stroke-width="2.5" fill-rule="evenodd"/>{"".join(names)}'
    return drawn, (max(row for row, _ in near) + 1) * SIDE + 8


def lines_svg(title: str, lines: Iterable[str]) -> str:
    """A table that is already lines of text, with its columns kept, as a card.

    >>> lines_svg("Rows", ["a  1", "bb 2"]).count("<text") - 1
    2
    """
    rows = [shown(line) for line in lines]
    longest = max((sum(width for _, width in glyphs(row)) for row in rows), default=0)
    spans = "".join(
        f'<text x="0" y="{_CODE_LINE * number}" font-size="{_CODE_SIZE:g}" class="ink code" xml:space="preserve">'
        f"{escaped(row)}</text>"
        for number, row in enumerate(rows, start=1)
    )
    width = max(_WIDTH, longest * _CODE_SIZE * 0.61 + 2 * _PAD)
    return _card(title, "\n".join(rows), spans, width, _CODE_LINE * len(rows))
