"""Exact solving of tiny games: against a brute force with no memory, against the engine's deals, and at its limits."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from typing import Any

import attrs
import pytest

from ny1901.kernel.errors import VariantError
from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import AcquireLot, Build, Card, EndTurn, PlayCard, ReturnLot
from ny1901.new_york.rules.chance import draws, outcomes
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.rules.view import open_position
from ny1901.new_york.solver.exact.micro_games import MICRO_VARIANTS, micro_variant
from ny1901.new_york.solver.exact.tree import key, score_range, solve
from tests.days import one_in

Values = tuple[Fraction, ...]


def micro_start(name: str, seed: int = 1, players: int = 2, **changes: Any) -> State:
    return Game(players=players, variant=micro_variant(name).change(**changes)).initial_state(seed)


# ------------------------------------------------------------------------------ a brute force, with no memory at all


def brute_value(state: State, utility: Callable[[State], Values]) -> Values:
    """Each seat takes its best action; the cards that nobody knows can lie in every order, each equally likely."""
    if state.is_over:
        return utility(state)
    choices = []
    for action in state.legal_actions:
        reached = [other.apply(action) for other in orders(state)]
        if len(reached[0].future) == len(state.future):
            reached = reached[:1]
        values = [brute_value(after, utility) for after in reached]
        choices.append(tuple(sum(column) / len(values) for column in zip(*values, strict=True)))
    return max(choices, key=lambda values: values[state.to_move])


def orders(state: State) -> list[State]:
    """The state with its Future Market, of which nothing is known, in every order."""
    assert state.tail == ()
    return [attrs.evolve(state, future=order) for order in permutations(state.future)]


def scores(state: State) -> Values:
    return tuple(Fraction(score) for score in state.scores)


def shares(state: State) -> Values:
    return tuple(Fraction(seat in state.winners, len(state.winners)) for seat in range(len(state.players)))


@pytest.mark.parametrize("seed", one_in(3, [1, 2, 3]))
@pytest.mark.parametrize(("name", "utility"), [("score", scores), ("win", shares)])
@pytest.mark.parametrize("changes", [{}, {"silver_threshold": 0, "gold_threshold": 3, "end_unbuilt": 1}])
def test_the_value_is_that_of_a_brute_force(
    seed: int, name: Any, utility: Callable[[State], Values], changes: dict[str, Any]
) -> None:
    start = micro_start("alley", seed, **changes)
    dice = random.Random(seed)
    for _ in range(2):
        start = start.apply(dice.choice(start.legal_actions))
    found = solve(start, utility=name)
    assert found.proved
    assert found.value == brute_value(start, utility)
    assert found.best in start.legal_actions


def test_the_best_action_keeps_the_value() -> None:
    state = micro_start("terrace", 4)
    found = solve(state)
    assert found.value is not None
    assert found.best is not None
    expected = [Fraction(0)] * 2
    for chance, reached in outcomes(open_position(state), found.best):
        value = solve(reached).value
        assert value is not None
        expected = [total + chance * seat for total, seat in zip(expected, value, strict=True)]
    assert tuple(expected) == found.value


def test_the_value_of_a_finished_game_is_its_result() -> None:
    state, dice = micro_start("court", 3), random.Random(3)
    while not state.is_over:
        state = state.apply(dice.choice(state.legal_actions))
    assert solve(state).value == scores(state)
    assert solve(state, utility="win").value == shares(state)
    assert solve(state).best is None
    assert solve(state).nodes == 1


def test_the_value_does_not_depend_on_the_hidden_order() -> None:
    start = micro_start("alley", 2)
    assert len({solve(other).value for other in orders(start)}) == 1


# ------------------------------------------------------------------------------------------------------------ limits


def test_too_many_positions() -> None:
    found = solve(micro_start("alley"), limit_nodes=10)
    assert (found.proved, found.value, found.best, found.limit) == (None, None, None, "nodes")
    assert found.certainty == "not proved: stopped: more positions than the limit allows"
    survey = score_range(micro_start("alley"), limit_nodes=10)
    assert (survey.proved, survey.here, survey.ranges, survey.limit) == (None, None, (), "nodes")
    assert survey.as_table() == found.as_table() == []


def test_the_limit_is_the_number_of_positions_looked_into() -> None:
    start = micro_start("alley")
    nodes = solve(start).nodes
    assert solve(start, limit_nodes=nodes).proved
    assert solve(start, limit_nodes=nodes - 1).limit == "nodes"
    assert score_range(start, limit_nodes=nodes).proved
    assert score_range(start, limit_nodes=nodes - 1).limit == "nodes"


def test_too_little_time() -> None:
    found = solve(micro_start("alley"), timeout=1e-9)
    assert (found.proved, found.limit) == (None, "seconds")
    assert score_range(micro_start("alley"), timeout=1e-9).limit == "seconds"
    assert solve(micro_start("alley"), timeout=1e9).proved


def test_play_that_can_go_round_has_no_value_but_a_range() -> None:
    start = micro_start("yard")
    assert solve(start).limit == "loop"
    here = score_range(start).here
    assert here is not None
    assert (here.lower, here.upper) == ((0, 0), (11, 11))


def going_round() -> State:
    """One worker each and only gold in the hand: lots are taken and given back for ever."""
    start = micro_start("yard")
    return attrs.evolve(start, players=tuple(attrs.evolve(player, unbuilt=0b100) for player in start.players))


def test_play_that_can_only_go_round_has_no_range() -> None:
    survey = score_range(going_round())
    assert survey.proved
    assert survey.here is not None
    assert (survey.here.lower, survey.here.upper) == ((), ())
    assert survey.as_table() == []


@pytest.mark.parametrize("call", [solve, score_range])
def test_bad_arguments(call: Callable[..., object]) -> None:
    with pytest.raises(VariantError, match="position: Variant is not a position; give a state of a game"):
        call(Variant())
    with pytest.raises(VariantError, match="limit_nodes: 0 positions are none; give 1 or more"):
        call(micro_start("alley"), limit_nodes=0)


def test_an_unknown_utility() -> None:
    with pytest.raises(VariantError, match="utility: 'money' is unknown; choose score or win"):
        solve(micro_start("alley"), utility="money")  # type: ignore[arg-type]


def test_answers_as_tables() -> None:
    start = micro_start("alley")
    assert solve(start).as_table() == [
        {"seat": 0, "score": "9", "decimal": 9.0},
        {"seat": 1, "score": "9", "decimal": 9.0},
    ]
    assert score_range(start).as_table() == [
        {"seat": 0, "lower": 0, "upper": 11},
        {"seat": 1, "lower": 0, "upper": 11},
    ]


# ------------------------------------------------------------------------------------------------------ final scores


def every_final_score(state: State, met: set[tuple[int, ...]]) -> None:
    if state.is_over:
        met.add(state.scores)
    else:
        for action in state.legal_actions:
            every_final_score(state.apply(action), met)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_range_is_that_of_every_game_with_every_deck(seed: int) -> None:
    start = micro_start("alley", seed, street_bonus=3)
    met: set[tuple[int, ...]] = set()
    for deck in orders(start):
        every_final_score(deck, met)
    here = score_range(start).here
    assert here is not None
    assert here.lower == tuple(min(column) for column in zip(*met, strict=True))
    assert here.upper == tuple(max(column) for column in zip(*met, strict=True))


def test_a_range_at_every_position_lies_within_the_one_before() -> None:
    survey = score_range(micro_start("alley"))
    by_key = {key(truth.position): truth for truth in survey.ranges}
    assert len(by_key) == survey.nodes
    for truth in survey.ranges:
        for action in truth.position.legal_actions:
            for _, reached in outcomes(truth.position, action):
                later = by_key[key(reached)]
                assert all(low >= least for low, least in zip(later.lower, truth.lower, strict=True))
                assert all(high <= most for high, most in zip(later.upper, truth.upper, strict=True))


# ------------------------------------------------------------------------------------------------------------ chance


def test_draws_count_the_ways() -> None:
    found = {cards: (chance, left) for chance, cards, left in draws(((0, 0, 1), (2,)), 2)}
    assert found == {(0, 0): (Fraction(1, 3), (1, 2)), (0, 1): (Fraction(2, 3), (0, 2))}


def test_draws_past_a_known_group_are_sure_of_it() -> None:
    assert list(draws(((0, 1), (2, 2)), 3)) == [(Fraction(1), (0, 1, 2), (2,))]
    assert list(draws((), 0)) == [(Fraction(1), (), ())]


@pytest.mark.parametrize("name", one_in(4, MICRO_VARIANTS))
@pytest.mark.parametrize("shift_order", ["draw-first", "return-first"])
@pytest.mark.parametrize("refill", ["end-of-turn", "after-expand"])
def test_what_the_engine_does_is_always_among_the_outcomes(name: str, shift_order: str, refill: str) -> None:
    changes: dict[str, Any] = {"action_cards": tuple(Card), "workers": 1, "shift_order": shift_order, "refill": refill}
    kinds = set()
    for seed in range(25):
        state, dice = micro_start(name, seed, **changes), random.Random(seed)
        for _ in range(40):
            if state.is_over:
                break
            action = dice.choice(state.legal_actions)
            kinds.add(type(action))
            expected = {key(reached): chance for chance, reached in outcomes(open_position(state), action)}
            state = state.apply(action)
            assert sum(expected.values()) == 1
            assert expected[key(open_position(state))] > 0
    assert kinds >= {AcquireLot, Build, EndTurn, PlayCard}


def test_outcomes_come_as_often_as_they_say() -> None:
    start = micro_start("terrace", 2)
    state = start.apply(start.legal_actions[0])
    expected = {key(reached): chance for chance, reached in outcomes(open_position(state), EndTurn())}
    assert len(expected) > 1
    dice, met = random.Random(8), dict.fromkeys(expected, 0)
    for _ in range(3000):
        met[key(open_position(state.view(0).sample(dice).apply(EndTurn())))] += 1
    for name, chance in expected.items():
        assert met[name] / 3000 == pytest.approx(float(chance), abs=0.04)


def test_a_card_given_back_is_known_at_the_bottom() -> None:
    state = going_round()
    while not isinstance(state.legal_actions[0], ReturnLot):
        state = state.apply(state.legal_actions[0])
    ((chance, reached),) = outcomes(open_position(state), state.legal_actions[0])
    assert chance == 1
    assert key(reached) == key(open_position(state.apply(state.legal_actions[0])))
    assert reached.tail == (1,)


# ------------------------------------------------------------------------------------------------------- micro games


def test_tiny_games_are_tiny_and_say_so() -> None:
    for name in MICRO_VARIANTS:
        variant = micro_variant(name)
        assert variant.name == name
        assert len(variant.city.board.lots) <= 7
        assert "not the printed game" in variant.city.name


def test_an_unknown_tiny_game() -> None:
    with pytest.raises(VariantError, match=r"name: 'ally' is unknown; did you mean 'alley'\?"):
        micro_variant("ally")


@pytest.mark.parametrize("name", one_in(3, ["alley", "court", "terrace"]))
def test_tiny_games_that_always_end_can_be_solved(name: str) -> None:
    found = solve(micro_start(name))
    assert found.proved
    assert found.value is not None
    here = score_range(micro_start(name)).here
    assert here is not None
    bounds = zip(here.lower, found.value, here.upper, strict=True)
    assert all(least <= value <= most for least, value, most in bounds)
