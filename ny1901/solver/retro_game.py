"""A whole game run backwards: what each seat did in each turn, so that a position is reached.

Most of it is each seat's own affair. What ties the seats together are the cards at the bottom of the Future Market:
each known group there tells of a Market Shift or of a lot given back, in this order and by somebody. So the turns are
undone one after the other until these are explained; the rest is then planned seat by seat.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain

from attrs import evolve, frozen

from ny1901.geometry import bits
from ny1901.solver.retro_course import Course
from ny1901.solver.retro_plan import Plan, Planner, Undone
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
        self.plans: list[Plan] = [()] * len(course.seats)
        self.undone: list[Events] = []
        self.left = len(course.order)
        self.turns_left = [course.order.count(seat) for seat in range(len(course.seats))]
        self.groups = list(position.tail)
        self.bottom = list(position.future)
        self.shifts = set(course.shifted)

    def begin(self) -> bool:
        """Undo the turn that has begun, and plan what each seat did before; False if that was not possible."""
        position = self.course.position
        for seat, turns in enumerate(self.turns_left):
            begun = seat == position.turn.seat and not position.is_over
            ways = self.course.begun(self.dice) if begun else iter([((), self.holdings[seat])])
            for events, before in ways:
                plan = self.planners[seat].plan(before, turns)
                if plan is not None:
                    self.holdings[seat], self.plans[seat] = before, plan
                    if begun:
                        self.undone.append(events)
                        self._shift_before(seat)
                    break
            else:
                return False
        return True

    def explain_the_bottom(self) -> bool:
        """Undo turns until every known group of the Future Market is explained; False if some are left."""
        while self.groups and self.left:
            seat = self.course.order[self.left - 1]
            if not (self.groups[-1] == 1 and self._undo_towards_a_return(seat)):
                *earlier, last = self.plans[seat]
                self._undo(seat, last, tuple(earlier))
            self._shift_before(seat)
        return not self.groups

    def history(self) -> History:
        """The turns that are left as planned, then those that have been undone."""
        planned = [iter(plan) for plan in self.plans]
        turns = [next(planned[seat]).events for seat in self.course.order[: self.left]]
        for seat in self.shifts & {*self.course.order[: self.left]}:
            first = self.course.order.index(seat)
            turns[first] = (_SHIFT, *turns[first])
        begun = () if self.course.position.is_over else (self.course.position.turn.seat,)
        return History((*turns, *reversed(self.undone)), (*self.course.order, *begun))

    def _undo(self, seat: int, turn: Undone, plan: Plan) -> None:
        self.undone.append(turn.events)
        self.holdings[seat], self.plans[seat] = turn.before, plan
        self.turns_left[seat] -= 1
        self.left -= 1

    def _shift_before(self, seat: int) -> None:
        """Let a Market Shift open the turn just undone, if that explains the lowest group."""
        if self.groups and self.groups[-1] > 1 and seat in self.shifts:
            self.undone[-1] = (_SHIFT, *self.undone[-1])
            self.shifts.remove(seat)
            del self.bottom[-self.groups.pop() :]

    def _undo_towards_a_return(self, seat: int) -> bool:
        """Undo a turn in which the seat gave back the lowest card, or one before which it may have given one back."""
        for turn in chain(self._returns(seat, self.holdings[seat], {self.bottom[-1]}), self._before_a_return(seat)):
            plan = self.planners[seat].plan(turn.before, self.turns_left[seat] - 1)
            if plan is not None:
                self._undo(seat, turn, plan)
                if turn.events[0].kind == "return":
                    self.groups.pop()
                    self.bottom.pop()
                return True
        return False

    def _returns(self, seat: int, holding: Holding, faces: set[int]) -> Iterator[Undone]:
        """The ways in which a seat may just have given back a lot of some faces (`turn.stuck`)."""
        rules = self.course.seats[seat]
        if rules.facts(holding).marks.bit_count() != rules.workers - 1:
            return
        offered = self.table.legendary_tiles
        unowned = self.course.position.rules.lots_in_play
        for number, held in enumerate(self.holdings):
            unowned &= ~(held.lots | self.course.seats[number].start_lot)
            offered &= ~self.course.seats[number].facts(held).built
        lots = [lot for face in faces for lot in bits(self.table.face_lots[face] & unowned)]
        self.dice.shuffle(lots)
        for lot in lots:
            before = evolve(holding, lots=holding.lots | 1 << lot)
            if not rules.can_build(before, offered, demolishing=True):
                yield Undone((Event("return", lot),), before)

    def _before_a_return(self, seat: int) -> Iterator[Undone]:
        """The ways to undo a turn after which the seat may give back one of the lowest cards in the turn before."""
        rules, holding = self.course.seats[seat], self.holdings[seat]
        faces = set(self.bottom[-len(self.holdings) :])
        for script in scripts(rules.rules.variant):
            for events, before in undone(rules, holding, script, self.dice):
                if script and any(True for _ in self._returns(seat, before, faces)):
                    yield Undone(events, before)
