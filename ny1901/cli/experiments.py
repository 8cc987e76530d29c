"""`ny1901 compare`, `sweep`, `tune`, `claims` and `strengths`: variants on trial, each answer with how sure it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from ny1901.cli.closing import as_typed, print_again
from ny1901.cli.inputs import SEED, named_variant
from ny1901.cli.measured import print_claims, print_comparison, print_strengths, print_sweep, print_tuned
from ny1901.cli.options import (
    agents_option,
    game_option,
    games_option,
    json_option,
    names_in,
    played_variant_option,
    players_option,
    seed_option,
    store_option,
    workers_option,
)
from ny1901.cli.output import print_json, print_plain
from ny1901.cli.pools import playing
from ny1901.cli.written import output_option, write_whole
from ny1901.kernel.errors import StudyError
from ny1901.kernel.spec import GameSpec

_strengths = click.option(
    "--agents",
    default="random,greedy,turn",
    show_default=True,
    help="Agents of several strengths with commas between them, each on its own in every seat.",
)
_level = click.option(
    "--level",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.95,
    show_default=True,
    help="How sure an answer has to be.",
)
_out = output_option("--out", help="Write a report for people to this HTML file.")


def _experiment_options(command: Callable[..., Any], agents: Callable[..., Any] = agents_option) -> Callable[..., Any]:
    """The options that every experiment has; which agents play is asked in one of two ways."""
    for option in (
        json_option,
        _out,
        _level,
        workers_option,
        store_option,
        seed_option(SEED),
        agents,
        games_option,
        players_option,
    ):
        command = option(command)
    return command


def _options_of_strengths(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of an experiment in which agents of several strengths play, each on its own."""
    return _experiment_options(command, agents=_strengths)


def _finish(
    found: Any, show: Callable[[Any], None], *, out: str | None, as_json: bool, level: float, report: str
) -> None:
    """Print what was found, and write the report if one was asked for; else it is what to ask for next."""
    if out:
        from ny1901.analysis import write_report

        write_report(found, out, command=as_typed(), level=level)
    if as_json:
        print_json(found.to_data())
        return
    show(found)
    if out:
        print_plain(f"report: {out}")
        print_again(games=_games_that_tell(found))
    else:
        print_again("--out", report)


def _games_that_tell(found: Any) -> int:
    """How many games tell what a comparison leaves open; of anything else so many that intervals are half as wide."""
    needed = [change.games_needed or 0 for change in getattr(found, "changes", ())]
    half_as_wide: int = 4 * click.get_current_context().params["games"]
    return max((-(-games // 2) for games in needed), default=0) or half_as_wide


@click.command()
@click.argument("base")
@click.argument("variant")
@game_option
@_experiment_options
@click.option(
    "--correction",
    type=click.Choice(["holm", "fdr_by"]),
    default="holm",
    show_default=True,
    help="For asking many questions at once.",
)
def compare(
    *, base: str, variant: str, out: str | None, as_json: bool, level: float, correction: str, **options: Any
) -> None:
    """Play BASE and VARIANT with the same deals, and say what changed, how sure that is, and what is open."""
    from ny1901.analysis import compare as played

    with playing("comparing", options) as how:
        found = played(base, variant, level=level, correction=correction, **how)
    _finish(found, print_comparison, out=out, as_json=as_json, level=level, report="report.html")


@click.command()
@click.argument("field")
@click.argument("values", nargs=-1, required=True)
@game_option
@played_variant_option
@_experiment_options
@output_option("--svg", help="Write the curve of --measure to this file.")
@click.option("--measure", default="score", show_default=True, help="The column that --svg draws.")
def sweep(
    *,
    field: str,
    values: tuple[str, ...],
    game: GameSpec,
    variant: str | None,
    out: str | None,
    as_json: bool,
    level: float,
    svg: str | None,
    measure: str,
    **options: Any,
) -> None:
    """Give FIELD of a variant each of VALUES, such as `workers 3..6` or `workers 3 4 6`, and show what follows."""
    from ny1901.analysis import sweep as played

    base = named_variant(variant, game, as_json=as_json)
    with playing("sweeping", {**options, "game": game}) as how:
        found = played(field, _values(field, values), base=base, level=level, **how)
    if svg:
        write_whole(svg, found.svg(measure))
    _finish(found, print_sweep, report="sweep.html", out=out, as_json=as_json, level=level)


@click.command()
@click.argument("targets", nargs=-1, required=True)
@click.option("--field", "fields", multiple=True, required=True, help="What may change: workers=3..6 or refill=a,b.")
@click.option(
    "--candidates", type=click.IntRange(min=2), default=30, show_default=True, help="How many proposals to try."
)
@game_option
@click.option("--confirm", type=click.IntRange(min=1), help="Games to confirm with; twice --games if left out.")
@played_variant_option
@_experiment_options
def tune(
    *,
    targets: tuple[str, ...],
    fields: tuple[str, ...],
    candidates: int,
    confirm: int | None,
    game: GameSpec,
    variant: str | None,
    out: str | None,
    as_json: bool,
    level: float,
    **options: Any,
) -> int:
    """Search numbers for TARGETS, such as "equal seats", "minutes 45" or "scores under 100".

    With --store the same command goes on where it was interrupted. Exit status 1 if a target is not surely met.
    """
    from ny1901.analysis import tune as searched

    choices = {}
    for entry in fields:
        name, equals, given = entry.partition("=")
        if not equals:
            raise StudyError(f"{entry!r} is no field; give workers=3..6 or the like", field="field")
        choices[name] = _values(name, tuple(given.split(",")))
    base = named_variant(variant, game, as_json=as_json)
    with playing("searching", {**options, "game": game}) as how:
        found = searched(targets, choices, base=base, candidates=candidates, confirm=confirm, level=level, **how)
    _finish(found, print_tuned, report="tuned.html", out=out, as_json=as_json, level=level)
    return 0 if all(aim.verdict == "met" for aim in found.aims) else 1


@click.command()
@game_option
@played_variant_option
@_options_of_strengths
def claims(
    *, game: GameSpec, variant: str | None, out: str | None, as_json: bool, level: float, **options: Any
) -> None:
    """Put what the designer and players say of the game to the simulator: agree, disagree, or can't tell.

    A hundred games of each study at three strengths take some minutes; most of them are for `turn`. Of Paris nobody
    claims more than the final scores of a few games; whether they are rare is then the question.
    """
    about = named_variant(variant, game, as_json=as_json)
    with playing("claims", {**options, "game": game}) as how:
        del how["game"]
        found = game.part("analysis.claims")(variant=about, level=level, **how)
    _finish(found, print_claims, report="claims.html", out=out, as_json=as_json, level=level)


@click.command()
@game_option
@played_variant_option
@_options_of_strengths
@click.option(
    "--without",
    help="What the agents leave be against themselves, to measure what it is worth: demolition,land-grab or the like.",
)
def strengths(
    *,
    variant: str | None,
    game: GameSpec,
    without: str | None,
    out: str | None,
    as_json: bool,
    level: float,
    **options: Any,
) -> None:
    """Measure VARIANT with agents of several strengths, side by side.

    What only dice find is not the game. The worth of each street, card, tile and lot is in the report of --out, and in
    the JSON.
    """
    from ny1901.analysis import strengths as measured

    things = names_in(without) if without else ()
    with playing("measuring", {**options, "game": game}) as how:
        agents = how.pop("agents")
        found = measured(agents, variant=variant or game.standard, without=things, level=level, **how)
    _finish(found, print_strengths, report="strengths.html", out=out, as_json=as_json, level=level)


def _values(field: str, given: tuple[str, ...]) -> list[Any]:
    """The values that a command was given for a field: whole numbers, `yes` and `no`, words, or a range `3..6`.

    Raises:
        StudyError: a range runs backwards.
    """
    found: list[Any] = []
    for text in given:
        lowest, dots, highest = text.partition("..")
        if dots and lowest.isdecimal() and highest.isdecimal():
            if int(lowest) > int(highest):
                raise StudyError(f"{text!r} runs backwards; give the lower number first", field=field)
            found += range(int(lowest), int(highest) + 1)
        else:
            found.append(_value(text))
    return found


def _value(text: str) -> Any:
    if text in ("yes", "true", "no", "false"):
        return text in ("yes", "true")
    return int(text) if text.isdecimal() else text
