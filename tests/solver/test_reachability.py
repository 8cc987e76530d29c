"""Whether a position can occur: what is called reached is replayed, what was reached is never called impossible."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from attrs import evolve

from ny1901 import cli, solver
from ny1901.errors import DataError
from ny1901.game import Game, State
from ny1901.rules.actions import AcquireLot, Action, Card, EndTurn, PlayCard, ReturnLot
from ny1901.rules.position import CARD_BIT, Position, Ruleset, player
from ny1901.rules.problems import problems
from ny1901.rules.setup import deal
from ny1901.rules.variant import Variant
from ny1901.solver import reachability
from ny1901.solver.necessary import CONDITIONS, Evidence, broken_conditions
from ny1901.solver.plays import random_steps
from ny1901.solver.reachability import reachable
from ny1901.solver.reached import Reachability, Status
from ny1901.solver.retro_course import Course
from ny1901.solver.retro_deal import play_of
from ny1901.solver.retro_game import history
from ny1901.solver.retro_plan import Planner

SHIFT = PlayCard(Card.MARKET_SHIFT)
VARIANTS = [
    *(Variant.edition(name) for name in ("en-2015", "de-2015", "zh-2016", "pt-2018")),
    *(Variant.named(name) for name in ("en-2015+expert", "pt-2018+expert", "zh-2016+beginner")),
    Variant.named("de-2015+without-action-cards"),
    Variant().change(workers=1),
    Variant().change(workers=2, grab_after_demolition=True),
    Variant().change(market_size=1),
    Variant().change(starting_property=False),
    Variant().change(market_size=2, workers=3, boom_new_generation=False, decline_without_worker=False),
    Variant().change(partial_lots=False),
    Variant().change(span_lots=False, demolished_adjacent=True, silver_threshold=3, gold_threshold=6),
    Variant.edition("pt-2018").change(market_size=6, legendaries_per_player=2, legendary_counts_as_unbuilt=True),
]


def state_of(position: Position) -> State:
    """A plain position as a state of the facade."""
    fields = ("rules", "deal", "players", "unowned", "market", "future", "tail", "legendaries", "turn", "end")
    return State(*(getattr(position, name) for name in (*fields, "turns_left", "chance")))


def played(variant: Variant, players: int, seed: int, steps: int) -> State:
    """The state after some random actions."""
    dice, state = random.Random(seed), Game(players=players, variant=variant).initial_state(seed)
    for _ in range(steps):
        state = state.apply(dice.choice(state.legal_actions))
    return state


def replayed(found: Reachability[State, Action]) -> State:
    """The end of a record, by an engine that checks each action, from a deal that breaks no rule."""
    assert found.start is not None
    state = found.start
    assert problems(state) == ()
    assert (state.turn.number, state.turn.seat, state.tail, state.end) == (0, 0, (), None)
    assert all(seated.score == 0 for seated in state.players)
    for action in found.actions:
        state = state.apply(action)
    return state


def visible(state: State) -> tuple[object, ...]:
    """Everything but the dice and the order in which a seat's buildings are listed."""
    seats = [
        evolve(seat, buildings=tuple(sorted(seat.buildings, key=lambda building: building.placement.squares)))
        for seat in state.players
    ]
    table = (state.unowned, state.market, state.future, state.tail, state.legendaries)
    return (state.rules, state.deal, *seats, *table, state.turn, state.end, state.turns_left)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["en-2015", "de-2015", "zh-2016", "pt-2018"])
def test_an_opening_is_reached_by_a_record_that_replays(edition: str, players: int) -> None:
    position = played(Variant.edition(edition), players, seed=players, steps=14)
    found = reachable(position, timeout=20.0)
    assert found.status is Status.REACHED
    assert found.proved is True
    end = replayed(found)
    assert visible(end) == visible(position)
    assert found.exact == (end == position)


def test_the_deal_is_reached_by_no_action() -> None:
    position = Game(players=3).initial_state(seed=5)
    found = reachable(position)
    assert (found.status, found.actions, found.exact, found.start) == (Status.REACHED, (), True, position)
    assert (found.turns, found.as_table()) == ((), [])


def test_cards_put_under_the_future_market_are_explained_by_market_shifts_and_lots_given_back() -> None:
    position = played(Variant.edition("pt-2018"), 2, seed=3, steps=104)
    assert len(position.tail) > 2
    found = reachable(position, timeout=60.0)
    assert found.status is Status.REACHED
    assert visible(replayed(found)) == visible(position)
    assert SHIFT in found.actions
    assert any(isinstance(action, ReturnLot) for action in found.actions)
    assert not found.exact


def test_another_seed_tells_another_history() -> None:
    position = played(Variant(), 2, seed=2, steps=30)
    records = {reachable(position, seed=seed).actions for seed in range(4)}
    assert len(records) > 1
    assert () not in records


def test_it_tries_again_when_a_history_does_not_lead_to_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    position, refused = played(Variant(), 2, seed=2, steps=20), iter((True, True))

    def refusing(*arguments: Any) -> Any:
        return None if next(refused, False) else play_of(*arguments)

    monkeypatch.setattr(reachability, "play_of", refusing)
    found = reachable(position)
    assert (found.status, found.attempts) == (Status.REACHED, 3)


def test_a_history_of_one_position_is_no_play_of_another() -> None:
    position = Game(players=2).initial_state(seed=1)
    for _ in range(12):
        position = position.apply(next(action for action in position.legal_actions if action != SHIFT))
    dice, course = random.Random(0), Course.of(position, any_order=False)
    told = history(course, dice, until=float("inf"))
    assert told is not None
    assert play_of(course, told, position, dice, until=float("inf")) is not None
    richer = evolve(position.players[0], score=position.players[0].score + 1)
    other = evolve(position, players=(richer, *position.players[1:]))
    assert play_of(course, told, other, dice, until=float("inf")) is None
    assert play_of(course, told[1:], position, dice, until=float("inf")) is None


def test_a_history_that_the_rules_forbid_is_no_play() -> None:
    position = a_round_without_a_lot()
    idle = ((),) * 4
    assert play_of(Course.of(position, any_order=False), idle, position, random.Random(0), until=float("inf")) is None


def test_a_plan_is_given_up_when_the_time_is_over() -> None:
    position = played(Variant(), 2, seed=2, steps=20)
    course = Course.of(position, any_order=False)
    seat, other = course.seats[1], course.holdings[1]
    plans = [
        Planner(seat, random.Random(0), position.unowned, until).plan(other, course.order.count(1))
        for until in (float("inf"), 0.0)
    ]
    assert plans[0] is not None
    assert plans[1] is None


def test_a_broken_position_rule_makes_a_position_impossible() -> None:
    found = reachable(evolve(Game(players=3).initial_state(seed=1901), legendaries=0))
    assert (found.status, found.proved, found.rules) == (Status.IMPOSSIBLE, True, ("setup.legendaries",))
    assert found.certainty == "IMPOSSIBLE: broken: setup.legendaries"
    assert found.as_table()[0]["where"] == ["park-row"]
    assert found.start is None and found.actions == ()


def with_seat(position: State, seat: int, **changes: object) -> State:
    """The position with something else in one seat's hands, its derived fields worked out anew."""
    before = position.players[seat]
    fields = ("character", "lots", "worker_lots", "buildings", "unbuilt", "cards", "score", "prestige")
    seated = player(position.rules.table, **{**{name: getattr(before, name) for name in fields}, **changes})
    return evolve(position, players=(*position.players[:seat], seated, *position.players[seat + 1 :]))


def shift_left_no_cards() -> State:
    position = played(Variant(), 2, seed=0, steps=0)
    position = position.apply(position.legal_actions[0]).apply(EndTurn())
    return with_seat(position, 0, cards=position.players[0].cards & ~CARD_BIT[Card.MARKET_SHIFT])


def lot_given_back_too_early() -> State:
    """A lot given back, though each seat has had only as many turns as it takes to bring its workers onto the board."""
    position = Game(players=3).initial_state(seed=1901)
    for _ in range(3 * position.rules.variant.workers):
        for kind in (AcquireLot, EndTurn):
            position = position.apply(next(action for action in position.legal_actions if isinstance(action, kind)))
    return evolve(position, tail=(1,))


def start_lot_gone() -> State:
    """The lot that seat 0 was dealt is unowned, and its card not yet drawn."""
    position = Game(players=2, variant=Variant().change(starting_property=False)).initial_state(seed=0)
    table, before = position.rules.table, position.players[0]
    lot_id = next(person.lot for person in position.rules.characters if person.id == before.character)
    lot = table.lot_number[lot_id]
    changed = with_seat(position, 0, lots=before.lots & ~(1 << lot), worker_lots=before.worker_lots & ~(1 << lot))
    future = (table.lot_face[lot], *position.future)
    return evolve(changed, unowned=position.unowned | 1 << lot, future=future)


def after_steps(seed: int, steps: int) -> State:
    """The state after some steps of a game in which each seat has a style of its own."""
    *_, (_, _, reached) = random_steps(Ruleset(2), seed, random.Random(seed), steps)
    return state_of(reached)


def demolished_besides(seed: int, steps: int, seat: int, tile: str) -> State:
    """A state of play, but that a seat has built and demolished one more skyscraper."""
    state = after_steps(seed, steps)
    number = state.rules.table.tile_number[tile]
    points, before = state.rules.table.tiles[number].points, state.players[seat]
    changed = with_seat(state, seat, unbuilt=before.unbuilt & ~(1 << number), score=before.score + points)
    if state.turn.seat != seat:
        return changed
    return evolve(changed, turn=evolve(state.turn, score=state.turn.score + points))


def demolished_without_a_place() -> State:
    return demolished_besides(1, 40, 0, "corbin-building")


def demolished_without_a_turn() -> State:
    return demolished_besides(5, 25, 1, "corbin-building")


def a_round_without_a_lot() -> State:
    position = Game(players=3).initial_state(seed=1901)
    return evolve(position, turn=evolve(position.turn, number=3))


def gold_unlocked_by_the_first_of_two() -> State:
    """A Construction Boom from 15 to 24 points that this variant does not allow; it was played in one that does."""
    state = after_steps(18, 120)
    assert (state.turn.score, state.turn.built) == (15, 2)
    return evolve(state, rules=Ruleset(2, Variant().change(boom_new_generation=False)))


def lot_of_another_size() -> State:
    """A lot of 3 squares acquired, where the turn tells of one of 2: the only one of these is the one dealt."""
    position = Game(players=2).initial_state(seed=0)
    for action in position.legal_actions:
        after = position.apply(action)
        if after.turn.took_three:
            return evolve(after, turn=evolve(after.turn, took_three=False))
    raise LookupError("no lot of 3 squares on the market")


BROKEN: dict[str, tuple[Callable[[], State], str]] = {
    "known_bottom": (shift_left_no_cards, "card.shift"),
    "returns_take_turns": (lot_given_back_too_early, "turn.stuck"),
    "start_lot_kept": (start_lot_gone, "acquire.kept"),
    "demolished_had_a_place": (demolished_without_a_place, "demolish.footprint"),
    "demolitions_take_turns": (demolished_without_a_turn, "demolish.no-acquire"),
    "idle_turns_need_workers_out": (a_round_without_a_lot, "turn.must-acquire"),
    "this_turn_was_unlocked": (gold_unlocked_by_the_first_of_two, "build.generation"),
    "this_turn_had_its_lots": (lot_of_another_size, "acquire.kept"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_each_condition_sees_what_nothing_else_sees(name: str) -> None:
    make, rule = BROKEN[name]
    position = make()
    assert problems(position) == ()
    evidence = Evidence(position, Course.of(position, any_order=True))
    assert [condition.__name__ for condition in CONDITIONS if list(condition(evidence))] == [name]
    found = reachable(position)
    assert (found.status, set(found.rules)) == (Status.IMPOSSIBLE, {rule})
    assert all(violation.message for violation in found.violations)


@pytest.mark.parametrize(
    ("tail", "rule", "words"),
    [((40, 40), "turn.stuck", "do not go into a Future Market of"), ((4,), "card.shift", "0 Market Shifts cannot")],
)
def test_known_groups_of_cards_must_fit_and_have_a_cause(tail: tuple[int, ...], rule: str, words: str) -> None:
    position = evolve(Game(players=3).initial_state(seed=1901), tail=tail)
    found = [(broken.rule, words in broken.message) for broken in broken_conditions(position)]
    assert (rule, True) in found


def test_every_condition_is_tried() -> None:
    assert list(BROKEN) == [condition.__name__ for condition in CONDITIONS]


def test_a_time_limit_leaves_it_unknown() -> None:
    found = reachable(played(Variant(), 2, seed=0, steps=100), timeout=1e-6)
    assert (found.status, found.proved, found.attempts) == (Status.UNKNOWN, None, 1)
    assert found.elapsed < 2.0
    assert str(found).startswith("nothing\nUNKNOWN: 1 histories tried")


@pytest.mark.parametrize("timeout", [0, -1.0, float("nan"), "1"])
def test_a_time_limit_must_be_one(timeout: float) -> None:
    with pytest.raises(DataError, match="is not a time limit"):
        reachable(Game(players=2).initial_state(seed=0), timeout=timeout)


def test_the_answer_as_a_table_and_as_data() -> None:
    position = played(Variant(), 2, seed=2, steps=30)
    found = solver.reachable(position)
    rows = found.as_table()
    assert [row["turn"] for row in rows] == list(range(1, len(rows) + 1))
    assert [text for row in rows for text in row["actions"]] == [str(action) for action in found.actions]
    data = json.loads(json.dumps(found.to_data()))
    assert (data["status"], data["proved"], data["exact"]) == ("REACHED", True, found.exact)
    state = State.parse(data["start"])
    for text in data["actions"]:
        state = state.apply(state.parse_action(text))
    assert visible(state) == visible(position)
    assert str(found).endswith(f"REACHED: a record of {len(found.actions)} legal actions that ends in the position")


def test_a_plain_position_is_answered_as_a_state_is() -> None:
    position = deal(Ruleset(2), 7, Position)
    found = reachable(position)
    assert found.status is Status.REACHED
    assert type(found.start) is Position


def test_the_command_gives_the_record(capsys: pytest.CaptureFixture[str]) -> None:
    position = played(Variant(), 2, seed=2, steps=20)
    assert cli.run(["reachable", str(position), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["status"] == "REACHED"
    assert cli.run(["reachable", str(position)]) == 0
    out = capsys.readouterr().out
    assert "REACHED: a record of" in out and "The play" in out and "dealt: " in out


def test_the_command_names_the_broken_rule(capsys: pytest.CaptureFixture[str]) -> None:
    unsound = evolve(Game(players=3).initial_state(seed=1901), legendaries=0)
    for position, rule in ((lot_given_back_too_early(), "turn.stuck"), (unsound, "setup.legendaries")):
        assert cli.run(["reachable", str(position), "--json"]) == 1
        data = json.loads(capsys.readouterr().out)
        assert (data["status"], data["rules"]) == ("IMPOSSIBLE", [rule])
    assert cli.run(["reachable", str(unsound)]) == 1
    assert "Broken rules" in capsys.readouterr().out


def test_the_command_says_when_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    position = played(Variant(), 2, seed=0, steps=100)
    assert cli.run(["reachable", str(position), "--timeout", "0.000001"]) == 1
    assert "UNKNOWN" in capsys.readouterr().out


def sample(share: float, steps: int) -> Iterator[Position]:
    """Positions of games in several styles, over every variant and number of players."""
    for seed in range(3 * len(VARIANTS)):
        variant, players = VARIANTS[seed % len(VARIANTS)], (2, 3, 4)[seed // len(VARIANTS)]
        dice = random.Random(seed)
        for _, _, position in random_steps(Ruleset(players, variant), seed, dice, steps):
            if dice.random() < share:
                yield position


@pytest.mark.long
def test_no_position_of_play_is_called_impossible() -> None:
    positions = list(sample(0.06, 400))
    assert len(positions) >= 300
    for position in positions:
        assert broken_conditions(position) == ()
        assert problems(position) == ()


@pytest.mark.long
def test_positions_over_all_variants_are_reached_by_records_that_replay() -> None:
    reached = 0
    positions = list(sample(0.1, 40))
    for position in positions:
        state = state_of(position)
        found = reachable(state, timeout=1.0)
        assert found.status is not Status.IMPOSSIBLE
        if found.status is Status.REACHED:
            assert visible(replayed(found)) == visible(state)
            reached += 1
    assert reached > len(positions) / 2
