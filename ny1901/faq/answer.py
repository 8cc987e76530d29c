"""What an answer is: a ruling with its rules, citations and a position that shows it, or an honest "I don't know"."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from html import escape
from typing import Any, Generic

from attrs import field, frozen

from ny1901.faq.book import Book, P
from ny1901.faq.checks import Shown, run
from ny1901.faq.entries import Entry
from ny1901.faq.index import Match
from ny1901.protocol import Citation, Verdict
from ny1901.rulebook import Rule

_SHOWN_ENTRIES = 3
_SHOWN_CITATIONS = 2


@frozen(slots=False)
class Found(Generic[P]):
    """One entry that fits a question.

    Attributes:
        match: the item and how sure it is that it fits.
        book: the game.
        make: the class of positions to show it on.
        game: the class of rules of those.
    """

    match: Match
    book: Book = field(repr=False, eq=False)
    make: type[P] = field(repr=False)
    game: type = field(repr=False)

    @property
    def _source(self) -> Entry | Rule:
        return self.match.item.source

    @property
    def id(self) -> str:
        """The id of the entry, or of the rule where the catalogue answers itself."""
        return self._source.id

    @property
    def title(self) -> str:
        """The question that the entry answers, or the title of the rule."""
        return self._source.title

    @property
    def confidence(self) -> float:
        """How sure it is that this entry answers the question, from 0 to 1."""
        return self.match.confidence

    @property
    def ruling(self) -> str:
        """The answer, in one to three sentences."""
        return self._source.ruling if isinstance(self._source, Entry) else self._source.statement

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that it rests on, the most important first."""
        return self._source.rules if isinstance(self._source, Entry) else (self._source.id,)

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Where the rulebooks state those rules, rule by rule and edition by edition."""
        return tuple(citation for rule in self.rules for citation in self.book.catalogue()[rule].citations)

    @property
    def note(self) -> str:
        """What each edition says, where that matters; else empty."""
        return self._source.note if isinstance(self._source, Entry) else ""

    @property
    def editions(self) -> tuple[tuple[str, str, str], ...]:
        """Where the editions differ: a rule's id, an edition, and what it says."""
        rules = self.rules if self.note else self.rules[:1]
        return tuple((rule, edition, says) for rule in rules for edition, says in self.book.catalogue()[rule].differs)

    @property
    def default(self) -> str:
        """What the library takes where the rulebooks are silent; empty where they are not."""
        source = self._source
        name = source.open_question if isinstance(source, Entry) else ""
        return self.book.catalogue().question(name).default if name else ""

    @cached_property
    def shown(self) -> Shown[P]:
        """The position that shows it, with the engine's verdict; a rule is shown by the entry that is most about it."""
        entry = self._source if isinstance(self._source, Entry) else _first_about(self.book, self._source.id)
        checks = [check for check in entry.checks if check.action] or entry.checks
        return run(self.book, checks[0], self.make, self.game)

    @property
    def position(self) -> P:
        """A position that shows it."""
        return self.shown.position

    @property
    def action(self) -> Any:
        """The action that is asked about in that position; `None` where it shows a fact."""
        return self.shown.action

    @property
    def verdict(self) -> Verdict | None:
        """The engine's verdict on that action, asked now."""
        return self.shown.verdict

    def __str__(self) -> str:
        return f"{self.ruling} [{', '.join(self.rules)}]"


@frozen(slots=False)
class Answer(Generic[P]):
    """The answer to a question.

    Attributes:
        question: the question.
        known: whether the rules answer it; if not, `entries` are merely the nearest.
        ruling: the answer, in one to three sentences.
        rules: the ids of the rules that it rests on.
        entries: what the library has about it, best first.
        confidence: how sure it is that this answers the question, from 0 to 1.
        book: the game.
        position: a position that shows it, or the one that was asked about.
        action: the action in question there; `None` where there is none.
        verdict: the engine's verdict on that action.
        details: more that was found in the position asked about, a line each.
    """

    question: str
    known: bool
    ruling: str
    rules: tuple[str, ...]
    entries: tuple[Found[P], ...]
    confidence: float
    book: Book = field(repr=False, eq=False)
    position: P | None = field(repr=False)
    action: Any = None
    verdict: Verdict | None = None
    details: tuple[str, ...] = ()
    about: str = ""
    """What the position is, a sentence; empty for the one that was asked about."""

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Where the rulebooks state the rules, rule by rule and edition by edition."""
        return tuple(citation for rule in self.rules for citation in self.book.catalogue()[rule].citations)

    def cited(self, edition: str) -> tuple[Citation, ...]:
        """The citations of one edition; those of all where it is silent.

        Args:
            edition: the id of an edition, such as `pt-2018`.
        """
        return tuple(citation for rule in self.rules for citation in self.book.catalogue()[rule].cited(edition))

    @property
    def editions(self) -> tuple[tuple[str, str, str], ...]:
        """Where the editions differ: a rule's id, an edition, and what it says."""
        return self.entries[0].editions if self.known and self.entries and self.about else ()

    @property
    def default(self) -> str:
        """What the library takes where the rulebooks are silent; empty where they are not."""
        return self.entries[0].default if self.known and self.entries and self.about else ""

    def as_table(self) -> list[dict[str, Any]]:
        """The entries as rows: `id`, `confidence`, `rules`, `question`, `ruling`."""
        return [
            {
                "id": found.id,
                "confidence": round(found.confidence, 2),
                "rules": " ".join(found.rules),
                "question": found.title,
                "ruling": found.ruling,
            }
            for found in self.entries
        ]

    def to_data(self) -> dict[str, Any]:
        """The answer as plain values, ready for JSON."""
        return {
            "question": self.question,
            "known": self.known,
            "confidence": round(self.confidence, 4),
            "ruling": self.ruling,
            "rules": list(self.rules),
            "citations": [{"edition": cited.edition, "place": cited.place} for cited in self.citations],
            "editions": [{"rule": rule, "edition": edition, "says": says} for rule, edition, says in self.editions],
            "default": self.default,
            "position": self.book.format_position(self.position) if self.position is not None else None,
            "action": str(self.action) if self.action is not None else None,
            "legal": self.verdict.legal if self.verdict is not None else None,
            "broken": list(self.verdict.rules) if self.verdict is not None else None,
            "details": list(self.details),
            "entries": self.as_table(),
        }

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterable[str]:
        yield self.ruling
        yield from (f"  {line}" for line in self.details)
        if self.known:
            yield from self._sources()
        if self.known and self.about:
            yield from self._shown()
        others = self.entries[1 if self.known and self.about else 0 :][:_SHOWN_ENTRIES]
        if others:
            yield "See also:" if self.known else "The nearest rules:"
            yield from (f"  {found.title} {found.ruling} [{', '.join(found.rules)}]" for found in others)

    def _sources(self) -> Iterable[str]:
        for rule in self.rules:
            cited = [str(citation) for citation in self.book.catalogue()[rule].citations]
            more = f"; and {len(cited) - _SHOWN_CITATIONS} more" if len(cited) > _SHOWN_CITATIONS else ""
            yield f"  {rule}: {'; '.join(cited[:_SHOWN_CITATIONS])}{more}"
        if self.default:
            yield f"  Not in the rulebooks; taken here: {self.default}"
        for rule, edition, says in self.editions:
            yield f"  {edition} on {rule}: {says}"

    def _shown(self) -> Iterable[str]:
        yield f"Shown on: {self.about}"
        if self.action is not None:
            yield f"  {self.action}: {self.verdict}"

    def _repr_html_(self) -> str:
        text = "".join(f"<p>{escape(line)}</p>" for line in self._lines())
        return text + (self.book.picture(self.position) if self.position is not None else "")


def _first_about(book: Book, rule: str) -> Entry:
    size = len(book.catalogue())
    return min(book.entries(), key=lambda entry: entry.rules.index(rule) if rule in entry.rules else size)
