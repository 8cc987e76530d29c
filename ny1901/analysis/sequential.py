"""Stop as soon as enough is known, without spoiling the answer by looking often.

An ordinary 95% interval is wrong once in 20 looks; who looks after every game and stops when the interval pleases is
wrong far more often. A *confidence sequence* is a row of intervals that, 19 times in 20, all hold the truth at once, so
one may look at any time and stop for any reason. This is the asymptotic one of Waudby-Smith, Arbour, Sinha, Kennedy
and Ramdas (Annals of Statistics, 2024): Robbins' normal mixture with the variance taken from the games.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from attrs import frozen

from ny1901.analysis.estimates import Estimate, counted, number
from ny1901.analysis.limits import limits_of
from ny1901.analysis.quantities import one_variant, table_of_games
from ny1901.analysis.statistics import seats_of
from ny1901.kernel.errors import DataError

FEWEST_DEALS = 30
"""Before so many deals no look is taken: the sequence rests on the normal limit."""


def boundary(deals: int, *, level: float, tightest: int) -> float:
    """The half width of the sequence for values of standard deviation 1.

    Args:
        deals: the independent values so far.
        level: the level of confidence over all looks together.
        tightest: the number of values at which the sequence is made narrowest.

    >>> round(boundary(100, level=0.95, tightest=100), 3)
    0.304
    """
    alpha = 1 - level
    mixing = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / tightest
    spent = deals * mixing + 1
    return math.sqrt(2 * spent / (deals**2 * mixing) * math.log(math.sqrt(spent) / alpha))


@frozen
class Known:
    """Where a row of looks stopped.

    Attributes:
        figures: each seat's score above the mean of the seats, in points; all hold the truth together, at any look.
        games: the games played.
        enough: whether the precision asked for was reached.
        half_width: the precision asked for, in points.
        looks: how often it was looked.
        results: the results of the games played.
    """

    figures: tuple[Estimate, ...]
    games: int
    enough: bool
    half_width: float
    looks: int
    results: Any

    def __str__(self) -> str:
        if self.enough:
            head = f"Known to {number(self.half_width)} points after {counted(self.games, 'game')}."
        else:
            widest = max(figure.half_width for figure in self.figures)
            head = f"Stopped at {counted(self.games, 'game')}, known to {number(widest)} points only."
        return "\n".join([head, *(f"  {figure}" for figure in self.figures)])


def seat_effects(
    results: Any, *, variant: str | None = None, level: float = 0.95, tightest: int = 500
) -> tuple[Estimate, ...]:
    """Each seat's score above the mean of the seats, in intervals that hold however often one looks.

    Args:
        results: a study's results so far.
        variant: which of its variants; not needed if there is one.
        level: the level of confidence for all seats and all looks together.
        tightest: the number of deals at which the intervals are made narrowest.
    """
    name = one_variant(results, variant)
    table, seats = table_of_games(results, name), seats_of(results, name)
    return tuple(
        anytime_mean(
            table.groupby("deal")[f"seat_{seat}_ahead"].mean().to_numpy(),
            what=f"score of seat {seat} above the mean of the seats",
            unit="points",
            signed=True,
            games=len(table),
            questions=len(seats),
            level=level,
            tightest=tightest,
            together="all seats",
        )
        for seat in seats
    )


def anytime_mean(
    values: np.ndarray,
    *,
    what: str,
    unit: str,
    signed: bool,
    games: int,
    questions: int,
    level: float = 0.95,
    tightest: int = 500,
    together: str = "all questions",
) -> Estimate:
    """The mean of a value a deal, in an interval that holds however often one looks.

    Args:
        values: one value for each deal, deals independent of each other.
        what: what is measured, for the figure's words.
        unit: the unit of the values; `share` for parts of 1.
        signed: the values are differences.
        games: the games that they are from.
        questions: how many such intervals are to hold together.
        level: the level of confidence for all of them and all looks together.
        tightest: the number of deals at which the interval is made narrowest.
        together: what holds together, for the figure's words.

    Returns:
        the figure; without ends before `FEWEST_DEALS` deals.

    >>> figure = anytime_mean(np.tile([0.0, 1.0], 50), what="wins", unit="share", signed=False, games=100, questions=1)
    >>> print(figure)
    wins: 50.0% (95% interval 33.1% to 66.9%; 100 games; confidence sequence, all questions and all looks together)
    """
    estimate = float(values.mean()) if len(values) else math.nan
    lower, upper = -math.inf, math.inf
    if len(values) >= FEWEST_DEALS:
        # Deals that are all alike are not known exactly: one of them may as well have been a point off.
        spread = max(float(np.std(values, ddof=1)), len(values) ** -0.5)
        half = spread * boundary(len(values), level=1 - (1 - level) / questions, tightest=tightest)
        least, most = limits_of(unit, signed=signed, least=float(values.min()))
        lower, upper = max(estimate - half, least), min(estimate + half, most)
    return Estimate(
        what=what,
        estimate=estimate,
        lower=lower,
        upper=upper,
        level=level,
        games=games,
        deals=len(values),
        method=f"confidence sequence, {together} and all looks together",
        unit=unit,
        signed=signed,
    )


def until_known(
    play: Callable[[int], Any],
    *,
    half_width: float = 0.5,
    batch: int = 100,
    most: int = 10_000,
    variant: str | None = None,
    level: float = 0.95,
) -> Known:
    """Play until every seat's advantage is known to a given precision.

    Args:
        play: gives the results of the first so many games; a study with a store plays only those that it has not.
        half_width: the precision, in points to either side.
        batch: games between two looks.
        most: games after which it gives up.
        variant: which of the variants; not needed if there is one.
        level: the level of confidence for all seats and all looks together.

    Returns:
        the advantage of each seat with its interval, and the games that it took.

    Raises:
        DataError: a number is not positive.
    """
    for name, value in (("half_width", half_width), ("batch", batch), ("most", most)):
        if not value > 0:
            raise DataError(f"{value!r} is not possible; give a number above 0", field=name)
    games = looks = 0
    while True:
        games, looks = min(games + batch, most), looks + 1
        results = play(games)
        figures = seat_effects(results, variant=variant, level=level)
        enough = all(figure.half_width <= half_width for figure in figures)
        if enough or games >= most:
            return Known(figures, games, enough, half_width, looks, results)
