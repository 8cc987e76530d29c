"""The fast generator: which actions are legal, and whether one is, without building the list.

`explain` says the same in plain rules, one function a rule; a property test holds the two equal. Here the rules are
folded together for speed, so each function names the ids that it stands for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.actions import (
    END,
    PLAYS,
    AcquireLot,
    Action,
    Build,
    ByKind,
    Card,
    EndTurn,
    PlayCard,
    Rebuild,
    ReturnLot,
)
from ny1901.new_york.rules.house import HOUSE
from ny1901.new_york.rules.plots import hang_together
from ny1901.new_york.rules.position import CARD_BIT, Player
from ny1901.new_york.rules.table import Building
from ny1901.new_york.rules.variant import Variant

if TYPE_CHECKING:
    from ny1901.new_york.rules.state import State


_BOOM, _SHIFT, _GRAB = PLAYS
_BOOM_BIT, _SHIFT_BIT, _GRAB_BIT = (CARD_BIT[card] for card in Card)

# Measured, a member looked up on its class takes a hundred times as long as a name of the module (Python 3.11), and a
# member as an index twice as long as a plain number.
_GRAB_CARD = Card.LAND_GRAB
_BRONZE, _SILVER, _GOLD = int(Generation.BRONZE), int(Generation.SILVER), int(Generation.GOLD)


def legal_actions(position: State) -> tuple[Action, ...]:
    """Every legal action, in a stable order; empty when the game is over. `State.legal_actions` keeps them.

    Args:
        position: any sound position.
    """
    listed = _listed(position)
    return listed if position.rules.variant.house_rules is None else HOUSE.allowed(position, listed)


def printed_actions(position: State) -> tuple[Action, ...]:
    """Every action that the printed rules allow, house rules left aside.

    Args:
        position: any sound position.
    """
    return position.legal_actions if position.rules.variant.house_rules is None else _listed(position)


def _listed(position: State) -> tuple[Action, ...]:
    """`end.last-turns`; `turn.cards`: what a card opened comes next, and nothing else."""
    turn = position.turn
    if position.turns_left == 0:
        return ()
    if turn.pending is not None:
        return tuple(_acquisitions(position, small_only=True) if turn.pending is _GRAB_CARD else _builds(position))
    if turn.acquired or turn.built:
        return _later_in_the_turn(position)
    return _at_the_start(position)


def _at_the_start(position: State) -> tuple[Action, ...]:
    """`turn.options`, `turn.must-acquire`, `turn.skip-acquire`, `turn.stuck`, `turn.build-optional`.

    Who had a worker as the turn began has one for the acquisition (`acquire.worker`).
    """
    turn, variant = position.turn, position.rules.variant
    player = position.players[turn.seat]
    actions: list[Action] = []
    if turn.had_worker and position.market:
        actions += _acquisitions(position, small_only=False)
    elif not turn.had_worker or variant.build_without_market:
        actions += _builds(position)
    actions += _rebuilds(position)
    if not turn.had_worker and not actions:
        actions += position.rules.table.returns(player.worker_lots)
    elif (turn.had_worker and not position.market) or (not turn.had_worker and variant.decline_without_worker):
        actions.append(END)
    if player.cards:
        if _can_shift(position):
            actions.append(_SHIFT)
        if _may_grab(position):
            actions.append(_GRAB)
    return tuple(actions)


def _later_in_the_turn(position: State) -> tuple[Action, ...]:
    """After an acquisition or a building: `turn.build-optional`, `demolish.no-acquire`, `card.boom`, `card.grab`."""
    actions: list[Action] = []
    if position.turn.built == 0:
        actions.extend(_builds(position))
    actions.append(END)
    if position.players[position.turn.seat].cards:
        if _may_boom(position):
            actions.append(_BOOM)
        if _may_grab(position):
            actions.append(_GRAB)
    return tuple(actions)


def _acquisitions(position: State, *, small_only: bool) -> list[Action]:
    """`acquire.match`, `acquire.unowned`; the faces in the market rise, so a face met twice is skipped."""
    table, unowned = position.rules.table, position.unowned
    known, face_lots = table.known_acquisitions, table.face_lots
    found: list[Action] = []
    last = -1
    for face in position.market:
        if face != last and not (small_only and table.face_is_large[face]):
            last = face
            lots = face_lots[face] & unowned
            found += known.get(lots) or table.acquisitions(lots)
    return found


def _available(position: State, player: Player) -> int:
    """The bits of the tiles the seat may build now: `build.own-tile`, `build.generation`, `build.legendary`."""
    variant = position.rules.variant
    tiles = player.unbuilt
    if player.legendaries < variant.legendaries_per_player:
        tiles |= position.legendaries
    if position.turn.built and not _boom_spares_unbuilt(position):
        tiles &= ~position.rules.table.own_tiles
    score = player.score if variant.boom_new_generation else position.turn.score
    return tiles & position.rules.table.unlocked(score)


def _boom_spares_unbuilt(position: State) -> bool:
    """Whether a second building may be an own tile (`card.boom` where it must leave a number unbuilt)."""
    variant = position.rules.variant
    return variant.boom_limit != "keeps-unbuilt" or position.unbuilt(position.turn.seat) > variant.end_unbuilt


def _builds(position: State) -> list[Build]:
    """`build.inside-territory`, `build.free`, `build.frontage`, `build.shape`."""
    player = position.players[position.turn.seat]
    available = _available(position, player)
    found: list[Build] = []
    for plot in player.plots:
        if plot.fitting & available:
            for bit, builds in plot.fits:
                if bit & available:
                    found += builds
    return found


def _can_build(position: State) -> bool:
    """Whether any building is possible, without the list."""
    player = position.players[position.turn.seat]
    available = _available(position, player)
    return any(plot.fitting & available for plot in player.plots)


def _rebuilds(position: State) -> list[Rebuild]:
    """`demolish.own`, `demolish.footprint`, `demolish.generation`, `demolish.gold-stands`, `demolish.mark-vacated`."""
    player, variant = position.players[position.turn.seat], position.rules.variant
    available = _available(position, player)
    workers = variant.workers - player.worker_lots.bit_count()
    highest = _highest(player.score, variant)
    found: list[Rebuild] = []
    for plot in player.plots:
        fitting, refits = plot.known_refits[highest] or plot.refits(highest)
        if fitting & available:
            for bit, needed, rebuilds in refits:
                if bit & available and needed <= workers:
                    found += rebuilds
    return found


def _highest(score: int, variant: Variant) -> int:
    """The number of the generation that a score opens (`build.generation`)."""
    if score >= variant.gold_threshold:
        return _GOLD
    return _SILVER if score >= variant.silver_threshold else _BRONZE


def is_stuck(position: State) -> bool:
    """Whether neither building nor demolishing is possible (`turn.stuck`); a list made before is not made again.

    Args:
        position: any sound position at the start of the turn of a seat without a worker.
    """
    listed = position.listed
    if listed is not None and position.rules.variant.house_rules is None:
        return isinstance(listed[0], ReturnLot)
    return not _can_build(position) and not _rebuilds(position)


def _may_shift(position: State) -> bool:
    """`card.shift`: only before anything else."""
    return position.turn.untouched and _can_shift(position)


def _can_shift(position: State) -> bool:
    """Whether the seat has a Market Shift, and a whole new market can be laid out."""
    variant = position.rules.variant
    if not position.players[position.turn.seat].cards & _SHIFT_BIT:
        return False
    supply = len(position.future)
    if variant.shift_order == "return-first":
        supply += len(position.market)
    return supply >= variant.market_size


def _may_grab(position: State) -> bool:
    """`card.grab`, in both timings."""
    turn, variant = position.turn, position.rules.variant
    if not position.players[turn.seat].cards & _GRAB_BIT or not position.future:
        return False
    needed = 1
    if variant.grab_timing == "at-once":
        needed = 2
        if turn.acquired or turn.built or not turn.had_worker:
            return False
    elif turn.took_three or not _expanded(position):
        return False
    large = position.rules.table.face_is_large
    return position.workers(turn.seat) >= needed and sum([not large[face] for face in position.market]) >= needed


def _expanded(position: State) -> bool:
    """`card.grab`: whether the turn has come past its own acquisition, so that an additional one can follow."""
    turn, variant = position.turn, position.rules.variant
    if turn.demolished:
        return variant.grab_after_demolition
    if turn.acquired == 0 and turn.built:
        return not turn.had_worker and variant.grab_after_skip
    return turn.acquired == 1


def _may_boom(position: State) -> bool:
    """`card.boom`: the card in hand, at a moment for it."""
    return bool(position.players[position.turn.seat].cards & _BOOM_BIT) and boom_fits(position)


def boom_fits(position: State) -> bool:
    """`card.boom`: after the first building, in the edition's limit, and only if a second one is possible.

    Args:
        position: any sound position; whether the seat has the card is not asked.
    """
    turn, variant = position.turn, position.rules.variant
    if turn.built != 1:
        return False
    if variant.boom_limit == "unless-ended" and position.end is not None and position.turns_left is None:
        return False
    if variant.boom_limit == "unless-at-unbuilt" and position.unbuilt(turn.seat) == variant.end_unbuilt:
        return False
    return _can_build(position)


def is_legal(position: State, action: Action) -> bool:
    """Whether one action is legal, without building the list.

    Args:
        position: any sound position.
        action: any action, also one whose names the game does not know.

    Raises:
        NotationError: it is no action at all, for example a text.
    """
    if not is_printed_legal(position, action):
        return False
    if position.rules.variant.house_rules is None:
        return True
    return not any(HOUSE.broken(position, action, lambda: position.legal_actions))


def is_printed_legal(position: State, action: Action) -> bool:
    """Whether the printed rules allow an action, house rules left aside; as `is_legal` otherwise."""
    return position.turns_left != 0 and _TESTS[type(action)](position, action)


def _is_legal_card(position: State, action: PlayCard) -> bool:
    """`turn.cards`."""
    return position.turn.pending is None and _CARD_TESTS[action.card](position)


_CARD_TESTS = {Card.CONSTRUCTION_BOOM: _may_boom, Card.MARKET_SHIFT: _may_shift, Card.LAND_GRAB: _may_grab}


def _is_legal_build(position: State, action: Build) -> bool:
    """`turn.options`, `turn.must-acquire`, `build.shape`, `build.inside-territory`, `build.free`, `build.frontage`."""
    turn = position.turn
    if turn.pending is None:
        if turn.built or (turn.acquired == 0 and turn.had_worker and not _may_skip_for_market(position)):
            return False
    elif turn.pending is not Card.CONSTRUCTION_BOOM:
        return False
    move = position.rules.table.move(action)
    if move is None:
        return False
    player = position.players[turn.seat]
    placement = move.building.placement
    plot = player.plot_in(placement.block)
    return bool(
        plot
        and move.bit & _available(position, player)
        and not placement.squares & ~plot.free
        and placement.frontage
        and _land_rules_allow(position, move.building)
    )


def _land_rules_allow(position: State, building: Building) -> bool:
    """`build.span`, `build.partial`."""
    variant = position.rules.variant
    if variant.span_lots and variant.partial_lots:
        return True
    return position.rules.table.land_allows(building.placement)


def _may_skip_for_market(position: State) -> bool:
    """An empty Open Market: the acquisition falls away (open question `build_without_market`)."""
    return not position.market and position.rules.variant.build_without_market


def _is_legal_acquisition(position: State, action: AcquireLot) -> bool:
    """`acquire.match`, `acquire.unowned`, `acquire.worker`, `card.grab`, `turn.options`, `demolish.no-acquire`."""
    turn, table = position.turn, position.rules.table
    number = table.lot_number.get(action.lot)
    if number is None or not position.unowned >> number & 1 or table.lot_face[number] not in position.market:
        return False
    if turn.pending is _GRAB_CARD:
        return not table.face_is_large[table.lot_face[number]]
    return turn.untouched and turn.had_worker


def _is_legal_rebuild(position: State, action: Rebuild) -> bool:
    """`turn.options`, `demolish.own`, `demolish.footprint`, `demolish.generation`, `demolish.mark-vacated`."""
    move = position.rules.table.move(action)
    if move is None or not position.turn.untouched:
        return False
    player = position.players[position.turn.seat]
    placement, generation = move.building.placement, move.building.tile.generation
    plot = player.plot_in(placement.block)
    return bool(
        plot
        and move.bit & _available(position, player)
        and not placement.squares & ~plot.territory
        and placement.frontage
        and (removed := plot.removed(placement))
        and all(building.tile.generation < generation for building in removed)
        and plot.workers_needed(placement) <= position.workers(position.turn.seat)
        and (not position.rules.variant.demolished_adjacent or hang_together(removed))
        and _land_rules_allow(position, move.building)
    )


def _is_legal_return(position: State, action: ReturnLot) -> bool:
    """`turn.stuck`."""
    turn = position.turn
    number = position.rules.table.lot_number.get(action.lot)
    if number is None or not position.players[turn.seat].worker_lots >> number & 1:
        return False
    return turn.untouched and not turn.had_worker and is_stuck(position)


def _is_legal_end(position: State, _: EndTurn) -> bool:
    """`turn.must-acquire`, `turn.build-optional`, `turn.stuck`."""
    turn = position.turn
    if turn.pending is not None:
        return False
    if turn.acquired or turn.built:
        return True
    if turn.had_worker:
        return not position.market
    return position.rules.variant.decline_without_worker and not is_stuck(position)


_TESTS = ByKind[Callable[["State", Any], bool]](
    {
        AcquireLot: _is_legal_acquisition,
        Build: _is_legal_build,
        Rebuild: _is_legal_rebuild,
        PlayCard: _is_legal_card,
        ReturnLot: _is_legal_return,
        EndTurn: _is_legal_end,
    }
)
