"""`ny1901 reachable`: whether a position can occur in play, with the play or the broken rule."""

from __future__ import annotations

from typing import Any

import click

from ny1901.cli.closing import print_next
from ny1901.cli.inputs import read_position
from ny1901.cli.options import game_option, json_option, position_argument, variant_option
from ny1901.cli.output import print_json, print_plain, print_table, progress, say
from ny1901.kernel.errors import PositionError
from ny1901.kernel.spec import GameSpec
from ny1901.solver.reachability.answer import Reachability, Status, impossible


@click.command("reachable")
@position_argument
@variant_option
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=10.0,
    show_default=True,
    help="Seconds after which the answer is unknown.",
)
@game_option
@json_option
def reachable_command(
    *, position: str | None, variant: str | None, timeout: float, game: GameSpec, as_json: bool
) -> int:
    """Whether POSITION can occur in play: REACHED by a record of legal play, IMPOSSIBLE by a broken rule, or UNKNOWN.

    Exit status 0 if it is reached, 1 if it is impossible or unknown.
    """
    found: Reachability[Any, Any]
    try:
        with progress("playing backwards", None):
            found = game.part("solver.reachable")(
                read_position(position, variant, game, as_json=as_json), timeout=timeout
            )
    except PositionError as error:
        found = impossible(error.problems)
    if as_json:
        print_json(found.to_data())
    else:
        _print(found)
        print_next("show", position)
    return 0 if found.status is Status.REACHED else 1


def _print(found: Reachability[Any, Any]) -> None:
    say((str(found.status), "bold"), f": {found.proved_by} ({found.elapsed:.1f} s)")
    if found.status is Status.IMPOSSIBLE:
        print_table("Broken rules", found.as_table())
    elif found.status is Status.REACHED:
        print_plain(f"dealt: {found.start}")  # in one line, to be copied
        rows = [{**row, "actions": "; ".join(row["actions"])} for row in found.as_table()]
        print_table("The play", rows, numbers=("turn",), empty="none, it is the deal")
        if found.differs:
            say(f"Not the position's: {found.differs}.")
