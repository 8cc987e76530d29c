"""Every entry of the FAQ is true: the engine confirms each of its checks, and its rules and positions exist."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

from ny1901.kernel.errors import DataError, IllegalAction
from ny1901.kernel.faq.book import Book
from ny1901.kernel.faq.checks import failures, run, situation
from ny1901.kernel.faq.entries import Check, Entry, read_faq
from ny1901.new_york.answers import BOOK
from ny1901.new_york.answers.facts import fact
from ny1901.new_york.rules.catalogue import catalogue
from ny1901.new_york.rules.problems import problems
from tests.together import for_each

each_entry = for_each(BOOK.entries(), lambda entry: entry.id)


@each_entry
def test_the_engine_confirms_the_entry(entry: Entry) -> None:
    assert [failure for check in entry.checks for failure in failures(BOOK, check)] == []


@each_entry
def test_an_entry_s_rules_are_the_catalogue_s(entry: Entry) -> None:
    assert all(rule in catalogue() for rule in entry.rules)
    assert len(set(entry.rules)) == len(entry.rules)
    if entry.open_question:
        assert set(catalogue().question(entry.open_question).rules) & set(entry.rules)


@each_entry
def test_an_entry_s_verdicts_are_about_its_rules(entry: Entry) -> None:
    """What an entry calls illegal is so by a rule that it names, or by one that those touch on."""
    related = {"build.own-tile", "turn.stuck", "build.generation", "demolish.generation", "card.grab", "turn.options"}
    for check in entry.checks:
        assert not check.broken or set(check.broken) & (set(entry.rules) | related)


@each_entry
def test_what_an_entry_calls_the_library_s_choice_it_calls_so(entry: Entry) -> None:
    assert ("library" in entry.ruling) >= bool(entry.open_question)


def test_there_are_enough_entries_and_every_rule_has_one() -> None:
    assert len(BOOK.entries()) >= 90
    assert {rule for entry in BOOK.entries() for rule in entry.rules} == {rule.id for rule in catalogue()}
    assert {entry.open_question for entry in BOOK.entries()} - {""} == {
        question.id for question in catalogue().questions
    }


def test_no_question_is_asked_by_two_entries() -> None:
    asked = Counter(text.casefold() for entry in BOOK.entries() for text in entry.asked)
    assert [text for text, count in asked.items() if count > 1] == []


@pytest.mark.parametrize("name", BOOK.situations())
def test_a_named_position_is_sound_and_used(name: str) -> None:
    position = situation(BOOK, name)
    assert problems(position) == ()
    assert any(check.position == name for entry in BOOK.entries() for check in entry.checks)


def test_a_wrong_check_is_noticed() -> None:
    right = BOOK.entry("touch-a-street").checks[0]
    assert list(failures(BOOK, right)) == []
    wrong = Check(right.position, play=right.play, action=right.action)
    assert "not ()" in next(failures(BOOK, wrong))
    assert list(failures(BOOK, Check("two-lots", facts={"score.0": 9}))) == ["score.0 is 0, not 9"]
    (on_the_way,) = failures(BOOK, Check("two-lots", play=("acquire yb",), action="end"))
    assert on_the_way.startswith("an action on the way there is illegal: yb is already part of your territory")
    with pytest.raises(IllegalAction):
        run(BOOK, Check("two-lots", play=("acquire yb",)))


@pytest.mark.parametrize("name", ["wealth", "tally.0.luck", "street.abbey-road"])
def test_an_unknown_fact_is_named(name: str) -> None:
    with pytest.raises(DataError, match=name.rsplit(".", maxsplit=1)[-1]):
        fact(situation(BOOK, "two-lots"), name)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[entry]", "no TOML"),
        ("entry = 3", "mine.toml"),
        ('[[entry]]\nid = "x"\nasked = []\nruling = "r"\nrules = ["flip"]\nchecks = []', "has no asked"),
        ('[[entry]]\nid = "x"\nasked = ["?"]\nruling = "r"\nrules = ["flip"]\nchecks = []\nodd = 1', "odd"),
    ],
)
def test_wrong_data_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        read_faq(text, "mine.toml")


def test_two_entries_of_one_id_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = '[[entry]]\nid = "x"\nasked = ["?"]\nruling = "r"\nrules = ["flip"]\nchecks = [{ position = "stuck" }]'
    monkeypatch.setattr(Book, "_text", lambda *_: text)
    with pytest.raises(DataError, match="two entries have the id 'x'"):
        evolve(BOOK).entries()


def test_an_unknown_entry_or_situation_is_named_with_the_nearest() -> None:
    with pytest.raises(DataError, match="did you mean 'touch-a-street'"):
        BOOK.entry("touch-the-street")
    with pytest.raises(DataError, match="no situation 'nowhere'"):
        situation(BOOK, "nowhere")


def test_an_edition_can_be_put_in_the_place_of_the_line_s() -> None:
    assert situation(BOOK, "two-lots", edition="pt-2018").rules.variant.name == "pt-2018"
    assert situation(BOOK, "expert-first-turn", edition="de-2015").rules.variant.name == "de-2015+expert"
    assert situation(BOOK, "sold-out", edition="zh-2016").rules.variant.workers == 30


@pytest.mark.long(days=3)
def test_a_way_to_ask_leads_to_its_entry() -> None:
    """All but a few of every twelfth: two entries can be asked for in nearly the same words."""
    asked = [(text, each.id) for each in BOOK.entries() for text in each.asked][::12]
    missed = [
        text for text, name in asked if name not in [m.item.source.id for m in BOOK.index().search(text).matches[:3]]
    ]
    assert len(missed) <= len(asked) // 50
