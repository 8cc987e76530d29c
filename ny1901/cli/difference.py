"""`ny1901 diff`: a line of play that tells two variants apart."""

from __future__ import annotations

from typing import Any

import click

from ny1901.cli.closing import print_next
from ny1901.cli.inputs import read_variant
from ny1901.cli.options import game_option, json_option, players_option, timeout_option
from ny1901.cli.output import print_json, print_table, progress, say
from ny1901.kernel.picture.words import counted
from ny1901.kernel.spec import GameSpec


@click.command()
@click.argument("a")
@click.argument("b")
@game_option
@players_option
@click.option("--about", metavar="RULE", help="Look for a difference in this rule alone, for example card.boom.")
@click.option("--ignore", metavar="RULE", multiple=True, help="Leave a rule aside; may be given several times.")
@click.option("--seed", type=int, help="Search in the deal of this seed only.")
@timeout_option
@json_option
def diff(
    *,
    a: str,
    b: str,
    game: GameSpec,
    players: int | None,
    about: str | None,
    ignore: tuple[str, ...],
    seed: int | None,
    timeout: float,
    as_json: bool,
) -> int:
    """Play A and B side by side and show where they part: a shortest line of legal play and what differs after it.

    A and B are variants: standard names such as pt-2018+expert, or TOML files. Exit status 1 if they part, as of the
    command that compares files; 0 if no difference was found.
    """
    seats = game.players if players is None else players
    first, second = (game.rules(seats, read_variant(name, game)) for name in (a, b))
    deals = range(400) if seed is None else (seed,)
    with progress("playing side by side", None):
        found = game.part("solver.find_difference")(
            first, second, about=about, ignore=ignore, seeds=deals, timeout=timeout
        )
    if as_json:
        print_json(found.to_data())
    else:
        _print(found)
        print_next("changes", b, "--base", a)
    return 1 if found.found else 0


def _print(found: Any) -> None:
    names = " and ".join(found.names)
    if not found.found:
        say((names, "bold"), f": {found.difference}")
        say(f"{found.certainty} ({found.elapsed:.1f} s)")
        if found.searched:
            say(f"tried: {found.searched}")
        return
    if found.actions:
        rows = [{**row, "actions": "; ".join(row["actions"])} for row in found.turns()]
        print_table(f"{names}: {counted(found.steps, 'action')} from deal {found.seed}", rows, numbers=("turn", "seat"))
    else:
        say((names, "bold"), f": from deal {found.seed} on")
    print_table(f"What differs then (a is {found.names[0]}, b is {found.names[1]})", found.as_table())
    say(f"rules: {', '.join(found.rules)}")
    say(f"fields: {', '.join(f'{name} ({in_a} / {in_b})' for name, in_a, in_b in found.fields)}")
    for name, position in zip(found.names, found.positions or (), strict=True):
        say(f"{name}: {position}")
    say(f"{found.certainty} ({found.elapsed:.1f} s)")
