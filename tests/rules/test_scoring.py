"""The final tally in tables: streets, challenges, cards, winner and tie-breaks; and the plain reading agrees."""

from __future__ import annotations

from typing import Any

import pytest

from ny1901.new_york.game import State
from ny1901.new_york.rules.scoring import Tally, sole_leader, steps_points, street_counts, tally, winners
from tests.audit.audit import audit_tally

from .builders import BLUE, BOOM, GRAB, GREEN, RED, SHIFT, Seat, play, position, sound, variant

# Street cards in the board's order.
BROADWAY, WALL, NASSAU, CEDAR, PINE = range(5)


def agreed(state: State) -> State:
    """A sound position whose tally, as if the game ended there, the plain reading finds right."""
    totals = [seat.total for seat in tally(sound(state))]
    assert audit_tally(state, tally(state), winners(state, totals)) == ()
    return state


def ended(*seats: Seat, **fields: Any) -> State:
    return agreed(position(*seats, **fields))


def challenge_points(state: State) -> list[int]:
    return [seat.challenge for seat in tally(state)]


def street_points(state: State, seat: int = 0) -> dict[str, int]:
    return dict(tally(state)[seat].streets)


def test_a_total_is_the_sum_of_its_sources() -> None:
    assert Tally(buildings=20, prestige=3, streets=(("cedar", 5), ("broadway", 0)), challenge=6, cards=2).total == 36


# ---------------------------------------------------------------------------------------------------------- streets


@pytest.mark.parametrize(
    ("counts", "leader"),
    [((0, 0), None), ((1, 0), 0), ((1, 1), None), ((1, 2, 2), None), ((1, 2, 3), 2), ((3, 1, 1, 2), 0)],
)
def test_the_most_lead_and_a_tie_has_no_leader(counts: tuple[int, ...], leader: int | None) -> None:
    assert sole_leader(counts) == leader


def test_a_building_on_two_streets_counts_on_both() -> None:
    state = ended(Seat(RED, "yg", {"delmonico": "g12 h12"}), Seat(BLUE), streets=(BROADWAY, WALL, PINE))
    assert street_points(state) == {"broadway": 5, "wall-street": 0, "pine-thames": 5}
    assert street_points(state, 1) == {"broadway": 0, "wall-street": 0, "pine-thames": 0}


def test_the_starting_property_counts_on_its_street() -> None:
    state = ended(Seat(RED), Seat(BLUE), streets=(BROADWAY, CEDAR, PINE))
    assert street_points(state) == {"broadway": 0, "cedar": 0, "pine-thames": 5}
    assert street_points(state, 1) == {"broadway": 0, "cedar": 5, "pine-thames": 0}


def test_a_tie_on_a_street_gives_nobody_anything() -> None:
    second = Seat(BLUE, "yg", {"delmonico": "g12 h12"})
    state = ended(Seat(RED), second, streets=(BROADWAY, CEDAR, PINE))
    assert street_counts(state, PINE) == (1, 1)
    assert [street_points(state, seat)["pine-thames"] for seat in (0, 1)] == [0, 0]


def test_a_street_that_is_not_in_play_gives_nothing() -> None:
    state = ended(Seat(RED), Seat(BLUE), streets=(BROADWAY, WALL, NASSAU))
    assert street_points(state) == {"broadway": 0, "wall-street": 0, "nassau-broad": 0}


def test_the_bonus_is_the_variant_s() -> None:
    state = ended(Seat(RED), Seat(BLUE), streets=(BROADWAY, WALL, PINE), variant=variant(street_bonus=7))
    assert street_points(state)["pine-thames"] == 7


# ------------------------------------------------------------------------------------------------------- challenges


@pytest.mark.parametrize(("count", "points"), [(0, 0), (2, 0), (3, 3), (4, 6), (5, 10), (9, 10)])
def test_the_highest_step_reached_counts(count: int, points: int) -> None:
    assert steps_points(variant().master_architect, count) == points


BRONZE = [
    ("yb", "delmonico", "g9 h9"),
    ("yc yd", "home-life", "i9 j9 i10 j10"),
    ("yi yj yk yh", "corbin-building", "g13 h13 i13 j13"),
    ("yl", "tower-building", "c16 d16 e16"),
    ("rl ri", "lords-court", "q13 q14 r13"),
    ("rd rh", "temple-court", "m9 n9 o9 m10"),
]
CROOKED = [
    ("rl ri", "lords-court", "q13 q14 r13"),
    ("rd rh", "temple-court", "m9 n9 o9 m10"),
    ("yg yj yk", "empire-building", "g12 h12 h13 i13"),
    ("bl bm ra", "st-paul-building", "q6 r6 q7 r7 s7"),
    ("yl ym", "trinity-building", "c16 d16 c17"),
    ("ba be", "west-street", "l2 m2 l3 m3 n3"),
]
RECTANGLES = BRONZE[:2]


def owner(character: str, places: list[tuple[str, str, str]], gone: str = "", used: tuple[Any, ...] = ()) -> Seat:
    """A seat with some buildings, each on its lots."""
    lots = " ".join(lots for lots, _, _ in places)
    return Seat(character, lots, {tile: squares for _, tile, squares in places}, gone=gone, used=used)


@pytest.mark.parametrize(("count", "points"), [(3, 0), (4, 5), (5, 10), (6, 15)])
def test_bronze_baron_counts_standing_bronze(count: int, points: int) -> None:
    state = ended(owner(RED, BRONZE[:count]), Seat(BLUE), challenge="bronze-baron")
    assert challenge_points(state) == [points, 0]


def test_bronze_baron_does_not_count_demolished_bronze() -> None:
    before = ended(owner(RED, BRONZE[:4]), Seat(BLUE), challenge="bronze-baron")
    after = agreed(play(before, "rebuild gillender-building g9 h9"))
    assert [challenge_points(state)[0] for state in (before, after)] == [5, 0]


@pytest.mark.parametrize(("count", "points"), [(2, 0), (3, 3), (4, 6), (5, 10), (6, 10)])
def test_master_architect_counts_what_is_no_rectangle(count: int, points: int) -> None:
    state = ended(owner(RED, RECTANGLES + CROOKED[:count]), Seat(BLUE), challenge="master-architect")
    assert challenge_points(state) == [points, 0]


EARLIER = "home-life corbin-building temple-court tower-building gillender-building manhattan-life"
"""Demolished buildings that gave the points for gold."""
YELLOW_GOLD = ("yb", "liberty-tower", "g9 h9")
RED_GOLD = ("rl ri", "trinity-building", "q13 q14 r13")
BLUE_GOLD = ("bf", "liberty-tower", "n5 o5")
ACROSS = ("bl bm ra", "bankers-trust", "r6 s6 r7 s7")
PARK_ROW = ("yb yf yc", "park-row", "g9 h9 i9 g10 h10 i10")
SINGER = ("bg bl bm ra", "singer", "r5 q6 r6 s6 q7 r7 s7")
WOOLWORTH = ("yg yi yj yk", "woolworth", "g12 h12 i12 g13 h13 i13 g14 h14 i14")


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([YELLOW_GOLD], 0),
        ([YELLOW_GOLD, RED_GOLD], 0),
        ([YELLOW_GOLD, ("yg yh", "trinity-building", "i12 j12 j13")], 3),
        ([PARK_ROW, ("yk", "liberty-tower", "i13 i14")], 3),
        ([BLUE_GOLD, ACROSS], 3),
        ([BLUE_GOLD, ACROSS, RED_GOLD], 6),
        ([YELLOW_GOLD, ("yc yd", "american-surety", "i9 j9 i10 j10")], 0),
    ],
    ids=["one", "two districts", "two in one", "legendary", "across: blue", "across: blue and red", "silver"],
)
def test_gold_tycoon_counts_districts_with_two_gold(places: list[tuple[str, str, str]], points: int) -> None:
    state = ended(owner(RED, places, gone=EARLIER), Seat(BLUE), challenge="gold-tycoon")
    assert challenge_points(state) == [points, 0]


BLUE_BRONZE = ("bf", "delmonico", "n5 o5")


@pytest.mark.parametrize(
    ("first", "second", "points"),
    [
        (owner(RED, []), owner(BLUE, []), [0, 0, 0]),
        (owner(RED, BRONZE[:2]), owner(BLUE, []), [5, 0, 0]),
        (owner(RED, BRONZE[:1]), owner(BLUE, [BLUE_BRONZE]), [0, 0, 0]),
        (owner(RED, BRONZE[:1]), owner(BLUE, [BLUE_BRONZE, ("bl bm", "home-life", "q6 r6 q7 r7")]), [0, 5, 0]),
        (
            owner(RED, BRONZE[:2]),
            owner(BLUE, [BLUE_BRONZE, ("bg", "gillender-building", "q5 r5")], gone="tower-building lords-court"),
            [5, 5, 0],
        ),
        (owner(RED, [PARK_ROW], gone=EARLIER), owner(BLUE, [BLUE_BRONZE]), [5, 5, 0]),
        (owner(RED, [PARK_ROW], gone=EARLIER), owner(BLUE, [BLUE_GOLD, RED_GOLD], gone=EARLIER), [0, 5, 0]),
    ],
    ids=["nothing", "bronze", "tie", "fewer", "bronze and silver", "legendary", "two gold"],
)
def test_generation_king_gives_each_generation_to_one_seat(first: Seat, second: Seat, points: list[int]) -> None:
    assert challenge_points(ended(first, second, Seat(GREEN))) == points


def test_gold_prestige_gives_nothing_at_the_end_and_is_not_lost() -> None:
    gone = "corbin-building home-life temple-court tower-building"
    built = {"broad-exchange": "m9 n9 o9 m10 n10 o10", "liberty-tower": "n6 n7"}
    state = ended(Seat(RED, "rd rh bj", built, gone, prestige=2), Seat(BLUE), challenge="gold-prestige")
    assert (tally(state)[0].buildings, tally(state)[0].prestige, challenge_points(state)) == (26, 2, [0, 0])


def test_without_a_challenge_card_there_are_no_points_for_it() -> None:
    assert challenge_points(ended(Seat(RED), Seat(BLUE), variant=variant().without_challenge())) == [0, 0]


# ------------------------------------------------------------------------------------------------- cards and winners


@pytest.mark.parametrize(("used", "points"), [((), 3), ((BOOM,), 2), ((BOOM, SHIFT, GRAB), 0)])
def test_each_unused_card_is_a_point(used: tuple[Any, ...], points: int) -> None:
    state = ended(owner(RED, [YELLOW_GOLD], EARLIER, used), Seat(BLUE))
    assert [seat.cards for seat in tally(state)] == [points, 3]


def test_without_action_cards_there_are_no_points_for_them() -> None:
    assert [seat.cards for seat in tally(ended(Seat(RED), Seat(BLUE), variant=variant().without_action_cards()))] == [
        0,
        0,
    ]


def rich(character: str, *places: tuple[str, str, str]) -> Seat:
    return owner(character, list(places), gone=EARLIER if places else "")


@pytest.mark.parametrize(
    ("seats", "totals", "expected"),
    [
        ([rich(RED), rich(BLUE), rich(GREEN)], (7, 9, 8), (1,)),
        ([rich(RED), rich(BLUE), rich(GREEN)], (9, 9, 8), (0, 1)),
        ([rich(RED, PARK_ROW), rich(BLUE), rich(GREEN)], (9, 9, 8), (0,)),
        ([rich(RED, PARK_ROW), rich(BLUE, SINGER), rich(GREEN)], (9, 9, 8), (1,)),
        ([rich(RED, PARK_ROW), rich(BLUE, BLUE_GOLD, RED_GOLD), rich(GREEN)], (9, 9, 8), (0,)),
        ([rich(RED, YELLOW_GOLD), rich(BLUE), rich(GREEN)], (9, 9, 9), (0,)),
        ([rich(RED, YELLOW_GOLD), rich(BLUE, BLUE_GOLD), rich(GREEN)], (9, 9, 9), (0, 1)),
        ([rich(RED, YELLOW_GOLD), rich(BLUE, BLUE_GOLD, RED_GOLD), rich(GREEN, WOOLWORTH)], (9, 9, 8), (1,)),
        ([rich(RED), rich(BLUE), rich(GREEN, WOOLWORTH)], (9, 9, 8), (0, 1)),
    ],
    ids=[
        "most points",
        "shared",
        "the only legendary",
        "the taller legendary",
        "legendary before gold",
        "most gold",
        "as much gold",
        "most gold of the tied",
        "a legendary not tied",
    ],
)
def test_ties_are_broken_by_the_tallest_legendary_then_by_gold(
    seats: list[Seat], totals: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    state = sound(position(*seats))
    assert winners(state, totals) == expected
    tallies = [Tally(total, 0, (), 0, 0) for total in totals]
    ids = {violation.rule for violation in audit_tally(state, tallies, expected)}
    assert not ids & {"tally.winner", "tally.tie"}
    for wrong in {(0,), (1,), (0, 1), (2,)} - {expected}:
        assert {violation.rule for violation in audit_tally(state, tallies, wrong)} & {"tally.winner", "tally.tie"}
