"""The words of a text, under their former name: they are game-neutral and live in `ny1901.kernel.text`."""

from ny1901.kernel.text.words import MOST_DIGITS, NOTHING, Named, Word, find, moved, shown, suggestion, text_of

__all__ = ["MOST_DIGITS", "NOTHING", "Named", "Word", "find", "moved", "shown", "suggestion", "text_of"]
