"""What a documented fact is: a statement with its source, and a check that finds out whether a city meets it."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from ny1901.city.model import City, Provenance, Source


@frozen
class Finding:
    """What a check found in a city.

    Attributes:
        met: whether the fact holds.
        detail: what was found, in words.
        where: names of the lots, squares, streets or tiles to look at.
    """

    met: bool
    detail: str
    where: tuple[str, ...] = ()


@frozen
class Fact:
    """A documented fact about the game's material.

    Attributes:
        id: its name, for example `board.lots`.
        statement: the fact in one sentence.
        source: where it is known from; one that is `reconstructed` is a demand on the reference set only.
        holds: the check.
    """

    id: str
    statement: str
    source: Source
    holds: Callable[[City], Finding]


@frozen
class FactResult:
    """A fact and what its check found in one city; as text, one line for a report."""

    fact: Fact
    met: bool
    detail: str
    where: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{'met' if self.met else 'NOT MET'}  {self.fact.id}: {self.fact.statement} Found: {self.detail}."


def fact(identity: str, statement: str, kind: Provenance, note: str) -> Callable[[Callable[[City], Finding]], Fact]:
    """Make a fact of the check that follows.

    Args:
        identity: the fact's id.
        statement: the fact in one sentence.
        kind: how it is known.
        note: the place, or the steps that lead to it.
    """

    def made(holds: Callable[[City], Finding]) -> Fact:
        return Fact(identity, statement, Source(kind, note), holds)

    return made


def listed(names: tuple[str, ...]) -> str:
    """Some names as text, `none` for no name.

    >>> listed(("ra", "rb")), listed(())
    ('ra, rb', 'none')
    """
    return ", ".join(names) or "none"
