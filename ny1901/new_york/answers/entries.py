"""The frequently asked questions of New York 1901.

The entries are in `data/faq/*.toml`, the positions that they are shown on in `data/positions.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from ny1901.kernel.faq.entries import Check, Entry, SituationEntry, all_areas, find, read_faq, read_situations

__all__ = ["Check", "Entry", "SituationEntry", "entry", "faq", "find", "read_faq", "situations"]

_AREAS = ("setup", "turn", "building", "demolish", "cards", "ending", "challenges", "editions")


@cache
def faq() -> tuple[Entry, ...]:
    """Every entry, area by area, read once and then kept.

    >>> len(faq()) >= 90
    True
    >>> faq()[0].rules
    ('setup.players',)
    """
    return all_areas((area, _text(f"data/faq/{area}.toml")) for area in _AREAS)


def entry(name: str) -> Entry:
    """The entry with this id.

    Raises:
        DataError: there is none; the message names the nearest.

    >>> entry("touch-a-street").rules
    ('build.frontage',)
    """
    return find({entry.id: entry for entry in faq()}, name, "frequently asked question")


@cache
def situations() -> Mapping[str, SituationEntry]:
    """The named positions, read once and then kept.

    >>> situations()["stuck"].about
    'The first player has no worker available and can neither build nor demolish.'
    """
    return read_situations(_text("data/positions.toml"), "positions.toml")


def _text(path: str) -> str:
    return files("ny1901.new_york.answers").joinpath(path).read_text(encoding="utf-8")
