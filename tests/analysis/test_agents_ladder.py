"""The ladder: each agent beats the one below it, and what cannot be told apart is said to be so."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from attrs import evolve, frozen

from ny1901.analysis.agents import agent
from ny1901.analysis.agents.names import agent_kinds
from ny1901.analysis.game.kinds import kind_of_game
from ny1901.analysis.ladders import Ladder, ladder, rung_of
from ny1901.analysis.running import Inline
from ny1901.analysis.study import Study
from ny1901.kernel.errors import DataError, StudyError
from ny1901.kernel.protocol import Choices, View, every_action
from ny1901.new_york.game import Game, State

RUNGS = kind_of_game("new-york").ladder
"""The ladder of the command."""


@cache
def up_and_down() -> Ladder:
    return ladder(Game(players=2), ["random", "greedy", "random"], deals=8, seed=100)


@pytest.mark.long(days=3)
def test_an_agent_that_is_better_is_found_to_be() -> None:
    rung = up_and_down().rungs[0]
    assert rung.clear
    assert (rung.lower, rung.upper, rung.even) == ("random", "greedy", 0.5)
    assert rung.wins.lower > 0.5
    assert rung.margin.estimate > 0
    assert (rung.wins.games, rung.wins.deals, rung.unfinished) == (16, 8, 0)
    assert rung.milliseconds is not None
    assert rung.milliseconds > 0


def test_the_rungs_go_up_pair_by_pair_and_all_must_be_clear() -> None:
    climbed = up_and_down()
    assert [(rung.lower, rung.upper, rung.clear) for rung in climbed.rungs] == [
        ("random", "greedy", True),
        ("greedy", "random", False),
    ]
    assert not climbed.clear


def test_the_wrong_way_round_is_not_clear() -> None:
    rung = up_and_down().rungs[1]
    assert rung.wins.estimate == 0
    assert rung.margin.estimate < 0
    assert "random against greedy: not told apart" in str(rung)
    assert str(rung).endswith(" ms an action")


def test_an_agent_against_itself_is_even() -> None:
    """Each deal is played from both seats, so the same agent wins exactly one of the two games or shares both."""

    @frozen
    class First:
        name: str = "first"

        def choose(self, view: View[State], rng: random.Random, choices: Choices = every_action) -> Any:
            return choices(view.sample(random.Random(1)))[0]

    rung = ladder(Game(players=2), [First(), First()], deals=4, plies=300).rungs[0]
    assert rung.wins.estimate == 0.5
    assert rung.margin.estimate == 0
    assert not rung.clear


def test_with_three_one_win_in_three_is_even() -> None:
    climbed = ladder(Game(players=3), ["random", "greedy"], deals=2)
    rung = climbed.rungs[0]
    assert rung.even == pytest.approx(1 / 3)
    assert rung.wins.games == 6
    assert rung.wins.estimate == 1


def test_a_game_broken_off_is_shared_by_all() -> None:
    rung = ladder(Game(players=2), ["random", "greedy"], deals=3, plies=5).rungs[0]
    assert rung.unfinished == 6
    assert rung.wins.estimate == 0.5


def test_a_study_is_judged_as_the_ladder_judges_its_own_games() -> None:
    study = Study(variants=["en-2015"], agents=["greedy", "random"], players=2, games=8, seed=5, plies=90)
    results = study.run(executor=Inline())
    rung = rung_of(results)
    greedy = results.seats[results.seats.agent == "greedy"]
    assert 0 < rung.unfinished == results.broken_off < 8
    assert (rung.lower, rung.upper, rung.even, rung.wins.games, rung.wins.deals) == ("random", "greedy", 0.5, 8, 4)
    assert rung.wins.estimate == (greedy.win.sum() + rung.unfinished / 2) / 8
    assert rung.margin.estimate == greedy.margin.mean() > 0
    assert rung.milliseconds is None
    assert str(rung).endswith("; 8 games")


def test_a_ladder_in_this_process_and_a_study_have_the_same_games() -> None:
    study = Study(variants=["en-2015"], agents=["greedy", "random", "random"], players=3, games=6, seed=5, plies=150)
    (rung,) = ladder(Game(players=3), ["random", "greedy"], deals=2, seed=5, plies=150).rungs
    assert 0 < rung.unfinished < 6
    assert evolve(rung, milliseconds=None) == rung_of(study.run(executor=Inline()))


def test_the_table_says_what_the_rungs_say() -> None:
    climbed = ladder(Game(players=2), ["random", agent("greedy")], deals=3, seed=2)
    row, rung = climbed.as_table()[0], climbed.rungs[0]
    assert (row["agent"], row["against"], row["games"]) == ("greedy", "random", 6)
    assert (row["wins"], row["lower"], row["upper"]) == (rung.wins.estimate, rung.wins.lower, rung.wins.upper)
    assert str(climbed) == str(rung)


@pytest.mark.parametrize(("agents", "deals"), [(["random"], 5), (["random", "greedy"], 1), ([], 5)])
def test_too_little_for_a_ladder(agents: list[str], deals: int) -> None:
    with pytest.raises(StudyError, match="give at least 2 of each"):
        ladder(Game(players=2), agents, deals=deals)


def test_a_misspelt_agent_is_refused_before_any_game() -> None:
    with pytest.raises(DataError, match="did you mean 'greedy'"):
        ladder(Game(players=2), ["random", "greeedy"])


def test_the_ladder_of_the_command_has_every_kind_of_agent() -> None:
    assert sorted(rung.partition(":")[0] for rung in RUNGS) == sorted(agent_kinds())


@pytest.mark.parametrize(
    ("pair", "deals"),
    [
        pytest.param(pair, deals, marks=pytest.mark.long(seconds=seconds, days=3), id=f"{pair[1]}-{deals}")
        for pair, deals, seconds in zip(pairwise(RUNGS), (10, 10, 12, 22), (2, 15, 60, 240), strict=True)
    ],
)
def test_the_ladder_is_climbed_rung_by_rung(pair: tuple[str, str], deals: int) -> None:
    """The first games of the table in docs/background/agents.md, which `ny1901 ladder` plays on."""
    climbed = ladder(Game(players=2), pair, deals=deals, seed=1904)
    assert climbed.clear, str(climbed)
