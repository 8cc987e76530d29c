"""The plain reading of the effects holds in every step of play, and no mistake in a step or a tally goes through."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest
from attrs import evolve

from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import Action, Card
from ny1901.new_york.rules.position import End, player
from ny1901.new_york.rules.scoring import tally, winners
from tests.audit.audit import audit, audit_tally
from tests.days import one_in

from .builders import (
    BLUE,
    RED,
    Seat,
    action,
    blamed,
    change,
    in_turn,
    play,
    position,
    sound,
    variant,
)
from .situations import ACQUIRED, SKILLED, START
from .walks import games, walk


def test_an_action_that_is_not_legal_is_answered_with_the_rules_it_breaks() -> None:
    assert audit(START, action("acquire yb"), START) == START.explain(action("acquire yb")).violations != ()
    assert blamed(audit(START, action("build nothing a1"), START)).keys() >= {"build.own-tile"}


def test_a_claim_in_another_game_is_refused() -> None:
    other = evolve(ACQUIRED, rules=Game(players=2, variant=variant("de-2015")))
    assert blamed(audit(START, action("acquire yd"), other)) == {"setup.players": ()}


def test_a_claim_that_names_what_there_is_not_is_answered_with_that() -> None:
    assert blamed(audit(START, action("acquire yd"), evolve(ACQUIRED, unowned=-1))) == {"acquire.match": ()}


def test_the_shuffled_cards_may_come_in_any_order() -> None:
    right = play(START, "play market-shift")
    other = evolve(right, future=(*right.future[:-4], *reversed(right.future[-4:])), chance=7)
    assert other.future != right.future
    assert audit(START, action("play market-shift"), other) == ()


@pytest.mark.parametrize(
    ("challenge", "text", "points"),
    [
        ("gold-prestige", "build liberty-tower n6 n7", 2),
        ("gold-prestige", "build gillender-building n6 n7", 0),
        ("gold-prestige", "build liberty-tower g9 h9", 0),
        ("generation-king", "build liberty-tower n6 n7", 0),
    ],
    ids=["neighbours", "silver", "own and gold neighbours", "another challenge"],
)
def test_gold_prestige_counts_earlier_buildings_of_others(challenge: str, text: str, points: int) -> None:
    gone = "corbin-building home-life temple-court lords-court"
    first = {"broad-exchange": "m9 n9 o9 m10 n10 o10", "delmonico": "i9 i10"}
    second = {"liberty-tower": "g10 h10", "broad-exchange": "l2 m2 n2 l3 m3 n3", "delmonico": "n5 o5"}
    state = position(
        Seat(RED, "rd rh yc bj yb", first, gone=gone),
        Seat(BLUE, "yf ba be bf", second, gone=f"{gone} tower-building"),
        challenge=challenge,
        market="R2",
    )
    before = play(sound(state), "acquire rc")
    after = before.apply(action(text))
    assert after.players[0].prestige == points
    assert audit(before, action(text), after) == ()


def test_just_enough_cards_to_refill_are_no_end() -> None:
    homes = ("rj", "bk")
    lots = [lot.id for lot in variant().city.board.lots if lot.district != "pink" and lot.id not in homes]
    seats = Seat(RED, " ".join(lots[5::2])), Seat(BLUE, " ".join(lots[6::2]))
    before = play(position(*seats, variant=variant(workers=30)), f"acquire {lots[0]}")
    after = before.apply(action("end"))
    assert (after.end, len(after.market), after.future) == (None, 4, ())
    assert audit(sound(before), action("end"), after) == ()


@pytest.mark.parametrize(("name", "game"), one_in(12, games()), ids=[name for name, _ in games()])
def test_steps_of_play_are_right(name: str, game: Game) -> None:
    """Every second one, to the end of each game; the corpus of faults has every step of its games."""
    steps = 0
    for before, done, after in walk(game, seed=100 + len(name), most=110):
        assert steps % 2 or audit(before, done, after) == (), f"{done} in turn {before.turn.number}"
        steps += 1
    assert steps > 10
    claimed = tally(after)
    assert audit_tally(after, claimed, winners(after, [seat.total for seat in claimed])) == ()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_follows_from_a_player_s_pieces_is_kept_up_to_date(players: int) -> None:
    for _, done, after in walk(Game(players=players), seed=players):
        for seat in after.players:
            names = ("character", "lots", "worker_lots", "buildings", "unbuilt", "cards", "score", "prestige")
            anew = player(after.rules.table, **{name: getattr(seat, name) for name in names})
            assert (seat.plots, seat.legendaries) == (anew.plots, anew.legendaries), done


# ----------------------------------------------------------------------------------- no mistake goes through unnoticed


def flipped(name: str, most: int) -> Callable[[State, random.Random], State]:
    """One bit of a seat's mask set otherwise."""

    def mistake(state: State, dice: random.Random) -> State:
        seat = dice.randrange(len(state.players))
        return change(state, seat, **{name: getattr(state.players[seat], name) ^ 1 << dice.randrange(most)})

    return mistake


def counted(name: str) -> Callable[[State, random.Random], State]:
    """A number of a seat one higher."""

    def mistake(state: State, dice: random.Random) -> State:
        seat = dice.randrange(len(state.players))
        return change(state, seat, **{name: getattr(state.players[seat], name) + 1})

    return mistake


def without_a_building(state: State, dice: random.Random) -> State:
    seat = dice.choice([seat for seat, player in enumerate(state.players) if player.buildings])
    gone = dice.choice(state.players[seat].buildings)
    return change(state, seat, buildings=tuple(old for old in state.players[seat].buildings if old != gone))


def with_another_card(name: str) -> Callable[[State, random.Random], State]:
    def mistake(state: State, dice: random.Random) -> State:
        cards = list(getattr(state, name)) or [0, 0]
        place = dice.randrange(len(cards))
        cards[place] = (cards[place] + 1 + dice.randrange(5)) % len(state.rules.table.faces)
        return evolve(state, **{name: tuple(sorted(cards) if name == "market" else cards)})

    return mistake


def in_the_turn(name: str) -> Callable[[State, random.Random], State]:
    """A number or truth of the turn set otherwise."""

    def mistake(state: State, _: random.Random) -> State:
        old = getattr(state.turn, name)
        return in_turn(state, **{name: not old if isinstance(old, bool) else old + 1})

    return mistake


MISTAKES: dict[str, Callable[[State, random.Random], State]] = {
    "lots": flipped("lots", 65),
    "worker_lots": flipped("worker_lots", 65),
    "unbuilt": flipped("unbuilt", 18),
    "cards": flipped("cards", 3),
    "score": counted("score"),
    "prestige": counted("prestige"),
    "buildings": without_a_building,
    "unowned": lambda state, dice: evolve(state, unowned=state.unowned ^ 1 << dice.randrange(65)),
    "market": with_another_card("market"),
    "future": with_another_card("future"),
    "tail": lambda state, _: evolve(state, tail=(*state.tail, 1) if state.future else (), chance=0),
    "legendaries": lambda state, dice: evolve(state, legendaries=state.legendaries ^ 1 << 18 + dice.randrange(4)),
    "end": lambda state, _: evolve(state, end=None if state.end else End(0, "end.market")),
    "turns_left": lambda state, _: evolve(state, turns_left=1 if state.turns_left is None else None),
    "pending": lambda state, _: in_turn(state, pending=None if state.turn.pending else Card.LAND_GRAB),
    **{
        f"turn.{name}": in_the_turn(name)
        for name in ("number", "score", "had_worker", "acquired", "took_three", "built", "demolished", "owed")
    },
}


@cache
def steps_of_two_games() -> list[tuple[State, Action, State]]:
    first, second = Game(players=2, variant=variant("en-2015")), Game(players=3, variant=variant("pt-2018"))
    return [*walk(first, seed=42, most=60), *walk(second, seed=43, most=60)]


@pytest.mark.parametrize("name", one_in(4, MISTAKES))
def test_no_mistake_goes_through(name: str) -> None:
    dice = random.Random(name)
    for before, done, right in steps_of_two_games():
        wrong = MISTAKES[name](right, dice)
        assert wrong != right
        assert audit(before, done, wrong) != (), f"{done} in turn {before.turn.number}"


# -------------------------------------------------------------------------------------------------------- the tally

ENDED = position(
    Seat(
        RED,
        "bj rd rh yg",
        {"broad-exchange": "m9 n9 o9 m10 n10 o10", "liberty-tower": "n6 n7"},
        SKILLED.gone,
        prestige=2,
    ),
    Seat(BLUE),
    challenge="gold-prestige",
)


@pytest.mark.parametrize(
    ("wrong", "rule", "where"),
    [
        ({"buildings": 3}, "build.points", ("seat 0",)),
        ({"prestige": 0}, "challenge.gold-prestige", ("seat 0",)),
        ({"streets": ()}, "tally.street", ("broadway", "wall-street", "nassau-broad")),
        ({"challenge": 2}, "tally.challenge", ("seat 0",)),
        ({"cards": 4}, "tally.cards", ("seat 0",)),
    ],
)
def test_a_wrong_tally_breaks_one_rule_alone(wrong: dict[str, object], rule: str, where: tuple[str, ...]) -> None:
    first, second = tally(sound(ENDED))
    assert blamed(audit_tally(ENDED, (evolve(first, **wrong), second), [0])) == {rule: where}


def test_a_street_that_is_not_in_play_does_not_belong_in_the_tally() -> None:
    first, second = tally(ENDED)
    claimed = evolve(first, streets=(*first.streets, ("cedar", 5)))
    assert blamed(audit_tally(ENDED, (claimed, second), [0])) == {"tally.street": ()}


def test_a_tally_has_every_seat_and_somebody_wins() -> None:
    claimed = tally(ENDED)
    assert blamed(audit_tally(ENDED, claimed[:1], [0])) == {"setup.players": ()}
    assert blamed(audit_tally(ENDED, claimed, [])) == {"tally.winner": ("seat 0",)}
    assert blamed(audit_tally(ENDED, claimed, [0, 1])) == {"tally.winner": ("seat 1",)}
