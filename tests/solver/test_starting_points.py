"""What the solver makes of points that a variant gives before the first turn: proofs, bounds, histories."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from ny1901.new_york.game import Game, State
from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.actions import Build
from ny1901.new_york.rules.position import Player
from ny1901.new_york.rules.problems import problems
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.bounds.score_bounds import score_bounds
from ny1901.new_york.solver.difference.find import find_difference
from ny1901.new_york.solver.proof.check import Status, check_invariants
from ny1901.new_york.solver.proof.words import all_of
from ny1901.new_york.solver.reachability.reachable import reachable
from ny1901.solver.proof.statement import Invariant
from ny1901.solver.reachability.answer import Status as Reached

AHEAD = Variant().change(starting_points=(10, 0, 3), name="a head start")
GOLD_AT_ONCE = Variant().change(starting_points=(18, 18), name="gold at once")


def played(variant: Variant, players: int, seed: int, steps: int) -> list[State]:
    """The states of a game that builds the latest generation it can, from the deal on."""
    dice, states = random.Random(seed), [Game(players=players, variant=variant).initial_state(seed)]
    while len(states) <= steps and not states[-1].is_over:
        tiles = {tile.id: tile.generation for tile in variant.city.tiles}
        actions = states[-1].legal_actions
        golds = [a for a in actions if isinstance(a, Build) and tiles.get(a.tile) == Generation.GOLD]
        states.append(states[-1].apply(dice.choice(golds or actions)))
    return states


@pytest.mark.long(days=3)
def test_what_holds_of_scores_is_proved_and_that_all_of_them_are_built_refuted() -> None:
    about_scores = ["score-is-built", "scores-never-fall", "thresholds"]
    all_built = Invariant(
        "all-built",
        "Every point is from a building or from Gold Prestige.",
        holds=lambda s: all_of(seat.score == seat.built_points + seat.prestige for seat in s.seats),
    )
    report = check_invariants(AHEAD, 2, statements=[*about_scores, all_built])
    assert {name: report[name].status for name in about_scores} == dict.fromkeys(about_scores, Status.PROVED)
    assert report.breaches == ()
    refuted = report["all-built"]
    assert refuted.status is Status.REFUTED
    assert refuted.play is not None
    assert refuted.play.actions == ()


def test_a_head_start_differs_from_the_deal_on() -> None:
    found = find_difference(Variant(), AHEAD, players=3)
    assert (found.steps, found.proved, found.rules) == (0, True, ("setup.pieces",))
    assert found.fields == (("starting_points", (), (10, 0, 3)),)
    assert "score of seat 0: 0 in en-2015, 10 in a head start" in found.difference
    assert find_difference(AHEAD, AHEAD.change(starting_points=(10, 0, 3, 0)), players=3).difference == "no difference"


def test_histories_begin_with_the_points_of_the_start() -> None:
    for variant, steps in ((AHEAD, 0), (AHEAD, 14), (GOLD_AT_ONCE, 25)):
        state = played(variant, 2, seed=3, steps=steps)[-1]
        assert problems(state) == ()
        found = reachable(state, timeout=20.0)
        assert found.status is Reached.REACHED
        assert found.start is not None
        assert found.start.scores == tuple(variant.points_at_start(seat) for seat in range(2))
        assert found.start.turn.score == found.start.scores[0]
        replayed = found.start
        for action in found.actions:
            replayed = replayed.apply(action)
        assert replayed.scores == state.scores


def test_the_first_gold_of_such_a_history_came_before_its_points_were_built() -> None:
    states = played(GOLD_AT_ONCE, 2, seed=3, steps=25)
    gold = next(pair for pair in pairwise(states) if any(map(has_gold, pair[1].players)))
    before = gold[0].tally[gold[0].to_move]
    assert before.buildings + before.prestige < 18 <= before.start + before.buildings


def has_gold(seat: Player) -> bool:
    return any(building.tile.generation == Generation.GOLD for building in seat.buildings)


def test_final_scores_lie_within_bounds_that_know_the_start() -> None:
    states = played(AHEAD, 3, seed=2, steps=2000)
    final = states[-1].scores
    for state in states[::25]:
        for bounds in score_bounds(state):
            assert bounds.lower <= final[bounds.seat] <= bounds.upper
    first = score_bounds(states[0], detail="simple")[0]
    assert {part.source: part.lower for part in first.parts}["standing score"] == 10
    for bounds, seat in zip(score_bounds(states[-1]), states[-1].tally, strict=True):
        assert sum(part.upper for part in bounds.parts) == bounds.upper == seat.total
