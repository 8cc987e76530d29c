"""How the variants of any game are written: as plain data, as TOML, as one word; only what differs is told."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from attrs import field, frozen

from ny1901.kernel.errors import VariantError
from ny1901.kernel.text.entries import Entry, check_form
from ny1901.kernel.text.files import read_utf8
from ny1901.kernel.text.plain_toml import parse_toml, toml_value
from ny1901.kernel.text.toml_places import places_named
from ny1901.kernel.text.words import Named, shown
from ny1901.kernel.variants import VariantData, field_names

V = TypeVar("V", bound=VariantData)

MARK = "*"
"""What follows the name of rules that are not standard ones."""

_LONGEST_NAME = 100
_NOT_PLAIN = re.compile(r"[^A-Za-z0-9.+_-]")


@frozen
class OwnField:
    """A field whose value is neither a number, a switch, a text nor a list of these.

    Attributes:
        plain: its value as plain data.
        read: its value from an entry; the folder is where a path in it leads on from.
    """

    plain: Callable[[Any], Any]
    read: Callable[[Entry, Path | None], Any]


@frozen(eq=False, repr=False)
class VariantTexts(Generic[V]):
    """How the variants of one game are written and read.

    Attributes:
        standard: a variant whose fields show of which kind each is.
        named_by: makes a standard variant of its name.
        edition: makes the rules of an edition of its id.
        example: a standard name, for the messages of errors.
        own: the fields of a kind of their own, by name.
    """

    standard: V
    named_by: Callable[[str], V]
    edition: Callable[[str], V]
    example: str
    own: Mapping[str, OwnField] = field(factory=dict)

    def name_of(self, variant: V) -> str | None:
        """The standard name that makes this very variant; `None` for a custom one, whatever it calls itself.

        Args:
            variant: the variant.

        >>> from ny1901.new_york.notation.variants import VARIANTS, Variant
        >>> VARIANTS.name_of(Variant.named("pt-2018+expert")), VARIANTS.name_of(Variant(name="en-2015", workers=5))
        ('pt-2018+expert', None)
        """
        return _standard_name(self, variant)

    def word(self, variant: V) -> str:
        """A variant as one word: a standard name, or any other with a star; no plain character becomes `_`."""
        return self.name_of(variant) or _NOT_PLAIN.sub("_", variant.name.rstrip(MARK)) + MARK

    def named(self, entry: Named) -> V:
        """The standard variant that a text names.

        Raises:
            NotationError, DataError: there is none of that name.
        """
        try:
            return self.by_name(entry.word)
        except VariantError as error:
            message = f"{shown(entry.word)} is no standard variant: {error.message}"
            raise entry.error(message, f"a name such as {self.example}") from None

    def by_name(self, name: str) -> V:
        """The standard variant of a name.

        Raises:
            VariantError: there is none.
        """
        if len(name) > _LONGEST_NAME:
            raise VariantError(f"a standard name has at most {_LONGEST_NAME} characters", field="name")
        return self.named_by(name)

    def to_data(self, variant: V) -> str | dict[str, Any]:
        """A variant as plain data: a standard one as its name, any other as a table of its base and what differs.

        Args:
            variant: the variant.

        >>> from ny1901.new_york.notation.variants import VARIANTS, Variant
        >>> VARIANTS.to_data(Variant.named("pt-2018+expert").change(workers=5))
        {'base': 'pt-2018+expert', 'workers': 5}
        """
        name = self.name_of(variant)
        if name is not None:
            return name
        base = self.base(variant)
        fields = {field: self._plain(field, value) for field, _, value in base.differences(variant)}
        if variant.value("edition") != base.value("edition"):
            fields = {"edition": variant.value("edition"), **fields}
        if variant.name != f"{base.name}{MARK}" or not fields:
            fields = {"name": variant.name, **fields}
        return {"base": base.name, **fields}

    def from_data(self, data: object, *, file: str = "<data>", folder: str | os.PathLike[str] | None = None) -> V:
        """Read a variant from plain data: the exact inverse of `to_data`.

        Args:
            data: a standard variant's name, or a table with the key `base` and any fields of the variant.
            file: the name of the file that it is from, for error messages.
            folder: where a path in it leads on from; without it what the path would lead to stands there itself.

        Raises:
            DataError: something is misspelt or impossible; the error names the file and the field, and suggests
                the mend.

        >>> from ny1901.new_york.notation.variants import VARIANTS
        >>> VARIANTS.from_data({"base": "en-2015", "silver_threshold": 8}).silver_threshold
        8
        """
        root = Entry(data, file=file)
        check_form(root)
        return self.read(root, None if folder is None else Path(folder))

    def from_toml(self, text: str, *, file: str) -> V:
        r"""Read a variant from the text of its TOML file: its base, such as `base = "en-2015"`, and any fields.

        Args:
            text: the TOML.
            file: the path of the variant's file, for error messages; a path in the text leads on from its folder.

        Raises:
            DataError: the text is no TOML, or something is misspelt or impossible; the error names file, line, column
                and field.

        >>> from ny1901.new_york.notation.variants import VARIANTS
        >>> VARIANTS.from_toml('base = "en-2015"\nworkers = 5', file="mine.toml").name
        'en-2015*'
        """
        data = parse_toml(text, file=file, what="variant")
        with places_named(text, file=file):
            return self.from_data(data, file=file, folder=Path(file).parent)

    def load(self, path: str | os.PathLike[str]) -> V:
        """Read a variant from a TOML file.

        Args:
            path: the file.

        Raises:
            DataError: the file cannot be read, or something in it is misspelt or impossible.
        """
        return self.from_toml(read_utf8(path), file=str(path))

    def to_toml(self, variant: V) -> str:
        """A variant as the text of a TOML file, material of its own included; `from_toml` reads it back.

        Args:
            variant: the variant.

        >>> from ny1901.new_york.notation.variants import VARIANTS, Variant
        >>> print(VARIANTS.to_toml(Variant().change(workers=5)), end="")
        base = "en-2015"
        workers = 5
        """
        return toml_of(self.to_data(variant))

    def read(self, entry: Entry, folder: Path | None = None) -> V:
        """Read a variant from an entry of plain data whose form has been checked.

        Args:
            entry: a standard variant's name, or a table.
            folder: where a path in it leads on from.

        Raises:
            DataError: something is misspelt or impossible.
        """
        if isinstance(entry.value, str):
            return self.named(entry)
        table = entry.table(("base",), field_names(type(self.standard)))
        base = self.named(table.pop("base"))
        fields = {name: self._value(name, value, folder) for name, value in table.items()}
        try:
            return base.change(**fields) if fields else base
        except VariantError as error:
            raise entry.at(error.field).error(error.message) from None

    def base(self, variant: V) -> V:
        """The standard variant that a custom one was made from, as far as its name tells."""
        try:
            return self.by_name(variant.name.rstrip(MARK))
        except VariantError:
            return self.edition(variant.value("edition"))

    def _plain(self, name: str, value: Any) -> Any:
        return self.own[name].plain(value) if name in self.own else _as_lists(value)

    def _value(self, name: str, entry: Entry, folder: Path | None) -> object:
        if name in self.own:
            return self.own[name].read(entry, folder)
        return _read_like(self.standard.value(name), entry)


def toml_of(data: str | dict[str, Any]) -> str:
    """A variant's plain data as the text of a TOML file.

    Args:
        data: the name of a standard variant, or the table of another.

    >>> print(toml_of({"base": "en-2015", "workers": 5}), end="")
    base = "en-2015"
    workers = 5
    """
    fields = {"base": data} if isinstance(data, str) else data
    return "".join(f"{key} = {toml_value(value)}\n" for key, value in fields.items())


@lru_cache(maxsize=256)
def _standard_name(texts: VariantTexts[V], variant: V) -> str | None:
    try:
        return variant.name if texts.by_name(variant.name) == variant else None
    except VariantError:
        return None


def _as_lists(value: Any) -> Any:
    return [_as_lists(item) for item in value] if isinstance(value, tuple) else value


def _read_like(sample: Any, entry: Entry) -> Any:
    """A value of the kind of a sample; the first item of a list shows of which kind all of them are."""
    if isinstance(sample, bool):
        return entry.yes_or_no()
    if isinstance(sample, int):
        return entry.whole()
    if isinstance(sample, str):
        return entry.word
    return [_read_like(sample[0] if sample else "", item) for item in entry.items()]
