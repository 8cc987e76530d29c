"""Answers a question: about the rules in general, or about a position."""

from __future__ import annotations

from typing import TypeVar

from ny1901.answers.checks import BOOK
from ny1901.answers.counts import tell
from ny1901.answers.reading import Reading, read
from ny1901.answers.verdicts import judge
from ny1901.faq import asking as shared
from ny1901.faq.answer import Answer, Found
from ny1901.faq.asking import asks_whether, in_general
from ny1901.faq.index import asked
from ny1901.rules.position import Position, Ruleset

P = TypeVar("P", bound=Position)


def ask(question: str, make: type[P], game: type[Ruleset] = Ruleset) -> Answer[P]:
    """Answer a question about the rules.

    Args:
        question: the question, in English or with the terms of the German, Portuguese and Chinese rulebooks.
        make: the class of the positions that answers show.
        game: the class of their rules.

    Raises:
        NotationError: it is no text, or too long for a question.

    >>> from ny1901.game import Game, State
    >>> ask("does the starting property count for streets?", State, Game).rules
    ('tally.street',)
    >>> ask("what is the capital of Portugal?", State, Game).known
    False
    """
    return shared.ask(BOOK, question, make, game)


def ask_about(position: P, question: str) -> Answer[P]:
    """Answer a question about a position; one that is about the rules in general is answered as `ask` does.

    Args:
        position: the position.
        question: the question, such as `may Blue demolish the silver on k5?`.

    Raises:
        NotationError: it is no text, or too long for a question.

    >>> from ny1901.game import example
    >>> answer = ask_about(example(), "can I end my turn?")
    >>> answer.ruling, answer.rules
    ('No: end is illegal: you have a worker, so you must acquire a lot or demolish.', ('turn.must-acquire',))
    """
    reading = read(position, asked(question))
    return _judged(position, question, reading) or _told(position, question, reading) or _in_general(position, question)


def _judged(position: P, question: str, reading: Reading) -> Answer[P] | None:
    if not asks_whether(question) or reading.has("count"):
        return None
    judged = judge(position, reading)
    if judged is None:
        return None
    rules = judged.verdict.rules or _RULES.get(type(judged.action).__name__, ("turn.options",))
    return Answer(
        question=question,
        known=True,
        ruling=judged.ruling,
        rules=rules,
        entries=_related(position, question),
        confidence=1.0,
        book=BOOK,
        position=position,
        action=judged.action,
        verdict=judged.verdict,
        details=judged.details,
    )


_RULES = {
    "AcquireLot": ("acquire.match", "acquire.unowned", "acquire.worker"),
    "Build": ("build.inside-territory", "build.free", "build.frontage", "build.generation"),
    "Rebuild": ("demolish.footprint", "demolish.generation"),
    "PlayCard": ("turn.cards",),
    "ReturnLot": ("turn.stuck",),
    "EndTurn": ("turn.build-optional",),
}
"""The rules that a legal action of each kind keeps."""


def _told(position: P, question: str, reading: Reading) -> Answer[P] | None:
    told = None if in_general(question) else tell(position, reading)
    if told is None:
        return None
    return Answer(
        question=question,
        known=True,
        ruling=told.ruling,
        rules=told.rules,
        entries=_related(position, question),
        confidence=1.0,
        book=BOOK,
        position=position,
        details=told.details,
    )


def _related(position: P, question: str) -> tuple[Found[P], ...]:
    return shared.related(BOOK, question, type(position), type(position.rules))


def _in_general(position: P, question: str) -> Answer[P]:
    return ask(question, type(position), type(position.rules))
