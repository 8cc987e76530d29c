"""House rules in New York: which actions they leave, what they score, which deals they take."""

from __future__ import annotations

from functools import lru_cache

from ny1901.kernel.house_rules.catalogue import with_house_rules
from ny1901.kernel.house_rules.play import HousePlay
from ny1901.kernel.rulebook import Catalogue
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, ByKind, EndTurn, PlayCard, Rebuild, ReturnLot
from ny1901.new_york.rules.catalogue import catalogue
from ny1901.new_york.rules.effects import after
from ny1901.new_york.rules.house_words import WORDS, concerned_kinds
from ny1901.new_york.rules.variant import Variant

_KINDS = ByKind[str]({AcquireLot: "acquire", Build: "build", Rebuild: "rebuild", ReturnLot: "return", EndTurn: "end"})


def kind_of(action: Action) -> str:
    """The kind of an action, as the words of its notation begin.

    >>> from ny1901.new_york.rules.actions import Card
    >>> kind_of(PlayCard(Card.LAND_GRAB)), kind_of(AcquireLot("ra"))
    ('play land-grab', 'acquire')
    """
    return str(action) if isinstance(action, PlayCard) else _KINDS[type(action)]


def _names(action: Action) -> tuple[str, ...]:
    if isinstance(action, Build | Rebuild):
        return action.squares
    if isinstance(action, AcquireLot | ReturnLot):
        return (action.lot,)
    return (action.card.value,) if isinstance(action, PlayCard) else ()


HOUSE = HousePlay(
    vocabulary=WORDS, after=after, kind_of=kind_of, names=_names, concerns=lru_cache(maxsize=64)(concerned_kinds)
)
"""How New York plays house rules."""


@lru_cache(maxsize=64)
def catalogue_of(variant: Variant) -> Catalogue:
    """The rules of New York, and after them the house rules of a variant."""
    return with_house_rules(catalogue(), variant.house_rules)
