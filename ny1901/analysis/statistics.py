"""Who has an advantage, what things are worth: figures over the frames of one study.

What a thing is *worth* here is what went with it: seats that had it won so often. That a strong seat builds more is
part of such a figure, so for the effect of a rule or a number change it and `compare`, or forbid it to one agent and
ask `rule_worth`.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import attrs
import numpy as np
import pandas as pd
from attrs import frozen
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.multivariate import test_mvmean as mean_vector_test

from ny1901.analysis.estimates import Estimate, number, percent
from ny1901.analysis.intervals import mean_of, share_of
from ny1901.analysis.limits import one_sided
from ny1901.analysis.quantities import columns_of, of_house_rules, one_variant, only, quantity, table_of_games
from ny1901.kernel.errors import DataError

_NO_SPREAD = 1e-9

CORRECTIONS = {"holm": "Holm", "fdr_by": "Benjamini and Yekutieli"}
"""Holm keeps the chance of even one false alarm at its level; the other the share of false ones among the alarms."""


@frozen
class SeatAdvantage:
    """Whether it matters where one sits.

    Attributes:
        variant: the variant's name.
        scores: for each seat, its score above the mean of the seats of the same game, in points.
        wins: for each seat, the share of games that it wins.
        p: the chance of such differing scores if all seats were equal (Hotelling's test over all seats at once).
        level: the level of confidence.
    """

    variant: str
    scores: tuple[Estimate, ...]
    wins: tuple[Estimate, ...]
    p: float
    level: float

    @property
    def unfair(self) -> bool:
        """Whether the seats were told apart, at a false alarm in 20 fair games for the level 0.95."""
        return self.p < 1 - self.level

    @property
    def best(self) -> int:
        """The seat with the highest scores."""
        return int(np.argmax([figure.estimate for figure in self.scores]))

    @property
    def spread(self) -> float:
        """The distance between the best and the worst seat, in points."""
        estimates = [figure.estimate for figure in self.scores]
        return max(estimates) - min(estimates)

    def __str__(self) -> str:
        if self.unfair:
            best, worst = self.best, int(np.argmin([figure.estimate for figure in self.scores]))
            verdict = (
                f"The seats are not equal: seat {best} scores {number(self.spread)} points more than seat {worst} "
                f"(chance of that among equal seats: {chance(self.p)})."
            )
        elif all(figure.known for figure in self.scores):
            known = max(figure.half_width for figure in self.scores)
            verdict = (
                f"No seat is better than another for sure; "
                f"each seat's score is known to plus or minus {number(known)} points."
            )
        else:
            verdict = "Too few games to tell the seats apart."
        return "\n".join([verdict, *(f"  {figure}" for figure in (*self.scores, *self.wins))])


def chance(p: float) -> str:
    """A probability of error in words.

    >>> chance(0.00001), chance(0.0312), chance(0.5)
    ('less than 1 in 1000', '3.1%', '50%')
    """
    return "less than 1 in 1000" if p < 0.001 else percent(p)


def seat_advantage(results: Any, *, variant: str | None = None, level: float = 0.95) -> SeatAdvantage:
    """Whether some seats do better than others.

    Args:
        results: a study's results.
        variant: which of its variants; not needed if there is one.
        level: the level of confidence, from 0 to 1.

    Returns:
        each seat's score and wins with intervals, clustered by deal, and one test over all seats at once.

    Raises:
        DataError: no such variant, or none was named where there are several.
    """
    name = one_variant(results, variant)
    table = table_of_games(results, name)
    seats = seats_of(results, name)
    scores = [_seat_figure(table, f"seat_{seat}_ahead", level, 0.0) for seat in seats]
    wins = [_seat_figure(table, f"seat_{seat}_wins", level, 1 / len(seats)) for seat in seats]
    by_deal = table.groupby("deal")[[f"seat_{seat}_ahead" for seat in seats]].mean()
    return SeatAdvantage(name, tuple(holm(scores)), tuple(holm(wins)), _equal_means(by_deal), level)


def seats_of(results: Any, variant: str) -> tuple[int, ...]:
    """The seats of a variant's games."""
    return tuple(int(seat) for seat in sorted(set(only(results.seats, variant)["seat"])))


def _seat_figure(table: pd.DataFrame, column: str, level: float, null: float) -> Estimate:
    words, deals = quantity(column).words, table["deal"]
    if quantity(column).unit == "share":
        return share_of(table[column], deals, what=words, level=level, null=null)
    return mean_of(table[column], deals, what=words, unit="points", level=level, signed=True, null=null)


def _equal_means(by_deal: pd.DataFrame) -> float:
    """The p-value of Hotelling's test that every column's mean is 0; the last column follows from the others."""
    free = by_deal.iloc[:, :-1].dropna().to_numpy()
    if len(free) <= free.shape[1] + 1:
        return 1.0
    still = np.ptp(free, axis=0) < _NO_SPREAD
    if (np.abs(free[0, still]) > _NO_SPREAD).any():
        # The same difference in every deal: there is no spread to test with, but signs that all fall alike.
        return one_sided(1.0, len(free))
    moving = free[:, ~still]
    if moving.shape[1] == 0 or np.linalg.matrix_rank(np.atleast_2d(np.cov(moving.T))) < moving.shape[1]:
        return _smallest(np.atleast_1d(stats.ttest_1samp(moving, 0.0).pvalue))
    if moving.shape[1] == 1:
        return float(stats.ttest_1samp(moving[:, 0], 0.0).pvalue)
    return float(mean_vector_test(moving, np.zeros(moving.shape[1])).pvalue)


def _smallest(ps: np.ndarray) -> float:
    """Bonferroni's p-value for several tests; 1 for none."""
    return min(1.0, len(ps) * float(min(ps))) if len(ps) else 1.0


def corrected(figures: Iterable[Estimate], correction: str = "holm") -> list[Estimate]:
    """The figures with their p-values corrected for being asked together; those without one stay as they are.

    Args:
        figures: figures of one family of questions.
        correction: a key of `CORRECTIONS`.

    Raises:
        DataError: no such correction.
    """
    if correction not in CORRECTIONS:
        raise DataError(f"{correction!r} is unknown; choose from {', '.join(CORRECTIONS)}", field="correction")
    listed = list(figures)
    tested = [place for place, figure in enumerate(listed) if figure.p is not None]
    if tested:
        with _uncollected():
            raised = multipletests([listed[place].p for place in tested], method=correction)[1]
        for place, p in zip(tested, raised, strict=True):
            words = f"{CORRECTIONS[correction]}, {len(tested)} questions" if len(tested) > 1 else ""
            listed[place] = attrs.evolve(listed[place], p=float(p), corrected=words)
    return listed


@contextmanager
def _uncollected() -> Iterator[None]:
    """Set what there is aside from garbage collection: statsmodels collects at each correction, a tenth of a second."""
    aside = gc.get_freeze_count() == 0
    if aside:
        gc.freeze()
    try:
        yield
    finally:
        if aside:
            gc.unfreeze()


def holm(figures: Iterable[Estimate]) -> list[Estimate]:
    """`corrected` by Holm's method, which keeps the chance of even one false alarm in the family."""
    return corrected(figures, "holm")


def summary(results: Any, *, variant: str | None = None, level: float = 0.95) -> dict[str, Estimate]:
    """The mean of every quantity of a variant's games, with its interval.

    Args:
        results: the results of a study.
        variant: the name of the variant; needed where the study has several.
        level: the level of confidence of the intervals, between 0 and 1.

    Returns:
        a figure for each column of the games, and for each number of the seats.

    Raises:
        DataError: no such variant, or none was named where there are several.
    """
    table = table_of_games(results, one_variant(results, variant))
    return {name: estimate_of(table, name, level) for name in columns_of(table) if table[name].notna().any()}


def house_rules_did(results: Any, *, variant: str | None = None, level: float = 0.95) -> tuple[Estimate, ...]:
    """What the house rules of a variant came to: how often each forbids something, how many points each gives.

    Args:
        results: the results of a study.
        variant: the name of the variant; needed where the study has several.
        level: the level of confidence of the intervals, between 0 and 1.

    Returns:
        for each restriction the share of the decisions, for each score the points a seat; none without house rules.

    Raises:
        DataError: no such variant, or none was named where there are several.
    """
    table = table_of_games(results, one_variant(results, variant))
    return tuple(estimate_of(table, name, level) for name in of_house_rules(table))


def estimate_of(table: pd.DataFrame, name: str, level: float = 0.95) -> Estimate:
    """The mean of one column of a table of games."""
    known, values = quantity(name), table[name]
    is_yes_or_no = bool(values.dropna().isin([0.0, 1.0]).all())
    if known.unit == "share" and (is_yes_or_no or name.endswith("_wins")):
        return share_of(values, table["deal"], what=known.words, level=level)
    return mean_of(
        values, table["deal"], what=known.words, unit=known.unit, level=level, signed=name.endswith("_ahead")
    )


def win_rates(results: Any, *, variant: str | None = None, level: float = 0.95) -> dict[str, Estimate]:
    """How often each agent wins, tested against an even share.

    Args:
        results: results of a study in which several agents met.
        variant: which of its variants; not needed if there is one.
        level: the level of confidence, from 0 to 1.

    Returns:
        for each agent its share of the victories a seat that it held; even is one in the number of seats.
    """
    seats = only(results.seats, one_variant(results, variant))
    even = 1 / seats["seat"].nunique()
    figures = [
        share_of(rows["win"], rows["deal"], what=f"seats of {agent} that win", level=level, null=even)
        for agent, rows in seats.groupby("agent", sort=False)
    ]
    return dict(zip((str(agent) for agent in dict.fromkeys(seats["agent"])), holm(figures), strict=True))


def rule_worth(
    results: Any, *, free: str, restricted: str, measure: str = "score", variant: str | None = None, level: float = 0.95
) -> Estimate:
    """What the freedom to use a rule is worth: the free agent against the same one that is not allowed to.

    Args:
        results: results of a study in which both agents sat at the same tables.
        free: the name of the agent that may do everything.
        restricted: the name of the one that may not.
        measure: `score` in points, or `win` as a share.
        variant: which of the variants; not needed if there is one.
        level: the level of confidence, from 0 to 1.

    Returns:
        one number: what the free agent has more than the restricted one in the same game, with its interval.

    Raises:
        DataError: an agent did not play.
    """
    seats = only(results.seats, one_variant(results, variant))
    for agent in (free, restricted):
        if agent not in set(seats["agent"]):
            raise DataError(
                f"{agent!r} did not play; the agents are {', '.join(dict.fromkeys(seats['agent']))}", field="agents"
            )
    means = seats.pivot_table(index=["deal", "game"], columns="agent", values=measure, aggfunc="mean")
    gained = (means[free] - means[restricted]).dropna()
    return mean_of(
        gained.reset_index(drop=True),
        gained.reset_index()["deal"],
        what=f"{measure} of {free} above {restricted}",
        unit="points" if measure != "win" else "share",
        level=level,
        signed=True,
        null=0.0,
    )
