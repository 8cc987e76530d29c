"""The turns by which one seat can have come to what it has: found backwards, from the last turn to the first.

The search knows how many turns there were. A turn acquires land, unless it demolishes or no worker was available as it
began; so the turns that are not explained by a lot must be explained in one of these two ways, and that steers it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from attrs import evolve, field, frozen

from ny1901.kernel.geometry import bits
from ny1901.new_york.solver.reachability.seat import BOOM, GRAB, Event, Events, Seat, SeatState
from ny1901.new_york.solver.reachability.turn import Script, may_begin, scripts, undone


@frozen
class Undone:
    """A turn that has been undone: its events, and what the seat had before them."""

    events: Events
    before: SeatState

    @property
    def returned(self) -> int | None:
        """The lot given back in the turn, if that is what it was (`turn.stuck`)."""
        return self.events[0].lot if self.events and self.events[0].kind == "return" else None


Plan = tuple[Undone, ...]
"""The turns of a seat, the first one first."""

Owed = tuple[int, ...]
"""The faces of the lots that a seat must have given back, the first one first."""


@frozen(eq=False)
class Planner:
    """The search for one seat's turns; what it has found out is kept for the next question.

    Attributes:
        seat: the seat.
        dice: what draws the order in which things are tried.
        unowned: the lots (bits) that may have been given back: nobody has them in the end.
        until: the time, as `time.perf_counter` gives it, after which no question is answered.
        most: how many states a question may look at.
    """

    seat: Seat
    dice: random.Random
    unowned: int
    until: float
    most: int = 400
    _known: dict[tuple[SeatState, int, Owed], Plan | None] = field(factory=dict, init=False, repr=False)
    _left: list[int] = field(factory=lambda: [0], init=False, repr=False)

    def plan(self, state: SeatState, turns: int, owed: Owed = ()) -> Plan | None:
        """The turns that lead from what the seat was dealt to a state; None if none were found.

        Args:
            state: what it has in the end.
            turns: how many turns it has had.
            owed: the faces of the lots that it must have given back in some of them.
        """
        self._left[0] = self.most
        return self._searched(state, turns, owed)

    def _searched(self, state: SeatState, turns: int, owed: Owed) -> Plan | None:
        key = state, turns, owed
        if key in self._known:
            return self._known[key]
        if turns == 0:
            return () if self.seat.is_dealt(state) and not owed else None
        if not self.is_possible(state, turns, len(owed)) or self._is_spent():
            return None
        self._left[0] -= 1
        for last in self._last_turns(state, turns, owed):
            rest = owed if last[0].returned is None else owed[:-1]
            earlier = self._searched(last[0].before, turns - len(last), rest)
            if earlier is not None:
                self._known[key] = (*earlier, *last)
                return self._known[key]
            if self._is_spent():
                return None
        self._known[key] = None
        return None

    def _is_spent(self) -> bool:
        return self._left[0] <= 0 or time.perf_counter() > self.until

    def is_possible(self, state: SeatState, turns: int, returns: int = 0) -> bool:
        """Whether no count rules out that a state is the work of so many turns.

        Args:
            state: what the seat has.
            turns: how many turns it has had.
            returns: in how many of them it gave a lot back.
        """
        seat, spare = self.seat, self._spare(state, turns) - returns
        if spare < returns + bool(state.gone) or self._acquired(state) + returns < bool(state.cards & GRAB):
            return False
        if seat.facts(state).built.bit_count() > turns - returns + bool(state.cards & BOOM):
            return False
        if turns < seat.low_from and seat.is_low(state):
            return False
        if not self._thresholds_can_be_met(state):
            return False
        return bool(returns) or self._is_possible_without_returns(state, spare)

    def _is_possible_without_returns(self, state: SeatState, spare: int) -> bool:
        seat = self.seat
        if seat.start_lot & ~state.lots:
            return False
        if state.gone:
            return seat.all_restorable(state)
        home_stands = seat.home in (*state.standing, *state.restored)
        return not spare or not home_stands or self._acquired(state) >= seat.workers

    def _acquired(self, state: SeatState) -> int:
        return (state.lots & ~self.seat.start_lot).bit_count()

    def _spare(self, state: SeatState, turns: int) -> int:
        """The turns that acquire none of the lots held."""
        return turns - self._acquired(state) + bool(state.cards & GRAB)

    def _thresholds_can_be_met(self, state: SeatState) -> bool:
        """`build.generation`: there is an order of building in which each generation's points are there in time."""
        tiles, built = self.seat.table, self.seat.facts(state).built
        _, bronze, silver, gold = (self._points(built & mask) for mask in tiles.generation_tiles)
        variant, start = self.seat.rules.variant, self.seat.start_points
        if (silver or gold) and start + bronze < variant.silver_threshold:
            return False
        return not gold or start + bronze + silver >= variant.gold_threshold

    def _points(self, tiles: int) -> int:
        return sum(self.seat.table.tiles[number].points for number in bits(tiles))

    def _last_turns(self, state: SeatState, turns: int, owed: Owed) -> Iterator[Plan]:
        """Ways to undo the last turn, or the last few where nothing was done in them; promising ones first."""
        spare = self._spare(state, turns) - len(owed)
        if owed:
            yield from ((turn,) for turn in self.returns(state, owed[-1:], self.unowned))
        if spare > len(owed) and may_begin(self.seat, state, ()):
            for idle in range(spare - len(owed) - state.gone.bit_count(), 0, -1):
                yield (Undone((), state),) * idle
        for script in self._scripts(state, spare - len(owed)):
            for events, before in undone(self.seat, state, script, self.dice):
                yield (Undone(events, before),)

    def _scripts(self, state: SeatState, spare: int) -> list[Script]:
        fitting = [
            script
            for script in scripts(self.seat.rules.variant)
            if script
            and (spare or script[0] in ("acquire", "grab"))
            and ("boom" not in script or state.cards & BOOM)
            and ("grab" not in script or state.cards & GRAB)
            and (script[0] != "rebuild" or state.gone)
        ]
        self.dice.shuffle(fitting)
        return sorted(fitting, key=lambda script: _promise(script, state), reverse=True)

    def returns(self, state: SeatState, faces: Owed, unowned: int, legendaries: int = 0) -> Iterator[Undone]:
        """The ways in which the seat may just have given back a lot of some faces (`turn.stuck`).

        Args:
            state: what it has after it.
            faces: the faces of the lots to think of.
            unowned: the lots (bits) that nobody has.
            legendaries: the legendary skyscrapers (bits) on offer.
        """
        if self.seat.facts(state).marks.bit_count() != self.seat.workers - 1:
            return
        table = self.seat.table
        lots = [lot for face in dict.fromkeys(faces) for lot in bits(table.face_lots[face] & unowned & ~state.lots)]
        self.dice.shuffle(lots)
        for lot in sorted(lots, key=lambda lot: not 1 << lot & self.seat.start_lot):
            before = evolve(state, lots=state.lots | 1 << lot)
            if not self.seat.can_build(before, legendaries, demolishing=True):
                yield Undone((Event("return", lot),), before)


def _promise(script: Script, state: SeatState) -> tuple[bool, bool, bool, bool]:
    """What to undo first: demolitions, then what saves a worker for the turns before, then buildings, cards."""
    return (
        script[0] == "rebuild" and bool(state.gone),
        script[0] == "build",
        "build" in script,
        "boom" in script or "grab" in script,
    )
