"""The catalogue of the rules of New York 1901: `data/catalogue.toml`, read on first use.

What a catalogue is stands in `ny1901.kernel.rulebook`, for every game.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from ny1901.kernel.protocol import Citation
from ny1901.kernel.rulebook import Catalogue, CheckedBy, OpenQuestion, Rule, read_catalogue

__all__ = [
    "EDITIONS",
    "Catalogue",
    "CheckedBy",
    "OpenQuestion",
    "Rule",
    "catalogue",
    "cite",
]

EDITIONS = ("en-2015", "de-2015", "zh-2016", "pt-2018")
"""The ids of the editions, by language and year, oldest first."""


@cache
def catalogue() -> Catalogue:
    """The rules of New York 1901, read once and then kept.

    >>> catalogue()["end.unbuilt"].fields
    ('end_unbuilt', 'legendary_counts_as_unbuilt')
    """
    text = files("ny1901.new_york.rules").joinpath("data", "catalogue.toml").read_text(encoding="utf-8")
    return read_catalogue(text, "catalogue.toml", EDITIONS, "ny1901.new_york")


def cite(rule_id: str, edition: str | None = None) -> tuple[Citation, ...]:
    """Where the rulebooks state a rule, as `Catalogue.cite` on `catalogue()`.

    Args:
        rule_id: the id of the rule.
        edition: the id of an edition, whose citations alone are wanted; where it is silent all are given.

    Raises:
        DataError: the rule or the edition is unknown; the message names the nearest one.

    >>> cite("build.fixed", "pt-2018") == cite("build.fixed")
    True
    """
    return catalogue().cite(rule_id, edition)
