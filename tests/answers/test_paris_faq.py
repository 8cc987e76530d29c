"""Every entry of the FAQ of Paris is true: its engine confirms each check, and its rules and positions exist."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

from ny1901.kernel.errors import DataError, IllegalAction
from ny1901.kernel.faq.checks import failures, run, situation
from ny1901.kernel.faq.entries import Check, Entry
from ny1901.paris import catalogue
from ny1901.paris.answers import BOOK, ask
from ny1901.paris.answers.facts import fact
from tests.together import for_each

each_entry = for_each(BOOK.entries(), lambda entry: entry.id)


def wrong(check: Check) -> list[str]:
    return list(failures(BOOK, check))


@each_entry
def test_the_engine_confirms_the_entry(entry: Entry) -> None:
    assert [failure for check in entry.checks for failure in wrong(check)] == []


@each_entry
def test_each_check_says_something_that_could_be_otherwise(entry: Entry) -> None:
    """A verdict turned round, or a fact changed, is noticed."""
    for check in entry.checks:
        assert check.action or check.facts
        if check.action:
            assert wrong(evolve(check, broken=() if check.broken else ("build.free",), facts={}))
        for name in check.facts:
            assert len(wrong(evolve(check, facts={name: "something else"}))) == 1


@each_entry
def test_an_entry_s_rules_are_the_catalogue_s(entry: Entry) -> None:
    assert all(rule in catalogue() for rule in entry.rules)
    assert len(set(entry.rules)) == len(entry.rules)
    if entry.open_question:
        assert set(catalogue().question(entry.open_question).rules) & set(entry.rules)


@each_entry
def test_an_entry_s_verdicts_are_about_its_rules(entry: Entry) -> None:
    """What an entry calls illegal is so by a rule that it names, or by one that those touch on."""
    for check in entry.checks:
        assert not check.broken or set(check.broken) & {*entry.rules, "postcard.once", "postcard.parts"}


@each_entry
def test_what_an_entry_calls_the_library_s_choice_it_calls_so(entry: Entry) -> None:
    assert ("library" in entry.ruling) == bool(entry.open_question)


def test_there_are_enough_entries_and_every_rule_and_open_question_has_one() -> None:
    assert len(BOOK.entries()) >= 70
    assert {entry.rules[0] for entry in BOOK.entries()} == {rule.id for rule in catalogue()}
    assert {entry.open_question for entry in BOOK.entries()} - {""} == {
        question.id for question in catalogue().questions
    }


def test_each_entry_can_be_asked_for_in_many_ways() -> None:
    assert [entry.id for entry in BOOK.entries() if len(entry.asked) < 8] == []


def test_a_lamp_that_meets_a_building_with_several_spaces_is_plainly_not_multiplied() -> None:
    answer = ask("one building touches the same lamp with three squares, is it multiplied by three?")
    assert answer.known
    assert answer.ruling.startswith("No.")


def test_no_question_is_asked_by_two_entries() -> None:
    asked = Counter(text.casefold() for entry in BOOK.entries() for text in entry.asked)
    assert [text for text, count in asked.items() if count > 1] == []


@pytest.mark.parametrize("name", BOOK.situations())
def test_a_named_position_is_sound_and_used(name: str) -> None:
    assert situation(BOOK, name).problems() == ()
    assert any(check.position == name for entry in BOOK.entries() for check in entry.checks)


def test_an_illegal_way_to_the_moment_is_noticed() -> None:
    check = Check("first-turn", play=("take i3", "take i3"))
    (said,) = wrong(check)
    assert said.startswith("an action on the way there is illegal: i3 is not in the supply")
    with pytest.raises(IllegalAction):
        run(BOOK, check)


def test_an_edition_can_be_put_in_the_place_of_the_line_s() -> None:
    assert situation(BOOK, "some-tiles").rules.variant.name == "pt-devir"
    other = situation(BOOK, "other-postcards", edition="de-kosmos")
    assert other.rules.variant.name == "de-kosmos+all-postcards"


def test_an_unknown_entry_situation_or_fact_is_named_with_the_nearest() -> None:
    with pytest.raises(DataError, match="did you mean 'build-on-rival'"):
        BOOK.entry("build-on-rivals")
    with pytest.raises(DataError, match="no situation 'nowhere'"):
        situation(BOOK, "nowhere")
    state = situation(BOOK, "scoring-example")
    for name in ("wealth", "lamps.0.castle", "postcard.0.le-penseur"):
        with pytest.raises(DataError, match="there is no"):
            fact(state, name)
