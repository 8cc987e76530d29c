"""Variants as plain data and as TOML: the standard variant to start from, and the fields that differ.

`docs/reference/file-formats.md` describes the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ny1901.kernel.errors import DataError
from ny1901.kernel.house_rules.reading import house_rules_to_data, read_house_rules
from ny1901.kernel.text.entries import Entry
from ny1901.kernel.text.variant_texts import OwnField, VariantTexts
from ny1901.new_york.material import City, from_data, load, reference, to_data
from ny1901.new_york.rules.variant import Variant

MANHATTAN = "manhattan"
"""The name of the reference city in files."""


def _city_data(city: City) -> str | dict[str, Any]:
    return MANHATTAN if city == reference() else to_data(city)


def _read_city(entry: Entry, folder: Path | None) -> City:
    if entry.value == MANHATTAN:
        return reference()
    if isinstance(entry.value, str):
        if folder is None:
            raise entry.error("a path is of no use here", f"{MANHATTAN!r}, or the city's own data as a table")
        return load(folder / entry.value)
    if not isinstance(entry.value, Mapping):
        raise entry.error("this is no city", f"{MANHATTAN!r}, the path of a components file, or a table")
    try:
        return from_data(entry.value, file=entry.file)
    except DataError as error:
        field = f"{entry.path}.{error.field}" if error.field else entry.path
        raise DataError(error.message, file=error.file, field=field, line=error.line, column=error.column) from None


def _read_points(entry: Entry, _: Path | None) -> list[int]:
    return [points.whole() for points in entry.items()]


VARIANTS = VariantTexts(
    Variant(),
    Variant.named,
    Variant.edition,
    "en-2015+expert",
    {
        "city": OwnField(_city_data, _read_city),
        "starting_points": OwnField(list, _read_points),
        "house_rules": OwnField(house_rules_to_data, read_house_rules),
    },
)
"""How the variants of this game are written and read."""

standard_name = VARIANTS.name_of
variant_to_data = VARIANTS.to_data
variant_from_data = VARIANTS.from_data
variant_from_toml = VARIANTS.from_toml
variant_to_toml = VARIANTS.to_toml
load_variant = VARIANTS.load
