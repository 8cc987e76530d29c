"""What an action changes: pure functions from a position and a legal action to the next position.

Nothing is checked here; `legal` does that. Positions are made by their constructor: measured, it is three times
faster than copying with `evolve`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ny1901.kernel.fast_frozen import fast_evolve, fast_init
from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, Card, EndTurn, PlayCard, Rebuild, ReturnLot
from ny1901.new_york.rules.plots import plot
from ny1901.new_york.rules.position import CARD_BIT, End, Player, Turn
from ny1901.new_york.rules.table import Building, Option, Table

if TYPE_CHECKING:
    from ny1901.new_york.rules.state import State


_player, _turn = fast_init(Player), fast_init(Turn)
_changed_player, _changed_turn = fast_evolve(Player), fast_evolve(Turn)


def after(position: State, action: Action) -> State:
    """The position after a legal action.

    Args:
        position: the position before it.
        action: an action that `is_legal` there.
    """
    made: State = _EFFECTS[type(action)](position, action)
    return made


def _next(position: State, **changes: Any) -> State:
    """A copy with changes, for the rarer actions."""
    return fast_evolve(type(position))(position, **changes)


def _with_player(position: State, player: Player) -> tuple[Player, ...]:
    players = list(position.players)
    players[position.turn.seat] = player
    return tuple(players)


def _after_acquisition(position: State, action: AcquireLot) -> State:
    """`acquire.match`, `acquire.unowned`, `acquire.worker`, `acquire.kept`, `turn.options`, `card.grab`.

    The refill comes after the Expand step where the edition has it (`turn.refill`).
    """
    table, turn = position.rules.table, position.turn
    number = table.lot_number[action.lot]
    bit, face, block = 1 << number, table.lot_face[number], table.lot_block[number]
    before = position.players[turn.seat]
    old = before.plot_in(block)
    player = _player(
        before.character,
        before.lots | bit,
        before.worker_lots | bit,
        before.buildings,
        before.unbuilt,
        before.cards,
        before.score,
        before.prestige,
        before.plots_with(old.with_lot(number) if old else plot(table, block, bit, ())),
        before.blocks | 1 << block,
        before.legendaries,
    )
    owed = turn.owed - 1 if turn.owed else 0
    new_turn = _turn(
        turn.number,
        turn.seat,
        turn.score,
        turn.had_worker,
        turn.acquired + 1,
        turn.took_three or table.face_is_large[face],
        turn.built,
        turn.demolished,
        turn.pending if owed else None,
        owed,
    )
    place = position.market.index(face)
    market, future, end = position.market[:place] + position.market[place + 1 :], position.future, position.end
    if not owed and position.rules.variant.refill == "after-expand":
        market, future, end = _refilled(position, market, future)
    return fast_init(type(position))(
        position.rules,
        position.deal,
        _with_player(position, player),
        position.unowned & ~bit,
        market,
        future,
        _known(position.tail, len(future)) if position.tail else (),
        position.legendaries,
        new_turn,
        end,
        position.turns_left,
        position.chance,
    )


def _refilled(
    position: State, market: tuple[int, ...], future: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], End | None]:
    """The markets after a refill, and the end if it could not be done (`turn.refill`, `end.market`)."""
    missing = position.rules.variant.market_size - len(market)
    if missing <= 0:
        return market, future, position.end
    end = position.end
    if end is None and len(future) < missing:
        end = End(position.turn.seat, "end.market")
    return tuple(sorted(market + future[:missing])), future[missing:], end


def _after_building(position: State, action: Build | Rebuild) -> State:
    """`turn.options`, `build.shape`, `build.legendary`, `demolish.rebuild`, `card.boom`, `end.unbuilt`."""
    table, turn = position.rules.table, position.turn
    move = table.checked_move(action)
    before = position.players[turn.seat]
    demolishes = type(action) is Rebuild
    prestige = _prestige(position, move.building)
    player = _builder(before, table, move, prestige, demolishes=demolishes)
    end = position.end
    players = _with_player(position, player)
    new_turn = _turn(
        turn.number,
        turn.seat,
        turn.score,
        turn.had_worker,
        turn.acquired,
        turn.took_three,
        turn.built + 1,
        turn.demolished or demolishes,
        None,
        0,
    )
    made = fast_init(type(position))(
        position.rules,
        position.deal,
        players,
        position.unowned,
        position.market,
        position.future,
        position.tail,
        position.legendaries & ~move.bit,
        new_turn,
        end,
        position.turns_left,
        position.chance,
    )
    if end is None and made.unbuilt(turn.seat) <= position.rules.variant.end_unbuilt:
        return _next(made, end=End(turn.seat, "end.unbuilt"))
    return made


def _builder(before: Player, table: Table, move: Option, prestige: int, *, demolishes: bool) -> Player:
    """What building and demolishing change for the seat.

    `build.points`, `build.workers-back`, `build.own-tile`, `build.fixed`; where something comes down also
    `demolish.footprint`, `demolish.box`, `demolish.points`, `demolish.workers-back`, `demolish.mark-vacated`.
    """
    building, placement = move.building, move.building.placement
    old, buildings, vacated = before.plot(placement.block), before.buildings, 0
    if demolishes:
        plot_after, removed, vacated = old.after_rebuilding(move)
        buildings = tuple([standing for standing in buildings if standing not in removed])
    else:
        plot_after = old.after_building(move)
    return _player(
        before.character,
        before.lots,
        before.worker_lots & ~placement.lots | vacated,
        (*buildings, building),
        before.unbuilt & ~(move.bit & table.own_tiles),
        before.cards,
        before.score + building.tile.points + prestige,
        before.prestige + prestige,
        before.plots_with(plot_after),
        before.blocks,
        before.legendaries + building.tile.is_legendary,
    )


def _prestige(position: State, building: Building) -> int:
    """The points for opponents' neighbouring buildings (`challenge.gold-prestige`)."""
    if position.deal.challenge != "gold-prestige" or building.tile.generation != Generation.GOLD:
        return 0
    variant, around = position.rules.variant, building.placement.beside_gold
    neighbours = sum(
        standing.tile.generation in variant.prestige_generations
        for seat, opponent in enumerate(position.players)
        if seat != position.turn.seat
        for standing in opponent.buildings
        if standing.placement.squares & around
    )
    return neighbours * variant.gold_prestige_points


def _after_card(position: State, action: PlayCard) -> State:
    """The card leaves the hand (`turn.cards`); a Market Shift acts at once.

    The others open the next action: `card.boom`, `card.grab`.
    """
    turn, card = position.turn, action.card
    before = position.players[turn.seat]
    players = _with_player(position, _changed_player(before, cards=before.cards & ~CARD_BIT[card]))
    if card is Card.MARKET_SHIFT:
        return _next(position, players=players, **_shifted(position))
    owed = 0
    if card is Card.LAND_GRAB:
        owed = 2 if position.rules.variant.grab_timing == "at-once" else 1
    return _next(position, players=players, turn=_changed_turn(turn, pending=card, owed=owed))


def _shifted(position: State) -> dict[str, Any]:
    """The markets after a Market Shift (`card.shift`), in the edition's order."""
    dice = random.Random(position.chance)
    old = list(position.market)
    dice.shuffle(old)
    size, future = position.rules.variant.market_size, position.future
    if position.rules.variant.shift_order == "draw-first":
        market, future = future[:size], (*future[size:], *old)
    else:
        future = (*future, *old)
        market, future = future[:size], future[size:]
    return {
        "market": tuple(sorted(market)),
        "future": future,
        "tail": _known((*position.tail, len(old)) if old else position.tail, len(future)),
        "chance": dice.getrandbits(63),
    }


def _known(tail: tuple[int, ...], left: int) -> tuple[int, ...]:
    """The known groups at the bottom of a Future Market of `left` cards: what was drawn from them is taken off."""
    over = sum(tail) - left
    while over > 0:
        first, *rest = tail
        tail = (first - over, *rest) if first > over else tuple(rest)
        over -= first
    return tail


def _after_return(position: State, action: ReturnLot) -> State:
    """`turn.stuck`: the card goes to the bottom, the worker comes back, the turn is over."""
    table = position.rules.table
    number = table.lot_number[action.lot]
    bit, block = 1 << number, table.lot_block[number]
    before = position.players[position.turn.seat]
    old = before.plot(block)
    gone = old.lots == bit
    player = _player(
        before.character,
        before.lots & ~bit,
        before.worker_lots & ~bit,
        before.buildings,
        before.unbuilt,
        before.cards,
        before.score,
        before.prestige,
        before.plots_without(block) if gone else before.plots_with(old.without_lot(number)),
        before.blocks & ~(gone << block),
        before.legendaries,
    )
    return _turn_over(
        position,
        _with_player(position, player),
        position.unowned | bit,
        (*position.future, table.lot_face[number]),
        (*position.tail, 1),
    )


def _after_end(position: State, _: EndTurn) -> State:
    return _turn_over(position, position.players, position.unowned, position.future, position.tail)


def _turn_over(
    position: State, players: tuple[Player, ...], unowned: int, future: tuple[int, ...], tail: tuple[int, ...]
) -> State:
    """`turn.refill` where it is at the end, `end.last-turns`, `turn.order`.

    What the next seat has as its turn begins is kept, the score for `build.generation` and whether it has a worker for
    `turn.must-acquire` and `turn.skip-acquire`.
    """
    turn, market, end, variant = position.turn, position.market, position.end, position.rules.variant
    if variant.refill == "end-of-turn":
        market, future, end = _refilled(position, market, future)
    turns_left, seat = None, (turn.seat + 1) % len(players)
    if end is not None:
        turns_left = _turns_left(position)
        seat = turn.seat if turns_left == 0 else next_seat(position, end)
    player = players[seat]
    return fast_init(type(position))(
        position.rules,
        position.deal,
        players,
        unowned,
        market,
        future,
        _known(tail, len(future)) if tail else (),
        position.legendaries,
        _turn(turn.number + 1, seat, player.score, variant.workers > player.worker_lots.bit_count()),
        end,
        turns_left,
        position.chance,
    )


def _turns_left(position: State) -> int:
    """`end.last-turns`: how many turns come after the trigger's."""
    if position.turns_left is None:
        return position.rules.variant.last_turns * (position.rules.players - 1)
    return position.turns_left - 1


def next_seat(position: State, end: End | None) -> int:
    """Whose turn is next, clockwise; who triggered the end has had the last (`turn.order`, `end.last-turns`)."""
    seats = position.rules.players
    seat = (position.turn.seat + 1) % seats
    return (seat + 1) % seats if end is not None and end.seat == seat else seat


_EFFECTS: dict[type, Callable[[Any, Any], Any]] = {
    AcquireLot: _after_acquisition,
    Build: _after_building,
    Rebuild: _after_building,
    PlayCard: _after_card,
    ReturnLot: _after_return,
    EndTurn: _after_end,
}
