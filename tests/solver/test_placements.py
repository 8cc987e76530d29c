"""The best placements: what the tables find, what trying everything finds and what Z3 allows are one and the same."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Iterator

import pytest
from attrs import evolve

from ny1901.kernel.errors import DataError
from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import Build, Card, Rebuild
from ny1901.new_york.rules.effects import after
from ny1901.new_york.rules.legal import is_legal
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.placement import best as placements
from ny1901.new_york.solver.placement.as_builder import as_builder, building_actions, may_build
from ny1901.new_york.solver.placement.best import best_placements, find_other
from ny1901.new_york.solver.placement.objectives import OBJECTIVES
from ny1901.new_york.solver.placement.z3_model import PlacementModel
from ny1901.solver.answers import OutOfTime
from tests.days import one_in

Estate = Callable[..., State]
Sampled = Callable[..., list[State]]

SHORT = {"silver_threshold": 3, "gold_threshold": 7, "end_unbuilt": 12}
GAMES = [
    Variant().change(**SHORT),
    Variant.edition("pt-2018").change(**SHORT),
    Variant().change(challenges=("gold-prestige",), **SHORT),
    Variant().change(workers=2, demolished_adjacent=True, **SHORT),
    Variant().change(legendaries_per_player=2, flip_tiles=True, boom_new_generation=False, **SHORT),
]


def played(variant: Variant, seed: int, players: int) -> Iterator[State]:
    """Every state of a random game."""
    dice = random.Random(seed)
    state = Game(players=players, variant=variant).initial_state(seed)
    while not state.is_over:
        yield state
        state = state.apply(dice.choice(state.legal_actions))
    yield state


def by_trying_everything(builder: State) -> dict[Build | Rebuild, int]:
    """The points of every placement of every tile that the rules allow, each tried by itself."""
    table, seat = builder.rules.table, builder.to_move
    land, score = builder.players[seat].territory, builder.players[seat].score
    found = {}
    for tile, places in zip(table.tiles, table.placements, strict=True):
        for place in places:
            for kind in (Build, Rebuild) if place.squares & land else ():
                action = kind(tile.id, table.grid.names(place.squares))
                if is_legal(builder, action):
                    found[action] = after(builder, action).players[seat].score - score
    return found


def situation(builder: State) -> object:
    """What the placements of the builder depend on."""
    turn = builder.turn
    mine, others = builder.players[builder.to_move], [player.buildings for player in builder.players]
    return (mine.lots, mine.unbuilt, mine.score, builder.legendaries, turn.untouched, turn.built, turn.score, *others)


def check(state: State, *, also_the_first: bool = True) -> int:
    """Compare the three on one state; the number of placements."""
    builder = as_builder(state)
    kinds = (Build, Rebuild) if may_build(state, state.to_move) else (Rebuild,)
    tried = {action: points for action, points in by_trying_everything(builder).items() if isinstance(action, kinds)}
    found = best_placements(state, top=None)
    assert {one.action: one.points for one in found.placements} == tried
    assert found.considered == len(tried)
    best = max(tried.values(), default=0)
    if tried and also_the_first:
        assert found.best is not None
        assert found.best.points == best
        first = best_placements(state, top=1)
        assert first.best == found.best
        assert first.proved is True
        assert find_other(builder, (), kinds, more_than=best - 1) in tried, "Z3 must find the best itself"
    assert found.proved is True, found.proved_by
    return len(tried)


@pytest.mark.parametrize("number", one_in(3, range(0, len(GAMES), 2)))
def test_three_ways_to_the_best_on_states_of_a_game(number: int) -> None:
    known, placed = set[object](), 0
    for state in played(GAMES[number % len(GAMES)], seed=number, players=2):
        asked = situation(as_builder(state))
        if asked not in known:
            known.add(asked)
            placed += check(state, also_the_first=state.turn.number % 3 == 0) if len(known) % 2 else 0
    assert placed > 20


@pytest.mark.long(days=3)
@pytest.mark.parametrize("number", range(9))
def test_three_ways_to_the_best_on_every_state_of_many_games(number: int) -> None:
    variants = [Variant(), Variant.edition("pt-2018"), Variant.edition("zh-2016"), Variant().expert(), *GAMES]
    known = set[object]()
    for state in played(variants[number], seed=1000 + number, players=2 + number % 3):
        asked = situation(as_builder(state))
        if asked not in known:
            known.add(asked)
            check(state, also_the_first=state.turn.number % 10 == 0)


def test_a_claim_that_is_too_low_is_refuted(estate: Estate) -> None:
    """The proof is no formality: leave the best placement out, and Z3 finds it."""
    state = estate("rc rd rh")
    every = best_placements(state, top=None).placements
    assert len(every) > 10
    for missing in (every[0], every[7], every[-1]):
        known = [one.action for one in every if one is not missing]
        assert find_other(state, known) == missing.action
    assert find_other(state, [one.action for one in every]) is None


def test_an_overlooked_placement_is_told(estate: Estate, monkeypatch: pytest.MonkeyPatch) -> None:
    state = estate("rc rd")
    best = best_placements(state).placements[0].action
    monkeypatch.setattr(
        placements, "building_actions", lambda builder: [one for one in building_actions(builder) if one != best]
    )
    found = best_placements(state, top=1)
    assert found.proved is False
    assert found.proved_by == f"Z3 allows {best}, which was overlooked"
    assert "REFUTED" in str(found)


def test_a_wrong_order_is_refuted(estate: Estate, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the values wrong, something better than the last one listed would be missing from those before it."""
    monkeypatch.setattr(placements.Change, "points", property(lambda change: -change.tile.points))
    found = best_placements(estate("rc rd rh"), top=3)
    assert found.proved is False


def test_what_a_demolition_brings_about_is_told(estate: Estate) -> None:
    """Worked by hand: the bronze over rc and rd comes down, rd is left empty and marked, the worker on rh returns."""
    state = estate("rc rd rh yb", {"tower-building": "l9 m9 n9"}, score=6)
    found = best_placements(state, top=None)
    two = next(one for one in found.placements if one.action == Rebuild("gillender-building", "l9 l10"))
    assert (two.points, two.value, two.lots) == (3, 3, ("rc",))
    assert (two.removed, two.returned, two.marked) == (("tower-building",), (), ("rd",))
    three = next(one for one in found.placements if one.action == Rebuild("american-surety", "l9 m9 l10 m10"))
    assert (three.removed, three.returned, three.marked) == (("tower-building",), ("rh",), ())
    after_it = state.apply(three.action)
    assert after_it.workers(0) == state.workers(0) + 1
    build = next(one for one in found.placements if one.action == Build("manhattan-life", "m10 n10 o10"))
    assert (build.removed, build.returned, build.marked) == ((), ("rh",), ())


def test_equal_values_share_a_rank(estate: Estate) -> None:
    found = best_placements(estate("rd", score=0), top=None)
    assert [(one.rank, one.points) for one in found.placements] == [(1, 3), (2, 2), (2, 2)]
    assert [str(one.action) for one in found.placements[1:]] == ["build delmonico m9 n9", "build delmonico n9 o9"]
    assert found.proved_by == "Z3 excludes any placement besides the 3 compared"
    assert best_placements(estate("rd", score=0), top=1).proved_by == "Z3 excludes more than 3 points"


def test_gold_prestige_is_part_of_the_points(estate: Estate) -> None:
    state = estate("rc", others=("rd", {"tower-building": "m9 n9 o9"}))
    state = evolve(state, deal=evolve(state.deal, challenge="gold-prestige"))
    found = best_placements(state, top=1)
    assert found.best is not None
    assert (str(found.best.action), found.best.points) == ("build liberty-tower l9 l10", 5)
    assert found.proved is True


def test_any_seat_can_be_asked_about(estate: Estate) -> None:
    state = estate("rc", others=("rd", {}))
    mine, theirs = best_placements(state), best_placements(state, 1)
    assert (mine.seat, theirs.seat) == (0, 1)
    assert all(one.now for one in mine.placements)
    assert not any(one.now for one in theirs.placements)
    assert {one.lots for one in theirs.placements} == {("rd",)}


def test_in_the_middle_of_a_turn(estate: Estate) -> None:
    state = estate("rc rd", {"delmonico": "l9 l10"})
    kinds = {type(one.action) for one in best_placements(state, top=None).placements}
    assert kinds == {Build, Rebuild}
    acquired = evolve(state, turn=evolve(state.turn, acquired=1))
    assert {type(one.action) for one in best_placements(acquired, top=None).placements} == {Build}
    built = state.apply(Build("tower-building", "m9 n9 o9"))
    assert best_placements(built).placements == ()
    grab = evolve(state, turn=evolve(state.turn, pending=Card.LAND_GRAB, owed=1))
    waiting = best_placements(grab, top=None).placements
    assert {type(one.action) for one in waiting} == {Build}
    assert not any(one.now for one in waiting), "the lot of the Land Grab comes first"


def test_a_second_building_that_must_leave_tiles_unbuilt() -> None:
    """In the Portuguese rules a Construction Boom keeps the last tiles: only a legendary can be the second building."""
    variant = Variant.edition("pt-2018").change(end_unbuilt=16, silver_threshold=0, gold_threshold=0)
    found = 0
    for state in played(variant, seed=5, players=2):
        if state.turn.built:
            answer = best_placements(state, top=None)
            assert answer.proved is True
            spared = state.unbuilt(state.to_move) > 16
            assert spared or {one.action.tile for one in answer.placements} <= {
                tile.id for tile in variant.city.legendaries
            }
            found += not spared
    assert found


@pytest.mark.parametrize("objective", [*OBJECTIVES, {"points": 1, "mobility": 0.25}])
def test_objectives_rank_by_their_value(objective: str | dict[str, float], estate: Estate) -> None:
    state = estate("rc rd rh yb", {"tower-building": "l9 m9 n9"}, score=6)
    found = best_placements(state, objective=objective, top=None)
    values = [one.value for one in found.placements]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) > 1 or objective in ("challenge", "majorities")
    assert found.proved is True
    tied = [one for one in found.placements if one.value == values[0]]
    assert [one.points for one in tied] == sorted((one.points for one in tied), reverse=True)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"objective": "point"}, "objective: 'point' is unknown; did you mean 'points'"),
        ({"objective": {}}, "objective: {} is no objective; give a name, or weights by name"),
        ({"objective": 3}, "objective: 3 is no objective; give a name, or weights by name"),
        ({"objective": {"points": "much"}}, "objective: the weight of points is 'much'; give a number"),
        ({"top": 0}, "top: the best 0 cannot be listed; give a whole number from 1, or None"),
        ({"top": True}, "top: the best True cannot be listed"),
        ({"seat": 2}, "seat: there is no seat 2; give a number from 0 to 1"),
        ({"timeout": 0}, "timeout: 0 is not a time limit"),
    ],
)
def test_wrong_arguments_are_told(wrong: dict[str, object], message: str, estate: Estate) -> None:
    with pytest.raises(DataError) as error:
        best_placements(estate("rc"), **wrong)  # type: ignore[arg-type]
    assert str(error.value).startswith(message)


def test_nothing_to_place_is_explained(estate: Estate) -> None:
    over = best_placements(evolve(estate("rc"), turns_left=0))
    assert (over.placements, over.note, over.best) == ((), "the game is over", None)
    assert (over.proved, over.proved_by) == (True, "rules: nothing can be built once the game is over")
    landless = best_placements(estate("", {}))
    assert (landless.placements, landless.note, landless.proved) == ((), "seat 0 owns no land", True)
    full = best_placements(estate("rc", {"liberty-tower": "l9 l10"}))
    assert (full.placements, full.note) == ((), "seat 0 can neither build nor demolish")
    assert (full.squares_by_tile, str(full)) == (
        {},
        "nothing\nproved: Z3 excludes any placement besides the 0 compared",
    )


def test_without_the_proof_nothing_is_claimed(estate: Estate) -> None:
    found = best_placements(estate("rc"), prove=False)
    assert (found.proved, found.proved_by, found.limit) == (None, "not asked for", "")


def test_a_time_limit_that_is_hit_is_told(estate: Estate, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> bool:
        raise OutOfTime("timeout")

    monkeypatch.setattr(PlacementModel, "possible", stopped)
    found = best_placements(estate("rc"), timeout=0.25)
    assert (found.proved, found.proved_by, found.limit) == (None, "unknown: Z3 stopped, timeout", "0.25 s")
    assert len(found.placements) == 3, "what the tables found is there all the same"


@pytest.mark.parametrize(
    "variant",
    [
        Variant().change(
            city=evolve(Variant().city, tiles=tuple(tile for tile in Variant().city.tiles if tile.generation != 2))
        ),
        Variant().change(
            city=evolve(
                Variant().city,
                tiles=tuple(evolve(tile, id=f"{tile.id}-{copy}") for tile in Variant().city.tiles for copy in range(3))[
                    :40
                ],
            )
        ),
    ],
    ids=["no silver", "40 tiles"],
)
def test_other_sets_of_tiles(variant: Variant, estate: Estate) -> None:
    found = best_placements(estate("rc rd", variant=variant), top=None)
    assert found.proved is True
    assert {one.action: one.points for one in found.placements} == by_trying_everything(
        as_builder(estate("rc rd", variant=variant))
    )


def test_the_answer_is_a_table_plain_data_and_a_picture(estate: Estate) -> None:
    found = best_placements(estate("rd", score=0), top=2)
    assert found.as_table()[0] == {
        "rank": 1,
        "kind": "build",
        "tile": "tower-building",
        "value": 3,
        "points": 3,
        "squares": ["m9", "n9", "o9"],
        "lots": ["rd"],
        "removed": [],
        "returned": ["rd"],
        "marked": [],
        "now": True,
    }
    data = json.loads(json.dumps(found.to_data()))
    assert data["rows"] == found.as_table()
    assert (data["seat"], data["objective"], data["considered"], data["note"]) == (0, "points", 3, "")
    assert (data["proved"], math.isclose(data["elapsed"], found.elapsed, abs_tol=1e-6)) == (True, True)
    assert found.squares_by_tile == {"tower-building": ("m9", "n9", "o9")}
    lines = str(found).splitlines()
    assert lines[0].split() == list(found.as_table()[0])
    assert lines[-1] == "proved: Z3 excludes more than 2 points, but for the 1 listed"
