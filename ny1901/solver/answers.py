"""What the solver's answers share: whether they are proved and by what, the time taken, tables and plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from attrs import field, frozen

from ny1901.kernel.tabled import Row, Tabled, cell, frame, html_table


class OutOfTime(Exception):
    """A time limit was hit; `reason` is a word for where. It never leaves the solver."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


__all__ = ["Answer", "OutOfTime", "Row", "SeatAnswers", "text_table"]


@frozen(kw_only=True, repr=False)
class Answer(Tabled):
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
        from ny1901.kernel.picture.tables import table_svg

        return table_svg(self.title, self.as_table(), str(self), [self.certainty])

    @property
    def headline(self) -> str:
        """What was asked, and how certain the answer is, in one line."""
        return f"{self.title}; {self.certainty}"

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
    lines = [list(rows[0]), *([cell(value) for value in row.values()] for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


A = TypeVar("A", bound=Answer)


class SeatAnswers(tuple[A, ...]):
    """An answer for each seat, in the order of the seats.

    >>> SeatAnswers([]).as_table()
    []
    """

    __slots__ = ()

    def as_table(self) -> list[Row]:
        """The rows of every seat, one after the other."""
        return [row for answer in self for row in answer.as_table()]

    def to_frame(self) -> Any:
        """The rows as a data frame of pandas, which `pip install 'ny1901[analysis]'` brings.

        Raises:
            StudyError: pandas is not installed.
        """
        return frame(self.as_table())

    def to_data(self) -> list[Any]:
        """Each seat's answer as plain data for JSON."""
        return [answer.to_data() for answer in self]

    def __repr__(self) -> str:
        return f"({', '.join(map(repr, self))})"

    def _repr_html_(self) -> str:
        return html_table(self.as_table(), notes=[*dict.fromkeys(answer.certainty for answer in self)])
