"""An agent that looks at nothing hidden is spared the view, and plays the same games as one that is not."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from attrs import evolve, frozen

from ny1901.analysis import Inline, Study
from ny1901.analysis.agents import RandomAgent
from ny1901.analysis.game.measures import first_rule_alone
from ny1901.analysis.game.play import Step, play
from ny1901.analysis.results import TABLES
from ny1901.kernel.protocol import every_action
from ny1901.new_york.game import Game as NewYork
from ny1901.new_york.game import State as NewYorkState
from ny1901.paris.game import Game as Paris
from ny1901.paris.game import State as ParisState

GAMES = [NewYork(players=3), Paris()]


@frozen
class Looking(RandomAgent):
    """Draws as the agent by dice does, from a state that it samples."""

    def choose(self, view: Any, rng: random.Random, choices: Any = every_action) -> Any:
        return rng.choice(choices(view.sample(rng)))


def steps(game: Any, agent: Any, seed: int) -> list[Step]:
    return [*play(game, [agent] * game.players, seed)]


def digest(played: Sequence[Step]) -> str:
    return hashlib.sha256("; ".join(str(step.action) for step in played).encode()).hexdigest()[:16]


@pytest.mark.parametrize(("game", "known"), list(zip(GAMES, ["105dfa6c2d592750", "0c078c5ecd1d25de"], strict=True)))
def test_the_same_seed_gives_the_same_game_to_the_last_action(game: Any, known: str) -> None:
    assert digest(steps(game, RandomAgent(), 1901)) == known
    assert digest(steps(game, Looking(), 1901)) == known


def study(game: str, variant: str, *agents: str, players: int, games: int) -> Study:
    return Study(game=game, variants=[variant], agents=agents, players=players, games=games, seed=1901)


TABLES_OF = [
    (study("new-york", "en-2015", "random", players=3, games=12), "ec205cf3cc1bde75"),
    (study("new-york", "pt-2018+expert", "random", players=2, games=8), "9d88e12cad6a2b25"),
    (study("new-york", "en-2015+expert", "greedy", players=4, games=1), "149839f46b990015"),
    (study("paris", "pt-devir", "random", players=2, games=24), "17c87a61f71995ff"),
    pytest.param(
        study("paris", "de-kosmos+all-postcards", "random", "greedy", players=2, games=12),
        "b997667c2c7ff405",
        marks=pytest.mark.long(days=3),
    ),
]


@pytest.mark.parametrize(("played", "known"), TABLES_OF)
def test_the_same_seed_gives_the_same_tables_to_the_last_figure(played: Study, known: str) -> None:
    results = played.run(executor=Inline())
    tables = "".join(results.to_csv(table) for table in TABLES)
    assert hashlib.sha256(tables.encode()).hexdigest()[:16] == known


@pytest.mark.parametrize("game", GAMES)
def test_an_action_out_of_the_list_is_not_checked_and_any_other_is(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    @frozen
    class Copying(RandomAgent):
        """Plays what is equal to a listed action and none of the list itself."""

        def choose(self, view: Any, rng: random.Random, choices: Any = every_action) -> Any:
            raise NotImplementedError

        def pick(self, actions: Sequence[Any], rng: random.Random) -> Any:
            return evolve(rng.choice(actions))

    checked: list[Any] = []
    state = type(game.initial_state(1))
    looked = state.apply
    monkeypatch.setattr(state, "apply", lambda position, action: checked.append(action) or looked(position, action))
    listed = steps(game, RandomAgent(), 11)
    assert not checked
    assert steps(game, Copying(), 11) == listed
    assert checked == [step.action for step in listed]


@pytest.mark.parametrize("game", GAMES)
def test_dice_that_are_passed_over_stand_where_a_sample_leaves_them(game: Any) -> None:
    for step in steps(game, RandomAgent(), 7)[::9]:
        for seat in range(game.players):
            sampled, skipped = random.Random(seat), random.Random(seat)
            step.state.view(seat).sample(sampled)
            step.state.skip_sample(seat, skipped)
            assert sampled.getstate() == skipped.getstate()


@pytest.mark.parametrize(("game", "state"), list(zip(GAMES, [NewYorkState, ParisState], strict=True)))
def test_no_view_is_made_for_who_does_not_look(game: Any, state: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(state, "view")
    played = steps(game, RandomAgent(), 3)
    assert all(step.options == len(step.state.legal_actions) for step in played[::20])
    with pytest.raises(AttributeError, match="view"):
        steps(game, Looking(), 3)


def test_whether_one_rule_alone_forbids_is_known_at_the_second() -> None:
    def broken() -> Iterator[str]:
        yield from ("build.free", "build.own-tile")
        raise AssertionError("nobody need ask for a third")

    assert first_rule_alone(broken()) is None
    assert first_rule_alone(["build.free", "build.free"]) == "build.free"
    assert first_rule_alone([]) is None
