"""For every rule of the catalogue a case in which it is the only rule broken, with the place to blame.

A rule about actions is broken by an action in a sound position, one about effects by a claimed next position, one
about the setup by a position, one about the tally by a claimed tally.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from ny1901.kernel.errors import VariantError
from ny1901.kernel.protocol import Violation
from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.catalogue import catalogue
from ny1901.new_york.rules.problems import problems
from ny1901.new_york.rules.scoring import Tally
from tests.audit.audit import audit, audit_tally

from .builders import (
    BLUE,
    BOOM,
    GRAB,
    RED,
    SHIFT,
    Seat,
    action,
    blamed,
    building,
    change,
    mask,
    play,
    position,
    sound,
    variant,
)
from .situations import Register, golden

Case = Callable[[], tuple[Violation, ...]]
CASES = Register()
breaks = CASES.breaks


def forbidden(state: State, text: str) -> tuple[Violation, ...]:
    """The rules that an action breaks in a position without problems."""
    return sound(state).explain(action(text)).violations


def claimed(state: State, text: str, wrong: Callable[[State], State]) -> tuple[Violation, ...]:
    """The rules that a next position breaks which is right up to one change."""
    done = action(text)
    right = sound(state).apply(done)
    assert audit(state, done, right) == ()
    return audit(state, done, wrong(right))


def impossible(state: State, **wrong: Any) -> tuple[Violation, ...]:
    """The rules that a position breaks which is sound up to some fields."""
    return problems(evolve(sound(state), **wrong))


def miscounted(state: State, seat: int = 0, **wrong: Any) -> tuple[Violation, ...]:
    """The rules that a tally breaks which is right up to some fields of one seat; the winners go by the totals."""
    tallies = list(sound(state).tally)
    tallies[seat] = evolve(tallies[seat], **wrong)
    return audit_tally(state, tallies, winners_by_total(tallies))


def winners_by_total(tallies: list[Tally]) -> list[int]:
    most = max(tally.total for tally in tallies)
    return [seat for seat, tally in enumerate(tallies) if tally.total == most]


def start(**fields: Any) -> State:
    """Two players, the first to move with the lots yb and yc; nothing else has been done."""
    fields = {"market": "Y2 Y3 R2 B2"} | fields
    return position(Seat(RED, fields.pop("lots", "yb yc"), **fields.pop("seat", {})), Seat(BLUE), **fields)


# ------------------------------------------------------------------------------------------------------------ setup


@breaks("setup.players")
def five_players() -> tuple[Violation, ...]:
    with pytest.raises(VariantError, match=re.escape("5 players; this variant is for 2, 3, 4 [setup.players]")):
        Game(players=5)
    return impossible(Game(players=4).initial_state(seed=1), rules=Game(players=3))


@breaks("setup.two-players", "pa")
def a_pink_lot_with_two() -> tuple[Violation, ...]:
    return forbidden(start(), "acquire pa")


@breaks("setup.pieces", "yb", "yc", "yd", "yf", "yh")
def five_workers() -> tuple[Violation, ...]:
    return problems(start(lots="yb yc yd yf yh"))


@breaks("setup.character", BLUE)
def one_character_twice() -> tuple[Violation, ...]:
    expert = position(Seat(RED), Seat(BLUE), variant=variant().expert())
    return problems(change(sound(expert), 0, character=BLUE))


@breaks("setup.market", "R2", "Y3", "B2", "Y2")
def a_market_out_of_order() -> tuple[Violation, ...]:
    red, blue, small, large = sound(start(market="R2 B2 Y2 Y3")).market
    return impossible(start(market="R2 B2 Y2 Y3"), market=(red, large, blue, small))


@breaks("setup.streets", "wall-street", "broadway", "nassau-broad")
def streets_out_of_order() -> tuple[Violation, ...]:
    return problems(sound_but(start(), streets=(1, 0, 2)))


@breaks("setup.challenge", "gold-tycoon")
def a_challenge_in_a_game_without() -> tuple[Violation, ...]:
    return problems(sound_but(start(variant=variant().without_challenge()), challenge="gold-tycoon"))


def sound_but(state: State, **deal: Any) -> State:
    return evolve(sound(state), deal=evolve(state.deal, **deal))


@breaks("setup.legendaries", "woolworth")
def a_legendary_skyscraper_lost() -> tuple[Violation, ...]:
    bit = 1 << start().rules.table.tile_number["woolworth"]
    return impossible(start(), legendaries=start().legendaries & ~bit)


@breaks("setup.first-player", "seat 1")
def the_second_seat_begins() -> tuple[Violation, ...]:
    first = Game(players=3).initial_state(seed=1)
    return impossible(first, turn=evolve(first.turn, seat=1))


# ------------------------------------------------------------------------------------------------------------- turn


@breaks("turn.options", "rc")
def two_lots_in_a_turn() -> tuple[Violation, ...]:
    return forbidden(play(start(), "acquire yd"), "acquire rc")


@breaks("turn.must-acquire", "delmonico")
def building_before_acquiring() -> tuple[Violation, ...]:
    return forbidden(start(), "build delmonico g9 h9")


@breaks("turn.skip-acquire", "yh")
def acquiring_after_skipping_it() -> tuple[Violation, ...]:
    return forbidden(play(start(lots="yb yc yd yf"), "build delmonico g9 h9"), "acquire yh")


@breaks("turn.stuck", "yb")
def giving_a_lot_back_though_one_can_build() -> tuple[Violation, ...]:
    return forbidden(start(lots="yb yc yd yf"), "return yb")


@breaks("turn.build-optional")
def declining_to_build_where_the_variant_forbids_it() -> tuple[Violation, ...]:
    return forbidden(start(lots="yb yc yd yf", variant=variant(decline_without_worker=False)), "end")


@breaks("turn.cards", SHIFT)
def a_card_for_the_second_time() -> tuple[Violation, ...]:
    return forbidden(start(seat={"used": (SHIFT,)}), "play market-shift")


@breaks("turn.refill")
def no_refill_at_the_end_of_the_turn() -> tuple[Violation, ...]:
    before = play(start(), "acquire yd")
    return claimed(before, "end", lambda right: evolve(right, market=before.market, future=before.future))


@breaks("turn.order", "seat 0")
def the_same_seat_again() -> tuple[Violation, ...]:
    before = play(start(), "acquire yd")
    return claimed(before, "end", lambda right: evolve(right, turn=evolve(right.turn, seat=0)))


# ---------------------------------------------------------------------------------------------------------- acquire


@breaks("acquire.match", "ga", "G3")
def a_lot_without_its_card() -> tuple[Violation, ...]:
    return forbidden(start(), "acquire ga")


@breaks("acquire.unowned", "yb")
def an_owned_lot() -> tuple[Violation, ...]:
    return forbidden(start(), "acquire yb")


@breaks("acquire.worker", "yh")
def acquiring_without_a_worker() -> tuple[Violation, ...]:
    return forbidden(start(lots="yb yc yd yf"), "acquire yh")


@breaks("acquire.kept", "yb")
def a_lot_lost_by_building_on_it() -> tuple[Violation, ...]:
    def lost(right: State) -> State:
        lot = mask(right.rules.table, "yb")
        return evolve(change(right, 0, lots=right.players[0].lots & ~lot), unowned=right.unowned | lot)

    return claimed(play(start(), "acquire yd"), "build delmonico g9 h9", lost)


# ------------------------------------------------------------------------------------------------------------ build


@breaks("build.own-tile", "delmonico")
def a_tile_for_the_second_time() -> tuple[Violation, ...]:
    before = start(lots="yb yc", seat={"built": {"delmonico": "g9 h9"}})
    return forbidden(play(before, "acquire yd"), "build delmonico i9 i10")


@breaks("build.shape", "tower-building", "g9", "h9")
def three_squares_on_two() -> tuple[Violation, ...]:
    return forbidden(play(start(), "acquire yd"), "build tower-building g9 h9")


@breaks("build.generation", "gillender-building")
def silver_without_points() -> tuple[Violation, ...]:
    return forbidden(play(start(), "acquire yd"), "build gillender-building g9 h9")


@breaks("build.inside-territory", "g10", "h10")
def building_on_a_lot_of_nobody() -> tuple[Violation, ...]:
    return forbidden(play(start(), "acquire yd"), "build home-life g9 h9 g10 h10")


@breaks("build.free", "s12", "s13")
def building_over_the_starting_property() -> tuple[Violation, ...]:
    return forbidden(play(start(), "acquire yd"), "build delmonico s12 s13")


@breaks("build.frontage", "m6", "n6")
def building_in_the_middle_of_a_block() -> tuple[Violation, ...]:
    return forbidden(play(start(lots="bi bj"), "acquire yd"), "build delmonico m6 n6")


@breaks("build.span", "yc", "yd")
def spanning_lots_where_the_variant_forbids_it() -> tuple[Violation, ...]:
    before = start(lots="yc yd", variant=variant(span_lots=False))
    return forbidden(play(before, "acquire yh"), "build delmonico i9 j9")


@breaks("build.partial", "yk")
def leaving_a_square_free_where_the_variant_forbids_it() -> tuple[Violation, ...]:
    before = start(lots="yk", variant=variant(partial_lots=False))
    return forbidden(play(before, "acquire yh"), "build delmonico i14 j14")


@breaks("build.workers-back", "yb")
def a_worker_left_under_a_building() -> tuple[Violation, ...]:
    def left(right: State) -> State:
        return change(right, 0, worker_lots=right.players[0].worker_lots | mask(right.rules.table, "yb"))

    return claimed(play(start(), "acquire yd"), "build delmonico g9 h9", left)


@breaks("build.points", "seat 0")
def no_points_for_a_building() -> tuple[Violation, ...]:
    return claimed(play(start(), "acquire yd"), "build delmonico g9 h9", lambda right: change(right, 0, score=0))


@breaks("build.legendary", "park-row", "woolworth")
def a_second_legendary() -> tuple[Violation, ...]:
    woolworth = {"woolworth": "g12 h12 i12 g13 h13 i13 g14 h14 i14"}
    before = position(golden(lots="yg yi yj yk yb yf yc yd", built=woolworth), Seat(BLUE))
    return forbidden(before, "build park-row g9 h9 i9 g10 h10 i10")


@breaks("build.fixed", "i9", "i10")
def a_building_moved() -> tuple[Violation, ...]:
    before = start(lots="yb yc yd", seat={"built": {"delmonico": "i9 i10"}})

    def moved(right: State) -> State:
        home, old = right.players[0].buildings
        return change(right, 0, buildings=(home, building(right.rules.table, old.tile.id, "j9 j10")))

    return claimed(play(before, "acquire yh"), "end", moved)


# --------------------------------------------------------------------------------------------------------- demolish


@breaks("demolish.own", "g9", "h9")
def demolishing_another_seat_s_building() -> tuple[Violation, ...]:
    return forbidden(position(golden(), Seat(BLUE, "yb", {"delmonico": "g9 h9"})), "rebuild gillender-building g9 h9")


@breaks("demolish.footprint", "g9", "h9")
def demolishing_nothing() -> tuple[Violation, ...]:
    return forbidden(start(), "rebuild delmonico g9 h9")


@breaks("demolish.generation", "tower-building")
def bronze_for_bronze() -> tuple[Violation, ...]:
    before = start(lots="yg", seat={"built": {"tower-building": "g12 h12 i12"}})
    return forbidden(before, "rebuild delmonico g12 h12")


@breaks("demolish.gold-stands", "liberty-tower")
def gold_for_gold() -> tuple[Violation, ...]:
    before = position(golden(lots="yb yf", built={"liberty-tower": "g9 h9"}), Seat(BLUE))
    return forbidden(before, "rebuild bankers-trust g9 h9 g10 h10")


@breaks("demolish.box", "delmonico")
def a_demolished_tile_taken_back() -> tuple[Violation, ...]:
    def taken_back(right: State) -> State:
        bit = 1 << right.rules.table.tile_number["delmonico"]
        return change(right, 0, unbuilt=right.players[0].unbuilt | bit)

    return claimed(rebuilding(), "rebuild gillender-building g9 h9", taken_back)


def rebuilding() -> State:
    """The first seat may demolish Delmonico on yb; it has 20 points."""
    seat = golden(
        lots="yb yf", built={"delmonico": "g9 h9"}, gone="corbin-building home-life temple-court tower-building"
    )
    return position(seat, Seat(BLUE))


@breaks("demolish.points", "seat 0")
def points_lost_by_demolishing() -> tuple[Violation, ...]:
    def lost(right: State) -> State:
        return change(right, 0, score=right.players[0].score - 2)

    return claimed(rebuilding(), "rebuild gillender-building g9 h9", lost)


@breaks("demolish.workers-back", "yf")
def a_worker_left_under_a_rebuild() -> tuple[Violation, ...]:
    def left(right: State) -> State:
        return change(right, 0, worker_lots=right.players[0].worker_lots | mask(right.rules.table, "yf"))

    return claimed(rebuilding(), "rebuild american-surety g9 h9 g10 h10", left)


@breaks("demolish.mark-vacated", "ym")
def too_few_workers_for_a_vacated_lot() -> tuple[Violation, ...]:
    seat = golden(lots="yl ym yb yc yd yf", built={"lords-court": "c16 c17 d17"})
    return forbidden(position(seat, Seat(BLUE)), "rebuild gillender-building c16 d16")


@breaks("demolish.rebuild", "g9", "h9")
def a_demolition_without_a_building() -> tuple[Violation, ...]:
    return claimed(
        rebuilding(),
        "rebuild gillender-building g9 h9",
        lambda right: change(right, 0, buildings=right.players[0].buildings[:-1]),
    )


@breaks("demolish.no-acquire", "rc")
def land_after_a_demolition() -> tuple[Violation, ...]:
    return forbidden(play(rebuilding(), "rebuild gillender-building g9 h9"), "acquire rc")


# ------------------------------------------------------------------------------------------------------------- card


@breaks("card.boom", BOOM)
def a_second_building_before_the_first() -> tuple[Violation, ...]:
    return forbidden(play(start(), "acquire yd"), "play construction-boom")


@breaks("card.shift", SHIFT)
def a_new_market_after_acquiring() -> tuple[Violation, ...]:
    return forbidden(play(start(), "acquire yd"), "play market-shift")


@breaks("card.grab", GRAB)
def a_second_lot_after_one_of_three_squares() -> tuple[Violation, ...]:
    return forbidden(play(start(), "acquire yg"), "play land-grab")


# -------------------------------------------------------------------------------------------------------------- end


def nearly_built() -> State:
    """The first seat has 5 skyscrapers left, and yb to build on."""
    gone = "home-life corbin-building temple-court lords-court tower-building gillender-building manhattan-life"
    gone += " american-surety empire-building st-paul-building"
    gold = {"bankers-trust": "g13 h13 g14 h14", "liberty-tower": "i13 i14"}
    seat = Seat(RED, "yb yc yi yj yk rd rh", {"broad-exchange": "m9 n9 o9 m10 n10 o10", **gold}, gone=gone)
    return play(position(seat, Seat(BLUE), market="Y2"), "acquire yd")


@breaks("end.unbuilt", "seat 0")
def four_left_and_no_end() -> tuple[Violation, ...]:
    return claimed(nearly_built(), "build delmonico g9 h9", lambda right: evolve(right, end=None))


def nearly_sold_out() -> State:
    """All but 4 lots are owned, thanks to 30 workers each; the first seat has acquired one more."""
    rules = variant(workers=30)
    homes = {character.lot for character in rules.city.characters}
    lots = [lot.id for lot in rules.city.board.lots if lot.district != "pink" and lot.id not in homes]
    before = position(Seat(RED, " ".join(lots[2::2])), Seat(BLUE, " ".join(lots[3::2])), variant=rules)
    return play(before, f"acquire {lots[0]}")


@breaks("end.market", "seat 0")
def no_cards_and_no_end() -> tuple[Violation, ...]:
    def goes_on(right: State) -> State:
        return evolve(right, end=None, turns_left=None)

    return claimed(nearly_sold_out(), "end", goes_on)


@breaks("end.last-turns")
def a_turn_after_the_last() -> tuple[Violation, ...]:
    over = play(nearly_sold_out(), "end")
    over = over.apply(over.legal_actions[0]).apply(action("end"))
    assert over.is_over
    return forbidden(over, "end")


# ------------------------------------------------------------------------------------------------ tally, challenges


def ended(challenge: str | None = "generation-king", **fields: Any) -> State:
    """The first seat leads everywhere; on the streets in play only on Broadway, with its building on g12."""
    seat = golden(lots="yg yi", built={"liberty-tower": "g12 h12"})
    return position(seat, Seat(BLUE), challenge=challenge, **fields)


@breaks("tally.street", "broadway")
def no_points_for_a_street() -> tuple[Violation, ...]:
    (broadway, points), *others = ended().tally[0].streets
    assert points == 5
    return miscounted(ended(), streets=((broadway, 0), *others))


@breaks("tally.challenge", "seat 0")
def points_without_a_challenge() -> tuple[Violation, ...]:
    return miscounted(ended(None, variant=variant().without_challenge()), challenge=3)


@breaks("tally.cards", "seat 0")
def no_points_for_cards() -> tuple[Violation, ...]:
    return miscounted(ended(), cards=0)


@breaks("tally.winner", "seat 1")
def the_second_wins() -> tuple[Violation, ...]:
    return audit_tally(sound(ended()), ended().tally, [1])


@breaks("tally.tie", "seat 0", "seat 1")
def a_tie_broken_without_reason() -> tuple[Violation, ...]:
    dealt = position(Seat(RED), Seat(BLUE), streets=(0, 1, 2))
    assert [tally.total for tally in sound(dealt).tally] == [3, 3]
    return audit_tally(dealt, dealt.tally, [0])


@breaks("challenge.gold-tycoon", "seat 0")
def one_gold_is_no_tycoon() -> tuple[Violation, ...]:
    return miscounted(ended("gold-tycoon"), challenge=3)


@breaks("challenge.master-architect", "seat 0")
def rectangles_are_no_art() -> tuple[Violation, ...]:
    return miscounted(ended("master-architect"), challenge=3)


@breaks("challenge.bronze-baron", "seat 0")
def no_bronze_no_baron() -> tuple[Violation, ...]:
    return miscounted(ended("bronze-baron"), challenge=5)


@breaks("challenge.generation-king", "seat 0")
def king_of_two_generations() -> tuple[Violation, ...]:
    assert ended().tally[0].challenge == 10
    return miscounted(ended(), challenge=15)


@breaks("challenge.gold-prestige", "seat 0")
def points_for_no_neighbour() -> tuple[Violation, ...]:
    before = play(position(golden(lots="yb"), Seat(BLUE), challenge="gold-prestige", market="Y2"), "acquire yd")

    def one_more(right: State) -> State:
        return change(right, 0, score=right.players[0].score + 1, prestige=1)

    return claimed(before, "build liberty-tower g9 h9", one_more)


# ------------------------------------------------------------------------------------------------------ all of them


@pytest.mark.parametrize(("rule", "where", "case"), CASES)
def test_the_case_breaks_this_rule_alone_and_cites_it(rule: str, where: tuple[str, ...], case: Case) -> None:
    found = case()
    assert blamed(found) == {rule: where}
    for violation in found:
        assert len(violation.message.split()) >= 3
        assert violation.citations == catalogue()[rule].cited("en-2015")


def test_every_rule_that_a_position_can_show_has_a_case() -> None:
    shown = {rule.id for rule in catalogue() if rule.checked_by not in ("material", "players")}
    assert shown == {case.values[0] for case in CASES}
