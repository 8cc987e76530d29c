"""The course of a game: turns, phases, hands, views, and what is conserved whatever is played."""

from __future__ import annotations

import pickle
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ny1901.kernel.errors import VariantError
from ny1901.kernel.geometry import bits
from ny1901.paris import Game, State, Variant
from ny1901.paris.material.components import reference
from ny1901.paris.material.model import Space
from ny1901.paris.testing import variants
from ny1901.testing import moves_of, played, states_of

from .tabletop import sound, tabletop

GAMES = tuple(Game(variant=variant) for variant in variants())


def test_the_tiles_have_the_known_totals() -> None:
    totals = Counter(kind for tile in reference().tiles for kind in tile.spaces)
    assert totals == {Space.OWN: 16, Space.RIVAL: 7, Space.MIXED: 5, Space.LAMP: 4}


def test_no_tile_looks_like_another_one_turned() -> None:
    looks = Counter(tile.turned(turn) for tile in reference().tiles for turn in range(4))
    assert len(looks) == 32


def test_the_buildings_have_the_printed_sizes_and_differ() -> None:
    buildings = reference().buildings
    assert sorted(building.size for building in buildings) == [3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6]
    assert len({shape for building in buildings for shape in building.shape.orientations()}) == sum(
        len(building.shape.orientations()) for building in buildings
    )


def test_a_finished_pavement_has_the_totals_of_both_sets() -> None:
    for state, _, _ in played(Game(), seed=3):
        if not state.paving:
            break
    assert [colour.bit_count() for colour in state.colours] == [23, 23]
    assert (state.mixed.bit_count(), state.lamps.bit_count()) == (10, 8)


def test_after_a_tile_the_next_one_is_drawn_while_the_stack_lasts() -> None:
    state = Game().initial_state(seed=1)
    first = state.players[0].stack[0]
    lay = next(action for action in state.legal_actions if str(action).startswith("lay"))
    after = state.apply(lay)
    assert after.players[0].hand == (first,)
    assert len(after.players[0].stack) == 6


def test_the_two_tile_edition_holds_two_and_lays_either() -> None:
    state = Game(variant=Variant.edition("de-kosmos")).initial_state(seed=1)
    assert len(state.players[0].hand) == 2
    tiles = {str(action).split()[1] for action in state.legal_actions if str(action).startswith("lay")}
    assert len(tiles) == 2


def test_the_second_phase_begins_with_whoever_laid_all_tiles_first() -> None:
    """Seat 1 lays on while seat 0 takes buildings."""
    state = Game().initial_state(seed=1)
    while state.paving:
        verb = "take" if state.seat == 0 and state.number < 14 else "lay"
        actions = [a for a in state.legal_actions if str(a).startswith(verb)] or state.legal_actions
        state = state.apply(actions[0])
    assert (state.starter, state.to_move) == (1, 1)


def test_who_can_do_nothing_is_passed_over_until_nobody_can_do_anything() -> None:
    orange, blue = "levitation jardin-des-plantes sacre-coeur le-peintre", "bouquinistes lampadaire"
    state = sound(tabletop(seat=1, reserve=("", "i3"), used=(orange, blue)))
    state = sound(state.apply(state.parse_action("use metropolitain")))
    assert state.to_move == 1
    state = sound(state.apply(state.parse_action("use chartier")))
    assert state.to_move == 1
    state = sound(state.apply(state.parse_action("build i3 f2 g2 h2")))
    assert state.is_over
    assert state.winners


@pytest.mark.parametrize("seed", range(6))
def test_every_position_of_play_is_sound(seed: int) -> None:
    for game in GAMES[seed::6]:
        for _, _, state in played(game, seed):
            assert state.problems() == ()


@settings(max_examples=60, deadline=None)
@given(states_of(*GAMES, steps=50))
def test_what_follows_from_the_fields_is_what_a_reader_computes(state: State) -> None:
    keys = ("postcards", "players", "pavement", "pieces", "supply", "number", "seat", "starter", "pending", "over")
    again = State.of(state.rules, **{key: getattr(state, key) for key in keys})
    for key in ("colours", "mixed", "lamps", "covered", "empty"):
        assert getattr(again, key) == getattr(state, key)


@settings(max_examples=80, deadline=None)
@given(moves_of(*GAMES, steps=50))
def test_nothing_gets_lost(move: tuple[State, object]) -> None:
    state, action = move
    after = state.apply(action)  # type: ignore[arg-type]
    for now in (state, after):
        buildings = Counter(bits(now.supply))
        for player in now.players:
            buildings.update(bits(player.reserve))
            buildings.update(standing.number for standing in player.standing)
        del buildings[now.rules.table.jardin]
        assert buildings == dict.fromkeys(range(12), 1)
        spaces = (*now.colours, now.mixed, now.lamps)
        assert sum(mask.bit_count() for mask in spaces) == 64 - 4 * now.empty.bit_count()
    assert not state.covered & ~after.covered
    assert after.empty & ~state.empty == 0
    assert after.covered.bit_count() - state.covered.bit_count() <= 6


@settings(max_examples=40, deadline=None)
@given(states_of(*GAMES, steps=40), st.integers(0, 1), st.integers(0, 99))
def test_a_view_hides_exactly_the_hidden(state: State, seat: int, dice: int) -> None:
    drawn = state.view(seat).sample(random.Random(dice))
    assert drawn.view(seat) == state.view(seat)
    assert drawn.players[seat].hand == state.players[seat].hand
    assert sorted(drawn.players[seat].stack) == sorted(state.players[seat].stack)
    for mine, theirs in zip(state.players, drawn.players, strict=True):
        assert sorted(mine.hand + mine.stack) == sorted(theirs.hand + theirs.stack)
        assert len(mine.hand) == len(theirs.hand)
        kept = ("reserve", "standing", "used", "ready")
        assert [getattr(mine, key) for key in kept] == [getattr(theirs, key) for key in kept]
    public = ("pavement", "pieces", "supply", "number", "seat", "starter", "pending", "over", "postcards")
    assert [getattr(state, key) for key in public] == [getattr(drawn, key) for key in public]


def test_a_view_draws_every_hand_of_the_other() -> None:
    state = Game().initial_state(seed=4)
    hands = {state.view(0).sample(random.Random(dice)).players[1].hand for dice in range(200)}
    assert hands == {(tile,) for tile in range(8)}


def test_a_view_has_a_seat() -> None:
    with pytest.raises(VariantError, match="2 is not a seat; give 0 to 1"):
        Game().initial_state(seed=1).view(2)


def test_a_seed_decides_the_deal() -> None:
    game = Game(variant=Variant.named("pt-devir+all-postcards"))
    deals = [game.initial_state(seed) for seed in range(20)]
    assert [game.initial_state(seed) for seed in range(20)] == deals
    assert len({deal.postcards for deal in deals}) > 10
    assert all(deal.postcards.bit_count() == 8 for deal in deals)
    with pytest.raises(VariantError, match="'1' is not a seed; give a whole number"):
        game.initial_state("1")  # type: ignore[arg-type]


def test_a_state_and_a_game_survive_pickling() -> None:
    state = Game().initial_state(seed=2)
    assert pickle.loads(pickle.dumps(state)) == state
    assert pickle.loads(pickle.dumps(state.rules)) == state.rules
