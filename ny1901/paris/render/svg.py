"""A picture of a position of Paris as SVG: board, buildings with outlines, pieces, lamps with their light, a panel."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ny1901.geometry import bits
from ny1901.outline import outline_path
from ny1901.paris.actions import Action, Build, Use
from ny1901.paris.explain import explain
from ny1901.paris.light import every_lamp
from ny1901.paris.position import Position
from ny1901.paris.render.ground import kind_of, marked, piece_mark, seat_lines, table_lines, turn_line
from ny1901.paris.render.text import position_text
from ny1901.paris.scoring import tally

SIDE = 52
"""The length of a space's side, in the picture's units."""

_MARGIN, _LINE, _LETTERS = 30, 22, 62
_GROUND = {"orange": "#f6cfa6", "blue": "#bcd3ee", "lamp": "#d8d5cc", "": "#efece4"}
_BUILT = ("#e07b1f", "#2f6fb5")
_EDGE = ("#7c3d05", "#123a66")
_STYLE = (
    ".paris text{font-family:'Avenir Next','Segoe UI','Helvetica Neue',Arial,'DejaVu Sans',sans-serif}"
    ".paris .paper{fill:#fbf7ec}.paris .ink{fill:#2b2822}"
    "@media(prefers-color-scheme:dark){.paris .paper{fill:#1d2025}.paris .ink{fill:#ece7db}}"
)


def position_svg(position: Position, *, highlight: str | tuple[str, ...] = (), action: Action | None = None) -> str:
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
    board = 2 * position.rules.table.side * SIDE
    notes = [turn_line(position)]
    for seat, points in enumerate(tally(position)):
        notes += seat_lines(position, seat, points.total)
    notes += table_lines(position)
    drawn = [*_spaces(position), *_buildings(position), *_lamps(position), *_pieces(position)]
    if mark:
        drawn.append(_outline(position, mark, "none", "#c2185b", 5))
    if action is not None:
        notes += [f"{action}: {explain(position, action)}"]
        drawn += _proposed(position, action)
    lines = [part for note in notes for part in _wrapped(note)]
    width, height = board + 2 * _MARGIN, board + 2 * _MARGIN + _LINE * len(lines) + 8
    told = escape(position_text(position))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="paris" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" style="max-width:100%;height:auto">'
        f"<title>A position of Paris: {escape(turn_line(position))}</title><desc>{told}</desc>"
        f'<style>{_STYLE}</style><rect width="{width}" height="{height}" rx="14" class="paper"/>'
        f'<g transform="translate({_MARGIN} {_MARGIN})">{"".join(drawn)}{"".join(_names(position))}</g>'
        f"{_panel(lines, board + 2 * _MARGIN)}</svg>"
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
        f'<text x="{_MARGIN}" y="{top + _LINE * number}" font-size="14" class="ink" xml:space="preserve">'
        f"{escape(line)}</text>"
        for number, line in enumerate(lines)
    )
    return "".join(texts)


def _place(position: Position, space: int) -> tuple[int, int]:
    square = position.rules.table.grid.squares[space]
    return square.column * SIDE, square.row * SIDE


def _spaces(position: Position) -> Iterator[str]:
    for space in range(len(position.rules.table.grid.squares)):
        x, y = _place(position, space)
        kind = kind_of(position, space)
        if kind == "mixed":
            yield f'<path d="M{x} {y}H{x + SIDE}L{x} {y + SIDE}Z" fill="{_GROUND["orange"]}"/>'
            yield f'<path d="M{x + SIDE} {y}V{y + SIDE}H{x}Z" fill="{_GROUND["blue"]}"/>'
        else:
            yield f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{_GROUND[kind]}"/>'
        yield f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#8b8068" stroke-width=".7"/>'
    side, length = position.rules.table.side, 2 * SIDE
    for number in range(side * side):
        x, y = number % side * length, number // side * length
        box = f'x="{x}" y="{y}" width="{length}" height="{length}"'
        yield f'<rect {box} fill="none" stroke="#5b5240" stroke-width="2"/>'


def _names(position: Position) -> Iterator[str]:
    for number in range(2 * position.rules.table.side):
        middle = number * SIDE + SIDE // 2
        yield f'<text x="{middle}" y="-9" font-size="13" text-anchor="middle" class="ink">{chr(97 + number)}</text>'
        yield f'<text x="-12" y="{middle + 5}" font-size="13" text-anchor="middle" class="ink">{number + 1}</text>'


def _outline(position: Position, squares: int, fill: str, edge: str, width: int, *, dash: str = "") -> str:
    path = outline_path(position.rules.table.grid.members(squares), SIDE, inset=3, radius=7)
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path d="{path}" fill="{fill}" fill-rule="evenodd" stroke="{edge}" stroke-width="{width}"{dashed}/>'


def _label(position: Position, space: int, text: str, fill: str = "#fff") -> str:
    x, y = _place(position, space)
    return (
        f'<text x="{x + SIDE // 2}" y="{y + SIDE // 2 + 6}" font-size="17" font-weight="700" text-anchor="middle" '
        f'fill="{fill}">{escape(text)}</text>'
    )


def _buildings(position: Position) -> Iterator[str]:
    table = position.rules.table
    for seat, player in enumerate(position.players):
        for standing in player.standing:
            yield _outline(position, standing.squares, _BUILT[seat], _EDGE[seat], 3)
            name = "JP" if standing.number == table.jardin else table.building_ids[standing.number].upper()
            yield _label(position, next(bits(standing.squares)), name)


def _lamps(position: Position) -> Iterator[str]:
    shining = every_lamp(position)
    for space in bits(position.lamps | shining):
        x, y = _place(position, space)
        fill = "#ffd43b" if shining >> space & 1 else "none"
        place = f'cx="{x + SIDE // 2}" cy="{y + SIDE // 2}" r="11"'
        yield f'<circle {place} fill="{fill}" stroke="#6b5300" stroke-width="2"/>'


def _pieces(position: Position) -> Iterator[str]:
    for piece in position.pieces:
        mark = piece_mark(piece)
        for space in bits(piece.squares) if mark else ():
            x, y = _place(position, space)
            yield (
                f'<circle cx="{x + SIDE // 2}" cy="{y + SIDE // 2}" r="17" fill="#fffaf0" '
                f'stroke="{_EDGE[piece.seat]}" stroke-width="3"/>'
            )
            yield _label(position, space, mark, "#2a2112")


def _proposed(position: Position, action: Action) -> Iterator[str]:
    """What an action would cover, drawn in dashes: green where it is legal, red where not."""
    if isinstance(action, Build | Use):
        number = {square.name: place for place, square in enumerate(position.rules.table.grid.squares)}
        squares = sum(1 << number[name] for name in action.squares if name in number)
        edge = "#2e7d32" if explain(position, action).legal else "#c62828"
        if squares:
            yield _outline(position, squares, "none", edge, 4, dash="8 5")
