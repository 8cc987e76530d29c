"""Variants as data: misspelt and impossible fields are refused with their name and the mend."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

import ny1901 as ny
from ny1901.kernel.errors import VariantError
from ny1901.new_york.rules.catalogue import EDITIONS
from ny1901.new_york.rules.variant import FIELD_NAMES, Variant


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"silver_treshold": 8}, "silver_treshold", "did you mean 'silver_threshold'"),
        ({"nonsense": 8}, "nonsense", "choose from name, edition"),
        ({"workers": 0}, "workers", "at least 1"),
        ({"workers": True}, "workers", "whole number"),
        ({"street_bonus": -1}, "street_bonus", "at least 0"),
        ({"street_bonus": 2.5}, "street_bonus", "whole number"),
        ({"refill": "end-of-trun"}, "refill", "did you mean 'end-of-turn'"),
        ({"edition": "en-2051"}, "edition", "did you mean 'en-2015'"),
        ({"challenge_card": "no"}, "challenge_card", "true or false"),
        ({"challenges": ("gold-tycon",)}, "challenges", "did you mean 'gold-tycoon'"),
        ({"challenges": ("gold-tycoon", "gold-tycoon")}, "challenges", "twice"),
        ({"challenges": ()}, "challenges", "challenge_card = false"),
        ({"action_cards": "land-grab"}, "action_cards", "no list of names"),
        ({"action_cards": 7}, "action_cards", "no list of names"),
        ({"bronze_baron": 7}, "bronze_baron", "no list of pairs"),
        ({"bronze_baron": (4, 5)}, "bronze_baron", "no list of pairs"),
        ({"bronze_baron": ((4, 5, 6),)}, "bronze_baron", "no list of pairs"),
        ({"streets": (1, 2, 3)}, "streets", "no list of names"),
        ({"bronze_baron": ((4, -5),)}, "bronze_baron", "whole numbers"),
        ({"master_architect": ((4, 5), (3, 6))}, "master_architect", "must rise"),
        ({"player_counts": (1, 2)}, "player_counts", "2 to 8"),
        ({"player_counts": 3}, "player_counts", "2 to 8"),
        ({"player_counts": ()}, "player_counts", "2 to 8"),
        ({"starting_points": 3}, "starting_points", "no list of points, one for each seat"),
        ({"starting_points": (0, -1)}, "starting_points", "whole numbers of at least 0, such as [0, 3]"),
        ({"starting_points": (0, True)}, "starting_points", "whole numbers of at least 0"),
        ({"starting_points": "03"}, "starting_points", "no list of points"),
        ({"starting_points": (0, 0, 0, 0, 1)}, "starting_points", "points for seat 4, but there are at most 4 players"),
        ({"starting_points": (0, 0, 1), "player_counts": (2,)}, "starting_points", "give more player_counts"),
        ({"gold_threshold": 5}, "gold_threshold", "raise gold_threshold"),
        ({"starting_lot": False}, "starting_lot", "starting_property = false"),
        ({"street_cards": 6}, "street_cards", "only 5 named streets"),
        ({"streets": ("brodway", "wall-street", "cedar")}, "streets", "did you mean 'broadway'"),
        ({"streets": ("broadway", "wall-street")}, "streets", "3 different streets"),
        ({"streets": ("broadway", "cedar", "wall-street", "cedar")}, "streets", "3 different streets"),
        ({"end_unbuilt": 18}, "end_unbuilt", "smaller number"),
        ({"two_player_districts_out": ("pnik",)}, "two_player_districts_out", "did you mean 'pink'"),
    ],
)
def test_what_cannot_be_is_refused_with_the_field_and_the_mend(fields: dict[str, Any], field: str, said: str) -> None:
    with pytest.raises(VariantError) as caught:
        Variant().change(**fields)
    assert caught.value.field == field
    assert said in str(caught.value)


@pytest.mark.parametrize("name", ["en-2051", "en-2015+exprt", ""])
def test_an_unknown_standard_name_is_refused(name: str) -> None:
    with pytest.raises(VariantError):
        Variant.named(name)


def test_every_standard_name_names_its_variant() -> None:
    for edition in EDITIONS:
        assert Variant.named(edition) == Variant.edition(edition)
        assert (
            Variant.named(f"{edition}+expert+without-challenge")
            == Variant.edition(edition).expert().without_challenge()
        )
        assert Variant.named(f"{edition}+beginner").name == f"{edition}+beginner"


def test_a_changed_copy_is_starred_once_and_differs_where_it_was_changed() -> None:
    changed = Variant().change(workers=5).change(market_size=5)
    assert changed.name == "en-2015*"
    assert changed.differences(Variant()) == (("workers", 5, 4), ("market_size", 5, 4))
    assert changed.value("edition") == "en-2015"
    assert Variant().differences(Variant()) == ()
    assert set(FIELD_NAMES) >= {"edition", "workers", "city"}


@pytest.mark.parametrize(
    ("players", "variant", "field"),
    [
        (4, Variant().change(player_counts=(2, 3)), "players"),
        (6, Variant().change(player_counts=(6,)), "city"),
        (3, Variant().change(market_size=63), "market_size"),
    ],
)
def test_a_game_that_cannot_be_set_up_is_refused(players: int, variant: Variant, field: str) -> None:
    with pytest.raises(VariantError) as caught:
        ny.Game(players=players, variant=variant)
    assert caught.value.field == field


@pytest.mark.parametrize("seed", ["1901", 1.5, None, True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(VariantError, match="whole number"):
        ny.Game(players=2).initial_state(seed)


def test_the_largest_market_that_a_deck_fills_is_set_up_without_a_future() -> None:
    state = ny.Game(players=3, variant=Variant().change(market_size=62)).initial_state(seed=1)
    assert (len(state.market), state.future) == (62, ())


def test_an_edition_is_equal_by_value_and_hash() -> None:
    assert Variant.edition("zh-2016") == evolve(Variant.edition("zh-2016"))
    assert len({Variant.edition("zh-2016"), evolve(Variant.edition("zh-2016"))}) == 1
