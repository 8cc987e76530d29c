"""The map of a terminal's picture: what stands on the board, who owns it, and what is pointed out."""

from __future__ import annotations

from attrs import frozen

from ny1901.kernel.geometry import Square
from ny1901.kernel.picture.canvas import Canvas
from ny1901.kernel.picture.words import fitted, glyphs, shown
from ny1901.new_york.material.model import Board, Generation
from ny1901.new_york.render.land import Land, Standing, lot_squares
from ny1901.new_york.render.street_lines import StreetLine, street_lines
from ny1901.new_york.render.text_ground import (
    FLOWER,
    HEAVY,
    OPEN,
    SQUARE_HEIGHT,
    WIDE,
    Region,
    borders,
    corners_of,
    draw_lines,
    fresh_ground,
    ground_regions,
    place_of,
)

TEXTURES = {Generation.STARTING: ":", Generation.BRONZE: "░", Generation.SILVER: "▒", Generation.GOLD: "▓"}
"""What fills a building of each generation."""

KING, WORKER = "♔", "♙"

SEAT_STYLES = (
    "1;30;48;5;221",
    "1;97;48;5;29",
    "1;97;48;5;26",
    "1;97;48;5;94",
    "1;30;48;5;208",
    "1;97;48;5;91",
    "1;30;48;5;250",
    "1;97;48;5;234",
)
"""A seat's number on the colour of its pieces."""

SEAT_TEXTURES = (
    "38;5;178;48;5;221",
    "38;5;36;48;5;29",
    "38;5;39;48;5;26",
    "38;5;137;48;5;94",
    "38;5;172;48;5;208",
    "38;5;134;48;5;91",
    "38;5;245;48;5;250",
    "38;5;240;48;5;234",
)
"""The texture of a seat's buildings: two shades of its colour."""

SEAT_INKS = ("38;5;178", "38;5;35", "38;5;33", "38;5;137", "38;5;208", "38;5;135", "38;5;250", "38;5;244")
"""A seat's colour for its land and workers."""

_DISTRICT_INKS = {"red": "31", "blue": "34", "yellow": "33", "green": "32", "pink": "95"}
_STREET, _IN_PLAY, _MARK = "37", "1;93", "1;95"


@frozen
class TextMap:
    """What is drawn: a board, what stands on it, the marked squares, and the streets (numbers) in play."""

    board: Board
    land: Land
    marks: frozenset[Square]
    in_play: frozenset[int]

    def drawn(self) -> Canvas:
        """The map with letters and numbers along its edges."""
        canvas = fresh_ground(self.board)
        ground, at = ground_regions(self.board), self.land.building_at
        buildings = [Region(HEAVY, number) for number in range(len(self.land.buildings))]
        draw_lines(
            canvas,
            borders(self.board),
            corners_of(at),
            lambda square: buildings[at[square]] if square in at else ground.get(square, OPEN),
        )
        self._draw_lots(canvas)
        for number, standing in enumerate(self.land.buildings):
            self._draw_building(canvas, number, standing)
        for line in street_lines(self.board):
            self._draw_street(canvas, line)
        for square, seat in self.land.workers.items():
            canvas.put(*place_of(self.board, square), WORKER, SEAT_INKS[seat])
        self._draw_marks(canvas)
        return canvas

    def _draw_lots(self, canvas: Canvas) -> None:
        """The id on a lot's first free square, a flower on the last of a large lot, the owner on every free one."""
        for lot, squares in zip(self.board.lots, lot_squares(self.board), strict=True):
            free = [square for square in squares if square not in self.land.building_at]
            ink = _DISTRICT_INKS.get(lot.district, "")
            for square in free:
                owner = self.land.owner.get(square)
                line, middle = place_of(self.board, square)
                if square == free[0]:
                    canvas.put(line, middle - 1, lot.id, ink)
                elif square == free[-1] and lot.is_large:
                    canvas.put(line, middle, FLOWER, ink)
                if owner is not None:
                    canvas.put(line, middle + 1, str(owner), SEAT_INKS[owner])

    def _draw_building(self, canvas: Canvas, number: int, standing: Standing) -> None:
        texture, style = TEXTURES[standing.building.tile.generation], SEAT_TEXTURES[standing.seat]
        for place, square in enumerate(standing.squares):
            self._draw_storey(canvas, square, texture, style, number)
            is_king = standing.building.tile.is_legendary and place == 1
            sign = KING if is_king else str(standing.seat)
            canvas.put(*place_of(self.board, square), sign, SEAT_STYLES[standing.seat])

    def _draw_storey(self, canvas: Canvas, square: Square, texture: str, style: str, number: int) -> None:
        """One square of a building, with the seams towards its squares in the east and the south."""
        at, (row, column) = self.land.building_at, square
        line, middle = place_of(self.board, square)
        east = at.get(Square(row, column + 1)) == number
        canvas.put(line, middle - 1, texture * (3 + east), style)
        if at.get(Square(row + 1, column)) == number:
            whole = east and at.get(Square(row + 1, column + 1)) == number
            canvas.put(line + 1, middle - 1, texture * (3 + whole), style)

    def _draw_street(self, canvas: Canvas, line: StreetLine) -> None:
        """The street's name along it; in capitals if its card is in play."""
        in_play = line.number in self.in_play
        name = shown(line.street.name).upper() if in_play else shown(line.street.name)
        draw = _draw_down if line.vertical else _draw_across
        draw(canvas, self.board, line, name, _IN_PLAY if in_play else _STREET)

    def _draw_marks(self, canvas: Canvas) -> None:
        for row, column in self.marks:
            line, _ = place_of(self.board, Square(row, column))
            left, right = borders(self.board)[column : column + 2]
            west, east = Square(row, column - 1) in self.marks, Square(row, column + 1) in self.marks
            canvas.put(line, left, "█" if west else "▐", _MARK)
            canvas.put(line, right, "█" if east else "▌", _MARK)


def _draw_down(canvas: Canvas, board: Board, line: StreetLine, name: str, style: str) -> None:
    """A name from the top, one character a line, without the paving beside it."""
    signs = [(" ", 1), *glyphs(name), (" ", 1)]
    squares = line.name_place(-(-(len(signs) + 1) // SQUARE_HEIGHT))
    room = SQUARE_HEIGHT * len(squares) - 1
    signs = signs if len(signs) <= room else [*glyphs(name)[: room - 1], ("…", 1)]
    top, middle = place_of(board, squares[0])
    for offset, (sign, width) in enumerate(signs, start=(room - len(signs)) // 2):
        canvas.put(top + offset, middle, (sign, "")[:width], style)


def _draw_across(canvas: Canvas, board: Board, line: StreetLine, name: str, style: str) -> None:
    """A name from the left, with a blank between it and the paving beside it."""
    needed = sum(width for _, width in glyphs(name)) + 2
    squares = line.name_place(-(-(needed + 1) // WIDE))
    left, right = borders(board)[squares[0].column], borders(board)[squares[-1].column + 1]
    room = right - left - 1
    text = f" {name} " if needed <= room else fitted(name, room)
    signs = [part for sign, width in glyphs(text) for part in (sign, "")[:width]]
    top, _ = place_of(board, squares[0])
    canvas.put(top, left + 1 + (room - len(signs)) // 2, signs, style)
