"""Agents and studies run on Paris as on any game; the measures of its own say who started and what postcards did."""

from __future__ import annotations

import random

import pytest

from ny1901 import paris
from ny1901.analysis import worth
from ny1901.analysis.agents import agent
from ny1901.analysis.game.kinds import kind_of_game
from ny1901.analysis.results import Results
from ny1901.analysis.running import Inline
from ny1901.analysis.study import Study
from ny1901.paris.rules.prospects import prospects


def played(agents: list[str], games: int) -> Results:
    study = Study(game="paris", variants=["pt-devir"], agents=agents, players=2, games=games, seed=1889)
    return study.run(executor=Inline())


@pytest.fixture(scope="module")
def by_dice() -> Results:
    return played(["random"], 40)


def test_the_games_say_who_began_the_second_phase(by_dice: Results) -> None:
    assert set(by_dice.games.ended) == {"end.nothing-left"}
    assert by_dice.seats.groupby("game").starts.sum().tolist() == [1] * 40
    starters = by_dice.seats[by_dice.seats.starts].seat.tolist()
    assert starters == by_dice.games.starter.tolist()
    assert set(starters) == {0, 1}
    assert set(by_dice.games.postcards) == {" ".join(sorted(paris.Variant().postcards))}


def test_every_postcard_is_used_by_one_seat_at_most(by_dice: Results) -> None:
    cards = by_dice.items[by_dice.items.kind == "postcard"]
    used = cards[cards.turn.notna()].groupby(["game", "item"]).size()
    assert used.max() == 1
    assert {thing.item for thing in worth(by_dice, "postcard")} == set(paris.Variant().postcards)
    painter = cards[(cards.item == "le-peintre") & cards.turn.notna()]
    sealed = by_dice.seats.groupby("game").postcards.sum()
    assert painter.groupby("game").points.sum().eq(sealed.loc[painter.game]).all()


def test_idle_postcards_are_those_used_without_effect(by_dice: Results) -> None:
    idle = set(by_dice.items[by_dice.items.kind == "idle-postcard"].item)
    assert idle
    assert not idle & {"metropolitain", "sacre-coeur", "chartier"}


@pytest.mark.long(days=3)
def test_greedy_beats_dice_and_so_does_tree_search() -> None:
    greedy = played(["greedy", "random"], 16).seats.groupby("agent")
    assert greedy.win.mean()["greedy"] > 0.8
    assert greedy.score.mean()["greedy"] > 30
    searched = played(["mcts:3", "random"], 2).seats.groupby("agent")
    assert searched.score.mean()["mcts:3"] > searched.score.mean()["random"]


def test_an_agent_sees_only_its_view() -> None:
    state = paris.Game().initial_state(5)
    other = state.view(0).sample(random.Random(9))
    assert other != state
    for name in ("greedy", "turn:20"):
        chosen = {agent(name).choose(each.view(0), random.Random(1)) for each in (state, other)}
        assert len(chosen) == 1
        assert chosen <= set(state.legal_actions)


def test_prospects_value_what_the_tally_does_not_yet() -> None:
    state = paris.Game().initial_state(seed=1889)
    taken = state.apply(paris.Take("u6"))
    assert taken.scores[0] < state.scores[0]
    assert prospects(taken)[0] > prospects(state)[0]
    dice = random.Random(2)
    while not state.is_over:
        state = state.apply(dice.choice(state.legal_actions))
    ends = prospects(state)
    assert [value - score for value, score in zip(ends, state.scores, strict=True)] == [
        0.5 * (seat in state.winners) for seat in (0, 1)
    ]


def test_variants_can_be_read_from_files(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("variant") / "mine.toml"
    path.write_text('base = "pt-devir"\nname = "mine"\nunbuilt_penalty = 5\n', encoding="utf-8")
    read = kind_of_game("paris").read
    assert read(str(path)).unbuilt_penalty == 5
    assert read(paris.Variant()) == paris.Variant()
    possible = kind_of_game("paris").measures.possible
    assert ("postcard", "chartier") in possible(paris.Game())
    assert ("postcard", "chartier") not in possible(paris.Game(variant=paris.Variant.named("pt-devir+all-postcards")))
