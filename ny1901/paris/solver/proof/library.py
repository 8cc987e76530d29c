"""The library of named statements about Paris, and some that readers of the rules may believe."""

from __future__ import annotations

from typing import Any

from ny1901.paris.rules.scoring import largest_group, tally
from ny1901.paris.rules.state import State
from ny1901.paris.solver.proof.invariants_board import BOARD
from ny1901.paris.solver.proof.invariants_play import PLAY
from ny1901.paris.solver.proof.lemmas import LEMMAS
from ny1901.paris.solver.proof.state import NOBODY
from ny1901.solver.proof.logic import or_
from ny1901.solver.proof.report import Library
from ny1901.solver.proof.statement import Invariant


def _group_never_shrinks(before: State, action: Any, after: State) -> bool:
    return all(largest_group(after, seat) >= largest_group(before, seat) for seat in (0, 1))


def _parts_not_negative(before: State, action: Any, after: State) -> bool:
    return all(min(seat.light, seat.group, *(points for _, points in seat.postcards), 0) == 0 for seat in tally(after))


def _total_not_negative(before: State, action: Any, after: State) -> bool:
    return not after.over or min(seat.total for seat in tally(after)) >= 0


TRIED = (
    Invariant(
        "group-never-shrinks",
        "The largest group of a seat never shrinks.",
        rules=("tally.group", "bouquinistes.size"),
        tried=_group_never_shrinks,
    ),
    Invariant(
        "points-not-negative",
        "Only unbuilt buildings cost points: light, the group and each postcard bring 0 or more.",
        rules=("tally.light", "tally.group", "tally.postcards"),
        tried=_parts_not_negative,
    ),
)
"""What the model leaves out, because it speaks of the tally."""

STATEMENTS: tuple[Invariant, ...] = BOARD + PLAY + TRIED
"""Every named statement, in the order of reports."""

LIBRARY = Library(STATEMENTS, LEMMAS)
"""The statements with the lemmas that carry their proofs."""

BELIEFS = (
    Invariant(
        "total-not-negative",
        "No game ends with a score below 0.",
        rules=("tally.unbuilt",),
        tried=_total_not_negative,
    ),
    Invariant(
        "first-starts",
        "Seat 0 always begins the second phase.",
        holds=lambda s: or_(s.turn.starter == NOBODY, s.turn.starter == 0),
        rules=("phase.starter",),
    ),
)
"""What a reader of the rules might believe, and what games refute."""
