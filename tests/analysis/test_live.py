"""A base and a variant watched while they are played: what is asked, what is said, and when it stops."""

from __future__ import annotations

import time
from itertools import count
from typing import Any

import numpy as np
import pytest
from attrs import evolve
from scipy import stats

import ny1901 as ny
from ny1901.analysis import Study, live, watch
from ny1901.analysis.comparisons import SAME
from ny1901.analysis.quantities import table_of_games
from ny1901.analysis.running import Inline
from ny1901.analysis.sequential import FEWEST_DEALS, anytime_mean
from ny1901.kernel.errors import StudyError


def study(*variants: Any, games: int = 400, **more: Any) -> Study:
    options = {"agents": ["random"], "players": 2, "games": games, "seed": 1901} | more
    return Study(game="paris", variants=variants, **options)


def test_equal_rules_are_settled_as_the_same_long_before_the_last_game() -> None:
    *_, last = watch(study("pt-devir", "pt-devir"), seconds=600)
    assert last.ended == live.SETTLED
    assert 2 * FEWEST_DEALS <= last.games < 800
    assert {one.change.verdict for one in last.headlines} == {SAME}
    assert {one.change.name for one in last.headlines} == {
        *("score", "turns", "seat_0_ahead", "seat_1_ahead", "seat_0_wins", "seat_1_wins")
    }


def test_there_is_no_interval_before_there_are_deals_enough_and_the_time_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ticks = count()
    monkeypatch.setattr(time, "monotonic", lambda: float(next(ticks)))
    looks = [*watch(study("pt-devir", "pt-devir"), seconds=8)]
    assert [look.ended for look in looks] == [""] * (len(looks) - 1) + [live.OUT_OF_TIME]
    data = looks[-1].to_data()["headlines"][0]
    assert (data["difference"]["lower"], data["verdict"]) == (None, "can't tell")


def test_two_variants_and_one_agent_are_watched() -> None:
    for wrong in (study("pt-devir"), study("pt-devir", "pt-devir", agents=["random", "greedy"])):
        with pytest.raises(StudyError, match="two variants are watched, with one agent"):
            next(watch(wrong, seconds=1))


def test_both_play_the_same_deals_and_the_difference_is_of_each_deal() -> None:
    *_, last = watch(study("pt-devir", ny.paris.Variant().change(hand_size=1), games=FEWEST_DEALS), seconds=600)
    score = next(one for one in last.headlines if one.change.name == "score")
    assert score.change.difference.estimate == pytest.approx(score.variant.estimate - score.base.estimate)
    assert score.change.difference.deals == FEWEST_DEALS


@pytest.mark.long(days=3)
def test_all_intervals_of_a_look_hold_together_at_every_look() -> None:
    """Of 300 rows of looks at six quantities, at most as many miss once as a level of 95% lets."""
    rng, missed = np.random.default_rng(7), 0
    for _ in range(300):
        values = rng.normal(size=(6, 400))
        looks = range(FEWEST_DEALS, 401, 37)
        missed += any(
            not anytime_mean(row[:look], what="", unit="", signed=True, games=look, questions=6, tightest=200).holds(
                0.0
            )
            for look in looks
            for row in values
        )
    assert stats.binomtest(missed, 300, 0.05, alternative="greater").pvalue > 0.001


@pytest.mark.long(days=3)
def test_the_intervals_of_a_look_are_so_wide_that_all_of_them_hold_together() -> None:
    played = study("pt-devir", ny.paris.Variant().change(name="one", hand_size=1), games=FEWEST_DEALS)
    *_, last = watch(played, seconds=600)
    shown = (*last.headlines, *last.others)
    turns = next(one for one in shown if one.change.name == "turns")
    values = table_of_games(played.run(executor=Inline()), "pt-devir")["turns"].to_numpy()
    alone, all_three = (
        anytime_mean(values, what="", unit="turns", signed=False, games=len(values), questions=questions, tightest=200)
        for questions in (1, 3 * len(shown))
    )
    assert (turns.base.lower, turns.base.upper) == pytest.approx((all_three.lower, all_three.upper))
    assert all_three.lower < alone.lower


def test_a_share_stays_within_what_can_be() -> None:
    figure = anytime_mean(np.ones(FEWEST_DEALS), what="wins", unit="share", signed=False, games=30, questions=1)
    assert figure.upper == 1.0 > figure.lower > 0.0
    assert evolve(figure).known
