"""Answers a question: about the rules in general, or about a position."""

from __future__ import annotations

from attrs import evolve

from ny1901.kernel.faq import asking as shared
from ny1901.kernel.faq.answer import Answer, Found
from ny1901.kernel.faq.asking import asks_whether, in_general
from ny1901.new_york.answers.book import BOOK
from ny1901.new_york.answers.counts import tell
from ny1901.new_york.answers.reading import Reading, read
from ny1901.new_york.answers.verdicts import judge
from ny1901.new_york.rules.state import State


def ask(question: str) -> Answer[State]:
    """Answer a question about the rules.

    Args:
        question: the question, in English or with the terms of the German, Portuguese and Chinese rulebooks.

    Raises:
        NotationError: it is no text, or too long for a question.

    >>> from ny1901.new_york.game import Game, State
    >>> ask("does the starting property count for streets?").rules
    ('tally.street',)
    >>> ask("what is the capital of Portugal?").known
    False
    """
    return shared.ask(BOOK, question)


def ask_about(position: State, question: str) -> Answer[State]:
    """Answer a question about a position; one that is about the rules in general is answered as `ask` does.

    Args:
        position: the position.
        question: the question, such as `may Blue demolish the silver on k5?`.

    Raises:
        NotationError: it is no text, or too long for a question.

    >>> from ny1901.new_york.game import example
    >>> answer = ask_about(example(), "can I end my turn?")
    >>> answer.ruling, answer.rules
    ('No: end is illegal: you have a worker, so you must acquire a lot or demolish.', ('turn.must-acquire',))
    """

    def there(part: str) -> Answer[State] | None:
        reading = read(position, part)
        return _judged(position, part, reading) or _told(position, part, reading)

    answer = shared.ask(BOOK, question, variant=position.rules.variant, there=there)
    return evolve(answer, house_rules=position.rules.variant.house_rules)


def _judged(position: State, question: str, reading: Reading) -> Answer[State] | None:
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
        edition=position.rules.variant.edition_id,
        read_as=f"Is {judged.action} legal here?",
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


def _told(position: State, question: str, reading: Reading) -> Answer[State] | None:
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
        edition=position.rules.variant.edition_id,
        read_as="What is so in this position?",
    )


def _related(position: State, question: str) -> tuple[Found[State], ...]:
    return shared.related(BOOK, question)
