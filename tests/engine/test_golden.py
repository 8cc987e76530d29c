"""What must not change silently: perft counts, and two whole games line by line.

Perft counts the sequences of legal actions of a length. The convention for the hidden cards: the Future Market is in
the order that the position's line gives, and a shuffle is decided by its `chance`; nothing is counted over orders.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ny1901 as ny

DATA = Path(__file__).parent / "data"
PERFT = [line for line in (DATA / "perft.txt").read_text().splitlines() if line and not line.startswith("#")]
GAMES = sorted(DATA.glob("*.game"))


def perft(state: ny.State, depth: int) -> int:
    """How many sequences of legal actions of this length start here; a finished game has none but the empty one."""
    actions = state.legal_actions
    return len(actions) if depth == 1 else sum(perft(state.apply(action), depth - 1) for action in actions)


@pytest.mark.parametrize("line", PERFT)
def test_perft(line: str) -> None:
    position, _, counts = line.partition(" ; ")
    state = ny.State.parse(position)
    expected = [int(count) for count in counts.split()]
    assert [perft(state, depth) for depth in range(1, len(expected) + 1)] == expected


def test_perft_covers_the_editions_and_numbers_of_players() -> None:
    starts = {tuple(line.split()[:2]) for line in PERFT}
    assert {edition for edition, _ in starts} >= {"en-2015", "de-2015", "zh-2016", "pt-2018", "en-2015+expert"}
    assert {players for _, players in starts} == {"2p", "3p", "4p"}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_whole_game_is_the_same_line_by_line(path: Path) -> None:
    text = path.read_text()
    moves = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    record = ny.Record.parse(text)
    final = record.final()
    assert final.is_over
    again = ny.Record.of(record.initial, record.actions, seed=record.seed)
    assert str(again).splitlines() == moves.splitlines()


def test_there_are_two_whole_games() -> None:
    assert len(GAMES) == 2


PLAY = """
import ny1901 as ny
from ny1901.testing import random_game
for players, edition in ((2, "zh-2016"), (4, "pt-2018")):
    *_, (_, _, final) = random_game(ny.Game(players=players, variant=ny.Variant.edition(edition)), seed=1901)
    print(final, final.scores, hash(final.turn.seat))
"""


def played(hash_seed: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", PLAY],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_the_same_seed_is_the_same_game_in_another_process_and_under_another_hash_seed() -> None:
    first = played("0")
    assert first.count("\n") == 2
    assert first == played("1901")
