"""TOML texts as plain data, and plain data as TOML."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

from ny1901.kernel.errors import DataError

_TOML_PLACE = re.compile(r"\s*\(at line (\d+), column (\d+)\)|\s*\(at end of document\)")
_MOST_CHARACTERS = 1_000_000


def parse_toml(text: str, *, file: str, what: str = "file") -> dict[str, Any]:
    """The plain data of a TOML text.

    Args:
        text: the TOML.
        file: its file's name, for error messages.
        what: what it describes, for error messages.

    Raises:
        DataError: the text is no TOML (with line and column), or unreasonably long or deep.
    """
    if not isinstance(text, str):
        raise DataError(f"{type(text).__name__} is no text; give a str", file=file)
    if len(text) > _MOST_CHARACTERS:
        raise DataError(f"the text has more than {_MOST_CHARACTERS} characters; no {what} needs so many", file=file)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise DataError("the TOML is nested too deeply", file=file) from None
    except ValueError as error:
        place = _TOML_PLACE.search(str(error))
        line, column = (int(place[1]), int(place[2])) if place and place[1] else (text.count("\n") + 1, None)
        message = _TOML_PLACE.sub("", str(error))
        raise DataError(f"this is not TOML: {message}", file=file, line=line, column=column) from None


def toml_value(value: Any) -> str:
    """A value of plain data as TOML writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(toml_value, value))}]"
    # JSON's texts, numbers and booleans are TOML's, but for one control character that TOML wants escaped.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
