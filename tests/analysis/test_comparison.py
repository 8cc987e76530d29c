"""Two variants beside each other: the right verdicts, in the right words, at the stated rates of error."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from statsmodels.stats.power import TTestPower

from ny1901.analysis.comparisons import CHANGED, OPEN, SAME, Change, comparison
from ny1901.analysis.estimates import Estimate
from ny1901.analysis.paired import difference, games_needed
from ny1901.analysis.quantities import table_of_games
from ny1901.kernel.errors import DataError

from .made_up import Frames, frames, together


def tables(deals: int, **changed: float) -> tuple[pd.DataFrame, pd.DataFrame]:
    base = frames(deals, seed=1, dealt=5)
    other = frames(deals, seed=2, dealt=5, variant="other", **changed)  # type: ignore[arg-type]
    return table_of_games(base, "base"), table_of_games(other, "other")


def both(deals: int, **changed: float) -> Frames:
    base = frames(deals, seed=1, dealt=5)
    return together(base, frames(deals, seed=2, dealt=5, variant="other", **changed))  # type: ignore[arg-type]


def test_a_difference_on_the_same_deals_is_scipys_paired_test() -> None:
    base, other = tables(40, more=2.0)
    figure = difference(base, other, "score")
    test = stats.ttest_rel(other["score"], base["score"])
    interval = test.confidence_interval(0.95)
    assert (figure.lower, figure.upper, figure.p) == pytest.approx((interval.low, interval.high, test.pvalue))
    assert figure.method == "paired by deal, Student's t"
    assert figure.effect == pytest.approx((other["score"] - base["score"]).mean() / base["score"].std())
    assert (figure.games, figure.deals) == (80, 40)


def test_a_difference_on_other_deals_is_scipys_welch_test() -> None:
    base = table_of_games(frames(40, seed=1), "base")
    other = table_of_games(frames(30, seed=2), "base")
    figure = difference(base, other, "score")
    test = stats.ttest_ind(other["score"], base["score"], equal_var=False)
    interval = test.confidence_interval(0.95)
    assert (figure.lower, figure.upper, figure.p) == pytest.approx((interval.low, interval.high, test.pvalue))
    assert figure.method == "different deals, Welch's t"
    assert (figure.games, figure.deals) == (70, 70)


def test_one_side_without_spread_is_still_compared() -> None:
    base, other = tables(20)
    figure = difference(base.assign(seed=0, score=50.0), other.assign(score=other["score"] + 20), "score")
    interval = stats.ttest_1samp(other["score"] - 30, 0.0).confidence_interval(0.95)
    assert (figure.lower, figure.upper) == pytest.approx((interval.low, interval.high))


def test_games_of_a_deal_are_averaged_before_they_are_paired() -> None:
    base = table_of_games(frames(10, seed=1, dealt=5, per_deal=2), "base")
    other = table_of_games(frames(10, seed=2, dealt=5, per_deal=2), "base")
    gaps = other.groupby("deal")["score"].mean() - base.groupby("deal")["score"].mean()
    interval = stats.ttest_1samp(gaps, 0.0).confidence_interval(0.95)
    figure = difference(base, other, "score")
    assert (figure.lower, figure.upper) == pytest.approx((interval.low, interval.high))


def test_pairing_takes_only_the_deals_that_both_played() -> None:
    base, other = tables(40)
    figure = difference(base, other.iloc[:25], "score")
    assert (figure.deals, figure.games) == (25, 50)


def test_pairing_makes_intervals_narrower() -> None:
    base, other = tables(100)
    unpaired = difference(base, other.assign(seed=other["seed"] + 1), "score")
    assert difference(base, other, "score").half_width < unpaired.half_width


@pytest.mark.parametrize("shift", [0.0, 3.0])
def test_equal_differences_in_every_deal_leave_room_for_the_deals_not_played(shift: float) -> None:
    base, _ = tables(10)
    figure = difference(base, base.assign(score=base["score"] + shift), "score")
    spare = 1 - 0.025 ** (1 / 10)
    assert (figure.lower, figure.upper) == pytest.approx((shift - spare, shift + spare))
    assert figure.real == (shift != 0)


@pytest.mark.parametrize("seeds", [0, 1])
def test_two_deals_that_happen_to_agree_accuse_nobody(seeds: int) -> None:
    base = tables(2)[0].assign(lots=9.0)
    figure = difference(base, base.assign(lots=11.0, seed=base["seed"] + seeds), "lots")
    assert (figure.estimate, figure.real) == (2.0, False)
    assert figure.p == pytest.approx(1 / 2 if seeds == 0 else 1 / 3)


def test_too_few_games_tell_nothing() -> None:
    base, other = tables(1)
    assert not difference(base, other, "score").known
    assert not difference(base, other.assign(seed=0), "score").known
    assert games_needed(base, other, "score", 1.0) is None


def test_the_games_needed_are_statsmodels_answer() -> None:
    base, other = tables(50)
    spread = float(np.std(other["score"] - base["score"], ddof=1))
    deals = TTestPower().solve_power(effect_size=2.0 / spread, alpha=0.05, power=0.8)
    assert games_needed(base, other, "score", 2.0) == 2 * math.ceil(deals)
    more = TTestPower().solve_power(effect_size=2.0 / spread, alpha=0.05 / 20, power=0.8)
    assert games_needed(base, other, "score", 2.0, questions=20) == 2 * math.ceil(more)


def test_so_many_games_do_tell_four_times_in_five() -> None:
    base, other = tables(50)
    needed = games_needed(base, other, "score", 2.0)
    assert needed is not None
    spread = float(np.std(other["score"] - base["score"], ddof=1))
    gaps = np.random.default_rng(1).normal(2.0, spread, size=(1000, needed // 2))
    told = int((stats.ttest_1samp(gaps, 0.0, axis=1).pvalue < 0.05).sum())
    assert stats.binomtest(told, 1000, 0.8).pvalue > 0.001


def test_no_number_of_games_is_named_that_nobody_would_play() -> None:
    base, other = tables(50)
    assert games_needed(base, other, "score", 1e-6) is None
    assert games_needed(base, other, "score", 0.0) is None
    assert games_needed(base, base, "score", 1.0) is None
    assert games_needed(base, other, "score", 1000.0) == 6
    many = games_needed(base, other, "score", 0.1)
    assert many is not None
    assert 20_000 < many < 1_000_000


def test_a_change_is_found_with_sign_and_size_and_said_in_words() -> None:
    found = comparison(both(150, more=4.0), fields=[("street_bonus", 5, 9)])
    assert found["score"].verdict == CHANGED
    assert found["score"].difference.holds(4.0)
    assert found["turns"].verdict != CHANGED
    text = str(found)
    assert "other against base: 300 games, the same deals for both" in text
    assert "rule changed: street_bonus from 5 to 9" in text
    assert "mean final score: more, from 5" in text
    assert "corrected by Holm's method" in text


def test_an_unfair_seat_of_a_variant_is_found() -> None:
    base = frames(150, seed=1, dealt=5)
    found = comparison(together(base, frames(150, seed=2, dealt=5, variant="unfair", advantage=(10.0,))), level=0.999)
    assert found["seat_0_ahead"].verdict == CHANGED
    assert found["seat_0_ahead"].difference.holds(20 / 3)
    assert found["seat_0_wins"].difference.estimate > 0.2


def test_what_stayed_is_told_from_what_is_open() -> None:
    assert comparison(both(1500), measures=["turns"])["turns"].verdict == SAME
    few = comparison(both(8), measures=["turns"])
    assert few["turns"].verdict == OPEN
    needed = few["turns"].games_needed
    assert needed is not None
    assert f"to tell a difference of {few['turns'].matters:.3g} turns takes about {needed} games in all" in str(few)
    assert "Nothing has changed for sure." in str(few)


@pytest.mark.parametrize(
    ("lower", "upper", "p", "verdict"),
    [(-0.5, 0.5, 0.9, SAME), (-5.0, 0.5, 0.2, OPEN), (-0.5, 5.0, 0.2, OPEN), (0.1, 0.5, 0.01, CHANGED)],
)
def test_the_same_is_said_only_where_the_whole_interval_is_too_small_to_matter(
    lower: float, upper: float, p: float, verdict: str
) -> None:
    gap = Estimate(what="x", estimate=0.2, lower=lower, upper=upper, games=9, deals=9, method="m", p=p)
    assert Change("x", 1.0, 1.2, gap, matters=1.0).verdict == verdict


def test_a_designer_says_what_matters() -> None:
    results = both(60)
    strict = comparison(results, measures=["score"], matters={"score": 0.01})
    easy = comparison(results, measures=["score"], matters={"score": 30.0})
    assert (strict["score"].verdict, easy["score"].verdict) == (OPEN, SAME)
    assert "less than 30 points" in str(easy)


def test_two_games_say_that_they_are_too_few() -> None:
    assert "can't tell, too few games for an interval" in str(comparison(both(1), measures=["score"]))


@pytest.mark.long
def test_identical_variants_under_other_seeds_give_false_alarms_at_the_stated_rate() -> None:
    alarms, tries = 0, 100
    for seed in range(tries):
        found = comparison(
            frames(15, seed=seed), frames(15, seed=seed + 5000), measures=["score", "turns", "seat_0_ahead", "lots"]
        )
        assert not found.paired
        alarms += bool(found.of(CHANGED))
    # Holm keeps the chance of any alarm among the four at 5% or below.
    assert stats.binomtest(alarms, tries, 0.05, alternative="greater").pvalue > 0.001
    assert alarms > 0, "no alarm at all: the test cannot see anything"


def test_the_table_has_a_row_for_each_quantity() -> None:
    found = comparison(both(20, more=4.0))
    table = found.to_frame().set_index("column")
    assert table.loc["score", "difference"] == pytest.approx(found["score"].difference.estimate)
    assert {"seat_0_ahead", "seat_2_wins", "minutes"} <= set(table.index)


def test_what_is_not_there_is_refused_by_name() -> None:
    results = both(5)
    with pytest.raises(DataError, match="measures: 'scor' was not measured in both variants; did you mean 'score'"):
        comparison(results, measures=["scor"])
    with pytest.raises(DataError, match="measure: 'turn' was not compared; did you mean 'turns'"):
        comparison(results)["turn"]
    with pytest.raises(DataError, match="variants: only base was played; a comparison needs two variants"):
        comparison(frames(5, seed=1))
    with pytest.raises(DataError, match="correction"):
        comparison(results, correction="none")
