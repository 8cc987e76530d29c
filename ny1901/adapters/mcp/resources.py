"""What an assistant can read: the rules, the editions, the variants and a position of each game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from ny1901.kernel.errors import DataError
from ny1901.kernel.games import game_named, game_names
from ny1901.kernel.spec import GameSpec

SCHEME = "ny1901"


def _rules(game: GameSpec) -> Any:
    return [
        {"rule": rule.id, "title": rule.title, "statement": rule.statement, "citations": [*map(str, rule.citations)]}
        for rule in game.part("catalogue")()
    ]


def _editions(game: GameSpec) -> Any:
    return [{"edition": edition, "rules_cited": _cited(game, edition)} for edition in game.part("variants").editions]


def _cited(game: GameSpec, edition: str) -> int:
    return sum(any(cited.edition == edition for cited in rule.citations) for rule in game.part("catalogue")())


def _variants(game: GameSpec) -> Any:
    variants = game.part("variants")
    return {
        "standard": variants.standard,
        "names": [*variants.editions],
        "additions": [*variants.additions],
        "own": {"base": variants.standard, "any field": "its new value"},
        "fields": variants.described(),
    }


def _positions(game: GameSpec) -> Any:
    state = game.part("example")()
    return {"example": str(state), "json": json.loads(state.to_json())}


RESOURCES: Mapping[str, tuple[str, Callable[[GameSpec], Any]]] = {
    "rules": ("every rule with its sentence and citations", _rules),
    "editions": ("the editions, and how many rules each states", _editions),
    "variants": ("the standard variants, and how one of your own is written", _variants),
    "positions": ("a position as a line and as JSON, to start from", _positions),
}
"""What can be read of a game, by name: what it is, and how it is found."""


def addresses() -> dict[str, str]:
    """Every address that can be read, with what stands there.

    >>> addresses()["ny1901://paris/rules"]
    'Paris: every rule with its sentence and citations'
    """
    return {
        f"{SCHEME}://{game}/{name}": f"{game_named(game).title}: {what}"
        for game in game_names()
        for name, (what, _) in RESOURCES.items()
    }


def read(address: str) -> str:
    """What stands at an address, as JSON.

    Args:
        address: one of `addresses()`; nothing else is read, no file least of all.

    Raises:
        DataError: there is no such address.
    """
    if address not in addresses():
        raise DataError(f"there is no resource {address[:80]!r}; choose from {', '.join(addresses())}")
    game, name = address.removeprefix(f"{SCHEME}://").split("/")
    return json.dumps(RESOURCES[name][1](game_named(game)), ensure_ascii=False, indent=1)
