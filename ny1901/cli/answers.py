"""`ny1901 analyse`, `best`, `layout` and `verify`: answers with their proofs."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, nullcontext
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import click
from attrs import evolve

from ny1901.cli.closing import print_again, print_next
from ny1901.cli.inputs import read_position, read_variant
from ny1901.cli.options import (
    game_option,
    json_option,
    played_variant_option,
    players_option,
    position_argument,
    timeout_option,
    variant_option,
)
from ny1901.cli.output import print_json, print_table, progress, say
from ny1901.cli.written import picture_option, write_whole
from ny1901.kernel.spec import GameSpec
from ny1901.kernel.tabled import cell

if TYPE_CHECKING:
    from ny1901.solver.smt_lib import Certificates

_SEAT = click.option("--seat", type=int, help="The seat to answer for, from 0; without it the seat to move.")
_CERTIFICATE = click.option(
    "--certificate",
    "folder",
    help="Write what was proved into this new folder, for other solvers to check (SMT-LIB); cvc5 does, if installed.",
)
_KINDS = 2
"""The kinds of action that are named of those that no game met."""
_DEPARTED = 3
"""The exit status where the engine departs from the model of the rules."""
_NUMBERS = ("seat", "lower", "upper", "score")
_DETAILS = click.option("--details", is_flag=True, help="Print what it is in the notation, and what proves it and how.")


@click.command()
@position_argument
@game_option
@variant_option
@click.option("--top", type=click.IntRange(min=1), default=5, show_default=True, help="How many placements to list.")
@_DETAILS
@timeout_option
@json_option
def analyse(
    *, position: str | None, game: GameSpec, variant: str | None, top: int, details: bool, timeout: float, as_json: bool
) -> int:
    """Analyse POSITION: the best placements, what holds in every game by its rules, the score bounds of every seat.

    Exit status 1 if an invariant of its rules is refuted, 3 if the engine departs from the model of the rules.
    """
    started = time.perf_counter()
    state = read_position(position, variant, game, as_json=as_json)
    placements = game.part("solver.best_placements")(state, top=top, timeout=timeout)
    with progress("proving the invariants", None):
        report = game.part("solver.check_invariants")(state.rules, timeout=timeout)
    bounds_found = game.part("solver.score_bounds")(state)
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
        for line in game.summary.heading(state):
            say(*line)
        _print_proposed(placements, details=details)
        say()
        _print_report(report, details=details)
        _print_bounds(bounds_found, state, details=details)
        took = time.perf_counter() - started
        say(f"{took:.1f} s. {game.summary.footnote}")
        print_next("best", position, "--svg", "best.svg")
    return _status(report)


def _status(report: Any) -> int:
    """3 if the engine departs from the model, so that nothing is proved; 1 if an invariant is refuted; else 0."""
    if report.breaches:
        return _DEPARTED
    return 1 if any(str(result.status) == "REFUTED" for result in report.results) else 0


def _print_proposed(found: Any, *, details: bool) -> None:
    """What is best, line by line, and whether it is proved; on request as data too, and by what."""
    say((found.title, "bold"))
    _print_lines(found, details=details)
    say(found.certainty if details else found.verdict, f" ({found.elapsed:.2f} s)")


def _print_lines(found: Any, *, details: bool) -> None:
    for line, row in zip_longest(found.lines, found.as_table() if details else ()):
        say(line, indent=2)
        if row:
            say(f"({'; '.join(f'{name} {cell(value)}' for name, value in row.items())})", indent=5)


def _print_report(report: Any, *, details: bool) -> None:
    """The invariants: how many are proved, or each with its evidence."""
    if details:
        _print_invariants(report)
    else:
        _print_summary(report)
    _print_held(report)


def _print_invariants(report: Any) -> None:
    columns = ("invariant", "status", "statement", "evidence", "rules")
    rows = [{name: row[name] for name in columns} for row in report.as_table()]
    print_table(f"Invariants of {report.variant} with {report.players} players", rows)
    met = [entry.as_row() for entry in report.coverage]
    print_table("Steps of this variant's own games that were held against the model", met, numbers=("steps",))


def _print_held(report: Any) -> None:
    """What holds the model of the rules against the engine, and where nothing does."""
    if report.never_met:
        kinds, more = ", ".join(map(repr, report.never_met[:_KINDS])), len(report.never_met) - _KINDS
        kinds += f" and {more} kinds of action more" if more > 0 else ""
        say(f"no game met {kinds}: there nothing holds the model against the engine")
    for breach in report.breaches:
        say(("the engine departs from the model", "bold red"), f": {breach}")
    if report.overrun:
        say(f"the time limit was not kept: {report.overrun}")
    agree = "were held against" if report.breaches else "agree with"
    say(f"{report.steps} steps of real games {agree} the rules as the proofs have them ({report.elapsed:.1f} s)\n")


def _print_summary(report: Any) -> None:
    """What was found in a few lines: how many statements are proved, and those that are not."""
    proved = [result for result in report.results if str(result.status) == "PROVED"]
    say((f"Invariants of {report.variant} with {report.players} players", "bold"))
    hold = ": they hold in every game that can be played" if proved else ""
    say(f"{len(proved)} of {len(report.results)} statements are proved{hold}.")
    for status, heading in (("REFUTED", "Refuted by a game"), ("UNKNOWN", "Neither proved nor refuted")):
        open_ones = [result.statement for result in report.results if str(result.status) == status]
        if open_ones:
            more = f" And {len(open_ones) - 1} more." if len(open_ones) > 1 else ""
            say(f"{heading}: {open_ones[0]}{more}")


def _print_bounds(found: Any, state: Any, *, details: bool) -> None:
    rows = [
        {"seat": seat.seat, "score": state.scores[seat.seat], "lower": seat.lower, "upper": seat.upper}
        for seat in found
    ]
    print_table("Final score of each seat: bounds over every way to play on", rows, numbers=_NUMBERS)
    by = f"by {found[0].proved_by} " if details else ""
    say(f"Proved {by}({found[0].elapsed:.2f} s).\n")


@click.command()
@position_argument
@game_option
@variant_option
@_SEAT
@click.option("--top", type=click.IntRange(min=1), default=10, show_default=True, help="How many to list.")
@click.option(
    "--objective",
    default="points",
    show_default=True,
    help="What best means: points, points_per_square, streets, challenge or mobility; in Paris points or light.",
)
@_DETAILS
@timeout_option
@_CERTIFICATE
@picture_option
@json_option
def best(
    *,
    position: str | None,
    game: GameSpec,
    variant: str | None,
    seat: int | None,
    top: int,
    objective: str,
    details: bool,
    timeout: float,
    folder: str | None,
    picture: str | None,
    as_json: bool,
) -> None:
    """The best placements in POSITION, new buildings and demolitions, proved to be the best."""
    state = read_position(position, variant, game, as_json=as_json)
    with _certified(folder) as kept:
        found = game.part("solver.best_placements")(state, seat, top=top, objective=objective, timeout=timeout)
    if picture:
        write_whole(picture, found.to_svg())
    if as_json:
        print_json(found.to_data())
    else:
        _print_proposed(found, details=details)
        _print_kept(kept)
        _print_look(position, picture, "best.svg")


@click.command()
@position_argument
@game_option
@variant_option
@_SEAT
@click.option("--demolition", is_flag=True, help="Allow demolition, generation after generation.")
@click.option("--all", "every", is_flag=True, help="List every best layout, not just one.")
@_DETAILS
@timeout_option
@_CERTIFICATE
@picture_option
@json_option
def layout(
    *,
    position: str | None,
    game: GameSpec,
    variant: str | None,
    seat: int | None,
    demolition: bool,
    every: bool,
    details: bool,
    timeout: float,
    folder: str | None,
    picture: str | None,
    as_json: bool,
) -> None:
    """The set of buildings that scores most on the land that a seat owns in POSITION."""
    state = read_position(position, variant, game, as_json=as_json)
    who = state.to_move if seat is None else seat
    with progress("searching", None), _certified(folder) as kept:
        found = game.part("solver.best_layout")(state, who, demolition=demolition, all_solutions=every, timeout=timeout)
    if picture:
        write_whole(picture, found.to_svg())
    if as_json:
        print_json(found.to_data())
        return
    _print_proposed(found, details=details)
    for number, other in enumerate(found.layouts[1:] if every else (), start=2):
        say(f"As good, {number} of {len(found.layouts)}:")
        _print_lines(evolve(found, layouts=(other,)), details=details)
    _print_kept(kept)
    _print_look(position, picture, "layout.svg")


def _print_look(position: str | None, picture: str | None, file: str) -> None:
    """The next command: the answer as a picture, or with one the page to try pieces on."""
    if picture:
        print_next("lab", position)
    else:
        print_again("--svg", file)


@click.command()
@game_option
@played_variant_option
@players_option
@click.option("--details", is_flag=True, help="Print every statement with its evidence, and what the games met.")
@timeout_option
@_CERTIFICATE
@json_option
def verify(
    *,
    game: GameSpec,
    variant: str | None,
    players: int | None,
    details: bool,
    timeout: float,
    folder: str | None,
    as_json: bool,
) -> int:
    """Prove or refute the invariants of a variant.

    Exit status 1 if one is refuted, 3 if the engine departs from the model of the rules.
    """
    seats = game.players if players is None else players
    rules = game.rules(seats, read_variant(variant, game))
    with progress("proving", None), _certified(folder) as kept:
        report = game.part("solver.check_invariants")(rules, timeout=timeout)
    if as_json:
        print_json(report.to_data())
    else:
        _print_report(report, details=details)
        _print_kept(kept)
        print_again(*(("--certificate", "proofs") if details else ("--details",)))
    return _status(report)


def _certified(folder: str | None) -> AbstractContextManager[Certificates | None]:
    """Within it proofs are written down, if a folder is given."""
    if folder is None:
        return nullcontext()
    from ny1901.solver.smt_lib import certificates

    return certificates(folder)


def _print_kept(kept: Certificates | None) -> None:
    if kept is not None:
        say(str(kept))
