"""A line of play that tells two rule sets of New York apart: the shortest, where that can be proved.

How it is searched stands in `ny1901.solver.difference.search`, for any game. Every line is tried, breadth first, as far
as the number of positions allows; what is found so is a shortest one for its deal. Differences that show late in a game
are looked for by players with tastes, and their lines are made shorter: then the shortest found is given as such.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from attrs import evolve

from ny1901.kernel.errors import DataError, VariantError
from ny1901.new_york.rules.catalogue import catalogue
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.variant import Variant
from ny1901.new_york.solver.difference.lockstep import NEW_YORK
from ny1901.solver.deadline import Timeout, deadline_of
from ny1901.solver.difference.answer import Difference
from ny1901.solver.difference.changed_rules import hybrid
from ny1901.solver.difference.search import Search


def find_difference(
    a: Game | Variant,
    b: Game | Variant,
    *,
    players: int = 3,
    about: str | None = None,
    ignore: Iterable[str] = (),
    seeds: Iterable[int] = range(400),
    limit: int = 3000,
    timeout: Timeout = 60.0,
) -> Difference[State]:
    """A line of legal play after which two rule sets allow different actions, or lead to different positions or scores.

    Args:
        a: a variant, or a rule set.
        b: the other.
        players: how many play, where variants are given.
        about: the id of a rule, for example `card.boom`: look for a difference in this rule alone. The second rule
            set is then the first one with this rule as the second has it.
        ignore: ids of rules to leave aside: the second rule set then has them as the first.
        seeds: the deals to search in, in this order.
        limit: how many pairs of positions to try breadth first, once over the first few deals and once over the deal
            of a difference that was found otherwise.
        timeout: seconds after which the search stops with what it has; None to wait.

    Returns:
        The difference; `found` is False if there is none, and `searched` then says how far the search went.

    Raises:
        VariantError: the two are for different numbers of players, or do not go together in part.
        DataError: there is no such rule, or the limits are no limits.

    >>> en, pt = Variant.edition("en-2015"), Variant.edition("pt-2018")
    >>> found = find_difference(en, pt, about="turn.refill")
    >>> found.steps, str(found.actions[0]), found.rules, found.proved
    (1, 'acquire rd', ('turn.refill',), True)
    >>> find_difference(en, Variant.edition("de-2015")).difference
    'no difference'
    """
    started = time.perf_counter()
    deadline = deadline_of(timeout)
    if type(limit) is not int or limit < 1:
        raise DataError(f"{limit!r} is no limit; give a whole number of at least 1", field="limit")
    rules = _rule_sets(a, b, players)
    search: Search[State] = Search(
        sides=NEW_YORK,
        names=(rules[0].variant.name, rules[1].variant.name),
        rules=(rules[0], hybrid(catalogue(), *rules, about=about, ignore=tuple(ignore))),
        about=about,
        seeds=seeds,
        limit=limit,
        dives=0,
        until=deadline.until,
    )
    return evolve(search.answer(), elapsed=time.perf_counter() - started)


def _rule_sets(a: Game | Variant, b: Game | Variant, players: int) -> tuple[Game, Game]:
    seats = {each.players for each in (a, b) if isinstance(each, Game)} or {players}
    if len(seats) > 1:
        raise VariantError(f"{min(seats)} players in one rule set, {max(seats)} in the other", field="players")
    number = seats.pop()
    first, second = (each if isinstance(each, Game) else Game(number, each) for each in (a, b))
    return first, second
