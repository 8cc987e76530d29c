"""House rules where users meet them: questions, the lab, commands, and games that get stuck."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ny1901.analysis.agents import agent
from ny1901.analysis.game.play import play
from ny1901.cli import run
from ny1901.kernel.errors import DataError, VariantError
from ny1901.kernel.lab.game import lab_game
from ny1901.kernel.text.entries import Entry
from ny1901.lab.questions import QUESTIONS
from ny1901.new_york.game import Game
from ny1901.new_york.rules.legal import printed_actions
from ny1901.new_york.rules.variant import Variant
from ny1901.paris import Game as Paris
from ny1901.paris import Variant as ParisVariant
from ny1901.paris.material.model import Postcard
from ny1901.testing import check_game

from .page import PAGE, examples, written

STUCK = written(
    "@restriction\ndef no_land(position, action, result):\n    'No land at all.'\n    return action.acquires\n\n"
    "@restriction\ndef no_rebuild(position, action, result):\n    'No demolition.'\n    return action.rebuilds\n\n"
    "@restriction\ndef no_cards(position, action, result):\n    'No cards.'\n"
    "    return any_of((action.plays_grab, action.plays_shift, action.plays_boom))\n"
)
LARGE = written(
    "@restriction\ndef no_large(position, action, result):\n    'No large lot is acquired.'\n"
    "    return action.lot_size >= 3\n"
)


def test_a_question_is_answered_under_the_house_rules_and_lists_them() -> None:
    state = Game(players=2, variant=Variant().change(house_rules=LARGE)).initial_state(1)
    lot = next(action.lot for action in printed_actions(state) if action not in set(state.legal_actions))
    judged = state.ask(f"may I acquire {lot}?")
    assert judged.rules == ("house.no-large",)
    assert judged.citations == ()
    assert judged.to_data()["house_rules"] == ["No large lot is acquired. [house.no-large]"]
    assert "House rule: No large lot" in str(state.ask("must a building touch a street?"))
    paris = Paris(variant=ParisVariant().change(house_rules=examples("paris")[0])).initial_state(1)
    assert "house.small-buildings-first" in str(paris.ask("can a lamp light two buildings?"))


def test_the_lab_lists_them_and_judges_by_them() -> None:
    state = Game(players=2, variant=Variant().change(house_rules=LARGE)).initial_state(1)
    action = next(action for action in printed_actions(state) if action not in set(state.legal_actions))
    lab = lab_game("new-york")
    assert lab.sheet(state)["house_rules"] == ["No large lot is acquired. [house.no-large]"]
    position = Entry(json.loads(state.to_json()))
    told: Any = QUESTIONS["verdict"](lab, Entry({"position": position.value, "action": str(action)}))
    assert [(violation["rule"], violation["title"]) for violation in told["violations"]] == [
        ("house.no-large", "no large")
    ]


def test_a_game_that_gets_stuck_is_told_as_such() -> None:
    game = Game(players=2, variant=Variant().change(house_rules=STUCK, name="stuck"))
    with pytest.raises(AssertionError, match="there are legal actions exactly where the game is not over"):
        check_game(game, seeds=[1])
    later = written(STUCK.text.replace("return action.acquires", "return and_(action.acquires, position.turn > 4)"))
    with pytest.raises(AssertionError, match="no action is legal, though the game is not over"):
        check_game(Game(players=2, variant=Variant().change(house_rules=later)), seeds=[1], every=1000)
    with pytest.raises(VariantError, match="no action is legal, though the game is not over; a house rule leaves none"):
        list(play(game, [agent("random"), agent("random")], seed=1))


def test_commands_take_the_variant_file_that_names_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(STUCK.text, encoding="utf-8")
    Path("mine.toml").write_text('base = "en-2015"\nhouse_rules = "mine.py"\n', encoding="utf-8")
    assert run(["simulate", "--games", "2", "--players", "2", "--variant", "mine.toml"]) == 0
    assert "2 stuck" in capsys.readouterr().out
    run(["ask", "may I acquire ra?", "--variant", "mine.toml"])
    assert "house.no-land" in capsys.readouterr().out
    Path("mine.py").write_text(STUCK.text.replace("action.acquires", "action.acquirez"), encoding="utf-8")
    assert run(["bounds", "--variant", "mine.toml"]) != 0
    told = " ".join("".join(capsys.readouterr()).split())
    assert "mine.py:5, house.no-land: the formula cannot be read: there is no action.acquirez" in told


def test_a_variant_read_again_has_the_new_text(tmp_path: Path) -> None:
    from ny1901.new_york.notation import load_variant

    (tmp_path / "mine.toml").write_text('base = "en-2015"\nhouse_rules = "mine.py"\n', encoding="utf-8")
    (tmp_path / "mine.py").write_text(STUCK.text, encoding="utf-8")
    first = load_variant(tmp_path / "mine.toml")
    (tmp_path / "mine.py").write_text(LARGE.text, encoding="utf-8")
    assert load_variant(tmp_path / "mine.toml") != first


@pytest.mark.parametrize(("game", "base"), [("new-york", "en-2015"), ("paris", "pt-devir")])
def test_a_record_under_house_rules_is_replayed_with_its_variant(
    game: str, base: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("ny1901.kernel.house_rules.reading._KNOWN", {})
    Path("mine.py").write_text(written(SLOW).text, encoding="utf-8")
    Path("mine.toml").write_text(f'base = "{base}"\nname = "Slow"\nhouse_rules = "mine.py"\n', encoding="utf-8")
    Path("other.toml").write_text(f'base = "{base}"\nname = "Plain"\n', encoding="utf-8")
    option = ["--game", game]
    assert run(["simulate", *option, "--games", "1", "--variant", "mine.toml", "--out", "games.jsonl"]) == 0
    assert run(["replay", *option, "games.jsonl", "--variant", "mine.toml", "--html", "page.html"]) == 0
    assert "The record is one of Slow." in capsys.readouterr().out
    assert Path("page.html").stat().st_size > 10_000
    assert run(["replay", *option, "games.jsonl", "--variant", "other.toml"]) == 2
    assert "under other rules than Plain: house_rules differ" in " ".join(capsys.readouterr().err.split())
    monkeypatch.setattr("ny1901.kernel.house_rules.reading._KNOWN", {})
    assert run(["replay", *option, "games.jsonl"]) == 2
    assert "which have not been read here; give the variant file" in " ".join(capsys.readouterr().err.split())
    Path("mine.py").write_text(written(SLOW.replace("< 2", "< 1")).text, encoding="utf-8")
    assert run(["replay", *option, "games.jsonl", "--variant", "mine.toml"]) == 2
    assert "the mine.py that was read here has" in " ".join(capsys.readouterr().err.split())


SLOW = """
@restriction
def slow(position, action, result):
    'The first action of a game is free, whatever it is.'
    return and_(position.turn < 2, False)
"""


def test_the_page_names_fields_that_change_the_deal() -> None:
    """What a setup cannot do, fields do: each that the page names is one, and changes the position before turn 1."""
    table = PAGE.read_text(encoding="utf-8").split("begin fields of the deal -->")[1].split("<!-- end")[0]
    named = set(re.findall(r"`([a-z_]+)", table))
    city, parts = {"city": "city"}, {"components": "components"}
    assert named == {*NEW_YORK_DEALS, *PARIS_DEALS, *city, *parts}
    for game, base, deals in ((Game, Variant(), NEW_YORK_DEALS), (Paris, ParisVariant(), PARIS_DEALS)):
        for field, values in deals.items():
            dealt = [game(players=2, variant=one).initial_state(1) for one in (base, base.change(**values))]
            lines = {str(state).partition(" ")[2] for state in dealt}
            assert len(lines) == 2 or field in ("workers", "action_tokens"), field  # no line says what is left of them
            assert dealt[1].problems() == ()


NEW_YORK_DEALS = {
    "starting_points": {"starting_points": (2, 2)},
    "starting_lot": {"starting_lot": False, "starting_property": False},
    "starting_property": {"starting_property": False},
    "action_cards": {"action_cards": ("land-grab",)},
    "workers": {"workers": 5},
    "market_size": {"market_size": 6},
    "streets": {"streets": ("broadway", "wall-street", "nassau-broad")},
    "challenges": {"challenges": ("gold-prestige",)},
}
PARIS_DEALS = {
    "action_tokens": {"action_tokens": 3},
    "hand_size": {"hand_size": 2},
    "postcards": {"postcards": tuple(card.value for card in Postcard)},
    "postcard_count": {"postcard_count": 5},
}


def test_a_setup_that_gives_something_is_told_which_fields_do() -> None:
    rules = written("@setup\ndef head_start(position):\n    'Two points each.'\n    return 2\n")
    with pytest.raises(
        DataError, match=r"mine\.py:2, house\.head-start: .* a field of the variant, such as starting_po"
    ):
        Variant().change(house_rules=rules)
