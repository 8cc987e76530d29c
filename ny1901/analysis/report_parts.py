"""What a report is made of: sections with sentences, pictures and tables, whatever they are then written as."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from html import unescape

import pandas as pd
from attrs import field, frozen

from ny1901.analysis.estimates import Estimate, number, percent
from ny1901.analysis.plots import Row


@frozen
class Table:
    """A table of texts.

    Attributes:
        columns: the headings.
        rows: the cells, row by row.
        caption: what it shows; a report may fold a long table away under it.
        numbers: the columns that are set flush right, by their place.
        folded: whether it is folded away.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    numbers: frozenset[int] = frozenset()
    folded: bool = False


@frozen
class Section:
    """A part of a report.

    Attributes:
        id: its anchor.
        title: its heading.
        text: its paragraphs.
        points: its list of sentences.
        pictures: its pictures, as SVG.
        key: a sentence on how the pictures are read.
        tables: its tables.
        code: lines to be typed, such as a command.
        folded: whether a page shows it only when it is asked for.
    """

    id: str
    title: str
    text: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    code: str = ""
    key: str = ""
    folded: bool = False


@frozen
class Report:
    """A whole report.

    Attributes:
        title: its title.
        asked: the question that it answers, as a sentence.
        sections: its parts, in order.
        frames: the frames that are written beside it, by name.
        words: the terms that a reader may not know, with their meaning.
    """

    title: str
    asked: str
    sections: tuple[Section, ...]
    frames: tuple[tuple[str, pd.DataFrame], ...] = field(eq=False, repr=False)
    words: tuple[tuple[str, str], ...]


def cell(figure: Estimate) -> str:
    """A figure in a table: `4.25 (3.10 to 5.40)`."""
    if math.isnan(figure.estimate):
        return "-"
    return f"{figure.show(figure.estimate)} ({figure.interval})" if figure.known else figure.show(figure.estimate)


def alternative(picture: str) -> str:
    """What a picture shows and in which unit, for those who do not see it: the title that its SVG gives itself.

    >>> alternative("<svg><title>Turns &lt; 100 (percent of games)</title><title>another</title></svg>")
    'Turns < 100 (percent of games)'
    """
    found = re.search(r"<title>(.*?)</title>", picture)
    return unescape(found[1]) if found else "a picture"


def scaled(label: str, figure: Estimate, series: int = 0) -> Row:
    """A figure as a row of a picture; shares in percent."""
    scale = 100 if figure.unit == "share" else 1
    return Row(label, scale * figure.estimate, scale * figure.lower, scale * figure.upper, series)


def key_to_intervals(level: float, dashed: str) -> str:
    """How a picture of intervals is read.

    Args:
        level: the level of confidence, from 0 to 1.
        dashed: what its dashed line stands for.

    >>> key_to_intervals(0.95, "an even share")
    'A dot is an estimate, the line through it the 95% interval; the dashed line is an even share.'
    """
    return f"A dot is an estimate, the line through it the {percent(level)} interval; the dashed line is {dashed}."


def axis(figure: Estimate) -> str:
    """The label of an axis on which a figure is drawn."""
    return "percent" if figure.unit == "share" else figure.unit or "number"


def of_frame(frame: pd.DataFrame, *, caption: str = "", folded: bool = False) -> Table:
    """A frame as a table of texts; numbers are rounded for reading."""
    columns = [str(name) for name in frame]
    rows = tuple(tuple(plain(value) for value in row) for row in frame.itertuples(index=False))
    numeric = frozenset(place for place, name in enumerate(columns) if pd.api.types.is_numeric_dtype(frame[name]))
    return Table(tuple(name.replace("_", " ") for name in columns), rows, caption, numeric, folded)


def plain(value: object) -> str:
    """A value of a frame as text; a missing one is a dash."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        if math.isnan(value):
            return "-"
        return str(int(value)) if value.is_integer() and abs(value) < 1e9 else number(value)
    return "-" if value is None else str(value)


def sentence(text: str) -> str:
    """A text with a capital and a full stop.

    >>> sentence("scores rose")
    'Scores rose.'
    """
    ended = text if text.endswith((".", "!", "?")) else f"{text}."
    return ended[0].upper() + ended[1:]


def listed(words: Iterable[str], *, empty: str = "none") -> str:
    """Words in a row: `a, b and c`.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    known: Sequence[str] = list(words)
    if len(known) < 2:
        return known[0] if known else empty
    return f"{', '.join(known[:-1])} and {known[-1]}"
