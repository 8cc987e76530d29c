"""A line of play that tells two rule sets of Paris apart: the shortest, where that can be proved.

How it is searched stands in `ny1901.solver.difference.search`, for any game. Paris brings a relaxed game, in which all
fits everywhere (`counted_game`): no line from any deal is shorter than its shortest, so a line of the real game that is
as long is the shortest there is.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from attrs import evolve

from ny1901.kernel.errors import DataError
from ny1901.paris.rules.catalogue import catalogue
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.state import State
from ny1901.paris.solver.difference.lockstep import PARIS
from ny1901.solver.deadline import Timeout, deadline_of
from ny1901.solver.difference.answer import Difference
from ny1901.solver.difference.changed_rules import hybrid
from ny1901.solver.difference.search import Search


def find_difference(
    a: Game,
    b: Game,
    *,
    about: str | None = None,
    ignore: Iterable[str] = (),
    seeds: Iterable[int] = range(400),
    limit: int = 3000,
    dives: int = 300,
    timeout: Timeout = 60.0,
) -> Difference[State]:
    """A line of legal play after which two rule sets allow different actions, or lead to different tables or scores.

    Args:
        a: a rule set.
        b: the other.
        about: the id of a rule: look for a difference in this rule alone; all others are then as in the first.
        ignore: ids of rules that are then as in the first.
        seeds: the deals to search in, in this order.
        limit: how many pairs of positions to try breadth first.
        dives: how many lines to try for each length that a shortest line may have.
        timeout: seconds after which the search stops with what it has; None to wait.

    Returns:
        The difference; `found` is False if there is none. What is proved of it, `proved_by` and `at_least` say.

    Raises:
        DataError: there is no such rule, or the limits are no limits.

    >>> from ny1901.paris import Game, Variant
    >>> found = find_difference(Game(), Game(variant=Variant().change(finished_may_take=False)))
    >>> found.rules, found.difference
    (('take.finished',), 'legal only in pt-devir: take i3 and 8 more')
    >>> found.steps, found.certainty
    (16, 'proved: from no deal can a play with fewer actions come to where what differs matters')
    """
    started = time.perf_counter()
    deadline = deadline_of(timeout)
    for name, number in (("limit", limit), ("dives", dives)):
        if type(number) is not int or number < 1:
            raise DataError(f"{number!r} is no limit; give a whole number of at least 1", field=name)
    search: Search[State] = Search(
        sides=PARIS,
        names=(a.variant.name, b.variant.name),
        rules=(a, hybrid(catalogue(), a, b, about=about, ignore=tuple(ignore))),
        about=about,
        seeds=seeds,
        limit=limit,
        dives=dives,
        until=deadline.until,
    )
    return evolve(search.answer(), elapsed=time.perf_counter() - started)
