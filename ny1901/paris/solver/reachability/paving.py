"""A first phase that ends as wished, made backwards: the deal is hidden, so the stacks are put in the order of play."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ny1901.kernel.geometry import bits
from ny1901.paris.rules.actions import Lay, Pass, Take
from ny1901.paris.rules.position import Player
from ny1901.paris.rules.state import State
from ny1901.paris.rules.turn_counts import Course

_SEATS = (0, 1)


def first_phase(
    target: State, course: Course, dice: random.Random | None = None
) -> tuple[State, tuple[Lay | Take | Pass, ...]]:
    """A deal, and actions after it that lay the tiles of a position and take the buildings.

    Args:
        target: the position whose pavement, hands and stacks are to come about.
        course: the turns, with which nothing is wrong.
        dice: puts what each seat lays and takes in another order; to the printed rules every order is the same.
    """
    of_seats = tuple(_actions(target, course, seat, dice) for seat in _SEATS)
    actions = tuple(of_seats[turn % 2][turn // 2] for turn in range(course.paved))
    start = State.of(
        target.rules,
        postcards=target.postcards,
        players=tuple(_dealt(target, seat, of_seats[seat]) for seat in _SEATS),
        pavement=(None,) * len(target.pavement),
        pieces=(),
        supply=target.rules.table.buildings,
        number=0,
        seat=0,
        starter=None,
        pending=None,
        over=False,
    )
    return start, actions


def _actions(target: State, course: Course, seat: int, dice: random.Random | None) -> tuple[Lay | Take | Pass, ...]:
    """A seat's turns: buildings first, for who has laid every tile may have to pass (`take.finished`)."""
    names, lays = target.rules.table.building_ids, _lays(target, seat)
    takes = [Take(names[number]) for number in bits(course.taken[seat])]
    passes = (course.paved + 1 - seat) // 2 - len(takes) - len(lays)
    done: list[Lay | Take] = [*takes, *lays]
    if dice is not None:
        dice.shuffle(done)
    return (*done, *[Pass()] * passes)


def _lays(target: State, seat: int) -> list[Lay]:
    lay = target.rules.table.lay
    return [
        lay[laid[1]][square][laid[2]]
        for square, laid in enumerate(target.pavement)
        if laid is not None and laid[0] == seat
    ]


def _dealt(target: State, seat: int, actions: Sequence[Lay | Take | Pass]) -> Player:
    """What a seat was dealt: the tiles in the order in which it lays them, then its hand, then its stack."""
    number = target.rules.table.lay_number
    laid = [number[action][0] for action in actions if isinstance(action, Lay)]
    player, size = target.players[seat], target.rules.variant.hand_size
    drawn = (*laid, *player.hand, *player.stack)
    return Player(tuple(sorted(drawn[:size])), drawn[size:], 0, (), 0, 0)
