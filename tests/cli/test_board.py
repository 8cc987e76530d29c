"""A board of one's own: `board new` writes one that plays, `board check` tells everything that hinders it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ny1901 import cli, paris
from ny1901.analysis.comparisons import Comparison
from ny1901.new_york.game import Game
from ny1901.new_york.material import load, reference
from ny1901.new_york.notation import load_variant
from ny1901.new_york.rules.playable import hindrances
from ny1901.new_york.rules.variant import Variant


@pytest.fixture
def city(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A new city's components file, in the current folder."""
    monkeypatch.chdir(tmp_path)
    assert cli.run(["board", "new", "harbour"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Written: harbour-map.txt, harbour-city.toml, harbour.toml",
        "next: ny1901 show --variant harbour.toml",
    ]
    return tmp_path / "harbour-city.toml"


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = cli.run([*words])
    out, err = capsys.readouterr()
    return status, " ".join(out.split()), " ".join(err.split())


def test_a_new_board_is_played_to_its_end(city: Path) -> None:
    variant = load_variant(city.with_name("harbour.toml"))
    for players in variant.player_counts:
        assert list(hindrances(variant.city, players)) == []
        state = Game(players=players, variant=variant).initial_state(seed=1)
        while not state.is_over:
            state = state.apply(state.legal_actions[0])
        assert state.problems() == ()


def test_a_new_board_can_be_played_and_is_not_the_printed_one(city: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = told(capsys, "board", "check", city.name)
    assert (status, err) == (1, "")
    assert out.startswith("Can it be played? Yes, by 2 or 3 players. harbour-city.toml:")
    assert "characters: 4 players need as many characters, and there are 3" in out
    assert "Is it the printed one?" in out
    assert told(capsys, "board", "check", city.name, "--play")[0] == 0
    assert "printed" not in told(capsys, "board", "check", city.name, "--play")[1]


def test_the_reference_set_answers_both_with_yes(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = told(capsys, "board", "check")
    assert status == 0
    assert "Can it be played? Yes, by 2 or 3 or 4 players. Is it the printed one? 57 of 57" in out
    status, out, _ = told(capsys, "board", "check", "--game", "paris", "--play")
    assert (status, out) == (0, "Can it be played? Yes, by 2 players.")


def test_every_hindrance_is_told_at_once_with_its_place(city: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = city.read_text()
    text = text.replace('shape = "##/##"\n', 'shape = "#########"\n').replace("count = 21", "count = 20")
    text = text.replace('[[streets]]\nid = "high"\nname = "High Street"\ncode = "HI"\n', "").replace(
        "points = 0", "points = 1"
    )
    city.write_text(text)
    drawn = city.with_name("harbour-map.txt")
    drawn.write_text(drawn.read_text().replace("HI", ".."))
    lines = text.splitlines()
    status, out, _ = told(capsys, "board", "check", city.name, "--play", "--json")
    answer = json.loads(out)
    assert (status, answer["players"]) == (1, [])
    hindered = "\n".join(answer["hindered"])
    shape, count = lines.index('shape = "#########"') + 1, lines.index("count = 20") + 1
    assert f"harbour-city.toml:{shape}:1, tiles[3].shape (hotel): the 9 squares of Hotel fit on no land" in hindered
    assert f"harbour-city.toml:{count}:1, cards[0].count: each lot has its card" in hindered
    assert "streets: 3 streets come into play, and there are 2" in hindered
    assert "starting_property.points" in hindered


def test_every_mistake_of_form_is_told_at_once(city: Path, capsys: pytest.CaptureFixture[str]) -> None:
    city.write_text(
        city.read_text().replace("points = 2\n", 'points = "two"\n').replace("height = 300", "hieght = 300")
    )
    status, _, err = told(capsys, "board", "check", city.name)
    assert status == 2
    assert "tiles[0].points (cottage): a text stands here; expected a whole number without quotes" in err
    assert "did you mean 'height'?" in err


def test_every_mistake_of_map_and_tiles_is_told_at_once(city: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = city.with_name("harbour-map.txt")
    drawn.write_text(drawn.read_text().replace("ba ba", "?? ba").replace("pa pa", "za pa"))
    city.write_text(city.read_text().replace('generation = "silver"', 'generation = "sliver"'))
    status, _, err = told(capsys, "board", "check", city.name)
    assert status == 2
    assert "harbour-map.txt:5:14, map: '??' is no token" in err
    assert "harbour-map.txt:9:14, map: no district starts with 'z'" in err
    assert err.count("did you mean 'silver'?") == 3


def test_what_is_missing_or_there_already_is_told(city: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = city.read_text()
    assert told(capsys, "board", "new", "harbour")[2].startswith("error: harbour-map.txt: there is such a file already")
    assert city.read_text() == before
    assert "write such as my-city" in told(capsys, "board", "new", "a b")[2]
    assert "no-such-folder" in told(capsys, "board", "new", "no-such-folder/mine")[2]
    status, _, err = told(capsys, "board", "check", "missing.toml")
    assert (status, "missing.toml" in err) == (2, True)


def test_a_new_set_of_paris_is_the_reference_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert told(capsys, "board", "new", "seine", "--game", "paris")[0] == 0
    assert paris.load_variant(tmp_path / "seine.toml").components == paris.Variant().components
    (tmp_path / "seine-set.toml").write_text((tmp_path / "seine-set.toml").read_text().replace('"oL/or"', '"oL/ox"'))
    status, _, err = told(capsys, "board", "check", "seine-set.toml", "--game", "paris")
    assert status == 2
    assert "'oL/ox' is no tile" in err


def test_everything_wrong_with_a_set_of_paris_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert told(capsys, "board", "new", "seine", "--game", "paris")[0] == 0
    file = Path("seine-set.toml")
    good = file.read_text()

    def complaints(*changes: tuple[str, str]) -> tuple[int, str]:
        text = good
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        file.write_text(text)
        status, out, err = told(capsys, "board", "check", file.name, "--game", "paris", "--play")
        return status, out + err

    status, form = complaints(('"oL/or"', '"oL/ox"'), ("side = 4", 'side = "4"'), ("starter = true", "startr = true"))
    assert status == 2
    assert "'oL/ox' is no tile" in form
    assert "side: a text stands here" in form
    assert "did you mean 'starter'?" in form
    status, whole = complaints(("side = 4", "side = 6"), ('id = "t2"', 'id = "t1"'))
    assert status == 2
    assert "two players lay 16 tiles on 6 x 6 squares" in whole
    assert "tile[1].id: 't1' stands twice" in whole
    status, played = complaints(("seal = true", "seal = false"), ('id = "levitation"\n', 'id = "chartier"\n'))
    assert status == 2
    assert "'chartier' stands twice" in played
    pieces = good.replace("seal = true", "seal = false")
    file.write_text(pieces)
    status, out, _ = told(capsys, "board", "check", file.name, "--game", "paris", "--play")
    assert (status, out.startswith("Can it be played? No, by no number of players.")) == (1, True)
    assert out.count("bears no seal in these components") == good.count("seal = true") > 1
    assert "seine-set.toml:" in out


def test_two_boards_are_compared_by_name_and_small_map(city: Path) -> None:
    base, variant = Variant(), load_variant(city.with_name("harbour.toml"))
    found = Comparison(
        *("en-2015", "harbour", (), base.differences(variant), 2, 0.95, "holm"), paired=True, results=None
    )
    lines = str(found).splitlines()
    (at,) = [number for number, line in enumerate(lines) if "rule changed: city" in line]
    assert lines[at].endswith(f"from {reference().name} to harbour")
    height = len(reference().board.rows)
    assert lines[at + 2] == "    .gggg|*##*.bbbbbbb.     rrr|bbbb."
    assert [len(line) < 60 for line in lines[at + 1 : at + 1 + height]] == [True] * height
    assert load(city).sketch.count("p") == 16
