"""A game of any kind between agents, each of which sees only what its seat may know.

The steps are all that there is to know about a game: studies count on them, and records are made of their actions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ny1901.errors import VariantError
from ny1901.protocol import Agent, Game, State

MOST_STEPS = 5000
"""Where a game is broken off unless told otherwise, in actions: far beyond any game that comes to its end."""


class Step(NamedTuple):
    """One action of a game: the state before it, the action, the state after it."""

    state: Any
    action: Any
    following: Any


def play(game: Game[State], agents: Sequence[Agent], seed: int, *, plies: int = MOST_STEPS) -> Iterator[Step]:
    """A game between agents, action by action.

    An agent is handed `state.view(seat)` of its own seat: hidden things are not in it, so none can be looked at. Each
    seat has dice of its own, so that how much one agent throws them does not change what another one draws.

    Args:
        game: the rules and the number of players.
        agents: one for each seat, the first seat's first.
        seed: any whole number; it decides the deal and every throw of the dice. The same game, agents and seed give the
            same steps on any machine.
        plies: break the game off after so many actions, because not every game comes to an end by itself.

    Yields:
        A step for each action; the last one's `following.is_over` says whether the game came to its end.

    Raises:
        VariantError: there is not one agent for each seat.
        IllegalAction: an agent chose an action that the rules forbid.

    >>> from ny1901.analysis.agents import agent
    >>> from ny1901.game import Game
    >>> *_, last = play(Game(players=2), [agent("random"), agent("random")], seed=1901)
    >>> last.following.is_over
    True
    """
    if len(agents) != game.players:
        raise VariantError(f"{len(agents)} agents for {game.players} players; give one for each seat", field="agents")
    return _steps(game, agents, seed, plies)


def _steps(game: Game[State], agents: Sequence[Agent], seed: int, plies: int) -> Iterator[Step]:
    dice = [random.Random(f"{seed}, seat {seat}") for seat in range(len(agents))]
    state = game.initial_state(seed)
    for _ in range(plies):
        if state.is_over:
            return
        seat = state.to_move
        action = agents[seat].choose(state.view(seat), dice[seat])
        following = state.apply(action)
        yield Step(state, action, following)
        state = following
