"""The catalogue, the variants and the components file of Paris: complete, consistent, and strict when they are read."""

from __future__ import annotations

from importlib.resources import files

import pytest
from attrs import evolve

from ny1901.kernel.errors import DataError, VariantError
from ny1901.kernel.rulebook import OpenQuestion, Rule, read_catalogue
from ny1901.paris import Game, Postcard, Variant, catalogue
from ny1901.paris.material.components import parse, reference
from ny1901.paris.material.model import STARTERS, Components, Tile
from ny1901.paris.rules.catalogue import cite
from ny1901.paris.rules.variant import EDITIONS, FIELD_NAMES
from tests.together import for_each

rules = for_each(tuple(catalogue()), lambda rule: rule.id)
questions = for_each(catalogue().questions, lambda question: question.id)

TEXT = files("ny1901.paris.material").joinpath("data", "paris.toml").read_text(encoding="utf-8")


@rules
def test_a_rule_reads_well_and_is_cited(rule: Rule) -> None:
    assert 2 <= len(rule.title.split()) <= 6
    assert rule.statement.endswith(".")
    assert {citation.edition for citation in rule.citations} == {"pt-devir"}
    assert set(rule.fields) <= set(FIELD_NAMES)


@questions
def test_a_question_and_its_rules_name_each_other(question: OpenQuestion) -> None:
    assert question.question.endswith("?")
    assert question.default.endswith(".")
    assert question.why.endswith(".")
    assert set(question.rules) == {rule.id for rule in catalogue() if question.id in rule.questions}
    assert question.rules
    assert all(question.field in catalogue()[rule].fields for rule in question.rules)


def test_every_field_of_a_variant_changes_some_rule() -> None:
    changed_by_none = {"name", "edition", "house_rules"}
    assert {name for rule in catalogue() for name in rule.fields} == set(FIELD_NAMES) - changed_by_none


def test_the_rules_that_a_silent_edition_cites_are_those_of_the_other() -> None:
    assert cite("tally.light", "de-kosmos") == cite("tally.light")
    with pytest.raises(DataError, match=r"no rule 'tally\.lite'; did you mean 'tally\.light'"):
        cite("tally.lite")


def test_an_edition_that_the_game_does_not_have_is_refused() -> None:
    text = """
        question = []
        [[rule]]
        id = "a.b"
        title = "A title"
        statement = "A rule."
        checked_by = "action"
        citations.en-2015 = ["p. 1"]
    """
    with pytest.raises(DataError, match=r"mine\.toml: .*@ \$\.rule\[0\]\.citations"):
        read_catalogue(text, "mine.toml", EDITIONS)
    assert read_catalogue(text, "mine.toml", ("en-2015",)).editions == ("en-2015",)


def test_eight_starters_and_twelve_postcards() -> None:
    cards = reference().postcards
    assert tuple(card.id for card in cards) == tuple(card.value for card in Postcard)
    assert tuple(card.id for card in cards if card.starter) == STARTERS
    assert {card.id for card in cards if card.seal} == {
        "le-peintre",
        "moulin-rouge",
        "le-penseur",
        "fontaine-des-mers",
    }


def test_every_value_says_where_it_is_from() -> None:
    box = reference()
    assert all(dict(building.sources).keys() == {"size", "shape", "name"} for building in box.buildings)
    assert all(dict(card.sources).keys() == {"starter", "seal", "piece"} for card in box.postcards)
    assert dict(box.sources).keys() == {"side", "spaces", "mirrored"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("format = 1", "format = 2", r"mine\.toml:9:1, format: this is version 2 of the form; expected 1"),
        ("side = 4", "side = 5", r"two players lay 16 tiles on 5 x 5 squares"),
        ('spaces = "ro/mo"', 'spaces = "rx/mo"', r"tile\[0\]\.spaces: 'rx/mo' is no tile"),
        ('id = "t1"', 'id = "T1"', r"tile\[0\]\.id: 'T1' is no id"),
        ('id = "t1"', 'id = "t2"', r"tile\[1\]\.id: 't2' stands twice"),
        ('shape = "###"', 'shape = "#.#"', r"building\[0\]\.shape: .* more than one piece"),
        ('id = "levitation"', 'id = "levitation-2"', r"postcard\[0\]\.id: 'levitation-2' is not a postcard"),
        ("starter = true", 'starter = "yes"', r"postcard\[0\]\.starter: a text stands here; expected true or false"),
        ("format = 1", "format = ", r"this is not TOML"),
        ('name = "paris"', "", r"the key 'name' is missing"),
    ],
)
def test_a_components_file_that_is_wrong_is_refused_with_its_place(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(DataError, match=message):
        parse(TEXT.replace(old, new, 1), file="mine.toml")


def test_a_smaller_set_can_be_played() -> None:
    box = reference()
    small = Components("small", 2, box.tiles[:2], box.buildings[:4], box.postcards)
    state = Game(variant=Variant(name="small", components=small)).initial_state(seed=1)
    while not state.is_over:
        state = state.apply(state.legal_actions[-1])
        assert state.problems() == ()
    assert state.winners


def test_a_tile_turns_clockwise() -> None:
    tile = Tile.parse("x", "oL/rm")
    assert ["".join(kind.value for kind in tile.turned(turn)) for turn in range(5)] == [
        "oLrm",
        "romL",
        "mrLo",
        "Lmor",
        "oLrm",
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_editions_differ_in_the_hand_alone(edition: str) -> None:
    differences = Variant().differences(Variant.edition(edition))
    assert {name for name, _, _ in differences} <= {"hand_size"}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"edition": "fr"}, "edition: 'fr' is unknown"),
        ({"flip_buildings": 1}, "flip_buildings: 1 is not possible; give true or false"),
        ({"postcards": ("le-peintre", "le-peintre")}, "the same postcard stands twice"),
        ({"postcards": 3}, "postcards: 3 is no list of names"),
        ({"large_lamp_rays": [[[1, 100]]]}, "whole numbers up to 99"),
        ({"fountain_size": 3}, "fountain_size: 3 is unknown; choose from 1, 2"),
        ({"fountain_size": True}, "fountain_size: True is unknown"),
    ],
)
def test_an_impossible_variant_is_refused_with_its_field(fields: dict[str, object], message: str) -> None:
    with pytest.raises(VariantError, match=message):
        Variant(**fields)  # type: ignore[arg-type]


def test_a_postcard_that_the_components_lack_is_refused() -> None:
    box = evolve(reference(), postcards=reference().postcards[1:])
    with pytest.raises(VariantError, match="the components have no postcard 'levitation'"):
        Variant(components=box)


def test_an_unknown_edition_or_addition_is_refused() -> None:
    with pytest.raises(VariantError, match="edition: 'pt' is unknown"):
        Variant.edition("pt")
    with pytest.raises(VariantError, match="name: 'all-postcard' is unknown; did you mean 'all-postcards'"):
        Variant.named("pt-devir+all-postcard")
