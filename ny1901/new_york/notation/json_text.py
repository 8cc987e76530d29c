"""A position as JSON that says everything: also the rules, and the city where it is not the reference.

`docs/reference/file-formats.md` describes the form.
"""

from __future__ import annotations

import json
from typing import Any

from ny1901.kernel.errors import NotationError, VariantError
from ny1901.kernel.text.entries import Entry, check_form
from ny1901.kernel.text.plain_json import parse_json
from ny1901.kernel.text.words import Word, find
from ny1901.new_york.notation.names import (
    CARD_NUMBER,
    CARDS,
    CHALLENGE_IDS,
    END_RULES,
    Names,
    card_names,
    checked,
    mask_of,
    numbers_of,
)
from ny1901.new_york.notation.variants import VARIANTS
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.position import Deal, End, Player, Turn, player
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.variant import Variant

__all__ = ["FORMAT", "from_json", "parse_json", "to_json"]

FORMAT = 1
"""The version of the form."""

_POSITION_KEYS = (
    *("format", "variant", "deal", "players", "unowned", "market", "future", "tail", "legendaries"),
    *("turn", "end", "turns_left", "chance"),
)
_PLAYER_KEYS = ("character", "lots", "worker_lots", "buildings", "unbuilt", "cards", "score", "prestige")
_TURN_KEYS = (
    *("number", "seat", "score", "had_worker", "acquired", "took_three", "built", "demolished", "pending", "owed"),
)


def to_json(position: State, *, indent: int | None = None) -> str:
    """A position as JSON; equal positions give equal texts.

    Args:
        position: any position.
        indent: the spaces to indent by; `None` for one line.

    >>> from ny1901.new_york.game import Game
    >>> to_json(Game(players=2).initial_state(seed=1901))[:37]
    '{"format": 1, "variant": "en-2015", "'
    """
    return json.dumps(_position_data(position), indent=indent, ensure_ascii=False)


def from_json(text: str, *, check: bool = True, file: str = "<text>") -> State:
    """Read a position from JSON: the exact inverse of `to_json`.

    Args:
        text: the JSON.
        check: refuse a position that cannot occur.
        file: the name of the file that it is from, for error messages.

    Raises:
        DataError: the text is no JSON (with line and column), or a key or value is wrong (`field` is its path).
        PositionError: the position cannot occur.

    >>> from ny1901.new_york.game import Game, State
    >>> state = Game(players=2).initial_state(seed=1901)
    >>> from_json(to_json(state)) == state
    True
    """
    root = Entry(parse_json(text, file=file), file=file)
    check_form(root)
    return checked(_position(root), check=check)


def _position_data(position: State) -> dict[str, Any]:
    names = Names(position.rules)
    return {
        "format": FORMAT,
        "variant": VARIANTS.to_data(position.rules.variant),
        "deal": {"streets": list(names.street_ids(position.deal.streets)), "challenge": position.deal.challenge},
        "players": [_player_data(seated, names) for seated in position.players],
        "unowned": list(names.table.lot_ids(position.unowned)),
        "market": list(names.face_codes(position.market)),
        "future": list(names.face_codes(position.future)),
        "tail": list(position.tail),
        "legendaries": list(names.tile_ids(position.legendaries)),
        "turn": _turn_data(position.turn),
        "end": position.end and {"seat": position.end.seat, "rule": position.end.rule},
        "turns_left": position.turns_left,
        # A text: it has up to 63 bits, and many readers of JSON keep only 53 of a number.
        "chance": str(position.chance),
    }


def _player_data(seated: Player, names: Names) -> dict[str, Any]:
    return {
        "character": seated.character,
        "lots": list(names.table.lot_ids(seated.lots)),
        "worker_lots": list(names.table.lot_ids(seated.worker_lots)),
        "buildings": [
            {"tile": building.tile.id, "squares": list(names.square_names(building))} for building in seated.buildings
        ],
        "unbuilt": list(names.tile_ids(seated.unbuilt)),
        "cards": list(card_names(seated.cards)),
        "score": seated.score,
        "prestige": seated.prestige,
    }


def _turn_data(turn: Turn) -> dict[str, Any]:
    return {key: getattr(turn, key) for key in _TURN_KEYS}


def _position(root: Entry) -> State:
    table = root.table(_POSITION_KEYS)
    if table["format"].whole() != FORMAT:
        raise table["format"].error(f"this is version {table['format'].value} of the form", str(FORMAT))
    seats = table["players"].items()
    rules = _rules(VARIANTS.read(table["variant"]), table["players"], len(seats))
    names = Names(rules)
    return State(
        rules,
        _deal(table["deal"], names),
        tuple(_player(seat, names) for seat in seats),
        mask_of(table["unowned"].items(), names.lots, "a lot"),
        tuple(sorted(numbers_of(table["market"].items(), names.faces, "a lot card"))),
        numbers_of(table["future"].items(), names.faces, "a lot card"),
        tuple(size.whole(below_0=False) for size in table["tail"].items()),
        mask_of(table["legendaries"].items(), names.tiles, "a skyscraper"),
        _turn(table["turn"], rules),
        None if table["end"].value is None else _end(table["end"], rules),
        None if table["turns_left"].value is None else table["turns_left"].whole(below_0=False),
        _chance(table["chance"]),
    )


def _rules(variant: Variant, players: Entry, count: int) -> Game:
    try:
        return Game(players=count, variant=variant)
    except VariantError as error:
        raise players.error(error.message) from None


def _deal(entry: Entry, names: Names) -> Deal:
    table = entry.table(("streets", "challenge"))
    challenge = table["challenge"]
    return Deal(
        tuple(sorted(numbers_of(table["streets"].items(), names.streets, "a street"))),
        None if challenge.value is None else find(challenge, CHALLENGE_IDS, "a challenge"),
    )


def _player(entry: Entry, names: Names) -> Player:
    table = entry.table(_PLAYER_KEYS)
    buildings = []
    for building in table["buildings"].items():
        parts = building.table(("tile", "squares"))
        buildings.append(names.building(parts["tile"], parts["squares"].items()))
    return player(
        names.table,
        character=find(table["character"], names.characters, "a character"),
        lots=mask_of(table["lots"].items(), names.lots, "a lot"),
        worker_lots=mask_of(table["worker_lots"].items(), names.lots, "a lot"),
        buildings=tuple(buildings),
        unbuilt=mask_of(table["unbuilt"].items(), names.tiles, "a skyscraper"),
        cards=mask_of(table["cards"].items(), CARD_NUMBER, "an action card"),
        score=table["score"].whole(below_0=False),
        prestige=table["prestige"].whole(below_0=False),
    )


def _turn(entry: Entry, rules: Game) -> Turn:
    table = entry.table(_TURN_KEYS)
    pending = table["pending"]
    return Turn(
        table["number"].whole(below_0=False),
        _seat(table["seat"], rules),
        table["score"].whole(below_0=False),
        table["had_worker"].yes_or_no(),
        table["acquired"].whole(below_0=False),
        table["took_three"].yes_or_no(),
        table["built"].whole(below_0=False),
        table["demolished"].yes_or_no(),
        None if pending.value is None else find(pending, CARDS, "an action card"),
        table["owed"].whole(below_0=False),
    )


def _seat(entry: Entry, rules: Game) -> int:
    seat = entry.whole()
    if not 0 <= seat < rules.players:
        raise entry.error(f"there is no seat {seat}", f"0 to {rules.players - 1}")
    return seat


def _end(entry: Entry, rules: Game) -> End:
    table = entry.table(("seat", "rule"))
    return End(_seat(table["seat"], rules), find(table["rule"], END_RULES, "a rule that ends the game"))


def _chance(entry: Entry) -> int:
    try:
        return Word(entry.word).whole()
    except NotationError:
        raise entry.error("this is no number in quotes", 'figures in quotes, such as "1901"') from None
