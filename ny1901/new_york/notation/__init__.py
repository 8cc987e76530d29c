"""Actions, positions, variants and whole games as text, written in one way and read strictly.

A text that cannot be read raises `NotationError` with line and column, or `DataError` with the field; an action that
is read but not allowed raises `IllegalAction`; one that fits several actions, `AmbiguousAction`.
"""

from ny1901.kernel.records import RecordedTurn, Result
from ny1901.new_york.notation.actions import parse_action, parse_for
from ny1901.new_york.notation.json_text import from_json, to_json
from ny1901.new_york.notation.line import format_position, parse_position
from ny1901.new_york.notation.record import Record
from ny1901.new_york.notation.variants import (
    load_variant,
    standard_name,
    variant_from_data,
    variant_from_toml,
    variant_to_data,
    variant_to_toml,
)

__all__ = [
    "Record",
    "RecordedTurn",
    "Result",
    "format_position",
    "from_json",
    "load_variant",
    "parse_action",
    "parse_for",
    "parse_position",
    "standard_name",
    "to_json",
    "variant_from_data",
    "variant_from_toml",
    "variant_to_data",
    "variant_to_toml",
]
