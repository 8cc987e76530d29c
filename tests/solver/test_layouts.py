"""The best layouts: the search, Z3 and an exhaustive search of every layout agree on small lands."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from attrs import evolve

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import bits
from ny1901.new_york.game import Game, State
from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.effects import after
from ny1901.new_york.rules.legal import is_legal
from ny1901.new_york.rules.position import Turn
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.layout import layers
from ny1901.new_york.solver.layout.best_layout import BestLayout, best_layout
from ny1901.new_york.solver.layout.land import land_of
from ny1901.new_york.solver.placement.as_builder import building_actions, with_land
from ny1901.solver.answers import OutOfTime
from ny1901.solver.deadline import Deadline
from ny1901.solver.packing import z3_check as packing_z3
from ny1901.solver.packing.z3_check import Proof
from tests.days import one_in

Estate = Callable[..., State]
Sampled = Callable[..., list[State]]

ROOMY = Variant().change(workers=30)


def random_lots(state: State, dice: random.Random, most_squares: int) -> str:
    """Lots that lie together more or less, up to a number of squares."""
    board = state.rules.table.board
    lots, squares = list[str](), 0
    near = dice.sample(board.blocks, 2)
    for lot in dice.sample(board.lots, len(board.lots)):
        if any(lot.squares & block for block in near) and squares + lot.size <= most_squares and lot.district != "pink":
            lots.append(lot.id)
            squares += lot.size
    return " ".join(lots)


def unlocked_tiles(state: State) -> int:
    owner, table = state.players[0], state.rules.table
    legendaries = state.legendaries if owner.legendaries < state.rules.variant.legendaries_per_player else 0
    return (owner.unbuilt | legendaries) & table.unlocked(owner.score)


def exhaustively(state: State, worth: Callable[[int], int]) -> int:
    """The best worth of a layout without demolition, by laying or leaving out tile after tile in every way."""
    table, owner = state.rules.table, state.players[0]
    limit = state.rules.variant.legendaries_per_player - owner.legendaries
    tiles = sorted(bits(unlocked_tiles(state)), key=lambda tile: -table.tiles[tile].size)
    free = owner.territory & ~owner.occupied
    places = {
        tile: [
            place.squares
            for place in table.placements[tile]
            if not place.squares & ~free and place.frontage and table.land_allows(place)
        ]
        for tile in tiles
    }

    @cache
    def best(number: int, left: int, legendaries: int) -> int:
        if number == len(tiles):
            return 0
        tile = tiles[number]
        most = best(number + 1, left, legendaries)
        is_legendary = table.tiles[tile].is_legendary
        if not is_legendary or legendaries:
            for squares in places[tile]:
                if not squares & ~left:
                    rest = best(number + 1, left & ~squares, legendaries - is_legendary)
                    most = max(most, worth(tile) + rest)
        return most

    return best(0, free, limit)


def check_layout(state: State, found: BestLayout) -> None:
    """The layout can be played step by step and is worth what it says."""
    position: State = state
    total = 0
    for laid in found.best:
        assert is_legal(position, laid.action), f"{laid.action} is not legal in its turn"
        before = position.players[0].score
        position = after(position, laid.action)
        total += laid.points
        assert position.players[0].score == before + laid.points
        position = evolve(position, turn=Turn(10, 0, position.players[0].score, had_worker=False))
    assert found.points == total
    if found.objective == "points":
        assert found.value == total
    standing = {building.tile.id: building for building in position.players[0].buildings}
    for tile, squares in found.squares_by_tile.items():
        assert state.rules.table.grid.names(standing[tile].placement.squares) == squares


@pytest.mark.parametrize("group", one_in(5, range(10)))
def test_on_small_lands_nothing_is_better_than_the_layout_found(group: int, estate: Estate) -> None:
    """20 lands for each group, 200 in all, of up to 14 squares."""
    dice, plain = random.Random(group), Game(players=2).initial_state(1)
    for number in range(20):
        score = dice.choice([0, 8, 40])
        variant = ROOMY if number % 4 else ROOMY.change(partial_lots=False)
        lots = random_lots(plain, dice, dice.randrange(4, 15))
        built = " ".join(dice.sample([tile.id for tile in variant.city.tiles], dice.randrange(10)))
        state = estate(lots, score=score, built=built, variant=variant)
        found = best_layout(state, 0)
        points = [tile.points for tile in state.rules.table.tiles]
        assert found.value == exhaustively(state, lambda tile: points[tile])  # noqa: B023 - used at once
        assert found.proved is True, found.proved_by
        assert found.value == found.upper
        check_layout(state, found)


@pytest.mark.parametrize("objective", ["squares", "buildings"])
def test_other_objectives(objective: str, estate: Estate) -> None:
    state = estate("rc rd rh yb yf", variant=ROOMY)
    size = [tile.size for tile in state.rules.table.tiles]
    found = best_layout(state, 0, objective=objective)
    assert found.value == exhaustively(state, (lambda tile: size[tile]) if objective == "squares" else lambda _: 1)
    assert sum(laid.value for laid in found.best) == found.value
    check_layout(state, found)


def test_all_solutions_are_all(estate: Estate) -> None:
    state = estate("rd", score=0, built="tower-building", variant=ROOMY)
    one = best_layout(state, 0)
    assert (len(one.layouts), one.complete) == (1, False)
    every = best_layout(state, 0, all_solutions=True)
    assert every.complete
    assert [[str(laid.action) for laid in layout] for layout in every.layouts] == [
        ["build delmonico m9 n9"],
        ["build delmonico n9 o9"],
    ]
    few = best_layout(estate("rc rd rh yb", variant=ROOMY), 0, all_solutions=True, solution_limit=2)
    assert (len(few.layouts), few.complete) == (2, False)


def test_only_unlocked_generations_unless_all_are_asked_for(estate: Estate) -> None:
    state = estate("rc rd rh", score=0, variant=ROOMY)
    generation = {tile.id: tile.generation for tile in state.rules.table.tiles}
    unlocked = best_layout(state, 0)
    assert {generation[laid.action.tile] for laid in unlocked.best} == {Generation.BRONZE}
    assert unlocked.generations == "unlocked"
    everything = best_layout(state, 0, generations="all")
    assert everything.value > unlocked.value
    assert everything.value == best_layout(estate("rc rd rh", score=18, variant=ROOMY), 0).value


def test_no_more_legendaries_than_the_limit(estate: Estate) -> None:
    land = "yb yc yd yf rc rd rh ya gj ye"
    for limit in (0, 1, 2):
        state = estate(land, variant=ROOMY.change(legendaries_per_player=limit))
        tiles = {tile.id: tile for tile in state.rules.table.tiles}
        found = best_layout(state, 0)
        assert sum(tiles[laid.action.tile].is_legendary for laid in found.best) == limit
    built = estate(land, {"park-row": "m9 n9 o9 m10 n10 o10"}, variant=ROOMY)
    assert not any(tiles[laid.action.tile].is_legendary for laid in best_layout(built, 0).best)


def test_the_end_of_the_game_and_the_turn_do_not_matter(estate: Estate) -> None:
    state = estate("rc rd rh", variant=ROOMY)
    over = evolve(state, turns_left=0, turn=evolve(state.turn, built=1))
    assert best_layout(over, 0) == best_layout(state, 0)
    assert best_layout(over, 0, demolition=True) == best_layout(state, 0, demolition=True)


# ------------------------------------------------------------------------------------------------------ with demolition


def layered_exhaustively(state: State, tiles: int) -> int:
    """The most points of any sequence of builds and demolitions, all bronze before all silver before all gold."""
    table = state.rules.table

    @cache
    def best(position: State, generation: int) -> int:
        if generation > Generation.GOLD:
            return 0
        most = best(position, generation + 1)
        for action in building_actions(position):
            tile = table.checked_move(action).building.tile
            if tile.generation == generation and tiles >> table.tile_number[tile.id] & 1:
                then = after(position, action)
                started = evolve(then, turn=Turn(10, 0, then.players[0].score, had_worker=False), end=None)
                most = max(most, tile.points + best(started, generation))
        return most

    return best(state, Generation.BRONZE)


TINY = [
    ("rc rd", {}, 4),
    ("rc rd", {"delmonico": "l9 l10"}, 1),
    ("rc rd rh", {"tower-building": "l9 m9 n9"}, 1),
    ("rc rd yb", {"tower-building": "l9 m9 n9"}, 1),
    ("yb yc yf", {"lords-court": "g9 h9 g10"}, 2),
    ("yb yf gk", {"home-life": "g9 h9 g10 h10"}, 1),
    ("ge gf gi", {"delmonico": "g5 h5"}, 2),
    ("rd rh", {"gillender-building": "m9 n9"}, 1),
    ("rc rh re", {"liberty-tower": "l9 l10"}, 2),
    ("ba bb", {"starting-property": "o2 o3"}, 2),
    ("ga gb", {}, 2),
]
KEEP_FEW = (
    "corbin-building temple-court manhattan-life st-paul-building broad-exchange bankers-trust west-street"
    " hudson-terminal"
)


@pytest.mark.parametrize(("lots", "buildings", "workers"), one_in(3, TINY))
@pytest.mark.parametrize("score", [6, 40])
def test_on_tiny_lands_no_sequence_is_better_than_the_layers_found(
    lots: str, buildings: dict[str, str], workers: int, score: int, estate: Estate
) -> None:
    state = estate(lots, buildings, score=score, built=KEEP_FEW, variant=Variant().change(workers=workers))
    found = best_layout(state, 0, demolition=True)
    assert found.value == layered_exhaustively(state, unlocked_tiles(state))
    assert found.proved is True, found.proved_by
    check_layout(state, found)


@pytest.mark.parametrize(
    ("left", "with_one", "with_many"),
    [("manhattan-life", 0, 4), ("manhattan-life trinity-building", 5, 9), ("manhattan-life delmonico", 6, 6)],
)
def test_workers_can_decide(left: str, with_one: int, with_many: int, estate: Estate) -> None:
    """A silver ### over the bronze square leaves a lot empty; the one worker stands on yb, where ### does not fit."""
    values = []
    for workers in (1, 30):
        variant = Variant().change(workers=workers, legendaries_per_player=0)
        built = " ".join({tile.id for tile in variant.city.tiles} - set(left.split()))
        state = estate("rc rd rh yb", {"home-life": "l9 m9 l10 m10"}, built=built, variant=variant)
        found = best_layout(state, 0, demolition=True)
        assert found.value == found.upper == layered_exhaustively(state, unlocked_tiles(state))
        assert found.proved is True
        check_layout(state, found)
        values.append(found.value)
        land = land_of(state, 0, lambda tile: tile.points, every_generation=False)
        packings = layers.best_in_layers(land, limit=1, deadline=Deadline()).packings
        decided = found.value < sum(packing.value for _, packing in packings)
        assert (found.note == "there are too few workers for the best layers") == decided
        assert found.proved_by.startswith("search: every sequence" if decided else "Z3 excludes more than ")
    assert values == [with_one, with_many]


@pytest.mark.parametrize(("lots", "buildings", "workers"), one_in(4, TINY))
def test_the_search_of_every_sequence_is_exact_too(
    lots: str, buildings: dict[str, str], workers: int, estate: Estate, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last resort, taken here although the best layers could be played."""
    monkeypatch.setattr(layers, "_sequences", lambda *_: ((), False))
    state = estate(lots, buildings, score=40, built=KEEP_FEW, variant=Variant().change(workers=workers))
    found = best_layout(state, 0, demolition=True)
    assert found.value == found.upper == layered_exhaustively(state, unlocked_tiles(state))
    assert (found.proved, found.proved_by) == (True, "search: every sequence of steps was looked into")
    check_layout(state, found)


def stopping_after(looks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is up when the search looks at the clock for the so-many-th time."""
    left = [looks]

    def look(_: Deadline) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OutOfTime("search")

    monkeypatch.setattr(Deadline, "check", look)


def test_an_order_that_is_not_found_in_time_leaves_what_can_be_played(
    estate: Estate, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = estate("rc rd rh yb", {"home-life": "l9 m9 l10 m10"}, built=KEEP_FEW.replace("manhattan-life", ""))
    best = best_layout(state, 0, demolition=True)
    stopping_after(3, monkeypatch)
    found = best_layout(state, 0, demolition=True)
    assert found.upper == best.value
    assert 0 < found.value <= best.value
    check_layout(state, found)
    one_worker = Variant().change(workers=1, legendaries_per_player=0)
    built = " ".join({tile.id for tile in one_worker.city.tiles} - {"manhattan-life", "trinity-building"})
    state = estate("rc rd rh yb", {"home-life": "l9 m9 l10 m10"}, built=built, variant=one_worker)
    late = best_layout(state, 0, demolition=True)
    assert late.proved is None
    assert late.value <= 5, "what can be played at all"
    assert late.proved_by == f"unknown: the time was up; the best is worth {late.value} to 9"
    check_layout(state, late)


def test_all_solutions_are_incomplete_when_the_time_is_up(estate: Estate, monkeypatch: pytest.MonkeyPatch) -> None:
    state = estate("rd", score=0, built="tower-building")
    stopping_after(1, monkeypatch)
    found = best_layout(state, 0, demolition=True, all_solutions=True)
    assert (len(found.layouts), found.complete, found.value) == (1, False, 2)


@pytest.mark.parametrize("seed", one_in(2, range(4)))
def test_layers_can_be_played_on_lands_of_random_games(seed: int, sampled: Sampled) -> None:
    variant = Variant().change(silver_threshold=4, gold_threshold=9, end_unbuilt=8, workers=2 + seed)
    values = set[int]()
    for state in sampled(variant, seed=seed, share=0.05):
        found = best_layout(state, demolition=True, generations="all", timeout=60)
        assert found.proved is True, found.proved_by
        seat = state.to_move
        plain = best_layout(state, generations="all")
        assert found.value >= plain.value
        values.add(found.value)
        rich = evolve(state.players[seat], score=max(40, state.players[seat].score))
        players = (*state.players[:seat], rich, *state.players[seat + 1 :])
        position: State = evolve(state, players=players, turns_left=None, end=None)
        for laid in found.best:
            position = evolve(position, turn=Turn(10, seat, position.players[seat].score, had_worker=False))
            assert is_legal(position, laid.action)
            position = after(position, laid.action)
    assert len(values) > 3


def test_all_solutions_with_demolition(estate: Estate) -> None:
    state = estate("rd", score=6, built="lords-court corbin-building temple-court home-life")
    every = best_layout(state, 0, demolition=True, all_solutions=True)
    assert every.complete
    assert every.value == 3 + 4
    assert [[str(laid.action) for laid in layout] for layout in every.layouts] == [
        ["build tower-building m9 n9 o9", "rebuild manhattan-life m9 n9 o9"]
    ]
    two_ways = best_layout(estate("rd", score=0, built="tower-building"), 0, demolition=True, all_solutions=True)
    assert {str(layout[0].action) for layout in two_ways.layouts} == {
        "build delmonico m9 n9",
        "build delmonico n9 o9",
    }
    land = estate("rd", score=0, built="tower-building")
    one = best_layout(land, 0, demolition=True, all_solutions=True, solution_limit=1)
    assert (len(one.layouts), one.complete) == (1, False)


def test_the_picture_shows_what_stands_in_the_end(estate: Estate) -> None:
    found = best_layout(estate("rd", score=6), 0, demolition=True)
    assert found.squares_by_tile == {"manhattan-life": ("m9", "n9", "o9")}


# ---------------------------------------------------------------------------------------------------- limits and errors


def test_25_squares_with_every_tile_are_soon_done(estate: Estate) -> None:
    """The bars are 0.5 s for the search and 5 s for Z3, of the processor's time."""
    state = estate("yb yc yd yf rc rd rh ya gj ye", variant=ROOMY)
    assert state.players[0].territory.bit_count() == 25
    for demolition in (False, True):
        started = time.process_time()
        best_layout(state, 0, demolition=demolition, prove=False)
        searched = time.process_time()
        found = best_layout(state, 0, demolition=demolition)
        assert searched - started < 0.5
        assert time.process_time() - searched < 5
        assert found.proved is True


def test_without_the_proof_nothing_is_claimed(estate: Estate) -> None:
    found = best_layout(estate("rd"), 0, prove=False)
    assert (found.proved, found.proved_by, found.limit) == (None, "not asked for", "")


def test_a_wrong_value_is_refuted_by_z3(estate: Estate, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof is no formality: were the search to miss the best packing, Z3 would show it."""
    real = layers.best_packing

    def worse(pieces: object, **options: object) -> object:
        found = real(pieces, **options)  # type: ignore[arg-type]
        return evolve(found, value=found.value - 1, upper=found.value - 1)

    monkeypatch.setattr(layers, "best_packing", worse)
    found = best_layout(estate("rd"), 0)
    assert found.proved is False
    assert found.proved_by.startswith("Z3 has another best value than 3: (")


def test_a_time_limit_that_is_hit_is_told(estate: Estate, monkeypatch: pytest.MonkeyPatch) -> None:
    state = estate("yb yc yd yf rc rd rh ya gj ye", variant=ROOMY)
    monkeypatch.setattr(
        packing_z3, "prove_best", lambda *_, **__: Proof("unknown", 0, unknown="unknown: Z3 stopped, timeout (0.25 s)")
    )
    found = best_layout(state, 0, timeout=0.25)
    assert (found.proved, found.proved_by, found.limit) == (None, "unknown: Z3 stopped, timeout (0.25 s)", "0.25 s")


def test_a_search_that_is_stopped_says_between_what_the_best_lies(estate: Estate) -> None:
    state = estate("yb yc yd yf rc rd rh ya gj ye ge gf gk gl gi", variant=ROOMY)
    for demolition in (False, True):
        found = best_layout(state, 0, demolition=demolition, timeout=1e-6)
        assert found.value < found.upper
        assert found.proved is None
        assert found.proved_by == f"unknown: the time was up; the best is worth {found.value} to {found.upper}"
        assert found.limit == "1e-06 s"
        check_layout(state, found)


def test_land_on_which_nothing_fits(estate: Estate) -> None:
    landless = best_layout(estate("", {}), 0)
    assert (landless.value, landless.best, landless.note, landless.proved) == (0, (), "seat 0 owns no land", True)
    full = best_layout(estate("rc", {"liberty-tower": "l9 l10"}), 0)
    assert (full.value, full.note, full.squares) == (0, "none of the tiles of seat 0 fits", 0)
    assert full.squares_by_tile == {}
    assert best_layout(estate("rc", {"liberty-tower": "l9 l10"}), 0, demolition=True).squares == 0


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"seat": 5}, "seat: there is no seat 5; give a number from 0 to 1"),
        ({"objective": "money"}, "objective: 'money' is unknown; choose from points, squares, buildings"),
        ({"generations": "al"}, "generations: 'al' is unknown; did you mean 'all'"),
        ({"solution_limit": 0}, "solution_limit: 0 is not possible; give a whole number from 1"),
        ({"timeout": -1}, "timeout: -1 is not a time limit"),
    ],
)
def test_wrong_arguments_are_told(wrong: dict[str, object], message: str, estate: Estate) -> None:
    with pytest.raises(DataError) as error:
        best_layout(estate("rc"), **wrong)  # type: ignore[arg-type]
    assert str(error.value).startswith(message)


def other_tiles() -> Iterator[Variant]:
    city = Variant().city
    without_silver = tuple(tile for tile in city.tiles if tile.generation != Generation.SILVER)
    yield Variant().change(city=evolve(city, tiles=without_silver), workers=30)
    copies = [evolve(tile, id=f"{tile.id}-{copy}") for tile in city.tiles for copy in range(3)]
    yield Variant().change(city=evolve(city, tiles=tuple(copies[:40])), workers=30)


@pytest.mark.parametrize("variant", [*other_tiles()], ids=["no silver", "40 tiles"])
def test_other_sets_of_tiles(variant: Variant, estate: Estate) -> None:
    state = estate("rc rd rh", variant=variant)
    points = [tile.points for tile in state.rules.table.tiles]
    found = best_layout(state, 0)
    assert found.value == exhaustively(state, lambda tile: points[tile])
    assert found.proved is True
    layered = best_layout(state, 0, demolition=True)
    assert layered.proved is True
    check_layout(state, layered)


def test_the_answer_is_a_table_and_plain_data(estate: Estate) -> None:
    found = best_layout(estate("rd", score=6), 0, demolition=True)
    assert found.as_table()[1] == {
        "kind": "rebuild",
        "tile": "manhattan-life",
        "points": 4,
        "value": 4,
        "squares": ["m9", "n9", "o9"],
        "lots": ["rd"],
    }
    data = json.loads(json.dumps(found.to_data()))
    assert data["layouts"] == [["build tower-building m9 n9 o9", "rebuild manhattan-life m9 n9 o9"]]
    assert data["rows"] == found.as_table()
    assert (data["value"], data["upper"], data["points"], data["squares"]) == (7, 7, 7, 3)
    assert (data["seat"], data["objective"]) == (0, "points")
    assert (data["demolition"], data["generations"]) == (True, "unlocked")
    assert str(found).splitlines()[-1] == "proved: Z3 excludes more than 3 + 4 + 0"


def test_more_land_is_marked_by_workers(estate: Estate) -> None:
    state = estate("rc")
    richer = with_land(state, 0, 1 << state.rules.table.lot_number["rd"])
    assert richer.workers(0) == state.workers(0) - 1
    assert best_layout(richer, 0, demolition=True) == best_layout(estate("rc rd"), 0, demolition=True)
