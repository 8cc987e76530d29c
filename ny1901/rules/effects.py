"""What an action changes: pure functions from a position and a legal action to the next position.

Nothing is checked here; `legal` does that. Positions are made by their constructor: measured, it is three times
faster than copying with `evolve`.
"""

from __future__ import annotations

import random
from typing import TypeVar

from attrs import evolve

from ny1901.city.model import Generation
from ny1901.geometry import bits
from ny1901.rules.actions import AcquireLot, Action, Build, Card, PlayCard, Rebuild, ReturnLot
from ny1901.rules.legal import demolition
from ny1901.rules.position import CARD_BIT, End, Player, Position, Turn
from ny1901.rules.table import Building, Move

P = TypeVar("P", bound=Position)


def after(position: P, action: Action) -> P:
    """The position after a legal action.

    Args:
        position: the position before it.
        action: an action that `is_legal` there.
    """
    if isinstance(action, Build | Rebuild):
        return _after_building(position, action)
    if isinstance(action, AcquireLot):
        return _after_acquisition(position, action)
    if isinstance(action, PlayCard):
        return _after_card(position, action.card)
    if isinstance(action, ReturnLot):
        return _after_return(position, action)
    return _after_turn(position)


def _next(position: P, **changes: object) -> P:
    """A copy with changes, for the rarer actions."""
    return evolve(position, **changes)


def _with_player(position: Position, player: Player) -> tuple[Player, ...]:
    seat = position.turn.seat
    return (*position.players[:seat], player, *position.players[seat + 1 :])


def _after_acquisition(position: P, action: AcquireLot) -> P:
    """`acquire.worker`, `acquire.kept`; the refill after the Expand step where the edition has it (`turn.refill`)."""
    table, turn = position.rules.table, position.turn
    number = table.board.lot_number[action.lot]
    lot, bit = table.board.lots[number], 1 << number
    face = table.lot_face[number]
    before = position.players[turn.seat]
    player = Player(
        before.character,
        before.lots | bit,
        before.worker_lots | bit,
        before.buildings,
        before.unbuilt,
        before.cards,
        before.score,
        before.prestige,
        before.territory | lot.squares,
        before.standing,
        before.legendaries,
    )
    owed = max(0, turn.owed - 1)
    new_turn = Turn(
        turn.number,
        turn.seat,
        turn.score,
        turn.had_worker,
        turn.acquired + 1,
        turn.took_three or lot.size > 2,
        turn.built,
        turn.demolished,
        turn.pending if owed else None,
        owed,
    )
    place = position.market.index(face)
    market, future, end = position.market[:place] + position.market[place + 1 :], position.future, position.end
    if not owed and position.rules.variant.refill == "after-expand":
        market, future, end = _refilled(position, market)
    return type(position)(
        position.rules,
        position.deal,
        _with_player(position, player),
        position.unowned & ~bit,
        market,
        future,
        position.tail,
        position.legendaries,
        new_turn,
        end,
        position.turns_left,
        position.chance,
    )


def _refilled(
    position: Position, market: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], End | None]:
    """The markets after a refill, and the end if it could not be done (`turn.refill`, `end.market`)."""
    missing = position.rules.variant.market_size - len(market)
    if missing > 0:
        market = tuple(sorted(market + position.future[:missing]))
    end = position.end
    if end is None and len(market) < position.rules.variant.market_size:
        end = End(position.turn.seat, "end.market")
    return market, position.future[missing:] if missing > 0 else position.future, end


def _after_building(position: P, action: Build | Rebuild) -> P:
    """`build.points`, `build.workers-back`, `build.legendary`, `demolish.box`, `end.unbuilt`, and what goes with them."""
    table, turn = position.rules.table, position.turn
    move = table.checked_move(action)
    before = position.players[turn.seat]
    demolishes = isinstance(action, Rebuild)
    prestige = _prestige(position, move.building)
    player = _builder(before, move, prestige, demolishes, table.own_tiles)
    end = position.end
    players = _with_player(position, player)
    new_turn = Turn(
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
    made = type(position)(
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


def _builder(before: Player, move: Move, prestige: int, demolishes: bool, own_tiles: int) -> Player:
    building = move.building
    placement, generation = building.placement, building.tile.generation
    buildings, vacated, standing = before.buildings, 0, before.standing
    if demolishes:
        removed, vacated = demolition(before, building)
        buildings = tuple(kept for kept in buildings if kept not in removed)
        gone = sum(old.placement.squares for old in removed)
        standing = (standing[0] & ~gone, standing[1] & ~gone, standing[2] & ~gone, standing[3])
    return Player(
        before.character,
        before.lots,
        before.worker_lots & ~placement.lots | vacated,
        (*buildings, building),
        before.unbuilt & ~(move.bit & own_tiles),
        before.cards,
        before.score + building.tile.points + prestige,
        before.prestige + prestige,
        before.territory,
        _standing_with(standing, generation, placement.squares),
        before.legendaries + building.tile.is_legendary,
    )


def _standing_with(
    standing: tuple[int, int, int, int], generation: Generation, squares: int
) -> tuple[int, int, int, int]:
    starting, bronze, silver, gold = standing
    if generation == Generation.BRONZE:
        return (starting, bronze | squares, silver, gold)
    if generation == Generation.SILVER:
        return (starting, bronze, silver | squares, gold)
    return (starting, bronze, silver, gold | squares)


def _prestige(position: Position, building: Building) -> int:
    """The points for opponents' neighbouring buildings (`challenge.gold-prestige`)."""
    if position.deal.challenge != "gold-prestige" or building.tile.generation != Generation.GOLD:
        return 0
    variant, around = position.rules.variant, building.placement.around
    neighbours = sum(
        standing.tile.generation in variant.prestige_generations
        for seat, opponent in enumerate(position.players)
        if seat != position.turn.seat
        for standing in opponent.buildings
        if standing.placement.squares & around
    )
    return neighbours * variant.gold_prestige_points


def _after_card(position: P, card: Card) -> P:
    """The card leaves the hand; Market Shift acts at once, the others open the next action (`turn.cards`)."""
    turn = position.turn
    before = position.players[turn.seat]
    players = _with_player(position, evolve(before, cards=before.cards & ~CARD_BIT[card]))
    if card is Card.MARKET_SHIFT:
        return _next(position, players=players, **_shifted(position))
    owed = 0
    if card is Card.LAND_GRAB:
        owed = 2 if position.rules.variant.grab_timing == "at-once" else 1
    return _next(position, players=players, turn=evolve(turn, pending=card, owed=owed))


def _shifted(position: Position) -> dict[str, object]:
    """The markets after a Market Shift (`card.shift`), in the edition's order."""
    dice = random.Random(position.chance)
    old = list(position.market)
    dice.shuffle(old)
    size, future = position.rules.variant.market_size, position.future
    tail = known_tail(position)
    if position.rules.variant.shift_order == "draw-first":
        market, future = future[:size], (*future[size:], *old)
    else:
        future = (*future, *old)
        market, future = future[:size], future[size:]
    return {
        "market": tuple(sorted(market)),
        "future": future,
        "tail": (*tail, len(old)),
        "chance": dice.getrandbits(63),
    }


def known_tail(position: Position) -> tuple[int, ...]:
    """The sizes of the groups at the bottom of the Future Market whose cards everybody has seen, drawn cards left out.

    A group is known as a set, not in its order. `Position.tail` is not shortened when cards are drawn.
    """
    left, groups = len(position.future), []
    for size in reversed(position.tail):
        if left > 0:
            groups.append(min(size, left))
            left -= size
    return tuple(reversed(groups))


def _after_return(position: P, action: ReturnLot) -> P:
    """`turn.stuck`: the card goes to the bottom, the worker comes back, the turn is over."""
    table = position.rules.table
    number = table.board.lot_number[action.lot]
    bit = 1 << number
    before = position.players[position.turn.seat]
    player = evolve(
        before,
        lots=before.lots & ~bit,
        worker_lots=before.worker_lots & ~bit,
        territory=before.territory & ~table.board.lots[number].squares,
    )
    returned = _next(
        position,
        players=_with_player(position, player),
        unowned=position.unowned | bit,
        future=(*position.future, table.lot_face[number]),
        tail=(*known_tail(position), 1),
    )
    return _after_turn(returned)


def _after_turn(position: P) -> P:
    """`turn.refill` where it is at the end, `end.last-turns`, `turn.order`."""
    turn, market, future, end = position.turn, position.market, position.future, position.end
    if position.rules.variant.refill == "end-of-turn":
        market, future, end = _refilled(position, market)
    turns_left = _turns_left(position, end)
    seat = turn.seat if turns_left == 0 else next_seat(position, end)
    player = position.players[seat]
    available = position.rules.variant.workers - player.worker_lots.bit_count()
    return type(position)(
        position.rules,
        position.deal,
        position.players,
        position.unowned,
        market,
        future,
        position.tail,
        position.legendaries,
        Turn(turn.number + 1, seat, player.score, available > 0),
        end,
        turns_left,
        position.chance,
    )


def _turns_left(position: Position, end: End | None) -> int | None:
    if end is None:
        return None
    if position.turns_left is None:
        return position.rules.variant.last_turns * (position.rules.players - 1)
    return position.turns_left - 1


def next_seat(position: Position, end: End | None) -> int:
    """Whose turn is next, clockwise; the seat that triggered the end has had its last (`turn.order`, `end.last-turns`)."""
    seats = position.rules.players
    seat = (position.turn.seat + 1) % seats
    return (seat + 1) % seats if end is not None and end.seat == seat else seat
