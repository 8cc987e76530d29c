"""The compiled lane of New York plays the engine's games, step for step."""

from __future__ import annotations

import secrets

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ny1901.analysis.agents import agent
from ny1901.analysis.game.play import play
from ny1901.kernel.errors import StudyError
from ny1901.kernel.house_rules.reading import house_rules_from
from ny1901.new_york.game import Game
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.testing import variants
from ny1901.testing.play import played
from tests.days import one_in

from ..solver.tiny_cities import city_of, tiny_game  # noqa: TID252 the small cities are the same
from .interpreted import compiled, interpreted
from .lockstep import lockstep

PLAIN = interpreted()


def tiny(seed: int) -> Game:
    rules = tiny_game(seed).rules
    return Game(players=rules.players, variant=rules.variant)


@pytest.mark.parametrize("number", range(0, len(variants()), 3))
def test_every_step_is_the_engines(number: int) -> None:
    game = Game(players=2 + number % 3, variant=variants()[number])
    assert lockstep(PLAIN, game, seed=number, plies=30) == 30


def test_games_come_to_the_same_end() -> None:
    assert lockstep(PLAIN, Game(players=2), seed=1901) > 150


@settings(max_examples=25)
@given(st.integers(0, 2**40))
def test_every_step_on_any_small_city_under_any_variant_is_the_engines(seed: int) -> None:
    lockstep(PLAIN, tiny(seed), seed, plies=150)


FAULTS = [
    ("land", "& taken == 0:", "& taken >= 0:"),
    ("land", "game[totals + workers] -= game", "game[totals + workers] += game"),
    ("land", "count_bits(vacated) - count_bits", "count_bits(vacated) + count_bits"),
    ("writing", "if face == last or", "if"),
    ("writing", "!= game[rules[GROUPS_AT] + group]", "!= game[rules[GROUPS_AT]]"),
    ("listing", "supply >= rules[MARKET_SIZE]", "supply > rules[MARKET_SIZE]"),
    ("listing", "<= rules[END_UNBUILT]", "< rules[END_UNBUILT]"),
    ("effects", "< missing", "<= missing"),
    ("effects", "kept += 1", "kept += 2"),
    ("effects", "game[OWED] = 2 if", "game[OWED] = 1 if"),
    ("effects", "rules[LAST_TURNS] * (players - 1)", "players - 1"),
    ("tally", "leader = -1\n    if", "pass\n    if"),
    ("tally", "count >= rules[steps_at", "count > rules[steps_at"),
    ("dealing", "game[rules[MARKET_AT] + place - 1] > face", "game[rules[MARKET_AT] + place - 1] < face"),
]


def _noticed(fault: tuple[str, str, str]) -> bool:
    lane = interpreted(fault)
    try:
        lockstep(lane, Game(players=2, variant=Variant.edition("pt-2018").change(end_unbuilt=14)), seed=3, plies=150)
        for seed in range(60):
            lockstep(lane, tiny(seed), seed, plies=150)
    except (AssertionError, IndexError, KeyError, ValueError):
        return True
    return False


@pytest.mark.parametrize("number", one_in(4, range(len(FAULTS))), ids=[fault[1][:30] for fault in FAULTS])
def test_a_fault_in_the_lane_is_noticed(number: int) -> None:
    assert _noticed(FAULTS[number])


@pytest.mark.long(days=3)
def test_the_measure_of_faults_lets_sound_code_pass() -> None:
    assert not _noticed(("effects", "kept += 1", "kept += 1  "))


@pytest.mark.long  # compiling takes longer than all of the tests above
def test_compiled_games_of_random_agents_are_those_of_the_engine() -> None:
    lane = compiled().lane
    for game in (Game(players=3), Game(players=2, variant=Variant.edition("pt-2018").expert()), tiny(11)):
        agents = [agent("random")] * game.players
        seeds = [1901, -3, 2**70]
        games = lane.Lane(game).play(["random"] * game.players, seeds, plies=300, threads=2)
        for number, seed in enumerate(seeds):
            steps = list(play(game, agents, seed, plies=300))
            assert games.actions(number) == [step.action for step in steps]
            last = steps[-1].following
            assert games.totals[number].tolist() == [seat.total for seat in last.tally]
            if last.is_over:
                assert tuple(np.flatnonzero(games.wins[number])) == last.winners
        playouts = lane.Lane(game).playouts(seeds[:1], plies=300, keep_actions=True)
        assert playouts.actions(0) == [action for _, action, _ in played(game, seeds[0], plies=300)]


def test_an_agent_that_the_lane_does_not_know_is_told() -> None:
    with pytest.raises(StudyError, match=r"agent 'mcts' does not play in compiled games"):
        PLAIN.lane.Lane(Game(players=2)).play(["mcts", "random"], [1])


def test_what_the_lane_cannot_play_is_told() -> None:
    text = "from ny1901.solver.house_rules import score\n@score\ndef two(position, seat):\n    'Two.'\n    return 2\n"
    with pytest.raises(StudyError, match="house rules, which only the engine plays"):
        PLAIN.lane.Lane(Game(players=2, variant=Variant().change(house_rules=house_rules_from(text, "mine.py"))))
    names = [district + letter for letter in "abcdefghij" for district in "rby"]
    rows = [[name for lot in range(4) for name in [names[4 * row + lot]] * (3 if lot else 2)] for row in range(7)]
    city = city_of([["AA"] * 11, *rows], [("bronze", "#", 1)] * 2, [])
    fields = {"end_unbuilt": 0, "street_cards": 1, "two_player_districts_out": ()}
    with pytest.raises(StudyError, match="77 squares in a block, and the compiled games have room for 62"):
        PLAIN.lane.Lane(Game(players=2, variant=Variant(city=city, **fields)))


@pytest.mark.long(seconds=130)
def test_a_hundred_thousand_states_from_a_fresh_seed_are_the_engines() -> None:
    lane, seed, states = compiled(), secrets.randbits(32), 0  # a failure shows the seed among its values
    every = variants()
    while states < 100_000:
        game = tiny(seed) if seed % 2 else Game(players=2 + seed // 2 % 3, variant=every[seed // 6 % len(every)])
        states += lockstep(lane, game, seed)
        seed += 1
