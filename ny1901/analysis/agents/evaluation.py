"""What a state promises each seat: the functions that agents steer by.

An evaluation gives one number a seat, the points that the seat is expected to end with. What an agent strives for is
its lead: its own number less the best of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any

from ny1901.lookahead import Evaluation
from ny1901.protocol import State


def points(state: State) -> Sequence[float]:
    """Each seat's points as they are, for any game: the evaluation that needs no knowledge of one.

    >>> from ny1901.game import example
    >>> points(example())
    (45, 21, 45)
    """
    return state.scores


GAMES = {
    "ny1901.rules.position.Position": "ny1901.analysis.new_york:prospects",
    "ny1901.paris.position.Position": "ny1901.paris.prospects:prospects",
}
"""Where the evaluation of a game is, by the class of the game's states; loaded when the first state is looked at."""


def outlook(state: State) -> Sequence[float]:
    """The best evaluation known for a state's game: the one that `GAMES` has for its class, else `points`."""
    return _known_for(type(state))(state)


@cache
def _known_for(kind: type) -> Evaluation:
    for ancestor in kind.__mro__:
        home = GAMES.get(f"{ancestor.__module__}.{ancestor.__qualname__}")
        if home is not None:
            found: Evaluation = loaded(home)
            return found
    return points


def loaded(home: str) -> Any:
    """What a module has under a name, from a text such as `ny1901.analysis.new_york:prospects`."""
    module, _, name = home.partition(":")
    return getattr(import_module(module), name)
