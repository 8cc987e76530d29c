"""What every picture of Paris says in words and short marks, whatever it is drawn with."""

from __future__ import annotations

from collections.abc import Iterator

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import Square, bits
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.actions import FACINGS
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARDS, Piece

COLOURS = ("orange", "blue")

PIECE_MARKS = {
    Postcard.LE_PEINTRE: "P",
    Postcard.BOUQUINISTES: "+1",
    Postcard.LAMPADAIRE: "*",
    Postcard.MOULIN_ROUGE: "D",
    Postcard.LE_PENSEUR: "S",
    Postcard.FONTAINE_DES_MERS: "F",
    Postcard.LA_GRANDE_LUMIERE: "**",
}
"""The short mark of each special piece; the statue's is followed by an arrow."""

_ARROWS = dict(zip(FACINGS, "^>v<", strict=True))


def kind_of(position: State, space: int) -> str:
    """What a space is: `orange`, `blue`, `mixed`, `lamp`, or empty where no tile lies."""
    for seat, colour in enumerate(COLOURS):
        if position.colours[seat] >> space & 1:
            return colour
    if position.mixed >> space & 1:
        return "mixed"
    return "lamp" if position.lamps >> space & 1 else ""


def piece_mark(piece: Piece) -> str:
    """The mark of a piece; empty for the Chartier's, which is a space."""
    mark = PIECE_MARKS.get(CARDS[piece.card], "")
    return mark + _ARROWS[FACINGS[piece.detail]] if CARDS[piece.card] is Postcard.LE_PENSEUR else mark


def turn_line(position: State) -> str:
    """Whose turn it is, or who won."""
    if position.is_over:
        return "The game is over."
    phase = "first" if position.paving else "second"
    line = f"Turn {position.number + 1}, {phase} phase: {COLOURS[position.seat]} (seat {position.seat}) to move."
    if position.pending is not None:
        line += f" {position.rules.table.building_ids[position.pending]} is to be put up at once."
    return line


def seat_lines(position: State, seat: int, score: int) -> Iterator[str]:
    """What a seat has: points, reserve, tokens, and the postcards it has used."""
    player, ids = position.players[seat], position.rules.table.building_ids
    reserve = " ".join(ids[number] for number in bits(player.reserve)) or "none"
    yield f"{COLOURS[seat]}: {score} points, {position.tokens(seat)} tokens, reserve {reserve}"
    used = ", ".join(_used(position, seat, number) for number in bits(player.used))
    if used:
        yield f"  used {used}"


def _used(position: State, seat: int, number: int) -> str:
    waiting = " (to come)" if position.players[seat].ready >> number & 1 else ""
    return CARDS[number].value + waiting


def table_lines(position: State) -> Iterator[str]:
    """What nobody has: buildings and postcards."""
    ids = position.rules.table.building_ids
    yield f"supply: {' '.join(ids[number] for number in bits(position.supply)) or 'none'}"
    yield f"open postcards: {', '.join(CARDS[number].value for number in bits(position.open_cards)) or 'none'}"


def marked(position: State, highlight: str | tuple[str, ...]) -> int:
    """The mask of spaces to mark.

    Args:
        position: what is drawn.
        highlight: names of spaces, such as `"d4 d5"`.

    Raises:
        DataError: a space is not on the board.
    """
    names = highlight.split() if isinstance(highlight, str) else highlight
    number = position.rules.table.grid.number
    mask = 0
    for name in names:
        square = Square.parse(name)
        if square not in number:
            raise DataError(f"{name} is not on the board; name a space such as d4", field="highlight")
        mask |= 1 << number[square]
    return mask
