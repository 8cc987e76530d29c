"""`ny1901 lab`: the web page on which positions are laid out and tried."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import click

from ny1901.cli.inputs import read_position, read_variant
from ny1901.cli.options import game_option, position_argument, variant_option
from ny1901.cli.output import complain, say
from ny1901.kernel.errors import DataError
from ny1901.kernel.spec import GameSpec

LOOPBACK = ("127.0.0.1", "localhost", "::1")


@click.command()
@position_argument
@game_option
@variant_option
@click.option("--port", type=click.IntRange(0, 65535), default=1901, show_default=True, help="0 takes a free port.")
@click.option("--host", default=LOOPBACK[0], show_default=True, help="The address to listen on.")
@click.option("--allow-network", is_flag=True, help="Needed with a --host that other machines can reach.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
def lab(
    *,
    position: str | None,
    game: GameSpec,
    variant: str | None,
    port: int,
    host: str,
    allow_network: bool,
    no_browser: bool,
) -> None:
    """A local web page: lay out POSITION by hand, try a piece, ask for the best placements, change the rules.

    It needs the extra `lab`. It answers this machine only, unless told otherwise, and stops with Ctrl-C.
    """
    game.part("lab")
    host = host.lower()
    check_host(host, allow_network=allow_network)
    check_extra()
    from ny1901.lab.serve import serve

    state = new_game(game, variant) if position is None and variant else read_position(position, variant, game)
    if host not in LOOPBACK:
        complain("whoever reaches this address can use the lab and this machine's time; there is no password")
    serve(
        state,
        game=game.name,
        host=host,
        port=port,
        browser=not no_browser,
        tell=lambda address: say(f"the lab is at {address} (Ctrl-C stops it)"),
    )


def new_game(game: GameSpec, variant: str) -> Any:
    """A game of a variant to begin with, for as many as it is meant for.

    Args:
        game: the game.
        variant: a standard name, or the path of a TOML file.
    """
    read = read_variant(variant, game)
    return game.game(players=game.part("variants").seats(read), variant=read).initial_state(seed=1901)


def check_host(host: str, *, allow_network: bool) -> None:
    """Refuse an address that other machines can reach, unless that is wanted.

    Raises:
        DataError: it is not of this machine alone, and nobody said that it may be.
    """
    if host not in LOOPBACK and not allow_network:
        raise DataError(
            "other machines could reach the lab at this address; add --allow-network if you want that, "
            f"or use {LOOPBACK[0]}",
            file=f"--host {host[:60]}",
        )


def check_extra() -> None:
    """Refuse to start without the libraries of the extra `lab`.

    Raises:
        DataError: one is missing; the message says what to install.
    """
    missing = [name for name in ("starlette", "uvicorn") if find_spec(name) is None]
    if missing:
        raise DataError(
            f"{' and '.join(missing)} cannot be found; install what the lab needs with: pip install 'ny1901[lab]'",
            file="lab",
        )
