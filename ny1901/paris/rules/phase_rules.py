"""The rules about the two phases, laying tiles and taking buildings, each as one plain function."""

from __future__ import annotations

from ny1901.kernel.geometry import Square
from ny1901.kernel.rulebook import Broken
from ny1901.paris.rules.actions import TURNS, Build, Lay, Pass, Take, Use
from ny1901.paris.rules.plain import Scene


def in_first_phase(scene: Scene, action: Lay | Take | Pass) -> Broken:
    """`phase.first`: tiles and buildings are taken, and turns passed, until the last tile lies."""
    if not scene.position.paving:
        yield "phase.first", f"{action} belongs to the first phase, and the board is full", ()


def in_second_phase(scene: Scene, _: Build | Use) -> Broken:
    """`phase.second`: buildings go up, and postcards are used, when the last tile lies."""
    if scene.position.paving:
        yield "phase.second", "this belongs to the second phase, and squares of the board are still empty", ()


def holds_tile(scene: Scene, action: Lay) -> Broken:
    """`lay.hand`."""
    if action.tile not in scene.hand:
        held = ", ".join(sorted(scene.hand)) or "none"
        yield "lay.hand", f"{action.tile} is not in your hand, which holds {held}", (action.tile,)


def on_a_square(scene: Scene, action: Lay) -> Broken:
    """`lay.square`, `lay.empty`."""
    side = scene.position.rules.variant.components.side
    corners = [Square(2 * row, 2 * column).name for row in range(side) for column in range(side)]
    if action.square not in corners:
        yield (
            "lay.square",
            f"{action.square} is no square of the board; each is named by its north-west space",
            (action.square,),
        )
    elif scene.position.pavement[corners.index(action.square)] is not None:
        yield "lay.empty", f"there is a tile on {action.square} already", (action.square,)


def turned_by_quarters(_: Scene, action: Lay) -> Broken:
    """`lay.turn`."""
    if action.turn not in TURNS:
        yield "lay.turn", f"a tile is turned by 0, 90, 180 or 270 degrees, not by {action.turn}", ()


def in_supply(scene: Scene, action: Take) -> Broken:
    """`take.supply`."""
    if action.building not in scene.supply:
        yield "take.supply", f"{action.building} is not in the supply", (action.building,)


def still_takes(scene: Scene, _: Take) -> Broken:
    """`take.finished`, where the variant does not let a player go on who has laid every tile, or has passed then."""
    variant = scene.position.rules.variant
    if scene.hand:
        return
    if not variant.finished_may_take:
        yield "take.finished", "you have laid every tile, and this variant then lets you only pass", ()
    elif not variant.passed_may_take and scene.passes:
        yield "take.finished", "you have passed, and this variant then lets you only wait for the second phase", ()


def has_finished(scene: Scene, _: Pass) -> Broken:
    """`pass.finished`."""
    if scene.hand:
        yield "pass.finished", "you still have tiles to lay, so you lay one or take a building", ()
    elif not scene.position.paving:
        yield "pass.finished", "nobody has tiles left to wait for", ()


LAY = (in_first_phase, holds_tile, on_a_square, turned_by_quarters)
TAKE = (in_first_phase, in_supply, still_takes)
PASS = (in_first_phase, has_finished)
