"""Frequently asked questions as data: how people ask, the ruling, its rules, and checks that the engine runs.

The entries and the positions that they are shown on are in each game's own files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from attrs import evolve, field, frozen

from ny1901.kernel.errors import DataError, closest

T = TypeVar("T")

_YES_OR_NO = re.compile(r"^(Yes|No)[.:,;] +")


@frozen
class Check:
    """What the engine has to say for an entry's ruling to be true.

    Attributes:
        position: the name of a situation.
        edition: the edition to read the situation by, if not the one of its line.
        play: the actions that lead from the situation to the moment in question.
        action: the action that is asked about; empty where the check is about facts alone.
        broken: the ids of exactly the rules that it breaks; empty if it is legal.
        facts: what is so after the action, or where there is none or it is illegal, at the moment in question.
    """

    position: str
    edition: str = ""
    play: tuple[str, ...] = ()
    action: str = ""
    broken: tuple[str, ...] = ()
    facts: dict[str, Any] = field(factory=dict)


@frozen
class Entry:
    """One question with its ruling.

    Attributes:
        id: its name, for example `touch-a-street`.
        asked: ways in which people ask it; the first one is its title.
        ruling: the answer, in one to three sentences; a `{name}` in it is a value of the variant that is asked about.
        rules: the ids of the rules that it rests on, the most important first.
        checks: what the engine has to confirm; the first one is what an answer shows.
        note: what each edition says, where that matters to the ruling; else empty.
        open_question: the id of the catalogue's open question, where the rulebooks are silent; else empty.
        turned: ways to ask it the other way round: where the ruling begins with No, these are answered by Yes.
        area: the part of the rules that it belongs to.
    """

    id: str
    asked: tuple[str, ...]
    ruling: str
    rules: tuple[str, ...]
    checks: tuple[Check, ...]
    note: str = ""
    open_question: str = ""
    turned: tuple[str, ...] = ()
    area: str = ""

    @property
    def title(self) -> str:
        """The question as it is asked first."""
        return self.asked[0]

    @property
    def word(self) -> str:
        """`Yes` or `No`, where the ruling begins with it; else empty.

        >>> Entry("x", ("May I?",), "No. It stays.", ("r",), ()).word
        'No'
        """
        found = _YES_OR_NO.match(self.ruling)
        return found[1] if found else ""

    @property
    def statement(self) -> str:
        """The ruling without yes or no, which is right however the question is put.

        >>> Entry("x", ("May I?",), "No: it stays.", ("r",), ()).statement
        'It stays.'
        """
        rest = _YES_OR_NO.sub("", self.ruling)
        return rest[:1].upper() + rest[1:]


@frozen
class SituationEntry:
    """A named position as the file writes it: what it is about, its line, and what the line cannot tell."""

    about: str
    line: str
    changes: dict[str, Any] = field(factory=dict)


@frozen
class _FaqFile:
    entry: tuple[Entry, ...]


def all_areas(texts: Iterable[tuple[str, str]]) -> tuple[Entry, ...]:
    """The entries of a game, area by area.

    Args:
        texts: pairs of an area's name and the text of its file.

    Raises:
        DataError: a file cannot be read, or two entries share an id.
    """
    entries = tuple(evolve(entry, area=area) for area, text in texts for entry in read_faq(text, f"{area}.toml"))
    _refuse_repeated([entry.id for entry in entries])
    return entries


def read_situations(text: str, file: str) -> Mapping[str, SituationEntry]:
    """Named positions from the text of a TOML file.

    Args:
        text: the TOML.
        file: the file's name, for the messages of errors.

    Raises:
        DataError: the text is no TOML, or a position is incomplete or of the wrong kind.
    """
    return _read(text, file, dict[str, SituationEntry])


def read_faq(text: str, file: str) -> tuple[Entry, ...]:
    """Entries from the text of a TOML file, with nothing in it unread, misspelt or of the wrong kind.

    Args:
        text: the TOML.
        file: the file's name, for the messages of errors.

    Raises:
        DataError: the text is no TOML, or an entry is empty, incomplete or of the wrong kind.

    >>> read_faq("[[entry]]", "mine.toml")
    Traceback (most recent call last):
    ...
    ny1901.kernel.errors.DataError: mine.toml: required field missing @ $.entry[0].id; ...
    """
    entries = _read(text, file, _FaqFile).entry
    for each in entries:
        for name in ("asked", "rules", "checks"):
            if not getattr(each, name):
                raise DataError(f"{each.id!r} has no {name}; give at least one", file=file, field=name)
    return entries


def find(known: Mapping[str, T], name: str, what: str) -> T:
    """What a name stands for.

    Raises:
        DataError: nothing; the message names the nearest.
    """
    if name not in known:
        nearest = closest(name[:80], known, likeness=0.5)
        hint = f"; did you mean {nearest!r}?" if nearest else ""
        raise DataError(f"there is no {what} {name[:80]!r}{hint}")
    return known[name]


def _read(text: str, file: str, kind: type[T]) -> T:
    import tomllib  # both are slow to import, and a session that asks nothing does not need them

    from cattrs import BaseValidationError, Converter, transform_error

    converter = Converter(forbid_extra_keys=True)
    try:
        return converter.structure(tomllib.loads(text), kind)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"this is no TOML: {error}", file=file) from error
    except BaseValidationError as error:
        raise DataError("; ".join(transform_error(error)), file=file) from error


def _refuse_repeated(ids: list[str]) -> None:
    for name in ids:
        if ids.count(name) > 1:
            raise DataError(f"two entries have the id {name!r}; give each its own", field="entry")
