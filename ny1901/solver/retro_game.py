"""A whole game run backwards: what each seat did in each turn, so that a position is reached.

Most of it is each seat's own affair. What ties the seats together are the cards at the bottom of the Future Market:
each known group there tells of a Market Shift or of a lot given back, in this order and by somebody. So the turns are
undone one after the other until these are explained; the rest is then planned seat by seat.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from attrs import evolve, frozen

from ny1901.geometry import bits
from ny1901.solver.retro_course import Course
from ny1901.solver.retro_plan import Planner, Turns
from ny1901.solver.retro_seat import Event, Events, Holding
from ny1901.solver.retro_turn import scripts, undone

_SHIFT = Event("shift")


@frozen
class History:
    """What happened in every turn, the one that is not over included; the ends of the turns are not among it.

    Attributes:
        turns: the events of each turn.
        order: whose turn each was.
    """

    turns: Turns
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
        self.plans: list[Turns] = []
        self.undone: list[Events] = []
        self.left = len(course.order)
        self.turns_left = [course.order.count(seat) for seat in range(len(course.seats))]
        self.groups = list(position.tail)
        self.bottom = list(position.future)
        self.shifts = set(course.shifted)

    def begin(self) -> bool:
        """Undo the turn that has begun, and plan what each seat did before; False if that was not possible."""
        position = self.course.position
        for seat, holding in enumerate(self.holdings):
            if seat != position.turn.seat or position.is_over:
                self._add_plan(self._plan(seat, holding, self.turns_left[seat]))
            else:
                self._add_plan(self._undo_the_turn_begun(seat))
            if len(self.plans) <= seat:
                return False
        if not position.is_over:
            self._shift_before(position.turn.seat)
        return True

    def _add_plan(self, plan: Turns | None) -> None:
        if plan is not None:
            self.plans.append(plan)

    def _undo_the_turn_begun(self, seat: int) -> Turns | None:
        for events, before in self.course.begun(self.dice):
            plan = self._plan(seat, before, self.turns_left[seat])
            if plan is not None:
                self.undone.append(events)
                self.holdings[seat] = before
                return plan
        return None

    def _plan(self, seat: int, holding: Holding, turns: int) -> Turns | None:
        return self.planners[seat].plan(holding, turns)

    def explain_the_bottom(self) -> bool:
        """Undo turns until every known group of the Future Market is explained; False if some are left."""
        while self.groups and self.left:
            seat = self.course.order[self.left - 1]
            if not (self.groups[-1] == 1 and self._towards_a_return(seat)):
                self._follow_plan(seat)
            self._shift_before(seat)
        return not self.groups

    def history(self) -> History:
        """The turns that are left as planned, then those that have been undone."""
        planned = [list(plan) for plan in self.plans]
        turns = [planned[seat].pop(0) for seat in self.course.order[: self.left]]
        for seat in self.shifts:
            first = self.course.order.index(seat)
            if first < self.left:
                turns[first] = (_SHIFT, *turns[first])
        order = self.course.order if self.course.position.is_over else (*self.course.order, self.course.position.turn.seat)
        return History((*turns, *reversed(self.undone)), order)

    def _follow_plan(self, seat: int) -> None:
        *earlier, last = self.plans[seat]
        before = self._before(seat, last)
        self._take_back(seat, last, before, tuple(earlier))

    def _before(self, seat: int, events: Events) -> Holding:
        """The holding before some events of a plan: the one among the ways to undo them from which the plan goes on."""
        return self.planners[seat].before(self.holdings[seat], self.turns_left[seat])

    def _take_back(self, seat: int, events: Events, before: Holding, plan: Turns) -> None:
        self.undone.append(events)
        self.holdings[seat] = before
        self.plans[seat] = plan
        self.turns_left[seat] -= 1
        self.left -= 1

    def _shift_before(self, seat: int) -> None:
        """Let a Market Shift open the turn just undone, if that explains the lowest group."""
        if self.groups and self.groups[-1] > 1 and seat in self.shifts:
            self.undone[-1] = (_SHIFT, *self.undone[-1])
            size = self.groups.pop()
            del self.bottom[-size:]
            self.shifts.remove(seat)
