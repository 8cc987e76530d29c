"""Values that show themselves: a line at a prompt, a table in a notebook, rows for pandas and for JSON."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from operator import index
from typing import Any, SupportsIndex

from ny1901.kernel.extras import needed

Row = dict[str, Any]
"""One line of a table: its columns by name, each a text, a number or None."""

MOST_ROWS = 60
"""The rows that a notebook shows; `to_frame` has all of them."""

_LONGEST = 110
"""The characters of a value's line at a prompt."""


def in_one_line(text: str) -> str:
    r"""A text that may be long as one line of at most 110 characters.

    Args:
        text: the text.

    >>> in_one_line("two\n  lines")
    'two lines'
    """
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 3]}..."


def cell(value: Any) -> str:
    """A value as it stands in a table: lists without brackets, `-` for what is missing, `yes` and `no`.

    Args:
        value: the value.

    >>> cell(["k5", "k6"]), cell(None), cell(2.5), cell(True)
    ('k5 k6', '-', '2.5', 'yes')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return "-"
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, list | tuple):
        return " ".join(map(str, value)) or "-"
    return str(value)


def html_table(rows: Sequence[Mapping[str, Any]], *, title: str = "", notes: Sequence[str] = ()) -> str:
    """Rows as a table for a notebook.

    Args:
        rows: the lines, all with the same columns; the first 60 are shown.
        title: what stands above it.
        notes: what stands below it, a paragraph each.

    >>> html_table([{"tile": "delmonico", "points": 2}], title="Tiles").count("<td")
    2
    """
    columns = list(rows[0]) if rows else []
    head = "".join(f"<th>{escape(str(name).replace('_', ' '))}</th>" for name in columns)
    body = "".join(f"<tr>{''.join(map(_html_cell, row.values()))}</tr>" for row in rows[:MOST_ROWS])
    more = [f"{len(rows) - MOST_ROWS} more rows; to_frame() has them all"] if len(rows) > MOST_ROWS else []
    caption = f"<p><strong>{escape(title)}</strong></p>" if title else ""
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>" if rows else ""
    return caption + table + "".join(f"<p>{escape(note)}</p>" for note in (*more, *notes))


def _html_cell(value: Any) -> str:
    side = "right" if isinstance(value, int | float) and not isinstance(value, bool) else "left"
    return f'<td style="text-align:{side}">{escape(cell(value))}</td>'


def plain(value: Any) -> Any:
    """A value as plain data for JSON: what is missing or without end is None.

    Args:
        value: a number, a text, or lists and tables of them; anything else as its text.

    >>> plain({"upper": math.inf, "squares": ("k5",)})
    {'upper': None, 'squares': ['k5']}
    """
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [plain(entry) for entry in value]
    return plain(value.item()) if hasattr(value, "item") else str(value)


def frame(rows: Sequence[Mapping[str, Any]]) -> Any:
    """Rows as a data frame of pandas.

    Args:
        rows: the lines, all with the same columns.

    Raises:
        StudyError: pandas is not installed.
    """
    return needed("pandas").DataFrame(list(rows))


class Tabled:
    """A value that consists of entries: it iterates over them, and shows itself as a line, a table and data."""

    __slots__ = ()

    def as_table(self) -> list[Row]:
        """The value as rows of a table; every row has the same columns."""
        raise NotImplementedError

    @property
    def entries(self) -> Sequence[Any]:
        """What it consists of, in order: what a loop over it gives."""
        return self.as_table()

    @property
    def headline(self) -> str:
        """What it is, in one line."""
        return next(iter(str(self).splitlines()), "")

    def named(self, name: str) -> Any:
        """The entry of a name.

        Args:
            name: its name.

        Raises:
            KeyError: its entries are only counted, or none has the name.
        """
        raise KeyError(name)

    def to_frame(self) -> Any:
        """The rows as a data frame of pandas, which `pip install 'ny1901[analysis]'` brings.

        Raises:
            StudyError: pandas is not installed.
        """
        return frame(self.as_table())

    def to_data(self) -> Any:
        """The rows as plain data for JSON; what is missing or without end is None."""
        return plain(self.as_table())

    def __iter__(self) -> Iterator[Any]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __bool__(self) -> bool:
        """True, also of an answer without entries: it is an answer all the same."""
        return True

    def __getitem__(self, key: SupportsIndex | slice | str) -> Any:
        """An entry by its name, or by its place from 0; several by a slice.

        Raises:
            DataError: no entry has the name.
            KeyError: the entries have no names.
            IndexError: there are not so many.
        """
        return self.named(key) if isinstance(key, str) else self.entries[key if isinstance(key, slice) else index(key)]

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {in_one_line(self.headline)}>"

    def _repr_html_(self) -> str:
        return html_table(self.as_table(), title=self.headline)
