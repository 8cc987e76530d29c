"""What formulas of house rules can read of a position, a seat and an action: named words, the same for every reader.

A game lists its words once. Play fills them with numbers and truths, the solvers with terms of Z3, and a formula cannot
tell the two apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from attrs import field, frozen

from ny1901.kernel.variants import nearest

Number = Callable[[Any], int]


@frozen(eq=False)
class Word:
    """One thing that a formula can read: a truth, or a whole number within limits.

    Attributes:
        name: how formulas call it.
        meaning: what it is, as the end of a sentence.
        value: what it is in play, given the position, then the seat or the action, then the name asked about.
        most: for a number: the most that it can be in a variant; without it the word is a truth.
        least: the least that it can be.
        names: for a word that is asked about something: the names that there are in a variant's material.
        length: for a row of numbers: how many.
        kinds: for a word of an action: the kinds that it says anything of; every kind without any.
    """

    name: str
    meaning: str
    value: Callable[..., Any]
    most: Number | None = None
    least: int = 0
    names: Callable[[Any], tuple[str, ...]] | None = None
    length: Number | None = None
    kinds: tuple[str, ...] = ()

    @property
    def nothing(self) -> Any:
        """What it is of an action that it says nothing of: false, or 0."""
        return False if self.most is None else 0

    def __str__(self) -> str:
        return f"{self.name}(name)" if self.names else f"{self.name}[number]" if self.length else self.name


def _by_name(words: Iterable[Word]) -> dict[str, Word]:
    return {word.name: word for word in words}


@frozen(eq=False)
class Vocabulary:
    """The words of one game.

    Attributes:
        position: those of a position.
        seat: those of a seat.
        action: those of an action, whatever its kind.
        kinds: for each word that tells what kind an action is the kind's name.
        names: words of a position for the names that other words are asked about, each with its meaning and the names
            in a variant's material, so that a formula need not know its board.
    """

    position: Mapping[str, Word] = field(converter=_by_name)
    seat: Mapping[str, Word] = field(converter=_by_name)
    action: Mapping[str, Word] = field(converter=_by_name)
    kinds: Mapping[str, str]
    names: Mapping[str, tuple[str, Callable[[Any], tuple[str, ...]]]] = field(factory=dict)


Read = Callable[..., Any]
"""What a word is: called with the word, the seat's number for a word of a seat, and the name asked about, if any."""


class Words:
    """A position, a seat or an action as a formula reads it; what a word is is found out when it is read."""

    __slots__ = ("_known", "_read", "_variant", "_what", "_words")

    def __init__(self, what: str, words: Mapping[str, Word], variant: Any, read: Read, known: dict[str, Any]) -> None:
        """Make the words of one thing.

        Args:
            what: what it is, for errors.
            words: its words.
            variant: the variant, whose material has the names.
            read: what a word is.
            known: what is known from the start; what has been read is added.
        """
        self._what, self._words, self._variant, self._read, self._known = what, words, variant, read, known

    def __getattr__(self, name: str) -> Any:
        known = self._known
        if name not in known:
            word = self._words.get(name)
            if word is None:
                every = tuple(sorted({*self._words, *known}))
                raise AttributeError(f"there is no {self._what}.{name}{nearest(name, every)}")
            known[name] = self._read(word) if word.names is None else self._named(word, word.names(self._variant))
        return known[name]

    def _named(self, word: Word, names: tuple[str, ...]) -> Callable[[str], Any]:
        found: dict[str, Any] = {}

        def asked(name: str) -> Any:
            if name not in names:
                raise LookupError(f"{self._what}.{word.name}: there is no {name!r}{nearest(name, names)}")
            if name not in found:
                found[name] = self._read(word, name)
            return found[name]

        return asked


def _of_seat(read: Read, seat: int, word: Word, *name: str) -> Any:
    return read(word, seat, *name)


def position_words(vocabulary: Vocabulary, variant: Any, players: int, mover: int | None, read: Read) -> Words:
    """A position: its own words and `seats`; where a seat acts, also `mover` for it and `opponents` for the others.

    Args:
        vocabulary: the words of the game.
        variant: the variant.
        players: how many play.
        mover: the seat that acts, or has acted; `None` for what is said of a position whoever acts.
        read: what a word is, given the word, the seat's number or `None`, and the name asked about.
    """
    seats = tuple(
        Words(
            "seat",
            vocabulary.seat,
            variant,
            partial(_of_seat, read, seat),
            {"number": seat},
        )
        for seat in range(players)
    )
    known: dict[str, Any] = {"seats": seats, **{name: of(variant) for name, (_, of) in vocabulary.names.items()}}
    if mover is not None:
        known |= {"mover": seats[mover], "opponents": (*seats[:mover], *seats[mover + 1 :])}
    return Words("position", vocabulary.position, variant, lambda word, *name: read(word, None, *name), known)


def action_words(vocabulary: Vocabulary, variant: Any, kind: str, read: Read) -> Words:
    """An action: its own words, and a truth for each kind.

    Args:
        vocabulary: the words of the game.
        variant: the variant.
        kind: the kind of the action.
        read: what a word is.
    """
    known = {word: kind == named for word, named in vocabulary.kinds.items()}

    def of_kind(word: Word, *name: str) -> Any:
        return word.nothing if word.kinds and kind not in word.kinds else read(word, *name)

    return Words("action", vocabulary.action, variant, of_kind, known)
