"""What a documented fact about a game's material is, and how material is held against the facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attrs import frozen


@frozen
class Finding:
    """What a check found in some material.

    Attributes:
        met: whether the fact holds.
        detail: what was found, in words.
        where: names of the things to look at.
    """

    met: bool
    detail: str
    where: tuple[str, ...] = ()


@frozen
class Fact:
    """A documented fact about a game's material.

    Attributes:
        id: its name, for example `board.lots`.
        statement: the fact in one sentence.
        source: where it is known from; `str` says it.
        holds: the check, from the material to what it finds there.
    """

    id: str
    statement: str
    source: Any
    holds: Callable[[Any], Finding]


@frozen
class FactResult:
    """A fact and what its check found in some material; as text, one line for a report."""

    fact: Fact
    met: bool
    detail: str
    where: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{'met' if self.met else 'NOT MET'}  {self.fact.id}: {self.fact.statement} Found: {self.detail}."


def check(facts: Iterable[Fact], material: Any) -> tuple[FactResult, ...]:
    """Hold some material against facts.

    Args:
        facts: the facts.
        material: what they are about.

    Returns:
        one result a fact, in their order.

    >>> pair = Fact("pair", "There are two.", "the rulebook", lambda things: Finding(len(things) == 2, str(things)))
    >>> [result.met for result in check([pair], ["a", "b"])]
    [True]
    """
    findings = [(fact, fact.holds(material)) for fact in facts]
    return tuple(FactResult(fact, finding.met, finding.detail, finding.where) for fact, finding in findings)


def listed(names: Iterable[str]) -> str:
    """Some names as text, `none` for no name.

    >>> listed(("ra", "rb")), listed(())
    ('ra, rb', 'none')
    """
    return ", ".join(names) or "none"
