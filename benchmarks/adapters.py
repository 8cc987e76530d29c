"""Steps a CPU second through each adapter beside the bare engine and the libraries' own games, in one run.

    python benchmarks/adapters.py [--seconds 2] [--rounds 5]

Every player draws legal actions at random. The rounds are interleaved, so that a noisy machine disturbs all alike; the
median ratio to the game's bare engine, New York's for games of others, is what counts. PettingZoo's chess needs
`pip install chess pygame`, and is left out without.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import click
import numpy as np
import pyspiel
from open_spiel.python import games  # noqa: F401 - registers the games in Python
from rich.console import Console
from rich.table import Table

import ny1901 as ny
from ny1901 import paris
from ny1901.adapters import pettingzoo as turns
from ny1901.adapters.gymnasium import SeatEnv
from ny1901.adapters.many_seats import CompiledSeats, EngineSeats, many_seats
from ny1901.adapters.openspiel import load
from ny1901.kernel.arrays import encoder

Player = Callable[[random.Random], int]


def engine(game: Any, *, numbers: bool = False) -> Player:
    made = encoder(game)

    def play(dice: random.Random) -> int:
        state, count = game.initial_state(dice.getrandbits(31)), 0
        while not state.is_over:
            if numbers:
                made.observe(state, state.to_move)
                made.mask(state)
            state = state.apply(dice.choice(state.legal_actions))
            count += 1
        return count

    return play


def legal_numbers(mask: Any) -> Any:
    """NumPy finds what is not zero three times as fast among truth values."""
    return np.flatnonzero(mask.view(np.bool_))


def by_turns(env: Any) -> Player:
    def play(dice: random.Random) -> int:
        env.reset(seed=dice.getrandbits(31))
        count = 0
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            env.step(None if over or cut else dice.choice(legal_numbers(observation["action_mask"])))
            count += not (over or cut)
        return count

    return play


def one_seat(env: Any) -> Player:
    def play(dice: random.Random) -> int:
        observation, _ = env.reset(seed=dice.getrandbits(31))
        over = False
        while not over:
            number = dice.choice(legal_numbers(observation["action_mask"]))
            observation, _, over, _, _ = env.step(number)
        return int(env.steps)

    return play


def at_once(envs: CompiledSeats | EngineSeats) -> Player:
    def play(dice: random.Random) -> int:
        chance = np.random.default_rng(dice.getrandbits(31))
        seen, _ = envs.reset(seed=dice.getrandbits(31))
        for _ in range(30):  # of 20,000 games of New York the shortest had 79 actions of both seats
            rows, numbers = np.nonzero(seen["action_mask"].view(np.bool_))
            legal = np.bincount(rows)
            chosen = np.cumsum(legal) - legal + (chance.random(len(legal)) * legal).astype(int)
            seen, *_ = envs.step(numbers[chosen])
        return int(envs.batch.steps.sum() if isinstance(envs, CompiledSeats) else sum(envs.get_attr("steps")))

    return play


def in_openspiel(game: Any) -> Player:
    def play(dice: random.Random) -> int:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                numbers, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(numbers, chances)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                count += 1
        return count

    return play


def players() -> dict[str, Player]:
    new_york, city = ny.Game(players=2), paris.Game()
    found = {
        "New York, bare engine": engine(new_york),
        "New York, with observation and mask": engine(new_york, numbers=True),
        "New York, PettingZoo (raw, engine)": by_turns(turns.TurnEnv(new_york, compiled=False)),
        "New York, PettingZoo (raw, compiled)": by_turns(turns.TurnEnv(new_york, compiled=True)),
        "New York, PettingZoo (guarded, engine)": by_turns(turns.env(new_york, compiled=False)),
        "New York, PettingZoo (guarded, compiled)": by_turns(turns.env(new_york, compiled=True)),
        "New York, Gymnasium (engine)": one_seat(SeatEnv(new_york, opponents="random", compiled=False)),
        "New York, Gymnasium (compiled)": one_seat(SeatEnv(new_york, opponents="random", compiled=True)),
        "New York, Gymnasium, 64 at once (engine)": at_once(
            many_seats(64, game=new_york, opponents="random", compiled=False)
        ),
        "New York, Gymnasium, 64 at once (compiled)": at_once(
            many_seats(64, game=new_york, opponents="random", compiled=True)
        ),
        "New York, OpenSpiel, dealt": in_openspiel(load("new-york", players=2, chance="dealt")),
        "New York, OpenSpiel, drawn": in_openspiel(load("new-york", players=2)),
        "Paris, bare engine": engine(city),
        "Paris, with observation and mask": engine(city, numbers=True),
        "Paris, PettingZoo (raw)": by_turns(turns.TurnEnv(city)),
        "Paris, OpenSpiel, drawn": in_openspiel(load("paris")),
        "OpenSpiel's tic-tac-toe in Python": in_openspiel(pyspiel.load_game("python_tic_tac_toe")),
        "OpenSpiel's liar's poker in Python": in_openspiel(pyspiel.load_game("python_liars_poker")),
        "OpenSpiel's dominoes in Python": in_openspiel(pyspiel.load_game("python_block_dominoes")),
    }
    if find_spec("chess") and find_spec("pygame"):
        from pettingzoo.classic import chess_v6

        found["PettingZoo's chess (guarded)"] = by_turns(chess_v6.env())
    return found


@click.command()
@click.option("--seconds", default=2.0, show_default=True, help="CPU seconds a player and round.")
@click.option("--rounds", default=5, show_default=True)
def main(seconds: float, rounds: int) -> None:
    """Print steps a CPU second and the ratios to the bare engine."""
    dice, playing = random.Random(1901), players()
    speeds = {name: list[float]() for name in playing}
    for _ in range(rounds):
        for name, play in playing.items():
            play(dice)  # tables and caches
            start, steps = time.process_time(), 0
            while time.process_time() - start < seconds:
                steps += play(dice)
            speeds[name].append(steps / (time.process_time() - start))
    table = Table("player", "steps a CPU second", "to the bare engine")
    for name, found in speeds.items():
        base = speeds["Paris, bare engine" if name.startswith("Paris") else "New York, bare engine"]
        ratio = statistics.median(mine / theirs for mine, theirs in zip(found, base, strict=True))
        table.add_row(name, f"{statistics.median(found):,.0f}", f"{ratio:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
