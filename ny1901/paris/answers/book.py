"""Paris as its answers know it: its entries and positions, its words and its engine.

The entries are in `data/faq/*.toml`, the positions that they are shown on in `data/positions.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from ny1901.kernel.faq.book import Book
from ny1901.kernel.faq.entries import Entry, SituationEntry, all_areas, find, read_situations
from ny1901.kernel.faq.index import Index, items_of
from ny1901.kernel.faq.words import Glossary, read_glossary
from ny1901.paris.answers.components import tell, values
from ny1901.paris.answers.facts import fact
from ny1901.paris.notation import format_position, parse_action, parse_position
from ny1901.paris.render import position_svg
from ny1901.paris.rules.catalogue import catalogue
from ny1901.paris.rules.effects import after
from ny1901.paris.rules.explain import explain
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.legal import is_legal
from ny1901.paris.rules.variant import Variant

_AREAS = ("setup", "paving", "building", "postcards", "scoring")


@cache
def faq() -> tuple[Entry, ...]:
    """Every entry, area by area, read once and then kept.

    >>> len(faq()) >= 40
    True
    """
    return all_areas((area, _text(f"faq/{area}.toml")) for area in _AREAS)


def entry(name: str) -> Entry:
    """The entry with this id.

    Raises:
        DataError: there is none; the message names the nearest.

    >>> entry("build-on-rival").rules[0]
    'build.colour'
    """
    return find({entry.id: entry for entry in faq()}, name, "frequently asked question")


@cache
def situations() -> Mapping[str, SituationEntry]:
    """The named positions, read once and then kept.

    >>> situations()["first-turn"].about
    'The first turn of a game.'
    """
    return read_situations(_text("positions.toml"), "positions.toml")


@cache
def glossary() -> Glossary:
    """The words of Paris over those of any game, read once and then kept.

    >>> [token.word for token in glossary().tokens("Does a Laterne light two Gebäude?")]
    ['lamp', 'light', '2', 'build']
    """
    return read_glossary(_text("glossary.toml"))


@cache
def index() -> Index:
    """The index over the frequently asked questions and the catalogue, made once and then kept."""
    words = glossary()
    return Index(tuple(items_of(faq(), catalogue(), words)), words)


def _text(path: str) -> str:
    return files("ny1901.paris.answers").joinpath("data", path).read_text(encoding="utf-8")


BOOK = Book(
    catalogue=catalogue,
    entries=faq,
    situations=situations,
    index=index,
    game=Game,
    named=Variant.named,
    parse_position=parse_position,
    format_position=format_position,
    parse_action=parse_action,
    explain=explain,
    is_legal=is_legal,
    after=after,
    fact=fact,
    picture=position_svg,
    values=values,
    tell=tell,
    language_editions={"pt": "pt-devir", "de": "de-kosmos"},
    examples=("scoring-example",),
)
"""Paris."""
