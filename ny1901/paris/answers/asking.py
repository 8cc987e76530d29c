"""Answers a question about Paris: about the rules in general, or about a position."""

from __future__ import annotations

from typing import TypeVar

from ny1901.faq import asking as shared
from ny1901.faq.answer import Answer
from ny1901.faq.index import asked
from ny1901.paris.actions import Build, ByKind, Lay, Pass, Take, Use
from ny1901.paris.answers.book import BOOK
from ny1901.paris.answers.reading import read
from ny1901.paris.answers.verdicts import judge
from ny1901.paris.position import Position, Ruleset

P = TypeVar("P", bound=Position)

_RULES = ByKind[tuple[str, ...]](
    {
        Lay: ("lay.hand", "lay.empty"),
        Take: ("take.supply",),
        Pass: ("pass.finished",),
        Build: ("build.reserve", "build.free", "build.colour", "build.lamp"),
        Use: ("postcard.once", "postcard.token"),
    }
)
"""The rules that a legal action of each kind keeps."""


def ask(question: str, make: type[P], game: type[Ruleset] = Ruleset) -> Answer[P]:
    """Answer a question about the rules.

    Args:
        question: the question, in English or with the terms of the Portuguese and German rulebooks.
        make: the class of the positions that answers show.
        game: the class of their rules.

    Raises:
        NotationError: it is no text, or too long for a question.

    >>> from ny1901.paris import Game, State
    >>> ask("may I build on a street lamp?", State, Game).rules[0]
    'build.lamp'
    >>> ask("how many workers do I have?", State, Game).known
    False
    """
    return shared.ask(BOOK, question, make, game)


def ask_about(position: P, question: str) -> Answer[P]:
    """Answer a question about a position; one that is about the rules in general is answered as `ask` does.

    Args:
        position: the position.
        question: the question, such as `may Orange build i3 on a1?`.

    Raises:
        NotationError: it is no text, or too long for a question.

    >>> from ny1901.paris import Game
    >>> ask_about(Game().initial_state(seed=1889), "may I take the x5?").ruling
    'Yes: take x5 is legal.'
    """
    make, game = type(position), type(position.rules)
    of_paris = not BOOK.index().search(asked(question)).elsewhere
    judged = judge(position, read(position, question)) if of_paris and shared.asks_whether(question) else None
    if judged is None:
        return shared.ask(BOOK, question, make, game)
    return Answer(
        question=question,
        known=True,
        ruling=judged.ruling,
        rules=judged.verdict.rules or _RULES[type(judged.action)],
        entries=shared.related(BOOK, question, make, game),
        confidence=1.0,
        book=BOOK,
        position=position,
        action=judged.action,
        verdict=judged.verdict,
        details=judged.details,
    )
