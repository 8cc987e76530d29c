"""States to ask the solver about: an estate made to order, and samples of random games."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from attrs import evolve

from ny1901.new_york.game import Game, State
from ny1901.new_york.rules.position import Player, Turn, player
from ny1901.new_york.rules.table import Table
from ny1901.new_york.rules.variant import Variant

Estate = Callable[..., State]
Sampled = Callable[..., list[State]]

_MOST_STEPS = 400


def _owner(
    table: Table,
    before: Player,
    lots: str,
    buildings: dict[str, str],
    *,
    score: int,
    built: str = "",
) -> Player:
    owned = sum(1 << table.board.lot_number[lot] for lot in lots.split())
    standing = tuple(
        building
        for tile, squares in buildings.items()
        if (building := table.building(tile, table.mask(tuple(squares.split())) or 0))
    )
    assert len(standing) == len(buildings), "a building of the test does not have its tile's shape"
    gone = sum(1 << table.tile_number[tile] for tile in {*buildings, *built.split()})
    under = 0
    for building in standing:
        under |= building.placement.lots
    return player(
        table,
        character=before.character,
        lots=owned,
        worker_lots=owned & ~under,
        buildings=standing,
        unbuilt=before.unbuilt & ~gone,
        cards=before.cards,
        score=score,
    )


def _estate(
    lots: str,
    buildings: dict[str, str] | None = None,
    *,
    score: int = 40,
    built: str = "",
    others: tuple[str, dict[str, str]] = ("", {}),
    variant: Variant | None = None,
    players: int = 2,
    deal_seed: int = 1901,
) -> State:
    """A state in which seat 0, to move and free to build, owns just these lots, with these buildings on them.

    Args:
        lots: ids of lots; those without a building hold a worker.
        buildings: squares by tile.
        score: its points.
        built: own tiles that are gone besides.
        others: lots and buildings of seat 1.
        variant: the rules.
        players: seats.
        deal_seed: what deals streets, challenge and market.
    """
    state = Game(players=players, variant=variant or Variant()).initial_state(deal_seed)
    table = state.rules.table
    seats = [_owner(table, seat, "", {}, score=0) for seat in state.players]
    seats[0] = _owner(table, state.players[0], lots, buildings or {}, score=score, built=built)
    seats[1] = _owner(table, state.players[1], *others, score=0)
    legendaries = state.legendaries
    for seat in seats:
        for building in seat.buildings:
            legendaries &= ~(1 << table.tile_number[building.tile.id])
    owned = seats[0].lots | seats[1].lots
    return evolve(
        state,
        players=tuple(seats),
        unowned=state.rules.lots_in_play & ~owned,
        legendaries=legendaries,
        turn=Turn(10, 0, score, had_worker=False),
    )


@pytest.fixture(scope="session")
def estate() -> Estate:
    """Makes a state in which seat 0 owns what it is told to."""
    return _estate


def _sampled(variant: Variant, seed: int, share: float = 1.0, players: int = 2) -> list[State]:
    """Some states of a random game and its last one; a game that goes round in circles is broken off."""
    dice = random.Random(seed)
    state, found = Game(players=players, variant=variant).initial_state(seed), []
    for _ in range(_MOST_STEPS):
        if state.is_over:
            break
        if dice.random() < share:
            found.append(state)
        state = state.apply(dice.choice(state.legal_actions))
    return [*found, state]


@pytest.fixture(scope="session")
def sampled() -> Sampled:
    """Makes a sample of the states of a random game."""
    return _sampled
