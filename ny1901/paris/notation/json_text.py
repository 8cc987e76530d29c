"""A position of Paris as JSON that says everything, the rules included.

`docs/paris/notation.md` describes the form.
"""

from __future__ import annotations

import json
from typing import Any

from ny1901.kernel.errors import VariantError
from ny1901.kernel.text import Entry, check_form, find, mask_of, numbers_of, parse_json
from ny1901.paris.notation.names import CARD_NUMBER, COLOURS, Names, card_names, checked
from ny1901.paris.notation.variants import VARIANTS
from ny1901.paris.rules.actions import TURNS
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.position import Player
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import Piece

FORMAT = 1
"""The version of the form."""

GAME = "paris"
"""What the key `game` says, which tells the form from another game's."""

_KEYS = (
    *("game", "format", "variant", "postcards", "pavement", "players", "pieces", "supply"),
    *("turn", "seat", "starter", "pending", "over"),
)
_PLAYER_KEYS = ("colour", "hand", "stack", "reserve", "standing", "used", "ready")


def to_json(position: State, *, indent: int | None = None) -> str:
    """A position as JSON; equal positions give equal texts.

    Args:
        position: any position.
        indent: the spaces to indent by; `None` for one line.

    >>> from ny1901.paris import Game
    >>> to_json(Game().initial_state(seed=1889))[:52]
    '{"game": "paris", "format": 1, "variant": "pt-devir"'
    """
    return json.dumps(_data(position), indent=indent, ensure_ascii=False)


def from_json(text: str, *, check: bool = True, file: str = "<text>") -> State:
    """Read a position from JSON: the exact inverse of `to_json`.

    Args:
        text: the JSON.
        check: refuse a position that cannot occur.
        file: the name of the file that it is from, for error messages.

    Raises:
        DataError: the text is no JSON (with line and column), or a key or value is wrong (`field` is its path).
        PositionError: the position cannot occur.
    """
    root = Entry(parse_json(text, file=file), file=file)
    check_form(root)
    return checked(_position(root), check=check)


def _data(position: State) -> dict[str, Any]:
    names = Names(position.rules)
    pending = position.pending
    return {
        "game": GAME,
        "format": FORMAT,
        "variant": VARIANTS.to_data(position.rules.variant),
        "postcards": list(card_names(position.postcards)),
        "pavement": [
            laid and {"seat": laid[0], "tile": names.tiles[laid[1]], "turn": TURNS[laid[2]]}
            for laid in position.pavement
        ],
        "players": [_player_data(seat, player, names) for seat, player in enumerate(position.players)],
        "pieces": [_piece_data(piece, names) for piece in position.pieces],
        "supply": list(names.building_ids(position.supply)),
        "turn": position.number,
        "seat": position.seat,
        "starter": position.starter,
        "pending": None if pending is None else names.table.building_ids[pending],
        "over": position.over,
    }


def _player_data(seat: int, player: Player, names: Names) -> dict[str, Any]:
    return {
        "colour": COLOURS[seat],
        "hand": list(names.tile_ids(player.hand)),
        "stack": list(names.tile_ids(player.stack)),
        "reserve": list(names.building_ids(player.reserve)),
        "standing": [
            {"building": names.table.building_ids[standing.number], "squares": list(names.spaces(standing.squares))}
            for standing in player.standing
        ],
        "used": list(card_names(player.used)),
        "ready": list(card_names(player.ready)),
    }


def _piece_data(piece: Piece, names: Names) -> dict[str, Any]:
    card, _, spaces, detail = names.piece_words(piece)
    return {"postcard": card, "seat": piece.seat, "squares": list(spaces), **({"detail": detail} if detail else {})}


def _position(root: Entry) -> State:
    table = root.table(_KEYS)
    if table["game"].word != GAME:
        raise table["game"].error(f"this is a position of {table['game'].word!r}", repr(GAME))
    if table["format"].whole() != FORMAT:
        raise table["format"].error(f"this is version {table['format'].value} of the form", str(FORMAT))
    seats = table["players"].items()
    rules = _rules(table, len(seats))
    names = Names(rules)
    starter, pending = table["starter"], table["pending"]
    return State.of(
        rules,
        postcards=mask_of(table["postcards"].items(), CARD_NUMBER, "a postcard"),
        players=tuple(_player(entry, seat, names) for seat, entry in enumerate(seats)),
        pavement=_pavement(table["pavement"], names),
        pieces=tuple(_piece(entry, names) for entry in table["pieces"].items()),
        supply=mask_of(table["supply"].items(), names.buildings, "a building"),
        number=table["turn"].whole(below_0=False),
        seat=_seat(table["seat"]),
        starter=None if starter.value is None else _seat(starter),
        pending=None if pending.value is None else find(pending, names.buildings, "a building"),
        over=table["over"].yes_or_no(),
    )


def _rules(table: dict[str, Entry], count: int) -> Game:
    variant = VARIANTS.read(table["variant"])
    try:
        return Game(players=count, variant=variant)
    except VariantError as error:
        raise table["players"].error(error.message) from None


def _seat(entry: Entry) -> int:
    seat = entry.whole()
    if not 0 <= seat < len(COLOURS):
        raise entry.error(f"there is no seat {seat}", "0 or 1")
    return seat


def _pavement(entry: Entry, names: Names) -> tuple[tuple[int, int, int] | None, ...]:
    entries, squares = entry.items(), len(names.table.corners)
    if len(entries) != squares:
        raise entry.error(f"{len(entries)} squares stand here", f"{squares} squares, null for an empty one")
    return tuple(None if laid.value is None else _laid(laid, names) for laid in entries)


def _laid(entry: Entry, names: Names) -> tuple[int, int, int]:
    table = entry.table(("seat", "tile", "turn"))
    turn = table["turn"].whole()
    if turn not in TURNS:
        raise table["turn"].error(f"a tile is not turned by {turn}", ", ".join(map(str, TURNS)))
    return _seat(table["seat"]), find(table["tile"], names.table.tile_number, "a tile"), TURNS.index(turn)


def _player(entry: Entry, seat: int, names: Names) -> Player:
    table = entry.table(_PLAYER_KEYS)
    if table["colour"].word != COLOURS[seat]:
        raise table["colour"].error(f"{table['colour'].word!r} is not the colour of seat {seat}", COLOURS[seat])
    standing = []
    for building in table["standing"].items():
        parts = building.table(("building", "squares"))
        standing.append(names.standing(parts["building"], parts["squares"].items()))
    tiles = names.table.tile_number
    return Player(
        tuple(sorted(numbers_of(table["hand"].items(), tiles, "a tile"))),
        numbers_of(table["stack"].items(), tiles, "a tile"),
        mask_of(table["reserve"].items(), names.buildings, "a building"),
        tuple(standing),
        mask_of(table["used"].items(), CARD_NUMBER, "a postcard"),
        mask_of(table["ready"].items(), CARD_NUMBER, "a postcard"),
    )


def _piece(entry: Entry, names: Names) -> Piece:
    table = entry.table(("postcard", "seat", "squares"), optional=("detail",))
    return names.piece(table["postcard"], _seat(table["seat"]), table["squares"].items(), table.get("detail"))
