"""Pictures of a position beside python-chess's picture of a board, in one run: milliseconds, and the ratio.

    python benchmarks/pictures.py [--rounds 50]

The bar: under 10 ms for a state as SVG. Needs `pip install ny1901[benchmark]`.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import chess
import chess.svg
import click
from rich.console import Console
from rich.table import Table

import ny1901 as ny


def milliseconds(draw: Callable[[], str], rounds: int) -> float:
    """The median time of drawing once."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        draw()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


@click.command()
@click.option("--rounds", default=50, show_default=True, help="Pictures of each kind.")
def main(rounds: int) -> None:
    """Measure and print the table."""
    state, board = ny.example(), chess.Board()
    pictures: dict[str, Callable[[], str]] = {
        "ny1901, a mid-game state as SVG": state.to_svg,
        "ny1901, the same as text": state.to_text,
        "python-chess, a board as SVG": lambda: str(chess.svg.board(board)),
    }
    taken = {name: milliseconds(draw, rounds) for name, draw in pictures.items()}
    *_, chess_time = taken.values()
    table = Table(title=f"Pictures, median of {rounds}")
    for column in ("", "ms", "times python-chess"):
        table.add_column(column, justify="right" if column else "left")
    for name, time_taken in taken.items():
        table.add_row(name, f"{time_taken:.2f}", f"{time_taken / chess_time:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
