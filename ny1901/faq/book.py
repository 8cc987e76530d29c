"""What answers have to know of a game: its rules as texts, its words, and its engine as functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from attrs import frozen

from ny1901.faq.entries import Entry, SituationEntry
from ny1901.faq.index import Index
from ny1901.protocol import Verdict
from ny1901.rulebook import Catalogue


class Played(Protocol):
    """A position of any game."""

    @property
    def rules(self) -> Any:
        """The rules that it is played by."""


P = TypeVar("P", bound=Played)


@frozen(kw_only=True, eq=False)
class Book:
    """A game as its answers know it. Everything is a function, so that nothing is read before it is needed.

    Attributes:
        catalogue: the catalogue of the rules.
        entries: the frequently asked questions.
        situations: the named positions that the entries are shown on.
        index: the index over the entries and the catalogue.
        named: makes a standard variant of a name.
        parse_position: reads a position's line, given its class, its rules if need be, and the class of rules.
        format_position: writes a position's line.
        parse_action: reads an action by some rules.
        explain: the engine's verdict on an action in a position.
        is_legal: whether an action is legal in a position.
        after: the position after a legal action.
        fact: what is so in a position, by the name of the fact.
        picture: a position as a part of a web page.
    """

    catalogue: Callable[[], Catalogue]
    entries: Callable[[], tuple[Entry, ...]]
    situations: Callable[[], Mapping[str, SituationEntry]]
    index: Callable[[], Index]
    named: Callable[[str], Any]
    parse_position: Callable[..., Any]
    format_position: Callable[[Any], str]
    parse_action: Callable[[Any, str], Any]
    explain: Callable[[Any, Any], Verdict]
    is_legal: Callable[[Any, Any], bool]
    after: Callable[[Any, Any], Any]
    fact: Callable[[Any, str], Any]
    picture: Callable[[Any], str]
