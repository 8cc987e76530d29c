"""What a state promises each seat: the functions that agents steer by.

An evaluation gives one number a seat, the points that the seat is expected to end with. What an agent strives for is
its lead: its own number less the best of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ny1901.analysis.game.kinds import kind_of
from ny1901.kernel.lookahead import Evaluation
from ny1901.kernel.protocol import State


def points(state: State) -> Sequence[float]:
    """Each seat's points as they are, for any game: the evaluation that needs no knowledge of one.

    >>> from ny1901.new_york.game import example
    >>> points(example())
    (45, 21, 45)
    """
    return state.scores


def outlook(state: State) -> Sequence[float]:
    """The evaluation that a state's game brings (`GameKind.evaluation`), else its points."""
    return _known_for(type(state))(state)


@cache
def _known_for(kind: type) -> Evaluation:
    known = kind_of(kind)
    return known.evaluation if known is not None and known.evaluation is not None else points
