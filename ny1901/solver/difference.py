"""A line of play that tells two rule sets apart: the shortest, where that can be proved.

Both rule sets are played side by side from the same deals. First every line of play is tried, breadth first, as far as
the number of positions allows; what is found so is a shortest one for its deal. Differences that show late in a game
are looked for by players with tastes, and their lines are made shorter: then the shortest found is given as such.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from typing import Any, Generic, TypeVar, overload

from attrs import evolve, frozen

from ny1901.errors import DataError, VariantError
from ny1901.rules.position import Position, Ruleset
from ny1901.rules.variant import Variant
from ny1901.solver.difference_search import LONGEST, Found, breadth_first, by_tastes
from ny1901.solver.differing import Fields, cards_of, challenges_of, hybrid, responsible, rules_of
from ny1901.solver.results import Answer, Row, check_timeout
from ny1901.solver.shortening import Line
from ny1901.solver.side_by_side import ONLY_IN_A, ONLY_IN_B, Detail, Pair

P = TypeVar("P", bound=Position)

_LEGAL = (ONLY_IN_A, ONLY_IN_B)


@frozen(kw_only=True)
class Difference(Answer, Generic[P]):
    """Where two rule sets come apart, or that they do not.

    `proved` is True if no shorter line of play tells them apart from the same deal, or if nothing can; None if the
    line is only the shortest found, or if none was found.

    Attributes:
        names: what was compared.
        rule_sets: the two rule sets that were played.
        seed: what both are dealt with; None if nothing was found.
        actions: the line of play, legal in both; after it they are apart.
        positions: the position in each after it.
        details: everything that differs then.
        rules: the ids of the rules responsible.
        fields: the fields of the variant responsible, with the value in each.
        searched: what was searched, in words.
    """

    names: tuple[str, str]
    rule_sets: tuple[Ruleset, Ruleset]
    seed: int | None = None
    actions: Line = ()
    positions: tuple[P, P] | None = None
    details: tuple[Detail, ...] = ()
    rules: tuple[str, ...] = ()
    fields: Fields = ()
    searched: str = ""

    @property
    def found(self) -> bool:
        """Whether a line of play was found that tells the two apart."""
        return self.seed is not None

    @property
    def steps(self) -> int | None:
        """How many actions the line of play has; None if nothing was found."""
        return len(self.actions) if self.found else None

    @property
    def difference(self) -> str:
        """What differs, in a sentence."""
        if not self.found:
            return "no difference" if self.proved else "none found"
        a, b = self.names
        shown = [
            *self._only(ONLY_IN_A, a),
            *self._only(ONLY_IN_B, b),
            *(f"{d.what}: {d.in_a} in {a}, {d.in_b} in {b}" for d in self.details if d.what not in _LEGAL),
        ]
        return "; ".join(shown)

    def _only(self, what: str, name: str) -> Iterator[str]:
        actions = [detail.in_a or detail.in_b for detail in self.details if detail.what == what]
        if actions:
            others = f" and {len(actions) - 1} more" if len(actions) > 1 else ""
            yield f"legal only in {name}: {actions[0]}{others}"

    def as_table(self) -> list[Row]:
        """One row for each thing that differs."""
        return [{"what": detail.what, "in_a": detail.in_a, "in_b": detail.in_b} for detail in self.details]

    def to_data(self) -> dict[str, Any]:
        """The answer as plain data for JSON; the positions as their text."""
        return {
            "a": self.names[0],
            "b": self.names[1],
            "players": self.rule_sets[0].players,
            "found": self.found,
            "steps": self.steps,
            "seed": self.seed,
            "actions": [str(action) for action in self.actions],
            "difference": self.difference,
            "rules": list(self.rules),
            "fields": [{"field": name, "in_a": _plain(in_a), "in_b": _plain(in_b)} for name, in_a, in_b in self.fields],
            "positions": [str(position) for position in self.positions or ()],
            "searched": self.searched,
        } | super().to_data()


def _plain(value: Any) -> Any:
    return value if isinstance(value, str | int | bool) else str(value)


@overload
def find_difference(
    a: Ruleset | Variant,
    b: Ruleset | Variant,
    *,
    players: int = ...,
    about: str | None = ...,
    ignore: Iterable[str] = ...,
    seeds: Iterable[int] = ...,
    limit: int = ...,
    timeout: float | None = ...,
) -> Difference[Position]: ...


@overload
def find_difference(
    a: Ruleset | Variant,
    b: Ruleset | Variant,
    *,
    players: int = ...,
    about: str | None = ...,
    ignore: Iterable[str] = ...,
    seeds: Iterable[int] = ...,
    limit: int = ...,
    timeout: float | None = ...,
    make: type[P],
) -> Difference[P]: ...


def find_difference(
    a: Ruleset | Variant,
    b: Ruleset | Variant,
    *,
    players: int = 3,
    about: str | None = None,
    ignore: Iterable[str] = (),
    seeds: Iterable[int] = range(400),
    limit: int = 3000,
    timeout: float | None = 60.0,
    make: type[Any] = Position,
) -> Difference[Any]:
    """A line of legal play after which two rule sets allow different actions, or lead to different positions or scores.

    Args:
        a: a variant, or a rule set.
        b: the other.
        players: how many play, where variants are given.
        about: the id of a rule, for example `card.boom`: look for a difference in this rule alone. The second rule
            set is then the first one with this rule as the second has it.
        ignore: ids of rules to leave aside: the second rule set then has them as the first.
        seeds: the deals to search in, in this order.
        limit: how many pairs of positions to try breadth first, over all deals.
        timeout: seconds after which the search stops with what it has; None to wait.
        make: the class of positions to make.

    Returns:
        The difference; `found` is False if there is none, and `searched` then says how far the search went.

    Raises:
        VariantError: the two are for different numbers of players, or do not go together in part.
        DataError: there is no such rule, or the limits are no limits.

    >>> en, pt = Variant.edition("en-2015"), Variant.edition("pt-2018")
    >>> found = find_difference(en, pt, about="turn.refill")
    >>> found.steps, str(found.actions[0]), found.rules, found.proved
    (1, 'acquire gc', ('turn.refill',), True)
    >>> find_difference(en, Variant.edition("de-2015")).difference
    'no difference'
    """
    started = time.perf_counter()
    check_timeout(timeout)
    if type(limit) is not int or limit < 1:
        raise DataError(f"{limit!r} is no limit; give a whole number of at least 1", field="limit")
    rules = _rule_sets(a, b, players)
    search = _Search(
        names=(rules[0].variant.name, rules[1].variant.name),
        rules=(rules[0], hybrid(*rules, about=about, ignore=tuple(ignore))),
        seeds=seeds,
        limit=limit,
        until=started + (math.inf if timeout is None else timeout),
        make=make,
    )
    return evolve(search.answer(), elapsed=time.perf_counter() - started)


def _rule_sets(a: Ruleset | Variant, b: Ruleset | Variant, players: int) -> tuple[Ruleset, Ruleset]:
    seats = {each.players for each in (a, b) if isinstance(each, Ruleset)} or {players}
    if len(seats) > 1:
        raise VariantError(f"{min(seats)} players in one rule set, {max(seats)} in the other", field="players")
    first, second = (each if isinstance(each, Ruleset) else Ruleset(*seats, each) for each in (a, b))
    return first, second


@frozen
class _Search(Generic[P]):
    """One search for a difference: what is compared, and how far to go."""

    names: tuple[str, str]
    rules: tuple[Ruleset, Ruleset]
    seeds: Iterable[int]
    limit: int
    until: float
    make: type[P]

    def answer(self) -> Difference[P]:
        """The difference, or that there is none."""
        fields = self.rules[0].variant.differences(self.rules[1].variant)
        if not fields:
            return self._none(proved=True, proved_by="the two agree in every field of the rules compared", searched="")
        starts = dict(self._starts(challenges_of(fields)))
        wide = breadth_first(starts, self.limit, self.until)
        searched = f"every play of up to {wide.far} actions in {len(starts)} deals ({wide.tried} pairs of positions)"
        if wide.found:
            shorter = f"every play of fewer than {len(wide.found.line)} actions in {len(starts)} deals leaves them alike"
            return self._apart(wide.found, proved=True, proved_by=shorter, searched=searched)
        if wide.whole:
            return self._none(proved=None, proved_by="every play of these deals was tried to its end", searched=searched)
        far = by_tastes(starts, cards_of(fields), self.until)
        searched += f", and {far.far} games of up to {LONGEST} actions"
        if far.found:
            why = f"the shortest found; none has fewer than {wide.far + 1} actions"
            return self._apart(far.found, proved=None, proved_by=why, searched=searched)
        return self._none(proved=None, proved_by="not every play was tried", searched=searched)

    def _starts(self, challenges: frozenset[str]) -> Iterator[tuple[int, Pair[P]]]:
        """The deals to search in: with one of some challenges in play, if any are given."""
        for seed in self.seeds:
            if time.perf_counter() >= self.until:
                break
            pair = Pair.dealt(self.rules, seed, self.make)
            if not challenges or pair.a.deal.challenge in challenges:
                yield seed, pair

    def _none(self, *, proved: bool | None, proved_by: str, searched: str) -> Difference[P]:
        return Difference(
            proved=proved, proved_by=proved_by, names=self.names, rule_sets=self.rules, searched=searched
        )

    def _apart(self, found: Found[P], *, proved: bool | None, proved_by: str, searched: str) -> Difference[P]:
        fields = responsible(self.rules, found.seed, found.line)
        refused = found.pair.refusals()
        return Difference(
            proved=proved,
            proved_by=proved_by,
            names=self.names,
            rule_sets=self.rules,
            seed=found.seed,
            actions=found.line,
            positions=(found.pair.a, found.pair.b),
            details=tuple(found.pair.details()),
            rules=refused or tuple(dict.fromkeys(rule for name, _, _ in fields for rule in rules_of(name))),
            fields=fields,
            searched=searched,
        )
