"""The course of a turn, moment by moment: what each kind of action breaks when it is not its moment."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from attrs import evolve

import ny1901 as ny
from ny1901.new_york.rules.explain import scene_of
from ny1901.new_york.rules.position import End
from ny1901.new_york.rules.turn_rules import can_build

START = ny.Game(players=3).initial_state(seed=1901)
LOT = START.legal_actions[0]
BUILD, REBUILD = ny.Build("delmonico", "b2 c2"), ny.Rebuild("delmonico", "b2 c2")
BOOM, SHIFT, GRAB = (ny.PlayCard(card) for card in ny.Card)


def at(**turn: Any) -> ny.State:
    """The start with the turn changed; only the course of the turn is asked about."""
    return evolve(START, turn=evolve(START.turn, **turn))


PENDING_BOOM = at(acquired=1, built=1, pending=ny.Card.CONSTRUCTION_BOOM)
PENDING_GRAB = at(acquired=1, pending=ny.Card.LAND_GRAB, owed=1)


@pytest.mark.parametrize(
    ("state", "action", "rule"),
    [
        (PENDING_BOOM, LOT, "turn.cards"),
        (PENDING_BOOM, REBUILD, "card.boom"),
        (PENDING_BOOM, ny.EndTurn(), "turn.cards"),
        (PENDING_BOOM, ny.ReturnLot("rd"), "turn.cards"),
        (PENDING_BOOM, GRAB, "turn.cards"),
        (PENDING_GRAB, BUILD, "turn.cards"),
        (PENDING_GRAB, REBUILD, "turn.cards"),
        (PENDING_GRAB, SHIFT, "turn.cards"),
        (at(acquired=1), LOT, "turn.options"),
        (at(acquired=1), REBUILD, "demolish.no-acquire"),
        (at(built=1), REBUILD, "turn.options"),
        (PENDING_BOOM, REBUILD, "demolish.no-acquire"),
        (PENDING_BOOM, SHIFT, "card.shift"),
        (PENDING_GRAB, BOOM, "card.boom"),
        (PENDING_GRAB, ny.ReturnLot("rd"), "turn.stuck"),
        (at(pending=ny.Card.LAND_GRAB, owed=2), BUILD, "turn.must-acquire"),
        (at(pending=ny.Card.LAND_GRAB, owed=2), ny.EndTurn(), "turn.must-acquire"),
        (at(acquired=1), SHIFT, "card.shift"),
        (at(acquired=1), BOOM, "card.boom"),
        (at(acquired=1), ny.ReturnLot("rd"), "turn.stuck"),
        (at(acquired=1, took_three=True), GRAB, "card.grab"),
        (at(built=1), LOT, "turn.options"),
        (at(built=1), GRAB, "card.grab"),
        (at(built=1), BUILD, "turn.options"),
        (at(built=1, demolished=True), LOT, "demolish.no-acquire"),
        (at(built=1, demolished=True), GRAB, "demolish.no-acquire"),
        (at(built=1, had_worker=False), LOT, "turn.skip-acquire"),
        (at(built=2), BOOM, "card.boom"),
        (at(), BUILD, "turn.must-acquire"),
        (at(), ny.EndTurn(), "turn.must-acquire"),
        (at(), ny.ReturnLot("rd"), "turn.stuck"),
        (at(), GRAB, "card.grab"),
    ],
)
def test_an_action_out_of_its_moment_breaks_the_rule_of_the_moment(
    state: ny.State, action: ny.Action, rule: str
) -> None:
    assert rule in state.explain(action).rules
    assert not state.is_legal(action)


def test_a_boom_is_refused_where_no_second_building_is_possible() -> None:
    state = at(acquired=1, built=1)
    assert not can_build(scene_of(state))
    assert "no second building is possible" in str(state.explain(BOOM))


@pytest.mark.parametrize(("edition", "said"), [("en-2015", "triggered the end"), ("zh-2016", "left you 4")])
def test_a_boom_is_refused_within_the_limit_of_the_edition(edition: str, said: str) -> None:
    state = ny.Game(players=3, variant=ny.Variant.edition(edition)).initial_state(seed=1901)
    seat = evolve(state.players[0], unbuilt=0b1111)
    state = evolve(
        state,
        players=(seat, *state.players[1:]),
        turn=evolve(state.turn, acquired=1, built=1),
        end=End(0, "end.unbuilt"),
    )
    assert said in str(state.explain(BOOM))
    assert not state.is_legal(BOOM)


def test_without_a_market_a_variant_can_forbid_to_build() -> None:
    game = ny.Game(players=3, variant=ny.Variant().change(build_without_market=False))
    state = evolve(game.initial_state(seed=1901), market=(), future=())
    assert "turn.must-acquire" in state.explain(BUILD).rules
    assert state.explain(ny.EndTurn()).legal and state.is_legal(ny.EndTurn())


def test_a_game_travels_to_another_process_without_its_tables() -> None:
    game = ny.Game(players=3)
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert again.table is game.table


def test_a_land_grab_needs_a_future_market_and_two_square_cards() -> None:
    large = tuple(number for number, face in enumerate(START.rules.table.faces) if face.size == 3)[:4]
    for changes, said in (({"future": ()}, "Future Market is empty"), ({"market": large}, "not 1 cards of 2 squares")):
        state = evolve(at(acquired=1), **changes)
        assert said in str(state.explain(GRAB))
        assert not state.is_legal(GRAB)
