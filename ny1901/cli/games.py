"""The option `--game`: which game a command is about."""

from __future__ import annotations

import sys

import click

from ny1901.kernel.games import game_named, game_names
from ny1901.kernel.spec import GameSpec


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
