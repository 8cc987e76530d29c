"""Finds the entry that a question asks for: the words that they share decide, and what each of them asks for.

How the weights were fitted, and how often the answers are right, is told in `docs/background/answers.md`.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import evolve, field, frozen

from ny1901.kernel.errors import NotationError
from ny1901.kernel.faq.entries import Entry
from ny1901.kernel.faq.glossary import Glossary, Token, inflected, mended, split
from ny1901.kernel.faq.kinds import QuestionKind, kind_of
from ny1901.kernel.faq.learnt import Learnt, features
from ny1901.kernel.rulebook import Catalogue

MOST_CHARACTERS = 1000
"""A longer text is no question; reading it would only take time."""

_LEAST_UNDERSTOOD = 0.35
"""How much of a question has to be in the words of the rules for an answer to be given."""

_LEAST_LIKENESS = 0.45
"""How like a question has to be to one of the ways to ask to be read as asking for its entry at all."""

_LEAST_CONFIDENCE = 0.45
"""How sure an answer has to be to be given."""

_MOST_WORDS = 60
_STRANGER = 1.25
"""How much an unknown word weighs against what was understood, as a share of the rarest known one."""
_UNKNOWN = 0.5
"""How much it weighs against the likeness of a question to a way to ask, as such a share."""
_SIGN = 0.2
"""How much a number or a Chinese character that is unknown weighs, as such a share: it names little by itself."""
_LIGHT = frozenset(
    {
        *("count", "when", "who", "where", "which", "why", "must", "after", "before", "first", "last", "several"),
        *("same", "without", "use", "again", "left", "own", "wait", "partly"),
    }
)
"""Terms that say how something is asked rather than what about; they weigh half."""

_NEAREST, _NEAR, _TYPICAL, _ALIKE = 1.9, 2.4, 0.56, 0.84
"""What each likeness of a question and an entry weighs, fitted to strangers' questions, each set left out in turn."""
_ODDS, _ODDS_UNDERSTOOD, _ODDS_SURE, _ODDS_TERMS, _ODDS_LEARNT, _ODDS_LEAD = -5.08, 1.11, 4.1, 2.64, 1.6, 1.9
"""The odds that the first match is right, by the features of the match and of the question."""
_LEARNT = 10.5
"""What it weighs how much the question speaks for an entry by what was learnt."""
_VERBATIM = 4.2
"""What it weighs that a question is one of the ways to ask, word for word."""


@frozen
class Asking:
    """A way to ask for an entry.

    Attributes:
        text: the question.
        terms: the terms in it.
        kind: what it asks for.
    """

    text: str
    terms: tuple[str, ...]
    kind: QuestionKind


@frozen
class Item:
    """An entry of the frequently asked questions, with its words.

    Attributes:
        source: the entry.
        asked: the ways to ask for it.
        words: the terms of all that it says.
    """

    source: Entry
    asked: tuple[Asking, ...]
    words: frozenset[str]
    _often: Mapping[str, int] = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Count in how many ways to ask each term stands."""
        object.__setattr__(self, "_often", Counter(term for each in self.asked for term in each.terms))

    def often(self, term: str) -> float:
        """How often a term stands in the ways to ask; half once more where the ruling or its rules have it."""
        return self._often.get(term, 0) + (0.5 if term in self.words else 0.0)


@frozen
class Match:
    """An item that fits a question.

    Attributes:
        item: the item.
        asked: the way to ask for it that is nearest to the question.
        likeness: how like that is to the question, from 0 to 1.
        spoken_for: how much the question speaks for the item by what was learnt, about 1 for the right one.
        confidence: how sure it is that the question asks for this entry, from 0 to 1.
    """

    item: Item
    asked: Asking
    likeness: float
    spoken_for: float
    confidence: float


@frozen
class Search:
    """What was found for a question.

    Attributes:
        matches: the items that fit, best first.
        understood: how much of the question is in the words of the rules, from 0 to 1.
        elsewhere: names of other games or matters in the question.
        terms: the terms of the question, in order.
        unsaid: whether it asks for what no rule says: what is hidden, or what would be wise.
        verbatim: whether it is, word for word, a way to ask for the first match.
    """

    matches: tuple[Match, ...]
    understood: float
    elsewhere: tuple[str, ...]
    terms: tuple[str, ...] = ()
    unsaid: bool = False
    verbatim: bool = False

    @property
    def sure(self) -> float:
        """How sure it is that the rule of the first match answers, whichever of its entries is meant."""
        if not self.matches:
            return 0.0
        rule = self.matches[0].item.source.rules[0]
        return math.fsum(match.confidence for match in self.matches if match.item.source.rules[0] == rule)

    @property
    def confidence(self) -> float:
        """How sure it is that the first match answers: a logistic function, fitted to right and wrong answers."""
        if not self.matches:
            return 0.0
        if self.verbatim:
            return 1.0
        first = self.matches[0]
        rule = first.item.source.rules[0]
        others = (match.spoken_for for match in self.matches if match.item.source.rules[0] != rule)
        odds = _ODDS + _ODDS_UNDERSTOOD * self.understood + _ODDS_SURE * self.sure
        odds += _ODDS_TERMS * min(len(self.terms), 8) / 8
        odds += _ODDS_LEARNT * first.spoken_for + _ODDS_LEAD * (first.spoken_for - max(others, default=0.0))
        return 1 / (1 + math.exp(-odds))

    @property
    def about_the_game(self) -> bool:
        """Whether the question is about the rules of this game at all."""
        return bool(self.matches) and not self.elsewhere and not self.unsaid and self.understood >= _LEAST_UNDERSTOOD

    @property
    def likely(self) -> bool:
        """Whether one of the matches may be an answer."""
        return self.about_the_game and self.matches[0].likeness >= _LEAST_LIKENESS

    @property
    def known(self) -> bool:
        """Whether the first match is an answer."""
        return self.about_the_game and self.confidence >= _LEAST_CONFIDENCE


@frozen(eq=False)
class Index:
    """Some items, and how much each of their words weighs."""

    items: tuple[Item, ...]
    words: Glossary
    learnt: Learnt = field(factory=Learnt)
    weights: dict[str, float] = field(init=False)
    _vocabulary: frozenset[str] = field(init=False)
    _common: dict[str, float] = field(init=False)
    _exact: dict[str, int] = field(init=False)
    _norms: dict[str, float] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Weigh each word by how few items have it."""
        found = Counter(word for item in self.items for word in item.words)
        weights = {word: _weight(word, len(self.items), count) for word, count in found.items()}
        asked = Counter(term for item in self.items for each in item.asked for term in each.terms)
        ways = sum(len(item.asked) for item in self.items)
        object.__setattr__(self, "weights", weights)
        object.__setattr__(self, "_common", {word: (asked[word] + 0.5) / ways for word in weights})
        single = {stems[0] for stems in self.words.terms if len(stems) == 1}
        object.__setattr__(self, "_vocabulary", frozenset(single | weights.keys()))
        exact = {_plain(each.text): number for number, item in enumerate(self.items) for each in item.asked}
        object.__setattr__(self, "_exact", exact)
        norms = {
            each.text: math.fsum(weights[term] for term in each.terms) for item in self.items for each in item.asked
        }
        object.__setattr__(self, "_norms", norms)

    def search(self, question: str) -> Search:
        """The items that fit a question, best first.

        Args:
            question: the question, in any of the languages of the rulebooks.

        Raises:
            NotationError: it is no text, or too long for a question.

        >>> from ny1901.new_york.answers import BOOK
        >>> found = BOOK.index().search("does my tower have to stand at a road?")
        >>> found.known, found.matches[0].item.source.id
        (True, 'touch-a-street')
        >>> BOOK.index().search("How do I castle in chess?").known
        False
        """
        tokens = self._tokens(question)
        terms = self._all_terms(tokens)
        total = math.fsum(self._weight(term, _STRANGER) for term in terms)
        understood = math.fsum(self.weights.get(term, 0.0) for term in terms) / total if total else 0.0
        elsewhere = self._elsewhere(tokens)
        unsaid = any(re.search(pattern, question, re.IGNORECASE) for pattern in self.words.unsaid)
        exact = self._exact.get(_plain(question))
        matches = tuple(self._matches(question, terms, exact)) if total else ()
        verbatim = exact is not None and bool(matches) and matches[0].item == self.items[exact]
        return Search(matches, understood, elsewhere, terms, unsaid, verbatim)

    def elsewhere(self, question: str) -> tuple[str, ...]:
        """The names of other games or matters in a text.

        Args:
            question: the text.

        Raises:
            NotationError: it is no text, or too long for a question.

        >>> from ny1901.new_york.answers import BOOK
        >>> BOOK.index().elsewhere("How do I castle in chess?")
        ('castle', 'chess')
        """
        return self._elsewhere(self._tokens(question))

    def _tokens(self, question: str) -> list[Token]:
        return self.words.tokens(asked(question))[:_MOST_WORDS]

    def _elsewhere(self, tokens: Sequence[Token]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(token.said for token in tokens if token.said in self.words.elsewhere))

    def _terms(self, token: Token) -> tuple[str, ...]:
        """The terms that a token stands for, a misspelt one mended, another form of a known one put back."""
        if token.word in self._vocabulary:
            return (token.word,)
        near = mended(token.word, self._vocabulary)
        if near == token.word:
            near = inflected(token.word, self._vocabulary)
        return self.words.terms.get((near,), (near,))

    def _weight(self, term: str, strange: float = _UNKNOWN) -> float:
        known = self.weights.get(term)
        if known is not None:
            return known
        says_little = term.isdigit() or not term.isascii()
        return (_SIGN if says_little else strange) * _weight("", len(self.items), 1)

    def features(self, question: str) -> dict[str, list[str]]:
        """What is seen of a question by what was learnt.

        Args:
            question: the question.

        Raises:
            NotationError: it is no text, or too long for a question.
        """
        return self._features(question, self._all_terms(self._tokens(question)))

    def _features(self, question: str, terms: Sequence[str]) -> dict[str, list[str]]:
        words = split(question, self.words.traditional)[:_MOST_WORDS]
        return features(question, words, terms, kind_of(question))

    def _all_terms(self, tokens: Sequence[Token]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(term for token in tokens for term in self._terms(token)))

    def _matches(self, question: str, terms: Sequence[str], exact: int | None) -> Iterator[Match]:
        kind = kind_of(question)
        spoken_for = self.learnt.speaks_for(self._features(question, terms))
        near = [
            self._near(item, terms, kind, spoken_for.get(item.source.id, 0.0), _VERBATIM * (number == exact))
            for number, item in enumerate(self.items)
            if not item.words.isdisjoint(terms)
        ]
        near.sort(key=lambda found: -found[0])
        odds = [math.exp(strength - near[0][0]) for strength, _ in near]
        total = math.fsum(odds)
        for (_, match), odd in zip(near, odds, strict=True):
            yield evolve(match, confidence=odd / total)

    def _near(
        self, item: Item, terms: Sequence[str], kind: QuestionKind, spoken_for: float, favour: float
    ) -> tuple[float, Match]:
        """How well an item fits, with the nearest way to ask for it and how like that is.

        It fits by the likeness of the nearest ways to ask, by how typical the question's words are of it, by what it is
        asked for, and by what was learnt. Sums are exact, so that no order of words shows in their last digits.
        """
        weighed = {term: self._weight(term) for term in terms}
        total = math.fsum(weighed.values())
        ranked = sorted(
            ((self._likeness(each, weighed, total), each.kind == kind, each) for each in item.asked),
            key=lambda found: (-found[0], not found[1]),
        )
        nearest = [likeness for likeness, _, _ in ranked[:3]]
        typical = math.fsum(self._typical(item, term) for term in terms) / math.sqrt(len(terms))
        alike = sum(same for _, same, _ in ranked[:4]) / min(4, len(ranked))
        strength = (
            _NEAREST * nearest[0]
            + _NEAR * sum(nearest) / len(nearest)
            + _TYPICAL * typical
            + _ALIKE * alike
            + _LEARNT * spoken_for
            + favour
        )
        return strength, Match(item, ranked[0][2], ranked[0][0], spoken_for, 0.0)

    def likeness(self, way: Asking, terms: Sequence[str]) -> float:
        """How like a way to ask is to a question, from 0 to 1.

        Args:
            way: the way to ask.
            terms: the terms of the question.
        """
        weighed = {term: self._weight(term) for term in terms}
        return self._likeness(way, weighed, math.fsum(weighed.values()))

    def _likeness(self, way: Asking, weighed: Mapping[str, float], total: float) -> float:
        shared = [weighed[term] for term in way.terms if term in weighed]
        return math.fsum(shared) / math.sqrt(self._norms[way.text] * total) if shared else 0.0

    def _typical(self, item: Item, term: str) -> float:
        """How much likelier a term is when this item is asked for than when any is, as a logarithm within bounds."""
        common = self._common.get(term, 0.5 / len(self.items))
        here = (item.often(term) + 2 * common) / (len(item.asked) + 2)
        return max(-3.0, min(4.0, math.log(here / common))) * (0.5 if term in _LIGHT else 1.0)


def _plain(text: str) -> str:
    """A text without case and signs."""
    return " ".join(re.findall(r"\w+", text.casefold()))


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


def items_of(entries: Iterable[Entry], book: Catalogue, words: Glossary) -> Iterator[Item]:
    """The items of some entries: each with its ways to ask, its ruling, and the titles of its rules.

    Args:
        entries: entries of the FAQ.
        book: the catalogue.
        words: the glossary to read them by.
    """
    for entry in entries:
        ways = tuple(Asking(text, _terms(text, words), kind_of(text)) for text in (*entry.asked, *entry.turned))
        rules = (*(book[rule].title for rule in entry.rules), book[entry.rules[0]].statement)
        said = _terms(" ".join((entry.ruling, *rules)), words)
        yield Item(entry, ways, frozenset(said).union(*(each.terms for each in ways)))


def _terms(text: str, words: Glossary) -> tuple[str, ...]:
    return tuple(dict.fromkeys(token.word for token in words.tokens(text)))
