"""Where pieces lie on sheets of paper: in rows with room for cut marks; a piece too large is parted into panels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from ny1901.kernel.paper.pieces import Piece

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""The sizes of paper, in millimetres."""

MARGIN, FOOT, GAP = 12.0, 14.0, 6.0
"""The margins that printers leave free, the room for the line at the foot, and the room between pieces."""


@frozen
class Placed:
    """A piece, or a panel of one, on a sheet.

    Attributes:
        piece: the piece.
        x: its left edge on the sheet, in millimetres.
        y: its upper edge.
        width: the width that is printed.
        height: the height that is printed.
        left: where the panel begins in the piece.
        top: where it begins from above.
    """

    piece: Piece
    x: float
    y: float
    width: float
    height: float
    left: float = 0.0
    top: float = 0.0


def sheets(pieces: Iterable[Piece], paper: str) -> list[list[Placed]]:
    """The sheets with what lies on each, as few as rows of falling height allow.

    Args:
        pieces: what is printed, each as often as its count says.
        paper: `a4` or `letter`.
    """
    width, height = PAPERS[paper]
    room, deep = width - 2 * MARGIN, height - 2 * MARGIN - FOOT
    panels = [panel for piece in pieces for _ in range(piece.count) for panel in _panels(piece, room, deep)]
    panels.sort(key=lambda panel: (bool(panel.piece.back), -panel.height))
    found: list[list[Placed]] = []
    x = y = row = 0.0
    for place, panel in enumerate(panels):
        turned = place and bool(panel.piece.back) != bool(panels[place - 1].piece.back)
        if x and x + panel.width > room:
            x, y, row = 0.0, y + row + GAP, 0.0
        if not found or turned or y + panel.height > deep:
            found.append([])
            x = y = row = 0.0
        piece, size = panel.piece, (panel.width, panel.height)
        found[-1].append(Placed(piece, MARGIN + x, MARGIN + y, *size, panel.left, panel.top))
        x, row = x + panel.width + GAP, max(row, panel.height)
    return found


def _panels(piece: Piece, room: float, deep: float) -> Iterator[Placed]:
    """The piece in parts that fit on a sheet."""
    top = 0.0
    while top < piece.height:
        left, height = 0.0, min(deep, piece.height - top)
        while left < piece.width:
            width = min(room, piece.width - left)
            yield Placed(piece, 0, 0, width, height, left, top)
            left += width
        top += height
