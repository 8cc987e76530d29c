"""`ny1901 analyse`, `best`, `layout`, `bounds` and `verify`: answers with their proofs."""

from __future__ import annotations

import time
from typing import Any

import click

from ny1901 import solver
from ny1901.cli.inputs import read_position, read_variant
from ny1901.cli.output import json_option, print_json, print_table, progress, say, timeout_option
from ny1901.game import Game, State
from ny1901.rules.position import Ruleset

_POSITION = click.argument("position", required=False)
_VARIANT = click.option("--variant", help="The variant: a standard name such as pt-2018+expert, or a TOML file.")
_SEAT = click.option("--seat", type=int, help="The seat to answer for, from 0; without it the seat to move.")
_PLACEMENT_COLUMNS = ("rank", "kind", "tile", "points", "squares", "removed", "returned", "marked", "now")
_NUMBERS = ("rank", "points", "value", "seat", "lower", "upper", "width", "score")


@click.command()
@_POSITION
@_VARIANT
@click.option("--top", type=click.IntRange(min=1), default=5, show_default=True, help="How many placements to list.")
@timeout_option
@json_option
def analyse(*, position: str | None, variant: str | None, top: int, timeout: float, as_json: bool) -> int:
    """Analyse POSITION: best placements proved by Z3, the invariants of its rules, the score bounds of every seat.

    Exit status 1 if the position breaks an invariant of its rules.
    """
    started = time.perf_counter()
    state = read_position(position, variant)
    placements = solver.best_placements(state, top=top, timeout=timeout)
    with progress("proving the invariants", None):
        report = solver.check_invariants(state.rules, timeout=timeout)
    bounds_found = solver.score_bounds(state)
    if as_json:
        print_json(
            {
                "position": str(state),
                "best_placements": placements.to_data(),
                "invariants": report.to_data(),
                "score_bounds": [seat.to_data() for seat in bounds_found],
            }
        )
    else:
        _print_heading(state)
        _print_placements(placements)
        _print_invariants(report, brief=True)
        _print_bounds(bounds_found, state, brief=True)
        took = time.perf_counter() - started
        say(f"{took:.1f} s. The board is a reconstruction, not the printed one: see `ny1901 board check`.")
    return 1 if any(str(result.status) == "REFUTED" for result in report.results) else 0


def _print_heading(state: State) -> None:
    rules, board = state.rules, state.rules.table.board
    streets = ", ".join(board.streets[street].name for street in state.deal.streets) or "none"
    kind = "over" if state.is_over else f"turn {state.turn.number + 1}, seat {state.to_move} to move"
    say(f"[bold]{rules.variant.name}, {rules.players} players, {kind}[/]")
    say(f"streets in play: {streets}; challenge: {state.deal.challenge or 'none'}\n")


def _print_placements(found: Any) -> None:
    rows = [{name: row[name] for name in _PLACEMENT_COLUMNS} for row in found.as_table()]
    title = f"Best placements of seat {found.seat}, by {found.objective} (`now` = before anything else in this turn)"
    print_table(title, rows, numbers=_NUMBERS, empty=found.note or "none")
    say(f"{found.certainty} ({found.elapsed:.2f} s)\n")


def _print_invariants(report: Any, *, brief: bool) -> None:
    columns = ("status", "statement") if brief else ("invariant", "status", "statement", "evidence", "rules")
    rows = [{name: row[name] for name in columns} for row in report.as_table()]
    print_table(f"Invariants of {report.variant} with {report.players} players", rows)
    say(f"{report.steps} steps of real games fit the symbolic model of the rules ({report.elapsed:.1f} s)\n")
    for breach in report.breaches:
        say(f"[bold red]the engine departs from the model[/]: {breach}")


def _print_bounds(found: Any, state: State, *, brief: bool) -> None:
    if brief:
        rows = [
            {"seat": seat.seat, "score": state.scores[seat.seat], "lower": seat.lower, "upper": seat.upper}
            for seat in found
        ]
        print_table("Final score of each seat: bounds over every way to play on", rows, numbers=_NUMBERS)
        say(f"proved by {found[0].proved_by} ({found[0].elapsed:.2f} s)\n")
        return
    for seat in found:
        print_table(f"Final score of seat {seat.seat}: {seat.lower} to {seat.upper}", seat.as_table(), numbers=_NUMBERS)


@click.command()
@_POSITION
@_VARIANT
@_SEAT
@click.option("--top", type=click.IntRange(min=1), default=10, show_default=True, help="How many to list.")
@click.option(
    "--objective",
    type=click.Choice(["points", "points_per_square", "streets", "challenge", "mobility"]),
    default="points",
    show_default=True,
    help="What best means.",
)
@timeout_option
@json_option
def best(
    *,
    position: str | None,
    variant: str | None,
    seat: int | None,
    top: int,
    objective: str,
    timeout: float,
    as_json: bool,
) -> None:
    """The best placements in POSITION, new buildings and demolitions, proved by Z3."""
    state = read_position(position, variant)
    found = solver.best_placements(state, seat, top=top, objective=objective, timeout=timeout)
    if as_json:
        print_json(found.to_data())
    else:
        _print_placements(found)


@click.command()
@_POSITION
@_VARIANT
@_SEAT
@click.option("--demolition", is_flag=True, help="Allow demolition, generation after generation.")
@click.option("--all", "every", is_flag=True, help="List every best layout, not just one.")
@timeout_option
@json_option
def layout(
    *,
    position: str | None,
    variant: str | None,
    seat: int | None,
    demolition: bool,
    every: bool,
    timeout: float,
    as_json: bool,
) -> None:
    """The set of skyscrapers that scores most on the land that a seat owns in POSITION."""
    state = read_position(position, variant)
    who = state.to_move if seat is None else seat
    with progress("searching", None):
        found = solver.best_layout(state, who, demolition=demolition, all_solutions=every, timeout=timeout)
    if as_json:
        print_json(found.to_data())
        return
    print_table(f"Best layout of seat {who}", found.as_table(), numbers=_NUMBERS)
    say(f"{found.certainty} ({found.elapsed:.2f} s)")


@click.command()
@_POSITION
@_VARIANT
@json_option
def bounds(position: str | None, variant: str | None, as_json: bool) -> None:
    """What each seat's final score cannot fall below or exceed from POSITION, by source."""
    state = read_position(position, variant)
    found = solver.score_bounds(state)
    if as_json:
        print_json([seat.to_data() for seat in found])
    else:
        _print_bounds(found, state, brief=False)


@click.command()
@_VARIANT
@click.option("--players", type=int, default=3, show_default=True, help="How many play.")
@timeout_option
@json_option
def verify(variant: str | None, players: int, timeout: float, as_json: bool) -> int:
    """Prove or refute the invariants of a variant. Exit status 1 if one is refuted."""
    rules: Ruleset = Game(players=players, variant=read_variant(variant))
    with progress("proving", None):
        report = solver.check_invariants(rules, timeout=timeout)
    if as_json:
        print_json(report.to_data())
    else:
        _print_invariants(report, brief=False)
    return 1 if any(str(result.status) == "REFUTED" for result in report.results) else 0
