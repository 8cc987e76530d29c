"""Pictures of boards and positions as SVG, for pages, notebooks and print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import field, frozen

from ny1901.kernel.geometry import Square
from ny1901.kernel.picture.blame import cross
from ny1901.kernel.picture.svg_document import MARGIN, Note, map_group, notes_block, stacked
from ny1901.kernel.picture.verdict_words import verdict_notes
from ny1901.kernel.picture.words import shown
from ny1901.kernel.protocol import Verdict, Violation
from ny1901.new_york.material.model import Board
from ny1901.new_york.render.action_words import action_squares, action_words, tile_of
from ny1901.new_york.render.land import Land, land_of
from ny1901.new_york.render.marks import Squares, labelled, marked, squares_of
from ny1901.new_york.render.summary import description, turn_line
from ny1901.new_york.render.svg_board import board_layers
from ny1901.new_york.render.svg_document import document
from ny1901.new_york.render.svg_legend import ground_legend, legend
from ny1901.new_york.render.svg_panel import panel
from ny1901.new_york.render.svg_parts import SIDE
from ny1901.new_york.render.svg_pieces import building_signs, buildings, label_plates, marks, territories, workers
from ny1901.new_york.render.svg_plans import Plan, planned, veils
from ny1901.new_york.render.text import board_text, position_text
from ny1901.new_york.render.words import seat_name
from ny1901.new_york.rules.actions import Action, Build, Rebuild
from ny1901.new_york.rules.explain import explain
from ny1901.new_york.rules.state import State

_LEAST_WIDTH = 460
_NO_LABELS: Mapping[str, str] = {}


def board_svg(
    board: Board,
    *,
    highlight: Squares = 0,
    labels: Mapping[str, str] = _NO_LABELS,
    title: str = "A board of New York 1901",
    over: Iterable[str] = (),
) -> str:
    """A picture of a board: districts, lots, streets with their names, parks, pre-printed buildings, and a legend.

    Args:
        board: the board.
        highlight: squares to mark, as a mask of lot squares or as squares of the map.
        labels: short texts to write on squares, by the square's name.
        title: what is shown, for those who hear it read.
        over: further elements to draw on the map, in its units of 40 a square.

    Returns:
        The text of an SVG document, which may also stand in an HTML page as it is.

    Raises:
        DataError: a square to highlight or to label is not on the board.

    >>> from ny1901.new_york.material import reference
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
        *over,
        marks(marked(board, highlight)),
        *label_plates(labelled(board, labels)),
    )
    inner, top = max(layers.width, _LEAST_WIDTH), layers.height + 2 * MARGIN + 6
    meaning, height = ground_legend(board, inner)
    body = map_group(drawn, (inner - layers.width) / 2) + f'<g transform="translate({MARGIN} {top:g})">{meaning}</g>'
    return document(inner + 2 * MARGIN, top + height + MARGIN / 2, title, board_text(board), body)


@frozen(kw_only=True)
class Pointed:
    """What is drawn on a position and said under it besides what it holds.

    Attributes:
        highlight: squares to mark, as a mask of lot squares or as squares of the map.
        labels: short texts to write on squares, by the square's name.
        blamed: squares that a broken rule blames.
        plans: buildings that may come.
        notes: sentences between the map and the seats.
    """

    highlight: Squares = 0
    labels: Mapping[str, str] = field(default=_NO_LABELS)
    blamed: frozenset[Square] = frozenset()
    plans: tuple[Plan, ...] = ()
    notes: tuple[Note, ...] = ()


def position_svg(
    position: State,
    *,
    highlight: Squares = 0,
    labels: Mapping[str, str] = _NO_LABELS,
    action: Action | None = None,
) -> str:
    """A picture of a position: the board with everything on it, the seats, the cards, and a legend.

    Its `<desc>` says the same in words and as a picture in characters, for those who hear it read.

    Args:
        position: the position, or a state of a game.
        highlight: squares to mark, as a mask of lot squares or as squares of the map.
        labels: short texts to write on squares, by the square's name.
        action: an action of the seat to move to draw on it, legal or not; what is to blame is crossed out, and the
            rules' verdict written under the map.

    Returns:
        The text of an SVG document, which may also stand in an HTML page as it is.

    Raises:
        DataError: a square to highlight or to label is not on the board.

    >>> from ny1901.new_york.game import Game
    >>> picture = position_svg(Game(players=3).initial_state(seed=1901), highlight="k5", labels={"k6": "4.5"})
    >>> "<title>" in picture, picture.count('class="mark"')
    (True, 1)
    """
    if action is None:
        return pointed_svg(position, Pointed(highlight=highlight, labels=labels))
    board, squares = position.rules.table.board, action_squares(position.rules, action)
    plans, verdict = tuple(_plans(position, action)), explain(position, action)
    pointed = Pointed(
        highlight=marked(board, highlight).union(() if plans else squares),
        labels=labels,
        blamed=blamed(position, verdict.violations),
        plans=plans,
        notes=tuple(_notes(position, action, verdict)),
    )
    return pointed_svg(position, pointed)


def _plans(position: State, action: Action) -> Iterator[Plan]:
    if isinstance(action, Build | Rebuild) and (tile := tile_of(position.rules, action.tile)):
        squares = action_squares(position.rules, action)
        if squares:
            yield Plan(position.to_move, tile, squares)


def blamed(position: State, violations: Iterable[Violation]) -> frozenset[Square]:
    """The squares that broken rules blame: their own, those of lots, and those of buildings."""
    names = {name for violation in violations for name in violation.where}
    return frozenset(Square.parse(square) for name in names for square in squares_of(position, name))


def _notes(position: State, action: Action, verdict: Verdict) -> Iterator[Note]:
    yield Note(f"{seat_name(position.to_move).capitalize()} {action_words(position.rules, action)}:", "ink b")
    yield from [Note("legal")] if verdict.legal else verdict_notes(verdict)


def pointed_svg(position: State, pointed: Pointed) -> str:
    """A picture of a position with what is pointed out on it.

    Raises:
        DataError: a square to highlight or to label is not on the board.
    """
    board, land = position.rules.table.board, land_of(position)
    layers = board_layers(board)
    drawn = (
        *map_below(position),
        *map_above(position, land, marks(marked(board, pointed.highlight))),
        *veils(land, pointed.plans),
        *planned(pointed.plans),
        *label_plates(labelled(board, pointed.labels)),
        *(cross((column + 1) * SIDE, row * SIDE) for row, column in sorted(pointed.blamed)),
    )
    inner = max(layers.width, _LEAST_WIDTH)
    top = layers.height + 2 * MARGIN + 6
    blocks = [panel(position, inner), legend(inner), ground_legend(board, inner, in_play=bool(position.deal.streets))]
    if pointed.notes:
        blocks.insert(0, notes_block(pointed.notes, inner))
    below, height = stacked(blocks, gap=4, x=MARGIN, top=top)
    body = map_group(drawn, (inner - layers.width) / 2) + below
    title = f"{position.rules.variant.city.name}. {turn_line(position)}"
    said = (shown(note.text) for note in pointed.notes)
    told = "\n".join((*said, *description(position), "", position_text(position, highlight=pointed.highlight)))
    return document(inner + 2 * MARGIN, top + height + MARGIN / 2, title, told, body)


def map_below(position: State) -> tuple[str, ...]:
    """The part of a position's map that lies under everything else and does not change during a game."""
    layers, in_play = board_layers(position.rules.table.board), set(position.deal.streets)
    return (
        layers.ground,
        *(paint for number, paint in layers.streets.items() if number in in_play),
        *(names[number in in_play] for number, names in layers.names.items()),
        layers.lots,
        layers.edges,
    )


def map_above(position: State, land: Land, pointed: str = "") -> Iterator[str]:
    """What stands on the map, piece by piece, in the order in which it is drawn.

    Args:
        position: the position.
        land: its land.
        pointed: what is pointed out, under the points of buildings, so that these can still be read.
    """
    yield from territories(land)
    yield board_layers(position.rules.table.board).signs
    yield from buildings(position, land)
    yield pointed
    yield from building_signs(land)
    yield from workers(land)
