"""New York 1901 as its answers know it, and the checks of its entries, run by its engine."""

from __future__ import annotations

from collections.abc import Iterator

from ny1901.kernel.faq import checks as shared
from ny1901.kernel.faq.book import Book
from ny1901.kernel.faq.checks import Shown
from ny1901.kernel.spec import late
from ny1901.new_york.answers.components import tell, values
from ny1901.new_york.answers.entries import Check, faq, situations
from ny1901.new_york.answers.facts import fact
from ny1901.new_york.answers.index import index
from ny1901.new_york.notation import format_position, parse_action, parse_position
from ny1901.new_york.rules.catalogue import catalogue
from ny1901.new_york.rules.effects import after
from ny1901.new_york.rules.explain import explain
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.legal import is_legal
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.variant import Variant

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
    picture=late("ny1901.new_york.render.svg:position_svg"),
    values=values,
    tell=tell,
    language_editions={"de": "de-2015", "pt": "pt-2018", "zh": "zh-2016"},
    examples=("example-1", "example-3", "example-4", "example-5", "wall-street"),
)
"""New York 1901."""


def run(check: Check) -> Shown[State]:
    """Run a check, as `ny1901.kernel.faq.checks.run`.

    >>> from ny1901.new_york.answers.entries import entry
    >>> from ny1901.new_york.game import Game, State
    >>> shown = run(entry("touch-a-street").checks[0])
    >>> str(shown.action), shown.verdict.rules
    ('build delmonico m6 n6', ('build.frontage',))
    """
    return shared.run(BOOK, check)


def situation(name: str, *, edition: str = "") -> State:
    """A named position, as `ny1901.kernel.faq.checks.situation`."""
    return shared.situation(BOOK, name, edition=edition)


def failures(check: Check) -> Iterator[str]:
    """What the engine says otherwise than a check, a sentence each; nothing if it holds."""
    return shared.failures(BOOK, check)
