"""The best placements of Paris: every placement is scored, the best comes first, and Z3 notices what is left out."""

from __future__ import annotations

import random
from itertools import product

import pytest
from attrs import evolve

from ny1901 import paris
from ny1901.kernel.errors import DataError
from ny1901.paris import example, solver
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.actions import Build
from ny1901.paris.rules.legal import places
from ny1901.paris.rules.table import CARD_BIT, Option
from ny1901.paris.solver.placement.z3_model import other_places
from ny1901.paris.testing import variants
from ny1901.solver.answers import OutOfTime
from ny1901.solver.deadline import Deadline
from tests.days import one_in


def second_phase(seed: int, *, full: bool = True) -> paris.State:
    """A position of the second phase from a game by dice, under the variants in turn."""
    dice, known = random.Random(seed), variants()
    state = paris.Game(variant=known[seed % len(known)] if full else paris.Variant()).initial_state(seed)
    while state.paving:
        state = state.apply(dice.choice(state.legal_actions))
    for _ in range(dice.randrange(8)):
        if not state.is_over:
            state = state.apply(dice.choice(state.legal_actions))
    return state


def puts_up(action: object) -> bool:
    if isinstance(action, Build):
        return True
    return isinstance(action, paris.Use) and action.postcard is Postcard.JARDIN_DES_PLANTES and not action.bare


@pytest.mark.parametrize("seed", one_in(4, range(14)))
def test_the_generator_and_z3_have_the_same_placements(seed: int) -> None:
    state = second_phase(seed)
    found = solver.best_placements(state, top=10_000)
    assert found.proved is True, found.overlooked
    assert {placed.action for placed in found.placements} == {a for a in state.legal_actions if puts_up(a)}
    assert all(placed.now for placed in found.placements)


@pytest.mark.parametrize("seed", range(40, 46))
def test_what_a_placement_brings_is_what_the_tally_says(seed: int) -> None:
    state = second_phase(seed)
    seat, before = state.to_move, state.scores
    found = solver.best_placements(state, top=10_000, prove=False)
    gains = [state.apply(placed.action).scores[seat] - before[seat] for placed in found.placements]
    assert [placed.points for placed in found.placements] == gains == sorted(gains, reverse=True)
    light = solver.best_placements(state, objective="light", prove=False)
    assert all(placed.value == placed.light for placed in light.placements)
    assert found.proved is None


@pytest.mark.parametrize(("combine", "jardin_on_lamp"), one_in(4, product((False, True), repeat=2)))
def test_z3_lists_the_same_places_when_effects_are_ready(jardin_on_lamp: bool, combine: bool) -> None:
    variant = paris.Variant().change(jardin_on_lamp=jardin_on_lamp, combine_effects=combine)
    state = second_phase(3, full=False)
    ready = CARD_BIT[Postcard.CHARTIER] | CARD_BIT[Postcard.METROPOLITAIN]
    players = tuple(evolve(player, ready=ready, used=player.used | ready) for player in state.players)
    state = evolve(state, players=players, rules=paris.Game(variant=variant))
    seat, table = state.to_move, state.rules.table
    for number in (table.jardin, table.building_number["u6"]):
        known = {table.grid.names(option.squares) for option in places(state, seat, number)}
        assert set(other_places(state, seat, number, ()).places) == known


def test_z3_finds_the_placement_that_is_left_out() -> None:
    state = example()
    known = [placed for placed in solver.best_placements(state, top=1000).placements if placed.building == "t5"]
    number = state.rules.table.building_number["t5"]
    left_out, *rest = [placed.squares for placed in known]
    assert set(other_places(state, 1, number, rest).places) == {left_out}


def test_z3_does_not_allow_what_is_listed_wrongly(monkeypatch: pytest.MonkeyPatch) -> None:
    state = example()
    number = state.rules.table.building_number["t5"]
    right = [placed.squares for placed in solver.best_placements(state, top=1000).placements if placed.building == "t5"]
    taken, no_shape = ("d1", "e1", "f1", "e2", "e3"), ("a1", "b1")
    assert set(other_places(state, 1, number, [*right, taken, no_shape]).wrong) == {taken, no_shape}
    wrong = next(option for option in state.rules.table.options[number] if option not in places(state, 1, number))

    def one_more(position: paris.State, seat: int, building: int) -> list[Option]:
        return places(position, seat, building) + [wrong] * (building == number)

    monkeypatch.setattr("ny1901.paris.solver.placement.best.places", one_more)
    found = solver.best_placements(state)
    assert found.proved is False
    assert found.proved_by.startswith("Z3 does not allow t5 ")


def test_without_time_nothing_is_proved() -> None:
    with pytest.raises(OutOfTime, match="timeout"):
        other_places(example(), 1, 3, (), deadline=Deadline(1e-9))
    found = solver.best_placements(example(), timeout=1e-9)
    assert (found.proved, found.proved_by) == (None, "unknown: Z3 stopped, timeout (1e-09 s)")
    assert found.placements


def test_for_the_seat_that_waits_nothing_is_possible_now() -> None:
    waiting = solver.best_placements(example(), 0)
    assert waiting.placements
    assert not any(placed.now for placed in waiting.placements)
    assert waiting.to_data()["seat"] == 0


def test_questions_that_have_no_answer_are_refused() -> None:
    with pytest.raises(DataError, match="16 squares of the board have no tile yet"):
        solver.best_placements(paris.Game().initial_state(1))
    with pytest.raises(DataError, match="objective: 'lights' is unknown; did you mean 'light'"):
        solver.best_placements(example(), objective="lights")
    with pytest.raises(DataError, match="seat: 2 is not a seat; give 0 to 1"):
        solver.best_placements(example(), 2)
    with pytest.raises(DataError, match="top: 0 is not possible"):
        solver.best_placements(example(), top=0)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = solver.nothing


def test_a_finished_game_has_none_and_says_why() -> None:
    dice, state = random.Random(1), example()
    while not state.is_over:
        state = state.apply(dice.choice(state.legal_actions))
    found = solver.best_placements(state)
    assert (found.best, found.note, found.considered) == (None, "the game is over", 0)
