"""The planner: chances to win count and not points, and the worse plans drop out."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve, field, frozen

from ny1901.analysis.agents import outlook
from ny1901.kernel.protocol import View
from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import AcquireLot, EndTurn
from ny1901.new_york.solver.layout.planner_agent import PlannerAgent
from ny1901.testing import random_state
from tests.days import one_in

START = Game(players=2).initial_state(4)
SAFE, BOLD = (action for action in START.legal_actions[:2] if isinstance(action, AcquireLot))


def gamble(state: State) -> Sequence[float]:
    """One lot is worth five points for certain, another one ninety or nothing, by a hidden card; the rest is bad."""
    lots, number = state.players[0].lots, state.rules.table.lot_number
    if lots >> number[SAFE.lot] & 1:
        return 5.0, 0.0
    if lots >> number[BOLD.lot] & 1:
        return (90.0 if state.future[-1] % 4 == 0 else 0.0), 0.0
    return -50.0, 0.0


GAMBLER = PlannerAgent(gamble, turns=1, width=10**6, samples=16, first=16, layout=0.0, scale=4.0, unsettled=0.0)


@pytest.mark.parametrize("seed", one_in(3, range(3)))
def test_a_likely_win_is_preferred_to_a_high_one(seed: int) -> None:
    view = START.view(0)
    assert GAMBLER.choose(view, random.Random(seed)) == SAFE
    assert evolve(GAMBLER, scale=1e6).choose(view, random.Random(seed)) == BOLD


@pytest.mark.parametrize("seed", one_in(3, range(3)))
def test_what_decides_is_wider_the_more_turns_are_left(seed: int) -> None:
    assert evolve(GAMBLER, unsettled=1e6).choose(START.view(0), random.Random(seed)) == BOLD


@frozen
class Counting:
    """A view that counts how often it is drawn from."""

    seen: View[State]
    drawn: list[int] = field(factory=list)

    def sample(self, rng: random.Random) -> State:
        self.drawn.append(1)
        return self.seen.sample(rng)


def short_turns(state: State) -> Sequence[Any]:
    """A lot and the end of the turn where that is possible, so that plans differ in their first action."""
    return [action for action in state.legal_actions if isinstance(action, AcquireLot | EndTurn)] or state.legal_actions


def drawn(player: PlannerAgent) -> int:
    """How many orders of the cards a planner draws to compare its plans for the first turn of a game."""
    view = Counting(START.view(0))
    player.choose(view, random.Random(1), short_turns)
    return len(view.drawn) - 1  # the first is drawn to find the plans


@pytest.mark.parametrize(("samples", "first", "orders"), [(8, 2, 8), (8, 8, 8), (3, 2, 3), (1, 2, 1), (3, 1, 3)])
def test_the_orders_of_the_cards_are_as_many_as_said(samples: int, first: int, orders: int) -> None:
    assert drawn(PlannerAgent(states=30, samples=samples, first=first)) == orders


@pytest.mark.parametrize(("width", "orders"), [(1, 0), (2, 2), (3, 4), (4, 4), (5, 8)])
def test_where_one_plan_is_left_no_more_orders_are_drawn(width: int, orders: int) -> None:
    assert drawn(PlannerAgent(states=30, width=width, samples=50)) == orders


def looked_at(player: PlannerAgent) -> int:
    """How many states a planner values for one action."""
    seen = []

    def counted(state: State) -> Sequence[float]:
        seen.append(1)
        return outlook(state)

    evolve(player, evaluate=counted).choose(random_state(Game(players=2), 5, 60).view(1), random.Random(1))
    return len(seen)


def test_the_worse_plans_drop_out_and_save_work() -> None:
    planner = PlannerAgent(states=80)
    assert looked_at(planner) < 0.75 * looked_at(evolve(planner, first=8))
