"""The rules about using postcards, each as one plain function; a table says which go with which postcard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from ny1901.kernel.geometry import Square, connected
from ny1901.kernel.rulebook import Broken
from ny1901.paris.material.model import Postcard, Space
from ny1901.paris.rules.actions import FACINGS, Build, Use
from ny1901.paris.rules.build_rules import PLACE, has_chimney
from ny1901.paris.rules.phase_rules import in_second_phase
from ny1901.paris.rules.plain import Scene, names_of, squares_of

Reading = Callable[[Scene, Any], Broken]


def after_levitation(scene: Scene, action: Use) -> Broken:
    """`levitation.at-once`: no other postcard before the building stands."""
    if scene.position.pending is not None:
        name = scene.building_ids[scene.position.pending]
        yield "levitation.at-once", f"first put up {name}, which your Levitation brought", (action.postcard,)


def is_open(scene: Scene, action: Use) -> Broken:
    """`postcard.once`, `setup.postcards`."""
    if not scene.in_play(action.postcard):
        yield "setup.postcards", f"{action.postcard} is not in play in this game", (action.postcard,)
    elif action.postcard in scene.used:
        yield "postcard.once", f"seat {scene.used[action.postcard]} has used {action.postcard}", (action.postcard,)


def has_token(scene: Scene, _: Use) -> Broken:
    """`postcard.token`."""
    if scene.tokens <= 0:
        yield "postcard.token", "you have no action token left", ()


def with_effect(scene: Scene, action: Use) -> Broken:
    """`postcard.parts`, and what the postcard itself asks; nothing where it is used without effect."""
    if action.bare:
        return
    effect = EFFECTS[action.postcard]
    problem = effect.misnamed(scene, action)
    if problem:
        yield "postcard.parts", f"{action.postcard}: {problem}", (action.postcard,)
        return
    for rule in effect.rules:
        yield from rule(scene, action)


def on_free_space(scene: Scene, action: Use) -> Broken:
    """`postcard.free`: a special piece goes on free spaces."""
    taken = tuple(square for square in squares_of(action.squares) if square in scene.covered)
    if taken:
        yield "postcard.free", f"{scene.covered[taken[0]]} is on that space", names_of(taken)


def on_own_space(rule: str) -> Reading:
    """The reading of a rule that asks for a space of the own colour; which rule it is stands with its postcard."""

    def reading(scene: Scene, action: Use) -> Broken:
        if any(scene.kinds.get(square) is not Space.OWN for square in squares_of(action.squares)):
            yield rule, "the piece goes on a space of your own colour", action.squares

    return reading


def on_lamp_space(scene: Scene, action: Use) -> Broken:
    """`la-grande-lumiere.space`."""
    if any(scene.kinds.get(square) is not Space.LAMP for square in squares_of(action.squares)):
        yield "la-grande-lumiere.space", "the large lamp goes on a street lamp's space", action.squares


def under_the_fountain(scene: Scene, action: Use) -> Broken:
    """`fontaine-des-mers.space`, `chartier.one`: own or mixed spaces; with the Chartier, one of the rival's."""
    squares, chartier = squares_of(action.squares), scene.has_ready(Postcard.CHARTIER)
    rival = tuple(space for space in squares if scene.kinds.get(space) == Space.RIVAL)
    wrong = tuple(
        space for space in squares if scene.kinds.get(space) == Space.LAMP or (space in rival and not chartier)
    )
    if wrong:
        yield "fontaine-des-mers.space", "the Fountain goes on your own colour or mixed spaces", names_of(wrong)
    if chartier and len(rival) > 1:
        yield "chartier.one", "the Chartier's piece covers one space of the rival's colour", names_of(rival)


def looks_at_free_space(scene: Scene, action: Use) -> Broken:
    """`le-penseur.front`."""
    (space,) = squares_of(action.squares)
    front = scene.ahead(space, action.facing)
    if front not in scene.kinds or front in scene.covered:
        yield "le-penseur.front", f"there is no free space {action.facing} of the statue", action.squares


def beside_own_building(scene: Scene, action: Use) -> Broken:
    """`bouquinistes.beside`."""
    (space,) = squares_of(action.squares)
    if not any(side in scene.own_buildings.get(action.beside, ()) for side in space.beside):
        yield "bouquinistes.beside", f"the space shares no side with {action.beside} of yours", (action.beside,)


def swap(scene: Scene, action: Use) -> Broken:
    """`levitation.swap`."""
    if action.give not in scene.reserve:
        yield "levitation.swap", f"{action.give} is not in your reserve", (action.give,)
    if action.take not in scene.supply:
        yield "levitation.swap", f"{action.take} is not in the supply", (action.take,)


def fits_somewhere(scene: Scene, action: Use) -> Broken:
    """`levitation.place`: the new building must be put up at once, so it must fit."""
    if action.take not in scene.building_ids:
        return
    for squares in scene.sites_of(action.take):
        build = Build(action.take, names_of(squares))
        if not any(True for rule in PLACE if rule != has_chimney for _ in rule(scene, build)):
            return
    yield "levitation.place", f"{action.take} fits nowhere now", (action.take,)


@frozen
class Effect:
    """What a postcard's effect asks.

    Attributes:
        misnamed: says what is wrong with what the action names; empty if it names what it should.
        rules: the rules that can forbid it.
    """

    misnamed: Callable[[Scene, Use], str]
    rules: tuple[Reading, ...]


def _names(expected: str, *keys: str, spaces: int = 0) -> Callable[[Scene, Use], str]:
    """A check that an action names just some keys, and a number of side-connected spaces of the board."""

    def misnamed(scene: Scene, action: Use) -> str:
        named = {key for key in ("facing", "give", "take", "beside") if getattr(action, key)}
        squares = squares_of(action.squares)
        if named != set(keys) or len(squares) != spaces or not connected(squares) or not _on_board(scene, squares):
            return f"name {expected}, or nothing to use it without effect"
        if action.facing and action.facing not in FACINGS:
            return f"{action.facing!r} is no direction; choose from {', '.join(FACINGS)}"
        return ""

    return misnamed


def _on_board(scene: Scene, squares: tuple[Square, ...]) -> bool:
    length = 2 * scene.position.rules.variant.components.side
    return all(square.row < length and square.column < length for square in squares)


def _fountain_named(scene: Scene, action: Use) -> str:
    size = scene.position.rules.variant.fountain_size
    return _names("the Fountain's spaces", spaces=size)(scene, action)


def _jardin_named(_: Scene, action: Use) -> str:
    named = action.facing or action.give or action.take or action.beside
    return "name its spaces, or nothing to use it without effect" if named or not action.squares else ""


_ONE_SPACE = _names("one space", spaces=1)
_NOTHING = Effect(lambda _, __: "it names nothing more", ())

EFFECTS: dict[Postcard, Effect] = {
    Postcard.LEVITATION: Effect(
        _names("what to give and what to take", "give", "take"), (swap, has_chimney, fits_somewhere)
    ),
    Postcard.METROPOLITAIN: _NOTHING,
    Postcard.JARDIN_DES_PLANTES: Effect(_jardin_named, PLACE),
    Postcard.SACRE_COEUR: _NOTHING,
    Postcard.LE_PEINTRE: Effect(_ONE_SPACE, (on_free_space, on_own_space("le-peintre.space"))),
    Postcard.CHARTIER: _NOTHING,
    Postcard.BOUQUINISTES: Effect(
        _names("one space and the building beside it", "beside", spaces=1),
        (on_free_space, on_own_space("bouquinistes.space"), beside_own_building),
    ),
    Postcard.LAMPADAIRE: Effect(_ONE_SPACE, (on_free_space, on_own_space("lampadaire.space"))),
    Postcard.MOULIN_ROUGE: Effect(_ONE_SPACE, (on_free_space, on_own_space("moulin-rouge.space"))),
    Postcard.LE_PENSEUR: Effect(
        _names("one space and a direction", "facing", spaces=1),
        (on_free_space, on_own_space("le-penseur.space"), looks_at_free_space),
    ),
    Postcard.FONTAINE_DES_MERS: Effect(_fountain_named, (on_free_space, under_the_fountain)),
    Postcard.LA_GRANDE_LUMIERE: Effect(_ONE_SPACE, (on_free_space, on_lamp_space)),
}
"""What each postcard asks."""

USE: tuple[Reading, ...] = (in_second_phase, after_levitation, is_open, has_token, with_effect)
