"""What the catalogue states about each kind of action, rule by rule, each by itself: what a verdict is held against.

Written with masks and the generator's lists, where `explain` reads plain sets; no statement looks at another.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from attrs import evolve

from ny1901.new_york.game import State
from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.actions import AcquireLot, Build, Card, EndTurn, PlayCard, Rebuild, ReturnLot
from ny1901.new_york.rules.catalogue import catalogue
from ny1901.new_york.rules.plots import hang_together
from ny1901.new_york.rules.position import CARD_BIT
from ny1901.new_york.rules.table import Building, Table

from .builders import placement

Statements = dict[str, Callable[[State, Any], bool]]
BOOM, SHIFT, GRAB = Card


def idle(state: State) -> bool:
    return not state.turn.acquired and not state.turn.built


def some_own(state: State, card: Card | None, **turn: Any) -> bool:
    """Whether anything can be built with some card open, or demolished too without one."""
    moment = evolve(state, turn=evolve(state.turn, pending=card, owed=0, **turn))
    return any(isinstance(action, Build | Rebuild) for action in moment.legal_actions)


def can_start(state: State) -> bool:
    return some_own(state, None, acquired=0, built=0, had_worker=False)


def face(state: State, action: AcquireLot) -> int:
    return state.rules.table.lot_face[state.rules.table.lot_number[action.lot]]


def lot_bit(state: State, action: AcquireLot | ReturnLot) -> int:
    return 1 << state.rules.table.lot_number[action.lot]


ACQUIRE: Statements = {
    "turn.cards": lambda s, _: s.turn.pending is BOOM,
    "turn.options": lambda s, _: s.turn.pending is not GRAB and not idle(s),
    "turn.skip-acquire": lambda s, _: s.turn.pending is not GRAB and s.turn.built and not s.turn.had_worker,
    "demolish.no-acquire": lambda s, _: s.turn.pending is not GRAB and s.turn.demolished,
    "card.grab": lambda s, a: s.turn.pending is GRAB and s.rules.table.face_is_large[face(s, a)],
    "acquire.match": lambda s, a: face(s, a) not in s.market or not s.rules.lots_in_play & lot_bit(s, a),
    "setup.two-players": lambda s, a: not s.rules.lots_in_play & lot_bit(s, a),
    "acquire.unowned": lambda s, a: any(player.lots & lot_bit(s, a) for player in s.players),
    "acquire.worker": lambda s, _: s.workers(s.to_move) < 1,
}


def tile_bit(state: State, action: Build | Rebuild) -> int:
    return 1 << state.rules.table.tile_number[action.tile]


def generation(state: State, action: Build | Rebuild) -> Generation:
    return state.rules.table.tiles[state.rules.table.tile_number[action.tile]].generation


def is_legendary(state: State, action: Build | Rebuild) -> bool:
    return bool(tile_bit(state, action) & state.rules.table.legendary_tiles)


@lru_cache(maxsize=1)
def _mask(table: Table, names: tuple[str, ...]) -> int:
    return table.mask(names) or 0


def squares(state: State, action: Build | Rebuild) -> int:
    return _mask(state.rules.table, action.squares)


def legendary(state: State, action: Build | Rebuild) -> bool:
    spent = state.players[state.to_move].legendaries >= state.rules.variant.legendaries_per_player
    return is_legendary(state, action) and (spent or not tile_bit(state, action) & state.legendaries)


def locked(state: State, action: Build | Rebuild) -> bool:
    variant = state.rules.variant
    score = state.players[state.to_move].score if variant.boom_new_generation else state.turn.score
    return score < variant.threshold(generation(state, action))


def lots_under(state: State, action: Build | Rebuild) -> list[int]:
    site = squares(state, action)
    return [lot.squares for lot in state.rules.table.board.lots if lot.squares & site]


def under(state: State, action: Rebuild, *, own: bool | None = None) -> list[Building]:
    """The buildings that the footprint overlaps: of the seat to move, of the others, or of all."""
    return [
        building
        for seat, player in enumerate(state.players)
        if own is None or own == (seat == state.to_move)
        for building in player.buildings
        if building.placement.squares & squares(state, action)
    ]


def unmarked(state: State, action: Rebuild) -> bool:
    """`demolish.mark-vacated`."""
    seat, site = state.players[state.to_move], state.rules.table.board.lots_of(squares(state, action))
    left = site
    for building in seat.buildings:
        if building not in under(state, action, own=True):
            left |= building.placement.lots
    vacated = _united(under(state, action, own=True)) & ~left
    return vacated.bit_count() > state.workers(state.to_move) + (seat.worker_lots & site).bit_count()


def _united(buildings: list[Building]) -> int:
    lots = 0
    for building in buildings:
        lots |= building.placement.lots
    return lots


PLACE: Statements = {
    "build.own-tile": lambda s, a: not is_legendary(s, a) and not tile_bit(s, a) & s.players[s.to_move].unbuilt,
    "build.legendary": legendary,
    "build.generation": locked,
    "build.inside-territory": lambda s, a: bool(squares(s, a) & ~s.players[s.to_move].territory),
    "build.shape": lambda s, a: s.rules.table.building(a.tile, squares(s, a)) is None,
    "build.frontage": lambda s, a: not placement(s.rules.table, squares(s, a)).frontage,
    "build.span": lambda s, a: not s.rules.variant.span_lots and len(lots_under(s, a)) > 1,
    "build.partial": lambda s, a: (
        not s.rules.variant.partial_lots and any(lot & ~squares(s, a) for lot in lots_under(s, a))
    ),
}

BUILD: Statements = {
    "turn.cards": lambda s, _: s.turn.pending is GRAB,
    "turn.options": lambda s, _: s.turn.built and s.turn.pending is not BOOM,
    "turn.must-acquire": lambda s, _: (
        idle(s) and s.turn.had_worker and not (s.rules.variant.build_without_market and not s.market)
    ),
    "card.boom": lambda s, a: (
        bool(s.turn.built)
        and s.rules.variant.boom_limit == "keeps-unbuilt"
        and not is_legendary(s, a)
        and s.unbuilt(s.to_move) - 1 < s.rules.variant.end_unbuilt
    ),
    "build.free": lambda s, a: any(squares(s, a) & player.occupied for player in s.players),
    **PLACE,
}

REBUILD: Statements = {
    "turn.cards": lambda s, _: s.turn.pending is GRAB,
    "card.boom": lambda s, _: s.turn.pending is BOOM,
    "turn.options": lambda s, _: not idle(s),
    "demolish.no-acquire": lambda s, _: bool(s.turn.acquired),
    "demolish.own": lambda s, a: bool(under(s, a, own=False)),
    "demolish.footprint": lambda s, a: (
        not under(s, a) or (s.rules.variant.demolished_adjacent and not hang_together(tuple(under(s, a))))
    ),
    "demolish.generation": lambda s, a: any(b.tile.generation >= generation(s, a) for b in under(s, a)),
    "demolish.gold-stands": lambda s, a: any(b.tile.generation == Generation.GOLD for b in under(s, a)),
    "demolish.mark-vacated": unmarked,
    **PLACE,
}


def boom(state: State, action: PlayCard) -> bool:
    """`card.boom`."""
    limit, ended = state.rules.variant.boom_limit, state.end is not None and state.turns_left is None
    low = state.unbuilt(state.to_move) == state.rules.variant.end_unbuilt
    barred = (limit == "unless-ended" and ended) or (limit == "unless-at-unbuilt" and low)
    return action.card is BOOM and (state.turn.built != 1 or barred or not some_own(state, BOOM))


def shift(state: State, action: PlayCard) -> bool:
    """`card.shift`."""
    variant = state.rules.variant
    supply = len(state.future) + (len(state.market) if variant.shift_order == "return-first" else 0)
    return action.card is SHIFT and (not state.turn.untouched or supply < variant.market_size)


def grab(state: State, action: PlayCard) -> bool:
    """`card.grab`."""
    turn, variant = state.turn, state.rules.variant
    small = sum(not state.rules.table.face_is_large[card] for card in state.market)
    if variant.grab_timing == "at-once":
        needed, moment = 2, idle(state) and turn.had_worker
    else:
        skipped = bool(turn.built and not turn.acquired and not turn.had_worker and variant.grab_after_skip)
        needed, moment = 1, not turn.took_three and (turn.acquired == 1 or skipped or turn.demolished)
    lacking = min(small, state.workers(state.to_move)) < needed or not state.future
    return action.card is GRAB and (lacking or not moment)


def late_grab(state: State, action: PlayCard) -> bool:
    """`demolish.no-acquire`, and so `turn.options`."""
    variant = state.rules.variant
    allowed = variant.grab_after_demolition and variant.grab_timing == "additional"
    return action.card is GRAB and state.turn.demolished and not allowed


PLAY: Statements = {
    "turn.options": late_grab,
    "turn.cards": lambda s, a: s.turn.pending is not None or not s.players[s.to_move].cards & CARD_BIT[a.card],
    "card.boom": boom,
    "card.shift": shift,
    "card.grab": grab,
    "demolish.no-acquire": late_grab,
}
RETURN: Statements = {
    "turn.cards": lambda s, _: s.turn.pending is not None,
    "turn.stuck": lambda s, a: (
        not s.turn.untouched
        or s.turn.had_worker
        or can_start(s)
        or not s.players[s.to_move].worker_lots & lot_bit(s, a)
    ),
}
END: Statements = {
    "turn.cards": lambda s, _: s.turn.pending is not None,
    "turn.must-acquire": lambda s, _: idle(s) and s.turn.had_worker and bool(s.market),
    "turn.stuck": lambda s, _: idle(s) and not s.turn.had_worker and not can_start(s),
    "turn.build-optional": lambda s, _: (
        idle(s) and not s.turn.had_worker and can_start(s) and not s.rules.variant.decline_without_worker
    ),
}

STATEMENTS: dict[type, Statements] = {
    AcquireLot: ACQUIRE,
    Build: BUILD,
    Rebuild: REBUILD,
    PlayCard: PLAY,
    ReturnLot: RETURN,
    EndTurn: END,
}


def broken(state: State, action: Any) -> frozenset[str]:
    """Every rule whose statement an action does not keep."""
    return frozenset(rule for rule, breaks in STATEMENTS[type(action)].items() if breaks(state, action))


def named(rules: frozenset[str]) -> frozenset[str]:
    """Those of some broken rules that a verdict names: the ones that no other implies."""
    return rules - {implied for rule in rules for implied in catalogue()[rule].implies}
