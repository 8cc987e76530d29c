"""Lines beside the bounds: games that replay to their scores, within the bounds, the same from the same seed."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ny1901 as ny
from ny1901 import paris
from ny1901.kernel.errors import DataError, VariantError
from ny1901.new_york.solver.bounds.behaviours import behaviours
from ny1901.new_york.solver.exact.micro_games import MICRO_VARIANTS, micro_variant
from ny1901.new_york.solver.exact.tree import score_range
from ny1901.paris.solver.bounds.behaviours import behaviours as paris_behaviours
from ny1901.paris.solver.bounds.exhaustive import every_tally
from ny1901.solver import score_bounds, score_lines
from ny1901.solver.lines import Line, ScoreLines
from tests.days import one_in

from .tiny_cities import tiny_game

EAGER = "builds-when-able"


def a_game(rules: Any, seed: int) -> list[Any]:
    """The states of a game by dice."""
    dice, states = random.Random(seed), [rules.initial_state(seed)]
    while not states[-1].is_over:
        states.append(states[-1].apply(dice.choice(states[-1].legal_actions)))
    return states


def found(lines: ScoreLines) -> tuple[Line, Line]:
    """The lowest and the highest line, which both replay to their scores."""
    assert lines.lowest and lines.highest
    for line in (lines.lowest, lines.highest):
        record = line.record()
        end = type(record).parse(str(record)).final()
        assert (end.is_over, end.scores[lines.seat]) == (True, line.score)
    return lines.lowest, lines.highest


def check_within(state: Any, **options: Any) -> list[tuple[int, int]]:
    """Hold the lines of every seat within its bounds; how far the lowest and the highest lie from them."""
    behaviour = {key: value for key, value in options.items() if key == "behaviour"}
    slack = []
    for bounds in score_bounds(state, **behaviour):
        lowest, highest = found(score_lines(state, bounds.seat, **options))
        assert bounds.lower <= lowest.score <= highest.score <= bounds.upper, (str(state), str(bounds))
        slack.append((lowest.score - bounds.lower, bounds.upper - highest.score))
    return slack


@pytest.mark.parametrize("behaviour", one_in(2, [(), EAGER]), ids=["any play", EAGER])
@pytest.mark.parametrize("rules", one_in(2, [ny.Game(players=3), ny.Game(players=2), paris.Game()]), ids=str)
def test_lines_of_the_printed_games_lie_within_the_bounds(rules: Any, behaviour: Any) -> None:
    states = a_game(rules, 3)
    for share in (0, 0.6, 0.9, 1):
        told = {"behaviour": behaviour} if behaviour else {}
        slack = check_within(states[int(share * (len(states) - 1))], playouts=3, **told)
    assert {*slack} == {(0, 0)}  # at the end of the game


def ends_found(lines: ScoreLines, low: int, high: int) -> int:
    """How many ends of the true range the lines get to, which lie within it."""
    lowest, highest = found(lines)
    assert low <= lowest.score <= highest.score <= high, str(lines)
    return (lowest.score == low) + (highest.score == high)


@pytest.mark.long(days=3)
@pytest.mark.parametrize("behaviour", [(), EAGER], ids=["any play", EAGER])
def test_nearly_the_whole_ranges_of_the_micro_games_are_found(behaviour: Any) -> None:
    met = 0
    for name in MICRO_VARIANTS:
        start = ny.Game(players=2, variant=micro_variant(name)).initial_state(seed=1)
        truth = score_range(start, behaviour=behaviour).here
        for seat in (0, 1) if truth else ():
            lines = score_lines(start, seat, behaviour=behaviour)
            met += ends_found(lines, truth.lower[seat], truth.upper[seat])
    assert 4 * len(MICRO_VARIANTS) - 2 <= met


def check_tiny(seed: int, limit: int = 400) -> tuple[int, int]:
    """Hold the lines of a tiny game to the exhaustive truth; how many ends of ranges there were, and were found."""
    states = a_tiny_game(seed)
    ends = met = 0
    for share in (0, 0.5, 0.8):
        state = states[int(share * (len(states) - 1))]
        truth = score_range(state, limit_nodes=limit).here
        for seat in range(len(state.players)) if truth and truth.lower else ():
            ends += 2
            met += ends_found(score_lines(state, seat, playouts=40), truth.lower[seat], truth.upper[seat])
    return ends, met


def a_tiny_game(seed: int) -> list[Any]:
    """Some states of a tiny game by dice, which may go round."""
    dice, states = random.Random(seed), [tiny_game(seed)]
    while not states[-1].is_over and len(states) < 60:
        states.append(states[-1].apply(dice.choice(states[-1].legal_actions)))
    return states


def check_share(seeds: range) -> None:
    ends, met = map(sum, zip(*map(check_tiny, seeds), strict=True))
    assert ends > len(seeds)
    assert met > 0.9 * ends


def test_lines_of_tiny_games_lie_within_the_truth_and_mostly_reach_it() -> None:
    check_share(range(8))


@pytest.mark.long(days=3)
@pytest.mark.parametrize("part", range(4))
def test_lines_of_200_tiny_games_lie_within_the_truth_and_mostly_reach_it(part: int) -> None:
    check_share(range(7000 + part, 7200, 4))


@pytest.mark.long(days=3)
@pytest.mark.parametrize("behaviour", [(), EAGER], ids=["any play", EAGER])
def test_rests_of_paris_are_nearly_found_whole(behaviour: Any) -> None:
    ends = met = 0
    for seed in range(3):
        for state in a_game(paris.Game(), seed)[-6:-1]:
            keeping = [paris_behaviours()[EAGER]] if behaviour else []
            tallies = None if state.paving else every_tally(state, keeping_to=keeping)
            for seat in (0, 1) if tallies else ():
                totals = [end[seat].total for end in tallies or ()]
                ends += 2
                met += ends_found(score_lines(state, seat, behaviour=behaviour), min(totals), max(totals))
    assert ends > 20
    assert met > 0.9 * ends


def test_every_action_of_a_line_keeps_to_the_behaviour() -> None:
    eager = behaviours()[EAGER]
    lines = score_lines(ny.example(), 0, playouts=8, behaviour=EAGER)
    for line in found(lines):
        state = line.start
        for action in line.actions:
            assert eager.obeys(state, action)
            state = state.apply(action)
    assert lines.to_data()["assumes"] == [str(eager)]
    assert str(eager) in lines.certainty


def test_the_same_seed_finds_the_same_and_another_others() -> None:
    state = ny.example()
    first, again, other = (score_lines(state, 0, playouts=6, seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first.highest != other.highest
    longer = score_lines(state, 0, playouts=30, seed=1)
    assert found(longer)[1].score > found(first)[1].score  # the search climbs


def test_nothing_hidden_from_the_seat_to_move_is_used() -> None:
    state = ny.Game(players=2).initial_state(seed=5)
    shuffled = state.view(state.to_move).sample(random.Random(9))
    assert shuffled != state
    assert score_lines(state, playouts=4) == score_lines(shuffled, playouts=4)
    starts = {found(score_lines(state, playouts=1, seed=seed))[1].start for seed in range(4)}
    assert len(starts) == 4  # each begins with a deal of its own


@pytest.mark.long(days=3)
def test_the_search_gets_far_for_both_aims() -> None:
    """What it comes to when it takes what serves the aim worst, or only begins anew, lies beyond both."""
    assert found(score_lines(ny.example(), 1, playouts=60))[0].score < 30
    assert found(score_lines(paris.Game().initial_state(1), 0))[1].score > 66


def test_the_seat_to_move_is_asked_about_unless_one_is_named() -> None:
    state = ny.example()
    assert score_lines(state, playouts=1).seat == state.to_move


def test_no_line_where_the_time_was_over_at_once() -> None:
    lines = score_lines(ny.example(), 0, timeout=1e-9)
    assert (lines.lowest, lines.highest, lines.playouts) == (None, None, 0)
    assert lines.as_table() == []
    assert lines.to_data()["highest"] is None
    assert lines.beside(1, 2) == "no game was played to its end"


def test_play_that_is_broken_off_is_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ny1901.solver.lines._LONGEST", 5)
    lines = score_lines(ny.example(), 0, playouts=3)
    assert (lines.lowest, lines.highest, lines.playouts) == (None, None, 3)


def test_what_is_proved_and_what_is_not_known_is_told() -> None:
    ends = [Line(None, (), score) for score in (51, 96)]
    lines = ScoreLines(seat=0, lowest=ends[0], highest=ends[1], playouts=9)
    there = "a game gets there"
    assert lines.beside(51, 112) == f"lowest 51 (proved, and {there}), highest between 96 ({there}) and 112 (proved)"
    assert score_lines(ny.example(), playouts=2, seed=4).certainty == (
        "not proved: 2 games for each aim, seed 4; others may end lower or higher"
    )


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"seat": 3}, "seat: 3 is not a seat; give 0 to 2"),
        ({"playouts": 0}, "playouts: 0 is no number of playouts; give a whole number from 1"),
        ({"behaviour": "builds"}, "behaviour: 'builds' is unknown; choose from builds-when-able"),
        ({"timeout": 0}, "timeout: 0 is not a time limit; give seconds above 0, or None to wait"),
    ],
)
def test_wrong_questions(told: dict[str, Any], message: str) -> None:
    with pytest.raises((VariantError, DataError)) as error:
        score_lines(ny.example(), **told)
    assert str(error.value) == message
