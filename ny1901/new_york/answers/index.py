"""The index of New York 1901: its entries and its catalogue, in its words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ny1901.kernel.faq import index as shared
from ny1901.kernel.faq.index import Index, Item, Match
from ny1901.kernel.faq.words import Glossary
from ny1901.new_york.answers.entries import Entry, faq
from ny1901.new_york.answers.words import glossary
from ny1901.new_york.rules.catalogue import catalogue

__all__ = ["Index", "Match", "index", "items_of"]


def items_of(entries: Iterable[Entry], words: Glossary) -> Iterable[Item]:
    """The items of some entries, then of every rule of the catalogue.

    Args:
        entries: entries of the FAQ.
        words: the glossary to read them by.
    """
    return shared.items_of(entries, catalogue(), words)


@cache
def index() -> Index:
    """The index over the frequently asked questions and the catalogue, made once and then kept."""
    words = glossary()
    return Index(tuple(items_of(faq(), words)), words)
