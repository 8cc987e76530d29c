"""What a position puts on the squares of the map: who owns them, what stands on them, where workers are drawn."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from ny1901.kernel.geometry import Square, bits
from ny1901.new_york.material.model import Board
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Building


@frozen
class Standing:
    """A building that a seat has standing, with its squares row by row."""

    seat: int
    building: Building
    squares: tuple[Square, ...]


@frozen
class Land:
    """The squares of a position.

    Attributes:
        owner: the seat of each owned square.
        buildings: everything that stands, seat by seat, in the order in which it was built.
        building_at: the number in `buildings` of what stands on a square.
        workers: the seat of each worker, by the square of its lot on which it is drawn.
    """

    owner: dict[Square, int]
    buildings: tuple[Standing, ...]
    building_at: dict[Square, int]
    workers: dict[Square, int]


@lru_cache(maxsize=16)
def lot_squares(board: Board) -> tuple[tuple[Square, ...], ...]:
    """The squares of each lot, in the board's order of lots."""
    return tuple(board.grid.members(lot.squares) for lot in board.lots)


def land_of(position: State) -> Land:
    """The land of a position; positions that break rules can be drawn too."""
    grid, lots = position.rules.table.grid, lot_squares(position.rules.table.board)
    buildings = tuple(
        Standing(seat, building, grid.members(building.placement.squares))
        for seat, player in enumerate(position.players)
        for building in player.buildings
    )
    building_at = {square: number for number, standing in enumerate(buildings) for square in standing.squares}
    owner, workers = {}, {}
    for seat, player in enumerate(position.players):
        for lot in bits(player.lots):
            owner.update(dict.fromkeys(lots[lot], seat))
        for lot in bits(player.worker_lots):
            workers[_worker_square(lots[lot], building_at)] = seat
    return Land(owner, buildings, building_at, workers)


def _worker_square(lot: tuple[Square, ...], building_at: dict[Square, int]) -> Square:
    """The lot's second free square, as its id is written on the first; by the rules such a lot is free altogether."""
    free = [square for square in lot if square not in building_at] or lot
    return free[min(1, len(free) - 1)]
