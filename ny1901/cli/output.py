"""How the commands speak: tables, JSON for machines, complaints on standard error, progress on anything slow."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from ny1901.errors import DataError

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for machines instead of tables.")
picture_option = click.option("--svg", "picture", type=click.Path(), help="Write the picture as SVG to this file.")
timeout_option = click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=60.0,
    show_default=True,
    help="Seconds after which an unfinished proof is reported as unknown.",
)

_NARROWEST = 100
_WHOLE = ("tile", "rule", "fact", "status", "kind", "invariant")
"""Columns whose words are names and are not broken."""


def console() -> Console:
    """The console for answers: colours only on a terminal, wide enough to be read where there is none."""
    width = None if sys.stdout.isatty() else max(_NARROWEST, int(os.environ.get("COLUMNS", "0") or 0))
    return Console(width=width, highlight=False, soft_wrap=False)


def complain(message: str) -> None:
    """One line on standard error."""
    Console(stderr=True, highlight=False, soft_wrap=True).print(f"[bold red]error:[/] {_plain(message)}")


def _plain(text: str) -> str:
    return text.replace("[", r"\[")


def print_json(data: Any) -> None:
    """Data as JSON on standard output."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


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
        out.print(f"[bold]{_plain(title)}[/]: {_plain(empty)}")
        return
    out.print(f"[bold]{_plain(title)}[/]")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in listed[0]:
        right = column in numbers
        table.add_column(column, justify="right" if right else "left", overflow="fold", no_wrap=column in _WHOLE)
    for row in listed:
        table.add_row(*(_plain(_cell(value)) for value in row.values()))
    out.print(table)


def _cell(value: Any) -> str:
    if value is None or value == "":
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return " ".join(str(part) for part in value) or "-"
    return f"{value:g}" if isinstance(value, float) else str(value)


def say(text: str = "") -> None:
    """A line of the answer; rich markup is allowed."""
    console().print(text)


@contextmanager
def progress(title: str, total: int | None) -> Iterator[Progress]:
    """A progress bar on standard error, shown only on a terminal."""
    err = Console(stderr=True)
    with Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    ) as bar:
        bar.add_task(title, total=total)
        yield bar


def write_whole(path: str, text: str) -> None:
    """Write a file wholly or not at all.

    Raises:
        DataError: it cannot be written.
    """
    target = Path(path)
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=target.parent, prefix=f".{target.name}.", delete=False
        ) as draft:
            draft.write(text)
        # A draft can be read by its owner only; the file gets the rights that any new file gets.
        mask = os.umask(0)
        os.umask(mask)
        Path(draft.name).chmod(0o666 & ~mask)
        Path(draft.name).replace(target)
    except OSError as error:
        raise DataError(f"cannot be written: {error.strerror or error}", file=path) from None
