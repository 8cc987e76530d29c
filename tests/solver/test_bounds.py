"""Score bounds: never wrong in whole games nor against exhaustive truth, seldom wide, and exact at the end."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from functools import cache
from typing import Any

import attrs
import pytest

from ny1901.kernel.errors import VariantError
from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import AcquireLot, Build, Card, EndTurn, PlayCard, Rebuild, ReturnLot
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.bounds.packed_counts import kinds
from ny1901.new_york.solver.bounds.relaxed_points import Supply, best_haul
from ny1901.new_york.solver.bounds.resources import means
from ny1901.new_york.solver.bounds.score_bounds import SOURCES, SeatBounds, score_bounds
from ny1901.new_york.solver.bounds.turn_limits import most_turns_to_come
from ny1901.new_york.solver.bounds.upper_bounds import prospect
from ny1901.new_york.solver.exact.micro_games import micro_variant
from ny1901.new_york.solver.exact.tree import score_range
from ny1901.solver.exact import Survey
from ny1901.testing.play import steered
from tests.days import one_in

from .bound_games import VARIANTS, played, turns_begun_after
from .tiny_cities import TileFacts, city_of, tiny_game


def wrong(seed: int, *, every: int, last: int = 0) -> list[str]:
    """Where the bounds of a game, at one state in so many and at each of the last ones, miss what the game came to."""
    states = played(seed)
    final = states[-1].scores
    begun = turns_begun_after(states)
    places = [place for place in range(len(states)) if place % every == seed % every or place >= len(states) - last]
    return [
        f"seed {seed}, state {place}: {final[bounds.seat]} points, but\n{bounds}"
        for place in places
        for bounds in (
            *score_bounds(states[place], detail="simple"),
            *score_bounds(states[place]),
            *score_bounds(states[place], turns=max(begun[place])),
        )
        if not bounds.lower <= final[bounds.seat] <= bounds.upper
    ]


@pytest.mark.parametrize("seed", [rest + rest % 3 * len(VARIANTS) for rest in range(0, len(VARIANTS), 4)])
def test_final_scores_lie_within_the_bounds(seed: int) -> None:
    """Every fourth variant, with 2, 3 and 4 players in turn; the long test has every combination."""
    assert wrong(seed, every=40, last=6) == []


@pytest.mark.long(days=3)
@pytest.mark.parametrize("first", range(1000, 1000 + 9 * len(VARIANTS), 21))
def test_final_scores_of_games_of_every_kind_lie_within_the_bounds(first: int) -> None:
    """Every variant with every number of players and every policy, 21 games a part.

    Neighbouring states ask nearly the same, and early on the bounds are so far apart that no final score comes near
    them: a fault shows in the last states.
    """
    assert [line for seed in range(first, first + 21) for line in wrong(seed, every=30, last=12)] == []


@pytest.mark.parametrize("seed", one_in(15, range(3 * len(VARIANTS))))
def test_what_a_seat_goes_on_to_do_lies_within_its_means(seed: int) -> None:
    """Turns, buildings, lots and cards of the rest of the game, read off the states themselves."""
    states = played(seed)
    lots = [0] * len(states[0].players)
    """The lots that each seat comes to own later, even if it gives them back."""
    places = list(zip(range(len(states) - 1), turns_begun_after(states), strict=False))
    for place, begun in reversed(places):
        state, following = states[place], states[place + 1]
        for seat, (player, after) in enumerate(zip(state.players, following.players, strict=True)):
            lots[seat] |= after.lots & ~player.lots
        for able in means(state):
            now, end = state.players[able.seat], states[-1].players[able.seat]
            built = (now.unbuilt & ~end.unbuilt).bit_count() + end.legendaries - now.legendaries
            assert able.later is None or begun[able.seat] <= able.later
            assert built <= able.builds
            assert (now.unbuilt & ~end.unbuilt).bit_count() <= able.own_builds
            assert end.legendaries - now.legendaries <= able.legendaries
            assert lots[able.seat] & ~now.lots & ~able.obtainable == 0
            assert (lots[able.seat] & ~now.lots).bit_count() <= able.acquisitions
            assert now.cards & ~end.cards & ~able.usable == 0


@pytest.mark.parametrize("seed", one_in(15, range(3 * len(VARIANTS))))
def test_what_stands_at_the_end_lies_within_the_counts(seed: int) -> None:
    """On each street in play and for each part of the challenge: wins that are sure are too rare to test by scores."""
    states = played(seed)
    counted = kinds(states[0])
    ends = [counted.unpacked(counted.count(player.buildings)) for player in states[-1].players]
    for state in states[seed % 20 : -1 : 20]:
        for able in means(state):
            for shapes in (False, True):
                ranges = prospect(state, able, counted, shapes=shapes).counts.ranges
                for (fewest, most), number in zip(ranges, ends[able.seat], strict=True):
                    assert fewest <= number <= most


def slack(survey: Survey[State], states: int = 10_000) -> tuple[list[int], list[int]]:
    """How far the deep bounds lie beyond the truth: below it and above it. Every bound must hold."""
    below, above = [], []
    assert survey.proved
    for truth in survey.ranges[:: 1 + len(survey.ranges) // states]:
        for detail in ("simple", "deep"):
            for bounds in score_bounds(truth.position, detail=detail):
                if truth.lower:
                    least, most = truth.lower[bounds.seat], truth.upper[bounds.seat]
                    assert bounds.lower <= least, (truth.position, str(bounds), least)
                    assert bounds.upper >= most, (truth.position, str(bounds), most)
                    if detail == "deep":
                        below.append(least - bounds.lower)
                        above.append(bounds.upper - most)
    return below, above


def micro_start(name: str, seed: int = 1, players: int = 2, **changes: Any) -> State:
    return Game(players=players, variant=micro_variant(name).change(**changes)).initial_state(seed)


@cache
def surveyed(name: str, players: int) -> Survey[State]:
    return score_range(micro_start(name, players=players))


def mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers)


# Measured, and rounded up a little: a bound that gets looser shows here.
@pytest.mark.parametrize(
    ("name", "players", "below_at_most", "above_at_most"),
    one_in(
        5,
        [
            ("alley", 2, 0.01, 0.03),
            ("alley", 3, 0.01, 0.1),
            ("yard", 2, 0.01, 0.1),
            ("terrace", 2, 0.1, 0.7),
            ("court", 2, 0.25, 1.8),
        ],
    ),
)
def test_bounds_of_a_tiny_game_contain_the_truth_and_lie_near_it(
    name: str, players: int, below_at_most: float, above_at_most: float
) -> None:
    below, above = slack(surveyed(name, players), states=1_000)
    assert mean(below) <= below_at_most
    assert mean(above) <= above_at_most


def test_after_the_end_is_triggered_the_bounds_of_a_tiny_game_are_almost_the_truth() -> None:
    survey = surveyed("court", 2)
    last_turns = tuple(truth for truth in survey.ranges if truth.position.turns_left is not None)
    below, above = slack(attrs.evolve(survey, ranges=last_turns), states=1_000)
    assert mean(below) <= 0.05
    assert mean(above) <= 0.05


# Each row is a rule that a bound leans on; the first one was once wrong: a Construction Boom in the hand of a seat with
# one tile left, while another seat's turn had a building already.
SWITCHES: tuple[dict[str, Any], ...] = (
    {"action_cards": ("construction-boom",)},
    {"action_cards": ("construction-boom",), "boom_limit": "keeps-unbuilt", "end_unbuilt": 1},
    {"action_cards": ("construction-boom",), "boom_limit": "unless-at-unbuilt", "boom_new_generation": False},
    {"action_cards": ("land-grab",), "grab_timing": "at-once", "refill": "after-expand"},
    {"action_cards": ("market-shift",), "shift_order": "return-first", "end_unbuilt": 1},
    {"decline_without_worker": False, "workers": 1},
    {"last_turns": 2, "end_unbuilt": 1},
    {"partial_lots": False, "span_lots": False},
    {"challenge_card": True, "challenges": ("bronze-baron",), "bronze_baron": ((1, 2),)},
    {"challenge_card": True, "challenges": ("gold-tycoon",), "gold_tycoon_buildings": 1},
    {"challenge_card": True, "challenges": ("master-architect",), "master_architect": ((1, 3),)},
)


@pytest.mark.parametrize("changes", one_in(4, SWITCHES), ids=lambda changes: next(iter(changes)))
@pytest.mark.parametrize("name", ["alley", pytest.param("terrace", marks=pytest.mark.long)])
def test_bounds_contain_the_truth_under_every_switch(name: str, changes: dict[str, Any]) -> None:
    below, _ = slack(score_range(micro_start(name, **changes), limit_nodes=40_000), states=300)
    assert below


def check_tiny_game(seed: int, limit: int) -> int:
    """Hold the bounds of a tiny game to every play of as long a rest of it as can be tried, and to steered play.

    Returns how many states of that rest were held.
    """
    lines = [
        steered(tiny_game(seed), seed, lambda state, seat=seat, sign=sign: sign * state.tally[seat].total)  # type: ignore[misc]
        for seat, sign in ((0, 1), (1, 1), (seed % 2, -1))
    ]
    for line in lines:
        for state in line if line[-1].is_over else ():
            for bounds in score_bounds(state):
                assert bounds.lower <= line[-1].scores[bounds.seat] <= bounds.upper, (seed, str(state), str(bounds))
    held, line = 0, lines[seed % 3]
    for share in (0.9, 0.6, 0.3, 0):
        survey = score_range(line[int(share * (len(line) - 1))], limit_nodes=limit)
        if not survey.proved:
            break
        held += len(slack(survey, states=40)[0])
    return held


def test_bounds_of_tiny_games_contain_the_truth_under_any_rules() -> None:
    assert sum(check_tiny_game(seed, limit=300) for seed in (*range(12), 2021, 2071)) > 500


@pytest.mark.long(days=3)
@pytest.mark.parametrize("part", range(17))
def test_bounds_of_510_tiny_games_contain_the_truth_under_any_rules(part: int) -> None:
    assert sum(check_tiny_game(seed, limit=1500) for seed in range(1000 + part, 1600, 20)) > 500


def prestige_game(rows: list[str], tiles: list[TileFacts], seed: int, **changes: Any) -> State:
    """A game of Gold Prestige at 10 points a neighbour, in which all tiles may be built from the start."""
    variant = Variant(
        city=city_of([row.split() for row in rows], tiles, []),
        two_player_districts_out=(),
        market_size=1,
        street_cards=0,
        challenges=("gold-prestige",),
        gold_prestige_points=10,
        starting_property=False,
        silver_threshold=0,
        gold_threshold=0,
        **changes,
    )
    return Game(players=2, variant=variant).initial_state(seed)


def test_gold_of_opponents_scores_where_the_variant_names_gold() -> None:
    rows = ["AA AA AA AA", "ra ra ba ba", "AA AA AA AA", "ya yb .. .."]
    rules: dict[str, Any] = {"gold_prestige_generations": ("gold",), "action_cards": (), "end_unbuilt": 0}
    survey = score_range(prestige_game(rows, [("gold", "##", 8)], 1, last_turns=2, **rules))
    assert survey.here is not None
    assert survey.here.upper == (18, 18)
    assert slack(survey)
    # Once the neighbour's gold stands there is no other place beside it, and two turns are left.
    first = next(truth for truth in survey.ranges if truth.position.end and truth.position.turns_left == 2)
    assert (first.upper[1], score_bounds(first.position)[1].upper) == (18, 18)


def test_an_opponent_can_make_two_neighbours_of_one() -> None:
    rows = ["AA AA AA AA", "ba ra AA AA", "ba ra AA AA", "AA AA ya yb"]
    tiles = [("bronze", "##", 1), ("silver", "#", 2), ("bronze", "#", 1), ("gold", "##", 8)]
    state = prestige_game(rows, tiles, 2, action_cards=("construction-boom",), end_unbuilt=1, workers=1)
    state = state.apply(Build("t0", "a2 a3")).apply(EndTurn()).apply(EndTurn())
    asked = score_bounds(state, turns=1)[1]
    for action in (Rebuild("t1", "a2"), PlayCard(Card.CONSTRUCTION_BOOM), Build("t2", "a3"), EndTurn()):
        state = state.apply(action)
    state = state.apply(Build("t3", "b2 b3")).apply(EndTurn())
    # 8 points, two neighbours, and the card that is left.
    assert (state.is_over, state.scores[1]) == (True, 8 + 2 * 10 + 1)
    assert asked.upper == 29


def test_nothing_hidden_is_used() -> None:
    for state in played(1)[::40]:
        other = state.view(0).sample(random.Random(5))
        assert score_bounds(other) == score_bounds(state)


def test_bounds_of_a_finished_game_are_its_tally() -> None:
    for seed in (0, 5, 14):
        over = played(seed)[-1]
        for bounds, seat in zip(score_bounds(over), over.tally, strict=True):
            assert bounds.lower == bounds.upper == seat.total
            assert bounds.proved_by == "the final tally"
            assert sum(part.upper for part in bounds.parts) == seat.total
            by_source = {part.source: part.lower for part in bounds.parts}
            assert by_source["cards"] == seat.cards
            assert by_source["challenge"] == seat.challenge


def test_the_parts_add_up_to_the_bounds_or_beyond() -> None:
    for state in played(3)[::15]:
        for bounds in score_bounds(state):
            assert tuple(part.source for part in bounds.parts) == SOURCES
            assert sum(part.lower for part in bounds.parts) <= bounds.lower
            assert sum(part.upper for part in bounds.parts) >= bounds.upper
        for bounds in score_bounds(state, detail="simple"):
            assert sum(part.lower for part in bounds.parts) == bounds.lower
            assert sum(part.upper for part in bounds.parts) == bounds.upper


def test_shapes_and_fewer_turns_never_make_a_bound_wider() -> None:
    for state in played(2)[::20]:
        columns: Iterable[tuple[SeatBounds, ...]] = zip(
            score_bounds(state, detail="simple"),
            score_bounds(state),
            score_bounds(state, turns=4),
            score_bounds(state, turns=1),
            strict=True,
        )
        for simple, deep, four, one in columns:
            assert simple.width >= deep.width >= four.width >= one.width


def test_a_bound_as_a_table_and_as_data() -> None:
    bounds = score_bounds(played(0)[60])[1]
    rows = bounds.as_table()
    assert [row["source"] for row in rows] == [*SOURCES, "final score"]
    assert (rows[-1]["lower"], rows[-1]["upper"]) == (bounds.lower, bounds.upper)
    assert json.loads(json.dumps(bounds.to_data()))["upper"] == bounds.upper
    assert "proved: placements, turns and tiles" in str(bounds)
    assert score_bounds(played(0)[60], turns=2)[1].as_table()[-1]["assumes"] == "nobody begins more than 2 more turns"


# By hand. The alley: three 2-square tiles of 2, 3 and 4 points, silver from 2 and gold from 4 points, a street of 2.


def alley_after(*actions: object, **changes: Any) -> State:
    """The alley with its cards in a known order: the faces of ra and ya lie open, then those of ba and bb come."""
    start = micro_start("alley", **changes)
    face = {lot.id: start.rules.table.lot_face[number] for number, lot in enumerate(start.rules.table.board.lots)}
    market = tuple(sorted((face["ra"], face["ya"])))
    state = attrs.evolve(start, market=market, future=(face["ba"], face["bb"]))
    for action in actions:
        state = state.apply(action)  # type: ignore[arg-type]
    return state


BRONZE_ON_RA = (AcquireLot("ra"), Build("bronze-0", "a1 b1"), EndTurn())


def test_at_the_start_of_the_alley_all_tiles_and_the_street_are_in_reach() -> None:
    bounds = score_bounds(alley_after())
    assert [(seat.lower, seat.upper) for seat in bounds] == [(0, 11), (0, 11)]


def test_the_last_turn_counts_one_building_and_what_it_decides() -> None:
    # Seat 0 took the third lot: the market cannot be refilled, so seat 1 has one turn more and seat 0 none.
    second = (AcquireLot("ya"), Build("bronze-0", "c1 d1"), EndTurn())
    third = (AcquireLot("ba"), EndTurn())
    state = alley_after(*BRONZE_ON_RA, *second, *third)
    first, other = score_bounds(state)
    # One bronze each on the street. Seat 1 can add a silver on bb (3 points) and lead; gold is out of reach at 2.
    assert state.turns_left == 1
    assert (other.lower, other.upper) == (2, 2 + 3 + 2)
    # Seat 0 is done, and seat 1 cannot demolish so as to have none on the street.
    assert (first.lower, first.upper) == (2, 2)


def test_an_end_that_nobody_can_put_off_limits_the_turns() -> None:
    # Seat 0 has a worker and nothing to demolish with, and no card is left to refill the market.
    state = alley_after(*BRONZE_ON_RA, AcquireLot("ya"), EndTurn(), silver_threshold=5, gold_threshold=5)
    bounds = score_bounds(state)
    # It must take the third card, which ends the game after one more turn of seat 1. Neither reaches silver, and one
    # bronze of seat 1 on the street only ties.
    assert [seat.upper for seat in bounds] == [2 + 2, 2]


def test_a_card_put_back_puts_the_end_off() -> None:
    def third_turn(workers: int) -> State:
        # Seat 0 has only gold in its hand, which its one lot cannot bring it.
        state = alley_after(workers=workers)
        state = attrs.evolve(state, players=(attrs.evolve(state.players[0], unbuilt=0b100), state.players[1]))
        for action in (AcquireLot("ra"), EndTurn(), AcquireLot("ya"), Build("bronze-0", "c1 d1"), EndTurn()):
            state = state.apply(action)
        return state

    assert third_turn(1).legal_actions == (ReturnLot("ra"),)
    assert most_turns_to_come(third_turn(1)) is None
    # With a second worker it must take a card that nothing replaces, and seat 1 has its last turn.
    assert most_turns_to_come(third_turn(2)) == (0, 1)


def test_a_card_that_cannot_be_used_any_more_is_a_sure_point() -> None:
    state = alley_after(*BRONZE_ON_RA, AcquireLot("ya"), EndTurn(), AcquireLot("ba"), action_cards=("market-shift",))
    cards = [bounds.parts[-1] for bounds in score_bounds(state)]
    # Seat 0 is in its last turn, past the start; for seat 1 one card in the Future Market is too few to shift.
    assert [(part.lower, part.upper) for part in cards] == [(1, 1), (1, 1)]


def test_after_a_construction_boom_is_played_a_building_is_sure() -> None:
    changes = {"action_cards": ("construction-boom",), "silver_threshold": 0}
    state = alley_after(
        AcquireLot("ra"),
        EndTurn(),
        AcquireLot("ya"),
        EndTurn(),
        AcquireLot("ba"),
        Build("silver-1", "a1 b1"),
        **changes,
    ).apply(PlayCard(Card.CONSTRUCTION_BOOM))
    # Bronze on ba for 2 points, or gold? 3 points are too few for it.
    assert score_bounds(state)[0].parts[1].lower == 2


def test_squares_freed_by_a_smaller_building_can_be_scored_again_by_bronze() -> None:
    """Six squares hold bronze of eight: so bronze and silver are not held against the squares of the land."""
    supply = Supply(
        bronze=((4, 4), (4, 4)),
        silver=((3, 2),),
        gold=((4, 2), (6, 4)),
        legendary=(),
        room=4,
        builds=4,
        own_builds=4,
        legendaries=0,
        score=10,
        silver_from=6,
        gold_from=18,
    )
    haul = best_haul(supply)
    # 4 + 4 bronze unlock gold at 18; then 3 + 6, as 4 and 6 together do not fit in 4 squares.
    assert (haul.points, haul.bronze, haul.silver, haul.gold) == (17, 2, 1, 2)


def test_thresholds_keep_generations_out_of_reach() -> None:
    supply = Supply(((2, 2),), ((5, 4),), ((6, 4),), ((12, 8),), 20, 9, 8, 1, 0, 3, 7)
    assert best_haul(supply).points == 2
    assert best_haul(attrs.evolve(supply, silver_from=2)).points == 2 + 5 + 6 + 12
    assert best_haul(attrs.evolve(supply, silver_from=2, gold_from=8)).gold == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"detail": "deeper"}, "detail: 'deeper' is unknown; choose deep or simple"),
        ({"turns": -1}, "turns: -1 is no number of turns; give a whole number from 0, or None"),
        ({"turns": True}, "turns: True is no number of turns; give a whole number from 0, or None"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(VariantError) as error:
        score_bounds(micro_start("alley"), **arguments)
    assert str(error.value) == message


def test_something_else_than_a_position() -> None:
    with pytest.raises(VariantError, match="position: Variant is not a position; give a state of a game"):
        score_bounds(Variant())  # type: ignore[arg-type]
