"""Actions in words, and the squares that they speak of; actions that break rules can be told and drawn too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ny1901.kernel.geometry import Square
from ny1901.kernel.picture.words import counted, shown
from ny1901.new_york.material.model import Tile
from ny1901.new_york.render.land import lot_squares
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, ByKind, EndTurn, PlayCard, Rebuild, ReturnLot
from ny1901.new_york.rules.game import Game


def action_words(rules: Game, action: Action) -> str:
    """What a seat does, as the end of a sentence that begins with the seat.

    >>> from ny1901.new_york.game import Game
    >>> action_words(Game(players=3), AcquireLot("ra"))
    'takes lot ra (red, 2 squares: s6 s7)'
    """
    return _TELLERS[type(action)](rules, action)


def _lot_words(rules: Game, lot_id: str) -> str:
    board = rules.table.board
    number = board.lot_number.get(lot_id)
    if number is None:
        return f"lot {shown(lot_id)}"
    lot = board.lots[number]
    names = " ".join(board.grid.names(lot.squares))
    return f"lot {lot.id} ({shown(lot.district)}, {counted(lot.size, 'square')}: {names})"


def tile_of(rules: Game, tile_id: str) -> Tile | None:
    """The tile of an id; `None` where the rules have none."""
    table = rules.table
    number = table.tile_number.get(tile_id)
    return None if number is None else table.tiles[number]


def _tile_words(rules: Game, action: Build | Rebuild) -> str:
    tile, squares = tile_of(rules, action.tile), " ".join(action.squares)
    if tile is None:
        return f"{shown(action.tile)} on {squares}"
    kind = "legendary" if tile.is_legendary else tile.generation.word
    return f"{shown(tile.name)} ({kind}, {counted(tile.points, 'point')}) on {squares}"


_TELLERS: ByKind[Callable[[Game, Any], str]] = ByKind(
    {
        AcquireLot: lambda rules, action: f"takes {_lot_words(rules, action.lot)}",
        Build: lambda rules, action: f"builds {_tile_words(rules, action)}",
        Rebuild: lambda rules, action: f"demolishes and builds {_tile_words(rules, action)}",
        PlayCard: lambda rules, action: f"plays {action.card.title}",
        ReturnLot: lambda rules, action: f"gives back {_lot_words(rules, action.lot)}",
        EndTurn: lambda rules, action: "ends the turn",
    }
)


def action_squares(rules: Game, action: Action) -> tuple[Square, ...]:
    """The squares of the map that an action speaks of, those off the map left out."""
    board = rules.table.board
    if isinstance(action, AcquireLot | ReturnLot):
        number = board.lot_number.get(action.lot)
        return () if number is None else lot_squares(board)[number]
    if isinstance(action, Build | Rebuild):
        rows = board.rows
        squares = map(Square.parse, action.squares)
        return tuple(square for square in squares if square.row < len(rows) and square.column < len(rows[square.row]))
    return ()
