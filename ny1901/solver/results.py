"""What the solver's answers share: whether they are proved and by what, the time taken, tables and plain data."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import field, frozen

from ny1901.errors import DataError


class OutOfTime(Exception):
    """A time limit was hit; `reason` is a word for where. It never leaves the solver."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def check_timeout(timeout: float | None) -> None:
    """Refuse a time limit that is no time.

    Args:
        timeout: seconds; None is no limit.

    Raises:
        DataError: it is not above 0.
    """
    if timeout is not None and (type(timeout) not in (int, float) or not 0 < timeout < math.inf):
        raise DataError(f"{timeout!r} is not a time limit; give seconds above 0, or None to wait", field="timeout")


Row = dict[str, Any]
"""One line of a table: its columns by name, each a text, a number or None."""


@frozen(kw_only=True)
class Answer:
    """The common part of every answer of the solver.

    Attributes:
        proved: True if proved, False if refuted, None if the proof was not asked for or not finished.
        proved_by: what proves it, or why it is not proved; a few words.
        elapsed: seconds that the answer took, its proof included.
    """

    proved: bool | None = None
    proved_by: str = "not asked for"
    elapsed: float = field(default=0.0, eq=False)

    def as_table(self) -> list[Row]:
        """The answer as rows of a table, best first; every row has the same columns."""
        raise NotImplementedError

    def to_data(self) -> dict[str, Any]:
        """The answer as plain data for JSON: the proof, the time in seconds and the rows."""
        return {
            "proved": self.proved,
            "proved_by": self.proved_by,
            "elapsed": round(self.elapsed, 6),
            "rows": self.as_table(),
        }

    @property
    def squares_by_tile(self) -> dict[str, tuple[str, ...]]:
        """For a picture: the names of the squares under each tile that the answer speaks of."""
        return {}

    @property
    def title(self) -> str:
        """What was asked, in a few words."""
        return (
            "".join(f" {sign.lower()}" if sign.isupper() else sign for sign in type(self).__name__).strip().capitalize()
        )

    def to_svg(self) -> str:
        """The answer as an SVG document; notebooks show it by themselves."""
        from ny1901.render.svg_cards import lines_svg

        return lines_svg(self.title, str(self).splitlines())

    def to_text(self, *, colour: bool = False) -> str:
        """The answer in characters, for a terminal.

        Args:
            colour: use ANSI colours.
        """
        return str(self)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __str__(self) -> str:
        return f"{text_table(self.as_table())}\n{self.certainty}"

    @property
    def certainty(self) -> str:
        """One line that says whether the answer is proved, and by what."""
        word = {True: "proved", False: "REFUTED", None: "not proved"}[self.proved]
        return f"{word}: {self.proved_by}"


def text_table(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows as lines of text with aligned columns.

    Args:
        rows: the lines, all with the same columns.

    >>> print(text_table([{"tile": "delmonico", "points": 2}, {"tile": "home-life", "points": 4}]))
    tile       points
    delmonico  2
    home-life  4
    """
    if not rows:
        return "nothing"
    lines = [list(rows[0]), *([_cell(value) for value in row.values()] for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


def _cell(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list | tuple):
        return " ".join(str(part) for part in value) or "-"
    return str(value)
