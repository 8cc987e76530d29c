"""The catalogue of the rules of Paris: `data/catalogue.toml`, read on first use.

What a catalogue is stands in `ny1901.kernel.rulebook`, for every game.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from ny1901.kernel.protocol import Citation
from ny1901.kernel.rulebook import Catalogue, read_catalogue
from ny1901.paris.rules.variant import EDITIONS


@cache
def catalogue() -> Catalogue:
    """The rules of Paris, read once and then kept.

    >>> catalogue()["tally.unbuilt"].fields
    ('unbuilt_penalty',)
    """
    text = files("ny1901.paris.rules").joinpath("data", "catalogue.toml").read_text(encoding="utf-8")
    return read_catalogue(text, "catalogue.toml", EDITIONS, "ny1901.paris")


def cite(rule_id: str, edition: str | None = None) -> tuple[Citation, ...]:
    """Where the rulebook states a rule, as `Catalogue.cite` on `catalogue()`.

    Args:
        rule_id: the id of the rule.
        edition: the id of an edition, whose citations alone are wanted; where it is silent all are given.

    Raises:
        DataError: the rule or the edition is unknown; the message names the nearest one.

    >>> [str(citation) for citation in cite("build.lamp")]
    ['pt-devir: Fase 2, Colocar um dos edifícios']
    """
    return catalogue().cite(rule_id, edition)
