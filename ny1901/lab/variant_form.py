"""The form for a variant's numbers: made from the fields of its class, so that a new field appears by itself."""

from __future__ import annotations

from typing import Any

import attrs

from ny1901.kernel.errors import VariantError
from ny1901.kernel.lab.game import FormOf
from ny1901.kernel.text.entries import Entry


def form(kind: FormOf, variant: Any) -> list[dict[str, Any]]:
    """One entry for each field: its kind, its value, the choices, and the rules that it changes.

    Args:
        kind: what the form has to know of the game.
        variant: the variant whose values it shows.

    >>> from ny1901.kernel.lab.game import lab_game
    >>> paris = lab_game("paris").form
    >>> entry = next(entry for entry in form(paris, paris.variant()) if entry["name"] == "chimneys")
    >>> entry["kind"], entry["value"], entry["rules"][0]["id"]
    ('whole', 7, 'build.chimney')
    """
    return [_field(kind, name, variant) for name in names(kind)]


def names(kind: FormOf) -> list[str]:
    """The names of the fields in the form."""
    return [name for name in kind.field_names if name not in kind.left_out]


def bases(kind: FormOf) -> list[str]:
    """The names of the standard variants that one can begin with."""
    return [f"{edition}{addition}" for edition in kind.editions for addition in kind.additions]


def _field(kind: FormOf, name: str, variant: Any) -> dict[str, Any]:
    value = variant.value(name)
    return {
        "name": name,
        "label": name.replace("_", " "),
        "kind": kind_of(kind, name),
        "value": _plain(value),
        "choices": _choices(kind, name, variant),
        "printed": _plain(kind.base_of(variant).value(name)),
        "rules": [{"id": rule.id, "title": rule.title} for rule in kind.rules() if name in rule.fields],
    }


def kind_of(kind: FormOf, name: str) -> str:
    """What a field holds: `yes-no`, `whole`, `choice`, `counts`, `steps`, `beams` or `names`."""
    return kind.kinds[str(_attribute(kind, name).type)]


def _attribute(kind: FormOf, name: str) -> Any:
    return next(found for found in attrs.fields(kind.variant) if name == (found.alias or found.name))


def _choices(kind: FormOf, name: str, variant: Any) -> list[str]:
    """The words that a field may hold; for switches between editions, those that some edition has."""
    known = kind.choices(variant)
    if name in known:
        return list(known[name])
    if kind_of(kind, name) == "choice":
        return list(dict.fromkeys(kind.variant.edition(edition).value(name) for edition in kind.editions))
    return []


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def filled_in(kind: FormOf, variant: Any, entry: Entry) -> tuple[Any, dict[str, str]]:
    """A variant with the values that were typed into its form, and what is wrong with them.

    Args:
        kind: what the form has to know of the game.
        variant: the variant that the form showed.
        entry: the changed fields by name.

    Returns:
        The new variant and nothing, or the old one and a sentence for each field to mend.

    Raises:
        DataError: it is no table, or a field has no place in the form.

    >>> from ny1901.kernel.lab.game import lab_game
    >>> paris = lab_game("paris").form
    >>> filled_in(paris, paris.variant(), Entry({"chimneys": 0}))[1]
    {'chimneys': '0 is not possible; give a whole number of at least 1'}
    """
    typed = entry.table((), names(kind))
    values: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for name, field in typed.items():
        try:
            values[name] = _checked(_attribute(kind, name), field.value)
        except VariantError as error:
            errors[name] = error.message
    if errors:
        return variant, errors
    try:
        return _standard_if_same(kind, variant.change(**values)), {}
    except VariantError as error:
        return variant, {error.field: error.message}


def _checked(attribute: Any, value: object) -> Any:
    """A value as its field takes it, checked without the other fields."""
    converted = attribute.converter(value) if callable(attribute.converter) else value
    if attribute.validator is not None:
        attribute.validator(None, attribute, converted)
    return converted


def _standard_if_same(kind: FormOf, variant: Any) -> Any:
    """The standard variant that this one was made from, if it has come back to it."""
    base = kind.base_of(variant)
    return base if base.edition_id == variant.edition_id and not base.differences(variant) else variant
