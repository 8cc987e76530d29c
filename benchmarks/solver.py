"""The solver beside what a user would pick instead, on the same positions in one run.

    python benchmarks/solver.py [--positions 7] [--limit 20]

Layouts are packings: our bitmask search, the proofs of its answer by Z3 and by CP-SAT (one worker, a Boolean a
placement and nothing else), and plain Z3 Optimize. Every method that finishes must find the same value. Needs
`pip install ny1901[benchmark]`.
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
from ny1901.kernel.geometry import bits
from ny1901.new_york.rules.catalogue import EDITIONS
from ny1901.new_york.rules.game import Game
from ny1901.solver.packing import cp_sat_check, z3_check
from ny1901.solver.packing.packing import Group, Piece, best_packing
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


def by_cp_sat(pieces: tuple[Piece, ...], value: int, limit: float) -> int | None:
    """The value as CP-SAT proves it."""
    return value if cp_sat_check.prove_best(pieces, value, timeout=limit).status == "proved" else None


def by_z3(pieces: tuple[Piece, ...], value: int, limit: float) -> int | None:
    """The value as Z3 proves it."""
    return value if z3_check.prove_best(pieces, value, timeout=limit).status == "proved" else None


def by_optimize(pieces: tuple[Piece, ...], _: int, limit: float) -> int | None:
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
    """Layouts on 15 to 80 squares with every tile left."""
    table = Table(
        title=f"Best layout, all tiles left, median of {positions} lands (seconds; > limit = {limit:g} s hit)"
    )
    by_cp_sat((), 0, limit)  # loads it
    methods = {"Z3 proof": by_z3, "CP-SAT proof": by_cp_sat, "Z3 Optimize": by_optimize}
    for column in ("squares", "search", *methods, "quickest proof"):
        table.add_column(column, justify="right")
    for squares in (15, 25, 35, 45, 55, 70, 80):
        rows: dict[str, list[Timed]] = {name: [] for name in ("search", *methods)}
        for seed in range(positions):
            pieces = land_pieces(squares, seed)
            rows["search"].append(timed(lambda pieces=pieces: best_packing(pieces).value))
            value = rows["search"][-1][1]
            for name, method in methods.items():
                rows[name].append(timed(lambda p=pieces, v=value, by=method: by(p, v, limit)))
                if rows[name][-1][1] not in (None, value):
                    raise SystemExit(f"{squares} squares, seed {seed}: {rows[name][-1][1]} by {name} is not {value}")
            print(f"layout of {squares} squares, {seed + 1} of {positions} done", file=sys.stderr)
        proofs = {name: _seconds(rows[name], limit) for name in ("Z3 proof", "CP-SAT proof")}
        table.add_row(str(squares), *(_median(column, limit) for column in rows.values()), min(proofs, key=proofs.get))
    return table


def _seconds(column: list[Timed], limit: float) -> float:
    return statistics.median(limit if found is None else taken for taken, found in column)


def _median(column: list[Timed], limit: float) -> str:
    seconds = _seconds(column, limit)
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
            timed(lambda e=e: len(ny.solver.check_invariants(Game(3, ny.Variant.edition(e))).results)) for e in EDITIONS
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
