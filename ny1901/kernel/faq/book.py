"""What answers have to know of a game: its rules as texts, its words, and its engine as functions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Generic, Protocol, TypeVar

from attrs import frozen

from ny1901.kernel.faq.entries import Entry, SituationEntry, all_areas, find, read_situations
from ny1901.kernel.faq.glossary import Glossary
from ny1901.kernel.faq.index import Index, items_of
from ny1901.kernel.faq.learnt import read_learnt
from ny1901.kernel.protocol import State
from ny1901.kernel.rulebook import Catalogue


class Played(State, Protocol):
    """A position of a game that is asked about."""

    @property
    def rules(self) -> Any:
        """The rules that it is played by."""

    def to_svg(self) -> str:
        """The position as a picture."""
        ...


P = TypeVar("P", bound=Played)


@frozen
class Told:
    """What the components of a variant tell.

    Attributes:
        read_as: the question that is answered.
        ruling: the answer, a sentence.
        rules: the ids of the rules that it rests on.
        details: more lines.
    """

    read_as: str
    ruling: str
    rules: tuple[str, ...]
    details: tuple[str, ...] = ()


@frozen(kw_only=True, eq=False)
class Book(Generic[P]):
    """A game as its answers know it. Nothing is read before it is needed, and what is read is kept.

    Attributes:
        package: the package with the entries in `data/faq/*.toml`, and in `data/positions.toml` the positions that they
            are shown on.
        areas: the names of the entries' files, in their order.
        glossary: the words of the game over those of any game.
        catalogue: the catalogue of the rules.
        game: the class of games.
        state: the class of states.
        named: makes a standard variant of a name.
        fact: what is so in a position, by the name of the fact.
        values: the numbers of a variant by name, for the rulings that speak of them.
        tell: what the components of a variant tell, where a question names one of them; `None` for any other question.
        language_editions: the edition to cite for each language other than English.
        examples: the names of the situations that are worked examples of a rulebook.
    """

    package: str
    areas: tuple[str, ...]
    glossary: Callable[[], Glossary]
    catalogue: Callable[[], Catalogue]
    game: Callable[..., Any]
    state: Any
    named: Callable[[str], Any]
    fact: Callable[[Any, str], Any]
    values: Callable[[Any], Mapping[str, str]]
    tell: Callable[[Any, str], Told | None]
    language_editions: Mapping[str, str]
    examples: tuple[str, ...] = ()

    @cache  # noqa: B019 - a book is a constant of its game
    def entries(self) -> tuple[Entry, ...]:
        """The frequently asked questions, area by area.

        >>> from ny1901.paris.answers import BOOK
        >>> BOOK.entries()[0].area
        'setup'
        """
        return all_areas((area, self._text(f"faq/{area}.toml")) for area in self.areas)

    def entry(self, name: str) -> Entry:
        """The entry with this id.

        Args:
            name: the id.

        Raises:
            DataError: there is none; the message names the nearest.

        >>> from ny1901.new_york.answers import BOOK
        >>> BOOK.entry("touch-a-street").rules
        ('build.frontage',)
        """
        return find({entry.id: entry for entry in self.entries()}, name, "frequently asked question")

    @cache  # noqa: B019 - a book is a constant of its game
    def situations(self) -> Mapping[str, SituationEntry]:
        """The named positions that the entries are shown on.

        >>> from ny1901.paris.answers import BOOK
        >>> BOOK.situations()["first-turn"].about
        'The first turn of a game.'
        """
        return read_situations(self._text("positions.toml"), "positions.toml")

    @cache  # noqa: B019 - a book is a constant of its game
    def index(self) -> Index:
        """The index over the entries and the catalogue."""
        words = self.glossary()
        items = tuple(items_of(self.entries(), self.catalogue(), words))
        return Index(items, words, read_learnt(self._text("learnt.json")))

    def _text(self, path: str) -> str:
        return files(self.package).joinpath("data", path).read_text(encoding="utf-8")

    def filled(self, text: str, variant: Any = None) -> str:
        """A ruling with the numbers of a variant put in, those of its edition beside them where they differ.

        Args:
            text: the ruling, with `{name}` for a number.
            variant: the variant; `None` for the printed rules.

        >>> from ny1901.new_york.answers import BOOK
        >>> from ny1901.new_york.rules.variant import Variant
        >>> BOOK.filled("From {silver_threshold} points.", Variant().change(silver_threshold=7))
        'From 7 points (6 in en-2015).'
        """
        if "{" not in text:
            return text
        mine = self.values(variant) if variant is not None else {}
        printed = self.values(self.named(variant.edition_id if variant is not None else self.default_edition))

        def put(found: re.Match[str]) -> str:
            name, unit = found[1], found[2]
            was, now = printed[name], mine.get(name, printed[name])
            return f"{now}{unit}" if now == was else f"{now}{unit} ({was} in {variant.edition_id})"

        return re.sub(r"\{(\w+)\}((?: points?)?)", put, text)

    @property
    def default_edition(self) -> str:
        """The edition that the library plays by unless told otherwise."""
        return self.catalogue().editions[0]
