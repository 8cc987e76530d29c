"""Variants of Paris as plain data and as TOML: the standard variant to start from, and the fields that differ."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from ny1901.kernel.house_rules.reading import house_rules_to_data, read_house_rules
from ny1901.kernel.text import Entry
from ny1901.kernel.text.variant_texts import OwnField, VariantTexts
from ny1901.paris.material.components import from_entry, load_components, reference, to_data
from ny1901.paris.material.model import Components
from ny1901.paris.rules.variant import Variant

REFERENCE = "paris"
"""The name of the reference set in files."""


def variant_to_data(variant: Variant) -> str | dict[str, Any]:
    """A variant as plain data: a standard one as its name, any other as a table of its base and what differs.

    >>> variant_to_data(Variant().change(unbuilt_penalty=5))
    {'base': 'pt-devir', 'unbuilt_penalty': 5}
    """
    return VARIANTS.to_data(variant)


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
    return VARIANTS.from_data(data, file=file)


def load_variant(path: str | os.PathLike[str]) -> Variant:
    """Read a variant from a TOML file: `base = "pt-devir"` and any fields of `Variant`.

    Args:
        path: the file.

    Raises:
        DataError: the file cannot be read, or something in it is misspelt or impossible.
    """
    return VARIANTS.load(path)


def variant_to_toml(variant: Variant) -> str:
    """A variant as the text of a TOML file; `load_variant` reads it back.

    >>> print(variant_to_toml(Variant().change(chimneys=5)), end="")
    base = "pt-devir"
    chimneys = 5
    """
    return VARIANTS.to_toml(variant)


def _components_data(components: Components) -> str | dict[str, Any]:
    return REFERENCE if components == reference() else to_data(components)


def _read_components(entry: Entry, folder: Path | None) -> Components:
    if entry.value == REFERENCE:
        return reference()
    if not isinstance(entry.value, str):
        return from_entry(entry)
    if folder is None:
        raise entry.error("a path is of no use here", f"{REFERENCE!r}, or the data of a components file as a table")
    return load_components(folder / entry.value)


VARIANTS = VariantTexts(
    Variant(),
    Variant.named,
    Variant.edition,
    "pt-devir+all-postcards",
    {
        "components": OwnField(_components_data, _read_components),
        "house_rules": OwnField(house_rules_to_data, read_house_rules),
    },
)
"""How the variants of this game are written and read."""
