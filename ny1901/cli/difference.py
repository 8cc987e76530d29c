"""`ny1901 diff`: a line of play that tells two variants apart."""

from __future__ import annotations

import click

from ny1901.cli.inputs import read_variant
from ny1901.cli.output import json_option, print_json, print_table, progress, say, timeout_option
from ny1901.game import Game, State
from ny1901.solver.difference import Difference, find_difference


@click.command()
@click.argument("a")
@click.argument("b")
@click.option("--players", type=int, default=3, show_default=True, help="How many play.")
@click.option("--about", metavar="RULE", help="Look for a difference in this rule alone, for example card.boom.")
@click.option("--ignore", metavar="RULE", multiple=True, help="Leave a rule aside; may be given several times.")
@click.option("--seed", type=int, help="Search in the deal of this seed only.")
@timeout_option
@json_option
def diff(
    *,
    a: str,
    b: str,
    players: int,
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
    games = [Game(players=players, variant=read_variant(name)) for name in (a, b)]
    deals = range(400) if seed is None else (seed,)
    with progress("playing side by side", None):
        found = find_difference(*games, about=about, ignore=ignore, seeds=deals, timeout=timeout, make=State)
    if as_json:
        print_json(found.to_data())
    else:
        _print(found)
    return 1 if found.found else 0


def _print(found: Difference[State]) -> None:
    names = " and ".join(found.names)
    if not found.found:
        say(f"[bold]{names}[/]: {found.difference}")
        say(f"{found.certainty} ({found.elapsed:.1f} s)")
        if found.searched:
            say(f"tried: {found.searched}")
        return
    if found.actions:
        rows = [{**row, "actions": "; ".join(row["actions"])} for row in found.turns()]
        print_table(f"{names}: {found.steps} actions from deal {found.seed}", rows, numbers=("turn", "seat"))
    else:
        say(f"[bold]{names}[/]: from deal {found.seed} on")
    print_table(f"What differs then (a is {found.names[0]}, b is {found.names[1]})", found.as_table())
    say(f"rules: {', '.join(found.rules)}")
    say(f"fields: {', '.join(f'{name} ({in_a} / {in_b})' for name, in_a, in_b in found.fields)}")
    for name, position in zip(found.names, found.positions or (), strict=True):
        say(f"{name}: {position}")
    say(f"{found.certainty} ({found.elapsed:.1f} s)")
