"""Games of any kind played by dice."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from ny1901.kernel.protocol import Game


def played(game: Game[Any], seed: int, plies: int = 1000) -> Iterator[tuple[Any, Any, Any]]:
    """A game in which every choice is made by dice, as triples of state, action and next state.

    Args:
        game: any game.
        seed: decides the setup and every action.
        plies: where to stop, for games that need not end.

    >>> from ny1901 import paris
    >>> [*_, (before, action, last)] = played(paris.Game(), seed=7)
    >>> last.is_over
    True
    """
    rng, state = random.Random(seed), game.initial_state(seed)
    for _ in range(plies):
        actions = state.legal_actions
        if not actions:
            return
        action = rng.choice(actions)
        following = state.apply(action)
        yield state, action, following
        state = following


def played_to(game: Game[Any], seed: int, steps: int) -> Any:
    """The state after some steps of a game played by dice, or its last one.

    Args:
        game: any game.
        seed: decides the setup and every action.
        steps: how many actions are taken.
    """
    state = game.initial_state(seed)
    for _, _, following in played(game, seed, plies=steps):
        state = following
    return state


def steered(start: Any, seed: int, worth: Callable[[Any], int], *, slips: float = 0.1, plies: int = 200) -> list[Any]:
    """The states of a game in which whoever moves takes the action that leads to the state of the most worth.

    Args:
        start: the first state.
        seed: decides among equals and where dice choose instead.
        worth: what all players strive for: a seat's score for helpers, less than nothing for the spiteful.
        slips: how often dice choose, from 0 to 1.
        plies: where to stop, for games that need not end.

    >>> from ny1901 import paris
    >>> *_, last = steered(paris.Game().initial_state(7), seed=7, worth=lambda state: 0)
    >>> last.is_over
    True
    """
    dice, states = random.Random(seed), [start]
    while not states[-1].is_over and len(states) <= plies:
        following = [states[-1].apply(action) for action in states[-1].legal_actions]
        rated = following if dice.random() < slips else _best(following, worth)
        states.append(dice.choice(rated))
    return states


def _best(states: list[Any], worth: Callable[[Any], int]) -> list[Any]:
    rated = [(worth(state), state) for state in states]
    most = max(points for points, _ in rated)
    return [state for points, state in rated if points == most]
