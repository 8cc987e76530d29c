"""A position as the page shows it: the picture of the map, the seats, the problems, the moves, and its text."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from ny1901.kernel.lab.rulings import violations_data
from ny1901.new_york.game import State
from ny1901.new_york.lab.edits import END_RULES
from ny1901.new_york.lab.picture import map_picture
from ny1901.new_york.notation.names import CARDS, Names, card_names
from ny1901.new_york.render.marks import squares_of
from ny1901.new_york.render.palette import SEAT_EDGES, SEAT_FILLS, SEAT_INKS
from ny1901.new_york.render.summary import end_line, turn_line
from ny1901.new_york.render.svg_parts import SIDE
from ny1901.new_york.render.words import SEAT_COLOURS, character_name
from ny1901.new_york.rules.actions import Build, Rebuild
from ny1901.new_york.rules.catalogue import catalogue
from ny1901.new_york.rules.table import Table
from ny1901.new_york.rules.variant import CHALLENGES


def sheet(state: State) -> dict[str, Any]:
    """Everything about a position that the page shows.

    Args:
        state: any position, also an impossible one.

    >>> from ny1901.new_york.game import Game
    >>> shown = sheet(Game(players=2).initial_state(seed=1901))
    >>> shown["problems"], len(shown["seats"]), shown["moves"]["others"][0]
    ([], 2, 'acquire rd')
    """
    problems = violations_data(state, state.problems(), catalogue(), squares_of)
    return {
        "position": json.loads(state.to_json()),
        "text": str(state),
        "variant": state.rules.variant.name,
        "house_rules": [str(rule) for rule in state.rules.variant.house_rules or ()],
        "map": map_picture(state),
        "turn": turn_line(state),
        "end": end_line(state),
        "mover": state.turn.seat,
        "over": state.is_over,
        "seats": [_seat(state, seat, sound=not problems) for seat in range(len(state.players))],
        "market": list(Names(state.rules).face_codes(state.market)),
        "problems": problems,
        "moves": None if problems else _moves(state),
        "material": material(state.rules.table),
    }


def _seat(state: State, seat: int, *, sound: bool) -> dict[str, Any]:
    player, names = state.players[seat], Names(state.rules)
    return {
        "name": character_name(state, seat),
        "score": player.score,
        "total": state.tally[seat].total if sound else None,
        "workers": state.workers(seat),
        "cards": list(card_names(player.cards)),
        "unbuilt": list(names.tile_ids(player.unbuilt)),
        "lots": list(state.rules.table.lot_ids(player.lots)),
        "buildings": [
            {"tile": building.tile.id, "squares": list(names.square_names(building))} for building in player.buildings
        ],
    }


def _moves(state: State) -> dict[str, Any]:
    """The legal actions that are no placements, as texts, and how many placements each tile has."""
    placements = Counter(action.tile for action in state.legal_actions if isinstance(action, Build | Rebuild))
    others = [str(action) for action in state.legal_actions if not isinstance(action, Build | Rebuild)]
    return {"others": others, "placements": dict(placements)}


def material(table: Table) -> dict[str, Any]:
    """What lies on the table in every position of a game: the board's squares and lots, tiles, cards, colours."""
    board, city = table.board, table.city
    return {
        "city": city.name,
        "side": SIDE,
        "squares": {
            square: f"{square}, lot {lot.id} ({lot.face.code})"
            for lot in board.lots
            for square in table.grid.names(lot.squares)
        },
        "rows": len(board.rows),
        "columns": max(map(len, board.rows)),
        "lots": {
            lot.id: {"district": lot.district, "face": lot.face.code, "squares": list(table.grid.names(lot.squares))}
            for lot in board.lots
        },
        "tiles": {
            tile.id: {
                "name": tile.name,
                "points": tile.points,
                "generation": tile.generation.word,
                "sign": str(tile.points),
                "legendary": tile.is_legendary,
                "cells": [list(cell) for cell in tile.shape.cells],
            }
            for tile in table.tiles
        },
        "flip": table.flip_tiles,
        "characters": [{"id": character.id, "name": character.name} for character in city.characters],
        "faces": [{"code": face.code, "name": str(face)} for face in board.faces],
        "streets": [{"id": street.id, "name": street.name} for street in board.streets],
        "challenges": list(CHALLENGES),
        "ends": [{"rule": rule, "title": catalogue()[rule].title} for rule in END_RULES],
        "cards": [{"id": card, "name": CARDS[card].title} for card in CARDS],
        "colours": [
            {"name": name, "fill": fill, "edge": edge, "ink": ink}
            for name, fill, edge, ink in zip(SEAT_COLOURS, SEAT_FILLS, SEAT_EDGES, SEAT_INKS, strict=True)
        ],
    }
