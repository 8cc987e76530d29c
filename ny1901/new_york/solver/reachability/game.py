"""A whole game run backwards: what each seat did in each turn, so that a position is reached.

Most of it is each seat's own affair. What ties the seats together are the cards at the bottom of the Future Market:
each known group there tells of a Market Shift or of a lot given back, in this order and by somebody. So the turns are
undone one after the other until few of these are left to explain; the rest is then planned seat by seat.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import islice

from attrs import evolve, frozen

from ny1901.new_york.solver.reachability.history import Course, Group
from ny1901.new_york.solver.reachability.seat import Event, Events, SeatState
from ny1901.new_york.solver.reachability.seat_search import Planner, Undone
from ny1901.new_york.solver.reachability.turn import scripts, undone

_SHIFT = Event("shift")

_DEPTH = 4
_BREADTH = 12
_WAYS_TRIED = 3
_FEW_RETURNS = 3
_ROUNDS_WITHOUT_RETURN = 3
_SETBACKS = 6
_SHARES_TRIED = 6


History = tuple[Events, ...]
"""What happened in every turn, the one that is not over included; the ends of the turns are not among it."""


@frozen
class Stage:
    """How far a run backwards has come.

    Attributes:
        states: what each seat has now.
        undone: the events of the turns undone, the last turn first.
        left: how many completed turns are left.
        groups: the groups at the bottom of the Future Market that are not explained yet, the lowest last.
        shifts: the seats whose Market Shift has not been undone.
    """

    states: tuple[SeatState, ...]
    undone: tuple[Events, ...]
    left: int
    groups: tuple[Group, ...]
    shifts: frozenset[int]

    @property
    def returns(self) -> int:
        """How many lots given back are not explained yet."""
        return sum(not group.is_shift for group in self.groups)


def history(course: Course, dice: random.Random, until: float) -> History | None:
    """One attempt to tell how a game came to its position; None if it led nowhere.

    Args:
        course: what is known of the game.
        dice: what draws the order in which things are tried.
        until: the time, as `time.perf_counter` gives it, at which the attempt is given up.
    """
    search = _Backwards(course, dice, until)
    start = search.start()
    if start is None:
        return None
    stages, setbacks = [start], 0
    while time.perf_counter() < until:
        found = search.finished(stages[-1])
        if found is not None or setbacks > _SETBACKS or not stages[-1].groups:
            return found
        further = search.one_group_further(stages[-1])
        if further is not None:
            stages.append(further)
        else:
            setbacks += 1
            del stages[max(1, len(stages) - dice.choice((1, 1, 2, 3, 5))) :]
    return None


class _Backwards:
    """One run backwards from a position."""

    def __init__(self, course: Course, dice: random.Random, until: float) -> None:
        unowned = course.position.unowned
        self.course = course
        self.dice = dice
        self.table = course.position.rules.table
        self.planners = [Planner(seat, dice, unowned | seat.start_lot, until) for seat in course.seats]

    def start(self) -> Stage | None:
        """The stage before the turn that has begun; None if that turn cannot be undone."""
        course, position = self.course, self.course.position
        order, groups = course.order, course.groups(self.dice)
        if position.is_over:
            return Stage(course.states, (), len(order), groups, course.shifted)
        seat, ways = position.turn.seat, list(course.begun(self.dice))
        turns = order.count(seat)
        planner = self.planners[seat]
        some_return = any(not group.is_shift for group in groups)
        likely = [
            way
            for way in ways
            if planner.is_possible(way[1], turns) or (some_return and planner.is_possible(way[1], turns, 1))
        ]
        if not likely:
            return None
        events, before = next((way for way in likely if planner.plan(way[1], turns)), likely[0])
        states = (*course.states[:seat], before, *course.states[seat + 1 :])
        return self._after_a_shift(Stage(states, (events,), len(order), groups, course.shifted), seat)

    def finished(self, stage: Stage) -> History | None:
        """The whole history, with the turns that are left planned seat by seat; None if none was found."""
        if stage.returns > _FEW_RETURNS:
            return None
        for _ in range(_SHARES_TRIED if stage.returns else 1):
            turns = self._planned(stage, [self.dice.randrange(len(stage.states)) for _ in range(stage.returns)])
            if turns is not None:
                return (*turns, *reversed(stage.undone))
        return None

    def _planned(self, stage: Stage, who: list[int]) -> tuple[Events, ...] | None:
        """The turns that are left, where certain seats gave back the lots that are not explained."""
        order = self.course.order[: stage.left]
        faces = [group.faces[0] for group in stage.groups if not group.is_shift]
        plans: list[Iterator[Undone]] = []
        for seat, state in enumerate(stage.states):
            owed = tuple(face for face, giver in zip(faces, who, strict=True) if giver == seat)
            plan = self.planners[seat].plan(state, order.count(seat), owed)
            if plan is None:
                return None
            plans.append(iter(plan))
        turns = [next(plans[seat]) for seat in order]
        returns = [number for number, turn in enumerate(turns) if turn.returned is not None]
        if [order[number] for number in returns] != who:
            return None
        shifts = self._shifts_between(stage, returns)
        if shifts is None:
            return None
        return tuple((_SHIFT, *turn.events) if n in shifts else turn.events for n, turn in enumerate(turns))

    def _shifts_between(self, stage: Stage, returns: list[int]) -> set[int] | None:
        """The turns that a Market Shift opens, so that the groups come in their order; None if there is no way."""
        order, free, found, last = self.course.order[: stage.left], set(stage.shifts), set[int](), -1
        times = iter(returns)
        coming = next(times, len(order))
        for group in stage.groups:
            if not group.is_shift:
                last, coming = coming, next(times, len(order))
                continue
            turn = next((n for n in range(last + 1, min(coming + 1, len(order))) if order[n] in free), None)
            if turn is None:
                return None
            found.add(turn)
            free.remove(order[turn])
            last = turn
        # Whose old cards have all been drawn again can have had their Market Shift at any time: the earliest will do.
        return found | {order.index(seat) for seat in free if seat in order}

    def one_group_further(self, stage: Stage) -> Stage | None:
        """A stage at which one more group is explained; None if that took too long."""
        groups = len(stage.groups)
        for _ in range(_ROUNDS_WITHOUT_RETURN * len(stage.states)):
            if not stage.left:
                return None
            seat = self.course.order[stage.left - 1]
            turn = self._turn_before(stage, seat)
            if turn is None:
                return None
            stage = self._after_a_shift(_undone(stage, seat, turn), seat)
            if len(stage.groups) < groups:
                return stage
        return None

    def _after_a_shift(self, stage: Stage, seat: int) -> Stage:
        """The stage with a Market Shift at the start of the turn just undone, if that explains the lowest group."""
        if not (stage.groups and stage.groups[-1].is_shift and seat in stage.shifts):
            return stage
        undone_turns = (*stage.undone[:-1], (_SHIFT, *stage.undone[-1]))
        return evolve(stage, undone=undone_turns, groups=stage.groups[:-1], shifts=stage.shifts - {seat})

    def _turn_before(self, stage: Stage, seat: int) -> Undone | None:
        """The turn to undo: a lot given back, a step towards such a turn, or else as the seat's own plan says."""
        state, turns = stage.states[seat], self.course.order[: stage.left].count(seat)
        planner = self.planners[seat]
        strict = 0 if planner.is_possible(state, turns) else 1
        if not stage.groups[-1].is_shift:
            for turn in self._towards_a_return(stage, seat, turns):
                if planner.is_possible(turn.before, turns - 1, strict):
                    return turn
        plan = planner.plan(state, turns)
        if plan:
            return plan[-1]
        others = (turn for turn in self._turns(seat, state) if planner.is_possible(turn.before, turns - 1, strict))
        return next(others, None)

    def _towards_a_return(self, stage: Stage, seat: int, turns: int) -> Iterator[Undone]:
        """The ways in which the lowest card was given back, then first steps of short ways back to such a turn."""
        state = stage.states[seat]
        yield from self._returns(stage, seat, state, stage.groups[-1].faces)
        faces = tuple(group.faces[0] for group in stage.groups[-len(stage.states) :] if not group.is_shift)
        level: list[tuple[Undone | None, SeatState]] = [(None, state)]
        for depth in range(1, min(_DEPTH, turns) + 1):
            following: list[tuple[Undone | None, SeatState]] = []
            for first, reached in level:
                for turn in self._turns(seat, reached):
                    if any(True for _ in self._returns(stage, seat, turn.before, faces)):
                        yield first or turn
                    if self.planners[seat].is_possible(turn.before, turns - depth, 1):
                        following.append((first or turn, turn.before))
            level = self.dice.sample(following, min(len(following), _BREADTH))

    def _turns(self, seat: int, state: SeatState) -> Iterator[Undone]:
        """Some ways to undo a turn in which something was done."""
        rules = self.course.seats[seat]
        every = [script for script in scripts(rules.rules.variant) if script]
        self.dice.shuffle(every)
        for script in every:
            for events, before in islice(undone(rules, state, script, self.dice), _WAYS_TRIED):
                yield Undone(events, before)

    def _returns(self, stage: Stage, seat: int, state: SeatState, faces: tuple[int, ...]) -> Iterator[Undone]:
        offered, unowned = self.table.legendary_tiles, self.course.position.rules.lots_in_play
        for number, held in enumerate(stage.states):
            other = self.course.seats[number]
            offered &= ~other.facts(held).built
            unowned &= ~(held.lots | other.start_lot) if number != seat else -1
        return self.planners[seat].returns(state, faces, unowned, offered)


def _undone(stage: Stage, seat: int, turn: Undone) -> Stage:
    return Stage(
        states=(*stage.states[:seat], turn.before, *stage.states[seat + 1 :]),
        undone=(*stage.undone, turn.events),
        left=stage.left - 1,
        groups=stage.groups if turn.returned is None else stage.groups[:-1],
        shifts=stage.shifts,
    )
