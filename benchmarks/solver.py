"""The solver beside what a user would pick instead, on the same positions in one run.

    python benchmarks/solver.py [--positions 7] [--limit 20]

Layouts are packings: our bitmask search, our Z3 proof of its answer, CP-SAT (one worker, piece selectors and an area
cut, the best of its formulations that we measured) and plain Z3 Optimize with the same formulation. Every method that
finishes must find the same value. Needs `pip install ny1901[benchmark]`.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator

import click
from rich.console import Console
from rich.table import Table

import ny1901 as ny
from ny1901.geometry import bits
from ny1901.rules.catalogue import EDITIONS
from ny1901.rules.position import Ruleset
from ny1901.solver.packing import Group, Piece, best_packing
from ny1901.solver.packing_z3 import prove_best
from ny1901.testing import random_game

Timed = tuple[float, int | None]
"""Seconds, and the value found; `None` if the limit was hit."""


def timed(answer: Callable[[], int | None]) -> Timed:
    """Run once and take the time."""
    start = time.perf_counter()
    value = answer()
    return time.perf_counter() - start, value


def mid_game(count: int) -> Iterator[ny.State]:
    """Positions from the middle of games by dice in which the seat to move can build or demolish something."""
    for seed in range(1000):
        steps = list(random_game(ny.Game(players=3), seed))
        middle = [state for state, _, _ in steps[len(steps) // 3 : 2 * len(steps) // 3]]
        able = [s for s in middle if sum(isinstance(a, ny.Build | ny.Rebuild) for a in s.legal_actions) >= 10]
        if able:
            yield random.Random(seed).choice(able)
            count -= 1
        if not count:
            return


def land_pieces(squares: int, seed: int) -> tuple[Piece, ...]:
    """All tiles on a land of about so many squares: lots that adjoin, with frontage, legendaries as one group."""
    table, dice = ny.Game(players=3).table, random.Random(seed)
    land = 0
    while land.bit_count() < squares:
        block = dice.choice(table.board.blocks)
        lots = [lot.squares for lot in table.board.lots if lot.squares & block]
        dice.shuffle(lots)
        for lot in lots:
            land |= lot if land.bit_count() < squares else 0
    return tuple(
        Piece(tile.id, tile.points, masks, Group("legendary") if tile.is_legendary else None)
        for tile, places in zip(table.tiles, table.placements, strict=True)
        if (masks := tuple(p.squares for p in places if p.frontage and not p.squares & ~land)) and tile.points
    )


def by_cp_sat(pieces: tuple[Piece, ...], limit: float) -> int | None:
    """The best value by CP-SAT."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    selected, cover, area = [], {}, []
    for piece in pieces:
        places = [model.new_bool_var("") for _ in piece.placements]
        chosen = model.new_bool_var(piece.name)
        model.add(sum(places) == chosen)
        selected.append((piece, chosen))
        area.append(piece.placements[0].bit_count() * chosen)
        for place, mask in zip(places, piece.placements, strict=True):
            for square in bits(mask):
                cover.setdefault(square, []).append(place)
    for places in cover.values():
        model.add_at_most_one(places)
    model.add(sum(area) <= len(cover))
    model.add(sum(chosen for piece, chosen in selected if piece.group) <= 1)
    model.maximize(sum(piece.value * chosen for piece, chosen in selected))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    return int(solver.objective_value) if solver.solve(model) == cp_model.OPTIMAL else None


def by_optimize(pieces: tuple[Piece, ...], limit: float) -> int | None:
    """The best value by Z3's own optimiser, with the same formulation."""
    import z3

    model = z3.Optimize()
    model.set("timeout", int(limit * 1000))
    selected, cover = [], {}
    for piece in pieces:
        places = [z3.Bool(f"{piece.name} {mask}") for mask in piece.placements]
        chosen = z3.Bool(piece.name)
        model.add(chosen == z3.Or(places), z3.AtMost(*places, 1))
        selected.append((piece, chosen))
        for place, mask in zip(places, piece.placements, strict=True):
            for square in bits(mask):
                cover.setdefault(square, []).append(place)
    for places in cover.values():
        model.add(z3.AtMost(*places, 1))
    model.add(z3.Sum([z3.If(c, p.placements[0].bit_count(), 0) for p, c in selected]) <= len(cover))
    model.add(z3.Sum([z3.If(chosen, 1, 0) for piece, chosen in selected if piece.group]) <= 1)
    goal = model.maximize(z3.Sum([z3.If(chosen, piece.value, 0) for piece, chosen in selected]))
    return model.lower(goal).as_long() if model.check() == z3.sat else None


def layouts(positions: int, limit: float) -> Table:
    """Layouts on 15, 25 and 35 squares with every tile left."""
    table = Table(
        title=f"Best layout, all tiles left, median of {positions} lands (seconds; > limit = {limit:g} s hit)"
    )
    for column in ("squares", "search", "Z3 proof", "CP-SAT", "Z3 Optimize", "CP-SAT / search"):
        table.add_column(column, justify="right")
    for squares in (15, 25, 35):
        rows = []
        for seed in range(positions):
            pieces = land_pieces(squares, seed)
            value = best_packing(pieces).value
            search = timed(lambda pieces=pieces: best_packing(pieces).value)
            proof = timed(lambda p=pieces, v=value: v if prove_best(p, v, timeout=limit).status == "proved" else None)
            others = [timed(lambda p=pieces, by=by: by(p, limit)) for by in (by_cp_sat, by_optimize)]
            for _, found in (search, proof, *others):
                if found not in (None, value):
                    raise SystemExit(f"{squares} squares, seed {seed}: {found} is not {value}")
            rows.append([search, proof, *others])
            print(f"layout of {squares} squares, {seed + 1} of {positions} done", file=sys.stderr)
        cells = [_median([row[column] for row in rows], limit) for column in range(4)]
        ratio = statistics.median(row[2][0] / row[0][0] for row in rows)
        table.add_row(str(squares), *cells, f"{ratio:,.0f}")
    return table


def _median(column: list[Timed], limit: float) -> str:
    seconds = statistics.median(limit if found is None else taken for taken, found in column)
    late = sum(found is None for _, found in column)
    return f"> {limit:g}" if seconds >= limit else f"{seconds:.4f}" + (f" ({late} late)" if late else "")


def answers(positions: int) -> Table:
    """Our answers on mid-game positions, and the invariants of each edition."""
    table = Table(title=f"Answers, median and worst of {positions} mid-game positions (seconds)")
    for column in ("answer", "median", "worst", "bar"):
        table.add_column(column, justify="left" if column == "answer" else "right")
    states = list(mid_game(positions))
    ny.solver.best_placements(states[0])
    measured = {
        ("best placements, search", "0.05"): [
            timed(lambda s=s: len(ny.solver.best_placements(s, prove=False).placements)) for s in states
        ],
        ("best placements, proved by Z3", "0.3"): [
            timed(lambda s=s: len(ny.solver.best_placements(s).placements)) for s in states
        ],
        ("score bounds", "1"): [timed(lambda s=s: ny.solver.score_bounds(s)[0].upper) for s in states],
        ("all invariants of a variant", "60"): [
            timed(lambda e=e: len(ny.solver.check_invariants(Ruleset(3, ny.Variant.edition(e))).results))
            for e in EDITIONS
        ],
    }
    for (name, bar), rows in measured.items():
        seconds = [taken for taken, _ in rows]
        table.add_row(name, f"{statistics.median(seconds):.3f}", f"{max(seconds):.3f}", bar)
    return table


@click.command()
@click.option("--positions", default=7, show_default=True, help="Positions and lands to measure.")
@click.option("--limit", default=20.0, show_default=True, help="Seconds for each answer of each method.")
def main(positions: int, limit: float) -> None:
    """Measure and print the tables."""
    console = Console(width=110)
    console.print(answers(positions))
    console.print(layouts(positions, limit))


if __name__ == "__main__":
    main()
