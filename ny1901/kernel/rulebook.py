"""A catalogue of rules: each with its id, its statement, its citations, and the open questions that touch it.

Checks, verdicts, models, invariants and answers name a rule by its id; what the id stands for is written once, in a
game's own catalogue file, which `read_catalogue` reads. No rule of any game is here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NewType

from attrs import Factory, field, frozen

from ny1901.kernel.errors import DataError, closest
from ny1901.kernel.protocol import Citation, Violation
from ny1901.kernel.readings import Reading, Rooms

_Edition = NewType("_Edition", str)

BrokenRule = tuple[str, str, tuple[str, ...]]
"""A rule that is broken: its id, a sentence that says what is wrong here, and the names to blame."""

Broken = Iterator[BrokenRule]
"""What one rule's function yields."""

CheckedBy = Literal["setup", "action", "effect", "position", "tally", "material", "players"]
"""What keeps a rule: how a game starts, what forbids an action, what an action changes, what can stand, what scores,
what lies in the box, or the players themselves where no position shows it."""


@frozen
class Rule:
    """One rule of the game, in our own words.

    Attributes:
        id: its name everywhere, for example `build.frontage`.
        title: two to five words.
        statement: one or two sentences with the printed numbers; `fields` tells which of them a variant can change.
        citations: where the rulebooks say it, edition by edition; an edition without one is silent.
        differs: pairs of an edition and what it says, where the editions do not all say the same.
        checked_by: what keeps the rule.
        fields: the variant fields that change it.
        questions: the ids of the open questions that touch it.
        implies: the ids of the rules that an action always breaks with it, so that a verdict leaves them out.
        rooms: where its game reads rules.
    """

    id: str
    title: str
    statement: str
    citations: tuple[Citation, ...]
    differs: tuple[tuple[str, str], ...]
    checked_by: CheckedBy
    fields: tuple[str, ...]
    questions: tuple[str, ...]
    implies: tuple[str, ...] = ()
    rooms: Rooms = field(default=Rooms("", ()), repr=False, eq=False)

    @property
    def readings(self) -> tuple[Reading, ...]:
        """Every place in the code that reads the rule, with file and line; read from the source when first asked.

        >>> from ny1901.new_york.rules.catalogue import catalogue
        >>> [reading.function for reading in catalogue()["build.frontage"].readings if reading.kind == "generator"]
        ['_builds', '_is_legal_build', 'Placement']
        """
        return self.rooms.readings(self.id)

    def cited(self, edition: str) -> tuple[Citation, ...]:
        """The citations of one edition, or all of them where that edition is silent.

        Args:
            edition: the id of an edition, for example `pt-2018`.

        >>> from ny1901.new_york.rules.catalogue import catalogue
        >>> [str(citation) for citation in catalogue()["card.shift"].cited("pt-2018")]
        ['pt-2018: p. 8, Cartas de Ação, Mudança de Mercado']
        """
        return tuple(citation for citation in self.citations if citation.edition == edition) or self.citations

    def __str__(self) -> str:
        return f"{self.title} [{self.id}]: {self.statement}"


@frozen
class OpenQuestion:
    """Something the rulebooks leave open, and what this library does about it.

    Attributes:
        id: its name, for example `flip`.
        question: the question, a sentence.
        default: what the library does unless told otherwise, a sentence.
        field: the variant field that switches it.
        why: what the texts say and do not say.
        rules: the ids of the rules that it touches.
    """

    id: str
    question: str
    default: str
    field: str
    why: str
    rules: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.question} {self.default}"


def _rules_by_id(book: Catalogue) -> dict[str, Rule]:
    return {rule.id: rule for rule in book.rules}


def _questions_by_id(book: Catalogue) -> dict[str, OpenQuestion]:
    return {question.id: question for question in book.questions}


def _citations_by_rule_and_edition(book: Catalogue) -> dict[tuple[str, str | None], tuple[Citation, ...]]:
    of_all: dict[tuple[str, str | None], tuple[Citation, ...]] = {
        (rule.id, None): rule.citations for rule in book.rules
    }
    return of_all | {(rule.id, edition): rule.cited(edition) for rule in book.rules for edition in book.editions}


def _cited_editions(book: Catalogue) -> tuple[str, ...]:
    return tuple(dict.fromkeys(citation.edition for rule in book.rules for citation in rule.citations))


@frozen
class Catalogue:
    """The rules in the order of the game, and the open questions; `len`, `in`, iteration and `[id]` are about rules.

    Attributes:
        rules: the rules.
        questions: the open questions.
        editions: the ids of the editions that can be cited; those that a rule cites, unless given.

    >>> from ny1901.new_york.rules.catalogue import catalogue
    >>> [rule.id for rule in catalogue()][:2]
    ['setup.players', 'setup.city']
    >>> "build.frontage" in catalogue()
    True
    """

    rules: tuple[Rule, ...]
    questions: tuple[OpenQuestion, ...]
    editions: tuple[str, ...] = field(eq=False, default=Factory(_cited_editions, True))
    _rules_by_id: dict[str, Rule] = field(init=False, repr=False, eq=False, default=Factory(_rules_by_id, True))
    _questions_by_id: dict[str, OpenQuestion] = field(
        init=False, repr=False, eq=False, default=Factory(_questions_by_id, True)
    )
    _citations: dict[tuple[str, str | None], tuple[Citation, ...]] = field(
        init=False, repr=False, eq=False, default=Factory(_citations_by_rule_and_edition, True)
    )

    def __len__(self) -> int:
        return len(self.rules)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __contains__(self, rule: object) -> bool:
        return (rule.id if isinstance(rule, Rule) else rule) in self._rules_by_id

    def __getitem__(self, rule_id: str) -> Rule:
        """The rule with this id.

        Raises:
            DataError: no rule has this id, or it is no text; the message names the nearest one.

        >>> from ny1901.new_york.rules.catalogue import catalogue
        >>> catalogue()["build.frontage"].title
        'Street or park frontage'
        """
        try:
            return self._rules_by_id[rule_id]
        except (KeyError, TypeError):
            raise _unknown("rule", rule_id, self._rules_by_id) from None

    def question(self, question_id: str) -> OpenQuestion:
        """The open question with this id.

        Raises:
            DataError: no question has this id; the message names the nearest one.

        >>> from ny1901.new_york.rules.catalogue import catalogue
        >>> catalogue().question("flip").default
        'No: a tile is only rotated.'
        """
        try:
            return self._questions_by_id[question_id]
        except (KeyError, TypeError):
            raise _unknown("open question", question_id, self._questions_by_id) from None

    def cite(self, rule_id: str, edition: str | None = None) -> tuple[Citation, ...]:
        """Where the rulebooks state a rule: one dictionary look-up, since every verdict asks.

        Args:
            rule_id: the id of the rule.
            edition: the id of an edition, whose citations alone are wanted; where it is silent all are given.

        Raises:
            DataError: the rule or the edition is unknown; the message names the nearest one.

        >>> from ny1901.new_york.rules.catalogue import catalogue
        >>> [str(citation) for citation in catalogue().cite("end.unbuilt", "en-2015")]
        ['en-2015: p. 5, End of Game']
        """
        try:
            return self._citations[rule_id, edition]
        except KeyError:
            if rule_id in self._rules_by_id:
                raise _unknown("edition", str(edition), self.editions) from None
            raise _unknown("rule", rule_id, self._rules_by_id) from None

    def violations(self, broken: Iterable[BrokenRule], edition: str) -> tuple[Violation, ...]:
        """Broken rules with what the rulebooks say of them.

        Args:
            broken: the rules.
            edition: the edition of the game's variant, whose citations are wanted.

        Raises:
            DataError: a rule or the edition is unknown.

        >>> from ny1901.new_york.rules.catalogue import catalogue
        >>> found = catalogue().violations([("build.free", "k5 is taken", ("k5",))], "en-2015")
        >>> str(found[0]), found[0].citations[0].edition
        ('k5 is taken [build.free]', 'en-2015')
        """
        return tuple(
            Violation(rule, message, self.cite(rule, edition), where, self._rules_by_id[rule].implies)
            for rule, message, where in broken
        )


def _unknown(what: str, name: object, known: Iterable[str]) -> DataError:
    if not isinstance(name, str):
        return DataError(f"a {type(name).__name__} is no id of a {what}; give a text such as {next(iter(known), '')!r}")
    nearest = closest(name, known, likeness=0.5)
    hint = f"did you mean {nearest!r}?" if nearest else "iterate over the catalogue to see what there is"
    return DataError(f"the catalogue has no {what} {name!r}; {hint}")


@frozen
class _RuleEntry:
    """A `[[rule]]` as the file writes it."""

    id: str
    title: str
    statement: str
    checked_by: CheckedBy
    citations: dict[_Edition, tuple[str, ...]]
    differs: dict[_Edition, str] = field(factory=dict)
    fields: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    implies: tuple[str, ...] = ()

    def rule(self, rooms: Rooms) -> Rule:
        return Rule(
            id=self.id,
            title=self.title,
            statement=self.statement,
            citations=tuple(Citation(edition, place) for edition, places in self.citations.items() for place in places),
            differs=tuple(self.differs.items()),
            checked_by=self.checked_by,
            fields=self.fields,
            questions=self.questions,
            implies=self.implies,
            rooms=rooms,
        )


@frozen
class _CatalogueFile:
    """The whole file as it is written."""

    rule: tuple[_RuleEntry, ...]
    question: tuple[OpenQuestion, ...]
    readings: dict[str, tuple[str, ...]] = field(factory=dict)


def read_catalogue(text: str, file: str, editions: tuple[str, ...], package: str = "") -> Catalogue:
    """A catalogue from the text of its TOML file, with nothing in it unread, misspelt or of the wrong kind.

    Args:
        text: the TOML.
        file: the file's name, for the messages of errors.
        editions: the ids of the editions that the game has.
        package: the package of the game, to which the places of the file's `[readings]` belong.

    Raises:
        DataError: the text is no TOML, an entry is missing, unknown or of the wrong kind, or two share an id.

    >>> read_catalogue("rule = []", "mine.toml", ())
    Traceback (most recent call last):
    ...
    ny1901.kernel.errors.DataError: mine.toml: required field missing @ $.question
    """
    import tomllib  # both are slow to import, and nothing else here needs them

    from cattrs import BaseValidationError, Converter, transform_error

    def edition(name: object, _: object) -> _Edition:
        if name not in editions:
            raise ValueError(f"{name!r} is no edition; there are {', '.join(editions)}")
        return _Edition(str(name))

    converter = Converter(forbid_extra_keys=True)
    converter.register_structure_hook(_Edition, edition)
    try:
        entries = converter.structure(tomllib.loads(text), _CatalogueFile)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"this is no TOML: {error}", file=file) from error
    except BaseValidationError as error:
        raise DataError("; ".join(transform_error(error)), file=file) from error
    _refuse_repeated([entry.id for entry in entries.rule], "rule", file)
    _refuse_repeated([entry.id for entry in entries.question], "question", file)
    rooms = Rooms(package, tuple(entries.readings.items()))
    return Catalogue(tuple(entry.rule(rooms) for entry in entries.rule), entries.question, editions)


def _refuse_repeated(ids: list[str], table: str, file: str) -> None:
    for name in ids:
        if ids.count(name) > 1:
            raise DataError(f"two entries have the id {name!r}; give each its own", file=file, field=table)
