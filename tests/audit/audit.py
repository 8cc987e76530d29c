"""Whether a claimed next position, or a claimed final tally, is what the rules say: the plain reading of the effects.

`effects` and `scoring` compute what follows; here every rule looks at a claim by itself and says what is wrong with it.
The tests hold the two equal, step by step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ny1901.kernel.protocol import Violation
from ny1901.new_york.rules.actions import Action
from ny1901.new_york.rules.catalogue import catalogue
from ny1901.new_york.rules.explain import explain
from ny1901.new_york.rules.inventory import inventory_of
from ny1901.new_york.rules.problems import unreadable
from ny1901.new_york.rules.scoring import Tally
from tests.audit.course_effects import COURSE_EFFECTS
from tests.audit.effect_rules import EFFECTS
from tests.audit.step import Step
from tests.audit.tally_rules import TALLY, Claim

if TYPE_CHECKING:
    from ny1901.new_york.rules.state import State


def audit(before: State, action: Action, after: State) -> tuple[Violation, ...]:
    """Every rule that a claimed next position breaks; empty if it is right.

    The dice are hidden, so any order of the cards that a Market Shift shuffles is right.

    Args:
        before: a position without problems.
        action: what was done there. One that is not legal has no effects, and is answered with the rules it breaks.
        after: the position that is claimed to follow.
    """
    edition = before.rules.variant.edition_id
    if before.rules != after.rules:
        message = "the variant and the number of players never change in a game"
        return catalogue().violations([("setup.players", message, ())], edition)
    if wrong := explain(before, action).violations or unreadable(after):
        return wrong
    step = Step(inventory_of(before), action, inventory_of(after))
    return catalogue().violations((found for effect in (*EFFECTS, *COURSE_EFFECTS) for found in effect(step)), edition)


def audit_tally(position: State, claimed: Sequence[Tally], winners: Iterable[int]) -> tuple[Violation, ...]:
    """Every rule that a claimed final tally breaks; empty if it is right.

    The winners are judged by the claimed totals, so that a mistake in the tally is not blamed twice.

    Args:
        position: a position without problems, tallied as if the game ended there.
        claimed: the tally of each seat.
        winners: the seats that win.
    """
    edition = position.rules.variant.edition_id
    if len(claimed) != len(position.players):
        message = f"a tally of {len(claimed)} seats for {len(position.players)} players"
        return catalogue().violations([("setup.players", message, ())], edition)
    claim = Claim(inventory_of(position), tuple(claimed), frozenset(winners))
    return catalogue().violations((found for rule in TALLY for found in rule(claim)), edition)
