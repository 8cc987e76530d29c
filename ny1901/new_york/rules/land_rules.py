"""The rules about land, tiles and demolition, each as one plain function (`acquire.*`, `build.*`, `demolish.*`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ny1901.kernel.rulebook import Broken
from ny1901.new_york.material.model import Generation, Tile
from ny1901.new_york.rules.actions import AcquireLot, Build, Rebuild
from ny1901.new_york.rules.plain import Scene, Standing

Building = Build | Rebuild
Reading = Callable[[Scene, Any], Broken]


def words(names: Any) -> str:
    """Names as a sentence lists them."""
    *first, last = [str(name) for name in names]
    return f"{', '.join(first)} and {last}" if first else last


def acquire_match(scene: Scene, action: AcquireLot) -> Broken:
    """`acquire.match`: an open card of the lot's colour and size; `setup.two-players`: lots out of play."""
    lot = scene.map.lots.get(action.lot)
    if lot is None:
        yield "acquire.match", f"there is no lot {action.lot} on the board", (action.lot,)
    elif lot.district in scene.position.rules.districts_out:
        yield (
            "setup.two-players",
            f"{lot.id} is {lot.district}, and {lot.district} lots are out with two players",
            (lot.id,),
        )
    elif lot.face not in {scene.position.rules.table.faces[face] for face in scene.position.market}:
        yield "acquire.match", f"no {lot.face} card lies in the Open Market for {lot.id}", (lot.id, lot.face.code)


def acquire_unowned(scene: Scene, action: AcquireLot) -> Broken:
    """`acquire.unowned`."""
    owner = scene.owners.get(action.lot)
    if owner is not None:
        whose = "your" if owner == scene.position.to_move else f"seat {owner}'s"
        yield "acquire.unowned", f"{action.lot} is already part of {whose} territory", (action.lot,)


def acquire_worker(scene: Scene, action: AcquireLot) -> Broken:
    """`acquire.worker`."""
    if scene.workers < 1:
        yield "acquire.worker", f"no worker is available to mark {action.lot}", (action.lot,)


def build_own_tile(scene: Scene, action: Building) -> Broken:
    """`build.own-tile`: one of the seat's own unbuilt skyscrapers (legendaries: `build.legendary`)."""
    tile = scene.map.tiles.get(action.tile)
    if tile is None:
        yield "build.own-tile", f"there is no skyscraper {action.tile}", (action.tile,)
    elif tile.generation == Generation.STARTING:
        yield "build.own-tile", f"{tile.name} is only placed in the setup", (tile.id,)
    elif not tile.is_legendary and not scene.player.unbuilt >> scene.position.rules.table.tile_number[tile.id] & 1:
        yield "build.own-tile", f"your {tile.name} has already been built", (tile.id,)


def build_legendary(scene: Scene, action: Building) -> Broken:
    """`build.legendary`: not built by anyone yet, and no more than the limit a player."""
    tile = scene.map.tiles.get(action.tile)
    if tile is None or not tile.is_legendary:
        return
    builder = next((standing for standing in scene.buildings if standing.tile == tile), None)
    if builder is not None:
        yield "build.legendary", f"seat {builder.seat} has already built {tile.name}", (tile.id,)
    limit = scene.position.rules.variant.legendaries_per_player
    own = [standing.tile.id for standing in scene.own if standing.tile.is_legendary and standing.tile != tile]
    if len(own) >= limit:
        yield "build.legendary", f"you may build {limit} legendary skyscraper a game", (tile.id, *own)


def build_generation(scene: Scene, action: Building) -> Broken:
    """`build.generation`: the score before building must have unlocked the tile's generation."""
    tile = scene.map.tiles.get(action.tile)
    if tile is not None and not scene.unlocked(tile.generation):
        needed = scene.position.rules.variant.threshold(tile.generation)
        yield (
            "build.generation",
            f"{tile.name} is {tile.generation.word}, which needs {needed} points; you have {scene.building_score}",
            (tile.id,),
        )


def build_shape(scene: Scene, action: Building) -> Broken:
    """`build.shape`: the squares are the tile's own, in an orientation that it may show."""
    tile = scene.map.tiles.get(action.tile)
    if tile is not None and not _has_form(scene, tile, action):
        yield (
            "build.shape",
            f"{words(action.squares) if action.squares else 'nothing'} is not the shape of {tile.name}",
            (
                tile.id,
                *action.squares,
            ),
        )


def _has_form(scene: Scene, tile: Tile, action: Building) -> bool:
    squares = scene.map.site(action.squares).squares
    if len(squares) != tile.size:
        return False
    top, left = min(square.row for square in squares), min(square.column for square in squares)
    moved = {(square.row - top, square.column - left) for square in squares}
    return any(moved == set(form.cells) for form in scene.map.forms[tile.id])


def build_inside_territory(scene: Scene, action: Building) -> Broken:
    """`build.inside-territory`; what `demolish.own` implies is left out."""
    site = scene.map.site(action.squares)
    outside = site.squares - scene.territory
    if isinstance(action, Rebuild):
        outside = outside - scene.under_others
    names = tuple(square.name for square in sorted(outside))
    if names:
        yield "build.inside-territory", f"{words(names)} {_is(names)} not in your territory", names


def build_free(scene: Scene, action: Build) -> Broken:
    """`build.free`: any building is in the way, an own one too."""
    site = scene.map.site(action.squares)
    covered = site.squares & scene.under_all
    if covered:
        names = tuple(square.name for square in sorted(covered))
        blocking = words(dict.fromkeys(_called(scene, standing) for standing in scene.overlapped(site)))
        yield "build.free", f"{words(names)} {_is(names)} covered by {blocking}", names


def _called(scene: Scene, standing: Standing) -> str:
    whose = "your" if standing.seat == scene.position.to_move else f"seat {standing.seat}'s"
    return f"{whose} {standing.tile.name}"


def build_frontage(scene: Scene, action: Building) -> Broken:
    """`build.frontage`: a side on a street or a park; corners do not count."""
    if not scene.map.site(action.squares).frontage:
        yield "build.frontage", "no side of the building would lie on a street or a park", action.squares


def build_span(scene: Scene, action: Building) -> Broken:
    """`build.span`: buildings may span lots, unless the variant says otherwise."""
    lots = scene.map.site(action.squares).lots
    if not scene.position.rules.variant.span_lots and len(lots) > 1:
        yield "build.span", f"in this variant a building may not span {words(sorted(lots))}", tuple(sorted(lots))


def build_partial(scene: Scene, action: Building) -> Broken:
    """`build.partial`: lots need not be filled, unless the variant says otherwise."""
    if scene.position.rules.variant.partial_lots:
        return
    site = scene.map.site(action.squares)
    part = tuple(sorted(lot for lot in site.lots if not scene.map.lot_squares[lot] <= site.squares))
    if part:
        yield "build.partial", f"in this variant a building must fill {words(part)}", part


def demolish_own(scene: Scene, action: Rebuild) -> Broken:
    """`demolish.own`."""
    covered = scene.map.site(action.squares).squares & scene.under_others
    if covered:
        names = tuple(square.name for square in sorted(covered))
        yield "demolish.own", f"the building on {words(names)} is another player's", names


def demolish_footprint(scene: Scene, action: Rebuild) -> Broken:
    """`demolish.footprint`: at least one building is overlapped; adjacent ones if the variant asks for it.

    Here, as in the rules below, another's building under the footprint would come down too; that it may not is
    `demolish.own`'s.
    """
    overlapped = scene.overlapped(scene.map.site(action.squares))
    if not overlapped:
        yield (
            "demolish.footprint",
            "no building of yours stands there, so this is a build, not a demolition",
            action.squares,
        )
    elif scene.position.rules.variant.demolished_adjacent and not _touch_each_other(overlapped):
        names = tuple(standing.tile.id for standing in overlapped)
        yield "demolish.footprint", f"in this variant {words(names)} would have to touch each other", names


def _touch_each_other(buildings: tuple[Standing, ...]) -> bool:
    reached = set(buildings[:1])
    for _ in buildings:
        ground = {beside for standing in reached for square in standing.squares for beside in square.beside}
        reached |= {standing for standing in buildings if standing.squares & ground}
    return reached == set(buildings)


def demolish_generation(scene: Scene, action: Rebuild) -> Broken:
    """`demolish.generation`; what `demolish.gold-stands` implies is left out."""
    tile = scene.map.tiles.get(action.tile)
    for standing in scene.overlapped(scene.map.site(action.squares)) if tile else ():
        if tile and Generation.GOLD != standing.tile.generation >= tile.generation:
            yield (
                "demolish.generation",
                f"{tile.name} ({tile.generation.word}) is not of a later generation than {standing.tile.name} "
                f"({standing.tile.generation.word})",
                (standing.tile.id,),
            )


def demolish_gold_stands(scene: Scene, action: Rebuild) -> Broken:
    """`demolish.gold-stands`."""
    for standing in scene.overlapped(scene.map.site(action.squares)):
        if standing.tile.generation == Generation.GOLD:
            yield "demolish.gold-stands", f"{standing.tile.name} is gold and is never demolished", (standing.tile.id,)


def demolish_mark_vacated(scene: Scene, action: Rebuild) -> Broken:
    """`demolish.mark-vacated`: a worker for every own lot left empty, those on the site come back first."""
    site = scene.map.site(action.squares)
    vacated = tuple(sorted(scene.vacated(site)))
    available = scene.workers + len(scene.marked & site.lots)
    if not vacated and available < 0:
        # Only in a position that cannot occur, laid out by hand.
        yield "demolish.mark-vacated", f"your workers on the board are {-available} more than you have", ()
    elif len(vacated) > available:
        yield (
            "demolish.mark-vacated",
            f"{words(vacated)} would be left empty and {_need(vacated)}, but only {available} would be available",
            vacated,
        )


def _is(names: tuple[str, ...]) -> str:
    return "is" if len(names) == 1 else "are"


def _need(lots: tuple[str, ...]) -> str:
    return "needs a worker" if len(lots) == 1 else f"need {len(lots)} workers"


ACQUIRE = (acquire_match, acquire_unowned, acquire_worker)
TILE = (build_own_tile, build_legendary, build_generation)
_LAND = (build_shape, build_frontage, build_span, build_partial)
BUILD = (*TILE, build_inside_territory, build_free, *_LAND)
REBUILD = (
    *TILE,
    build_inside_territory,
    demolish_own,
    demolish_footprint,
    demolish_generation,
    demolish_gold_stands,
    demolish_mark_vacated,
    *_LAND,
)
