"""Hypothesis strategies of states and actions of any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ny1901.kernel.protocol import Game
from ny1901.testing.play import played_to

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def states_of(*games: Game[Any], steps: int = 100) -> SearchStrategy[Any]:
    """Hypothesis: states reached by play.

    Args:
        games: the games to draw from; at least one.
        steps: how far a game is played at most.

    Returns:
        a strategy.
    """
    from hypothesis import strategies

    return strategies.builds(
        played_to,
        strategies.sampled_from(games),
        seed=strategies.integers(0, 2**32),
        steps=strategies.integers(0, steps),
    )


def moves_of(*games: Game[Any], steps: int = 100) -> SearchStrategy[tuple[Any, Any]]:
    """Hypothesis: pairs of a state that is not over and one of its legal actions.

    Args:
        games: the games to draw from; at least one.
        steps: how far a game is played at most.

    Returns:
        a strategy.
    """
    from hypothesis import strategies

    def move(state: Any) -> SearchStrategy[tuple[Any, Any]]:
        return strategies.tuples(strategies.just(state), strategies.sampled_from(state.legal_actions))

    return states_of(*games, steps=steps).filter(lambda state: not state.is_over).flatmap(move)
