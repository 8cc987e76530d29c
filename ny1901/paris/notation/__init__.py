"""Actions, positions, variants and whole games of Paris as text, written in one way and read strictly."""

from ny1901.paris.notation.actions import parse_action, parse_for
from ny1901.paris.notation.json_text import from_json, to_json
from ny1901.paris.notation.line import format_position, parse_position
from ny1901.paris.notation.record import Record
from ny1901.paris.notation.variants import load_variant, variant_from_data, variant_to_data, variant_to_toml

__all__ = [
    "Record",
    "format_position",
    "from_json",
    "load_variant",
    "parse_action",
    "parse_for",
    "parse_position",
    "to_json",
    "variant_from_data",
    "variant_to_data",
    "variant_to_toml",
]
