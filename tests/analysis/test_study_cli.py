"""`ny1901 balance` and `ny1901 ladder` as their user meets them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pandas as pd
import pytest

from ny1901 import cli
from ny1901.analysis import lanes
from ny1901.analysis.running import Inline
from ny1901.analysis.study import Study

Run = Callable[..., tuple[int, str, str]]
INLINE = ("--workers", "0")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command and return its exit status, output and complaints."""

    def call(*arguments: str) -> tuple[int, str, str]:
        status = cli.run(list(arguments))
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


def test_balance_prints_each_seat_of_each_variant_with_its_interval(run: Run) -> None:
    arguments = ("balance", "en-2015", "pt-2018", "--players", "2", "--games", "4", "--agents", "random", *INLINE)
    status, out, err = run(*arguments)
    assert (status, err) == (0, "")
    study = Study(variants=["en-2015", "pt-2018"], agents=["random"], players=2, games=4, seed=1901)
    results = study.run(executor=Inline())
    for label in study.labels:
        assert f"{label}: 4 games, 2 players, random, seed 1901" in out
        for seat in (0, 1):
            rows = results.seats[(results.seats.variant == label) & (results.seats.seat == seat)]
            assert f"{rows.score.mean():.1f}" in out
            assert f"{rows.win.mean():.1%}" in out
    assert "95% interval" in out
    assert "4 ended by unbuilt skyscrapers" in out


def test_balance_as_json_holds_the_numbers_of_the_frames(run: Run) -> None:
    arguments = ("--players", "2", "--games", "8", "--agents", "greedy, random", "--seed", "5", "--json", *INLINE)
    status, out, _ = run("balance", *arguments)
    data = json.loads(out)
    results = Study(variants=["en-2015"], agents=["greedy", "random"], players=2, games=8, seed=5).run(
        executor=Inline()
    )
    assert status == 0
    rows = data["variants"]["en-2015"]
    assert [row["who"] for row in rows] == ["seat 0", "seat 1", "greedy", "random"]
    assert rows[0]["score"] == pytest.approx(results.seats[results.seats.seat == 0].score.mean())
    assert rows[3]["wins"] == pytest.approx(results.seats[results.seats.agent == "random"].win.mean())
    assert all(row["score from"] < row["score"] < row["score to"] for row in rows)
    assert data["agents"] == ["greedy", "random"]


@pytest.mark.parametrize(("worth", "note"), [(-1.0, "note: played by the engine: agent 'turn'"), (1e9, "")])
def test_who_played_is_told_where_that_was_asked(
    run: Run, monkeypatch: pytest.MonkeyPatch, worth: float, note: str
) -> None:
    monkeypatch.setattr(lanes, "LOOK_SECONDS", 0.0)
    monkeypatch.setattr(lanes, "WORTH_SECONDS", worth)
    status, _, err = run("balance", "--players", "2", "--games", "2", "--agents", "turn, random", *INLINE)
    assert status == 0
    assert err.startswith(note)
    assert bool(err) == bool(note)


def test_balance_says_what_was_broken_off(run: Run) -> None:
    status, out, _ = run("balance", "--games", "2", "--players", "2", "--agents", "random", "--plies", "9", *INLINE)
    assert status == 0
    assert "2 not over after 9 actions" in out
    assert "0 ended by unbuilt skyscrapers, 0 by the market" in " ".join(out.split())


@pytest.mark.long(days=3)
@pytest.mark.usefixtures("undrawn")
def test_balance_puts_into_the_report_what_is_proved_and_only_that(run: Run, tmp_path: Path) -> None:
    arguments = ("balance", "--games", "2", "--players", "2", "--agents", "random", "--prove", *INLINE)
    assert run(*arguments, "--game", "paris", "--out", str(tmp_path / "paris.html"))[0] == 0
    told = (tmp_path / "paris.md").read_text(encoding="utf-8")
    assert "pt-devir: A tile that has been laid stays as it lies." in told
    assert "The largest group of a seat never shrinks." not in told


def test_balance_writes_the_report_of_its_results(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Any] = []
    monkeypatch.setattr(
        "ny1901.analysis.report.write_report", lambda results, path, **how: written.append((results, path))
    )
    target = str(tmp_path / "report.html")
    status, out, _ = run("balance", "--games", "2", "--players", "2", "--agents", "random", "--out", target, *INLINE)
    assert status == 0
    ((results, path),) = written
    assert (path, len(results.games)) == (target, 2)
    assert "report.html" in out.replace("\n", "")


def test_a_store_is_gone_on_from(run: Run, tmp_path: Path) -> None:
    arguments = ("balance", "--players", "2", "--agents", "random", "--json", *INLINE)
    store = ("--store", str(tmp_path / "games.sqlite"))
    run(*arguments, "--games", "3", *store)
    assert run(*arguments, "--games", "6", *store)[1] == run(*arguments, "--games", "6")[1]


@pytest.mark.parametrize(
    ("command", "games"), [(("balance",), 3), (("compare", "en-2015", "pt-2018"), 6), (("strengths",), 3)]
)
def test_an_interruption_without_a_store_says_so(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], games: int
) -> None:
    def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ny1901.analysis.running.play_chunk", interrupted)
    status, out, err = run(*command, "--games", "3", "--players", "2", "--agents", "random", *INLINE)
    assert (status, out) == (130, "")
    assert f"interrupted after 0 of {games} games; they were not kept; see --store" in err.replace("\n", " ")


def test_ladder_says_how_often_each_agent_beats_the_one_before(run: Run) -> None:
    status, out, _ = run(
        "ladder", "--agents", "random,greedy", "--games", "4", "--players", "2", "--seed", "3", "--json", *INLINE
    )
    (rung,) = json.loads(out)["rungs"]
    results = Study(variants=["en-2015"], agents=["greedy", "random"], players=2, games=4, seed=3).run(
        executor=Inline()
    )
    greedy = results.seats[results.seats.agent == "greedy"]
    assert (rung["agent"], rung["against"]) == ("greedy", "random")
    assert rung["wins"] == pytest.approx(greedy.win.sum() / 4)
    assert rung["better"] == (rung["wins from"] > 0.5)
    assert status == (0 if rung["better"] else 1)


def test_ladder_of_three_players_seats_the_upper_agent_once_a_game_in_each_seat(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[Study] = []

    def interrupted(study: Study, *_: Any) -> None:
        played.append(study)
        raise KeyboardInterrupt

    monkeypatch.setattr(Study, "run", interrupted)
    assert run("ladder", "--agents", "random,greedy", "--games", "6", "--players", "3")[0] == 130
    (arm,) = played[0].arms
    assert [arm.seating(number).index("greedy") for number in range(6)] == [0, 2, 1, 0, 2, 1]
    assert all(arm.seating(number).count("greedy") == 1 for number in range(6))


@pytest.mark.parametrize(("won", "status"), [(20, 0), (17, 0), (11, 1), (3, 1)])
def test_ladder_is_climbed_where_every_step_is_clear_of_even(
    run: Run, monkeypatch: pytest.MonkeyPatch, won: int, status: int
) -> None:
    def told(study: Study, *_: Any) -> Any:
        rows = [
            {"game": game, "deal": game // 2, "agent": name, "win": (name == "greedy") == (game < won), "margin": 1}
            for game in range(20)
            for name in study.agents
        ]
        return SimpleNamespace(study=study, seats=pd.DataFrame(rows))

    monkeypatch.setattr(Study, "run", told)
    found, out, _ = run("ladder", "--agents", "random,greedy", "--games", "20")
    assert found == status
    assert f"{won / 20:.1%}" in out
    assert ("yes" in out) == (status == 0)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("balance", "en-2105"), "there is no such file"),
        (("balance", "--agents", "gredy"), "did you mean 'greedy'"),
        (("balance", "--agents", "greedy,random", "--games", "5"), "give 4 or 6"),
        (("balance", "--players", "7"), "this variant is for 2, 3, 4"),
        (("balance", "--games", "0"), "Invalid value for '--games'"),
        (("ladder", "--agents", "greedy"), "a ladder has at least two rungs"),
        (("ladder", "--agents", "greedy,greedy"), "greedy stands twice in a row"),
    ],
)
def test_wrong_input_is_told_in_one_sentence(run: Run, arguments: tuple[str, ...], sentence: str) -> None:
    status, out, err = run(*arguments, *INLINE)
    assert (status, out) == (2, "")
    assert sentence in err.replace("\n", " ")
    assert "Traceback" not in err
