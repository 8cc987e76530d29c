"""Positions that no game can have come to, though nothing that lies there is wrong: too few turns, lots or cards."""

from __future__ import annotations

import pytest
from attrs import evolve

from ny1901.new_york.game import State
from ny1901.new_york.rules.inventory import inventory_of
from ny1901.new_york.rules.past_rules import acquire_kept, build_generation, lots_of_this_turn
from ny1901.new_york.rules.position import Turn
from ny1901.new_york.rules.problems import problems

from .builders import BLUE, BOOM, GRAB, RED, SHIFT, Seat, blamed, change, in_turn, position, variant

HOUSE = position(Seat(RED), Seat(BLUE)).players[0].buildings[0].placement.squares


def rebuilt(turns: int) -> State:
    """Seat 0 has acquired two lots and replaced its starting property."""
    names = " ".join(position(Seat(RED), Seat(BLUE)).rules.table.grid.names(HOUSE))
    first = Seat(RED, "ra rb", {"delmonico": names}, home=False)
    return position(first, Seat(BLUE, " ".join(["ba", "bb", "bc"][:turns])), turn=2 * turns)


def test_a_turn_that_demolished_brought_no_lot() -> None:
    assert problems(rebuilt(turns=3)) == ()
    assert blamed(problems(rebuilt(turns=2))) == {"demolish.no-acquire": ("seat 0",)}


def test_a_land_grab_took_a_second_lot_and_a_construction_boom_made_a_second_building() -> None:
    strict = variant(grab_after_skip=False)
    assert problems(position(Seat(RED, "ra rb", used=(GRAB,)), Seat(BLUE, "ba"), variant=strict, turn=2)) == ()
    alone = position(Seat(RED, "ra", used=(GRAB,)), Seat(BLUE, "ba"), variant=strict, turn=2)
    assert blamed(problems(alone)) == {"card.grab": (GRAB,)}
    boom = position(Seat(RED, "ra", used=(BOOM,)), Seat(BLUE, "ba"), turn=2)
    assert blamed(problems(boom)) == {"card.boom": (BOOM,)}


def test_where_a_land_grab_may_follow_a_demolition_its_lot_may_be_the_only_one() -> None:
    loose = variant(grab_after_demolition=True)
    assert problems(position(Seat(RED, "ra", used=(GRAB,)), Seat(BLUE, "ba"), variant=loose, turn=2)) == ()


def test_a_card_is_used_in_a_turn() -> None:
    """The only lot is that of the present turn, so a Land Grab used before it had no turn."""
    loose = variant(grab_after_demolition=True)
    begun = position(Seat(RED), Seat(BLUE), variant=loose, turn=0)
    acquired = begun.apply(begun.legal_actions[0])
    wrong = change(acquired, 0, cards=position(Seat(RED, used=(GRAB,)), Seat(BLUE)).players[0].cards)
    assert blamed(problems(wrong)) == {"card.grab": (GRAB,)}


@pytest.mark.parametrize(
    ("tail", "rules"), [((4,), set()), ((3,), {"card.shift"}), ((4, 4), {"card.shift", "turn.stuck"})]
)
def test_known_groups_are_those_of_the_market_shifts(tail: tuple[int, ...], rules: set[str]) -> None:
    state = position(Seat(RED, "ra rb", used=(SHIFT,)), Seat(BLUE, "ba bb"), turn=4)
    assert blamed(problems(state)).keys() == {"card.shift"}
    assert blamed(problems(evolve(state, tail=tail))).keys() == rules


def test_a_turn_that_has_begun_is_not_counted_as_over() -> None:
    state = position(Seat(RED), Seat(BLUE), turn=0)
    assert state.turn == Turn(0, 0, 0, had_worker=True)
    assert problems(state) == ()
    assert blamed(problems(in_turn(state, number=2))) == {"turn.must-acquire": ("seat 0", "seat 1")}


def test_known_groups_go_into_the_future_market() -> None:
    state = position(Seat(RED, "ra rb", used=(SHIFT,)), Seat(BLUE, "ba bb"), turn=4)
    assert blamed(problems(evolve(state, tail=(100,)))).keys() == {"turn.stuck"}


def test_the_lot_that_was_dealt_is_kept() -> None:
    state = position(Seat(RED, "ra"), Seat(BLUE, "ba"), turn=2)
    without = change(state, 0, lots=state.players[1].lots)
    (found,) = acquire_kept(inventory_of(without))
    assert found[0] == "acquire.kept"
    assert "was dealt" in found[1]


def test_what_went_up_in_this_turn_was_unlocked_before_it() -> None:
    state = position(Seat(RED, "ra"), Seat(BLUE, "ba"), turn=2)
    gained = change(in_turn(state, built=1, acquired=1), 0, score=90)
    (found,) = build_generation(inventory_of(gained))
    assert found[0] == "build.generation"
    assert found[2] == ("seat 0",)


def test_the_lots_of_this_turn_are_there() -> None:
    state = position(Seat(RED), Seat(BLUE, "ba"), turn=2)
    (found,) = lots_of_this_turn(inventory_of(in_turn(state, acquired=1)))
    assert (found[0], found[2]) == ("acquire.kept", ("seat 0",))
    assert "at most 2 squares" in found[1]
