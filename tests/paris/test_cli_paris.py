"""The commands with `--game paris`: each answers as the library does, or says in a sentence why not."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ny1901 import cli, paris
from ny1901.kernel.games import game_named
from ny1901.paris import example, solver

GAME = Path(__file__).parent / "data" / "scoring-example.game"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str) -> tuple[int, str, str]:
        status = cli.run([*arguments, "--game", "paris"])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


def test_show_prints_a_position_that_reads_back(run: Run, tmp_path: Path) -> None:
    status, out, _ = run("show")
    assert status == 0
    assert paris.State.parse(out.strip().splitlines()[-1]) == example()
    assert paris.State.from_json(run("show", "--json")[1]) == example()
    assert run("show", "--svg", str(tmp_path / "p.svg"))[0] == 0
    assert "<svg" in (tmp_path / "p.svg").read_text(encoding="utf-8")
    start = str(paris.Game().initial_state(7))
    assert start in run("show", start)[1]


def test_explain_says_yes_with_0_and_no_with_1(run: Run, tmp_path: Path) -> None:
    legal = str(example().legal_actions[0])
    status, out, _ = run("explain", "example", *legal.split())
    assert (status, out.splitlines()[0]) == (0, f"{legal}: legal")
    status, out, _ = run("explain", "example", "pass", "--json", "--svg", str(tmp_path / "e.svg"))
    assert status == 1
    assert [violation["rule"] for violation in json.loads(out)["violations"]] == ["phase.first", "pass.finished"]


def test_simulate_writes_records_that_replay_checks(run: Run, tmp_path: Path) -> None:
    out_file = tmp_path / "games.jsonl"
    status, out, _ = run("simulate", "--games", "3", "--out", str(out_file))
    assert status == 0
    assert "3 ended because neither seat could do anything more" in out
    results = [json.loads(line) for line in out_file.read_text(encoding="utf-8").splitlines()]
    record = tmp_path / "first.game"
    record.write_text(results[0]["record"], encoding="utf-8")
    status, out, _ = run("replay", str(record), "--json")
    assert status == 0
    assert json.loads(out)["scores"] == results[0]["scores"]


def test_replay_prints_the_points_by_source(run: Run) -> None:
    status, out, _ = run("replay", str(GAME))
    assert status == 0
    assert "postcards" in out
    assert "57" in out


@pytest.mark.long(days=3)
def test_replay_writes_a_page_with_every_step(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert run("replay", str(GAME), "--html", str(page), "--json")[0] == 0
    written = page.read_text(encoding="utf-8")
    assert "<h1>Paris: La Cité de la Lumière, pt-devir</h1>" in written
    assert 'max="43"' in written
    status, _, err = run("replay", str(GAME), "--html", str(tmp_path / "nowhere" / "page.html"))
    assert status == 2
    assert "cannot be written" in err


def test_best_layout_and_bounds_answer_as_the_library_does(run: Run) -> None:
    best = json.loads(run("best", "--json")[1])
    assert best["rows"] == solver.best_placements(example()).as_table()
    layout = json.loads(run("layout", "--json")[1])
    assert layout["rows"] == solver.best_buildings(example()).as_table()
    bounds = json.loads(run("bounds", "--json")[1])
    assert [seat["upper"] for seat in bounds] == [seat.upper for seat in solver.score_bounds(example())]
    assert "a group never shrinks" in run("bounds")[1]


@pytest.mark.long
def test_analyse_and_verify_say_what_is_proved(run: Run) -> None:
    status, out, _ = run("analyse")
    assert status == 0
    assert "second phase, turn 24, seat 1 to move" in out
    assert "Proved: no better placement is left out." in out
    assert re.search(r"\d+ of \d+ statements are proved", out)
    status, out, _ = run("verify", "--variant", "de-kosmos", "--json")
    assert status == 0
    assert json.loads(out)["variant"] == "de-kosmos"


def test_diff_finds_the_hand_of_two(run: Run) -> None:
    status, out, _ = run("diff", "pt-devir", "de-kosmos", "--json")
    assert status == 1
    assert json.loads(out)["fields"] == [{"field": "hand_size", "in_a": 1, "in_b": 2}]
    assert run("diff", "pt-devir", "pt-devir")[0] == 0


@pytest.mark.long(days=3)
def test_studies_take_the_game_too(run: Run) -> None:
    one = ("--games", "4", "--workers", "0", "--agents", "random")
    status, out, _ = run("balance", *one, "--json")
    assert status == 0
    assert list(json.loads(out)["variants"]) == ["pt-devir"]
    assert json.loads(out)["players"] == 2
    status, out, _ = run("ladder", "--games", "4", "--workers", "0", "--agents", "random,greedy", "--json")
    assert json.loads(out)["variant"] == "pt-devir"
    assert run("compare", "pt-devir", "de-kosmos", *one)[0] == 0
    status, out, _ = run("sweep", "unbuilt_penalty", "3", "9", *one)
    assert "unbuilt_penalty over 3, 9" in out


def test_a_question_is_answered_from_the_rules_of_paris(run: Run) -> None:
    status, out, _ = run("ask", "can", "a", "lamp", "light", "two", "buildings?")
    assert status == 0
    assert "tally.light" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("layout", "--demolition"), "Paris has no demolition"),
        (("simulate", "--players", "3"), "3 players; Paris is for 2"),
        (("simulate", "--variant", "pt-2018"), "it is none of the editions pt-devir, de-kosmos (with +all-postcards)"),
        (("best", "--objective", "streets"), "'streets' is unknown; choose from points, light"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, tuple) else "",
)
def test_what_does_not_apply_is_said_in_one_sentence(run: Run, arguments: tuple[str, ...], said: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert said in " ".join(err.split())


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["show", "--game", "rome"]) == 2
    told = capsys.readouterr().err
    assert "'rome' is no game that is known here; choose from new-york, paris, or give module:NAME" in told
    assert [str(game_named(name)) for name in ("new-york", "paris")] == ["new-york", "paris"]


@pytest.mark.long(days=3)
def test_claims_puts_the_reported_scores_to_the_simulator(run: Run, tmp_path: Path) -> None:
    report = tmp_path / "claims.html"
    few = ("--games", "4", "--agents", "random", "--workers", "0")
    status, out, _ = run("claims", *few, "--json", "--out", str(report))
    assert status == 0
    rows = json.loads(out)
    assert [row["claim"] for row in rows] == ["score-48", "score-57", "score-62"]
    assert all(row["lower"] <= row["estimate"] <= row["upper"] for row in rows)
    assert {row["games"] for row in rows} == {8}
    assert "rest on one account of the printed game" in report.read_text(encoding="utf-8")
    told = " ".join(run("claims", *few)[1].split())
    assert "3 claims, 2 players, 4 games" in told
    assert "The tiles and the shapes of the buildings rest on one account" in told


def test_reachable_gives_the_play_or_the_broken_rule(run: Run) -> None:
    status, out, _ = run("reachable", "--json")
    assert status == 0
    data = json.loads(out)
    end = paris.State.parse(data["start"])
    for text in data["actions"]:
        end = end.apply(end.parse_action(text))
    assert (data["status"], end) == ("REACHED", example())
    status, out, _ = run("reachable")
    assert status == 0
    assert "REACHED: a record of" in out
    assert "The play" in out
    assert f"dealt: {data['start']}" in out
    assert "Not the position's" not in out
    late = str(example()).replace(f"turn={example().number}", f"turn={example().number + 2}")
    twice = str(example()).replace("used=le-peintre", "used=lampadaire")
    for wrong, rule in ((late, "pass.finished"), (twice, "postcard.once")):
        status, out, _ = run("reachable", wrong, "--json")
        data = json.loads(out)
        assert (status, data["status"]) == (1, "IMPOSSIBLE")
        assert rule in data["rules"]
    assert "Broken rules" in run("reachable", late)[1]
    status, out, _ = run("reachable", "--timeout", "0.000000001")
    assert status == 1
    assert "UNKNOWN: 0 histories tried" in out
