"""Position rules about the board: a hand-made mistake is named by its rule alone, and legal play has none at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.position import End
from ny1901.new_york.rules.problems import problems, unreadable
from ny1901.new_york.rules.variant import Variant

from .builders import (
    BLUE,
    PINK,
    RED,
    Seat,
    blamed,
    building,
    change,
    in_turn,
    mask,
    position,
    sound,
    variant,
)
from .situations import AFTER_GOLD, Register, again, golden, start, with_building
from .walks import games, walk

CASES = Register()
breaks = CASES.breaks


def own(state: State, **fields: Any) -> State:
    """The first seat with some fields set otherwise; `lots` and the like as texts are added to what it has."""
    old = state.players[0]
    masks = {
        name: getattr(old, name) | mask(state.rules.table, text) for name, text in fields.items() if type(text) is str
    }
    return change(state, 0, **fields | masks)


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


@breaks("setup.character", "nobody")
def an_unknown_character_with_a_starting_property() -> State:
    return change(start(), 0, character="nobody")


@breaks("setup.first-player", "seat 1")
def a_starting_lot_lost_before_the_first_turn() -> State:
    first = sound(position(Seat(RED), Seat(BLUE), variant=variant(starting_property=False), turn=0))
    lot = first.players[1].lots
    face = first.rules.table.lot_face[first.rules.table.board.lot_number["bk"]]
    lost = change(first, 1, lots=0, worker_lots=0)
    return evolve(lost, unowned=first.unowned | lot, future=(*first.future, face))


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
    sound(again(change(state, 0, score=28, prestige=3)))
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


# ------------------------------------------------------------------------------------------------------ all of them


@pytest.mark.parametrize(("rule", "where", "case"), CASES)
def test_the_position_breaks_this_rule_alone(rule: str, where: tuple[str, ...], case: Callable[[], State]) -> None:
    found = problems(case())
    assert blamed(found) == {rule: where}
    assert all(violation.citations and len(violation.message.split()) >= 3 for violation in found)


def test_fewer_than_no_points_are_nobody_s() -> None:
    below = change(start(), 0, score=-1, prestige=-1)
    assert blamed(problems(again(below))) == {"setup.pieces": ("seat 0",), "challenge.gold-prestige": ("seat 0",)}


@pytest.mark.parametrize(
    ("changes", "readable"),
    [
        ({"unbuilt": 0}, True),
        ({"unbuilt": (1 << 18) - 1}, True),
        ({"unbuilt": 1 << 18}, False),
        ({"unbuilt": -1}, False),
        ({"lots": 0}, True),
        ({"lots": 1 << 64}, True),
        ({"lots": 1 << 65}, False),
        ({"lots": -1}, False),
    ],
)
def test_masks_are_read_up_to_their_last_bit(changes: dict[str, int], readable: bool) -> None:
    assert (unreadable(change(start(), 0, **changes)) == ()) is readable


def test_squares_are_read_from_the_first_to_the_last() -> None:
    state = start()
    old, last = building(state.rules.table, "delmonico", "g9 h9"), len(state.rules.table.grid.squares)
    for squares, readable in ((1, True), (1 << last - 1, True), (1 << last, False), (0, False), (-1, False)):
        there = change(state, 0, buildings=(evolve(old, placement=evolve(old.placement, squares=squares)),))
        assert (unreadable(there) == ()) is readable


def test_a_seat_is_one_of_the_players() -> None:
    for seat, readable in ((0, True), (1, True), (2, False), (-1, False)):
        assert (unreadable(evolve(start(), end=End(seat, "end.market"))) == ()) is readable
        assert (unreadable(in_turn(start(), seat=seat)) == ()) is readable


def test_a_legendary_is_missing_or_there_twice() -> None:
    (lost,) = problems(evolve(start(), legendaries=start().legendaries & ~(1 << 18)))
    (twice,) = problems(a_legendary_standing_and_on_offer())
    assert lost.message == "Park Row is neither on offer nor on the board"
    assert twice.message == "Park Row is there more than once"


def test_a_position_that_names_what_there_is_not_is_answered_with_that_alone() -> None:
    wrong = evolve(in_turn(start(), seat=5), unowned=-1, market=(77,))
    assert blamed(problems(wrong)) == {"setup.players": (), "setup.market": (), "acquire.match": ()}


@pytest.mark.parametrize(("name", "game"), games(), ids=[name for name, _ in games()])
def test_no_position_of_legal_play_has_a_problem(name: str, game: Game) -> None:
    seen = 0
    for _, action, state in walk(game, seed=len(name)):
        assert seen % 4 or problems(state) == (), f"after {action}, in turn {state.turn.number}"
        seen += 1
    assert seen > 10
