"""The form for a variant's numbers: made from the fields of `Variant`, so that a new field appears by itself."""

from __future__ import annotations

from typing import Any

import attrs

from ny1901.city.model import Board, Generation
from ny1901.errors import VariantError
from ny1901.rules.actions import Card
from ny1901.rules.catalogue import EDITIONS, catalogue
from ny1901.rules.variant import CHALLENGES, FIELD_NAMES, Variant
from ny1901.text.entries import Entry

NOT_IN_THE_FORM = ("name", "city")
"""The name follows from the changes, and a city is a file."""

_ATTRIBUTES = {attribute.alias or attribute.name: attribute.name for attribute in attrs.fields(Variant)}

_KINDS = {
    "bool": "yes-no",
    "int": "whole",
    "str": "choice",
    "tuple[int, ...]": "counts",
    "Steps": "steps",
    "tuple[str, ...]": "names",
}
"""What a field holds, by its declared type; a field of a new type has to be given a kind here."""


def form(variant: Variant) -> list[dict[str, Any]]:
    """One entry for each field: its kind, its value, the choices, and the rules that it changes.

    >>> entry = next(entry for entry in form(Variant()) if entry["name"] == "silver_threshold")
    >>> entry["kind"], entry["value"], entry["rules"][0]["id"]
    ('whole', 6, 'build.generation')
    """
    return [_field(name, variant) for name in FIELD_NAMES if name not in NOT_IN_THE_FORM]


def _field(name: str, variant: Variant) -> dict[str, Any]:
    value = variant.value(name)
    return {
        "name": name,
        "label": name.replace("_", " "),
        "kind": kind_of(name),
        "value": _plain(value),
        "choices": _choices(name, variant),
        "printed": _plain(base_of(variant).value(name)),
        "rules": [{"id": rule.id, "title": rule.title} for rule in catalogue() if name in rule.fields],
    }


def kind_of(name: str) -> str:
    """What a field holds: `yes-no`, `whole`, `choice`, `counts`, `steps` or `names`.

    >>> kind_of("flip_tiles"), kind_of("bronze_baron")
    ('yes-no', 'steps')
    """
    return _KINDS[str(attrs.fields_dict(Variant)[_ATTRIBUTES[name]].type)]


def _choices(name: str, variant: Variant) -> list[str]:
    """The words that a field may hold; for switches between editions, those that some edition has."""
    board: Board = variant.city.board
    known = {
        "two_player_districts_out": board.districts,
        "streets": tuple(street.id for street in board.streets),
        "challenges": CHALLENGES,
        "action_cards": tuple(card.value for card in Card),
        "gold_prestige_generations": tuple(generation.word for generation in Generation),
    }
    if name in known:
        return list(known[name])
    if kind_of(name) == "choice":
        return list(dict.fromkeys(Variant.edition(edition).value(name) for edition in EDITIONS))
    return []


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def filled_in(variant: Variant, entry: Entry) -> tuple[Variant, dict[str, str]]:
    """A variant with the values that were typed into its form, and what is wrong with them.

    Args:
        variant: the variant that the form showed.
        entry: the changed fields by name.

    Returns:
        The new variant and nothing, or the old one and a sentence for each field to mend.

    Raises:
        DataError: it is no table, or a field has no place in the form.

    >>> filled_in(Variant(), Entry({"silver_threshold": -1}))[1]
    {'silver_threshold': '-1 is not possible; give a whole number of at least 0'}
    """
    typed = entry.table((), (name for name in FIELD_NAMES if name not in NOT_IN_THE_FORM))
    values: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for name, field in typed.items():
        try:
            values[name] = _checked(name, field.value)
        except VariantError as error:
            errors[name] = error.message
    if errors:
        return variant, errors
    try:
        return _standard_if_same(variant.change(**values)), {}
    except VariantError as error:
        return variant, {error.field: error.message}


def _checked(name: str, value: object) -> Any:
    """A value as its field takes it, checked without the other fields."""
    attribute = attrs.fields_dict(Variant)[_ATTRIBUTES[name]]
    converted = attribute.converter(value) if callable(attribute.converter) else value
    if attribute.validator is not None:
        attribute.validator(None, attribute, converted)
    return converted


def _standard_if_same(variant: Variant) -> Variant:
    """The standard variant that this one was made from, if it has come back to it."""
    base = base_of(variant)
    return base if base.edition_id == variant.edition_id and not base.differences(variant) else variant


def base_of(variant: Variant) -> Variant:
    """The standard variant that a variant was made from, as far as its name tells; else its edition.

    >>> base_of(Variant.named("pt-2018+expert").change(workers=5)).name
    'pt-2018+expert'
    """
    try:
        return Variant.named(variant.name.rstrip("*"))
    except VariantError:
        return Variant.edition(variant.edition_id)
