"""Stopping early keeps its promise: however often one looks, the intervals hold the truth as often as they say."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from ny1901.analysis.sequential import FEWEST_DEALS, boundary, seat_effects, until_known
from ny1901.kernel.errors import DataError

from .made_up import Frames, frames


def test_the_boundary_is_robbins_mixture() -> None:
    """By hand, for 100 values at level 0.95, narrowest at 50."""
    mixing = (-2 * np.log(0.05) + np.log(-2 * np.log(0.05) + 1)) / 50
    spent = 100 * mixing + 1
    expected = np.sqrt(2 * spent / (100**2 * mixing) * np.log(np.sqrt(spent) / 0.05))
    assert boundary(100, level=0.95, tightest=50) == pytest.approx(expected)


@pytest.mark.parametrize("draw", ["normal", "skewed"])
def test_looking_after_every_game_keeps_the_level(draw: str) -> None:
    tries, looks = 1000, 1500
    rng = np.random.default_rng(4)
    values = rng.normal(size=(tries, looks)) if draw == "normal" else rng.exponential(size=(tries, looks)) - 1
    count = np.arange(1, looks + 1)
    means = values.cumsum(axis=1) / count
    deviations = np.sqrt(
        np.maximum((values**2).cumsum(axis=1) / count - means**2, 0) * count / np.maximum(count - 1, 1)
    )
    halves = np.array([boundary(n, level=0.95, tightest=500) for n in count])
    missed = (np.abs(means) > deviations * halves)[:, FEWEST_DEALS - 1 :].any(axis=1).sum()
    assert stats.binomtest(int(missed), tries, 0.05, alternative="greater").pvalue > 0.001
    # The ordinary interval, looked at as often, would be wrong several times as often: the boundary is what helps.
    ordinary = (np.abs(means) > deviations * 1.96 / np.sqrt(count))[:, FEWEST_DEALS - 1 :].any(axis=1).mean()
    assert ordinary > 0.2


def first(results: Frames, games: int) -> Frames:
    parts = (part[part["game"] < games] for part in (results.games, results.seats, results.items, results.rules))
    return Frames(*parts)


def test_it_stops_as_soon_as_the_seats_are_known() -> None:
    asked: list[int] = []
    results = frames(3000, seed=1, advantage=(3.0,))

    def play(games: int) -> Frames:
        asked.append(games)
        return first(results, games)

    known = until_known(play, half_width=1.0, batch=100, most=3000)
    assert known.enough
    assert asked == list(range(100, known.games + 1, 100))
    assert 100 < known.games < 3000
    assert all(figure.half_width <= 1.0 for figure in known.figures)
    assert known.figures[0].holds(2.0)
    assert max(figure.half_width for figure in seat_effects(first(results, known.games - 100))) > 1.0
    assert str(known).startswith("Known to 1.00 points after")


def test_it_gives_up_at_the_most_and_says_so() -> None:
    results = frames(250, seed=1)
    known = until_known(lambda games: first(results, games), half_width=0.01, batch=100, most=250)
    assert (known.enough, known.games, known.looks) == (False, 250, 3)
    assert "Stopped at 250 games, known to" in str(known)


def test_the_seats_share_the_level() -> None:
    results = frames(100, seed=3)
    scores = results.seats.pivot_table(index="game", columns="seat", values="score")
    ahead = scores[0] - scores.mean(axis=1)
    expected = ahead.std() * boundary(100, level=1 - 0.05 / 3, tightest=500)
    assert seat_effects(results)[0].half_width == pytest.approx(expected)


def test_before_the_first_look_nothing_is_known() -> None:
    few = seat_effects(frames(FEWEST_DEALS - 1, seed=1))
    assert not few[0].known
    assert seat_effects(frames(FEWEST_DEALS, seed=1))[0].known


@pytest.mark.parametrize("name", ["half_width", "batch", "most"])
def test_impossible_numbers_are_refused(name: str) -> None:
    with pytest.raises(DataError, match=f"{name}: 0 is not possible; give a number above 0"):
        until_known(lambda games: frames(games, seed=1), **{name: 0})  # type: ignore[arg-type]
