"""Whatever is played, each source of points and the final score lie within the bounds."""

from __future__ import annotations

import random

import pytest

from ny1901 import paris
from ny1901.errors import VariantError
from ny1901.paris import solver
from ny1901.paris.scoring import Tally
from ny1901.paris.solver.bounds import SeatBounds
from ny1901.testing.paris import variants

FEW_CARDS = paris.Variant().change(postcards=("bouquinistes", "metropolitain"), postcard_count=2)


def by_source(points: Tally) -> tuple[int, ...]:
    return (points.light, points.group, points.unbuilt, sum(bonus for _, bonus in points.postcards))


def check_game(seed: int, share: float) -> int:
    """Play a game by dice, and hold the bounds of a share of its positions against the end; how many were held."""
    known = variants()
    dice, state = random.Random(seed), paris.Game(variant=known[seed % len(known)]).initial_state(seed)
    asked: list[tuple[paris.State, tuple[SeatBounds, ...]]] = []
    while not state.is_over:
        if dice.random() < share:
            asked.append((state, solver.score_bounds(state)))
        state = state.apply(dice.choice(state.legal_actions))
    for position, bounds in asked:
        for seat, points in zip(bounds, state.tally, strict=True):
            assert seat.lower <= points.total <= seat.upper, str(position)
            for part, value in zip(seat.parts, by_source(points), strict=True):
                assert part.lower <= value <= part.upper, (part, value, str(position))
    return len(asked)


def test_the_final_score_lies_within_the_bounds() -> None:
    assert sum(check_game(seed, 0.1) for seed in range(28)) > 60


@pytest.mark.long
def test_the_final_scores_of_1000_games_lie_within_the_bounds() -> None:
    assert sum(check_game(seed + 5000, 0.1) for seed in range(1000)) > 2000


def test_players_who_want_points_stay_within_the_bounds() -> None:
    """Dice seldom come near the upper bound; here each seat takes what brings it most, and the rival nothing bad."""
    for seed in range(2):
        state = paris.Game(variant=variants()[seed]).initial_state(seed)
        dice, asked = random.Random(seed), []
        while not state.is_over:
            if state.paving:
                state = state.apply(dice.choice(state.legal_actions))
                continue
            asked.append(solver.score_bounds(state))
            found = solver.best_placements(state, top=1, prove=False)
            state = state.apply(found.best.action if found.best else dice.choice(state.legal_actions))
        for bounds in asked:
            assert all(seat.lower <= state.scores[seat.seat] <= seat.upper for seat in bounds)


def every_end(state: paris.State, most: int) -> list[paris.State] | None:
    """Every end that some play can come to; None if there are more states on the way than `most`."""
    waiting, ends, seen = [state], [], 0
    while waiting:
        seen += 1
        if seen > most:
            return None
        here = waiting.pop()
        if here.is_over:
            ends.append(here)
        waiting += [here.apply(action) for action in here.legal_actions]
    return ends


def test_every_play_of_a_short_rest_stays_within_the_bounds() -> None:
    tried = 0
    for seed in range(60):
        dice = random.Random(seed)
        states = [paris.Game(variant=FEW_CARDS).initial_state(seed)]
        while not states[-1].is_over:
            states.append(states[-1].apply(dice.choice(states[-1].legal_actions)))
        for state in states[-4:-1]:
            ends = None if state.paving else every_end(state, 150)
            if ends is not None:
                tried += 1
                for seat in solver.score_bounds(state):
                    reached = [end.scores[seat.seat] for end in ends]
                    assert seat.lower <= min(reached), str(state)
                    assert max(reached) <= seat.upper, str(state)
    assert tried > 20


def test_at_the_end_the_bounds_are_the_tally() -> None:
    dice, state = random.Random(3), paris.Game().initial_state(3)
    while not state.is_over:
        state = state.apply(dice.choice(state.legal_actions))
    bounds = solver.score_bounds(state)
    assert [(seat.lower, seat.upper, seat.width) for seat in bounds] == [(score, score, 0) for score in state.scores]
    assert [part.lower for part in bounds[0].parts] == list(by_source(state.tally[0]))


def test_at_the_beginning_every_building_can_still_be_left_unbuilt() -> None:
    bounds = solver.score_bounds(paris.Game().initial_state(1))[0]
    assert (bounds.lower, bounds.to_data()["lower"]) == (-36, -36)
    assert bounds.as_table()[-1]["source"] == "final score"


def test_something_else_than_a_position_is_refused() -> None:
    with pytest.raises(VariantError, match="str is not a position"):
        solver.score_bounds("start")
