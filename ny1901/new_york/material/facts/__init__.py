"""The documented facts about the game's material, and the check of a city against them.

What is documented: the rulebooks' statements, reviews and reports, and what follows from both. Facts whose source is
`reconstructed` are our own demands on the reference set; another board may break them and be right.
"""

from __future__ import annotations

from ny1901.kernel.facts import check
from ny1901.new_york.material.facts import board, cards, examples, streets, tiles
from ny1901.new_york.material.facts.kinds import Fact, FactResult, Finding
from ny1901.new_york.material.facts.places import MapPlace, map_places
from ny1901.new_york.material.model import City

FACTS: tuple[Fact, ...] = (*board.FACTS, *streets.FACTS, *examples.FACTS, *tiles.FACTS, *cards.FACTS)
"""Every documented fact, in the order of a report."""

__all__ = ["FACTS", "Fact", "FactResult", "Finding", "MapPlace", "check_facts", "map_places"]


def check_facts(city: City) -> tuple[FactResult, ...]:
    """Check a city against every documented fact.

    Args:
        city: any city, also one that is quite another game's.

    Returns:
        one result a fact, in the order of `FACTS`; `met` says whether it holds, `detail` what was found.

    >>> from ny1901.new_york.material import reference
    >>> all(result.met for result in check_facts(reference()))
    True
    """
    return check(FACTS, city)
