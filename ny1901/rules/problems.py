"""Why a position is impossible: every position rule that it breaks, as data."""

from __future__ import annotations

from collections.abc import Iterable

from ny1901.protocol import Violation
from ny1901.rules.catalogue import catalogue
from ny1901.rules.course_rules import COURSE
from ny1901.rules.inventory import Condition, inventory_of
from ny1901.rules.position import Position
from ny1901.rules.setup_rules import MATERIAL, SETUP
from ny1901.rules.standing_rules import STANDING


def problems(position: Position) -> tuple[Violation, ...]:
    """Every reason why a position cannot occur in a game; empty if no rule of this library finds one.

    Every position of legal play is free of problems. The reverse cannot be promised: a position free of problems may
    still be out of reach. A position that names things that the city does not have is answered with these alone.

    Args:
        position: any position, also a hand-made one.

    >>> from ny1901.game import Game
    >>> from attrs import evolve
    >>> state = Game(players=3).initial_state(seed=1901)
    >>> problems(state)
    ()
    >>> wrong = problems(evolve(state, legendaries=0))
    >>> wrong[0].rule, wrong[0].where
    ('setup.legendaries', ('park-row',))
    """
    return unreadable(position) or _broken(position, (*SETUP, *COURSE, *STANDING))


def unreadable(position: Position) -> tuple[Violation, ...]:
    """What a position names that there is not, so that nothing else can be asked of it; empty if it can be read."""
    return _broken(position, MATERIAL)


def _broken(position: Position, conditions: Iterable[Condition]) -> tuple[Violation, ...]:
    inventory = inventory_of(position)
    edition = position.rules.variant.edition_id
    return catalogue().violations((found for condition in conditions for found in condition(inventory)), edition)
