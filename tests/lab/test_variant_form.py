"""The form of a variant has every field, fills in what is possible, and puts each error at its field."""

from __future__ import annotations

import re
from typing import Any

import pytest

import ny1901 as ny
from ny1901.kernel.text import Entry
from ny1901.lab.variant_form import filled_in, form, kind_of
from ny1901.new_york.lab import GAME, NOT_IN_THE_FORM
from ny1901.new_york.rules.variant import FIELD_NAMES, Variant


def test_every_field_has_its_entry_with_a_kind_and_its_value() -> None:
    entries = form(GAME.form, Variant())
    assert [entry["name"] for entry in entries] == [name for name in FIELD_NAMES if name not in NOT_IN_THE_FORM]
    assert {entry["kind"] for entry in entries} == {"yes-no", "whole", "choice", "counts", "steps", "names"}
    assert {entry["name"]: entry["value"] for entry in entries}["master_architect"] == [[3, 3], [4, 6], [5, 10]]


def test_every_field_but_the_edition_names_the_rules_that_it_changes() -> None:
    assert [entry["name"] for entry in form(GAME.form, Variant()) if not entry["rules"]] == ["edition"]


@pytest.mark.parametrize("name", [name for name in FIELD_NAMES if name not in NOT_IN_THE_FORM])
def test_every_choice_on_offer_can_be_taken(name: str) -> None:
    entry = next(entry for entry in form(GAME.form, Variant()) if entry["name"] == name)
    if entry["kind"] == "choice":
        assert entry["value"] in entry["choices"]
        for choice in entry["choices"]:
            assert filled_in(GAME.form, Variant(), Entry({name: choice}))[1] == {}
    elif entry["kind"] == "names":
        assert set(entry["value"]) <= set(entry["choices"])
        changes: dict[str, Any] = {name: entry["choices"]}
        if name == "streets":
            changes["street_cards"] = len(entry["choices"])
        assert filled_in(GAME.form, Variant(), Entry(changes))[1] == {}
    else:
        assert entry["choices"] == []


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("workers", 0, "0 is not possible; give a whole number of at least 1"),
        ("workers", "four", "'four' is not possible"),
        ("workers", True, "True is not possible"),
        ("flip_tiles", 1, "1 is not possible; give true or false"),
        ("refill", "never", "'never' is unknown"),
        ("player_counts", [1, 9], "no list of player counts"),
        ("player_counts", 3, "no list of player counts"),
        ("streets", ["broad way"], "'broad way' is not a street"),
        ("streets", "broadway", "no list of names"),
        ("action_cards", ["land-grap"], "did you mean 'land-grab'?"),
        ("bronze_baron", [[4, 5], [3, 9]], r"the counts \[4, 3\] must rise"),
        ("bronze_baron", "4: 5", "no list of pairs"),
        ("end_unbuilt", 18, "the game would end at once"),
    ],
)
def test_an_error_stands_at_its_field(name: str, value: object, sentence: str) -> None:
    unchanged, errors = filled_in(GAME.form, Variant(), Entry({name: value}))
    assert unchanged == Variant()
    assert list(errors) == [name]
    assert re.search(sentence, errors[name])


def test_every_wrong_field_is_told_at_once() -> None:
    _, errors = filled_in(GAME.form, Variant(), Entry({"workers": 0, "market_size": -1, "card_bonus": 2}))
    assert list(errors) == ["workers", "market_size"]


def test_values_that_only_go_together_are_taken_together() -> None:
    changed, errors = filled_in(GAME.form, Variant(), Entry({"silver_threshold": 30, "gold_threshold": 40}))
    assert (errors, changed.silver_threshold, changed.gold_threshold) == ({}, 30, 40)
    assert changed.name == "en-2015*"
    assert list(filled_in(GAME.form, Variant(), Entry({"silver_threshold": 30}))[1]) == ["gold_threshold"]


def test_a_variant_that_comes_back_to_the_standard_gets_its_name_back() -> None:
    changed, _ = filled_in(GAME.form, Variant.named("pt-2018+expert"), Entry({"workers": 5}))
    assert (changed.name, GAME.form.base_of(changed).name) == ("pt-2018+expert*", "pt-2018+expert")
    assert filled_in(GAME.form, changed, Entry({"workers": 4}))[0] == Variant.named("pt-2018+expert")
    assert filled_in(GAME.form, changed, Entry({"workers": 4, "edition": "en-2015"}))[0].edition_id == "en-2015"


def test_a_name_of_ones_own_leads_to_the_edition() -> None:
    assert GAME.form.base_of(Variant.edition("de-2015").change(name="my rules")).name == "de-2015"


@pytest.mark.parametrize("name", ["name", "city", "colour"])
def test_what_has_no_place_in_the_form_is_refused(name: str) -> None:
    with pytest.raises(ny.DataError, match="there is no such key"):
        filled_in(GAME.form, Variant(), Entry({name: "x"}))


def test_a_kind_is_told_by_the_declared_type() -> None:
    assert [kind_of(GAME.form, name) for name in ("edition", "end_unbuilt", "streets")] == ["choice", "whole", "names"]
