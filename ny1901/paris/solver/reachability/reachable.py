"""Whether a position of Paris can occur in a game: with the play that leads to it, or with the rule that forbids it.

A position is called reached only with a record: a deal and the actions after it, played by the engine, that end in the
very position. A position is called impossible if it breaks a position rule (`problems`), which is all that counting
can tell, or if every order in which its buildings and postcards can have come was tried in the engine and none leads
there. The rest, which the time limit leaves, is unknown.

To the printed rules every order of the first phase is the same. House rules can leave some orders only, of which many
are tried: if none is left, the answer is unknown, for they are too many to try them all.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable

from ny1901.kernel.rulebook import Broken
from ny1901.paris.rules.actions import Action
from ny1901.paris.rules.catalogue import catalogue
from ny1901.paris.rules.effects import after
from ny1901.paris.rules.house import HOUSE
from ny1901.paris.rules.legal import is_legal, is_printed_legal
from ny1901.paris.rules.problems import problems
from ny1901.paris.rules.state import State
from ny1901.paris.rules.turn_counts import Course, right_courses
from ny1901.paris.solver.reachability.building import Ordering, Turns
from ny1901.paris.solver.reachability.paving import first_phase
from ny1901.solver.answers import OutOfTime
from ny1901.solver.deadline import Timeout, deadline_of
from ny1901.solver.reachability.answer import Reachability, impossible, reached, unknown

_ORDERS = 300
"""First phases that are tried for one that house rules leave."""


def reachable(position: State, *, timeout: Timeout = 10.0) -> Reachability[State, Action]:
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
    started, deadline = time.perf_counter(), deadline_of(timeout)
    if violations := problems(position):
        return impossible(violations, elapsed=time.perf_counter() - started)
    search, left_open = Ordering(position, deadline.until), False
    try:
        for course in right_courses(position):
            turns = _second_phase(search, course, position)
            begun = None if turns is None else _first_phase(course, position)
            if begun is not None and turns is not None:
                start, actions = begun
                record = (start, (*((action,) for action in actions), *turns))
                return reached(*record, attempts=search.tried, elapsed=time.perf_counter() - started)
            left_open |= turns is not None
    except OutOfTime:
        left_open = True
    if left_open or not search.tried:
        return unknown(attempts=search.tried, elapsed=time.perf_counter() - started)
    violations = catalogue().violations(_no_order(position), position.rules.variant.edition_id)
    return impossible(violations, attempts=search.tried, elapsed=time.perf_counter() - started)


def _second_phase(search: Ordering, course: Course, position: State) -> Turns | None:
    """Turns of the second phase of a course that end in the position; None if there are none.

    A first phase that cannot be played, or comes to something else, is of a position that is not written as the engine
    writes it, such as one with a hand that is not sorted; then no order is tried.

    Raises:
        OutOfTime: the time is over.
    """
    middle = _played(*first_phase(position, course), is_printed_legal)
    if middle is None or (middle.empty and middle != position):
        return None
    return search.turns_from(middle, course.swap)


def _first_phase(course: Course, position: State) -> tuple[State, tuple[Action, ...]] | None:
    """A deal and a first phase of a course that the house rules leave; None if none of those tried is left."""
    begun = first_phase(position, course)
    if position.rules.variant.house_rules is None:
        return begun
    dice = random.Random(0)
    for _ in range(_ORDERS):
        start, actions = begun
        if not any(HOUSE.unmet(start)) and _played(start, actions, is_legal) is not None:
            return begun
        begun = first_phase(position, course, dice)
    return None


def _played(position: State, actions: Iterable[Action], allows: Callable[[State, Action], bool]) -> State | None:
    """The position after some actions; None if one of them is not allowed."""
    for action in actions:
        if not allows(position, action):
            return None
        position = after(position, action)
    return position


def _no_order(position: State) -> Broken:
    """`phase.second`: every order was tried."""
    built, used = ([getattr(player, part) for player in position.players] for part in ("standing", "used"))
    things = f"{sum(map(len, built))} buildings and {sum(map(int.bit_count, used))} postcards"
    yield "phase.second", f"in whatever order the {things} came, some turn is illegal or the position another", ()
