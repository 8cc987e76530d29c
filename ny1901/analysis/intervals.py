"""Intervals for means and shares of games, by statsmodels: games of the same deal count as one cluster.

The games of one deal are alike - the same cards come in the same order - so the number of deals, not that of games,
says how much is known.

No interval leaves what can be: `ny1901.analysis.limits` says how.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pandas as pd
from scipy import stats
from statsmodels.regression.linear_model import OLS
from statsmodels.stats.proportion import proportion_confint

from ny1901.analysis.estimates import Estimate
from ny1901.analysis.limits import ALIKE, STUDENT, Limits, all_alike, limits_of, no_spread, one_sided, unseen, within

Numbers = pd.Series | Sequence[float]

_FEWEST_DEALS = 2


def mean_of(
    values: Numbers,
    deals: Numbers,
    *,
    what: str,
    unit: str = "",
    level: float = 0.95,
    signed: bool = False,
    null: float | None = None,
) -> Estimate:
    """The mean of a value a game, with its interval.

    Args:
        values: one value a game (or a seat of a game); missing ones are left out.
        deals: the deal of each, in the same order.
        what: what is measured, for the figure's words.
        unit: the unit of the values.
        level: the level of confidence, from 0 to 1.
        signed: the values are differences.
        null: the value of no effect, to test against; `None` tests nothing.

    Returns:
        the figure; its interval is Student's with one degree of freedom less than there are deals, or a score interval
        where that would leave what can be.

    >>> scores, deals = pd.Series([40.0, 44.0, 47.0, 41.0]), pd.Series([0, 0, 1, 1])
    >>> print(mean_of(scores, deals, what="score", unit="points"))
    score: 43.0 points (95% interval 30.3 to 55.7; 4 games; mean clustered by deal, Student's t, 2 deals)
    >>> print(mean_of(pd.Series([0, 3, 1]), pd.Series(range(3)), what="demolitions"))
    demolitions: 1.33 (95% interval 0.13 to 13.3; 3 games; mean clustered by deal, score interval, 3 deals)
    """
    present, groups = _present(values, deals)
    count = len(set(groups))
    mean = float(present.mean()) if len(present) else math.nan
    lower, upper, p, method = -math.inf, math.inf, None if null is None else 1.0, STUDENT
    if count >= _FEWEST_DEALS:
        limits = limits_of(unit, signed=signed, least=float(present.min()))
        lower, upper, p, method = _clustered(present, groups, level, null, limits)
    deviation = float(np.std(present, ddof=1)) if len(present) > 1 else math.nan
    return Estimate(
        what=what,
        estimate=mean,
        lower=lower,
        upper=upper,
        level=level,
        games=len(present),
        deals=count,
        method=f"mean clustered by deal, {method}, {count} deals",
        unit=unit,
        signed=signed,
        p=p,
        effect=(mean - null) / deviation if null is not None and deviation > 0 else None,
    )


def share_of(values: Numbers, deals: Numbers, *, what: str, level: float = 0.95, null: float | None = None) -> Estimate:
    """A share, such as of games won, with its interval.

    Args:
        values: from 0 to 1 for each game; a shared win may count as a part.
        deals: the deal of each, in the same order.
        what: what is measured, for the figure's words.
        level: the level of confidence, from 0 to 1.
        null: the share of no effect, such as one in three; `None` tests nothing.

    Returns:
        the figure; its interval is Wilson's, for the number of independent games that would be worth as much.

    >>> print(share_of(pd.Series([1, 0, 0, 1, 0]), pd.Series(range(5)), what="seat 0 wins"))
    seat 0 wins: 40.0% (95% interval 6.29% to 86.9%; 5 games; Wilson's interval for clustered games, 5 deals)
    """
    present, groups = _present(values, deals)
    count = len(set(groups))
    share = float(present.mean()) if len(present) else math.nan
    lower, upper, p = 0.0, 1.0, None if null is None else 1.0
    if count >= _FEWEST_DEALS:
        worth = _independent(present, groups, share, level)
        ends = proportion_confint(share * worth, worth, 1 - level, method="wilson")
        lower, upper = min(float(ends[0]), share), max(float(ends[1]), share)  # rounding may put a share of 1 outside
        p = None if null is None else _score_test(share, null, worth)
    return Estimate(
        what=what,
        estimate=share,
        lower=lower,
        upper=upper,
        level=level,
        games=len(present),
        deals=count,
        method=f"Wilson's interval for clustered games, {count} deals",
        unit="share",
        p=p,
    )


def _present(values: Numbers, deals: Numbers) -> tuple[np.ndarray, np.ndarray]:
    numbers = np.asarray(values, dtype=float)
    kept = ~np.isnan(numbers)
    return numbers[kept], np.asarray(deals)[kept]


def _clustered(
    values: np.ndarray, groups: np.ndarray, level: float, null: float | None, limits: Limits
) -> tuple[float, float, float | None, str]:
    """The ends of the interval, the p-value and the method, from the regression on nothing but a constant."""
    codes = np.unique(groups, return_inverse=True)[1]
    means, mean = np.bincount(codes, values) / np.bincount(codes), float(values.mean())
    if no_spread(means):
        p = None if null is None else one_sided(mean - null, len(means))
        return *all_alike(mean, unseen(len(means), level), limits), p, ALIKE
    fit = OLS(values, np.ones(len(values))).fit(cov_type="cluster", cov_kwds={"groups": codes}, use_t=True)
    p = None if null is None else float(fit.t_test(([[1.0]], [null])).pvalue)
    lower, upper, method = within(mean, float(fit.bse[0]), len(means) - 1, level, limits)
    return lower, upper, p, method


def _independent(values: np.ndarray, groups: np.ndarray, share: float, level: float) -> float:
    """How many independent games the clustered ones are worth (Korn and Graubard's effective size)."""
    sums = pd.Series(values - share).groupby(groups).sum()
    count = len(sums)
    variance = count / (count - 1) * float((sums**2).sum()) / len(values) ** 2
    worth = share * (1 - share) / variance if variance > 0 and 0 < share < 1 else count
    upper = (1 + level) / 2
    narrowing = (stats.norm.ppf(upper) / stats.t.ppf(upper, count - 1)) ** 2
    return float(min(worth, len(values)) * narrowing)


def _score_test(share: float, null: float, worth: float) -> float:
    """The p-value that belongs to Wilson's interval."""
    z = (share - null) / math.sqrt(null * (1 - null) / worth)
    return float(2 * stats.norm.sf(abs(z)))
