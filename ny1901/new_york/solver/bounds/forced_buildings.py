"""What building when able forces: the buildings that a seat must put up, and the turn by which it triggers the end so.

A seat is surely able to build in two cases, however badly it has built before. A block in which it has not built since
has room for more kinds of its tiles than it has put up since. Or, before the trigger, each lot has room for so many by
itself: with a worker the seat acquires such a lot, and without one all its workers stand on such lots.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from attrs import frozen

from ny1901.kernel.geometry import bits
from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.plots import Plot
from ny1901.new_york.rules.position import Player
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Table
from ny1901.new_york.solver.bounds.behaviours import can_build_in_turn
from ny1901.new_york.solver.bounds.fewest_turns import fewest_turns, turns_away, turns_until
from ny1901.new_york.solver.bounds.reachable_placements import Land, spots
from ny1901.new_york.solver.bounds.turn_limits import turns_to_come


@frozen
class ForcedBuildings:
    """What a seat must put up if everybody builds when able (`builds-when-able`).

    Attributes:
        position: any sound position of a game that is not over.
        seat: whose buildings.
    """

    position: State
    seat: int

    @property
    def points(self) -> int:
        """The fewest points of the buildings that the seat still puts up."""
        number = max(
            int(self._builds_now),
            self._surely(fewest_turns(self.position, self.seat, last_turns=False), before_the_trigger=True),
            self._surely(fewest_turns(self.position, self.seat, last_turns=True), before_the_trigger=False),
        )
        return sum(self._cheapest[:number])

    @property
    def triggers_by(self) -> int | None:
        """The turn in which the seat triggers the end at the latest, if nobody has before; None if it need not.

        Each building takes it nearer, but for legendaries.
        """
        variant = self.position.rules.variant
        share = max(0, variant.legendaries_per_player - self._player.legendaries)
        own = self.position.unbuilt(self.seat) - variant.end_unbuilt
        needed = max(1, own + min(share, self.position.legendaries.bit_count()))
        if max(int(self._builds_now), self._surely(needed, before_the_trigger=True)) < needed:
            return None
        after_this = needed - self._is_to_build
        return turns_away(self.position, self.seat) + (after_this - 1) * self.position.rules.players

    @property
    def _player(self) -> Player:
        return self.position.players[self.seat]

    @property
    def _is_to_build(self) -> bool:
        """Whether it is the seat's turn, and nothing is built in it yet."""
        return self.seat == self.position.turn.seat and not self.position.turn.built

    @property
    def _builds_now(self) -> bool:
        return self._is_to_build and can_build_in_turn(self.position)

    @property
    def _cheapest(self) -> list[int]:
        """The points of all that the seat may still build, the fewest first."""
        tiles = self._player.unbuilt | self.position.legendaries
        return sorted(self.position.rules.table.tiles[tile].points for tile in bits(tiles))

    def _surely(self, turns: int, *, before_the_trigger: bool) -> int:
        """How many buildings the seat surely puts up in so many of its turns, the present one among them.

        After the trigger the Open Market may be empty. Then nothing is built on free land with a worker in the hand
        unless the variant has it so (`build_without_market`). House rules may forbid anything.
        """
        variant = self.position.rules.variant
        if variant.house_rules is not None or (self._is_to_build and not self._builds_now):
            return 0
        ways: list[Callable[[int, int], bool]] = []
        if variant.build_without_market or (before_the_trigger and turns_to_come(self.position) is None):
            ways.append(self._in_a_block)
        if before_the_trigger and turns_to_come(self.position) is None:
            ways.append(self._on_a_lot)
        score, built = self._player.score, 0
        for points in self._cheapest[:turns]:
            tiles = self._player.unbuilt & self.position.rules.table.unlocked(score)
            if not any(way(tiles, built) for way in ways):
                break
            score, built = score + points, built + 1
        return built

    def _in_a_block(self, tiles: int, built: int) -> bool:
        """Whether some block has room for some of the tiles (bits), after so many other buildings anywhere."""
        roomy = sum((_fitting(plot) & tiles).bit_count() > built for plot in self._player.plots)
        return roomy > built

    def _on_a_lot(self, tiles: int, built: int) -> bool:
        """Whether each lot by itself has room for some of the tiles (bits), after so many other buildings."""
        lots = self.position.rules.lots_in_play | self._player.worker_lots
        return all((kinds & tiles).bit_count() > built for kinds in _alone(self.position.rules.table, lots))


def _fitting(plot: Plot) -> int:
    """The tiles (bits) that fit in a plot whatever the seat has in its hand: on free land, or where workers come back.

    More land takes nothing away from that (`demolish.mark-vacated`).
    """
    found = plot.fitting
    for bit, needed, _ in plot.refits(Generation.GOLD)[1]:
        if needed <= 0:
            found |= bit
    return found


@lru_cache(maxsize=256)
def _alone(table: Table, lots: int) -> frozenset[int]:
    """For each of some lots the own tiles (bits) that have a lawful place on it alone."""
    found = set()
    for lot in bits(lots):
        there = {spot.tile for spot in spots(table, Land(table.land(1 << lot), 1 << lot, 0))}
        found.add(sum(1 << tile for tile in there) & table.own_tiles)
    return frozenset(found)


def most_turns(position: State) -> tuple[int | None, ...]:
    """For each seat the most turns that it begins after the present one if everybody builds when able.

    Args:
        position: any sound position of a game that is not over.

    Returns:
        For each seat the turns; None where nothing limits them but the rules.
    """
    seats = range(position.rules.players)
    if turns_to_come(position) is not None:
        return (None,) * len(seats)
    triggers = [turn for seat in seats if (turn := ForcedBuildings(position, seat).triggers_by) is not None]
    return tuple(_turns_by(position, seat, min(triggers)) if triggers else None for seat in seats)


def _turns_by(position: State, seat: int, trigger: int) -> int:
    """The most turns of a seat after the present one when the end is triggered in some turn or before."""
    triggers_itself = trigger % position.rules.players == (seat - position.turn.seat) % position.rules.players
    return turns_until(position, seat, trigger) + position.rules.variant.last_turns - triggers_itself
