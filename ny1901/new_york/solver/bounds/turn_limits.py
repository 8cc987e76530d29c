"""How many turns are still to come: exactly once the end is sure, and at most so many where it is near."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ny1901.new_york.rules.actions import AcquireLot, Build, Rebuild
from ny1901.new_york.rules.legal import printed_actions
from ny1901.new_york.rules.position import Turn
from ny1901.new_york.rules.state import State


def turns_to_come(position: State) -> tuple[int, ...] | None:
    """The seats of the turns after the present one, in order; None unless this turn or an earlier one triggers the end.

    Args:
        position: any sound position of a game that is not over.
    """
    variant, players = position.rules.variant, position.rules.players
    if position.end is None and _sure_end(position) != 0:
        return None
    last = position.turn.seat if position.end is None else position.end.seat
    left = variant.last_turns * (players - 1) if position.turns_left is None else position.turns_left - 1
    seats, seat = [], position.turn.seat
    for _ in range(left):
        seat = (seat + 1) % players
        if seat == last:
            seat = (seat + 1) % players
        seats.append(seat)
    return tuple(seats)


def most_turns_to_come(position: State) -> tuple[int, ...] | None:
    """For each seat the most turns that it begins after the present one; None where nothing limits them.

    Args:
        position: any sound position of a game that is not over.
    """
    order = turns_to_come(position)
    if order is not None:
        return tuple(order.count(seat) for seat in range(position.rules.players))
    turns = _sure_end(position)
    if turns is None:
        return None
    return tuple(_turns_around(position, seat, turns) for seat in range(position.rules.players))


def _turns_around(position: State, seat: int, turns: int) -> int:
    """The most turns of a seat when the end is triggered within so many turns after the present one."""
    last_turns = position.rules.variant.last_turns
    away = (seat - position.turn.seat) % position.rules.players
    if away == 0 or away > turns:
        return last_turns
    return max(1, last_turns) if away == turns else 1 + last_turns


def _sure_end(position: State) -> int | None:
    """Within how many turns after the present one the Open Market must run out, 0 for in this one (`end.market`).

    A seat that has a worker and can demolish nothing must acquire (`turn.must-acquire`). If the seats of one round must
    take more cards than there are to refill the market, somebody triggers the end. None if that is not so.
    """
    missing = position.rules.variant.market_size - len(position.market)
    spare = len(position.future) - missing
    if spare >= position.rules.players + position.turn.owed:
        return None
    for turns, taken in enumerate(_cards_taken(position)):
        spare -= taken
        if spare < 0:
            return turns
    return None


def _cards_taken(position: State) -> Iterator[int]:
    """For the rest of this turn and the next of each other seat, the fewest cards that it must take off the market.

    A card put back counts as -1 (`turn.stuck`).
    """
    yield _fewest_taken(position, position.turn.seat) if position.turn.untouched else position.turn.owed
    for away in range(1, position.rules.players):
        seat = (position.turn.seat + away) % position.rules.players
        yield _fewest_taken(as_if_to_move(position, seat), seat)


def _fewest_taken(position: State, seat: int) -> int:
    """The fewest cards that the seat to move must take in a turn that begins now."""
    table, actions = position.rules.table, printed_actions(position)
    if position.workers(seat):
        rebuilds = any(isinstance(action, Rebuild) for action in actions)
        return 0 if rebuilds or not any(isinstance(action, AcquireLot) for action in actions) else 1
    # A legendary may be gone when the turn comes; only an own tile surely keeps the seat from being stuck.
    moves = [table.move(action) for action in actions if isinstance(action, Build | Rebuild)]
    return 0 if any(move and move.bit & table.own_tiles for move in moves) else -1


def as_if_to_move(position: State, seat: int) -> State:
    """The position as it would be if a seat's turn began now; only what the seat can do on its own land is meant."""
    player = position.players[seat]
    return evolve(position, turn=Turn(0, seat, player.score, position.workers(seat) > 0))
