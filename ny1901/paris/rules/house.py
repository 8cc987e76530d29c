"""House rules in Paris: which actions they leave, what they score, which deals they take."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ny1901.kernel.house_rules.catalogue import with_house_rules
from ny1901.kernel.house_rules.play import HousePlay
from ny1901.kernel.rulebook import Catalogue
from ny1901.paris.rules.actions import Action, Build, ByKind, Lay, Pass, Take, Use
from ny1901.paris.rules.catalogue import catalogue
from ny1901.paris.rules.house_words import WORDS, concerned_kinds
from ny1901.paris.rules.variant import Variant

if TYPE_CHECKING:
    from ny1901.paris.rules.state import State


_KINDS = ByKind[str]({Lay: "lay", Take: "take", Pass: "pass", Build: "build"})


def kind_of(action: Action) -> str:
    """The kind of an action, as the words of its notation begin; a postcard with its effect is a kind of its own.

    >>> kind_of(Use("le-peintre")), kind_of(Use("le-peintre", "d4")), kind_of(Lay("t3", "c5", 90))
    ('use', 'use le-peintre', 'lay')
    """
    if isinstance(action, Use):
        return "use" if action.bare else f"use {action.postcard.value}"
    return _KINDS[type(action)]


def _names(action: Action) -> tuple[str, ...]:
    if isinstance(action, Lay):
        return (action.square,)
    if isinstance(action, Take):
        return (action.building,)
    if isinstance(action, Build):
        return action.squares
    return action.squares or (action.postcard.value,) if isinstance(action, Use) else ()


def _after(position: State, action: Action) -> State:
    from ny1901.paris.rules.effects import after  # the effects ask what is legal, and that asks here

    return after(position, action)


HOUSE = HousePlay(
    vocabulary=WORDS, after=_after, kind_of=kind_of, names=_names, concerns=lru_cache(maxsize=64)(concerned_kinds)
)
"""How Paris plays house rules."""


@lru_cache(maxsize=64)
def catalogue_of(variant: Variant) -> Catalogue:
    """The rules of Paris, and after them the house rules of a variant."""
    return with_house_rules(catalogue(), variant.house_rules)
