"""The positions that the tests of pictures draw: one that is kept, many from games, one with hostile names."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ny1901.new_york.game import Game, State
from ny1901.new_york.material import from_data, reference, to_data
from ny1901.new_york.notation import parse_position
from ny1901.new_york.rules.variant import Variant
from ny1901.testing import random_state, variants

DATA = Path(__file__).parent / "data"

HOSTILE = "<script>alert('x')</script>&\"市"
MAP = """\
ra ra .. ba
rb rb MN ba
rc rc MN bb
rc rd MN bb
** rd MN bb
## .. .. --
"""


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of the pictures that are kept."""
    return DATA


@pytest.fixture(scope="session")
def mid_game() -> State:
    """A position with every generation, a legendary and workers, kept as its notation."""
    return parse_position((DATA / "mid-game.position").read_text(encoding="utf-8").strip())


@pytest.fixture(scope="session")
def samples() -> list[State]:
    """Sixty positions from games of two to four players under many rules, their ends included."""
    dice, known = random.Random(1901), variants()[::5]
    found = []
    for number in range(60):
        game = Game(players=2 + number % 3, variant=known[number % len(known)])
        steps = 400 if number % 10 == 0 else dice.randrange(330)
        found.append(random_state(game, seed=number, steps=steps))
    return found


@pytest.fixture(scope="session")
def hostile() -> State:
    """A position in a small city whose every name tries to break out of a picture; one tile covers a single square."""
    known = to_data(reference())
    known["name"] = HOSTILE
    known["map"] = {"text": MAP, "source": known["map"]["source"]}
    known["districts"] = ["red", "bronx"]
    known["streets"] = [{"id": "main", "name": HOSTILE, "code": "MN"}]
    known["characters"] = [
        {"id": "ann", "name": HOSTILE, "district": "red", "lot": "ra"},
        {"id": "bob", "name": HOSTILE * 4, "district": "bronx", "lot": "ba"},
    ]
    for tile in (known["starting_property"], *known["tiles"], *known["legendaries"]):
        tile["name"] = HOSTILE
    known["tiles"][0]["shape"] = "#"
    variant = Variant(city=from_data(known), market_size=1, street_cards=1, two_player_districts_out=())
    return random_state(Game(players=2, variant=variant), seed=1, steps=4)
