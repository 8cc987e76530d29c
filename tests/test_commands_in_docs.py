"""The command lines of README and documentation can be read, and print what a `console` block shows."""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from ny1901 import cli

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "README.md", *ROOT.glob("docs/**/*.md")))
CONSOLE = "console"  # executed, its output compared
SHELL = "sh"  # only read: it may need files of the reader's, or take hours
FILE = re.compile(r'^```toml title="([^"]+)"\n(.*?)^```$', re.DOTALL | re.MULTILINE)  # written before the console runs


@pytest.fixture(autouse=True)
def _examples_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page may build a game of the folder `examples`, in which its reader stands."""
    monkeypatch.syspath_prepend(str(ROOT / "examples"))


def blocks(page: Path, kind: str) -> list[list[str]]:
    text = page.read_text(encoding="utf-8")
    return [block.splitlines() for block in re.findall(rf"^ *```{kind}\n(.*?)^ *```$", text, re.DOTALL | re.MULTILINE)]


def shown(block: list[str]) -> Iterator[tuple[str, str]]:
    """The commands of a block, each with what is shown below it."""
    starts = [number for number, line in enumerate(block) if line.startswith("$ ")]
    for start, end in zip(starts, [*starts[1:], len(block)], strict=True):
        yield block[start].removeprefix("$ "), "".join(f"{line}\n" for line in block[start + 1 : end])


def command_lines(page: Path) -> Iterator[list[str]]:
    lines = [line for block in blocks(page, CONSOLE) for line, _ in shown(block)]
    lines += [part for block in blocks(page, SHELL) for line in block for part in line.split(" && ")]
    for line in lines:
        words = shlex.split(line, comments=True)
        if words and words[0] in ("ny1901", ".venv/bin/ny1901"):
            yield words[1:]


def read_through(words: list[str]) -> None:
    """Parse a command line, without running it."""
    command: click.Command = cli.commands
    while isinstance(command, click.Group):
        name, *words = words
        assert name in command.commands, f"there is no command {name}"
        command = command.commands[name]
    command.make_context(command.name, list(words))


@pytest.mark.parametrize("page", [page for page in PAGES if any(command_lines(page))], ids=lambda page: page.name)
def test_every_command_line_can_be_read(page: Path) -> None:
    for words in command_lines(page):
        read_through(words)


LONG = ("bring-your-own-game.md", "first-balance.md", "transcribe-your-board.md")
"""Pages whose commands are studies of hundreds of games, or take over half a second."""


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, id=page.name, marks=pytest.mark.long if page.name in LONG else ())
        for page in PAGES
        if blocks(page, CONSOLE)
    ],
)
def test_what_a_console_block_shows_is_what_is_printed(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for name, content in FILE.findall(page.read_text(encoding="utf-8")):
        (tmp_path / name).write_text(content, encoding="utf-8")
    checker, how = doctest.OutputChecker(), doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    for block in blocks(page, CONSOLE):
        for line, expected in shown(block):
            cli.run(shlex.split(line)[1:])
            printed = capsys.readouterr()
            assert re.sub("^note: played by .*\n", "", printed.err) == "", line  # who played depends on the machine
            assert not expected or checker.check_output(expected, printed.out, how), f"{line}\n{printed.out}"


def test_a_wrong_option_and_a_wrong_output_are_seen() -> None:
    with pytest.raises(click.UsageError):
        read_through(["simulate", "--gmaes", "3"])
    assert list(shown(["$ ny1901 a", "one", "two", "$ ny1901 b"])) == [("ny1901 a", "one\ntwo\n"), ("ny1901 b", "")]


@pytest.mark.long
def test_what_the_readme_shows_of_the_analysis_is_what_it_prints(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Line by line; the times differ from machine to machine, and the line of dots stands for what is left out."""
    monkeypatch.setenv("COLUMNS", "100")
    assert cli.run(["analyse"]) == 0
    printed = {_timeless(line) for line in capsys.readouterr().out.splitlines()}
    (block,) = blocks(ROOT / "README.md", "text")
    missing = [line for line in block if not line.startswith(" ...") and _timeless(line) not in printed]
    assert missing == []


def _timeless(line: str) -> str:
    return re.sub(r"\d+\.\d+ s", "some s", " ".join(line.split()))
