"""The library of named statements, about the board and about the course of a game."""

from __future__ import annotations

from collections.abc import Iterable

from ny1901.errors import DataError, closest
from ny1901.solver.statement import Invariant
from ny1901.solver.statements_land import LAND
from ny1901.solver.statements_play import PLAY

STATEMENTS: tuple[Invariant, ...] = LAND + PLAY
"""Every named statement, in the order of reports."""

_BY_NAME = {statement.name: statement for statement in STATEMENTS}


def statement(name: str) -> Invariant:
    """The library's statement of a name.

    Raises:
        DataError: no statement has it; the message names the nearest one.

    >>> statement("no-overlap").statement
    'No square is under two buildings.'
    """
    if name not in _BY_NAME:
        meant = closest(name, _BY_NAME)
        hint = f"did you mean {meant!r}?" if meant else f"choose from {', '.join(_BY_NAME)}"
        raise DataError(f"there is no statement {name!r}; {hint}", field="statements")
    return _BY_NAME[name]


def chosen(statements: Iterable[Invariant | str] | None) -> tuple[Invariant, ...]:
    """The statements that are asked for: the whole library, or those given by name or as invariants of one's own.

    Raises:
        DataError: an unknown name, or two statements of one name.
    """
    if statements is None:
        return STATEMENTS
    found = tuple(statement(entry) if isinstance(entry, str) else entry for entry in statements)
    names = [entry.name for entry in found]
    for entry in found:
        if names.count(entry.name) > 1 or _BY_NAME.get(entry.name, entry) is not entry:
            raise DataError(f"two statements have the name {entry.name!r}; give each its own", field="statements")
    return found
