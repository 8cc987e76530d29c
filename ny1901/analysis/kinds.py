"""Which games can be studied, and what a study has to know of each beyond the protocol.

A kind of game is looked up by its name, or by the address `module:NAME` of a `GameKind` of your own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any

from attrs import field, frozen

from ny1901.analysis.measures import Measures
from ny1901.analysis.shading import Places
from ny1901.errors import StudyError, closest

_HOMES = {
    "new-york": "ny1901.analysis.kind_new_york:KIND",
    "paris": "ny1901.analysis.kind_paris:KIND",
}
"""Addresses, so that a game is loaded only when it is studied."""


@frozen
class GameKind:
    """What a study has to know of a game.

    Attributes:
        name: the game's name in stores, for example `new-york`.
        game: from a variant and a number of players the game; it refuses a number that the variant is not for.
        read: a variant from what a user gives: a value, a standard name, the path of a file.
        title: what tables call a variant.
        pack: a variant as text with everything the rules depend on: variants of equal rules have equal texts.
        unpack: the variant from that text, in another process or years later.
        measures: what the game adds to the measures of every game.
        places: what of it lies somewhere on a board, and how numbers are drawn there; `None` for no such picture.
    """

    name: str
    game: Callable[[Any, int], Any]
    read: Callable[[Any], Any]
    title: Callable[[Any], str]
    pack: Callable[[Any], str]
    unpack: Callable[[str], Any]
    measures: Measures = field(factory=Measures)
    places: Places | None = None


@lru_cache(maxsize=16)
def kind_of_game(name: str) -> GameKind:
    """The kind of game with a name or an address.

    Args:
        name: a known name such as `new-york`, or `module:NAME`.

    Raises:
        StudyError: there is none.

    >>> kind_of_game("new-york").title(kind_of_game("new-york").read("pt-2018+expert"))
    'pt-2018+expert'
    """
    address = _HOMES.get(name, name)
    module, colon, attribute = address.partition(":")
    if not colon:
        meant = closest(name, _HOMES)
        hint = f"did you mean {meant!r}?" if meant else f"choose from {', '.join(_HOMES)}, or give module:NAME"
        raise StudyError(f"{name!r} is no game that can be studied; {hint}", field="game")
    try:
        found: GameKind = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise StudyError(f"{name!r} cannot be loaded: {error}", field="game") from None
    return found
