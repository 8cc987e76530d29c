"""Whether a position of Paris can occur in a game: with the play that leads to it, or with the rule that forbids it.

A position is called reached only with a record: a deal and the actions after it, played by the engine, that end in the
very position. A position is called impossible if it breaks a position rule (`problems`), if its number of turns does
not fit what was done in them (`wrong_turns`), or if every order in which its buildings and postcards can have come was
tried in the engine and none leads there. The rest, which the time limit leaves, is unknown.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from itertools import product

from attrs import frozen

from ny1901.geometry import bits
from ny1901.paris.actions import Action
from ny1901.paris.catalogue import catalogue
from ny1901.paris.effects import after
from ny1901.paris.legal import is_legal
from ny1901.paris.position import P, Position
from ny1901.paris.problems import problems
from ny1901.paris.solver.retro_building import LEVITATION, Ordering, Swap, Turns
from ny1901.paris.solver.retro_paving import Paving, first_phase, wrong_turns
from ny1901.rulebook import Broken
from ny1901.solver.reached import Reachability, impossible, reached, unknown
from ny1901.solver.results import OutOfTime, check_timeout


def reachable(position: P, *, timeout: float | None = 10.0) -> Reachability[P, Action]:
    """Whether a position can be reached by legal play from a deal.

    Args:
        position: any position, also a hand-made one.
        timeout: seconds after which the answer is unknown; None to search on until an answer is found.

    Raises:
        DataError: the time limit is none.

    >>> import random
    >>> from ny1901.paris import Game
    >>> dice, state = random.Random(7), Game().initial_state(seed=7)
    >>> for _ in range(25):
    ...     state = state.apply(dice.choice(state.legal_actions))
    >>> found = reachable(state)
    >>> str(found.status), len(found.actions), found.exact, found.start.apply(found.actions[0]).to_move
    ('REACHED', 25, True, 1)
    """
    started = time.perf_counter()
    check_timeout(timeout)
    violations = problems(position)
    courses = () if violations else tuple(_courses(position))
    fitting = [course for course in courses if not [*wrong_turns(position, course.paving)]]
    search = Ordering(position, started + (math.inf if timeout is None else timeout))
    try:
        records = (_record(search, course, position) for course in fitting)
        record = next((found for found in records if found is not None), None)
    except OutOfTime:
        return unknown(attempts=search.tried, elapsed=time.perf_counter() - started)
    if record is not None:
        return reached(*record, attempts=search.tried, elapsed=time.perf_counter() - started)
    if fitting and not search.tried:
        return unknown(attempts=0, elapsed=time.perf_counter() - started)
    broken = _no_order(position) if fitting else _out_of_turn(position, courses)
    violations = violations or catalogue().violations(broken, position.rules.variant.edition_id)
    return impossible(violations, attempts=search.tried, elapsed=time.perf_counter() - started)


@frozen(kw_only=True)
class _Course:
    """What the first phase came to, and the buildings that a Levitation gave back and brought in the second."""

    paving: Paving
    swap: Swap | None = None


def _courses(position: Position) -> Iterator[_Course]:
    """Every course that a game can have taken; each adds up to the position's buildings and number of turns."""
    jardin = position.rules.table.jardin
    built = [[s.number for s in player.standing if s.number != jardin] for player in position.players]
    taken = [
        player.reserve | sum(1 << number for number in numbers)
        for player, numbers in zip(position.players, built, strict=True)
    ]
    later = sum(map(len, built)) + sum(player.used.bit_count() for player in position.players)
    if position.pending is None:
        yield _Course(paving=Paving(turns=position.number - later, taken=(taken[0], taken[1])))
    for seat, player in enumerate(position.players):
        if player.used >> LEVITATION & 1:
            brought = built[seat] if position.pending is None else [position.pending]
            for give, take in product(bits(position.supply), brought):
                before = [*taken]
                before[seat] = before[seat] & ~(1 << take) | 1 << give
                # The Levitation and the building that it brings are one turn.
                paving = Paving(turns=position.number - later + 1, taken=(before[0], before[1]))
                yield _Course(paving=paving, swap=(give, take))


def _record(search: Ordering, course: _Course, position: P) -> tuple[P, Turns] | None:
    """A record of a course that ends in the position; None if there is none.

    A first phase that cannot be played, or comes to something else, is of a position that is not written as the engine
    writes it, such as one with the Jardin in a reserve; then no order is tried.

    Raises:
        OutOfTime: the time is over.
    """
    start, actions = first_phase(position, course.paving)
    middle: Position = start
    for action in actions:
        if not is_legal(middle, action):
            return None
        middle = after(middle, action)
    if middle.empty and middle != position:
        return None
    turns = search.turns_from(middle, course.swap)
    return None if turns is None else (start, (*((action,) for action in actions), *turns))


def _out_of_turn(position: Position, courses: tuple[_Course, ...]) -> Broken:
    """What is wrong with every course, told of one with which least is wrong."""
    if courses:
        yield from min(([*wrong_turns(position, course.paving)] for course in courses), key=len)
    else:
        yield "levitation.swap", "a Levitation brought a building, but none that it gave back is in the supply", ()


def _no_order(position: Position) -> Broken:
    """`phase.second`: every order was tried."""
    built, used = ([getattr(player, part) for player in position.players] for part in ("standing", "used"))
    things = f"{sum(map(len, built))} buildings and {sum(map(int.bit_count, used))} postcards"
    yield "phase.second", f"in whatever order the {things} came, some turn is illegal or the position another", ()
