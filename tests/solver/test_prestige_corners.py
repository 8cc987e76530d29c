"""Where corners count for Gold Prestige, the bounds reckon with neighbours that only share a corner."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import Build
from ny1901.new_york.rules.position import End
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.bounds.reachable_placements import Land, most_neighbours
from ny1901.new_york.solver.bounds.score_bounds import score_bounds

GOLD = Build("liberty-tower", "n2 o2")


@pytest.mark.parametrize("corners", [False, True])
def test_the_last_turn_may_score_for_a_building_at_a_corner(corners: bool, estate: Callable[..., State]) -> None:
    rules = Variant().change(gold_prestige_corners=corners, gold_prestige_points=20, action_cards=())
    state = estate("ba bb", others=("be", {"delmonico": "l3 m3"}), variant=rules, score=40)
    last = evolve(
        state,
        deal=evolve(state.deal, challenge="gold-prestige"),
        end=End(1, "end.market"),
        turns_left=1,
        turn=evolve(state.turn, had_worker=False),
        market=(),
        future=(),
    )
    best = max(last.apply(action).scores[0] for action in last.legal_actions)
    assert last.apply(GOLD).players[0].prestige == 20 * corners
    assert score_bounds(last)[0].upper >= best


@pytest.mark.parametrize("corners", [False, True])
def test_a_square_at_a_corner_is_room_for_a_neighbour(corners: bool) -> None:

    table = Game(players=2, variant=Variant().change(gold_prestige_corners=corners)).table
    own, other = table.mask(GOLD.squares), table.mask(("l3", "m3"))
    lots = table.board.lots_of(own or 0)
    assert most_neighbours(table, Land(own or 0, lots, 0), other or 0)[table.tile_number[GOLD.tile]] == corners
