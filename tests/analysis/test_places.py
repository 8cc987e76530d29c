"""What happened where on the board: by hand on three places in a row, and on the board of New York."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import pandas as pd
import pytest

from ny1901.analysis import Inline, Study, at_places
from ny1901.analysis.game.shading import Places, Shading
from ny1901.analysis.places import AtPlace
from ny1901.analysis.report_places import on_the_board
from ny1901.new_york.study.kind import KIND
from ny1901.paris.study.kind import KIND as PARIS

# Three places in a row, a beside b beside c; per game and seat the turn in which each was taken, and who won.
TAKEN = [
    ({"a": 0, "b": 3}, {"c": 2}, 0),
    ({"a": 1}, {"b": 0}, 1),
    ({"b": 2}, {"a": 5, "b": 7}, 0),
]


def played(drawn: list[Shading], games: list[tuple[dict[str, int], dict[str, int], int]]) -> Any:
    """Results of a game with three places, which keeps what it is asked to draw."""

    def draw(_: Any, shading: Shading) -> str:
        drawn.append(shading)
        return f"<svg><title>{shading.title} ({shading.unit})</title></svg>"

    places = Places("field", lambda _: {"a": ["b"], "b": ["a", "c"], "c": ["b"]}, draw)
    kind = SimpleNamespace(places=places, game=lambda variant, players: (variant, players))
    rows = [
        ("row", game, game, seat, "field", place, taken.get(place, math.nan), float(seat == winner))
        for game, (*seats, winner) in enumerate(games)
        for seat, taken in enumerate(seats)
        for place in "abc"
    ]
    return SimpleNamespace(
        study=SimpleNamespace(kind=kind, labels=("row",), variants=("v",), players=2),
        games=pd.DataFrame({"variant": ["row"]}),
        items=pd.DataFrame(rows, columns=["variant", "game", "deal", "seat", "kind", "item", "turn", "win"]),
    )


def by_place(found: tuple[AtPlace, ...]) -> dict[str, AtPlace]:
    return {at.place: at for at in found}


def test_three_places_in_a_row_by_hand() -> None:
    found = by_place(at_places(played([], TAKEN)))
    assert {name: at.taken.estimate for name, at in found.items()} == {"a": 1, "b": 1, "c": pytest.approx(1 / 3)}
    assert [figure.estimate for figure in found["a"].by_seat] == pytest.approx([2 / 3, 1 / 3])
    assert found["b"].turn.estimate == pytest.approx((3 + 0 + 2 + 7) / 4)
    # a: alone, then beside b of turn 0, then beside b of turn 2. c: b came later. b: beside c, then three times alone.
    assert found["a"].contested.estimate == pytest.approx(2 / 3)
    assert found["b"].contested.estimate == pytest.approx(1 / 4)
    assert found["c"].contested.estimate == 0
    assert found["a"].wins.estimate == pytest.approx(1 / 3)
    assert (found["b"].wins.games, found["c"].wins.games, found["c"].taken.games) == (3, 1, 3)
    assert {at.even for at in found.values()} == {0.5}


def test_a_place_that_nobody_took_has_no_numbers_but_that() -> None:
    found = by_place(at_places(played([], [({"a": 1}, {}, 0), ({"a": 1}, {}, 1)])))
    assert found["c"].taken.estimate == 0
    assert math.isnan(found["c"].turn.estimate)
    assert math.isnan(found["c"].wins.estimate)
    assert not found["c"].wins.real


def test_the_pictures_get_the_numbers_of_the_table() -> None:
    drawn: list[Shading] = []
    section = on_the_board(played(drawn, TAKEN), 0.95)
    assert section is not None
    assert [shading.unit for shading in drawn] == [
        "percent of games",
        "turns",
        "percent of the times it was taken",
        "percent of the victories",
    ]
    assert drawn[0].title == "How often each field was taken"
    assert drawn[0].values == pytest.approx({"a": 100, "b": 100, "c": 100 / 3})
    assert drawn[1].values["b"] == 3
    assert (drawn[3].middle, drawn[0].middle) == (50, None)
    (table,) = section.tables
    assert table.columns[:4] == ("field", "taken", "by seat 0", "by seat 1")
    assert table.rows[2][1] == "33.3% (1.13% to 95.6%)"
    assert drawn[0].told.splitlines()[3] == "c: 33.3% (1.13% to 95.6%)"


def test_what_is_told_from_even_gets_a_star() -> None:
    drawn: list[Shading] = []
    on_the_board(played(drawn, [({"a": 1}, {"b": 1}, 0)] * 2 + [({"a": 1}, {"c": 1}, 0)] * 40), 0.95)
    assert [sorted(shading.starred) for shading in drawn] == [[], [], [], ["a", "c"]]


def test_two_variants_share_the_steps_of_their_shades() -> None:
    drawn: list[Shading] = []
    both, other = played(drawn, TAKEN), played([], TAKEN[:1])
    both.study.labels, both.study.variants = ("row", "short"), ("v", "w")
    both.items = pd.concat([both.items, other.items.assign(variant="short")])
    both.games = pd.DataFrame({"variant": ["row", "short"]})
    section = on_the_board(both, 0.95)
    assert section is not None
    assert [shading.title for shading in drawn[:2]] == [
        "How often each field was taken, row",
        "How often each field was taken, short",
    ]
    assert drawn[0].reach == drawn[1].reach == pytest.approx((100, 100, 100 / 3, 100, 100, 100))
    assert [table.caption for table in section.tables] == ["Each field, row", "Each field, short"]


def test_the_lots_of_new_york_lie_beside_each_other_both_ways() -> None:
    assert KIND.places is not None
    beside = KIND.places.beside(KIND.game(KIND.read("en-2015"), 3))
    assert len(beside) == 65
    assert all(name in beside[other] for name, others in beside.items() for other in others)
    assert beside["yb"] == {"yc", "yf"}


@pytest.mark.long(days=3)
def test_real_games_are_drawn_on_the_board_in_play() -> None:
    results = Study(variants=["en-2015"], agents=["random"], players=2, games=4, seed=3).run(executor=Inline())
    found = by_place(at_places(results))
    lots = results.items[results.items["kind"] == "lot"]
    assert len(found) == 52
    assert not any(name.startswith("p") for name in found)
    assert sum(at.taken.estimate for at in found.values()) * 4 == len(
        lots[lots["turn"].notna()].drop_duplicates(["game", "item"])
    )
    section = on_the_board(results, 0.95)
    assert section is not None
    assert ">percent of the victories</text>" in section.pictures[3]


def test_a_game_without_places_has_no_such_part() -> None:
    assert PARIS.places is None
    results = Study(game="paris", variants=["pt-devir"], agents=["random"], players=2, games=1, seed=1).run(
        executor=Inline()
    )
    assert at_places(results) == ()
    assert on_the_board(results, 0.95) is None
    nothing = played([], TAKEN)
    nothing.items = nothing.items.assign(kind="card")
    assert at_places(nothing) == ()
    assert on_the_board(nothing, 0.95) is None
