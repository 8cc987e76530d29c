"""What an invariant of one's own about Paris is written with: the symbolic position, the logic, and some questions.

A statement is a function of a symbolic position (or of two, before and after a step) that gives a truth; the page on
the solver of Paris has examples.

>>> from ny1901.paris.game import Game
>>> before = symbolic_position(Game(), "before ")
>>> all_of(seat.hand >= 0 for seat in before.seats)
And(before seats.0.hand >= 0, before seats.1.hand >= 0)
"""

from __future__ import annotations

from ny1901.paris.solver.proof.questions import changed, finished, kept, things_on, turn_passed
from ny1901.paris.solver.proof.state import (
    BARE,
    LAMP,
    MIXED,
    NO_TILE,
    NOBODY,
    READY,
    SPENT,
    UNUSED,
    SymbolicPosition,
    symbolic_position,
)
from ny1901.paris.solver.proof.turn_guards import COURSES, able, card_number, is_open, possible, rank
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
from ny1901.solver.proof.statement import Invariant, about_positions, about_steps, for_the_seat_to_move

__all__ = [
    "BARE",
    "COURSES",
    "LAMP",
    "MIXED",
    "NOBODY",
    "NO_TILE",
    "READY",
    "SPENT",
    "UNUSED",
    "Invariant",
    "SymbolicPosition",
    "able",
    "about_positions",
    "about_steps",
    "all_of",
    "and_",
    "any_of",
    "at",
    "card_number",
    "changed",
    "count",
    "finished",
    "for_the_seat_to_move",
    "if_else",
    "implies",
    "is_open",
    "kept",
    "lesser",
    "not_",
    "or_",
    "possible",
    "rank",
    "symbolic_position",
    "things_on",
    "total",
    "turn_passed",
]
