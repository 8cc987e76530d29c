"""A position of Paris as the page shows it: the picture, the seats, the problems, the moves, and its text."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from ny1901.kernel.lab.rulings import violations_data
from ny1901.paris import State, catalogue
from ny1901.paris.lab.picture import board_picture
from ny1901.paris.lab.pieces import held_pieces, key_of
from ny1901.paris.notation.names import Names, card_names
from ny1901.paris.render.ground import COLOURS, turn_line
from ny1901.paris.render.parts import EDGES, FILLS, INKS, SIDE
from ny1901.paris.render.words import building_name, card_name, result_line
from ny1901.paris.rules.actions import FACINGS, Build, Lay, Use
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.position import LATER
from ny1901.paris.rules.table import CARDS


def sheet(state: State) -> dict[str, Any]:
    """Everything about a position that the page shows.

    Args:
        state: any position, also an impossible one.

    >>> from ny1901.paris import Game
    >>> shown = sheet(Game().initial_state(seed=1889))
    >>> shown["problems"], shown["moves"]["placements"], shown["moves"]["others"][0]
    ([], {'tile-t4-0': 64}, 'take i3')
    """
    problems = violations_data(state, state.problems(), catalogue(), squares_of)
    return {
        "position": json.loads(state.to_json()),
        "text": str(state),
        "variant": state.rules.variant.name,
        "house_rules": [str(rule) for rule in state.rules.variant.house_rules or ()],
        "map": board_picture(state),
        "turn": turn_line(state),
        "end": result_line(state),
        "mover": state.seat,
        "over": state.is_over,
        "paving": state.paving,
        "seats": [_seat(state, seat) for seat in range(len(state.players))],
        "supply": list(Names(state.rules).building_ids(state.supply)),
        "open_cards": list(card_names(state.open_cards)),
        "problems": problems,
        "moves": None if problems else _moves(state),
        "material": material(state.rules),
    }


def _seat(state: State, seat: int) -> dict[str, Any]:
    player, names, points = state.players[seat], Names(state.rules), state.tally[seat]
    return {
        "name": COLOURS[seat],
        "score": points.total,
        "total": None,
        "sources": [
            ["light", points.light],
            ["largest group", points.group],
            ["not built", points.unbuilt],
            ["postcards", sum(bonus for _, bonus in points.postcards)],
        ],
        "tokens": state.tokens(seat),
        "hand": list(names.tile_ids(player.hand)),
        "stack": list(names.tile_ids(player.stack)),
        "reserve": list(names.building_ids(player.reserve)),
        "used": list(card_names(player.used)),
        "ready": list(card_names(player.ready)),
        "buildings": [
            {
                "building": state.rules.table.building_ids[standing.number],
                "squares": list(names.spaces(standing.squares)),
            }
            for standing in player.standing
        ],
    }


def _moves(state: State) -> dict[str, Any]:
    """The legal actions that put nothing on the board, as texts, and how many placements each piece has."""
    placements: Counter[str] = Counter()
    others = []
    for action in state.legal_actions:
        if isinstance(action, Lay | Build) or (isinstance(action, Use) and action.squares):
            placements[key_of(action, state.seat)] += 1
        else:
            others.append(str(action))
    return {"others": others, "placements": dict(placements)}


def material(rules: Game) -> dict[str, Any]:
    """What lies on the table in every position of a game: spaces, everything that can be held, postcards, colours."""
    table = rules.table
    return {
        "side": SIDE,
        "rows": 2 * table.side,
        "columns": 2 * table.side,
        "squares": {square.name: square.name for square in table.grid.squares},
        "corners": list(table.corners),
        "tiles": held_pieces(rules),
        "flip": rules.variant.flip_buildings,
        "buildings": {name: building_name(rules, name) for name in table.building_ids},
        "cards": [
            {"id": card.value, "name": card_name(rules, card.value), "later": bool(LATER >> number & 1)}
            for number, card in enumerate(CARDS)
        ],
        "facings": list(FACINGS),
        "colours": [
            {"name": name, "fill": fill, "edge": edge, "ink": ink}
            for name, fill, edge, ink in zip(COLOURS, FILLS, EDGES, INKS, strict=True)
        ],
    }


def squares_of(state: State, name: str) -> tuple[str, ...]:
    """The spaces that a name to blame stands for: a space, or a building or piece that stands somewhere."""
    table = state.rules.table
    covered = 0
    if name in table.building_number:
        number = table.building_number[name]
        for player in state.players:
            for standing in player.standing:
                covered |= standing.squares * (standing.number == number)
    for piece in state.pieces:
        covered |= piece.squares * (CARDS[piece.card].value == name)
    if covered:
        return table.grid.names(covered)
    return (name,) if name in {square.name for square in table.grid.squares} else ()
