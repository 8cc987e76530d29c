"""How often a house rule bit, measured in studies of both games, with its interval, wherever results are told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ny1901.analysis.comparisons import comparison
from ny1901.analysis.report_sections import scores_and_length, side_by_side
from ny1901.analysis.running import Inline
from ny1901.analysis.statistics import house_rules_did
from ny1901.analysis.study import Study
from ny1901.cli import run
from ny1901.new_york.game import Game
from ny1901.new_york.rules.legal import printed_actions
from ny1901.new_york.rules.variant import Variant
from ny1901.paris import Variant as ParisVariant

from .page import game_of, written

RULES = """
@restriction
def no_large(position, action, result):
    'No large lot in the first four turns.'
    return and_(action.lot_size >= 3, position.turn < 4)

@restriction
def never(position, action, result):
    'Nothing.'
    return and_(action.builds, position.turn < 0)

@score
def lots(position, seat):
    'Two points a lot.'
    return 2 * seat.lots
"""
PARIS_RULES = """
@restriction
def no_first_take(position, action, result):
    'Nobody takes a building first.'
    return and_(action.takes, position.turn < 2)

@score
def thrift(position, seat):
    'A point a token.'
    return seat.tokens
"""


def played(game: str, base: Any, rules: str) -> Any:
    variants = [base, base.change(name="mine", house_rules=written(rules))]
    study = Study(game=game, variants=variants, agents=["random"], players=2, games=4, seed=3)
    return study.run(executor=Inline())


@pytest.fixture(scope="module")
def results() -> Any:
    return played("new-york", Variant(), RULES)


def test_bites_and_points_are_counted_as_the_engine_has_them() -> None:
    game = Game(2, Variant().change(house_rules=written(RULES)))
    kind = Study(variants=[game.variant], agents=["random"], players=2, games=1, seed=1).kind
    states, _ = game_of(game, 1)
    for state in states[:30]:
        assert kind.measures.bites(state) == {
            "house.no-large": len(printed_actions(state)) > len(state.legal_actions),
            "house.never": False,
        }


def test_a_study_has_a_column_for_each_rule(results: Any) -> None:
    mine = results.games[results.games["variant"] == "mine"]
    assert (mine["forbidden:house.no-large"] > 0).all()
    assert (mine["forbidden:house.no-large"] < 0.2).all()
    assert (mine["forbidden:house.never"] == 0).all()
    seats = results.seats[results.seats["variant"] == "mine"]
    assert (seats["points:house.lots"] == 2 * seats["lots"]).all()
    base = results.games[results.games["variant"] != "mine"]
    assert base["forbidden:house.no-large"].isna().all()


def test_they_are_figures_with_intervals_in_words(results: Any) -> None:
    figures = {figure.what: figure for figure in house_rules_did(results, variant="mine")}
    assert list(figures) == [
        "decisions in which house.no-large forbids something",
        "decisions in which house.never forbids something",
        "points from house.lots a seat",
    ]
    for figure in figures.values():
        assert figure.lower <= figure.estimate <= figure.upper
        assert figure.games == 4
    assert house_rules_did(results, variant="en-2015") == ()


@pytest.mark.long(days=3)
def test_comparison_and_report_tell_them(results: Any) -> None:
    found = comparison(results)
    assert "What the house rules of mine did:" in str(found)
    assert "decisions in which house.no-large forbids something" in str(found)
    rows = found.to_frame()[found.to_frame()["verdict"] == "of a house rule"]
    assert list(rows["quantity"])[-1] == "points from house.lots a seat"
    assert rows["variant"].notna().all()
    told = side_by_side(found).points
    assert any("House rules of mine: decisions in which house.no-large forbids something" in point for point in told)
    quantities = [row[0] for row in scores_and_length(results, 0.95).tables[0].rows]
    assert "points from house.lots a seat" in quantities


def test_paris_has_them_too() -> None:
    results = played("paris", ParisVariant(), PARIS_RULES)
    whats = {figure.what: figure for figure in house_rules_did(results, variant="mine")}
    assert whats["decisions in which house.no-first-take forbids something"].estimate > 0
    seats = results.seats[results.seats["variant"] == "mine"]
    assert seats["points:house.thrift"].notna().all()


@pytest.mark.long(days=3)
def test_balance_and_compare_tell_them(tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(written(RULES).text, encoding="utf-8")
    Path("mine.toml").write_text('base = "en-2015"\nhouse_rules = "mine.py"\n', encoding="utf-8")
    asked = ["--agents", "random", "--players", "2", "--games", "2", "--workers", "0"]
    assert run(["balance", "mine.toml", *asked]) == 0
    assert "house rules: decisions in which house.no-large forbids something" in " ".join(
        capsys.readouterr().out.split()
    )
    assert run(["balance", "mine.toml", *asked, "--json"]) == 0
    (figures,) = json.loads(capsys.readouterr().out)["house_rules"].values()
    assert figures[0]["unit"] == "share"
    assert run(["compare", "en-2015", "mine.toml", *asked, "--json"]) == 0
    assert "points from house.lots a seat" in capsys.readouterr().out
