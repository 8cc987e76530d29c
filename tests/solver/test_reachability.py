"""Whether a position can occur: what is called reached is replayed, what was reached is never called impossible."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from attrs import evolve

from ny1901 import cli, solver
from ny1901.kernel.errors import DataError, PositionError
from ny1901.kernel.geometry import bits
from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import AcquireLot, Action, Card, EndTurn, PlayCard, ReturnLot
from ny1901.new_york.rules.position import CARD_BIT, player
from ny1901.new_york.rules.problems import problems
from ny1901.new_york.rules.setup import deal
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.rules.view import view
from ny1901.new_york.solver.proof.styles import SPARING, STYLES
from ny1901.new_york.solver.reachability import reachable as reachability
from ny1901.new_york.solver.reachability.deal import play_of
from ny1901.new_york.solver.reachability.game import history
from ny1901.new_york.solver.reachability.history import Course
from ny1901.new_york.solver.reachability.necessary import CONDITIONS, Evidence, broken_conditions
from ny1901.new_york.solver.reachability.reachable import reachable
from ny1901.new_york.solver.reachability.seat_search import Planner
from ny1901.new_york.solver.reachability.turn import scripts
from ny1901.solver.proof.styles import Style, random_steps
from ny1901.solver.reachability.answer import Reachability, Status

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


def state_of(position: State) -> State:
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


@pytest.mark.long(days=3)
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
    seat, other = course.seats[1], course.states[1]
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
    *_, (_, _, reached) = random_steps(Game(2), seed, random.Random(seed), STYLES.values(), steps)
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
    return evolve(state, rules=Game(2, Variant().change(boom_new_generation=False)))


def lot_of_another_size() -> State:
    """A lot of 3 squares acquired, where the turn tells of one of 2: the only one of these is the one dealt."""
    position = Game(players=2).initial_state(seed=0)
    for action in position.legal_actions:
        after = position.apply(action)
        if after.turn.took_three:
            return evolve(after, turn=evolve(after.turn, took_three=False))
    raise LookupError("no lot of 3 squares on the market")


def cards_used_before_anything() -> State:
    """Seat 0 has no action card left before the first action; its Market Shift has left its group of cards."""
    position = Game(players=3).initial_state(seed=1901)
    size = position.rules.variant.market_size
    return with_seat(evolve(position, tail=(size,)), 0, cards=0)


def turns_without_lots() -> State:
    position = Game(players=3).initial_state(seed=1901)
    return evolve(position, turn=evolve(position.turn, number=100, seat=1))


def lots_without_turns() -> State:
    """Seat 1 owns a lot of its Land Grab as its first turn begins."""
    position = Game(players=3).initial_state(seed=1901)
    position = position.apply(position.legal_actions[0]).apply(EndTurn())
    lot = position.legal_actions[0].lot
    acquired, seated = position.apply(position.legal_actions[0]), position.players[1]
    face = position.rules.table.lot_face[position.rules.table.lot_number[lot]]
    kept = with_seat(acquired, 1, cards=seated.cards & ~CARD_BIT[Card.LAND_GRAB])
    market = tuple(sorted((*kept.market, kept.future[0])))
    assert face in position.market
    return evolve(kept, turn=position.turn, market=market, future=kept.future[1:])


def with_tail(*tail: int) -> Callable[[], State]:
    """A deal of three, with 29 cards in the Future Market and known groups at its bottom."""

    def make() -> State:
        position = Game(players=3).initial_state(seed=1901)
        return evolve(position, tail=tail)

    return make


BROKEN: dict[str, tuple[Callable[[], State], str]] = {
    "groups beyond the Future Market": (with_tail(20, 40), "turn.stuck"),
    "a group beyond the Future Market": (with_tail(100), "turn.stuck"),
    "a group of no card": (with_tail(0), "turn.stuck"),
    "a group without a Market Shift": (with_tail(4), "card.shift"),
    "a Market Shift without a group": (shift_left_no_cards, "card.shift"),
    "a lot given back too early": (lot_given_back_too_early, "turn.stuck"),
    "more given back than turns": (with_tail(*[1] * 29), "turn.stuck"),
    "the lot dealt is gone": (start_lot_gone, "acquire.kept"),
    "cards used before anything": (cards_used_before_anything, "card.boom"),
    "turns without lots": (turns_without_lots, "turn.must-acquire"),
    "a round without a lot": (a_round_without_a_lot, "turn.must-acquire"),
    "lots without turns": (lots_without_turns, "card.grab"),
    "gold unlocked by the first of two": (gold_unlocked_by_the_first_of_two, "build.generation"),
    "a lot of another size": (lot_of_another_size, "acquire.kept"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_a_count_refutes_is_a_position_rule_that_the_readers_enforce(name: str) -> None:
    make, rule = BROKEN[name]
    position = make()
    broken = problems(position)
    assert rule in [violation.rule for violation in broken]
    assert all(violation.message and violation.citations for violation in broken)
    found = reachable(position)
    assert (found.status, found.violations) == (Status.IMPOSSIBLE, broken)
    for read in (lambda: State.parse(str(position), position.rules), lambda: State.from_json(position.to_json())):
        with pytest.raises(PositionError, match=rule):
            read()


NO_PLACE: dict[str, tuple[Callable[[], State], str]] = {
    "demolished_had_a_place": (demolished_without_a_place, "demolish.footprint"),
    "demolitions_take_turns": (demolished_without_a_turn, "demolish.no-acquire"),
}


@pytest.mark.parametrize("name", NO_PLACE)
def test_each_condition_sees_what_no_position_rule_sees(name: str) -> None:
    make, rule = NO_PLACE[name]
    position = make()
    assert problems(position) == ()
    evidence = Evidence(position, Course.of(position, any_order=True))
    assert name in [condition.__name__ for condition in CONDITIONS if list(condition(evidence))]
    found = reachable(position)
    assert found.status is Status.IMPOSSIBLE
    assert rule in found.rules
    assert all(violation.message for violation in found.violations)


def test_every_condition_is_tried() -> None:
    assert list(NO_PLACE) == [condition.__name__ for condition in CONDITIONS]


def test_a_time_limit_leaves_it_unknown() -> None:
    found = reachable(played(Variant(), 2, seed=0, steps=100), timeout=1e-6)
    assert (found.status, found.proved, found.attempts) == (Status.UNKNOWN, None, 1)
    assert found.elapsed < 2.0
    assert str(found).startswith("nothing\nUNKNOWN: 1 history tried")


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
    position = deal(Game(2), 7)
    found = reachable(position)
    assert found.status is Status.REACHED
    assert type(found.start) is State


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


def sample(share: float, steps: int, *styles: Style) -> Iterator[State]:
    """Positions of games in several styles, over every variant and number of players."""
    for seed in range(3 * len(VARIANTS)):
        variant, players = VARIANTS[seed % len(VARIANTS)], (2, 3, 4)[seed // len(VARIANTS)]
        dice = random.Random(seed)
        for before, action, position in random_steps(Game(players, variant), seed, dice, styles, steps):
            rare = isinstance(action, ReturnLot) and not before.future
            if dice.random() < share or rare or position.is_over:
                yield position


@pytest.mark.parametrize("edition", ["en-2015", "de-2015", "zh-2016", "pt-2018"])
def test_a_lot_given_back_into_empty_markets_is_never_called_impossible(edition: str) -> None:
    seen = 0
    for seed in (8, 15):
        rules = Game(4, Variant.edition(edition))
        for before, action, position in random_steps(rules, seed, random.Random(seed), SPARING, 700):
            if isinstance(action, ReturnLot) and not before.future:
                seen += 1
                assert reachable(position, timeout=0.01).status is not Status.IMPOSSIBLE
    assert seen >= 2


@pytest.mark.long
@pytest.mark.parametrize(("share", "styles"), [(0.03, tuple(STYLES.values())), (0.03, SPARING)], ids=["any", "sparing"])
def test_no_position_of_play_is_called_impossible(share: float, styles: tuple[Style, ...]) -> None:
    positions = list(sample(share, 500, *styles))
    assert len(positions) >= 300
    for position in positions:
        assert broken_conditions(position) == ()
        assert problems(position) == ()


def changed(position: State, dice: random.Random) -> State:
    """A position with one or two things changed that are counted."""
    for _ in range(dice.randint(1, 2)):
        what, seat = dice.choice(("tail", "number", "cards", "lot", "future")), dice.randrange(len(position.players))
        if what == "tail":
            sizes = [dice.choice((0, 1, 2, 3, 4, 20, 100)) for _ in range(dice.randrange(4))]
            position = evolve(position, tail=tuple(sizes))
        elif what == "number":
            number = max(0, position.turn.number + dice.choice((-9, -1, 1, 2, 3, 4, 50)))
            position = evolve(position, turn=evolve(position.turn, number=number))
        elif what == "cards":
            position = with_seat(position, seat, cards=dice.randrange(8))  # type: ignore[arg-type]
        elif what == "future":
            position = evolve(position, future=position.future[dice.randrange(3) :])
        elif position.future and position.unowned:
            lot = dice.choice(list(bits(position.unowned)))
            face, before = position.rules.table.lot_face[lot], position.players[seat]
            if face in position.future:
                place = position.future.index(face)
                position = evolve(
                    with_seat(position, seat, lots=before.lots | 1 << lot, worker_lots=before.worker_lots | 1 << lot),  # type: ignore[arg-type]
                    future=position.future[:place] + position.future[place + 1 :],
                    unowned=position.unowned & ~(1 << lot),
                )
    return position


@pytest.mark.long
def test_what_the_rules_accept_has_as_many_cards_in_every_view_and_sample() -> None:
    dice, accepted, refused = random.Random(0), 0, 0
    for position in list(sample(0.02, 300, *STYLES.values(), *SPARING)):
        target = changed(position, dice)
        if problems(target):
            refused += 1
            continue
        accepted += 1
        seen = view(target, dice.randrange(target.rules.players))
        assert [len(group) for group in seen.future_groups if len(group) < 1] == []
        for guess in (seen.position, seen.sample(dice)):
            assert len(guess.future) == len(target.future)
            assert sorted(guess.future) == sorted(target.future)
            assert problems(guess) == ()
        found = reachable(target, timeout=0.01)
        assert found.status is not Status.IMPOSSIBLE or {*found.rules} <= {"demolish.footprint", "demolish.no-acquire"}
    assert min(accepted, refused) >= 20


@pytest.mark.long
def test_positions_over_all_variants_are_reached_by_records_that_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine reaches as many: the limit counts seconds of the processor."""
    monkeypatch.setattr(time, "perf_counter", time.process_time)
    reached = 0
    positions = list(sample(0.1, 40, *STYLES.values()))
    for position in positions:
        state = state_of(position)
        found = reachable(state, timeout=1.0)
        assert found.status is not Status.IMPOSSIBLE
        if found.status is Status.REACHED:
            assert visible(replayed(found)) == visible(state)
            reached += 1
    assert reached > len(positions) / 2


@pytest.mark.parametrize(
    ("rules", "begins"),
    [
        (Variant(), {"acquire", "build"}),
        (Variant(grab_after_skip=False), {"acquire"}),
        (Variant(grab_after_demolition=True), {"acquire", "build", "rebuild"}),
        (Variant.edition("pt-2018"), {"grab"}),
    ],
    ids=lambda about: about.name if isinstance(about, Variant) else "-".join(sorted(about)),
)
def test_the_turns_tried_have_a_land_grab_where_the_variant_lets_it_follow(rules: Variant, begins: set[str]) -> None:
    assert {script[0] for script in scripts(rules) if "grab" in script} == begins
