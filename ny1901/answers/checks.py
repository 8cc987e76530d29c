"""New York 1901 as its answers know it, and the checks of its entries, run by its engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from ny1901.answers.entries import Check, faq, situations
from ny1901.answers.facts import fact
from ny1901.answers.index import index
from ny1901.faq import checks as shared
from ny1901.faq.book import Book
from ny1901.faq.checks import Shown
from ny1901.notation import format_position, parse_action, parse_position
from ny1901.render import position_svg
from ny1901.rules.catalogue import catalogue
from ny1901.rules.effects import after
from ny1901.rules.explain import explain
from ny1901.rules.legal import is_legal
from ny1901.rules.position import Position, Ruleset
from ny1901.rules.variant import Variant

P = TypeVar("P", bound=Position)

BOOK = Book(
    catalogue=catalogue,
    entries=faq,
    situations=situations,
    index=index,
    named=Variant.named,
    parse_position=parse_position,
    format_position=format_position,
    parse_action=parse_action,
    explain=explain,
    is_legal=is_legal,
    after=after,
    fact=fact,
    picture=position_svg,
)
"""New York 1901."""


def run(check: Check, make: type[P], game: type[Ruleset] = Ruleset) -> Shown[P]:
    """Run a check, as `ny1901.faq.checks.run`.

    >>> from ny1901.answers.entries import entry
    >>> from ny1901.game import Game, State
    >>> shown = run(entry("touch-a-street").checks[0], State, Game)
    >>> str(shown.action), shown.verdict.rules
    ('build delmonico m6 n6', ('build.frontage',))
    """
    return shared.run(BOOK, check, make, game)


def situation(name: str, make: type[P], game: type[Ruleset], *, edition: str = "") -> P:
    """A named position, as `ny1901.faq.checks.situation`."""
    return shared.situation(BOOK, name, make, game, edition=edition)


def failures(check: Check) -> Iterator[str]:
    """What the engine says otherwise than a check, a sentence each; nothing if it holds."""
    return shared.failures(BOOK, check, Position, Ruleset)
