"""Positions as answers need them: a seat as the builder, with the order of the turn left aside, or with more land."""

from __future__ import annotations

from attrs import evolve

from ny1901.kernel.errors import DataError
from ny1901.new_york.rules.actions import AcquireLot, Build, Card, PlayCard, Rebuild
from ny1901.new_york.rules.effects import after
from ny1901.new_york.rules.legal import printed_actions
from ny1901.new_york.rules.position import Player, Turn, player
from ny1901.new_york.rules.state import State


def builder_seat(position: State, seat: int | None) -> int:
    """The seat asked about; `None` is the one to move.

    Raises:
        DataError: there is no such seat.
    """
    if seat is None:
        return position.to_move
    if type(seat) is not int or not 0 <= seat < len(position.players):
        raise DataError(f"there is no seat {seat!r}; give a number from 0 to {len(position.players) - 1}", field="seat")
    return seat


def as_builder(position: State, seat: int | None = None) -> State:
    """The position as if it were the moment for a seat to build: no lot to acquire first, no card to complete.

    In the turn under way what has been done in it still counts: after an acquisition nothing can be demolished, and a
    second building is one of a Construction Boom. Any other seat is at the start of a turn.

    Args:
        position: any position.
        seat: the seat, from 0; `None` is the one to move.

    Raises:
        DataError: there is no such seat.

    >>> from ny1901.new_york.game import Game
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


def starting_to_build(position: State, seat: int) -> State:
    """The position as if a seat began a turn in which it may build or demolish at once."""
    score = position.players[seat].score
    return evolve(position, turn=Turn(position.turn.number, seat, score, had_worker=False))


def may_demolish(position: State) -> bool:
    """Whether the turn is still one in which the seat to move could demolish (`turn.options`)."""
    return position.turn.untouched


def may_build(position: State, seat: int) -> bool:
    """Whether a seat can still put up a building on its land in the turn under way; others wait for their own.

    It can where legal play of this turn without building, of acquisitions and cards, leads to where one is put up:
    after a first building only by a Construction Boom, with workers and an empty market perhaps not at all.

    Args:
        position: any position.
        seat: the seat.
    """
    return seat != position.turn.seat or _leads_to_building(position)


def _leads_to_building(position: State) -> bool:
    turn = position.turn
    if turn.pending is Card.CONSTRUCTION_BOOM:
        return True
    if turn.pending is None and not turn.built:
        skipped = not position.market and position.rules.variant.build_without_market
        if turn.acquired or not turn.had_worker or skipped:
            return True
    before = [action for action in position.legal_actions if isinstance(action, AcquireLot | PlayCard)]
    return any(_leads_to_building(after(position, action)) for action in before)


def building_actions(position: State) -> tuple[Build | Rebuild, ...]:
    """Every building and demolition that the printed rules allow in a position from `as_builder`."""
    return tuple(action for action in printed_actions(position) if isinstance(action, Build | Rebuild))


def with_player(position: State, seat: int, changed: Player) -> State:
    """The position with one seat changed."""
    return evolve(position, players=(*position.players[:seat], changed, *position.players[seat + 1 :]))


def with_land(position: State, seat: int, lots: int) -> State:
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
