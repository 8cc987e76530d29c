"""Short rests of a game played out in every way: then the bounds are the truth."""

from __future__ import annotations

from collections.abc import Sequence

from ny1901.paris.rules.effects import after
from ny1901.paris.rules.scoring import Tally, tally
from ny1901.paris.rules.state import State
from ny1901.solver.behaviour import Behaviour

MOST_STEPS = 250
"""A rest of more steps than this, in all its ways, is not played out."""


def every_tally(
    position: State, most: int = MOST_STEPS, *, keeping_to: Sequence[Behaviour] = ()
) -> list[tuple[Tally, ...]] | None:
    """The tallies of every end that some play leads to.

    Args:
        position: a position of the second phase.
        most: how many steps may be taken in all.
        keeping_to: what every action keeps to.

    Returns:
        The tallies; None where there are more steps than that.

    >>> from ny1901.paris import example
    >>> every_tally(example()) is None
    True
    """
    waiting, known, found = [position], {position}, []
    while waiting:
        here = waiting.pop()
        if here.over:
            found.append(tally(here))
        actions = [action for action in here.legal_actions if all(one.obeys(here, action) for one in keeping_to)]
        most -= len(actions)
        if most < 0:
            return None
        following = {after(here, action) for action in actions} - known
        known |= following
        waiting += following
    return found or None
