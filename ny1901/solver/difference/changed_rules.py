"""Which rules two variants of a game differ in, and the variant between them that differs in some rules only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from attrs import evolve

from ny1901.kernel.errors import IllegalAction, VariantError
from ny1901.kernel.rulebook import Catalogue
from ny1901.solver.difference.lockstep import Fields, Line, Sides, played

R = TypeVar("R")


def hybrid(book: Catalogue, a: Any, b: R, *, about: str | None = None, ignore: Iterable[str] = ()) -> R:
    """A rule set between two: what it is to be compared with the first as.

    Args:
        book: the rules of the game.
        a: the first rule set.
        b: the second.
        about: the id of a rule; all others are then as in the first.
        ignore: ids of rules that are then as in the first.

    Raises:
        DataError: there is no such rule.
        VariantError: the rules do not go together so.

    >>> from ny1901.new_york.rules.catalogue import catalogue
    >>> from ny1901.new_york.game import Game
    >>> from ny1901.new_york.rules.variant import Variant
    >>> en, pt = (Game(3, Variant.edition(edition)) for edition in ("en-2015", "pt-2018"))
    >>> en.variant.differences(hybrid(catalogue(), en, pt, about="card.boom").variant)
    (('boom_limit', 'unless-ended', 'keeps-unbuilt'),)
    """
    other: Any = b
    left_aside = {name for rule in ignore for name in book[rule].fields}
    if about is not None:
        left_aside |= {name for name, _, _ in a.variant.differences(other.variant)} - {*book[about].fields}
    taken_over = {name: a.variant.value(name) for name in left_aside}
    made: R = evolve(other, variant=other.variant.change(**taken_over)) if taken_over else b
    return made


def rules_of(book: Catalogue, name: str) -> tuple[str, ...]:
    """The ids of the rules that a field of the variant changes.

    >>> from ny1901.new_york.rules.catalogue import catalogue
    >>> rules_of(catalogue(), "shift_order")
    ('card.shift',)
    """
    return tuple(rule.id for rule in book if name in rule.fields)


def differing_rules(book: Catalogue, a: Any, b: Any) -> tuple[str, ...]:
    """The ids of the rules that two variants do not share, in the order of the catalogue.

    >>> from ny1901.new_york.rules.catalogue import catalogue
    >>> from ny1901.new_york.rules.variant import Variant
    >>> differing_rules(catalogue(), Variant.edition("zh-2016"), Variant.edition("pt-2018"))
    ('card.boom', 'card.shift', 'challenge.gold-prestige')
    """
    names = {name for name, _, _ in a.differences(b)}
    return tuple(rule.id for rule in book if names & {*rule.fields})


def responsible(sides: Sides, rules: tuple[Any, Any], seed: int, line: Line) -> Fields:
    """The fields that each by itself tell two rule sets apart by a line of play; all, if none does.

    Args:
        sides: the game.
        rules: the two rule sets.
        seed: what they are dealt with.
        line: the line of play after which they are apart.
    """
    a, b = rules
    fields: Fields = a.variant.differences(b.variant)
    alone = tuple(each for each in fields if _tells_apart(sides, a, each, seed=seed, line=line))
    return alone or fields


def _tells_apart(sides: Sides, a: Any, changed: tuple[str, Any, Any], *, seed: int, line: Line) -> bool:
    name, _, value = changed
    try:
        other = evolve(a, variant=a.variant.change(**{name: value}))
        *_, last = played(sides, (a, other), seed, line)
        return last.apart
    except VariantError:  # this value does not go with the other fields
        return False
    except IllegalAction:  # the two are apart even before the end
        return True
