"""Answers about positions under house rules, held against every order and every action tried out in the engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import ny1901 as ny
from ny1901.new_york.game import Game
from ny1901.new_york.rules.actions import AcquireLot, Build, Rebuild
from ny1901.new_york.rules.legal import is_legal, printed_actions
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.layout.best_layout import best_layout
from ny1901.new_york.solver.layout.best_lots import best_lots
from ny1901.new_york.solver.layout.land import land_of
from ny1901.new_york.solver.placement.why_not import why_not, why_not_any
from ny1901.new_york.solver.reachability.reachable import reachable
from ny1901.paris import Game as Paris
from ny1901.paris import Variant as ParisVariant
from ny1901.paris.rules.house import HOUSE as PARIS_HOUSE
from ny1901.paris.solver.layout.best_buildings import best_buildings
from ny1901.paris.solver.layout.search import free_land, score_with, with_buildings
from ny1901.paris.solver.reachability.reachable import reachable as paris_reachable
from tests.days import one_in

from .page import game_of, written

RULES = {
    "small": "action.tile_size > 2",
    "small buildings first": "and_(action.tile_size > 2, position.mover.bronzes < 3)",
    "one bronze": "result.mover.bronzes > 1",
    "no Broadway": "and_(any_of((action.builds, action.rebuilds)), action.on_street('broadway'))",
    "no demolition of two": "action.removed >= 2",
    "nothing": "any_of((action.builds, action.rebuilds))",
    "score": "and_(action.generation == 2, position.mover.score < 12)",
}


def restricted(formula: str, head: str = "@restriction") -> Any:
    return written(f"{head}\ndef mine(position, action, result):\n    'Mine.'\n    return {formula}\n")


def example_under(formula: str, head: str = "@restriction") -> Any:
    game = Game(3, Variant().change(house_rules=restricted(formula, head)))
    return ny.State.parse(str(ny.example()).replace("en-2015", game.variant.name, 1), game)


def best_by_trial(state: Any, seat: int, *, demolition: bool) -> int:
    """The best value of all sequences of steps that the engine leaves, as the layout's model has them."""
    land = land_of(state, seat, lambda tile: tile.points, every_generation=True)
    kinds = (Build, Rebuild) if demolition else (Build,)
    known: dict[Any, int] = {}

    def best(position: Any, layer: int) -> int:
        owner = position.players[seat]
        key = (layer, frozenset(owner.buildings), owner.unbuilt, position.legendaries)
        if key not in known:
            known[key] = max((0, *worth(position, layer)))
        return known[key]

    def worth(position: Any, layer: int) -> Iterator[int]:
        for action in printed_actions(position):
            if isinstance(action, kinds) and is_legal(position, action):
                tile = land.table.move(action).building.tile
                if not demolition or tile.generation >= layer:
                    yield tile.points + best(land.then(position, action), int(tile.generation))

    return best(land.start, 0)


@pytest.mark.parametrize("formula", one_in(4, RULES.values()), ids=RULES)
@pytest.mark.parametrize("demolition", [False, True], ids=["free", "demolition"])
def test_the_best_layout_is_the_best_that_the_rule_leaves(formula: str, demolition: bool) -> None:
    state = example_under(formula)
    found = best_layout(state, 1, generations="all", demolition=demolition)
    assert found.proved
    assert found.value == found.upper == best_by_trial(state, 1, demolition=demolition)
    land = land_of(state, 1, lambda tile: tile.points, every_generation=True)
    for layout in found.layouts:
        position = land.start
        for laid in layout:
            assert is_legal(position, laid.action)
            position = land.then(position, laid.action)


def test_the_rules_make_a_difference_to_layouts() -> None:
    """Placements that are never left, an order that decides, and a rule that leaves the best one."""
    plain = best_layout(ny.example(), 1, generations="all", demolition=True).value
    values = {
        name: best_layout(example_under(formula), 1, generations="all", demolition=True)
        for name, formula in RULES.items()
    }
    assert [values[name].value < plain for name in RULES] == [True, True, False, False, True, True, False]
    assert "Z3 excludes" in values["small"].proved_by
    assert "search" in values["small buildings first"].proved_by
    assert "the house rules, or too few workers, rule out" in values["small buildings first"].note


def test_lots_that_a_rule_forbids_to_acquire_are_not_compared() -> None:
    rules = restricted("and_(action.acquires, action.lot_size >= 3)")
    game = Game(2, Variant().change(house_rules=rules))
    state = game.initial_state(1)
    plain = attrs.evolve(state, rules=Game(2))
    left, lots = best_lots(state, top=None), best_lots(plain, top=None, prove=False)
    legal = {action.lot for action in state.legal_actions if isinstance(action, AcquireLot)}
    assert {gain.lot for gain in left.lots} == legal < {gain.lot for gain in lots.lots}
    assert left.proved
    known = {gain.lot: gain.gain for gain in lots.lots}
    assert all(gain.gain == known[gain.lot] for gain in left.lots)


def test_why_not_names_the_house_rule_where_the_printed_rules_allow() -> None:
    state = example_under("action.tile_size > 2")
    judged = 0
    for action in printed_actions(state):
        answer = why_not(state, action)
        assert answer.legal == state.is_legal(action)
        if not answer.legal:
            judged += 1
            assert answer.house_rules == answer.core == ("house.mine",)
            assert (answer.rules, answer.turn_rules, answer.proved) == ((), (), True)
            assert "Mine." in answer.sentences[0]
    assert judged
    wrong = why_not(state, Build("woolworth", "a1 a2"))
    assert "build.shape" in wrong.rules
    assert wrong.house_rules == ()


def test_why_a_tile_fits_nowhere_can_be_a_house_rule() -> None:
    plain = ny.example()
    tile = next(action.tile for action in plain.legal_actions if isinstance(action, Rebuild))
    state = example_under("and_(action.rebuilds, action.tile_size >= 2)")
    assert why_not_any(plain, tile, demolish=True).fits is not None
    answer = why_not_any(state, tile, demolish=True)
    assert answer.fits is None
    assert answer.core[-1] == "house.mine"
    assert answer.proved
    assert answer.relaxations[0].rules == ("house.mine",)
    assert plain.is_legal(answer.relaxations[0].example)
    assert "but only without house.mine" in answer.sentences[0]
    other = why_not_any(example_under("and_(action.rebuilds, action.tile_size > 9)"), tile, demolish=True)
    assert other.fits is not None


def paris_under(formula: str, head: str = "@restriction") -> Any:
    return Paris(variant=ParisVariant().change(house_rules=restricted(formula, head)))


def paved(formula: str, seed: int) -> Any:
    """A position of the second phase, played by the printed rules."""
    state = next(state for state in game_of(Paris(), seed)[0] if not state.paving)
    return attrs.evolve(state, rules=paris_under(formula))


def best_set_by_trial(state: Any, seat: int) -> int:
    """What the best set by light brings of all that can be put up one after the other."""
    table, start = state.rules.table, attrs.evolve(state, seat=seat, pending=None)
    reserve = [number for number in range(table.jardin) if state.players[seat].reserve >> number & 1]
    first = score_with(state, seat, (), whole=False)
    known: dict[Any, int] = {}

    def best(position: Any) -> int:
        key = frozenset(position.players[seat].standing)
        if key not in known:
            known[key] = max((score_with(position, seat, (), whole=False) - first, *further(position)))
        return known[key]

    def further(position: Any) -> Iterator[int]:
        for number in reserve:
            if position.players[seat].reserve >> number & 1:
                for option in table.fits(number, free_land(position, seat)):
                    if not any(PARIS_HOUSE.broken(position, option.action, lambda: position.legal_actions)):
                        yield best(with_buildings(position, seat, (option,)))

    return best(start)


PARIS_RULES = {
    "nothing": "action.builds",
    "small": "and_(action.builds, action.size > 3)",
    "small first": "all_of((action.builds, action.size > 3, position.mover.buildings < 1))",
    "two": "result.mover.buildings > 2",
}


@pytest.mark.parametrize("formula", one_in(4, PARIS_RULES.values()), ids=PARIS_RULES)
def test_the_best_buildings_are_the_best_that_the_rule_leaves(formula: str) -> None:
    state = paved(formula, 3)
    for seat in (0, 1):
        found = best_buildings(state, seat)
        assert found.proved
        assert found.value == found.upper == best_set_by_trial(state, seat)


FIRST_SMALL = "all_of((action.takes, action.size >= 4, position.mover.reserve == 0))"


@pytest.mark.parametrize("formula", [FIRST_SMALL, "all_of((action.builds, action.size > 4, position.turn < 45))"])
def test_a_position_of_paris_is_reached_by_play_that_the_rule_leaves(formula: str) -> None:
    game = paris_under(formula)
    states, _ = game_of(game, 5)
    for target in (states[20], states[-1]):
        found = paris_reachable(target)
        assert found.status == "REACHED"
        state = found.start
        for action in found.actions:
            state = state.apply(action)
        assert state == target


def test_a_position_of_paris_that_only_the_printed_rules_reach_is_impossible_or_unknown() -> None:
    states, _ = game_of(Paris(), 5)
    built = next(state for state in states if any(len(player.standing) == 3 for player in state.players))
    assert paris_reachable(built).status == "REACHED"
    late = attrs.evolve(built, rules=paris_under("result.mover.buildings > 2"))
    assert paris_reachable(late).status == "IMPOSSIBLE"
    early = attrs.evolve(built, rules=paris_under("and_(action.takes, action.size >= 2)"))
    assert paris_reachable(early).status == "UNKNOWN"


def test_a_position_of_new_york_is_reached_by_play_that_the_rule_leaves() -> None:
    game = Game(2, Variant().change(house_rules=restricted("and_(action.acquires, action.lot_size >= 3)")))
    states, _ = game_of(game, 1)
    found = reachable(states[12])
    assert found.status == "REACHED"
    state = found.start
    for action in found.actions:
        state = state.apply(action)
    assert state.players == states[12].players


@pytest.mark.long(days=3)
def test_an_answer_that_the_time_cut_short_claims_nothing() -> None:
    state = paved("result.mover.buildings > 2", 2)
    found = best_buildings(state, 0, timeout=1e-9)
    assert found.proved is None
    assert found.value < best_buildings(state, 0).value <= found.upper
