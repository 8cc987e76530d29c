"""The Z3 model of placement against the generator and the plain reading of the rules."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
import z3
from attrs import evolve

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import Square
from ny1901.new_york.game import Game, State
from ny1901.new_york.material import City, reference
from ny1901.new_york.rules.actions import Build, Card, Rebuild
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.placement.as_builder import as_builder, building_actions
from ny1901.new_york.solver.placement.best import best_placements
from ny1901.new_york.solver.placement.why_not import why_not
from ny1901.new_york.solver.placement.z3_model import PlacementModel, legal_placements
from ny1901.new_york.solver.placement.z3_rules import BUILD, REBUILD, ground_of
from ny1901.solver import z3_solving
from ny1901.solver.answers import OutOfTime
from ny1901.solver.deadline import Deadline
from tests.days import one_in

Estate = Callable[..., State]
Sampled = Callable[..., list[State]]

QUICK = {"silver_threshold": 4, "gold_threshold": 9, "end_unbuilt": 8}
VARIANTS = {
    "en": Variant(),
    "quick": Variant().change(**QUICK),
    "pt": Variant.edition("pt-2018").change(**QUICK),
    "expert": Variant().expert(),
    "flip": Variant().change(flip_tiles=True, **QUICK),
    "one lot": Variant().change(span_lots=False, **QUICK),
    "whole lots": Variant().change(partial_lots=False, **QUICK),
    "adjacent": Variant().change(demolished_adjacent=True, **QUICK),
    "few workers": Variant().change(workers=2, **QUICK),
    "legendaries": Variant().change(legendaries_per_player=2, **QUICK),
    "old score": Variant().change(boom_new_generation=False, **QUICK),
}


def listed(position: State, seat: int | None, kind: type[Build] | type[Rebuild]) -> set[Build | Rebuild]:
    return {action for action in building_actions(as_builder(position, seat)) if isinstance(action, kind)}


@pytest.mark.parametrize("name", one_in(6, VARIANTS))
def test_the_model_allows_what_the_generator_lists(name: str, sampled: Sampled) -> None:
    some = 0
    for state in sampled(VARIANTS[name], 0, share=0.04):
        for seat in (None, 1 - state.to_move):
            for kind in (Build, Rebuild):
                expected = listed(state, seat, kind)
                found = legal_placements(state, seat, demolish=kind is Rebuild)
                assert set(found) == expected
                assert len(found) == len(expected)
                some += len(found)
    assert some > 0, "the sample must have something to find"


@pytest.mark.long(days=3)
@pytest.mark.parametrize("name", VARIANTS)
def test_the_model_allows_what_the_generator_lists_everywhere(name: str, sampled: Sampled) -> None:
    for seed in range(5):
        for state in sampled(VARIANTS[name], seed, share=0.5, players=3):
            for kind in (Build, Rebuild):
                found = legal_placements(state, demolish=kind is Rebuild)
                assert set(found) == listed(state, None, kind)


@pytest.mark.long(days=3)
def test_where_a_building_is_legal_now_the_generator_agrees_without_a_builder(sampled: Sampled) -> None:
    compared = 0
    for state in sampled(VARIANTS["quick"], 3, share=1):
        turn = state.turn
        if turn.acquired == 1 and not turn.built and turn.pending is None:
            builds = {action for action in state.legal_actions if isinstance(action, Build)}
            assert set(legal_placements(state)) == builds
            compared += 1
        elif turn.untouched:
            rebuilds = {action for action in state.legal_actions if isinstance(action, Rebuild)}
            assert set(legal_placements(state, demolish=True)) == rebuilds
    assert compared > 10


def test_placements_come_by_tile_and_squares(sampled: Sampled) -> None:
    state = next(state for state in sampled(VARIANTS["quick"], 1, share=1) if len(legal_placements(state)) > 6)
    number = state.rules.table.tile_number
    found = legal_placements(state)
    assert list(found) == sorted(found, key=lambda a: (number[a.tile], [Square.parse(name) for name in a.squares]))


def test_a_finished_game_allows_nothing(estate: Estate) -> None:
    state = estate("rc")
    assert legal_placements(state), "the land must have room, or the test shows nothing"
    assert legal_placements(evolve(state, turns_left=0)) == ()


def test_after_an_acquisition_nothing_can_be_demolished(sampled: Sampled) -> None:
    states = sampled(VARIANTS["quick"], 2, share=1)
    for state in states:
        if state.turn.acquired and not state.turn.built and listed(state, None, Build):
            start = evolve(state, turn=evolve(state.turn, acquired=0, pending=None, owed=0))
            if legal_placements(start, demolish=True):
                assert legal_placements(state, demolish=True) == ()
                return
    pytest.fail("no state with both")


@pytest.mark.parametrize("seat", [-1, 2, True, "0"])
def test_there_is_no_such_seat(seat: object) -> None:
    state = Game(players=2).initial_state(1)
    with pytest.raises(DataError, match="seat: there is no seat"):
        legal_placements(state, seat)  # type: ignore[arg-type]


KEEPS = Variant.edition("pt-2018").change(end_unbuilt=17)
ONE_LOT, WHOLE_LOTS = Variant().change(span_lots=False), Variant().change(partial_lots=False)
ADJACENT, ONE_WORKER = Variant().change(demolished_adjacent=True), Variant().change(workers=1)
LEGEND = {"park-row": "m9 n9 o9 m10 n10 o10"}
WITNESSES: list[tuple[str, Build | Rebuild, dict[str, object]]] = [
    ("build.own-tile", Build("delmonico", "l9 l10"), {"lots": "rc", "built": "delmonico"}),
    ("build.own-tile", Build("starting-property", "l9 l10"), {"lots": "rc"}),
    ("build.own-tile", Build("no-such-tile", "l9 l10"), {"lots": "rc"}),
    (
        "build.legendary",
        Build("metropolitan-life", "g9 h9 i9 j9 g10 h10 i10 j10"),
        {"lots": "rd rh yb yf yc yd", "buildings": LEGEND},
    ),
    ("build.legendary", Build("park-row", "g9 h9 i9 g10 h10 i10"), {"lots": "yb yf yc", "others": ("rd rh", LEGEND)}),
    ("build.generation", Build("gillender-building", "l9 l10"), {"lots": "rc", "score": 5}),
    ("card.boom", Build("delmonico", "l9 l10"), {"lots": "rc", "built": "corbin-building", "variant": KEEPS}),
    ("build.inside-territory", Build("delmonico", "l9 m9"), {"lots": "rc"}),
    ("build.inside-territory", Build("delmonico", "k9 l9"), {"lots": "rc"}),
    ("build.free", Build("delmonico", "l9 l10"), {"lots": "rc", "buildings": {"gillender-building": "l9 l10"}}),
    ("build.shape", Build("delmonico", "l9 m10"), {"lots": "rc rh"}),
    ("build.shape", Build("delmonico", "l9"), {"lots": "rc"}),
    ("build.shape", Build("broad-exchange", "l9 m9 n9 o9 l10 m10"), {"lots": "rc rd rh"}),
    ("build.frontage", Build("delmonico", "h6 i6"), {"lots": "gf gi"}),
    ("build.span", Build("delmonico", "l9 m9"), {"lots": "rc rd", "variant": ONE_LOT}),
    ("build.partial", Build("delmonico", "m9 n9"), {"lots": "rd", "variant": WHOLE_LOTS}),
    (
        "build.own-tile",
        Rebuild("gillender-building", "l9 l10"),
        {"lots": "rc", "buildings": {"delmonico": "l9 l10"}, "built": "gillender-building"},
    ),
    (
        "build.legendary",
        Rebuild("metropolitan-life", "g9 h9 i9 j9 g10 h10 i10 j10"),
        {"lots": "rd rh yb yf yc yd", "buildings": {**LEGEND, "delmonico": "g9 h9"}},
    ),
    (
        "build.generation",
        Rebuild("liberty-tower", "l9 l10"),
        {"lots": "rc", "buildings": {"delmonico": "l9 l10"}, "score": 17},
    ),
    (
        "build.inside-territory",
        Rebuild("manhattan-life", "l9 m9 n9"),
        {"lots": "rc", "buildings": {"delmonico": "l9 l10"}},
    ),
    (
        "demolish.own",
        Rebuild("manhattan-life", "l9 m9 n9"),
        {"lots": "rc", "buildings": {"delmonico": "l9 l10"}, "others": ("rd", {"tower-building": "m9 n9 o9"})},
    ),
    (
        "demolish.own",
        Rebuild("gillender-building", "m9 n9"),
        {"lots": "rc", "others": ("rd", {"tower-building": "m9 n9 o9"})},
    ),
    ("demolish.footprint", Rebuild("gillender-building", "l9 l10"), {"lots": "rc"}),
    (
        "demolish.footprint",
        Rebuild("broad-exchange", "l9 m9 n9 l10 m10 n10"),
        {"lots": "rc rd rh", "buildings": {"delmonico": "l9 l10", "home-life": "n9 o9 n10 o10"}, "variant": ADJACENT},
    ),
    ("demolish.generation", Rebuild("tower-building", "m9 n9 o9"), {"lots": "rd", "buildings": {"delmonico": "m9 n9"}}),
    (
        "demolish.generation",
        Rebuild("manhattan-life", "m9 n9 o9"),
        {"lots": "rd", "buildings": {"gillender-building": "m9 n9"}},
    ),
    (
        "demolish.gold-stands",
        Rebuild("trinity-building", "l9 l10 m10"),
        {"lots": "rc rh", "buildings": {"liberty-tower": "l9 l10"}},
    ),
    (
        "demolish.mark-vacated",
        Rebuild("gillender-building", "l9 l10"),
        {"lots": "rc rd yb", "buildings": {"tower-building": "l9 m9 n9"}, "variant": ONE_WORKER},
    ),
    ("build.shape", Rebuild("gillender-building", "l9 m10"), {"lots": "rc rh", "buildings": {"delmonico": "l9 l10"}}),
    ("build.frontage", Rebuild("gillender-building", "h6 i6"), {"lots": "gf gi", "buildings": {"delmonico": "h5 h6"}}),
    (
        "build.span",
        Rebuild("gillender-building", "l9 m9"),
        {"lots": "rc rd", "buildings": {"delmonico": "l9 l10"}, "variant": ONE_LOT},
    ),
    (
        "build.partial",
        Rebuild("gillender-building", "m9 n9"),
        {"lots": "rd", "buildings": {"tower-building": "m9 n9 o9"}, "variant": WHOLE_LOTS},
    ),
]


@pytest.mark.parametrize(("rule", "action", "setting"), WITNESSES)
def test_each_rule_forbids_by_itself(
    rule: str, action: Build | Rebuild, setting: dict[str, object], estate: Estate
) -> None:
    """The action breaks this one rule: the model refuses it with the rule and allows it without."""
    state = estate(**setting)
    if rule == "card.boom":
        state = evolve(state, turn=evolve(state.turn, built=1, pending=Card.CONSTRUCTION_BOOM))
    assert state.explain(action).rules == (rule,)
    with PlacementModel(state, demolish=isinstance(action, Rebuild), action=action) as model:
        assert not model.possible()
        assert not model.possible([rule])
        assert model.possible([other for other in model.rules if other != rule])
        assert model.core() == (rule,)


def test_every_rule_has_its_witness() -> None:
    assert {rule for rule, action, _ in WITNESSES if isinstance(action, Build)} == BUILD.keys()
    assert {rule for rule, action, _ in WITNESSES if isinstance(action, Rebuild)} == REBUILD.keys()


def test_more_points_than_the_best_are_impossible_and_than_less_are_not(estate: Estate) -> None:
    model = PlacementModel(estate("rc", score=10), demolish=False)
    model.require_more_points(2)
    assert model.possible()
    assert model.placement() == Build("gillender-building", "l9 l10")
    model.require_more_points(3)
    assert not model.possible()


def test_gold_prestige_counts_among_the_points(estate: Estate) -> None:
    neighbours = ("rd rh", {"tower-building": "m9 n9 o9", "manhattan-life": "m10 n10 o10"})
    state = estate("rc", others=neighbours)
    for challenge, points in (("gold-prestige", 6), ("gold-tycoon", 4)):
        played = evolve(state, deal=evolve(state.deal, challenge=challenge))
        assert played.apply(Build("liberty-tower", "l9 l10")).players[0].score == 40 + points
        model = PlacementModel(played, demolish=False)
        model.require_more_points(points - 1)
        assert model.possible()
        assert model.placement() == Build("liberty-tower", "l9 l10")
        model.require_more_points(points)
        assert not model.possible()


@pytest.mark.parametrize(("corners", "points"), [(False, 4), (True, 5)])
def test_a_corner_counts_for_gold_prestige_where_the_variant_says_so(
    corners: bool, points: int, estate: Estate
) -> None:
    rules = Variant().change(gold_prestige_corners=corners)
    state = estate("ba bb", others=("be", {"delmonico": "l3 m3"}), variant=rules, score=40)
    played, gold = evolve(state, deal=evolve(state.deal, challenge="gold-prestige")), Build("liberty-tower", "n2 o2")
    assert played.apply(gold).players[0].score == 40 + points
    with PlacementModel(played, demolish=False, action=gold) as model:
        model.require_more_points(points - 1)
        assert model.possible()
        model.require_more_points(points)
        assert not model.possible()


def test_a_borrowed_solver_forgets_the_position_before(sampled: Sampled) -> None:
    states = sampled(VARIANTS["quick"], 8, share=0.1)
    alone = [legal_placements(state) for state in states]
    again = [legal_placements(state) for state in reversed(states)]
    assert list(reversed(again)) == alone
    assert len({len(found) for found in alone}) > 1


def test_a_solver_is_lent_to_one_model_at_a_time() -> None:
    state = Game(players=2).initial_state(1)
    builder = as_builder(state.apply(state.legal_actions[0]))
    with PlacementModel(builder, demolish=False) as outer:
        before = outer.possible()
        with PlacementModel(as_builder(state), demolish=False) as inner:
            assert not inner.possible()
        assert outer.possible() == before


def test_a_solver_is_not_used_for_ever() -> None:
    builder = as_builder(Game(players=2).initial_state(1))
    idle = ground_of(builder.rules).idle
    idle.clear()
    with PlacementModel(builder, demolish=False) as model:
        model.possible()
    ((solver, uses),) = idle
    assert uses == 1
    idle[:] = [(solver, 200)]
    with PlacementModel(builder, demolish=False):
        pass
    assert idle == []


def test_a_solver_that_ran_out_of_time_is_not_lent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    builder = as_builder(Game(players=2).initial_state(1))
    idle = ground_of(builder.rules).idle
    idle.clear()
    monkeypatch.setattr(z3_solving, "_answer", lambda *_: z3.unknown)
    monkeypatch.setattr(z3.Solver, "reason_unknown", lambda _: "timeout")
    with pytest.raises(OutOfTime, match="timeout"), PlacementModel(builder, demolish=False) as model:
        model.possible()
    assert idle == []


def test_a_question_takes_no_longer_than_its_timeout_allows() -> None:
    builder = as_builder(Game(players=2).initial_state(1))
    model = PlacementModel(builder, demolish=False, deadline=Deadline(1e9))
    assert model.possible() is False, "a limit beyond what Z3 can count is no limit"


def wide_city(side: int) -> City:
    """The reference city in the corner of a large square board, with one more lot in the far corner."""
    city = reference()
    rows = [[*row, *[".."] * (side - len(row))] for row in city.board.rows]
    rows += [[".."] * side for _ in range(side - len(rows))]
    rows[-1][-2:] = ["r9", "r9"]
    return evolve(city, board=evolve(city.board, rows=tuple(map(tuple, rows))))


@pytest.mark.long(days=3)
def test_a_board_of_more_squares_than_python_writes_as_a_number_is_asked_about_like_any_other() -> None:
    position = wide_position(125)
    found = best_placements(position, timeout=None)
    assert found.proved
    assert len(found.placements) > 0
    assert why_not(position, found.placements[0].action).core == ()
    assert why_not(position, Build("delmonico", "a1 a2")).proved


def wide_position(side: int) -> State:
    """A position with something to build on a board of so many rows and columns."""
    dice = random.Random(1)
    state = Game(players=2, variant=Variant().change(city=wide_city(side))).initial_state(seed=1)
    while not any(isinstance(action, Build) for action in state.legal_actions):
        state = state.apply(dice.choice(state.legal_actions))
    return state
