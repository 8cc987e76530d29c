"""How wide the score bounds of Paris are as a game goes on, how long they take, and how far they lie from the truth.

    python benchmarks/paris_bounds.py [--games 60] [--ends 300] [--seed 0]

Whole games, half of the steps of the second phase something with an effect: the mean of upper minus lower by quarter
of the game, and how far the two lie from the score at the end. The same for games in which everybody builds when able,
told under what was kept to. Short rests: bound minus exhaustive truth, that is the
greatest and the least score that any play can come to.
"""

from __future__ import annotations

import random
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from ny1901 import paris
from ny1901.paris.solver.bounds.behaviours import builds_when_able
from ny1901.paris.solver.bounds.score_bounds import score_bounds

VARIANTS = ("pt-devir", "pt-devir+all-postcards")
STATES = 4000
"""A rest of a game with more states than this is left out."""

BEHAVIOUR = "builds-when-able"
UNDER: dict[str, Callable[[int], dict[str, Any]]] = {
    "nothing": lambda _: {},
    "turns": lambda turns: {"turns": turns},
    BEHAVIOUR: lambda _: {"behaviour": BEHAVIOUR},
    "both": lambda turns: {"behaviour": BEHAVIOUR, "turns": turns},
}

Scores = tuple[int, ...]


def played(seed: int, *, eager: bool = False) -> list[paris.State]:
    """Every state of a game in which half of the steps of the second phase build or use an effect when they can.

    Or, where everybody is eager, of a game in which all build when able.
    """
    dice, variant = random.Random(seed), paris.Variant.named(VARIANTS[seed % len(VARIANTS)])
    states = [paris.Game(variant=variant).initial_state(seed)]
    while not states[-1].is_over:
        actions = [a for a in states[-1].legal_actions if not eager or builds_when_able(states[-1], a)]
        good = [a for a in actions if isinstance(a, paris.Build) or (isinstance(a, paris.Use) and not a.bare)]
        states.append(states[-1].apply(dice.choice(good if good and dice.random() < 0.5 else actions)))
    return states


def widths(games: int, seed: int) -> Table:
    """Mean width by phase, and the time of a call."""
    found: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
    seconds = []
    for number in range(games):
        states = played(seed + number)
        for place, state in enumerate(states[:-1]):
            started = time.process_time()
            bounds = score_bounds(state)
            seconds.append(time.process_time() - started)
            ends = [
                (b.width, b.upper - score, score - b.lower) for b, score in zip(bounds, states[-1].scores, strict=True)
            ]
            for phase in (f"quarter {1 + 4 * place // len(states)}", _phase(state)):
                found[phase] += ends
    table = Table(title=f"Mean width in points, {games} games of {' and '.join(VARIANTS)}")
    for column in ("phase", "width", "upper minus score", "score minus lower"):
        table.add_column(column, justify="left" if column == "phase" else "right")
    for phase in sorted(found):
        table.add_row(phase, *(f"{statistics.mean(values):.1f}" for values in zip(*found[phase], strict=True)))
    table.caption = (
        f"a call, both seats, CPU time: mean {1000 * statistics.mean(seconds):.0f} ms, most {max(seconds):.1f} s"
    )
    return table


def most_turns_begun(states: list[paris.State]) -> list[int]:
    """For each state the most turns that a seat begins after the present one."""
    counts, found = [0, 0], [0]
    for earlier, later in zip(reversed(states[:-1]), reversed(states[1:]), strict=True):
        counts[later.seat] += later.number != earlier.number and not later.is_over
        found.append(max(counts))
    return found[::-1]


def under_behaviour(games: int, seed: int) -> Table:
    """Mean width by phase in games in which everybody builds when able, by what the bounds are told under."""
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number in range(games):
        states = played(seed + number, eager=True)
        turns = most_turns_begun(states)
        for place in range(seed % 3, len(states) - 1, 3):
            for name, told in UNDER.items():
                widths_here = [seat.width for seat in score_bounds(states[place], **told(turns[place]))]
                for phase in (f"quarter {1 + 4 * place // len(states)}", _phase(states[place])):
                    found[phase, name] += widths_here
    table = Table(title=f"Mean width in points, {games} games that build when able")
    for column in ("phase", *UNDER):
        table.add_column(column, justify="left" if column == "phase" else "right")
    for phase in sorted({phase for phase, _ in found}):
        table.add_row(phase, *(f"{statistics.mean(found[phase, name]):.1f}" for name in UNDER))
    return table


def _phase(state: paris.State) -> str:
    return "first phase" if state.paving else "second phase"


def truth(state: paris.State, known: dict[paris.State, tuple[Scores, Scores]]) -> tuple[Scores, Scores] | None:
    """The least and the greatest final score of each seat over every play; None where there are too many states."""
    if state in known:
        return known[state]
    if len(known) > STATES:
        return None
    if state.is_over:
        known[state] = state.scores, state.scores
        return known[state]
    ways = []
    for action in state.legal_actions:
        way = truth(state.apply(action), known)
        if way is None:
            return None
        ways.append(way)
    least, most = zip(*ways, strict=True)
    known[state] = tuple(map(min, *least, least[0])), tuple(map(max, *most, most[0]))
    return known[state]


def rests(seed: int) -> Iterator[paris.State]:
    """States of the second phase from the end of a game backwards."""
    return (state for state in reversed(played(seed)[:-1]) if not state.paving)


def against_truth(ends: int, seed: int) -> Table:
    """Bound minus exhaustive truth by the number of turns left in the game that was played."""
    found: dict[int, list[tuple[int, int]]] = defaultdict(list)
    while sum(map(len, found.values())) < 2 * ends:
        for left, state in enumerate(rests(seed), start=1):
            range_ = truth(state, {})
            if range_ is None:
                break
            for bound, least, most in zip(score_bounds(state), *range_, strict=True):
                found[min(left, 4)].append((bound.upper - most, least - bound.lower))
        seed += 1
    table = Table(title="Bound minus exhaustive truth, mean points over short rests of games")
    for column in ("turns left", "bounds", "above", "exact above", "below", "exact below"):
        table.add_column(column, justify="right")
    for left, pairs in sorted(found.items()):
        cells = [f"{left}{' or more' * (left == 4)}", str(len(pairs))]
        for values in zip(*pairs, strict=True):
            cells += [f"{statistics.mean(values):.2f}", f"{sum(v == 0 for v in values) / len(values):.0%}"]
        table.add_row(*cells)
    return table


@click.command()
@click.option("--games", default=60, show_default=True, help="Whole games to play.")
@click.option("--ends", default=300, show_default=True, help="Short rests to play out in every way.")
@click.option("--seed", default=0, show_default=True, help="The seed of the first one.")
def main(games: int, ends: int, seed: int) -> None:
    """Print the three tables."""
    console = Console(width=120)
    console.print(widths(games, seed))
    console.print(under_behaviour(games, seed))
    console.print(against_truth(ends, seed))


if __name__ == "__main__":
    main()
