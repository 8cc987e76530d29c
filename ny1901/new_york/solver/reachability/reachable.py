"""Whether a position can be reached by legal play: with the play that leads to it, or with the rule that forbids it.

A position is called reached only with a record of play: a deal and the actions after it, played by the engine, that
end in the position. Its order of the Future Market is hidden, so the deal is made to suit the play. What a position
remembers of its past is what the record must come to: everything but the dice after a Market Shift, which nobody can
wind back, and, if the order in which a seat's buildings are listed cannot be that of building, that order.

A position is called impossible only with a broken rule: a position rule (`problems`) or a necessary condition
(`necessary`). Between the two lies the rest, which is unknown.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable

from ny1901.new_york.rules.actions import Action, EndTurn, ReturnLot
from ny1901.new_york.rules.house import HOUSE
from ny1901.new_york.rules.problems import problems
from ny1901.new_york.rules.state import State
from ny1901.new_york.solver.reachability.deal import Play, play_of
from ny1901.new_york.solver.reachability.game import history
from ny1901.new_york.solver.reachability.history import Course
from ny1901.new_york.solver.reachability.necessary import broken_conditions
from ny1901.solver.deadline import Timeout, deadline_of
from ny1901.solver.reachability.answer import Reachability, impossible, reached, unknown

_ATTEMPTS_IN_ORDER = 3
_DIFFERS = "the dice after a Market Shift, or the order in which buildings are listed"


def reachable(position: State, *, timeout: Timeout = 10.0, seed: int = 0) -> Reachability[State, Action]:
    """Whether a position can be reached by legal play from a deal.

    Args:
        position: any position, also a hand-made one.
        timeout: seconds after which the answer is unknown; None to search on until an answer is found.
        seed: any whole number; another one tries things in another order.

    Raises:
        DataError: the time limit is none.

    >>> from ny1901.new_york.game import Game
    >>> state = Game(players=2).initial_state(seed=1901)
    >>> for _ in range(20):
    ...     state = state.apply(state.legal_actions[-1])
    >>> found = reachable(state)
    >>> str(found.status), len(found.actions) >= 10, found.start.apply(found.actions[0]).to_move
    ('REACHED', True, 0)
    """
    started, deadline = time.perf_counter(), deadline_of(timeout)
    violations = problems(position) or broken_conditions(position)
    if violations:
        return impossible(violations, elapsed=time.perf_counter() - started)
    play, attempts = _searched(position, random.Random(seed), deadline.until)
    elapsed = time.perf_counter() - started
    if play is None or (position.rules.variant.house_rules is not None and any(HOUSE.unmet(play.start))):
        return unknown(attempts=attempts, elapsed=elapsed)
    differs = "" if play.end == position else _DIFFERS
    return reached(play.start, _by_turn(play.actions), differs=differs, attempts=attempts, elapsed=elapsed)


def _by_turn(actions: Iterable[Action]) -> tuple[tuple[Action, ...], ...]:
    found: list[tuple[Action, ...]] = []
    begun: list[Action] = []
    for action in actions:
        begun.append(action)
        if isinstance(action, EndTurn | ReturnLot):
            found.append(tuple(begun))
            begun = []
    return (*found, tuple(begun)) if begun else tuple(found)


def _searched(position: State, dice: random.Random, until: float) -> tuple[Play | None, int]:
    """A play that ends in a position, and how many histories were tried for it."""
    listed, free = (Course.of(position, any_order=any_order) for any_order in (False, True))
    attempts = 0
    while attempts == 0 or time.perf_counter() < until:
        course = free if attempts >= _ATTEMPTS_IN_ORDER and attempts % 2 else listed
        attempts += 1
        found = history(course, dice, until)
        play = None if found is None else play_of(course, found, position, dice, until)
        if play is not None:
            return play, attempts
    return None, attempts
