"""Variants of Paris as plain data and as TOML: the standard variant to start from, and the fields that differ."""

from __future__ import annotations

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

variant_to_data = VARIANTS.to_data
variant_from_data = VARIANTS.from_data
variant_to_toml = VARIANTS.to_toml
load_variant = VARIANTS.load
