"""Readings are compared where they can differ: each rule alone decides often enough whether an action is legal.

Boards of a few lots are drawn at random, with any rules and tiles worth nothing or much. There rules decide that
hardly ever do on the printed board, where nearly every placement has frontage.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache

from attrs import evolve

from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, EndTurn, PlayCard, Rebuild, ReturnLot
from ny1901.new_york.rules.catalogue import catalogue
from tests.solver.tiny_cities import tiny_game

_EVERY_GENERATION = {"silver_threshold": 0, "gold_threshold": 0}
CHANGES: tuple[dict[str, object], ...] = (
    {},
    {"span_lots": False, "decline_without_worker": False, "workers": 1, **_EVERY_GENERATION},
    {"span_lots": False, "decline_without_worker": False, "workers": 1},
    {"decline_without_worker": False, "workers": 2, "span_lots": True, **_EVERY_GENERATION},
)
"""Changes of rules under which rules decide that seldom do."""

FEWEST, ENOUGH = 5, 100
"""How often a rule alone has to forbid an action; at least, and of rules that the printed board seldom asks for."""


@cache
def start(seed: int) -> State:
    """A tiny game, with the rules changed so that something rare comes up."""
    first = tiny_game(seed)
    variant = first.rules.variant.change(**CHANGES[seed % len(CHANGES)])
    return Game(players=first.rules.players, variant=variant).initial_state(seed)


def compared(seeds: range) -> Iterator[tuple[str, ...]]:
    """For actions that all readings have judged alike, the rules that forbid each."""
    for seed in seeds:
        dice, state = random.Random(seed), start(seed)
        for _ in range(30):
            listed = set(state.legal_actions)
            for action in _tried(dice, state) if not state.is_over else (EndTurn(),):
                rules = state.explain(action).rules
                assert {action in listed, state.is_legal(action)} == {not rules}, f"{action}: {rules}; {state}"
                yield rules
            if state.is_over:
                break
            state = state.apply(_next(dice, state))


def _tried(dice: random.Random, state: State) -> Iterator[Action]:
    """Actions of which one rule or two decide: on the own land, over buildings, and what names no squares."""
    mine, land = state.players[state.to_move], state.players[state.to_move].territory
    built = sum(building.placement.squares for player in state.players for building in player.buildings)
    own = sum(building.placement.squares for building in mine.buildings)
    raising, others = _named(state.rules)
    inside = [one for one, squares in raising if not squares & ~land]
    over = [one for one, squares in raising if isinstance(one, Rebuild) and squares & own and not squares & ~land]
    foreign = [one for one, squares in raising if isinstance(one, Rebuild) and squares & built & ~own]
    for group, most in ((inside, 12), (over, 10), (foreign, 3), (others, 4), ([one for one, _ in raising], 3)):
        yield from dice.sample(group, min(most, len(group)))
    if inside:
        one, other = dice.choice(inside), dice.choice(inside)
        yield evolve(one, tile=other.tile)
    yield EndTurn()


@lru_cache(maxsize=8)
def _named(rules: Game) -> tuple[list[tuple[Action, int]], list[Action]]:
    """What can be named: the buildings with their squares, and everything but these."""
    actions = rules.actions
    raising = [(one, rules.table.mask(one.squares) or 0) for one in actions if isinstance(one, Build | Rebuild)]
    return raising, [one for one in actions if isinstance(one, AcquireLot | PlayCard | ReturnLot)]


def _next(dice: random.Random, state: State) -> Action:
    """Buildings first, and legendaries before others, so that there is something to take down."""
    raising = [one for one in state.legal_actions if isinstance(one, Build | Rebuild | PlayCard)]
    return dice.choice(raising if raising and dice.random() < 0.6 else state.legal_actions)


def decided(seeds: range) -> Counter[str]:
    """How often each rule alone forbade an action."""
    return Counter(rules[0] for rules in compared(seeds) if len(rules) == 1)


NEVER = {"demolish.mark-vacated"}
"""Rules of actions that no comparison here has come to; `tests/rules/test_one_rule_each.py` has a position for each."""


def of_actions() -> set[str]:
    return {rule.id for rule in catalogue() if rule.checked_by == "action"} - NEVER


def test_every_rule_decides_in_the_comparison_and_frontage_often() -> None:
    times = decided(range(100))
    assert {rule: times[rule] for rule in of_actions() if times[rule] < FEWEST} == {}
    assert min(times[rule] for rule in ("build.frontage", "build.generation", "build.own-tile")) >= ENOUGH
    assert not NEVER & times.keys()
