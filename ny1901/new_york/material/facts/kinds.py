"""Facts about a city: a statement with its source, and a check that finds out whether a city meets it."""

from __future__ import annotations

from collections.abc import Callable

from ny1901.kernel.facts import Fact, FactResult, Finding, listed
from ny1901.new_york.material.model import City, Provenance, Source

__all__ = ["Fact", "FactResult", "Finding", "fact", "listed"]


def fact(identity: str, statement: str, kind: Provenance, note: str) -> Callable[[Callable[[City], Finding]], Fact]:
    """Make a fact of the check that follows; one that is `reconstructed` is a demand on the reference set only.

    Args:
        identity: the fact's id.
        statement: the fact in one sentence.
        kind: how it is known.
        note: the place, or the steps that lead to it.
    """

    def made(holds: Callable[[City], Finding]) -> Fact:
        return Fact(identity, statement, Source(kind, note), holds)

    return made
