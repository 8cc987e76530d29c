"""Variants as plain data and as TOML: the standard variant to start from, and the fields that differ.

`docs/reference/file-formats.md` describes the file.
"""

from __future__ import annotations

import os
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


def standard_name(variant: Variant) -> str | None:
    """The name from which `Variant.named` makes this very variant; `None` for a custom one, whatever it calls itself.

    >>> standard_name(Variant.named("pt-2018+expert")), standard_name(Variant(name="en-2015", workers=5))
    ('pt-2018+expert', None)
    """
    return VARIANTS.name_of(variant)


def variant_to_data(variant: Variant) -> str | dict[str, Any]:
    """A variant as plain data: a standard one as its name, any other as a table of its base and what differs.

    >>> variant_to_data(Variant.named("pt-2018+expert").change(workers=5))
    {'base': 'pt-2018+expert', 'workers': 5}
    """
    return VARIANTS.to_data(variant)


def variant_from_data(data: object, *, file: str = "<data>", folder: str | os.PathLike[str] | None = None) -> Variant:
    """Read a variant from plain data: the exact inverse of `variant_to_data`.

    Args:
        data: a standard variant's name, or a table with the key `base` and any fields of `Variant`.
        file: the name of the file that it is from, for error messages.
        folder: where a `city` that is a path is looked for; without it the city's own data has to stand there.

    Raises:
        DataError: something is misspelt or impossible; the error names the file and the field, and suggests the mend.

    >>> variant_from_data({"base": "en-2015", "silver_threshold": 8}).silver_threshold
    8
    """
    return VARIANTS.from_data(data, file=file, folder=None if folder is None else Path(folder))


def variant_from_toml(text: str, *, file: str) -> Variant:
    r"""Read a variant from the text of its TOML file.

    Args:
        text: the TOML: `base = "pt-2018+expert"` and any fields of `Variant`; `city` is `manhattan` or the path of
            a components file, from the folder of the variant's file.
        file: the path of the variant's file, for error messages and for the city.

    Raises:
        DataError: the text is no TOML, or something is misspelt or impossible; the error names file, line, column
            and field.

    >>> variant_from_toml('base = "en-2015"\nworkers = 5', file="mine.toml").name
    'en-2015*'
    """
    return VARIANTS.from_toml(text, file=file)


def load_variant(path: str | os.PathLike[str]) -> Variant:
    """Read a variant from a TOML file.

    Args:
        path: the file.

    Raises:
        DataError: the file cannot be read, or something in it is misspelt or impossible.
    """
    return VARIANTS.load(path)


def variant_to_toml(variant: Variant) -> str:
    """A variant as the text of a TOML file, a city of its own included; `variant_from_toml` reads it back.

    >>> print(variant_to_toml(Variant().change(workers=5)), end="")
    base = "en-2015"
    workers = 5
    """
    return VARIANTS.to_toml(variant)


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
