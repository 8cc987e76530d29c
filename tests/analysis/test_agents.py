"""Agents of every kind: lawful, the same under a seed, blind to what is hidden, and true to what they leave out."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest
from attrs import evolve, field, frozen

from ny1901.analysis.agents import GreedyAgent, MctsAgent, TurnAgent, agent, outlook, points, without
from ny1901.analysis.game.play import Step, play
from ny1901.kernel.errors import IllegalAction, VariantError
from ny1901.kernel.protocol import Agent, Choices, View, every_action
from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import AcquireLot, Card, EndTurn, PlayCard, Rebuild
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.study.prospects import ABSTENTIONS, prospects
from ny1901.testing import random_state, variants
from tests.days import one_in

SMALL = ("random", "greedy", "greedy@points", "turn:20", "planner:10", "mcts:3")
"""One of each kind, with budgets that let a test look at many states."""
SEARCHING = SMALL[1:]


@cache
def some_states(seed: int) -> list[State]:
    """A state under each variant, early or late, at changing numbers of players."""
    rng = random.Random(seed)
    return [
        random_state(Game(players=rng.choice((2, 3, 4)), variant=variant), rng.randrange(10**6), rng.randrange(100))
        for variant in variants()
    ]


@pytest.mark.parametrize("name", one_in(2, SMALL))
def test_every_choice_is_legal_under_every_variant(name: str) -> None:
    player, rng, asked = agent(name), random.Random(name), 0
    for state in some_states(seed=1901):
        if not state.is_over:
            assert state.is_legal(player.choose(state.view(state.to_move), rng)), str(state)
            asked += 1
    assert asked > len(variants()) / 2


def hidden_twin(state: State, seed: int) -> State:
    """A state that the seat to move cannot tell from another, with other cards to come and other dice."""
    twin = state.view(state.to_move).sample(random.Random(seed))
    assert twin.future != state.future
    assert twin.chance != state.chance
    return twin


@pytest.mark.parametrize("name", SMALL)
def test_no_agent_peeks(name: str) -> None:
    player = agent(name)
    for seed in range(5):
        state = random_state(Game(players=2), seed, steps=8 * seed)
        twin = hidden_twin(state, seed)
        seat = state.to_move
        mine, theirs = (player.choose(each.view(seat), random.Random(seed)) for each in (state, twin))
        assert mine == theirs


@frozen
class _Peeper:
    """An agent that keeps what it is handed."""

    name: str = "peeper"
    seen: list[Any] = field(factory=list)

    def choose(self, view: View[State], rng: random.Random, choices: Choices = every_action) -> Any:
        self.seen.append(view)
        return choices(view.sample(rng))[0]


def test_the_loop_hands_out_nothing_but_the_seats_own_view() -> None:
    peeper = _Peeper()
    steps = list(play(Game(players=3), [peeper] * 3, seed=5, plies=30))
    assert len(peeper.seen) == len(steps) == 30
    for view, step in zip(peeper.seen, steps, strict=True):
        assert view == step.state.view(step.state.to_move)
        assert view == hidden_twin(step.state, 1).view(step.state.to_move)


def moves(name: str, seed: int, plies: int = 8) -> list[str]:
    return [str(step.action) for step in play(Game(players=2), [agent(name)] * 2, seed, plies=plies)]


@pytest.mark.parametrize("name", one_in(3, SMALL))
def test_the_same_seed_gives_the_same_game_and_another_one_another(name: str) -> None:
    assert moves(name, 7) == moves(name, 7) != moves(name, 8)


@pytest.mark.long(days=3)
def test_another_process_with_other_hashes_plays_the_same_game() -> None:
    program = (
        "from ny1901.analysis.agents import agent\n"
        "from ny1901.analysis.game.play import Step, play\n"
        "from ny1901.new_york.game import Game\n"
        f"for name in {SEARCHING!r}:\n"
        "    for step in play(Game(players=2), [agent(name)] * 2, 3, plies=8):\n"
        "        print(step.action)\n"
    )
    printed = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert printed.stdout.splitlines() == [action for name in SEARCHING for action in moves(name, 3, plies=8)]


@pytest.mark.parametrize("name", SMALL)
def test_an_agent_travels_to_another_process(name: str) -> None:
    travelled = pickle.loads(pickle.dumps(agent(f"{name}+no-demolition")))
    view = random_state(Game(players=2), 3, 30).view(0)
    assert travelled.name == f"{name}+no-demolition"
    assert travelled.choose(view, random.Random(1)) == agent(name).choose(view, random.Random(1))


@pytest.mark.parametrize(("name", "games"), one_in(3, [("greedy", 3), ("turn:30", 2), ("planner:10", 1)]))
def test_games_come_to_their_end(name: str, games: int) -> None:
    for seed in range(games):
        *_, last = play(Game(players=2 + seed % 3), [agent(name)] * (2 + seed % 3), seed)
        assert last.following.is_over, seed
        assert last.following.turn.number < 100 * (2 + seed % 3)


@pytest.mark.parametrize("name", one_in(2, ["pt-2018+expert", "en-2015+beginner"]))
def test_games_come_to_their_end_under_other_rules(name: str) -> None:
    for seed in range(2):
        game = Game(players=2, variant=Variant.named(name))
        *_, last = play(game, [agent("greedy"), agent("turn:30")], seed)
        assert last.following.is_over, seed


@cache
def played(name: str) -> list[Step]:
    return [step for seed in range(2) for step in play(Game(players=2), [agent(name)] * 2, seed, plies=120)]


def times_done(name: str, forbids: Callable[[State, Any], bool]) -> int:
    """How often an agent does a thing while something else is possible."""
    free = [
        step for step in played(name) if not all(forbids(step.state, action) for action in step.state.legal_actions)
    ]
    return sum(forbids(step.state, step.action) for step in free)


@pytest.mark.parametrize("name", one_in(3, ["demolition", "large-lot", "legendary", *Card]))
def test_a_restricted_agent_leaves_the_thing_be(name: str) -> None:
    forbids = ABSTENTIONS[name].forbids
    assert times_done(f"turn:30+no-{name}", forbids) == 0
    assert times_done("turn:30", forbids) > 0 or times_done("random", forbids) > 0


@pytest.mark.parametrize(
    ("name", "action", "forbidden"),
    [
        ("demolition", Rebuild("singer", "a1 a2"), True),
        ("demolition", EndTurn(), False),
        ("land-grab", PlayCard(Card.LAND_GRAB), True),
        ("land-grab", PlayCard(Card.MARKET_SHIFT), False),
        ("market-shift", PlayCard(Card.MARKET_SHIFT), True),
        ("construction-boom", PlayCard(Card.CONSTRUCTION_BOOM), True),
        ("large-lot", AcquireLot("ba"), True),
        ("large-lot", AcquireLot("bd"), True),
        ("large-lot", AcquireLot("bh"), False),
        ("large-lot", AcquireLot("gb"), True),
        ("legendary", Rebuild("singer", "a1 a2"), True),
        ("legendary", Rebuild("park-row", "a1 a2"), True),
        ("legendary", Rebuild("west-street", "a1 a2"), False),
        ("legendary", EndTurn(), False),
    ],
)
def test_what_each_abstention_forbids(name: str, action: Any, forbidden: bool) -> None:
    assert ABSTENTIONS[name].forbids(Game(players=3).initial_state(1), action) is forbidden


def test_where_nothing_else_is_possible_a_restricted_agent_does_it_all_the_same() -> None:
    def one(state: Any) -> Sequence[Any]:
        return [PlayCard(Card.LAND_GRAB)]

    state = random_state(Game(players=2), 1, 12)
    player = without(agent("random"), ABSTENTIONS["land-grab"])
    assert player.choose(state.view(state.to_move), random.Random(1), one) == PlayCard(Card.LAND_GRAB)


@pytest.mark.parametrize("name", SMALL)
def test_an_agent_keeps_to_the_choices_it_is_given(name: str) -> None:
    state = Game(players=2).initial_state(4)
    allowed = state.legal_actions[-2:]

    def two(reached: State) -> Sequence[Any]:
        return [action for action in reached.legal_actions if action in allowed] or reached.legal_actions

    for seed in range(6):
        assert agent(name).choose(state.view(0), random.Random(seed), two) in allowed


def test_restrictions_add_up() -> None:
    player = without(GreedyAgent(), ABSTENTIONS["demolition"], ABSTENTIONS["land-grab"])
    assert player.name == "greedy+no-demolition+no-land-grab"


def test_one_agent_for_each_seat() -> None:
    with pytest.raises(VariantError, match="2 agents for 3 players; give one for each seat"):
        play(Game(players=3), [agent("random")] * 2, seed=1)


def test_an_agent_that_breaks_the_rules_is_stopped() -> None:
    @frozen
    class Cheat:
        name: str = "cheat"

        def choose(self, view: View[State], rng: random.Random, choices: Choices = every_action) -> Any:
            return Rebuild("singer", "k6 k5")

    with pytest.raises(IllegalAction):
        list(play(Game(players=2), [Cheat(), Cheat()], seed=1))


def test_a_game_is_broken_off_where_it_is_told_to() -> None:
    assert len(list(play(Game(players=2), [agent("random")] * 2, seed=1, plies=17))) == 17


def test_each_seat_throws_its_own_dice() -> None:
    """What one agent draws does not hang on how often another one throws."""

    @frozen
    class Thrower:
        throws: int
        name: str = "thrower"

        def choose(self, view: View[State], rng: random.Random, choices: Choices = every_action) -> Any:
            for _ in range(self.throws):
                rng.random()
            return choices(view.sample(rng))[0]

    def drawn(other: Agent) -> list[Any]:
        steps = play(Game(players=2), [other, agent("random")], seed=3, plies=60)
        return [step.action for step in steps if step.state.to_move == 1]

    assert drawn(Thrower(0))[:4] == drawn(Thrower(5))[:4]


def test_new_york_has_its_own_evaluation_and_a_game_unknown_is_judged_by_points() -> None:
    @frozen
    class Unknown:
        scores: tuple[int, ...] = (3, 4)

    state = random_state(Game(players=2), 1, 60)
    assert outlook(state) == prospects(state)
    assert outlook(state) != points(state)
    assert tuple(outlook(Unknown())) == (3, 4)


def test_in_the_end_prospects_are_the_points_and_a_win_counts_on_top() -> None:
    state = random_state(Game(players=3), 2, 10**4)
    assert state.is_over
    extra = [value - score for value, score in zip(prospects(state), state.scores, strict=True)]
    assert [seat for seat, more in enumerate(extra) if more > 0] == list(state.winners)


def on_the_last_turn(seed: int) -> State:
    """A state in the last turn of a game, with more than one thing to do and only what is done in it to decide."""
    state: State
    for step in play(Game(players=2), [agent("random")] * 2, seed):
        if step.state.turns_left == 1 and len(step.state.legal_actions) > 1:
            state = step.state
            break
    else:
        state = on_the_last_turn(seed + 100)
    return state


def best_final_lead(state: State, seat: int) -> int:
    """The best lead that can be had in a last turn, by trying everything."""
    if state.is_over:
        return state.scores[seat] - state.scores[1 - seat]
    return max(best_final_lead(state.apply(action), seat) for action in state.legal_actions)


@pytest.mark.parametrize("name", ["turn:5000", "planner:5000"])
def test_in_a_last_turn_a_search_of_turns_is_perfect(name: str) -> None:
    for seed in range(3):
        state = on_the_last_turn(seed)
        seat, rng = state.to_move, random.Random(seed)
        best = best_final_lead(state, seat)
        while not state.is_over:
            state = state.apply(agent(name).choose(state.view(seat), rng))
        assert state.scores[seat] - state.scores[1 - seat] == best


def test_a_budget_in_seconds_is_kept() -> None:
    state = random_state(Game(players=2), 5, 40)
    started, used = time.perf_counter(), time.process_time()
    agent("mcts:0.2s").choose(state.view(state.to_move), random.Random(1))
    assert time.perf_counter() - started > 0.15
    assert time.process_time() - used < 5


def test_a_turn_search_beats_looking_one_action_ahead() -> None:
    wins = 0
    for seed in range(4):
        *_, last = play(Game(players=2), [agent("turn:60"), agent("greedy@points")], seed)
        wins += last.following.winners == (0,)
    assert wins == 4


def test_searches_with_a_single_action_do_not_search() -> None:
    def never(state: Any) -> Sequence[float]:
        raise AssertionError("looked at")

    state = random_state(Game(players=2), 1, 12)

    def one(reached: Any) -> Sequence[Any]:
        return state.legal_actions[:1]

    for player in (TurnAgent(never), MctsAgent(never), evolve(MctsAgent(), evaluate=never)):
        assert player.choose(state.view(state.to_move), random.Random(1), one) == state.legal_actions[0]
