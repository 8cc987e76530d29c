"""Each postcard: what it does, where it is refused, and that it may be used without its effect.

The pavement is that of `tabletop`; orange is seat 0 and to move unless said otherwise.
"""

from __future__ import annotations

from typing import Any

import pytest

from ny1901.kernel.errors import IllegalAction
from ny1901.paris import State, Variant
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.light import large_light
from ny1901.paris.rules.table import CARD_BIT

from .tabletop import ALL, sound, tabletop

# A reserve for both, so that nobody is passed over.
BOTH = ("t4 p5", "l4 w5")


def table(card: str, **fields: Any) -> State:
    """A tabletop in which a postcard is in play, open unless `used` says otherwise."""
    cards = (card, *(other for other in ALL if other != card))[:8]
    cards = tuple(name for name in ALL if name in cards)
    variant = fields.pop("variant", None) or Variant(postcards=cards, name="test")
    return sound(tabletop(**{"variant": variant, "cards": cards, "reserve": BOTH, **fields}))


def with_fields(card: str, **changes: Any) -> Variant:
    cards = (card, *(other for other in ALL if other != card))[:8]
    return Variant(postcards=tuple(name for name in ALL if name in cards), name="test").change(**changes)


def do(state: State, *texts: str) -> State:
    """The state after some actions, each of them legal."""
    for text in texts:
        state = sound(state.apply(state.rules.parse_action(text)))
    return state


def refused(state: State, text: str) -> tuple[str, ...]:
    action = state.rules.parse_action(text)
    assert action not in state.legal_actions
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    return caught.value.verdict.rules


def mask(state: State, names: str) -> int:
    grid = state.rules.table.grid
    return sum(1 << number for number, square in enumerate(grid.squares) if square.name in names.split())


def card_points(state: State, seat: int = 0) -> dict[str, int]:
    return dict(state.tally[seat].postcards)


@pytest.mark.parametrize("card", [card.value for card in Postcard])
def test_a_postcard_may_be_used_without_effect(card: str) -> None:
    state = table(card)
    after = do(state, f"use {card}")
    assert (after.pieces, after.supply, after.covered) == (state.pieces, state.supply, state.covered)
    assert after.players[0].reserve == state.players[0].reserve
    assert after.players[0].standing == ()
    assert after.players[0].used == CARD_BIT[Postcard(card)]
    assert after.tokens(0) == 3
    assert after.to_move == 1
    assert refused(after, f"use {card}") == ("postcard.once",)


@pytest.mark.parametrize("card", [card.value for card in Postcard])
def test_a_postcard_that_is_not_in_play_is_refused(card: str) -> None:
    cards = tuple(other for other in ALL if other != card)[:8]
    state = tabletop(variant=Variant(postcards=cards, name="test"), cards=cards, reserve=BOTH)
    assert refused(state, f"use {card}") == ("setup.postcards",)


class TestLevitation:
    def test_it_swaps_and_builds_in_the_same_turn(self) -> None:
        state = table("levitation")
        swapped = do(state, "use levitation give p5 take o4")
        assert swapped.to_move == 0
        assert swapped.number == state.number
        assert {str(action).split()[1] for action in swapped.legal_actions} == {"o4"}
        built = do(swapped, "build o4 a2 b2 a3 b3")
        assert (built.to_move, built.number) == (1, state.number + 1)
        assert built.supply == state.supply ^ 1 << 2 ^ 1 << 9
        assert built.players[0].reserve == 1 << 3

    def test_it_is_refused_with_what_is_not_there(self) -> None:
        assert refused(table("levitation"), "use levitation give o4 take i3") == ("levitation.swap",)

    def test_a_waiting_building_comes_first(self) -> None:
        swapped = do(table("levitation"), "use levitation give p5 take o4")
        assert refused(swapped, "use sacre-coeur") == ("levitation.at-once",)
        assert refused(swapped, "build t4 b1 c1 d1 c2") == ("levitation.at-once",)


class TestMetropolitain:
    def test_one_building_covers_one_lamp_which_shines_no_more(self) -> None:
        state = do(table("metropolitain", reserve=("i3", "v3")), "use metropolitain")
        assert state.players[0].ready == CARD_BIT[Postcard.METROPOLITAIN]
        state = do(state, "build v3 c4 b5 c5")
        built = do(state, "build i3 b3 c3 d3")
        assert built.players[0].ready == 0
        assert built.players[0].used == CARD_BIT[Postcard.METROPOLITAIN]
        # The lamp on e3 lights only d3, which is the building's; the covered one on d3 lights nothing.
        assert [(lit.size, lit.lamps) for lit in built.tally[0].lit] == [(3, 1)]

    def test_it_comes_not_before_a_later_turn_and_not_for_two_lamps(self) -> None:
        state = table("metropolitain", reserve=("o4", ""))
        assert refused(state, "build o4 c3 d3 c4 d4") == ("build.colour", "build.lamp")
        ready = table("metropolitain", reserve=("o4", ""), used=("metropolitain", ""), ready=("metropolitain", ""))
        assert refused(ready, "build o4 d3 e3 d4 e4") == ("metropolitain.one",)


class TestJardin:
    def test_it_is_a_building_of_size_two_in_every_way(self) -> None:
        state = do(table("jardin-des-plantes"), "use jardin-des-plantes c3 b3")
        (lit,) = state.tally[0].lit
        assert (lit.building, lit.size, lit.lamps) == ("jardin-des-plantes", 2, 1)
        assert state.tally[0].group == 2
        assert state.chimneys(0) == 6
        assert state.tokens(0) == 3

    def test_it_asks_for_own_and_mixed_free_spaces(self) -> None:
        assert refused(table("jardin-des-plantes"), "use jardin-des-plantes a1 a2") == ("build.colour",)
        assert refused(table("jardin-des-plantes"), "use jardin-des-plantes c3 d3") == ("build.lamp",)
        assert refused(table("jardin-des-plantes"), "use jardin-des-plantes c3 b2") == ("build.shape",)
        taken = table("jardin-des-plantes", standing=("i3@b1-b2-b3", ""))
        assert refused(taken, "use jardin-des-plantes b3 c3") == ("build.free",)

    def test_the_metropolitain_serves_it_only_by_a_switch(self) -> None:
        fields: dict[str, Any] = {"used": ("metropolitain", ""), "ready": ("metropolitain", "")}
        assert refused(table("jardin-des-plantes", **fields), "use jardin-des-plantes c3 d3") == ("build.lamp",)
        switched = with_fields("jardin-des-plantes", jardin_on_lamp=True)
        state = do(table("jardin-des-plantes", variant=switched, **fields), "use jardin-des-plantes c3 d3")
        assert state.players[0].ready == 0

    def test_the_chartier_serves_it(self) -> None:
        state = table("jardin-des-plantes", used=("chartier", ""), ready=("chartier", ""))
        after = do(state, "use jardin-des-plantes a1 a2")
        assert after.players[0].ready == 0
        assert after.mixed == state.mixed | mask(state, "a1")


def test_sacre_coeur_spares_its_user_the_penalty() -> None:
    state = do(table("sacre-coeur"), "use sacre-coeur")
    assert [seat.unbuilt for seat in state.tally] == [0, -6]
    assert refused(state, "use sacre-coeur") == ("postcard.once",)
    assert refused(table("sacre-coeur"), "use sacre-coeur b1") == ("postcard.parts",)


class TestPeintre:
    def test_it_counts_the_lamps_of_its_area(self) -> None:
        assert card_points(do(table("le-peintre"), "use le-peintre b1")) == {"le-peintre": 16}

    def test_buildings_bound_the_area_but_pieces_do_not(self) -> None:
        # a1 and b1 are shut in by a2, b2 and c1.
        shut = table("le-peintre", standing=("v3@c1-b2-c2", "i3@a2-a3-a4"))
        assert card_points(do(shut, "use le-peintre b1")) == {"le-peintre": 0}
        used = ("", "fontaine-des-mers")
        cards = with_fields("le-peintre", postcards=ALL)
        by_a_piece = tabletop(
            variant=cards.change(postcard_count=12),
            cards=ALL,
            reserve=BOTH,
            standing=("v3@c1-b2-c2", ""),
            pieces="fontaine-des-mers:1:a2",
            used=used,
        )
        assert card_points(do(sound(by_a_piece), "use le-peintre b1")) == {"le-peintre": 16}

    def test_it_asks_for_an_own_free_space(self) -> None:
        assert refused(table("le-peintre"), "use le-peintre c1") == ("le-peintre.space",)
        assert refused(table("le-peintre", standing=("i3@b1-b2-b3", "")), "use le-peintre b2") == ("postcard.free",)


class TestChartier:
    def test_a_building_covers_one_rival_space_later(self) -> None:
        state = do(table("chartier", reserve=("i3", "v3")), "use chartier")
        assert state.players[0].ready == CARD_BIT[Postcard.CHARTIER]
        state = do(state, "build v3 c4 b5 c5")
        built = do(state, "build i3 a1 b1 c1")
        assert built.players[0].ready == 0
        assert built.colours[1] == state.colours[1] & ~mask(state, "a1")
        assert built.mixed == state.mixed | mask(state, "a1")
        assert [piece.seat for piece in built.pieces] == [0]

    def test_it_comes_not_before_a_later_turn_and_not_for_two_spaces(self) -> None:
        assert refused(table("chartier", reserve=("i3", "")), "build i3 a1 b1 c1") == ("build.colour",)
        ready = table("chartier", reserve=("i3", ""), used=("chartier", ""), ready=("chartier", ""))
        assert refused(ready, "build i3 f2 g2 h2") == ("chartier.one",)

    def test_the_fountain_may_stand_on_it(self) -> None:
        state = table("fontaine-des-mers", used=("chartier", ""), ready=("chartier", ""))
        after = do(state, "use fontaine-des-mers a1")
        assert after.mixed == state.mixed | mask(state, "a1")
        assert after.players[0].ready == 0

    def test_no_other_piece_may(self) -> None:
        state = table("le-peintre", used=("chartier", ""), ready=("chartier", ""))
        assert refused(state, "use le-peintre a1") == ("le-peintre.space",)


class TestBouquinistes:
    def test_the_annex_makes_a_building_larger_and_lets_it_be_lit(self) -> None:
        state = table("bouquinistes", standing=("i3@b1-b2-b3", ""))
        assert [(lit.size, lit.lamps) for lit in state.tally[0].lit] == [(3, 0)]
        annexed = do(state, "use bouquinistes c3 beside i3")
        # The annex on c3 lies beside the lamp on d3.
        assert [(lit.size, lit.lamps) for lit in annexed.tally[0].lit] == [(4, 1)]
        assert annexed.tally[0].group == 4

    def test_where_the_annex_is_no_building_only_the_size_grows(self) -> None:
        switched = with_fields("bouquinistes", annex_is_building=False)
        state = table("bouquinistes", variant=switched, standing=("i3@b1-b2-b3", ""))
        annexed = do(state, "use bouquinistes c3 beside i3")
        assert [(lit.size, lit.lamps) for lit in annexed.tally[0].lit] == [(4, 0)]
        assert annexed.tally[0].group == 4

    def test_it_asks_for_an_own_free_space_beside_an_own_building(self) -> None:
        state = table("bouquinistes", standing=("i3@b1-b2-b3", "v3@c4-b5-c5"))
        assert refused(state, "use bouquinistes a2 beside i3") == ("bouquinistes.space",)
        assert refused(state, "use bouquinistes d1 beside i3") == ("bouquinistes.beside",)
        assert refused(state, "use bouquinistes b4 beside v3") == ("bouquinistes.beside",)
        assert refused(state, "use bouquinistes b1 beside i3") == ("postcard.free",)


class TestLampadaire:
    def test_the_extra_lamp_lights_its_neighbours(self) -> None:
        state = table("lampadaire", standing=("i3@a2-b2-c2", "v3@c4-b5-c5"))
        assert [lit.lamps for lit in state.tally[0].lit] == [0]
        after = do(state, "use lampadaire b3")
        assert [lit.lamps for lit in after.tally[0].lit] == [1]
        assert [lit.lamps for lit in after.tally[1].lit] == [0]

    def test_it_asks_for_an_own_free_space(self) -> None:
        assert refused(table("lampadaire"), "use lampadaire f1") == ("lampadaire.space",)
        assert refused(table("lampadaire", standing=("i3@b1-b2-b3", "")), "use lampadaire b1") == ("postcard.free",)


class TestMoulinRouge:
    def test_she_counts_the_free_spaces_of_her_area(self) -> None:
        # a1 and b1 are shut in by a2, b2 and c1; a piece on a2 serves as a building does.
        shut = table("moulin-rouge", standing=("v3@c1-b2-c2", "i3@a2-a3-a4"))
        assert card_points(do(shut, "use moulin-rouge b1")) == {"moulin-rouge": 2}
        used = ("", "fontaine-des-mers")
        by_a_piece = tabletop(
            variant=with_fields("moulin-rouge", postcards=ALL).change(postcard_count=12),
            cards=ALL,
            reserve=BOTH,
            standing=("v3@c1-b2-c2", ""),
            pieces="fontaine-des-mers:1:a2",
            used=used,
        )
        assert card_points(do(sound(by_a_piece), "use moulin-rouge b1")) == {"moulin-rouge": 2}

    def test_lamps_bound_her_area(self) -> None:
        # All free spaces but the lamps: 64 - 8.
        assert card_points(do(table("moulin-rouge"), "use moulin-rouge b1")) == {"moulin-rouge": 56}

    def test_she_asks_for_an_own_free_space(self) -> None:
        assert refused(table("moulin-rouge"), "use moulin-rouge a1") == ("moulin-rouge.space",)
        taken = table("moulin-rouge", standing=("i3@b1-b2-b3", ""))
        assert refused(taken, "use moulin-rouge b1") == ("postcard.free",)


class TestPenseur:
    def test_free_sides_count_two_and_corners_one(self) -> None:
        after = do(table("le-penseur"), "use le-penseur b2 facing north")
        assert card_points(after) == {"le-penseur": 4 * 2 + 4}

    def test_the_edge_counts_nothing_and_lamps_count_as_free(self) -> None:
        after = do(table("le-penseur"), "use le-penseur e1 facing west")
        # Sides d1, f1 (lamp) and e2, corners d2 and f2.
        assert card_points(after) == {"le-penseur": 3 * 2 + 2}
        switched = with_fields("le-penseur", statue_counts_lamps=False)
        after = do(table("le-penseur", variant=switched), "use le-penseur e1 facing west")
        assert card_points(after) == {"le-penseur": 2 * 2 + 2}

    def test_a_taken_front_costs_everything(self) -> None:
        state = do(table("le-penseur", reserve=("i3", "v3")), "use le-penseur b4 facing south")
        assert card_points(state) == {"le-penseur": 12}
        blocked = do(state, "build v3 c4 b5 c5")
        assert card_points(blocked) == {"le-penseur": 0}

    def test_it_asks_for_an_own_space_and_a_free_front(self) -> None:
        assert refused(table("le-penseur"), "use le-penseur a1 facing east") == ("le-penseur.space",)
        assert refused(table("le-penseur"), "use le-penseur b1 facing north") == ("le-penseur.front",)
        assert refused(table("le-penseur"), "use le-penseur b1") == ("postcard.parts",)
        taken = table("le-penseur", standing=("i3@a2-b2-c2", ""))
        assert refused(taken, "use le-penseur b1 facing south") == ("le-penseur.front",)
        assert refused(taken, "use le-penseur b2 facing north") == ("postcard.free",)


class TestFontaine:
    def test_own_buildings_at_its_sides_count_three_each(self) -> None:
        state = table("fontaine-des-mers", standing=("i3@b1-b2-b3 v3@d1-e1-e2", ""))
        after = do(state, "use fontaine-des-mers c1")
        assert card_points(after) == {"fontaine-des-mers": 6}

    def test_a_corner_or_a_rival_building_does_not_count(self) -> None:
        state = table("fontaine-des-mers", standing=("", "v3@c4-b5-c5"))
        assert card_points(do(state, "use fontaine-des-mers b4")) == {"fontaine-des-mers": 0}

    def test_it_asks_for_own_or_mixed_free_spaces(self) -> None:
        state = table("fontaine-des-mers", standing=("i3@b1-b2-b3", ""))
        assert refused(state, "use fontaine-des-mers a1") == ("fontaine-des-mers.space",)
        assert refused(state, "use fontaine-des-mers f1") == ("fontaine-des-mers.space",)
        assert refused(state, "use fontaine-des-mers b1") == ("postcard.free",)

    def test_it_may_be_a_fountain_of_two(self) -> None:
        state = table("fontaine-des-mers", variant=with_fields("fontaine-des-mers", fountain_size=2))
        assert refused(state, "use fontaine-des-mers b1") == ("postcard.parts",)
        assert do(state, "use fontaine-des-mers b1 c1").covered == mask(state, "b1 c1")


class TestGrandeLumiere:
    def test_it_lights_two_spaces_each_way_and_takes_the_place_of_the_lamp(self) -> None:
        state = do(table("la-grande-lumiere"), "use la-grande-lumiere d3")
        assert large_light(state) == mask(state, "d1 d2 b3 c3 e3 f3 d4 d5")

    def test_buildings_stop_the_light_behind_them_and_other_pieces_do_not(self) -> None:
        state = table("la-grande-lumiere", standing=("v3@c3-c2-b2", ""))
        lit = large_light(do(state, "use la-grande-lumiere d3"))
        assert lit & mask(state, "c3")
        assert not lit & mask(state, "b3")
        piece = table("la-grande-lumiere", pieces="le-peintre:0:c3", used=("le-peintre", ""))
        assert large_light(do(piece, "use la-grande-lumiere d3")) & mask(state, "b3")

    def test_a_building_two_spaces_away_is_lit_once(self) -> None:
        state = table("la-grande-lumiere", standing=("i3@b1-b2-b3", ""))
        assert [lit.lamps for lit in do(state, "use la-grande-lumiere d3").tally[0].lit] == [1]
        adds = with_fields("la-grande-lumiere", large_lamp_adds=True)
        beside = table("la-grande-lumiere", variant=adds, standing=("v3@c3-c2-b2", ""))
        assert [lit.lamps for lit in beside.tally[0].lit] == [1]
        assert [lit.lamps for lit in do(beside, "use la-grande-lumiere d3").tally[0].lit] == [2]

    def test_it_asks_for_a_free_lamp(self) -> None:
        assert refused(table("la-grande-lumiere"), "use la-grande-lumiere b1") == ("la-grande-lumiere.space",)

    def test_the_pattern_is_data(self) -> None:
        east = with_fields("la-grande-lumiere", large_lamp_rays=[[[1, 0], [2, 0], [3, 0]]])
        state = do(table("la-grande-lumiere", variant=east), "use la-grande-lumiere d3")
        assert large_light(state) == mask(state, "e3 f3 g3")
