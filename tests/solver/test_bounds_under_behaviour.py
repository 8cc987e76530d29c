"""Bounds under a behaviour: never wrong against every play that keeps to it, nor in whole games that do."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ny1901.kernel.errors import VariantError
from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import Build, Rebuild
from ny1901.new_york.rules.chance import outcomes
from ny1901.new_york.rules.view import open_position
from ny1901.new_york.solver.bounds.behaviours import BEHAVIOURS, builds_when_able
from ny1901.new_york.solver.bounds.score_bounds import score_bounds
from ny1901.new_york.solver.exact.micro_games import MICRO_VARIANTS, micro_variant
from ny1901.new_york.solver.exact.tree import key, score_range
from ny1901.testing.play import steered
from tests.days import one_in

from .bound_games import VARIANTS, turns_begun_after
from .tiny_cities import tiny_game

EAGER = "builds-when-able"


def line_of(seed: int, variant: int, *, hunger: float, plies: int = 3000) -> list[State]:
    """A game in which everybody builds when able, by dice, some of the dice loaded towards buildings."""
    dice, state = random.Random(seed), Game(players=2 + seed % 3, variant=VARIANTS[variant]).initial_state(seed)
    states = [state]
    while not state.is_over and len(states) < plies:
        actions = [action for action in state.legal_actions if builds_when_able(state, action)]
        buildings = [action for action in actions if isinstance(action, Build | Rebuild)]
        state = state.apply(dice.choice(buildings if buildings and dice.random() < hunger else actions))
        states.append(state)
    return states


def check_line(states: list[State], every: int) -> int:
    """Hold the bounds of some states of a game against its end; how many states were held."""
    final, begun = states[-1].scores, turns_begun_after(states)
    places = [*range(len(states) % every, len(states), every), *range(max(0, len(states) - 8), len(states))]
    for place in places if states[-1].is_over else ():
        for told in ({"behaviour": EAGER}, {"behaviour": [EAGER], "turns": max(begun[place])}):
            for bounds in score_bounds(states[place], **told):
                assert bounds.lower <= final[bounds.seat] <= bounds.upper, (str(states[place]), told, str(bounds))
    return len(places)


@pytest.mark.parametrize("variant", one_in(6, range(0, len(VARIANTS), 2)))
def test_games_that_keep_to_it_end_within_the_bounds(variant: int) -> None:
    assert check_line(line_of(variant, variant, hunger=0.5), every=25)


@pytest.mark.long(days=3)
@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_six_games_of_each_variant_that_keep_to_it_end_within_the_bounds(variant: int) -> None:
    assert sum(check_line(line_of(seed, variant, hunger=seed % 2), every=20) for seed in range(100, 106)) > 50


def tightened(seed: int, limit: int, share: float) -> int | None:
    """Hold the bounds of a tiny game to every play that keeps to the behaviour.

    Returns how many states had a bound that the behaviour had moved; None where there was too much play.
    """
    line = steered(tiny_game(seed), seed, lambda state: sum(state.scores))
    survey = score_range(line[int(share * (len(line) - 1))], behaviour=EAGER, limit_nodes=limit)
    moved = 0
    for truth in survey.ranges[:: 1 + len(survey.ranges) // 40]:
        if not truth.lower:
            continue
        plain = score_bounds(truth.position)
        for bounds, wide in zip(score_bounds(truth.position, behaviour=EAGER), plain, strict=True):
            seen = (truth.lower[bounds.seat], truth.upper[bounds.seat])
            assert bounds.lower <= seen[0] <= seen[1] <= bounds.upper, (seed, seen, str(bounds), str(truth.position))
            assert wide.lower <= bounds.lower
            assert bounds.upper <= wide.upper
            moved += bounds.width < wide.width
    return moved if survey.proved else None


def moved_in(seeds: list[int], limit: int) -> int:
    """How many bounds the behaviour has moved, over the starts and the middles of some tiny games."""
    return sum(tightened(seed, limit, share) or 0 for seed in seeds for share in (0, 0.5, 0.8))


def test_bounds_contain_every_play_of_tiny_games_that_keeps_to_it() -> None:
    assert moved_in([*range(12)], limit=400) > 20


@pytest.mark.long(days=3)
@pytest.mark.parametrize("part", range(10))
def test_bounds_contain_every_play_of_300_tiny_games_that_keeps_to_it(part: int) -> None:
    assert moved_in([*range(3000 + part, 3300, 10)], limit=900) > 10


@pytest.mark.parametrize("name", MICRO_VARIANTS)
def test_bounds_contain_every_play_of_the_micro_games_that_keeps_to_it(name: str) -> None:
    survey = score_range(Game(players=2, variant=micro_variant(name)).initial_state(seed=1), behaviour=EAGER)
    assert survey.proved
    for truth in survey.ranges[:: 1 + len(survey.ranges) // 400]:
        for bounds in score_bounds(truth.position, behaviour=EAGER) if truth.lower else ():
            assert bounds.lower <= truth.lower[bounds.seat] <= truth.upper[bounds.seat] <= bounds.upper


def ends(start: State, turns: int, limit: int) -> list[tuple[int, ...]] | None:
    """The scores of every end at which nobody has begun more turns than so; None where there is too much play."""
    first = (open_position(start), (0,) * len(start.players))
    waiting, met, found = [first], {(key(first[0]), first[1])}, []
    while waiting:
        state, begun = waiting.pop()
        if state.is_over:
            found.append(state.scores)
        for action in state.legal_actions:
            for _, reached in outcomes(state, action) if builds_when_able(state, action) else ():
                counts = list(begun)
                counts[reached.to_move] += reached.turn.number != state.turn.number and not reached.is_over
                name = (key(reached), tuple(counts))
                if max(counts) <= turns and name not in met:
                    met.add(name)
                    waiting.append((reached, tuple(counts)))
        if len(met) > limit:
            return None
    return found


def check_turns(seed: int, limit: int) -> int:
    """Hold the bounds under both to every play that keeps to both; how many states had such play."""
    line, held = steered(tiny_game(seed), seed, lambda state: sum(state.scores)), 0
    for share in (0, 0.4, 0.7):
        state = line[int(share * (len(line) - 1))]
        for turns in (0, 1, 2):
            found = ends(state, turns, limit)
            if not found:
                continue
            held += 1
            for bounds in score_bounds(state, behaviour=EAGER, turns=turns):
                reached = [scores[bounds.seat] for scores in found]
                assert bounds.lower <= min(reached) <= max(reached) <= bounds.upper, (seed, turns, str(state))
    return held


def test_bounds_contain_every_play_with_few_turns() -> None:
    assert sum(check_turns(seed, limit=300) for seed in range(12)) > 20


@pytest.mark.long(days=3)
@pytest.mark.parametrize("part", range(6))
def test_bounds_contain_every_play_with_few_turns_in_120_tiny_games(part: int) -> None:
    assert sum(check_turns(seed, limit=900) for seed in range(4000 + part, 4120, 6)) > 40


def test_what_is_assumed_stands_in_the_answer() -> None:
    first = score_bounds(Game(players=2).initial_state(seed=3), behaviour=EAGER, turns=30)[0]
    sentence = str(BEHAVIOURS[EAGER])
    assert first.to_data()["assumes"] == [sentence, "nobody begins more than 30 more turns"]
    assert sentence in first.headline
    assert sentence in str(first)
    assert [part.lower for part in first.parts if part.source == "forced"] == [2]


def test_nothing_stands_there_where_nothing_is_assumed() -> None:
    first = score_bounds(Game(players=2).initial_state(seed=3))[0]
    assert first.to_data()["assumes"] == []
    assert "if" not in first.headline
    assert all(part.source != "forced" for part in first.parts)


@pytest.mark.parametrize(
    ("told", "message"),
    [
        (
            {"behaviour": "builds-when-abel"},
            "behaviour: 'builds-when-abel' is unknown; did you mean 'builds-when-able'?",
        ),
        ({"behaviour": ["x"]}, "behaviour: 'x' is unknown; choose from builds-when-able"),
    ],
)
def test_unknown_behaviours(told: dict[str, Any], message: str) -> None:
    with pytest.raises(VariantError) as error:
        score_bounds(Game(players=2).initial_state(seed=3), **told)
    assert str(error.value) == message
