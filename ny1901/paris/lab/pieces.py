"""What can be held over the board of Paris: tiles, buildings and the pieces of postcards, each under a key of its own.

A tile and a building can have the same id, so the key says which it is: `building-t4`, `card-le-penseur`, and with the
seat, since each sees the colours its own way, `tile-t4-1`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ny1901.paris.material.model import Card, Postcard, Space, Tile
from ny1901.paris.render.ground import COLOURS, PIECE_MARKS
from ny1901.paris.render.parts import GROUND, building_label
from ny1901.paris.render.words import building_name, card_name
from ny1901.paris.rules.actions import FACINGS, Build, Lay, Use
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.table import Table

_ARROWS = dict(zip(FACINGS, "↑→↓←", strict=True))
_TILE_SIDE = 2


def key_of(action: Lay | Build | Use, seat: int) -> str:
    """The key of what an action of a seat puts on the board.

    >>> key_of(Lay("t3", "c5", 90), 1), key_of(Use("le-peintre", "d4"), 1)
    ('tile-t3-1', 'card-le-peintre')
    """
    if isinstance(action, Lay):
        return f"tile-{action.tile}-{seat}"
    if isinstance(action, Build):
        return f"building-{action.building}"
    return f"card-{action.postcard.value}"


def held_pieces(rules: Game) -> dict[str, dict[str, Any]]:
    """Everything that can be held, by its key.

    Args:
        rules: the variant.

    >>> held = held_pieces(Game())
    >>> held["building-i3"]["cells"], held["tile-t3-0"]["step"]
    ([[0, 0], [0, 1], [0, 2]], 2)
    """
    return dict((*_tiles(rules), *_buildings(rules), *_cards(rules)))


def _tiles(rules: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    for tile in rules.variant.components.tiles:
        for seat in range(rules.players):
            yield (
                f"tile-{tile.id}-{seat}",
                {
                    "kind": "tile",
                    "id": tile.id,
                    "name": f"tile {tile.id}",
                    "sign": tile.id,
                    "look": "pavement",
                    "step": _TILE_SIDE,
                    "cells": [[place // _TILE_SIDE, place % _TILE_SIDE] for place in range(_TILE_SIDE**2)],
                    "fills": _fills(tile, seat),
                },
            )


def _fills(tile: Tile, seat: int) -> list[list[str]]:
    """The colours of a tile's spaces for its owner."""
    own, rival = GROUND[COLOURS[seat]], GROUND[COLOURS[1 - seat]]
    colours = {
        Space.OWN: [own],
        Space.RIVAL: [rival],
        Space.MIXED: [GROUND[COLOURS[0]], GROUND[COLOURS[1]]],
        Space.LAMP: [GROUND["lamp"]],
    }
    return [colours[kind] for kind in tile.spaces]


def _buildings(rules: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    table = rules.table
    for number, name in enumerate(table.building_ids[:-1]):
        yield (
            f"building-{name}",
            {
                "kind": "building",
                "id": name,
                "name": building_name(rules, name),
                "sign": building_label(table, number),
                "look": "house",
                "cells": _cells(table, number),
            },
        )


def _cards(rules: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    for card in rules.variant.components.postcards:
        if card.piece is not None:
            yield (
                f"card-{card.id}",
                {
                    "kind": "card",
                    "id": card.id,
                    "name": card_name(rules, card.id),
                    "look": "house" if card.id == Postcard.JARDIN_DES_PLANTES else "token",
                    "cells": _piece_cells(rules, card),
                    **_signs(card),
                },
            )


def _piece_cells(rules: Game, card: Card) -> list[list[int]]:
    if card.id == Postcard.JARDIN_DES_PLANTES:
        return _cells(rules.table, rules.table.jardin)
    size = rules.variant.fountain_size if card.id == Postcard.FONTAINE_DES_MERS else 1
    return [[0, place] for place in range(size)]


def _signs(card: Card) -> dict[str, Any]:
    """What stands on a piece; the statue shows where it looks, which its turns decide."""
    mark = {Postcard.JARDIN_DES_PLANTES: "JP", Postcard.CHARTIER: "C"}.get(
        Postcard(card.id), PIECE_MARKS.get(Postcard(card.id), "")
    )
    if card.id == Postcard.LE_PENSEUR:
        return {"sign": mark, "signs": [mark + _ARROWS[facing] for facing in FACINGS]}
    return {"sign": mark}


def _cells(table: Table, number: int) -> list[list[int]]:
    return [[cell.row, cell.column] for cell in table.shapes[number].cells]
