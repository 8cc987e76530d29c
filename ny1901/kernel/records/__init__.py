"""Whole games as records, for every game: the start, every action by turns and the result claimed, replayed.

A game says in a `RecordForm` how its positions, actions and tallies are written and what its rules are; the rest is
here.
"""

from ny1901.kernel.records.form import RecordForm
from ny1901.kernel.records.parts import RecordedTurn, Result
from ny1901.kernel.records.record import Record

__all__ = ["Record", "RecordForm", "RecordedTurn", "Result"]
