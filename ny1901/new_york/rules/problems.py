"""Why a position is impossible: every position rule that it breaks, as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ny1901.kernel.protocol import Violation
from ny1901.new_york.rules.catalogue import catalogue
from ny1901.new_york.rules.course_rules import COURSE
from ny1901.new_york.rules.house import HOUSE, catalogue_of
from ny1901.new_york.rules.inventory import Condition, inventory_of
from ny1901.new_york.rules.past_rules import PAST
from ny1901.new_york.rules.setup_rules import MATERIAL, SETUP
from ny1901.new_york.rules.standing_rules import STANDING

if TYPE_CHECKING:
    from ny1901.new_york.rules.state import State


def problems(position: State) -> tuple[Violation, ...]:
    """Every reason why a position cannot occur in a game; empty if no rule of this library finds one.

    Every position of legal play is free of problems. The reverse cannot be promised: a position free of problems may
    still be out of reach. A position that names things that the city does not have is answered with these alone, and
    the game before it is only asked about where nothing else is wrong, since any other mistake would be told twice.

    Args:
        position: any position, also a hand-made one.

    >>> from ny1901.new_york.game import Game
    >>> from attrs import evolve
    >>> state = Game(players=3).initial_state(seed=1901)
    >>> problems(state)
    ()
    >>> wrong = problems(evolve(state, legendaries=0))
    >>> wrong[0].rule, wrong[0].where
    ('setup.legendaries', ('park-row',))
    """
    return (
        unreadable(position)
        or _broken(position, (*SETUP, *COURSE, *STANDING))
        or _broken(position, PAST)
        or _forbidden(position)
    )


def unreadable(position: State) -> tuple[Violation, ...]:
    """What a position names that there is not, so that nothing else can be asked of it; empty if it can be read."""
    return _broken(position, MATERIAL)


def _forbidden(position: State) -> tuple[Violation, ...]:
    """What the house rules say can never stand; asked last, since formulas read sound positions."""
    variant = position.rules.variant
    if variant.house_rules is None:
        return ()
    return catalogue_of(variant).violations(HOUSE.problems(position), variant.edition_id)


def _broken(position: State, conditions: Iterable[Condition]) -> tuple[Violation, ...]:
    inventory = inventory_of(position)
    edition = position.rules.variant.edition_id
    return catalogue().violations((found for condition in conditions for found in condition(inventory)), edition)
