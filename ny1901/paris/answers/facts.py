"""Facts of a position of Paris by name, as the checks of the entries write them: `score.0`, `lamps.1.i3`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ny1901.kernel.faq.entries import find
from ny1901.kernel.geometry import bits
from ny1901.paris.rules.position import building_names
from ny1901.paris.rules.scoring import Lit, tally, visible, winners
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARDS


def fact(position: State, name: str) -> Any:
    """What is so in a position.

    Args:
        position: the position.
        name: the name of the fact, with a seat, building, postcard or field behind dots where it needs one.

    Returns:
        A number, a word, yes or no, or a list of them.

    Raises:
        DataError: there is no such fact.

    >>> from ny1901.paris import Game
    >>> state = Game().initial_state(seed=1889)
    >>> fact(state, "tokens.0"), fact(state, "supply"), fact(state, "variant.unbuilt_penalty")
    (4, 12, 3)
    """
    head, *rest = name.split(".")
    if head in _OF_A_NAME:
        return _OF_A_NAME[head](position, int(rest[0]), rest[1])
    if head in _OF_A_SEAT:
        return _OF_A_SEAT[head](position, int(rest[0]))
    if head == "variant":
        return _variant(position, rest[0])
    return find(_OF_THE_TABLE, head, "fact")(position)


def _variant(position: State, name: str) -> Any:
    value = position.rules.variant.value(name)
    return list(value) if isinstance(value, tuple) else value


def _lit(position: State, seat: int, building: str) -> Lit:
    return find({lit.building: lit for lit in tally(position)[seat].lit}, building, "building on the board")


def _points(position: State, seat: int, postcard: str) -> int:
    return find(dict(tally(position)[seat].postcards), postcard, "postcard that scores")


def _cards(mask: int) -> list[str]:
    return [CARDS[number].value for number in bits(mask)]


def _standing(position: State, seat: int) -> list[str]:
    return [position.rules.table.building_ids[each.number] for each in position.players[seat].standing]


def _reserve(position: State, seat: int) -> list[str]:
    return list(building_names(position.rules.table, position.players[seat].reserve))


def _winners(position: State) -> list[int]:
    return list(winners(position, [seat.total for seat in tally(position)]))


def _kinds(position: State) -> list[str]:
    return sorted({str(action).split(maxsplit=1)[0] for action in position.legal_actions})


_OF_A_NAME: dict[str, Callable[[State, int, str], Any]] = {
    "size": lambda position, seat, name: _lit(position, seat, name).size,
    "lamps": lambda position, seat, name: _lit(position, seat, name).lamps,
    "postcard": _points,
}

_OF_A_SEAT: dict[str, Callable[[State, int], Any]] = {
    "score": lambda position, seat: tally(position)[seat].total,
    "light": lambda position, seat: tally(position)[seat].light,
    "group": lambda position, seat: tally(position)[seat].group,
    "unbuilt": lambda position, seat: tally(position)[seat].unbuilt,
    "hand": lambda position, seat: len(position.players[seat].hand),
    "stack": lambda position, seat: len(position.players[seat].stack),
    "reserve": _reserve,
    "standing": _standing,
    "used": lambda position, seat: _cards(position.players[seat].used),
    "ready": lambda position, seat: _cards(position.players[seat].ready),
    "tokens": lambda position, seat: position.tokens(seat),
    "chimneys": lambda position, seat: position.chimneys(seat),
    "visible": visible,
}

_OF_THE_TABLE: dict[str, Callable[[State], Any]] = {
    "players": lambda position: position.rules.players,
    "to-move": lambda position: position.to_move,
    "over": lambda position: position.is_over,
    "paving": lambda position: position.paving,
    "supply": lambda position: position.supply.bit_count(),
    "postcards": lambda position: position.postcards.bit_count(),
    "starter": lambda position: position.starter,
    "lamps-free": lambda position: (position.lamps & ~position.covered).bit_count(),
    "pieces": lambda position: len(position.pieces),
    "can": _kinds,
    "winners": _winners,
}
