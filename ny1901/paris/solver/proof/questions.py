"""Words that statements about Paris share."""

from __future__ import annotations

from ny1901.paris.solver.proof.state import SpaceSymbols, SymbolicPosition
from ny1901.solver.proof.logic import Number, Truth, not_, or_, total


def kept(before: Number, after: Number) -> Truth:
    """Whether a number is the same after a step.

    >>> kept(3, 3), kept(3, 4)
    (True, False)
    """
    return after == before


def changed(before: Number, after: Number) -> Truth:
    """Whether a number is another one after a step.

    >>> changed(3, 3), changed(3, 4)
    (False, True)
    """
    return not_(kept(before, after))


def things_on(space: SpaceSymbols) -> Number:
    """How many buildings and pieces stand on the space; a Chartier's piece lies under them and is not counted.

    Args:
        space: the space of a position.
    """
    return total((*space.buildings, *space.pieces, *space.fountains, *space.large))


def turn_passed(before: SymbolicPosition, after: SymbolicPosition) -> Truth:
    """Whether a step ended a turn; all do but the swap of a Levitation.

    Args:
        before: the position before the step.
        after: the position after it.
    """
    return changed(before.turn.number, after.turn.number)


def finished(position: SymbolicPosition, seat: int) -> Truth:
    """Whether a seat has laid all its tiles.

    Args:
        position: the position.
        seat: the seat.
    """
    return not_(or_(position.seats[seat].hand >= 1, position.seats[seat].stack >= 1))
