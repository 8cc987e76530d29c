"""`ny1901 bounds`: between what and what each final score must lie, and how far inside games get that were found."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import click

from ny1901.cli.closing import print_again, print_next
from ny1901.cli.inputs import SEED, read_position
from ny1901.cli.options import game_option, json_option, position_argument, variant_option
from ny1901.cli.output import print_json, print_table, progress, say
from ny1901.cli.written import write_whole
from ny1901.kernel.spec import GameSpec
from ny1901.solver.deadline import Deadline
from ny1901.solver.lines import PLAYOUTS, ScoreLines, score_lines

_NUMBERS = ("seat", "lower", "upper", "score", "actions")


@click.command()
@position_argument
@game_option
@variant_option
@click.option(
    "--behaviour",
    "behaviours",
    multiple=True,
    metavar="NAME",
    help="Count only play in which every seat keeps to this, such as builds-when-able; may be given again.",
)
@click.option("--turns", type=click.IntRange(min=0), help="Count only play in which no seat begins more turns than so.")
@click.option("--lines", is_flag=True, help="Search games that end low and high for each seat, and tell them beside.")
@click.option("--playouts", type=click.IntRange(min=1), default=PLAYOUTS, show_default=True, help="Games for each.")
@click.option("--seed", type=int, default=SEED, show_default=True, help="The same seed finds the same games.")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    help="Seconds after which no further game is begun; without it all --playouts are.",
)
@click.option(
    "--records",
    "folder",
    type=click.Path(exists=True, file_okay=False, writable=True),
    help="Write the records of the games found into this folder.",
)
@json_option
def bounds(
    *,
    position: str | None,
    game: GameSpec,
    variant: str | None,
    behaviours: tuple[str, ...],
    turns: int | None,
    lines: bool,
    playouts: int,
    seed: int,
    timeout: float | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """What each seat's final score cannot fall below or exceed from POSITION, by source.

    With --lines also how low and how high games get that were found: what is proved and what is not known.
    """
    if lines and turns is not None:
        raise click.UsageError("--lines searches games of any length; leave out --lines or --turns")
    if folder and not lines:
        raise click.UsageError("--records writes the games of --lines; give --lines too")
    state = read_position(position, variant, game, as_json=as_json)
    assumed = {"behaviour": behaviours} if behaviours else {}
    proved: Sequence[Any] = ()
    if "score_bounds" in game.solver or not lines:
        proved = game.part("solver.score_bounds")(state, **assumed, **({} if turns is None else {"turns": turns}))
    found = _searched(state, Deadline(timeout), playouts=playouts, seed=seed, **assumed) if lines else []
    if folder:
        _write_records(Path(folder), found)
    if as_json:
        print_json([_as_data(*pair) for pair in zip_longest(proved, found)])
        return
    _print(proved, found)
    if folder and found[0].highest:
        print_next("replay", str(_record_file(Path(folder), found[0].seat, "highest")))
    elif not folder:
        print_again(*(("--records", ".") if lines else ("--lines",)))


def _searched(state: Any, deadline: Deadline, **options: Any) -> list[ScoreLines]:
    """The lines of every seat; each seat has as much of the time as any other."""
    seats, found = len(state.scores), []
    with progress("searching games", seats) as bar:
        for seat in range(seats):
            found.append(score_lines(state, seat, timeout=deadline.part(1 / (seats - seat)), **options))
            bar.advance(bar.task_ids[0])
    return found


def _as_data(proved: Any | None, found: ScoreLines | None) -> dict[str, Any]:
    data = proved.to_data() if proved else {}
    return {**data, "seat": found.seat, "lines": found.to_data()} if found else data


def _print(proved: Sequence[Any], found: Sequence[ScoreLines]) -> None:
    for seat, lines in zip_longest(proved, found):
        if seat:
            title = f"Final score of seat {seat.seat}: {seat.lower} to {seat.upper}"
            print_table(title, seat.as_table(), numbers=_NUMBERS)
        if seat and lines:
            say(f"seat {seat.seat}: {lines.beside(seat.lower, seat.upper)}\n")
    if not proved:
        rows = [row for lines in found for row in lines.as_table()]
        print_table("Final scores that games get to", rows, numbers=_NUMBERS, empty="no game was played to its end")
    if found:
        certain = "; ".join(dict.fromkeys(lines.certainty for lines in found))
        say(f"{certain} ({sum(lines.elapsed for lines in found):.1f} s)")


def _write_records(folder: Path, found: Sequence[ScoreLines]) -> None:
    for lines in found:
        for name, line in (("lowest", lines.lowest), ("highest", lines.highest)):
            if line:
                write_whole(str(_record_file(folder, lines.seat, name)), str(line.record()))


def _record_file(folder: Path, seat: int, name: str) -> Path:
    return folder / f"seat-{seat}-{name}.game"
