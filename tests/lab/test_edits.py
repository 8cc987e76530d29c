"""Laying out by hand: each edit changes one thing and what surely goes with it, and a sound position stays sound."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import ny1901 as ny
from ny1901.kernel.text import Entry
from ny1901.lab.questions import under
from ny1901.new_york.game import Game, State
from ny1901.new_york.lab import GAME
from ny1901.new_york.lab.edits import edited
from ny1901.new_york.rules.position import End


def edit(state: State, kind: str, **fields: Any) -> State:
    return edited(state, Entry({"kind": kind, **fields}))


@pytest.fixture
def start() -> State:
    return Game(players=3).initial_state(seed=1901)


@pytest.fixture
def middle() -> State:
    return ny.example()


def rules(state: State) -> list[str]:
    return [problem.rule for problem in state.problems()]


def lots(state: State, seat: int) -> tuple[str, ...]:
    return state.rules.table.lot_ids(state.players[seat].lots)


def worked(state: State, seat: int) -> tuple[str, ...]:
    return state.rules.table.lot_ids(state.players[seat].worker_lots)


def cards(state: State) -> Counter[int]:
    return Counter((*state.market, *state.future))


def test_a_given_lot_gets_a_worker_and_its_card_leaves_the_piles(middle: State) -> None:
    given = edit(middle, "lot", lot="ra", seat=1)
    assert "ra" in lots(given, 1) and "ra" in worked(given, 1)
    face = middle.rules.table.lot_face[middle.rules.table.lot_number["ra"]]
    assert cards(middle) - cards(given) == Counter([face])
    assert given.market == middle.market
    assert rules(given) == []


def test_a_lot_given_and_taken_away_leaves_the_position_as_it_was_but_for_the_order_of_cards(middle: State) -> None:
    back = edit(edit(middle, "lot", lot="ra", seat=1), "lot", lot="ra", seat=None)
    assert (back.players, back.unowned, cards(back)) == (middle.players, middle.unowned, cards(middle))
    assert rules(back) == []


def test_a_lot_changes_its_owner_without_a_card(middle: State) -> None:
    moved = edit(middle, "lot", lot="pj", seat=2)
    assert "pj" not in lots(moved, 1) and "pj" not in worked(moved, 1)
    assert "pj" in worked(moved, 2)
    assert cards(moved) == cards(middle)


def test_a_lot_under_ones_own_building_is_given_without_a_worker(middle: State) -> None:
    bare = edit(middle, "lot", lot="ri", seat=None)
    assert "build.inside-territory" in rules(bare)
    again = edit(bare, "lot", lot="ri", seat=1)
    assert "ri" in lots(again, 1) and "ri" not in worked(again, 1)


def test_a_lot_that_is_out_of_play_is_not_put_back_among_the_others() -> None:
    two = Game(players=2).initial_state(seed=1901)
    pink = next(lot.id for lot in two.rules.table.board.lots if lot.district == "pink")
    given = edit(two, "lot", lot=pink, seat=0)
    assert rules(given) != []
    assert edit(given, "lot", lot=pink, seat=None) == two


def test_workers_are_put_on_and_taken_off(middle: State) -> None:
    off = edit(middle, "worker", lot="pj", on=False)
    assert "pj" not in worked(off, 1)
    assert "acquire.worker" in rules(off)
    assert edit(off, "worker", lot="pj", on=True) == middle
    with pytest.raises(ny.DataError, match="lot: nobody owns this lot"):
        edit(middle, "worker", lot="ra", on=True)


def test_a_building_scores_leaves_its_pile_and_frees_its_workers(middle: State) -> None:
    put = edit(middle, "building", seat=1, tile="trinity-building", squares=["i17", "h18", "i18"])
    assert put.players[1].score == middle.players[1].score + 5
    assert "pj" not in worked(put, 1)
    assert put.players[1].unbuilt.bit_count() == middle.players[1].unbuilt.bit_count() - 1
    assert [building.tile.id for building in put.players[1].buildings][-1] == "trinity-building"
    cleared = edit(put, "clear", square="h18")
    assert cleared == middle


def test_a_legendary_leaves_the_common_pile_and_comes_back(middle: State) -> None:
    free = edit(middle, "clear", square="m9")
    assert free.legendaries.bit_count() == middle.legendaries.bit_count() + 1
    assert free.players[0].unbuilt == middle.players[0].unbuilt
    assert free.players[0].score == middle.players[0].score - 10
    lots_left_bare = set(worked(free, 0)) - set(worked(middle, 0))
    assert lots_left_bare and lots_left_bare <= set(lots(free, 0))
    squares = ["m9", "n9", "o9", "m10", "n10", "o10"]
    again = edit(free, "building", seat=0, tile="park-row", squares=squares)
    assert again.legendaries == middle.legendaries


def test_buildings_do_not_stand_on_each_other(middle: State) -> None:
    with pytest.raises(ny.DataError, match="squares: something stands there already"):
        edit(middle, "building", seat=1, tile="american-surety", squares=["b5", "c5", "b6", "c6"])
    with pytest.raises(ny.DataError, match="square: nothing stands on this square"):
        edit(middle, "clear", square="b9")


def test_facts_of_a_seat(middle: State) -> None:
    changed = edit(
        middle,
        "seat",
        seat=2,
        score=50,
        prestige=3,
        character="david-schneider",
        cards=["land-grab"],
        unbuilt=["west-street"],
    )
    seated = changed.players[2]
    assert (seated.score, seated.prestige, seated.character) == (50, 3, "david-schneider")
    assert (seated.cards.bit_count(), seated.unbuilt.bit_count()) == (1, 1)
    assert "setup.character" in rules(changed)
    assert edit(middle, "seat", seat=2) == middle


def test_the_mover_begins_the_turn_with_what_it_has(middle: State) -> None:
    assert edit(middle, "seat", seat=1, score=30).turn.score == 30
    assert edit(middle, "seat", seat=0, score=30).turn.score == middle.turn.score
    busy = middle
    for lot in ("ra", "rb"):
        busy = edit(busy, "lot", lot=lot, seat=1)
    assert (busy.workers(1), busy.turn.had_worker) == (0, False)
    acquired = middle.apply(next(action for action in middle.legal_actions if isinstance(action, ny.AcquireLot)))
    later = edit(acquired, "seat", seat=1, score=99)
    assert later.turn.score == acquired.turn.score


def test_the_open_market_is_filled_from_the_future_market(middle: State) -> None:
    shown = edit(middle, "market", faces=["G2", "G3", "R2", "Y2"])
    codes = [shown.rules.table.faces[face].code for face in shown.market]
    assert sorted(codes) == ["G2", "G3", "R2", "Y2"]
    assert cards(shown) == cards(middle)
    assert rules(shown) == []
    assert "acquire.match" in rules(edit(middle, "market", faces=["R3", "R3", "R3", "R3"]))


def test_another_seat_begins_its_turn(middle: State) -> None:
    other = edit(middle, "turn", seat=2)
    assert (other.turn.seat, other.turn.number, other.turn.score) == (2, 41, 45)
    assert rules(other) == []
    assert edit(other, "turn", seat=1) == middle


def test_a_turn_under_way(middle: State) -> None:
    under_way = edit(edit(middle, "lot", lot="ra", seat=1), "turn", acquired=1)
    assert under_way.turn.acquired == 1
    assert (
        edit(under_way, "turn", built=1, took_three=True, number=43, had_worker=False).turn
        == ny.State.parse(
            str(under_way)
            .replace("turn=40", "turn=43")
            .replace("had-worker=yes acquired=1", "had-worker=no acquired=1 took-three=yes built=1"),
            check=False,
        ).turn
    )


def test_streets_and_challenge(middle: State) -> None:
    changed = edit(middle, "deal", streets=["cedar", "broadway", "wall-street"], challenge="bronze-baron")
    assert rules(changed) == []
    assert changed.deal.challenge == "bronze-baron"
    assert rules(edit(middle, "deal", streets=["cedar"], challenge=None)) == ["setup.streets", "setup.challenge"]


def test_the_same_table_under_other_rules(middle: State) -> None:
    changed = under(GAME, middle, Entry({"base": "en-2015", "gold_threshold": 50}))
    assert changed.rules.variant.gold_threshold == 50
    assert changed.players == middle.players
    assert under(GAME, changed, Entry("en-2015")) == middle
    with pytest.raises(ny.DataError, match="this position cannot be under these rules"):
        under(GAME, middle, Entry({"base": "en-2015", "player_counts": [2]}))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({}, "kind: null stands here; expected a text in quotes"),
        ({"kind": "lotte"}, "kind: 'lotte' is not an edit; did you mean 'lot'?"),
        ({"kind": "lot", "lot": "zz", "seat": 0}, "lot: 'zz' is not a lot"),
        ({"kind": "lot", "lot": "ra"}, "the key 'seat' is missing"),
        ({"kind": "lot", "lot": "ra", "seat": 7}, "seat: there is no seat 7"),
        ({"kind": "lot", "lot": "ra", "seat": True}, "seat: true or false stands here"),
        ({"kind": "worker", "lot": "ra", "on": 1}, "on: a number stands here; expected true or false"),
        ({"kind": "building", "seat": 0, "tile": "corbin-building", "squares": ["k8"]}, "squares[0]: 'k8' is not"),
        ({"kind": "building", "seat": 0, "tile": "corbin-building", "squares": []}, "tile: nothing is not the shape"),
        ({"kind": "seat", "seat": 0, "score": -1}, "score: -1 is below 0"),
        ({"kind": "seat", "seat": 0, "cards": ["land-grab", "land-grab"]}, "cards[1]: 'land-grab' stands twice"),
        ({"kind": "market", "faces": ["<script>"]}, "faces[0]: '<script>' is not a lot card"),
        ({"kind": "turn", "colour": 1}, "colour: there is no such key"),
    ],
)
def test_wrong_edits_name_the_place(middle: State, data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ny.DataError) as caught:
        edited(middle, Entry(data))
    assert sentence in str(caught.value)


def test_the_end_is_triggered_and_taken_back(middle: State) -> None:
    near = edit(middle, "end", trigger=0, rule="end.market", turns_left=None)
    assert near.end == End(0, "end.market")
    assert (edit(near, "end", trigger=2, rule="end.unbuilt", turns_left=2).turns_left, near.turns_left) == (2, None)
    assert edit(near, "end", trigger=None, rule=None, turns_left=None) == middle
    over = edit(middle, "end", trigger=0, rule="end.unbuilt", turns_left=0)
    assert over.is_over
    for wrong, said in (
        ({"trigger": 3, "rule": "end.market", "turns_left": 1}, "trigger: there is no seat 3"),
        ({"trigger": 0, "rule": "end.marked", "turns_left": 1}, "did you mean 'end.market'?"),
        ({"trigger": 0, "rule": "end.market", "turns_left": -1}, "turns_left: -1 is below 0"),
    ):
        with pytest.raises(ny.DataError) as caught:
            edit(middle, "end", **wrong)
        assert said in str(caught.value)


def test_skyscrapers_still_to_build(middle: State) -> None:
    free = edit(middle, "clear", square="m9")
    legendary = next(tile for tile in free.rules.table.tiles if tile.id == "park-row")
    assert free.legendaries >> free.rules.table.tile_number[legendary.id] & 1
    without = edit(free, "legendaries", tiles=[])
    assert without.legendaries == 0
    assert edit(without, "legendaries", tiles=["park-row"]).legendaries.bit_count() == 1
    with pytest.raises(ny.DataError, match="is not a legendary skyscraper"):
        edit(middle, "legendaries", tiles=["delmonico"])
