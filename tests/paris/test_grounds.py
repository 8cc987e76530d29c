"""Every statement marked as the rulebook's has its place in the rulebook, and the places are ones that it has."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from ny1901.paris import catalogue
from ny1901.paris.material.facts import FACTS
from tests.together import for_each

GROUNDS: dict[str, Any] = tomllib.loads((Path(__file__).parent / "data" / "grounds.toml").read_text(encoding="utf-8"))
SECTIONS = GROUNDS["sections"]
CITED = {rule.id: [citation.place for citation in rule.citations] for rule in catalogue()}
FROM_RULEBOOK = {fact.id: fact.source for fact in FACTS if "rulebook" in fact.source}


def test_every_statement_of_the_rulebook_has_an_entry_and_nothing_else_has() -> None:
    assert GROUNDS["rules"].keys() == CITED.keys()
    assert GROUNDS["facts"].keys() == FROM_RULEBOOK.keys()


def test_a_section_has_one_name() -> None:
    assert len({*SECTIONS}) == len(SECTIONS)
    named = {place for entry in (*GROUNDS["rules"].values(), *GROUNDS["facts"].values()) for place in entry}
    assert named <= {*SECTIONS}


@for_each(CITED, str)
def test_a_rule_cites_the_places_that_it_rests_on(rule: str) -> None:
    assert sorted(CITED[rule]) == sorted(GROUNDS["rules"][rule])
    assert {*CITED[rule]} <= {*SECTIONS}


@for_each(FROM_RULEBOOK, str)
def test_a_fact_names_the_place_that_it_rests_on(fact: str) -> None:
    (place,) = GROUNDS["facts"][fact]
    told = FROM_RULEBOOK[fact].removeprefix("rulebook: ").partition(";")[0]
    assert told == place


@pytest.mark.parametrize("kind", ["rules", "facts"])
def test_what_stands_at_a_place_is_told_in_a_few_words(kind: str) -> None:
    for name, entry in GROUNDS[kind].items():
        assert entry, name
        assert all(1 < len(words.split()) < 20 for words in entry.values()), name


def test_what_the_library_adds_to_a_statement_begins_with_here() -> None:
    """The default of an open question is no rulebook's; a statement that has one says whose it is."""
    for rule, word in (
        ("metropolitain.one", "shines no more"),
        ("tally.tie", "both win"),
        ("setup.players", "seat 0"),
        ("le-peintre.points", "large lamp counts as one"),
    ):
        (sentence,) = (part for part in catalogue()[rule].statement.split(". ") if word in part)
        assert sentence.startswith("Here"), rule
