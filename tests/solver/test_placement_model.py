"""The Z3 model of placement against the generator and the plain reading of the rules."""

from __future__ import annotations

import random

import pytest
import z3
from attrs import evolve

from ny1901.errors import DataError
from ny1901.game import Game, State
from ny1901.geometry import Square
from ny1901.rules.actions import Build, Rebuild
from ny1901.rules.legal import is_legal
from ny1901.rules.position import Position
from ny1901.rules.variant import Variant
from ny1901.solver.builder import as_builder, building_actions
from ny1901.solver.placement_model import PlacementModel, legal_placements
from ny1901.solver.placement_rules import BUILD, REBUILD, ground_of
from ny1901.solver.results import OutOfTime

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


def sampled(variant: Variant, seed: int, share: float, players: int = 2) -> list[State]:
    """Some states of a random game and its last one; a game that goes round in circles is broken off."""
    dice = random.Random(seed)
    state, found = Game(players=players, variant=variant).initial_state(seed), []
    for _ in range(400):
        if state.is_over:
            break
        if dice.random() < share:
            found.append(state)
        state = state.apply(dice.choice(state.legal_actions))
    return [*found, state]


def listed(position: Position, seat: int | None, kind: type[Build] | type[Rebuild]) -> set[Build | Rebuild]:
    return {action for action in building_actions(as_builder(position, seat)) if isinstance(action, kind)}


@pytest.mark.parametrize("name", VARIANTS)
def test_the_model_allows_what_the_generator_lists(name: str) -> None:
    some = 0
    for seed in range(2):
        for state in sampled(VARIANTS[name], seed, share=0.08):
            for seat in (None, 1 - state.to_move):
                for kind in (Build, Rebuild):
                    expected = listed(state, seat, kind)
                    found = legal_placements(state, seat, demolish=kind is Rebuild)
                    assert set(found) == expected
                    assert len(found) == len(expected)
                    some += len(found)
    assert some > 20, "the sample must have something to find"


@pytest.mark.long
@pytest.mark.parametrize("name", VARIANTS)
def test_the_model_allows_what_the_generator_lists_everywhere(name: str) -> None:
    for seed in range(5):
        for state in sampled(VARIANTS[name], seed, share=0.5, players=3):
            for kind in (Build, Rebuild):
                found = legal_placements(state, demolish=kind is Rebuild)
                assert set(found) == listed(state, None, kind)


def test_where_a_building_is_legal_now_the_generator_agrees_without_a_builder() -> None:
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


def test_placements_come_by_tile_and_squares() -> None:
    state = next(state for state in sampled(VARIANTS["quick"], 1, share=1) if len(legal_placements(state)) > 6)
    number = state.rules.table.tile_number
    found = legal_placements(state)
    assert list(found) == sorted(found, key=lambda a: (number[a.tile], [Square.parse(name) for name in a.squares]))


def test_a_finished_game_allows_nothing() -> None:
    over = sampled(VARIANTS["quick"], 0, share=0)[-1]
    assert over.is_over
    assert legal_placements(over) == ()
    going_on = evolve(over, turns_left=None, end=None)
    assert legal_placements(going_on), "the land must have room, or the test shows nothing"


def test_after_an_acquisition_nothing_can_be_demolished() -> None:
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


def model_with_placements(demolish: bool) -> PlacementModel:
    for state in sampled(VARIANTS["quick"], 4, share=1):
        if legal_placements(state, demolish=demolish):
            return PlacementModel(as_builder(state), demolish=demolish)
    pytest.fail("nothing can be built")


@pytest.mark.parametrize("rule", sorted(BUILD.keys() - {"build.span", "build.partial", "card.boom"}))
def test_each_rule_of_building_forbids_something(rule: str) -> None:
    """Without the rule the model allows what the engine refuses: so no rule is empty."""
    for state in sampled(VARIANTS["quick"], 5, share=0.2):
        builder = as_builder(state)
        model = PlacementModel(builder, demolish=False)
        model.exclude(building for building in legal_placements(state))
        if model.possible([other for other in model.rules if other != rule]):
            assert not is_legal(builder, model.placement())
            return
    pytest.fail("dropping the rule changed nothing")


@pytest.mark.parametrize("rule", sorted(REBUILD.keys() - {"build.span", "build.partial"}))
def test_each_rule_of_demolition_forbids_something(rule: str) -> None:
    for state in sampled(VARIANTS["few workers"], 7, share=0.3):
        builder = as_builder(state)
        if not builder.turn.untouched:
            continue
        model = PlacementModel(builder, demolish=True)
        model.exclude(building for building in legal_placements(state, demolish=True))
        if model.possible([other for other in model.rules if other != rule]):
            assert not is_legal(builder, model.placement())
            return
    pytest.fail("dropping the rule changed nothing")


@pytest.mark.parametrize("name", ["one lot", "whole lots"])
def test_the_switches_on_lots_forbid_something(name: str) -> None:
    rule = {"one lot": "build.span", "whole lots": "build.partial"}[name]
    for state in sampled(VARIANTS[name], 6, share=0.2):
        builder = as_builder(state)
        model = PlacementModel(builder, demolish=False)
        model.exclude(building for building in legal_placements(state))
        if model.possible([other for other in model.rules if other != rule]):
            assert not is_legal(builder, model.placement())
            return
    pytest.fail("dropping the rule changed nothing")


def test_more_points_than_the_best_are_impossible_and_than_less_are_not() -> None:
    model = model_with_placements(demolish=False)
    tiles = model.unknowns.ground.city.tiles
    builder = model.unknowns.scene.position
    best = max(tiles[action.tile].points for action in building_actions(builder) if isinstance(action, Build))
    model.require_more_points(best - 1)
    assert model.possible()
    assert tiles[model.placement().tile].points == best
    model.require_more_points(best)
    assert not model.possible()


def test_a_borrowed_solver_forgets_the_position_before() -> None:
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
    (solver, uses), = idle
    assert uses == 1
    idle[:] = [(solver, 200)]
    with PlacementModel(builder, demolish=False):
        pass
    assert idle == []


def test_a_solver_that_ran_out_of_time_is_not_lent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    builder = as_builder(Game(players=2).initial_state(1))
    idle = ground_of(builder.rules).idle
    idle.clear()
    monkeypatch.setattr(z3.Solver, "check", lambda *_: z3.unknown)
    monkeypatch.setattr(z3.Solver, "reason_unknown", lambda _: "timeout")
    with pytest.raises(OutOfTime, match="timeout"), PlacementModel(builder, demolish=False, timeout=0.001) as model:
        model.possible()
    assert idle == []


def test_a_question_takes_no_longer_than_its_timeout_allows() -> None:
    builder = as_builder(Game(players=2).initial_state(1))
    model = PlacementModel(builder, demolish=False, timeout=1e9)
    assert model.possible() is False, "a limit beyond what Z3 can count is no limit"
