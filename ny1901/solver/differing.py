"""Which rules two variants differ in, and the variant between them that differs in some rules only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from attrs import evolve

from ny1901.errors import IllegalAction, VariantError
from ny1901.rules.actions import Card
from ny1901.rules.catalogue import catalogue
from ny1901.rules.position import Position, Ruleset
from ny1901.rules.variant import Variant
from ny1901.solver.shortening import Line
from ny1901.solver.side_by_side import played

R = TypeVar("R", bound=Ruleset)

Fields = tuple[tuple[str, Any, Any], ...]
"""Fields of a variant with their value in each of two variants."""

_CARD_OF = {"card.boom": Card.CONSTRUCTION_BOOM, "card.shift": Card.MARKET_SHIFT, "card.grab": Card.LAND_GRAB}


def hybrid(a: Ruleset, b: R, *, about: str | None = None, ignore: Iterable[str] = ()) -> R:
    """A rule set between two: what it is to be compared with the first as.

    Args:
        a: the first rule set.
        b: the second.
        about: the id of a rule; all others are then as in the first.
        ignore: ids of rules that are then as in the first.

    Raises:
        DataError: there is no such rule.
        VariantError: the rules do not go together so.

    >>> en, pt = (Ruleset(3, Variant.edition(edition)) for edition in ("en-2015", "pt-2018"))
    >>> en.variant.differences(hybrid(en, pt, about="card.boom").variant)
    (('boom_limit', 'unless-ended', 'keeps-unbuilt'),)
    """
    left_aside = {name for rule in ignore for name in catalogue()[rule].fields}
    if about is not None:
        left_aside |= {name for name, _, _ in a.variant.differences(b.variant)} - {*catalogue()[about].fields}
    taken_over = {name: a.variant.value(name) for name in left_aside}
    return evolve(b, variant=b.variant.change(**taken_over)) if taken_over else b


def rules_of(name: str) -> tuple[str, ...]:
    """The ids of the rules that a field of the variant changes.

    >>> rules_of("shift_order")
    ('card.shift',)
    """
    return tuple(rule.id for rule in catalogue() if name in rule.fields)


def differing_rules(a: Variant, b: Variant) -> tuple[str, ...]:
    """The ids of the rules that two variants do not share, in the order of the catalogue.

    >>> differing_rules(Variant.edition("zh-2016"), Variant.edition("pt-2018"))
    ('card.boom', 'card.shift', 'challenge.gold-prestige')
    """
    names = {name for name, _, _ in a.differences(b)}
    return tuple(rule.id for rule in catalogue() if names & {*rule.fields})


def challenges_of(fields: Fields) -> frozenset[str]:
    """The challenges without which no difference can show; empty if it can show without a certain challenge."""
    rules = [rules_of(name) for name, _, _ in fields]
    if not all(some and all(rule.startswith("challenge.") for rule in some) for some in rules):
        return frozenset()
    return frozenset(rule.removeprefix("challenge.") for some in rules for rule in some)


def cards_of(fields: Fields) -> frozenset[Card]:
    """The action cards whose rules differ."""
    return frozenset(_CARD_OF[rule] for name, _, _ in fields for rule in rules_of(name) if rule in _CARD_OF)


def responsible(rules: tuple[Ruleset, Ruleset], seed: int, line: Line) -> Fields:
    """The fields that each by itself tell two rule sets apart by a line of play; all, if none does.

    Args:
        rules: the two rule sets.
        seed: what they are dealt with.
        line: the line of play after which they are apart.
    """
    a, b = rules
    fields = a.variant.differences(b.variant)
    alone = tuple(each for each in fields if _tells_apart(a, each, seed, line))
    return alone or fields


def _tells_apart(a: Ruleset, changed: tuple[str, Any, Any], seed: int, line: Line) -> bool:
    name, _, value = changed
    try:
        other = evolve(a, variant=a.variant.change(**{name: value}))
        *_, last = played((a, other), seed, line, Position)
        return last.apart
    except VariantError:  # this value does not go with the other fields
        return False
    except IllegalAction:  # the two are apart even before the end
        return True
