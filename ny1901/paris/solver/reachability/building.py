"""A second phase that ends as wished: what was put up and used is known, the order is searched for in the engine."""

from __future__ import annotations

import time
from collections.abc import Iterator

from attrs import define, field

from ny1901.kernel.geometry import bits
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.actions import FACINGS, Action, Build, Use
from ny1901.paris.rules.effects import after
from ny1901.paris.rules.legal import is_legal
from ny1901.paris.rules.position import ANNEX
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARDS, Piece, Standing, Table
from ny1901.paris.rules.turn_counts import LEVITATION, Swap
from ny1901.solver.answers import OutOfTime

_CHARTIER = CARDS.index(Postcard.CHARTIER)
_STATUE = CARDS.index(Postcard.LE_PENSEUR)

Turns = tuple[tuple[Action, ...], ...]


@define
class Ordering:
    """The search, depth first, for an order of the buildings and postcards of a position.

    A seat's buildings stand in the order in which they were put up, and so do the pieces. With the postcards used, that
    tells the whole position on the way, so nothing is tried twice.

    Attributes:
        target: the position to come to.
        until: when to give up, by `time.perf_counter`.
        tried: how many orders were followed until they led nowhere, or to the target.
    """

    target: State
    until: float
    tried: int = field(default=0, init=False)
    _seen: set[tuple[object, ...]] = field(factory=set, init=False)

    def turns_from(self, start: State, swap: Swap | None) -> Turns | None:
        """Turns that lead from a position to the target; None if no order does.

        Args:
            start: the first position of the second phase.
            swap: the buildings that a Levitation gave back and brought; None if it had no effect, or was not used.

        Raises:
            OutOfTime: the time is over.
        """
        if start == self.target:
            self.tried += 1
            return ()
        if time.perf_counter() >= self.until:
            raise OutOfTime("second phase")
        led_on = False
        for turn, reached in self._next(start, swap):
            led_on = True
            rest = self.turns_from(reached, swap)
            if rest is not None:
                return (turn, *rest)
        self.tried += not led_on
        return None

    def _next(self, position: State, swap: Swap | None) -> Iterator[tuple[tuple[Action, ...], State]]:
        """The turns that the target allows, with the position after each, if it was not seen before."""
        for turn in _turns(position, self.target, swap):
            reached = _played(position, turn)
            if reached is None or reached.pieces != self.target.pieces[: len(reached.pieces)]:
                continue
            come_to = [(player.used, len(player.standing)) for player in reached.players]
            key = (swap, reached.seat, *come_to)
            if key not in self._seen:
                self._seen.add(key)
                yield turn, reached


def _played(position: State, turn: tuple[Action, ...]) -> State | None:
    for action in turn:
        if not is_legal(position, action):
            return None
        position = after(position, action)
    return position


def _turns(position: State, target: State, swap: Swap | None) -> Iterator[tuple[Action, ...]]:
    """What the seat to move may have done next, legal or not."""
    table, seat = position.rules.table, position.seat
    here, there = position.players[seat], target.players[seat]
    left = there.used & ~here.used
    building = there.standing[len(here.standing)] if len(here.standing) < len(there.standing) else None
    if building is not None:
        yield from _put_up(table, building)
    pieces = {piece.card: piece for piece in target.pieces if piece.seat == seat}
    for card in bits(left):
        if card == LEVITATION and swap:
            yield from _levitations(table, building, swap, target.pending)
        elif card in pieces and card != _CHARTIER:
            yield (_with_piece(table, pieces[card]),)
        else:
            yield (table.bare[card],)


def _put_up(table: Table, building: Standing) -> Iterator[tuple[Build | Use]]:
    """The action that puts up a building, or uses the Jardin's postcard; none where it has another shape."""
    for option in table.options[building.number]:
        if option.squares == building.squares:
            yield (option.action,)


def _levitations(
    table: Table, building: Standing | None, swap: Swap, pending: int | None
) -> Iterator[tuple[Action, ...]]:
    give, take = swap
    if pending == take:
        yield (table.swaps[give][take],)
    elif building is not None and building.number == take:
        for turn in _put_up(table, building):
            yield (table.swaps[give][take], *turn)


def _with_piece(table: Table, piece: Piece) -> Use:
    """The action that puts a piece where it is."""
    names = table.grid.names(piece.squares)
    facing = FACINGS[piece.detail] if piece.card == _STATUE else ""
    beside = table.building_ids[piece.detail] if piece.card == ANNEX else ""
    return Use(CARDS[piece.card], names, facing=facing, beside=beside)
