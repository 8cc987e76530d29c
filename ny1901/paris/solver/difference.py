"""A line of play that tells two rule sets of Paris apart: the shortest, where that can be proved.

How it is searched stands in `ny1901.solver.parting`, for any game. Paris brings a relaxed game, in which everything
fits everywhere (`counted_game`): no line from any deal is shorter than its shortest, so a line of the real game that is
as long is the shortest there is.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from typing import Any

from attrs import evolve

from ny1901.errors import DataError
from ny1901.paris.catalogue import catalogue
from ny1901.paris.position import Position, Ruleset
from ny1901.paris.solver.sides import PARIS
from ny1901.solver.difference_answer import Difference
from ny1901.solver.differing import hybrid
from ny1901.solver.parting import Search
from ny1901.solver.results import check_timeout


def find_difference(
    a: Ruleset,
    b: Ruleset,
    *,
    about: str | None = None,
    ignore: Iterable[str] = (),
    seeds: Iterable[int] = range(400),
    limit: int = 3000,
    dives: int = 300,
    timeout: float | None = 60.0,
    make: type[Any] = Position,
) -> Difference[Any]:
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
        make: the class of positions to make.

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
    check_timeout(timeout)
    for name, number in (("limit", limit), ("dives", dives)):
        if type(number) is not int or number < 1:
            raise DataError(f"{number!r} is no limit; give a whole number of at least 1", field=name)
    search = Search(
        sides=PARIS,
        names=(a.variant.name, b.variant.name),
        rules=(a, hybrid(catalogue(), a, b, about=about, ignore=tuple(ignore))),
        about=about,
        seeds=seeds,
        limit=limit,
        dives=dives,
        until=started + (math.inf if timeout is None else timeout),
        make=make,
    )
    return evolve(search.answer(), elapsed=time.perf_counter() - started)
