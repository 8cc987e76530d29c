"""`greedy` in compiled games: it sees in a position what the engine's sees, and chooses alike with the same dice."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ny1901.analysis.agents import agent
from ny1901.analysis.game.play import Step, play
from ny1901.analysis.seating import seating
from ny1901.kernel.lookahead import lead
from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.study.prospects import prospects
from ny1901.new_york.testing import variants
from tests.days import one_in

from .interpreted import interpreted
from .lockstep import deal
from .test_lane import tiny

PLAIN = interpreted()


@cache
def game_of_the_engine(players: int, edition: str, **fields: int) -> tuple[Step, ...]:
    """A game between two greedy agents, and one by dice where three play."""
    game = Game(players=players, variant=Variant.named(edition).change(**fields))
    return tuple(play(game, [agent(name) for name in ("greedy", "greedy", "random")[:players]], seed=1901))


def leads(state: State) -> tuple[float, ...]:
    """How far the seat to move is ahead right after each action, on the engine."""
    return tuple(lead(prospects(state.apply(action)), state.to_move) for action in state.legal_actions)


def promises_alike(lane: SimpleNamespace, steps: tuple[Step, ...]) -> bool:
    """Whether a game's positions promise the same in the lane, now and after each action, to the last bit."""
    game = steps[0].state.rules
    rules = lane.tables.rules_array(game)
    arrays, codes = lane.game_arrays.new_game(rules), np.zeros(8000, np.int64)
    found = np.zeros(game.players)
    deal(lane, rules, arrays, seed=1901)
    for step in steps:
        lane.prospects.prospects(rules, arrays, found)
        count = lane.writing.list_actions(rules, arrays, codes)
        ahead = lane.choosing.leads_after(rules, arrays, codes[:count])
        if (tuple(found), tuple(ahead)) != (prospects(step.state), leads(step.state)):
            return False
        lane.effects.apply(rules, arrays, int(codes[step.state.legal_actions.index(step.action)]))
    lane.prospects.prospects(rules, arrays, found)
    return tuple(found) == prospects(steps[-1].following)


def choices_alike(lane: SimpleNamespace, game: Game, seed: int, plies: int) -> bool:
    """Whether a game of agents, one of them by dice, has the same actions in the lane."""
    names = seating(("greedy", "random"), game.players, seed)
    mine = lane.lane.Lane(game).steps(names, seed, plies=plies)
    theirs = play(game, [agent(name) for name in names], seed, plies=plies)
    return [step.action for step in mine] == [step.action for step in theirs]


@pytest.mark.parametrize(
    ("players", "edition"), one_in(3, [(2, "zh-2016+expert"), (3, "en-2015"), (3, "pt-2018+expert")])
)
def test_every_position_of_a_game_promises_the_same(players: int, edition: str) -> None:
    assert promises_alike(PLAIN, game_of_the_engine(players, edition))


@pytest.mark.parametrize("number", one_in(4, range(0, len(variants()), 4)))
def test_it_chooses_alike(number: int) -> None:
    assert choices_alike(PLAIN, Game(players=2 + number % 3, variant=variants()[number]), number, 20)


@settings(max_examples=10)
@given(st.integers(0, 2**40))
def test_it_chooses_alike_in_any_small_city_under_any_variant(seed: int) -> None:
    assert choices_alike(PLAIN, tiny(seed), seed, 80)


FAULTS = [
    ("ground", "room = not_silver", "room = free"),
    ("ground", "room = not_gold", "room = not_silver"),
    ("prospects", "if number < turns:", "if number <= turns:"),
    ("prospects", "(_turns_left(rules, game)) + 1", "(_turns_left(rules, game))"),
    ("prospects", "game[pool + plot] = 0", "pass"),
    ("prospects", "(cards >> BOOM & 1)", "(cards >> SHIFT & 1)"),
    ("prospects", "others = max(others, points[other, WON])", "others += points[other, WON]"),
    ("prospects", "steer[WIN] *", "0 *"),
    ("prospects", "rules[GOLD_AT] - game[own + SCORE]", "0"),
    ("choosing", "known[0] != turns or ", ""),
    ("choosing", " or known[1] != legendaries", ""),
    ("choosing", "other == seat or ", ""),
    ("tables", "*early, *late", "*late, *early"),
    ("land", "game[land + REFITS_KNOWN] = game[land + GROUND_KNOWN]", "game[land + REFITS_KNOWN]"),
]


@pytest.mark.parametrize("number", one_in(4, range(len(FAULTS))), ids=[str(fault) for fault in FAULTS])
def test_a_fault_in_what_a_position_promises_is_noticed(number: int) -> None:
    games = game_of_the_engine(3, "en-2015", end_unbuilt=13), game_of_the_engine(3, "pt-2018+expert")
    assert not all(promises_alike(interpreted(FAULTS[number]), steps) for steps in games)


@pytest.mark.parametrize(
    "fault",
    [
        ("choosing", "values[seat] - best", "values[seat]"),
        ("choosing", "below(dice, len(best))", "0"),
        ("choosing", "if agent != PLAYOUT", "if agent == RANDOM"),
    ],
    ids=str,
)
def test_a_fault_in_how_it_chooses_is_noticed(fault: tuple[str, str, str]) -> None:
    lane = interpreted(fault)
    assert not all(choices_alike(lane, tiny(seed), seed, 80) for seed in range(20))
