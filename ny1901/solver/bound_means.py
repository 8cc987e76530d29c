"""What each seat can still do before the game ends: turns, buildings, land; never less than the rules allow.

Only what lies open is used: the Future Market counts as its known groups, their order stays hidden.
"""

from __future__ import annotations

from attrs import frozen

from ny1901.city.model import Generation
from ny1901.geometry import bits
from ny1901.rules.actions import Card
from ny1901.rules.position import CARD_BIT, Player, Position
from ny1901.solver.chance import known_groups

_BOOM, _SHIFT, _GRAB = (CARD_BIT[card] for card in Card)


@frozen
class Means:
    """The most that one seat can still do, and for how long.

    Attributes:
        seat: whose means they are.
        later: turns to come after the present one; None before the end is sure, when no number is known.
        acting: whether the present turn is the seat's.
        builds: the most buildings it can still put up, by all its turns.
        own_builds: the most of them that are tiles of its own.
        legendaries: the most of them that are legendary.
        boom: whether one of `builds` needs the Construction Boom in its hand.
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
    boom: bool
    acquisitions: int
    obtainable: int
    may_demolish: bool
    usable: int

    @property
    def single(self) -> bool:
        """Whether the seat has one turn left, or the rest of one."""
        return self.later == 1 - self.acting


def means(position: Position) -> tuple[Means, ...]:
    """The means of every seat.

    Args:
        position: any sound position of a game that is not over.
    """
    order = turns_to_come(position)
    return tuple(_seat_means(position, seat, order) for seat in range(len(position.players)))


def turns_to_come(position: Position) -> tuple[int, ...] | None:
    """The seats of the turns after the present one, in order; None while the end is not sure (`end.last-turns`)."""
    variant, players = position.rules.variant, position.rules.players
    if position.end is None and not _end_is_sure(position):
        return None
    last = position.turn.seat if position.end is None else position.end.seat
    left = variant.last_turns * (players - 1) if position.turns_left is None else position.turns_left - 1
    seats, seat = [], position.turn.seat
    for _ in range(left):
        seat = (seat + 1) % players
        if seat == last:
            seat = (seat + 1) % players
        seats.append(seat)
    return tuple(seats)


def _end_is_sure(position: Position) -> bool:
    """Whether the refill at the end of this turn must fail: cards are missing that nothing can bring (`end.market`)."""
    missing = position.rules.variant.market_size - len(position.market)
    return missing > len(position.future) and not position.turn.untouched


def _seat_means(position: Position, seat: int, order: tuple[int, ...] | None) -> Means:
    player, variant = position.players[seat], position.rules.variant
    later = None if order is None else order.count(seat)
    acting = seat == position.turn.seat
    returned = _returned(position, seat, order)
    usable = _usable(position, seat, later, acting, growing=bool(returned))
    legendaries = max(0, min(variant.legendaries_per_player - player.legendaries, position.legendaries.bit_count()))
    builds, own_builds = _builds(position, seat, later, acting, int(bool(usable & _BOOM)), legendaries)
    obtainable = _obtainable(position, seat, order, returned) if later != 0 or acting else 0
    acquisitions = _acquisitions(position, seat, later, acting, int(bool(usable & _GRAB)))
    return Means(
        seat=seat,
        later=later,
        acting=acting,
        builds=builds,
        own_builds=own_builds,
        legendaries=legendaries,
        boom=bool(usable & _BOOM),
        acquisitions=min(acquisitions, obtainable.bit_count()),
        obtainable=obtainable,
        may_demolish=_fresh_turn(position, later, acting),
        usable=usable,
    )


def _fresh_turn(position: Position, later: int | None, acting: bool) -> bool:
    """Whether a turn is left in which nothing is done yet."""
    return later != 0 or (acting and position.turn.untouched)


def _usable(position: Position, seat: int, later: int | None, acting: bool, *, growing: bool) -> int:
    """The cards (bits) in the hand that may still be used; `growing` if the Future Market may grow before (`card.*`)."""
    turn, variant = position.turn, position.rules.variant
    supply, needed = len(position.future), variant.market_size
    fresh, growing = _fresh_turn(position, later, acting), growing or later is None
    ended_now = acting and position.end is not None and position.turns_left is None
    boom = later != 0 or (acting and turn.built <= 1 and not (ended_now and variant.boom_limit == "unless-ended"))
    shift = fresh and (growing or variant.shift_order == "return-first" or supply >= needed)
    if variant.grab_timing == "at-once":
        grab = fresh and (later != 1 - acting or position.workers(seat) >= 2)
    else:
        grab = later != 0 or (acting and not turn.took_three)
    grab = grab and (growing or supply > 0)
    return position.players[seat].cards & (_BOOM * boom | _SHIFT * shift | _GRAB * grab)


def _builds(
    position: Position, seat: int, later: int | None, acting: bool, boom: int, legendaries: int
) -> tuple[int, int]:
    """The most buildings, and the most of own tiles: one a turn, one more by Construction Boom (`card.boom`).

    Before the end is sure, tiles are the limit: the seat can come down to one tile more than triggers the end while
    others play, and has its last turns after they trigger it (`end.unbuilt`).
    """
    variant, turn, unbuilt = position.rules.variant, position.turn, position.players[seat].unbuilt.bit_count()
    if later is None:
        own = min(position.unbuilt(seat) - variant.end_unbuilt - 1 + variant.last_turns + boom, unbuilt)
        return own + legendaries, own
    now = acting and (turn.built == 0 or turn.pending is Card.CONSTRUCTION_BOOM)
    builds = min(now + later + boom, unbuilt + legendaries)
    return builds, min(builds, unbuilt)


def _acquisitions(position: Position, seat: int, later: int | None, acting: bool, grab: int) -> int:
    """The most lots: one a turn with a worker, one more by Land Grab (`acquire.worker`, `card.grab`)."""
    turn = position.turn
    if later is None:
        return len(position.rules.table.board.lots)
    if not acting:
        return (later if later > 1 or position.workers(seat) else 0) + grab
    if turn.pending is Card.LAND_GRAB:
        return turn.owed + later + grab
    return int(turn.untouched and turn.had_worker) + later + grab


def _returned(position: Position, seat: int, order: tuple[int, ...] | None) -> int:
    """The lots (bits) that may be given back before a seat's last turn; before the end is sure, any without gold."""
    if order is None:
        return sum(player.lots & ~_pinned(player) for player in position.players)
    turns = (position.turn.seat, *order)
    before = turns[: _last_turn(turns, seat)]
    return sum(_returnable(position, other, before.count(other)) for other in range(len(position.players)))


def _last_turn(turns: tuple[int, ...], seat: int) -> int:
    """The place of a seat's last turn, 0 if it has none."""
    return max((place for place, taker in enumerate(turns) if taker == seat), default=0)


def _obtainable(position: Position, seat: int, order: tuple[int, ...] | None, returned: int) -> int:
    """The lots that can still come to a seat: unowned ones whose card can come up, and lots that others may give back."""
    table, lots = position.rules.table, returned
    if order is None:
        lots |= position.unowned
    else:
        turns = (position.turn.seat, *order)
        faces = set(_faces_to_come(position, turns[: _last_turn(turns, seat) + 1]))
        faces.update(table.lot_face[lot] for lot in bits(returned))
        for face in faces:
            lots |= table.face_lots[face] & position.unowned
    return lots & ~position.players[seat].lots


def _pinned(player: Player) -> int:
    """The lots (bits) under a seat's gold, which stands for ever (`demolish.gold-stands`)."""
    lots = 0
    for building in player.buildings:
        if building.tile.generation == Generation.GOLD:
            lots |= building.placement.lots
    return lots


def _returnable(position: Position, seat: int, turns: int) -> int:
    """The lots (bits) that a seat may have to give back within some turns, the present one among them (`turn.stuck`)."""
    if seat == position.turn.seat and not position.turn.untouched:
        turns -= 1
    player = position.players[seat]
    if turns <= 0 or (turns == 1 and position.workers(seat)):
        return 0
    return player.worker_lots if turns == 1 else player.lots & ~_pinned(player)


def _faces_to_come(position: Position, turns: tuple[int, ...]) -> tuple[int, ...]:
    """The faces that can lie in the Open Market within some turns: those there, and those that enough draws reach."""
    size = position.rules.variant.market_size
    draws = size - len(position.market) + len(turns)
    for seat in set(turns):
        cards = position.players[seat].cards
        draws += bool(cards & _GRAB) + size * bool(cards & _SHIFT)
    if position.turn.pending is Card.LAND_GRAB:
        draws += position.turn.owed
    faces, start = list(position.market), 0
    for group in known_groups(position):
        if start < draws:
            faces.extend(group)
        start += len(group)
    return tuple(faces)
