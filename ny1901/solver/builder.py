"""Positions as answers need them: a seat as the builder, with the order of the turn left aside, or with more land."""

from __future__ import annotations

from typing import TypeVar

from attrs import evolve

from ny1901.errors import DataError
from ny1901.rules.actions import Build, Card, Rebuild
from ny1901.rules.legal import legal_actions
from ny1901.rules.position import Player, Position, Turn, player

P = TypeVar("P", bound=Position)


def builder_seat(position: Position, seat: int | None) -> int:
    """The seat asked about; `None` is the one to move.

    Raises:
        DataError: there is no such seat.
    """
    if seat is None:
        return position.to_move
    if type(seat) is not int or not 0 <= seat < len(position.players):
        raise DataError(f"there is no seat {seat!r}; give a number from 0 to {len(position.players) - 1}", field="seat")
    return seat


def as_builder(position: P, seat: int | None = None) -> P:
    """The position as if it were the moment for a seat to build: no lot to acquire first, no card to complete.

    In the turn under way what has been done in it still counts: after an acquisition nothing can be demolished, and a
    second building is one of a Construction Boom. Any other seat is at the start of a turn.

    Args:
        position: any position.
        seat: the seat, from 0; `None` is the one to move.

    Raises:
        DataError: there is no such seat.

    >>> from ny1901.game import Game
    >>> state = Game(players=3).initial_state(seed=1901)
    >>> as_builder(state, 2).to_move
    2
    """
    builder = builder_seat(position, seat)
    turn = position.turn
    if builder != turn.seat:
        return starting_to_build(position, builder)
    if turn.untouched:
        return evolve(position, turn=evolve(turn, had_worker=False))
    if turn.built:
        return evolve(position, turn=evolve(turn, pending=Card.CONSTRUCTION_BOOM, owed=0))
    return evolve(position, turn=evolve(turn, acquired=max(1, turn.acquired), pending=None, owed=0))


def starting_to_build(position: P, seat: int) -> P:
    """The position as if a seat began a turn in which it may build or demolish at once."""
    score = position.players[seat].score
    return evolve(position, turn=Turn(position.turn.number, seat, score, had_worker=False))


def may_demolish(position: Position) -> bool:
    """Whether the turn is still one in which the seat to move could demolish (`turn.options`)."""
    return position.turn.untouched


def building_actions(position: Position) -> tuple[Build | Rebuild, ...]:
    """Every building and demolition that the generator lists for a position from `as_builder`."""
    return tuple(action for action in legal_actions(position) if isinstance(action, Build | Rebuild))


def with_player(position: P, seat: int, changed: Player) -> P:
    """The position with one seat changed."""
    return evolve(position, players=(*position.players[:seat], changed, *position.players[seat + 1 :]))


def with_land(position: P, seat: int, lots: int) -> P:
    """The position with more lots (bits) in a seat's territory, a worker on each."""
    owner = position.players[seat]
    richer = player(
        position.rules.table,
        character=owner.character,
        lots=owner.lots | lots,
        worker_lots=owner.worker_lots | lots,
        buildings=owner.buildings,
        unbuilt=owner.unbuilt,
        cards=owner.cards,
        score=owner.score,
        prestige=owner.prestige,
    )
    return evolve(with_player(position, seat, richer), unowned=position.unowned & ~lots)
