"""Counting turns: whose turn it is by its number, and how many each seat has begun (`turn.order`, `end.last-turns`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ny1901.new_york.rules.state import State


def all_last_turns(position: State) -> int:
    """How many last turns there are in all once the trigger's turn is over (`end.last-turns`)."""
    return position.rules.variant.last_turns * (position.rules.players - 1)


def last_turns_over(position: State) -> int:
    """How many last turns have been completed; 0 while nothing has triggered the end."""
    return 0 if position.turns_left is None else all_last_turns(position) - position.turns_left


def trigger_turn(position: State) -> int | None:
    """The number of the turn that triggered the end, `None` before that turn is over."""
    return None if position.turns_left is None else position.turn.number - 1 - last_turns_over(position)


def clock_is_right(position: State) -> bool:
    """Whether turn number, end and turns left fit each other, so that turns can be counted from them."""
    trigger, end = trigger_turn(position), position.end
    if trigger is None or position.turns_left is None:
        return True
    in_range = 0 <= position.turns_left <= all_last_turns(position)
    return in_range and end is not None and trigger >= 0 and trigger % position.rules.players == end.seat


def seat_due(position: State) -> int:
    """Whose turn it is by the turn number; once the game is over, whose turn was the last. The clock must be right."""
    seats = position.rules.players
    if position.turns_left is None or position.end is None:
        return position.turn.number % seats
    last = last_turns_over(position) - position.is_over
    return (position.end.seat + 1 + last % (seats - 1)) % seats


def turns_begun(position: State) -> tuple[int, ...]:
    """How many turns each seat has begun, the present one included.

    Where the clock is wrong, more than anybody can have begun, so that no second rule is blamed for it.
    """
    seats, trigger = range(position.rules.players), trigger_turn(position)
    if not clock_is_right(position):
        return tuple(position.turn.number + 1 for _ in seats)
    last = position.turn.number if trigger is None else trigger
    before = [_shares(last + 1, len(seats), seat) for seat in seats]
    return tuple(turns + last_turns_begun(position, seat) for seat, turns in enumerate(before))


def last_turns_begun(position: State, seat: int) -> int:
    """How many of its last turns a seat has begun, the present one included. The clock must be right."""
    if position.turns_left is None or position.end is None or seat == position.end.seat:
        return 0
    begun = last_turns_over(position) + (not position.is_over)
    others = position.rules.players - 1
    return _shares(begun, others, (seat - position.end.seat - 1) % position.rules.players)


def _shares(turns: int, seats: int, place: int) -> int:
    """How many of some turns in clockwise order fall to one place at the table."""
    return (turns - place - 1) // seats + 1
