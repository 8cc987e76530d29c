"""What of Paris is printed: the board, each player's paving tiles, buildings, special pieces, tokens, postcards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from attrs import evolve

from ny1901.kernel.geometry import Square
from ny1901.kernel.paper.figures import lamp
from ny1901.kernel.paper.pieces import Piece, card_piece, grid_piece
from ny1901.paris.material.components import sources_of
from ny1901.paris.material.model import Card, Postcard, Space
from ny1901.paris.render.ground import COLOURS, PIECE_MARKS
from ny1901.paris.render.parts import GROUND
from ny1901.paris.rules.game import Game

SIDE = 20.0
"""The length of a space's side, in millimetres, unless told otherwise; the printed one is not known."""

_WORDS = {Space.LAMP: ""}
"""What is written on a space instead of what it is: a lamp is drawn."""

_MIXED, _BUILDING, _CARD = "#d9d2ca", "#f3e9d8", "#e6ddf2"


def pieces(rules: Game, side: float = SIDE) -> tuple[Piece, ...]:
    """Everything to be printed for a game.

    Args:
        rules: the variant.
        side: the length of a space's side, in millimetres.

    >>> len([piece for piece in pieces(Game()) if piece.kind == "building"])
    12
    """
    return (
        _board(rules, side),
        *_tiles(rules, side),
        *_buildings(rules, side),
        *_special_pieces(rules, side),
        *_tokens(rules, side),
        *_postcards(rules),
    )


def _board(rules: Game, side: float) -> Piece:
    length = 2 * rules.variant.components.side
    cells = {
        Square(row, column): (GROUND[""], Square(row, column).name) for row in range(length) for column in range(length)
    }
    return grid_piece("board", "board", cells, side, source=sources_of(rules.variant.components))


def _tiles(rules: Game, side: float) -> Iterator[Piece]:
    for seat, colour in enumerate(COLOURS):
        seen = {Space.OWN: colour, Space.RIVAL: COLOURS[1 - seat], Space.LAMP: "lamp", Space.MIXED: "mixed"}
        for tile in rules.variant.components.tiles:
            cells = {
                Square(place // 2, place % 2): (GROUND.get(seen[kind], _MIXED), _WORDS.get(kind, seen[kind]))
                for place, kind in enumerate(tile.spaces)
            }
            name = f"{tile.id} of {colour}"
            piece = grid_piece("paving tile", name, cells, side, lines=[tile.id], back=colour, source="see the set")
            places = (place for place, kind in enumerate(tile.spaces) if kind is Space.LAMP)
            yield _with_lamps(piece, ((place // 2, place % 2) for place in places), side)


def _with_lamps(piece: Piece, spaces: Iterable[tuple[int, int]], side: float) -> Piece:
    """A piece with a street lamp on some of its spaces, by row and column."""
    drawn = [lamp((column + 0.5) * side, (row + 0.72) * side, 0.64 * side) for row, column in spaces]
    return evolve(piece, front=(*piece.front, *chain.from_iterable(drawn)))


def _special_pieces(rules: Game, side: float) -> Iterator[Piece]:
    """What the postcards of the variant put on the board."""
    named = {card.id: card.name for card in rules.variant.components.postcards}
    for card in (Postcard.JARDIN_DES_PLANTES, Postcard.CHARTIER, *PIECE_MARKS):
        if card.value in rules.variant.postcards:
            is_lamp = card in (Postcard.LAMPADAIRE, Postcard.LA_GRANDE_LUMIERE)
            mark = "" if is_lamp else PIECE_MARKS.get(card, "mixed" if card is Postcard.CHARTIER else "JP")
            length = {Postcard.JARDIN_DES_PLANTES: 2, Postcard.FONTAINE_DES_MERS: rules.variant.fountain_size}.get(
                card, 1
            )
            cells = {Square(0, place): (_CARD, "" if place else mark) for place in range(length)}
            piece = grid_piece("special piece", f"piece of {named[card.value]}", cells, side, lines=[named[card.value]])
            yield _with_lamps(piece, [(0, 0)] if is_lamp else [], side)


def _tokens(rules: Game, side: float) -> Iterator[Piece]:
    for colour in COLOURS:
        cells = {Square(0, 0): (GROUND[colour], "")}
        yield grid_piece(
            "token", f"token of {colour}", cells, 0.7 * side, lines=[colour], count=rules.variant.action_tokens
        )


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
