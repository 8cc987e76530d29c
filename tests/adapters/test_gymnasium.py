"""Gymnasium's and PettingZoo's own checks on both games."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Iterator
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import TimeLimit

import ny1901 as ny
from ny1901.adapters import gymnasium as seats
from ny1901.adapters import pettingzoo as turns
from ny1901.adapters.rewards import REWARDS
from ny1901.kernel.errors import DataError
from ny1901.testing import played

with warnings.catch_warnings():
    # Its example environments warn of themselves where pygame is installed.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

EVERY: list[tuple[str, dict[str, Any]]] = [
    *(("new-york", {"players": players}) for players in (2, 3, 4)),
    ("paris", {}),
]
every = pytest.mark.parametrize(("name", "options"), EVERY, ids=str)
# The checks run the same code whatever the players: the small ones are for every day.
daily = pytest.mark.parametrize(("name", "options"), [EVERY[0], EVERY[-1]], ids=str)


@pytest.fixture(autouse=True)
def _hints_are_no_faults() -> Iterator[None]:
    """The checks advise flat observations, as of Atari; a mask beside the observation is what board games have."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


@pytest.mark.usefixtures("_in_python")
@daily
def test_pettingzoo_checks_the_interface(name: str, options: dict[str, Any]) -> None:
    api_test(turns.env(name, **options), num_cycles=60)


@pytest.mark.long(days=3)
@every
def test_pettingzoo_checks_whole_games(name: str, options: dict[str, Any]) -> None:
    api_test(turns.env(name, **options), num_cycles=600)
    parallel_api_test(turns.parallel_env(name, **options), num_cycles=600)


@pytest.mark.usefixtures("_in_python")
@daily
def test_pettingzoo_checks_seeds(name: str, options: dict[str, Any]) -> None:
    seed_test(partial(turns.env, name, **options), num_cycles=20)
    parallel_api_test(turns.parallel_env(name, **options), num_cycles=20)


@pytest.mark.long(days=3)
@every
def test_pettingzoo_checks_seeds_of_whole_games(name: str, options: dict[str, Any]) -> None:
    seed_test(partial(turns.env, name, **options), num_cycles=300)
    parallel_seed_test(partial(turns.parallel_env, name, **options), num_cycles=300)


@pytest.mark.usefixtures("_in_python")
@daily
def test_gymnasium_checks_a_seat(name: str, options: dict[str, Any]) -> None:
    check_env(gymnasium.make(f"ny1901/{name}-v0", opponents="random", **options).unwrapped, skip_render_check=True)


@pytest.mark.long(days=3)
@every
def test_gymnasium_checks_a_seat_against_the_ladder(name: str, options: dict[str, Any]) -> None:
    check_env(gymnasium.make(f"ny1901/{name}-v0", opponents="greedy", **options).unwrapped, skip_render_check=True)


@pytest.mark.usefixtures("_in_python")
def test_names_are_those_of_the_games() -> None:
    made = turns.paris_v0.env()
    made.reset(seed=1)
    assert str(made) == "paris_v0"
    assert str(pettingzoo.make("aec", "ny1901/paris-v0")) == "paris_v0"
    assert pettingzoo.make("parallel", "ny1901/new-york-v0", players=4).possible_agents[3] == "player_3"
    assert {name for name in gymnasium.registry if name.startswith("ny1901/")} >= {
        "ny1901/new-york-v0",
        "ny1901/paris-v0",
    }
    with pytest.raises(AttributeError, match="no attribute 'chess_v0'"):
        _ = turns.chess_v0


def test_a_game_by_turns_is_the_engines_game() -> None:
    """The same actions on the same deal lead to the same end, and pay it once."""
    made = turns.TurnEnv("paris", reward="margin")
    made.reset(seed=4)
    total = dict.fromkeys(made.possible_agents, 0.0)
    dice = np.random.default_rng(1)
    for agent in made.agent_iter():
        observation, reward, over, cut, _ = made.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        assert bool(len(legal)) != (over or cut)
        made.step(None if over or cut else int(dice.choice(legal)))
    assert [*total.values()] == [*REWARDS["margin"](made.state_now)]


@pytest.mark.usefixtures("_in_python")
def test_who_does_not_move_has_an_empty_mask() -> None:
    made = turns.env("new-york", players=3)
    made.reset(seed=1)
    assert [bool(made.observe(agent)["action_mask"].any()) for agent in made.possible_agents] == [True, False, False]


def test_a_game_can_be_cut_short() -> None:
    made = turns.TurnEnv("paris", most_steps=3)
    made.reset(seed=1)
    for _ in range(3):
        made.step(int(np.flatnonzero(made.last()[0]["action_mask"])[0]))
    assert all(made.truncations.values())


@pytest.mark.usefixtures("_in_python")
def test_a_seat_plays_against_agents_to_the_end() -> None:
    made = seats.SeatEnv("new-york", players=3, seat=1, opponents=["random", "random"], reward="score")
    observation, told = made.reset(seed=5)
    steps, reward, over = 0, 0.0, False
    while not over:
        assert told["seat"] == made.state.to_move == 1
        number = int(np.flatnonzero(observation["action_mask"])[-1])
        observation, reward, over, cut, told = made.step(number)
        steps += 1
        assert not cut
    assert steps > 20
    assert reward == made.state.scores[1]


@pytest.mark.usefixtures("_in_python")
def test_an_illegal_action_ends_the_game_and_is_explained() -> None:
    made = seats.SeatEnv("new-york", players=2, seat=0, opponents="random")
    made.reset(seed=1)
    _, reward, over, _, told = made.step(made.encoder.numbered.number(ny.EndTurn()))
    assert (reward, over) == (-1.0, True)
    assert "turn.must-acquire" in told["illegal"]


def test_several_seats_are_played_at_once() -> None:
    several = gymnasium.make_vec("ny1901/paris-v0", num_envs=2, opponents="random")
    observation, _ = several.reset(seed=3)
    assert observation["observation"].shape[0] == 2
    numbers = np.array([np.flatnonzero(mask)[0] for mask in observation["action_mask"]])
    observation, rewards, *_ = several.step(numbers)
    assert rewards.tolist() == [0.0, 0.0]
    several.close()


def test_each_of_several_is_wrapped_in_gymnasiums_own_way() -> None:
    options: dict[str, Any] = {
        "num_envs": 2,
        "opponents": "random",
        "wrappers": [partial(TimeLimit, max_episode_steps=1)],
    }
    several = gymnasium.make_vec("ny1901/paris-v0", vectorization_mode="sync", **options)
    observation, _ = several.reset(seed=3)
    *_, cut, _ = several.step(np.array([np.flatnonzero(mask)[0] for mask in observation["action_mask"]]))
    assert cut.all()


@pytest.mark.parametrize("make", [turns.TurnEnv, seats.SeatEnv])
def test_wrong_settings_are_refused(make: Any) -> None:
    with pytest.raises(DataError, match="'chess' is no game"):
        make("chess")
    with pytest.raises(DataError, match="'wni' is no reward; did you mean 'win'"):
        make("paris", reward="wni")


def test_rewards_add_up_to_nothing() -> None:
    for players in (2, 3, 4):
        *_, (_, _, last) = played(ny.Game(players=players), seed=players)
        for name in ("win", "margin"):
            assert sum(REWARDS[name](last)) == pytest.approx(0)
        assert max(REWARDS["win"](last)) == pytest.approx(1) or len(last.winners) > 1


@pytest.mark.parametrize("module", ["rewards", "setup", "mcp.answering"])
def test_an_adapter_loads_no_library_of_another(module: str) -> None:
    loaded = "{'mcp', 'pettingzoo', 'gymnasium', 'pyspiel'} & {*sys.modules}"
    code = f"import sys, ny1901.adapters.{module}; print({loaded})"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "set()"
