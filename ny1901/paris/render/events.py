"""What is worth a mark in a game of Paris: postcards, and the turn to the second phase."""

from __future__ import annotations

from collections.abc import Iterator

from ny1901.kernel.pages import Event
from ny1901.paris.render.words import action_words, seat_name
from ny1901.paris.rules.actions import Action, Use
from ny1901.paris.rules.state import State


def events(before: State, action: Action, after: State) -> Iterator[Event]:
    """What a legal action did that is worth a mark.

    Args:
        before: the state before it.
        action: the action.
        after: the state after it.

    >>> from ny1901.paris import Game
    >>> state = Game().initial_state(seed=1889)
    >>> [*events(state, state.legal_actions[0], state.apply(state.legal_actions[0]))]
    []
    """
    if isinstance(action, Use):
        words = action_words(before.rules, action)
        yield Event("Postcard", before.seat, f"{seat_name(before.seat).capitalize()} {words}")
    if before.paving and not after.paving:
        yield Event("Second phase", None, "The second phase begins")
