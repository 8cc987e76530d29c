"""Games of any kind played by dice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from ny1901.protocol import Game


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
