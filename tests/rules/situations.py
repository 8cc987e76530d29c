"""Positions that several test modules start from, and a register of cases that each break one rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from attrs import evolve

from ny1901.new_york.game import State

from .builders import BLUE, GREEN, RED, Seat, change, lay, play, position, sound

C = TypeVar("C", bound=Callable[..., Any])


class Register(list[Any]):
    """Cases for `pytest.mark.parametrize`: the rule that a case breaks, the names to blame, the case, and more."""

    def breaks(self, rule: str, *where: str, **more: object) -> Callable[[C], C]:
        """Register a case that breaks one rule and no other."""

        def register(case: C) -> C:
            name = f"{rule}-{getattr(case, '__name__', '')}"
            self.append(pytest.param(rule, where, case, *more.values(), id=name))
            return case

        return register


MARKET = "R2 R3 Y2 Y3"
AFTER_GOLD = "corbin-building home-life temple-court delmonico"
BROAD = {"broad-exchange": "m9 n9 o9 m10 n10 o10"}


def golden(lots: str = "", built: dict[str, str] | None = None, **more: Any) -> Seat:
    """A seat with 21 points that may build gold."""
    return Seat(RED, f"rd rh {lots}", BROAD | (built or {}), **{"gone": AFTER_GOLD} | more)


def start(seat: Seat | None = None, **fields: Any) -> State:
    """The first of two players is to move and has yb and yc, if nothing else is said."""
    return sound(position(seat or Seat(RED, "yb yc"), Seat(BLUE), **{"market": MARKET} | fields))


def with_building(state: State, tile: str, squares: str) -> State:
    """The first seat has one building more, anywhere, for its points; the workers under it are back."""
    table, old = state.rules.table, state.players[0]
    new = lay(table, tile, squares)
    bit = 1 << table.tile_number[tile]
    return change(
        state,
        0,
        buildings=(*old.buildings, new),
        worker_lots=old.worker_lots & ~new.placement.lots,
        unbuilt=old.unbuilt & ~bit,
        score=old.score + new.tile.points,
    )


def again(state: State) -> State:
    """The turn as it would have begun in this position."""
    turn, mover = state.turn, state.players[state.turn.seat]
    return evolve(state, turn=evolve(turn, score=mover.score, had_worker=state.workers(turn.seat) > 0))


def low_seat(character: str = GREEN) -> Seat:
    """A seat with 4 unbuilt skyscrapers."""
    bronze = "delmonico home-life corbin-building temple-court lords-court tower-building"
    silver = "gillender-building manhattan-life american-surety empire-building st-paul-building"
    gold = {"bankers-trust": "g5 h5 g6 h6", "liberty-tower": "i7 j7", "trinity-building": "b6 b7 c7"}
    return Seat(character, "ge gf gl gh gj", gold, gone=f"{bronze} {silver}")


START = position(Seat(RED, "yb yc"), Seat(BLUE), market=MARKET, future="G3 G2 B3 B2")
ACQUIRED = play(START, "acquire yd")
SKILLED = Seat(
    RED,
    "rd rh yb yf yl ym",
    {"broad-exchange": "m9 n9 o9 m10 n10 o10", "delmonico": "g9 h9", "lords-court": "c16 c17 d17"},
    gone="corbin-building home-life temple-court",
)
"""A seat with 24 points, two bronze buildings and a silver one; a worker stands on yf."""
REBUILDING = position(SKILLED, Seat(BLUE, "bf", {"delmonico": "n5 o5"}), market=MARKET)
STUCK = position(Seat(RED, "yb rc bf gm bh", {"delmonico": "s5 t5"}), Seat(BLUE), market=MARKET)
