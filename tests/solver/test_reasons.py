"""Why not: what Z3 finds broken against what the plain reading finds, minimal cores, and ways to make a tile fit."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import combinations

import pytest
from attrs import evolve

from ny1901.kernel.errors import DataError
from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import (
    AcquireLot,
    Action,
    Build,
    Card,
    EndTurn,
    PlayCard,
    Rebuild,
    ReturnLot,
)
from ny1901.new_york.rules.explain import explain
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.placement.as_builder import as_builder
from ny1901.new_york.solver.placement.why_not import _PHRASES, why_not, why_not_any
from ny1901.new_york.solver.placement.z3_model import PlacementModel
from ny1901.new_york.solver.placement.z3_rules import BUILD, REBUILD
from ny1901.solver.answers import OutOfTime
from tests.days import one_in

Estate = Callable[..., State]
Sampled = Callable[..., list[State]]

QUICK = {"silver_threshold": 4, "gold_threshold": 9, "end_unbuilt": 8}
VARIANTS = [
    Variant().change(**QUICK),
    Variant.edition("pt-2018").change(**QUICK),
    Variant().change(flip_tiles=True, demolished_adjacent=True, **QUICK),
    Variant().change(partial_lots=False, workers=2, **QUICK),
    Variant().change(span_lots=False, boom_new_generation=False, **QUICK),
]


def attempts(state: State, dice: random.Random, number: int) -> list[Build | Rebuild]:
    """Buildings and demolitions near the seat's land, most of them wrong in one or two ways."""
    table, land = state.rules.table, state.players[state.to_move].territory
    found: list[Build | Rebuild] = []
    while len(found) < number:
        tile = dice.randrange(len(table.tiles))
        near = [place for place in table.placements[tile] if place.squares & land]
        squares = list(table.grid.names(dice.choice(near or table.placements[tile]).squares))
        if dice.random() < 0.15:
            squares[dice.randrange(len(squares))] = dice.choice(table.grid.squares).name
        if dice.random() < 0.05:
            squares = [*squares, "zz99", "aaa99"][dice.randrange(3) :]
        name = "no-such-tile" if dice.random() < 0.03 else table.tiles[tile].id
        found.append(dice.choice([Build, Rebuild])(name, squares))
    return found


@pytest.mark.parametrize("variant", one_in(2, VARIANTS[1::2]))
def test_the_rules_found_by_z3_are_those_of_explain(variant: Variant, sampled: Sampled) -> None:
    dice, seen = random.Random(7), set[str]()
    for state in sampled(variant, seed=3, share=0.05):
        for action in attempts(state, dice, 3):
            answer, verdict = why_not(state, action), explain(state, action)
            placement = BUILD if isinstance(action, Build) else REBUILD
            if state.is_over:
                assert answer.rules == ("end.last-turns",)
                continue
            assert set(answer.rules) == {rule for rule in verdict.rules if rule in placement}
            assert set(answer.turn_rules) == {rule for rule in verdict.rules if rule not in placement}
            assert answer.legal == verdict.legal == state.is_legal(action)
            assert answer.violations == verdict.violations
            assert len(answer.core) == (1 if answer.rules else 0)
            assert set(answer.core) <= set(answer.rules)
            seen.update(answer.rules)
    assert len(seen) > 6


@pytest.mark.long(days=3)
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_rules_found_by_z3_are_those_of_explain_in_many_games(variant: Variant, sampled: Sampled) -> None:
    dice = random.Random(11)
    for seed in range(3):
        for state in sampled(variant, seed=seed, share=0.5, players=3):
            for action in attempts(state, dice, 4):
                if not state.is_over:
                    answer, verdict = why_not(state, action), explain(state, action)
                    assert set(answer.rules) | set(answer.turn_rules) == set(verdict.rules)


@pytest.mark.parametrize(
    "action",
    [
        Build("delmonico", ()),
        Rebuild("delmonico", ()),
        Build("delmonico", "zz99 aaa99"),
        Build("home-life", "zz99 aaa99 zz100 aaa100"),
        Build("delmonico", "l9 zzz9"),
        Build("delmonico", "v22 w22"),
        Rebuild("no-such-tile", "g9 zzzz9999 y25 z25"),
        Build("tower-building", "a1 b1 c1"),
        Build("delmonico", "k4 k8"),
    ],
)
def test_squares_off_the_map_are_judged_as_explain_does(action: Build | Rebuild, estate: Estate) -> None:
    state = estate("rc yb")
    assert set(why_not(state, action).rules) == set(explain(state, action).rules)


def test_a_far_shape_is_still_a_shape(estate: Estate) -> None:
    """Gaps beyond the map are closed up, but not so far that apart becomes together."""
    state = estate("rc")
    for squares, is_shape in (("cx77 cx78", True), ("cx77 cx79", False), ("cx77 dz78", False), ("u21 zz99", False)):
        assert ("build.shape" not in why_not(state, Build("delmonico", squares)).rules) == is_shape


def test_a_legal_action_has_nothing_against_it(estate: Estate) -> None:
    answer = why_not(estate("rc"), Build("delmonico", "l9 l10"))
    assert answer.legal
    assert (answer.rules, answer.core, answer.turn_rules, answer.sentences) == ((), (), (), ())
    assert (answer.proved, answer.proved_by) == (True, "Z3 sat: every rule of placement is kept")
    assert answer.squares_by_tile == {"delmonico": ("l9", "l10")}


def test_a_broken_turn_rule_alone_makes_it_illegal(estate: Estate) -> None:
    state = estate("rc")
    waiting = evolve(state, turn=evolve(state.turn, had_worker=True))
    answer = why_not(waiting, Build("delmonico", "l9 l10"))
    assert not answer.legal
    assert (answer.rules, answer.turn_rules) == ((), ("turn.must-acquire",))


def test_every_broken_rule_is_told_with_its_sentence(estate: Estate) -> None:
    state = estate("rc", score=0)
    answer = why_not(state, Build("gillender-building", "l9 m10"))
    assert answer.rules == ("build.generation", "build.inside-territory", "build.shape")
    assert answer.sentences == tuple(map(str, explain(state, answer.action).violations))
    assert answer.proved_by == "Z3 excludes it by build.shape"
    rows = answer.as_table()
    assert [(row["rule"], row["core"]) for row in rows] == [
        ("build.generation", False),
        ("build.inside-territory", False),
        ("build.shape", True),
    ]
    assert rows[1]["where"] == ["m10"]
    assert rows[0]["cited"]
    data = json.loads(json.dumps(answer.to_data()))
    assert data["action"] == "build gillender-building l9 m10"
    assert (data["legal"], data["core"], data["proved"]) == (False, ["build.shape"], True)
    assert data["rules"] == list(answer.rules)
    assert data["turn_rules"] == []
    assert "build.generation" in str(answer)


@pytest.mark.parametrize(
    "action",
    [AcquireLot("ra"), AcquireLot("no-lot"), PlayCard(Card.LAND_GRAB), ReturnLot("rc"), EndTurn()],
)
def test_other_actions_have_the_verdict_of_the_rules(action: Action, estate: Estate) -> None:
    state = estate("rc")
    answer, verdict = why_not(state, action), explain(state, action)
    assert (answer.legal, answer.rules, answer.core) == (verdict.legal, verdict.rules, verdict.rules[:1])
    assert answer.proved_by == "rules: it places nothing"
    assert answer.squares_by_tile == {}


def test_after_the_end_nothing_is_allowed(estate: Estate) -> None:
    answer = why_not(evolve(estate("rc"), turns_left=0), Build("delmonico", "l9 l10"))
    assert (answer.legal, answer.rules, answer.proved_by) == (False, ("end.last-turns",), "rules: the game is over")


@pytest.mark.parametrize("limit", [0, -1, float("inf"), float("nan"), True, "1"])
def test_a_time_limit_is_a_time(limit: float, estate: Estate) -> None:
    with pytest.raises(DataError, match=r"timeout: .* is not a time limit"):
        why_not(estate("rc"), Build("delmonico", "l9 l10"), timeout=limit)
    with pytest.raises(DataError, match=r"timeout: .* is not a time limit"):
        why_not_any(estate("rc"), "delmonico", timeout=limit)


def test_out_of_time_is_said_and_the_rules_are_those_of_explain(
    estate: Estate, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> bool:
        raise OutOfTime("canceled")

    monkeypatch.setattr(PlacementModel, "possible", stopped)
    answer = why_not(estate("rc"), Build("delmonico", "l9 m9"), timeout=0.5)
    assert answer.proved is None
    assert answer.proved_by == "unknown: Z3 stopped, canceled; the rules are explain's"
    assert (answer.rules, answer.core, answer.legal) == (("build.inside-territory",), (), False)
    nowhere = why_not_any(estate("rc"), "woolworth", timeout=0.5)
    assert (nowhere.proved, nowhere.proved_by) == (None, "unknown: Z3 stopped, canceled")


# --------------------------------------------------------------------------------------------- a tile that fits nowhere


def test_a_tile_fits_the_free_squares_but_only_without_frontage(estate: Estate) -> None:
    inner_squares_left = {"lords-court": "g5 h5 g6", "trinity-building": "j6 i7 j7"}
    answer = why_not_any(estate("ge gf gi gl", inner_squares_left), "delmonico")
    assert answer.fits is None
    assert answer.core == ("build.inside-territory", "build.free", "build.frontage")
    assert [one.rules for one in answer.relaxations] == [
        ("build.inside-territory",),
        ("build.free",),
        ("build.frontage",),
    ]
    assert answer.sentences[2] == "delmonico fits on h6 i6, but only without a side on a street or a park"
    assert answer.as_table()[2]["rules"] == ["build.frontage"]
    assert json.loads(json.dumps(answer.to_data()))["core"] == list(answer.core)


def test_a_tile_that_fits_is_shown_where(estate: Estate) -> None:
    answer = why_not_any(estate("rc"), "delmonico")
    assert answer.fits == Build("delmonico", "l9 l10")
    assert (answer.core, answer.relaxations) == ((), ())
    assert answer.sentences == ("delmonico fits, for example by `build delmonico l9 l10`",)
    assert answer.squares_by_tile == {"delmonico": ("l9", "l10")}
    assert answer.as_table() == []
    assert answer.to_data()["fits"] == "build delmonico l9 l10"


def test_points_are_what_is_missing(estate: Estate) -> None:
    answer = why_not_any(estate("rc", score=3), "gillender-building")
    assert answer.core == ("build.generation",)
    assert [one.rules for one in answer.relaxations] == [("build.generation",)]
    assert answer.sentences == ("gillender-building fits on l9 l10, but only with 6 points",)


def test_the_example_takes_as_little_foreign_land_as_possible(estate: Estate) -> None:
    answer = why_not_any(estate("rc"), "tower-building")
    (one,) = answer.relaxations
    assert one.rules == ("build.inside-territory",)
    assert len(set(one.example.squares) - {"l9", "l10"}) == 2, "one square of the land can serve"
    assert one.sentence.endswith("as well")
    assert answer.squares_by_tile == {"tower-building": one.example.squares}


def test_no_unowned_land_is_large_enough(estate: Estate) -> None:
    everything = " ".join(lot.id for lot in Variant().city.board.lots if lot.district != "pink" and lot.id != "rc")
    answer = why_not_any(estate("rc", others=(everything, {})), "woolworth")
    assert answer.relaxations == ()
    assert answer.sentences == ("woolworth fits nowhere, not even on all the land that nobody owns",)
    assert answer.squares_by_tile == {}


def brute_force_relaxations(state: State, tile: str, demolish: bool) -> set[frozenset[str]]:
    """The minimal sets of rules that some placement on own or unowned land breaks, by the plain reading of rules."""
    builder = as_builder(state)
    table = state.rules.table
    land = builder.players[builder.to_move].territory | table.land(builder.unowned)
    kind = Rebuild if demolish else Build
    placement_rules = REBUILD if demolish else BUILD
    broken = {
        frozenset(explain(builder, kind(tile, table.grid.names(place.squares))).rules) & frozenset(placement_rules)
        for place in table.placements[table.tile_number[tile]]
        if not place.squares & ~land
    }
    return {one for one in broken if not any(other < one for other in broken)}


@pytest.mark.long(days=3)
@pytest.mark.parametrize("demolish", [False, True])
def test_relaxations_are_all_the_smallest_sets_of_rules_that_a_placement_breaks(
    demolish: bool, sampled: Sampled
) -> None:
    dice, found = random.Random(5), set[tuple[str, ...]]()
    for state in sampled(Variant().change(workers=2, **QUICK), seed=4, share=0.06)[:-1]:
        tile = dice.choice(["delmonico", "home-life", "gillender-building", "st-paul-building", "trinity-building"])
        if demolish and not as_builder(state).turn.untouched:
            continue
        answer = why_not_any(state, tile, demolish=demolish)
        expected = brute_force_relaxations(state, tile, demolish)
        if answer.fits is not None:
            assert expected == {frozenset()}
            assert as_builder(state).is_legal(answer.fits)
            continue
        assert {frozenset(one.rules) for one in answer.relaxations} == expected
        assert len(answer.relaxations) == len(expected)
        for one in answer.relaxations:
            broken = explain(as_builder(state), one.example).rules
            assert set(broken) & (REBUILD if demolish else BUILD).keys() == set(one.rules)
            found.add(one.rules)
    assert len(found) > 2


@pytest.mark.long(days=3)
def test_the_core_of_a_tile_that_fits_nowhere_is_minimal(sampled: Sampled) -> None:
    compared = 0
    for state in sampled(VARIANTS[0], seed=6, share=0.02)[:-1]:
        answer = why_not_any(state, "bankers-trust")
        if answer.fits is None:
            model = PlacementModel(as_builder(state), demolish=False)
            model.require_tile("bankers-trust")
            model.require_land()
            assert not model.possible(answer.core)
            for some in combinations(answer.core, len(answer.core) - 1):
                assert model.possible(some)
            compared += 1
    assert compared > 1


def test_another_seat_can_be_asked_about(estate: Estate) -> None:
    state = estate("rc", others=("yb yf", {}))
    assert why_not_any(state, "home-life").fits is None
    answer = why_not_any(state, "home-life", seat=1)
    assert (answer.seat, answer.fits) == (1, Build("home-life", "g9 h9 g10 h10"))


def test_a_tile_must_exist(estate: Estate) -> None:
    with pytest.raises(DataError, match="tile: there is no skyscraper 'delmonica'; did you mean 'delmonico'"):
        why_not_any(estate("rc"), "delmonica")


def test_a_seat_must_exist() -> None:
    with pytest.raises(DataError, match="seat: there is no seat 3; give a number from 0 to 2"):
        why_not_any(Game(players=3).initial_state(1), "delmonico", seat=3)


def test_every_rule_can_be_put_into_words() -> None:
    assert BUILD.keys() | REBUILD.keys() <= _PHRASES.keys()
