"""A game that the package has never heard of, from its rules to a study: what a small game gets by its `GameSpec`."""

from __future__ import annotations

import importlib
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from attrs import evolve

from ny1901 import cli
from ny1901.analysis import Study
from ny1901.analysis.final_scores import measured_scores
from ny1901.analysis.processes import process_pool
from ny1901.cli.inputs import middle_of_a_game
from ny1901.kernel.errors import DataError, NotationError, RecordError
from ny1901.kernel.games import address_of, game_named
from ny1901.kernel.plain import record_of, replay_page_of
from ny1901.kernel.spec import GameSpec
from ny1901.solver import score_lines
from ny1901.testing import check_game
from tests.days import one_in

GAME = ("--game", "orchard:SPEC")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run a command in the folder of the example, as a designer does; status, output and errors."""
    monkeypatch.chdir(project / "examples")
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setenv("COLUMNS", "160")

    def run(*arguments: str, game: bool = True) -> tuple[int, str, str]:
        status = cli.run([*arguments, *(GAME if game else ())])
        return (status, *capsys.readouterr())

    return run


@pytest.fixture
def orchard(project: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(project / "examples"))
    module = importlib.import_module("orchard")
    game_named("orchard:SPEC")
    return module


@pytest.fixture
def played(orchard: ModuleType) -> Any:
    """The record of a game by dice."""
    dice, state, actions = random.Random(1), orchard.Game().initial_state(7), []
    start = state
    while not state.is_over:
        actions.append(dice.choice(state.legal_actions))
        state = state.apply(actions[-1])
    return record_of(orchard.SPEC).of(start, actions, seed=7)


@pytest.fixture
def file(played: Any, tmp_path: Path) -> str:
    path = tmp_path / "orchard.game"
    path.write_text(str(played), encoding="utf-8")
    return str(path)


def test_the_example_is_small_and_the_package_does_not_name_it(project: Path) -> None:
    assert len((project / "examples" / "orchard.py").read_text(encoding="utf-8").splitlines()) < 300
    sources = (project / "ny1901").rglob("*.py")
    assert [str(path) for path in sources if "orchard" in path.read_text(encoding="utf-8").lower()] == []


@pytest.mark.parametrize("players", one_in(2, [2, 3]))
def test_it_passes_the_api_test(orchard: ModuleType, players: int) -> None:
    texts = (
        "leave",
        "dig a1",
        "dig d4",
        "plant pair a1 b1",
        "plant row c3 c4 c5",
        "plant pair a1 c3",
        "plant row a1 b1",
    )
    game = orchard.Game(players)
    assert check_game(game, seeds=[1], actions=[game.parse_action(text) for text in texts], every=2) > 5


@pytest.mark.parametrize(
    ("before", "action", "rules"),
    [
        ((), "plant pair a1 b2", ("plant.shape",)),
        ((), "leave", ("leave.blocked",)),
        (("dig a1", "dig b1"), "plant pair a1 b1", ("plant.free",)),
        (("plant pair a1 a2", "dig f6"), "plant row b1 b2 b3", ("plant.apart",)),
        (("plant pair a1 a2", "dig f6"), "plant pair d4 d5", ("plant.at-hand",)),
        (("dig a1", "dig b1", "dig a2", "dig b2"), "dig b2", ("dig.at-hand", "dig.free")),
    ],
)
def test_its_verdicts_name_every_broken_rule(
    orchard: ModuleType, before: tuple[str, ...], action: str, rules: tuple[str, ...]
) -> None:
    game = orchard.Game()
    state = orchard.State(2, stones=0)
    for text in before:
        state = state.apply(game.parse_action(text))
    assert state.explain(game.parse_action(action)).rules == rules


def test_wells_double_what_lies_beside_them(orchard: ModuleType) -> None:
    state = orchard.State(2, stones=0)
    for text in ("plant square a1 b1 a2 b2", "plant row d1 e1 f1", "dig c1", "dig f6"):
        state = state.apply(orchard.Game().parse_action(text))
    assert state.scores == (8, 6)
    assert state.winners == ()


def test_a_record_is_read_again_and_replayed(orchard: ModuleType, played: Any) -> None:
    read = record_of(orchard.SPEC).parse(str(played))
    assert read == played
    assert read.final().is_over
    assert str(played).startswith("format: 1\nvariant: standard\nplayers: 2\nseed: 7\n\n1. seat 0: ")


def test_a_wrong_record_is_told_by_line_and_rule(orchard: ModuleType, played: Any) -> None:
    parse = record_of(orchard.SPEC).parse
    text = str(played)
    first = text.splitlines()[5]
    with pytest.raises(RecordError, match=r"line 6, turn 1, seat 0, leave: you can still plant \[leave.blocked\]"):
        parse(text.replace(first, "1. seat 0: leave")).final()
    with pytest.raises(RecordError, match="now comes turn 1, of seat 0"):
        parse(text.replace("1. seat 0", "1. seat 1", 1)).final()
    points = played.final().scores[0]
    with pytest.raises(RecordError, match=f"seat 0, points: 99 claimed, {points} is right"):
        parse(text.replace(f"points {points}, total {points}", "points 99, total 99", 1)).final()
    with pytest.raises(NotationError, match="this game has no variants"):
        parse(text.replace("standard", "other"))
    with pytest.raises(DataError, match="begins with the seed of its deal"):
        parse(text.replace("seed: 7", "position: x"))
    with pytest.raises(NotationError, match="line 6, column 12"):
        parse(text.replace(first, "1. seat 0: sow"))


def test_commands_find_the_game_in_the_current_folder(run: Run, file: str, tmp_path: Path) -> None:
    assert "seat" in run("show")[1]
    status, out, _ = run("replay", file)
    assert (status, "every move is legal" in out) == (0, True)
    status, out, _ = run("explain", file, "dig a1")
    assert (status, "end.all-left" in out) == (1, True)
    status, out, _ = run("show", file, "--svg", str(tmp_path / "end.svg"))
    assert (status, "points" in out) == (0, True)
    assert (tmp_path / "end.svg").read_text(encoding="utf-8").startswith("<svg ")
    assert run("explain", file, "dig a1", "--svg", str(tmp_path / "verdict.svg"))[0] == 1
    assert "the game is over" in (tmp_path / "verdict.svg").read_text(encoding="utf-8")


def test_games_by_dice_are_summed_up_and_their_records_replay(run: Run, orchard: ModuleType, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    status, printed, _ = run("simulate", "--games", "5", "--players", "3", "--out", str(out))
    assert (status, "5 came to their end" in printed, "not over" in printed) == (0, True, False)
    for line in out.read_text(encoding="utf-8").splitlines():
        game = json.loads(line)
        assert list(record_of(orchard.SPEC).parse(game["record"]).final().scores) == game["scores"]
    assert "5 not over" in run("simulate", "--games", "5", "--plies", "2")[1]


def test_the_replay_page_shows_each_states_picture(run: Run, orchard: ModuleType, file: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert run("replay", file, "--html", str(page))[0] == 0
    text = page.read_text(encoding="utf-8")
    assert "<h1>Orchard</h1>" in text
    assert 'viewBox="0 0 240.0 240.0"' in text
    assert "\\u003csvg" in text


def test_the_frames_of_a_page_are_told_apart(orchard: ModuleType, played: Any) -> None:
    from ny1901.kernel.pages import Frame

    frames = [
        Frame(position=before, notation="", turn=number, seat=before.to_move, action=action)
        for number, (before, action, _) in enumerate(played.replay(), start=1)
    ]
    page = replay_page_of(orchard.SPEC)(frames)
    assert [step.action for step in page.steps] == [str(action) for action in played.actions]
    assert page.steps[0].turn == "Turn 1, seat 0"
    assert len({step.drawn for step in page.steps}) > 5
    unpainted = evolve(orchard.SPEC, state=object)
    with pytest.raises(DataError, match="needs `to_svg` of its states"):
        replay_page_of(unpainted)([evolve(frames[0], position=object())])


def test_a_study_plays_it_in_other_processes(orchard: ModuleType) -> None:
    study = Study(game=address_of(orchard.SPEC), variants=["standard"], agents=["random"], players=2, games=4, seed=3)
    with process_pool(1) as pool:
        results = study.run(executor=pool)
    assert results.games.ended.tolist() == ["over"] * 4
    assert (results.seats.groupby("game").win.sum() == 1).all()


def test_agents_are_told_apart_by_intervals(run: Run) -> None:
    status, out, _ = run("balance", "--games", "4", "--agents", "random", "--workers", "0", "--json")
    rows = json.loads(out)["variants"]["standard"]
    assert status == 0
    assert all(row["score from"] <= row["score"] <= row["score to"] for row in rows)
    status, out, _ = run("ladder", "--games", "4", "--agents", "random,greedy", "--workers", "0", "--json")
    (rung,) = json.loads(out)["rungs"]
    assert (status in (0, 1), rung["wins"] > 0.5) == (True, True)


def test_lines_are_found_without_bounds(run: Run, orchard: ModuleType) -> None:
    start = orchard.Game().initial_state(7)
    for seat in (0, 1):
        found = score_lines(start, seat, playouts=15)
        assert found.lowest and found.highest
        assert found.lowest.score < found.highest.score
        for line in (found.lowest, found.highest):
            text = str(line.record(seed=7))
            assert record_of(orchard.SPEC).parse(text).final().scores[seat] == line.score
    with pytest.raises(DataError, match="brings no solver"):
        score_lines(start, behaviour="builds-when-able")
    status, out, _ = run("bounds", "--lines", "--playouts", "5")
    assert (status, "highest found" in out) == (0, True)
    seats = json.loads(run("bounds", "--lines", "--playouts", "5", "--json")[1])
    assert [(seat["seat"], seat["lines"]["highest"]["record"]) for seat in seats] == [(0, None), (1, None)]


def test_where_games_end_is_measured_without_bounds(run: Run, orchard: ModuleType, tmp_path: Path) -> None:
    picture = tmp_path / "bands.svg"
    words = ("bounds", "--measured", "random", "--games", "20")
    status, out, _ = run(*words, "--svg", str(picture))
    assert (status, "proved" in picture.read_text(encoding="utf-8")) == (0, False)
    measured = measured_scores(middle_of_a_game(orchard.SPEC.rules(2)), "random", games=20)
    assert measured.certainty in " ".join(out.split())
    seats = json.loads(run(*words, "--json")[1])
    assert [row for seat in seats for row in seat["measured"]["rows"]] == measured.as_table()


MISSING = {
    ("bounds",): "Orchard brings no solver.score_bounds, which this needs; add it to its GameSpec",
    ("show", "--variant", "x"): "Orchard brings no variants, which this needs; add it to its GameSpec",
    ("show", "--json"): "states of Orchard have no `to_json`, which this needs; add it to their class",
    ("lab", "--no-browser"): "Orchard brings no lab, which this needs; add it to its GameSpec",
    ("board", "check"): "Orchard brings no material, which this needs; add it to its GameSpec",
    ("ask", "may", "I", "dig?"): "Orchard brings no ask, which this needs; add it to its GameSpec",
    ("simulate", "--players", "9"): "players: Orchard is for 2 or 3, not 9",
}


@pytest.mark.parametrize("command", MISSING, ids=" ".join)
def test_what_it_does_not_bring_is_refused_in_a_sentence(run: Run, command: tuple[str, ...]) -> None:
    assert run(*command) == (2, "", f"error: {MISSING[command]}\n")


def test_an_address_that_leads_nowhere_is_refused(run: Run) -> None:
    assert "orchards" in run("show", "--game", "orchards:SPEC", game=False)[2]
    assert run("show", "--game", "orchard:Game", game=False) == (
        2,
        "",
        "error: game: 'orchard:Game' is a type; give the address of a GameSpec\n",
    )


def test_a_game_of_the_protocol_alone_is_played(orchard: ModuleType) -> None:
    """Without pictures, notation or a reader of actions it still plays; what needs them says so."""
    bare = GameSpec(name="bare", title="Bare", game=lambda players: object(), state=orchard.State)
    with pytest.raises(DataError, match="records of Bare need `parse_action`"):
        record_of(bare).form.read_action(object(), "dig a1")


@pytest.mark.parametrize("players", [2, 3])
def test_three_statements_are_proved_and_the_engine_keeps_to_the_model(orchard: ModuleType, players: int) -> None:
    report = orchard.SPEC.part("solver.check_invariants")(orchard.Game(players))
    assert [str(result.status) for result in report.results] == ["PROVED"] * 3
    assert (report.breaches, report.never_met, report.variant) == ((), (), "standard")


def test_an_engine_that_departs_from_the_model_is_seen(orchard: ModuleType) -> None:
    """A well that is dug for nothing breaks a rule of the model, and nothing is proved."""
    proofs = importlib.import_module("orchard_proofs")

    class Generous(orchard.State):  # type: ignore[misc, name-defined]
        can_dig = True

    class Careless(orchard.Game):  # type: ignore[misc, name-defined]
        def initial_state(self, seed: int) -> Any:
            dealt = super().initial_state(seed)
            return Generous(dealt.players, dealt.stones)

    report = proofs.check_invariants(Careless())
    assert any("[dig.at-hand]" in breach for breach in report.breaches)
    assert report["used-once"].status == "REFUTED"


def test_a_wrong_statement_is_refuted_by_a_game(orchard: ModuleType) -> None:
    from ny1901.solver.proof.statement import Invariant

    proofs = importlib.import_module("orchard_proofs")
    wrong = Invariant("one-well", "Nobody digs twice.", holds=lambda s: proofs.all_of(n <= 1 for n in s.dug))
    (result,) = proofs.check_invariants(orchard.Game(), statements=[wrong]).results
    assert (str(result.status), result.play.final.wells != ()) == ("REFUTED", True)
    assert result.play.to_data()["variant"] == "standard"


def test_the_command_proves_them(run: Run) -> None:
    status, out, err = run("verify", "--players", "2", "--details")
    assert (status, err, out.count("PROVED")) == (0, "", 3)
