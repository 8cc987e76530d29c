"""Bounds of Paris under a behaviour: never wrong against every play that keeps to it, nor in whole games that do."""

from __future__ import annotations

import random

import pytest

from ny1901 import paris
from ny1901.kernel.errors import VariantError
from ny1901.paris.solver.bounds.behaviours import BEHAVIOURS, builds_when_able
from ny1901.paris.solver.bounds.score_bounds import SeatBounds, score_bounds
from ny1901.paris.testing import variants
from ny1901.testing.play import steered
from tests.paris.tiny import tiny
from tests.paris.tiny_towns import tiny_town

EAGER = "builds-when-able"


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short rests are counted too, not played out in every way."""
    monkeypatch.setattr("ny1901.paris.solver.bounds.score_bounds.every_tally", lambda *_, **__: None)


def hold(bounds: tuple[SeatBounds, ...], scores: list[tuple[int, ...]], state: paris.State) -> None:
    """Hold bounds to every score that can be."""
    for seat in bounds:
        reached = [each[seat.seat] for each in scores]
        assert seat.lower <= min(reached) <= max(reached) <= seat.upper, (str(state), str(seat), min(reached))


def begun_after(states: list[paris.State]) -> list[int]:
    """For each state the most turns that a seat begins after the present one."""
    counts = [0, 0]
    found = [0]
    for earlier, later in zip(reversed(states[:-1]), reversed(states[1:]), strict=True):
        counts[later.seat] += later.number != earlier.number and not later.is_over
        found.append(max(counts))
    return found[::-1]


def check_game(seed: int, every: int) -> int:
    """Play a game in which everybody builds when able, and hold the bounds of some states to its end."""
    played_by = variants()[seed % len(variants())]
    dice, states = random.Random(seed), [paris.Game(variant=played_by).initial_state(seed)]
    while not states[-1].is_over:
        actions = [action for action in states[-1].legal_actions if builds_when_able(states[-1], action)]
        states.append(states[-1].apply(dice.choice(actions)))
    asked = [place for place in range(len(states)) if place % every == seed % every]
    begun = begun_after(states)
    for place in asked:
        state, final = states[place], [states[-1].scores]
        hold(score_bounds(state, behaviour=EAGER), final, state)
        hold(score_bounds(state, turns=begun[place]), final, state)
        hold(score_bounds(state, behaviour=[EAGER], turns=begun[place]), final, state)
    return len(asked)


@pytest.mark.usefixtures("counted")
def test_games_that_keep_to_it_end_within_the_bounds() -> None:
    assert sum(check_game(seed, every=12) for seed in range(3)) > 6


@pytest.mark.long(days=3)
@pytest.mark.usefixtures("counted")
@pytest.mark.parametrize("part", range(4))
def test_forty_games_that_keep_to_it_end_within_the_bounds(part: int) -> None:
    assert sum(check_game(seed, every=5) for seed in range(7000 + part, 7040, 4)) > 50


def ends(start: paris.State, turns: int | None, limit: int, *, eager: bool) -> list[tuple[int, ...]] | None:
    """The scores of every end of play that keeps to both; None where there is too much play."""
    waiting, met, found = [(start, (0, 0))], {(start, (0, 0))}, []
    while waiting:
        state, begun = waiting.pop()
        if state.is_over:
            found.append(state.scores)
        for action in state.legal_actions:
            if eager and not builds_when_able(state, action):
                continue
            reached = state.apply(action)
            counts = list(begun)
            counts[reached.seat] += turns is not None and reached.number != state.number and not reached.is_over
            following = reached, (counts[0], counts[1])
            if (turns is None or max(counts) <= turns) and following not in met:
                met.add(following)
                waiting.append(following)
        if len(met) > limit:
            return None
    return found


def check_tiny(seed: int, limit: int) -> int:
    """Hold the bounds of a tiny game to every play that keeps to what is assumed; how many bounds that moved."""
    line, moved = steered(tiny_town(seed), seed, lambda state: 0), 0
    for place, state in enumerate(line[:-1]):
        for turns, eager in ((None, True), (1, False), (2, True), (place % 5, place % 2 == 0)):
            scores = ends(state, turns, limit, eager=eager)
            if not scores:
                continue
            bounds = score_bounds(state, turns=turns, behaviour=EAGER if eager else ())
            hold(bounds, scores, state)
            moved += any(seat.width < wide.width for seat, wide in zip(bounds, score_bounds(state), strict=True))
    return moved


@pytest.mark.usefixtures("counted")
def test_bounds_contain_every_play_of_tiny_games_that_keeps_to_it() -> None:
    assert sum(check_tiny(seed, limit=120) for seed in range(5)) > 5


@pytest.mark.long(days=3)
@pytest.mark.usefixtures("counted")
@pytest.mark.parametrize("part", range(8))
def test_bounds_contain_every_play_of_64_tiny_games_that_keeps_to_it(part: int) -> None:
    assert sum(check_tiny(seed, limit=300) for seed in range(5000 + part, 5064, 8)) > 4


@pytest.mark.usefixtures("counted")
def test_the_rivals_chartier_takes_the_place_of_a_building() -> None:
    """So the building is left over, though its owner builds when able."""
    variant = tiny("chartier", tiles="oo/rr oL/rr", buildings="## ### ##", tokens=2).change(unbuilt_penalty=20)
    state = paris.Game(variant=variant).initial_state(23)
    laid = "lay t2 a3 90, take b3, take b2, lay t2 a1 90, lay t1 c1 0, take b1, pass, lay t1 c3 270"
    for text in laid.split(", "):
        state = state.apply(state.parse_action(text))
    scores = ends(state, None, 300, eager=True)
    assert scores
    hold(score_bounds(state, behaviour=EAGER), scores, state)


def test_a_short_rest_is_played_out_by_play_that_keeps_to_it() -> None:
    seen = 0
    for seed in range(12):
        line = steered(tiny_town(seed), seed, lambda state: 0)
        for state in line:
            bounds = score_bounds(state, behaviour=EAGER)
            scores = [] if state.paving else ends(state, None, 100, eager=True)
            if scores and bounds[0].proved_by.startswith("every play"):
                seen += 1
                for seat in bounds:
                    reached = [each[seat.seat] for each in scores]
                    assert (seat.lower, seat.upper) == (min(reached), max(reached))
    assert seen > 5


def test_what_is_assumed_stands_in_the_answer() -> None:
    first = score_bounds(paris.example(), behaviour=EAGER, turns=3)[0]
    sentence = str(BEHAVIOURS[EAGER])
    assert first.to_data()["assumes"] == [sentence, "nobody begins more than 3 more turns"]
    assert sentence in first.headline
    assert sentence in str(first)
    assert score_bounds(paris.example())[0].to_data()["assumes"] == []


def test_too_few_turns_for_the_tiles() -> None:
    start = paris.Game().initial_state(seed=1)
    with pytest.raises(VariantError) as error:
        score_bounds(start, turns=3)
    assert str(error.value) == (
        "behaviour: no play from here to the end keeps to this: nobody begins more than 3 more turns; "
        "leave one of them out"
    )


def test_unknown_behaviours() -> None:
    with pytest.raises(VariantError, match="behaviour: 'x' is unknown; choose from builds-when-able"):
        score_bounds(paris.example(), behaviour="x")
