"""Points that a variant gives some seats before the first turn: on the track, in the verdicts and in the tally."""

from __future__ import annotations

from attrs import evolve

from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.problems import problems
from ny1901.new_york.rules.scoring import tally, winners
from ny1901.new_york.rules.variant import Variant
from tests.audit.audit import audit_tally

from .builders import BLUE, GREEN, RED, Seat, action, blamed, change, play, position, sound, variant
from .situations import again
from .walks import walk

AHEAD = variant(starting_points=(0, 6, 17))


def three() -> State:
    """Three seats, of which the second and the third began ahead and the first has built."""
    first = Seat(RED, "yb yc", {"delmonico": "g9 h9"})
    return sound(position(first, Seat(BLUE, "bj"), Seat(GREEN), variant=AHEAD))


def test_points_of_the_last_seats_that_are_0_are_as_good_as_none() -> None:
    assert Variant().change(starting_points=[0, 3, 0, 0]).starting_points == (0, 3)
    assert Variant().change(starting_points=(0, 0)).differences(Variant()) == ()
    assert [AHEAD.points_at_start(seat) for seat in range(4)] == [0, 6, 17, 0]


def test_they_are_dealt_to_the_seats_that_play() -> None:
    for players in (2, 3, 4):
        state = sound(Game(players=players, variant=AHEAD).initial_state(seed=1901))
        assert [seated.score for seated in state.players] == [0, 6, 17, 0][:players]
        assert [seat.start for seat in state.tally] == [0, 6, 17, 0][:players]
    first = Game(players=2, variant=variant(starting_points=(4,))).initial_state(seed=1901)
    assert first.turn.score == 4


def test_nothing_else_of_the_deal_changes() -> None:
    ahead, even = (Game(players=3, variant=rules).initial_state(seed=7) for rules in (AHEAD, Variant()))
    assert [evolve(seated, score=0) for seated in ahead.players] == list(even.players)
    assert (ahead.deal, ahead.market, ahead.future, ahead.chance) == (even.deal, even.market, even.future, even.chance)


def test_they_open_silver_as_any_points_do() -> None:
    silver = action("build gillender-building i9 j9")
    for points, legal in ((0, False), (3, False), (4, True)):
        owner = Seat(RED, "yb yc yd", {"delmonico": "g9 h9"})
        state = play(sound(position(owner, Seat(BLUE), variant=variant(starting_points=(points,)))), "acquire rc")
        verdict = state.explain(silver)
        assert (verdict.legal, verdict.rules) == (legal, () if legal else ("build.generation",)), points
        assert (silver in state.legal_actions) is legal


def test_a_score_without_them_is_impossible() -> None:
    behind = change(three(), 1, score=0)
    assert blamed(problems(again(behind))) == {"setup.pieces": ("seat 1",), "build.points": ("seat 1",)}
    messages = {violation.rule: violation.message for violation in problems(again(behind))}
    assert messages["setup.pieces"] == "seat 1 has 0 points; nobody falls below 6"
    assert blamed(problems(again(change(three(), 1, score=9)))) == {"build.points": ("seat 1",)}


def test_silver_and_gold_still_need_what_is_missing() -> None:
    silver = {"gillender-building": "i9 j9"}
    rules = variant(starting_points=(5,))
    found = problems(position(Seat(RED, "yb yc yd", silver), Seat(BLUE), variant=rules))
    assert blamed(found) == {"build.generation": ("gillender-building",)}
    assert "bronze gave 0 of 1 points" in found[0].message
    sound(position(Seat(RED, "yb yc yd", silver), Seat(BLUE), variant=variant(starting_points=(6,))))
    gold = {"liberty-tower": "i9 j9"}
    found = problems(position(Seat(RED, "yb yc yd", gold), Seat(BLUE), variant=variant(starting_points=(15,))))
    assert "bronze and silver gave 0 of 3 points" in found[0].message
    sound(position(Seat(RED, "yb yc yd", gold), Seat(BLUE), variant=variant(starting_points=(18,))))


def test_they_are_a_source_of_their_own_in_the_tally() -> None:
    state = three()
    tallied = tally(state)
    assert [(seat.start, seat.buildings) for seat in tallied] == [(0, 2), (6, 0), (17, 0)]
    assert [seat.total - seat.cards for seat in tallied] == [2 + 5, 6, 17]
    won = winners(state, [seat.total for seat in tallied])
    assert won == (2,)
    assert audit_tally(state, tallied, won) == ()
    wrong = (tallied[0], evolve(tallied[1], start=5), tallied[2])
    assert blamed(audit_tally(state, wrong, won)) == {"setup.pieces": ("seat 1",)}


def test_play_from_a_head_start_never_meets_a_problem() -> None:
    for seed in range(4):
        for number, (before, _, after) in enumerate(walk(Game(players=3, variant=AHEAD), seed)):
            assert min(seat.buildings for seat in after.tally) >= 0
            if number % 10 == 0:
                assert problems(before) == ()
