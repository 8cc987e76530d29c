"""The rule catalogue: complete, consistent in itself and with the variant fields, and strict when it is read."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations, product

import pytest
from attrs.exceptions import FrozenInstanceError

from ny1901.kernel.errors import DataError
from ny1901.kernel.protocol import Citation
from ny1901.kernel.rulebook import read_catalogue
from ny1901.new_york.rules.catalogue import EDITIONS, Catalogue, OpenQuestion, Rule, catalogue, cite
from ny1901.new_york.rules.variant import FIELD_NAMES, Variant
from tests.together import for_each

RULES_BY_CHECK = {
    "setup": """
        setup.players setup.two-players setup.pieces setup.character setup.market setup.streets setup.challenge
        setup.legendaries setup.first-player
    """,
    "action": """
        turn.options turn.must-acquire turn.skip-acquire turn.stuck turn.build-optional turn.cards
        acquire.match acquire.unowned acquire.worker
        build.own-tile build.shape build.generation build.inside-territory build.free build.frontage build.span
        build.partial build.legendary
        demolish.own demolish.footprint demolish.generation demolish.gold-stands demolish.mark-vacated
        demolish.no-acquire
        card.boom card.shift card.grab end.last-turns
    """,
    "effect": """
        turn.refill turn.order acquire.kept build.workers-back build.points build.fixed demolish.box demolish.points
        demolish.workers-back demolish.rebuild end.unbuilt end.market challenge.gold-prestige
    """,
    "material": "setup.city",
    "players": "setup.first-game turn.count-market end.announce",
    "tally": """
        tally.street tally.challenge tally.cards tally.winner tally.tie challenge.gold-tycoon
        challenge.master-architect challenge.bronze-baron challenge.generation-king
    """,
}
QUESTION_FIELDS = {
    "pass-without-worker": "decline_without_worker",
    "shift-short-market": "shift_order",
    "boom-new-generation": "boom_new_generation",
    "expert-starting-lot": "starting_lot",
    "legendary-unbuilt": "legendary_counts_as_unbuilt",
    "demolish-adjacent": "demolished_adjacent",
    "build-without-market": "build_without_market",
    "flip": "flip_tiles",
    "grab-after-demolition": "grab_after_demolition",
    "grab-after-skip": "grab_after_skip",
    "prestige-corners": "gold_prestige_corners",
}
SWITCHED_BY_EDITION = {"turn.refill", "card.boom", "card.shift", "card.grab", "challenge.gold-prestige"}
DIFFERENT_IN_WORDS_ONLY = {"setup.first-game", "setup.first-player", "demolish.footprint"}

rules = for_each(tuple(catalogue()), lambda rule: rule.id)
questions = for_each(catalogue().questions, lambda question: question.id)

RULE_ENTRY = """
[[rule]]
id = "build.free"
title = "Free squares only"
statement = "No overlap."
checked_by = "action"
citations.en-2015 = ["p. 3"]
"""
QUESTION_ENTRY = """
[[question]]
id = "flip"
question = "May a tile be turned over?"
default = "No."
field = "flip_tiles"
why = "Nothing is said."
rules = ["build.free"]
"""


@pytest.mark.parametrize("check", RULES_BY_CHECK)
def test_every_rule_is_there_and_is_kept_by_what_keeps_it(check: str) -> None:
    assert {rule.id for rule in catalogue() if rule.checked_by == check} == set(RULES_BY_CHECK[check].split())


def test_there_is_no_rule_beyond_those_and_no_id_twice() -> None:
    expected = [rule_id for ids in RULES_BY_CHECK.values() for rule_id in ids.split()]
    assert sorted(rule.id for rule in catalogue()) == sorted(expected)


def test_the_rules_come_in_the_order_of_the_game() -> None:
    groups = list(dict.fromkeys(rule.id.split(".")[0] for rule in catalogue()))
    assert groups == ["setup", "turn", "acquire", "build", "demolish", "card", "end", "tally", "challenge"]


@rules
def test_a_rule_has_a_short_title_and_a_statement_of_one_to_three_sentences(rule: Rule) -> None:
    assert 2 <= len(rule.title.split()) <= 5
    assert rule.statement.endswith(".")
    assert 1 <= rule.statement.count(". ") + 1 <= 3


@rules
def test_a_rule_is_cited_from_known_editions_with_a_place(rule: Rule) -> None:
    assert rule.citations
    assert {citation.edition for citation in rule.citations} <= set(EDITIONS)
    assert all(citation.place.strip() for citation in rule.citations)
    assert len(set(rule.citations)) == len(rule.citations)


def test_two_editions_are_silent_on_three_rules() -> None:
    silent = {
        (rule.id, edition)
        for rule in catalogue()
        for edition in EDITIONS
        if edition not in {citation.edition for citation in rule.citations}
    }
    assert silent == {
        (rule_id, edition)
        for rule_id in ("turn.count-market", "build.fixed", "end.announce")
        for edition in ("zh-2016", "pt-2018")
    }


@rules
def test_the_rules_that_a_rule_implies_are_others_that_can_be_broken(rule: Rule) -> None:
    assert all(catalogue()[implied].checked_by == "action" and implied != rule.id for implied in rule.implies)


@rules
def test_the_fields_of_a_rule_are_fields_of_a_variant(rule: Rule) -> None:
    assert set(rule.fields) <= set(FIELD_NAMES)


def test_every_field_of_a_variant_changes_some_rule() -> None:
    changed_by_none = {"name", "edition", "house_rules"}
    assert {name for rule in catalogue() for name in rule.fields} == set(FIELD_NAMES) - changed_by_none


def test_the_editions_are_those_of_the_variants() -> None:
    assert [Variant.edition(edition).edition_id for edition in EDITIONS] == list(EDITIONS)


def test_the_rules_that_differ_are_these() -> None:
    assert {rule.id for rule in catalogue() if rule.differs} == SWITCHED_BY_EDITION | DIFFERENT_IN_WORDS_ONLY


@pytest.mark.parametrize("rule_id", sorted(SWITCHED_BY_EDITION | DIFFERENT_IN_WORDS_ONLY))
def test_a_rule_that_differs_tells_what_each_edition_says(rule_id: str) -> None:
    sentences = dict(catalogue()[rule_id].differs)
    assert list(sentences) == list(EDITIONS)
    assert all(sentence.endswith(".") for sentence in sentences.values())
    assert len(set(sentences.values())) > 1


@for_each(list(product(sorted(SWITCHED_BY_EDITION), combinations(EDITIONS, 2))), str)
def test_two_editions_differ_in_words_where_their_variants_differ_in_a_field(
    asked: tuple[str, tuple[str, str]],
) -> None:
    rule_id, pair = asked
    rule = catalogue()[rule_id]
    one, other = (Variant.edition(edition) for edition in pair)
    same_fields = all(one.value(name) == other.value(name) for name in rule.fields)
    assert (dict(rule.differs)[pair[0]] == dict(rule.differs)[pair[1]]) is same_fields


def test_every_field_in_which_editions_differ_belongs_to_a_rule_that_differs() -> None:
    fields = {name for rule in catalogue() if rule.differs for name in rule.fields}
    changed = {
        name for edition in EDITIONS for name, _, _ in Variant.edition("en-2015").differences(Variant.edition(edition))
    }
    assert changed
    assert changed <= fields


def test_the_open_questions_are_these_with_their_switches() -> None:
    assert {question.id: question.field for question in catalogue().questions} == QUESTION_FIELDS
    assert len(catalogue().questions) == len(QUESTION_FIELDS)


@questions
def test_a_question_is_asked_answered_and_explained(question: OpenQuestion) -> None:
    assert question.question.endswith("?")
    assert question.default.endswith(".")
    assert question.why.endswith(".")
    assert question.field in FIELD_NAMES


@questions
def test_a_question_and_its_rules_name_each_other(question: OpenQuestion) -> None:
    assert question.rules
    assert set(question.rules) == {rule.id for rule in catalogue() if question.id in rule.questions}
    assert all(question.field in catalogue()[rule_id].fields for rule_id in question.rules)


@rules
def test_the_questions_of_a_rule_exist(rule: Rule) -> None:
    assert set(rule.questions) <= set(QUESTION_FIELDS)


def test_the_catalogue_behaves_as_a_collection_of_rules() -> None:
    book = catalogue()
    assert len(book) == len(book.rules) == len(list(book))
    assert book["turn.stuck"] in list(book)
    assert "turn.stuck" in book
    assert "turn.struck" not in book
    assert book["turn.stuck"].id == "turn.stuck"
    assert book.question("flip").rules == ("build.shape",)


def test_the_catalogue_is_read_once_and_cannot_be_changed() -> None:
    assert catalogue() is catalogue()
    with pytest.raises(FrozenInstanceError):
        catalogue().rules = ()  # type: ignore[misc]


def test_nothing_is_read_when_the_module_is_imported() -> None:
    code = "from ny1901.new_york.rules.catalogue import catalogue; print(catalogue.cache_info().currsize)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "0"


def test_rules_and_questions_read_as_sentences() -> None:
    assert str(catalogue()["build.fixed"]).startswith("Buildings stay put [build.fixed]: Once built")
    assert str(catalogue().question("flip")).endswith("mirror image? No: a tile is only rotated.")


@pytest.mark.parametrize("find", [catalogue().__getitem__, catalogue().cite, cite])
def test_an_unknown_rule_is_refused_with_the_nearest_id(find: object) -> None:
    with pytest.raises(
        DataError, match=r"^the catalogue has no rule 'build.frontge'; did you mean 'build.frontage'\?$"
    ):
        find("build.frontge")  # type: ignore[operator]


def test_a_rule_is_in_the_catalogue_and_its_place_there_is_its_id() -> None:
    rule = catalogue()["build.frontage"]
    assert rule in catalogue() and rule.id in catalogue()
    for wrong, kind in ((rule, "Rule"), (0, "int"), ([rule.id], "list")):
        with pytest.raises(DataError, match=f"^a {kind} is no id of a rule; give a text such as 'setup.players'$"):
            catalogue()[wrong]  # type: ignore[index]


def test_an_unknown_rule_near_none_is_refused_with_a_way_on() -> None:
    with pytest.raises(DataError, match=r"no rule '\?'; iterate over the catalogue to see what there is$"):
        catalogue()["?"]


def test_an_unknown_question_is_refused_with_the_nearest_id() -> None:
    with pytest.raises(DataError, match=r"^the catalogue has no open question 'flips'; did you mean 'flip'\?$"):
        catalogue().question("flips")


def test_an_unknown_edition_is_refused_with_the_nearest_id() -> None:
    with pytest.raises(DataError, match=r"^the catalogue has no edition 'en-2016'; did you mean 'en-2015'\?$"):
        cite("build.free", "en-2016")


def test_citations_of_one_edition_of_all_and_of_a_silent_one() -> None:
    assert cite("card.grab", "zh-2016") == (Citation("zh-2016", "P.8, 行動牌, 搶奪地契"),)
    assert [citation.edition for citation in cite("card.grab")] == list(EDITIONS)
    assert cite("build.fixed", "de-2015") == cite("build.fixed")[1:]
    assert cite("build.fixed", "zh-2016") == cite("build.fixed")


def test_a_text_of_the_right_form_is_read() -> None:
    book = read_catalogue(RULE_ENTRY + QUESTION_ENTRY, "mine.toml", EDITIONS)
    rule = Rule("build.free", "Free squares only", "No overlap.", (Citation("en-2015", "p. 3"),), (), "action", (), ())
    question = OpenQuestion(
        "flip", "May a tile be turned over?", "No.", "flip_tiles", "Nothing is said.", ("build.free",)
    )
    assert book == Catalogue((rule,), (question,))
    assert hash(book) == hash(Catalogue((rule,), (question,)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rule = \n", r"^mine\.toml: this is no TOML: .*line 1"),
        (RULE_ENTRY, r"^mine\.toml: required field missing @ \$\.question"),
        (RULE_ENTRY + 'colour = "red"' + QUESTION_ENTRY, r"extra fields found \(colour\) @ \$\.rule\[0\]"),
        (RULE_ENTRY.replace('"action"', '"referee"') + QUESTION_ENTRY, r"\$\.rule\[0\]\.checked_by"),
        (RULE_ENTRY.replace("en-2015", "fr-2015") + QUESTION_ENTRY, r"\$\.rule\[0\]\.citations"),
        (
            RULE_ENTRY * 2 + QUESTION_ENTRY,
            r"^mine\.toml, rule: two entries have the id 'build\.free'; give each its own$",
        ),
        (RULE_ENTRY + QUESTION_ENTRY * 2, r"^mine\.toml, question: two entries have the id 'flip'; give each its own$"),
    ],
    ids=["no TOML", "missing", "extra", "kind of check", "edition", "rule twice", "question twice"],
)
def test_a_text_of_the_wrong_form_is_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        read_catalogue(text, "mine.toml", EDITIONS)
