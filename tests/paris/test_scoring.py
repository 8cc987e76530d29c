"""Light, groups, penalties, the tie-break: each source of points by itself."""

from __future__ import annotations

import pytest
from attrs import evolve

from ny1901.paris import Game, State, Variant
from ny1901.paris.rules.scoring import visible, winners
from ny1901.paris.testing import variants
from ny1901.testing import random_game

from .tabletop import sound, tabletop


def test_a_building_scores_its_size_for_each_lamp_once() -> None:
    # The lamp on d3 touches c3; that on e3 touches nothing of it.
    state = sound(tabletop(standing=("v3@b2-b3-c3", "")))
    (lit,) = state.tally[0].lit
    assert (lit.building, lit.size, lit.lamps, lit.points) == ("v3", 3, 1, 3)


def test_a_lamp_lights_several_buildings_but_none_at_a_corner() -> None:
    # The lamp on d3 has c3 and d4 at its sides and c4 at a corner; that on e3 has e4 at its side.
    standing = ("v3@b2-b3-c3 jardin-des-plantes@d4-e4", "t4@c4-b5-c5-d5")
    state = sound(tabletop(standing=standing, used=("jardin-des-plantes", "")))
    assert [lit.lamps for lit in state.tally[0].lit] == [1, 2]
    assert [lit.lamps for lit in state.tally[1].lit] == [0]


def test_an_unlit_building_scores_nothing_but_counts_in_the_group() -> None:
    state = sound(tabletop(standing=("i3@b1-c1-d1 s4@b2-c2-a3-b3", "")))
    assert [(lit.building, lit.lamps) for lit in state.tally[0].lit] == [("i3", 0), ("s4", 0)]
    assert state.tally[0].light == 0
    assert state.tally[0].group == 7


def test_the_largest_group_only_and_corners_do_not_join() -> None:
    state = sound(tabletop(standing=("i3@a2-b2-c2 v3@f3-g3-f4", "")))
    assert state.tally[0].group == 3


def test_the_rivals_buildings_do_not_join_a_group() -> None:
    state = sound(tabletop(standing=("v3@b1-b2-c2", "i3@a2-a3-a4")))
    assert [seat.group for seat in state.tally] == [3, 3]


@pytest.mark.parametrize(("penalty", "points"), [(3, -6), (5, -10), (0, 0)])
def test_each_unbuilt_building_costs(penalty: int, points: int) -> None:
    variant = Variant(name="test").change(unbuilt_penalty=penalty)
    state = sound(tabletop(variant=variant, reserve=("i3 v3", "")))
    assert state.tally[0].unbuilt == points
    assert state.tally[0].total == points


def test_only_used_postcards_with_a_seal_score() -> None:
    state = sound(tabletop(used=("le-peintre sacre-coeur", "")))
    assert state.tally[0].postcards == (("le-peintre", 0),)
    assert state.tally[1].postcards == ()


def test_the_sources_add_up() -> None:
    state = sound(
        tabletop(reserve=("w5", ""), standing=("v3@b2-b3-c3", ""), used=("le-peintre", ""), pieces="le-peintre:0:b1")
    )
    tally = state.tally[0]
    assert tally.total == tally.light + tally.group + tally.unbuilt + dict(tally.postcards)["le-peintre"]
    assert (tally.light, tally.group, tally.unbuilt) == (3, 3, -3)
    assert state.scores == (tally.total, 0)


def test_more_points_win() -> None:
    state = tabletop()
    assert winners(state, (10, 9)) == (0,)
    assert winners(state, (9, 10)) == (1,)


def test_a_tie_goes_to_more_free_own_spaces_in_sight() -> None:
    state = tabletop(standing=("", "i3@f2-g2-h2"))
    assert (visible(state, 0), visible(state, 1)) == (23, 21)
    assert winners(state, (10, 10)) == (0,)
    assert winners(tabletop(standing=("i3@b1-b2-b3", "")), (10, 10)) == (1,)


def test_a_second_tie_is_shared_or_goes_to_the_second_seat() -> None:
    state = tabletop()
    assert winners(state, (7, 7)) == (0, 1)
    other = tabletop(variant=Variant(name="test").change(second_tie="second-seat"))
    assert winners(other, (7, 7)) == (1,)


def test_nobody_wins_before_the_end() -> None:
    state: State = tabletop()
    assert state.winners == ()
    assert evolve(state, over=True).winners == (0, 1)


def test_the_scores_are_the_totals_of_the_tally_in_every_variant() -> None:
    built = 0
    for number, variant in enumerate(variants()):
        for seed in (number, number + 100):
            for state, _, _ in random_game(Game(variant=variant), seed):
                assert state.scores == tuple(seat.total for seat in state.tally)
                built += any(seat.lit for seat in state.tally)
    assert built > 150
