"""`ny1901 bounds`: between what and what each final score must lie, and how far inside games get that were found."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

import click

from ny1901.analysis.final_scores import MeasuredScores, score_bands
from ny1901.cli.bands import band_options, lines_of_all, measured_of
from ny1901.cli.closing import print_again, print_next
from ny1901.cli.inputs import read_position
from ny1901.cli.options import game_option, json_option, position_argument, variant_option
from ny1901.cli.output import print_json, print_table, progress, say
from ny1901.cli.written import picture_option, write_whole
from ny1901.kernel.spec import GameSpec
from ny1901.solver.deadline import Deadline
from ny1901.solver.lines import PLAYOUTS, ScoreLines

Data = dict[str, Any]

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
@band_options(playouts=PLAYOUTS, games=100)
@click.option(
    "--records",
    "folder",
    type=click.Path(exists=True, file_okay=False, writable=True),
    help="Write the records of the games found into this folder.",
)
@picture_option
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
    measured: str | None,
    games: int,
    seed: int,
    timeout: float | None,
    folder: str | None,
    picture: str | None,
    as_json: bool,
) -> None:
    """What each seat's final score cannot fall below or exceed from POSITION, by source.

    With --lines also how low and how high games get that were found: what is proved and what is not known. With
    --measured also between what and what each seat ends in 90% of the games that an agent plays on in every seat.
    """
    if lines and turns is not None:
        raise click.UsageError("--lines searches games of any length; leave out --lines or --turns")
    if folder and not lines:
        raise click.UsageError("--records writes the games of --lines; give --lines too")
    if measured and (behaviours or turns is not None):
        raise click.UsageError("--measured lets agents play as they like; leave out --behaviour and --turns, or it")
    state, deadline = read_position(position, variant, game, as_json=as_json), Deadline(timeout)
    assumed = {"behaviour": behaviours} if behaviours else {}
    proved: Sequence[Any] = ()
    if "score_bounds" in game.solver or not (lines or measured):
        proved = game.part("solver.score_bounds")(state, **assumed, **({} if turns is None else {"turns": turns}))
    shared = deadline.part(0.5) if measured else deadline
    found = _searched(state, shared, playouts=playouts, seed=seed, **assumed) if lines else []
    ended = _measured(state, measured, deadline, games=games, seed=seed) if measured else None
    bands = score_bands(proved, found, ended)
    if folder:
        _write_records(Path(folder), found)
    if picture:
        write_whole(picture, bands.to_svg())
    if as_json:
        print_json([_as_data(seat, proved, found, ended) for seat in range(len(state.scores))])
        return
    _print(proved, found)
    if ended:
        print_table("Where final scores end", bands.as_table(), numbers=("seat",))
        say(ended.certainty)
    if folder and found[0].highest:
        print_next("replay", str(_record_file(Path(folder), found[0].seat, "highest")))
    elif not folder:
        print_again(*_more(lines=lines, measured=measured))


def _more(*, lines: bool, measured: str | None) -> tuple[str, ...]:
    """What the next command asks for beside what this one did."""
    if not lines:
        return ("--lines",)
    return ("--records", ".") if measured else ("--measured", "greedy")


def _searched(state: Any, deadline: Deadline, **options: Any) -> list[ScoreLines]:
    with progress("searching games", len(state.scores)) as bar:
        return lines_of_all(state, deadline, partial(bar.advance, bar.task_ids[0]), **options)


def _measured(state: Any, agent: str, deadline: Deadline, **options: Any) -> MeasuredScores:
    with progress(f"{agent} plays on", options["games"]) as bar:
        return measured_of(state, agent, deadline, partial(bar.advance, bar.task_ids[0]), **options)


def _as_data(seat: int, proved: Sequence[Any], found: Sequence[ScoreLines], ended: MeasuredScores | None) -> Data:
    """What is known of a seat as plain data for JSON."""
    data: Data = proved[seat].to_data() if proved else {"seat": seat}
    if found:
        data["lines"] = found[seat].to_data()
    if ended:
        measured = ended.to_data()
        data["measured"] = measured | {"rows": [row for row in measured["rows"] if row["seat"] == seat]}
    return data


def _print(proved: Sequence[Any], found: Sequence[ScoreLines]) -> None:
    for seat, lines in zip_longest(proved, found):
        if seat:
            title = f"Final score of seat {seat.seat}: {seat.lower} to {seat.upper}"
            print_table(title, seat.as_table(), numbers=_NUMBERS)
        if seat and lines:
            say(f"seat {seat.seat}: {lines.beside(seat.lower, seat.upper)}\n")
    if found and not proved:
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
