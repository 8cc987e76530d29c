"""Counting turns by their number agrees with counting them one by one as they are played, to the last turn."""

from __future__ import annotations

import pytest
from attrs import evolve

from ny1901.new_york.game import Game
from ny1901.new_york.rules.clock import clock_is_right, last_turns_begun, seat_due, trigger_turn, turns_begun

from .builders import BLUE, GREEN, RED, Seat, in_turn, play, position, sound, variant
from .walks import walk


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("last_turns", [1, 2, 3])
def test_turns_are_counted_as_they_were_played(players: int, last_turns: int) -> None:
    game = Game(players=players, variant=variant(end_unbuilt=16, last_turns=last_turns))
    begun, last, trigger = [0] * players, [0] * players, None
    begun[0] = 1
    for before, _, after in walk(game, seed=players, most=400):
        if after.turn.number > before.turn.number:
            trigger = before.turn.number if trigger is None and after.end is not None else trigger
            if not after.is_over:
                begun[after.turn.seat] += 1
                last[after.turn.seat] += after.turns_left is not None
        assert turns_begun(after) == tuple(begun)
        assert [last_turns_begun(after, seat) for seat in range(players)] == last
        assert (clock_is_right(after), seat_due(after), trigger_turn(after)) == (True, after.turn.seat, trigger)
    assert after.is_over


def test_the_first_turn_of_all_can_trigger_the_end() -> None:
    state = position(Seat(RED), Seat(BLUE), Seat(GREEN), variant=variant(end_unbuilt=17), market="Y2", turn=0)
    state = play(state, "acquire yb", "build delmonico g9 h9", "end")
    assert (trigger_turn(state), clock_is_right(state), turns_begun(state)) == (0, True, (1, 1, 0))
    sound(state)


def test_where_the_clock_is_wrong_every_seat_may_have_had_every_turn() -> None:
    state = in_turn(Game(players=3).initial_state(seed=1), number=7)
    wrong = evolve(state, turns_left=9)
    assert not clock_is_right(wrong)
    assert turns_begun(wrong) == (8, 8, 8)
