"""Texts and plain data read strictly, for every game: words with their places, entries with their paths, JSON."""

from ny1901.kernel.text.entries import MOST_LEVELS, DoubledTable, Entry, check_form
from ny1901.kernel.text.names import mask_of, numbers_of
from ny1901.kernel.text.plain_json import parse_json
from ny1901.kernel.text.words import MOST_DIGITS, NOTHING, Named, Word, find, moved, shown, suggestion, text_of

__all__ = [
    "MOST_DIGITS",
    "MOST_LEVELS",
    "NOTHING",
    "DoubledTable",
    "Entry",
    "Named",
    "Word",
    "check_form",
    "find",
    "mask_of",
    "moved",
    "numbers_of",
    "parse_json",
    "shown",
    "suggestion",
    "text_of",
]
