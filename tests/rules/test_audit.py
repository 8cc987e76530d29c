"""The plain reading of the effects: each wrong claim about the board is blamed on one rule alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from ny1901.new_york.game import State
from tests.audit.audit import audit

from .builders import (
    BLUE,
    GREEN,
    RED,
    Seat,
    action,
    blamed,
    building,
    change,
    lay,
    mask,
    position,
    sound,
    variant,
)
from .situations import ACQUIRED, MARKET, REBUILDING, SKILLED, START, STUCK, Register

CASES = Register()
breaks = CASES.breaks
Wrong = Callable[[State], State]


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


@breaks(
    "acquire.match",
    "yd",
    state=position(Seat(RED), Seat(BLUE), market=MARKET, variant=variant("pt-2018")),
    text="acquire yd",
)
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
