"""Whether a claimed next position, or a claimed final tally, is what the rules say: the plain reading of the effects.

`effects` and `scoring` compute what follows; here every rule looks at a claim by itself and says what is wrong with it.
Tests hold the two equal. A record from elsewhere can be checked the same way, step by step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ny1901.protocol import Violation
from ny1901.rules.actions import Action
from ny1901.rules.catalogue import catalogue
from ny1901.rules.course_effects import COURSE_EFFECTS
from ny1901.rules.effect_rules import EFFECTS
from ny1901.rules.explain import explain
from ny1901.rules.inventory import inventory_of
from ny1901.rules.position import Position
from ny1901.rules.problems import unreadable
from ny1901.rules.scoring import Tally
from ny1901.rules.step import Step
from ny1901.rules.tally_rules import TALLY, Claim


def audit(before: Position, action: Action, after: Position) -> tuple[Violation, ...]:
    """Every rule that a claimed next position breaks; empty if it is right.

    The dice are hidden, so any order of the cards that a Market Shift shuffles is right.

    Args:
        before: a position without problems.
        action: what was done there. One that is not legal has no effects, and is answered with the rules it breaks.
        after: the position that is claimed to follow.

    >>> from ny1901.game import Game
    >>> state = Game(players=3).initial_state(seed=1901)
    >>> action = state.legal_actions[0]
    >>> audit(state, action, state.apply(action))
    ()
    >>> from attrs import evolve
    >>> [str(broken) for broken in audit(state, action, evolve(state.apply(action), unowned=state.unowned))]
    ['whether rd is unowned does not fit the territories [acquire.unowned]']
    """
    edition = before.rules.variant.edition_id
    if before.rules != after.rules:
        message = "the variant and the number of players never change in a game"
        return catalogue().violations([("setup.players", message, ())], edition)
    if wrong := explain(before, action).violations or unreadable(after):
        return wrong
    step = Step(inventory_of(before), action, inventory_of(after))
    return catalogue().violations((found for effect in (*EFFECTS, *COURSE_EFFECTS) for found in effect(step)), edition)


def audit_tally(position: Position, claimed: Sequence[Tally], winners: Iterable[int]) -> tuple[Violation, ...]:
    """Every rule that a claimed final tally breaks; empty if it is right.

    The winners are judged by the claimed totals, so that a mistake in the tally is not blamed twice.

    Args:
        position: a position without problems, tallied as if the game ended there.
        claimed: the tally of each seat.
        winners: the seats that win.

    >>> from ny1901.game import Game
    >>> from ny1901.rules.scoring import tally
    >>> state = Game(players=2).initial_state(seed=6)
    >>> audit_tally(state, tally(state), (0, 1))
    ()
    >>> [broken.rule for broken in audit_tally(state, tally(state), (0,))]
    ['tally.tie']
    """
    edition = position.rules.variant.edition_id
    if len(claimed) != len(position.players):
        message = f"a tally of {len(claimed)} seats for {len(position.players)} players"
        return catalogue().violations([("setup.players", message, ())], edition)
    claim = Claim(inventory_of(position), tuple(claimed), frozenset(winners))
    return catalogue().violations((found for rule in TALLY for found in rule(claim)), edition)
