"""Variants on trial with real games: sweeps, searches that go on where they stopped, and the claims."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from ny1901.analysis import Inline, Store, Target, all_claims, claims, compare, comparison, sweep, tune
from ny1901.analysis import running as running_module
from ny1901.analysis.claim_findings import AGREES, DISAGREES, OPEN, Claim, Finding
from ny1901.analysis.estimates import Estimate
from ny1901.analysis.experiment import Experiment, changed, experiment_of, shown, value_of
from ny1901.analysis.quantities import table_of_games
from ny1901.analysis.statistics import seat_advantage
from ny1901.analysis.targets import MET, MISSED
from ny1901.analysis.targets import OPEN as UNTOLD
from ny1901.kernel.errors import DataError, StudyError, VariantError
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.study.claim_measures import MEASURES

from .made_up import frames

QUICK: dict[str, Any] = {"agents": "random", "players": 2, "executor": Inline()}


def figure(lower: float, upper: float) -> Estimate:
    middle = (lower + upper) / 2
    return Estimate(what="x", estimate=middle, lower=lower, upper=upper, games=9, deals=9, method="m")


# ------------------------------------------------------------------------------------------------------------- compare


def test_a_street_worth_50_is_found_with_sign_and_size() -> None:
    """One street card: whoever controls Broadway alone has 50 points for it instead of 5."""
    base = Variant().change(streets=("broadway",), street_cards=1, name="five")
    rich = base.change(street_bonus=50, name="fifty")
    found = compare(base, rich, games=24, measures=["streets", "winning_margin"], **QUICK)
    assert found.fields == (("street_bonus", 5, 50),)
    # Dice play the same games under both, so the points from the street are ten times as many in every deal.
    assert found["streets"].other == pytest.approx(10 * found["streets"].base)
    assert found["streets"].difference.estimate == pytest.approx(9 * found["streets"].base)
    assert found["streets"].difference.real
    assert found["winning_margin"].difference.lower > 0


def test_a_variant_against_itself_is_not_told_apart() -> None:
    found = compare("en-2015", Variant().change(name="twin"), games=6, **QUICK)
    assert all(change.difference.estimate == 0 for change in found.changes)
    assert all(change.verdict != "changed" for change in found.changes)


# --------------------------------------------------------------------------------------------------------------- sweep


def test_a_sweep_has_a_figure_for_each_value() -> None:
    found = sweep("street_bonus", [0, 5, 20], games=8, measures=["streets", "turns"], **QUICK)
    zero, five, twenty = found["streets"]
    assert zero.estimate == 0
    assert twenty.estimate == pytest.approx(4 * five.estimate)
    assert found.now == 5
    assert len(found.to_frame()) == 6
    assert [value.real for value in found.against_first["turns"]] == [False, False]
    assert "points from streets a seat in points: 0: 0.00" in str(found)
    assert "length of a game" not in str(found)


def test_a_sweep_over_words_has_them_on_its_axis() -> None:
    found = sweep("refill", ["end-of-turn", "after-expand"], games=2, measures=["score", "seat_0_wins"], **QUICK)
    assert not found.numeric
    picture = found.svg("score")
    assert ">end-of-turn<" in picture
    assert ">Mean final score<" in picture
    assert ">points<" in picture
    assert ">percent<" in found.svg("seat_0_wins")
    assert "Nothing differs for sure from the first value." in str(found)


def test_a_sweep_refuses_what_it_cannot_draw() -> None:
    with pytest.raises(StudyError, match="values: 1 values draw no curve; give at least two"):
        sweep("workers", [3], **QUICK)
    with pytest.raises(VariantError, match="wrkers: no such field; did you mean 'workers'"):
        sweep("wrkers", [3, 4], **QUICK)
    found = sweep("workers", [3, 4], games=2, measures=["score"], **QUICK)
    with pytest.raises(StudyError, match="measure: 'scor' was not measured; did you mean 'score'"):
        found.svg("scor")


# ---------------------------------------------------------------------------------------------------------------- tune


@pytest.mark.parametrize(
    ("text", "kind", "column", "goal"),
    [
        ("equal seats", "seats", "", 0.0),
        ("minutes 45", "mean", "minutes", 45.0),
        ("scores under 100", "under", "best_score", 100.0),
        ("turns over 40.5", "over", "turns", 40.5),
    ],
)
def test_targets_are_read(text: str, kind: str, column: str, goal: float) -> None:
    target = Target.parse(text)
    assert (target.kind, target.column, target.goal) == (kind, column, goal)


def test_a_target_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(StudyError, match="target: 'fast' is no target; give `equal seats`, `minutes 45`"):
        tune("fast", {"workers": (3, 4)}, **QUICK)
    with pytest.raises(StudyError, match="target: 'minute' was not measured; did you mean 'minutes'"):
        Target.parse("minute 45").loss(table_of_games(frames(5, seed=1), "base"))


@pytest.mark.long(days=3)
def test_the_loss_is_the_squared_distance_without_the_noise() -> None:
    """Over many small studies the mean loss is the true squared distance: noise adds nothing to it."""
    target = Target.parse("turns 50")
    losses = [target.loss(table_of_games(frames(10, seed=seed, turns=60), "base")) for seed in range(40)]
    assert sum(losses) / len(losses) == pytest.approx((10 / 2.5) ** 2, rel=0.1)
    fair = [Target.parse("equal seats").loss(table_of_games(frames(20, seed=seed), "base")) for seed in range(40)]
    assert abs(sum(fair) / len(fair)) < 0.5
    assert Target.parse("equal seats").loss(table_of_games(frames(50, seed=1, advantage=(10.0,)), "base")) > 10


def test_a_target_is_met_only_where_the_whole_interval_is_good_enough() -> None:
    target = Target.parse("turns 50")
    assert target.verdict(figure(49, 52)) == MET
    assert target.verdict(figure(53, 60)) == MISSED
    assert target.verdict(figure(50, 60)) == UNTOLD
    seats = Target.parse("equal seats")
    assert (seats.verdict(figure(-0.5, 0.9)), seats.verdict(figure(-3, -2))) == (MET, MISSED)


def test_what_was_reached_is_measured() -> None:
    table = table_of_games(frames(60, seed=1, turns=60, advantage=(10.0,)), "base")
    assert Target.parse("turns 60").figure(table, level=0.999).holds(60)
    assert Target.parse("turns under 1000").figure(table).estimate == 0
    assert Target.parse("turns over 1000").figure(table).estimate == 1
    assert Target.parse("equal seats").figure(table).what.startswith("score of seat 0")
    wishes = [Target.parse(text).wish for text in ("equal seats", "turns 60", "scores under 100")]
    assert wishes == [
        "every seat within 1 point of the mean of the seats",
        "length of a game: 60 turns, give or take 3 turns",
        "winning score under 100 points in all but 5% of games",
    ]


@pytest.mark.long
def test_a_search_finds_the_number_that_was_hidden(tmp_path: Path) -> None:
    """Points from streets are proportional to the bonus, so the goal of the middle value is met by it alone."""
    goal = 10 / 5 * float(table_of_games(Experiment(**QUICK, games=30).play(["en-2015"]), "en-2015")["streets"].mean())
    searched = tune(
        f"streets {goal:.2f}", {"street_bonus": [0, 5, 10, 30]}, games=10, candidates=6, store=tmp_path / "s", **QUICK
    )
    assert searched.values == {"street_bonus": 10}
    assert searched.variant.street_bonus == 10
    assert searched.tried.iloc[0]["street_bonus"] == 5, "the base is tried first"
    assert searched.aims[0].after.estimate == pytest.approx(2 * searched.aims[0].before.estimate)


@pytest.mark.long(days=3)
def test_a_search_that_was_interrupted_goes_on_from_its_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fields = {"workers": (3, 5), "street_bonus": [3, 5]}
    options = {**QUICK, "games": 2, "candidates": 5}
    whole = tune("turns 80", fields, store=tmp_path / "whole", **options)
    played: list[int] = []
    real = running_module.play_told

    def counting(*arguments: Any, **named: Any) -> Any:
        played.append(1)
        if len(played) == 9:
            raise KeyboardInterrupt
        return real(*arguments, **named)

    monkeypatch.setattr(running_module, "play_told", counting)
    with pytest.raises(KeyboardInterrupt):
        tune("turns 80", fields, store=tmp_path / "broken", **options)
    resumed = tune("turns 80", fields, store=tmp_path / "broken", **options)
    pd.testing.assert_frame_equal(resumed.tried, whole.tried)
    assert str(resumed) == str(whole)
    before = len(played)
    tune("turns 80", fields, store=tmp_path / "broken", **options)
    assert len(played) == before, "a finished search plays nothing again"


def test_a_candidate_proposed_again_plays_more_and_the_end_is_played_on_new_deals(tmp_path: Path) -> None:
    found = tune("turns 80", {"workers": (3, 4)}, games=2, candidates=5, store=tmp_path / "s", seed=50, **QUICK)
    visits = found.tried.groupby("workers").cumcount() + 1
    assert found.tried["games"].tolist() == (2 * visits).tolist()
    assert found.tried["games"].max() > 2
    assert (found.results.study.seed, found.results.study.games) == (52, 4)
    with Store(tmp_path / "s") as store:
        assert {json.loads(text)["seed"] for text in store.arms().values()} == {50, 51, 52}


def test_candidates_that_the_rules_forbid_are_passed_over() -> None:
    found = tune("turns 80", {"silver_threshold": [6, 30]}, games=2, candidates=6, **QUICK)
    assert found.values == {"silver_threshold": 6}
    assert found.tried["loss"].isna().any()
    assert str(found).startswith("The only one possible of the 2 tried: silver_threshold = 6.")
    with pytest.raises(StudyError, match="fields: the rules forbid every candidate; give other values"):
        tune("turns 80", {"silver_threshold": [30, 40]}, games=2, candidates=2, **QUICK)
    with pytest.raises(StudyError, match=r"workers: \(5, 3\) leaves no value; give a pair"):
        tune("turns 80", {"workers": (5, 3)}, **QUICK)
    with pytest.raises(StudyError, match="fields: there is nothing to search"):
        tune("turns 80", {}, **QUICK)
    for one in ({"workers": (3, 3)}, {"workers": [4], "silver_threshold": [6]}):
        with pytest.raises(StudyError, match="fields: one candidate is the best of nothing; let a field take two"):
            tune("turns 80", one, **QUICK)
    with pytest.raises(StudyError, match="candidates: one candidate is the best of nothing"):
        tune("turns 80", {"workers": (3, 5)}, candidates=1, **QUICK)
    with pytest.raises(StudyError, match="target: no target"):
        tune([], {"workers": (3, 5)}, **QUICK)
    with pytest.raises(StudyError, match="wrkers: no such field; did you mean 'workers'"):
        tune("turns 80", {"wrkers": (3, 5)}, **QUICK)


# --------------------------------------------------------------------------------------------------------------- trial


def test_a_trial_refuses_options_that_it_does_not_have() -> None:
    with pytest.raises(StudyError, match="player: no such option; did you mean 'players'"):
        experiment_of({"player": 3})
    with pytest.raises(StudyError, match="variant: int has no `change`"):
        changed(5, workers=3)
    with pytest.raises(StudyError, match="wrokers: no such field; did you mean 'workers'"):
        value_of(Variant(), "wrokers")


def test_values_are_shown_as_words() -> None:
    assert [shown(value) for value in (True, False, 5, "a", (3, 4), ((3, 3), (4, 6)), ())] == [
        "yes",
        "no",
        "5",
        "a",
        "3-4",
        "3-3 4-6",
        "none",
    ]


# -------------------------------------------------------------------------------------------------------------- claims


def test_every_claim_has_a_measure_and_every_measure_a_claim() -> None:
    assert {claim.measure for claim in all_claims()} == MEASURES.keys()
    assert {claim.agrees for claim in all_claims()} == {"below", "above"}
    assert {claim.study for claim in all_claims()} == {"table", "two", "without-demolition"}
    assert len({claim.id for claim in all_claims()}) == len(all_claims())


@pytest.mark.parametrize(
    ("agrees", "ends", "verdict"),
    [
        ("below", (1.0, 2.0), AGREES),
        ("below", (4.0, 5.0), DISAGREES),
        ("below", (2.0, 4.0), OPEN),
        ("above", (1.0, 2.0), DISAGREES),
        ("above", (4.0, 5.0), AGREES),
        ("above", (-float("inf"), 2.0), OPEN),
    ],
)
def test_a_verdict_needs_the_whole_interval(agrees: str, ends: tuple[float, float], verdict: str) -> None:
    claim = Claim(
        id="c", claim="C.", source="s", study="table", measure="m", agrees=agrees, threshold=3.0, stands="x", board="y"
    )
    assert Finding(claim, "dice", figure(*ends), claim.limit(3)).verdict == verdict


def test_the_claims_are_put_to_the_agents() -> None:
    found = claims(games=12, agents=["random"], executor=Inline())
    assert len(found.findings) == len(all_claims())
    (again,) = found.of("demolition-scores-again")
    assert again.verdict == AGREES
    assert again.figure.estimate > 20
    table = found.tables[0].seats.pivot_table(index="game", columns="seat", values="three_square_lots")
    (gap,) = found.of("large-lots-even")
    assert gap.figure.estimate == pytest.approx((table.max(axis=1) - table.min(axis=1)).mean())
    (backfire,) = found.of("large-lots-backfire")
    assert backfire.limit == pytest.approx(1 / 3)
    text = str(found)
    assert "(the designer)" in text
    assert "The board's part in it: " in text
    assert "reconstruction" in text.splitlines()[-1]
    assert set(found.to_frame()["verdict"]) <= {AGREES, DISAGREES, OPEN}


def test_the_claims_refuse_tables_that_cannot_be_compared() -> None:
    with pytest.raises(StudyError, match="players: 2 players cannot be compared with 2; give 3 or 4"):
        claims(players=2)
    with pytest.raises(StudyError, match="games: 5 games cannot be shared by two seatings; give 6"):
        claims(games=5)
    with pytest.raises(DataError, match="agent 'nobody'"):
        claims(games=2, agents="nobody", executor=Inline())


# ------------------------------------------------------------------------------------------------------- unfair games


@pytest.mark.long(days=3)
def test_a_seat_that_starts_with_ten_points_is_found_in_real_games() -> None:
    """Without thresholds points open no better tiles: what is found is what was handed out, half of it above even."""
    plain = Variant().change(silver_threshold=0, gold_threshold=0, name="no thresholds")
    ahead = plain.change(starting_points=(10,), name="seat 0 ahead")
    experiment = Experiment(agents="random", players=2, games=60, executor=Inline())
    fair, unfair = (experiment.play([variant]) for variant in (plain, ahead))
    assert "start" not in fair.seats
    assert unfair.seats.groupby("seat")["start"].unique().map(list).to_dict() == {0: [10], 1: [0]}
    assert not seat_advantage(fair).unfair
    found = seat_advantage(unfair)
    assert found.unfair
    assert found.best == 0
    change = comparison(fair, unfair, measures=["seat_0_ahead", "seat_1_wins"])
    assert change["seat_0_ahead"].difference.estimate == pytest.approx(5.0)
    assert change["seat_0_ahead"].verdict == "changed"
    assert change["seat_1_wins"].difference.estimate < 0


def test_one_entry_of_a_list_can_be_swept_and_searched() -> None:
    swept = sweep("starting_points.1", [0, 10], games=6, measures=["seat_1_ahead"], **QUICK)
    assert swept.now == 0
    even, ahead = (variant.starting_points for variant in swept.results.study.variants)
    assert (even, ahead) == ((), (0, 10))
    assert swept["seat_1_ahead"][1].estimate > swept["seat_1_ahead"][0].estimate
    found = tune(
        "equal seats", {"starting_points.0": (0, 1), "starting_points.1": (0, 1)}, candidates=2, games=2, **QUICK
    )
    assert found.variant.points_at_start(0) == found.values["starting_points.0"]


@pytest.mark.parametrize("name", ["workers.0", "street_bonus.1"])
def test_a_field_that_is_no_list_has_no_entries(name: str) -> None:
    with pytest.raises(StudyError, match="is no list, so it has no entries; name the field alone"):
        sweep(name, [3, 4], **QUICK)
    with pytest.raises(StudyError, match="is no list"):
        value_of(Variant(), name)


def test_several_entries_of_one_list_are_put_in_together() -> None:
    base = Variant().change(starting_points=(1, 2, 3))
    assert changed(base, **{"starting_points.0": 5, "starting_points.2": 7}).starting_points == (5, 2, 7)
    assert value_of(base, "starting_points.2") == 3
    with pytest.raises(VariantError, match="there are at most 4 players"):
        changed(base, **{"starting_points.9": 5})
    with pytest.raises(VariantError, match="no such field"):
        changed(base, **{"starting_points.x": 5})
