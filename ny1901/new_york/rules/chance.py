"""What an action can lead to when the Future Market's order is hidden, with probabilities.

No seat knows more than another, so a position with its hidden order forgotten is a state of a game of open information
with chance: the cards that come up (`turn.refill`, `card.shift`).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from math import comb
from typing import TYPE_CHECKING

from ny1901.kernel.fast_frozen import fast_evolve
from ny1901.new_york.rules.actions import AcquireLot, Action, Card, PlayCard, ReturnLot
from ny1901.new_york.rules.effects import after
from ny1901.new_york.rules.view import known_groups, open_position

if TYPE_CHECKING:
    from ny1901.new_york.rules.state import State

Faces = tuple[int, ...]
Groups = tuple[Faces, ...]
"""The Future Market from its top as groups of faces; the order within a group is hidden."""

_CERTAIN = Fraction(1)


def outcomes(position: State, action: Action) -> Iterator[tuple[Fraction, State]]:
    """Every open position that an action can lead to, with its probability.

    Args:
        position: any position; its hidden order plays no part.
        action: an action that is legal there.
    """
    start = open_position(position)
    made, groups, kept = after(start, action), known_groups(start), start.market
    count = len(start.future) - len(made.future)
    behind: Faces = ()
    if isinstance(action, AcquireLot):
        kept = _without(kept, _face(start, action.lot))
    elif isinstance(action, ReturnLot):
        groups, count = (*groups, (_face(start, action.lot),)), count + 1
    elif isinstance(action, PlayCard) and action.card is Card.MARKET_SHIFT:
        count = start.rules.variant.market_size
        if start.rules.variant.shift_order == "draw-first":
            behind = kept
        else:
            groups = (*groups, kept)
        kept = ()
    if count == 0:
        yield _CERTAIN, made
        return
    changed = fast_evolve(type(made))
    for chance, drawn, left in draws(groups, count):
        yield chance, changed(made, market=tuple(sorted(kept + drawn)), future=left + behind, chance=0)


def _face(position: State, lot: str) -> int:
    table = position.rules.table
    return table.lot_face[table.board.lot_number[lot]]


def _without(faces: Faces, face: int) -> Faces:
    place = faces.index(face)
    return faces[:place] + faces[place + 1 :]


def draws(groups: Groups, count: int) -> Iterator[tuple[Fraction, Faces, Faces]]:
    """Every set of cards that so many draws from the top can bring: its probability, the cards, and what is left.

    >>> [(str(chance), cards, left) for chance, cards, left in draws(((0, 1, 1), (2,)), 2)]
    [('1/3', (1, 1), (0, 2)), ('2/3', (0, 1), (1, 2))]
    """
    whole: Faces = ()
    while groups and count >= len(groups[0]):
        whole, count, groups = whole + groups[0], count - len(groups[0]), groups[1:]
    rest = tuple(chain.from_iterable(groups[1:]))
    if count == 0 or not groups:
        yield _CERTAIN, whole, (groups[0] if groups else ()) + rest
        return
    first = groups[0]
    ways_in_all = comb(len(first), count)
    for ways, part, left in _parts([(face, first.count(face)) for face in sorted({*first})], count):
        yield _chance(ways, ways_in_all), whole + part, left + rest


@lru_cache(maxsize=4096)
def _chance(ways: int, ways_in_all: int) -> Fraction:
    """A probability; measured, to make it takes as long as the rest of a card's draw."""
    return Fraction(ways, ways_in_all)


def _parts(supply: list[tuple[int, int]], count: int) -> Iterator[tuple[int, Faces, Faces]]:
    """Every choice of so many cards from a supply of faces with numbers: in how many ways, the cards, the rest."""
    (face, available), *others = supply
    if not others:
        yield comb(available, count), (face,) * count, (face,) * (available - count)
        return
    behind = sum([number for _, number in others])
    for number in range(max(count - behind, 0), min(available, count) + 1):
        mine, kept, ways = (face,) * number, (face,) * (available - number), comb(available, number)
        for more, part, left in _parts(others, count - number):
            yield ways * more, mine + part, kept + left
