"""Intervals for means and shares of games, by statsmodels: games of the same deal count as one cluster.

The games of one deal are alike - the same cards come in the same order - so the number of deals, not that of games,
says how much is known.
"""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from ny1901.analysis.figures import Figure

Numbers = pd.Series

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
) -> Figure:
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
        the figure; its interval is Student's with one degree of freedom less than there are deals.

    >>> scores, deals = pd.Series([40.0, 44.0, 47.0, 41.0]), pd.Series([0, 0, 1, 1])
    >>> print(mean_of(scores, deals, what="score", unit="points"))
    score: 43.0 points (95% interval 30.3 to 55.7; 4 games; mean clustered by deal, Student's t, 2 deals)
    """
    present, groups = _present(values, deals)
    count = len(set(groups))
    mean = float(present.mean()) if len(present) else math.nan
    lower, upper, p = -math.inf, math.inf, None if null is None else 1.0
    if count >= _FEWEST_DEALS:
        lower, upper, p = _clustered(present, groups, mean, level, null)
    deviation = float(np.std(present, ddof=1)) if len(present) > 1 else math.nan
    return Figure(
        what=what,
        estimate=mean,
        lower=lower,
        upper=upper,
        level=level,
        games=len(present),
        deals=count,
        method=f"mean clustered by deal, Student's t, {count} deals",
        unit=unit,
        signed=signed,
        p=p,
        effect=(mean - null) / deviation if null is not None and deviation > 0 else None,
    )


def share_of(values: Numbers, deals: Numbers, *, what: str, level: float = 0.95, null: float | None = None) -> Figure:
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
        lower, upper = (float(end) for end in proportion_confint(share * worth, worth, 1 - level, method="wilson"))
        p = None if null is None else _score_test(share, null, worth)
    return Figure(
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
    values: np.ndarray, groups: np.ndarray, mean: float, level: float, null: float | None
) -> tuple[float, float, float | None]:
    """The ends of the interval and the p-value, both from the regression on nothing but a constant."""
    if np.all(values == values[0]):
        # Without any spread the regression has no t; the interval is the point, and no test can tell more.
        return mean, mean, None if null is None else float(mean == null)
    codes = np.unique(groups, return_inverse=True)[1]
    fit = sm.OLS(values, np.ones(len(values))).fit(cov_type="cluster", cov_kwds={"groups": codes}, use_t=True)
    if not fit.bse[0] > 0:
        return mean, mean, None if null is None else float(math.isclose(mean, null))
    lower, upper = fit.conf_int(alpha=1 - level)[0]
    p = None if null is None else float(fit.t_test(([[1.0]], [null])).pvalue)
    return float(lower), float(upper), p


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
