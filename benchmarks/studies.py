"""Games a second of whole studies, measured and stored, beside catanatron's random players, in one run.

    python benchmarks/studies.py [--seconds 4] [--rounds 3] [--players 3]

For each agent the same study runs on one and on two worker processes, everything included: what each seat may know is
worked out for its agent, every game is measured and put into an SQLite file. Starting the processes is left out, as in
a long study. catanatron plays on one process without measuring anything. The rounds are interleaved, so that a noisy
machine disturbs all alike; the medians of the rounds' ratios are what counts. Needs
`pip install ny1901[analysis,benchmark]`.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Executor, wait
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from ny1901.analysis import Study, process_pool

CATAN = "catanatron, random players"


def catan(seconds: float, seed: int) -> float:
    """Games a second of catanatron between three random players, in this process."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(seed)
    games, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE)])
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
        games += 1
    return games / elapsed


def study_rate(agent: str, players: int, executor: Executor, seconds: float, seed: int) -> float:
    """Games a second of a study that takes about the given time."""
    probe, start = 8, time.perf_counter()
    stored_study(agent, players, probe, seed, executor)
    games = max(probe, int(probe * seconds / (time.perf_counter() - start)))
    start = time.perf_counter()
    stored_study(agent, players, games, seed + 1, executor)
    return games / (time.perf_counter() - start)


def stored_study(agent: str, players: int, games: int, seed: int, executor: Executor) -> None:
    study = Study(variants=["en-2015"], agents=[agent], players=players, games=games, seed=seed)
    with tempfile.TemporaryDirectory() as folder:
        study.run(store=Path(folder) / "games.sqlite", executor=executor)


def warm(executor: Executor, workers: int) -> None:
    """Start every process, so that the first round pays for nothing."""
    wait([executor.submit(time.sleep, 0.5) for _ in range(workers)])


@click.command()
@click.option("--seconds", default=4.0, show_default=True, help="Time for each study in each round.")
@click.option("--rounds", default=3, show_default=True, help="Interleaved rounds.")
@click.option("--players", default=3, show_default=True, help="How many play New York 1901.")
@click.option("--agents", default="random,greedy", show_default=True, help="The agents, with commas between them.")
def main(seconds: float, rounds: int, players: int, agents: str) -> None:
    """Measure and print the table."""
    names = agents.split(",")
    measured: dict[tuple[str, int], list[float]] = {}

    def note(key: tuple[str, int], rate: Callable[[], float]) -> None:
        measured.setdefault(key, []).append(rate())

    with process_pool(1) as one, process_pool(2) as two:
        pools = {1: one, 2: two}
        for workers, pool in pools.items():
            warm(pool, workers)
        for number in range(rounds):
            for name in names:
                for workers, pool in pools.items():
                    note((name, workers), lambda: study_rate(name, players, pool, seconds, 1901 + number))  # noqa: B023
            note((CATAN, 1), lambda: catan(seconds, number))  # noqa: B023 - called at once
            print(f"round {number + 1} of {rounds} done", file=sys.stderr)
    title = f"Studies of {players} players, median of {rounds} rounds of {seconds:g} s, Python {sys.version.split()[0]}"
    table = Table(title=title)
    for column in ("", "games/s, 1 worker", "games/s, 2 workers", "speed-up", "1 worker x catanatron"):
        table.add_column(column, justify="left" if not column else "right")
    for name in names:
        ones, twos = measured[name, 1], measured[name, 2]
        table.add_row(
            name,
            f"{statistics.median(ones):.1f}",
            f"{statistics.median(twos):.1f}",
            f"{median_ratio(twos, ones):.2f}",
            f"{median_ratio(ones, measured[CATAN, 1]):.2f}",
        )
    table.add_row(CATAN, f"{statistics.median(measured[CATAN, 1]):.1f}", "", "", "1.00")
    Console(width=110).print(table)


def median_ratio(ours: list[float], theirs: list[float]) -> float:
    """The median over the rounds of one rate by another of the same round."""
    return statistics.median(mine / other for mine, other in zip(ours, theirs, strict=True))


if __name__ == "__main__":
    main()
