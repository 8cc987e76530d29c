"""`ny1901 analyse`, `best`, `layout`, `bounds` and `verify`: answers with their proofs."""

from __future__ import annotations

import time
from typing import Any

import click

from ny1901.cli.games import CommandGame, game_option
from ny1901.cli.inputs import read_position, read_variant
from ny1901.cli.output import (
    json_option,
    picture_option,
    print_json,
    print_table,
    progress,
    say,
    timeout_option,
    write_whole,
)

_POSITION = click.argument("position", required=False)
_VARIANT = click.option("--variant", help="The variant: a standard name such as pt-2018+expert, or a TOML file.")
_SEAT = click.option("--seat", type=int, help="The seat to answer for, from 0; without it the seat to move.")
_NUMBERS = ("rank", "points", "value", "seat", "lower", "upper", "width", "score")


@click.command()
@_POSITION
@game_option
@_VARIANT
@click.option("--top", type=click.IntRange(min=1), default=5, show_default=True, help="How many placements to list.")
@timeout_option
@json_option
def analyse(
    *, position: str | None, game: CommandGame, variant: str | None, top: int, timeout: float, as_json: bool
) -> int:
    """Analyse POSITION: best placements proved by Z3, the invariants of its rules, the score bounds of every seat.

    Exit status 1 if the position breaks an invariant of its rules.
    """
    started = time.perf_counter()
    state = read_position(position, variant, game)
    placements = game.best(state, top=top, timeout=timeout)
    with progress("proving the invariants", None):
        report = game.invariants(state.rules, timeout=timeout)
    bounds_found = game.bounds(state)
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
        for line in game.heading(state):
            say(line)
        _print_placements(placements, game)
        _print_invariants(report, game, brief=True)
        _print_bounds(bounds_found, state, brief=True)
        took = time.perf_counter() - started
        say(f"{took:.1f} s. {game.footnote}")
    return 1 if any(str(result.status) == "REFUTED" for result in report.results) else 0


def _print_placements(found: Any, game: CommandGame) -> None:
    rows = [{name: row[name] for name in game.placement_columns} for row in found.as_table()]
    title = f"Best placements of seat {found.seat}, by {found.objective} (`now` = before anything else in this turn)"
    print_table(title, rows, numbers=_NUMBERS, empty=found.note or "none")
    say(f"{found.certainty} ({found.elapsed:.2f} s)\n")


def _print_invariants(report: Any, game: CommandGame, *, brief: bool) -> None:
    columns = ("status", "statement") if brief else ("invariant", "status", "statement", "evidence", "rules")
    rows = [{name: row[name] for name in columns} for row in report.as_table()]
    print_table(f"Invariants of {report.variant} with {report.players} players", rows)
    say(f"{report.steps} steps of real games fit {game.model} ({report.elapsed:.1f} s)\n")
    for breach in report.breaches:
        say(f"[bold red]the engine departs from the model[/]: {breach}")


def _print_bounds(found: Any, state: Any, *, brief: bool) -> None:
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
@game_option
@_VARIANT
@_SEAT
@click.option("--top", type=click.IntRange(min=1), default=10, show_default=True, help="How many to list.")
@click.option(
    "--objective",
    default="points",
    show_default=True,
    help="What best means: points, points_per_square, streets, challenge or mobility; in Paris points or light.",
)
@timeout_option
@picture_option
@json_option
def best(
    *,
    position: str | None,
    game: CommandGame,
    variant: str | None,
    seat: int | None,
    top: int,
    objective: str,
    timeout: float,
    picture: str | None,
    as_json: bool,
) -> None:
    """The best placements in POSITION, new buildings and demolitions, proved by Z3."""
    state = read_position(position, variant, game)
    found = game.best(state, seat, top=top, objective=objective, timeout=timeout)
    if picture:
        write_whole(picture, found.to_svg())
    if as_json:
        print_json(found.to_data())
    else:
        _print_placements(found, game)


@click.command()
@_POSITION
@game_option
@_VARIANT
@_SEAT
@click.option("--demolition", is_flag=True, help="Allow demolition, generation after generation.")
@click.option("--all", "every", is_flag=True, help="List every best layout, not just one.")
@timeout_option
@picture_option
@json_option
def layout(
    *,
    position: str | None,
    game: CommandGame,
    variant: str | None,
    seat: int | None,
    demolition: bool,
    every: bool,
    timeout: float,
    picture: str | None,
    as_json: bool,
) -> None:
    """The set of buildings that scores most on the land that a seat owns in POSITION."""
    state = read_position(position, variant, game)
    who = state.to_move if seat is None else seat
    with progress("searching", None):
        found = game.layout(state, who, demolition=demolition, all_solutions=every, timeout=timeout)
    if picture:
        write_whole(picture, found.to_svg())
    if as_json:
        print_json(found.to_data())
        return
    print_table(f"Best layout of seat {who}", found.as_table(), numbers=_NUMBERS)
    say(f"{found.certainty} ({found.elapsed:.2f} s)")


@click.command()
@_POSITION
@game_option
@_VARIANT
@json_option
def bounds(*, position: str | None, game: CommandGame, variant: str | None, as_json: bool) -> None:
    """What each seat's final score cannot fall below or exceed from POSITION, by source."""
    state = read_position(position, variant, game)
    found = game.bounds(state)
    if as_json:
        print_json([seat.to_data() for seat in found])
    else:
        _print_bounds(found, state, brief=False)


@click.command()
@game_option
@_VARIANT
@click.option("--players", type=int, help="How many play.  [default: 3; 2 in Paris]")
@timeout_option
@json_option
def verify(*, game: CommandGame, variant: str | None, players: int | None, timeout: float, as_json: bool) -> int:
    """Prove or refute the invariants of a variant. Exit status 1 if one is refuted."""
    seats = game.players if players is None else players
    rules = game.game(players=seats, variant=read_variant(variant, game))
    with progress("proving", None):
        report = game.invariants(rules, timeout=timeout)
    if as_json:
        print_json(report.to_data())
    else:
        _print_invariants(report, game, brief=False)
    return 1 if any(str(result.status) == "REFUTED" for result in report.results) else 0
