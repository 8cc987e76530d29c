"""A picture of a position of Paris in characters."""

from __future__ import annotations

from textwrap import wrap

from ny1901.kernel.geometry import bits
from ny1901.paris.render.ground import kind_of, marked, piece_mark, seat_lines, table_lines, turn_line
from ny1901.paris.rules.scoring import tally
from ny1901.paris.rules.state import State

_SIGNS = {"orange": "o", "blue": "b", "mixed": "m", "lamp": "*", "": "."}
_STYLES = {"orange": "33", "blue": "34", "mixed": "35", "lamp": "1;33", "": "2"}
_BRACKETS = (("[", "]"), ("(", ")"))
_LEGEND = """o orange space   b blue   m mixed   * street lamp   . no tile
[w5] orange's building   (w5) blue's"""
_WIDTH = 80


def position_text(position: State, *, highlight: str | tuple[str, ...] = (), colour: bool = False) -> str:
    """A picture of a position: the board, a legend, both seats, and what is open.

    Args:
        position: the position, or a state of a game.
        highlight: names of spaces to mark with `!`.
        colour: use ANSI colours; without them everything can be told all the same.

    Raises:
        DataError: a space to highlight is not on the board.

    >>> from ny1901.paris import Game
    >>> print(position_text(Game().initial_state(seed=1889)).splitlines()[1])
     1   .    .  |  .    .  |  .    .  |  .    .
    """
    table = position.rules.table
    length, mark = 2 * table.side, marked(position, highlight)
    covers = _covers(position)
    lines = ["   " + _row([f"  {chr(ord('a') + column)}  " for column in range(length)], " ")]
    for row in range(length):
        spaces = range(row * length, (row + 1) * length)
        lines.append(f"{row + 1:>2} " + _row([_cell(position, space, covers, mark, colour) for space in spaces], "|"))
        if row % 2 and row + 1 < length:
            lines.append("   " + _row(["-----"] * length, "+"))
    panel = [turn_line(position)]
    for seat, points in enumerate(tally(position)):
        panel += seat_lines(position, seat, points.total)
    board = "\n".join(line.rstrip() for line in lines)
    panel += [line for entry in table_lines(position) for line in wrap(entry, _WIDTH, subsequent_indent="  ")]
    return "\n\n".join((board, _LEGEND, "\n".join(panel)))


def _row(cells: list[str], wall: str) -> str:
    pairs = (left + right for left, right in zip(cells[::2], cells[1::2], strict=True))
    return wall.join(pairs)


def _cell(position: State, space: int, covers: dict[int, tuple[str, int]], mark: int, colour: bool) -> str:
    """One space in five columns: what stands there in the brackets of its owner, or what the space is."""
    kind = kind_of(position, space)
    flag = "!" if mark >> space & 1 else " "
    if space in covers:
        sign, seat = covers[space]
        left, right = _BRACKETS[seat]
        return _styled(f"{left}{sign:<2.2}{right}", ("33", "34")[seat], colour) + flag
    return _styled(f"  {_SIGNS[kind]} ", _STYLES[kind], colour) + flag


def _styled(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if colour else text


def _covers(position: State) -> dict[int, tuple[str, int]]:
    """For each covered space the mark of what covers it, and whose it is."""
    ids = position.rules.table.building_ids
    found = {
        space: ("jp" if standing.number == position.rules.table.jardin else ids[standing.number], seat)
        for seat, player in enumerate(position.players)
        for standing in player.standing
        for space in bits(standing.squares)
    }
    for piece in position.pieces:
        if sign := piece_mark(piece):
            found |= dict.fromkeys(bits(piece.squares), (sign, piece.seat))
    return found
