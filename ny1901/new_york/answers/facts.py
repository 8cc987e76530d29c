"""Facts of a position by name, as the checks of the entries write them: `score.0`, `street.cedar`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ny1901.kernel.faq.entries import find
from ny1901.kernel.geometry import bits
from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.position import CARD_BIT
from ny1901.new_york.rules.scoring import Tally, street_counts, tally, winners
from ny1901.new_york.rules.state import State

_SOURCES = ("start", "buildings", "prestige", "challenge", "cards", "total")


def fact(position: State, name: str) -> Any:
    """What is so in a position.

    Args:
        position: the position.
        name: the name of the fact, with a seat, street or field behind dots where it needs one: `tally.0.cards`.

    Returns:
        A number, a word, yes or no, or a list of them.

    Raises:
        DataError: there is no such fact.

    >>> from ny1901.new_york.game import Game
    >>> state = Game(players=3).initial_state(seed=1901)
    >>> fact(state, "workers.0"), fact(state, "market"), fact(state, "variant.silver_threshold")
    (4, 4, 6)
    """
    head, *rest = name.split(".")
    if head == "tally":
        seat, source = rest
        return tally_source(tally(position)[int(seat)], source)
    if head in _OF_A_SEAT:
        return _OF_A_SEAT[head](position, int(rest[0]))
    if head in _NAMED:
        return _NAMED[head](position, rest[0])
    return find(_OF_THE_TABLE, head, "fact")(position)


def tally_source(seat: Tally, source: str) -> int:
    """The points of one source in a seat's tally.

    Args:
        seat: the tally.
        source: `start`, `buildings`, `challenge`, `cards`, `prestige`, `total`, or the id of a street in play.

    Raises:
        DataError: there is no such source.
    """
    points: dict[str, int] = {name: getattr(seat, name) for name in _SOURCES} | dict(seat.streets)
    return find(points, source, "source of points")


def leaders(position: State) -> list[int]:
    """The seats that would win if the game ended now."""
    return list(winners(position, [seat.total for seat in tally(position)]))


def _lots(position: State, mask: int) -> list[str]:
    return list(position.rules.table.lot_ids(mask))


def _street(position: State, street: str) -> list[int]:
    ids = {each.id: number for number, each in enumerate(position.rules.table.board.streets)}
    return list(street_counts(position, find(ids, street, "street")))


def _variant(position: State, name: str) -> Any:
    value = position.rules.variant.value(name)
    return list(value) if isinstance(value, tuple) else value


_OF_A_SEAT: dict[str, Callable[[State, int], Any]] = {
    "score": lambda position, seat: position.players[seat].score,
    "prestige": lambda position, seat: position.players[seat].prestige,
    "workers": lambda position, seat: position.workers(seat),
    "unbuilt": lambda position, seat: position.unbuilt(seat),
    "lots": lambda position, seat: _lots(position, position.players[seat].lots),
    "marked": lambda position, seat: _lots(position, position.players[seat].worker_lots),
    "standing": lambda position, seat: [building.tile.id for building in position.players[seat].buildings],
    "cards": lambda position, seat: [card.value for card in Card if position.players[seat].cards & CARD_BIT[card]],
}

_NAMED: dict[str, Callable[[State, str], Any]] = {"street": _street, "variant": _variant}

_OF_THE_TABLE: dict[str, Callable[[State], Any]] = {
    "players": lambda position: position.rules.players,
    "to-move": lambda position: position.to_move,
    "over": lambda position: position.is_over,
    "market": lambda position: len(position.market),
    "future": lambda position: len(position.future),
    "future-last": lambda position: position.rules.table.faces[position.future[-1]].code,
    "free-lots": lambda position: position.unowned.bit_count(),
    "streets": lambda position: len(position.deal.streets),
    "challenge": lambda position: position.deal.challenge or "",
    "legendaries": lambda position: [position.rules.table.tiles[tile].id for tile in bits(position.legendaries)],
    "end": lambda position: position.end.rule if position.end else "",
    "turns-left": lambda position: position.turns_left,
    "winners": leaders,
}
