"""Variants of Paris as plain data and as TOML: the standard variant to start from, and the fields that differ."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from ny1901.errors import VariantError
from ny1901.paris.components import from_entry, load_components, reference, to_data
from ny1901.paris.model import Components
from ny1901.paris.variant import FIELD_NAMES, Variant
from ny1901.text import Entry, Named, check_form, shown
from ny1901.text.plain_toml import parse_toml, read_utf8, toml_value
from ny1901.text.toml_places import places_named

REFERENCE = "paris"
"""The name of the reference set in files."""

_STANDARD = Variant()
_LONGEST_NAME = 100


@lru_cache(maxsize=256)
def standard_name(variant: Variant) -> str | None:
    """The name from which `Variant.named` makes this very variant; `None` for a custom one.

    >>> standard_name(Variant.named("pt-devir+all-postcards"))
    'pt-devir+all-postcards'
    """
    try:
        return variant.name if _standard(variant.name) == variant else None
    except VariantError:
        return None


def named(entry: Named) -> Variant:
    """The standard variant that a text names.

    Raises:
        NotationError, DataError: there is none of that name.
    """
    try:
        return _standard(entry.word)
    except VariantError as error:
        message = f"{shown(entry.word)} is no standard variant: {error.message}"
        raise entry.error(message, "a name such as pt-devir+all-postcards") from None


def _standard(name: str) -> Variant:
    if len(name) > _LONGEST_NAME or name.count("+") > 1:
        raise VariantError("a standard name is an edition with at most one addition", field="name")
    return Variant.named(name)


def variant_word(variant: Variant) -> str:
    """A variant as one word: a standard one's name, any other's with a star; what is no plain character becomes `_`."""
    return standard_name(variant) or re.sub(r"[^A-Za-z0-9.+_-]", "_", variant.name.rstrip("*")) + "*"


def variant_to_data(variant: Variant) -> str | dict[str, Any]:
    """A variant as plain data: a standard one as its name, any other as a table of its base and what differs.

    >>> variant_to_data(Variant().change(unbuilt_penalty=5))
    {'base': 'pt-devir', 'unbuilt_penalty': 5}
    """
    name = standard_name(variant)
    if name is not None:
        return name
    base = _base(variant)
    fields = {field: _plain(field, value) for field, _, value in base.differences(variant)}
    if variant.edition_id != base.edition_id:
        fields = {"edition": variant.edition_id, **fields}
    if variant.name != f"{base.name}*" or not fields:
        fields = {"name": variant.name, **fields}
    return {"base": base.name, **fields}


def variant_from_data(data: object, *, file: str = "<data>") -> Variant:
    """Read a variant from plain data: the exact inverse of `variant_to_data`.

    Args:
        data: a standard variant's name, or a table with the key `base` and any fields of `Variant`.
        file: the name of the file that it is from, for error messages.

    Raises:
        DataError: something is misspelt or impossible; the error names the file and the field, and suggests the mend.

    >>> variant_from_data({"base": "de-kosmos", "action_tokens": 3}).hand_size
    2
    """
    root = Entry(data, file=file)
    check_form(root)
    return read_variant(root)


def load_variant(path: str | os.PathLike[str]) -> Variant:
    """Read a variant from a TOML file: `base = "pt-devir"` and any fields of `Variant`.

    Raises:
        DataError: the file cannot be read, or something in it is misspelt or impossible.
    """
    text, file = read_utf8(path), str(path)
    with places_named(text, file=file):
        root = Entry(parse_toml(text, file=file, what="variant"), file=file)
        check_form(root)
        return read_variant(root, Path(path).parent)


def variant_to_toml(variant: Variant) -> str:
    """A variant as the text of a TOML file; `load_variant` reads it back.

    >>> print(variant_to_toml(Variant().change(chimneys=5)), end="")
    base = "pt-devir"
    chimneys = 5
    """
    data = variant_to_data(variant)
    fields = {"base": data} if isinstance(data, str) else data
    return "".join(f"{key} = {toml_value(value)}\n" for key, value in fields.items())


def read_variant(entry: Entry, folder: Path | None = None) -> Variant:
    """Read a variant from an entry of plain data whose form has been checked.

    Args:
        entry: the data.
        folder: where `components` that are a path are looked for; without it the data itself has to stand there.

    Raises:
        DataError: something is misspelt or impossible.
    """
    if isinstance(entry.value, str):
        return named(entry)
    table = entry.table(("base",), FIELD_NAMES)
    base = named(table.pop("base"))
    fields = {
        name: _components(value, folder) if name == "components" else _value(name, value)
        for name, value in table.items()
    }
    try:
        return base.change(**fields) if fields else base
    except VariantError as error:
        raise entry.at(error.field).error(error.message) from None


def _base(variant: Variant) -> Variant:
    """The standard variant that a custom one was made from, as far as its name tells."""
    try:
        return _standard(variant.name.rstrip("*"))
    except VariantError:
        return Variant.edition(variant.edition_id)


def _plain(name: str, value: Any) -> Any:
    if name == "components":
        return REFERENCE if value == reference() else to_data(value)
    return [_plain("", item) for item in value] if isinstance(value, tuple) else value


def _components(entry: Entry, folder: Path | None) -> Components:
    if entry.value == REFERENCE:
        return reference()
    if not isinstance(entry.value, str):
        return from_entry(entry)
    if folder is None:
        raise entry.error("a path is of no use here", f"{REFERENCE!r}, or the data of a components file as a table")
    return load_components(folder / entry.value)


def _value(name: str, entry: Entry) -> object:
    """The value of a field; its kind is that of the standard value."""
    standard = _STANDARD.value(name)
    if isinstance(standard, bool):
        return entry.yes_or_no()
    if isinstance(standard, int):
        return entry.whole()
    if isinstance(standard, str):
        return entry.word
    if name == "large_lamp_rays":
        return [[[number.whole() for number in step.items()] for step in ray.items()] for ray in entry.items()]
    return [item.word for item in entry.items()]
