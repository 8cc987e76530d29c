"""Behaviours that the score bounds of Paris can be told under: each says of any legal action whether it keeps to it."""

from __future__ import annotations

from collections.abc import Mapping

from ny1901.paris.rules.actions import Action, Build
from ny1901.paris.rules.state import State
from ny1901.solver.behaviour import Behaviour


def builds_when_able(state: State, action: Action) -> bool:
    """Whether an action keeps to `builds-when-able`.

    In the second phase, as long as a building of the seat's reserve can be put up, the next action puts one up.

    Args:
        state: where it is taken.
        action: a legal action there.

    >>> from ny1901.paris import Game
    >>> state = Game().initial_state(seed=1889)
    >>> all(builds_when_able(state, action) for action in state.legal_actions)
    True
    """
    return state.paving or isinstance(action, Build) or not any(isinstance(each, Build) for each in state.legal_actions)


BEHAVIOURS = {
    "builds-when-able": Behaviour(
        "builds-when-able",
        "whoever can put up a building of its reserve does so before it uses a postcard",
        builds_when_able,
    )
}
"""The behaviours of Paris by their names."""


def behaviours() -> Mapping[str, Behaviour]:
    """What the bounds and the lines can be told under, by name."""
    return BEHAVIOURS
