"""Words of a question as terms of the rules: folded, stemmed, put into the rulebook's words, misspellings mended."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from attrs import field, frozen

_WORD = re.compile(r"[a-z0-9]+|[\u3400-\u9fff]")
_SHORTEST_MENDED = 5
_SHORTEST_CHANGED = 6
_SHORTEST_COMPOUND = 8
_MOST_REMEMBERED = 1 << 14
_LINKS = ("", "s", "es", "n", "en", "er")
"""What German puts between the parts of a compound."""


@frozen
class Token:
    """A word of a question that means something.

    Attributes:
        word: the term, or the stem of a word that is none.
        said: the word as it was said, folded.
    """

    word: str
    said: str


@frozen
class Glossary:
    """What words mean.

    Attributes:
        terms: the terms that a phrase stands for, by its stems.
        neutral: words without a subject.
        elsewhere: names of other matters.
        traditional: simplified Chinese characters and their traditional forms.
        unsaid: patterns of questions for what no rule says: what is hidden, or what would be wise.
    """

    terms: Mapping[tuple[str, ...], tuple[str, ...]]
    neutral: Collection[str]
    elsewhere: Collection[str]
    traditional: Mapping[int, str]
    unsaid: Collection[str] = ()
    _longest: dict[str, int] = field(init=False, repr=False, eq=False)
    _second: frozenset[tuple[str, str]] = field(init=False, repr=False, eq=False)
    _alone: dict[str, tuple[Token, ...]] = field(factory=dict, init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Note how many words the longest phrase has that begins with a word, and which pairs of words begin one.

        What a word means by itself is remembered: the ways to ask have the same words again and again.
        """
        longest: dict[str, int] = {}
        for stems in self.terms:
            longest[stems[0]] = max(longest.get(stems[0], 0), len(stems))
        object.__setattr__(self, "_longest", longest)
        object.__setattr__(self, "_second", frozenset(stems[:2] for stems in self.terms if len(stems) > 1))

    def tokens(self, text: str) -> list[Token]:
        """The words of a text that mean something, the longest known phrase first.

        >>> from ny1901.new_york.answers.glossary import glossary
        >>> [token.word for token in glossary().tokens("May I tear down the Wolkenkratzer?")]
        ['demolish', 'skyscraper']
        """
        words = split(text, self.traditional)
        stems = tuple(map(stem, words))
        found: list[Token] = []
        place = 0
        while place < len(words):
            length = self._phrase(stems, place) if stems[place : place + 2] in self._second else 1
            if length > 1:
                said = " ".join(words[place : place + length])
                found += (Token(term, said) for term in self.terms[stems[place : place + length]])
            else:
                found += self._by_itself(words[place], stems[place])
            place += length
        return found

    def _phrase(self, stems: tuple[str, ...], place: int) -> int:
        """How many words the longest known phrase at a place has; 1 where none is there."""
        longest = min(self._longest[stems[place]], len(stems) - place)
        return next((length for length in range(longest, 1, -1) if stems[place : place + length] in self.terms), 1)

    def _by_itself(self, word: str, stemmed: str) -> tuple[Token, ...]:
        """What a word means that stands in no phrase."""
        meant = self._alone.get(word)
        if meant is None:
            terms = self.terms.get((stemmed,))
            if terms is None:
                terms = () if word in self.neutral else self._compound(stemmed)
            meant = tuple(Token(term, word) for term in terms)
            if len(self._alone) < _MOST_REMEMBERED:
                self._alone[word] = meant
        return meant

    def _compound(self, word: str) -> tuple[str, ...]:
        """The terms of a German compound; the word itself if it is none."""
        if len(word) >= _SHORTEST_COMPOUND:
            for cut in range(4, len(word) - 3):
                head, tail = word[:cut], word[cut:]
                terms = self.terms.get((tail,))
                heads = (self.terms.get((_without(head, link),)) for link in _LINKS)
                first = next((found for found in heads if found), None)
                if terms and first:
                    return (*first, *terms)
        return (word,)


def _without(head: str, link: str) -> str:
    return head.removesuffix(link) if head.endswith(link) else ""


def read_glossary(text: str) -> Glossary:
    """The glossary of a game: the words that are about any game, and over them those of its own file.

    Args:
        text: the TOML of the game's own file: `terms`, `phrases`, and names that are `elsewhere`.
    """
    import tomllib  # a session that asks nothing does not need it

    everyday = tomllib.loads(files("ny1901.kernel.faq").joinpath("data", "everyday.toml").read_text(encoding="utf-8"))
    own = tomllib.loads(text)
    pairs = everyday["chinese"]["simplified"]
    traditional = {ord(simple): full for simple, full in zip(pairs[::2], pairs[1::2], strict=True)}
    neutral = {word for said in everyday["neutral"].values() for word in split(said, traditional)}
    names = f"{everyday['elsewhere']['names']} {own.get('elsewhere', {}).get('names', '')}"
    terms = _terms(everyday, traditional) | _terms(own, traditional)
    unsaid = (*everyday["elsewhere"]["unsaid"], *own.get("elsewhere", {}).get("unsaid", ()))
    return Glossary(terms, neutral, frozenset(names.split()), traditional, unsaid)


def _terms(data: Mapping[str, Any], traditional: Mapping[int, str]) -> dict[tuple[str, ...], tuple[str, ...]]:
    """What each phrase of a file means; one that stands for several terms counts before one that stands for one."""
    single = {key(said, traditional): (term,) for term, sayings in data["terms"].items() for said in (term, *sayings)}
    return single | {key(said, traditional): tuple(meant) for said, meant in data["phrases"].items()}


def key(said: str, traditional: Mapping[int, str]) -> tuple[str, ...]:
    """The stems of a phrase."""
    return tuple(stem(word) for word in split(said, traditional))


def split(text: str, traditional: Mapping[int, str]) -> list[str]:
    """The words of a text, without case and accents; each Chinese character is one, in its traditional form.

    >>> split("Übrige Arbeiter: 工人?", {})
    ['ubrige', 'arbeiter', '工', '人']
    """
    plain = text.casefold()
    if not plain.isascii():
        folded = unicodedata.normalize("NFKD", text.translate(traditional).casefold())
        plain = "".join(sign for sign in folded if not unicodedata.combining(sign))
    return _WORD.findall(plain.replace("'", "").replace("\u2019", ""))


@lru_cache(maxsize=1 << 14)
def stem(word: str) -> str:
    """A word without its English ending, so that `builds`, `building` and `build` are one.

    >>> [stem(word) for word in ("acquiring", "acquired", "acquires", "properties", "planned")]
    ['acquir', 'acquir', 'acquir', 'property', 'plan']
    """
    if len(word) <= 3 or not word.isascii():
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes", "zes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        bare = word.removesuffix(ending)
        if bare != word and len(bare) >= 3 and re.search("[aeiouy]", bare):
            return _single(bare).removesuffix("e")
    return word.removesuffix("e")


def _single(word: str) -> str:
    """`plann` is `plan`, but `fill` stays."""
    return word[:-1] if word[-1] == word[-2] and word[-1] not in "lsz" else word


def mended(word: str, known: Iterable[str]) -> str:
    """The known word of which a word is a likely misspelling; the word itself if there is none.

    >>> mended("skyscrapper", ["skyscraper", "street"]), mended("chart", ["card"])
    ('skyscraper', 'chart')
    """
    if len(word) < _SHORTEST_MENDED or not word.isascii() or word.isdigit():
        return word
    most = 1 if len(word) < 9 else 2
    near = ((distance(word, other, most), other) for other in known if _may_be_near(word, other, most))
    best = min(near, default=(most + 1, word))
    return best[1] if best[0] <= most else word


def _may_be_near(word: str, other: str, most: int) -> bool:
    if len(word) < _SHORTEST_CHANGED:  # so many short words differ by a letter that only swapped ones tell
        return sorted(word) == sorted(other)
    return (
        abs(len(word) - len(other)) <= most
        and len(other) >= _SHORTEST_MENDED
        and word[0] == other[0]
        and len(set(word) ^ set(other)) <= 2 * most
    )


def inflected(word: str, known: Iterable[str]) -> str:
    """The known word of which a word is likely another form, with the same beginning; the word itself if there is none.

    >>> inflected("beleuchteten", ["beleuchtet", "belegt"]), inflected("marking", ["market"])
    ('beleuchtet', 'marking')
    """
    if len(word) < _SHORTEST_INFLECTED or not word.isascii():
        return word
    most = len(word) - (_LONGEST_ENDING if len(word) >= _LONG else 1)
    near = [other for other in known if other.startswith(word[:most]) and len(other) <= len(word) + _LONGEST_ENDING]
    return min(near, key=lambda other: (abs(len(other) - len(word)), other), default=word)


_SHORTEST_INFLECTED = 6
_LONGEST_ENDING = 3
_LONG = 10


def distance(one: str, other: str, most: int) -> int:
    """How many letters to change, add, drop or swap with the next from one word to another; above `most` is no matter.

    >>> distance("wroker", "worker", 2), distance("worker", "street", 2)
    (1, 3)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, row = row, [i]
        for j, b in enumerate(other, 1):
            cost = min(last[j] + 1, row[-1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
        before = last
    return row[-1]
