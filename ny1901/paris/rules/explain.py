"""The plain reading of the rules: for any action every rule that it breaks, one function a rule.

The fast generator in `legal` is the other reading; tests hold them equal on every kind of position.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from ny1901.kernel.protocol import Verdict
from ny1901.kernel.rulebook import Broken, BrokenRule
from ny1901.paris.rules.actions import Action, Build, ByKind, Lay, Pass, Take, Use
from ny1901.paris.rules.build_rules import BUILD
from ny1901.paris.rules.house import HOUSE, catalogue_of
from ny1901.paris.rules.phase_rules import LAY, PASS, TAKE
from ny1901.paris.rules.plain import Scene
from ny1901.paris.rules.postcard_rules import USE, Reading

if TYPE_CHECKING:
    from ny1901.paris.rules.state import State


@lru_cache(maxsize=8)
def scene_of(position: State) -> Scene:
    """The plain sets of a position, kept for the next question about it."""
    return Scene(position)


def explain(position: State, action: Action) -> Verdict:
    """The rules' answer to an action: legal, or every rule that it breaks.

    An action that does not name what its postcard asks for is told that (`postcard.parts`), and nothing of the effect.
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
    """Every rule that an action breaks, the course of the game first."""
    rules = RULES[type(action)]
    if scene.position.is_over:
        yield "end.nothing-left", "the game is over", ()
        return
    for rule in rules:
        yield from rule(scene, action)


RULES = ByKind[tuple[Reading, ...]]({Lay: LAY, Take: TAKE, Pass: PASS, Build: BUILD, Use: USE})
"""The rules that can forbid each kind of action."""
