"""The map of a terminal's picture: what each square shows, and the lines between squares that differ."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import frozen

from ny1901.city.model import BUILDING_TOKEN, CROSSING_TOKEN, OUTSIDE_TOKEN, PARK_TOKEN, Board, Generation
from ny1901.geometry import Square
from ny1901.render.canvas import Canvas, box
from ny1901.render.land import Land, Standing
from ny1901.render.street_lines import StreetLine, street_lines
from ny1901.render.words import fitted, glyphs, shown

TEXTURES = {Generation.STARTING: ":", Generation.BRONZE: "░", Generation.SILVER: "▒", Generation.GOLD: "▓"}
"""What fills a building of each generation."""

KING, WORKER, FLOWER, TREE, HATCH, PAVING = "♔", "♙", "✿", "♣", "╱", "·"

SEAT_STYLES = ("30;48;5;221", "97;48;5;29", "97;48;5;26", "97;48;5;94", "30;48;5;208", "97;48;5;91", "30;48;5;250", "97;40")
"""Each seat's colour as the background of its buildings."""

SEAT_INKS = ("38;5;178", "38;5;35", "38;5;33", "38;5;137", "38;5;208", "38;5;135", "38;5;250", "38;5;244")
"""Each seat's colour for its land and workers."""

_DISTRICT_INKS = {"red": "31", "blue": "34", "yellow": "33", "green": "32", "pink": "95"}
_LINE, _FAINT, _PARK, _STREET, _IN_PLAY, _MARK = "90", "90", "32", "37", "1;93", "1;95"

_WIDTH, _HEIGHT, _LEFT, _TOP = 4, 2, 3, 1
_LIGHT, _HEAVY = 1, 2
_PAIR = 2


@frozen
class TextMap:
    """What is drawn: a board, what stands on it, the marked squares, and the streets (numbers) in play."""

    board: Board
    land: Land
    marks: frozenset[Square]
    in_play: frozenset[int]

    @cached_property
    def size(self) -> tuple[int, int]:
        """Rows and columns of the map."""
        return len(self.board.rows), max(map(len, self.board.rows))

    def drawn(self) -> Canvas:
        """The map with letters and numbers along its edges."""
        rows, columns = self.size
        canvas = Canvas(_HEIGHT * rows + 1 + 2 * _TOP, _WIDTH * columns + 1 + 2 * _LEFT)
        self._draw_edges(canvas)
        self._draw_lines(canvas)
        for row in range(rows):
            for column in range(columns):
                self._draw_ground(canvas, Square(row, column))
        self._draw_lots(canvas)
        self._draw_buildings(canvas)
        for line in street_lines(self.board):
            self._draw_street(canvas, line)
        self._draw_workers(canvas)
        self._draw_marks(canvas)
        return canvas

    def _draw_edges(self, canvas: Canvas) -> None:
        rows, columns = self.size
        for column in range(columns):
            letter = Square(0, column).name.removesuffix("1")
            for line in (0, _HEIGHT * rows + 1 + _TOP):
                canvas.put(line, _LEFT + _WIDTH * column + 2, letter, _FAINT)
        for row in range(rows):
            line = _TOP + _HEIGHT * row + 1
            canvas.put(line, 0, f"{row + 1:>2}", _FAINT)
            canvas.put(line, _LEFT + _WIDTH * columns + 2, f"{row + 1:<2}", _FAINT)

    @cached_property
    def _regions(self) -> list[list[tuple[int, str | int]]]:
        """For each square, framed by squares off the map, the weight of its border and the region it belongs to."""
        rows, columns = self.size
        return [
            [self._region(Square(row, column)) for column in range(-1, columns + 1)] for row in range(-1, rows + 1)
        ]

    def _region(self, square: Square) -> tuple[int, str | int]:
        building = self.land.building_at.get(square)
        if building is not None:
            return _HEAVY, building
        token = self.board.token(square)
        return (_LIGHT, token) if token.islower() or token == BUILDING_TOKEN else (0, "")

    def _draw_lines(self, canvas: Canvas) -> None:
        rows, columns = self.size
        for row in range(rows + 1):
            above, below = self._regions[row], self._regions[row + 1]
            line = _TOP + _HEIGHT * row
            for column in range(columns + 1):
                corner = (above[column], above[column + 1], below[column], below[column + 1])
                self._draw_corner(canvas, line, _LEFT + _WIDTH * column, corner)

    def _draw_corner(self, canvas: Canvas, line: int, place: int, corner: tuple[tuple[int, str | int], ...]) -> None:
        """The point where four squares meet, the line to the right of it and the line below it."""
        northwest, northeast, southwest, southeast = corner
        right, down = _border(northeast, southeast), _border(southwest, southeast)
        sign = box(_border(northwest, northeast), right, down, _border(northwest, southwest))
        style = _LINE
        canvas.put(line, place, sign, style)
        if right:
            canvas.put(line, place + 1, box(0, right, 0, right) * (_WIDTH - 1), style)
        if down:
            canvas.put(line + 1, place, box(down, 0, down, 0), style)

    def _place(self, square: Square) -> tuple[int, int]:
        """Line and column of the middle of a square."""
        return _TOP + _HEIGHT * square.row + 1, _LEFT + _WIDTH * square.column + 2

    def _draw_ground(self, canvas: Canvas, square: Square) -> None:
        token = self.board.token(square)
        line, middle = self._place(square)
        if token == BUILDING_TOKEN:
            canvas.put(line, middle - 1, HATCH * 3, _FAINT)
        elif token == PARK_TOKEN:
            canvas.put(line, middle, TREE, _PARK)
        elif token != OUTSIDE_TOKEN and not token.islower():
            canvas.put(line, middle, PAVING, _FAINT)

    def _draw_lots(self, canvas: Canvas) -> None:
        """The id on a lot's first free square, a flower on the last of a large lot, the owner on every free one."""
        for lot in self.board.lots:
            squares = self.board.grid.members(lot.squares)
            free = [square for square in squares if square not in self.land.building_at]
            for square in free:
                owner = self.land.owner.get(square)
                line, middle = self._place(square)
                if owner is not None:
                    canvas.put(line, middle + 1, str(owner), SEAT_INKS[owner])
                if square == free[0]:
                    canvas.put(line, middle - 1, lot.id, _DISTRICT_INKS.get(lot.district, ""))
                elif square == free[-1] and lot.size > _PAIR:
                    canvas.put(line, middle, FLOWER, _DISTRICT_INKS.get(lot.district, ""))

    def _draw_buildings(self, canvas: Canvas) -> None:
        for number, standing in enumerate(self.land.buildings):
            texture = TEXTURES[standing.building.tile.generation]
            for square in standing.squares:
                self._draw_storey(canvas, square, number, texture, SEAT_STYLES[standing.seat])
            self._draw_owner(canvas, standing)

    def _draw_storey(self, canvas: Canvas, square: Square, number: int, texture: str, style: str) -> None:
        """One square of a building, with the seams towards its squares in the east and the south."""
        line, middle = self._place(square)
        at = self.land.building_at
        row, column = square
        east = at.get(Square(row, column + 1)) == number
        south = at.get(Square(row + 1, column)) == number
        canvas.put(line, middle - 1, texture * (3 + east), style)
        if south:
            whole = east and at.get(Square(row + 1, column + 1)) == number
            canvas.put(line + 1, middle - 1, texture * (3 + whole), style)

    def _draw_owner(self, canvas: Canvas, standing: Standing) -> None:
        legendary = standing.building.tile.is_legendary
        for place, square in enumerate(standing.squares):
            sign = KING if legendary and place == 1 else str(standing.seat)
            canvas.put(*self._place(square), sign, f"1;{SEAT_STYLES[standing.seat]}")

    def _draw_workers(self, canvas: Canvas) -> None:
        for square, seat in self.land.workers.items():
            canvas.put(*self._place(square), WORKER, SEAT_INKS[seat])

    def _draw_street(self, canvas: Canvas, line: StreetLine) -> None:
        """The street's name along it; in capitals if its card is in play."""
        in_play = line.number in self.in_play
        name = shown(line.street.name).upper() if in_play else shown(line.street.name)
        style = _IN_PLAY if in_play else _STREET
        if line.vertical:
            self._draw_down(canvas, line, name, style)
        else:
            self._draw_across(canvas, line, name, style)

    def _draw_down(self, canvas: Canvas, line: StreetLine, name: str, style: str) -> None:
        signs = glyphs(name)
        squares = line.name_place(-(-(len(signs) + 1) // _HEIGHT))
        room = _HEIGHT * len(squares) - 1
        signs = signs if len(signs) <= room else [*signs[: room - 1], ("…", 1)]
        top, middle = self._place(squares[0])
        for offset, (sign, width) in enumerate(signs, start=(room - len(signs)) // 2):
            canvas.put(top + offset, middle, (sign, "")[:width], style)

    def _draw_across(self, canvas: Canvas, line: StreetLine, name: str, style: str) -> None:
        needed = sum(width for _, width in glyphs(name))
        squares = line.name_place(-(-(needed + 1) // _WIDTH))
        room = _WIDTH * len(squares) - 1
        signs = [part for sign, width in glyphs(fitted(name, room).rstrip()) for part in (sign, "")[:width]]
        top, middle = self._place(squares[0])
        canvas.put(top, middle - 1 + (room - len(signs)) // 2, signs, style)

    def _draw_marks(self, canvas: Canvas) -> None:
        for row, column in self.marks:
            line, middle = self._place(Square(row, column))
            west, east = Square(row, column - 1) in self.marks, Square(row, column + 1) in self.marks
            canvas.put(line, middle - 2, "█" if west else "▐", _MARK)
            canvas.put(line, middle + 2, "█" if east else "▌", _MARK)


def _border(one: tuple[int, str | int], other: tuple[int, str | int]) -> int:
    return 0 if one == other else max(one[0], other[0])
