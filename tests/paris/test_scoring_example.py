"""The rulebook's scoring example, rebuilt as a whole legal game: the pictures are lost, the numbers are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from ny1901.paris import Record, State

GAME = Path(__file__).parent / "data" / "scoring-example.game"


@pytest.fixture(scope="module")
def record() -> Record:
    return Record.parse(GAME.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def last(record: Record) -> State:
    return record.final()


def test_every_position_of_the_game_is_sound(record: Record) -> None:
    states = [record.initial, *(after for _, _, after in record.replay())]
    assert len(states) == 44
    assert all(state.problems() == () for state in states)


def test_orange_scores_33_and_15_and_0(last: State) -> None:
    orange = last.tally[0]
    assert sorted((lit.size, lit.lamps, lit.points) for lit in orange.lit) == [(2, 3, 6), (6, 1, 6), (7, 3, 21)]
    assert (orange.light, orange.group, orange.unbuilt, orange.postcards) == (33, 15, 0, ())
    assert last.players[0].reserve.bit_count() == 2
    assert orange.total == 48


def test_blue_scores_43_and_13_less_3_and_4(last: State) -> None:
    blue = last.tally[1]
    expected = [(3, 0, 0), (3, 3, 9), (4, 3, 12), (4, 3, 12), (5, 2, 10)]
    assert sorted((lit.size, lit.lamps, lit.points) for lit in blue.lit) == expected
    assert (blue.light, blue.group, blue.unbuilt, blue.postcards) == (43, 13, -3, (("le-peintre", 4),))
    assert blue.total == 57


def test_the_game_is_over_and_blue_wins(last: State) -> None:
    assert last.is_over
    assert last.legal_actions == ()
    assert last.scores == (48, 57)
    assert last.winners == (1,)
