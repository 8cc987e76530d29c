"""How fast compiled games are: `python -m pip install -e '.[benchmark,fast]' && python benchmarks/compiled_games.py`.

In one run, interleaved on one core: the compiled lane, the engine, python-chess and catanatron, playing by dice; the
study's agent `random` in the lane and on the engine; whole studies of `random` and `greedy`, measured, on both; then
what compiling and a batch cost.
"""

from __future__ import annotations

import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any

import click
import numpy as np
from playouts import catan, chess_copy_push, engine
from rich.console import Console
from rich.table import Table

from ny1901.analysis import Inline, Study
from ny1901.analysis.agents import agent
from ny1901.analysis.game.play import play
from ny1901.kernel.compiled.lane import BatchLane
from ny1901.new_york.fast.lane import Lane as NewYorkLane
from ny1901.new_york.game import Game as NewYork
from ny1901.new_york.rules.variant import Variant as NewYorkVariant
from ny1901.paris.fast.lane import Lane as ParisLane
from ny1901.paris.game import Game as Paris
from ny1901.paris.rules.variant import Variant as ParisVariant

BATCH = 500
"""Games that the lane plays in one call."""

Batch = Callable[[int], tuple[int, int]]
"""Plays from a seed; the actions and the games."""


def one(player: Callable[[random.Random], int]) -> Batch:
    """A player of single games as a batch of one."""
    return lambda seed: (player(random.Random(seed)), 1)


def lane_playouts(lane: BatchLane) -> Batch:
    """Compiled games by dice that all seats share, on one thread."""

    def batch(seed: int) -> tuple[int, int]:
        games = lane.playouts(range(seed, seed + BATCH), threads=1)
        return int(games.summaries[:, 0].sum()), BATCH

    return batch


def lane_random(lane: BatchLane) -> Batch:
    """Compiled games of the agent `random`, on one thread."""

    def batch(seed: int) -> tuple[int, int]:
        games = lane.play(["random"] * lane.rules.players, range(seed, seed + BATCH), threads=1, keep_actions=False)
        return int(games.summaries[:, 0].sum()), BATCH

    return batch


def engine_random(game: Any) -> Batch:
    """The same games on the engine."""
    agents = [agent("random")] * game.players
    return lambda seed: (sum(1 for _ in play(game, agents, seed)), 1)


def study_of(name: str, games: int, *, compiled: bool) -> Batch:
    """Whole studies of an agent in every seat, measured and kept in memory."""

    def batch(seed: int) -> tuple[int, int]:
        study = Study(variants=["en-2015"], agents=[name], players=3, games=games, seed=seed)
        results = study.run(executor=Inline(), compiled=compiled)
        return int(results.games.plies.sum()), games

    return batch


def lanes() -> Iterator[tuple[str, BatchLane]]:
    """The games that are measured."""
    for edition in ("en-2015", "pt-2018"):
        yield edition, NewYorkLane(NewYork(players=3, variant=NewYorkVariant.edition(edition)))
    for name in ("pt-devir", "pt-devir+all-postcards"):
        yield f"Paris, {name}", ParisLane(Paris(variant=ParisVariant.named(name)))


def contenders() -> Iterator[tuple[str, Batch]]:
    """Who is measured."""
    for name, lane in lanes():
        yield f"lane, {name}", lane_playouts(lane)
        yield f"engine, {name}", one(engine(lane.rules))
        yield f"lane, agent random, {name}", lane_random(lane)
        yield f"engine, agent random, {name}", engine_random(lane.rules)
    for name, games in (("random", 10), ("greedy", 2)):
        yield f"lane, study of {name}", study_of(name, 10 * games, compiled=True)
        yield f"engine, study of {name}", study_of(name, games, compiled=False)
    yield "python-chess, copy and push", one(chess_copy_push)
    yield "catanatron, random players", one(catan)


def rates(play_batch: Batch, seconds: float, seed: int) -> tuple[float, float]:
    """States and games a CPU second over at least the given time."""
    states = games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        more_states, more_games = play_batch(seed + 1000 * games)
        states += more_states
        games += more_games
    return states / spent, games / spent


def compile_seconds(house: str, call: str) -> float:
    """CPU seconds of a fresh process that compiles everything of a game and plays it once, its cache empty."""
    with tempfile.TemporaryDirectory() as empty:
        program = (
            f"from ny1901.{house}.fast.lane import Lane; from ny1901.{house}.game import Game;"
            f"Lane(Game(players=2)).{call}"
        )
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", program], check=True, env={"XDG_CACHE_HOME": empty, "PATH": ""})
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@click.command()
@click.option("--seconds", default=2.0, show_default=True, help="CPU time for each contender in each round.")
@click.option("--rounds", default=3, show_default=True, help="Interleaved rounds.")
def main(seconds: float, rounds: int) -> None:
    """Measure and print the table."""
    players = dict(contenders())
    for play_batch in players.values():
        play_batch(1)  # compiled, and tables made
    measured: dict[str, list[tuple[float, float]]] = {name: [] for name in players}
    for number in range(rounds):
        for name, play_batch in players.items():
            measured[name].append(rates(play_batch, seconds, 10_000_000 * number))
    base = {name: name.replace("lane", "engine") for name in players}
    table = Table(title=f"Median of {rounds} rounds of {seconds:g} CPU s, one core, Python {sys.version.split()[0]}")
    for column in ("", "states/s", "games/s", "x engine", "x python-chess", "x catanatron"):
        table.add_column(column, justify="left" if not column else "right")
    for name, rounds_of in measured.items():
        states, games = (statistics.median(values) for values in zip(*rounds_of, strict=True))
        ratios = [
            statistics.median(
                mine[place] / theirs[place] for mine, theirs in zip(rounds_of, measured[other], strict=True)
            )
            for other, place in ((base[name], 1), ("python-chess, copy and push", 0), ("catanatron, random players", 1))
        ]
        table.add_row(name, f"{states:,.0f}", f"{games:,.1f}", *(f"{ratio:.1f}" for ratio in ratios))
    console = Console(width=110)
    console.print(table)
    for name, lane in lanes():
        bytes_each = [array.nbytes for array in (lane.room.new_game(lane.arrays), lane.arrays)]
        console.print(f"{name}: {bytes_each[0]:,} bytes for a game in play, {bytes_each[1]:,} for the rules")
    for house, call in (("new_york", "steps(['greedy'] * 2, 1)"), ("paris", "play(['random'] * 2, [1])")):
        console.print(f"compiling everything of {house} once: {compile_seconds(house, call):.0f} CPU seconds")
    console.print(f"numpy {np.__version__}")


if __name__ == "__main__":
    main()
