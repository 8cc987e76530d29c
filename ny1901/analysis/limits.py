"""Intervals of means that stay within what can be, and that say enough about few deals.

Student's interval is used wherever it stays within the limits. Where it would leave them, values crowd at a limit and
their spread goes with their mean: then a score interval is right, Wilson's for what lies between two limits and the one
of rates for what is only at least 0. Deals that are all alike have no spread to compute with. They still tell how many
of the deals not played could be unlike them, and each is taken to be unlike by one unit.
"""

from __future__ import annotations

import math

import numpy as np
from scipy import stats
from statsmodels.stats.proportion import proportion_confint
from statsmodels.stats.rates import confint_poisson

STUDENT, SCORE, ALIKE = "Student's t", "score interval", "all alike"
"""The ways an interval is made, for the words of a figure."""

Limits = tuple[float, float]
"""The least and the greatest mean that can be."""

_NO_SPREAD = 1e-9


def limits_of(unit: str, *, signed: bool, least: float = -math.inf) -> Limits:
    """What the mean of a quantity can be.

    Args:
        unit: its unit; `share` for a part of 1.
        signed: its values are differences.
        least: the least value that was seen: a quantity that is never below 0 has no mean below it.

    >>> limits_of("share", signed=True), limits_of("turns", signed=False, least=40.0)
    ((-1.0, 1.0), (0.0, inf))
    """
    if unit == "share":
        return (-1.0 if signed else 0.0, 1.0)
    return (0.0 if not signed and least >= 0 else -math.inf, math.inf)


def within(mean: float, error: float, freedom: float, level: float, limits: Limits) -> tuple[float, float, str]:
    """The interval of a mean.

    Args:
        mean: the estimate, between the limits.
        error: its standard error, above 0.
        freedom: the degrees of freedom of that error.
        level: the level of confidence, from 0 to 1.
        limits: what the mean can be.

    Returns:
        the ends, and how they were made.

    >>> lower, upper, method = within(0.6, 0.2, 2, 0.95, (0.0, 1.0))
    >>> round(lower, 2), round(upper, 2), method
    (0.09, 0.96, 'score interval')
    """
    reach = float(stats.t.ppf((1 + level) / 2, freedom))
    least, most = limits
    lower, upper = mean - reach * error, mean + reach * error
    if least <= lower and upper <= most:
        return lower, upper, STUDENT
    # The observations that would be worth as much; fewer, because Student's reach is further than the normal one.
    narrowing = (float(stats.norm.ppf((1 + level) / 2)) / reach) ** 2
    if math.isinf(most):
        worth = mean / error**2 * narrowing
        lower, upper = confint_poisson(mean * worth, worth, method="score", alpha=1 - level)
        return max(float(lower), least), float(upper), SCORE
    width = most - least
    part = (mean - least) / width
    worth = part * (1 - part) * (width / error) ** 2 * narrowing
    lower, upper = proportion_confint(part * worth, worth, 1 - level, method="wilson")
    return least + width * float(lower), least + width * float(upper), SCORE


def no_spread(values: np.ndarray) -> bool:
    """Whether all values are equal but for the rounding of means."""
    return bool(np.ptp(values) <= _NO_SPREAD * max(1.0, float(np.abs(values).max())))


def unseen(deals: int, level: float) -> float:
    """The greatest share of unlike deals (Clopper and Pearson) where so many were all alike.

    >>> round(unseen(5, 0.95), 2), round(unseen(200, 0.95), 3)
    (0.52, 0.018)
    """
    return float(proportion_confint(0, deals, 1 - level, method="beta")[1])


def all_alike(mean: float, spare: float, limits: Limits) -> tuple[float, float]:
    """The interval of a mean that every deal has, when a share of deals could be one unit off."""
    return max(mean - spare, limits[0]), min(mean + spare, limits[1])


def one_sided(mean: float, deals: int) -> float:
    """The p-value of so many equal deals against a mean of 0: how often all signs would fall alike.

    >>> one_sided(3.0, 2), one_sided(-1.0, 6), one_sided(0.0, 6)
    (0.5, 0.03125, 1.0)
    """
    return 1.0 if abs(mean) <= _NO_SPREAD else 2.0 ** (1 - deals)
