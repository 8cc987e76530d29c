"""A position as the proofs see it: every seat and every counter, and one lot, one square and one building for all.

A proof about *any* lot is a proof about one lot of which nothing is assumed. So the symbolic position follows, besides
what is counted (workers, cards by face, tiles by generation, points), **the lot**, **the square** (on that lot) and
**the building** (a tile on a place of the board, standing or not). What is proved for them holds for every lot, square
and building, of a board of any shape.

The same classes hold Z3 terms in a proof and plain values when a real position is looked at (see `abstraction`).
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from attrs import frozen

from ny1901.new_york.rules.game import Game
from ny1901.new_york.solver.proof.house_model import HOUSE_MODEL
from ny1901.solver.house_rules.symbols import NO_HOUSE_RULES, HouseSymbols
from ny1901.solver.proof.logic import Number, Truth
from ny1901.solver.proof.naming import Naming, leaves

BRONZE, SILVER, GOLD = 1, 2, 3
"""The generations as the symbols number them; the starting property is 0."""
NO_CARD, BOOM, GRAB = 0, 1, 2
"""What `TurnSymbols.pending` can be."""
BOOM_CARD, SHIFT_CARD, GRAB_CARD = 0, 1, 2
"""The places of the action cards in `SeatSymbols.cards`."""
NOT_YET = -1
"""What `EndSymbols.turns_left` is before the turn that triggers the end is over."""


@frozen(eq=False)
class SeatSymbols:
    """One seat.

    Attributes:
        available: workers available.
        on_lots: workers on lots.
        lots: lots owned.
        unbuilt: own tiles not yet built: bronze, silver, gold.
        legendaries: legendaries built.
        score: points on the score track.
        built_points: points printed on the tiles built so far, demolished ones included.
        prestige: points from Gold Prestige.
        cards: whether Construction Boom, Market Shift and Land Grab are still in the hand.
    """

    available: Number
    on_lots: Number
    lots: Number
    unbuilt: tuple[Number, ...]
    legendaries: Number
    score: Number
    built_points: Number
    prestige: Number
    cards: tuple[Truth, ...]


@frozen(eq=False)
class LotSymbols:
    """The lot: any lot in play.

    Attributes:
        face: the number of its card's face.
        unowned: it can still be acquired.
        owners: for each seat whether it owns the lot.
        workers: for each seat whether it has a worker on the lot.
        buildings: for each seat how many of its buildings touch the lot, even partly.
    """

    face: Number
    unowned: Truth
    owners: tuple[Truth, ...]
    workers: tuple[Truth, ...]
    buildings: tuple[Number, ...]


@frozen(eq=False)
class SquareSymbols:
    """The square: any square of the lot.

    Attributes:
        buildings: for each seat how many of its buildings cover the square.
        generation: for each seat the highest generation of those, -1 without any.
    """

    buildings: tuple[Number, ...]
    generation: tuple[Number, ...]


@frozen(eq=False)
class BuildingSymbols:
    """The building: any tile on any place of the board where its shape fits; it may stand or not.

    Attributes:
        generation: 0 for the starting property, 1 bronze, 2 silver, 3 gold.
        legendary: the tile is one of the shared ones.
        points: points printed on the tile.
        frontage: the place has a side on a street or a park.
        touches: the place touches the lot.
        covers: the place covers the square.
        stands: for each seat whether the building stands as its own.
        unbuilt: for each seat whether the tile is among its own unbuilt ones.
        open: the tile is a legendary that nobody has built.
        standing: for each seat how many buildings with this tile stand, wherever.
    """

    generation: Number
    legendary: Truth
    points: Number
    frontage: Truth
    touches: Truth
    covers: Truth
    stands: tuple[Truth, ...]
    unbuilt: tuple[Truth, ...]
    open: Truth
    standing: tuple[Number, ...]


@frozen(eq=False)
class MarketSymbols:
    """The lot cards, counted by face in the order of `Table.faces`, and the open legendaries.

    Attributes:
        open: for each face its cards in the Open Market.
        future: for each face its cards in the Future Market.
        unowned: for each face the lots in play that nobody owns.
        legendaries: legendaries not yet built.
    """

    open: tuple[Number, ...]
    future: tuple[Number, ...]
    unowned: tuple[Number, ...]
    legendaries: Number


@frozen(eq=False)
class TurnSymbols:
    """How far the turn has got; the fields of `Turn`, and what the land allows the seat whose turn it is.

    Attributes:
        number: turns taken before this one.
        seat: whose turn it is.
        score: its score when the turn began, in points.
        had_worker: a worker was available when the turn began.
        acquired: lots acquired in this turn.
        took_three: one of them was larger than 2 squares.
        built: buildings put up in this turn.
        demolished: the first of them was a rebuild.
        pending: the card whose action comes next: `NO_CARD`, `BOOM` or `GRAB`.
        owed: lots that an open Land Grab must still take.
        can_build: the seat's land and tiles allow some building, the course of the turn left aside.
        can_rebuild: they allow some rebuild.
    """

    number: Number
    seat: Number
    score: Number
    had_worker: Truth
    acquired: Number
    took_three: Truth
    built: Number
    demolished: Truth
    pending: Number
    owed: Number
    can_build: Truth
    can_rebuild: Truth


@frozen(eq=False)
class EndSymbols:
    """The end of the game.

    Attributes:
        triggered: something has triggered the end.
        seat: the seat whose turn that was; 0 before.
        by_market: it was the Open Market (`end.market`), not a seat's tiles (`end.unbuilt`).
        turns_left: turns still to come after that turn; `NOT_YET` before it is over.
    """

    triggered: Truth
    seat: Number
    by_market: Truth
    turns_left: Number


@frozen(eq=False)
class SymbolicPosition:
    """A position as the proofs see it; see the module's text."""

    rules: Game
    seats: tuple[SeatSymbols, ...]
    lot: LotSymbols
    square: SquareSymbols
    building: BuildingSymbols
    market: MarketSymbols
    turn: TurnSymbols
    end: EndSymbols
    house: HouseSymbols = NO_HOUSE_RULES

    @cached_property
    def paths(self) -> dict[str, Any]:
        """Every number and truth by its path, such as `seats.0.score`."""
        parts = ("seats", "lot", "square", "building", "market", "turn", "end", "house")
        return {path: value for part in parts for path, value in leaves(getattr(self, part), part)}

    @property
    def numbers(self) -> range:
        """The seats by number."""
        return range(len(self.seats))

    @property
    def over(self) -> Truth:
        """Whether the game is over."""
        return self.end.turns_left == 0


def symbolic_position(rules: Game, prefix: str, context: Any = None) -> SymbolicPosition:
    """A position of which nothing is known: every number and truth a Z3 constant.

    Args:
        rules: the variant at a number of players.
        prefix: what the constants' names begin with, to tell one position from another.
        context: the context of Z3 to make them in; None is the one that all threads share.

    >>> before = symbolic_position(Game(2), "before ")
    >>> before.seats[0].score, len(before.paths)
    (before seats.0.score, 98)
    """
    name, seats, faces = Naming(prefix, context), rules.players, len(rules.table.faces)
    return SymbolicPosition(
        rules=rules,
        seats=tuple(name.symbols(SeatSymbols, f"seats.{seat}", each=3) for seat in range(seats)),
        lot=name.symbols(LotSymbols, "lot", each=seats),
        square=name.symbols(SquareSymbols, "square", each=seats),
        building=name.symbols(BuildingSymbols, "building", each=seats),
        market=name.symbols(MarketSymbols, "market", each=faces),
        turn=name.symbols(TurnSymbols, "turn"),
        end=name.symbols(EndSymbols, "end"),
        house=HOUSE_MODEL.symbols(rules, name),
    )
