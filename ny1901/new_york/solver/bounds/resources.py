"""What each seat can still do before the game ends: turns, buildings, land; never less than the rules allow.

Only what lies open is used: the Future Market counts as its known groups, their order stays hidden.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from ny1901.kernel.geometry import bits
from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.actions import Card
from ny1901.new_york.rules.position import CARD_BIT, Player
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.view import known_groups
from ny1901.new_york.solver.bounds.turn_limits import most_turns_to_come, turns_to_come

_BOOM, _SHIFT, _GRAB = (CARD_BIT[card] for card in Card)


@frozen
class Means:
    """The most that one seat can still do, and for how long.

    Attributes:
        seat: whose means they are.
        later: the most turns to come after the present one; None where nothing limits them.
        acting: whether the present turn is the seat's.
        builds: the most buildings it can still put up, by all its turns.
        own_builds: the most of them that are tiles of its own.
        legendaries: the most of them that are legendary.
        acquisitions: the most lots it can still acquire.
        obtainable: the lots (bits) that can still come to it.
        may_demolish: whether a turn is left in which it may demolish.
        usable: the action cards (bits) that it may still be able to use.
    """

    seat: int
    later: int | None
    acting: bool
    builds: int
    own_builds: int
    legendaries: int
    acquisitions: int
    obtainable: int
    may_demolish: bool
    usable: int

    @property
    def single(self) -> bool:
        """Whether the seat has one turn left, or the rest of one."""
        return self.later == 1 - self.acting

    @property
    def boom(self) -> bool:
        """Whether one of `builds` needs the Construction Boom in its hand."""
        return bool(self.usable & _BOOM)


def means(
    position: State, most_turns: int | None = None, by_seat: Sequence[int | None] | None = None
) -> tuple[Means, ...]:
    """The means of every seat.

    Args:
        position: any sound position of a game that is not over.
        most_turns: an assumption: no seat begins more turns than this after the present one; None assumes nothing.
        by_seat: the same for each seat by itself.
    """
    order, limits = turns_to_come(position), most_turns_to_come(position)
    found = []
    for seat in range(len(position.players)):
        known = [limits[seat] if limits else None, most_turns, by_seat[seat] if by_seat else None]
        limit = min((turns for turns in known if turns is not None), default=None)
        found.append(_Seat(position, seat, order, limit).means())
    return tuple(found)


@frozen
class _Seat:
    """One seat of a position, with the turns that are known to come, if they are, and the most of its own."""

    position: State
    seat: int
    order: tuple[int, ...] | None
    later: int | None

    @property
    def player(self) -> Player:
        return self.position.players[self.seat]

    @property
    def acting(self) -> bool:
        return self.seat == self.position.turn.seat

    @property
    def fresh(self) -> bool:
        """Whether a turn is left in which nothing is done yet."""
        return self.later != 0 or (self.acting and self.position.turn.untouched)

    def means(self) -> Means:
        returned = self.returned()
        usable = self.usable(growing=self.order is None or returned > 0)
        obtainable = self.obtainable(returned) if self.later != 0 or self.acting else 0
        acquisitions = self.acquisitions(int(bool(usable & _GRAB)))
        builds, own_builds = self.builds(int(bool(usable & _BOOM)))
        return Means(
            seat=self.seat,
            later=self.later,
            acting=self.acting,
            builds=builds,
            own_builds=own_builds,
            legendaries=self.legendaries(),
            acquisitions=min(acquisitions, obtainable.bit_count()),
            obtainable=obtainable,
            may_demolish=self.fresh,
            usable=usable,
        )

    def usable(self, *, growing: bool) -> int:
        """The cards (bits) in the hand that may still be used (`card.*`).

        Args:
            growing: whether cards may be put back to the Future Market before the seat's last turn.
        """
        turn, variant, supply = self.position.turn, self.position.rules.variant, len(self.position.future)
        ended_now = self.acting and self.position.end is not None and self.position.turns_left is None
        boom = not (ended_now and variant.boom_limit == "unless-ended") and turn.built <= 1
        shift = growing or variant.shift_order == "return-first" or supply >= variant.market_size
        grab = growing or supply > 0
        if variant.grab_timing == "at-once":
            one_left = self.later == 1 - self.acting
            grab = grab and self.fresh and not (one_left and self.position.workers(self.seat) < 2)
        else:
            grab = grab and (self.later != 0 or (self.acting and not turn.took_three))
        boom = self.later != 0 or (self.acting and boom)
        return self.player.cards & (_BOOM * boom | _SHIFT * (self.fresh and shift) | _GRAB * grab)

    def legendaries(self) -> int:
        """The most legendaries (`build.legendary`)."""
        share = self.position.rules.variant.legendaries_per_player - self.player.legendaries
        return max(0, min(share, self.position.legendaries.bit_count()))

    def builds(self, boom: int) -> tuple[int, int]:
        """The most buildings, and the most of own tiles: one a turn, one more by Construction Boom (`card.boom`).

        Until the end is triggered the tiles are a limit too: the seat can come down to one tile more than triggers
        it while others play, and has its last turns after they trigger it (`end.unbuilt`).
        """
        variant, turn, own = self.position.rules.variant, self.position.turn, self.player.unbuilt.bit_count()
        if self.position.end is None:
            spare = self.position.unbuilt(self.seat) - variant.end_unbuilt - 1
            own = min(own, spare + variant.last_turns + boom)
        if self.later is None:
            return own + self.legendaries(), own
        now = self.acting and (turn.built == 0 or turn.pending is Card.CONSTRUCTION_BOOM)
        builds = min(now + self.later + boom, own + self.legendaries())
        return builds, min(builds, own)

    def acquisitions(self, grab: int) -> int:
        """The most lots: one a turn with a worker, one more by Land Grab (`acquire.worker`, `card.grab`)."""
        turn, later = self.position.turn, self.later
        if later is None:
            return len(self.position.rules.table.board.lots)
        if not self.acting:
            return (later if later > 1 or self.position.workers(self.seat) else 0) + grab
        if turn.pending is Card.LAND_GRAB:
            return turn.owed + later + grab
        return int(turn.untouched and turn.had_worker) + later + grab

    @property
    def turns(self) -> tuple[int, ...]:
        """The seats of the turns up to the seat's last one, the present turn first; only when they are known."""
        turns = (self.position.turn.seat, *(self.order or ()))
        return turns[: max((place for place, taker in enumerate(turns) if taker == self.seat), default=0) + 1]

    def returned(self) -> int:
        """The lots (bits) that may be given back before the seat's last turn (`turn.stuck`)."""
        seats = range(len(self.position.players))
        if self.order is None:
            return sum(player.lots & ~_held_by_gold(player) for player in self.position.players)
        before = self.turns[:-1]
        return sum(_returnable(self.position, other, before.count(other)) for other in seats)

    def obtainable(self, returned: int) -> int:
        """The lots that can come to the seat: unowned ones whose card can come up, and lots that others give back."""
        table, unowned = self.position.rules.table, self.position.unowned
        if self.order is not None:
            faces = set(_faces_to_come(self.position, self.turns))
            faces.update(table.lot_face[lot] for lot in bits(returned))
            unowned &= sum(table.face_lots[face] for face in faces)
        return (unowned | returned) & ~self.player.lots


def _held_by_gold(player: Player) -> int:
    """The lots (bits) under a seat's gold, which stands for ever (`demolish.gold-stands`)."""
    lots = 0
    for building in player.buildings:
        if building.tile.generation == Generation.GOLD:
            lots |= building.placement.lots
    return lots


def _returnable(position: State, seat: int, turns: int) -> int:
    """The lots (bits) that a seat may have to give back within some turns, the present one among them."""
    if seat == position.turn.seat and not position.turn.untouched:
        turns -= 1
    player = position.players[seat]
    if turns <= 0 or (turns == 1 and position.workers(seat)):
        return 0
    return player.worker_lots if turns == 1 else player.lots & ~_held_by_gold(player)


def _faces_to_come(position: State, turns: tuple[int, ...]) -> tuple[int, ...]:
    """The faces that can lie in the Open Market within some turns: those there, and those that enough draws reach."""
    size = position.rules.variant.market_size
    draws = size - len(position.market) + len(turns) + position.turn.owed
    for seat in set(turns):
        cards = position.players[seat].cards
        draws += bool(cards & _GRAB) + size * bool(cards & _SHIFT)
    faces, start = list(position.market), 0
    for group in known_groups(position):
        if start < draws:
            faces.extend(group)
        start += len(group)
    return tuple(faces)
