"""A picture of a position of Paris as SVG: board, buildings with outlines, pieces, lamps with their light, a panel."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ny1901.paris.render.ground import marked, seat_lines, table_lines, turn_line
from ny1901.paris.render.parts import (
    ILLEGAL,
    LEGAL,
    MARGIN,
    MARK,
    STYLE,
    action_spaces,
    board_length,
    buildings,
    ground,
    lamps,
    names,
    outline,
    pieces,
)
from ny1901.paris.render.text import position_text
from ny1901.paris.rules.actions import Action, Build, Use
from ny1901.paris.rules.explain import explain
from ny1901.paris.rules.scoring import tally
from ny1901.paris.rules.state import State

_LINE, _LETTERS = 22, 62


def position_svg(position: State, *, highlight: str | tuple[str, ...] = (), action: Action | None = None) -> str:
    """A position as an SVG document, which may also stand in an HTML page as it is.

    Args:
        position: the position, or a state of a game.
        highlight: names of spaces to mark.
        action: an action to draw on it, legal or not, with the rules' verdict in words.

    Raises:
        DataError: a space to highlight is not on the board.

    >>> from ny1901.paris import Game
    >>> position_svg(Game().initial_state(seed=1889))[:4]
    '<svg'
    """
    mark = marked(position, highlight)
    board = board_length(position.rules.table)
    notes = [turn_line(position)]
    for seat, points in enumerate(tally(position)):
        notes += seat_lines(position, seat, points.total)
    notes += table_lines(position)
    drawn = [*ground(position), *buildings(position), *lamps(position), *pieces(position)]
    if mark:
        drawn.append(outline(position, mark, "none", MARK, 5))
    if action is not None:
        notes += [f"{action}: {explain(position, action)}"]
        drawn += _proposed(position, action)
    lines = [part for note in notes for part in _wrapped(note)]
    width, height = board + 2 * MARGIN, board + 2 * MARGIN + _LINE * len(lines) + 8
    told = escape(position_text(position))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="paris" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" style="max-width:100%;height:auto">'
        f"<title>A position of Paris: {escape(turn_line(position))}</title><desc>{told}</desc>"
        f'<style>{STYLE}</style><rect width="{width}" height="{height}" rx="14" class="paper"/>'
        f'<g transform="translate({MARGIN} {MARGIN})">{"".join(drawn)}{"".join(names(position.rules.table))}</g>'
        f"{_panel(lines, board + 2 * MARGIN)}</svg>"
    )


def _wrapped(text: str) -> Iterator[str]:
    """A note in lines short enough for the board's width."""
    line = ""
    for word in text.split(" "):
        if line and len(line) + len(word) >= _LETTERS:
            yield line
            line = f"    {word}"
        else:
            line = f"{line} {word}" if line else word
    yield line


def _panel(lines: list[str], top: int) -> str:
    texts = (
        f'<text x="{MARGIN}" y="{top + _LINE * number}" font-size="14" class="ink" xml:space="preserve">'
        f"{escape(line)}</text>"
        for number, line in enumerate(lines)
    )
    return "".join(texts)


def _proposed(position: State, action: Action) -> Iterator[str]:
    """What an action would cover, drawn in dashes: green where it is legal, red where not."""
    squares = action_spaces(position.rules.table, action) if isinstance(action, Build | Use) else 0
    if squares:
        edge = LEGAL if explain(position, action).legal else ILLEGAL
        yield outline(position, squares, "none", edge, 4, dash="8 5")
