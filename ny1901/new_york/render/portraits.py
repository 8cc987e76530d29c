"""Who draws which value: boards, cities and actions get their `to_svg` and `to_text` here."""

from __future__ import annotations

from ny1901.kernel.drawing import Artist, register
from ny1901.kernel.picture.words import shown
from ny1901.new_york.material.model import Board, City, Tile
from ny1901.new_york.render.svg import board_svg
from ny1901.new_york.render.svg_cards import action_svg, tile_svg
from ny1901.new_york.render.text import board_text
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, EndTurn, PlayCard, Rebuild, ReturnLot


def _city_svg(city: City) -> str:
    return board_svg(city.board, title=f"The board of {city.name}; the map is {city.map_source}")


def _city_text(city: City, colour: bool) -> str:
    head = shown(f"{city.name}; the map is {city.map_source}")
    return f"{head}\n\n{board_text(city.board, colour=colour)}"


def _tile_text(tile: Tile, _: bool) -> str:
    points = f"{tile.points} point{'' if tile.points == 1 else 's'}"
    return f"{shown(tile.name)}, {tile.generation.word}, {points}\n{str(tile.shape).replace('/', chr(10))}"


def _action_text(action: Action, _: bool) -> str:
    return str(action)


register(Board, Artist(board_svg, lambda board, colour: board_text(board, colour=colour)))
register(City, Artist(_city_svg, _city_text))
register(Tile, Artist(tile_svg, _tile_text))
for _kind in (AcquireLot, Build, Rebuild, PlayCard, ReturnLot, EndTurn):
    register(_kind, Artist(action_svg, _action_text))
