"""What a study of random play costs over the bare engine, and how large its tables are, for both games in one process.

    python benchmarks/study_overhead.py [--games 30] [--rounds 5]

Bare play lists the legal actions of each state, draws one and applies it; the study plays as many games with the agent
by dice, measures them and keeps them in memory. Both are counted in actions a second of CPU time, since their games are
not the same ones; the rounds are interleaved, and the median of their ratios is what counts. Needs
`pip install ny1901[analysis]`.
"""

from __future__ import annotations

import random
import statistics
import time
from typing import Any

import click

from ny1901 import paris
from ny1901.analysis import Inline, Results, Study
from ny1901.analysis.results import TABLES
from ny1901.new_york.game import Game


def bare(game: Any, seeds: range) -> float:
    """Actions a second of CPU time, by the engine alone."""
    count, start = 0, time.process_time()
    for seed in seeds:
        state, dice = game.initial_state(seed), random.Random(seed)
        while not state.is_over:
            state = state.apply(dice.choice(state.legal_actions))
            count += 1
    return count / (time.process_time() - start)


def studied(study: Study) -> tuple[float, Results]:
    """Actions a second of CPU time, of a whole study."""
    start = time.process_time()
    results = study.run(executor=Inline())
    elapsed = time.process_time() - start
    return results.games.plies.sum() / elapsed, results


@click.command()
@click.option("--games", default=30, show_default=True, help="Games of each kind in each round.")
@click.option("--rounds", default=5, show_default=True, help="Interleaved rounds.")
def main(games: int, rounds: int) -> None:
    """Measure and print a line for each game."""
    for name, variant, game in (("new-york", "en-2015", Game(players=3)), ("paris", "pt-devir", paris.Game())):
        ratios = []
        for number in range(rounds):
            study = Study(
                game=name, variants=[variant], agents=["random"], players=game.players, games=games, seed=number
            )
            alone = bare(game, range(games * number, games * (number + 1)))
            rate, results = studied(study)
            ratios.append(rate / alone)
        size = sum(getattr(results, table).memory_usage(deep=True).sum() for table in TABLES) / games
        print(f"{name}: a study plays {statistics.median(ratios):.0%} of what bare play does; {size:,.0f} bytes a game")


if __name__ == "__main__":
    main()
