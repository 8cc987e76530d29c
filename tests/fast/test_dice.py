"""The dice of compiled games are Python's own."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from .interpreted import interpreted

SEEDS = [0, 1, -5, 2**31, 2**32, 2**64 + 3, 2**700, "", "17, seat 3", "-5, seat 0", "é" * 900]


@pytest.fixture(scope="module")
def dice() -> SimpleNamespace:
    found: SimpleNamespace = interpreted().dice
    return found


@pytest.mark.parametrize("seed", SEEDS, ids=range(len(SEEDS)))
def test_every_draw_is_that_of_random(dice: SimpleNamespace, seed: int | str) -> None:
    theirs, ours = random.Random(seed), dice.new_dice()
    words = dice.seed_words(seed)
    dice.seed_dice(ours, np.array(words, np.int64), len(words))
    assert [dice.throw(ours) for _ in range(1300)] == [theirs.getrandbits(32) for _ in range(1300)]
    limits = [*range(1, 70), 2**31, 2**32 - 1]
    assert [dice.below(ours, limit) for limit in limits] == [theirs.randrange(limit) for limit in limits]
    assert dice.throw_63(ours) == theirs.getrandbits(63)
    for count in (0, 1, 2, 7, 30, 52):
        cards, pool = list(range(count)), np.arange(count + 1)
        theirs.shuffle(cards)
        dice.shuffle(ours, pool, count)
        assert pool[:count].tolist() == cards
        theirs.shuffle(cards)
        dice.throw_for_shuffle(ours, count)
    assert dice.throw(ours) == theirs.getrandbits(32)


@pytest.mark.parametrize(
    ("count", "wanted"), [(0, 0), (5, 0), (5, 3), (5, 5), (21, 2), (22, 2), (60, 5), (85, 6), (86, 6)]
)
def test_a_sample_is_that_of_random(dice: SimpleNamespace, count: int, wanted: int) -> None:
    theirs, ours = random.Random(7), dice.new_dice()
    dice.seed_dice(ours, np.array([7]), 1)
    for _ in range(20):
        pool = np.zeros(count + 1, np.int64)
        dice.sample(ours, pool, count, wanted)
        assert pool[:wanted].tolist() == theirs.sample(range(count), wanted)


COMPILES = "import numpy; from ny1901.kernel.compiled.words import count_bits; print(count_bits(numpy.int64(7)))"


@pytest.mark.long(seconds=5)
def test_that_something_is_compiled_is_said_once(tmp_path: Path) -> None:
    kept = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path), "HOME": str(tmp_path)}
    runs = [
        subprocess.run([sys.executable, "-c", COMPILES], env=kept, capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert [run.stdout for run in runs] == ["3\n", "3\n"]
    assert [run.stderr.count("Compiling the rules for this computer, once") for run in runs] == [1, 0]
