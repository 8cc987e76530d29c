"""The library of named statements, about the board and about the course of a game."""

from __future__ import annotations

from ny1901.new_york.solver.proof.invariants_land import LAND
from ny1901.new_york.solver.proof.invariants_play import PLAY
from ny1901.new_york.solver.proof.lemmas import LEMMAS
from ny1901.solver.proof.report import Library
from ny1901.solver.proof.statement import Invariant

STATEMENTS: tuple[Invariant, ...] = LAND + PLAY
"""Every named statement, in the order of reports."""

LIBRARY = Library(STATEMENTS, LEMMAS)
"""The statements with the lemmas that carry their proofs."""


def statement(name: str) -> Invariant:
    """The library's statement of a name.

    Raises:
        DataError: no statement has it; the message names the nearest one.

    >>> statement("no-overlap").statement
    'No square is under two buildings.'
    """
    return LIBRARY.statement(name)
