"""How the commands speak: tables, JSON for machines, complaints on standard error, progress on anything slow."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from io import StringIO
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

import click
from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ny1901.kernel.text.words import printable

if TYPE_CHECKING:
    from rich.progress import Progress

Part = str | tuple[str, str]
"""A text of an answer, alone or with its style."""

SECONDS_BETWEEN_LINES = 10.0
"""How often a log is told how far something is."""
_PAGE = "100"
"""The width of answers where there is no terminal and `COLUMNS` says nothing."""
_WHOLE = ("field", "agent", "tile", "rule", "fact", "status", "kind", "invariant")
"""Columns whose words are names and are not broken."""


def console() -> Console:
    """The console for answers: colours only on a terminal, and where there is none as wide as `COLUMNS` says."""
    width = None if sys.stdout.isatty() else int(os.environ.get("COLUMNS", _PAGE))
    return Console(width=width, highlight=False, soft_wrap=False)


def complain(message: str) -> None:
    """One line on standard error: why there is no answer."""
    _tell(("error:", "bold red"), f" {message}")


def remark(message: str) -> None:
    """One line on standard error: what the answer is about."""
    _tell(("note:", "bold"), f" {message}")


def _tell(*parts: Part) -> None:
    with suppress(OSError):  # there is nobody left to tell
        Console(stderr=True, highlight=False, soft_wrap=True).print(_assembled(parts))


def complain_of_usage(error: click.ClickException) -> None:
    """What is wrong with the words of a command, on standard error, with how it is used."""
    told = StringIO()
    error.show(told)
    with suppress(OSError):
        sys.stderr.write(_clean(told.getvalue()))


def print_json(data: Any) -> None:
    """Data as JSON on standard output, in signs that every encoding has."""
    print_drawn(json.dumps(data, indent=2))


def print_plain(text: str) -> None:
    """Lines that are not wrapped, so that they can be copied."""
    print_drawn(_clean(text))


def print_drawn(text: str) -> None:
    """Lines as they are, colours included."""
    sys.stdout.write(f"{text}\n")


def print_table(
    title: str, rows: Iterable[Mapping[str, Any]], *, numbers: Sequence[str] = (), empty: str = "nothing"
) -> None:
    """Rows as a table a person can read.

    Args:
        title: what the table shows.
        rows: the rows, each with the same columns.
        numbers: the columns to set flush right.
        empty: what to say where there are no rows.
    """
    listed = list(rows)
    out = console()
    if not listed:
        out.print(_assembled(((title, "bold"), f": {empty}")))
        return
    out.print(_assembled(((title, "bold"),)))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in listed[0]:
        right = column in numbers
        name = Text(_clean(column))
        table.add_column(name, justify="right" if right else "left", overflow="fold", no_wrap=right or column in _WHOLE)
    for row in listed:
        table.add_row(*(Text(_clean(_cell(value))) for value in row.values()))
    out.print(table)


def _cell(value: Any) -> str:
    if value is None or value == "":
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return " ".join(str(part) for part in value) or "-"
    return f"{value:g}" if isinstance(value, float) else str(value)


def say(*parts: Part, indent: int = 0) -> None:
    """A line of the answer.

    Args:
        parts: texts, or pairs of a text and its style; nothing in a text is markup.
        indent: how far every line is moved in, also where the text is broken.
    """
    console().print(Padding.indent(_assembled(parts), indent) if indent else _assembled(parts))


def _assembled(parts: Iterable[Part]) -> Text:
    return Text.assemble(*(_clean(part) if isinstance(part, str) else (_clean(part[0]), part[1]) for part in parts))


def _clean(text: str) -> str:
    """A text of which nothing can steer the terminal."""
    return "\n".join(map(printable, text.split("\n")))


@contextmanager
def progress(title: str, total: int | None) -> Iterator[Progress]:
    """How far something slow is, on standard error: a bar on a terminal, elsewhere a line now and then."""
    # An answer that takes no time loads no bar.
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

    err = Console(stderr=True)
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    bar = Progress(*columns, console=err, transient=True)
    bar.add_task(title, total=total)
    # Even a disabled bar ends its line, in older versions of rich, when it is stopped.
    with bar if err.is_terminal else _logged(bar):
        yield bar


@contextmanager
def _logged(bar: Progress) -> Iterator[None]:
    """Say now and then how far a bar is that nobody sees; what is soon done says nothing."""
    ended = Event()

    def tell() -> None:
        while not ended.wait(SECONDS_BETWEEN_LINES):
            task = bar.tasks[0]
            of = "" if task.total is None else f"{task.completed:g} of {task.total:g}, "
            remark(f"{task.description}: {of}{task.elapsed or 0:.0f} s so far")

    teller = Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        ended.set()
        teller.join()
