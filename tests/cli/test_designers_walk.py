"""A designer's walk from an empty folder to a replay page, by the README's commands; each wrong step has its mend."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from ny1901 import cli

AGENT = '''"""An agent of one's own."""


class Careful:
    """Builds where it can, else takes what the dice say."""

    name = "careful"

    def choose(self, view, rng):
        actions = view.sample(rng).legal_actions
        return next((action for action in actions if str(action).startswith("build")), rng.choice(actions))


class Lost:
    """Knows no way on."""

    name = "lost"

    def choose(self, view, rng):
        raise LookupError("no way on")
'''
MINE = """base = "en-2015"
name = "Early gold"
city = "harbour-city.toml"
player_counts = [2, 3]
gold_threshold = 12
house_rules = "mix.py"
"""
HOUSE = """from ny1901.solver.house_rules import and_, restriction, any_of


@restriction(reason="the colours of the board should mix", unless_stuck=True)
def no_fourth_lot_of_a_colour(position, action, result):
    \"\"\"Nobody acquires a fourth lot of a district.\"\"\"
    mover = position.mover
    return and_(action.acquires, any_of(and_(action.lot_in(d), mover.lots_in(d) >= 3) for d in ("red", "blue")))
"""
SHORT = {
    "compare": ["--games", "2", "--workers", "0"],
    "verify": ["--timeout", "1"],
    "changes": ["--only", "rules", "--only", "line", "--timeout", "1"],
}
"""What makes a command of the README quick."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The designer's folder, with the files of their own."""
    (tmp_path / "mine.toml").write_text(MINE)
    (tmp_path / "careful.py").write_text(AGENT)
    (tmp_path / "mix.py").write_text(HOUSE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def steps(project: Path) -> list[list[str]]:
    """The commands of the README's walk."""
    _, _, rest = (project / "README.md").read_text(encoding="utf-8").partition("## Your own board, rules and agent")
    block = re.search(r"^```sh\n(.*?)^```$", rest, re.DOTALL | re.MULTILINE)
    assert block is not None
    return [shlex.split(line)[1:] for line in block[1].splitlines()]


@pytest.mark.long
def test_the_walk_of_the_readme_comes_to_its_end(
    project: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    walk = steps(project)
    assert len(walk) < 10
    told: dict[str, Any] = {}
    for words in walk:
        assert cli.run([*words, *SHORT.get(words[0], [])]) == 0, words
        out, err = capsys.readouterr()
        assert err == "", words
        told[words[0]] = out
    assert "Invariants of Early gold" in told["verify"]
    assert "Proved: no better placement is left out" in told["best"]
    assert "Final score of seat 0" in told["bounds"]
    assert "rule changed: gold_threshold from 18 to 12" in told["compare"]
    assert "no-fourth-lot-of-a-colour forbids something" in told["compare"]
    assert "build.generation" in told["changes"]
    assert "every move is legal" in told["replay"]
    for name in ("report.html", "changes.html", "replay.html"):
        assert "Early gold" in (folder / name).read_text(encoding="utf-8"), name


QUICK = ["--games", "2", "--workers", "0"]


@pytest.mark.parametrize(
    ("files", "words", "said"),
    [
        ({}, ["best", "--variant", "mien.toml"], "mien.toml: there is no such file"),
        ({"mine.toml": "gold_treshold = 12\n"}, ["best", "--variant", "mine.toml"], "did you mean 'gold_threshold'?"),
        ({"mine.toml": 'city = "haven.toml"\n'}, ["show", "--variant", "mine.toml"], "haven.toml"),
        (
            {},
            ["compare", "harbour.toml", "mine.toml", "--agents", "careful:Lost", *QUICK],
            "broke down at step 1, where lost in seat 0 was to move, with LookupError: no way on",
        ),
        ({}, ["compare", "harbour.toml", "mine.toml", "--agents", "careful:Carful", *QUICK], "Carful"),
        ({}, ["replay", "games.jsonl"], "games.jsonl"),
        (
            {"mine.toml": 'house_rules = "mix.py"\n', "mix.py": HOUSE.replace("lot_in(d)", "lot_inn(d)")},
            ["best", "--variant", "mine.toml"],
            "lot_inn",
        ),
        ({}, ["board", "new", "harbour"], "choose another name"),
        ({}, ["changes", "mine.toml", "--only", "ruls"], "did you mean 'rules'?"),
    ],
)
def test_a_wrong_step_is_one_sentence_with_the_mend(
    files: dict[str, str], words: list[str], said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["board", "new", "harbour"]) == 0
    for name, line in files.items():
        (folder / name).write_text(line if name.endswith(".py") else f'base = "en-2015"\n{line}')
    capsys.readouterr()
    assert cli.run(words) == 2
    out, err = capsys.readouterr()
    assert out == "" or "harbour" not in out
    assert err.startswith("error: ")
    assert len(err.splitlines()) == 1
    assert said in err
