"""Figures against scipy's own results, and intervals against a truth that is known because it was simulated."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from ny1901.analysis.estimates import Estimate, number
from ny1901.analysis.intervals import mean_of, share_of
from ny1901.analysis.item_effects import worth, worth_table
from ny1901.analysis.limits import SCORE, limits_of, within
from ny1901.analysis.statistics import corrected, rule_worth, seat_advantage, summary, win_rates
from ny1901.kernel.errors import DataError
from tests.days import one_in

from .made_up import Frames, frames, together


def within_chance(hits: int, tries: int, truth: float) -> bool:
    """Whether so many hits are what a coin of that chance gives, in all but one of 1000 tests."""
    return bool(stats.binomtest(hits, tries, truth).pvalue > 0.001)


def test_one_game_a_deal_gives_the_interval_of_scipy() -> None:
    values = pd.Series([41.0, 52.0, 47.5, 39.0, 60.0])
    figure = mean_of(values, pd.Series(range(5)), what="score", null=45.0)
    test = stats.ttest_1samp(values, 45.0)
    interval = test.confidence_interval(0.95)
    assert (figure.lower, figure.upper) == pytest.approx((interval.low, interval.high))
    assert figure.p == pytest.approx(test.pvalue)
    assert figure.effect == pytest.approx((values.mean() - 45) / values.std())


def test_games_of_one_deal_count_as_one_witness() -> None:
    once = pd.Series([41.0, 52.0, 47.5, 39.0, 60.0])
    twice = mean_of(pd.concat([once, once]), pd.Series([*range(5), *range(5)]), what="score")
    alone = mean_of(once, pd.Series(range(5)), what="score")
    assert (twice.lower, twice.upper) == pytest.approx((alone.lower, alone.upper))
    assert (twice.games, twice.deals) == (10, 5)


def test_equal_games_of_one_deal_are_worth_one_game() -> None:
    once = pd.Series([1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0])
    thrice = share_of(pd.concat([once] * 3), pd.Series([*range(7)] * 3), what="wins", null=0.5)
    alone = share_of(once, pd.Series(range(7)), what="wins", null=0.5)
    assert (thrice.lower, thrice.upper, thrice.p) == pytest.approx((alone.lower, alone.upper, alone.p))


def test_missing_values_are_left_out() -> None:
    figure = mean_of(pd.Series([1.0, math.nan, 3.0]), pd.Series([0, 1, 2]), what="score")
    assert (figure.estimate, figure.games) == (2.0, 2)


@pytest.mark.parametrize("per_deal", one_in(2, [3, 1]))
def test_the_interval_of_a_mean_holds_the_truth_as_often_as_it_says(per_deal: int) -> None:
    rng, tries, hits = np.random.default_rng(1), 400, 0
    for _ in range(tries):
        luck = np.repeat(rng.normal(0, 5, size=12), per_deal)
        values = pd.Series(50 + luck + rng.normal(0, 3, size=12 * per_deal))
        deals = pd.Series(np.repeat(np.arange(12), per_deal))
        hits += mean_of(values, deals, what="score").holds(50.0)
    assert within_chance(hits, tries, 0.95)


@pytest.mark.parametrize("share", one_in(2, [0.05, 0.33]))
def test_the_interval_of_a_share_holds_the_truth_as_often_as_it_says(share: float) -> None:
    rng, tries, hits = np.random.default_rng(2), 400, 0
    truth = np.clip(np.random.default_rng(0).normal(share, share / 3, size=100_000), 0, 1).mean()
    for _ in range(tries):
        chances = np.clip(rng.normal(share, share / 3, size=80), 0, 1)
        wins = rng.random((80, 2)) < chances[:, None]
        hits += share_of(pd.Series(wins.ravel()), pd.Series(np.repeat(np.arange(80), 2)), what="wins").holds(truth)
    # Wilson's interval is a little cautious for small shares; it must not be bold, and no more than a little cautious.
    assert within_chance(hits, tries, 0.95) or 0.95 < hits / tries < 0.985


def test_a_share_of_nothing_or_all_still_has_an_interval() -> None:
    never = share_of(pd.Series([0] * 20), pd.Series(range(20)), what="wins")
    assert never.lower == pytest.approx(0.0, abs=1e-12)
    assert 0.1 < never.upper < 0.25


def test_one_deal_is_too_few_to_tell() -> None:
    figure = mean_of(pd.Series([1.0, 2.0]), pd.Series([0, 0]), what="score", null=0.0)
    assert (figure.known, figure.real, figure.p) == (False, False, 1.0)
    assert "too few games" in str(figure)


def test_deals_without_spread_leave_room_for_those_not_played() -> None:
    figure = mean_of(pd.Series([2.0, 2.0, 2.0]), pd.Series([0, 1, 2]), what="lots", null=2.0)
    spare = 1 - 0.025 ** (1 / 3)  # Clopper and Pearson's greatest share of deals that are one off
    assert (figure.lower, figure.upper) == pytest.approx((2 - spare, 2 + spare))
    assert (figure.p, figure.effect) == (1.0, None)
    spread_within_deals = mean_of(pd.Series([1.0, 3.0, 1.0, 3.0]), pd.Series([0, 0, 1, 1]), what="lots", null=5.0)
    assert spread_within_deals.p == 0.5, "two deals fall on one side of anything every other time"
    assert not spread_within_deals.real


DRAWS: dict[str, tuple[Callable[[np.random.Generator, int], np.ndarray], float, dict[str, Any]]] = {
    "one win in three": (lambda rng, deals: rng.random(deals) < 1 / 3, 1 / 3, {"unit": "wins"}),
    "one win in twenty": (lambda rng, deals: rng.random(deals) < 0.05, 0.05, {"unit": "wins"}),
    "a large part": (lambda rng, deals: rng.beta(2, 1.2, deals), 2 / 3.2, {"unit": "share"}),
    "a small part": (lambda rng, deals: rng.beta(0.5, 4.5, deals), 0.1, {"unit": "share"}),
    "a rare count": (lambda rng, deals: rng.poisson(0.3, deals), 0.3, {}),
    "a count": (lambda rng, deals: rng.poisson(2, deals), 2.0, {}),
    "a crowded count": (lambda rng, deals: rng.negative_binomial(1, 1 / 3, deals), 2.0, {}),
    "a length": (lambda rng, deals: 60 * rng.lognormal(0, 0.3, deals), 60 * math.exp(0.045), {"unit": "turns"}),
    "a gap of wins": (
        lambda rng, deals: rng.choice([-1, 0, 1], deals, p=[0.3, 0.5, 0.2]),
        -0.1,
        {"unit": "share", "signed": True},
    ),
}
"""What a game may be measured by: a draw for each deal, the true mean, and how its figure is asked for."""


@pytest.mark.parametrize(
    ("deals", "tries"),
    [(5, 40), *(pytest.param(deals, 1000, marks=pytest.mark.long(days=3)) for deals in (2, 3, 5, 10, 20))],
)
@pytest.mark.parametrize("name", DRAWS)
def test_intervals_of_few_deals_hold_the_truth_within_what_can_be(name: str, deals: int, tries: int) -> None:
    """Nine in ten at the least, of two deals four in five; and never a part above 1, or below nothing."""
    draw, truth, options = DRAWS[name]
    rng, hits = np.random.default_rng(deals), 0
    for _ in range(tries):
        values = pd.Series(draw(rng, deals)).astype(float)
        if options.get("unit") == "wins":
            figure = share_of(values, pd.Series(range(deals)), what=name)
        else:
            figure = mean_of(values, pd.Series(range(deals)), what=name, **options)
        least = -1.0 if figure.signed else 0.0
        assert least <= figure.lower <= figure.estimate <= figure.upper
        assert figure.upper <= 1 + 1e-12 or figure.unit != "share"
        hits += figure.holds(truth)
    assert stats.binomtest(hits, tries, 0.9 if deals > 2 else 0.8, alternative="less").pvalue > 0.001, hits / tries


@pytest.mark.parametrize(("signed", "least"), [(True, 5.0), (True, -5.0), (False, -5.0)])
def test_what_can_be_below_0_has_no_least_mean(signed: bool, least: float) -> None:
    assert limits_of("turns", signed=signed, least=least) == (-math.inf, math.inf)


def test_the_interval_of_a_rare_event_is_the_score_interval_of_its_rate() -> None:
    """Where counts spread as Poisson's do, its ends solve (mean - end)^2 * games = z^2 * end."""
    rate, games, z = 0.5, 4, stats.norm.ppf(0.975)
    lower, upper, method = within(rate, math.sqrt(rate / games), 1e9, 0.95, (0.0, math.inf))
    assert method == SCORE
    for end in (lower, upper):
        assert games * (rate - end) ** 2 == pytest.approx(z**2 * end)


def test_a_part_of_a_game_after_two_games_is_no_more_than_the_game() -> None:
    figure = mean_of(pd.Series([0.4, 0.82]), pd.Series([0, 1]), what="decided at", unit="share")
    assert (0 < figure.lower < 0.1, 0.9 < figure.upper < 1) == (True, True), "Student's goes from below -200% to 300%"
    gap = mean_of(pd.Series([1.0, 0.0]), pd.Series([0, 1]), what="wins", unit="share", signed=True)
    assert -1 < gap.lower < gap.upper < 1


def test_a_figure_prints_itself_in_words() -> None:
    figure = Estimate(
        what="games won by seat 0",
        estimate=0.4,
        lower=0.333,
        upper=0.47,
        games=1200,
        deals=400,
        method="M",
        unit="share",
    )
    assert str(figure) == "games won by seat 0: 40.0% (95% interval 33.3% to 47.0%; 1 200 games; M)"
    gap = Estimate(
        what="wins", estimate=-0.04, lower=-0.1, upper=0.02, games=1, deals=1, method="M", unit="share", signed=True
    )
    assert gap.amount == "\N{MINUS SIGN}4.00 percentage points"
    assert not gap.real


def test_a_figure_as_data_has_no_infinities() -> None:
    figure = mean_of(pd.Series([1.0]), pd.Series([0]), what="score")
    data = figure.to_data()
    assert (data["lower"], data["upper"], data["estimate"]) == (None, None, 1.0)


def test_an_impossible_level_is_refused() -> None:
    with pytest.raises(DataError, match=r"level: 95 is no level of confidence; give a share such as 0\.95"):
        mean_of(pd.Series([1.0, 2.0]), pd.Series([0, 1]), what="score", level=95)


def test_numbers_are_written_for_people() -> None:
    assert [number(value) for value in (math.nan, math.inf, -math.inf, -0.001, 3.14159)] == [
        "unknown",
        "any number up",
        "any number down",
        "0.00",
        "3.14",
    ]


def test_an_unfair_seat_is_found_with_sign_and_size() -> None:
    found = seat_advantage(frames(200, seed=3, advantage=(10.0,)), level=0.999)
    assert found.unfair
    assert found.best == 0
    # Ten points for one of three seats are 6.67 above the mean of the seats, and 3.33 below for each other.
    assert all(figure.holds(truth) for figure, truth in zip(found.scores, (20 / 3, -10 / 3, -10 / 3), strict=True))
    assert found.wins[0].lower > 1 / 3
    assert {figure.corrected for figure in (*found.scores, *found.wins)} == {"Holm, 3 questions"}
    assert "seat 0 scores" in str(found)


@pytest.mark.parametrize("tries", [25, pytest.param(200, marks=pytest.mark.long)])
def test_fair_seats_give_false_alarms_and_misses_at_the_stated_rate(tries: int) -> None:
    found = [seat_advantage(frames(15, seed=seed, per_deal=2)) for seed in range(tries)]
    assert within_chance(sum(study.unfair for study in found), tries, 0.05)
    assert within_chance(sum(study.scores[0].holds(0.0) for study in found), tries, 0.95)
    fair = next(study for study in found if not study.unfair)
    assert "known to plus or minus" in str(fair)


def test_two_seats_are_tested_like_one_t_test() -> None:
    results = frames(40, seed=5, seats=2, advantage=(2.0,))
    scores = results.seats.pivot_table(index="game", columns="seat", values="score")
    test = stats.ttest_rel(scores[0], scores[1])
    assert seat_advantage(results).p == pytest.approx(test.pvalue)


def test_an_advantage_that_never_varies_is_found() -> None:
    results = frames(6, seed=1, advantage=(0.0, 0.0, 0.0))
    results.seats["score"] = np.where(results.seats["seat"] == 1, 60.0, 50.0)
    assert seat_advantage(results).unfair
    results.seats["score"] = 50.0
    assert seat_advantage(results).p == 1.0


def test_seats_that_move_together_are_still_tested() -> None:
    """Seat 1 always has the points of seat 0, so the seats have less spread than the joint test needs."""
    results = frames(60, seed=1, advantage=(9.0,))
    scores = results.seats.pivot_table(index="game", columns="seat", values="score")
    results.seats["score"] = scores.assign(**{"1": scores[0]})[[0, "1", 2]].to_numpy().ravel()
    ahead = scores[0] - (2 * scores[0] + scores[2]) / 3
    assert seat_advantage(results).p == pytest.approx(2 * stats.ttest_1samp(ahead, 0.0).pvalue)


def test_too_few_games_accuse_no_seat() -> None:
    assert seat_advantage(frames(2, seed=5, advantage=(50.0,))).p == 1.0
    assert str(seat_advantage(frames(1, seed=5))).startswith("Too few games to tell the seats apart.")


def test_holm_is_holms_step_down() -> None:
    ps = [0.01, 0.04, 0.03]
    figures = [Estimate(what="x", estimate=1, lower=0, upper=2, games=9, deals=9, method="m", p=p) for p in ps]
    assert [figure.p for figure in corrected(figures)] == pytest.approx([0.03, 0.06, 0.06])
    assert corrected(figures)[0].corrected == "Holm, 3 questions"
    with pytest.raises(DataError, match="correction: 'bonferoni' is unknown; choose from holm, fdr_by"):
        corrected(figures, "bonferoni")


def test_an_open_variant_must_be_named() -> None:
    both = together(frames(5, seed=1), frames(5, seed=1, variant="other"))
    with pytest.raises(DataError, match="variant: these results hold 2 variants; name one of base, other"):
        seat_advantage(both)
    with pytest.raises(DataError, match="did you mean 'other'"):
        seat_advantage(both, variant="othr")
    assert seat_advantage(both, variant="other").variant == "other"


def test_the_summary_has_each_quantity_with_its_unit() -> None:
    found = summary(frames(50, seed=4, turns=60))
    assert found["turns"].holds(60.0)
    assert (found["turns"].unit, found["minutes"].unit, found["seat_0_wins"].unit) == ("turns", "minutes", "share")
    assert found["ended:end.market"].estimate == 1.0
    assert "win" not in found


def test_the_winning_margin_is_the_first_less_the_second() -> None:
    results = frames(30, seed=8)
    scores = np.sort(results.seats.pivot_table(index="game", columns="seat", values="score").to_numpy())
    found = summary(results)
    assert found["winning_margin"].estimate == pytest.approx((scores[:, -1] - scores[:, -2]).mean())
    assert found["best_score"].estimate == pytest.approx(scores[:, -1].mean())


def test_a_stronger_agent_is_told_from_a_weaker_one() -> None:
    rates = win_rates(frames(60, seed=2, seats=2, per_deal=2, agents={"strong": 5.0, "weak": 0.0}))
    assert list(rates) == ["strong", "weak"]
    assert rates["strong"].lower > 0.5 > rates["weak"].upper


def test_the_worth_of_a_rule_is_one_number() -> None:
    results = frames(150, seed=2, seats=2, per_deal=2, agents={"greedy": 3.0, "greedy without demolition": 0.0})
    figure = rule_worth(results, free="greedy", restricted="greedy without demolition")
    assert figure.holds(3.0)
    assert figure.real
    assert (figure.games, figure.deals, figure.unit) == (300, 150, "points")
    with pytest.raises(DataError, match="agents: 'nobody' did not play; the agents are greedy, greedy without"):
        rule_worth(results, free="nobody", restricted="greedy")


def test_a_thing_is_worth_what_its_holders_won() -> None:
    results: Frames = frames(100, seed=6, advantage=(10.0,))
    (street,) = worth(results, "street")
    holders = results.seats[results.seats["seat"] == 0]
    assert street.wins.estimate == pytest.approx(holders["win"].mean())
    assert street.held.estimate == pytest.approx(1 / 3)
    assert street.held.lower < 1 / 3 < street.held.upper
    assert (street.turn.estimate, street.points.estimate) == (5.0, 5.0)
    assert [figure.games for figure in (street.held, street.turn, street.points, street.wins)] == [100] * 4
    assert street.wins.real
    assert worth_table((street,)).loc[0, "item"] == "broadway"
    assert "even would be 33.3%" in str(street)


def test_things_without_turns_belong_to_those_who_had_points_from_them() -> None:
    results = frames(40, seed=6)
    results.items["turn"] = np.nan
    results.items["points"] = np.where(results.items["seat"] >= 1, 3.0, 0.0)
    (thing,) = worth(results, "street")
    assert (thing.points.estimate, thing.held.estimate) == (3.0, pytest.approx(2 / 3))
    assert [figure.games for figure in (thing.held, thing.points, thing.wins)] == [40] * 3, "games, not seats"
    assert math.isnan(thing.turn.estimate)
    assert not thing.turn.known


def test_an_unknown_kind_of_thing_is_refused() -> None:
    with pytest.raises(DataError, match="kind: nothing of the kind 'bridge' was followed; there are street"):
        worth(frames(3, seed=1), "bridge")
