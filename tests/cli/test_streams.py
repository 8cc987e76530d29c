"""Every command where the terminal is poor: narrow, of another encoding, closed or full, of variables without sense."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.table import Table
from rich.text import Text

import ny1901.analysis
from ny1901 import cli
from ny1901.cli.streams import set_streams
from ny1901.kernel.games import game_named
from ny1901.solver.proof import report as proof_report
from tests.days import one_in

TESTS = Path(__file__).parents[1]
GAME = TESTS / "engine" / "data" / "en-2015-3-players.game"
PARIS_GAME = TESTS / "paris" / "data" / "scoring-example.game"
QUICK = ["--games", "2", "--agents", "random", "--workers", "0"]
COMMANDS = {
    "agents": ([], 0),
    "analyse": (["--timeout", "1"], 0),
    "ask": (["may I build over a park?"], 0),
    "balance": (QUICK, 0),
    "best": (["--top", "2"], 0),
    "board": (["check"], 0),
    "bounds": ([], 0),
    "changes": (["pt-2018", "--only", "rules"], 0),
    "claims": (QUICK, 0),
    "compare": (["en-2015", "pt-2018", *QUICK], 0),
    "diff": (["en-2015", "pt-2018"], 1),
    "editions": ([], 0),
    "explain": (["example", "build", "woolworth", "k5"], 1),
    "fields": ([], 0),
    "ladder": ([*QUICK, "--agents", "random,greedy"], 1),
    "lab": (["--host", "example.com"], 2),
    "layout": ([], 0),
    "mcp": (["--variant", "missing.toml"], 2),
    "play": (["--agents", "random", "--players", "2", "--plies", "9"], 0),
    "print": (["/no/such/folder/sheets"], 2),
    "reachable": (["--timeout", "0.1"], 1),
    "replay": ([str(GAME)], 0),
    "show": ([], 0),
    "simulate": (["--games", "1"], 0),
    "strengths": ([*QUICK, "--agents", "random"], 0),
    "sweep": (["workers", "3", "4", *QUICK], 0),
    "tune": (["minutes 45", "--field", "workers=4..5", "--candidates", "2", "--confirm", "2", *QUICK], 1),
    "verify": (["--players", "2"], 0),
}
"""A quick call of each command, and what it says by its status."""

IN_PARIS = {
    "ask": ["may I build over a street?"],
    "changes": ["pt-devir", "--only", "rules"],
    "compare": ["pt-devir", "pt-devir", *QUICK],
    "diff": ["pt-devir", "pt-devir"],
    "explain": ["example", "pass"],
    "replay": [str(PARIS_GAME)],
    "sweep": ["chimneys", "7", "8", *QUICK],
    "tune": ["minutes 45", "--field", "chimneys=7..8", "--candidates", "2", "--confirm", "2", *QUICK],
    "verify": ["--timeout", "0.01"],
}
"""What the other game is asked where it is not asked the same."""

ANSWERS = [
    (name, game)
    for name, (_, status) in COMMANDS.items()
    for game in ("new-york", "paris")
    if status != 2 or name == "print"
]
"""Each answer in each game; what serves until it is ended gives none."""

COPIED = re.compile(r"next: |(dealt: )?\S+ \dp ")
"""Lines that are taken over whole: commands, and positions in the notation."""

JARGON = ("Z3", "unsat", "satisfiable", "SMT", "lemma", "assertion", "Traceback", "None", "True", "False", "nan")

ANSWERED: dict[str, Any] = {}
"""What takes long to find out is found out once: here it is only printed."""

each = pytest.mark.parametrize("name", one_in(5, COMMANDS))


def once(name: str, find: Callable[..., Any]) -> Callable[..., Any]:
    def call(*given: Any, **named: Any) -> Any:
        asked = f"{name} {named.get('game')}"
        if asked not in ANSWERED:
            ANSWERED[asked] = find(*given, **named)
        return ANSWERED[asked]

    return call


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    new_york = game_named("new-york")
    proved = new_york.solver["check_invariants"]

    def one_invariant(rules: Any, **_: Any) -> Any:
        return proved(rules, statements=["workers-conserved"])

    for name in ("compare", "strengths", "sweep", "tune"):
        monkeypatch.setattr(ny1901.analysis, name, once(name, getattr(ny1901.analysis, name)), raising=False)
    monkeypatch.setitem(new_york.analysis, "claims", once("claims", new_york.part("analysis.claims")))
    monkeypatch.setitem(new_york.solver, "check_invariants", once("invariants", one_invariant))
    monkeypatch.setattr(proof_report, "TIE_GAMES", 1)
    monkeypatch.setattr(proof_report, "MORE_GAMES", 0)


@pytest.fixture
def streams(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Callable[[], tuple[str, str]]]]:
    """Give the standard streams an encoding; what is returned reads what was written to them."""

    def give(encoding: str) -> Callable[[], tuple[str, str]]:
        buffers = io.BytesIO(), io.BytesIO()
        for name, buffer in zip(("stdout", "stderr"), buffers, strict=True):
            monkeypatch.setattr(sys, name, io.TextIOWrapper(buffer, encoding=encoding, write_through=True))
        return lambda: tuple(buffer.getvalue().decode(encoding) for buffer in buffers)  # type: ignore[return-value]

    yield give
    monkeypatch.undo()


def test_every_command_is_here() -> None:
    assert COMMANDS.keys() == cli.commands.commands.keys()


@pytest.mark.parametrize(("name", "game"), one_in(3, ANSWERS))
def test_an_answer_fits_is_in_plain_words_and_ends_with_what_is_next(
    name: str, game: str, streams: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    written, cells = streams("utf-8"), list[str]()
    add_row = Table.add_row

    def collect(table: Table, *row: Text) -> None:
        cells.extend(map(str, row))
        add_row(table, *row)

    monkeypatch.setattr(Table, "add_row", collect)
    arguments = IN_PARIS.get(name, COMMANDS[name][0]) if game == "paris" else COMMANDS[name][0]
    assert cli.run([name, *([str(tmp_path / "sheets")] if name == "print" else arguments), "--game", game]) in (0, 1)
    out, err = written()
    lines = [line.rstrip() for line in out.rstrip().splitlines()]
    assert "Traceback" not in err
    assert [word for word in JARGON if re.search(rf"\b{word}\b", out)] == []
    assert {*" ".join(cells).split()} - {*out.split()} == set(), "these words are broken"
    if name == "show":
        del lines[-2:]  # the position stands last, to be taken by itself
    assert [line for line in lines if len(line) > 80 and not COPIED.match(line)] == []
    assert lines[-1].startswith("next: ny1901 ")


@each
@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_an_answer_is_given_in_any_encoding(name: str, encoding: str, streams: Callable[..., Any]) -> None:
    written = streams(encoding)
    arguments, status = COMMANDS[name]
    assert cli.run([name, *arguments]) == status
    out, err = written()
    assert (bool(out), bool(err)) == (status != 2, status == 2)


@each
def test_a_full_disk_is_told_and_is_no_answer(
    name: str, streams: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    written = streams("utf-8")
    with open(os.open("/dev/full", os.O_WRONLY), "w", encoding="utf-8") as full:  # noqa: PTH123 - never made anew
        monkeypatch.setattr(sys, "stdout", full)
        assert cli.run([name, *COMMANDS[name][0]]) == 2
    said = written()[1]
    assert "No space left on device" in said or name in ("lab", "mcp", "print")


@each
def test_closed_streams_leave_the_status(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, stream, None)
    arguments, status = COMMANDS[name]
    assert cli.run([name, *arguments]) == status


@each
def test_variables_that_make_no_sense_are_no_matter(
    name: str, streams: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable, value in {"COLUMNS": "abc", "LINES": "²", "TERM": "dumb", "NO_COLOR": "1"}.items():
        monkeypatch.setenv(variable, value)
    written = streams("utf-8")
    arguments, status = COMMANDS[name]
    assert cli.run([name, *arguments]) == status
    assert "\x1b" not in "".join(written())


@pytest.mark.parametrize("columns", ["", "-1", "0", "1e3", "99999999999999999999", "²"])
def test_a_width_that_is_none_is_left_out(columns: str, monkeypatch: pytest.MonkeyPatch, streams: Any) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    written = streams("utf-8")
    assert cli.run(["layout"]) == 0
    assert max(map(len, written()[0].splitlines())) <= 100


def test_a_map_keeps_its_lines_where_its_signs_are_missing(streams: Callable[..., Any]) -> None:
    shown = {}
    for encoding in ("utf-8", "ascii"):
        written = streams(encoding)
        assert cli.run(["show"]) == 0
        shown[encoding] = written()[0].splitlines()
    assert list(map(len, shown["ascii"])) == list(map(len, shown["utf-8"]))
    assert "?" not in "".join(shown["ascii"])
    assert any("+-------+" in line for line in shown["ascii"])


def test_json_is_the_same_in_any_encoding(streams: Callable[..., Any]) -> None:
    found = []
    for encoding in ("utf-8", "ascii", "cp1252", "utf-16"):
        written = streams(encoding)
        assert cli.run(["ask", "is there an advanced game?", "--json"]) == 0
        found.append(json.loads(written()[0]))
    assert all(data == found[0] for data in found)


def test_standard_input_is_read_as_utf_8_and_missed_where_it_is_closed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = ny1901.example().to_json().encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text), encoding="cp1252"))
    assert cli.run(["show", "-"]) == 0
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfee"), encoding="cp1252"))
    assert cli.run(["show", "-"]) == 2
    assert "standard input:1: the file is not UTF-8" in capsys.readouterr().err
    monkeypatch.setattr(sys, "stdin", None)
    assert cli.run(["show", "-"]) == 2
    assert "standard input is closed" in capsys.readouterr().err


def test_nothing_in_a_text_steers_the_terminal_or_is_markup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for word in ("\x1b[2J", "[/bold]", "\\[red]x", "\u202e", "\udcff", "[bold]"):
        for arguments in ((word,), ("show", word), ("show", f"--{word}"), ("simulate", "--games", word)):
            assert cli.run([*arguments]) == 2
            told = capsys.readouterr().err
            assert not {"\x1b", "\u202e"} & set(told)
            assert not word.isprintable() or word.replace("\\", "") in told.replace("\\", "")
    (tmp_path / "mine.toml").write_text('base = "en-2015"\nname = "[/] [red]mine[/red] \\\\[bold]"\nworkers = 5\n')
    assert cli.run(["simulate", "--games", "1", "--variant", "mine.toml"]) == 0
    assert r"[/] [red]mine[/red] \[bold]" in capsys.readouterr().out


@pytest.mark.parametrize(
    "closed", one_in(5, ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", ">/dev/full", ">/dev/full 2>/dev/full"])
)
def test_the_installed_command_keeps_its_status(closed: str) -> None:
    command = f"{sys.executable} -m ny1901 explain example build singer k5 {closed}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == (2 if "full" in closed else 1)
    assert "Traceback" not in done.stderr and "Exception ignored" not in done.stderr


def test_a_reader_that_goes_away_is_no_answer_of_no(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object, **__: object) -> None:
        raise BrokenPipeError(errno.EPIPE, "Broken pipe")

    monkeypatch.setattr("ny1901.cli.play.click.echo", gone)
    monkeypatch.setattr("ny1901.cli.leave_output", lambda: None)
    assert cli.run(["show"]) == 0


@pytest.mark.parametrize(
    ("size", "kept"), [("80", True), ("000000080", True), ("0000000801000000000", False), ("0", False)]
)
def test_a_width_is_kept_that_a_terminal_can_have(size: str, kept: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", size)
    set_streams()
    assert ("COLUMNS" in os.environ) is kept
