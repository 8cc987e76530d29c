"""Random playouts beside the libraries that a user would pick, in one run: states a second, and the ratios.

    python benchmarks/playouts.py [--seconds 3] [--rounds 5]

Every library lists the legal actions at each state and draws one at random; ours makes a new immutable state each
time, python-chess copies the board and pushes, catanatron runs its own random players. The rounds are interleaved,
so that a noisy machine disturbs all alike; the median ratio is what counts. Needs `pip install ny1901[benchmark]`.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import click
from rich.console import Console
from rich.table import Table

import ny1901 as ny
from ny1901 import paris
from ny1901.kernel.protocol import Game

Player = Callable[[random.Random], int]
"""Plays one game and returns how many states it went through."""


def engine(game: Game[Any]) -> Player:
    """A whole game through the public engine: a listed, checked and applied action a state."""

    def play(rng: random.Random) -> int:
        state, count = game.initial_state(seed=rng.randrange(2**31)), 0
        while not state.is_over:
            state = state.apply(rng.choice(state.legal_actions))
            count += 1
        return count

    return play


def chess_copy_push(rng: random.Random) -> int:
    """A whole game of chess, the board copied at each ply as an immutable state would be."""
    import chess

    board, count = chess.Board(), 0
    while moves := list(board.legal_moves):
        if board.halfmove_clock >= 100 or board.is_insufficient_material():
            break
        board = board.copy(stack=False)
        board.push(rng.choice(moves))
        count += 1
    return count


def catan(rng: random.Random) -> int:
    """A whole game of Catan between three random players."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(rng.randrange(2**31))
    game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE)])
    count = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        count += 1
    return count


def rates(play: Player, seconds: float, rng: random.Random) -> tuple[float, float]:
    """States and games a second over at least the given time."""
    states = games = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        states += play(rng)
        games += 1
    return states / elapsed, games / elapsed


def contenders() -> Iterator[tuple[str, Player]]:
    """What is measured, ours first."""
    for edition in ("en-2015", "pt-2018"):
        yield f"ny1901 {edition}", engine(ny.Game(players=3, variant=ny.Variant.edition(edition)))
    for name in ("pt-devir", "pt-devir+all-postcards"):
        yield f"ny1901.paris {name}", engine(paris.Game(variant=paris.Variant.named(name)))
    yield "python-chess, copy and push", chess_copy_push
    yield "catanatron, random players", catan


def state_bytes() -> int:
    """What one more state of a game costs in memory, in bytes: a whole game kept, shared parts counted once."""
    import tracemalloc

    rng, game = random.Random(1901), ny.Game(players=3)
    engine(game)(rng)
    state = game.initial_state(seed=1901)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [state]
    while not state.is_over:
        state = state.apply(rng.choice(state.legal_actions))
        kept.append(state)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) // len(kept)


@click.command()
@click.option("--seconds", default=3.0, show_default=True, help="Time for each library in each round.")
@click.option("--rounds", default=5, show_default=True, help="Interleaved rounds.")
def main(seconds: float, rounds: int) -> None:
    """Measure and print the table."""
    names = [name for name, _ in contenders()]
    measured: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    for number in range(rounds):
        for name, play in contenders():
            measured[name].append(rates(play, seconds, random.Random(number)))
        print(f"round {number + 1} of {rounds} done", file=sys.stderr)
    table = Table(title=f"Random playouts, median of {rounds} rounds of {seconds:g} s, Python {sys.version.split()[0]}")
    for column in ("", "states/s", "games/s", "x python-chess", "x catanatron"):
        table.add_column(column, justify="left" if not column else "right")
    for name in names:
        ratios = [
            statistics.median(
                mine / theirs for (mine, _), (theirs, _) in zip(measured[name], measured[other], strict=True)
            )
            for other in names[-2:]
        ]
        states, games = (statistics.median(values) for values in zip(*measured[name], strict=True))
        table.add_row(name, f"{states:,.0f}", f"{games:,.1f}", *(f"{ratio:.2f}" for ratio in ratios))
    console = Console(width=100)
    console.print(table)
    console.print(f"memory of one more state: {state_bytes():,} bytes (the bar is 4,096)")


if __name__ == "__main__":
    main()
