"""What of Paris is printed: the board, each player's paving tiles, the buildings and the postcards of a variant."""

from __future__ import annotations

from collections.abc import Iterator

from ny1901.kernel.geometry import Square
from ny1901.kernel.paper.pieces import Piece, card_piece, grid_piece
from ny1901.paris.material.components import sources_of
from ny1901.paris.material.model import Card, Kind, Postcard
from ny1901.paris.render.ground import COLOURS
from ny1901.paris.render.parts import GROUND
from ny1901.paris.rules.game import Game

SIDE = 20.0
"""The length of a space's side, in millimetres, unless told otherwise; the printed one is not known."""

_MIXED, _BUILDING, _CARD = "#d9d2ca", "#f3e9d8", "#e6ddf2"


def pieces(rules: Game, side: float = SIDE) -> tuple[Piece, ...]:
    """Everything to be printed for a game.

    Args:
        rules: the variant.
        side: the length of a space's side, in millimetres.

    >>> len([piece for piece in pieces(Game()) if piece.kind == "building"])
    12
    """
    return (_board(rules, side), *_tiles(rules, side), *_buildings(rules, side), *_postcards(rules))


def _board(rules: Game, side: float) -> Piece:
    length = 2 * rules.variant.components.side
    cells = {
        Square(row, column): (GROUND[""], Square(row, column).name) for row in range(length) for column in range(length)
    }
    return grid_piece("board", "board", cells, side, source=sources_of(rules.variant.components))


def _tiles(rules: Game, side: float) -> Iterator[Piece]:
    for seat, colour in enumerate(COLOURS):
        seen = {Kind.OWN: colour, Kind.RIVAL: COLOURS[1 - seat], Kind.LAMP: "lamp", Kind.MIXED: "mixed"}
        for tile in rules.variant.components.tiles:
            cells = {
                Square(place // 2, place % 2): (GROUND.get(seen[kind], _MIXED), seen[kind])
                for place, kind in enumerate(tile.spaces)
            }
            name = f"{tile.id} of {colour}"
            yield grid_piece("paving tile", name, cells, side, lines=[tile.id], back=colour, source="see the set")


def _buildings(rules: Game, side: float) -> Iterator[Piece]:
    for building in rules.variant.components.buildings:
        cells = dict.fromkeys(building.shape.cells, (_BUILDING, ""))
        cells[building.shape.cells[0]] = (_BUILDING, str(building.size))
        source = "; ".join(f"{name}: {origin}" for name, origin in building.sources)
        values = {"spaces": building.size}
        yield grid_piece(
            "building", building.name, cells, side, lines=[building.id.upper()], values=values, source=source
        )


def _postcards(rules: Game) -> Iterator[Piece]:
    for card in rules.variant.components.postcards:
        if card.id in rules.variant.postcards:
            source = "; ".join(f"{name}: {origin}" for name, origin in card.sources)
            yield card_piece("postcard", card.name, _says(rules, card), _CARD, source=source)


def _says(rules: Game, card: Card) -> list[str]:
    """The numbers of a postcard in the variant, line by line."""
    variant = rules.variant
    numbers = {
        Postcard.BOUQUINISTES: [f"its building is larger by {variant.annex_size}"],
        Postcard.LE_PEINTRE: [f"{variant.painter_points} a lamp of its area"],
        Postcard.MOULIN_ROUGE: [f"{variant.dancer_points} a free space of its area"],
        Postcard.LE_PENSEUR: [f"{variant.statue_side_points} a free side, {variant.statue_corner_points} a corner"],
        Postcard.FONTAINE_DES_MERS: [f"{variant.fountain_points} a building beside it"],
    }
    seal = ["scores at the end"] if card.seal else []
    return [*numbers.get(Postcard(card.id), []), *seal]
