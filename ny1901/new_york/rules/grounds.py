"""What each statement that leans on the rulebooks rests on: `data/grounds.tsv`, and the places that can be cited.

Rules, open questions, answers, facts and values of the material are in the list, so that a reader with a rulebook can
look each of them up. The list says in our own words what stands at a place.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from attrs import frozen


@frozen
class Ground:
    """One place of one edition that a statement rests on.

    Attributes:
        kind: where the statement stands: `rule`, `question`, `faq`, `fact` or `value`.
        id: its id there; of a value, the path to it in the components file.
        part: the part of the statement that is meant; empty for all of it, `differs` for what an edition says itself.
        edition: the id of the edition.
        known: `rulebook` where the place states it, `deduced` where it follows, `part` where only a part stands there.
        place: the place, by the headings and page numbers of the rulebook itself.
        says: what stands there, in our own words.
    """

    kind: str
    id: str
    part: str
    edition: str
    known: str
    place: str
    says: str


@cache
def grounds() -> tuple[Ground, ...]:
    """Every line of the list, in its order.

    >>> [(ground.edition, ground.place) for ground in grounds() if ground.id == "turn.count-market"]
    [('en-2015', 'Playing the Game, NOTE'), ('de-2015', 'Spielablauf, HINWEIS')]
    """
    lines = [line for line in _text("grounds.tsv").splitlines() if not line.startswith("#")]
    return tuple(Ground(*line.split("\t")) for line in lines[1:])


@cache
def places() -> Mapping[str, tuple[str, ...]]:
    """The places of each edition that can be cited, in the order of the book, by the edition's id.

    >>> places()["pt-2018"][:3]
    ('Introdução', 'Conteúdo', 'Conteúdo, 2 a 4 Jogadores')
    """
    import tomllib  # slow to import, and nothing else here needs it

    return {edition: tuple(found) for edition, found in tomllib.loads(_text("places.toml")).items()}


def _text(name: str) -> str:
    return files("ny1901.new_york.rules").joinpath("data", name).read_text(encoding="utf-8")
