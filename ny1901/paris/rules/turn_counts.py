"""How many turns a position takes: counted from what lies, stands, was taken and used.

In each turn a seat lays a tile, takes a building or passes, later it puts up a building or uses a postcard; the seats
take turns. So the number of turns, the seat to move and the beginner of the second phase follow from what was done,
but for the passes of whoever has laid every tile, and for a Levitation: with its swap, the postcard and the building
that it brings are one turn, and that building was not the seat's before.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from attrs import frozen

from ny1901.kernel.geometry import bits
from ny1901.kernel.rulebook import Broken
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.legal import can_act
from ny1901.paris.rules.table import CARDS

if TYPE_CHECKING:
    from ny1901.paris.rules.state import State


LEVITATION = CARDS.index(Postcard.LEVITATION)

Swap = tuple[int, int]
"""The numbers of the buildings that a Levitation gives back and brings."""

_SEATS = (0, 1)


@frozen(kw_only=True)
class Course:
    """One way in which the turns of a game can add up to a position.

    Attributes:
        paved: how many turns of the first phase were taken, by both seats.
        taken: the buildings that each seat has taken in it (bits).
        later: how many turns of the second phase each seat has completed.
        swap: the buildings that a Levitation gave back and brought; None if it had no effect, or was not used.
    """

    paved: int
    taken: tuple[int, int]
    later: tuple[int, int]
    swap: Swap | None = None


def courses(position: State) -> Iterator[Course]:
    """Every course that comes to the position's buildings, postcards and number of turns, right or wrong."""
    jardin = position.rules.table.jardin
    built = [[s.number for s in player.standing if s.number != jardin] for player in position.players]
    taken = [
        player.reserve | sum(1 << number for number in {*numbers})
        for player, numbers in zip(position.players, built, strict=True)
    ]
    later = [len(numbers) + player.used.bit_count() for player, numbers in zip(position.players, built, strict=True)]
    if position.pending is None:
        yield _course(position, taken, later, None)
    for seat, player in enumerate(position.players):
        if player.used >> LEVITATION & 1:
            brought = built[seat] if position.pending is None else [position.pending]
            for give, take in product(bits(position.supply), brought):
                before, turns = [*taken], [*later]
                before[seat] = before[seat] & ~(1 << take) | 1 << give
                turns[seat] -= 1
                yield _course(position, before, turns, (give, take))


def _course(position: State, taken: list[int], later: list[int], swap: Swap | None) -> Course:
    (first, second), (own, other) = taken, later
    return Course(paved=position.number - sum(later), taken=(first, second), later=(own, other), swap=swap)


def right_courses(position: State) -> Iterator[Course]:
    """The courses with which nothing is wrong."""
    return (course for course in courses(position) if not any(True for _ in _wrong(position, course)))


def turns_add_up(position: State) -> Broken:
    """The position rule about counts: what is wrong with every course, told of one with which least is wrong."""
    wrong = [[*_wrong(position, course)] for course in courses(position)]
    if wrong:
        yield from min(wrong, key=len)
    else:
        yield "levitation.swap", "a Levitation brought a building, but none that it gave back is in the supply", ()


def _wrong(position: State, course: Course) -> Broken:
    yield from _wrong_paving(position, course)
    if position.empty:
        if position.seat != position.number % 2:
            yield "setup.start", f"turn {position.number} is not seat {position.seat}'s", (f"seat {position.seat}",)
    elif position.starter in _SEATS:
        yield from _wrong_order(position, course.later, position.starter)


def tiles_laid(position: State, seat: int) -> int:
    """How many tiles a seat has laid."""
    return sum(laid is not None and laid[0] == seat for laid in position.pavement)


def _wrong_paving(position: State, course: Course) -> Broken:
    """`setup.start`, `pass.finished`, `phase.starter`: the turns of the first phase.

    The seats take turns, so the number of turns tells how many each seat had, and only who has laid every tile passes.
    The last tile of all is laid by the seat that finishes second.
    """
    if not position.empty and position.starter in _SEATS and course.paved % 2 != position.starter:
        message = f"the first phase took {course.paved} turns, so seat {position.starter} has laid the last tile of all"
        yield "phase.starter", message, ()
    for seat in _SEATS:
        had = (course.paved + 1 - seat) // 2
        done = tiles_laid(position, seat) + course.taken[seat].bit_count()
        if had < done:
            yield "setup.start", f"seat {seat} has done {done} things in {had} turns of the first phase", ()
        elif had > done and seat != position.starter:
            message = f"seat {seat} has passed in {had - done} of its {had} turns, while it had tiles"
            yield "pass.finished", message, ()


def _wrong_order(position: State, later: tuple[int, int], starter: int) -> Broken:
    """`phase.second`, `phase.skip`: the seats took turns from the beginner on, until one could do nothing any more.

    Who can do nothing never can again: its reserve, land, tokens and the open postcards only dwindle unless it acts. So
    as long as both can act neither was ever passed over; else only the one that went on can have had more turns.
    """
    ahead = 1 - position.seat if position.over else position.seat
    due = (ahead == starter) - (not position.over)
    more = later[ahead] - later[1 - ahead]
    if more < due or (more > due and not position.over and can_act(position, 1 - position.seat)):
        yield (
            "phase.second",
            f"since seat {starter} began the second phase, seat 0 has had {later[0]} turns and seat 1 {later[1]}, "
            f"so it is not seat {position.seat}'s turn",
            (f"seat {position.seat}",),
        )
