"""Many games at once are, game for game, those of as many environments of one seat."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest

import ny1901 as ny
from ny1901.adapters import many_seats as many
from ny1901.kernel.arrays import encoder
from ny1901.kernel.errors import DataError, StudyError
from ny1901.kernel.house_rules.reading import house_rules_from
from tests.days import one_in

from ..fast.interpreted import interpreted  # noqa: TID252 the lane run by Python is the same
from .compiled_games import BATCH, GAMES, tiny


def side_by_side(game: ny.Game, steps: int, seed: int, **options: Any) -> int:
    """Hold the two kinds against each other, step by step; how many games came to their end."""
    options = {"game": game, "opponents": "random", **options}
    fast, plain = many.many_seats(2, compiled=True, **options), many.many_seats(2, compiled=False, **options)
    dice, ended = np.random.default_rng(seed), 0
    one, other = fast.reset(seed=seed), plain.reset(seed=seed)
    for _ in range(steps):
        np.testing.assert_equal(one, other)
        masks = other[0]["action_mask"]
        numbers = np.array([dice.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
        if not dice.integers(40):
            numbers[0] = dice.integers(masks.shape[1])
        one, other = fast.step(numbers), plain.step(numbers)
        ended += int((other[2] | other[3]).sum())
    np.testing.assert_equal(one, other)
    return ended


@pytest.mark.usefixtures("_in_python")
@pytest.mark.parametrize("name", one_in(5, GAMES))
def test_every_step_is_that_of_the_ordinary_environment(name: str) -> None:
    """Observations, masks, rewards, ends, the next deals and what is told, wrong actions among them."""
    assert side_by_side(GAMES[name], 30, seed=5) > 0


@pytest.mark.usefixtures("_in_python")
@pytest.mark.parametrize(
    ("options", "seed"),
    one_in(3, [({"reward": "margin"}, 1), ({"seat": 0, "reward": "score"}, 2), ({"opponents": "greedy"}, 3)]),
    ids=str,
)
def test_games_of_small_cities_end_pay_and_begin_again_alike(options: dict[str, Any], seed: int) -> None:
    ended = [side_by_side(tiny(number), 60, seed=seed, **options) for number in range(2)]
    assert sum(ended) > 10


@pytest.mark.usefixtures("_in_python")
def test_games_are_cut_short_alike() -> None:
    assert side_by_side(GAMES["three"], 20, seed=3, most_steps=12) > 4


@pytest.mark.usefixtures("_in_python")
def test_some_of_the_games_are_dealt_anew() -> None:
    envs = [many.many_seats(2, compiled=made, game=GAMES["two"], opponents="random") for made in (True, False)]
    for made in envs:
        made.reset(seed=[4, None])
    seen = [made.reset(seed=[9, 9], options={"reset_mask": np.array([True, False])}) for made in envs]
    assert [told["seat"].tolist() for _, told in seen] == [seen[0][1]["seat"].tolist()] * 2
    assert [told["_seat"].tolist() for _, told in seen] == [[True, False]] * 2
    np.testing.assert_equal(seen[0][0]["observation"][0], seen[1][0]["observation"][0])
    with pytest.raises(DataError, match="3 seeds for 2 games"):
        envs[0].reset(seed=[1, 2, 3])
    with pytest.raises(DataError, match=r"actions of shape \(1,\) for 2 games"):
        envs[0].step(np.array([0]))
    with pytest.raises(DataError, match="there is no action -1; give 0 to 5065"):
        envs[0].step(np.array([-1, 0]))


@pytest.mark.usefixtures("_in_python")
def test_the_tables_are_shown() -> None:
    made = many.many_seats(2, compiled=True, game=GAMES["two"], opponents="random", render_mode="ansi")
    plain = many.many_seats(2, compiled=False, game=GAMES["two"], opponents="random", render_mode="ansi")
    for envs in (made, plain):
        envs.reset(seed=6)
    assert made.render() == plain.render()
    assert many.many_seats(1, compiled=True, game=GAMES["two"], opponents="random").render() is None


HOUSE = "from ny1901.solver.house_rules import score\n@score\ndef two(position, seat):\n    'Two.'\n    return 2\n"
REASONS = {
    "Paris brings no compiled games to play against": {"game": "paris", "opponents": "random"},
    "agent 'turn' does not play in compiled games; they know random, greedy": {"game": "new-york", "opponents": "turn"},
    "this variant has house rules, which only the engine plays": {
        "game": ny.Game(players=2, variant=ny.Variant().change(house_rules=house_rules_from(HOUSE, "mine.py"))),
        "opponents": "random",
    },
}


@pytest.mark.usefixtures("_in_python")
@pytest.mark.parametrize("reason", REASONS)
def test_what_cannot_be_compiled_is_played_by_the_engine_which_says_so(reason: str) -> None:
    made = many.many_seats(2, **REASONS[reason])
    assert isinstance(made, many.EngineSeats)
    assert reason in made.played_by
    made.reset(seed=1)
    with pytest.raises(StudyError, match=reason):
        many.many_seats(2, compiled=True, **REASONS[reason])


@pytest.mark.usefixtures("_in_python")
def test_gymnasium_makes_them_by_name() -> None:
    made = gymnasium.make_vec("ny1901/new-york-v0", num_envs=3, players=2, opponents="random")
    assert isinstance(made, many.CompiledSeats)
    seen, told = made.reset(seed=1)
    assert made.observation_space.contains(seen)
    assert told["_seat"].all()


def groups_look_alike(lane: SimpleNamespace) -> None:
    """Six groups of cards put back: an observation tells only the first ones apart."""
    game = GAMES["two"]
    made = encoder(game)
    rules = lane.tables.rules_array(game)
    arrays, seen = lane.game_arrays.new_game(rules), np.zeros(made.size, np.float32)
    words = np.array([7], np.int64)
    lane.batch.deal_game(rules, arrays, lane.dice.new_dice(), words, words)
    arrays[lane.game_arrays.TAIL_COUNT] = 6
    arrays[rules[lane.rules_arrays.TAIL_AT] :][:6] = [1, 2, 1, 3, 2, 1]
    lane.seeing.see(rules, arrays, 1, lane.seeing.layout(game, made), seen)
    assert (seen == made.observe(lane.states.Meanings(game, rules).state(arrays), 1)).all()


def test_groups_put_back_look_alike() -> None:
    groups_look_alike(interpreted())


FAULTS = [
    ("seeing", "(seat + row) % players", "row"),
    ("seeing", "min(group, at[GROUPS] - 1)", "min(group, at[GROUPS])"),
    ("seeing", "game[FUTURE_COUNT] - known", "game[FUTURE_COUNT]"),
    ("seeing", "game[building + TILE] * at[SQUARES]", "game[building + TILE]"),
    ("batch", "masks[place] = 0", "pass"),
    ("batch", "seed_dice(dice, later, len(later))", "pass"),
    ("batch", " and steps < most", ""),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault[1][:30])
def test_a_fault_is_noticed(fault: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    lane = interpreted(fault)
    monkeypatch.setitem(sys.modules, BATCH, lane.batch)
    with pytest.raises((AssertionError, IndexError)):
        for number in range(20):
            side_by_side(tiny(number), 20, seed=number, most_steps=5 + 2 * number)
            groups_look_alike(lane)


@pytest.mark.long  # compiling takes longer than all of the tests above
def test_compiled_they_are_the_same_games() -> None:
    for number, game in enumerate(GAMES.values()):
        assert side_by_side(game, 250, seed=number) > 2
