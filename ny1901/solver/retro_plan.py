"""The turns by which one seat can have come to what it has: found backwards, from the last turn to the first.

The search knows how many turns there were. A turn acquires land, unless it demolishes or no worker was available as it
began; so the turns that are not explained by a lot must be explained in one of these two ways, and that steers it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from attrs import field, frozen

from ny1901.city.model import Generation
from ny1901.geometry import bits
from ny1901.solver.retro_seat import BOOM, GRAB, Events, Holding, Seat
from ny1901.solver.retro_turn import Script, may_begin, scripts, undone


@frozen
class Undone:
    """A turn that has been undone: its events, and what the seat had before them."""

    events: Events
    before: Holding


Plan = tuple[Undone, ...]
"""The turns of a seat, the first one first."""


@frozen(eq=False)
class Planner:
    """The search for one seat's turns; what it has found out is kept for the next question.

    Attributes:
        seat: the seat.
        dice: what draws the order in which things are tried.
        most: how many holdings a question may look at.
    """

    seat: Seat
    dice: random.Random
    most: int = 300
    _known: dict[tuple[Holding, int], Plan | None] = field(factory=dict, init=False, repr=False)
    _left: list[int] = field(factory=lambda: [0], init=False, repr=False)

    def plan(self, holding: Holding, turns: int) -> Plan | None:
        """The turns that lead from what the seat was dealt to a holding; None if none were found.

        Args:
            holding: what it has in the end.
            turns: how many turns it has had.
        """
        self._left[0] = self.most
        return self._searched(holding, turns)

    def _searched(self, holding: Holding, turns: int) -> Plan | None:
        key = holding, turns
        if key in self._known:
            return self._known[key]
        if turns == 0:
            return () if self.seat.is_dealt(holding) else None
        if not self.is_possible(holding, turns) or self._left[0] <= 0:
            return None
        self._left[0] -= 1
        for last in self._last_turns(holding, turns):
            earlier = self._searched(last[0].before, turns - len(last))
            if earlier is not None:
                self._known[key] = (*earlier, *last)
                return self._known[key]
        if self._left[0] > 0:
            self._known[key] = None
        return None

    def is_possible(self, holding: Holding, turns: int) -> bool:
        """Whether no count rules out that a holding is the work of so many turns, in none of which a lot was returned.

        Args:
            holding: what the seat has.
            turns: how many turns it has had.
        """
        return (
            self.may_be_possible(holding, turns)
            and not self.seat.start_lot & ~holding.lots
            and (not holding.gone or self.seat.all_restorable(holding))
        )

    def may_be_possible(self, holding: Holding, turns: int) -> bool:
        """Whether no count rules out that a holding is the work of so many turns, whatever lots were returned.

        Args:
            holding: what the seat has.
            turns: how many turns it has had.
        """
        seat, lots = self.seat, self._acquired(holding)
        spare = self._spare(holding, turns)
        if lots < bool(holding.cards & GRAB) or spare < 0:
            return False
        if seat.facts(holding).built.bit_count() > turns + bool(holding.cards & BOOM):
            return False
        if spare and not holding.gone and seat.home in (*holding.standing, *holding.restored) and lots < seat.workers:
            return False
        if holding.gone and not spare:
            return False
        return self._thresholds_can_be_met(holding) and not (turns < seat.low_from and seat.is_low(holding))

    def _acquired(self, holding: Holding) -> int:
        return (holding.lots & ~self.seat.start_lot).bit_count()

    def _spare(self, holding: Holding, turns: int) -> int:
        """The turns that acquire no land of their own."""
        return turns - self._acquired(holding) + bool(holding.cards & GRAB)

    def _thresholds_can_be_met(self, holding: Holding) -> bool:
        """`build.generation`: there is an order of building in which each generation's points are there in time."""
        points = dict.fromkeys(Generation, 0)
        for number in bits(self.seat.facts(holding).built):
            tile = self.seat.table.tiles[number]
            points[tile.generation] += tile.points
        bronze, silver, gold = (points[generation] for generation in list(Generation)[1:])
        variant = self.seat.rules.variant
        if (silver or gold) and bronze < variant.silver_threshold:
            return False
        return not gold or bronze + silver >= variant.gold_threshold

    def _last_turns(self, holding: Holding, turns: int) -> Iterator[Plan]:
        """Ways to undo the last turn, or the last few where nothing was done in them; promising ones first."""
        spare = self._spare(holding, turns)
        if spare and may_begin(self.seat, holding, ()):
            for idle in range(spare - holding.gone.bit_count(), 0, -1):
                yield (Undone((), holding),) * idle
        for script in self._scripts(holding, spare):
            for events, before in undone(self.seat, holding, script, self.dice):
                yield (Undone(events, before),)

    def _scripts(self, holding: Holding, spare: int) -> list[Script]:
        fitting = [
            script
            for script in scripts(self.seat.rules.variant)
            if script
            and (spare or script[0] == "acquire" or script[0] == "grab")
            and ("boom" not in script or holding.cards & BOOM)
            and ("grab" not in script or holding.cards & GRAB)
            and (script[0] != "rebuild" or holding.gone)
        ]
        self.dice.shuffle(fitting)
        return sorted(fitting, key=lambda script: _promise(script, holding), reverse=True)


def _promise(script: Script, holding: Holding) -> tuple[bool, bool, bool, bool]:
    """What to undo first: demolitions, then what saves a worker for the turns before, then buildings, cards."""
    return (
        script[0] == "rebuild" and bool(holding.gone),
        script[0] == "build",
        "build" in script,
        "boom" in script or "grab" in script,
    )
