"""Short rests of a game played out in every way: then the bounds are the truth."""

from __future__ import annotations

from ny1901.paris.effects import after
from ny1901.paris.legal import legal_actions
from ny1901.paris.position import Position
from ny1901.paris.scoring import Tally, tally

MOST_STEPS = 250
"""A rest of more steps than this, in all its ways, is not played out."""


def every_tally(position: Position, most: int = MOST_STEPS) -> list[tuple[Tally, ...]] | None:
    """The tallies of every end that some play leads to.

    Args:
        position: a position of the second phase.
        most: how many steps may be taken in all.

    Returns:
        The tallies; None where there are more steps than that.

    >>> from ny1901.cli.game_paris import example
    >>> every_tally(example()) is None, every_tally(example(), most=10**6) is None
    (True, False)
    """
    waiting, known, found = [position], {position}, []
    while waiting:
        here = waiting.pop()
        if here.over:
            found.append(tally(here))
        actions = legal_actions(here)
        most -= len(actions)
        if most < 0:
            return None
        following = {after(here, action) for action in actions} - known
        known |= following
        waiting += following
    return found or None
