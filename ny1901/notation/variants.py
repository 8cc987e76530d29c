"""Variants as plain data and as TOML: the standard variant to start from, and the fields that differ.

`docs/reference/file-formats.md` describes the file.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import attrs

from ny1901 import city as cities
from ny1901.city import City
from ny1901.errors import DataError, VariantError
from ny1901.notation.entries import Entry, check_form
from ny1901.notation.words import Named, shown
from ny1901.rules.variant import FIELD_NAMES, Variant
from ny1901.text.plain_toml import parse_toml, toml_value

MANHATTAN = "manhattan"
"""The name of the reference city in files."""

_STANDARD = Variant()
_WHOLE_NUMBERS = frozenset(each.name for each in attrs.fields(Variant) if str(each.type) == "tuple[int, ...]")
"""The fields that list whole numbers; an empty list does not tell by itself what it could hold."""
_LONGEST_NAME = 100


@lru_cache(maxsize=256)
def standard_name(variant: Variant) -> str | None:
    """The name from which `Variant.named` makes this very variant; `None` for a custom one, whatever it calls itself.

    >>> standard_name(Variant.named("pt-2018+expert")), standard_name(Variant(name="en-2015", workers=5))
    ('pt-2018+expert', None)
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
        raise entry.error(message, "a name such as en-2015+expert") from None


def _standard(name: str) -> Variant:
    if len(name) > _LONGEST_NAME:
        raise VariantError(f"a standard name has at most {_LONGEST_NAME} characters", field="name")
    return Variant.named(name)


def variant_to_data(variant: Variant) -> str | dict[str, Any]:
    """A variant as plain data: a standard one as its name, any other as a table of its base and what differs.

    >>> variant_to_data(Variant.named("pt-2018+expert").change(workers=5))
    {'base': 'pt-2018+expert', 'workers': 5}
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
    root = Entry(data, file=file)
    check_form(root)
    return read_variant(root, folder=None if folder is None else Path(folder))


def variant_from_toml(text: str, *, file: str) -> Variant:
    r"""Read a variant from the text of its TOML file.

    Args:
        text: the TOML: `base = "pt-2018+expert"` and any fields of `Variant`; `city` is `manhattan` or the path of
            a components file, from the folder of the variant's file.
        file: the path of the variant's file, for error messages and for the city.

    Raises:
        DataError: the text is no TOML, or something is misspelt or impossible; the error names file and field.

    >>> variant_from_toml('base = "en-2015"\nworkers = 5', file="mine.toml").name
    'en-2015*'
    """
    return variant_from_data(parse_toml(text, file=file, what="variant"), file=file, folder=Path(file).parent)


def load_variant(path: str | os.PathLike[str]) -> Variant:
    """Read a variant from a TOML file.

    Raises:
        DataError: the file cannot be read, or something in it is misspelt or impossible.
    """
    try:
        text = Path(path).read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise DataError("the file is not UTF-8; save it in that encoding", file=str(path)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise DataError(f"the file cannot be read ({reason})", file=str(path)) from None
    return variant_from_toml(text, file=str(path))


def variant_to_toml(variant: Variant) -> str:
    """A variant as the text of a TOML file, a city of its own included; `variant_from_toml` reads it back.

    >>> print(variant_to_toml(Variant().change(workers=5)), end="")
    base = "en-2015"
    workers = 5
    """
    data = variant_to_data(variant)
    fields = {"base": data} if isinstance(data, str) else data
    return "".join(f"{key} = {toml_value(value)}\n" for key, value in fields.items())


def read_variant(entry: Entry, *, folder: Path | None = None) -> Variant:
    """Read a variant from an entry of plain data whose form has been checked.

    Args:
        entry: a standard variant's name, or a table.
        folder: where a `city` that is a path is looked for.

    Raises:
        DataError: something is misspelt or impossible.
    """
    if isinstance(entry.value, str):
        return named(entry)
    table = entry.table(("base",), FIELD_NAMES)
    base = named(table.pop("base"))
    fields = {name: _city(value, folder) if name == "city" else _value(name, value) for name, value in table.items()}
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
    if name == "city":
        return MANHATTAN if value == cities.reference() else cities.to_data(value)
    if isinstance(value, tuple):
        return [_plain("", item) for item in value]
    return value


def _value(name: str, entry: Entry) -> object:
    """The value of a field; its kind is that of the standard value."""
    standard = _STANDARD.value(name)
    if isinstance(standard, bool):
        return entry.yes_or_no()
    if isinstance(standard, int):
        return entry.whole()
    if isinstance(standard, str):
        return entry.word
    if name in _WHOLE_NUMBERS:
        return [item.whole() for item in entry.items()]
    if standard and isinstance(standard[0], tuple):
        return [[number.whole() for number in step.items()] for step in entry.items()]
    return [item.word for item in entry.items()]


def _city(entry: Entry, folder: Path | None) -> City:
    if entry.value == MANHATTAN:
        return cities.reference()
    if isinstance(entry.value, str):
        if folder is None:
            raise entry.error("a path is of no use here", f"{MANHATTAN!r}, or the city's own data as a table")
        return cities.load(folder / entry.value)
    if not isinstance(entry.value, Mapping):
        raise entry.error("this is no city", f"{MANHATTAN!r}, the path of a components file, or a table")
    try:
        return cities.from_data(entry.value, file=entry.file)
    except DataError as error:
        field = f"{entry.path}.{error.field}" if error.field else entry.path
        raise DataError(error.message, file=error.file, field=field, line=error.line, column=error.column) from None
