"""Positions as everybody sees them, and what an action can lead to when the Future Market's order is hidden.

No seat knows more than another, so a position with its hidden order forgotten is a state of a game of open information
with chance: the cards that come up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import comb, prod
from typing import Any, TypeVar

from attrs import evolve

from ny1901.rules.actions import AcquireLot, Action, Card, PlayCard, ReturnLot
from ny1901.rules.effects import after
from ny1901.rules.position import Position

P = TypeVar("P", bound=Position)

Faces = tuple[int, ...]
Groups = tuple[Faces, ...]
"""The Future Market from its top as groups of faces; the order within a group is hidden."""


def known_groups(position: Position) -> Groups:
    """The Future Market from its top: the cards nobody knows, then those put back, each time as a set."""
    start = len(position.future) - sum(position.tail)
    groups = [position.future[:start]]
    for size in position.tail:
        groups.append(position.future[start : start + size])
        start += size
    return tuple(group for group in groups if group)


def open_position(position: P) -> P:
    """The position with the hidden order of the Future Market, the dice and the count of turns forgotten."""
    return _open(position, position.market, known_groups(position))


def _open(position: P, market: Iterable[int], groups: Groups) -> P:
    return evolve(
        position,
        market=tuple(sorted(market)),
        future=tuple(face for group in groups for face in sorted(group)),
        turn=evolve(position.turn, number=0),
        chance=0,
    )


def key(position: Position) -> tuple[Any, ...]:
    """What tells two open positions of one game apart; the order in which a seat built does not matter."""
    players = tuple(
        (seat.lots, seat.worker_lots, frozenset(seat.buildings), seat.unbuilt, seat.cards, seat.score, seat.prestige)
        for seat in position.players
    )
    return players, position.market, position.future, position.tail, position.turn, position.end, position.turns_left


def outcomes(position: P, action: Action) -> Iterator[tuple[Fraction, P]]:
    """Every open position that an action can lead to, with its probability.

    Args:
        position: an open position.
        action: an action that is legal there.
    """
    made, groups, kept = after(position, action), known_groups(position), position.market
    count = len(position.future) - len(made.future)
    behind: Groups = ()
    if isinstance(action, AcquireLot):
        kept = _without(kept, _face(position, action.lot))
    elif isinstance(action, ReturnLot):
        groups, count = (*groups, (_face(position, action.lot),)), count + 1
    elif isinstance(action, PlayCard) and action.card is Card.MARKET_SHIFT:
        count = position.rules.variant.market_size
        if position.rules.variant.shift_order == "draw-first":
            behind = (kept,)
        else:
            groups = (*groups, kept)
        kept = ()
    for chance, drawn, left in draws(groups, count):
        yield chance, _open(made, (*kept, *drawn), (*left, *behind))


def _face(position: Position, lot: str) -> int:
    table = position.rules.table
    return table.lot_face[table.board.lot_number[lot]]


def _without(faces: Faces, face: int) -> Faces:
    place = faces.index(face)
    return faces[:place] + faces[place + 1 :]


def draws(groups: Groups, count: int) -> Iterator[tuple[Fraction, Faces, Groups]]:
    """Every set of cards that so many draws from the top can bring: its probability, the cards, and the groups left.

    >>> [(str(chance), cards) for chance, cards, _ in draws(((0, 1, 1), (2,)), 2)]
    [('1/3', (1, 1)), ('2/3', (0, 1))]
    """
    whole: Faces = ()
    while groups and count >= len(groups[0]):
        whole, count, groups = whole + groups[0], count - len(groups[0]), groups[1:]
    if count == 0:
        yield Fraction(1), whole, groups
        return
    first, rest = Counter(groups[0]), groups[1:]
    for part in _parts(sorted(first.items()), count):
        ways = prod(comb(first[face], number) for face, number in part.items())
        yield (
            Fraction(ways, comb(first.total(), count)),
            (*whole, *part.elements()),
            (tuple((first - part).elements()), *rest),
        )


def _parts(supply: list[tuple[int, int]], count: int) -> Iterator[Counter[int]]:
    """Every choice of so many cards from a supply of faces with their numbers."""
    if not supply:
        if count == 0:
            yield Counter()
        return
    (face, available), *others = supply
    for number in range(min(available, count) + 1):
        for part in _parts(others, count - number):
            yield Counter({face: number}) + part
