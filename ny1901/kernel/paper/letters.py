"""The letters of printed sheets: those of every PDF, or a font that somebody gives; what they lack is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.extras import needed
from ny1901.kernel.paper.pieces import Piece, Words

_LATIN = "cp1252"
"""What the fonts of every PDF can write."""


@frozen
class Letters:
    """A font for sheets.

    Attributes:
        name: how the PDF calls it.
        file: its file; empty for the font of every PDF.
        signs: the numbers of the characters that it has; all of Latin 1 and its quotation marks without a file.
    """

    name: str
    file: str
    signs: frozenset[int]

    @classmethod
    def read(cls, font: str | None) -> Letters:
        """The letters of a font's file, or those of every PDF.

        Args:
            font: the file; None for none.

        Raises:
            DataError: the file is no font.
        """
        if font is None:
            known = bytes(set(range(32, 256)) - {127}).decode(_LATIN, "ignore")
            return cls("Helvetica", "", frozenset(map(ord, known)))
        fonts = needed("fontTools.ttLib", extra="print")
        try:
            return cls("given", font, frozenset(fonts.TTFont(font, fontNumber=0).getBestCmap() or ()))
        except (OSError, fonts.TTLibError) as error:
            raise DataError(
                f"it is no font that can be read ({error}); give a TrueType or OpenType file", file=font
            ) from None

    def load(self, made: Any) -> None:
        """Have a PDF use these letters."""
        made.core_fonts_encoding = _LATIN
        if self.file:
            made.add_font(self.name, fname=self.file)

    def check(self, pieces: Iterable[Piece], title: str) -> None:
        """Refuse a text with a sign that the font lacks, which would be printed as a question mark or a box.

        Args:
            pieces: what is printed.
            title: what stands at the foot of each sheet.

        Raises:
            DataError: a text has such a sign.
        """
        for text in (*_texts(pieces), title):
            missing = "".join(dict.fromkeys(sign for sign in text if ord(sign) not in self.signs))
            if missing:
                font = f"the font {self.file}" if self.file else "the font of every PDF"
                raise DataError(
                    f"{text!r} cannot be printed: {font} has no {missing}; give one that has it with --font FILE"
                )


def _texts(pieces: Iterable[Piece]) -> Iterator[str]:
    for piece in pieces:
        yield from (mark.text for mark in (*piece.front, *piece.back) if isinstance(mark, Words))
