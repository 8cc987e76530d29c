"""`ny1901 changes`: what a variant changes against its base, each thing with its proof or its interval."""

from __future__ import annotations

from collections import Counter
from contextlib import nullcontext
from typing import TYPE_CHECKING

import click

from ny1901.cli.closing import as_typed, print_again, print_next
from ny1901.cli.inputs import SEED, read_variant
from ny1901.cli.options import (
    agents_option,
    game_option,
    games_option,
    json_option,
    names_in,
    players_option,
    seed_option,
    timeout_option,
    workers_option,
)
from ny1901.cli.output import print_json, print_plain, progress, say
from ny1901.cli.written import output_option
from ny1901.kernel.spec import GameSpec

if TYPE_CHECKING:
    from ny1901.analysis.variant_changes import Changes, Part


@click.command()
@click.argument("variant")
@click.option("--base", help="What it is held against.  [default: en-2015; pt-devir in Paris]")
@game_option
@players_option
@click.option("--only", multiple=True, metavar="KIND", help="Ask this kind of question alone; may be given again.")
@timeout_option
@games_option
@agents_option
@seed_option(SEED)
@workers_option
@click.option("--details", is_flag=True, help="Name everything that is unknown, with all that is known of why.")
@output_option("--out", help="Write a page for people to this HTML file.")
@json_option
def changes(
    *,
    variant: str,
    base: str | None,
    game: GameSpec,
    players: int | None,
    only: tuple[str, ...],
    timeout: float,
    games: int,
    agents: str,
    seed: int,
    workers: int | None,
    details: bool,
    out: str | None,
    as_json: bool,
) -> None:
    """Tell what VARIANT changes: rules, answers, worked examples, proofs, best placements, bounds, play, balance.

    What changed is listed with its proof or its interval, what is the same is counted. KIND is rules, answers,
    examples, invariants, placements, bounds, line or balance. What --timeout leaves no time for is unknown.
    """
    from ny1901.analysis import changes as asked
    from ny1901.analysis.processes import process_pool
    from ny1901.analysis.running import Inline

    mine, other = read_variant(variant, game), read_variant(base, game)
    playing = not only or "balance" in only
    pool = process_pool(workers) if playing and workers != 0 else nullcontext(Inline())
    with progress("asking both", None), pool as executor:
        found = asked(
            mine,
            other,
            game=game,
            players=players,
            only=only,
            timeout=timeout,
            games=games,
            agents=names_in(agents),
            seed=seed,
            executor=executor,
        )
    if out:
        from ny1901.analysis.variant_change_page import write_page

        write_page(found, out, command=as_typed())
    if as_json:
        print_json(found.to_data())
        return
    _print_changes(found, details=details)
    if out:
        print_plain(f"page: {out}")
        print_next("compare", base or game.standard, variant)
    else:
        print_again("--out", "changes.html")


def _print_changes(found: Changes, *, details: bool) -> None:
    say(found.heading)
    for line in found.field_lines() or ["no field differs"]:
        say(line, indent=2)
    for part in found.parts:
        say((part.title, "bold"), f": {part.summary}.")
        _print_changed(part)
        _print_unknown(part, details=details)
    say(f"{found.elapsed:.1f} s")


def _print_changed(part: Part) -> None:
    """What changed, and how that is known."""
    for item in part.changed:
        say(f"{item.name}: {item.what}", indent=2)
        for line in item.lines:
            say(line, indent=6)


def _print_unknown(part: Part, *, details: bool) -> None:
    """Why some of it is unknown; which, and the whole reason, only where details are asked for."""
    if details:
        for reason, names in part.open_by_reason().items():
            say(f"unknown: {', '.join(names)}: {reason}", indent=2)
        return
    counts: Counter[str] = Counter()
    for reason, names in part.open_by_reason().items():
        counts[reason.partition(": ")[0]] += len(names)
    for reason, count in counts.items():
        say(f"{count} unknown: {reason}", indent=2)
