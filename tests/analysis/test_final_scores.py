"""Measured bands: what share of the games lies in them, within the proof always, the same from the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

import ny1901 as ny
from ny1901 import analysis, paris, solver
from ny1901.analysis.agents import agent
from ny1901.analysis.final_scores import MeasuredScores, measured_scores, score_bands
from ny1901.kernel.errors import DataError, StudyError

SPOILSPORT = "a made-up fault"


def states_of(rules: Any, seed: int) -> list[Any]:
    """The states of a game by dice."""
    dice, states = random.Random(seed), [rules.initial_state(seed)]
    while not states[-1].is_over:
        states.append(states[-1].apply(dice.choice(states[-1].legal_actions)))
    return states


def made(*scores: int, asked: int | None = None) -> MeasuredScores:
    return MeasuredScores("greedy", 7, asked or len(scores), 0, (tuple(sorted(scores)),))


def check_nested(state: Any, **options: Any) -> None:
    """Measured within found, and both within the proof."""
    measured = measured_scores(state, "random", **options)
    bands = score_bands(solver.score_bounds(state), measured=measured)
    for outer, middle, inner in zip(bands.proved, bands.found, bands.measured, strict=True):
        assert outer[0] <= middle[0] <= inner[0] <= inner[1] <= middle[1] <= outer[1], (str(state), str(bands))


@pytest.mark.parametrize("rules", [ny.Game(players=3), ny.Game(players=2), paris.Game()], ids=str)
def test_measured_bands_lie_within_the_proof(rules: Any) -> None:
    states = states_of(rules, 11)
    for share in (0, 0.3, 0.6, 0.8, 0.95, 1):
        check_nested(states[int(share * (len(states) - 1))], games=4)


@pytest.mark.long(seconds=40)
@pytest.mark.parametrize(
    "rules", [ny.Game(players=3), paris.Game(), paris.Game(variant=paris.Variant.named("de-kosmos"))], ids=str
)
def test_measured_bands_of_many_positions_lie_within_the_proof(rules: Any) -> None:
    for seed in range(10):
        for state in states_of(rules, seed)[:: 9 if isinstance(rules, paris.Game) else 40]:
            check_nested(state, games=12, seed=seed)


@pytest.mark.parametrize(("games", "band"), [(1, (1, 1)), (19, (1, 19)), (20, (2, 19)), (39, (2, 38)), (100, (6, 95))])
def test_at_most_a_twentieth_lies_beyond_either_end(games: int, band: tuple[int, int]) -> None:
    measured = made(*range(1, games + 1))
    assert measured.bands == (band,)
    assert measured.as_table()[0]["games within"] == band[1] - band[0] + 1 >= 0.9 * games


def test_the_band_covers_what_it_says_as_often_as_it_says() -> None:
    """Bands of games whose scores are drawn evenly from 0 to 1: how much each covers is its length."""
    dice, games, times = random.Random(5), 60, 4000
    share = made(*range(games)).sure_share
    covered = 0
    for _ in range(times):
        scores = sorted(dice.random() for _ in range(games))
        covered += scores[games - 1 - games // 20] - scores[games // 20] >= share
    assert covered / times == pytest.approx(0.95, abs=0.012)


@pytest.mark.parametrize(("games", "share"), [(1, 0.0), (2, 0.025), (20, 0.656), (100, 0.8245), (1000, 0.881)])
def test_few_games_say_little(games: int, share: float) -> None:
    assert made(*range(games)).sure_share == pytest.approx(share, abs=0.001)


def test_games_that_were_not_played_are_told() -> None:
    assert made(3, 4, 5, asked=9).certainty == (
        "measured: greedy in every seat, 3 games, of 9 when the time was over, seed 7; "
        "with 95% confidence 13% or more of all such games end in a seat's band"
    )
    late = measured_scores(ny.example(), "random", games=3, timeout=1e-9)
    assert (late.games, late.bands, late.as_table(), late.sure_share) == (0, (), [], 0.0)
    assert "0 games, of 3 when the time was over" in str(late)


def test_games_without_an_end_are_told_and_not_counted() -> None:
    broken = measured_scores(ny.example(), "random", games=3, plies=2)
    assert (broken.games, broken.unfinished, broken.bands) == (0, 3, ())
    assert "0 games, 3 more broken off, seed 1901" in broken.certainty


def test_the_same_seed_plays_the_same_games_and_another_others() -> None:
    state = ny.example()
    first, again, other = (measured_scores(state, "random", games=5, seed=seed) for seed in (1, 1, 2))
    assert first == again != other
    longer = measured_scores(state, "random", games=8, seed=1)
    assert all(set(few) <= set(more) for few, more in zip(first.scores, longer.scores, strict=True))


@pytest.mark.parametrize("rules", [ny.Game(players=2), paris.Game()], ids=str)
def test_nothing_hidden_from_the_seat_to_move_is_used(rules: Any) -> None:
    state = rules.initial_state(seed=5)
    shuffled = state.view(state.to_move).sample(random.Random(9))
    assert shuffled != state
    assert measured_scores(state, "random", games=3) == measured_scores(shuffled, "random", games=3)


def test_an_agent_is_given_by_name_or_by_value() -> None:
    state = paris.example()
    dice, greedy = (measured_scores(state, name, games=6) for name in ("random", "greedy"))
    assert measured_scores(state, agent("greedy"), games=6) == greedy
    assert greedy.scores != dice.scores


def test_where_the_game_is_over_all_games_end_as_it_did() -> None:
    last = states_of(paris.Game(), 2)[-1]
    assert measured_scores(last, "random", games=3).bands == tuple((score, score) for score in last.scores)


def test_every_game_is_told_of() -> None:
    heard: list[int] = []
    measured_scores(ny.example(), "random", games=3, progress=lambda: heard.append(1))
    assert len(heard) == 3


class Broken:
    name = "broken"

    def choose(self, *_: Any) -> Any:
        raise RuntimeError(SPOILSPORT)


@pytest.mark.parametrize(
    ("given", "options", "message"),
    [
        ("greedy", {"games": 0}, "games: 0 is no number of games; give a whole number from 1"),
        ("greedy", {"timeout": 0}, "timeout: 0 is not a time limit; give seconds above 0, or None to wait"),
        ("planer", {}, "agent 'planer': 'planer' is no kind of agent in paris; choose from random, greedy, turn, mcts"),
        (Broken(), {}, "game 0 from here broke down at step 1, where broken in seat 1 was to move, with RuntimeError"),
    ],
)
def test_wrong_questions(given: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises((StudyError, DataError)) as error:
        measured_scores(paris.example(), given, **options)
    assert message in str(error.value)


def test_a_measured_game_is_one_that_was_found() -> None:
    state = ny.example()
    lines = [solver.score_lines(state, seat, playouts=1) for seat in range(3)]
    measured = measured_scores(state, "random", games=30)
    alone, both = score_bands((), lines), score_bands((), lines, measured)
    for few, all_of_them, scores in zip(alone.found, both.found, measured.scores, strict=True):
        assert all_of_them == (min(few[0], scores[0]), max(few[1], scores[-1]))
    assert alone.found != both.found
    assert (alone.proved, alone.measured) == ((), ())
    assert str(alone).startswith(f"seat 0: found {alone.found[0][0]} to {alone.found[0][1]}\n")


@pytest.mark.parametrize("example", [ny.example, paris.example])
def test_the_bands_are_drawn_inside_each_other(example: Callable[[], Any]) -> None:
    state = example()
    bands = score_bands(solver.score_bounds(state), measured=measured_scores(state, "random", games=25))
    root = ElementTree.fromstring(bands.to_svg())
    bars = [bar for bar in root.iter("{http://www.w3.org/2000/svg}rect") if "bar" in bar.get("class", "").split()]
    assert [bar.get("class") for bar in bars] == ["bar", "bar found", "bar measured"] * len(state.scores)
    spans = [
        (float(bar.get(start, "")), float(bar.get(start, "")) + float(bar.get(size, "")))
        for bar in bars
        for start, size in (("x", "width"), ("y", "height"))
    ]
    for place in range(0, len(spans), 6):
        for outer, inner in zip(spans[place : place + 4], spans[place + 2 : place + 6], strict=True):
            assert outer[0] - 1e-3 <= inner[0] < inner[1] <= outer[1] + 1e-3
    shown = " ".join(root.itertext())
    for seat, row in enumerate(bands.as_table()):
        assert f"Seat {seat}" in shown
        assert f"proved {row['proved']}; found {row['found']}; measured {row['measured']}" in shown
    assert "25 games, seed 1901" in shown


def test_no_band_is_no_bar() -> None:
    nothing = analysis.score_bands()
    assert (nothing.as_table(), str(nothing)) == ([], "")
    assert 'class="bar' not in nothing.to_svg()
