"""How wide the score bounds are as a game goes on, how long they take, and how far they lie from the truth.

    python benchmarks/bounds_width.py [--games 60] [--seed 0]

Whole games, half of the steps greedy: the mean of upper minus lower by quarter of the game, without an assumption, and
under the assumption that nobody begins more turns than were in fact begun. Whole games in which everybody builds when
able: the same at points of the game, told under what was kept to. Tiny games: bound minus exhaustive truth.
"""

from __future__ import annotations

import random
import statistics
import time
from collections import defaultdict
from collections.abc import Callable

import click
from rich.console import Console
from rich.table import Table

from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import Build, Rebuild
from ny1901.new_york.solver.bounds.behaviours import builds_when_able
from ny1901.new_york.solver.bounds.score_bounds import SeatBounds, score_bounds
from ny1901.new_york.solver.exact.micro_games import MICRO_VARIANTS, micro_variant
from ny1901.new_york.solver.exact.tree import score_range

Bound = Callable[[State, int], tuple[SeatBounds, ...]]

WAYS: dict[str, Bound] = {
    "simple": lambda state, _: score_bounds(state, detail="simple"),
    "deep": lambda state, _: score_bounds(state),
    "deep, turns known": lambda state, turns: score_bounds(state, turns=turns),
}


BEHAVIOUR = "builds-when-able"
UNDER: dict[str, Bound] = {
    "nothing": lambda state, _: score_bounds(state),
    "turns": lambda state, turns: score_bounds(state, turns=turns),
    BEHAVIOUR: lambda state, _: score_bounds(state, behaviour=BEHAVIOUR),
    "both": lambda state, turns: score_bounds(state, behaviour=BEHAVIOUR, turns=turns),
}
SHARES = (0, 0.25, 0.5, 0.75, 0.9)


def played(players: int, seed: int, *, eager: bool = False) -> list[State]:
    """Every state of a game in which half of the steps build when they can, or where everybody builds when able."""
    dice, state = random.Random(seed), Game(players=players).initial_state(seed)
    states = [state]
    while not state.is_over:
        actions = tuple(action for action in state.legal_actions if not eager or builds_when_able(state, action))
        builds = [action for action in actions if isinstance(action, Build | Rebuild)]
        state = state.apply(dice.choice(builds if builds and dice.random() < 0.5 else actions))
        states.append(state)
    return states


def most_turns_begun(states: list[State]) -> list[int]:
    """For each state the most turns that any seat begins after the present one."""
    counts, found = [0] * len(states[0].players), [0]
    for earlier, later in zip(reversed(states[:-1]), reversed(states[1:]), strict=True):
        if later.turn.number != earlier.turn.number and not later.is_over:
            counts[later.to_move] += 1
        found.append(max(counts))
    return found[::-1]


def phase(state: State, place: int, states: list[State]) -> str:
    """The quarter of the game, or the last turns."""
    return "last turns" if state.end is not None else f"quarter {1 + 4 * place // len(states)}"


def widths(games: int, seed: int) -> Table:
    """Mean width by phase and way, and the time of a call."""
    sums: dict[tuple[str, str], list[int]] = defaultdict(list)
    seconds: dict[str, list[float]] = defaultdict(list)
    for game in range(games):
        states = played(2 + game % 3, seed + game)
        for place, turns in enumerate(most_turns_begun(states)[:-1]):
            for way, bound in WAYS.items():
                started = time.perf_counter()
                found = bound(states[place], turns)
                seconds[way].append(time.perf_counter() - started)
                sums[phase(states[place], place, states), way] += [seat.width for seat in found]
    table = Table(title=f"Mean width in points, {games} games of en-2015 with 2 to 4 players")
    for column in ("phase", *WAYS):
        table.add_column(column, justify="left" if column == "phase" else "right")
    for name in sorted({name for name, _ in sums}, key=lambda name: (name == "last turns", name)):
        table.add_row(name, *(f"{statistics.mean(sums[name, way]):.1f}" for way in WAYS))
    table.add_row("ms a call, mean", *(f"{1000 * statistics.mean(seconds[way]):.2f}" for way in WAYS))
    table.add_row("ms a call, most", *(f"{1000 * max(seconds[way]):.0f}" for way in WAYS))
    return table


def under_behaviour(games: int, seed: int) -> Table:
    """Mean width at points of games in which everybody builds when able, by what the bounds are told under."""
    found: dict[tuple[float, str], list[tuple[int, int, int]]] = defaultdict(list)
    seconds: list[float] = []
    for game in range(games):
        states = played(2 + game % 3, seed + game, eager=True)
        turns = most_turns_begun(states)
        for share in SHARES:
            place = int(share * (len(states) - 1))
            for name, bound in UNDER.items():
                started = time.perf_counter()
                seats = bound(states[place], turns[place])
                seconds.append(time.perf_counter() - started)
                ends = zip(seats, states[-1].scores, strict=True)
                found[share, name] += [(seat.width, seat.upper - end, end - seat.lower) for seat, end in ends]
    table = Table(title=f"Mean width (above, below the score in the end), {games} games that build when able")
    for column in ("share of the game", *UNDER):
        table.add_column(column, justify="right")
    for share in SHARES:
        means = [[statistics.mean(values) for values in zip(*found[share, name], strict=True)] for name in UNDER]
        table.add_row(f"{share:.0%}", *(f"{width:.1f} ({above:.1f}, {below:.1f})" for width, above, below in means))
    table.caption = f"a call, all seats: mean {1000 * statistics.mean(seconds):.1f} ms, most {max(seconds):.2f} s"
    return table


def against_truth() -> Table:
    """Bound minus truth over every position of the tiny games."""
    table = Table(title="Bound minus exhaustive truth, mean points over every position and seat")
    for column in ("tiny game", "positions", "simple above", "deep above", "deep above, end triggered", "deep below"):
        table.add_column(column, justify="left" if column == "tiny game" else "right")
    for name in MICRO_VARIANTS:
        survey = score_range(Game(players=2, variant=micro_variant(name)).initial_state(seed=1))
        simple, deep, ending, below = [], [], [], []
        for truth in survey.ranges:
            position: State = truth.position
            pairs = zip(score_bounds(position, detail="simple"), score_bounds(position), strict=True)
            for seat, (counted, placed) in enumerate(pairs):
                simple.append(counted.upper - truth.upper[seat])
                deep.append(placed.upper - truth.upper[seat])
                below.append(truth.lower[seat] - placed.lower)
                if position.end is not None:
                    ending.append(deep[-1])
        means = (f"{statistics.mean(column):.2f}" for column in (simple, deep, ending, below))
        table.add_row(name, str(survey.nodes), *means)
    return table


@click.command()
@click.option("--games", default=60, show_default=True, help="Whole games to play.")
@click.option("--seed", default=0, show_default=True, help="The seed of the first one.")
def main(games: int, seed: int) -> None:
    """Print the three tables."""
    console = Console(width=120)
    console.print(widths(games, seed))
    console.print(under_behaviour(games, seed))
    console.print(against_truth())


if __name__ == "__main__":
    main()
