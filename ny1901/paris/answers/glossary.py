"""The words of Paris: the terms of its rulebooks over those of any game."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from ny1901.kernel.faq.glossary import Glossary, read_glossary


@cache
def glossary() -> Glossary:
    """The glossary of the rules, read once and then kept.

    >>> [token.word for token in glossary().tokens("Does a Laterne light two Gebäude?")]
    ['lamp', 'light', '2', 'build']
    """
    return read_glossary(files("ny1901.paris.answers").joinpath("data/glossary.toml").read_text(encoding="utf-8"))
