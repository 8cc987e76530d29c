"""Agents that a user wrote: by value or by address, in every study and on the command line, in any process."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

from ny1901 import cli
from ny1901.analysis import Inline, Study, compare, process_pool
from ny1901.analysis.agents import GreedyAgent, agent, outlook, points
from ny1901.analysis.agents.own import mark
from ny1901.analysis.ladders import ladder
from ny1901.analysis.strength_study import strengths
from ny1901.kernel.errors import DataError, StudyError
from ny1901.kernel.protocol import every_action
from ny1901.new_york.game import Game

MODULE = """
from attrs import frozen
from ny1901.kernel.protocol import every_action

@frozen
class First:
    name: str = "first"

    def choose(self, view, rng, choices=every_action):
        return choices(view.sample(rng))[0]

@frozen
class Tired(First):
    name: str = "tired"

    def choose(self, view, rng, choices=every_action):
        raise RuntimeError("enough for today")

FIRST = First()
"""


QUICK = "--players=2 --games=2 --plies=40 --workers=0 --json"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with a module of agents, on the path like the current directory of a script."""
    (tmp_path / "own_agents.py").write_text(MODULE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "own_agents", raising=False)
    return tmp_path


def of(agents: Any, **options: Any) -> Study:
    return Study(
        **({"variants": ["en-2015"], "agents": agents, "players": 2, "games": 2, "seed": 5, "plies": 60} | options)
    )


def test_an_agent_by_value_by_class_and_by_address_plays_the_same_games(folder: Path) -> None:
    from own_agents import FIRST  # type: ignore[import-not-found]

    tables = []
    for given, name in (
        (FIRST, "first"),
        ("own_agents:FIRST", "own_agents:FIRST"),
        ("own_agents:First", "own_agents:First"),
    ):
        results = of([given, "random"]).run(executor=Inline())
        assert set(results.seats.agent) == {name, "random"}
        tables.append(results.games.to_csv())
    assert len(set(tables)) == 1


def test_other_processes_have_it_too(folder: Path) -> None:
    from own_agents import FIRST

    with process_pool(1) as pool:
        for given in (FIRST, "own_agents:FIRST"):
            assert of([given, "random"]).run(executor=pool).texts == of([given, "random"]).run(executor=Inline()).texts


@pytest.mark.long(days=3)
def test_comparisons_strengths_and_ladders_take_it(folder: Path) -> None:
    from own_agents import FIRST

    quick: dict[str, Any] = {"players": 2, "games": 2, "executor": Inline()}
    assert compare("en-2015", "en-2015+expert", agents=FIRST, **quick).games == 4
    assert strengths([FIRST], without=["demolition"], **quick).agents == ("first",)
    climbed = ladder(Game(players=2), [FIRST, "own_agents:FIRST"], deals=2, plies=40)
    assert climbed.rungs[0].wins.estimate == 0.5


@pytest.mark.parametrize(
    "command", ["balance --agents own_agents:FIRST,random", "ladder --agents random,own_agents:First"]
)
def test_the_command_line_finds_modules_of_the_current_directory(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "path", [place for place in sys.path if place not in ("", str(folder))])
    assert cli.run([*command.split(), *QUICK.split()]) in (0, 1)
    assert "own_agents:" in json.dumps(json.loads(capsys.readouterr().out))


def test_what_it_raises_is_told_with_game_seed_and_step(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    study = of(["own_agents:Tired", "random"])
    seed = study.arms[0].deal_seed(0)
    sentence = (
        f"game 0 (deal seed {seed}) broke down at step 1, where tired in seat 0 was to move, "
        "with RuntimeError: enough for today"
    )
    with pytest.raises(StudyError) as told:
        study.run(executor=Inline())
    assert sentence in str(told.value)
    with pytest.raises(StudyError, match=r"game 0 .* step 1, .* enough for today"):
        ladder(Game(players=2), ["random", "own_agents:Tired"], deals=2)
    assert cli.run(["balance", "--agents", "own_agents:Tired", "--players=2", "--games=2", "--workers=0"]) == 2
    assert "enough for today" in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no_such_module:AGENT", "cannot be loaded, ModuleNotFoundError"),
        ("own_agents:Second", "cannot be loaded, AttributeError"),
        ("own_agents:every_action", "is a function without a text `name` and a method `choose`"),
    ],
)
def test_an_address_of_nothing_is_refused(folder: Path, text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        agent(text)


def test_a_name_means_one_agent() -> None:
    assert of([GreedyAgent(outlook)]).agents == ("greedy",)
    with pytest.raises(StudyError, match="is called 'greedy', which is another's; give it another name"):
        of([GreedyAgent(points)])
    with pytest.raises(StudyError, match="two agents are called 'mine'"):
        of([GreedyAgent(points, name="mine"), GreedyAgent(outlook, name="mine")])


def test_a_store_tells_an_agent_from_its_older_text(folder: Path) -> None:
    before = of(["own_agents:FIRST"]).arms[0].fingerprint
    assert of(["own_agents:FIRST"]).arms[0].fingerprint == before
    (folder / "own_agents.py").write_text(MODULE.replace("[0]", "[-1]"))
    del sys.modules["own_agents"]
    import linecache

    linecache.checkcache()
    assert of(["own_agents:FIRST"]).arms[0].fingerprint != before


def test_an_agent_that_nobody_can_pickle_is_never_found_again() -> None:
    @frozen
    class Here:
        lock: Any
        name: str = "here"

        def choose(self, view: Any, rng: Any, choices: Any = every_action) -> Any:
            return choices(view.sample(rng))[0]

    here = Here(number for number in ())
    with pytest.raises((pickle.PicklingError, TypeError, AttributeError)):
        pickle.dumps(here)
    assert mark(here) != mark(here)
    assert of([here], games=1).run().games.plies.tolist() == [60]


SCRIPT = """
from ny1901.analysis import Study
study = Study(variants=["en-2015"], agents=["random"], players=2, games=4, seed=1)
print(len(study.run().games))
"""


def test_a_short_study_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("ny1901.analysis.running.process_pool")
    monkeypatch.setattr("ny1901.analysis.running.ALONE_SECONDS", 60.0)
    assert len(of(["random"]).run().games) == 2


@pytest.mark.long(days=3)
def test_a_script_without_a_guard_runs_a_study_in_processes(tmp_path: Path) -> None:
    script = tmp_path / "four_lines.py"
    script.write_text(f"import ny1901.analysis.running as running\nrunning.ALONE_SECONDS = 0.0\n{SCRIPT}")
    ran = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, check=False, timeout=120, env={**os.environ}
    )
    assert (ran.stdout.split(), ran.stderr) == (["4"], "")
