"""The deal from which a history leads to its position, and the check that it does.

The Future Market is hidden, so its order at the start can be what the history needs: the history is run backwards once
more, and each card that was drawn goes back to the top.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from attrs import evolve, frozen

from ny1901.new_york.rules.actions import AcquireLot, Action, Build, Card, EndTurn, PlayCard, Rebuild, ReturnLot
from ny1901.new_york.rules.effects import after
from ny1901.new_york.rules.legal import is_legal
from ny1901.new_york.rules.position import CARD_BIT, Turn, player
from ny1901.new_york.rules.state import State
from ny1901.new_york.solver.reachability.game import History
from ny1901.new_york.solver.reachability.history import Course
from ny1901.new_york.solver.reachability.seat import Event

_TRIED_AT_ONCE = 500
_CARDS = {"boom": Card.CONSTRUCTION_BOOM, "shift": Card.MARKET_SHIFT, "grab": Card.LAND_GRAB}


@frozen
class Markets:
    """The cards at the start of a history, and the order into which each Market Shift must shuffle.

    Attributes:
        market: the faces of the Open Market.
        future: the faces of the Future Market, top first.
        shuffles: for each Market Shift, first to last, the faces put to the bottom in their order.
    """

    market: tuple[int, ...]
    future: tuple[int, ...]
    shuffles: tuple[tuple[int, ...], ...]


def markets_before(position: State, history: History) -> Markets | None:
    """The cards at the start of a history that ends in a position; None if the cards do not go with it.

    Args:
        position: the position.
        history: what happened before it.
    """
    table, size = position.rules.table, position.rules.variant.market_size
    market, future = list(position.market), list(position.future)
    shuffles: list[tuple[int, ...]] = []
    for events in reversed(history):
        acquired = [table.lot_face[event.lot] for event in events if event.kind == "acquire"]
        drawn = max(0, len(market) + len(acquired) - size)
        future[:0] = reversed([market.pop() for _ in range(min(drawn, len(market)))])
        for event in events:
            if event.kind == "return" and (not future or future.pop() != table.lot_face[event.lot]):
                return None
        market += acquired
        if events[:1] == (Event("shift"),):
            future[:0] = market
            market = future[-size:]
            del future[-size:]
            shuffles.insert(0, tuple(market))
        market.sort()
    return Markets(tuple(market), tuple(future), tuple(shuffles)) if len(market) == size else None


def dice_for(shuffles: tuple[tuple[int, ...], ...], dice: random.Random, until: float) -> int | None:
    """A state of the dice that shuffles the Open Market as wanted each time; None if none was found in time.

    Args:
        shuffles: the orders wanted, first to last.
        dice: what draws the states to try.
        until: the time, as `time.perf_counter` gives it, at which the search ends.
    """
    while time.perf_counter() < until:
        for _ in range(_TRIED_AT_ONCE):
            chance = dice.getrandbits(63)
            if _shuffles_so(chance, shuffles):
                return chance
    return None


def _shuffles_so(chance: int, shuffles: tuple[tuple[int, ...], ...]) -> bool:
    for wanted in shuffles:
        shuffler = random.Random(chance)
        old = sorted(wanted)
        shuffler.shuffle(old)
        if tuple(old) != wanted:
            return False
        chance = shuffler.getrandbits(63)
    return True


def dealt(course: Course, markets: Markets, chance: int) -> State:
    """The position before the first turn of a history.

    Args:
        course: what is known of the game.
        markets: the cards at its start.
        chance: the state of the dice.
    """
    position = course.position
    rules, table, variant = position.rules, position.rules.table, position.rules.variant
    players = tuple(
        player(
            table,
            character=seated.character,
            lots=seat.start_lot,
            worker_lots=0 if seat.home else seat.start_lot,
            buildings=(seat.home,) if seat.home else (),
            unbuilt=table.own_tiles,
            cards=sum(CARD_BIT[Card(card)] for card in variant.action_cards),
            score=variant.points_at_start(number),
        )
        for number, (seat, seated) in enumerate(zip(course.seats, position.players, strict=True))
    )
    unowned = rules.lots_in_play
    for seat in course.seats:
        unowned &= ~seat.start_lot
    had_worker = variant.workers > players[0].worker_lots.bit_count()
    return State(
        rules,
        position.deal,
        players,
        unowned,
        markets.market,
        markets.future,
        (),
        table.legendary_tiles,
        Turn(0, 0, players[0].score, had_worker),
        None,
        None,
        chance,
    )


def actions_of(course: Course, history: History) -> tuple[Action, ...]:
    """The actions of a history, with the ends of the turns that are over."""
    found: list[Action] = []
    over = len(course.order)
    for number, events in enumerate(history):
        found += [_action(course, event) for event in events]
        if number < over and not any(event.kind == "return" for event in events):
            found.append(EndTurn())
    return tuple(found)


def _action(course: Course, event: Event) -> Action:
    table = course.position.rules.table
    if event.building is not None:
        squares = table.grid.names(event.building.placement.squares)
        return (Rebuild if event.kind == "rebuild" else Build)(event.building.tile.id, squares)
    if event.kind in _CARDS:
        return PlayCard(_CARDS[event.kind])
    lot = table.board.lots[event.lot].id
    return ReturnLot(lot) if event.kind == "return" else AcquireLot(lot)


@frozen
class Play:
    """A deal, the legal actions after it, and the position that they end in."""

    start: State
    actions: tuple[Action, ...]
    end: State


def play_of(course: Course, history: History, position: State, dice: random.Random, until: float) -> Play | None:
    """The play of a history, if its actions are legal and lead to the position; else None.

    Args:
        course: what is known of the game.
        history: what is to have happened in it.
        position: the position to be reached.
        dice: what draws the states of the game's dice to try.
        until: the time, as `time.perf_counter` gives it, at which the search for these ends.
    """
    markets = markets_before(position, history)
    if markets is None:
        return None
    start, actions = dealt(course, markets, position.chance), actions_of(course, history)
    if markets.shuffles:
        # One state of the dice for all shuffles is dear to find, one for each is not: so the play is tried first.
        loaded = [dice_for((wanted,), dice, until) for wanted in markets.shuffles]
        rehearsed = _played(start, actions, loaded)
        chance = dice_for(markets.shuffles, dice, until) if _leads_to(rehearsed, position) else None
        if chance is None:
            return None
        start = evolve(start, chance=chance)
    end = _played(start, actions)
    if end is None or not _leads_to(end, position):
        return None
    return Play(start, actions, end)


def _played(position: State, actions: tuple[Action, ...], loaded: Sequence[int | None] = ()) -> State | None:
    """The position after some actions; None if one of them is illegal.

    Args:
        position: the position before them.
        actions: what is played.
        loaded: states of the dice to be set before each Market Shift.
    """
    states = iter(loaded)
    for action in actions:
        if action == PlayCard(Card.MARKET_SHIFT) and (chance := next(states, None)) is not None:
            position = evolve(position, chance=chance)
        if not is_legal(position, action):
            return None
        position = after(position, action)
    return position


def _leads_to(end: State | None, position: State) -> bool:
    """Whether a play was legal and ended in a position, but for dice and the order in which buildings are listed."""
    return end is not None and _unordered(end) == _unordered(position)


def _unordered(position: State) -> State:
    players = tuple(
        evolve(seated, buildings=tuple(sorted(seated.buildings, key=lambda building: building.placement.squares)))
        for seated in position.players
    )
    return evolve(position, players=players, chance=0)
