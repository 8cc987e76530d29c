"""Exact answers about tiny games of Paris, against a brute force with no memory."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import permutations, product

import pytest
from attrs import evolve

from ny1901 import solver
from ny1901.kernel.errors import VariantError
from ny1901.paris import Game, State, Take, Variant
from ny1901.paris.solver.bounds.score_bounds import score_bounds
from ny1901.paris.solver.exact import TREE

from .tiny import tiny

Pair = tuple[Fraction, ...]
TINY = [tiny(buildings="## #", tokens=0), tiny("chartier", buildings="##"), tiny("levitation", buildings="#")]


def paved(variant: Variant, seed: int) -> State:
    """The beginning of the second phase, where whoever could take a building took one."""
    dice, state = random.Random(seed), Game(variant=variant).initial_state(seed=seed)
    while state.paving:
        takes = [action for action in state.legal_actions if isinstance(action, Take)]
        state = state.apply(dice.choice(takes or state.legal_actions))
    return state


def shares(state: State) -> Pair:
    return tuple(Fraction(seat in state.winners, len(state.winners)) for seat in (0, 1))


def brute_value(state: State, utility: str) -> Pair:
    if state.is_over:
        return shares(state) if utility == "win" else tuple(map(Fraction, state.scores))
    values = [brute_value(state.apply(action), utility) for action in state.legal_actions]
    return max(values, key=lambda value: value[state.to_move])


def orders(state: State) -> list[State]:
    """The state with the tiles of both stacks in every order."""
    first, second = state.players
    stacks = product(permutations(first.stack), permutations(second.stack))
    return [evolve(state, players=(evolve(first, stack=mine), evolve(second, stack=other))) for mine, other in stacks]


def finals(state: State) -> set[tuple[int, ...]]:
    """The scores of every end that can be reached, whatever lies on top of the stacks."""
    seen, waiting, found = set(orders(state)), orders(state), set[tuple[int, ...]]()
    while waiting:
        state = waiting.pop()
        if state.is_over:
            found.add(state.scores)
        for following in map(state.apply, state.legal_actions):
            if following not in seen:
                seen.add(following)
                waiting.append(following)
    return found


@pytest.mark.parametrize("utility", ["score", "win"])
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("variant", TINY, ids=["plain", "chartier", "levitation"])
def test_the_value_is_that_of_a_brute_force(variant: Variant, seed: int, utility: str) -> None:
    state = paved(variant, seed)
    found = solver.solve(state, utility=utility)
    assert found.proved
    assert found.value == brute_value(state, utility)
    if not state.is_over:
        following = state.apply(found.best)
        assert solver.solve(following, utility=utility).value == found.value


@pytest.mark.parametrize("variant", TINY[1:], ids=["chartier", "levitation"])
def test_the_range_is_that_of_every_play_with_every_order_of_the_stacks(variant: Variant) -> None:
    state = Game(variant=variant).initial_state(seed=1)
    for _ in range(2):
        state = state.apply(state.legal_actions[0])
    here = solver.score_range(state).here
    assert here is not None
    every_seat = [*zip(*finals(state), strict=True)]
    assert here.lower == tuple(map(min, every_seat))
    assert here.upper == tuple(map(max, every_seat))
    for seat, bounds in enumerate(score_bounds(state)):
        assert bounds.lower <= here.lower[seat] <= here.upper[seat] <= bounds.upper


def test_there_is_no_value_while_a_hand_is_hidden() -> None:
    start = Game(variant=TINY[0]).initial_state(seed=1)
    with pytest.raises(VariantError, match="position: each seat has a tile in hand that the other does not know"):
        solver.solve(start)
    assert TREE.unfair(paved(TINY[0], 1)) == ""


def test_the_limits_are_told() -> None:
    state = paved(TINY[0], 1)
    assert solver.solve(state, limit_nodes=1).limit == "nodes"
    assert solver.score_range(state, limit_nodes=1).limit == "nodes"
