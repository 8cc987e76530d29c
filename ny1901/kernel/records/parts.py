"""The parts of a record: its turns, and the result that it claims."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen


@frozen
class RecordedTurn:
    """One turn of a record.

    Attributes:
        number: its number; the first of a game is 1.
        seat: the seat that is said to have taken it, from 0.
        actions: its actions in order; only the last turn of a record may lack its end.
        line: its line in the text that it was read from, from 1.
    """

    number: int
    seat: int
    actions: tuple[Any, ...]
    line: int | None = field(default=None, eq=False)


@frozen
class Result:
    """The end of a game as a record claims it.

    Attributes:
        tallies: each seat's points by source; every tally has a `total`.
        winners: the winning seats, rising.
        line: its line in the text that it was read from, from 1.
    """

    tallies: tuple[Any, ...]
    winners: tuple[int, ...]
    line: int | None = field(default=None, eq=False)
