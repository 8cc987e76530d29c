"""Players with tastes: each likes some actions better than others, so that games come by that random play never sees.

A taste is a handful of weights drawn by dice. Over many draws all kinds of players come up: ones that settle close
together, ones that build at any price, ones that keep room for one more building, ones that never use a card, ones that
do not want to be the one who ends the game.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Sequence
from functools import reduce
from operator import or_

from attrs import frozen

from ny1901.new_york.rules.actions import AcquireLot, Action, Build, Card, EndTurn, PlayCard, Rebuild
from ny1901.new_york.rules.position import Player
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Building

_NEVER = -20.0

WAITS = ("for nothing", "for a legendary site", "for another's end")
"""What a player may wait for with its last building, the one that triggers the end."""


@frozen
class Taste:
    """What a player likes, in arbitrary units; an action's worth is the sum of what it has.

    Attributes:
        near: for each square of a lot beside own free land.
        large: for each square of a lot.
        beside_others: for a lot or building beside another seat's building.
        building: for any building.
        workers: for each worker that comes back.
        size: for each square of a tile.
        points: for each point of a tile.
        legendary: for a legendary skyscraper.
        demolition: for a demolition.
        room: for each tile that could still be put up afterwards.
        last_room: for leaving room for any tile at all.
        end: for ending the turn.
        cards: for playing each card.
        waits: what must be there before the building that triggers the end, one of `WAITS`.
    """

    near: float
    large: float
    beside_others: float
    building: float
    workers: float
    size: float
    points: float
    legendary: float
    demolition: float
    room: float
    last_room: float
    end: float
    cards: dict[Card, float]
    waits: str


def random_taste(dice: random.Random, kept: Collection[Card] = ()) -> Taste:
    """A taste drawn by dice.

    Args:
        dice: what draws it.
        kept: cards that the player never uses as long as there is anything else to do.

    >>> random_taste(random.Random(1), [Card.MARKET_SHIFT]).cards[Card.MARKET_SHIFT]
    -20.0
    """
    between = dice.uniform
    return Taste(
        near=between(0, 3),
        large=between(-1, 1),
        beside_others=between(0, 2),
        building=between(-2, 4),
        workers=between(0, 3),
        size=between(-1, 1),
        points=between(-0.5, 0.5),
        legendary=dice.choice((_NEVER, between(-3, 3))),
        demolition=between(-4, 1),
        room=between(0, 1),
        last_room=dice.choice((0.0, 3.0)),
        end=between(-1, 1),
        cards={card: _NEVER if card in kept else between(-6, 2) for card in Card},
        waits=dice.choice(WAITS),
    )


def tastes_for(seats: int, dice: random.Random, kept: Collection[Card] = ()) -> tuple[Taste, ...]:
    """A taste for each seat: half the time all the same, so that the seats keep pace with each other.

    Args:
        seats: how many.
        dice: what draws them.
        kept: cards that nobody uses as long as there is anything else to do.
    """
    if dice.random() < 0.5:
        return (random_taste(dice, kept),) * seats
    return tuple(random_taste(dice, kept) for _ in range(seats))


def liked(taste: Taste, position: State, actions: Sequence[Action], dice: random.Random) -> Action:
    """The action that a taste likes best, give or take the mood.

    Args:
        taste: the taste of the seat to move.
        position: any position that is not over.
        actions: its legal actions.
        dice: what draws the mood.
    """
    worth = _Worth(taste, position)
    return max(actions, key=lambda action: worth.of(action) + dice.gauss(0, 0.3))


class _Worth:
    """What the actions of one position are worth to one taste."""

    def __init__(self, taste: Taste, position: State) -> None:
        variant, seat = position.rules.variant, position.turn.seat
        self.taste = taste
        self.table = position.rules.table
        self.player: Player = position.players[seat]
        self.free = sum(plot.free for plot in self.player.plots)
        self.others = sum(seated.occupied for other, seated in enumerate(position.players) if other != seat)
        lawful = self.player.legendaries < variant.legendaries_per_player
        tiles = self.player.unbuilt | (position.legendaries if lawful else 0)
        self.tiles = tiles & self.table.unlocked(self.player.score)
        self.fitting = {plot.block: plot.fitting for plot in self.player.plots}
        self.near_the_end = position.turn.built == 0 and position.unbuilt(seat) == variant.end_unbuilt + 1
        self.ended = position.end is not None

    def of(self, action: Action) -> float:
        """The worth of one action."""
        if isinstance(action, AcquireLot):
            return self._of_lot(action)
        if isinstance(action, Build | Rebuild):
            return self._of_building(action)
        if isinstance(action, PlayCard):
            return self.taste.cards[action.card]
        return self.taste.end if isinstance(action, EndTurn) else 0.0

    def _of_lot(self, action: AcquireLot) -> float:
        taste, squares = self.taste, self.table.board.lots[self.table.lot_number[action.lot]].squares
        around = self.table.grid.around(squares)
        return (
            taste.near * min(2, (around & self.free).bit_count())
            + taste.large * squares.bit_count()
            + taste.beside_others * bool(around & self.others)
        )

    def _of_building(self, action: Build | Rebuild) -> float:
        taste, building = self.taste, self.table.checked_move(action).building
        placement, left = building.placement, self._left_to_build(building)
        return (
            taste.building
            + taste.workers * (placement.lots & self.player.worker_lots).bit_count()
            + taste.size * building.tile.size
            + taste.points * building.tile.points
            + taste.legendary * building.tile.is_legendary
            + taste.demolition * isinstance(action, Rebuild)
            + taste.beside_others * bool(placement.around & self.others)
            + taste.room * left.bit_count()
            + taste.last_room * bool(left)
            + _NEVER * (self.near_the_end and not building.tile.is_legendary and self._must_wait(left))
        )

    def _left_to_build(self, building: Building) -> int:
        """The tiles (bits) that could still be put up somewhere once a building stands."""
        placement, plot = building.placement, self.player.plot(building.placement.block)
        cleared = sum(removed.placement.squares for removed in plot.removed(placement))
        here = self.table.fits((plot.free | cleared) & ~placement.squares, plot.block)
        elsewhere = _union(fitting for block, fitting in self.fitting.items() if block != plot.block)
        tiles = (elsewhere | _union(bit for bit, _ in here)) & self.tiles
        return tiles & ~(1 << self.table.tile_number[building.tile.id])

    def _must_wait(self, left: int) -> bool:
        """Whether what the player waits for is missing, with some tiles that could still be put up."""
        _, site, other = WAITS
        if self.taste.waits == site:
            return not left & self.table.legendary_tiles
        return self.taste.waits == other and not (self.ended and left)


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)
