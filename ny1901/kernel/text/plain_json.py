"""JSON texts as plain data, with nothing lost that a strict reader must know."""

from __future__ import annotations

import json
from collections import Counter

from ny1901.kernel.errors import DataError
from ny1901.kernel.text.entries import DoubledTable
from ny1901.kernel.text.words import MOST_DIGITS

_MOST_CHARACTERS = 1_000_000


def parse_json(text: str, *, file: str) -> object:
    """The plain data of a JSON text; `check_form` finds the keys that stand twice.

    Raises:
        DataError: the text is no JSON, or longer or deeper than any position.
    """
    if not isinstance(text, str):
        raise DataError(f"{type(text).__name__} is no text; give a str", file=file)
    if len(text) > _MOST_CHARACTERS:
        raise DataError(f"the text has more than {_MOST_CHARACTERS} characters; no position needs so many", file=file)
    try:
        return json.loads(text, object_pairs_hook=_table, parse_int=_whole)
    except json.JSONDecodeError as error:
        raise DataError(f"this is not JSON: {error.msg}", file=file, line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise DataError("the JSON is nested too deeply", file=file) from None


def _table(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = DoubledTable(pairs)
    if len(table) == len(pairs):
        return dict(table)
    table.doubled = Counter(key for key, _ in pairs).most_common(1)[0][0]
    return table


def _whole(digits: str) -> int | float:
    """A number that nobody writes, too long or `-0`, becomes one with a point, which every reader refuses there."""
    return int(digits) if len(digits) <= MOST_DIGITS and digits != "-0" else float(digits)
