"""A map may have lots of other sizes than the published 2 and 3 squares; the readings agree on those too.

The shrunken case: with a Land Grab open, a lot of one square was listed and explained as legal, and refused when
applied, because "not large" was written in two ways.
"""

from __future__ import annotations

from importlib.resources import files

import pytest
from attrs import evolve

import ny1901 as ny
from ny1901.new_york.material import City, parse
from ny1901.new_york.rules.explain import broken, scene_of
from ny1901.new_york.rules.variant import Variant
from ny1901.testing import random_game


def with_small_and_huge_lots() -> City:
    """The reference city with its lot `bb` cut to one square; the other one goes to `be`, which then has four."""
    data = files("ny1901.new_york.material").joinpath("data")
    components = data.joinpath("manhattan.toml").read_text(encoding="utf-8")
    drawn = data.joinpath("manhattan.txt").read_text(encoding="utf-8")
    return parse(
        components.replace("[map]\n", "[map]\nlot_sizes = [1, 2, 3, 4]\n"),
        drawn.replace("be be be bb", "be be be be"),
        file="sizes",
    )


CITY = with_small_and_huge_lots()


@pytest.mark.long(days=3)
@pytest.mark.parametrize("edition", ["en-2015", "pt-2018"])
def test_the_readings_agree_on_lots_of_any_size(edition: str) -> None:
    game = ny.Game(players=3, variant=evolve(Variant.edition(edition), city=CITY))
    lots = [action for action in game.actions if isinstance(action, ny.AcquireLot)]
    grabbed = set()
    for seed in range(12):
        for state, _, _ in random_game(game, seed):
            listed, scene = set(state.legal_actions), scene_of(state)
            for action in lots:
                readings = {action in listed, state.is_legal(action), next(broken(scene, action), None) is None}
                assert len(readings) == 1, f"{action}: {state}"
            if state.turn.pending is ny.Card.LAND_GRAB:
                grabbed |= {game.table.board.lots[game.table.lot_number[lot.lot]].size for lot in listed}
    assert grabbed == {1, 2}
