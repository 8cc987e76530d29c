"""The position rules about the course of the game: turn, cards, markets and end, each as one plain function."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from ny1901.kernel.rulebook import Broken
from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.clock import (
    all_last_turns,
    clock_is_right,
    last_turns_begun,
    last_turns_over,
    seat_due,
    turns_begun,
)
from ny1901.new_york.rules.inventory import Condition, Holding, Inventory, count
from ny1901.new_york.rules.turn_rules import can_build

if TYPE_CHECKING:
    from ny1901.new_york.rules.state import State


def turn_order(inventory: Inventory) -> Broken:
    """`turn.order`: the turn is the seat's whose turn number it is; the first turn is `setup.first-player`'s."""
    position = inventory.position
    if position.turn.number and clock_is_right(position) and position.turn.seat != (due := seat_due(position)):
        yield (
            "turn.order",
            f"turn number {position.turn.number} is seat {due}'s, not seat {position.turn.seat}'s",
            (f"seat {position.turn.seat}",),
        )


def turn_options(inventory: Inventory) -> Broken:
    """`turn.options`: a lot and a building a turn, and what the cards add; demolition is a building."""
    turn = inventory.position.turn
    if not (0 <= turn.acquired <= 2 and 0 <= turn.built <= 2):
        yield "turn.options", f"{count(turn.acquired, 'lot')} and {count(turn.built, 'building')} in one turn", ()
    if turn.demolished and not turn.built:
        yield "turn.options", "a demolition in this turn, but no building put up", ()
    for holding, turns in zip(inventory.seats, turns_begun(inventory.position), strict=True):
        acquired, built = _most_done(inventory, holding, turns)
        if len(holding.lots) > acquired:
            yield (
                "turn.options",
                f"{holding.name} owns {len(holding.lots)} lots; {acquired} are possible by now",
                (holding.name,),
            )
        if len(holding.built) > built:
            yield (
                "turn.options",
                f"{holding.name} has built {len(holding.built)} skyscrapers; {built} are possible by now",
                (holding.name,),
            )


def _most_done(inventory: Inventory, holding: Holding, turns: int) -> tuple[int, int]:
    """The most lots that a seat can own and skyscrapers that it can have built in the turns that it has begun."""
    position, turn = inventory.position, inventory.position.turn
    lots, built = int(position.rules.variant.starting_lot), 0
    if holding.seat == turn.seat and not position.is_over:
        turns, lots, built = max(0, turns - 1), lots + turn.acquired, turn.built
    before = used_cards(inventory, holding) - used_now(inventory, holding)
    return lots + turns + (Card.LAND_GRAB in before), built + turns + (Card.CONSTRUCTION_BOOM in before)


def used_cards(inventory: Inventory, holding: Holding) -> frozenset[Card]:
    """The action cards that a seat has used."""
    return frozenset(Card(card) for card in inventory.position.rules.variant.action_cards) - holding.cards


def used_now(inventory: Inventory, holding: Holding) -> frozenset[Card]:
    """The action cards but a Market Shift that a seat can only have used in this turn."""
    position, turn = inventory.position, inventory.position.turn
    if holding.seat != turn.seat or position.is_over:
        return frozenset()
    grab = turn.acquired == 2 or turn.pending is Card.LAND_GRAB or (turn.acquired == 1 and _grabbed_late(position))
    boom = turn.built == 2 or turn.pending is Card.CONSTRUCTION_BOOM
    return frozenset({Card.LAND_GRAB} if grab else ()) | frozenset({Card.CONSTRUCTION_BOOM} if boom else ())


def _grabbed_late(position: State) -> bool:
    """Whether a lot of this turn can only be a Land Grab's, since the turn demolished or skipped the acquisition."""
    return position.turn.demolished or not position.turn.had_worker


def turn_must_acquire(inventory: Inventory) -> Broken:
    """`turn.must-acquire`: with a worker, nothing is built before a lot is acquired, unless the market was empty."""
    position, turn = inventory.position, inventory.position.turn
    excused = not position.market and position.rules.variant.build_without_market
    if turn.built and turn.had_worker and not turn.acquired and not turn.demolished and not excused:
        yield (
            "turn.must-acquire",
            "a building in this turn by a seat with a worker, but no lot acquired",
            (_mover(position),),
        )


def turn_skip_acquire(inventory: Inventory) -> Broken:
    """`turn.skip-acquire`: whether a worker was available as the turn began, and what follows from it."""
    position, turn = inventory.position, inventory.position.turn
    if not turn.acquired and not turn.built and turn.had_worker != (inventory.workers(inventory.mover) > 0):
        number = inventory.workers(inventory.mover)
        noted = "had a worker available" if turn.had_worker else "had none available"
        yield (
            "turn.skip-acquire",
            f"{_mover(position)} {noted} as the turn began, but has {number}",
            (_mover(position),),
        )
    if turn.acquired and not turn.had_worker and not turn.demolished and not _grab_after(inventory, skip=True):
        yield "turn.skip-acquire", "the turn began without a worker, so no lot is acquired in it", (_mover(position),)


def demolish_no_acquire(inventory: Inventory) -> Broken:
    """`demolish.no-acquire`."""
    turn = inventory.position.turn
    if turn.acquired and turn.demolished and not _grab_after(inventory, skip=False):
        yield "demolish.no-acquire", "a turn that demolishes acquires no land", (_mover(inventory.position),)


def _grab_after(inventory: Inventory, *, skip: bool) -> bool:
    """Whether the lot of a turn that demolished or skipped the acquisition can be that of a Land Grab."""
    position, variant = inventory.position, inventory.position.rules.variant
    allowed = variant.grab_after_skip if skip else variant.grab_after_demolition
    played = Card.LAND_GRAB not in inventory.mover.cards and Card.LAND_GRAB in variant.action_cards
    late = variant.grab_timing == "additional" and position.turn.built and position.turn.acquired == 1
    return bool(allowed and played and late)


def turn_cards(inventory: Inventory) -> Broken:
    """`turn.cards`: a card that has been used in this turn has left the hand, and only two kinds stay open."""
    position, turn = inventory.position, inventory.position.turn
    used = {Card(card) for card in position.rules.variant.action_cards} - inventory.mover.cards
    needed = {
        Card.CONSTRUCTION_BOOM: turn.built == 2 or turn.pending is Card.CONSTRUCTION_BOOM,
        Card.LAND_GRAB: turn.acquired == 2 or turn.pending is Card.LAND_GRAB,
    }
    for card, is_needed in needed.items():
        if is_needed and card not in used:
            yield "turn.cards", f"{card.title} has been used in this turn, so it cannot be in hand", (card,)
    if turn.pending is Card.MARKET_SHIFT:
        yield "turn.cards", "a Market Shift is complete at once", (turn.pending,)


def card_boom(inventory: Inventory) -> Broken:
    """`card.boom`: while the card is open, one building has been put up and a second is possible."""
    turn = inventory.position.turn
    if turn.pending is not Card.CONSTRUCTION_BOOM:
        return
    if turn.built != 1:
        yield "card.boom", "a Construction Boom follows the first building of a turn", (turn.pending,)
    elif not can_build(inventory.scene):
        yield "card.boom", "no second building is possible", (turn.pending,)


def card_grab(inventory: Inventory) -> Broken:
    """`card.grab`: no lot over 2 squares in the turn; while the card is open, what it still takes can be had."""
    position, turn, faces = inventory.position, inventory.position.turn, inventory.map.board.faces
    if turn.took_three and turn.acquired != 1:
        yield "card.grab", f"one of {count(turn.acquired, 'lot')} acquired in this turn has over 2 squares", ()
    if turn.took_three and not any(inventory.map.lots[lot].is_large for lot in inventory.mover.lots):
        yield "card.grab", f"a lot over 2 squares was acquired in this turn, but {_mover(position)} has none", ()
    if turn.owed != _owed(inventory):
        yield "card.grab", f"{count(turn.owed, 'lot')} still to be taken; it must be {_owed(inventory)}", ()
    elif turn.owed and not _grab_goes_on(inventory):
        yield "card.grab", "a Land Grab cannot be open at this moment of the turn", (Card.LAND_GRAB,)
    elif turn.owed and turn.owed > min(
        inventory.workers(inventory.mover),
        len(position.future) and sum(not faces[face].is_large for face in position.market),
    ):
        yield "card.grab", f"the open Land Grab cannot take {count(turn.owed, 'more lot')}", (Card.LAND_GRAB,)


def _owed(inventory: Inventory) -> int:
    """The lots that an open Land Grab must still take."""
    turn = inventory.position.turn
    if turn.pending is not Card.LAND_GRAB:
        return 0
    at_once = inventory.position.rules.variant.grab_timing == "at-once"
    return 2 if at_once and not turn.acquired else 1


def _grab_goes_on(inventory: Inventory) -> bool:
    """Whether the turn has come to the moment of a Land Grab, and no lot over 2 squares was acquired."""
    turn, variant = inventory.position.turn, inventory.position.rules.variant
    if turn.took_three:
        return False
    if variant.grab_timing == "at-once":
        return turn.acquired < 2 and not turn.built
    if turn.demolished:
        return variant.grab_after_demolition and not turn.acquired
    if turn.had_worker:
        return turn.acquired == 1
    return variant.grab_after_skip and not turn.acquired


def turn_points(inventory: Inventory) -> Broken:
    """`build.points`: what the seat has gained in this turn is from as many standing skyscrapers as it has built."""
    turn, holding = inventory.position.turn, inventory.mover
    gained = holding.score - turn.score
    for built in combinations([standing.tile for standing in holding.skyscrapers], min(max(turn.built, 0), 2)):
        golden = any(tile.generation == Generation.GOLD for tile in built)
        if 0 <= gained - sum(tile.points for tile in built) <= (holding.prestige if golden else 0):
            return
    yield (
        "build.points",
        f"{holding.name} has gained {count(gained, 'point')} in this turn with {count(turn.built, 'building')}",
        (holding.name,),
    )


def turn_refill(inventory: Inventory) -> Broken:
    """`turn.refill`: the Open Market is as full as the last refill left it; not too full is `setup.market`'s."""
    position = inventory.position
    full, found = _market_due(position), len(position.market)
    too_many = full < found <= position.rules.variant.market_size
    if too_many or (found < full and not _may_fall_short(position)):
        yield "turn.refill", f"{count(found, 'card')} in the Open Market; there must be {full} now", ()


def _may_fall_short(position: State) -> bool:
    """Whether there can have been too few cards for the last refill; that it triggers the end is `end.market`'s.

    In the turn whose building triggers the end the market was full before, and a Land Grab after it needs a card.
    """
    if position.end is None:
        return not position.future
    if position.turns_left is None and position.end.rule == "end.unbuilt":
        return False
    return position.rules.variant.refill == "after-expand" or not position.future


def _market_due(position: State) -> int:
    """The cards in the Open Market, if enough were there at the last refill."""
    turn, variant = position.turn, position.rules.variant
    if variant.refill == "end-of-turn":
        return variant.market_size - turn.acquired
    return variant.market_size - (variant.grab_timing == "at-once" and turn.owed == 1)


def end_market(inventory: Inventory) -> Broken:
    """`end.market`: the end is triggered as soon as a refill comes short, and not without."""
    position, variant = inventory.position, inventory.position.rules.variant
    cards = len(position.market) + len(position.future)
    if position.end is None:
        if not position.future and len(position.market) < _market_due(position):
            yield "end.market", "the Open Market could not be refilled, but the end is not triggered", ()
    elif position.end.rule == "end.market":
        if cards >= variant.market_size + last_turns_over(position):
            yield "end.market", f"{cards} cards are in the markets, so there were enough to refill the Open Market", ()
        elif position.turns_left is None and not (variant.refill == "after-expand" and position.turn.acquired):
            yield "end.market", "the Open Market has not been refilled in this turn", ()


def end_unbuilt(inventory: Inventory) -> Broken:
    """`end.unbuilt`: the end is triggered as soon as a seat has few skyscrapers left, and not without."""
    position = inventory.position
    for holding in inventory.seats:
        left = inventory.unbuilt_count(holding)
        low = left <= position.rules.variant.end_unbuilt
        if low and not _may_be_low(position, holding.seat):
            yield (
                "end.unbuilt",
                f"{holding.name} has {left} skyscrapers left, but has not triggered the end",
                (holding.name,),
            )
        if (
            not low
            and position.end is not None
            and position.end.rule == "end.unbuilt"
            and position.end.seat == holding.seat
        ):
            yield (
                "end.unbuilt",
                f"{holding.name} cannot have triggered the end with {left} skyscrapers left",
                (holding.name,),
            )


def _may_be_low(position: State, seat: int) -> bool:
    """Whether a seat may have few skyscrapers left: it triggered the end so, or built after it."""
    if position.end is None:
        return False
    if seat == position.end.seat:
        return position.end.rule == "end.unbuilt" or position.rules.variant.refill == "after-expand"
    return last_turns_begun(position, seat) > 0


def end_last_turns(inventory: Inventory) -> Broken:
    """`end.last-turns`: turns left, turn number and trigger fit each other."""
    position, turn = inventory.position, inventory.position.turn
    if position.turns_left is None:
        if position.end is not None and position.end.seat != turn.seat:
            yield "end.last-turns", f"seat {position.end.seat}'s turn is over, so the turns left are counted", ()
        elif position.end is not None and position.end.rule == "end.unbuilt" and not turn.built:
            yield "end.last-turns", "the end was triggered by a building, but this turn has none", ()
    elif position.end is None:
        yield "end.last-turns", f"{count(position.turns_left, 'turn')} left, but nothing has triggered the end", ()
    elif not clock_is_right(position):
        yield (
            "end.last-turns",
            f"{position.turns_left} of {all_last_turns(position)} last turns left in turn number {turn.number} "
            f"do not fit the end by seat {position.end.seat}",
            (),
        )
    elif position.is_over and (turn.acquired or turn.built or turn.pending is not None):
        yield "end.last-turns", "the game is over, so nobody is in the middle of a turn", ()


def _mover(position: State) -> str:
    return f"seat {position.turn.seat}"


COURSE: tuple[Condition, ...] = (
    turn_order,
    turn_options,
    turn_must_acquire,
    turn_skip_acquire,
    turn_cards,
    turn_refill,
    demolish_no_acquire,
    turn_points,
    card_boom,
    card_grab,
    end_unbuilt,
    end_market,
    end_last_turns,
)
