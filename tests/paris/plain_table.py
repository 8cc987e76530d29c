"""A table of Paris as a person sees it: named spaces, lists and words, and what each action does to them.

Written from the rulebook, not from the engine: nothing here knows a mask, a number of a tile or an `Action`. An action
is its text; the tiles and buildings are the drawings of the data file. `test_audit` plays whole games on such a table
and compares everything on it with the engine's positions after every action.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from ny1901.paris import State

MATERIAL = tomllib.loads(files("ny1901.paris.material").joinpath("data", "paris.toml").read_text(encoding="utf-8"))
DRAWN_TILES = {tile["id"]: tile["spaces"].split("/") for tile in MATERIAL["tile"]}
DRAWN_BUILDINGS = {building["id"]: building["shape"].split("/") for building in MATERIAL["building"]}
COLOURS = ("orange", "blue")
JARDIN, CHARTIER, METROPOLITAIN = "jardin-des-plantes", "chartier", "metropolitain"
WITH_PIECE = {
    "le-peintre",
    "bouquinistes",
    "lampadaire",
    "moulin-rouge",
    "le-penseur",
    "fontaine-des-mers",
    "la-grande-lumiere",
}

Space = tuple[int, int]
"""Column and row, from 0."""


def space(name: str) -> Space:
    return "abcdefgh".index(name[0]), int(name[1:]) - 1


def name_of(place: Space) -> str:
    column, row = place
    return f"{'abcdefgh'[column]}{row + 1}"


def on_board(place: Space) -> bool:
    return all(0 <= number < 8 for number in place)


def quarter_turn(drawing: list[str]) -> list[str]:
    """A drawing turned clockwise: its columns, read upwards, become its rows."""
    return ["".join(row[column] for row in reversed(drawing)) for column in range(len(drawing[0]))]


def turned(drawing: list[str], degrees: int) -> list[str]:
    for _ in range(degrees // 90):
        drawing = quarter_turn(drawing)
    return drawing


class PlainTable:
    """Everything on the table, and whose turn it is; `do` changes it."""

    def __init__(self, state: State) -> None:
        """Look at a state: by its JSON, which is in words."""
        variant = state.rules.variant
        self.hand_size = variant.hand_size
        self.chimney_limit = variant.chimneys if variant.chimneys_limit else None
        self.flip = variant.flip_buildings
        self.combine = variant.combine_effects
        data: dict[str, Any] = json.loads(state.to_json())
        self.face_up = [card for card in data["postcards"] if not any(card in s["used"] for s in data["players"])]
        self.cards = list(data["postcards"])
        self.seats = [dict(seat) for seat in data["players"]]
        self.tokens = [variant.action_tokens - len(seat["used"]) for seat in self.seats]
        self.pavement: dict[str, dict[str, Any]] = {}
        self.ground: dict[str, str] = {}
        self.pieces: list[dict[str, Any]] = [dict(piece) for piece in data["pieces"]]
        self.supply = set(data["supply"])
        self.turn, self.seat, self.starter = data["turn"], data["seat"], data["starter"]
        self.pending, self.over = data["pending"], data["over"]
        corners = [name_of((column, row)) for row in range(0, 8, 2) for column in range(0, 8, 2)]
        for corner, laid in zip(corners, data["pavement"], strict=True):
            if laid is not None:
                self._pave(corner, **laid)
        for piece in self.pieces:
            if piece["postcard"] == CHARTIER:
                self.ground[piece["squares"][0]] = "mixed"

    # ------------------------------------------------------------------------------------------------ what one sees

    @property
    def taken(self) -> dict[str, str]:
        """What stands on each space that is not free; the Chartier's piece is ground, not something on it."""
        found = {
            name: building["building"]
            for seat in self.seats
            for building in seat["standing"]
            for name in building["squares"]
        }
        for piece in self.pieces:
            if piece["postcard"] != CHARTIER:
                found |= dict.fromkeys(piece["squares"], piece["postcard"])
        return found

    @property
    def bare_squares(self) -> int:
        """How many squares of the board have no tile."""
        return 16 - len(self.pavement)

    @property
    def me(self) -> dict[str, Any]:
        """The seat whose turn it is."""
        return self.seats[self.seat]

    # ------------------------------------------------------------------------------------------------ what is done

    def do(self, text: str) -> None:
        """Change the table as an action says; it has to be a legal one."""
        kind, *words = text.split()
        {"lay": self._lay, "take": self._take, "pass": self._pass, "build": self._build, "use": self._use}[kind](*words)

    def _pave(self, corner: str, *, seat: int, tile: str, turn: int) -> None:
        self.pavement[corner] = {"seat": seat, "tile": tile, "turn": turn}
        meant = {"o": COLOURS[seat], "r": COLOURS[1 - seat], "m": "mixed", "L": "lamp"}
        column, row = space(corner)
        for down, letters in enumerate(turned(DRAWN_TILES[tile], turn)):
            for right, letter in enumerate(letters):
                self.ground[name_of((column + right, row + down))] = meant[letter]

    def _lay(self, tile: str, corner: str, turn: str) -> None:
        me = self.me
        self._pave(corner, seat=self.seat, tile=tile, turn=int(turn))
        me["hand"] = [held for held in me["hand"] if held != tile] + me["stack"][:1]
        me["stack"] = me["stack"][1:]
        if not me["hand"] and self.starter is None:
            self.starter = self.seat
        self._next(1 - self.seat if self.bare_squares else self.starter)

    def _take(self, building: str) -> None:
        self.supply.remove(building)
        self.me["reserve"] = [*self.me["reserve"], building]
        self._next(1 - self.seat)

    def _pass(self) -> None:
        self._next(1 - self.seat)

    def _build(self, building: str, *squares: str) -> None:
        self.me["reserve"] = [other for other in self.me["reserve"] if other != building]
        self.pending = None
        self._put_up(building, squares)

    def _put_up(self, building: str, squares: tuple[str, ...]) -> None:
        self._widen(squares)
        if any(self.ground[name] == "lamp" for name in squares):
            self.me["ready"] = [card for card in self.me["ready"] if card != METROPOLITAIN]
        self.me["standing"] = [*self.me["standing"], {"building": building, "squares": list(squares)}]
        self._next(1 - self.seat)

    def _widen(self, squares: tuple[str, ...]) -> None:
        """On the rival's colour the Chartier's mixed space comes first, and is gone from the player's side."""
        for name in squares:
            if self.ground[name] == COLOURS[1 - self.seat]:
                self.ground[name] = "mixed"
                self.pieces.append({"postcard": CHARTIER, "seat": self.seat, "squares": [name]})
                self.me["ready"] = [card for card in self.me["ready"] if card != CHARTIER]

    def _use(self, card: str, *words: str) -> None:
        self.tokens[self.seat] -= 1
        self.face_up.remove(card)
        self.me["used"] = [*self.me["used"], card]
        if card in (CHARTIER, METROPOLITAIN):
            self.me["ready"] = [*self.me["ready"], card]
        if not words:
            self._next(1 - self.seat)
        elif card == "levitation":
            self._swap(given=words[1], taken=words[3])
        elif card == JARDIN:
            self._put_up(JARDIN, words)
        else:
            assert card in WITH_PIECE
            self._put_down(card, *words)

    def _swap(self, given: str, taken: str) -> None:
        self.supply = self.supply - {taken} | {given}
        self.me["reserve"] = [other for other in self.me["reserve"] if other != given] + [taken]
        self.pending = taken

    def _put_down(self, card: str, *words: str) -> None:
        squares = [word for word in words if word[0] in "abcdefgh" and word[1:].isdigit()]
        self._widen(tuple(squares))
        piece: dict[str, Any] = {"postcard": card, "seat": self.seat, "squares": squares}
        if len(words) > len(squares):
            piece["detail"] = words[-1]
        self.pieces.append(piece)
        self._next(1 - self.seat)

    # ------------------------------------------------------------------------------------------------ whose turn it is

    def _next(self, seat: int) -> None:
        """The next turn: in the second phase, of the first from a seat on who can do anything."""
        self.turn += 1
        self.seat = seat
        if not self.bare_squares:
            able = [each for each in (seat, 1 - seat) if self._can_act(each)]
            self.over = not able
            self.seat = able[0] if able else seat

    def _can_act(self, seat: int) -> bool:
        if self.tokens[seat] and self.face_up:
            return True
        if self.chimney_limit is not None and len(self.seats[seat]["standing"]) >= self.chimney_limit:
            return False
        return any(self._fits(building, seat) for building in self.seats[seat]["reserve"])

    def _fits(self, building: str, seat: int) -> bool:
        taken = self.taken
        return any(self._may_stand(squares, seat, taken) for squares in self._places(building))

    def _places(self, building: str) -> Iterator[list[Space]]:
        drawing = DRAWN_BUILDINGS[building]
        drawings = [drawing, [row[::-1] for row in drawing]] if self.flip else [drawing]
        for shown in (turned(each, degrees) for each in drawings for degrees in (0, 90, 180, 270)):
            cells = [(x, y) for y, row in enumerate(shown) for x, mark in enumerate(row) if mark == "#"]
            for right in range(8):
                for down in range(8):
                    squares = [(x + right, y + down) for x, y in cells]
                    if all(map(on_board, squares)):
                        yield squares

    def _may_stand(self, squares: list[Space], seat: int, taken: dict[str, str]) -> bool:
        names = [name_of(place) for place in squares]
        on_rival = sum(self.ground[name] == COLOURS[1 - seat] for name in names)
        on_lamp = sum(self.ground[name] == "lamp" for name in names)
        if any(name in taken for name in names) or on_rival > 1 or on_lamp > 1:
            return False
        ready = self.seats[seat]["ready"]
        if (on_rival and CHARTIER not in ready) or (on_lamp and METROPOLITAIN not in ready):
            return False
        return self.combine or not (on_rival and on_lamp)
