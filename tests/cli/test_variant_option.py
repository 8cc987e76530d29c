"""A variant is never ignored: every command reads it first, refuses what is wrong with it, and names it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

import ny1901 as ny
from ny1901 import cli, paris
from ny1901.kernel.games import game_named
from ny1901.paris import example as paris_example
from tests.days import one_in

QUICK = ["--games", "2", "--agents", "random", "--workers", "0"]
POSITION = {"analyse", "ask", "best", "bounds", "explain", "lab", "layout", "reachable", "show"}
CALLS = {
    "analyse": ["--variant", "FILE"],
    "ask": ["may I pass?", "--variant", "FILE"],
    "balance": ["FILE", *QUICK],
    "best": ["--top", "1", "--variant", "FILE"],
    "bounds": ["--variant", "FILE"],
    "changes": ["FILE", "--only", "rules"],
    "claims": [*QUICK, "--variant", "FILE"],
    "compare": ["BASE", "FILE", *QUICK],
    "diff": ["BASE", "FILE"],
    "explain": ["example", "end", "--variant", "FILE"],
    "fields": ["--variant", "FILE"],
    "ladder": [*QUICK, "--agents", "random,greedy", "--variant", "FILE"],
    "lab": ["--no-browser", "--variant", "FILE"],
    "layout": ["--variant", "FILE"],
    "mcp": ["--variant", "FILE"],
    "play": ["--agents", "random", "--plies", "9", "--variant", "FILE"],
    "print": ["SHEETS", "--variant", "FILE"],
    "replay": ["RECORD", "--variant", "FILE"],
    "reachable": ["--timeout", "0.1", "--variant", "FILE"],
    "show": ["--variant", "FILE"],
    "simulate": ["--games", "1", "--variant", "FILE"],
    "strengths": [*QUICK, "--variant", "FILE"],
    "sweep": ["workers", "3", "4", *QUICK, "--variant", "FILE"],
    "tune": [
        "minutes 45",
        "--field",
        "workers=4..5",
        "--candidates",
        "2",
        "--confirm",
        "2",
        *QUICK,
        "--variant",
        "FILE",
    ],
    "verify": ["--variant", "FILE"],
}
"""A quick call of each command that takes a variant."""

WITHOUT = {"board", "agents", "editions"}
"""The command whose files say themselves what they are about, and those that list what every variant has."""

BASES = {"new-york": "en-2015", "paris": "pt-devir"}
ENDS = {"new-york": "end", "paris": "pass"}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Proofs of a second: what is asked is whose they are."""
    solver = game_named("new-york").solver
    proved = solver["check_invariants"]

    def soon(rules: Any, **_: Any) -> Any:
        return proved(rules, statements=["workers-conserved"], timeout=1)

    monkeypatch.setitem(solver, "check_invariants", soon)


def words(name: str, game: str, file: str) -> list[str]:
    put = {"FILE": file, "SHEETS": f"{file}-sheets", "BASE": BASES[game], "end": ENDS[game]}
    return [name, "--game", game, *(put.get(word, word) for word in CALLS[name])]


def variant_parameters(command: click.Command) -> Iterator[str]:
    yield from (one.name for one in command.params if one.name in ("variant", "variants", "a", "b") and one.name)


def test_every_command_that_takes_a_variant_is_here() -> None:
    taking = {name for name, command in cli.commands.commands.items() if [*variant_parameters(command)]}
    assert taking == CALLS.keys()
    assert taking | WITHOUT == cli.commands.commands.keys()


@pytest.mark.parametrize("game", BASES)
@pytest.mark.parametrize("name", CALLS)
def test_a_variant_that_is_missing_or_broken_is_refused(
    name: str, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text(f'base = "{BASES[game]}"\nname = "broken"\nno_such_field = 5\n')
    for file, said in (
        (str(tmp_path / "missing.toml"), "missing.toml"),
        (str(broken), "broken.toml:3:1, no_such_fiel"),
    ):
        assert cli.run(words(name, game, file)) == 2, file
        told = capsys.readouterr()
        assert told.out == ""
        assert said in told.err.replace("\n", "")


@pytest.mark.parametrize("name", one_in(5, sorted(CALLS.keys() - {"lab", "mcp", "replay"})))
def test_a_good_variant_is_named_in_the_answer(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = tmp_path / "good.toml"
    good.write_text('base = "en-2015"\nname = "Early gold"\ngold_threshold = 12\n')
    assert cli.run(words(name, "new-york", str(good))) in (0, 1)
    told = capsys.readouterr()
    assert "Early gold" in told.out
    assert told.err == ""


@pytest.mark.parametrize("name", one_in(5, sorted(POSITION - {"lab", "analyse"})))
def test_a_good_variant_of_paris_is_named_in_the_answer(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = tmp_path / "good.toml"
    good.write_text('base = "pt-devir"\nname = "My Paris"\nchimneys = 15\n')
    assert cli.run(words(name, "paris", str(good))) in (0, 1)
    assert "My Paris" in capsys.readouterr().out


PARIS_WORDS = {"workers": "chimneys", "workers=4..5": "chimneys=6..7", "3": "6", "4": "7", "may I pass?": "who wins?"}
"""What calls about Paris say in place of words about New York."""


@pytest.mark.long(days=3)
@pytest.mark.parametrize("name", sorted(CALLS.keys() - {"lab", "mcp", "replay"}))
def test_every_command_takes_a_board_of_paris_of_ones_own(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run(["board", "new", "seine", "--game", "paris"]) == 0
    parts = Path("seine-set.toml")
    head, first, *buildings = parts.read_text().split("[[building]]")
    tiles = head.replace('name = "', 'name = "My ', 1).replace('"oL/or"', '"or/oL"', 1)
    assert tiles != head and first
    parts.write_text("[[building]]".join([tiles, *buildings]))
    capsys.readouterr()
    given = [PARIS_WORDS.get(word, word) for word in words(name, "paris", "seine.toml")]
    assert cli.run(given) in (0, 1)
    told = capsys.readouterr()
    assert "seine" in told.out
    assert told.err == ""


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = cli.run([*arguments])
    told = capsys.readouterr()
    return status, told.out, told.err


@pytest.fixture
def five(tmp_path: Path) -> tuple[str, ny.Variant]:
    path = tmp_path / "five.toml"
    path.write_text('base = "en-2015"\nname = "five"\nworkers = 5\n')
    return str(path), ny.Variant().change(name="five", workers=5)


def test_without_a_position_one_of_the_variant_is_played(capsys: pytest.CaptureFixture[str], five: Any) -> None:
    path, variant = five
    status, out, _ = asked(capsys, "show", "--variant", path)
    assert (status, out.splitlines()[0]) == (
        0,
        "No position was given: this is one of five, from a game by dice with seed 1901.",
    )
    state = ny.State.parse(out.splitlines()[-1], ny.Game(players=3, variant=variant))
    assert not state.is_over and len(state.legal_actions) > 1 and state.problems() == ()
    assert asked(capsys, "show", "--variant", path) == (0, out, "")
    status, out, err = asked(capsys, "show", "--variant", path, "--json")
    assert ny.State.from_json(out) == state
    assert err == "note: No position was given: this is one of five, from a game by dice with seed 1901.\n"


def test_the_variant_of_the_bundled_position_has_that_position(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = asked(capsys, "show", "--variant", "en-2015")
    assert (status, out.splitlines()[-1]) == (0, str(ny.example()))
    status, out, _ = asked(capsys, "show", "--game", "paris", "--variant", "pt-devir")
    assert (status, out.splitlines()[-1]) == (0, str(paris_example()))


def test_a_position_is_taken_over_where_it_is_sound(
    capsys: pytest.CaptureFixture[str], five: Any, tmp_path: Path
) -> None:
    path, variant = five
    state = ny.example()
    for number, text in enumerate((str(state), state.to_json())):
        given = tmp_path / f"position-{number}"
        given.write_text(text)
        status, out, _ = asked(capsys, "show", str(given), "--variant", path)
        assert (status, out.splitlines()[0]) == (0, "The position is one of en-2015; it is put under five.")
        assert out.splitlines()[-1] == str(state.under(variant))
    own = str(state.under(variant))
    assert asked(capsys, "show", own, "--variant", path)[1].splitlines()[0] == "The position is one of five."
    assert asked(capsys, "show", own)[0] == 2


def test_what_does_not_fit_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text('base = "en-2015"\nname = "one"\nworkers = 1\n')
    status, _, err = asked(capsys, "best", str(ny.example()), "--variant", str(path))
    assert status == 2
    assert "seat 0 has 4 workers on the board, but only 1 in all [setup.pieces]" in err
    status, out, _ = asked(capsys, "reachable", str(ny.example()), "--variant", str(path))
    assert (status, "IMPOSSIBLE" in out, "setup.pieces" in out) == (1, True, True)


def test_a_position_of_paris_is_taken_over(capsys: pytest.CaptureFixture[str]) -> None:
    state = paris_example()
    status, out, _ = asked(capsys, "show", str(state), "--game", "paris", "--variant", "pt-devir+all-postcards")
    every = paris.Variant.named("pt-devir+all-postcards")
    assert "it is put under pt-devir+all-postcards" in out
    assert (status == 0) == (state.under(every, check=False).problems() == ())
