"""What Z3 says cannot be is written down so that another solver says the same, and a contradiction is no proof."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cvc5
import pytest
import z3

import ny1901 as ny
from ny1901 import paris
from ny1901.cli import run
from ny1901.kernel.errors import DataError
from ny1901.paris.spec import example as paris_example
from ny1901.solver import certificates, smt_lib
from ny1901.solver.answers import OutOfTime
from ny1901.solver.deadline import Deadline
from ny1901.solver.smt_lib import INDEX
from ny1901.solver.z3_solving import new_context, new_solver, satisfiable
from tests.days import one_in

ANSWERS: dict[str, Callable[[], Any]] = {
    "layout": lambda: ny.solver.best_layout(ny.example(), demolition=True),
    "best placements": lambda: ny.solver.best_placements(ny.example()),
    "placements of Paris": lambda: ny.solver.best_placements(paris_example()),
    "why not": lambda: ny.solver.why_not(ny.example(), ny.Build("woolworth", "a1 a2")),
    "buildings of Paris": lambda: ny.solver.best_buildings(paris_example()),
}
RULES = {
    "en-2015, 2 players": ny.Game(players=2),
    "en-2015, 4 players": ny.Game(players=4),
    "pt-2018, 3 players": ny.Game(players=3, variant=ny.Variant.edition("pt-2018")),
    "Paris": paris.Game(2),
}


def confirmed(folder: Path) -> list[str]:
    """What cvc5 says to each file of a folder, asked by its own text interface."""
    said = []
    for file in sorted(folder.glob("*.smt2")):
        solver = cvc5.Solver(cvc5.TermManager())
        parser = cvc5.InputParser(solver)
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, file.read_text(encoding="utf-8"), file.name)
        answers = []
        while not (command := parser.nextCommand()).isNull():
            answers.append(str(command.invoke(solver, parser.getSymbolManager())).strip())
        said.append(next(answer for answer in answers if answer))
    return said


@pytest.mark.parametrize("ask", one_in(4, ANSWERS.values()), ids=ANSWERS)
def test_cvc5_confirms_that_nothing_is_better(ask: Callable[[], Any], tmp_path: Path) -> None:
    with certificates(tmp_path / "kept", confirm=False) as kept:
        assert ask().proved
    assert len(kept.questions) >= 1
    assert confirmed(tmp_path / "kept") == ["unsat"] * len(kept.questions)


@pytest.mark.long(days=4, seconds=90)
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_cvc5_confirms_every_step_of_every_statement(rules: Any, tmp_path: Path) -> None:
    with certificates(tmp_path / "kept") as kept:
        report = ny.solver.check_invariants(rules, timeout=None)
    proved = [result for result in report.results if str(result.status) == "PROVED"]
    assert len(proved) >= 33
    assert len(kept.questions) >= 10 * len(proved)
    assert kept.counted("unsat") == len(kept.questions), kept


@pytest.mark.long
def test_a_statement_is_proved_anew_for_its_certificate(tmp_path: Path) -> None:
    asked = {"statements": ["workers-conserved"], "timeout": None}
    ny.solver.check_invariants(ny.Game(players=2), **asked)
    with certificates(tmp_path / "kept", confirm=False) as kept:
        ny.solver.check_invariants(ny.Game(players=2), **asked)
    assert any("workers-conserved" in question.about for question in kept.questions)
    listed = json.loads((tmp_path / "kept" / INDEX).read_text(encoding="utf-8"))
    assert [entry["file"] for entry in listed] == sorted(file.name for file in (tmp_path / "kept").glob("*.smt2"))
    assert {entry["cvc5"] for entry in listed} == {"not asked"}


def test_where_cvc5_disagrees_the_answer_is_unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smt_lib, "_asked_of_cvc5", lambda *_: "sat")
    with certificates(tmp_path / "kept") as kept:
        found = ny.solver.best_placements(ny.example())
    assert found.proved is None
    assert found.proved_by == "unknown: Z3 stopped, cvc5 finds a solution of 0000-build.smt2 where Z3 finds none"
    assert str(kept).endswith("cvc5 confirms 0, contradicts 1")


def counted(context: Any) -> list[Any]:
    """Counts of Booleans in the forms that only Z3 has, which together cannot hold."""
    flags = [z3.Bool(f"flag {number}", context) for number in range(4)]
    weighed = [(flag, number + 1) for number, flag in enumerate(flags)]
    return [
        z3.AtLeast(*flags, 3),
        z3.PbLe(weighed, 8),
        z3.Or(z3.PbGe(weighed, 8), z3.PbEq(weighed, 7), z3.And([], context)),
        z3.AtMost(*flags[2:], 1),
        z3.Not(flags[0]),
    ]


def test_counts_of_booleans_are_written_in_the_words_of_the_standard(tmp_path: Path) -> None:
    solver = new_solver(new_context())
    solver.add(*counted(solver.ctx))
    with certificates(tmp_path / "kept") as kept:
        assert not satisfiable(solver, Deadline(None), about="counts")
    assert kept.counted("unsat") == 1
    text = (tmp_path / "kept" / "0000-counts.smt2").read_text(encoding="utf-8")
    assert "at-most" not in text
    assert "pb" not in text


@pytest.mark.parametrize("left_out", range(5))
def test_what_the_proof_needs_is_in_the_file(left_out: int, tmp_path: Path) -> None:
    """Written with one count left out, the file has a solution exactly where the formulas have one."""
    context = new_context()
    solver, rest = new_solver(context), [claim for n, claim in enumerate(counted(context)) if n != left_out]
    solver.add(*rest)
    if satisfiable(solver, Deadline(None)):
        text = smt_lib._smt_lib(solver, [], "rest")
        assert smt_lib._asked_of_cvc5(text, 10) == "sat"
    else:
        with certificates(tmp_path / "kept"):
            assert not satisfiable(solver, Deadline(None))


def test_what_only_an_idle_assumption_switches_on_is_left_out(tmp_path: Path) -> None:
    solver = new_solver(new_context())
    on, idle, x = z3.Bool("on", solver.ctx), z3.Bool("idle", solver.ctx), z3.Int("x", solver.ctx)
    solver.add(z3.Implies(on, x > 3), z3.Implies(idle, x < 7), x < 2)
    with certificates(tmp_path / "kept") as kept:
        assert not satisfiable(solver, Deadline(None), [on, idle])
    assert kept.counted("unsat") == 1
    assert "idle" not in (tmp_path / "kept" / kept.questions[0].file).read_text(encoding="utf-8")


def test_what_cvc5_cannot_read_it_leaves_open() -> None:
    assert smt_lib._asked_of_cvc5("(assert (no-such-word))\n(check-sat)", 10) == "unknown"


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    with pytest.raises(DataError, match="cannot be written"), certificates(folder, confirm=False):
        folder.rmdir()
        ny.solver.best_layout(ny.example())


def test_a_second_opinion_has_its_time(tmp_path: Path) -> None:
    with certificates(tmp_path / "kept") as kept, pytest.raises(OutOfTime):
        satisfiable(new_solver(new_context()), Deadline(1e-9))
    assert kept.questions == []


def test_a_folder_in_use_and_a_missing_cvc5_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DataError, match="is not empty; name a new folder"), certificates(tmp_path):
        pass
    with pytest.raises(DataError, match="is no folder to write to"), certificates(tmp_path / "file"):
        pass
    monkeypatch.setattr(smt_lib, "can_confirm", lambda: False)
    with pytest.raises(DataError, match="pip install"), certificates(tmp_path / "kept", confirm=True):
        pass


@pytest.mark.long(days=3)
def test_the_commands_write_certificates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("best", "layout"):
        folder = tmp_path / command
        assert run([command, "--certificate", str(folder)]) == 0
        assert "cvc5 confirms" in capsys.readouterr().out
        assert (folder / INDEX).exists()
    assert run(["verify", "--certificate", str(tmp_path)]) == 2
    assert "is not empty" in capsys.readouterr().err
