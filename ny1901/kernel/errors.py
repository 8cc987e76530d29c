"""Every error this library raises on purpose: one small tree, each with the place and the mend.

Three errors of reading an action are told apart, as chess libraries learnt to:
text that cannot be read (`NotationError`), an action that is read but not allowed
(`IllegalAction`), and text that fits several actions (`AmbiguousAction`).
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ny1901.kernel.protocol import Verdict, Violation


def closest(word: str, known: Iterable[str], *, likeness: float = 0.6) -> str | None:
    """The known word that was most likely meant, for the end of an error message; `None` if none is near.

    Args:
        word: what was written.
        known: what could have been meant.
        likeness: how alike the two must be, from 0 to 1.

    >>> closest("delmonica", ["delmonico", "singer"])
    'delmonico'
    """
    found = get_close_matches(word, list(known), n=1, cutoff=likeness)
    return found[0] if found else None


class Ny1901Error(Exception):
    """The root of the tree: catch this to catch every error of the library."""


class IllegalAction(Ny1901Error):
    """An action was read but the rules do not allow it.

    `verdict` lists every broken rule; the message is its first sentence.
    """

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(str(verdict))
        self.verdict = verdict

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Verdict]]:
        return (IllegalAction, (self.verdict,))


class NotationError(Ny1901Error):
    """A text is not in the notation: `line` and `column` count from 1, `expected` says what belongs there."""

    def __init__(self, message: str, *, line: int = 1, column: int = 1, expected: str = "") -> None:
        place = f"line {line}, column {column}: {message}"
        super().__init__(f"{place}; expected {expected}" if expected else place)
        self.message = message
        self.line = line
        self.column = column
        self.expected = expected

    def __reduce__(self) -> tuple[object, ...]:
        return (_notation_error, (self.message, self.line, self.column, self.expected))


def _notation_error(message: str, line: int, column: int, expected: str) -> NotationError:
    return NotationError(message, line=line, column=column, expected=expected)


class AmbiguousAction(Ny1901Error):
    """A short text fits more than one action; `candidates` holds them as full texts."""

    def __init__(self, text: str, candidates: tuple[str, ...]) -> None:
        shown = "; ".join(candidates[:5]) + ("; ..." if len(candidates) > 5 else "")
        super().__init__(f"{text!r} fits {len(candidates)} actions, say which: {shown}")
        self.text = text
        self.candidates = candidates

    def __reduce__(self) -> tuple[object, ...]:
        return (AmbiguousAction, (self.text, self.candidates))


class DataError(Ny1901Error):
    """A data file (map, components, variant, record) is wrong.

    `file` names it, `field` the entry in it; `line` and `column` (from 1) are given for texts.
    """

    def __init__(
        self, message: str, *, file: str = "", field: str = "", line: int | None = None, column: int | None = None
    ) -> None:
        place = file
        if line is not None:
            place += f":{line}" + (f":{column}" if column is not None else "")
        where = ", ".join(part for part in (place, field) if part)
        super().__init__(f"{where}: {message}" if where else message)
        self.message = message
        self.file = file
        self.field = field
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        return (_data_error, (self.message, self.file, self.field, self.line, self.column))


def _data_error(message: str, file: str, field: str, line: int | None, column: int | None) -> DataError:
    return DataError(message, file=file, field=field, line=line, column=column)


class VariantError(Ny1901Error):
    """A variant is misspelt or impossible; `field` names the entry, the message the mend."""

    def __init__(self, message: str, *, field: str = "") -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.message = message
        self.field = field

    def __reduce__(self) -> tuple[object, ...]:
        return (_variant_error, (self.message, self.field))


def _variant_error(message: str, field: str) -> VariantError:
    return VariantError(message, field=field)


class StudyError(Ny1901Error):
    """A study is misspelt, cannot be stored, or broke down; `field` names the entry or the file, the message the mend.

    Games that were finished and stored before it stay in the store.
    """

    def __init__(self, message: str, *, field: str = "") -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.message = message
        self.field = field

    def __reduce__(self) -> tuple[object, ...]:
        return (_study_error, (self.message, self.field))


def _study_error(message: str, field: str) -> StudyError:
    return StudyError(message, field=field)


class PositionError(Ny1901Error):
    """A position cannot occur; `problems` lists every reason with its rule id."""

    def __init__(self, problems: tuple[Violation, ...]) -> None:
        super().__init__("; ".join(str(problem) for problem in problems))
        self.problems = problems

    def __reduce__(self) -> tuple[object, ...]:
        return (PositionError, (self.problems,))


class RecordError(Ny1901Error):
    """A record tells of a move that the rules forbid, or claims a result that the game does not have.

    `what` names the turn and the action, or the claim; `line` is its line in the record's text, from 1, `None` for a
    record that was not read from a text; `verdict` lists every broken rule.
    """

    def __init__(self, verdict: Verdict, *, what: str, line: int | None = None) -> None:
        super().__init__(f"{what}: {verdict}" if line is None else f"line {line}, {what}: {verdict}")
        self.verdict = verdict
        self.what = what
        self.line = line

    def __reduce__(self) -> tuple[object, ...]:
        return (_record_error, (self.verdict, self.what, self.line))


def _record_error(verdict: Verdict, what: str, line: int | None) -> RecordError:
    return RecordError(verdict, what=what, line=line)
