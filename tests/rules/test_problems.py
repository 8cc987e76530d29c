"""Position rules: every hand-made mistake is named by its rule alone, and no position of legal play has any problem."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from ny1901.city.model import Generation
from ny1901.game import Game, State
from ny1901.rules.actions import Build, Rebuild
from ny1901.rules.position import End
from ny1901.rules.problems import problems
from ny1901.rules.variant import Variant

from .builders import (
    BLUE,
    BOOM,
    GRAB,
    GREEN,
    PINK,
    RED,
    SHIFT,
    Seat,
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

Case = Callable[[], State]
CASES: list[tuple[str, tuple[str, ...], Case]] = []


def breaks(rule: str, *where: str) -> Callable[[Case], Case]:
    """Register a position that breaks one rule and no other, with the names to blame."""

    def register(case: Case) -> Case:
        CASES.append((rule, where, case))
        return case

    return register


AFTER_GOLD = "corbin-building home-life temple-court delmonico"
BROAD = {"broad-exchange": "m9 n9 o9 m10 n10 o10"}


def golden(lots: str = "", built: dict[str, str] | None = None, **more: Any) -> Seat:
    """A seat with 21 points that may build gold."""
    return Seat(RED, f"rd rh {lots}", BROAD | (built or {}), **{"gone": AFTER_GOLD} | more)


def start(seat: Seat | None = None, **fields: Any) -> State:
    """The first of two players is to move and has yb and yc, if nothing else is said."""
    return sound(position(seat or Seat(RED, "yb yc"), Seat(BLUE), **{"market": "R2 R3 Y2 Y3"} | fields))


def own(state: State, **fields: Any) -> State:
    """The first seat with some fields set otherwise; `lots` and the like as texts are added to what it has."""
    old = state.players[0]
    masks = {name: getattr(old, name) | mask(state.rules.table, text) for name, text in fields.items() if type(text) is str}
    return change(state, 0, **fields | masks)


def with_building(state: State, tile: str, squares: str) -> State:
    """The first seat has one building more, anywhere, for its points; the workers under it are back."""
    table, old = state.rules.table, state.players[0]
    new = lay(table, tile, squares)
    bit = 1 << table.tile_number[tile]
    return change(
        state,
        0,
        buildings=(*old.buildings, new),
        worker_lots=old.worker_lots & ~new.placement.lots,
        unbuilt=old.unbuilt & ~bit,
        score=old.score + new.tile.points,
    )


def again(state: State) -> State:
    """The turn as it would have begun in this position."""
    turn, mover = state.turn, state.players[state.turn.seat]
    return evolve(state, turn=evolve(turn, score=mover.score, had_worker=state.workers(turn.seat) > 0))


# ------------------------------------------------------------------------------- what there is, and what was dealt


@breaks("setup.players")
def a_seat_too_many() -> State:
    return evolve(Game(players=3).initial_state(seed=1), rules=Game(players=2))


@breaks("setup.players")
def the_turn_of_nobody() -> State:
    return in_turn(start(), seat=2)


@breaks("setup.players")
def an_end_by_nobody() -> State:
    return evolve(start(), end=End(-1, "end.market"))


@breaks("setup.pieces", "seat 0")
def a_legendary_among_the_own_tiles() -> State:
    return change(start(), 0, unbuilt=(1 << 19) - 1)


@breaks("setup.pieces", "seat 0")
def a_card_in_a_game_without_cards() -> State:
    return change(start(variant=variant().without_action_cards()), 0, cards=1)


@breaks("setup.legendaries")
def an_own_tile_on_offer_to_all() -> State:
    return evolve(start(), legendaries=start().legendaries | 1)


@breaks("setup.market")
def an_unknown_face() -> State:
    return evolve(start(), future=(*start().future[:-1], 99))


@breaks("setup.streets")
def an_unknown_street() -> State:
    return evolve(start(), deal=evolve(start().deal, streets=(0, 1, 5)))


@breaks("acquire.match")
def a_lot_beyond_the_board() -> State:
    return change(start(), 0, lots=start().players[0].lots | 1 << 65, worker_lots=0)


@breaks("build.own-tile", "delmonico")
def a_tile_of_another_city() -> State:
    old = building(start().rules.table, "delmonico", "g9 h9")
    return change(start(), 0, buildings=(evolve(old, tile=evolve(old.tile, points=20)),))


@breaks("build.inside-territory", "delmonico")
def a_building_on_no_square() -> State:
    old = building(start().rules.table, "delmonico", "g9 h9")
    return change(start(), 0, buildings=(evolve(old, placement=evolve(old.placement, squares=0)),))


@breaks("end.last-turns")
def a_turn_before_the_first() -> State:
    return in_turn(start(), number=-2)


@breaks("end.last-turns")
def an_end_without_a_known_reason() -> State:
    return evolve(start(), end=End(0, "end.time"))


@breaks("setup.two-players", "pi", "pj")
def pink_lots_with_two() -> State:
    return again(own(in_turn(start(), number=20), lots="pi pj", worker_lots="pi pj"))


@breaks("setup.two-players", "pm", "P2")
def a_pink_card_with_two() -> State:
    state, pink = start(), start().rules.table.lot_face[-1]
    return evolve(state, future=(*state.future, pink), unowned=state.unowned | mask(state.rules.table, "pm"))


@breaks("setup.two-players", PINK)
def the_pink_character_with_two() -> State:
    expert = start(Seat(RED), variant=variant().expert())
    return change(expert, 1, character=PINK)


@breaks("setup.pieces", "delmonico")
def one_tile_standing_twice() -> State:
    state = start(Seat(RED, "yb yc", {"delmonico": "g9 h9"}))
    twice = with_building(state, "delmonico", "i9 i10")
    return again(change(twice, 0, score=2))


@breaks("setup.pieces", "seat 0")
def a_starting_property_in_an_expert_game() -> State:
    state = start(Seat(RED, "rj"), variant=variant().expert())
    return again(with_building(state, "starting-property", "s12 s13"))


@breaks("setup.character", "nobody")
def an_unknown_character() -> State:
    return change(start(Seat(RED), variant=variant().expert()), 0, character="nobody")


@breaks("setup.character", "g9", "h9")
def a_starting_property_elsewhere() -> State:
    state = start()
    home = building(state.rules.table, "starting-property", state.rules.table.mask(("g9", "h9")) or 0)
    return again(change(state, 0, buildings=(home,), worker_lots=mask(state.rules.table, "rj yc")))


@breaks("setup.market", "R2", "B2", "B3", "G2", "G3")
def an_open_market_too_large() -> State:
    state = start(variant=variant(market_size=5), market="B2 B3 G2 G3 R2")
    return evolve(state, rules=Game(players=2))


@breaks("setup.streets")
def a_street_too_few() -> State:
    return evolve(start(), deal=evolve(start().deal, streets=(0, 1)))


@breaks("setup.streets", "broadway", "wall-street", "cedar")
def another_street_than_the_variant_s() -> State:
    state = start(variant=Variant.edition("pt-2018").beginner(), challenge="gold-tycoon")
    return evolve(state, deal=evolve(state.deal, streets=(0, 1, 3)))


@breaks("setup.challenge")
def no_challenge() -> State:
    return evolve(start(), deal=evolve(start().deal, challenge=None))


@breaks("setup.challenge", "gold-prestige")
def another_challenge_than_the_variant_s() -> State:
    rules = Variant.edition("pt-2018").beginner()
    return evolve(start(variant=rules, challenge="gold-tycoon"), deal=evolve(start().deal, challenge="gold-prestige"))


@breaks("setup.legendaries", "park-row")
def a_legendary_standing_and_on_offer() -> State:
    state = start(golden("yb yf yc", {"park-row": "g9 h9 i9 g10 h10 i10"}))
    return evolve(state, legendaries=state.rules.table.legendary_tiles)


@breaks("setup.first-player", "seat 1")
def more_than_dealt_before_the_first_turn() -> State:
    return change(Game(players=3).initial_state(seed=1), 1, cards=3)


# ------------------------------------------------------------------------------- lots, workers, buildings and points


@breaks("acquire.unowned", "yb")
def a_lot_of_two_seats() -> State:
    state = start()
    lot = mask(state.rules.table, "yb")
    return change(state, 1, lots=state.players[1].lots | lot, worker_lots=lot)


@breaks("acquire.unowned", "yb")
def a_lot_owned_and_unowned() -> State:
    state = start()
    yellow = state.rules.table.lot_face[state.rules.table.board.lot_number["yb"]]
    return evolve(state, unowned=state.unowned | mask(state.rules.table, "yb"), future=(*state.future, yellow))


@breaks("acquire.kept", "yc")
def a_lot_of_nobody_and_not_unowned() -> State:
    state = start()
    rest = state.players[0].lots & ~mask(state.rules.table, "yc")
    return change(state, 0, lots=rest, worker_lots=rest & state.players[0].worker_lots)


@breaks("acquire.match", "R2", "Y2")
def a_card_of_the_wrong_face() -> State:
    state = start(market="R2 Y2 Y2 Y3")
    faces = {face.code: number for number, face in enumerate(state.rules.table.faces)}
    place = state.market.index(faces["Y2"])
    return evolve(state, market=tuple(sorted((*state.market[:place], faces["R2"], *state.market[place + 1 :]))))


@breaks("acquire.worker", "yc")
def a_lot_without_a_worker() -> State:
    state = start()
    return change(state, 0, worker_lots=mask(state.rules.table, "yb"))


@breaks("acquire.worker", "yd")
def a_worker_on_a_lot_of_nobody() -> State:
    return again(own(start(), worker_lots="yd"))


@breaks("build.workers-back", "yb")
def a_worker_under_a_building() -> State:
    return again(own(start(Seat(RED, "yb yc", {"delmonico": "g9 h9"})), worker_lots="yb"))


@breaks("build.inside-territory", "g10")
def a_building_beyond_the_own_lots() -> State:
    return again(with_building(start(), "lords-court", "g9 h9 g10"))


@breaks("build.free", "h9")
def two_buildings_on_a_square() -> State:
    state = start(Seat(RED, "yb yf", {"delmonico": "g9 h9"}))
    return again(with_building(state, "lords-court", "h9 g10 h10"))


@breaks("build.shape", "i13", "j13", "i14", "j14")
def a_building_of_another_shape() -> State:
    return again(with_building(start(Seat(RED, "yh yk")), "temple-court", "i13 j13 i14 j14"))


@breaks("build.frontage", "m6", "n6")
def a_building_in_the_middle_of_a_block() -> State:
    return again(with_building(start(Seat(RED, "bi bj")), "delmonico", "m6 n6"))


@breaks("build.span", "yc", "yd")
def a_building_on_two_lots_where_the_variant_forbids_it() -> State:
    state = start(Seat(RED, "yc yd"), variant=variant(span_lots=False))
    return again(with_building(state, "delmonico", "i9 j9"))


@breaks("build.partial", "yk")
def a_building_on_part_of_a_lot_where_the_variant_forbids_it() -> State:
    state = start(Seat(RED, "yk"), variant=variant(partial_lots=False))
    return again(with_building(state, "delmonico", "i14 j14"))


@breaks("build.own-tile", "delmonico")
def a_tile_standing_and_unbuilt() -> State:
    state = start(Seat(RED, "yb yc", {"delmonico": "g9 h9"}))
    return again(change(state, 0, unbuilt=state.rules.table.own_tiles, score=0))


@breaks("build.legendary", "park-row", "woolworth")
def two_legendaries_of_a_seat() -> State:
    woolworth = {"woolworth": "g12 h12 i12 g13 h13 i13 g14 h14 i14"}
    state = start(golden("yg yi yj yk yb yf yc", woolworth))
    state = again(with_building(state, "park-row", "g9 h9 i9 g10 h10 i10"))
    return evolve(state, legendaries=state.legendaries & ~(1 << state.rules.table.tile_number["park-row"]))


@breaks("build.generation", "gillender-building")
def silver_with_too_little_bronze() -> State:
    return again(with_building(start(), "gillender-building", "g9 h9"))


@breaks("build.generation", "liberty-tower")
def gold_with_too_little_bronze_and_silver() -> State:
    state = start(Seat(RED, "yb yc yd yg", {"home-life": "i9 j9 i10 j10", "tower-building": "g12 h12 i12"}))
    return again(with_building(state, "liberty-tower", "g9 h9"))


@breaks("build.points", "seat 0")
def a_score_without_buildings() -> State:
    return again(change(start(), 0, score=4))


@breaks("challenge.gold-prestige", "seat 0")
def prestige_without_the_challenge() -> State:
    return again(change(start(golden("yb", {"liberty-tower": "g9 h9"})), 0, score=26, prestige=1))


@breaks("challenge.gold-prestige", "seat 0")
def prestige_without_gold() -> State:
    return again(change(start(golden(), challenge="gold-prestige"), 0, score=22, prestige=1))


@breaks("challenge.gold-prestige", "seat 0")
def prestige_from_more_neighbours_than_fit() -> State:
    state = start(golden("yb", {"liberty-tower": "g9 h9"}), challenge="gold-prestige")
    assert problems(again(change(state, 0, score=28, prestige=3))) == ()
    return again(change(state, 0, score=29, prestige=4))


@breaks("challenge.gold-prestige", "seat 0")
def half_a_neighbour() -> State:
    rules = variant(gold_prestige_points=2)
    state = start(golden("yb", {"liberty-tower": "g9 h9"}), challenge="gold-prestige", variant=rules)
    return again(change(state, 0, score=28, prestige=3))


@breaks("challenge.gold-prestige", "seat 0")
def prestige_where_it_is_worth_nothing() -> State:
    rules = variant(gold_prestige_points=0)
    state = start(golden("yb", {"liberty-tower": "g9 h9"}), challenge="gold-prestige", variant=rules)
    return again(change(state, 0, score=26, prestige=1))


@breaks("demolish.generation", "tower-building")
def bronze_gone_without_silver() -> State:
    return position(Seat(RED, "yb yc", gone="tower-building"), Seat(BLUE))


@breaks("demolish.generation", "gillender-building")
def silver_gone_without_gold() -> State:
    return position(golden(gone=f"{AFTER_GOLD} gillender-building"), Seat(BLUE))


@breaks("demolish.generation", "starting-property")
def a_starting_property_gone_without_bronze() -> State:
    return position(Seat(RED, "yb yc", home=False), Seat(BLUE))


@breaks("demolish.gold-stands", "liberty-tower")
def gold_gone() -> State:
    return position(golden(gone=f"{AFTER_GOLD} liberty-tower"), Seat(BLUE))


# ------------------------------------------------------------------------------------------- turn, cards and markets


@breaks("turn.order", "seat 1")
def the_turn_of_the_other_seat() -> State:
    return again(in_turn(start(), seat=1))


@breaks("turn.order", "seat 0")
def a_last_turn_of_the_wrong_seat() -> State:
    three = position(Seat(RED), Seat(BLUE), low_seat(), end=End(2, "end.unbuilt"), turns_left=1, turn=61, to_move=1)
    return again(in_turn(sound(three), seat=0))


def low_seat(character: str = GREEN) -> Seat:
    """A seat with 4 unbuilt skyscrapers."""
    bronze = "delmonico home-life corbin-building temple-court lords-court tower-building"
    silver = "gillender-building manhattan-life american-surety empire-building st-paul-building"
    gold = {"bankers-trust": "g5 h5 g6 h6", "liberty-tower": "i7 j7", "trinity-building": "b6 b7 c7"}
    return Seat(character, "ge gf gl gh gj", gold, gone=f"{bronze} {silver}")


@breaks("turn.options")
def three_lots_in_a_turn() -> State:
    acquired = play(start(), "acquire yd")
    return in_turn(evolve(acquired, market=acquired.market[:1], future=(*acquired.market[1:], *acquired.future)), acquired=3)


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
    return own(play(state, "build tower-building g12 h12 i12"), cards=7)


@breaks("turn.cards", GRAB)
def two_lots_and_the_card_in_hand() -> State:
    return own(play(start(), "acquire yd", "play land-grab", "acquire rc"), cards=7)


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
    return in_turn(play(start(Seat(RED, "yb", {"delmonico": "g9 h9"})), "acquire rd", "build tower-building m9 n9 o9"), score=0)


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


@pytest.mark.parametrize(("rule", "where", "case"), CASES, ids=[f"{rule}-{case.__name__}" for rule, _, case in CASES])
def test_the_position_breaks_this_rule_alone(rule: str, where: tuple[str, ...], case: Case) -> None:
    found = problems(case())
    assert blamed(found) == {rule: where}
    assert all(violation.citations and len(violation.message.split()) >= 3 for violation in found)


def test_fewer_than_no_points_are_nobody_s() -> None:
    below = change(start(), 0, score=-1, prestige=-1)
    assert blamed(problems(again(below))) == {"setup.pieces": ("seat 0",), "challenge.gold-prestige": ("seat 0",)}


def test_a_position_that_names_what_there_is_not_is_answered_with_that_alone() -> None:
    wrong = evolve(in_turn(start(), seat=5), unowned=-1, market=(77,))
    assert blamed(problems(wrong)) == {"setup.players": (), "setup.market": (), "acquire.match": ()}


def test_a_short_market_is_possible_after_the_end_where_it_is_refilled_at_once() -> None:
    assert problems(short(ending(variant=variant("pt-2018")), 1)) == ()
    assert problems(sold_out()) == ()


@pytest.mark.parametrize(("name", "game"), games(), ids=[name for name, _ in games()])
def test_no_position_of_legal_play_has_a_problem(name: str, game: Game) -> None:
    seen = 0
    for _, action, state in walk(game, seed=len(name)):
        assert problems(state) == (), f"after {action}, in turn {state.turn.number}"
        seen += 1
    assert seen > 10
