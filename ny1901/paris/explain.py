"""The plain reading of the rules: for any action every rule that it breaks, one function a rule.

The fast generator in `legal` is the other reading; tests hold them equal on every kind of position.
"""

from __future__ import annotations

from functools import lru_cache

from ny1901.paris.actions import Action, Build, ByKind, Lay, Pass, Take, Use
from ny1901.paris.build_rules import BUILD
from ny1901.paris.catalogue import catalogue
from ny1901.paris.phase_rules import LAY, PASS, TAKE
from ny1901.paris.plain import Scene
from ny1901.paris.position import Position
from ny1901.paris.postcard_rules import USE, Reading
from ny1901.protocol import Verdict
from ny1901.rulebook import Broken


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
    """Every rule that an action breaks, the course of the game first."""
    rules = RULES[type(action)]
    if scene.position.is_over:
        yield "end.nothing-left", "the game is over", ()
        return
    for rule in rules:
        yield from rule(scene, action)


RULES = ByKind[tuple[Reading, ...]]({Lay: LAY, Take: TAKE, Pass: PASS, Build: BUILD, Use: USE})
"""The rules that can forbid each kind of action."""
