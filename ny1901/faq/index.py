"""Finds the entries that answer a question: SQLite's full-text search picks candidates, their words decide.

How the confidence was calibrated, and how often the answers are right, is told in `docs/background/answers.md`.
"""

from __future__ import annotations

import math
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import field, frozen

from ny1901.errors import NotationError
from ny1901.faq.entries import Entry
from ny1901.faq.words import Glossary, Token, mended
from ny1901.rulebook import Catalogue, Rule

MOST_CHARACTERS = 1000
"""A longer text is no question; reading it would only take time."""

_LEAST_UNDERSTOOD = 0.55
"""How much of a question has to be in the words of the rules for an answer to be given."""

_LEAST_STRENGTH = 0.45
"""How well the best match has to fit for an answer to be given."""

_CANDIDATES = 250
_MOST_WORDS = 60
_STRANGER = 1.25
"""How much more than the rarest known word an unknown one weighs: it names something that the rules do not."""
_LIGHT = frozenset(
    {
        *("count", "when", "who", "where", "which", "why", "must", "after", "before", "first", "last", "several"),
        *("same", "without", "use", "again", "left", "own", "wait", "partly"),
    }
)
"""Terms that say how something is asked rather than what about; they weigh half."""
_SLOPE, _LEAD, _SHIFT = 3.3, 8.1, -2.0
"""The confidence is the logistic function of a match's strength, its lead over the next, and a constant."""


@frozen
class Item:
    """Something that can answer: an entry of the FAQ, or a rule of the catalogue.

    Attributes:
        source: the entry or the rule.
        phrasings: the terms of each way to ask for it.
        words: the terms of all that it says.
    """

    source: Entry | Rule
    phrasings: tuple[frozenset[str], ...]
    words: frozenset[str]


@frozen
class Match:
    """An item that fits a question.

    Attributes:
        item: the item.
        strength: how well its words fit those of the question, from 0 to 1.
        confidence: how sure it is that it answers the question, from 0 to 1.
    """

    item: Item
    strength: float
    confidence: float


@frozen
class Search:
    """What was found for a question.

    Attributes:
        matches: the items that fit, best first.
        understood: how much of the question is in the words of the rules, from 0 to 1.
        elsewhere: names of other games or matters in the question.
    """

    matches: tuple[Match, ...]
    understood: float
    elsewhere: tuple[str, ...]

    @property
    def known(self) -> bool:
        """Whether the first match is an answer."""
        return (
            bool(self.matches)
            and not self.elsewhere
            and self.understood >= _LEAST_UNDERSTOOD
            and self.matches[0].strength >= _LEAST_STRENGTH
        )


@frozen(eq=False)
class Index:
    """The full-text index over some items."""

    items: tuple[Item, ...]
    words: Glossary
    weights: dict[str, float] = field(init=False)
    _vocabulary: frozenset[str] = field(init=False)
    _database: sqlite3.Connection = field(init=False)
    _lock: threading.Lock = field(init=False, factory=threading.Lock)

    def __attrs_post_init__(self) -> None:
        """Weigh each word by how few items have it, and fill the full-text table."""
        found = Counter(word for item in self.items for word in item.words)
        weights = {word: _weight(word, len(self.items), count) for word, count in found.items()}
        object.__setattr__(self, "weights", weights)
        single = {stems[0] for stems in self.words.terms if len(stems) == 1}
        object.__setattr__(self, "_vocabulary", frozenset(single | weights.keys()))
        object.__setattr__(self, "_database", _database(self.items))

    def search(self, question: str) -> Search:
        """The items that fit a question, best first.

        Args:
            question: the question, in any of the languages of the rulebooks.

        Raises:
            NotationError: it is no text, or too long for a question.

        >>> from ny1901.answers.index import index
        >>> found = index().search("does my tower have to stand at a road?")
        >>> found.known, found.matches[0].item.source.id
        (True, 'touch-a-street')
        >>> index().search("How do I castle in chess?").known
        False
        """
        tokens = self.words.tokens(asked(question))[:_MOST_WORDS]
        terms = {term for token in tokens for term in self._terms(token)}
        total = sum(self._weight(term) for term in terms)
        understood = sum(self.weights.get(term, 0.0) for term in terms) / total if total else 0.0
        elsewhere = tuple(dict.fromkeys(token.said for token in tokens if token.said in self.words.elsewhere))
        strengths = sorted(
            ((self._strength(item, terms, total), number) for number, item in self._candidates(terms)),
            key=lambda found: (-found[0], found[1]),
        )
        return Search(tuple(self._matches(strengths)), understood, elsewhere)

    def _terms(self, token: Token) -> tuple[str, ...]:
        """The terms that a token stands for, a misspelt one mended."""
        if token.word in self._vocabulary:
            return (token.word,)
        near = mended(token.word, self._vocabulary)
        return self.words.terms.get((near,), (near,))

    def _weight(self, term: str) -> float:
        return self.weights.get(term, _STRANGER * _weight("", len(self.items), 1))

    def _candidates(self, terms: Iterable[str]) -> Iterable[tuple[int, Item]]:
        wanted = " OR ".join(f'"{term}"' for term in sorted(terms) if term in self.weights)
        if not wanted:
            return ()
        with self._lock:
            rows = self._database.execute(
                "SELECT item FROM phrasings WHERE words MATCH ? ORDER BY bm25(phrasings) LIMIT ?", (wanted, _CANDIDATES)
            ).fetchall()
        return [(number, self.items[number]) for number in dict.fromkeys(row[0] for row in rows)]

    def _strength(self, item: Item, terms: set[str], total: float) -> float:
        """How well an item fits: the likeness of its nearest phrasing, and how much of the question it speaks of."""
        likely = sorted((self._likeness(phrasing, terms, total) for phrasing in item.phrasings), reverse=True)[:3]
        nearest = 0.35 * likely[0] + 0.65 * sum(likely) / len(likely)
        spoken = sum(self.weights[term] for term in terms & item.words) / total
        return 0.7 * nearest + 0.3 * spoken

    def _likeness(self, phrasing: frozenset[str], terms: set[str], total: float) -> float:
        of_phrasing = sum(self.weights[term] for term in phrasing)
        shared = sum(self.weights[term] for term in phrasing & terms)
        return shared / math.sqrt(of_phrasing * total) if shared else 0.0

    def _matches(self, strengths: Sequence[tuple[float, int]]) -> Iterable[Match]:
        for place, (strength, number) in enumerate(strengths):
            rival = strengths[0][0] if place else strengths[1][0] if len(strengths) > 1 else 0.0
            odds = _SLOPE * strength + _LEAD * (strength - rival) + _SHIFT
            yield Match(self.items[number], strength, 1 / (1 + math.exp(-odds)))


def asked(question: object) -> str:
    """The question itself.

    Raises:
        NotationError: it is no text, or too long for a question.
    """
    if not isinstance(question, str):
        raise NotationError(f"{type(question).__name__} is no question", expected="a text")
    if len(question) > MOST_CHARACTERS:
        raise NotationError(
            f"{len(question)} characters are no question", column=MOST_CHARACTERS, expected="one or two sentences"
        )
    return question


def _weight(word: str, items: int, count: int) -> float:
    weight = math.log(1 + items / count)
    return weight / 2 if word in _LIGHT else weight


def _database(items: Sequence[Item]) -> sqlite3.Connection:
    # Any thread may ask; the lock of the index keeps them apart.
    database = sqlite3.connect(":memory:", check_same_thread=False)
    database.execute("CREATE VIRTUAL TABLE phrasings USING fts5(words, item UNINDEXED)")
    rows = ((words, number) for number, item in enumerate(items) for words in (*item.phrasings, item.words))
    database.executemany("INSERT INTO phrasings VALUES (?, ?)", ((" ".join(sorted(w)), n) for w, n in rows))
    return database


def items_of(entries: Iterable[Entry], book: Catalogue, words: Glossary) -> Iterable[Item]:
    """The items of some entries, then of every rule of the catalogue.

    Args:
        entries: entries of the FAQ.
        book: the catalogue.
        words: the glossary to read them by.
    """
    for entry in entries:
        phrasings = tuple(_terms(text, words) for text in entry.asked)
        said = _terms(" ".join((entry.ruling, *(book[rule].title for rule in entry.rules))), words)
        yield Item(entry, phrasings, said.union(*phrasings))
    for rule in book:
        title, statement = _terms(rule.title, words), _terms(rule.statement, words)
        yield Item(rule, (title, statement), title | statement)


def _terms(text: str, words: Glossary) -> frozenset[str]:
    return frozenset(token.word for token in words.tokens(text))
