"""The position rules about the game before: what turns, lots, cards and groups of known cards can have come to by now.

Each is a proof in small: its function says why no game can break it. Lots leave a territory only by being given back;
how often that can have been is counted first, and where it cannot have been, more can be said. They are asked of
positions that keep all other position rules.
"""

from __future__ import annotations

from itertools import permutations

from ny1901.kernel.rulebook import Broken
from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.clock import turns_begun
from ny1901.new_york.rules.course_rules import used_cards, used_now
from ny1901.new_york.rules.inventory import Condition, Holding, Inventory, count
from ny1901.new_york.rules.land_rules import words
from ny1901.new_york.rules.standing_rules import demolished


def turns_over(inventory: Inventory, holding: Holding) -> int:
    """How many turns a seat has completed."""
    position = inventory.position
    in_turn = holding.seat == position.turn.seat and not position.is_over
    return turns_begun(position)[holding.seat] - in_turn


def dealt_lot(inventory: Inventory, holding: Holding) -> frozenset[str]:
    """The lot that a seat was dealt, as a set; empty in a variant without."""
    variant = inventory.position.rules.variant
    characters = variant.city.characters if variant.starting_lot else ()
    return frozenset(character.lot for character in characters if character.id == holding.character)


def acquired_lots(inventory: Inventory, holding: Holding) -> frozenset[str]:
    """The lots of a seat but for the one that it was dealt."""
    return holding.lots - dealt_lot(inventory, holding)


def shifts(inventory: Inventory) -> int:
    """How many Market Shifts have been used."""
    return sum(Card.MARKET_SHIFT in used_cards(inventory, holding) for holding in inventory.seats)


def bottom_is_whole(inventory: Inventory) -> bool:
    """Whether every card that was ever put under the Future Market is still there: a dealt one lies above them.

    Then the Open Market has always been full as a turn began.
    """
    return sum(inventory.position.tail) < len(inventory.position.future)


def most_returns(inventory: Inventory, holding: Holding) -> int:
    """How many lots a seat can have given back (`turn.stuck`).

    Only a seat with every worker on the board gives a lot back, and the next takes two more turns. A worker comes onto
    the board with a lot acquired, one a turn and one more with a Land Grab; to move one by a demolition needs the lot
    first. After a lot is given back a worker is available, so land is acquired, or something is demolished, before
    another is.
    """
    variant = inventory.position.rules.variant
    marked_at_first = bool(dealt_lot(inventory, holding)) and not variant.starting_property
    grabbed = Card.LAND_GRAB in used_cards(inventory, holding)
    ready = variant.workers - marked_at_first - grabbed
    most = max(0, (turns_over(inventory, holding) - ready + 1) // 2)
    if not bottom_is_whole(inventory):
        return most
    return min(most, max(0, len(inventory.position.tail) - shifts(inventory)))


def known_cards(inventory: Inventory) -> Broken:
    """`card.shift`, `turn.stuck`: only a Market Shift and a lot given back put cards under the Future Market.

    While a dealt card is left above them, none of these cards has been drawn again; so each Market Shift accounts for
    one group of as many cards as the market has, and each lot given back for one card.
    """
    position, used = inventory.position, shifts(inventory)
    size, groups = position.rules.variant.market_size, position.tail
    if sum(groups) > len(position.future) or any(group < 1 for group in groups):
        sizes = words(groups)
        yield (
            "turn.stuck",
            f"known groups of {sizes} cards do not go into a Future Market of {len(position.future)}",
            (),
        )
    elif sum(group > 1 for group in groups) > used:
        yield "card.shift", f"{count(used, 'Market Shift')} cannot have left known groups of {words(groups)} cards", ()
    elif bottom_is_whole(inventory) and size > 1 and sorted(groups) != [1] * (len(groups) - used) + [size] * used:
        yield "card.shift", f"{count(used, 'Market Shift')} must have left as many groups of {size} cards", ()


def lots_given_back(inventory: Inventory) -> Broken:
    """`turn.stuck`: each group of known cards that no Market Shift has left is that of a lot given back."""
    returns, most = len(inventory.position.tail) - shifts(inventory), 0
    if returns > 0:
        most = sum(most_returns(inventory, holding) for holding in inventory.seats)
        if returns > most:
            yield (
                "turn.stuck",
                f"{count(returns, 'lot')} given back; in so few turns at most {most} can have been",
                (),
            )


def acquire_kept(inventory: Inventory) -> Broken:
    """`acquire.kept`: the lot that a seat was dealt is still its own, unless it can have given one back."""
    for holding in inventory.seats:
        lost = dealt_lot(inventory, holding) - holding.lots
        if lost and not most_returns(inventory, holding):
            yield "acquire.kept", f"{holding.name} was dealt {words(lost)}, but has it no more", tuple(lost)


def turn_cards(inventory: Inventory) -> Broken:
    """`card.boom`, `card.grab`: what a card that was used in an earlier turn brought is there.

    A Construction Boom is used for a second building in its turn, and a Land Grab for a second lot; where the variant
    lets a Land Grab follow a demolition or a skipped acquisition, its lot may be the only one of the turn.
    """
    variant = inventory.position.rules.variant
    alone = variant.grab_timing == "additional" and (variant.grab_after_demolition or variant.grab_after_skip)
    for holding in inventory.seats:
        turns = turns_over(inventory, holding)
        for card in used_cards(inventory, holding) - used_now(inventory, holding) - {Card.MARKET_SHIFT}:
            boom = card is Card.CONSTRUCTION_BOOM
            found = len(holding.built)
            if not boom:
                found = len(acquired_lots(inventory, holding)) + most_returns(inventory, holding)
            if turns < 1 or found < (2 if boom or not alone else 1):
                rule, things = ("card.boom", "skyscrapers") if boom else ("card.grab", "lots acquired")
                yield rule, f"{holding.name} has used its {card.title}, but its turns and {things} are too few", (card,)


def demolitions_take_turns(inventory: Inventory) -> Broken:
    """`demolish.no-acquire`: a turn that demolishes brings no lot, but for one of a Land Grab.

    So the lots of a seat came in its other turns, one in each, and one more with a Land Grab.
    """
    position = inventory.position
    for holding in inventory.seats:
        turns, needed = turns_over(inventory, holding), bool(demolished(inventory, holding))
        lots = len(acquired_lots(inventory, holding)) - (Card.LAND_GRAB in used_cards(inventory, holding))
        if holding.seat == position.turn.seat and not position.is_over:
            turns, needed = turns + bool(position.turn.acquired), needed and not position.turn.demolished
        if lots + needed > turns:
            yield (
                "demolish.no-acquire",
                f"{holding.name} has acquired {count(lots, 'lot')} and demolished, but has had only "
                f"{count(turns, 'turn')} for it",
                (holding.name,),
            )


def turn_must_acquire(inventory: Inventory) -> Broken:
    """`turn.must-acquire`: with a worker available, a turn acquires land or demolishes.

    The Open Market is not empty as a turn begins while dealt cards are left. A seat that never had as many lots without
    a building as it has workers has always had one available.
    """
    variant = inventory.position.rules.variant
    for holding in inventory.seats if bottom_is_whole(inventory) else ():
        if most_returns(inventory, holding):
            continue
        lots, turns = len(acquired_lots(inventory, holding)), turns_over(inventory, holding)
        most = lots + min(len(demolished(inventory, holding)), len(holding.built))
        may_be_marked = lots + bool(holding.home is None and dealt_lot(inventory, holding))
        if may_be_marked < variant.workers and turns > most:
            yield (
                "turn.must-acquire",
                f"{holding.name} has had {count(turns, 'turn')} with a worker available, but lots and demolitions "
                f"account for {most}",
                (holding.name,),
            )


def build_generation(inventory: Inventory) -> Broken:
    """`build.generation`: what has been put up in this turn was unlocked by the points there were before it."""
    position, turn, holding = inventory.position, inventory.position.turn, inventory.mover
    if not 1 <= turn.built <= 2 or position.is_over:
        return
    variant, gained = position.rules.variant, holding.score - turn.score
    for built in permutations([standing.tile for standing in holding.skyscrapers], turn.built):
        points = 0
        for tile in built:
            reached = turn.score + (points if variant.boom_new_generation else 0)
            # Gold Prestige gives its points with the first gold; from then on everything is unlocked.
            if reached < variant.threshold(tile.generation) and not holding.prestige:
                break
            points += tile.points
        else:
            if 0 <= gained - points <= holding.prestige:
                return
    yield (
        "build.generation",
        f"{holding.name} began the turn with {count(turn.score, 'point')}, and no skyscrapers unlocked by then "
        f"account for the {count(gained, 'point')} gained",
        (holding.name,),
    )


def lots_of_this_turn(inventory: Inventory) -> Broken:
    """`acquire.kept`: the lots acquired in this turn are there, large or small as the turn tells."""
    position, turn, holding = inventory.position, inventory.position.turn, inventory.mover
    if turn.acquired < 1 or position.is_over:
        return
    kept = holding.lots if most_returns(inventory, holding) else acquired_lots(inventory, holding)
    fitting = sum(inventory.map.lots[lot].is_large == turn.took_three for lot in kept)
    if fitting < turn.acquired:
        kind = "more than 2 squares" if turn.took_three else "at most 2 squares"
        yield (
            "acquire.kept",
            f"{holding.name} has acquired {count(turn.acquired, 'lot')} of {kind} in this turn, but has {fitting}",
            (holding.name,),
        )


PAST: tuple[Condition, ...] = (
    known_cards,
    lots_given_back,
    acquire_kept,
    turn_cards,
    demolitions_take_turns,
    turn_must_acquire,
    build_generation,
    lots_of_this_turn,
)
