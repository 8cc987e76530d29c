"""How games end: loops that need never end, what is proved about progress, and the two triggers in one turn."""

from __future__ import annotations

import json
import random
from itertools import product

import pytest
from attrs import evolve

from ny1901.new_york.rules.actions import EndTurn, ReturnLot
from ny1901.new_york.rules.catalogue import EDITIONS
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.setup import deal
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.proof.abstraction import look_at, random_focus
from ny1901.new_york.solver.proof.check import Status
from ny1901.new_york.solver.proof.loops import DECLINING, RETURNING, Loop, find_loop
from ny1901.new_york.solver.proof.model import NewYork
from ny1901.new_york.solver.proof.progress_measures import game_rank, most_actions, progress, rank_is_not_negative
from ny1901.new_york.solver.proof.styles import STYLES
from ny1901.new_york.solver.proof.termination import EndingReport, check_ending
from ny1901.new_york.solver.proof.triggers import both_triggered, find_meeting
from ny1901.solver.deadline import Deadline
from ny1901.solver.proof.conformance import watch_model
from ny1901.solver.proof.styles import Play, random_steps


@pytest.fixture(scope="module")
def printed() -> EndingReport:
    """The first edition as printed."""
    return check_ending(Variant(), 2, timeout=None)


@pytest.fixture(scope="module")
def must_build() -> EndingReport:
    """The first edition where a seat without a worker must build if it can."""
    return check_ending(Variant().change(decline_without_worker=False), 2, timeout=None)


@pytest.mark.long
def test_a_game_need_not_end(printed: EndingReport) -> None:
    assert printed.every_game_ends.status is Status.REFUTED
    declining = printed.loop(DECLINING)
    assert declining is not None
    assert declining.closes()
    assert set(declining.round) == {EndTurn()}
    assert printed.every_game_ends.play == declining.play
    assert printed.every_game_ends.rules == ("turn.build-optional",)


@pytest.mark.long
def test_a_loop_of_stuck_turns_remains_where_nobody_may_decline(must_build: EndingReport) -> None:
    assert must_build.every_game_ends.status is Status.REFUTED
    assert must_build.every_game_ends.rules == ("turn.stuck",)
    assert must_build.loop(DECLINING) is None
    returning = must_build.loop(RETURNING)
    assert returning is not None
    assert returning.closes()
    assert any(isinstance(action, ReturnLot) for action in returning.round)
    statuses = {result.name: result.status for result in must_build.results}
    assert statuses["nobody-declines"] is Status.PROVED
    assert statuses["nothing-returned"] is Status.REFUTED


@pytest.mark.long
def test_nothing_but_declining_and_returning_keeps_a_game_from_its_end(printed: EndingReport) -> None:
    statuses = {result.name: result.status for result in printed.results}
    assert statuses["progress"] is statuses["rank-is-not-negative"] is Status.PROVED
    assert statuses["nobody-declines"] is statuses["nothing-returned"] is Status.REFUTED
    assert statuses["legal-action"] is Status.PROVED
    assert printed.most_actions == most_actions(Game(2))


@pytest.mark.long
def test_with_more_workers_than_lots_every_game_ends() -> None:
    """Then nobody is ever without a worker, so nobody can decline, nor be stuck."""
    report = check_ending(Variant().change(workers=53), 2)
    assert report.every_game_ends.status is Status.PROVED
    assert report.loops == ()


def test_the_bound_is_what_is_left_to_do_at_the_start() -> None:
    for rules in (Game(2), Game(4, Variant.named("pt-2018+expert")), Game(3, Variant().change(workers=2))):
        start = look_at(deal(rules, 1), random_focus(rules, random.Random(1)))
        last_turns = (1 + rules.variant.last_turns * (rules.players - 1)) * 12
        assert 0 <= most_actions(rules) - last_turns - game_rank(start) <= 2 * rules.players


def test_no_game_without_declining_and_returning_is_longer_than_the_bound() -> None:
    rules = Game(2, Variant().change(workers=53))
    lengths = [len(list(random_steps(rules, seed, random.Random(seed), STYLES.values()))) for seed in range(10)]
    assert 50 < max(lengths) <= most_actions(rules)


@pytest.mark.long(days=3)
def test_real_steps_make_progress() -> None:
    for variant in (Variant(), Variant.edition("pt-2018").change(decline_without_worker=False)):
        witness = watch_model(NewYork(Game(3, variant)), (progress, rank_is_not_negative), games=3, tie=False)
        assert witness.steps > 100
        assert witness.violations == ()


@pytest.mark.long
def test_both_triggers_can_come_in_one_turn(printed: EndingReport) -> None:
    result = next(result for result in printed.results if result.name == "triggers-apart")
    assert result.status is Status.REFUTED
    assert result.play is not None
    check_meeting(result.play)


def check_meeting(play: Play) -> None:
    """In the play's last turn a tile goes up that leaves few enough, and the market is not whole after it."""
    *earlier, final = play.positions()
    variant, end = play.rules.variant, final.end
    assert end is not None
    assert earlier[-1].turn.seat == end.seat
    start = next(position for position in earlier if position.turn.number == earlier[-1].turn.number)
    assert start.end is None
    assert len(start.market) == variant.market_size > len(final.market)
    assert start.unbuilt(end.seat) > variant.end_unbuilt >= final.unbuilt(end.seat)
    assert both_triggered(final)
    assert not both_triggered(start)


@pytest.mark.long(days=3)
@pytest.mark.parametrize(
    ("name", "players"),
    [
        *product(EDITIONS, (2, 3, 4)),
        *((f"{edition}+expert", 2 + number % 3) for number, edition in enumerate(EDITIONS)),
    ],
)
def test_in_every_edition_a_game_need_not_end_and_the_triggers_can_meet(name: str, players: int) -> None:
    for decline in (True, False):
        rules = Game(players, Variant.named(name).change(decline_without_worker=decline))
        declining, returning = find_loop(rules, DECLINING), find_loop(rules, RETURNING)
        assert (declining is not None and declining.closes()) == decline
        assert returning is not None
        assert returning.closes()
    meeting = find_meeting(Game(players, Variant.named(name)))
    assert meeting is not None
    check_meeting(meeting)


def test_a_loop_that_does_not_close_is_no_loop() -> None:
    found = find_loop(Game(2), DECLINING)
    assert found is not None
    assert not Loop(DECLINING, found.play, found.start - 2).closes()
    assert not Loop(DECLINING, found.play, len(found.play.actions)).closes()


def test_a_search_without_time_finds_nothing() -> None:
    assert find_loop(Game(2), DECLINING, deadline=Deadline(1e-9)) is None
    assert find_meeting(Game(2), deadline=Deadline(1e-9)) is None
    report = check_ending(Variant(), 2, timeout=1e-9)
    assert report.every_game_ends.status is Status.UNKNOWN
    assert "declining and returning is not ruled out" in report.every_game_ends.evidence
    assert report.most_actions is None
    apart = next(result for result in report.results if result.name == "triggers-apart")
    assert "did not bring it about either" in apart.evidence


@pytest.mark.long
def test_an_ending_report_as_table_and_data(printed: EndingReport) -> None:
    rows = printed.as_table()
    assert rows[0]["statement"] == "Every game ends."
    data = json.loads(json.dumps(printed.to_data()))
    assert [loop["kind"] for loop in data["loops"]] == [DECLINING, RETURNING]
    assert data["loops"][0]["play"]["actions"][-2:] == ["end", "end"]
    assert str(printed).splitlines()[0] == "en-2015, 2 players"
    assert "REFUTED  Every game ends." in str(printed)


def test_positions_of_a_loop_differ_in_the_turn_number_alone() -> None:
    found = find_loop(Game(3), RETURNING)
    assert found is not None
    positions = list(found.play.positions())
    first, last = positions[found.start], positions[-1]
    assert last.turn.number > first.turn.number
    assert evolve(last, turn=evolve(last.turn, number=first.turn.number)) == first
