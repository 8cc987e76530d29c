"""What an invariant of one's own is written with: the symbolic position, the logic, and the questions about a turn.

A statement is a function of a symbolic position (or of two, before and after a step) that gives a truth; see the guide
on adding an invariant.

>>> from ny1901.new_york.game import Game
>>> before = symbolic_position(Game(2), "before ")
>>> all_of(seat.score >= 0 for seat in before.seats)
And(before seats.0.score >= 0, before seats.1.score >= 0)
"""

from __future__ import annotations

from ny1901.new_york.solver.proof.state import (
    BOOM,
    BRONZE,
    GOLD,
    GRAB,
    NO_CARD,
    NOT_YET,
    SILVER,
    SymbolicPosition,
    symbolic_position,
)
from ny1901.new_york.solver.proof.turn_guards import COURSES, counted_unbuilt, possible, untouched
from ny1901.solver.proof.logic import (
    all_of,
    and_,
    any_of,
    at,
    count,
    if_else,
    implies,
    lesser,
    not_,
    or_,
    total,
)
from ny1901.solver.proof.statement import Invariant, about_positions, about_steps, for_the_seat_to_move, turn_passed

__all__ = [
    "BOOM",
    "BRONZE",
    "COURSES",
    "GOLD",
    "GRAB",
    "NOT_YET",
    "NO_CARD",
    "SILVER",
    "Invariant",
    "SymbolicPosition",
    "about_positions",
    "about_steps",
    "all_of",
    "and_",
    "any_of",
    "at",
    "count",
    "counted_unbuilt",
    "for_the_seat_to_move",
    "if_else",
    "implies",
    "lesser",
    "not_",
    "or_",
    "possible",
    "symbolic_position",
    "total",
    "turn_passed",
    "untouched",
]
