"""Pictures of boards and positions as SVG, for pages, notebooks and print."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ny1901.city.model import Board
from ny1901.render.land import land_of
from ny1901.render.marks import Squares, labelled, marked
from ny1901.render.palette import style_sheet
from ny1901.render.summary import description, turn_line
from ny1901.render.svg_board import board_layers
from ny1901.render.svg_legend import legend
from ny1901.render.svg_panel import panel
from ny1901.render.svg_parts import DEFINITIONS, escaped
from ny1901.render.svg_pieces import building_signs, buildings, label_plates, marks, territories, workers
from ny1901.render.text import board_text, position_text
from ny1901.rules.position import Position

_MARGIN = 32
_LEAST_WIDTH = 460
_NO_LABELS: Mapping[str, str] = {}


def board_svg(board: Board, *, highlight: Squares = 0, labels: Mapping[str, str] = _NO_LABELS) -> str:
    """A picture of a board: districts, lots, streets with their names, parks, pre-printed buildings.

    Args:
        board: the board.
        highlight: squares to mark, as a mask of lot squares or as squares of the map.
        labels: short texts to write on squares, by the square's name.

    Returns:
        The text of an SVG document, which may also stand in an HTML page as it is.

    Raises:
        DataError: a square to highlight or to label is not on the board.

    >>> from ny1901.city import reference
    >>> board_svg(reference().board)[:34]
    '<svg xmlns="http://www.w3.org/2000'
    """
    layers = board_layers(board)
    drawn = (
        layers.ground,
        *(plain for plain, _ in layers.names.values()),
        layers.lots,
        layers.signs,
        layers.edges,
        marks(marked(board, highlight)),
        *label_plates(labelled(board, labels)),
    )
    width, height = layers.width + 2 * _MARGIN, layers.height + 2 * _MARGIN
    return _document(width, height, "A board of New York 1901", board_text(board), _map(drawn))


def position_svg(position: Position, *, highlight: Squares = 0, labels: Mapping[str, str] = _NO_LABELS) -> str:
    """A picture of a position: the board with everything on it, the seats, the cards, and a legend.

    Its `<desc>` says the same in words and as a picture in characters, for those who hear it read.

    Args:
        position: the position, or a state of a game.
        highlight: squares to mark, as a mask of lot squares or as squares of the map.
        labels: short texts to write on squares, by the square's name.

    Returns:
        The text of an SVG document, which may also stand in an HTML page as it is.

    Raises:
        DataError: a square to highlight or to label is not on the board.

    >>> from ny1901.game import Game
    >>> picture = position_svg(Game(players=3).initial_state(seed=1901), highlight="k5", labels={"k6": "4.5"})
    >>> "<title>" in picture, picture.count('class="mark"')
    (True, 1)
    """
    board, land = position.rules.table.board, land_of(position)
    layers = board_layers(board)
    in_play = set(position.deal.streets)
    drawn = (
        layers.ground,
        *(paint for number, paint in layers.streets.items() if number in in_play),
        *(names[number in in_play] for number, names in layers.names.items()),
        layers.lots,
        layers.edges,
        *territories(land),
        layers.signs,
        *buildings(position, land),
        marks(marked(board, highlight)),
        *building_signs(land),
        *workers(land),
        *label_plates(labelled(board, labels)),
    )
    inner = max(layers.width, _LEAST_WIDTH)
    parts, top = [_map(drawn, (inner - layers.width) / 2)], layers.height + 2 * _MARGIN + 6
    for block, height in (panel(position, inner), legend(inner)):
        parts.append(f'<g transform="translate({_MARGIN} {top:g})">{block}</g>')
        top += height + 4
    title = f"{position.rules.variant.city.name}. {turn_line(position)}"
    told = "\n".join((*description(position), "", position_text(position)))
    return _document(inner + 2 * _MARGIN, top + _MARGIN / 2, title, told, "".join(parts))


def _map(drawn: Iterable[str], shift: float = 0) -> str:
    return f'<g transform="translate({_MARGIN + shift:g} {_MARGIN})">{"".join(drawn)}</g>'


def _document(width: float, height: float, title: str, told: str, body: str) -> str:
    lines = "\n".join(escaped(line) for line in told.split("\n"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ny1901" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" role="img" style="max-width:100%;height:auto">'
        f"<title>{escaped(title)}</title><desc>{lines}</desc><style>{style_sheet()}</style>{DEFINITIONS}"
        f'<rect width="{width:g}" height="{height:g}" rx="16" class="paper"/>{body}</svg>'
    )
