"""How commands about whole games close: the tally of every seat, and the next useful command."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from ny1901.cli.output import print_plain, print_table
from ny1901.kernel.games import address_of
from ny1901.kernel.spec import GameSpec


def print_tally(game: GameSpec, state: Any, played: int, who: Callable[[int], dict[str, str]] = lambda _: {}) -> None:
    """The points of each seat by source.

    Args:
        game: which game.
        state: where it stands.
        played: how many actions led there.
        who: what more to say of a seat.
    """
    tallies = getattr(state, "tally", state.scores)
    rows = [{"seat": seat, **who(seat), **game.summary.tally(tally)} for seat, tally in enumerate(tallies)]
    title = "Final tally" if state.is_over else "Tally, if the game ended here"
    told = who(0)
    print_table(f"{title} after {played} moves", rows, numbers=tuple(name for name in rows[0] if name not in told))


def print_next(*words: str | None) -> None:
    """The next useful command, on a line that can be copied.

    Args:
        words: what follows `ny1901`, `None` for what was not given; the game, and the variant if one was given, are
            added.
    """
    given = click.get_current_context().params
    game: GameSpec = given["game"]
    about = [] if game.name == "new-york" else ["--game", address_of(game)]
    about += ["--variant", given["variant"]] if given.get("variant") else []
    print_plain(f"next: {shlex.join(['ny1901', *filter(None, words), *about])}")


def as_typed(*more: str, **instead: Any) -> str:
    """The command that is running, with every option that is not at its default.

    Args:
        more: words that follow.
        instead: options with other values than were given, by their parameters' names.
    """
    context = click.get_current_context()
    typed = [*context.command_path.split()]
    for parameter in context.command.params:
        name = parameter.name or ""
        value = instead.get(name, context.params[name])
        each = value if isinstance(value, tuple) else (value,)
        if isinstance(parameter, click.Argument):
            typed += [str(one) for one in each if one is not None]
        elif value is True:
            typed.append(parameter.opts[0])
        elif value is not None and value is not False and str(value) != str(parameter.get_default(context)):
            typed += [word for one in each for word in (parameter.opts[0], _word(one))]
    return shlex.join([*typed, *more])


def _word(value: Any) -> str:
    """A value as it is given on the command line."""
    if isinstance(value, GameSpec):
        return address_of(value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def print_again(*more: str, **instead: Any) -> None:
    """The command that is running as the next useful one, with more words or other values.

    Args:
        more: words that follow.
        instead: options with other values than were given, by their parameters' names.
    """
    print_plain(f"next: {as_typed(*more, **instead)}")


def page_beside(path: str) -> str:
    """Where the page of a record would go.

    >>> page_beside("games/first.game")
    'games/first.html'
    """
    return str(Path(path).with_suffix(".html"))
