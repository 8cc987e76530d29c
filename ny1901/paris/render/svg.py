"""A picture of a position of Paris as SVG: board, buildings, pieces, lamps with their light, seats, and a legend."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from ny1901.kernel.geometry import bits
from ny1901.kernel.picture.blame import BLAME, cross
from ny1901.kernel.picture.style import STYLE
from ny1901.kernel.picture.svg_document import MARGIN, Note, document, map_group, notes_block, stacked
from ny1901.kernel.picture.verdict_words import verdict_notes
from ny1901.kernel.picture.words import shown
from ny1901.kernel.protocol import Verdict
from ny1901.paris.render.ground import marked, turn_line
from ny1901.paris.render.legend import legend
from ny1901.paris.render.panel import panel
from ny1901.paris.render.parts import (
    LEGAL,
    MARK,
    SIDE,
    action_spaces,
    board_length,
    buildings,
    ground,
    lamps,
    light,
    names,
    outline,
    pieces,
    place_of,
    short_name,
)
from ny1901.paris.render.plans import Plan, planned
from ny1901.paris.render.text import position_text
from ny1901.paris.render.words import action_words, seat_name
from ny1901.paris.rules.actions import Action, Build
from ny1901.paris.rules.explain import explain
from ny1901.paris.rules.state import State

_LEAST_WIDTH = 8 * SIDE


@frozen(kw_only=True)
class Pointed:
    """What is drawn on a position and said under it besides what it holds.

    Attributes:
        mark: spaces to mark, as a mask.
        blamed: spaces that a broken rule blames, as a mask.
        plans: buildings that may come.
        notes: sentences between the board and the seats.
    """

    mark: int = 0
    blamed: int = 0
    plans: tuple[Plan, ...] = ()
    notes: tuple[Note, ...] = ()


def position_svg(position: State, *, highlight: str | tuple[str, ...] = (), action: Action | None = None) -> str:
    """A position as an SVG document, which may also stand in an HTML page as it is.

    Args:
        position: the position, or a state of a game.
        highlight: names of spaces to mark.
        action: an action to draw on it, legal or not, with the rules' verdict: what is to blame is crossed out.

    Raises:
        DataError: a space to highlight is not on the board.

    >>> from ny1901.paris import Game
    >>> position_svg(Game().initial_state(seed=1889))[:4]
    '<svg'
    """
    mark = marked(position, highlight)
    if action is None:
        return pointed_svg(position, Pointed(mark=mark))
    verdict, squares = explain(position, action), action_spaces(position.rules.table, action)
    name = short_name(action.building) if isinstance(action, Build) else ""
    plan = Plan(position.seat, squares, name, edge=LEGAL if verdict.legal else BLAME)
    return pointed_svg(
        position,
        Pointed(
            mark=mark,
            blamed=_blamed(position, verdict),
            plans=(plan,) if squares else (),
            notes=tuple(_notes(position, action, verdict)),
        ),
    )


def _blamed(position: State, verdict: Verdict) -> int:
    named = {name for violation in verdict.violations for name in violation.where}
    return sum(1 << space for square, space in position.rules.table.grid.number.items() if square.name in named)


def _notes(position: State, action: Action, verdict: Verdict) -> Iterator[Note]:
    yield Note(f"{seat_name(position.seat).capitalize()} {action_words(position.rules, action)}:", "ink b")
    yield from [Note("legal")] if verdict.legal else verdict_notes(verdict)


def pointed_svg(position: State, pointed: Pointed) -> str:
    """A picture of a position with what is pointed out on it."""
    table = position.rules.table
    board = board_length(table)
    drawn = [*names(table), *ground(position), *buildings(position), *light(position), *lamps(position)]
    drawn += [*pieces(position), *planned(position, pointed.plans), *_crosses(position, pointed.blamed)]
    if pointed.mark:
        drawn.append(outline(position, pointed.mark, "none", MARK, 5))
    inner = max(board, _LEAST_WIDTH)
    top = board + 2.0 * MARGIN
    blocks = [panel(position, inner), legend(position.rules, inner)]
    if pointed.notes:
        blocks.insert(0, notes_block(pointed.notes, inner))
    below, height = stacked(blocks, gap=6, x=MARGIN, top=top)
    body = map_group(drawn, (inner - board) / 2) + below
    title = f"A position of Paris: {turn_line(position)}"
    told = "\n".join((*(shown(note.text) for note in pointed.notes), position_text(position)))
    return document(inner + 2 * MARGIN, top + height + MARGIN / 2, title, told, body, style=STYLE)


def _crosses(position: State, squares: int) -> Iterator[str]:
    """A cross in the upper right corner of each space that is to blame."""
    for space in bits(squares):
        x, y = place_of(position.rules.table, space)
        yield cross(x + SIDE, y)
