"""`ny1901 mcp`: a server that assistants ask about the rules."""

from __future__ import annotations

from importlib.util import find_spec

import click

from ny1901.cli.inputs import read_variant
from ny1901.cli.options import game_option
from ny1901.kernel.errors import DataError
from ny1901.kernel.spec import GameSpec


@click.command()
@game_option
@click.option(
    "--variant", "variants", multiple=True, help="A TOML file with a variant of yours, which calls may then name."
)
def mcp(*, game: GameSpec, variants: tuple[str, ...]) -> None:
    """Answer assistants over the Model Context Protocol, on standard input and output, until the client is gone.

    It needs the extra `mcp`. It reads no file but those that --variant names, and writes none.
    """
    if find_spec("mcp") is None:
        raise DataError("the library mcp cannot be found; install it with: pip install 'ny1901[mcp]'", file="mcp")
    read = [read_variant(given, game) for given in variants]
    from ny1901.adapters.mcp.server import serve

    serve({variant.name: game.state.variant_texts().to_data(variant) for variant in read})
