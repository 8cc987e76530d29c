"""Answers a question about the rules of a game."""

from __future__ import annotations

import re

from ny1901.faq.answer import Answer, Found
from ny1901.faq.book import Book, P

_ENTRIES = 5
_UNKNOWN = "I don't know: the rules that I have say nothing about this."
_MAY = re.compile(
    r"^\W*(?:can|may|could|should|must|am|is|are|do|does|would|will|why|darf|kann|muss|posso|pode|可以|能)\b|可以|可不可以|"
    r"\b(?:allowed|legal|permitted|possible|can|may)\b",
    re.IGNORECASE,
)
_IN_GENERAL = re.compile(
    r"\b(?:if|when|whenever|after|twice|how often|lose|happens|points? (?:for|to)|wenn|wann|se|quando)\b", re.IGNORECASE
)


def ask(book: Book, question: str, make: type[P], game: type) -> Answer[P]:
    """Answer a question about the rules.

    Args:
        book: the game.
        question: the question, in English or with the terms of the rulebooks.
        make: the class of the positions that answers show.
        game: the class of their rules.

    Raises:
        NotationError: it is no text, or too long for a question.

    >>> from ny1901 import paris
    >>> from ny1901.paris.answers import BOOK
    >>> ask(BOOK, "can a lamp light two buildings?", paris.State, paris.Game).rules
    ('tally.light',)
    """
    found = book.index().search(question)
    entries = tuple(Found(match, book, make, game) for match in found.matches[:_ENTRIES])
    if not found.known:
        confidence = entries[0].confidence if entries and not found.elsewhere else 0.0
        return Answer(question, False, _UNKNOWN, (), entries, min(confidence, found.understood), book, None)
    best = entries[0]
    return Answer(
        question=question,
        known=True,
        ruling=best.ruling,
        rules=best.rules,
        entries=entries,
        confidence=best.confidence,
        book=book,
        position=best.position,
        action=best.action,
        verdict=best.verdict,
        about=best.shown.about,
    )


def related(book: Book, question: str, make: type[P], game: type) -> tuple[Found[P], ...]:
    """The entries that are nearest to a question about a position.

    Args:
        book: the game.
        question: the question.
        make: the class of the positions that they show.
        game: the class of their rules.
    """
    return tuple(Found(match, book, make, game) for match in book.index().search(question).matches[:_ENTRIES])


def in_general(question: str) -> bool:
    """Whether a question speaks of what holds in general rather than now.

    >>> in_general("What happens if I build twice?"), in_general("May I build now?")
    (True, False)
    """
    return _IN_GENERAL.search(question) is not None


def asks_whether(question: str) -> bool:
    """Whether a question asks if something may be done now.

    >>> asks_whether("May I build now?"), asks_whether("Who builds now?")
    (True, False)
    """
    return _MAY.search(question) is not None and not in_general(question)
