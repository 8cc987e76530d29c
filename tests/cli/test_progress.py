"""How far something slow is: a bar on a terminal, a line now and then in a log, and nothing where it is soon done."""

from __future__ import annotations

import io
import sys
import time

import pytest

from ny1901 import cli
from ny1901.cli import output
from ny1901.cli.output import progress
from tests.processes import PATIENCE


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_log_gets_a_line_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "SECONDS_BETWEEN_LINES", 0.01)
    answer, log = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdout", answer)
    monkeypatch.setattr(sys, "stderr", log)
    last = time.monotonic() + PATIENCE
    with progress("playing", 8) as bar:
        bar.advance(bar.task_ids[0], 3)
        while log.getvalue().count("\n") < 2 and time.monotonic() < last:
            time.sleep(0.01)
    lines = log.getvalue().splitlines()
    assert lines[0].startswith("note: playing: 3 of 8, ") and lines[0].endswith(" s so far")
    assert len(lines) > 1
    assert answer.getvalue() == ""


def test_nothing_is_said_of_what_is_soon_done(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["simulate", "--games", "1"]) == 0
    assert capsys.readouterr().err == ""


def test_a_terminal_has_a_bar_and_no_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(output, "SECONDS_BETWEEN_LINES", 0.01)
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress("playing", 8):
        time.sleep(0.1)
    assert "playing" in terminal.getvalue() and "0/8" in terminal.getvalue()
    assert "so far" not in terminal.getvalue()
    assert capsys.readouterr().out == ""


def test_a_log_is_left_alone_after_an_interruption(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(output, "SECONDS_BETWEEN_LINES", 0.01)
    with pytest.raises(KeyboardInterrupt), progress("proving", None):
        raise KeyboardInterrupt
    capsys.readouterr()
    time.sleep(0.1)
    assert capsys.readouterr().err == ""
