"""Position rules that count: what a seat can have done in its turns, and which lot of a turn can be a Land Grab's.

Each case lies one turn, one card or one switch beyond what is possible; the position on the near side is sound.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.inventory import count
from ny1901.new_york.rules.position import End
from ny1901.new_york.rules.problems import problems
from ny1901.new_york.rules.variant import Variant

from .builders import BLUE, BOOM, GRAB, GREEN, RED, Seat, blamed, change, in_turn, play, position, sound, variant
from .situations import Register, golden, low_seat, start

CASES = Register()
breaks = CASES.breaks

BOOM_EARLIER = Seat(RED, "yb", {"gillender-building": "g9 h9"}, gone="home-life corbin-building", used=(BOOM,))
"""Three buildings, one of them with a Construction Boom."""
TWO_BUILDINGS = Seat(RED, "yb yg yi", {"gillender-building": "g13 g14"}, gone="home-life corbin-building")
OVER_YF = "rebuild american-surety g9 h9 g10 h10"
LATE_GRAB = variant(grab_after_demolition=True)


def at(state: State, turn: int) -> State:
    """The same position in the turn with this number."""
    return in_turn(state, number=turn)


def skipped(*more: str) -> State:
    """No worker was available as the turn began; a building has freed one."""
    return play(start(Seat(RED, "yb yc yd yf")), "build delmonico g9 h9", *more)


def demolished(*more: str) -> State:
    """No worker was available as the turn began; a demolition has freed one, and a Land Grab may follow."""
    gone = "corbin-building home-life temple-court tower-building"
    seat = golden("yb yf yc yd yh", {"delmonico": "g9 h9"}, gone=gone)
    return play(start(seat, variant=LATE_GRAB), OVER_YF, *more)


def two_buildings(*more: str) -> State:
    """The seat acquires a lot and builds, with 3 buildings and 3 lots from earlier turns."""
    return play(sound(at(start(TWO_BUILDINGS), 6)), "acquire yd", "build delmonico g9 h9", *more)


# ------------------------------------------------------------------------------------------------- turns and cards


@breaks("turn.options", "seat 0")
def a_lot_before_the_first_turn() -> State:
    return at(start(Seat(RED, "yb")), 0)


@breaks("turn.options", "seat 1")
def one_lot_more_than_turns_and_a_land_grab() -> State:
    grabbed = position(Seat(RED), Seat(BLUE, "yb yc yd", used=(GRAB,)))
    return at(sound(at(grabbed, 4)), 2)


@breaks("turn.options", "seat 1")
def one_building_more_than_turns_and_a_boom() -> State:
    built = position(Seat(RED), evolve(BOOM_EARLIER, character=BLUE))
    return at(sound(at(built, 4)), 2)


@breaks("turn.options", "seat 0")
def one_lot_more_than_the_mover_s_turns_and_a_land_grab() -> State:
    return at(sound(at(start(Seat(RED, "yb yc yd", used=(GRAB,))), 4)), 2)


@breaks("turn.options", "seat 0")
def one_building_more_than_the_mover_s_turns_and_a_boom() -> State:
    return at(sound(at(start(BOOM_EARLIER), 4)), 2)


@breaks("turn.options", "seat 0")
def a_land_grab_counted_twice() -> State:
    state = play(start(), "acquire yd", "play land-grab", "acquire rc")
    return at(sound(at(state, 4)), 2)


@breaks("turn.options", "seat 0")
def an_open_land_grab_counted_already() -> State:
    return at(sound(at(play(start(), "acquire yd", "play land-grab"), 4)), 2)


@breaks("turn.options", "seat 0")
def a_land_grab_after_a_skipped_acquisition_counted_twice() -> State:
    return at(sound(at(skipped("play land-grab", "acquire rc"), 8)), 6)


@breaks("turn.options", "seat 0")
def a_land_grab_after_a_demolition_counted_twice() -> State:
    return at(sound(at(demolished("play land-grab", "acquire rc"), 14)), 12)


@breaks("turn.options", "seat 0", "seat 0")
def a_construction_boom_counted_twice() -> State:
    return at(sound(two_buildings("play construction-boom", "build tower-building g12 h12 i12")), 4)


@breaks("turn.options", "seat 0", "seat 0")
def an_open_construction_boom_counted_already() -> State:
    return at(sound(two_buildings("play construction-boom")), 4)


# ------------------------------------------------------------------------------------------- the lot of a Land Grab


@breaks("turn.skip-acquire", "seat 0")
def a_late_lot_with_the_card_still_in_hand() -> State:
    return change(sound(skipped("play land-grab", "acquire rc")), 0, cards=7)


@breaks("turn.skip-acquire", "seat 0")
def a_late_lot_in_a_game_without_the_card() -> State:
    without = variant(action_cards=("construction-boom", "market-shift"))
    state = evolve(sound(skipped("play land-grab", "acquire rc")), rules=Game(players=2, variant=without))
    return change(state, 1, cards=3)


@breaks("turn.skip-acquire", "seat 0")
def a_late_lot_where_both_are_taken_at_once() -> State:
    at_once = Game(players=2, variant=variant(grab_timing="at-once"))
    return evolve(sound(skipped("play land-grab", "acquire rc")), rules=at_once)


@breaks("turn.skip-acquire", "seat 0")
def a_late_lot_before_any_building() -> State:
    return in_turn(play(start(Seat(RED, "yb yc", used=(GRAB,))), "acquire yd"), had_worker=False)


@breaks("turn.skip-acquire", "seat 0")
def two_late_lots() -> State:
    state = play(start(), "acquire yd", "play land-grab", "acquire rc", "build delmonico g9 h9")
    return in_turn(sound(state), had_worker=False)


@breaks("demolish.no-acquire", "seat 0")
def a_lot_after_a_demolition_that_began_without_a_worker() -> State:
    return evolve(sound(demolished("play land-grab", "acquire rc")), rules=Game(players=2))


@breaks("card.grab", GRAB)
def an_open_land_grab_after_a_demolition() -> State:
    return evolve(sound(demolished("play land-grab")), rules=Game(players=2))


@breaks("card.grab", GRAB)
def an_open_land_grab_after_a_skipped_acquisition() -> State:
    never = Game(players=2, variant=variant(grab_after_skip=False))
    return evolve(sound(skipped("play land-grab")), rules=never)


@breaks("card.grab", GRAB)
def an_open_land_grab_before_a_building_frees_a_worker() -> State:
    seat = Seat(RED, "yb yc yd yf", used=(GRAB,))
    return in_turn(start(seat), pending=GRAB, owed=1)


@breaks("card.grab", GRAB)
def a_second_land_grab() -> State:
    two_freed = play(start(Seat(RED, "yb yc yd yf")), "build home-life i9 j9 i10 j10", "play land-grab", "acquire rc")
    assert two_freed.workers(0) == 1
    return in_turn(sound(two_freed), pending=GRAB, owed=1)


@breaks("card.grab", GRAB)
def a_third_lot_where_both_are_taken_at_once() -> State:
    state = start(Seat(RED, "yb"), market="R2 R2 Y2 Y2", variant=variant("pt-2018"))
    both = sound(play(state, "play land-grab", "acquire yd", "acquire rc"))
    waiting = evolve(both, market=both.market[1:], future=(both.market[0], *both.future))
    return in_turn(waiting, pending=GRAB, owed=1)


@breaks("card.grab", GRAB)
def both_lots_at_once_after_a_building() -> State:
    state = start(Seat(RED, "yb yc yd yf", used=(GRAB,)), market="R2 R2 Y2 Y2", variant=variant("pt-2018"))
    return in_turn(sound(play(state, "build home-life i9 j9 i10 j10")), pending=GRAB, owed=2)


# ----------------------------------------------------------------------------------------------- markets and the end


def nothing_to_acquire() -> State:
    """The last turn, with every lot owned, thanks to 30 workers each, and both markets empty."""
    lots = [lot.id for lot in variant().city.board.lots if lot.district != "pink" and lot.id not in ("rj", "bk", "yb")]
    first, second = Seat(RED, f"yb {' '.join(lots[::2])}"), Seat(BLUE, " ".join(lots[1::2]))
    return position(first, second, variant=variant(workers=30), end=End(1, "end.market"), turns_left=1)


@breaks("turn.must-acquire", "seat 0")
def a_building_with_nothing_to_acquire_where_the_variant_forbids_it() -> State:
    forbidding = variant(workers=30, build_without_market=False)
    return evolve(sound(play(nothing_to_acquire(), "build delmonico g9 h9")), rules=Game(players=2, variant=forbidding))


@breaks("end.last-turns")
def a_building_in_the_turn_after_the_trigger_with_no_turns_counted() -> State:
    last = sound(position(Seat(RED, "yb yc"), low_seat(), end=End(1, "end.unbuilt"), turns_left=1, market="Y2"))
    return evolve(play(last, "acquire yd", "build delmonico g9 h9"), turns_left=None)


@breaks("end.last-turns")
def too_many_turns_left() -> State:
    return evolve(sound(last_turn()), turns_left=3)


@breaks("end.last-turns")
def less_than_no_turns_left() -> State:
    return evolve(sound(last_turn()), turns_left=-1)


@breaks("end.last-turns")
def a_lot_acquired_after_the_last_turn() -> State:
    over = position(Seat(RED, "yb yc"), low_seat(), end=End(1, "end.unbuilt"), turns_left=0, turn=51)
    acquired = evolve(sound(over), market=over.market[1:], future=(over.market[0], *over.future))
    return in_turn(acquired, acquired=1)


@breaks("end.last-turns")
def a_card_open_after_the_last_turn() -> State:
    seat = Seat(RED, "yb", used=(GRAB,))
    over = position(
        seat,
        low_seat(),
        end=End(1, "end.unbuilt"),
        turns_left=0,
        turn=51,
        market="R2 R2 Y2 Y2",
        variant=variant("pt-2018"),
    )
    return in_turn(sound(over), pending=GRAB, owed=2)


def last_turn() -> State:
    """The last turn of the first of two seats; the second has triggered the end."""
    return position(Seat(RED, "yb yc"), low_seat(), end=End(1, "end.unbuilt"), turns_left=1, market="Y2")


def four_cards(rules: Variant, used: tuple[Card, ...] = ()) -> State:
    """All lots but four are owned, thanks to 30 workers each; the first seat has acquired one of the four."""
    lots = [lot.id for lot in rules.city.board.lots if lot.district != "pink" and lot.id not in ("rj", "bk")]
    first, second = Seat(RED, " ".join(lots[4::2]), used=used), Seat(BLUE, " ".join(lots[5::2]))
    return play(position(first, second, variant=rules.change(workers=30)), f"acquire {lots[0]}")


@breaks("end.market")
def an_end_by_the_market_with_just_enough_cards() -> State:
    lots = [lot.id for lot in variant().city.board.lots if lot.district != "pink" and lot.id not in ("rj", "bk")]
    seats = Seat(RED, " ".join(lots[4::2])), Seat(BLUE, " ".join(lots[5::2]))
    return position(*seats, variant=variant(workers=30), end=End(1, "end.market"), turns_left=1)


@breaks("end.market")
def an_end_by_the_market_in_the_turn_that_will_refill_it() -> State:
    return evolve(sound(four_cards(variant())), end=End(0, "end.market"))


@breaks("end.market")
def an_end_by_the_market_in_the_turn_that_refilled_it() -> State:
    lots = [lot.id for lot in variant().city.board.lots if lot.district != "pink" and lot.id not in ("rj", "bk")]
    seats = Seat(RED, " ".join(lots[5::2])), Seat(BLUE, " ".join(lots[6::2]))
    full = play(position(*seats, variant=variant("pt-2018", workers=30)), f"acquire {lots[0]}")
    return evolve(sound(full), end=End(0, "end.market"))


@breaks("end.market")
def an_end_by_the_market_before_anything_was_taken_off_it() -> State:
    state = sound(four_cards(variant("pt-2018")))
    assert state.end == End(0, "end.market")
    return in_turn(state, acquired=0)


@breaks("card.grab", GRAB)
def a_land_grab_with_an_empty_future_market() -> State:
    return in_turn(sound(four_cards(variant(), used=(GRAB,))), pending=GRAB, owed=1)


@breaks("turn.options")
def three_buildings_in_a_turn() -> State:
    return in_turn(two_buildings("play construction-boom", "build tower-building g12 h12 i12"), built=3)


@breaks("build.points", "seat 0")
def a_point_more_than_the_building_gave() -> State:
    state = play(start(Seat(RED, "yb yg yc", {"delmonico": "g9 h9"})), "acquire rc", "build tower-building g12 h12 i12")
    return in_turn(sound(state), score=1)


@breaks("build.points", "seat 0")
def prestige_for_a_building_that_is_not_gold() -> State:
    gold = golden("yb yg", {"liberty-tower": "g9 h9"}, prestige=2)
    state = play(start(gold, challenge="gold-prestige"), "acquire rc", "build tower-building g12 h12 i12")
    return in_turn(sound(state), score=state.turn.score - 5)


@breaks("acquire.match", "R2")
def a_card_without_any_unowned_lot() -> State:
    return evolve(sound(nothing_to_acquire()), market=(0,))


@breaks("end.unbuilt", "seat 0")
def five_left_where_a_legendary_counts_among_the_unbuilt() -> State:
    gone = low_seat().gone.replace("delmonico ", "")
    built = {"bankers-trust": "g13 h13 g14 h14", "liberty-tower": "i13 i14", "trinity-building": "c16 d16 c17"}
    seat = Seat(RED, "yi yj yk yl ym yb yf yc", built | {"park-row": "g9 h9 i9 g10 h10 i10"}, gone=gone)
    counting = Game(players=2, variant=variant(legendary_counts_as_unbuilt=True))
    return evolve(sound(position(seat, Seat(BLUE))), rules=counting)


def test_a_lot_after_a_demolition_does_not_hang_on_skipped_acquisitions() -> None:
    rules = variant(grab_after_demolition=True, grab_after_skip=False)
    grabbed = evolve(demolished("play land-grab", "acquire rc"), rules=Game(players=2, variant=rules))
    sound(grabbed)


def test_a_lot_given_back_in_a_last_turn_may_fill_the_market_again() -> None:
    lots = [lot.id for lot in variant().city.board.lots if lot.id not in ("rj", "bk", "gc")]
    seats = [Seat(name, " ".join(lots[first::3])) for name, first in ((RED, 4), (BLUE, 5), (GREEN, 6))]
    end = End(2, "end.market")
    state = position(*seats, variant=variant(workers=40), end=end, turns_left=1, to_move=1, turn=97)
    assert (len(state.market), len(state.future)) == (4, 0)
    sound(state)


@pytest.mark.parametrize(
    ("built", "gone"),
    [
        ({"gillender-building": "g9 h9"}, "delmonico home-life"),
        ({"liberty-tower": "g9 h9"}, "delmonico lords-court tower-building manhattan-life st-paul-building"),
    ],
    ids=["silver with 6", "gold with 18"],
)
def test_a_generation_needs_no_more_than_its_points(built: dict[str, str], gone: str) -> None:
    sound(position(Seat(RED, "yb", built, gone=gone), Seat(BLUE)))


def test_a_number_agrees_with_its_noun() -> None:
    assert [count(number, "lot") for number in (0, 1, 2)] == ["0 lots", "1 lot", "2 lots"]


def test_prestige_gained_in_this_turn_is_for_the_gold_built_in_it() -> None:
    gold = golden("yb yc", prestige=0)
    state = play(start(gold, challenge="gold-prestige", market="R2"), "acquire rc", "build liberty-tower g9 h9")
    gained = change(sound(state), 0, score=state.players[0].score + 2, prestige=2)
    sound(gained)


@pytest.mark.parametrize("turns_left", [1, 0])
def test_who_has_had_a_last_turn_may_have_few_skyscrapers_left(turns_left: int) -> None:
    bronze = {"bankers-trust": "q6 r6 q7 r7", "liberty-tower": "n5 o5", "trinity-building": "q13 q14 r13"}
    first = Seat(BLUE, "bl bm bf rl ri", bronze, gone=low_seat().gone)
    seats = first, Seat(RED), low_seat()
    fields = {"end": End(2, "end.unbuilt"), "turns_left": turns_left, "to_move": 1}
    sound(position(*seats, **fields, turn=64 if turns_left else 65))


@pytest.mark.parametrize(("rule", "where", "case"), CASES)
def test_the_position_breaks_this_rule_alone(rule: str, where: tuple[str, ...], case: Callable[[], State]) -> None:
    assert blamed(problems(case())) == {rule: where}
