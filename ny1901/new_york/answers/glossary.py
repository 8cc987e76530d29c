"""The words of New York 1901: the terms of its rulebooks over those of any game."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from ny1901.kernel.faq.glossary import Glossary, distance, mended, read_glossary, split, stem

__all__ = ["distance", "glossary", "mended", "split", "stem"]


@cache
def glossary() -> Glossary:
    """The glossary of the rules, read once and then kept."""
    return read_glossary(files("ny1901.new_york.answers").joinpath("data/glossary.toml").read_text(encoding="utf-8"))
