"""Rules as an answer cites them: the id, the sentence, and where the rulebooks say it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ny1901.kernel.house_rules.catalogue import with_house_rules
from ny1901.kernel.spec import GameSpec

_NAMED = re.compile(r"`([a-z-]+)\.([a-z-]+|\*)`")


def rules_data(game: GameSpec, rules: Iterable[str], state: Any = None) -> list[dict[str, Any]]:
    """Rules with their sentences and citations.

    Args:
        game: the game.
        rules: their ids.
        state: a position whose variant may have house rules and an edition; without it every edition is cited.
    """
    variant = state.rules.variant if state is not None else None
    printed = game.part("catalogue")()
    book = with_house_rules(printed, variant.house_rules if variant else None)
    edition = variant.value("edition") if variant else None
    return [
        {
            "rule": rule,
            "statement": book[rule].statement,
            "citations": [str(cited) for cited in book.cite(rule, edition)] if rule in printed else ["house rule"],
        }
        for rule in dict.fromkeys(rules)
    ]


def rules_of_actions(game: GameSpec, actions: Iterable[Any]) -> tuple[str, ...]:
    """The rules that kinds of actions come from, as their classes name them.

    Args:
        game: the game.
        actions: some actions.
    """
    known = [rule.id for rule in game.part("catalogue")()]
    found: list[str] = []
    for kind in dict.fromkeys(map(type, actions)):
        for family, name in _NAMED.findall((kind.__doc__ or "").partition("\n")[0]):
            found += [
                rule for rule in known if rule == f"{family}.{name}" or (name == "*" and rule.startswith(f"{family}."))
            ]
    return tuple(dict.fromkeys(found))
