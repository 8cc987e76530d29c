"""The nearest legal actions: every suggestion works, none that is smaller was missed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from attrs import evolve

from ny1901.kernel.errors import DataError
from ny1901.new_york.game import State
from ny1901.new_york.rules.actions import AcquireLot, Build, Card, EndTurn, PlayCard, Rebuild, ReturnLot
from ny1901.new_york.rules.explain import explain
from ny1901.new_york.rules.legal import is_legal
from ny1901.new_york.rules.position import Turn
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.placement.nearest_legal import KINDS, NearestLegal, nearest_legal

Estate = Callable[..., State]
Sampled = Callable[..., list[State]]

ONE_WORKER = Variant().change(workers=1)
TURN = Turn(10, 0, 40, had_worker=True)


def kinds(answer: NearestLegal) -> list[tuple[str, ...]]:
    return [tuple(step.kind for step in one.steps) for one in answer.suggestions]


def test_a_legal_action_needs_no_change(estate: Estate) -> None:
    answer = nearest_legal(estate("rc"), Build("delmonico", "l9 l10"))
    assert answer.legal
    assert answer.suggestions == ()
    assert answer.proved_by == "rules: it is legal as it is"
    assert answer.squares_by_tile == {"delmonico": ("l9", "l10")}


def test_the_squares_that_are_moved_least_come_first(estate: Estate) -> None:
    answer = nearest_legal(estate("rc rd rh"), Build("tower-building", "k9 l9 m9"), top=10)
    moved = [one.steps[0].amount for one in answer.suggestions]
    assert set(kinds(answer)) == {("squares",)}
    assert answer.suggestions[0].action == Build("tower-building", "l9 m9 n9")
    assert moved == sorted(moved)
    assert moved[0] == 1
    assert answer.suggestions[0].sentence == "`build tower-building l9 m9 n9` is legal on l9 m9 n9 instead"


def test_points_that_are_missing(estate: Estate) -> None:
    answer = nearest_legal(estate("rc", score=4), Build("gillender-building", "l9 l10"))
    first, second = answer.suggestions
    assert [step.kind for step in first.steps] == ["tile"]
    assert first.action == Build("delmonico", "l9 l10")
    assert second.steps[0].text == "with 2 points more"
    assert second.steps[0].amount == 2
    assert second.action == answer.action
    assert second.position.players[0].score == 6
    one_point = nearest_legal(estate("rc", score=5), Build("gillender-building", "l9 l10"), top=9)
    assert one_point.suggestions[-1].steps[0].text == "with 1 point more"


def test_points_count_from_the_start_of_the_turn_where_the_variant_says_so(estate: Estate) -> None:
    state = estate("rc", score=4, variant=Variant().change(boom_new_generation=False))
    assert ("points",) in kinds(nearest_legal(state, Build("gillender-building", "l9 l10")))


def test_a_worker_that_is_missing(estate: Estate) -> None:
    setting = {"lots": "rc rd yb", "buildings": {"tower-building": "l9 m9 n9"}, "variant": ONE_WORKER}
    action = Rebuild("gillender-building", "l9 l10")
    answer = nearest_legal(estate(**setting), action, top=20)
    suggestion = next(one for one in answer.suggestions if one.steps[0].kind == "worker")
    assert suggestion.steps[0].text == "with 1 more available, as from yb"
    assert suggestion.action == action
    assert suggestion.position.workers(0) == 1
    setting["lots"] = "rc rd"
    assert nearest_legal(estate(**setting), action).legal, "with the worker in hand it is legal"


def test_a_lot_that_is_missing(estate: Estate) -> None:
    answer = nearest_legal(estate("rc"), Build("tower-building", "l9 m9 n9"), top=9)
    suggestion = next(one for one in answer.suggestions if one.steps[0].kind == "lots")
    assert suggestion.sentence == "`build tower-building l9 m9 n9` is legal if rd were yours"
    assert not suggestion.position.unowned >> suggestion.position.rules.table.lot_number["rd"] & 1
    taken = nearest_legal(estate("rc", others=("rd", {})), Build("tower-building", "l9 m9 n9"))
    assert "lots" not in {kind for some in kinds(taken) for kind in some}


def test_no_lots_are_promised_without_workers_for_them(estate: Estate) -> None:
    state = estate("rc", variant=ONE_WORKER)
    answer = nearest_legal(state, Build("tower-building", "l9 m9 n9"))
    assert "lots" not in {kind for some in kinds(answer) for kind in some}


def test_a_demolition_is_suggested_for_a_building_that_needs_one_and_the_other_way_round(estate: Estate) -> None:
    state = estate("rc rd", {"delmonico": "l9 l10"})
    build = nearest_legal(state, Build("gillender-building", "l9 l10"))
    assert build.suggestions[0].sentence == "`rebuild gillender-building l9 l10` is legal as a demolition"
    rebuild = nearest_legal(state, Rebuild("gillender-building", "m9 n9"), top=9)
    assert Build("gillender-building", "m9 n9") in [one.action for one in rebuild.suggestions]


def test_a_lot_to_acquire_first(estate: Estate) -> None:
    state = evolve(estate("rc"), turn=TURN)
    answer = nearest_legal(state, Build("delmonico", "l9 l10"))
    assert kinds(answer)[0] == ("first",)
    first = answer.suggestions[0]
    acquired = state.apply(AcquireLot(first.steps[0].text.split()[-1].strip("`")))
    assert acquired == first.position
    assert acquired.is_legal(first.action)


def test_a_construction_boom_to_play_first(estate: Estate) -> None:
    state = estate("rc rd").apply(Build("delmonico", "l9 l10"))
    answer = nearest_legal(state, Build("tower-building", "m9 n9 o9"))
    assert ("first",) in kinds(answer)
    assert answer.suggestions[0].steps[0].text == "after `play construction-boom`"


def test_the_start_of_a_turn(estate: Estate) -> None:
    state = estate("rc", {"delmonico": "l9 l10"})
    later = evolve(state, turn=evolve(state.turn, acquired=1))
    answer = nearest_legal(later, Rebuild("gillender-building", "l9 l10"))
    assert answer.suggestions[0].sentence == "`rebuild gillender-building l9 l10` is legal at the start of a turn"


def test_a_tile_that_is_gone(estate: Estate) -> None:
    state = estate("rc", score=0, built="delmonico")
    answer = nearest_legal(state, Build("delmonico", "l9 l10"))
    assert kinds(answer) == [("unbuilt",)]
    assert answer.suggestions[0].sentence == ("`build delmonico l9 l10` is legal if your Delmonico were still unbuilt")
    gone = estate("rc yb yc yf", others=("rd rh", {"park-row": "m9 n9 o9 m10 n10 o10"}))
    answer = nearest_legal(gone, Build("park-row", "g9 h9 i9 g10 h10 i10"))
    assert "unbuilt" not in {kind for some in kinds(answer) for kind in some}


def test_two_changes_where_one_is_not_enough(estate: Estate) -> None:
    state = estate("rc rd", score=4)
    answer = nearest_legal(state, Build("manhattan-life", "l9 m10 n10"))
    assert {len(one.steps) for one in answer.suggestions} == {2}
    assert ("points", "squares") in kinds(answer)
    assert nearest_legal(state, Build("manhattan-life", "l9 m10 n10"), most_changes=1).suggestions == ()


def test_another_lot_of_the_same_kind(estate: Estate) -> None:
    state = evolve(estate("rc"), turn=TURN)
    answer = nearest_legal(state, AcquireLot("rc"), top=50)
    assert {one.action for one in answer.suggestions} == {
        action for action in state.legal_actions if isinstance(action, AcquireLot)
    }
    stuck = estate("rc", score=0, built="delmonico")
    assert nearest_legal(stuck, ReturnLot("rd")).suggestions[0].action == ReturnLot("rc")


def test_what_no_change_helps_has_no_suggestion(estate: Estate) -> None:
    state = evolve(estate("rc"), turns_left=0)
    answer = nearest_legal(state, Build("delmonico", "l9 l10"))
    assert (answer.legal, answer.suggestions, answer.instead) == (False, (), ())
    assert answer.proved_by == "rules: up to 3 changes were tried"
    unknown = nearest_legal(estate("rc"), Build("no-such-tile", "h6 i6"))
    assert unknown.suggestions == ()
    assert unknown.instead
    card = nearest_legal(estate("rc"), PlayCard(Card.CONSTRUCTION_BOOM))
    assert card.suggestions == ()
    assert card.squares_by_tile == {}
    assert card.as_table()[0]["sentence"] == f"`{card.instead[0]}` is legal now; it is another action"


def test_where_no_change_helps_the_nearest_legal_actions_are_given(estate: Estate) -> None:
    state = estate("rc rd", score=0)
    answer = nearest_legal(state, Build("singer", "a1 a2"), top=99, most_changes=1)
    assert answer.suggestions == ()
    assert set(answer.instead) == set(state.legal_actions)
    builds = [isinstance(other, Build | Rebuild) for other in answer.instead]
    assert builds == sorted(builds, reverse=True)
    assert any(builds)
    wish = {"a1", "a2"}
    unlike = [len(wish ^ {*other.squares}) for other in answer.instead if isinstance(other, Build | Rebuild)]
    assert unlike == sorted(unlike)


def test_a_hidden_market_is_not_looked_into(estate: Estate) -> None:
    """Playing a Market Shift first would show cards that nobody has seen."""
    state = evolve(estate("rc"), turn=TURN)
    assert state.is_legal(PlayCard(Card.MARKET_SHIFT))
    answer = nearest_legal(state, AcquireLot("rd"), top=99)
    assert all("market-shift" not in one.sentence for one in answer.suggestions)


def test_every_suggestion_is_legal_and_the_fewest_changes_are_given(sampled: Sampled) -> None:
    dice, seen = random.Random(2), set[str]()
    variant = Variant().change(silver_threshold=4, gold_threshold=9, end_unbuilt=8, workers=3)
    for state in sampled(variant, seed=5, share=0.3):
        table, land = state.rules.table, state.players[state.to_move].territory
        tile = dice.randrange(len(table.tiles))
        near = [place for place in table.placements[tile] if place.squares & land]
        if not near:
            continue
        action = dice.choice([Build, Rebuild])(table.tiles[tile].id, table.grid.names(dice.choice(near).squares))
        answer = nearest_legal(state, action)
        assert answer.legal == is_legal(state, action)
        for one in answer.suggestions:
            assert is_legal(one.position, one.action)
            assert explain(one.position, one.action).legal
            assert (one.position, one.action) != (state, action)
            seen.update(step.kind for step in one.steps)
        assert bool(answer.instead) == (not answer.legal and not answer.suggestions and not state.is_over)
        assert all(is_legal(state, other) for other in answer.instead)
        counts = {len(one.steps) for one in answer.suggestions}
        assert len(counts) <= 1
        if counts and counts != {1}:
            assert nearest_legal(state, action, most_changes=counts.pop() - 1).suggestions == ()
        orders = [one.order for one in answer.suggestions]
        assert orders == sorted(orders)
    assert {"squares", "first", "points", "unbuilt", "turn"} <= seen <= set(KINDS)


def test_the_answer_is_a_table_and_plain_data(estate: Estate) -> None:
    answer = nearest_legal(estate("rc", score=4), Build("gillender-building", "l9 l10"))
    row = answer.as_table()[1]
    assert (row["changes"], row["kinds"], row["amounts"]) == (1, ["points"], [2])
    data = json.loads(json.dumps(answer.to_data()))
    assert data["rows"] == answer.as_table()
    assert (data["action"], data["legal"], data["proved"]) == ("build gillender-building l9 l10", False, True)
    assert data["proved_by"] == "rules: each suggestion was tried, and fewer changes"
    assert answer.squares_by_tile == {"delmonico": ("l9", "l10")}
    assert "with 2 points more" in str(answer)


@pytest.mark.parametrize("wrong", [0, -1, True, 1.0, None])
@pytest.mark.parametrize("name", ["top", "most_changes"])
def test_numbers_of_suggestions_and_changes_are_checked(name: str, wrong: object, estate: Estate) -> None:
    with pytest.raises(DataError, match=f"{name}: .* is not possible; give a whole number from 1"):
        nearest_legal(estate("rc"), EndTurn(), **{name: wrong})  # type: ignore[arg-type]
