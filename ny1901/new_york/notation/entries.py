"""Plain data read strictly, under its former name: it is game-neutral and lives in `ny1901.kernel.text`."""

from ny1901.kernel.text.entries import MOST_LEVELS, DoubledTable, Entry, check_form

__all__ = ["MOST_LEVELS", "DoubledTable", "Entry", "check_form"]
