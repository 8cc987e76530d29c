"""The command line as its user meets it: answers, exit statuses, JSON, and one clear sentence for wrong input."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from attrs import evolve

import ny1901 as ny
from ny1901 import analysis, cli, paris, solver
from ny1901.kernel.games import game_named
from ny1901.testing import random_game

Run = Callable[..., tuple[int, str, str]]

ROOT = Path(__file__).parents[1]
GAME = ROOT / "engine" / "data" / "en-2015-3-players.game"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command and return its exit status, output and complaints."""

    def call(*arguments: str) -> tuple[int, str, str]:
        status = cli.run(list(arguments))
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


def legal_rebuild() -> str:
    state = ny.example()
    return next(str(action) for action in state.legal_actions if isinstance(action, ny.Rebuild))


@pytest.mark.parametrize("brief", [True, pytest.param(False, marks=pytest.mark.long(days=3))])
def test_analyse_answers_the_three_questions_about_the_bundled_position(
    run: Run, monkeypatch: pytest.MonkeyPatch, brief: bool
) -> None:
    if brief:
        proofs = game_named("new-york").solver
        prove = proofs["check_invariants"]
        monkeypatch.setitem(proofs, "check_invariants", lambda rules, **_: prove(rules, timeout=0.1))
    status, out, err = run("analyse", "--details")
    assert (status, err) == (0, "")
    assert "Best placements of seat 1" in out
    assert "proved: Z3 excludes more than" in out
    assert "tile west-street;" in out
    assert re.search(rf"no-overlap +{'UNKNOWN' if brief else 'PROVED'} +No square", out)
    assert "REFUTED" not in out and ("UNKNOWN" in out) == brief
    assert "Final score of each seat" in out
    assert "reconstruction" in out


@pytest.mark.long
def test_analyse_as_json_holds_what_the_library_says(run: Run) -> None:
    status, out, _ = run("analyse", "--json", "--top", "2")
    data, state = json.loads(out), ny.example()
    assert status == 0
    assert data["position"] == str(ny.example())
    assert [row["points"] for row in data["best_placements"]["rows"]] == [
        placed.points for placed in solver.best_placements(state, top=2).placements
    ]
    assert [(seat["lower"], seat["upper"]) for seat in data["score_bounds"]] == [
        (seat.lower, seat.upper) for seat in solver.score_bounds(state)
    ]
    assert {result["status"] for result in data["invariants"]["results"]} == {"PROVED"}


def test_show_prints_the_notation_that_reads_back(run: Run) -> None:
    status, out, _ = run("show")
    assert status == 0
    assert out.rstrip().endswith(str(ny.example()))
    assert ny.State.from_json(run("show", "--json")[1]) == ny.example()


def test_show_writes_a_picture(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "position.svg"
    assert run("show", "--svg", str(target))[0] == 0
    assert target.read_text().startswith("<svg")


def test_explain_says_yes_with_0_and_no_with_1(run: Run) -> None:
    status, out, _ = run("explain", "example", *legal_rebuild().split())
    assert (status, "legal" in out, "illegal" in out) == (0, True, False)
    status, out, _ = run("explain", "example", "build", "woolworth", "k5", "k6", "--json")
    data = json.loads(out)
    assert status == 1
    assert not data["legal"]
    state = ny.example()
    assert (
        tuple(violation["rule"] for violation in data["violations"])
        == state.explain(ny.Build("woolworth", "k5 k6")).rules
    )
    assert all(violation["citations"] for violation in data["violations"])


def test_simulate_breaks_off_what_does_not_end_and_says_so(run: Run) -> None:
    status, out, _ = run("simulate", "--players", "2", "--games", "3", "--plies", "20")
    assert status == 0
    assert "0 ended by unbuilt skyscrapers, 0 by the market" in out
    assert "3 not over after 20 plies" in out


def test_simulate_is_the_same_for_the_same_seed_and_writes_replayable_records(run: Run, tmp_path: Path) -> None:
    out_file = tmp_path / "games.jsonl"
    arguments = ("simulate", "--players", "2", "--games", "5", "--seed", "7", "--variant", "pt-2018+expert", "--json")
    first = run(*arguments, "--out", str(out_file))
    assert first[0] == 0
    assert run(*arguments)[1] == first[1]
    games = [json.loads(line) for line in out_file.read_text().splitlines()]
    assert len(games) == 5
    for game in games:
        assert list(ny.Record.parse(game["record"]).final().scores) == game["scores"]
    seats = json.loads(first[1])["seats"]
    assert [seat["mean score"] for seat in seats] == [
        round(sum(game["scores"][seat] for game in games) / 5, 2) for seat in (0, 1)
    ]
    assert sum(seat["wins"] for seat in seats) == 5
    assert list(tmp_path.iterdir()) == [out_file]


def test_replay_checks_a_whole_game(run: Run) -> None:
    status, out, _ = run("replay", str(GAME))
    assert status == 0
    assert "every move is legal" in out
    data = json.loads(run("replay", str(GAME), "--json")[1])
    assert data["over"] and data["wrong"] is None


def test_replay_stops_at_the_first_illegal_move_and_says_the_rule(run: Run, tmp_path: Path) -> None:
    lines = [line for line in GAME.read_text().splitlines() if not line.startswith("#")]
    broken = tmp_path / "broken.game"
    first = next(number for number, line in enumerate(lines) if line.startswith("1."))
    lines[first] = "1. seat 0: end"
    broken.write_text("\n".join(lines) + "\n")
    status, out, _ = run("replay", str(broken))
    assert status == 1
    assert "turn.must-acquire" in out
    assert f"line {first + 1}" in out
    data = json.loads(run("replay", str(broken), "--json")[1])
    assert data["moves_checked"] == 0
    assert data["wrong"]["violations"][0]["rule"] == "turn.must-acquire"


def test_replay_finds_a_wrong_claim_about_the_result(run: Run, tmp_path: Path) -> None:
    text = GAME.read_text()
    winner = next(line for line in text.splitlines() if line.startswith("winners:"))
    seat = int(winner.split()[1])
    claimed = tmp_path / "claimed.game"
    claimed.write_text(text.replace(winner, f"winners: {(seat + 1) % 3}"))
    status, out, _ = run("replay", str(claimed))
    assert status == 1
    assert "tally.winner" in out


def test_replay_writes_a_page_with_every_step(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "out.html"
    status, out, err = run("replay", str(GAME), "--html", str(page), "--json")
    assert (status, err) == (0, "")
    data = json.loads(page.read_text(encoding="utf-8").split('id="data">')[1].split("</script>")[0])
    assert len(data["steps"]) == json.loads(out)["moves_checked"] + 1
    assert data["steps"][-1]["scores"] == json.loads(out)["scores"]
    assert all(low <= high for step in data["steps"] for low, high in step["bounds"])
    assert page.stat().st_size < 2_000_000
    assert page.stat().st_mode & 0o777 == 0o666 & ~umask()


@pytest.fixture(scope="module")
def end_of_paris(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of the last moves of a game."""
    steps = [*random_game(paris.Game(), seed=4)]
    file = tmp_path_factory.mktemp("end") / "end.game"
    file.write_text(str(paris.Record.of(steps[-8][0], [action for _, action, _ in steps[-8:]])), encoding="utf-8")
    return file


@pytest.mark.long(days=3)
def test_a_page_has_bands_inside_the_bounds_at_the_end_of_each_turn(
    run: Run, tmp_path: Path, end_of_paris: Path
) -> None:
    page = tmp_path / "out.html"
    words = ("replay", str(end_of_paris), "--game", "paris", "--html", str(page))
    assert "next: ny1901 replay" in (plain := run(*words)[1]) and "--lines --measured greedy" in plain
    status, out, err = run(*words, "--lines", "--playouts", "2", "--measured", "random", "--games", "3", "--seed", "5")
    assert (status, err, "next:" in out) == (0, "", False)
    text = page.read_text(encoding="utf-8")
    assert "random in every seat, 3 games, seed 5" in text and "found: 2 games for each aim, seed 5" in text
    steps = json.loads(text.split('id="data">')[1].split("</script>")[0])["steps"]
    last_of_turn = [step for step, after in pairwise(steps) if after["turn"] != step["turn"]] + steps[-1:]
    assert [step for step in steps if step["found"]] == last_of_turn
    assert len(last_of_turn) < len(steps), "one turn has two actions"
    for step in last_of_turn:
        for proved, found, measured in zip(step["bounds"], step["found"], step["measured"], strict=True):
            assert proved[0] <= found[0] <= measured[0] <= measured[1] <= found[1] <= proved[1]
    for step, following in pairwise(last_of_turn):
        for early, late in zip(step["found"], following["found"], strict=True):
            assert early[0] <= late[0] <= late[1] <= early[1], "what is found later was found before"
    ends = [[score, score] for score in steps[-1]["scores"]]
    assert steps[-1]["found"] == steps[-1]["measured"] == ends
    assert steps[0]["measured"] != ends


def test_bands_need_a_page(run: Run) -> None:
    status, _, complaint = run("replay", str(GAME), "--measured", "greedy")
    assert (status, "--lines and --measured are shown on the page; give --html too" in complaint) == (2, True)


def umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


@pytest.mark.parametrize(
    ("arguments", "seen"),
    [
        (("show",), "Turn 41"),
        (("best", "--top", "1"), "at once:"),
        (("layout", "--seat", "1"), "Best layout of seat 1"),
        (("explain", "example", "build", "delmonico", "k5", "k6"), "k5 and k6 are not in your territory"),
        (("explain", "example", "build", "singer"), "a lot must be acquired before building"),
        (("explain", "example", "acquire", "bb"), "takes lot bb"),
    ],
)
def test_answers_are_written_as_pictures(run: Run, tmp_path: Path, arguments: tuple[str, ...], seen: str) -> None:
    picture = tmp_path / "answer.svg"
    status, _, err = run(*arguments, "--svg", str(picture))
    assert (status in (0, 1), err) == (True, "")
    shown = " ".join(ElementTree.fromstring(picture.read_text(encoding="utf-8")).itertext())
    assert seen in shown


def test_best_and_bounds_answer_as_the_library_does(run: Run) -> None:
    state = ny.example()
    best = json.loads(run("best", "--seat", "0", "--json")[1])
    assert best["rows"] == [placed.as_row() for placed in solver.best_placements(state, 0, top=10).placements]
    bounds = json.loads(run("bounds", "--json")[1])
    assert [seat["upper"] for seat in bounds] == [seat.upper for seat in solver.score_bounds(state)]
    assert "standing score" in run("bounds")[1]
    told = json.loads(run("bounds", "--behaviour", "builds-when-able", "--turns", "2", "--json")[1])
    assumed = solver.score_bounds(state, behaviour="builds-when-able", turns=2)
    assert [(seat["upper"], seat["assumes"]) for seat in told] == [(seat.upper, list(seat.assumes)) for seat in assumed]
    status, _, complaint = run("bounds", "--behaviour", "builds")
    assert (status, "choose from builds-when-able" in complaint) == (2, True)


@pytest.mark.long(days=3)
def test_verify_proves_a_variant_for_two(run: Run) -> None:
    status, out, _ = run("verify", "--players", "2", "--variant", "zh-2016", "--json")
    assert status == 0
    assert json.loads(out)["players"] == 2


def test_bounds_tell_how_far_games_get(run: Run, tmp_path: Path) -> None:
    state = ny.example()
    few = ("bounds", "--lines", "--playouts", "3", "--seed", "7")
    status, out, err = run(*few, "--records", str(tmp_path))
    assert (status, err) == (0, "")
    lines = [solver.score_lines(state, seat, playouts=3, seed=7) for seat in range(3)]
    for bounds, found in zip(solver.score_bounds(state), lines, strict=True):
        told = f"seat {found.seat}: {found.beside(bounds.lower, bounds.upper)}"
        assert told in " ".join(out.split())
        for name, line in (("lowest", found.lowest), ("highest", found.highest)):
            record = str(tmp_path / f"seat-{found.seat}-{name}.game")
            assert json.loads(run("replay", record, "--json")[1])["scores"][found.seat] == line.score
    assert "others may end lower or higher" in out
    assert f"next: ny1901 replay {tmp_path / 'seat-0-highest.game'}" in out
    data = json.loads(run(*few, "--json")[1])
    assert [seat["lines"]["highest"] for seat in data] == [found.highest.to_data() for found in lines]
    assert [seat["upper"] for seat in data] == [seat.upper for seat in solver.score_bounds(state)]


def test_bounds_tell_where_games_between_agents_end(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    picture = tmp_path / "bands.svg"
    few = ("bounds", "--measured", "random", "--games", "6", "--seed", "7", "--lines", "--playouts", "2")
    status, out, err = run(*few, "--svg", str(picture))
    assert (status, err) == (0, "")
    state = ny.example()
    measured = analysis.measured_scores(state, "random", games=6, seed=7)
    lines = [solver.score_lines(state, seat, playouts=2, seed=7) for seat in range(3)]
    bands = analysis.score_bands(solver.score_bounds(state), lines, measured)
    for row in bands.as_table():
        assert " ".join(map(str, row.values())) in " ".join(out.split())
    assert measured.certainty in " ".join(out.split())
    assert all(len(line) <= 80 for line in out.splitlines() if not line.startswith("next:"))
    assert picture.read_text(encoding="utf-8") == bands.to_svg()
    data = json.loads(run(*few, "--json")[1])
    assert [seat["measured"]["rows"] for seat in data] == [[row] for row in measured.as_table()]
    assert data[1]["lines"]["lowest"] == lines[1].lowest.to_data()
    assert (
        "next: ny1901 bounds --lines --timeout 0.01 --measured greedy"
        in run("bounds", "--lines", "--timeout", "0.01")[1]
    )


def test_lines_are_searched_for_as_long_as_is_said(run: Run) -> None:
    status, out, _ = run("bounds", "--lines", "--timeout", "0.000001")
    assert (status, out.count("no game was played to its end")) == (0, 3)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--lines", "--turns", "2"), "--lines searches games of any length; leave out --lines or --turns"),
        (("--records", "."), "--records writes the games of --lines; give --lines too"),
        (
            ("--measured", "greedy", "--turns", "2"),
            "--measured lets agents play as they like; leave out --behaviour and --turns, or it",
        ),
        (("--measured", "gredy"), "'gredy' is no kind of agent in new-york; did you mean 'greedy'?"),
    ],
)
def test_what_lines_are_not_searched_with(run: Run, options: tuple[str, ...], message: str) -> None:
    status, out, complaint = run("bounds", *options)
    assert (status, out, message in complaint) == (2, "", True)


@pytest.mark.parametrize("command", ["verify", "analyse"])
def test_an_engine_that_departs_from_the_model_has_a_status_of_its_own(
    run: Run, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = solver.check_invariants(ny.Variant(), 3, timeout=1e-9)
    departed = evolve(report, steps=7, breaches=("acquire ra breaks a guard [card.grab]",))
    monkeypatch.setitem(game_named("new-york").solver, "check_invariants", lambda *_, **__: departed)
    status, out, _ = run(command)
    assert status == 3
    assert "the engine departs from the model: acquire ra" in out
    assert "7 steps of real games were held against the rules as" in out
    assert "no game met 'acquire'" in out


def test_board_check_lists_every_fact(run: Run) -> None:
    status, out, _ = run("board", "check", "--json")
    data = json.loads(out)
    assert (status, data["broken"]) == (0, 0)
    assert len(data["facts"]) > 25
    assert all(fact["source"] for fact in data["facts"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("analyse", "no-such-file"), "no-such-file: there is no such file"),
        (("show", "en-2015 3p streets=nowhere"), "column"),
        (("show", '{"format": 1'), "JSON"),
        (("explain", "example", "bild", "x"), "did you mean 'build'"),
        (("simulate", "--players", "7"), "setup.players"),
        (("simulate", "--variant", "en-2051"), "en-2015"),
        (("simulate", "--variant", "en-2015+expret"), "did you mean 'expert'"),
        (("simulate", "--games", "0"), "--games"),
        (("simulate", "--games", "1", "--out", "/no/such/folder/games.jsonl"), "/no/such/folder"),
        (("replay", "no-such-file"), "No such file"),
        (("best", "--seat", "5"), "seat"),
        (("best", "--objective", "glory"), "glory"),
        (("board", "check", "no-such-file.toml"), "no-such-file.toml"),
        (("no-such-command",), "No such command"),
    ],
)
def test_wrong_input_gets_one_sentence_and_status_2(run: Run, arguments: tuple[str, ...], said: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert said in err.replace("\n", " ")
    assert "Traceback" not in err


def test_a_binary_file_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    path.write_bytes(b"\xff\xfe\x00")
    status, _, err = run("show", str(path))
    assert status == 2
    assert "UTF-8" in err


def test_a_custom_variant_from_a_file_is_played_and_shown(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "five-workers.toml"
    path.write_text('base = "en-2015"\nname = "five workers"\nworkers = 5\n')
    assert run("simulate", "--games", "1", "--variant", str(path))[0] == 0
    variant = ny.Variant().change(name="five workers", workers=5)
    *_, (state, _, _) = random_game(ny.Game(players=2, variant=variant), seed=3)
    status, out, _ = run("show", str(state), "--variant", str(path))
    assert status == 0
    assert out.rstrip().endswith(str(state))


def test_interruption_ends_with_130_and_nothing_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ny.Game, "initial_state", interrupted)
    assert run("simulate", "--games", "1") == (130, "", "")


def test_the_installed_command_survives_a_closed_pipe() -> None:
    command = f"{sys.executable} -m ny1901 board check --json | head -c 10"
    finished = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert finished.stdout.startswith("{")
    assert "Traceback" not in finished.stderr and "BrokenPipe" not in finished.stderr


def test_help_lists_every_command(run: Run) -> None:
    status, out, _ = run("--help")
    assert status == 0
    for command in cli.commands.commands:
        assert command in out
