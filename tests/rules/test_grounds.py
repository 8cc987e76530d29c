"""What the rulebooks are said to say: every statement is in the list of grounds, at places that its edition has.

The rulebooks themselves are not read here; the list is what they were read into.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ny1901.kernel.protocol import Citation
from ny1901.kernel.rulebook import OpenQuestion, Rule
from ny1901.new_york.answers import BOOK
from ny1901.new_york.material import City, Source, reference
from ny1901.new_york.material.facts import FACTS
from ny1901.new_york.material.model import Provenance
from ny1901.new_york.rules.catalogue import EDITIONS, catalogue
from ny1901.new_york.rules.grounds import Ground, grounds, places
from tests.together import for_each

EDITION = re.compile(r"\b(?:en|de|zh|pt)-\d{4}\b")
TAG = re.compile(r"\(((?:en|de|zh|pt)(?:, (?:en|de|zh|pt))*)\)")
LANGUAGES = {"English": "en-2015", "German": "de-2015", "Chinese": "zh-2016", "Portuguese": "pt-2018"}
MOST_WORDS = 20
KNOWN = {
    Provenance.RULEBOOK: "rulebook",
    Provenance.DEDUCED: "deduced",
    Provenance.REPORTED: "part",
    Provenance.RECONSTRUCTED: "part",
}

rules = for_each(tuple(catalogue()), lambda rule: rule.id)


def of(kind: str, identity: str) -> list[Ground]:
    return [ground for ground in grounds() if (ground.kind, ground.id) == (kind, identity)]


def tag(editions: set[str]) -> str:
    """How a statement names the editions that say a part of it, for example `(en, de)`."""
    return f"({', '.join(edition[:2] for edition in EDITIONS if edition in editions)})"


def material(city: City) -> Iterator[tuple[str, str, Source]]:
    """Every fact and every value of the material: its kind, its id and where it is known from."""
    yield from (("fact", fact.id, fact.source) for fact in FACTS)
    yield "value", "map", city.map_source
    if city.districts_source is not None:
        yield "value", "districts", city.districts_source
    groups = {"streets": city.board.streets, "characters": city.characters}
    for name, things in groups.items():
        yield from (("value", f"{name}.{thing.id}", thing.source) for thing in things)
    yield from (("value", f"cards.{card.kind}", card.source) for card in city.cards)
    tiles = {"tiles": city.tiles, "legendaries": city.legendaries}
    yield from (("value", f"starting_property.{value}", source) for value, source in city.starting_property.sources)
    for name, group in tiles.items():
        for tile in group:
            yield from (("value", f"{name}.{tile.id}.{value}", source) for value, source in tile.sources)


MATERIAL = tuple(material(reference()))


@rules
def test_a_rule_is_cited_from_the_places_that_it_rests_on(rule: Rule) -> None:
    resting = {Citation(ground.edition, ground.place) for ground in of("rule", rule.id)}
    assert set(rule.citations) == resting


@rules
def test_what_only_some_editions_say_is_said_to_be_theirs(rule: Rule) -> None:
    parts: dict[str, set[str]] = {}
    for ground in of("rule", rule.id):
        parts.setdefault(ground.part, set()).add(ground.edition)
    everywhere = {citation.edition for citation in rule.citations}
    assert parts.pop("") == everywhere
    told = [f"({found})" for found in TAG.findall(rule.statement)]
    assert sorted(told) == sorted(tag(editions) for editions in parts.values() if editions != everywhere)


@rules
def test_what_no_edition_states_is_said_to_be_read_from_them(rule: Rule) -> None:
    parts: dict[str, set[str]] = {}
    for ground in of("rule", rule.id):
        parts.setdefault(ground.part, set()).add(ground.known)
    assert set().union(*parts.values()) <= {"rulebook", "deduced"}
    assert ({"deduced"} in parts.values()) is ("is read from" in rule.statement)


@rules
def test_what_an_edition_says_by_itself_stands_there(rule: Rule) -> None:
    differing = [ground for ground in of("rule", rule.id) if ground.part == "differs"]
    assert [edition for edition, _ in rule.differs] == [ground.edition for ground in differing]
    assert all(ground.known == "rulebook" for ground in differing)


@for_each(catalogue().questions, lambda question: question.id)
def test_an_open_question_rests_on_the_editions_that_it_speaks_of(question: OpenQuestion) -> None:
    resting = of("question", question.id)
    assert resting
    assert {ground.known for ground in resting} == {"part"}, "what the rulebooks answer is no open question"
    named = {edition for language, edition in LANGUAGES.items() if language in question.why}
    assert named <= {ground.edition for ground in resting}


@for_each(MATERIAL, lambda entry: entry[1])
def test_material_names_the_places_that_it_rests_on(entry: tuple[str, str, Source]) -> None:
    kind, identity, source = entry
    resting = of(kind, identity)
    assert {ground.edition for ground in resting} == set(EDITION.findall(source.note))
    assert all(f"{ground.edition}, {ground.place}" in source.note for ground in resting)
    assert {ground.known for ground in resting} <= {KNOWN[source.kind]}
    assert resting or source.kind is not Provenance.RULEBOOK


def test_every_citation_and_every_ground_is_a_place_of_its_edition() -> None:
    cited = {(ground.edition, ground.place) for ground in grounds()}
    assert [place for place in sorted(cited) if place[1] not in places()[place[0]]] == []


def test_the_places_are_those_of_the_editions_each_once() -> None:
    assert list(places()) == list(EDITIONS)
    for found in places().values():
        assert len(set(found)) == len(found)


def test_every_ground_is_of_a_statement_that_there_is_and_stands_once() -> None:
    known = {("rule", rule.id) for rule in catalogue()} | {(kind, identity) for kind, identity, _ in MATERIAL}
    known |= {("question", question.id) for question in catalogue().questions} | {
        ("faq", entry.id) for entry in BOOK.entries()
    }
    assert {(ground.kind, ground.id) for ground in grounds()} <= known
    lines = Counter((g.kind, g.id, g.part, g.edition, g.place) for g in grounds())
    assert [line for line, count in lines.items() if count > 1] == []


def test_a_ground_is_a_short_pointer_and_no_quotation() -> None:
    assert [ground for ground in grounds() if not 1 <= len(ground.says.split()) <= MOST_WORDS] == []


def test_an_answer_that_says_more_than_its_rules_names_the_editions() -> None:
    resting = [ground for ground in grounds() if ground.kind == "faq"]
    assert resting
    assert {ground.known for ground in resting} == {"rulebook"}
    notes = {entry.id: entry.note for entry in BOOK.entries()}
    cited = {
        entry.id: {c.edition for rule in entry.rules for c in catalogue()[rule].citations} for entry in BOOK.entries()
    }
    for ground in resting:
        everywhere = {other.edition for other in resting if other.id == ground.id} == cited[ground.id]
        assert ground.edition in notes[ground.id] or everywhere
