"""What a seat gets for a game, as numbers for programs that learn; every adapter pays the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ny1901.kernel.errors import DataError, closest


def win(state: Any) -> tuple[float, ...]:
    """A win is 1 where one seat wins; losers share the loss of as much, and a win that is shared is worth less.

    Args:
        state: a finished state.
    """
    seats, won = len(state.scores), state.winners
    gain = (seats - len(won)) / (len(won) * (seats - 1))
    return tuple(gain if seat in won else -1 / (seats - 1) for seat in range(seats))


def margin(state: Any) -> tuple[float, ...]:
    """A seat's points above the mean of the others.

    Args:
        state: a finished state.
    """
    scores = state.scores
    total, others = sum(scores), len(scores) - 1
    return tuple(float(score - (total - score) / others) for score in scores)


def score(state: Any) -> tuple[float, ...]:
    """A seat's points.

    Args:
        state: a finished state.
    """
    return tuple(map(float, state.scores))


REWARDS: Mapping[str, Callable[[Any], tuple[float, ...]]] = {"win": win, "margin": margin, "score": score}
"""What can be paid at the end, by name; under `win` and `margin` the seats' rewards add up to 0."""


def reward_named(name: str) -> Callable[[Any], tuple[float, ...]]:
    """What is paid at the end of a game.

    Args:
        name: `win`, `margin` or `score`.

    Raises:
        DataError: there is no such reward.

    >>> reward_named("wni")
    Traceback (most recent call last):
    ny1901.kernel.errors.DataError: reward: 'wni' is no reward; did you mean 'win'?
    """
    if name in REWARDS:
        return REWARDS[name]
    meant = closest(name, [*REWARDS])
    hint = f"did you mean {meant!r}?" if meant else f"choose from {', '.join(REWARDS)}"
    raise DataError(f"{name!r} is no reward; {hint}", field="reward")
