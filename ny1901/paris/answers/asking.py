"""Answers a question about Paris: about the rules in general, or about a position."""

from __future__ import annotations

from attrs import evolve

from ny1901.kernel.faq import asking as shared
from ny1901.kernel.faq.answer import Answer
from ny1901.paris.answers.book import BOOK
from ny1901.paris.answers.reading import read
from ny1901.paris.answers.verdicts import judge
from ny1901.paris.rules.actions import Build, ByKind, Lay, Pass, Take, Use
from ny1901.paris.rules.state import State

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


def ask(question: str) -> Answer[State]:
    """Answer a question about the rules.

    Args:
        question: the question, in English or with the terms of the Portuguese and German rulebooks.

    Raises:
        NotationError: it is no text, or too long for a question.

    >>> from ny1901.paris import Game, State
    >>> ask("may I build on a street lamp?").rules[0]
    'build.lamp'
    >>> ask("how many workers do I have?").known
    False
    """
    return shared.ask(BOOK, question)


def ask_about(position: State, question: str) -> Answer[State]:
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
    variant = position.rules.variant
    answer = shared.ask(BOOK, question, variant=variant, there=lambda part: _judged(position, part))
    return evolve(answer, house_rules=variant.house_rules)


def _judged(position: State, question: str) -> Answer[State] | None:
    of_paris = not BOOK.index().elsewhere(question)
    judged = judge(position, read(position, question)) if of_paris and shared.asks_whether(question) else None
    if judged is None:
        return None
    return Answer(
        question=question,
        known=True,
        ruling=judged.ruling,
        rules=judged.verdict.rules or _RULES[type(judged.action)],
        entries=shared.related(BOOK, question),
        confidence=1.0,
        book=BOOK,
        position=position,
        action=judged.action,
        verdict=judged.verdict,
        details=judged.details,
        edition=position.rules.variant.edition_id,
        read_as=f"Is {judged.action} legal here?",
    )
