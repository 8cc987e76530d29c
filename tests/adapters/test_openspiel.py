"""OpenSpiel's own checks on both games, and its algorithms beside our exact answers on tiny ones."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability

import ny1901 as ny
from ny1901 import paris, solver
from ny1901.adapters.openspiel import load, seen_line
from ny1901.adapters.rewards import REWARDS
from ny1901.kernel.errors import DataError
from ny1901.new_york.solver.exact.micro_games import micro_variant
from ny1901.new_york.solver.exact.tree import solve
from ny1901.testing import played_to
from tests.days import one_in
from tests.paris.tiny import tiny
from tests.solver.tiny_cities import tiny_game

EVERY: list[tuple[str, dict[str, Any]]] = [
    ("new-york", {"players": 2, "chance": "drawn"}),
    *(("new-york", {"players": players, "chance": "dealt"}) for players in (2, 3, 4)),
    ("paris", {"chance": "drawn"}),
    ("paris", {"chance": "dealt", "deals": 4}),
    ("paris", {"chance": "sampled"}),
    ("new-york", {"players": 3, "chance": "sampled"}),
]


def played_out(game: Any, seed: int, most: int = 10_000) -> Any:
    state, dice = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal() and most > 0:
        most -= 1
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(numbers, chances)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("name", "params"), [EVERY[0], *EVERY[4:]], ids=str)
def test_a_short_game_keeps_to_the_interface(name: str, params: dict[str, Any]) -> None:
    game = load(name, **params)
    state = played_out(game, 1, most=60)
    copy = state.clone()
    assert str(copy) == str(state)
    assert str(game.deserialize_state(state.serialize())) == str(state)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    for player in range(game.num_players()):
        assert copy.information_state_string(player) == state.information_state_string(player)
        assert len(state.observation_tensor(player)) == game.observation_tensor_size()
    if not copy.is_terminal():
        copy.apply_action(copy.legal_actions()[0])
        assert copy.history() != state.history()


@pytest.mark.long(days=3)
@pytest.mark.parametrize(("name", "params"), EVERY, ids=str)
def test_openspiel_simulates_at_random(name: str, params: dict[str, Any]) -> None:
    pyspiel.random_sim_test(load(name, **params), num_sims=1, serialize=False, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize(("name", "params"), [EVERY[1], EVERY[4]], ids=str)
def test_openspiel_serialises_at_every_step(name: str, params: dict[str, Any]) -> None:
    pyspiel.random_sim_test(load(name, **params), num_sims=1, serialize=True, verbose=False)


def playthrough(game: Any) -> str:
    from open_spiel.python.algorithms import generate_playthrough  # loads every game of mean fields, which takes long

    return str(generate_playthrough.playthrough(str(game), [], seed=3))


@pytest.mark.parametrize("players", one_in(3, [2, 3, 4]))
def test_openspiel_serialises_and_plays_through_with_all_players(players: int) -> None:
    """In a small city, where a game is short."""
    game = load(ny.Game(players=players, variant=tiny_game(5).rules.variant))
    assert game.num_players() == players
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert playthrough(game) == playthrough(game)


@pytest.mark.long(days=3)
def test_a_playthrough_is_the_same_each_time() -> None:
    first, again = (playthrough("ny1901_paris(chance=drawn)") for _ in range(2))
    assert first == again
    assert "ny1901_paris" in first


@pytest.mark.parametrize("chance", ["drawn", "dealt"])
def test_the_same_dice_play_the_same_game(chance: str) -> None:
    moves = [played_out(load("paris", chance=chance, deals=3), 5).history() for _ in range(2)]
    assert moves[0] == moves[1]


def test_sampled_chance_deals_anew_and_says_so() -> None:
    """OpenSpiel calls chance sampled where the outcomes of a node differ from one visit to the next."""
    game, again = load("paris", chance="sampled"), load("paris", chance="sampled")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    assert load("paris").get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    starts = [game.new_initial_state() for _ in range(5)]
    assert all(len(start.chance_outcomes()) == 1 for start in starts)
    assert len({start.chance_outcomes()[0] for start in starts}) > 1
    assert starts[0].chance_outcomes() == again.new_initial_state().chance_outcomes()
    copy = pickle.loads(pickle.dumps(game))
    assert copy.new_initial_state().chance_outcomes() == game.new_initial_state().chance_outcomes()
    played = played_out(game, 3)
    assert not any(game.deserialize_state(played.serialize()).history() != played.history() for _ in range(2))
    assert str(game.deserialize_state(played.serialize())) == str(played)
    with pytest.raises(DataError, match="chance: a state is dealt already"):
        load(paris.Game().initial_state(seed=1), chance="sampled")


def test_the_end_pays_what_it_should() -> None:
    for reward in REWARDS:
        state = played_out(load("new-york", players=3, reward=reward, chance="dealt"), 2)
        assert state.returns() == [*REWARDS[reward](state.now)]
        assert reward == "score" or sum(state.returns()) == pytest.approx(0)


def test_wrong_parameters_are_refused() -> None:
    with pytest.raises(DataError, match="'chess' is no game"):
        load("chess")


# --------------------------------------------------------------------------------------------------- nothing leaks


@pytest.mark.parametrize(("name", "chance"), [("new-york", "dealt"), ("paris", "drawn"), ("paris", "dealt")])
def test_no_information_state_tells_what_is_hidden(name: str, chance: str) -> None:
    """Two worlds that a seat cannot tell apart, played on alike, give it equal strings and tensors."""
    dice, different = random.Random(chance), 0
    for _ in range(6):
        spec = ny.Game(players=2) if name == "new-york" else paris.Game()
        start, seat = spec.initial_state(dice.getrandbits(16)), dice.randrange(2)
        worlds = [load(start.view(seat).sample(dice), chance=chance).new_initial_state() for _ in range(2)]
        different += str(worlds[0].now) != str(worlds[1].now)
        for kind in (
            "information_state_string",
            "information_state_tensor",
            "observation_string",
            "observation_tensor",
        ):
            seen = [getattr(world, kind)(seat) for world in worlds]
            assert seen[0] == seen[1], kind
    assert different >= 4


@pytest.mark.parametrize("game", [ny.Game(players=3), paris.Game()], ids=["new-york", "paris"])
def test_what_a_seat_is_told_of_a_state_is_the_same_in_every_world(game: Any) -> None:
    """150 pairs of worlds a game that a seat cannot tell apart."""
    dice, different = random.Random(1901), 0
    for _ in range(150):
        state, seat = played_to(game, dice.getrandbits(32), dice.randrange(25)), dice.randrange(game.players)
        one, other = state.view(seat).sample(dice), state.view(seat).sample(dice)
        different += one != other
        assert seen_line(one, seat) == seen_line(other, seat)
    assert different > 75


def test_a_draw_is_told_to_who_sees_it_only() -> None:
    state = load("paris").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert state.is_chance_node()
    children = [state.child(number) for number, _ in state.chance_outcomes()]
    assert len({child.information_state_string(0) for child in children}) == len(children) > 1
    assert len({child.information_state_string(1) for child in children}) == 1


# ------------------------------------------------------------------------------ its algorithms beside our exact ones


def micro(name: str, seed: int) -> Any:
    return ny.Game(players=2, variant=micro_variant(name)).initial_state(seed)


def value_of(game: Any) -> float:
    # It imports a solver for games with simultaneous moves, which needs cvxpy; ours have none.
    sys.modules.setdefault("open_spiel.python.algorithms.lp_solver", ModuleType("lp_solver"))
    from open_spiel.python.algorithms import value_iteration

    return float(value_iteration.value_iteration(game, -1, 1e-9)[str(game.new_initial_state())])


@pytest.mark.long
@pytest.mark.parametrize(("name", "seed"), [("alley", 1), ("alley", 2), ("court", 1), ("terrace", 1)])
def test_value_iteration_agrees_with_solve(name: str, seed: int) -> None:
    start = micro(name, seed)
    ours = solve(start, utility="win").value
    assert ours is not None
    assert value_of(load(start)) == pytest.approx(float(ours[0] - ours[1]))


def choice_of(game: Any, best: Callable[[Any], Any]) -> Any:
    """The policy that does everywhere what is best."""
    choices = policy.TabularPolicy(game)
    for state, row in zip(choices.states, choices.action_probability_array, strict=True):
        row[:] = 0
        row[game.encoder.numbered.number(best(state.now))] = 1
    return choices


def last_moves(start: Any, few: int) -> Any:
    """The first position on a play by dice from which few positions can be reached."""
    dice = random.Random(4)
    while solve(start, utility="win", limit_nodes=few).value is None:
        start = start.apply(dice.choice(start.legal_actions))
    return start


@pytest.mark.parametrize("name", ["alley", "court", "terrace"])
@pytest.mark.parametrize("few", [60, pytest.param(500, marks=pytest.mark.long)])
def test_nobody_can_exploit_what_solve_chooses(name: str, few: int) -> None:
    start = last_moves(micro(name, 1), few)
    assert not start.is_over
    game = load(start)
    choices = choice_of(game, lambda state: solve(state, utility="win").best)
    assert exploitability.nash_conv(game, choices) == pytest.approx(0)
    assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) > 0.5


def second_phase(variant: Any, seed: int) -> Any:
    """The beginning of the second phase of a tiny Paris, where whoever could take a building took one."""
    dice, state = random.Random(6), paris.Game(variant=variant).initial_state(seed=seed)
    while state.paving:
        takes = [action for action in state.legal_actions if isinstance(action, paris.Take)]
        state = state.apply(dice.choice(takes or state.legal_actions))
    return state


TINY_PARIS = [
    (tiny(buildings="## # #", tokens=0), 1),
    (tiny(buildings="## # #", tokens=0), 4),
    (tiny("chartier", buildings="## #"), 1),
]


@pytest.mark.long
@pytest.mark.parametrize(("variant", "seed"), TINY_PARIS)
def test_openspiel_agrees_with_solve_on_a_tiny_paris(variant: Any, seed: int) -> None:
    state = second_phase(variant, seed)
    game = load(state)
    assert game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    ours = solver.solve(state, utility="win")
    assert value_of(game) == pytest.approx(float(ours.value[0] - ours.value[1]))
    assert ours.nodes > 50
    choices = choice_of(game, lambda now: solver.solve(now, utility="win").best)
    assert exploitability.nash_conv(game, choices) == pytest.approx(0)
    assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) > 1


def test_python_ends_in_peace_after_it() -> None:
    code = "from ny1901.adapters.openspiel import load; load('paris')"
    assert subprocess.run([sys.executable, "-c", code], check=False, capture_output=True).returncode == 0
