"""Agents by name: what a text makes, and what is said to one that names none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ny1901.analysis.agents import GreedyAgent, MctsAgent, RandomAgent, TurnAgent, agent, outlook, points
from ny1901.analysis.agents.names import agent_kinds, evaluations
from ny1901.analysis.agents.restricted import Restricted
from ny1901.analysis.study import Study
from ny1901.kernel.errors import DataError
from ny1901.new_york.solver.layout.planner_agent import PlannerAgent
from ny1901.new_york.study.prospects import prospects


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("random", RandomAgent()),
        ("greedy", GreedyAgent(outlook)),
        ("greedy@points", GreedyAgent(points, name="greedy@points")),
        ("turn:300", TurnAgent(outlook, states=300, name="turn:300")),
        ("turn:7@new-york", TurnAgent(prospects, states=7, name="turn:7@new-york")),
        ("planner:90", PlannerAgent(outlook, states=90, name="planner:90")),
        ("mcts", MctsAgent(outlook)),
        ("mcts:200", MctsAgent(outlook, simulations=200, name="mcts:200")),
        ("mcts:0.5s", MctsAgent(outlook, seconds=0.5, name="mcts:0.5s")),
        ("mcts:2s@points", MctsAgent(points, seconds=2.0, name="mcts:2s@points")),
    ],
)
def test_a_text_makes_an_agent_of_that_name(text: str, expected: Any) -> None:
    assert agent(text) == expected
    assert agent(text).name == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("planner:9", "'planner' is no kind of agent in paris; choose from random, greedy, turn, mcts"),
        ("greedy@new-york", "'new-york' is no evaluation in paris; choose from points, paris"),
        ("turn+no-demolition", "'no-demolition' is no thing to leave out in paris; leave it out"),
    ],
)
@pytest.mark.parametrize(
    "ask",
    [agent, lambda text, game: Study(variants=["pt-devir"], agents=[text], players=2, games=1, seed=1, game=game)],
)
def test_what_only_another_game_has_is_refused_in_a_sentence(
    text: str, message: str, ask: Callable[[str, str], Any]
) -> None:
    assert agent(text).name == text
    with pytest.raises(DataError) as error:
        ask(text, "paris")
    assert message in str(error.value)


def test_what_is_never_done_is_named_after_a_plus() -> None:
    made = agent("turn:9@points+no-demolition+no-large-lot")
    assert isinstance(made, Restricted)
    assert made.abstention.name == "large-lot"
    assert made.name == "turn:9@points+no-demolition+no-large-lot"
    assert made.agent.name == "turn:9@points+no-demolition"


def test_every_kind_and_every_evaluation_can_be_made() -> None:
    for kind in agent_kinds():
        assert agent(kind).name == kind
    for evaluation in evaluations():
        assert agent(f"greedy@{evaluation}").name == f"greedy@{evaluation}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gredy", "agent 'gredy': 'gredy' is no kind of agent; did you mean 'greedy'?"),
        ("", "'' is no kind of agent; choose from random, greedy, turn, mcts, planner"),
        ("MCTS:5", "'MCTS' is no kind of agent"),
        ("random:5", "this kind of agent has no budget; leave out ':5'"),
        ("random@points", "this kind of agent steers by nothing; leave out '@points'"),
        ("greedy:2", "this kind of agent has no budget"),
        ("turn:0", "'0' is no budget; give a whole number of states from 1"),
        ("turn:", "'' is no budget"),
        ("turn:0.5s", "'0.5s' is no budget; give a whole number of states from 1"),
        ("turn:1e3", "'1e3' is no budget"),
        ("mcts:0s", "'0s' is no budget; give a whole number of simulations from 1, or seconds such as 0.5s"),
        ("mcts:0.0s", "'0.0s' is no budget"),
        ("mcts:many", "'many' is no budget"),
        ("mcts:5:6", "'5:6' is no budget"),
        ("turn@point", "'point' is no evaluation; did you mean 'points'?"),
        ("turn@xyz", "'xyz' is no evaluation; choose from points, new-york"),
        ("turn+demolition", "'demolition' is no thing to leave out; did you mean 'no-demolition'?"),
        ("turn+no-land-grap", "did you mean 'no-land-grab'?"),
        ("turn+", "'' is no thing to leave out; choose from no-demolition, no-large-lot"),
        ("turn@points:5", "'points:5' is no evaluation"),
        ("turn@points@points", "'points@points' is no evaluation; did you mean 'points'?"),
    ],
)
def test_a_text_that_names_no_agent_gets_the_nearest_or_the_choice(text: str, message: str) -> None:
    with pytest.raises(DataError) as error:
        agent(text)
    assert message in str(error.value)
    assert f"agent {text!r}" in str(error.value)
