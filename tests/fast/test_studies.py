"""A study has the same table whoever plays it: the engine, or the compiled games of its game."""

from __future__ import annotations

import json
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ny1901.analysis import lanes
from ny1901.analysis.agents import agent
from ny1901.analysis.experiment import Experiment
from ny1901.analysis.game.kinds import kind_of_game
from ny1901.analysis.game.measures import measured
from ny1901.analysis.game.play import play
from ny1901.analysis.results import TABLES, Results
from ny1901.analysis.running import Inline, Progress
from ny1901.analysis.study import Study
from ny1901.kernel.errors import StudyError
from ny1901.kernel.house_rules.reading import house_rules_from
from ny1901.new_york.game import Game, Record
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.testing import variants
from tests.days import one_in

from .interpreted import interpreted
from .test_lane import tiny

PLAIN = interpreted()
NEW_YORK = kind_of_game("new-york")


@pytest.fixture
def by_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lane that studies find is run by Python: nothing is compiled."""
    for name in ("ny1901.new_york.fast.lane", "ny1901.kernel.compiled.compiling"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "ny1901.new_york.fast.lane", PLAIN.lane)
    lanes.lane_of.cache_clear()


def study(**fields: Any) -> Study:
    return Study(**{"variants": ["en-2015"], "agents": ["random"], "players": 2, "games": 4, "seed": 3, **fields})


def csv(results: Results) -> list[str]:
    return [results.to_csv(table) for table in TABLES]


def same(lane: SimpleNamespace, game: Game, seed: int, plies: int) -> bool:
    """Whether a game of the lane is measured as that of the engine."""
    names = ["random"] * game.players
    mine = lane.lane.Lane(game).steps(names, seed, plies=plies)
    theirs = [*play(game, [agent(name) for name in names], seed, plies=plies)]
    assert [step.action for step in mine] == [step.action for step in theirs]
    return json.dumps(measured(mine, NEW_YORK.measures)) == json.dumps(measured(theirs, NEW_YORK.measures))


@pytest.mark.parametrize("number", one_in(4, range(1, len(variants()), 3)))
def test_a_game_is_measured_alike(number: int) -> None:
    assert same(PLAIN, Game(players=2 + number % 3, variant=variants()[number]), seed=number, plies=60)


@settings(max_examples=15)
@given(st.integers(0, 2**40))
def test_a_game_in_any_small_city_under_any_variant_is_measured_alike(seed: int) -> None:
    assert same(PLAIN, tiny(seed), seed, plies=150)


@pytest.mark.parametrize(
    "fault",
    [
        ("replaying", "] = game[TURN]", "] = game[TURN] + 1"),
        ("replaying", "] = game[SEAT]", "] = 0"),
        ("replaying", "count_actions(rules, game)", "1"),
        ("replaying", "STEP_SCORES + seat] =", "STEP_SCORES + (seat + 1) % rules[PLAYERS]] ="),
        ("replaying", "wanted[kept] == number", "wanted[kept] <= number + 1"),
        ("steps", "sample(range(count), RULE_DECISIONS)", "range(0, count, count // 2)"),
        ("states", "now[at.LEGENDARIES]", "0"),
    ],
    ids=str,
)
def test_a_fault_in_what_is_told_of_a_game_is_noticed(fault: tuple[str, str, str]) -> None:
    lane = interpreted(fault)
    with pytest.raises((AssertionError, AttributeError)):
        assert all(same(lane, tiny(seed), seed, plies=150) for seed in range(20))


@pytest.mark.long(days=3)
@pytest.mark.usefixtures("by_python")
def test_a_study_of_several_variants_has_the_same_tables() -> None:
    both = study(variants=["en-2015", Variant.named("pt-2018").change(end_unbuilt=12)], players=3, plies=150)
    mine, theirs = both.run(executor=Inline(), compiled=True), both.run(executor=Inline(), compiled=False)
    assert csv(mine) == csv(theirs)
    assert (mine.played_by, theirs.played_by) == ("compiled games", "the engine: that was asked for")


@pytest.mark.usefixtures("by_python")
def test_a_longer_study_changes_over_by_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(lanes, "LOOK_SECONDS", 0.0)
    monkeypatch.setattr(lanes, "WORTH_SECONDS", 0.0)
    reached: list[Progress] = []
    store = tmp_path / "games.sqlite"
    results = study(plies=100).run(store=store, executor=Inline(), progress=reached.append)
    assert results.played_by == reached[-1].played_by == "compiled games, the first 1 of 4 by the engine"
    assert csv(results) == csv(study(plies=100).run(executor=Inline(), compiled=False))
    again = study(plies=100).run(store=store, executor=Inline())
    assert (again.played_by, csv(again)) == ("nobody: every game was in the store", csv(results))


@pytest.mark.usefixtures("by_python")
def test_a_game_of_a_study_is_taken_out_as_a_record_and_replayed() -> None:
    (arm,) = study().arms
    steps = lanes.lane_of(arm).steps(arm.seating(1), arm.deal_seed(1), plies=arm.plies)
    record = Record.of(steps[0].state, [step.action for step in steps], seed=arm.deal_seed(1))
    assert Record.parse(str(record)).final() == steps[-1].following
    assert steps[-1].following.is_over


HOUSE = house_rules_from(
    "from ny1901.solver.house_rules import score\n@score\ndef two(position, seat):\n    'Two.'\n    return 2\n", "my.py"
)


@pytest.mark.usefixtures("by_python")
@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"agents": ["random", "mcts:2"]}, "agent 'mcts:2' does not play in compiled games; they know "),
        ({"variants": [Variant().change(house_rules=HOUSE)]}, "this variant has house rules, which only the engine"),
        ({"game": "paris", "variants": ["pt-devir"]}, "paris brings no compiled games to studies"),
    ],
    ids=["an agent", "a house rule", "another game"],
)
def test_why_the_engine_plays_is_told(monkeypatch: pytest.MonkeyPatch, fields: dict[str, Any], reason: str) -> None:
    monkeypatch.setattr(lanes, "LOOK_SECONDS", 0.0)
    monkeypatch.setattr(lanes, "WORTH_SECONDS", 0.0)
    told = study(plies=20, **fields).run(executor=Inline()).played_by
    assert told.startswith(f"the engine: {reason}")
    with pytest.raises(StudyError, match=reason):
        study(plies=20, **fields).run(executor=Inline(), compiled=True)


def test_without_the_compiler_the_engine_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [*PLAIN.__dict__, "lane"]:
        monkeypatch.delitem(sys.modules, f"ny1901.new_york.fast.{name}", raising=False)
    monkeypatch.delitem(sys.modules, "ny1901.kernel.compiled.dice", raising=False)
    monkeypatch.delitem(sys.modules, "ny1901.kernel.compiled.compiling", raising=False)
    monkeypatch.setitem(sys.modules, "numba", None)
    lanes.lane_of.cache_clear()
    assert lanes.refusal(study()).startswith("compiled games need numba, which is not installed")


def test_a_short_study_loads_nothing() -> None:
    assert study(games=1, plies=5).run(executor=Inline()).played_by == "the engine: the games are soon played"


def test_an_experiment_is_asked_the_same() -> None:
    with pytest.raises(StudyError, match="does not play in compiled games"):
        Experiment(agents="mcts:2", games=1, compiled=True).play(["en-2015"])


@pytest.mark.long  # compiling takes longer than all of the tests above
def test_the_compiled_lane_gives_the_same_tables() -> None:
    for number, variant in enumerate(("en-2015", "pt-2018+expert", "zh-2016")):
        one = study(variants=[variant], agents=["greedy", "random"], players=2 + number, games=12)
        assert csv(one.run(executor=Inline(), compiled=True)) == csv(one.run(executor=Inline(), compiled=False))
