"""The rules about the course of a turn and the action cards, each as one plain function (`turn.*`, `card.*`)."""

from __future__ import annotations

from functools import lru_cache

from ny1901.kernel.rulebook import Broken
from ny1901.new_york.rules import land_rules
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, Card, EndTurn, PlayCard, Rebuild, ReturnLot
from ny1901.new_york.rules.plain import Scene
from ny1901.new_york.rules.position import CARD_BIT


def acquire_in_turn(scene: Scene, action: AcquireLot) -> Broken:
    """`turn.options`, `turn.skip-acquire`, `demolish.no-acquire`, `turn.cards`, `card.grab`: may a lot be taken now?"""
    turn = scene.position.turn
    if turn.pending is Card.LAND_GRAB:
        lot = scene.map.lots.get(action.lot)
        if lot is not None and lot.is_large:
            yield "card.grab", f"with a Land Grab no {lot.size}-square lot may be taken", (action.lot,)
        return
    if turn.pending is not None:
        yield "turn.cards", "first put up the second building of your Construction Boom", (turn.pending,)
    if turn.demolished:
        yield "demolish.no-acquire", "no land is acquired in a turn that demolishes", (action.lot,)
    if turn.built and not turn.had_worker:
        yield "turn.skip-acquire", "the acquisition was skipped; it cannot follow the building", (action.lot,)
    elif turn.acquired and not turn.demolished:
        yield "turn.options", "one lot a turn; another needs a Land Grab", (action.lot,)
    elif turn.built and not turn.demolished:
        yield "turn.options", "land is acquired before building, not after", (action.lot,)


def build_in_turn(scene: Scene, action: Build) -> Broken:
    """`turn.options`, `turn.must-acquire`, `turn.cards`, `card.boom`: may a building go up now?"""
    position, turn = scene.position, scene.position.turn
    if turn.pending is Card.LAND_GRAB:
        yield "turn.cards", "first take the lot of your Land Grab", (turn.pending,)
    if turn.built and turn.pending is not Card.CONSTRUCTION_BOOM:
        yield "turn.options", "one building a turn; a second needs a Construction Boom", (action.tile,)
    if turn.idle and turn.had_worker and position.market:
        yield "turn.must-acquire", "you have a worker, so a lot must be acquired before building", (action.tile,)
    elif turn.idle and turn.had_worker and not position.rules.variant.build_without_market:
        yield "turn.must-acquire", "nothing could be acquired, and this variant allows no building then", (action.tile,)
    if turn.built:
        yield from _boom_keeps_unbuilt(scene, action)


def _boom_keeps_unbuilt(scene: Scene, action: Build) -> Broken:
    variant, seat = scene.position.rules.variant, scene.position.to_move
    tile = scene.map.tiles.get(action.tile)
    if variant.boom_limit == "keeps-unbuilt" and tile is not None and not tile.is_legendary:
        left = scene.position.unbuilt(seat) - 1
        if left < variant.end_unbuilt:
            yield (
                "card.boom",
                f"it would leave you {left} unbuilt skyscrapers, fewer than {variant.end_unbuilt}",
                (tile.id,),
            )


def rebuild_in_turn(scene: Scene, action: Rebuild) -> Broken:
    """`turn.options`, `demolish.no-acquire`, `turn.cards`, `card.boom`: may one demolish now?"""
    turn = scene.position.turn
    if turn.pending is Card.LAND_GRAB:
        yield "turn.cards", "first take the lot of your Land Grab", (turn.pending,)
    if turn.pending is Card.CONSTRUCTION_BOOM:
        yield "card.boom", "the second building of a Construction Boom may not demolish", (action.tile,)
    if turn.acquired:
        yield "demolish.no-acquire", "a turn that has acquired land does not demolish", (action.tile,)
    elif turn.built:
        yield "turn.options", "demolish and rebuild is a turn of its own, instead of building", (action.tile,)


def card_in_hand(scene: Scene, action: PlayCard) -> Broken:
    """`turn.cards`: each card once a game, and one completed before the next."""
    if scene.position.turn.pending is not None:
        yield "turn.cards", f"first complete your {scene.position.turn.pending.title}", (scene.position.turn.pending,)
    if not scene.player.cards & CARD_BIT[action.card]:
        yield "turn.cards", f"you have no {action.card.title} (any more)", (action.card,)


def card_boom(scene: Scene, action: PlayCard) -> Broken:
    """`card.boom`: after the first building, within the edition's limit, and with a second building possible."""
    position, turn = scene.position, scene.position.turn
    if action.card is not Card.CONSTRUCTION_BOOM:
        return
    limit, variant = position.rules.variant.boom_limit, position.rules.variant
    if turn.built != 1:
        yield "card.boom", "a Construction Boom follows the first building of a turn", (action.card,)
    elif limit == "unless-ended" and position.end is not None and position.turns_left is None:
        yield "card.boom", "the first building has triggered the end of the game", (action.card,)
    elif limit == "unless-at-unbuilt" and position.unbuilt(position.to_move) == variant.end_unbuilt:
        yield "card.boom", f"the first building left you {variant.end_unbuilt} unbuilt skyscrapers", (action.card,)
    elif not can_build(scene):
        yield "card.boom", "no second building is possible", (action.card,)


def card_shift(scene: Scene, action: PlayCard) -> Broken:
    """`card.shift`: at the start of the turn, with a whole new Open Market to lay out."""
    if action.card is not Card.MARKET_SHIFT:
        return
    position, variant = scene.position, scene.position.rules.variant
    if not position.turn.untouched:
        yield "card.shift", "a Market Shift is played at the start of the turn", (action.card,)
    old = len(position.market) if variant.shift_order == "return-first" else 0
    if len(position.future) + old < variant.market_size:
        yield "card.shift", f"there are not {variant.market_size} cards to lay out a new Open Market", (action.card,)


def card_grab(scene: Scene, action: PlayCard) -> Broken:
    """`card.grab`, `demolish.no-acquire`: a Future Market, the workers, the moment, and 2-square cards to take."""
    if action.card is not Card.LAND_GRAB:
        return
    position = scene.position
    at_once = position.rules.variant.grab_timing == "at-once"
    needed = 2 if at_once else 1
    moment = _grab_at_once_moment(scene) if at_once else _grab_moment(scene)
    if moment:
        yield "card.grab", moment, (action.card,)
    if position.turn.demolished and (at_once or not position.rules.variant.grab_after_demolition):
        yield "demolish.no-acquire", "no land is acquired in a turn that demolishes", (action.card,)
    if not position.future:
        yield "card.grab", "the Future Market is empty", (action.card,)
    if scene.workers < needed:
        yield (
            "card.grab",
            f"it needs {needed} available worker{'s' * (needed - 1)}, you have {scene.workers}",
            (action.card,),
        )
    faces = position.rules.table.faces
    if sum(not faces[face].is_large for face in position.market) < needed:
        yield "card.grab", f"the Open Market has not {needed} cards of 2 squares", (action.card,)


def _grab_moment(scene: Scene) -> str:
    turn, variant = scene.position.turn, scene.position.rules.variant
    if turn.took_three:
        return "a 3-square lot was acquired in this turn"
    if turn.demolished or turn.acquired == 1:
        return ""
    if turn.built and not turn.acquired and not turn.had_worker:
        return "" if variant.grab_after_skip else "the acquisition of this turn was skipped"
    return "a Land Grab is an additional lot, so the turn's own lot comes first"


def _grab_at_once_moment(scene: Scene) -> str:
    turn = scene.position.turn
    if turn.acquired or turn.built:
        return "both lots of a Land Grab are taken at once, in the Expand step"
    return "" if turn.had_worker else "without a worker at the start of the turn there is no Expand step"


def return_lot(scene: Scene, action: ReturnLot) -> Broken:
    """`turn.stuck`: a lot goes back only when nothing else is possible, and only one with a worker on it."""
    turn = scene.position.turn
    if turn.pending is not None:
        yield "turn.cards", f"first complete your {turn.pending.title}", (turn.pending,)
    if not turn.untouched or turn.had_worker:
        yield "turn.stuck", "a lot is only given back by a player who began the turn without a worker", (action.lot,)
    elif can_build(scene) or can_rebuild(scene):
        yield "turn.stuck", "you can still build or demolish, so no lot is given back", (action.lot,)
    if action.lot not in scene.marked:
        yield "turn.stuck", f"{action.lot} is not a lot of yours with a worker on it", (action.lot,)


def end_turn(scene: Scene, action: EndTurn) -> Broken:
    """`turn.must-acquire`, `turn.stuck`, `turn.build-optional`, `turn.cards`: may the turn end?"""
    position, turn = scene.position, scene.position.turn
    if turn.pending is not None:
        yield "turn.cards", f"first complete your {turn.pending.title}", (turn.pending,)
    if not turn.idle:
        return
    if turn.had_worker and position.market:
        yield "turn.must-acquire", "you have a worker, so you must acquire a lot or demolish", ()
    elif not turn.had_worker and not (can_build(scene) or can_rebuild(scene)):
        yield "turn.stuck", "with no worker and nothing to build you must give back a lot", ()
    elif not turn.had_worker and not position.rules.variant.decline_without_worker:
        yield "turn.build-optional", "in this variant a player with no worker must build if it is possible", ()


@lru_cache(maxsize=8)
def can_build(scene: Scene) -> bool:
    """Whether the seat could put up any building now, the course of the turn left aside (`turn.stuck`)."""
    return any(
        _none_broken(scene, Build(tile.id, squares), land_rules.BUILD)
        for tile in scene.map.tiles.values()
        if _in_reach(scene, tile.id)
        for squares in scene.sites_of(tile)
    )


@lru_cache(maxsize=8)
def can_rebuild(scene: Scene) -> bool:
    """Whether the seat could demolish and rebuild now, the course of the turn left aside (`turn.stuck`)."""
    return any(
        _none_broken(scene, Rebuild(tile.id, squares), land_rules.REBUILD)
        for tile in scene.map.tiles.values()
        if _in_reach(scene, tile.id)
        for squares in scene.sites_of(tile)
    )


def _in_reach(scene: Scene, tile: str) -> bool:
    """Whether the tile itself may be built, wherever it goes; saves looking at its sites."""
    anywhere = Build(tile, ())
    if scene.position.turn.built and any(True for _ in _boom_keeps_unbuilt(scene, anywhere)):
        return False
    return _none_broken(scene, anywhere, land_rules.TILE)


def _none_broken(scene: Scene, action: Action, rules: tuple[land_rules.Reading, ...]) -> bool:
    return not any(True for rule in rules for _ in rule(scene, action))


ACQUIRE = (acquire_in_turn,)
BUILD = (build_in_turn,)
REBUILD = (rebuild_in_turn,)
PLAY_CARD = (card_in_hand, card_boom, card_shift, card_grab)
RETURN_LOT = (return_lot,)
END_TURN = (end_turn,)
