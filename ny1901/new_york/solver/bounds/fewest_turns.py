"""How many turns a seat has to come at the least: before the end somebody must have built or taken enough.

At most one building and one lot a turn, and one more of each for a card in the hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.position import CARD_BIT
from ny1901.new_york.rules.state import State
from ny1901.new_york.solver.bounds.turn_limits import turns_to_come

_BOOM, _GRAB = CARD_BIT[Card.CONSTRUCTION_BOOM], CARD_BIT[Card.LAND_GRAB]


def fewest_turns(position: State, seat: int, *, last_turns: bool) -> int:
    """The fewest turns in which a seat can still put up a first building; the present one counts until it has.

    Args:
        position: any sound position of a game that is not over.
        seat: whose turns.
        last_turns: whether those after the trigger's turn count.
    """
    now = int(seat == position.turn.seat and not position.turn.built)
    order = turns_to_come(position)
    if order is not None:
        return now + order.count(seat) * last_turns
    more = position.rules.variant.last_turns * last_turns
    return now + min(
        turns_until(position, seat, turn) + more * (seat != _seat_of(position, turn))
        for turn in _earliest_triggers(position)
    )


def turns_until(position: State, seat: int, turn: int) -> int:
    """How many turns a seat begins after the present one, up to some turn, that one included.

    Args:
        position: any sound position before the end is triggered.
        seat: whose turns.
        turn: up to which turn, 0 for the present one.
    """
    return (turn - turns_away(position, seat)) // position.rules.players + 1


def turns_away(position: State, seat: int) -> int:
    """The number of a seat's next turn, from 1 on; the present one is 0.

    Args:
        position: any sound position before the end is triggered.
        seat: whose turn.
    """
    return (seat - position.turn.seat - 1) % position.rules.players + 1


def _seat_of(position: State, turn: int) -> int:
    return (position.turn.seat + turn) % position.rules.players


def _earliest_triggers(position: State) -> Iterator[int]:
    """The first turn in which each seat can trigger the end, by its buildings or as the market runs out.

    A seat that triggers it later has had more turns by then, and so has everybody else.
    """
    players = position.rules.players
    runs_out = _market_runs_out(position)
    for seat in range(players):
        by_buildings = _comes_down(position, seat)
        by_market = runs_out + (seat - _seat_of(position, runs_out)) % players
        yield min(by_buildings, by_market)


def _comes_down(position: State, seat: int) -> int:
    """The first turn in which a seat can come down to the number that triggers the end (`end.unbuilt`)."""
    turn, acting = position.turn, seat == position.turn.seat
    boom = bool(position.players[seat].cards & _BOOM) or (acting and turn.pending is Card.CONSTRUCTION_BOOM)
    needed = position.unbuilt(seat) - position.rules.variant.end_unbuilt - boom
    if acting and needed <= (turn.built == 0):
        return 0
    after_this = max(needed, 1) - (acting and turn.built == 0)
    return turns_away(position, seat) + (after_this - 1) * position.rules.players


def _market_runs_out(position: State) -> int:
    """The first turn in which a refill can fail (`end.market`)."""
    grabs = sum(bool(player.cards & _GRAB) for player in position.players) + position.turn.owed
    spare = len(position.market) + len(position.future) - position.rules.variant.market_size
    return max(0, spare - grabs)
