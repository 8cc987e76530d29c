"""A position of Paris as the proofs see it: every count, and one space, building, tile and postcard for all.

A proof about *any* space is a proof about one space of which nothing is assumed. So the symbolic position follows,
besides what is counted (tiles, buildings, postcards, lamps), **the space** and the square of the board on which it
lies, **the building** (one of the set, or the Jardin, on a place of the board, standing there or not), **the tile** and
**the postcard**. What is proved for them holds for each, on a board of any size, with tiles and buildings of any shape.

The same classes hold Z3 terms in a proof and plain values when a real position is looked at (see `abstraction`).
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from attrs import frozen

from ny1901.paris.rules.game import Game
from ny1901.paris.solver.proof.house_model import HOUSE_MODEL
from ny1901.solver.house_rules.symbols import NO_HOUSE_RULES, HouseSymbols
from ny1901.solver.proof.logic import Number, Truth
from ny1901.solver.proof.naming import Naming, leaves

BARE, MIXED, LAMP = -1, 2, 3
"""What a space can be besides of a seat's colour, which is the seat's number: without a tile, mixed, a lamp."""
UNUSED, READY, SPENT = 0, 1, 2
"""How far a seat has got with a postcard whose effect comes later."""
NOBODY, NO_TILE = -1, -1
"""What `TurnSymbols.starter` and `SquareSymbols.laid` are before there is one."""


@frozen(eq=False)
class SeatSymbols:
    """One seat.

    Attributes:
        hand: tiles in the hand.
        stack: tiles still to be drawn.
        reserve: buildings in front of the seat.
        standing: buildings on the board, the Jardin among them.
        jardins: of those the Jardin.
        used: postcards used.
        chartier: the Chartier: `UNUSED`, `READY` or `SPENT`.
        metropolitain: the Métropolitain likewise.
        sacre_coeur: the seat has used the Sacré-Coeur.
        jardin: the seat has used the Jardin des Plantes, with the Jardin or without.
        on_lamps: street lamps under the seat's buildings.
        land: spaces of the seat's colour.
        land_to_come: spaces of the seat's colour on the tiles of both seats that are not laid yet.
        turned: spaces of the other colour that the seat's Chartier has made mixed.
        unbuilt: points for the buildings in the reserve, 0 or below.
    """

    hand: Number
    stack: Number
    reserve: Number
    standing: Number
    jardins: Number
    used: Number
    chartier: Number
    metropolitain: Number
    sacre_coeur: Truth
    jardin: Truth
    on_lamps: Number
    land: Number
    land_to_come: Number
    turned: Number
    unbuilt: Number


@frozen(eq=False)
class BoardSymbols:
    """What belongs to nobody.

    Attributes:
        empty: squares without a tile.
        supply: buildings that nobody has.
        cards: postcards in play.
        open: of those the ones that nobody has used.
        lamps: street lamps printed on the pavement.
        shining: lamps that light their four neighbours.
        posts: lamps that a Lampadaire has put up.
        large: lamps of La Grande Lumière.
    """

    empty: Number
    supply: Number
    cards: Number
    open: Number
    lamps: Number
    shining: Number
    posts: Number
    large: Number


@frozen(eq=False)
class SquareSymbols:
    """The square of the board on which the space lies.

    Attributes:
        laid: a number for whose tile lies there, which one and how it is turned; `NO_TILE` if none does.
    """

    laid: Number


@frozen(eq=False)
class SpaceSymbols:
    """The space: any space of the board.

    Attributes:
        printed: what the tile shows there: a seat's number, `MIXED`, `LAMP`, or `BARE` without a tile.
        kind: what it is now: the same, but mixed under the Chartier's piece.
        covered: something stands on it.
        buildings: for each seat how many of its buildings stand on it.
        pieces: for each seat how many pieces stand on it of those that ask for a space of one's own colour.
        fountains: for each seat how many Fountains stand on it.
        large: for each seat how many large lamps stand on it.
        chartier: for each seat how many of its Chartier's pieces lie on it.
    """

    printed: Number
    kind: Number
    covered: Truth
    buildings: tuple[Number, ...]
    pieces: tuple[Number, ...]
    fountains: tuple[Number, ...]
    large: tuple[Number, ...]
    chartier: tuple[Number, ...]


@frozen(eq=False)
class BuildingSymbols:
    """The building: one of the set, or the Jardin, on any place of the board; it may stand there or not.

    Attributes:
        jardin: it is the Jardin des Plantes.
        covers: the place covers the space.
        beside: the place touches the space.
        supply: nobody has it.
        reserve: for each seat whether it is in the seat's reserve.
        stands: for each seat whether it stands on this place as the seat's own.
        standing: for each seat how often it stands anywhere as the seat's own.
        waiting: a Levitation has just brought it.
        annexes: for each seat how many of its annexes of this building stand on the space.
    """

    jardin: Truth
    covers: Truth
    beside: Truth
    supply: Truth
    reserve: tuple[Truth, ...]
    stands: tuple[Truth, ...]
    standing: tuple[Number, ...]
    waiting: Truth
    annexes: tuple[Number, ...]


@frozen(eq=False)
class TileSymbols:
    """The tile: any tile of either seat.

    Attributes:
        owner: whose it is.
        hand: how often it is in its owner's hand.
        stack: how often it is in its owner's stack.
        laid: how often it lies on the board.
    """

    owner: Number
    hand: Number
    stack: Number
    laid: Number


@frozen(eq=False)
class PostcardSymbols:
    """The postcard: any of them.

    Attributes:
        number: its number in the order of `Postcard`.
        in_play: it lies beside the board.
        used: for each seat whether it has used it.
        pieces: for each seat how many of its pieces are on the board.
    """

    number: Number
    in_play: Truth
    used: tuple[Truth, ...]
    pieces: tuple[Number, ...]


@frozen(eq=False)
class TurnSymbols:
    """How far the game has got, and what the land allows.

    Attributes:
        number: turns taken before this one.
        seat: whose turn it is.
        starter: who begins the second phase; `NOBODY` until that is known.
        waiting: a Levitation has brought a building, which comes next.
        over: the game is over.
        fits: for each seat whether some building of its reserve fits somewhere in the second phase, chimneys aside.
        waiting_fits: the building that waits fits somewhere.
    """

    number: Number
    seat: Number
    starter: Number
    waiting: Truth
    over: Truth
    fits: tuple[Truth, ...]
    waiting_fits: Truth


@frozen(eq=False)
class SymbolicPosition:
    """A position as the proofs see it; see the module's text."""

    rules: Game
    seats: tuple[SeatSymbols, ...]
    board: BoardSymbols
    square: SquareSymbols
    space: SpaceSymbols
    building: BuildingSymbols
    tile: TileSymbols
    postcard: PostcardSymbols
    turn: TurnSymbols
    house: HouseSymbols = NO_HOUSE_RULES

    @cached_property
    def paths(self) -> dict[str, Any]:
        """Every number and truth by its path, such as `seats.0.hand`."""
        parts = ("seats", "board", "square", "space", "building", "tile", "postcard", "turn", "house")
        return {path: value for part in parts for path, value in leaves(getattr(self, part), part)}

    @property
    def numbers(self) -> range:
        """The seats by number."""
        return range(len(self.seats))

    @property
    def paving(self) -> Truth:
        """Whether the first phase goes on."""
        return self.board.empty >= 1


def symbolic_position(rules: Game, prefix: str, context: Any = None) -> SymbolicPosition:
    """A position of which nothing is known: every number and truth a Z3 constant.

    Args:
        rules: the variant.
        prefix: what the constants' names begin with, to tell one position from another.
        context: the context of Z3 to make them in; None is the one that all threads share.

    >>> before = symbolic_position(Game(), "before ")
    >>> before.seats[0].reserve, len(before.paths)
    (before seats.0.reserve, 83)
    """
    name, seats = Naming(prefix, context), rules.players
    return SymbolicPosition(
        rules=rules,
        seats=tuple(name.symbols(SeatSymbols, f"seats.{seat}") for seat in range(seats)),
        board=name.symbols(BoardSymbols, "board"),
        square=name.symbols(SquareSymbols, "square"),
        space=name.symbols(SpaceSymbols, "space", each=seats),
        building=name.symbols(BuildingSymbols, "building", each=seats),
        tile=name.symbols(TileSymbols, "tile"),
        postcard=name.symbols(PostcardSymbols, "postcard", each=seats),
        turn=name.symbols(TurnSymbols, "turn", each=seats),
        house=HOUSE_MODEL.symbols(rules, name),
    )
