"""The plain reading of the rules: for any action every rule that it breaks, one function a rule.

The fast generator in `legal` is the other reading; tests hold them equal on every kind of position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from ny1901.kernel.protocol import Verdict
from ny1901.kernel.rulebook import Broken, BrokenRule
from ny1901.new_york.rules import land_rules, turn_rules
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, ByKind, EndTurn, PlayCard, Rebuild, ReturnLot
from ny1901.new_york.rules.house import HOUSE, catalogue_of
from ny1901.new_york.rules.plain import Scene

if TYPE_CHECKING:
    from ny1901.new_york.rules.state import State


@lru_cache(maxsize=8)
def scene_of(position: State) -> Scene:
    """The plain sets of a position, kept for the next question about it."""
    return Scene(position)


def explain(position: State, action: Action) -> Verdict:
    """The rules' answer to an action: legal, or every rule that it breaks.

    Left out is only a rule that a named one implies in a position that can occur (`Rule.implies`, `Verdict.implied`).
    What names something that the game does not have is told so, and once the game is over that is the one answer.
    House rules are asked about what the printed rules allow.

    Args:
        position: any position.
        action: any action, also one with names that the game does not know.

    Raises:
        NotationError: it is no action at all, for example a text.
    """
    variant = position.rules.variant
    found: Iterable[BrokenRule] = tuple(broken(scene_of(position), action))
    if variant.house_rules is not None and not found:
        found = HOUSE.broken(position, action, lambda: position.legal_actions)
    return Verdict(catalogue_of(variant).violations(found, variant.edition_id))


def broken(scene: Scene, action: Action) -> Broken:
    """Every rule that an action breaks, turn rules first."""
    if scene.position.is_over:
        yield "end.last-turns", "the game is over; every last turn has been played", ()
        return
    for rule in RULES[type(action)]:
        yield from rule(scene, action)


def broken_rules(position: State, action: Action) -> Iterator[str]:
    """The ids of the rules that an action breaks, each as soon as it is found; one can come several times."""
    legal = True
    for rule, _, _ in broken(scene_of(position), action):
        legal = False
        yield rule
    if legal and position.rules.variant.house_rules is not None:
        yield from explain(position, action).rules


RULES = ByKind[tuple[land_rules.Reading, ...]](
    {
        AcquireLot: turn_rules.ACQUIRE + land_rules.ACQUIRE,
        Build: turn_rules.BUILD + land_rules.BUILD,
        Rebuild: turn_rules.REBUILD + land_rules.REBUILD,
        PlayCard: turn_rules.PLAY_CARD,
        ReturnLot: turn_rules.RETURN_LOT,
        EndTurn: turn_rules.END_TURN,
    }
)
"""The rules that can forbid each kind of action."""
