"""The rules about putting up a building, the Jardin des Plantes among them, each as one plain function."""

from __future__ import annotations

from ny1901.kernel.geometry import Polyomino, Square, connected
from ny1901.kernel.rulebook import Broken
from ny1901.paris.material.model import Postcard, Space
from ny1901.paris.rules.actions import Build, Use
from ny1901.paris.rules.phase_rules import in_second_phase
from ny1901.paris.rules.plain import Scene, names_of, squares_of


def building_of(action: Build | Use) -> str:
    """The id of the building that an action puts up."""
    return action.building if isinstance(action, Build) else action.postcard.value


def at_once(scene: Scene, action: Build) -> Broken:
    """`levitation.at-once`: only the building that a Levitation brought."""
    pending = scene.position.pending
    if pending is not None and action.building != scene.building_ids[pending]:
        name = scene.building_ids[pending]
        yield "levitation.at-once", f"first put up {name}, which your Levitation brought", (name,)


def in_reserve(scene: Scene, action: Build) -> Broken:
    """`build.reserve`."""
    if action.building not in scene.reserve:
        yield "build.reserve", f"{action.building} is not in your reserve", (action.building,)


def has_chimney(scene: Scene, _: Build | Use) -> Broken:
    """`build.chimney`, where chimneys are a limit."""
    variant = scene.position.rules.variant
    if variant.chimneys_limit and len(scene.own_buildings) >= variant.chimneys:
        yield "build.chimney", f"all your {variant.chimneys} chimneys stand on buildings", ()


def in_shape(scene: Scene, action: Build | Use) -> Broken:
    """`build.shape`."""
    name, squares = building_of(action), squares_of(action.squares)
    forms = scene.forms.get(name)
    if forms is None:
        return
    if not squares or not connected(squares) or Polyomino(squares) not in forms:
        yield "build.shape", f"these spaces are not the shape of {name}, turned or not", action.squares


def on_the_board(scene: Scene, action: Build | Use) -> Broken:
    """`build.board`."""
    off = tuple(square for square in squares_of(action.squares) if square not in scene.kinds)
    if off:
        yield "build.board", "a building lies wholly on the tiles of the board", names_of(off)


def on_free_spaces(scene: Scene, action: Build | Use) -> Broken:
    """`build.free`."""
    taken = tuple(square for square in squares_of(action.squares) if square in scene.covered)
    if taken:
        what = ", ".join(dict.fromkeys(scene.covered[square] for square in taken))
        yield "build.free", f"the spaces are taken by {what}", names_of(taken)


def off_the_rival(scene: Scene, action: Build | Use) -> Broken:
    """`build.colour`, `chartier.one`: no space of the rival's colour; with the Chartier, one."""
    rival = _of_kind(scene, action, Space.RIVAL)
    if rival and not _may_use(scene, action, Postcard.CHARTIER):
        yield "build.colour", "a building stands on spaces of your colour or mixed ones", names_of(rival)
    elif len(rival) > 1:
        yield "chartier.one", "the Chartier's piece covers one space of the rival's colour", names_of(rival)


def off_the_lamps(scene: Scene, action: Build | Use) -> Broken:
    """`build.lamp`, `metropolitain.one`: no street lamp; with the Metropolitain, one."""
    lamps = _of_kind(scene, action, Space.LAMP)
    if lamps and not _may_use(scene, action, Postcard.METROPOLITAIN):
        yield "build.lamp", "no building may be put on a street lamp", names_of(lamps)
    elif len(lamps) > 1:
        yield "metropolitain.one", "the Metropolitain lets a building cover one street lamp", names_of(lamps)


def one_effect(scene: Scene, action: Build | Use) -> Broken:
    """`postcard.combine`, where a variant keeps the effects of two postcards apart."""
    if scene.position.rules.variant.combine_effects:
        return
    rival, lamps = _of_kind(scene, action, Space.RIVAL), _of_kind(scene, action, Space.LAMP)
    if rival and lamps and all(_may_use(scene, action, card) for card in (Postcard.CHARTIER, Postcard.METROPOLITAIN)):
        yield (
            "postcard.combine",
            "one building uses the Chartier or the Metropolitain, not both",
            names_of(rival + lamps),
        )


def _may_use(scene: Scene, action: Build | Use, card: Postcard) -> bool:
    """`jardin-des-plantes.building`, `levitation.place`: whether a building may use an earlier postcard's effect."""
    variant = scene.position.rules.variant
    if isinstance(action, Use):
        allowed = variant.jardin_on_chartier if card is Postcard.CHARTIER else variant.jardin_on_lamp
    else:
        allowed = variant.levitation_uses_effects or (action.building in scene.reserve and not _waits(scene, action))
    return allowed and scene.has_ready(card)


def _waits(scene: Scene, action: Build) -> bool:
    """Whether it is the building that a Levitation has just brought."""
    pending = scene.position.pending
    return pending is not None and scene.building_ids[pending] == action.building


def _of_kind(scene: Scene, action: Build | Use, kind: Space) -> tuple[Square, ...]:
    return tuple(square for square in squares_of(action.squares) if scene.kinds.get(square) == kind)


PLACE = (in_shape, on_the_board, on_free_spaces, off_the_rival, off_the_lamps, one_effect, has_chimney)
"""Where a building may stand."""

BUILD = (in_second_phase, at_once, in_reserve, *PLACE)
