"""The plain reading of the effects: each wrong claim about markets, cards, turn and end is blamed on one rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from ny1901.new_york.game import State
from ny1901.new_york.rules.position import End
from tests.audit.audit import audit

from .builders import (
    BLUE,
    BOOM,
    GREEN,
    RED,
    SHIFT,
    Seat,
    action,
    blamed,
    change,
    in_turn,
    play,
    position,
    sound,
    variant,
)
from .situations import ACQUIRED, MARKET, REBUILDING, START, STUCK, Register

CASES = Register()
breaks = CASES.breaks
Wrong = Callable[[State], State]


YELLOW_TWO = STUCK.rules.table.lot_face[STUCK.rules.table.board.lot_number["yb"]]
ALIKE = evolve(
    STUCK,
    future=(*(face for face in STUCK.future if face != YELLOW_TWO), *[YELLOW_TWO] * STUCK.future.count(YELLOW_TWO)),
)
"""As `STUCK`, with cards of the face of yb at the bottom of the Future Market."""


def stuck_with_a_short_market() -> State:
    """The last turn, with 3 cards left; the first seat has built all that it had, and has no worker in hand."""
    golds = {
        "liberty-tower": "g9 h9",
        "trinity-building": "c16 d16 c17",
        "bankers-trust": "g13 h13 g14 h14",
        "west-street": "l2 m2 l3 m3 n3",
        "hudson-terminal": "m9 n9 o9 m10 n10 o10",
        "city-investing": "h6 i6 j6 g7 h7 i7",
    }
    gone = " ".join(tile.id for tile in START.rules.variant.city.tiles if tile.id not in golds)
    land = "yb yl ym yi yj ba be rd rh gf gi gk gl"
    others = {*land.split(), "rj", "bk", "ra", "rb", "rc"}
    rest = [lot.id for lot in START.rules.variant.city.board.lots if lot.district != "pink" and lot.id not in others]
    marked = rest[::2] if "ya" in rest[::2] else rest[1::2]
    first = Seat(RED, f"{land} {' '.join(marked)}", golds, gone=gone)
    second = Seat(BLUE, " ".join(lot for lot in rest if lot not in marked))
    rules = variant(workers=len(marked), legendaries_per_player=0)
    return position(first, second, variant=rules, end=End(1, "end.market"), turns_left=1)


SHORT = stuck_with_a_short_market()


# -------------------------------------------------------------------------------------------------- markets and cards


@breaks("turn.refill", state=ACQUIRED, text="end")
def no_refill(right: State) -> State:
    return evolve(right, market=ACQUIRED.market, future=ACQUIRED.future)


@breaks("turn.refill", state=START, text="acquire yd")
def a_refill_too_early(right: State) -> State:
    return evolve(right, market=tuple(sorted((*right.market, right.future[0]))), future=right.future[1:])


@breaks("turn.refill", state=ACQUIRED, text="end")
def a_refill_off_the_bottom(right: State) -> State:
    drawn = tuple(sorted((*ACQUIRED.market, ACQUIRED.future[-1])))
    return evolve(right, market=drawn, future=ACQUIRED.future[:-1])


@breaks("turn.refill", state=ACQUIRED, text="end")
def another_card_laid_open(right: State) -> State:
    return evolve(right, market=(*right.market[:-1], right.market[0]))


@breaks("turn.refill", state=ACQUIRED, text="end")
def a_card_too_many_in_the_future_market(right: State) -> State:
    return evolve(right, future=(*ACQUIRED.future, 0))


@breaks("turn.stuck", "yb", state=STUCK, text="return yb")
def the_card_not_put_back(right: State) -> State:
    return evolve(right, future=STUCK.future)


@breaks("turn.stuck", "yb", state=ALIKE, text="return yb")
def the_card_not_put_under_another_of_its_face(right: State) -> State:
    assert right.future[-1] == ALIKE.future[-1]
    return evolve(right, future=ALIKE.future)


@breaks("turn.refill", state=SHORT, text="return ya")
def the_card_given_back_not_laid_open(right: State) -> State:
    assert (len(right.market), right.future) == (4, ())
    yellow_three = right.rules.table.lot_face[right.rules.table.board.lot_number["ya"]]
    return evolve(right, market=SHORT.market, future=(yellow_three,), tail=(1,))


@breaks("turn.stuck", "yb", state=STUCK, text="return yb")
def the_card_put_on_top(right: State) -> State:
    return evolve(right, future=(right.future[-1], *right.future[:-1]))


@breaks("turn.stuck", state=STUCK, text="return yb")
def the_known_card_forgotten(right: State) -> State:
    return evolve(right, tail=())


@breaks("card.shift", SHIFT, state=START, text="play market-shift")
def a_market_off_the_bottom(right: State) -> State:
    return evolve(right, market=tuple(sorted(START.future[-4:])))


@breaks("card.shift", SHIFT, state=START, text="play market-shift")
def a_market_too_small(right: State) -> State:
    return evolve(right, market=right.market[1:])


@breaks("card.shift", SHIFT, state=START, text="play market-shift")
def an_old_card_kept_as_a_fifth(right: State) -> State:
    return evolve(right, market=tuple(sorted((*right.market, right.future[-1]))), future=right.future[:-1])


@breaks("card.shift", SHIFT, state=START, text="play market-shift")
def two_cards_of_the_rest_exchanged(right: State) -> State:
    assert right.future[0] != right.future[-5]
    return evolve(right, future=(right.future[-5], *right.future[1:-5], right.future[0], *right.future[-4:]))


@breaks("card.shift", SHIFT, state=START, text="play market-shift")
def a_new_card_put_back_with_the_old_ones(right: State) -> State:
    return evolve(right, market=right.market[1:], future=(*right.future, right.market[0]))


@breaks("card.shift", SHIFT, state=START, text="play market-shift")
def an_old_card_left_in_the_place_of_a_new_one(right: State) -> State:
    old, new = START.market[0], right.market[0]
    bottom = list(right.future[-4:])
    bottom[bottom.index(old)] = new
    return evolve(right, market=tuple(sorted((*right.market[1:], old))), future=(*right.future[:-4], *bottom))


@breaks("card.shift", SHIFT, state=START, text="play market-shift")
def the_old_cards_on_top(right: State) -> State:
    return evolve(right, future=(*right.future[-4:], *right.future[:-4]))


@breaks("card.shift", SHIFT, state=START, text="play market-shift")
def an_old_card_lost(right: State) -> State:
    return evolve(right, future=(*right.future[:-4], *[right.future[-1]] * 4))


@breaks("card.shift", state=START, text="play market-shift")
def the_known_group_forgotten(right: State) -> State:
    return evolve(right, tail=())


@breaks("turn.cards", SHIFT, state=START, text="play market-shift")
def a_card_kept(right: State) -> State:
    return change(right, 0, cards=START.players[0].cards)


@breaks("turn.cards", BOOM, state=START, text="acquire yd")
def a_card_of_the_other_seat_lost(right: State) -> State:
    return change(right, 1, cards=6)


BUILT = play(position(Seat(RED, "yb yg"), Seat(BLUE), market=MARKET), "acquire yd", "build delmonico g9 h9")
BOOMING = play(BUILT, "play construction-boom")
AT_ONCE = position(Seat(RED, "yb yc"), Seat(BLUE), market="Y2 Y2 R2 R2", variant=variant("pt-2018"))


@breaks("card.boom", state=BUILT, text="play construction-boom")
def a_boom_without_effect(right: State) -> State:
    return in_turn(right, pending=None)


@breaks("card.boom", state=BOOMING, text="build tower-building g12 h12 i12")
def a_boom_that_stays_open(right: State) -> State:
    return in_turn(right, pending=BOOM)


@breaks("card.grab", state=ACQUIRED, text="play land-grab")
def a_grab_without_effect(right: State) -> State:
    return in_turn(right, pending=None, owed=0)


@breaks("card.grab", state=AT_ONCE, text="play land-grab")
def a_grab_of_one_lot_only(right: State) -> State:
    return in_turn(right, owed=1)


@breaks("card.grab", state=play(AT_ONCE, "play land-grab"), text="acquire yd")
def a_grab_closed_after_the_first_lot(right: State) -> State:
    return in_turn(right, pending=None, owed=0)


@breaks("turn.cards", state=START, text="acquire yd")
def a_card_opened_by_acquiring(right: State) -> State:
    return in_turn(right, pending=SHIFT)


@breaks("card.grab", state=START, text="acquire yd")
def a_small_lot_noted_as_large(right: State) -> State:
    return in_turn(right, took_three=True)


# ------------------------------------------------------------------------------------------------------ turn and end


@breaks("turn.options", state=START, text="acquire yd")
def the_lot_not_counted(right: State) -> State:
    return in_turn(right, acquired=0)


@breaks("turn.options", state=REBUILDING, text="rebuild gillender-building g9 h9")
def the_demolition_not_noted(right: State) -> State:
    return in_turn(right, demolished=False)


@breaks("turn.options", state=ACQUIRED, text="end")
def a_new_turn_begun_with_a_lot(right: State) -> State:
    return in_turn(right, acquired=1)


@breaks("turn.skip-acquire", state=ACQUIRED, text="end")
def a_new_turn_without_its_worker(right: State) -> State:
    return in_turn(right, had_worker=False)


@breaks("turn.skip-acquire", state=START, text="acquire yd")
def a_worker_forgotten_in_the_turn(right: State) -> State:
    return in_turn(right, had_worker=False)


@breaks("build.generation", state=REBUILDING, text="rebuild gillender-building g9 h9")
def the_score_at_the_start_of_the_turn_moved(right: State) -> State:
    return in_turn(right, score=right.players[0].score)


@breaks("build.generation", state=ACQUIRED, text="end")
def a_new_turn_begun_with_another_score(right: State) -> State:
    return in_turn(right, score=5)


@breaks("turn.order", "seat 0", state=ACQUIRED, text="end")
def the_same_turn_again(right: State) -> State:
    return in_turn(right, number=ACQUIRED.turn.number, seat=0)


@breaks("turn.order", "seat 0", state=START, text="acquire yd")
def a_turn_skipped(right: State) -> State:
    return in_turn(right, number=right.turn.number + 2)


@breaks("end.market", "seat 0", state=ACQUIRED, text="end")
def an_end_for_no_reason(right: State) -> State:
    return evolve(right, end=End(0, "end.market"), turns_left=1)


FEW = variant(end_unbuilt=17, last_turns=2)
TRIGGERING = play(position(Seat(RED, "yb"), Seat(BLUE), Seat(GREEN), market=MARKET, variant=FEW), "acquire yd")
TRIGGERED = play(TRIGGERING, "build delmonico g9 h9")
LAST = play(TRIGGERED, "end", "acquire rc")
SECOND_LAST = play(LAST, "end", "acquire rg")


@breaks("end.unbuilt", "seat 0", state=TRIGGERING, text="build delmonico g9 h9")
def no_end(right: State) -> State:
    return evolve(right, end=None)


@breaks("end.unbuilt", "seat 0", state=TRIGGERING, text="build delmonico g9 h9")
def another_reason_for_the_end(right: State) -> State:
    return evolve(right, end=End(1, "end.unbuilt"))


@breaks("end.last-turns", state=LAST, text="end")
def another_trigger_afterwards(right: State) -> State:
    return evolve(right, end=End(0, "end.market"))


@breaks("end.last-turns", state=TRIGGERED, text="end")
def the_last_turns_not_counted(right: State) -> State:
    assert right.turns_left == 4
    return evolve(right, turns_left=None)


@breaks("end.last-turns", state=LAST, text="end")
def the_last_turns_not_counted_down(right: State) -> State:
    assert right.turns_left == 3
    return evolve(right, turns_left=4)


@breaks("end.last-turns", state=LAST, text="play land-grab")
def the_last_turns_counted_down_in_the_turn(right: State) -> State:
    return evolve(right, turns_left=3)


@breaks("end.last-turns", state=ACQUIRED, text="end")
def last_turns_without_an_end(right: State) -> State:
    return evolve(right, turns_left=1)


@breaks("turn.order", "seat 0", state=SECOND_LAST, text="end")
def another_turn_for_the_seat_that_triggered_the_end(right: State) -> State:
    assert right.turn.seat == 1
    return in_turn(right, seat=0, score=right.players[0].score)


# --------------------------------------------------------------------------------------------------------- all claims


@pytest.mark.parametrize(("rule", "where", "wrong", "state", "text"), CASES)
def test_a_wrong_claim_breaks_one_rule_alone(
    rule: str, where: tuple[str, ...], wrong: Wrong, state: State, text: str
) -> None:
    right = sound(state).apply(action(text))
    assert audit(state, action(text), right) == ()
    found = audit(state, action(text), wrong(right))
    assert blamed(found) == {rule: where}
    assert all(violation.citations and len(violation.message.split()) >= 3 for violation in found)
