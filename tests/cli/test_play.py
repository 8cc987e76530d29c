"""`ny1901 play`: a scripted person and agents at one table, for both games and a third; its record replays."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ny1901 import cli
from ny1901.analysis.agents import agent
from ny1901.analysis.game.play import play
from ny1901.cli.sitting import Sitting
from ny1901.kernel.errors import DataError
from ny1901.kernel.games import game_named
from ny1901.kernel.plain import record_of
from tests.processes import PATIENCE, started

GAMES = ("new-york", "paris")
ILLEGAL = {"new-york": ("end", "turn.must-acquire"), "paris": ("pass", "pass.finished")}
Sat = Callable[..., tuple[int, str, str]]


@pytest.fixture
def sat(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sat:
    """Play with a person who types these lines; status, output and complaints."""

    def call(typed: str, *arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = cli.run(["play", *arguments])
        return (status, *capsys.readouterr())

    return call


def actions_in(file: Path, game: str) -> list[str]:
    """The actions of a record, each checked by the rules."""
    record = record_of(game_named(game)).parse(file.read_text(encoding="utf-8"))
    return [str(action) for _, action, _ in record.replay()]


@pytest.mark.parametrize("game", GAMES)
def test_agents_play_the_game_of_the_library_and_its_record_replays(
    sat: Sat, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "game.txt"
    status, said, errors = sat("", "--game", game, "--agents", "greedy,random", "--players", "2", "--out", str(out))
    rules = game_named(game).rules(2, None if game_named(game).variants is None else variant_of(game))
    *_, last = steps = list(play(rules, [agent("greedy"), agent("random")], seed=1901))
    assert (status, errors) == (0, "")
    assert actions_in(out, game) == [str(step.action) for step in steps]
    assert "2 players: greedy, random; seed 1901" in said.splitlines()[0]
    assert all(str(points) in said for points in last.following.scores)
    assert f"won by seat {last.following.winners[0]}" in said
    about = ["--game", "paris"] if game == "paris" else []
    words = ["replay", str(out), "--html", str(tmp_path / "game.html"), *about]
    assert said.splitlines()[-1] == " ".join(["next: ny1901", *words])
    assert cli.run(words) == 0
    assert "every move is legal" in capsys.readouterr().out
    assert (tmp_path / "game.html").is_file()


def variant_of(game: str) -> Any:
    variants = game_named(game).variants
    assert variants is not None
    return variants.named(variants.standard)


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_by_number_and_notation_takes_back_and_leaves(sat: Sat, game: str, tmp_path: Path) -> None:
    out, spec = tmp_path / "game.txt", game_named(game)
    start = spec.rules(spec.players, variant_of(game)).initial_state(5)
    first, second = start.legal_actions[1], start.legal_actions[2]
    typed = f"2\nundo\n  {second}  \nundo\nlist {second}\n{second}\nquit\n{first}\n"
    status, said, errors = sat(typed, "--game", game, "--seed", "5", "--out", str(out))
    assert (status, errors) == (0, "")
    assert actions_in(out, game)[0] == str(second)
    assert said.count("Taken back, to 0 actions.") == 2
    assert any(line.endswith(f" 3 {second}") for line in said.splitlines())
    assert f"Stopped after {len(actions_in(out, game))} action" in said
    assert f"record: {out}" in said
    assert "seat 1 (greedy)" in said


@pytest.mark.parametrize("game", GAMES)
def test_wrong_input_gets_a_sentence_and_is_asked_for_again(sat: Sat, game: str, tmp_path: Path) -> None:
    out = tmp_path / "game.txt"
    forbidden, rule = ILLEGAL[game]
    wrong = (
        "frobnicate",
        "0",
        "99999999999999999999",
        forbidden,
        "undo",
        "list frobnicate",
        "\x1b[2J",
        "-1",
        "²",
        "0000000019999",
    )
    status, said, errors = sat("\n".join([*wrong, "help", "", "1"]), "--game", game, "--out", str(out))
    assert status == 0
    assert len(actions_in(out, game)) >= 1
    told = errors.splitlines()
    assert len(told) == len(wrong)
    assert all(line.startswith("error: ") and line.endswith("`help` says what can be typed") for line in told)
    assert f"{forbidden} is illegal" in told[3] and f"[{rule}]" in told[3]
    assert "there is nothing to take back" in told[4]
    assert "\x1b" not in errors + said
    assert "undo          back to your last decision" in said


def test_what_is_not_utf_8_is_a_wrong_word(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\nquit\n"), encoding="utf-8"))
    assert cli.run(["play"]) == 0
    told = capsys.readouterr()
    assert "is not a verb" in told.err and "Stopped after 0 actions." in told.out


def test_without_a_file_a_persons_record_is_printed(sat: Sat) -> None:
    status, said, _ = sat("1\n", "--agents", "you,random")
    assert status == 0
    text = said[said.index("format: 1") :]
    record = record_of(game_named("new-york")).parse(text)
    assert len(list(record.replay())) >= 1
    status, said, _ = sat("", "--agents", "random")
    assert said.splitlines()[-1] == "next: ny1901 play --agents random --out game.txt"


def test_the_same_answer_after_taking_back_is_met_by_the_same_reply() -> None:
    spec = game_named("paris")
    sitting = Sitting(spec, spec.rules(2, variant_of("paris")), (None, agent("random")), seed=3)
    mine = sitting.state.legal_actions[0]

    def answered() -> list[Any]:
        sitting.act(mine)
        for _ in range(2):
            sitting.reply() if sitting.mover else sitting.act(sitting.state.legal_actions[0])
        return list(sitting.actions)

    first = answered()
    while sitting.actions:
        sitting.take_back()
    assert answered() == first
    with pytest.raises(DataError, match="nothing to take back"):
        Sitting(spec, sitting.rules, (None, None), seed=3).take_back()


def test_seats_that_are_left_go_to_the_last_one_named(sat: Sat) -> None:
    data = json.loads(sat("", "--agents", "greedy,random", "--players", "4", "--plies", "8", "--json")[1])
    assert data["agents"] == ["greedy", "random", "random", "random"]
    assert (data["actions"], data["over"], data["seed"]) == (8, False, 1901)
    assert (
        len(json.loads(sat("", "--agents", "random,random,random,random", "--plies", "1", "--json")[1])["scores"]) == 4
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--agents", "greedi"], "did you mean 'greedy'?"),
        (["--agents", "random,random,random", "--players", "2"], "3 are named for 2 seats"),
        (["--agents", "random", "--players", "9"], "players"),
        (["--json"], "--json is for agents alone"),
        (["--variant", "no-such.toml"], "no-such.toml"),
        (["--out", "no/such/folder/game.txt"], "there is no folder"),
        (["--game", "paris", "--agents", "planner"], "planner"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_sentence(sat: Sat, arguments: list[str], said: str) -> None:
    status, out, errors = sat("", *arguments)
    assert (status, "Traceback" in errors) == (2, False)
    assert said in errors.replace("\n", " ")
    assert "won by" not in out


BREAKS = """
class Careless:
    name = "careless"

    def __init__(self):
        self.asked = 0

    def choose(self, view, rng, choices=None):
        self.asked += 1
        if self.asked == 3:
            raise KeyError("lost")
        return view.sample(rng).legal_actions[0]
"""


def test_an_agent_that_breaks_down_leaves_the_record_so_far(
    sat: Sat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "careless_agents.py").write_text(BREAKS, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [*sys.path])
    status, _, errors = sat("", "--game", "paris", "--agents", "careless_agents:Careless", "--out", "game.txt")
    assert status == 2
    assert "careless: seat 0 broke down at action 5, with KeyError: 'lost'" in errors.replace("\n", " ")
    assert "note: what was played so far is kept in game.txt" in errors
    assert len(actions_in(tmp_path / "game.txt", "paris")) == 4


def test_ctrl_c_keeps_the_record_and_shows_no_traceback(tmp_path: Path) -> None:
    out = tmp_path / "game.txt"
    command = [sys.executable, "-m", "ny1901", "play", "--out", str(out)]
    with started(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        process.stdin.write("1\n")
        process.stdin.flush()
        said = ""
        while said.count("seat 0> ") < 2:  # the first action was taken: the person is asked again
            said += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=PATIENCE) == 130
        told = process.stderr.read()
    assert "Traceback" not in told
    assert "played so far is kept in" in told
    assert actions_in(out, "new-york")


def test_a_third_game_is_played_too(sat: Sat, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project / "examples")
    monkeypatch.setattr(sys, "path", [*sys.path])
    out = tmp_path / "orchard.game"
    status, said, errors = sat("list dig\nundo\n1\nquit\n", "--game", "orchard:SPEC", "--out", str(out))
    assert (status, errors.count("error: ")) == (0, 1)
    assert len(actions_in(out, "orchard:SPEC")) == 2
    assert said.splitlines()[-1].endswith("--game orchard:SPEC")


class Glimpse:
    """What a seat may know of a state, without a picture."""

    def __init__(self, state: Any) -> None:
        self._whole = state

    def sample(self, _: Any) -> Any:
        return self._whole


class Sight(Glimpse):
    """The same with a picture."""

    def to_text(self, *, colour: bool) -> str:
        return "what the seat sees"


@pytest.mark.parametrize(("view", "said"), [(Glimpse, "Not drawn: this game hides"), (Sight, "what the seat sees")])
def test_a_person_is_shown_what_their_seat_may_see(
    view: type[Glimpse], said: str, sat: Sat, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project / "examples")
    monkeypatch.syspath_prepend(str(project / "examples"))
    state = type(game_named("orchard:SPEC").rules(2, None).initial_state(1))
    monkeypatch.setattr(state, "view", lambda self, seat: view(self))
    monkeypatch.setattr(state, "to_text", lambda self, *, colour: "the secret", raising=False)
    status, out, errors = sat("1\nquit\n", "--game", "orchard:SPEC")
    assert (status, errors) == (0, "")
    assert said in out.replace("\n", " ")
    assert "the secret" not in out
