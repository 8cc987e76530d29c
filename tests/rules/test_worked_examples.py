"""The six worked examples of the rulebooks, played on the reference board.

Examples 1 to 5 are those of pt-2018 (Exemplos de Jogadas) and zh-2016 (pages 6 and 7); the sixth is the picture of
Wall Street in en-2015, Final Tally. Each is a whole position of a game for three or four, sound before and after.
"""

from __future__ import annotations

import pytest

from ny1901.new_york.game import State
from ny1901.new_york.rules.catalogue import EDITIONS
from ny1901.new_york.rules.scoring import street_counts, tally
from ny1901.new_york.rules.variant import Variant

from .builders import BLUE, GREEN, PINK, RED, Seat, cards_of, play, position, sound

editions = pytest.mark.parametrize("edition", EDITIONS)


def lots(state: State, seat: int = 0) -> set[str]:
    return set(state.rules.table.lot_ids(state.players[seat].lots))


def marked(state: State, seat: int = 0) -> set[str]:
    return set(state.rules.table.lot_ids(state.players[seat].worker_lots))


def standing(state: State, seat: int = 0) -> dict[str, tuple[str, ...]]:
    """What a seat has standing but its starting property, with the squares."""
    grid = state.rules.table.grid
    built = [building for building in state.players[seat].buildings if building.tile.points]
    return {building.tile.id: grid.names(building.placement.squares) for building in built}


def free(state: State, seat: int = 0) -> set[str]:
    player = state.players[seat]
    return set(state.rules.table.grid.names(player.territory & ~player.occupied))


def green_begins(edition: str) -> State:
    """The first player has nothing but the starting property; a 3-square and a 2-square yellow card lie open."""
    return position(
        Seat(GREEN), Seat(BLUE), Seat(RED), variant=Variant.edition(edition), market="Y3 Y2 G3 G3", future="B2 R2 G2"
    )


def after_example_1(edition: str) -> State:
    return play(sound(green_begins(edition)), "acquire yl", "build delmonico d16 e16", "end")


@editions
def test_example_1_a_bronze_on_part_of_a_lot(edition: str) -> None:
    before = green_begins(edition)
    acquired = play(sound(before), "acquire yl")
    assert (acquired.players[0].score, acquired.workers(0)) == (0, 3)
    after = sound(play(acquired, "build delmonico d16 e16"))
    assert (after.players[0].score, after.workers(0)) == (2, 4)
    assert (lots(after), free(after)) == ({"gc", "yl"}, {"c16"})


@editions
def test_example_2_a_bronze_on_the_square_left_and_the_next_lot(edition: str) -> None:
    state = sound(play(after_example_1(edition), "acquire ga", "end", "acquire gb", "end"))
    assert cards_of(state, state.market)["Y2"] == 1
    assert state.to_move == 0
    after = sound(play(state, "acquire ym", "build lords-court c16 c17 d17"))
    assert after.players[0].score - state.players[0].score == 3
    assert (after.workers(0), free(after)) == (4, set())
    assert standing(after) == {"delmonico": ("d16", "e16"), "lords-court": ("c16", "c17", "d17")}


def blue_with_two_lots(edition: str) -> State:
    """The first player has acquired bl and bm without building on them, and has come to 6 points elsewhere."""
    blue = Seat(BLUE, "bl bm yb yc yd", {"delmonico": "g9 h9", "home-life": "i9 j9 i10 j10"})
    return position(blue, Seat(GREEN), Seat(RED), variant=Variant.edition(edition), market="R2 B3 G3 G3")


@editions
def test_example_3_a_silver_on_three_lots_of_two_districts(edition: str) -> None:
    before = sound(blue_with_two_lots(edition))
    assert (before.players[0].score, before.workers(0)) == (6, 2)
    acquired = play(before, "acquire ra")
    assert marked(acquired) == {"bl", "bm", "ra"}
    after = sound(play(acquired, "build st-paul-building q6 r6 q7 r7 s7"))
    assert after.players[0].score == 12
    assert (marked(after), after.workers(0)) == (set(), 4)
    assert (free(after), "ra" in lots(after)) == ({"s6"}, True)


def green_with_18(edition: str) -> State:
    """The first player has the two bronze buildings of examples 1 and 2 and has come past 18 points elsewhere."""
    green = Seat(
        GREEN,
        "yl ym rd rh",
        {
            "delmonico": "d16 e16",
            "lords-court": "c16 c17 d17",
            "broad-exchange": "m9 n9 o9 m10 n10 o10",
        },
        gone="corbin-building home-life",
    )
    return position(green, Seat(BLUE), Seat(RED), variant=Variant.edition(edition))


@editions
def test_example_4_a_small_gold_for_two_bronze(edition: str) -> None:
    before = sound(green_with_18(edition))
    assert (before.players[0].score, before.workers(0)) == (20, 4)
    after = sound(play(before, "rebuild liberty-tower c16 d16"))
    assert standing(after).keys() == {"broad-exchange", "liberty-tower"}
    assert after.players[0].score == 24
    assert (marked(after), after.workers(0)) == ({"ym"}, 3)
    assert (free(after), {"yl", "ym"} < lots(after)) == ({"e16", "c17", "d17"}, True)
    assert after.players[0].unbuilt & before.players[0].unbuilt == after.players[0].unbuilt


@editions
def test_example_4_the_other_option_a_larger_gold(edition: str) -> None:
    before = sound(green_with_18(edition))
    after = sound(play(before, "rebuild bankers-trust c16 d16 c17 d17"))
    assert standing(after).keys() == {"broad-exchange", "bankers-trust"}
    assert (after.players[0].score, after.workers(0)) == (26, 4)


def blue_with_18(edition: str) -> State:
    """The silver of example 3 stands, rb has been acquired; other gold stands in the blue and the red district."""
    blue = Seat(
        BLUE,
        "bl bm ra rb bf rf rd rh",
        {
            "st-paul-building": "q6 r6 q7 r7 s7",
            "broad-exchange": "m9 n9 o9 m10 n10 o10",
            "liberty-tower": "n5 o5",
            "trinity-building": "r9 s9 s10",
        },
        gone="delmonico home-life",
    )
    return position(
        blue,
        Seat(GREEN),
        Seat(RED),
        variant=Variant.edition(edition),
        streets=(0, 1, 3),
        challenge="gold-tycoon",
    )


@editions
def test_example_5_metropolitan_life_in_the_place_of_the_silver(edition: str) -> None:
    before = sound(blue_with_18(edition))
    assert (marked(before), before.workers(0)) == ({"rb"}, 3)
    after = sound(play(before, "rebuild metropolitan-life q6 r6 s6 t6 q7 r7 s7 t7"))
    assert after.players[0].score - before.players[0].score == 12
    assert (marked(after), after.workers(0)) == (set(), 4)
    assert "st-paul-building" not in standing(after)
    assert after.legendaries != before.legendaries


@editions
def test_example_5_counts_once_for_cedar_and_in_both_districts(edition: str) -> None:
    before = blue_with_18(edition)
    after = play(before, "rebuild metropolitan-life q6 r6 s6 t6 q7 r7 s7 t7")
    cedar = [street.id for street in after.rules.table.board.streets].index("cedar")
    assert street_counts(after, cedar) == street_counts(before, cedar)
    without_it = sum(
        building.placement.streets >> cedar & 1
        for building in after.players[0].buildings
        if building.tile.id != "metropolitan-life"
    )
    assert street_counts(after, cedar)[0] == without_it + 1
    assert (tally(before)[0].challenge, tally(after)[0].challenge) == (0, 6)


def wall_street(edition: str) -> State:
    """Brown, first to move, has 3 buildings on Wall Street, a legendary one among them; green 1, yellow 1, blue 3."""
    brown = Seat(
        BLUE,
        "yi yj yk pe pf",
        {
            "park-row": "g13 h13 i13 g14 h14 i14",
            "delmonico": "g16 h16",
            "gillender-building": "i16 j16",
        },
        gone="corbin-building home-life broad-exchange",
    )
    green = Seat(GREEN, "pd", {"delmonico": "n13 n14"})
    yellow = Seat(RED, "pg", {"tower-building": "l16 m16 n16"})
    blue = Seat(
        PINK,
        "rk rl ri rm",
        {"delmonico": "o13 o14", "lords-court": "r13 q13 q14", "gillender-building": "r14 s14"},
        gone="tower-building",
    )
    return position(brown, green, yellow, blue, variant=Variant.edition(edition), market="Y2 R2 B2 G2")


@editions
def test_example_6_the_most_buildings_on_wall_street(edition: str) -> None:
    before = sound(wall_street(edition))
    wall = [street.id for street in before.rules.table.board.streets].index("wall-street")
    assert street_counts(before, wall) == (3, 1, 1, 3)
    assert [dict(seat.streets)["wall-street"] for seat in tally(before)] == [0, 0, 0, 0]
    after = sound(play(before, "acquire yh", "build liberty-tower j13 j14"))
    assert street_counts(after, wall) == (4, 1, 1, 3)
    assert [dict(seat.streets)["wall-street"] for seat in tally(after)] == [5, 0, 0, 0]
