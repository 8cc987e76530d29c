"""Sheets as PDF, true to size, and single pieces as PNG; drawn by fpdf2 and by Pillow, which it brings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Any

from ny1901.kernel.extras import needed
from ny1901.kernel.paper.layout import FOOT, MARGIN, PAPERS, Placed, sheets
from ny1901.kernel.paper.letters import Letters
from ny1901.kernel.paper.pieces import Area, Figure, Mark, Piece

_POINT = 25.4 / 72
_MARK = 3.0
_LINE = "#3a3632"


def pdf(pieces: Iterable[Piece], *, title: str, paper: str = "a4", font: str | None = None) -> bytes:
    """The pieces as sheets to print at full size: cut marks at each corner, the backs on the next page.

    Args:
        pieces: what is printed.
        title: what it is and where it is from; it stands at the foot of each sheet.
        paper: `a4` or `letter`.
        font: the file of a TrueType or OpenType font; without it Helvetica, which every reader of PDF has.

    Returns:
        the PDF; sheets with backs are meant to be turned over their long edge.

    Raises:
        StudyError: fpdf2 is not installed.
        DataError: the file is no font, or the font lacks a sign of what is written.
    """
    pieces, letters = tuple(pieces), Letters.read(font)
    letters.check(pieces, title)
    made = needed("fpdf", extra="print").FPDF(unit="mm", format=PAPERS[paper])
    made.set_auto_page_break(False)
    made.set_title(title)
    letters.load(made)
    laid = sheets(pieces, paper)
    for number, sheet in enumerate(laid, start=1):
        _page(made, sheet, f"{title}. Sheet {number} of {len(laid)}; print at 100%.", paper, letters)
        if any(placed.piece.back for placed in sheet):
            _page(made, sheet, f"{title}. Back of sheet {number}; turn over the long edge.", paper, letters, back=True)
    return bytes(made.output())


def _page(made: Any, sheet: Sequence[Placed], foot: str, paper: str, letters: Letters, *, back: bool = False) -> None:
    made.add_page()
    width, height = PAPERS[paper]
    for placed in sheet:
        x = width - placed.x - placed.width if back else placed.x
        # fpdf2 does not forget the colours and fonts that were set inside a clip, but the PDF does when it ends.
        with made.local_context(), made.rect_clip(x, placed.y, placed.width, placed.height):
            for mark in placed.piece.back if back else placed.piece.front:
                _draw(made, mark, x - placed.left, placed.y - placed.top, letters.name)
        if not back:
            _cut_marks(made, placed)
    made.set_font(letters.name, size=7)
    made.set_text_color(0, 0, 0)
    made.set_xy(MARGIN, height - MARGIN - FOOT + 5)
    made.multi_cell(width - 2 * MARGIN, 3, foot)


def _draw(made: Any, mark: Mark, x: float, y: float, font: str) -> None:
    made.set_line_width(0.2)
    made.set_draw_color(_LINE)
    if isinstance(mark, Area):
        made.set_fill_color(mark.fill)
        made.rect(x + mark.x, y + mark.y, mark.width, mark.height, style="DF")
    elif isinstance(mark, Figure):
        made.set_fill_color(mark.fill)
        made.polygon([(x + right, y + down) for right, down in mark.corners], style="DF")
    else:
        made.set_text_color(mark.ink)
        made.set_font(font, size=mark.size / _POINT)
        width = made.get_string_width(mark.text)
        if width > mark.room:
            made.set_font(font, size=mark.size / _POINT * mark.room / width)
            width = mark.room
        made.text(x + mark.x - width / 2, y + mark.y, mark.text)


def _cut_marks(made: Any, placed: Placed) -> None:
    """Two short lines outside each corner, along which to cut."""
    made.set_line_width(0.1)
    made.set_draw_color(0, 0, 0)
    for x, away in ((placed.x, -1), (placed.x + placed.width, 1)):
        for y, down in ((placed.y, -1), (placed.y + placed.height, 1)):
            made.line(x + away * 0.5, y, x + away * (_MARK - 0.5), y)
            made.line(x, y + down * 0.5, x, y + down * (_MARK - 0.5))


def png(piece: Piece, *, dots: int = 300, font: str | None = None) -> bytes:
    """The front of a piece as a PNG picture, for other tools.

    Args:
        piece: the piece.
        dots: the dots in an inch; the picture tells it, too.
        font: the file of a TrueType or OpenType font; without it the one that Pillow brings.

    Raises:
        StudyError: Pillow is not installed.
    """
    image, drawing, fonts = (needed(f"PIL.{name}", extra="print") for name in ("Image", "ImageDraw", "ImageFont"))

    def letters(size: float) -> Any:
        return fonts.load_default(size=size) if font is None else fonts.truetype(font, size)

    scale = dots / 25.4
    made = image.new("RGBA", (round(piece.width * scale), round(piece.height * scale)), (0, 0, 0, 0))
    pen = drawing.Draw(made)
    for mark in piece.front:
        if isinstance(mark, Area):
            box = [scale * edge for edge in (mark.x, mark.y, mark.x + mark.width, mark.y + mark.height)]
            pen.rectangle(box, fill=mark.fill, outline=_LINE)
        elif isinstance(mark, Figure):
            pen.polygon([(scale * right, scale * down) for right, down in mark.corners], fill=mark.fill, outline=_LINE)
        else:
            wide = pen.textlength(mark.text, font=letters(mark.size * scale))
            size = mark.size * scale * min(1.0, mark.room * scale / max(wide, 1.0))
            pen.text((mark.x * scale, mark.y * scale), mark.text, fill=mark.ink, font=letters(size), anchor="ms")
    out = BytesIO()
    made.save(out, "PNG", dpi=(dots, dots))
    return out.getvalue()
