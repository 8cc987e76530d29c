"""Runs the checks of the frequently asked questions: the engine's own answer to what an entry says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic

from attrs import frozen

from ny1901.kernel.errors import IllegalAction
from ny1901.kernel.faq.book import Book, P
from ny1901.kernel.faq.entries import Check, find
from ny1901.kernel.protocol import Verdict

Put = Callable[[Any], Any]
"""Makes the variant that a check is to be run under from the one that it is written for."""


def as_written(variant: Any) -> Any:
    """The variant that a check is written for, as it is."""
    return variant


@frozen
class Shown(Generic[P]):
    """A check as it was run.

    Attributes:
        about: what the situation is, a sentence.
        position: the position at the moment in question.
        action: the action in question; `None` where the check is about facts alone.
        verdict: the engine's answer to it.
        outcome: the position after it; the same one where it is illegal or there is none.
    """

    about: str
    position: P
    action: Any
    verdict: Verdict | None
    outcome: P


def run(book: Book[P], check: Check, put: Put = as_written) -> Shown[P]:
    """Run a check.

    Args:
        book: the game.
        check: the check.
        put: the variant to run it under, made of the one that it is written for.

    Raises:
        DataError: there is no situation of its name.
        NotationError: an action in it cannot be read.
        IllegalAction: an action that leads to the moment is illegal.

    >>> from ny1901 import paris
    >>> from ny1901.paris.answers import BOOK
    >>> shown = run(BOOK, BOOK.entry("build-on-rival").checks[0])
    >>> str(shown.action), shown.verdict.rules
    ('build i3 a1 b1 c1', ('build.colour',))
    """
    position = situation(book, check.position, edition=check.edition, put=put)
    rules = position.rules
    for text in check.play:
        position = position.apply(rules.parse_action(text))
    action = rules.parse_action(check.action) if check.action else None
    verdict = position.explain(action) if action is not None else None
    outcome = position.apply(action) if verdict is not None and verdict.legal else position
    return Shown(find(book.situations(), check.position, "situation").about, position, action, verdict, outcome)


def situation(book: Book[P], name: str, *, edition: str = "", put: Put = as_written) -> P:
    """A named position, by the edition of its line or by another.

    Args:
        book: the game.
        name: its name.
        edition: the edition to read it by; empty for the one of its line.
        put: the variant to read it under, made of that edition's.

    Raises:
        DataError: there is none of this name.
    """
    entry = find(book.situations(), name, "situation")
    word, players, rest = entry.line.split(" ", 2)
    standard = word.removesuffix("*")
    named = book.named(edition + standard.removeprefix(standard.split("+")[0]) if edition else standard)
    variant = put(named.change(**entry.changes) if entry.changes else named)
    rules = None if variant == named else book.game(players=int(players.removesuffix("p")), variant=variant)
    made: P = book.state.parse(f"{variant.name} {players} {rest}", rules)
    return made


def failures(book: Book[P], check: Check, put: Put = as_written) -> Iterator[str]:
    """What the engine says otherwise than a check, a sentence each; nothing if it holds.

    Args:
        book: the game.
        check: the check.
        put: the variant to run it under, made of the one that it is written for.
    """
    try:
        shown = run(book, check, put)
    except IllegalAction as error:
        yield f"an action on the way there is illegal: {error}"
        return
    if shown.verdict is not None and set(shown.verdict.rules) != set(check.broken):
        yield f"{check.action!r} breaks {shown.verdict.rules}, not {check.broken}"
    for name, claimed in check.facts.items():
        found = book.fact(shown.outcome, name)
        if found != claimed:
            yield f"{name} is {found!r}, not {claimed!r}"
