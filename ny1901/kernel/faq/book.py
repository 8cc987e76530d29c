"""What answers have to know of a game: its rules as texts, its words, and its engine as functions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from attrs import frozen

from ny1901.kernel.faq.entries import Entry, SituationEntry
from ny1901.kernel.faq.index import Index
from ny1901.kernel.protocol import Verdict
from ny1901.kernel.rulebook import Catalogue


class Played(Protocol):
    """A position of any game."""

    @property
    def rules(self) -> Any:
        """The rules that it is played by."""


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
    """A game as its answers know it. Everything is a function, so that nothing is read before it is needed.

    Attributes:
        catalogue: the catalogue of the rules.
        entries: the frequently asked questions.
        situations: the named positions that the entries are shown on.
        index: the index over the entries and the catalogue.
        game: the class of games.
        named: makes a standard variant of a name.
        parse_position: reads a position's line, given its rules if need be.
        format_position: writes a position's line.
        parse_action: reads an action by some rules.
        explain: the engine's verdict on an action in a position.
        is_legal: whether an action is legal in a position.
        after: the position after a legal action.
        fact: what is so in a position, by the name of the fact.
        picture: a position as a part of a web page.
        values: the numbers of a variant by name, for the rulings that speak of them.
        tell: what the components of a variant tell, where a question names one of them; `None` for any other question.
        language_editions: the edition to cite for each language other than English.
        examples: the names of the situations that are worked examples of a rulebook.
    """

    catalogue: Callable[[], Catalogue]
    entries: Callable[[], tuple[Entry, ...]]
    situations: Callable[[], Mapping[str, SituationEntry]]
    index: Callable[[], Index]
    game: Callable[..., Any]
    named: Callable[[str], Any]
    parse_position: Callable[..., P]
    format_position: Callable[[Any], str]
    parse_action: Callable[[Any, str], Any]
    explain: Callable[[Any, Any], Verdict]
    is_legal: Callable[[Any, Any], bool]
    after: Callable[[Any, Any], Any]
    fact: Callable[[Any, str], Any]
    picture: Callable[[Any], str]
    values: Callable[[Any], Mapping[str, str]]
    tell: Callable[[Any, str], Told | None]
    language_editions: Mapping[str, str]
    examples: tuple[str, ...] = ()

    def filled(self, text: str, variant: Any = None) -> str:
        """A ruling with the numbers of a variant put in, those of its edition beside them where they differ.

        Args:
            text: the ruling, with `{name}` for a number.
            variant: the variant; `None` for the printed rules.

        >>> from ny1901.new_york.answers.checks import BOOK
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
