"""Answers a question about the rules of a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from attrs import evolve

from ny1901.kernel.faq.answer import Answer, Found
from ny1901.kernel.faq.book import Book, P
from ny1901.kernel.faq.index import Asking, Search
from ny1901.kernel.faq.kinds import QuestionKind, is_negated, kind_of, language_of
from ny1901.kernel.faq.parts import parts_of

_ENTRIES = 5
_UNKNOWN = "I don't know: the rules that I have say nothing about this."
_TWO_READINGS = "I can read this in two ways, so I rule on neither; ask for one of the two."
_CLOSE = 0.8
"""How near the second reading has to be to the first, as a share of its confidence, for neither to be ruled on."""
_SURE_ENOUGH = 0.3
"""A first reading as sure as this is ruled on however near the second is."""
_LIKE_ENOUGH = 0.4
"""How like a question has to be to a way to ask for its yes or no to be taken over."""
_MAY = re.compile(
    r"^\W*(?:can|may|could|should|must|am|is|are|do|does|would|will|why|darf|kann|muss|posso|pode|可以|能)\b|可以|可不可以|"
    r"\b(?:allowed|legal|permitted|possible|can|may)\b",
    re.IGNORECASE,
)
_IN_GENERAL = re.compile(
    r"\b(?:if|when|whenever|after|twice|how often|lose|happens|points? (?:for|to)|wenn|wann|se|quando)\b", re.IGNORECASE
)


def ask(
    book: Book[P],
    question: str,
    *,
    variant: Any = None,
    there: Callable[[str], Answer[P] | None] = lambda _: None,
) -> Answer[P]:
    """Answer a question about the rules; a text that asks several gets an answer to each.

    Args:
        book: the game.
        question: the question, in English or with the terms of the rulebooks.
        variant: the variant that is asked about; `None` for the printed rules of all editions.
        there: answers a question about the position that is asked about; `None` for one that is not about it.

    Raises:
        NotationError: it is no text, or too long for a question.

    >>> from ny1901 import paris
    >>> from ny1901.paris.answers import BOOK
    >>> ask(BOOK, "can a lamp light two buildings?").rules
    ('tally.light',)
    """
    answers: list[Answer[P]] = []
    before = ""
    elsewhere = book.index().elsewhere(question)
    for part in (question,) if elsewhere else parts_of(question):
        answer = there(part) or _answered(book, part, variant, before)
        if not any(_same(answer, other) for other in answers):
            answers.append(answer)
        before = f"{before} {part}".strip()
    known = [answer for answer in answers if answer.known]
    if len(answers) == 1 or not known:
        return evolve(answers[0], question=question)
    return Answer(
        question=question,
        known=True,
        ruling=" ".join(f"({number}) {answer.ruling}" for number, answer in enumerate(answers, 1)),
        rules=tuple(dict.fromkeys(rule for answer in known for rule in answer.rules)),
        entries=tuple(answer.entries[0] for answer in known if answer.entries),
        confidence=min(answer.confidence for answer in known),
        book=book,
        position=None,
        edition=known[0].edition,
        read_as=" ".join(answer.read_as for answer in answers if answer.read_as),
        parts=tuple(answers),
    )


def _same(one: Answer[P], other: Answer[P]) -> bool:
    """Whether two parts of a text got the same answer, or neither did."""
    if not one.known or not other.known:
        return not one.known and not one.readings
    if one.about and other.about:
        return one.entries[0].id == other.entries[0].id
    return one.ruling == other.ruling


def _answered(book: Book[P], question: str, variant: Any, before: str) -> Answer[P]:
    """The answer to one question; one that says too little by itself is read together with those before it."""
    told = book.tell(variant, question)
    edition = variant.edition_id if variant is not None else book.language_editions.get(language_of(question), "")
    if told is not None:
        entries = related(book, question)
        return Answer(
            question,
            True,
            told.ruling,
            told.rules,
            entries,
            1.0,
            book,
            None,
            details=told.details,
            read_as=told.read_as,
            edition=edition,
        )
    found = _search(book, question, before)
    entries = tuple(Found(match, book, variant) for match in found.matches[:_ENTRIES])
    if found.likely and len(entries) > 1 and _close(entries[0], entries[1], found.sure):
        sure = entries[0].confidence
        return Answer(question, False, _TWO_READINGS, (), entries, sure, book, None, readings=entries[:2])
    if not found.known:
        confidence = entries[0].confidence if entries and found.about_the_game else 0.0
        return Answer(question, False, _UNKNOWN, (), entries, min(confidence, found.confidence), book, None)
    best = entries[0]
    word, read_as = _word(book, best, found, question)
    if differs := best.engine_differs():
        says = f"Not by this variant, where the engine says otherwise: {differs}."
        return Answer(
            question,
            True,
            says,
            best.rules,
            entries,
            found.confidence,
            book,
            None,
            read_as=best.read_as,
            edition=edition,
        )
    return Answer(
        question=question,
        known=True,
        ruling=best.says(word),
        rules=best.rules,
        entries=entries,
        confidence=found.confidence,
        book=book,
        position=best.position,
        action=best.action,
        verdict=best.verdict,
        about=best.shown.about,
        edition=edition,
        read_as=read_as,
    )


def _search(book: Book[P], question: str, before: str) -> Search:
    """What is found for a question, read with what was asked before it where it says too little by itself."""
    index = book.index()
    found = index.search(question)
    if found.verbatim:
        return found
    told, _, last = question.rpartition(". ")
    elliptic = len(question.split()) < _FEW_WORDS and not _WHOLE.search(question)
    if before and (elliptic or _REFERS.search(question)):
        together = index.search(f"{before} {question}")
        if together.known:
            return together
    if told and not (found.known or found.elsewhere or found.unsaid):
        alone = index.search(last)
        if alone.known and len(alone.terms) > 2 and alone.matches[0].likeness >= _PLAIN:
            return alone
    return found


_REFERS = re.compile(r"\b(?:it|its|them|they|em|that|this|those|he|she|ones?|es|sie|ele|ela|isso)\b|它", re.IGNORECASE)
"""Words for what was named before."""
_FEW_WORDS = 5
"""A question of fewer words goes on with the one before it, unless it is a whole sentence."""
_WHOLE = re.compile(
    r"^\W*(?:who|when|where|why|wer|wann|wo|warum|quem|quando|onde)\b"
    r"|\b(?:do|does|is|are|can|may|must|will|has|have|goes|gets|darf|kann|muss|ist|sind|hat|posso|pode|é|são|tem)\b",
    re.IGNORECASE,
)
"""What a question has that is a sentence and no ellipsis."""
_PLAIN = 0.7
"""How like a way to ask a question has to be to be plain without what was told before it."""


def _close(best: Found[P], other: Found[P], sure: float) -> bool:
    """Whether a question may as well mean another entry, which says something else."""
    return best.rules[0] != other.rules[0] and sure < _SURE_ENOUGH and other.confidence >= _CLOSE * best.confidence


def _word(book: Book[P], best: Found[P], found: Search, question: str) -> tuple[str, str]:
    """The yes or no that a question is answered by, and the way to ask that it is read as.

    That is the nearest way to ask of its kind, if one is near; else the ruling is given without yes or no, and the
    question is read as the nearest way to ask of any kind.
    """
    word, kind = best.entry.word, kind_of(question)
    ways = _likenesses(book, best, found, question)
    if not word or not kind.wants_yes_or_no or _EITHER.search(question):
        return "", ways[0][1].text
    strict, negated = kind is QuestionKind.MUST, is_negated(question)
    alike = [
        (likeness, way)
        for likeness, way in ways
        if way.kind.wants_yes_or_no and (way.kind is QuestionKind.MUST) == strict and is_negated(way.text) == negated
    ]
    if not alike or alike[0][0] < _LIKE_ENOUGH:
        return "", ways[0][1].text
    nearest, turned = alike[0][1], alike[0][1].text in best.entry.turned
    other = next((likeness for likeness, way in alike if (way.text in best.entry.turned) != turned), 0.0)
    if alike[0][0] - other < _AS_LIKE:
        return "", ways[0][1].text
    return ({"Yes": "No", "No": "Yes"}[word] if turned else word), nearest.text


def _likenesses(book: Book[P], best: Found[P], found: Search, question: str) -> list[tuple[float, Asking]]:
    """The ways to ask for an entry in the language of a question, or in English, the most like it first."""
    spoken = language_of(question)
    ways = [way for way in best.match.item.asked if language_of(way.text) in (spoken, "en")]
    likenesses = [(book.index().likeness(way, found.terms), way) for way in ways or best.match.item.asked]
    return sorted(likenesses, key=lambda each: -each[0])


_EITHER = re.compile(r"\b(?:or|oder|ou)\b(?! (?:not|nicht|não)\b)|還是", re.IGNORECASE)
"""What joins two possibilities, of which yes would choose neither."""
_AS_LIKE = 0.05
"""Ways to ask that differ in likeness by less than this are equally near."""


def related(book: Book[P], question: str) -> tuple[Found[P], ...]:
    """The entries that are nearest to a question about a position.

    Args:
        book: the game.
        question: the question.
    """
    return tuple(Found(match, book) for match in book.index().search(question).matches[:_ENTRIES])


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
