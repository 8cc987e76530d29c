"""The page that leads through a new game builds one that plays, and names the modules that the two games have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rooms import HOUSES, PACKAGE

import ny1901
from ny1901 import cli
from ny1901.kernel.games import game_named
from ny1901.testing import check_game

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "how-to" / "add-a-game.md").read_text(encoding="utf-8")


def test_the_house_of_the_page_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, source in re.findall(r'```python title="(.*?)"\n(.*?)```', PAGE, re.DOTALL):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        (file.parent / "__init__.py").touch()
        file.write_text(source, encoding="utf-8")
    monkeypatch.setattr(ny1901, "__path__", [*ny1901.__path__, str(tmp_path)])
    spec = game_named("ny1901.stones.spec:SPEC")
    assert check_game(spec.rules(2), actions=(0, 1, 4)) > 3
    assert spec.state(stones=2).explain(4).rules == ("take.at-most-3", "take.there")
    assert cli.run(["simulate", "--game", "ny1901.stones.spec:SPEC", "--games", "5"]) == 0
    assert "5 games by dice" in capsys.readouterr().out
    assert cli.run(["bounds", "--game", "ny1901.stones.spec:SPEC"]) == 2
    assert "Stones brings no solver.score_bounds" in capsys.readouterr().err


def rows() -> set[str]:
    """The modules, and the rooms of the solver, that the table of the page names, as `rules/state`."""
    found = set()
    for room, names in re.findall(r"^\| `([a-z_]+)/?` \| (.*?) \|", PAGE, re.MULTILINE):
        found |= {f"{room}/{name}" for name in re.findall(r"`(\w+)`", names)} or {room}
    return found


def modules(house: str) -> set[str]:
    """The modules of a house, as `rules/state`; of its solver the rooms, since what is in them differs."""
    paths = {path.relative_to(PACKAGE / house).with_suffix("") for path in (PACKAGE / house).rglob("*.py")}
    named = {"/".join(path.parts[:2]) if path.parts[0] == "solver" else str(path) for path in paths}
    return {name for name in named if not name.endswith("__init__")}


def test_the_table_names_what_both_games_have_and_nothing_else() -> None:
    assert len(HOUSES) == 2
    assert rows() == set.intersection(*map(modules, HOUSES))
