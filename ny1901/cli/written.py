"""The files that a command writes: each option for one sees to it, before any work, that nothing is lost by it."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import wraps
from itertools import combinations
from pathlib import Path
from typing import Any

import click

from ny1901.kernel.errors import DataError
from ny1901.kernel.text.files import write_files

_STANDARD_INPUT = "-"


class _OutputFile(click.Path):
    """The type of a parameter that names a file to write."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, readable=False, writable=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path, in a folder that is there."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        folder = Path(os.path.realpath(path)).parent
        if not path.exists() and not folder.is_dir():
            self.fail(f"{str(path)!r} cannot be written: there is no folder {folder}", param, ctx)
        return str(path)


def output_option(*names: str, help: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """An option that names a file to write, refused where the command reads that file or writes it twice.

    Args:
        names: as `click.option` takes them.
        help: what is written, for `--help`.
    """

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def guarded(**given: Any) -> Any:
            _check(click.get_current_context())
            return command(**given)

        return click.option(*names, type=_OutputFile(), help=help)(guarded)

    return decorate


picture_option = output_option("--svg", "picture", help="Write the picture as SVG to this file.")


def write_whole(path: str, text: str) -> None:
    """Write a file wholly or not at all.

    Raises:
        DataError: it cannot be written.
        BrokenPipeError: it is a pipe that nobody reads any more.
    """
    try:
        write_files({Path(path): text.encode("utf-8", "replace")})
    except BrokenPipeError:
        raise
    except OSError as error:
        raise DataError(f"cannot be written: {error.strerror or error}", file=path) from None


def _check(context: click.Context) -> None:
    """Refuse to write what is read, or two answers into one file.

    Raises:
        DataError: two parameters lead to one file, and one of them is to be written.
    """
    for (one, is_written), (other, also_written) in combinations(_named_files(context), 2):
        if (is_written or also_written) and _same_file(one, other):
            written, kept = (one, other) if is_written else (other, one)
            known = "standard input" if kept == _STANDARD_INPUT else kept
            raise DataError(f"{known} is needed itself; write to another file", file=written)


def _named_files(context: click.Context) -> Iterator[tuple[str, bool]]:
    """What may name a file among the words of a command, each with whether the command writes it."""
    for parameter in context.command.params:
        value = context.params.get(parameter.name or "")
        for word in value if isinstance(value, tuple) else (value,):
            if isinstance(word, str):
                yield word, isinstance(parameter.type, _OutputFile)


def _same_file(one: str, other: str) -> bool:
    """Whether two words name one file, there or not; streams hold nothing that could be lost."""
    with suppress(OSError, ValueError):
        found = [os.fstat(0) if word == _STANDARD_INPUT else Path(word).stat() for word in (one, other)]
        return stat.S_ISREG(found[0].st_mode) and os.path.samestat(*found)
    return _STANDARD_INPUT not in (one, other) and os.path.realpath(one) == os.path.realpath(other)
