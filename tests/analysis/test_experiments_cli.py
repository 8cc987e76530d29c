"""`ny1901 compare`, `sweep`, `tune` and `claims` as their user meets them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.table import Table

from ny1901 import cli
from ny1901.analysis import Inline, all_claims, compare, sweep

Run = Callable[..., tuple[int, str, str]]
QUICK = ("--agents", "random", "--players", "2", "--workers", "0", "--games")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command and return its exit status, output and complaints."""

    def call(*arguments: str) -> tuple[int, str, str]:
        status = cli.run(list(arguments))
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


def test_compare_says_what_the_library_says(run: Run) -> None:
    found = compare("en-2015", "en-2015+expert", agents="random", players=2, games=4, executor=Inline())
    status, out, err = run("compare", "en-2015", "en-2015+expert", *QUICK, "4")
    assert (status, err) == (0, "")
    shown = " ".join(out.split())
    assert " ".join(found.heading.split()) in shown
    for change in found:
        assert change.difference.show(change.base).lstrip("+") in shown
    assert sum(line.rstrip().endswith(("changed", "same", "tell")) for line in out.splitlines()) >= len(found)


def test_compare_as_json_has_no_infinities(run: Run) -> None:
    status, out, _ = run("compare", "en-2015", "en-2015+expert", *QUICK, "1", "--json", "--correction", "fdr_by")
    rows = {row["column"]: row for row in json.loads(out)}
    assert status == 0
    assert rows["score"]["lower"] is None
    assert rows["score"]["verdict"] == "can't tell"


@pytest.mark.long(days=3)
def test_sweep_writes_its_curve(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "curve.svg"
    words = ("sweep", "workers", "3..4", "6", *QUICK, "2", "--measure", "turns")
    status, out, _ = run(*words, "--svg", str(picture))
    assert status == 0
    assert out.startswith("workers over 3, 4, 6 (now 4): 2 games each, the same deals for all.")
    assert ">Length of a game<" in picture.read_text()
    found = sweep("workers", [3, 4, 6], agents="random", players=2, games=2, executor=Inline(), measures=["turns"])
    rows = json.loads(run(*words, "--json")[1])
    assert [row["estimate"] for row in rows if row["column"] == "turns"] == [each.estimate for each in found["turns"]]


def test_tune_ends_with_1_where_a_target_is_not_surely_met(run: Run, tmp_path: Path) -> None:
    fields = ("--field", "street_bonus=5,50", "--field", "decline_without_worker=yes,no", "--candidates", "2")
    status, out, _ = run("tune", "turns over 2000", *fields, *QUICK, "2", "--store", str(tmp_path / "s"), "--json")
    data = json.loads(out)
    assert status == 1
    assert data["targets"][0]["verdict"] == "missed"
    assert data["values"].keys() == {"street_bonus", "decline_without_worker"}
    assert {type(row["decline_without_worker"]) for row in data["candidates"]} == {bool}


@pytest.mark.long
def test_tune_ends_with_0_where_every_target_is_met(run: Run) -> None:
    assert run("tune", "turns over 1", "--field", "workers=3..4", "--candidates", "2", *QUICK, "50")[0] == 0


@pytest.mark.long(days=3)
def test_claims_are_a_table(run: Run) -> None:
    arguments = ("claims", "--agents", "random", "--workers", "0", "--games", "2")
    status, out, _ = run(*arguments)
    assert status == 0
    assert "11 claims, 3 players, 2 games" in out
    assert any("reconstruction" in line for line in out.splitlines()[-4:])
    assert len(json.loads(run(*arguments, "--json")[1])) == len(all_claims())


@pytest.mark.long
def test_claims_have_a_report_too(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "claims.html"
    status, _, err = run("claims", "--agents", "random", "--workers", "0", "--games", "2", "--out", str(out))
    assert (status, err) == (0, "")
    assert f"ny1901 claims --games 2 --agents random --workers 0 --out {out}" in out.with_suffix(".md").read_text()


@pytest.mark.long(days=3)
@pytest.mark.usefixtures("undrawn")
def test_a_report_has_the_command_that_made_it(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "re port.html"
    status, said, _ = run("sweep", "street_bonus", "0", "5", *QUICK, "1", "--out", str(out))
    assert status == 0
    assert f"report: {out}" in said.replace("\n", "")
    text = out.with_suffix(".md").read_text()
    command = f"ny1901 sweep street_bonus 0 5 --players 2 --games 1 --agents random --workers 0 --out '{out}'"
    assert f"```\n{command}\n```" in text


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("sweep", "wrkers", "3", "4"), "wrkers: no such field; did you mean 'workers'?"),
        (("sweep", "workers", "5..3"), "workers: '5..3' runs backwards; give the lower number first"),
        (("tune", "fast", "--field", "workers=3..4"), "target: 'fast' is no target; give `equal seats`"),
        (("tune", "turns 80", "--field", "workers"), "field: 'workers' is no field; give workers=3..6"),
        (("compare", "en-2015", "en-2019"), "en-2019: there is no such file"),
    ],
)
def test_wrong_input_is_one_sentence_with_status_2(run: Run, arguments: tuple[str, ...], complaint: str) -> None:
    status, out, err = run(*arguments, "--workers", "0")
    assert (status, out) == (2, "")
    assert complaint in " ".join(err.split())


NUMBER = re.compile(r"[+\N{MINUS SIGN}]?\d[\d.,]*%?")
FEW = ("--games", "4", "--agents", "random", "--workers", "0", "--players", "2")


@pytest.mark.long(seconds=30)
@pytest.mark.parametrize(
    "command",
    [
        ("compare", "en-2015", "en-2015+expert", *FEW),
        ("sweep", "workers", "3", "5", *FEW),
        ("tune", "minutes 45", "equal seats", "--field", "workers=3,5", "--candidates", "2", "--confirm", "4", *FEW),
        ("strengths", *FEW, "--without", "demolition"),
    ],
    ids=lambda command: str(command[0]),
)
def test_a_table_has_the_numbers_of_its_report(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    rows: list[list[str]] = []
    monkeypatch.setattr(Table, "add_row", lambda _, *cells: rows.append([str(cell) for cell in cells]))
    page = tmp_path / "report.html"
    assert run(*command, "--out", str(page))[0] in (0, 1)
    text = page.read_text(encoding="utf-8")
    told = [
        {*NUMBER.findall(" ".join(re.findall(r"<td.*?>(.*?)</td>", row)))} for row in re.findall("<tr>(.*?)</tr>", text)
    ]
    assert len(rows) > 1
    for row in rows:
        numbers = {number for cell in row if NUMBER.match(cell) for number in NUMBER.findall(cell)}
        assert numbers, row
        assert any(numbers <= there for there in told), row
