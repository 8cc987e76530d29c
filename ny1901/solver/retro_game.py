"""A whole game run backwards: what each seat did in each turn, so that a position is reached.

Most of it is each seat's own affair. What ties the seats together are the cards at the bottom of the Future Market:
each known group there tells of a Market Shift or of a lot given back, in this order and by somebody. So the turns are
undone one after the other until these are explained; the rest is then planned seat by seat.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from attrs import evolve, frozen

from ny1901.geometry import bits
from ny1901.solver.retro_course import Course
from ny1901.solver.retro_plan import Plan, Planner, Undone
from ny1901.solver.retro_seat import Event, Events, Holding
from ny1901.solver.retro_turn import scripts, undone

_SHIFT = Event("shift")

_DEPTH = 4
_BREADTH = 12
_WAYS_TRIED = 3


@frozen
class History:
    """What happened in every turn, the one that is not over included; the ends of the turns are not among it.

    Attributes:
        turns: the events of each turn.
        order: whose turn each was.
    """

    turns: tuple[Events, ...]
    order: tuple[int, ...]


def history(course: Course, dice: random.Random) -> History | None:
    """One attempt to tell how a game came to its position; None if it led nowhere.

    Args:
        course: what is known of the game.
        dice: what draws the order in which things are tried.
    """
    attempt = _Attempt(course, dice)
    return attempt.history() if attempt.begin() and attempt.explain_the_bottom() else None


class _Attempt:
    """One run backwards. What a seat has at any time can be planned from what it was dealt."""

    def __init__(self, course: Course, dice: random.Random) -> None:
        position = course.position
        self.course = course
        self.dice = dice
        self.table = position.rules.table
        self.holdings = list(course.holdings)
        self.planners = [Planner(seat, dice) for seat in course.seats]
        self.plans: list[Plan | None] = [None] * len(course.seats)
        self.undone: list[Events] = []
        self.left = len(course.order)
        self.turns_left = [course.order.count(seat) for seat in range(len(course.seats))]
        self.groups = list(position.tail)
        self.bottom = list(position.future)
        self.shifts = set(course.shifted)

    def begin(self) -> bool:
        """Undo the turn that has begun, and plan what each seat did before; False if that was not possible.

        Where lots may have been given back, a seat without a plan may find one once it has them again.
        """
        position = self.course.position
        for seat, turns in enumerate(self.turns_left):
            planner = self.planners[seat]
            self.plans[seat] = planner.plan(self.holdings[seat], turns)
            if seat == position.turn.seat and not position.is_over:
                ways = list(self.course.begun(self.dice))
                planned = ((way, planner.plan(way[1], turns)) for way in ways)
                way, plan = next((each for each in planned if each[1] is not None), (ways[0] if ways else None, None))
                if way is None:
                    return False
                self.undone.append(way[0])
                self.holdings[seat], self.plans[seat] = way[1], plan
                self._shift_before(seat)
            if self.plans[seat] is None and not (self.groups and planner.may_be_possible(self.holdings[seat], turns)):
                return False
        return True

    def explain_the_bottom(self) -> bool:
        """Undo turns until every known group of the Future Market is explained; False if some are left."""
        while self.groups and self.left:
            seat = self.course.order[self.left - 1]
            if not self._undo_a_turn(seat):
                return False
            self._shift_before(seat)
        return not self.groups and None not in self.plans

    def history(self) -> History:
        """The turns that are left as planned, then those that have been undone."""
        planned = [iter(plan or ()) for plan in self.plans]
        turns = [next(planned[seat]).events for seat in self.course.order[: self.left]]
        for seat in self.shifts & {*self.course.order[: self.left]}:
            first = self.course.order.index(seat)
            turns[first] = (_SHIFT, *turns[first])
        begun = () if self.course.position.is_over else (self.course.position.turn.seat,)
        return History((*turns, *reversed(self.undone)), (*self.course.order, *begun))

    def _shift_before(self, seat: int) -> None:
        """Let a Market Shift open the turn just undone, if that explains the lowest group."""
        if self.groups and self.groups[-1] > 1 and seat in self.shifts:
            self.undone[-1] = (_SHIFT, *self.undone[-1])
            self.shifts.remove(seat)
            del self.bottom[-self.groups.pop() :]

    def _undo_a_turn(self, seat: int) -> bool:
        """Undo the last turn: a lot given back, if that explains the lowest card, or a step towards such a turn."""
        for turn in self._candidates(seat):
            plan = self._plan_before(seat, turn)
            if plan is not None or self._may_do_without_plan(seat, turn):
                self.undone.append(turn.events)
                self.holdings[seat], self.plans[seat] = turn.before, plan
                self.turns_left[seat] -= 1
                self.left -= 1
                if turn.events[:1] and turn.events[0].kind == "return":
                    self.groups.pop()
                    self.bottom.pop()
                return True
        return False

    def _plan_before(self, seat: int, turn: Undone) -> Plan | None:
        plan = self.plans[seat]
        if plan and plan[-1] is turn:
            return plan[:-1]
        return self.planners[seat].plan(turn.before, self.turns_left[seat] - 1)

    def _may_do_without_plan(self, seat: int, turn: Undone) -> bool:
        turns = self.turns_left[seat] - 1
        return self.plans[seat] is None and self.planners[seat].may_be_possible(turn.before, turns)

    def _candidates(self, seat: int) -> Iterator[Undone]:
        holding, plan = self.holdings[seat], self.plans[seat]
        if self.groups[-1] == 1:
            yield from self._returns(seat, holding, {self.bottom[-1]})
            yield from self._towards_a_return(seat, holding)
        if plan:
            yield plan[-1]
        else:
            yield from self._turns(seat, holding)

    def _turns(self, seat: int, holding: Holding) -> Iterator[Undone]:
        """Some ways to undo a turn."""
        rules = self.course.seats[seat]
        every = list(scripts(rules.rules.variant))
        self.dice.shuffle(every)
        for script in every:
            for events, before in islice(undone(rules, holding, script, self.dice), _WAYS_TRIED):
                yield Undone(events, before)

    def _towards_a_return(self, seat: int, holding: Holding) -> Iterator[Undone]:
        """The first steps of short ways back to a time when the seat may just have given back one of the lowest cards."""
        faces = set(self.bottom[-len(self.holdings) :])
        level: list[tuple[Undone | None, Holding]] = [(None, holding)]
        for depth in range(1, _DEPTH + 1):
            following: list[tuple[Undone | None, Holding]] = []
            for first, reached in level:
                for turn in self._turns(seat, reached):
                    if not self.planners[seat].may_be_possible(turn.before, self.turns_left[seat] - depth):
                        continue
                    if any(True for _ in self._returns(seat, turn.before, faces)):
                        yield first or turn
                    following.append((first or turn, turn.before))
            level = self.dice.sample(following, min(len(following), _BREADTH))

    def _returns(self, seat: int, holding: Holding, faces: set[int]) -> Iterator[Undone]:
        """The ways in which a seat may just have given back a lot of some faces (`turn.stuck`)."""
        rules = self.course.seats[seat]
        if rules.facts(holding).marks.bit_count() != rules.workers - 1:
            return
        offered = self.table.legendary_tiles
        unowned = self.course.position.rules.lots_in_play
        for number, held in enumerate(self.holdings):
            other = self.course.seats[number]
            unowned &= ~(held.lots if number == seat else held.lots | other.start_lot)
            offered &= ~other.facts(held).built
        lots = [lot for face in faces for lot in bits(self.table.face_lots[face] & unowned)]
        self.dice.shuffle(lots)
        for lot in sorted(lots, key=lambda lot: not 1 << lot & rules.start_lot):
            before = evolve(holding, lots=holding.lots | 1 << lot)
            if not rules.can_build(before, offered, demolishing=True):
                yield Undone((Event("return", lot),), before)
