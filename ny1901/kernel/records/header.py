"""The variant in a record's header: a standard one by its name, any other as JSON on the line."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from ny1901.kernel.errors import DataError
from ny1901.kernel.text.entries import Entry, check_form
from ny1901.kernel.text.plain_json import parse_json
from ny1901.kernel.text.variant_texts import VariantTexts
from ny1901.kernel.text.words import Word
from ny1901.kernel.variants import VariantData

V = TypeVar("V", bound=VariantData)


def variant_text(data: Any) -> str:
    """A variant's plain data as a header has it.

    Args:
        data: the name of a standard variant, or the table of another.

    >>> variant_text("en-2015"), variant_text({"base": "en-2015", "workers": 5})
    ('en-2015', '{"base": "en-2015", "workers": 5}')
    """
    return data if isinstance(data, str) else json.dumps(data)


def variant_of(word: Word, variants: VariantTexts[V]) -> V:
    """The variant that stands in a header.

    Args:
        word: what stands there.
        variants: how the game's variants are written.

    Raises:
        NotationError: there is no such variant, or it is no JSON of one.
    """
    if not word.word.startswith("{"):
        return variants.named(word)
    try:
        entry = Entry(parse_json(word.word, file=""))
        check_form(entry)
        return variants.read(entry)
    except DataError as error:
        if error.field == "house_rules":
            raise word.error(error.message) from None
        raise word.error(f"this is no variant: {error}", "a variant as JSON, on one line") from None
