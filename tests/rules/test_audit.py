"""The plain reading of the effects: right in every step of play, and each wrong claim is blamed on one rule alone."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from attrs import evolve

from ny1901.game import Game, State
from ny1901.rules.actions import Card
from ny1901.rules.audit import audit, audit_tally
from ny1901.rules.position import End, player
from ny1901.rules.scoring import tally, winners

from .builders import (
    BLUE,
    BOOM,
    GRAB,
    GREEN,
    RED,
    SHIFT,
    Seat,
    action,
    blamed,
    building,
    change,
    in_turn,
    lay,
    mask,
    play,
    position,
    sound,
    variant,
)
from .walks import games, walk

Wrong = Callable[[State], State]
CASES: list[tuple[str, tuple[str, ...], State, str, Wrong]] = []


def breaks(rule: str, *where: str, state: State, text: str) -> Callable[[Wrong], Wrong]:
    """Register a mistake in a claimed next position that breaks one rule and no other, with the names to blame."""

    def register(wrong: Wrong) -> Wrong:
        CASES.append((rule, where, state, text, wrong))
        return wrong

    return register


MARKET = "R2 R3 Y2 Y3"
START = position(Seat(RED, "yb yc"), Seat(BLUE), market=MARKET, future="G3 G2 B3 B2")
ACQUIRED = play(START, "acquire yd")
SKILLED = Seat(
    RED,
    "rd rh yb yf yl ym",
    {"broad-exchange": "m9 n9 o9 m10 n10 o10", "delmonico": "g9 h9", "lords-court": "c16 c17 d17"},
    gone="corbin-building home-life temple-court",
)
"""A seat with 24 points, two bronze buildings and a silver one; a worker stands on yf."""
REBUILDING = position(SKILLED, Seat(BLUE, "bf", {"delmonico": "n5 o5"}), market=MARKET)
STUCK = position(Seat(RED, "yb rc bf gm bh", {"delmonico": "s5 t5"}), Seat(BLUE), market=MARKET)


def own(state: State, **changes: Callable[[int], int]) -> State:
    """The first seat with some fields changed."""
    return change(state, 0, **{name: do(getattr(state.players[0], name)) for name, do in changes.items()})


def bits(lots: str) -> int:
    return mask(START.rules.table, lots)


def tile(name: str) -> int:
    return 1 << START.rules.table.tile_number[name]


# ------------------------------------------------------------------------------------------------- deal and territory


@breaks("setup.streets", state=START, text="acquire yd")
def other_streets(right: State) -> State:
    return evolve(right, deal=evolve(right.deal, streets=(0, 1, 3)))


@breaks("setup.challenge", state=START, text="acquire yd")
def another_challenge(right: State) -> State:
    return evolve(right, deal=evolve(right.deal, challenge="bronze-baron"))


@breaks("setup.character", GREEN, state=START, text="acquire yd")
def another_character(right: State) -> State:
    return change(right, 1, character=GREEN)


@breaks("acquire.match", "yh", state=START, text="acquire yd")
def a_second_lot_for_nothing(right: State) -> State:
    return evolve(own(right, lots=lambda lots: lots | bits("yh")), unowned=right.unowned & ~bits("yh"))


@breaks("acquire.match", "yd", state=START, text="acquire yd")
def the_lot_not_taken(right: State) -> State:
    given_up = own(right, lots=lambda lots: lots & ~bits("yd"), worker_lots=lambda lots: lots & ~bits("yd"))
    return evolve(given_up, unowned=right.unowned | bits("yd"))


@breaks("acquire.match", "yd", state=START, text="acquire yd")
def another_card_taken(right: State) -> State:
    return evolve(right, market=START.market[1:])


@breaks("acquire.match", "yd", state=position(Seat(RED), Seat(BLUE), market=MARKET, variant=variant("pt-2018")), text="acquire yd")
def another_card_taken_before_the_refill(right: State) -> State:
    yellow, red = right.rules.table.lot_face[right.rules.table.board.lot_number["yd"]], right.market[0]
    rest = list(right.market)
    rest.remove(red)
    return evolve(right, market=tuple(sorted((*rest, yellow))))


@breaks("acquire.unowned", "yd", state=START, text="acquire yd")
def the_lot_still_unowned(right: State) -> State:
    return evolve(right, unowned=START.unowned)


@breaks("acquire.kept", "bk", state=START, text="acquire yd")
def a_lot_of_the_other_seat_lost(right: State) -> State:
    return evolve(change(right, 1, lots=0), unowned=right.unowned | bits("bk"))


@breaks("acquire.worker", "yd", state=START, text="acquire yd")
def no_worker_on_the_lot(right: State) -> State:
    return own(right, worker_lots=lambda lots: lots & ~bits("yd"))


@breaks("acquire.worker", "yc", state=ACQUIRED, text="build delmonico g9 h9")
def a_worker_back_from_elsewhere(right: State) -> State:
    return own(right, worker_lots=lambda lots: lots & ~bits("yc"))


@breaks("acquire.worker", "yh", state=ACQUIRED, text="end")
def a_worker_on_a_lot_of_nobody(right: State) -> State:
    return own(right, worker_lots=lambda lots: lots | bits("yh"))


@breaks("build.workers-back", "yb", state=ACQUIRED, text="build delmonico g9 h9")
def a_worker_under_the_building(right: State) -> State:
    return own(right, worker_lots=lambda lots: lots | bits("yb"))


@breaks("demolish.workers-back", "yf", state=REBUILDING, text="rebuild american-surety g9 h9 g10 h10")
def a_worker_under_the_rebuild(right: State) -> State:
    return own(right, worker_lots=lambda lots: lots | bits("yf"))


@breaks("demolish.mark-vacated", "ym", state=REBUILDING, text="rebuild gillender-building c16 d16")
def a_vacated_lot_without_a_worker(right: State) -> State:
    return own(right, worker_lots=lambda lots: lots & ~bits("ym"))


@breaks("turn.stuck", "yb", state=STUCK, text="return yb")
def the_lot_not_given_back(right: State) -> State:
    kept = own(right, lots=lambda lots: lots | bits("yb"))
    return evolve(kept, unowned=right.unowned & ~bits("yb"))


@breaks("turn.stuck", "yb", state=STUCK, text="return yb")
def the_worker_not_taken_back(right: State) -> State:
    return own(right, worker_lots=lambda lots: lots | bits("yb"))


# -------------------------------------------------------------------------------------------- buildings and points


@breaks("build.shape", "g9", "h9", state=ACQUIRED, text="build delmonico g9 h9")
def the_building_elsewhere(right: State) -> State:
    home, _ = right.players[0].buildings
    return change(right, 0, buildings=(home, building(right.rules.table, "delmonico", "i9 i10")))


@breaks("demolish.rebuild", "g9", "h9", state=REBUILDING, text="rebuild gillender-building g9 h9")
def nothing_rebuilt(right: State) -> State:
    return change(right, 0, buildings=right.players[0].buildings[:-1])


@breaks("demolish.rebuild", "g9", "h9", state=REBUILDING, text="rebuild gillender-building g9 h9")
def rebuilt_elsewhere(right: State) -> State:
    built = (*right.players[0].buildings[:-1], building(right.rules.table, "gillender-building", "g10 h10"))
    return change(right, 0, buildings=built)


@breaks("build.fixed", "o6", "o7", state=ACQUIRED, text="build delmonico g9 h9")
def a_building_of_the_other_seat_gone(right: State) -> State:
    return change(right, 1, buildings=())


@breaks("build.fixed", "c16", "c17", "d17", state=REBUILDING, text="rebuild gillender-building g9 h9")
def a_building_moved_during_a_demolition(right: State) -> State:
    moved = building(right.rules.table, "lords-court", "c16 d16 c17")
    kept = tuple(moved if old.tile.id == "lords-court" else old for old in right.players[0].buildings)
    return change(right, 0, buildings=kept)


@breaks("demolish.footprint", "c16", "c17", "d17", state=REBUILDING, text="rebuild gillender-building g9 h9")
def a_building_demolished_that_is_not_under_the_new_one(right: State) -> State:
    kept = tuple(old for old in right.players[0].buildings if old.tile.id != "lords-court")
    return change(right, 0, buildings=kept)


@breaks("demolish.box", "delmonico", state=REBUILDING, text="rebuild gillender-building g9 h9")
def the_demolished_building_still_there(right: State) -> State:
    old = building(right.rules.table, "delmonico", "g9 h9")
    return change(right, 0, buildings=(*right.players[0].buildings, old))


@breaks("demolish.box", "delmonico", state=REBUILDING, text="rebuild gillender-building g9 h9")
def the_demolished_tile_unbuilt_again(right: State) -> State:
    return own(right, unbuilt=lambda tiles: tiles | tile("delmonico"))


@breaks("turn.options", "i9", "i10", state=ACQUIRED, text="end")
def a_building_out_of_nothing(right: State) -> State:
    new = lay(right.rules.table, "delmonico", "i9 i10")
    return change(right, 0, buildings=(*right.players[0].buildings, new))


@breaks("build.own-tile", "delmonico", state=ACQUIRED, text="build delmonico g9 h9")
def the_tile_still_unbuilt(right: State) -> State:
    return own(right, unbuilt=lambda tiles: tiles | tile("delmonico"))


@breaks("build.own-tile", "liberty-tower", state=ACQUIRED, text="build delmonico g9 h9")
def another_tile_lost(right: State) -> State:
    return change(right, 1, unbuilt=right.players[1].unbuilt & ~tile("liberty-tower"))


@breaks(
    "build.legendary",
    "park-row",
    state=position(
        Seat(RED, "yb yf yc yd rd rh", {"broad-exchange": "m9 n9 o9 m10 n10 o10"}, gone=SKILLED.gone), Seat(BLUE)
    ),
    text="build park-row g9 h9 i9 g10 h10 i10",
)
def the_legendary_still_on_offer(right: State) -> State:
    return evolve(right, legendaries=right.legendaries | tile("park-row"))


@breaks("build.legendary", "singer", state=START, text="acquire yd")
def a_legendary_lost(right: State) -> State:
    return evolve(right, legendaries=right.legendaries & ~tile("singer"))


@breaks("build.points", "seat 0", state=ACQUIRED, text="build delmonico g9 h9")
def points_for_the_building_forgotten(right: State) -> State:
    return own(right, score=lambda score: score - 2)


@breaks("build.points", "seat 0", state=REBUILDING, text="rebuild gillender-building g9 h9")
def too_many_points_for_a_rebuild(right: State) -> State:
    return own(right, score=lambda score: score + 1)


@breaks("build.points", "seat 1", state=REBUILDING, text="rebuild gillender-building g9 h9")
def points_lost_by_the_other_seat(right: State) -> State:
    return change(right, 1, score=0)


@breaks("demolish.points", "seat 0", state=REBUILDING, text="rebuild gillender-building g9 h9")
def points_of_the_demolished_building_lost(right: State) -> State:
    return own(right, score=lambda score: score - 2)


PRESTIGIOUS = position(
    Seat(RED, "bj rd rh yb yc yd", {"broad-exchange": "m9 n9 o9 m10 n10 o10"}, gone=f"{SKILLED.gone} tower-building"),
    Seat(BLUE, "bf", {"delmonico": "n5 o5"}),
    challenge="gold-prestige",
)


@breaks("challenge.gold-prestige", "seat 0", state=PRESTIGIOUS, text="build liberty-tower n6 n7")
def a_neighbour_forgotten(right: State) -> State:
    assert right.players[0].prestige == 2
    return own(right, score=lambda score: score - 1, prestige=lambda points: points - 1)


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


@pytest.mark.parametrize(
    ("rule", "where", "state", "text", "wrong"), CASES, ids=[f"{rule}-{wrong.__name__}" for rule, *_, wrong in CASES]
)
def test_a_wrong_claim_breaks_one_rule_alone(
    rule: str, where: tuple[str, ...], state: State, text: str, wrong: Wrong
) -> None:
    right = sound(state).apply(action(text))
    assert audit(state, action(text), right) == ()
    found = audit(state, action(text), wrong(right))
    assert blamed(found) == {rule: where}
    assert all(violation.citations and len(violation.message.split()) >= 3 for violation in found)


def test_an_action_that_is_not_legal_is_answered_with_the_rules_it_breaks() -> None:
    assert audit(START, action("acquire yb"), START) == START.explain(action("acquire yb")).violations != ()
    assert blamed(audit(START, action("build nothing a1"), START)).keys() >= {"build.own-tile"}


def test_a_claim_in_another_game_is_refused() -> None:
    other = evolve(ACQUIRED, rules=Game(players=2, variant=variant("de-2015")))
    assert blamed(audit(START, action("acquire yd"), other)) == {"setup.players": ()}


def test_a_claim_that_names_what_there_is_not_is_answered_with_that() -> None:
    assert blamed(audit(START, action("acquire yd"), evolve(ACQUIRED, unowned=-1))) == {"acquire.match": ()}


def test_the_shuffled_cards_may_come_in_any_order() -> None:
    right = play(START, "play market-shift")
    other = evolve(right, future=(*right.future[:-4], *reversed(right.future[-4:])), chance=7)
    assert other.future != right.future
    assert audit(START, action("play market-shift"), other) == ()


@pytest.mark.parametrize(("name", "game"), games(), ids=[name for name, _ in games()])
def test_every_step_of_play_is_right(name: str, game: Game) -> None:
    steps = 0
    for before, done, after in walk(game, seed=100 + len(name), most=110):
        assert audit(before, done, after) == (), f"{done} in turn {before.turn.number}"
        steps += 1
    assert steps > 10
    claimed = tally(after)
    assert audit_tally(after, claimed, winners(after, [seat.total for seat in claimed])) == ()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_follows_from_a_player_s_pieces_is_kept_up_to_date(players: int) -> None:
    for _, done, after in walk(Game(players=players), seed=players):
        for seat in after.players:
            names = ("character", "lots", "worker_lots", "buildings", "unbuilt", "cards", "score", "prestige")
            anew = player(after.rules.table, **{name: getattr(seat, name) for name in names})
            assert (seat.plots, seat.legendaries) == (anew.plots, anew.legendaries), done


# ----------------------------------------------------------------------------------- no mistake goes through unnoticed


def flipped(name: str, most: int) -> Callable[[State, random.Random], State]:
    """One bit of a seat's mask set otherwise."""

    def mistake(state: State, dice: random.Random) -> State:
        seat = dice.randrange(len(state.players))
        return change(state, seat, **{name: getattr(state.players[seat], name) ^ 1 << dice.randrange(most)})

    return mistake


def counted(name: str) -> Callable[[State, random.Random], State]:
    """A number of a seat one higher."""

    def mistake(state: State, dice: random.Random) -> State:
        seat = dice.randrange(len(state.players))
        return change(state, seat, **{name: getattr(state.players[seat], name) + 1})

    return mistake


def without_a_building(state: State, dice: random.Random) -> State:
    seat = dice.choice([seat for seat, player in enumerate(state.players) if player.buildings])
    gone = dice.choice(state.players[seat].buildings)
    return change(state, seat, buildings=tuple(old for old in state.players[seat].buildings if old != gone))


def with_another_card(name: str) -> Callable[[State, random.Random], State]:
    def mistake(state: State, dice: random.Random) -> State:
        cards = list(getattr(state, name)) or [0, 0]
        place = dice.randrange(len(cards))
        cards[place] = (cards[place] + 1 + dice.randrange(5)) % len(state.rules.table.faces)
        return evolve(state, **{name: tuple(sorted(cards) if name == "market" else cards)})

    return mistake


def in_the_turn(name: str) -> Callable[[State, random.Random], State]:
    """A number or truth of the turn set otherwise."""

    def mistake(state: State, _: random.Random) -> State:
        old = getattr(state.turn, name)
        return in_turn(state, **{name: not old if isinstance(old, bool) else old + 1})

    return mistake


MISTAKES: dict[str, Callable[[State, random.Random], State]] = {
    "lots": flipped("lots", 65),
    "worker_lots": flipped("worker_lots", 65),
    "unbuilt": flipped("unbuilt", 18),
    "cards": flipped("cards", 3),
    "score": counted("score"),
    "prestige": counted("prestige"),
    "buildings": without_a_building,
    "unowned": lambda state, dice: evolve(state, unowned=state.unowned ^ 1 << dice.randrange(65)),
    "market": with_another_card("market"),
    "future": with_another_card("future"),
    "tail": lambda state, _: evolve(state, tail=(*state.tail, 1) if state.future else (), chance=0),
    "legendaries": lambda state, dice: evolve(state, legendaries=state.legendaries ^ 1 << 18 + dice.randrange(4)),
    "end": lambda state, _: evolve(state, end=None if state.end else End(0, "end.market")),
    "turns_left": lambda state, _: evolve(state, turns_left=1 if state.turns_left is None else None),
    "pending": lambda state, _: in_turn(state, pending=None if state.turn.pending else Card.LAND_GRAB),
    **{
        f"turn.{name}": in_the_turn(name)
        for name in ("number", "score", "had_worker", "acquired", "took_three", "built", "demolished", "owed")
    },
}


@pytest.mark.parametrize("name", MISTAKES)
def test_no_mistake_goes_through(name: str) -> None:
    dice = random.Random(name)
    for edition, players in (("en-2015", 2), ("pt-2018", 3)):
        for before, done, right in walk(Game(players=players, variant=variant(edition)), seed=players + 40, most=60):
            wrong = MISTAKES[name](right, dice)
            assert wrong != right
            assert audit(before, done, wrong) != (), f"{done} in turn {before.turn.number}"


# -------------------------------------------------------------------------------------------------------- the tally

ENDED = position(
    Seat(RED, "bj rd rh yg", {"broad-exchange": "m9 n9 o9 m10 n10 o10", "liberty-tower": "n6 n7"}, SKILLED.gone, prestige=2),
    Seat(BLUE),
    challenge="gold-prestige",
)


@pytest.mark.parametrize(
    ("wrong", "rule", "where"),
    [
        ({"buildings": 3}, "build.points", ("seat 0",)),
        ({"prestige": 0}, "challenge.gold-prestige", ("seat 0",)),
        ({"streets": ()}, "tally.street", ("broadway", "wall-street", "nassau-broad")),
        ({"challenge": 2}, "tally.challenge", ("seat 0",)),
        ({"cards": 4}, "tally.cards", ("seat 0",)),
    ],
)
def test_a_wrong_tally_breaks_one_rule_alone(wrong: dict[str, object], rule: str, where: tuple[str, ...]) -> None:
    first, second = tally(sound(ENDED))
    assert blamed(audit_tally(ENDED, (evolve(first, **wrong), second), [0])) == {rule: where}


def test_a_street_that_is_not_in_play_does_not_belong_in_the_tally() -> None:
    first, second = tally(ENDED)
    claimed = evolve(first, streets=(*first.streets, ("cedar", 5)))
    assert blamed(audit_tally(ENDED, (claimed, second), [0])) == {"tally.street": ()}


def test_a_tally_has_every_seat_and_somebody_wins() -> None:
    claimed = tally(ENDED)
    assert blamed(audit_tally(ENDED, claimed[:1], [0])) == {"setup.players": ()}
    assert blamed(audit_tally(ENDED, claimed, [])) == {"tally.winner": ("seat 0",)}
    assert blamed(audit_tally(ENDED, claimed, [0, 1])) == {"tally.winner": ("seat 1",)}
