"""What an answer is: a ruling with its rules, citations and a position that shows it, or an honest "I don't know"."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from html import escape
from typing import Any, Generic

from attrs import field, frozen

from ny1901.kernel.errors import Ny1901Error
from ny1901.kernel.faq.book import Book, P
from ny1901.kernel.faq.checks import Shown, run
from ny1901.kernel.faq.entries import Check, Entry
from ny1901.kernel.faq.index import Match
from ny1901.kernel.house_rules.catalogue import with_house_rules
from ny1901.kernel.house_rules.rule import HouseRules
from ny1901.kernel.protocol import Citation, Verdict
from ny1901.kernel.rulebook import Catalogue

_SHOWN_ENTRIES = 3
_SHOWN_CITATIONS = 2
_SURE = 0.93
"""The least confidence of an answer that does not say that it is unsure."""


@frozen(slots=False)
class Found(Generic[P]):
    """One entry that fits a question.

    Attributes:
        match: the entry with its words, and how sure it is that it is asked for.
        book: the game.
        variant: the variant that is asked about; `None` for the printed rules.
    """

    match: Match
    book: Book[P] = field(repr=False, eq=False)
    variant: Any = field(default=None, repr=False, eq=False)

    @property
    def entry(self) -> Entry:
        """The entry."""
        return self.match.item.source

    @property
    def id(self) -> str:
        """The id of the entry."""
        return self.entry.id

    @property
    def title(self) -> str:
        """The question that the entry answers."""
        return self.entry.title

    @property
    def read_as(self) -> str:
        """The way to ask for the entry that is nearest to the question."""
        return self.match.asked.text

    @property
    def confidence(self) -> float:
        """How sure it is that this entry answers the question, from 0 to 1."""
        return self.match.confidence

    @property
    def ruling(self) -> str:
        """The answer, in one to three sentences, with the numbers of the variant."""
        return self.book.filled(self.entry.ruling, self.variant)

    def says(self, word: str) -> str:
        """The ruling to a question that is to be answered by yes, by no, or by neither.

        Args:
            word: `Yes`, `No`, or empty.

        >>> from ny1901 import paris
        >>> found = paris.ask("does a lamp shine diagonally?").entries[0]
        >>> found.says("")
        'A lamp lights the four spaces at its sides, and nothing at its corners or further away.'
        """
        if word == self.entry.word:
            return self.ruling
        statement = self.book.filled(self.entry.statement, self.variant)
        return f"{word}. {statement}" if word else statement

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that it rests on, the most important first."""
        return self.entry.rules

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Where the rulebooks state those rules, rule by rule and edition by edition."""
        return tuple(citation for rule in self.rules for citation in self.book.catalogue()[rule].citations)

    @property
    def note(self) -> str:
        """What each edition says, where that matters; else empty."""
        return self.entry.note

    @property
    def editions(self) -> tuple[tuple[str, str, str], ...]:
        """Where the editions differ: a rule's id, an edition, and what it says."""
        rules = self.rules if self.note else self.rules[:1]
        return tuple((rule, edition, says) for rule in rules for edition, says in self.book.catalogue()[rule].differs)

    @property
    def default(self) -> str:
        """What the library takes where the rulebooks are silent; empty where they are not."""
        name = self.entry.open_question
        return self.book.catalogue().question(name).default if name else ""

    @cached_property
    def shown(self) -> Shown[P]:
        """The position that shows it, with the engine's verdict."""
        return run(self.book, self._check)

    @property
    def _check(self) -> Check:
        checks = self.entry.checks
        return next((check for check in checks if check.action), checks[0])

    def engine_differs(self) -> str:
        """The engine's verdict where the variant makes it another in the position that shows the entry; else empty."""
        if self.variant is None or not self._check.action:
            return ""
        changed = self.book.named(self.variant.edition_id).differences(self.variant)
        if not changed:
            return ""

        def put(written: Any) -> Any:
            fields = {name: theirs for name, mine, theirs in changed if written.value(name) == mine}
            return written.change(**fields) if fields else written

        try:
            shown = run(self.book, self._check, put)
        except Ny1901Error:
            return ""
        if shown.verdict is None or set(shown.verdict.rules) == set(self._check.broken):
            return ""
        return f"{shown.action}: {shown.verdict}"

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
    book: Book[P] = field(repr=False, eq=False)
    position: P | None = field(repr=False)
    action: Any = None
    verdict: Verdict | None = None
    details: tuple[str, ...] = ()
    about: str = ""
    """What the position is, a sentence; empty for the one that was asked about."""
    edition: str = ""
    """The edition of the position that was asked about; empty where all editions are meant."""
    house_rules: HouseRules | None = None
    """The house rules of the position that was asked about, which a general answer says nothing of."""
    read_as: str = ""
    """The question that is answered, as the library has it; empty where none is."""
    readings: tuple[Found[P], ...] = ()
    """The entries that the question may mean, where two are too close to rule; else empty."""
    parts: tuple[Answer[P], ...] = ()
    """The answers to each question of a text that asks several; else empty."""

    @property
    def sure(self) -> bool:
        """Whether the question was plain; an answer that is not sure says so, and is to be read with that in mind."""
        return self.known and (min(part.confidence for part in self.parts) if self.parts else self.confidence) >= _SURE

    @property
    def heading(self) -> str:
        """What the answer says first: the question that it answers, and whether it is sure of that; else empty."""
        if not self.read_as:
            return ""
        return (
            f"I read this as: {self.read_as}"
            if self.sure
            else f"I am not sure that I read this right, as: {self.read_as}"
        )

    @property
    def rulebook(self) -> Catalogue:
        """The rules of the game, and after them the house rules of the position that was asked about."""
        return with_house_rules(self.book.catalogue(), self.house_rules)

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Where the rulebooks state the rules, rule by rule: in the edition asked about, or edition by edition."""
        return tuple(citation for rule in self.rules for citation in self.cited_for(rule))

    def cited_for(self, rule: str) -> tuple[Citation, ...]:
        """Where one rule is stated: in the edition asked about where that states it, else in every edition that does.

        Args:
            rule: the id of the rule.

        >>> import ny1901 as ny
        >>> state = ny.Game(players=3, variant=ny.Variant.edition("zh-2016")).initial_state(seed=1)
        >>> [str(citation) for citation in state.ask("must a building touch a street?").cited_for("build.frontage")]
        ['zh-2016: 建造規則']
        """
        return self.rulebook.cite(rule, self.edition or None)

    def cited(self, edition: str) -> tuple[Citation, ...]:
        """The citations of one edition; those of all where it is silent.

        Args:
            edition: the id of an edition, such as `pt-2018`.
        """
        return tuple(citation for rule in self.rules for citation in self.rulebook[rule].cited(edition))

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
            "read_as": self.read_as,
            "sure": self.sure,
            "known": self.known,
            "confidence": round(self.confidence, 4),
            "ruling": self.ruling,
            "rules": list(self.rules),
            "citations": [{"edition": cited.edition, "place": cited.place} for cited in self.citations],
            "editions": [{"rule": rule, "edition": edition, "says": says} for rule, edition, says in self.editions],
            "default": self.default,
            "position": str(self.position) if self.position is not None else None,
            "action": str(self.action) if self.action is not None else None,
            "legal": self.verdict.legal if self.verdict is not None else None,
            "broken": list(self.verdict.rules) if self.verdict is not None else None,
            "details": list(self.details),
            "house_rules": [str(rule) for rule in self.house_rules or ()],
            "readings": [{"question": found.title, "ruling": found.ruling} for found in self.readings],
            "parts": [part.to_data() for part in self.parts],
            "entries": self.as_table(),
        }

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterable[str]:
        if self.parts:
            for part in self.parts:
                yield from part._lines()
            yield from self._house_lines()
            return
        if self.heading:
            yield self.heading
        yield self.ruling
        yield from (f"  {line}" for line in self.details)
        if self.known:
            yield from self._sources()
        yield from self._house_lines()
        if self.known and self.about:
            yield from self._shown()
        others = self.others[:_SHOWN_ENTRIES]
        if others:
            yield "See also:" if self.known else "The two readings:" if self.readings else "The nearest questions:"
            yield from (f"  {found.title} {found.ruling} [{', '.join(found.rules)}]" for found in others)

    def _house_lines(self) -> Iterable[str]:
        return (f"  House rule: {rule}" for rule in self.house_rules or ())

    @property
    def others(self) -> tuple[Found[P], ...]:
        """The entries to show beside the answer: the two readings where nothing is ruled, else the next best."""
        if self.readings:
            return self.readings
        return self.entries[1:] if self.known and self.about else self.entries

    def _sources(self) -> Iterable[str]:
        for rule in self.rules:
            cited = [str(citation) for citation in self.cited_for(rule)]
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
        return text + (self.position.to_svg() if self.position is not None else "")
