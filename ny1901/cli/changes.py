"""`ny1901 changes`: what a variant changes against its base, each thing with its proof or its interval."""

from __future__ import annotations

from contextlib import nullcontext

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
from ny1901.cli.output import print_json, print_plain, progress
from ny1901.cli.written import output_option
from ny1901.kernel.spec import GameSpec


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
    out: str | None,
    as_json: bool,
) -> None:
    """Tell what VARIANT changes: rules, answers, worked examples, proofs, best placements, bounds, play, balance.

    What changed is listed with its proof or its interval, what is the same is counted. KIND is rules, answers,
    examples, invariants, placements, bounds, line or balance. What --timeout leaves no time for is unknown.
    """
    from ny1901.analysis import changes as asked
    from ny1901.analysis.running import Inline, process_pool

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
    print_plain(str(found))
    if out:
        print_plain(f"page: {out}")
        print_next("compare", base or game.standard, variant)
    else:
        print_again("--out", "changes.html")
