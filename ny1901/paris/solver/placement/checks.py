"""What the answers of this room check alike: the seat that is asked about, and that the pavement is finished."""

from __future__ import annotations

from ny1901.kernel.errors import DataError
from ny1901.paris.rules.state import State


def seat_asked(position: State, seat: int | None) -> int:
    """The seat to answer for: the one given, else the one to move.

    Raises:
        DataError: no such seat.
    """
    if seat is None:
        return position.seat
    if type(seat) is not int or not 0 <= seat < len(position.players):
        raise DataError(f"{seat!r} is not a seat; give 0 to {len(position.players) - 1}", field="seat")
    return seat


def check_paved(position: State) -> None:
    """Refuse a position whose pavement is not finished.

    Raises:
        DataError: squares of the board have no tile yet.
    """
    if position.paving:
        raise DataError(
            f"{position.empty.bit_count()} squares of the board have no tile yet; ask in the second phase, "
            "when it is known where buildings can stand",
            field="position",
        )
