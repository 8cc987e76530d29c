"""A game in machine code is, step for step, the engine's: what is seen, allowed, paid and refused."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

import ny1901 as ny
from ny1901.adapters.gymnasium import SeatEnv
from ny1901.adapters.pettingzoo import TurnEnv
from ny1901.kernel.errors import DataError, IllegalAction, StudyError
from ny1901.new_york.rules.catalogue import EDITIONS
from tests.days import one_in

from ..fast.interpreted import interpreted  # noqa: TID252 the lane run by Python is the same
from .compiled_games import BATCH, GAMES, tiny


def both(make: Any, game: ny.Game, **options: Any) -> tuple[Any, Any]:
    return make(game, compiled=True, **options), make(game, compiled=False, **options)


def refusal(env: TurnEnv, number: int) -> str:
    with pytest.raises((IllegalAction, DataError)) as told:
        env.step(number)
    return str(told.value)


def look_alike(fast: TurnEnv, plain: TurnEnv) -> None:
    assert fast.agent_selection == plain.agent_selection
    for agent in fast.possible_agents:
        np.testing.assert_equal(fast.observe(agent), plain.observe(agent))
    assert (fast.terminations, fast.truncations) == (plain.terminations, plain.truncations)
    assert (fast.rewards, fast._cumulative_rewards) == (plain.rewards, plain._cumulative_rewards)


def by_turns(game: ny.Game, seed: int, steps: int, **options: Any) -> bool:
    """Hold every seat of two environments against each other, wrong actions too; whether the game came to its end."""
    fast, plain = both(TurnEnv, game, **options)
    dice = np.random.default_rng(seed)
    for env in (fast, plain):
        env.reset(seed=seed)
    for _ in range(steps):
        look_alike(fast, plain)
        mask = plain.observe(plain.agent_selection)["action_mask"]
        if not mask.any() or any(plain.truncations.values()):
            break
        wrong = int(dice.integers(-1, len(mask) + 1))
        if not 0 <= wrong < len(mask) or not mask[wrong]:
            assert refusal(fast, wrong) == refusal(plain, wrong)
        number = int(dice.choice(np.flatnonzero(mask)))
        for env in (fast, plain):
            env.step(number)
    look_alike(fast, plain)
    assert fast.state_now == plain.state_now
    return bool(plain.state_now.is_over)


@pytest.mark.usefixtures("_in_python")
@pytest.mark.parametrize("name", one_in(5, GAMES))
def test_every_seat_sees_and_may_do_the_same(name: str) -> None:
    by_turns(GAMES[name], seed=3, steps=25)


@pytest.mark.usefixtures("_in_python")
def test_games_of_small_cities_end_and_pay_alike() -> None:
    assert sum(by_turns(tiny(number), number, steps=200, reward="score") for number in range(4)) == 4


@pytest.mark.usefixtures("_in_python")
def test_a_game_is_cut_short_alike() -> None:
    assert not by_turns(GAMES["two"], seed=1, steps=6, most_steps=4)


def one_seat(game: ny.Game, seed: int, games: int, **options: Any) -> None:
    """Hold two environments of one seat against each other, over whole games with a wrong action now and then."""
    fast, plain = both(SeatEnv, game, opponents="random", **options)
    dice, one, other = np.random.default_rng(seed), fast.reset(seed=seed), plain.reset(seed=seed)
    while games:
        np.testing.assert_equal(one, other)
        number = int(dice.choice(np.flatnonzero(other[0]["action_mask"])))
        if not dice.integers(20):
            number = int(dice.integers(len(other[0]["action_mask"])))
        one, other = fast.step(number), plain.step(number)
        np.testing.assert_equal(one, other)
        assert (fast.steps, fast.state) == (plain.steps, plain.state)
        if other[2] or other[3]:
            games -= 1
            assert fast.step(number)[4] == plain.step(number)[4]
            one, other = fast.reset(), plain.reset()


@pytest.mark.usefixtures("_in_python")
@pytest.mark.parametrize("options", [{"reward": "margin"}, {"seat": 0, "reward": "score"}, {"most_steps": 9}], ids=str)
def test_a_seat_sees_and_may_do_the_same(options: dict[str, Any]) -> None:
    for number in range(3):
        one_seat(tiny(number), number, games=3, **options)


@pytest.mark.usefixtures("_in_python")
def test_what_plays_is_told() -> None:
    assert TurnEnv("new-york").played_by == "compiled games"
    assert TurnEnv("new-york", compiled=False).played_by == "the engine: that was asked for"
    assert TurnEnv("paris").played_by == "the engine: Paris brings no compiled games to play against"
    told = SeatEnv("new-york", opponents="turn").played_by
    assert told.startswith("the engine: agent 'turn' does not play in compiled games")
    with pytest.raises(StudyError, match="Paris brings no compiled games to play against"):
        TurnEnv("paris", compiled=True)


FAULTS = [
    ("batch", "if seat == self.seats[place]:", "if True:"),
    ("batch", "masks[place] = 0", "pass"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault[1][:30])
def test_a_fault_is_noticed(fault: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, BATCH, interpreted(fault).batch)
    with pytest.raises(AssertionError):
        for number in range(20):
            by_turns(tiny(number), number, steps=200)


@pytest.mark.long  # compiling takes longer than all of the tests above
@pytest.mark.parametrize("edition", EDITIONS)
def test_compiled_they_are_the_same_games(edition: str) -> None:
    for players in (2, 3, 4):
        game = ny.Game(players=players, variant=ny.Variant.edition(edition).expert())
        assert by_turns(game, seed=players, steps=1000)
        one_seat(game, seed=players, games=2)
