"""Position rules about turn, cards, markets and end: a hand-made mistake is named by its rule alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.position import End
from ny1901.new_york.rules.problems import problems
from ny1901.new_york.rules.variant import Variant

from .builders import (
    BLUE,
    BOOM,
    GRAB,
    GREEN,
    RED,
    SHIFT,
    Seat,
    blamed,
    change,
    in_turn,
    play,
    position,
    sound,
    variant,
)
from .situations import Register, again, golden, low_seat, start, with_building

CASES = Register()
breaks = CASES.breaks


# ------------------------------------------------------------------------------------------- turn, cards and markets


@breaks("turn.order", "seat 1")
def the_turn_of_the_other_seat() -> State:
    return again(in_turn(start(), seat=1))


@breaks("turn.order", "seat 0")
def a_last_turn_of_the_wrong_seat() -> State:
    three = position(Seat(RED), Seat(BLUE), low_seat(), end=End(2, "end.unbuilt"), turns_left=1, turn=61, to_move=1)
    return again(in_turn(sound(three), seat=0))


@breaks("turn.options")
def three_lots_in_a_turn() -> State:
    acquired = play(start(), "acquire yd")
    return in_turn(
        evolve(acquired, market=acquired.market[:1], future=(*acquired.market[1:], *acquired.future)), acquired=3
    )


@breaks("turn.options")
def a_demolition_without_a_building() -> State:
    return in_turn(start(), demolished=True)


@breaks("turn.options", "seat 0")
def more_lots_than_turns() -> State:
    return in_turn(start(Seat(RED, "yb yc yd")), number=4)


@breaks("turn.options", "seat 0")
def more_buildings_than_turns() -> State:
    seat = Seat(RED, "yb", {"gillender-building": "g9 h9"}, gone="home-life corbin-building")
    return in_turn(start(seat), number=4)


@breaks("turn.options", "seat 1")
def more_lots_than_the_turns_of_a_seat_that_waits() -> State:
    return in_turn(sound(position(Seat(RED), Seat(BLUE, "yb yc yd"))), number=4)


@breaks("turn.must-acquire", "seat 0")
def a_building_before_a_lot() -> State:
    return in_turn(with_building(start(), "delmonico", "g9 h9"), built=1)


@breaks("turn.skip-acquire", "seat 0")
def no_worker_noted_though_there_are_some() -> State:
    return in_turn(start(), had_worker=False)


@breaks("turn.skip-acquire", "seat 0")
def a_worker_noted_though_there_is_none() -> State:
    return in_turn(start(Seat(RED, "yb yc yd yf")), had_worker=True)


@breaks("turn.skip-acquire", "seat 0")
def a_lot_in_a_turn_that_skipped_it() -> State:
    state = play(start(Seat(RED, "yb yc yd yf")), "build delmonico g9 h9", "play land-grab", "acquire rc")
    return evolve(sound(state), rules=Game(players=2, variant=variant(grab_after_skip=False)))


@breaks("demolish.no-acquire", "seat 0")
def a_lot_in_a_turn_that_demolished() -> State:
    rules = variant(grab_after_demolition=True)
    before = start(golden("yg", {"tower-building": "g12 h12 i12"}), variant=rules)
    state = play(before, "rebuild gillender-building g12 h12", "play land-grab", "acquire rc")
    return evolve(sound(state), rules=Game(players=2))


@breaks("turn.cards", BOOM)
def two_buildings_and_the_card_in_hand() -> State:
    state = play(start(Seat(RED, "yb yg")), "acquire yd", "build delmonico g9 h9", "play construction-boom")
    return change(play(state, "build tower-building g12 h12 i12"), 0, cards=7)


@breaks("turn.cards", GRAB)
def two_lots_and_the_card_in_hand() -> State:
    return change(play(start(), "acquire yd", "play land-grab", "acquire rc"), 0, cards=7)


@breaks("turn.cards", SHIFT)
def a_market_shift_left_open() -> State:
    return in_turn(start(), pending=SHIFT)


@breaks("card.boom", BOOM)
def a_boom_before_the_first_building() -> State:
    return in_turn(start(Seat(RED, "yb yc", used=(BOOM,))), pending=BOOM)


@breaks("card.boom", BOOM)
def a_boom_with_nothing_to_build() -> State:
    built = play(start(Seat(RED, "yb", used=(BOOM,))), "acquire rc", "build delmonico g9 h9")
    return in_turn(built, pending=BOOM)


@breaks("card.grab")
def a_large_lot_without_an_acquisition() -> State:
    return in_turn(start(Seat(RED, "yb yg")), took_three=True)


@breaks("card.grab")
def a_large_lot_that_is_not_there() -> State:
    return in_turn(play(start(), "acquire yd"), took_three=True)


@breaks("card.grab")
def a_lot_owed_without_a_card() -> State:
    return in_turn(start(), owed=1)


@breaks("card.grab", GRAB)
def a_land_grab_before_the_own_lot() -> State:
    return in_turn(start(Seat(RED, "yb yc", used=(GRAB,))), pending=GRAB, owed=1)


@breaks("card.grab", GRAB)
def a_land_grab_after_a_large_lot() -> State:
    return in_turn(play(start(Seat(RED, used=(GRAB,)), market="Y3"), "acquire yg"), pending=GRAB, owed=1)


@breaks("card.grab", GRAB)
def a_land_grab_without_a_worker() -> State:
    return in_turn(play(start(Seat(RED, "yb yc yd", used=(GRAB,))), "acquire rc"), pending=GRAB, owed=1)


@breaks("build.points", "seat 0")
def points_gained_without_a_building() -> State:
    return in_turn(start(Seat(RED, "yb", {"delmonico": "g9 h9"})), score=0)


@breaks("build.points", "seat 0")
def more_points_gained_than_built() -> State:
    return in_turn(
        play(start(Seat(RED, "yb", {"delmonico": "g9 h9"})), "acquire rd", "build tower-building m9 n9 o9"), score=0
    )


@breaks("turn.refill")
def an_open_market_too_small() -> State:
    return evolve(start(), market=start().market[1:], future=(start().market[0], *start().future))


@breaks("turn.refill")
def an_open_market_refilled_too_early() -> State:
    state = play(start(), "acquire yd")
    return evolve(state, market=tuple(sorted((*state.market, state.future[0]))), future=state.future[1:])


@breaks("turn.refill")
def an_open_market_not_refilled_in_time() -> State:
    state = play(start(variant=variant("pt-2018")), "acquire yd")
    return evolve(state, market=state.market[1:], future=(state.market[0], *state.future))


# --------------------------------------------------------------------------------------------------------------- end


def ending(turns_left: int | None = 1, rule: str = "end.unbuilt", **fields: Any) -> State:
    """A turn of the first of two seats; the second has 4 skyscrapers left and has triggered the end."""
    return position(Seat(RED, "yb yc"), low_seat(), end=End(1, rule), turns_left=turns_left, **fields)


def short(state: State, cards: int) -> State:
    """The same position with so many cards less in the Open Market."""
    return evolve(state, market=state.market[cards:], future=(*state.market[:cards], *state.future))


@breaks("turn.refill")
def a_short_open_market_in_a_last_turn() -> State:
    return short(sound(ending()), 1)


@breaks("turn.refill")
def a_short_open_market_in_the_turn_that_triggers_the_end() -> State:
    return short(sound(triggering()), 1)


@breaks("turn.refill")
def a_short_open_market_in_the_turn_that_triggers_the_end_where_it_is_refilled_at_once() -> State:
    return short(sound(triggering(variant=variant("pt-2018"))), 1)


def triggering(**fields: Any) -> State:
    """The first seat has just come to 4 skyscrapers left."""
    seat = low_seat(RED)
    before = Seat(RED, f"{seat.lots} yb", seat.built, gone=seat.gone.replace("delmonico ", ""))
    return play(position(before, Seat(BLUE), **fields), "acquire rc", "build delmonico g9 h9")


@breaks("end.unbuilt", "seat 0")
def four_left_and_no_end() -> State:
    return position(low_seat(), Seat(BLUE))


@breaks("end.unbuilt", "seat 1")
def an_end_by_a_seat_with_many_left() -> State:
    return position(Seat(RED), Seat(BLUE), end=End(1, "end.unbuilt"), turns_left=1)


@breaks("end.unbuilt", "seat 1")
def four_left_before_the_last_turn() -> State:
    seats = Seat(RED), other_low_seat(), low_seat()
    return position(*seats, end=End(2, "end.unbuilt"), turns_left=2)


def other_low_seat() -> Seat:
    """Another seat with 4 unbuilt skyscrapers."""
    gold = {"bankers-trust": "q6 r6 q7 r7", "liberty-tower": "n5 o5", "trinity-building": "q13 q14 r13"}
    return Seat(BLUE, "bl bm bf rl ri", gold, gone=low_seat().gone)


@breaks("end.unbuilt", "seat 1")
def four_left_and_an_end_by_the_market_alone() -> State:
    return sold_out(low_seat(), end=End(1, "end.market"), to_move=0)


@breaks("end.market")
def no_cards_left_and_no_end() -> State:
    return evolve(sold_out(), end=None, turns_left=None)


def sold_out(second: Seat | None = None, **fields: Any) -> State:
    """With 30 workers each, all but 3 lots are owned, and the first seat has triggered the end."""
    second = second or Seat(BLUE)
    mine = {"rj", "bk", "gc", *second.lots.split()}
    lots = [lot.id for lot in variant().city.board.lots if lot.district != "pink" and lot.id not in mine]
    more = " ".join([*lots[3::2], "bk" if second.character == GREEN else "gc"])
    fields = {"variant": variant(workers=30), "end": End(0, "end.market"), "turns_left": 1, "to_move": 1} | fields
    return position(Seat(RED, " ".join(lots[4::2])), evolve(second, lots=f"{second.lots} {more}"), **fields)


@breaks("end.market")
def an_end_by_the_market_with_cards_left() -> State:
    return position(Seat(RED), Seat(BLUE), end=End(1, "end.market"), turns_left=1)


@breaks("end.market")
def an_end_by_the_market_before_it_was_refilled() -> State:
    return sold_out(turns_left=None, to_move=0)


@breaks("end.last-turns")
def a_trigger_that_is_not_followed_by_last_turns() -> State:
    return ending(turns_left=None)


@breaks("end.last-turns")
def a_trigger_without_a_building() -> State:
    return position(low_seat(), Seat(BLUE), end=End(0, "end.unbuilt"))


@breaks("end.last-turns")
def turns_left_without_an_end() -> State:
    return evolve(start(), turns_left=1)


@breaks("end.last-turns")
def too_many_turns_left() -> State:
    return ending(turns_left=2)


@breaks("end.last-turns")
def a_trigger_in_the_other_seat_s_turn() -> State:
    return ending(turn=51)


@breaks("end.last-turns")
def a_trigger_before_the_first_turn() -> State:
    seats = Seat(RED), Seat(BLUE), Seat(GREEN, "yb", {"delmonico": "g9 h9"})
    return position(*seats, variant=variant(end_unbuilt=17), end=End(2, "end.unbuilt"), turns_left=1, turn=1)


@breaks("end.last-turns")
def the_middle_of_a_turn_after_the_last() -> State:
    seat = Seat(RED, "yb yc", {"delmonico": "g9 h9"})
    over = position(seat, low_seat(), end=End(1, "end.unbuilt"), turns_left=0, turn=51)
    return in_turn(sound(over), built=1, had_worker=False, score=0)


# ------------------------------------------------------------------------------------------------------ all of them


@pytest.mark.parametrize(("rule", "where", "case"), CASES)
def test_the_position_breaks_this_rule_alone(rule: str, where: tuple[str, ...], case: Callable[[], State]) -> None:
    found = problems(case())
    assert blamed(found) == {rule: where}
    assert all(violation.citations and len(violation.message.split()) >= 3 for violation in found)


@pytest.mark.parametrize(
    ("rules", "before", "texts"),
    [
        (variant(), Seat(RED, "yb yc"), ("acquire yd", "play land-grab")),
        (variant("pt-2018"), Seat(RED, "yb yc"), ("play land-grab", "acquire yd")),
        (variant(), Seat(RED, "yb yc yd yf"), ("build delmonico g9 h9", "play land-grab")),
        (
            variant(grab_after_demolition=True),
            golden("yg", {"tower-building": "g12 h12 i12"}),
            ("rebuild gillender-building g12 h12", "play land-grab"),
        ),
    ],
    ids=["after the own lot", "between both lots", "after a skipped acquisition", "after a demolition"],
)
def test_an_open_land_grab_is_sound_at_its_moments(rules: Variant, before: Seat, texts: tuple[str, ...]) -> None:
    state = play(start(before, variant=rules, market="R2 R2 Y2 Y2"), *texts)
    assert state.turn.pending is GRAB
    sound(state)


def test_a_short_market_is_possible_after_the_end_where_it_is_refilled_at_once() -> None:
    sound(short(ending(variant=variant("pt-2018")), 1))
    sound(sold_out())
