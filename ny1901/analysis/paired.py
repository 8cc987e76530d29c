"""Differences between two variants, deal by deal where both played the same deals; how many games would tell."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
from attrs import frozen
from scipy import stats
from statsmodels.stats.power import TTestIndPower, TTestPower
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW

from ny1901.analysis.estimates import Estimate
from ny1901.analysis.limits import Limits, all_alike, limits_of, no_spread, one_sided, unseen, within
from ny1901.analysis.quantities import quantity

PAIRED = "paired by deal, Student's t"
UNPAIRED = "different deals, Welch's t"
_POWER = 0.8
_MOST_GAMES = 10_000_000
_NO_SPREAD = 1e-9


@frozen
class Samples:
    """One quantity of two variants, a mean for each deal.

    Attributes:
        base: the values of the first variant, one a deal.
        other: the values of the second.
        paired: both hold the same deals in the same order.
        games_per_deal: the games of both variants together, for each deal.
        games: the games of both variants together.
        spread: the standard deviation of the quantity between games of the first variant.
    """

    base: np.ndarray
    other: np.ndarray
    paired: bool
    games_per_deal: float
    games: int
    spread: float


def samples(base: pd.DataFrame, other: pd.DataFrame, name: str) -> Samples:
    """One quantity of two tables of games, put side by side.

    The same deal is one with the same number and the same seed. Deals that only one side has are left out of a pairing.

    Args:
        base: the table of games of one variant.
        other: that of the other.
        name: the column.
    """
    keys = [key for key in ("deal", "seed") if key in base and key in other]
    left, right = (table.dropna(subset=[name]).groupby(keys)[name].agg(["mean", "count"]) for table in (base, other))
    shared = left.index.intersection(right.index)
    paired = len(shared) > 0
    if paired:
        left, right = left.loc[shared], right.loc[shared]
    games = int(left["count"].sum() + right["count"].sum())
    deals = len(left) if paired else max(len(left), len(right), 1)
    means = left["mean"].to_numpy(), right["mean"].to_numpy()
    return Samples(*means, paired, games / max(deals, 1), games, float(base[name].std()))


def difference(base: pd.DataFrame, other: pd.DataFrame, name: str, *, level: float = 0.95) -> Estimate:
    """How much more of a quantity the second variant has.

    Args:
        base: the table of games of one variant, from `table_of_games`.
        other: that of the other.
        name: the column.
        level: the level of confidence, from 0 to 1.

    Returns:
        the difference of the means with its interval; `effect` is in standard deviations between games of the base.
    """
    both, known = samples(base, other, name), quantity(name)
    limits = limits_of(known.unit, signed=True)
    estimate, lower, upper, p = (_paired if both.paired else _unpaired)(both, level, limits)
    return Estimate(
        what=known.words,
        estimate=estimate,
        lower=lower,
        upper=upper,
        level=level,
        games=both.games,
        deals=len(both.base) if both.paired else len(both.base) + len(both.other),
        method=PAIRED if both.paired else UNPAIRED,
        unit=known.unit,
        signed=True,
        p=p,
        effect=estimate / both.spread if both.spread > 0 else None,
    )


def _paired(both: Samples, level: float, limits: Limits) -> tuple[float, float, float, float]:
    gaps = both.other - both.base
    estimate, deals = float(gaps.mean()), len(gaps)
    if deals < 2:
        return estimate, -math.inf, math.inf, 1.0
    if no_spread(gaps):
        return estimate, *all_alike(estimate, unseen(deals, level), limits), one_sided(estimate, deals)
    lower, upper, _ = within(estimate, float(stats.sem(gaps)), deals - 1, level, limits)
    return estimate, lower, upper, float(stats.ttest_1samp(gaps, 0.0).pvalue)


def _unpaired(both: Samples, level: float, limits: Limits) -> tuple[float, float, float, float]:
    sizes = len(both.base), len(both.other)
    if min(sizes) < 2:
        gap = both.other.mean() - both.base.mean() if min(sizes) else math.nan
        return float(gap), -math.inf, math.inf, 1.0
    estimate = float(both.other.mean() - both.base.mean())
    if no_spread(both.base) and no_spread(both.other):
        # Of all ways to deal these values out to two sides, two part them like this.
        p = min(1.0, 2 / math.comb(sum(sizes), sizes[0])) if abs(estimate) > _NO_SPREAD else 1.0
        return estimate, *all_alike(estimate, sum(unseen(size, level) for size in sizes), limits), p
    # Of the two libraries' tests of Welch, statsmodels' also takes a side without any spread.
    means = CompareMeans(DescrStatsW(both.other), DescrStatsW(both.base))
    lower, upper, _ = within(estimate, float(means.std_meandiff_separatevar), float(means.dof_satt()), level, limits)
    return estimate, lower, upper, float(means.ttest_ind(usevar="unequal")[1])


def games_needed(
    base: pd.DataFrame, other: pd.DataFrame, name: str, gap: float, *, level: float = 0.95, questions: int = 1
) -> int | None:
    """How many games of both variants together would tell a difference from none, four times in five.

    Args:
        base: the table of games of one variant, from which the spread is taken.
        other: that of the other.
        name: the column.
        gap: the difference to be told, in the quantity's unit.
        level: the level of confidence, from 0 to 1.
        questions: how many questions are asked at once; the hardest correction for them is assumed.

    Returns:
        the games; `None` where no number that anybody would play is enough, or too few were played to foresee it.
    """
    both = samples(base, other, name)
    if gap == 0 or len(both.base) < 2 or len(both.other) < 2:
        return None
    if both.paired:
        spread, power = float(np.std(both.other - both.base, ddof=1)), TTestPower()
    else:
        spread = math.sqrt((both.base.var(ddof=1) + both.other.var(ddof=1)) / 2)
        power = TTestIndPower()
    if spread < _NO_SPREAD:
        return None
    size = abs(gap) / spread
    alpha = (1 - level) / questions
    # The sample size for a normal value: its solver starts there, and for small effects the two agree.
    rough = (stats.norm.isf(alpha / 2) + stats.norm.ppf(_POWER)) ** 2 / size**2 * (1 if both.paired else 2)
    if rough * both.games_per_deal > _MOST_GAMES:
        return None
    deals = rough if rough > 1000 else _solved(power, size, alpha)
    return math.ceil(deals) * math.ceil(both.games_per_deal)


def _solved(power: TTestPower | TTestIndPower, size: float, alpha: float) -> float:
    """The number of deals from statsmodels; a difference so large that its solver fails is told by three."""
    key = "nobs" if isinstance(power, TTestPower) else "nobs1"
    if size > 5:
        return 3.0
    return max(3.0, float(power.solve_power(effect_size=size, alpha=alpha, power=_POWER, **{key: None})))
