"""A verdict names every rule that an action breaks, but for those implied, whatever other rules are broken with it.

The positions are those of games with the course of the turn, the points, the workers and the cards changed at random,
so that rules that seldom meet are broken together. What is broken is told by the rules' statements, each by itself.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

import pytest
from attrs import evolve

from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.actions import AcquireLot, Action, Build, Card, EndTurn, PlayCard, Rebuild, ReturnLot
from ny1901.testing import random_game

from .builders import change, variant
from .statements import STATEMENTS, broken, named

QUICK = {"silver_threshold": 4, "gold_threshold": 9, "end_unbuilt": 8}
GAMES = [
    Game(players=2, variant=variant(**QUICK)),
    Game(players=3, variant=variant("pt-2018", **QUICK)),
    Game(players=2, variant=variant("pt-2018", **QUICK, partial_lots=False, span_lots=False, legendaries_per_player=0)),
    Game(players=2, variant=variant("zh-2016", **QUICK, decline_without_worker=False)),
    Game(players=4, variant=variant(**QUICK, demolished_adjacent=True, grab_after_demolition=True)),
    Game(players=2, variant=variant(**QUICK, workers=1, build_without_market=False, grab_after_skip=False)),
]


APART: dict[type, dict[str, str]] = {
    AcquireLot: {
        # A Land Grab is open or it is not; nobody can own what is out of play.
        "card.grab": "turn.cards turn.options turn.skip-acquire demolish.no-acquire",
        "setup.two-players": "acquire.unowned",
    },
    Build: {
        # A tile is an own one or legendary; it is the first of the turn or not.
        "build.legendary": "build.own-tile card.boom",
        "turn.must-acquire": "turn.options card.boom",
    },
    Rebuild: {"build.legendary": "build.own-tile", "card.boom": "turn.cards"},
    PlayCard: {
        # Each card has its own rule.
        "card.boom": "card.shift card.grab demolish.no-acquire turn.options",
        "card.shift": "card.grab demolish.no-acquire turn.options",
    },
    ReturnLot: {},
    EndTurn: {
        # The turn began with a worker or without, and where none was there, something can be built or not.
        "turn.stuck": "turn.must-acquire turn.build-optional",
        "turn.must-acquire": "turn.build-optional",
    },
}
"""For each kind of action the rules that no action breaks together."""


def distorted(state: State, dice: random.Random) -> State:
    """The position in the middle of another turn, and of a seat with other points, workers and cards."""
    acquired, built = dice.choice([(0, 0), (0, 0), (1, 0), (0, 1), (1, 1), (2, 1)])
    pending = dice.choice([None, None, None, Card.CONSTRUCTION_BOOM, Card.LAND_GRAB])
    seat = state.players[state.to_move]
    fields = {"score": dice.choice([0, seat.score, 40]), "cards": dice.choice([0, 7, seat.cards])}
    if dice.random() < 0.3:
        fields["worker_lots"] = seat.lots
    if dice.random() < 0.3:
        fields["unbuilt"] = seat.unbuilt & 0b101010101
    if dice.random() < 0.2:
        state = evolve(state, market=state.market[: dice.randrange(3)], future=())
    turn = evolve(
        state.turn,
        acquired=acquired,
        built=built,
        demolished=bool(built) and dice.random() < 0.5,
        pending=pending,
        had_worker=dice.random() < 0.5,
        took_three=bool(acquired) and dice.random() < 0.3,
    )
    return evolve(change(state, state.to_move, **fields), turn=turn)


def attempts(state: State, dice: random.Random) -> Iterator[Action]:
    """Actions of every kind, buildings near the land of one seat or another."""
    table = state.rules.table
    lots = [lot.id for lot in table.board.lots]
    yield from (AcquireLot(dice.choice(lots)), AcquireLot(dice.choice(lots)))
    if dice.random() < 0.4:
        yield from (ReturnLot(dice.choice(lots)), EndTurn(), *map(PlayCard, Card))
    own, other = state.players[state.to_move], dice.choice(state.players)
    for _ in range(8):
        number = dice.choice([dice.randrange(len(table.tiles)), len(table.tiles) - 1 - dice.randrange(5)])
        inside = [place for place in table.placements[number] if not place.squares & ~own.territory]
        over = [place for place in table.placements[number] if place.squares & (other.occupied or other.territory)]
        shown = dice.randrange(len(table.tiles)) if dice.random() < 0.2 else number
        hemmed = [place for place in table.placements[number] if not place.frontage]
        near = dice.choice([inside, inside, over, over, hemmed]) or table.placements[number]
        squares = table.grid.names(dice.choice(near).squares)
        yield dice.choice([Build, Rebuild])(table.tiles[shown].id, squares)


@lru_cache(maxsize=1)
def judged() -> dict[type, set[frozenset[str]]]:
    """For each kind of action the sets of rules that were broken together; every verdict is compared on the way."""
    dice, seen = random.Random(1901), {kind: set[frozenset[str]]() for kind in STATEMENTS}
    states = [state for game in GAMES for state, _, _ in random_game(game, seed=1)]
    for _ in range(500):
        state = dice.choice(states)
        if dice.random() < 0.7:
            state = distorted(state, dice)
        for action in attempts(state, dice):
            rules, verdict = broken(state, action), state.explain(action)
            assert named(rules) <= set(verdict.rules), f"{action} in {state}"
            assert {*verdict.rules, *verdict.implied} == rules, f"{action} in {state}"
            seen[type(action)].add(rules)
    return seen


@pytest.mark.parametrize("kind", STATEMENTS)
def test_every_two_rules_that_can_be_broken_together_are_named_together(kind: type) -> None:
    together = {frozenset(pair) for rules in judged()[kind] for pair in combinations(rules, 2)}
    apart = {frozenset((rule, other)) for rule, others in APART[kind].items() for other in others.split()}
    assert {frozenset(pair) for pair in combinations(STATEMENTS[kind], 2)} - together == apart
