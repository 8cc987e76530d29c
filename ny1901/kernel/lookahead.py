"""Looking ahead in a game of any kind: what a state is worth to a seat, and the ways to play a turn.

Agents share it: those of the analysis, and the solver's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Any

from attrs import frozen

from ny1901.kernel.protocol import Choices, State, every_action

Evaluation = Callable[[Any], Sequence[float]]
"""From a state to the points that each seat is expected to end with."""


def lead(values: Sequence[float], seat: int) -> float:
    """How far a seat is ahead of the best other one, in points; below 0 if behind.

    >>> lead((45, 21, 40), 0), lead((45, 21, 40), 1)
    (5, -24)
    """
    return values[seat] - max((*values[:seat], *values[seat + 1 :]), default=0)


@frozen
class Line:
    """A way to play a turn.

    Attributes:
        value: the lead that it comes to, in points, as the evaluation sees it.
        actions: what is done, in order.
        state: the state after it.
    """

    value: float
    actions: tuple[Any, ...]
    state: Any


def lines(start: State, evaluate: Evaluation, states: int, choices: Choices = every_action) -> Iterator[Line]:
    """Ways to play a turn to its end, the most promising followed first.

    A state met a second time, by the same actions in another order, is left out.

    Args:
        start: where the turn is continued.
        evaluate: what says how promising a state is.
        states: how many states are looked at; the last one's alternatives are finished.
        choices: what may be considered.

    Yields:
        Lines that end the turn or the game, in the order found. At least one, however few states may be looked at.
    """
    seat, looked_at, ended, number = start.to_move, 0, False, count()
    seen: set[Any] = {start}
    # Equal values are followed in the order found, so that states are never compared.
    waiting: list[tuple[float, int, Line]] = [(0.0, next(number), Line(0.0, (), start))]
    while waiting and (looked_at < states or not ended):
        line = heappop(waiting)[2]
        for action in choices(line.state):
            state = line.state.apply(action)
            seen.add(state)
            if len(seen) == looked_at + 1:  # asked so, a state is hashed once and not twice
                continue
            looked_at += 1
            longer = Line(lead(evaluate(state), seat), (*line.actions, action), state)
            if state.is_over or state.to_move != seat:
                ended = True
                yield longer
            else:
                heappush(waiting, (-longer.value, next(number), longer))


def carried_out(
    state: State, plan: Sequence[Any], evaluate: Evaluation, states: int, choices: Choices = every_action
) -> Any:
    """The state after a turn as planned; where things have come otherwise than thought, its rest is planned anew.

    Args:
        state: where the turn begins, not the end of the game.
        plan: the actions of the turn; empty to have it all planned.
        evaluate: what says how promising a state is.
        states: how many states are looked at to plan anew.
        choices: what may be considered.
    """
    seat = state.to_move
    for action in plan:
        if not state.is_legal(action):
            break
        state = state.apply(action)
    if state.is_over or state.to_move != seat:
        return state
    return max(lines(state, evaluate, states, choices), key=lambda line: line.value).state
