"""The plain reading of the rules: for any action every rule that it breaks, one function a rule.

The fast generator in `legal` is the other reading; tests hold them equal on every kind of position.
"""

from __future__ import annotations

from functools import lru_cache

from ny1901.protocol import Verdict
from ny1901.rulebook import Broken
from ny1901.rules import land_rules, turn_rules
from ny1901.rules.actions import AcquireLot, Action, Build, ByKind, EndTurn, PlayCard, Rebuild, ReturnLot
from ny1901.rules.catalogue import catalogue
from ny1901.rules.plain import Scene
from ny1901.rules.position import Position


@lru_cache(maxsize=8)
def scene_of(position: Position) -> Scene:
    """The plain sets of a position, kept for the next question about it."""
    return Scene(position)


def explain(position: Position, action: Action) -> Verdict:
    """The rules' answer to an action: legal, or every rule that it breaks.

    Args:
        position: any position.
        action: any action, also one with names that the game does not know.

    Raises:
        NotationError: it is no action at all, for example a text.
    """
    found = broken(scene_of(position), action)
    return Verdict(catalogue().violations(found, position.rules.variant.edition_id))


def broken(scene: Scene, action: Action) -> Broken:
    """Every rule that an action breaks, turn rules first."""
    if scene.position.is_over:
        yield "end.last-turns", "the game is over; every last turn has been played", ()
        return
    for rule in RULES[type(action)]:
        yield from rule(scene, action)


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
