"""What several commands ask for: which game, position and variant, how many games, who plays; in one way in all."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import click

from ny1901.kernel.games import game_named, game_names
from ny1901.kernel.spec import GameSpec

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def _read(_: click.Context, __: click.Parameter, name: str) -> GameSpec:
    # Games and agents given as module:NAME: in the current folder, last, so that its files stand in for no library.
    if "" not in sys.path:
        sys.path.append("")
    return game_named(name)


game_option = click.option(
    "--game",
    default="new-york",
    show_default=True,
    callback=_read,
    metavar="NAME",
    help=f"Which game: {', '.join(game_names())}, or module:NAME of a GameSpec of your own.",
)
"""The option of a command that serves every game; its value is a `GameSpec`."""

position_argument = click.argument("position", required=False)

_VARIANT = "The variant: a standard name such as pt-2018+expert, or a TOML file."
variant_option = click.option("--variant", help=_VARIANT)
"""Of a command about a position or a record, which has a variant itself."""
played_variant_option = click.option("--variant", help=f"{_VARIANT}  [default: en-2015; pt-devir in Paris]")
"""Of a command about whole games. Those that hold variants beside each other take them as arguments instead."""

players_option = click.option("--players", type=int, help="How many play.  [default: 3; 2 in Paris]")
agents_option = click.option(
    "--agents", default="greedy", show_default=True, help="Who plays, with commas between several."
)
games_option = click.option(
    "--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games of each variant."
)


def seed_option(seed: int) -> Decorator:
    """The option of a command whose games are drawn.

    Args:
        seed: the seed where none is given.
    """
    return click.option("--seed", type=int, default=seed, show_default=True, help="The same seed gives the same games.")


plies_option = click.option(
    "--plies",
    type=click.IntRange(min=1),
    default=5000,
    show_default=True,
    help="Break a game off after so many actions.",
)
store_option = click.option(
    "--store",
    type=click.Path(dir_okay=False),
    help="Keep finished games in this file; the same command goes on from it.",
)
workers_option = click.option(
    "--workers",
    "--jobs",
    "workers",
    type=click.IntRange(min=0),
    help="Processes to play in; 0 plays in this one. One for each processor if it is left out.",
)
timeout_option = click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=60.0,
    show_default=True,
    help="Seconds after which an unfinished proof is reported as unknown.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for machines instead of tables.")


def names_in(text: str) -> list[str]:
    """The names in a text with commas between them, such as that of `--agents`."""
    return [name.strip() for name in text.split(",")]
