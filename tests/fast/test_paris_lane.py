"""The compiled lane of Paris plays the engine's games, step for step."""

from __future__ import annotations

import random
import secrets

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from ny1901.analysis.agents import agent
from ny1901.analysis.game.play import play
from ny1901.kernel.errors import StudyError
from ny1901.kernel.house_rules.reading import house_rules_from
from ny1901.paris import Game, Variant
from ny1901.paris.material.components import reference
from ny1901.paris.material.model import Tile
from ny1901.paris.testing import variants
from ny1901.testing.play import played
from tests.days import one_in

from ..paris.tiny import tiny  # noqa: TID252 the tiny games are the same
from ..paris.tiny_towns import any_fields, tiny_town  # noqa: TID252 the tiny towns are the same
from .interpreted import compiled, interpreted
from .paris_lockstep import lockstep

PLAIN = interpreted(house="paris")


def town(seed: int) -> Game:
    return tiny_town(seed).rules


def large(seed: int) -> Game:
    """The printed board, whose last space has the sign bit, under any variant with few postcards or with many."""
    dice = random.Random(seed)
    fields = any_fields(dice, cards=[3, 4, 5, 12], tokens=[1, 4, 4, 12])
    return Game(variant=Variant(**fields | {"postcard_count": dice.randint(3, fields["postcard_count"])}))


@pytest.mark.parametrize("number", one_in(4, range(len(variants()))))
def test_every_step_is_the_engines(number: int) -> None:
    assert lockstep(PLAIN, Game(variant=variants()[number]), seed=number) > 20


@settings(max_examples=60)
@given(st.integers(0, 2**40))
def test_every_step_in_any_tiny_town_under_any_variant_is_the_engines(seed: int) -> None:
    lockstep(PLAIN, town(seed), seed)


@settings(max_examples=15)
@given(st.integers(0, 2**40))
def test_every_step_on_the_printed_board_under_any_variant_is_the_engines(seed: int) -> None:
    lockstep(PLAIN, large(seed), seed)


def pointed(seed: int) -> Game:
    """Games in which what is rare elsewhere comes about: small buildings on lamps, and the large lamp's beams."""
    small = tiny("metropolitain", tiles="oL/oo oL/oo", buildings="# # #").change(covered_lamps_shine=True)
    beams = Variant(postcards=("la-grande-lumiere",), postcard_count=1)
    return Game(variant=(small, beams)[seed % 2])


FAULTS = [
    ("dealing", "CARDS_LISTED_AT] + pool[number]", "CARDS_LISTED_AT] + number"),
    ("dealing", "shuffle(dice, game", "shuffle(dice, 1 * game"),
    ("listing", "game[NUMBER] > done", "game[NUMBER] >= done"),
    ("listing", "rules[FINISHED_MAY_TAKE] != 0 and", ""),
    ("places", "on_lamps > 1 or", ""),
    ("places", "< rules[CHIMNEYS]", "<= rules[CHIMNEYS]"),
    ("places", ">= rules[ACTION_TOKENS]", "> rules[ACTION_TOKENS]"),
    ("postcards", "count_bits(squares & rival) <= 1", "True"),
    ("postcards", "reserve >> give & 1 and ", ""),
    ("effects", "game[own + READY] &= ~(1 << METROPOLITAIN)", "pass"),
    ("effects", "game[seat_at(rules, 1 - seat) + COLOUR] &= ~rival", "pass"),
    ("effects", "game[STARTER] < 0 and not", "not"),
    ("effects", "game[SUPPLY] & ~(1 << take) | 1 << give", "game[SUPPLY] & ~(1 << take)"),
    ("light", "        if rules[rules[BEAMS_AT] + place] & built:\n            break\n", ""),
    ("light", "beside == building and", ""),
    ("light", "shining &= ~squares", "pass"),
    ("tally", "if not squares & seen:", "if not seen:"),
    ("tally", " and count_bits(squares) > 1", ""),
    ("tally", "rules[STATUE_SIDE_POINTS] * sides", "rules[STATUE_CORNER_POINTS] * sides"),
    ("tally", "not rules[SECOND_SEAT_WINS]", "True"),
    ("tables", "at.PAINTER_POINTS: variant.painter_points", "at.PAINTER_POINTS: variant.dancer_points"),
]


def _noticed(fault: tuple[str, str, str]) -> bool:
    lane = interpreted(fault, house="paris")
    try:
        for game, count in ((pointed, 30), (town, 20), (large, 20)):
            for seed in range(count):
                lockstep(lane, game(seed), seed)
    except (AssertionError, IndexError, KeyError, ValueError):
        return True
    return False


@pytest.mark.parametrize("number", one_in(7, range(len(FAULTS))), ids=[fault[1][:30] for fault in FAULTS])
def test_a_fault_in_the_lane_is_noticed(number: int) -> None:
    assert _noticed(FAULTS[number])


@pytest.mark.long(days=3)
def test_the_measure_of_faults_lets_sound_code_pass() -> None:
    assert not _noticed(("effects", "game[STARTER] = seat", "game[STARTER] = seat  "))


def test_games_of_random_agents_are_those_of_the_engine() -> None:
    _same_games(PLAIN.lane.Lane, [1889, -3, 2**70])


@pytest.mark.long  # compiling takes longer than all of the tests above
def test_compiled_games_of_random_agents_are_those_of_the_engine() -> None:
    _same_games(compiled("paris").lane.Lane, [*range(200), -3, 2**70])


def _same_games(lane: type, seeds: list[int]) -> None:
    for game in (Game(), Game(variant=Variant.named("de-kosmos+all-postcards"))):
        games = lane(game).play(["random", "random"], seeds, threads=2)
        for number, seed in enumerate(seeds):
            steps = list(play(game, [agent("random"), agent("random")], seed))
            assert games.actions(number) == [step.action for step in steps]
            last = steps[-1].following
            assert games.totals[number].tolist() == [*last.scores]
            assert tuple(np.flatnonzero(games.wins[number])) == last.winners
        playouts = lane(game).playouts(seeds[:1], keep_actions=True)
        assert playouts.actions(0) == [action for _, action, _ in played(game, seeds[0])]


def test_what_the_lane_cannot_play_is_told() -> None:
    with pytest.raises(StudyError, match="agent 'mcts' does not play in compiled games"):
        PLAIN.lane.Lane(Game()).play(["mcts", "random"], [1])
    text = "from ny1901.solver.house_rules import score\n@score\ndef two(position, seat):\n    'Two.'\n    return 2\n"
    wide = evolve(reference(), side=6, tiles=tuple(Tile.parse(f"t{number}", "oo/mL") for number in range(18)))
    for fields, told in (
        ({"house_rules": house_rules_from(text, "mine.py")}, "house rules, which only the engine plays"),
        ({"components": wide}, "144 spaces on the board, and the compiled games have room for 64"),
        ({"unbuilt_penalty": 10**20}, "unbuilt_penalty is 100000000000000000000, and the compiled games count to"),
    ):
        with pytest.raises(StudyError, match=told):
            PLAIN.lane.Lane(Game(variant=Variant().change(**fields)))


@pytest.mark.long(seconds=90)
def test_fifty_thousand_states_from_a_fresh_seed_are_the_engines() -> None:
    lane, seed, states = compiled("paris"), secrets.randbits(32), 0  # a failure shows the seed among its values
    every = variants()
    while states < 50_000:
        game = (town(seed), large(seed), Game(variant=every[seed // 3 % len(every)]))[seed % 3]
        states += lockstep(lane, game, seed)
        seed += 1
