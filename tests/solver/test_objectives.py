"""What a placement is measured by."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from ny1901.kernel.errors import DataError
from ny1901.new_york.game import State
from ny1901.new_york.rules.actions import Build, Rebuild
from ny1901.new_york.rules.position import Turn
from ny1901.new_york.rules.scoring import tally
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.placement.as_builder import building_actions
from ny1901.new_york.solver.placement.objectives import (
    OBJECTIVES,
    TILE_OBJECTIVES,
    Change,
    measure,
    measure_tile,
    objective_name,
)

Estate = Callable[..., State]
Sampled = Callable[..., list[State]]


def change(state: State, action: Build | Rebuild) -> Change:
    after = state.apply(action)
    tile = state.rules.table.tiles[state.rules.table.tile_number[action.tile]]
    return Change(state, after, state.to_move, tile)


def dealt(state: State, streets: tuple[str, ...], challenge: str | None) -> State:
    numbers = tuple(number for number, street in enumerate(state.rules.table.board.streets) if street.id in streets)
    return evolve(state, deal=evolve(state.deal, streets=numbers, challenge=challenge))


def test_points_and_points_for_a_square(estate: Estate) -> None:
    one = change(estate("rd"), Build("manhattan-life", "m9 n9 o9"))
    assert measure("points")(one) == 4
    assert measure("points_per_square")(one) == 4 / 3


def test_buildings_on_streets_and_the_lead_on_them(estate: Estate) -> None:
    """rc lies on Cedar (l9), Nassau & Broad (l9, l10) and Pine & Thames (l10); seat 1 has one building on Cedar."""
    state = dealt(estate("rc", others=("rd", {"tower-building": "m9 n9 o9"})), ("cedar", "nassau-broad"), None)
    one = change(state, Build("delmonico", "l9 l10"))
    assert measure("streets")(one) == 2
    assert measure("majorities")(one) == 5, "a tie on Cedar gives nothing"
    lost = dealt(estate("rc rd", {"delmonico": "l9 l10", "tower-building": "m9 n9 o9"}), ("cedar",), None)
    fewer = change(lost, Rebuild("manhattan-life", "l9 m9 n9"))
    assert measure("streets")(fewer) == -1
    assert measure("majorities")(fewer) == 0


def test_points_of_the_challenge(estate: Estate) -> None:
    standing = {"delmonico": "l9 l10", "tower-building": "m9 n9 o9", "lords-court": "g9 h9 g10"}
    state = dealt(estate("rc rd rh yb yf yc yd", standing), (), "bronze-baron")
    assert measure("challenge")(change(state, Build("home-life", "i9 j9 i10 j10"))) == 5, "the fourth bronze"
    assert measure("challenge")(change(state, Build("manhattan-life", "m10 n10 o10"))) == 0
    prestige = dealt(estate("rc", others=("rd", {"tower-building": "m9 n9 o9"})), (), "gold-prestige")
    assert measure("challenge")(change(prestige, Build("liberty-tower", "l9 l10"))) == 1
    assert measure("challenge")(change(dealt(prestige, (), None), Build("liberty-tower", "l9 l10"))) == 0


def test_mobility_counts_what_is_left_in_a_turn_of_its_own(estate: Estate) -> None:
    state = estate("rc rd", score=0)
    one = change(state, Build("delmonico", "l9 l10"))
    later = evolve(one.after, turn=Turn(11, 0, 2, had_worker=False))
    left = building_actions(later)
    assert measure("mobility")(one) == len(left) == 1
    assert left == (Build("tower-building", "m9 n9 o9"),)


@pytest.mark.parametrize("name", ["majorities", "challenge"])
def test_gains_are_those_of_the_tally(name: str, sampled: Sampled) -> None:
    seen = set[float]()
    for state in sampled(Variant().change(silver_threshold=4, gold_threshold=9), seed=9, share=0.5):
        for action in state.legal_actions:
            if isinstance(action, Build | Rebuild):
                one = change(state, action)
                before, after = tally(one.before)[one.seat], tally(one.after)[one.seat]
                if name == "majorities":
                    expected = sum(p for _, p in after.streets) - sum(p for _, p in before.streets)
                else:
                    expected = after.challenge + after.prestige - before.challenge - before.prestige
                assert measure(name)(one) == expected
                seen.add(expected)
    assert len(seen) > 1


def test_weights_add_up(estate: Estate) -> None:
    one = change(estate("rd"), Build("manhattan-life", "m9 n9 o9"))
    mixed = measure({"points": 2, "mobility": 0.5, "streets": 0})
    assert mixed(one) == 2 * 4 + 0.5 * measure("mobility")(one)


def test_objectives_of_tiles(estate: Estate) -> None:
    tile = next(tile for tile in estate("rc").rules.table.tiles if tile.id == "broad-exchange")
    assert {name: measure_tile(name)(tile) for name in TILE_OBJECTIVES} == {"points": 7, "squares": 6, "buildings": 1}


def test_names_are_checked() -> None:
    with pytest.raises(DataError, match="objective: 'mobilty' is unknown; did you mean 'mobility'"):
        measure({"points": 1, "mobilty": 2})
    with pytest.raises(DataError, match="objective: 'square' is unknown; did you mean 'squares'"):
        measure_tile("square")
    for name in OBJECTIVES:
        assert callable(measure(name))


def test_an_answer_can_name_its_objective() -> None:
    assert objective_name("points") == "points"
    assert objective_name({"points": 1.0, "streets": 0.25}) == "1 points + 0.25 streets"
