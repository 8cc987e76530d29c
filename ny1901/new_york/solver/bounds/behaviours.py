"""Behaviours that the score bounds can be told under: each says of any legal action whether it keeps to it."""

from __future__ import annotations

from collections.abc import Mapping

from ny1901.new_york.rules.actions import AcquireLot, Action, Build, Rebuild
from ny1901.new_york.rules.state import State
from ny1901.solver.behaviour import Behaviour


def builds_when_able(state: State, action: Action) -> bool:
    """Whether an action keeps to `builds-when-able`.

    As long as nothing is built in a turn, and a building can be put up now or right after one of the lots that can be
    acquired now, the next action is such a building or such a lot.

    Args:
        state: where it is taken.
        action: a legal action there.

    >>> from ny1901.new_york.game import Game
    >>> state = Game(players=2).initial_state(seed=1901)
    >>> state = state.apply(state.legal_actions[0])
    >>> [str(action) for action in state.legal_actions if not builds_when_able(state, action)]
    ['end']
    """
    if state.turn.built or isinstance(action, Build | Rebuild):
        return True
    if isinstance(action, AcquireLot) and _opens_a_building(state, action):
        return True
    return not can_build_in_turn(state)


def can_build_in_turn(state: State) -> bool:
    """Whether the seat to move can put up a building now, or right after one of the lots that it can acquire now.

    Args:
        state: where nothing is built yet in the turn.
    """
    return any(
        isinstance(action, Build | Rebuild) or (isinstance(action, AcquireLot) and _opens_a_building(state, action))
        for action in state.legal_actions
    )


def _opens_a_building(state: State, action: AcquireLot) -> bool:
    return any(isinstance(following, Build) for following in state.apply(action).legal_actions)


BEHAVIOURS = {
    behaviour.name: behaviour
    for behaviour in (
        Behaviour(
            "builds-when-able",
            "whoever can put up a building in a turn, at once or on a lot to acquire, does so before anything else",
            builds_when_able,
        ),
    )
}
"""The behaviours of New York by their names."""


def behaviours() -> Mapping[str, Behaviour]:
    """What the bounds and the lines can be told under, by name."""
    return BEHAVIOURS
