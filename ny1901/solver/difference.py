"""A line of play that tells two rule sets apart: the shortest, where that can be proved.

Both rule sets are played side by side from the same deals. First every line of play is tried, breadth first, as far as
the number of positions allows; what is found so is a shortest one for its deal. Differences that show late in a game
are looked for by players with tastes, and their lines are made shorter: then the shortest found is given as such.
"""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from typing import Any, Generic, TypeVar, overload

from attrs import evolve, frozen

from ny1901.errors import DataError, VariantError
from ny1901.rules.actions import Card
from ny1901.rules.position import Position, Ruleset
from ny1901.rules.variant import Variant
from ny1901.solver.difference_search import LONGEST, Found, Searched, breadth_first, by_tastes
from ny1901.solver.differing import Fields, cards_of, challenges_of, hybrid, responsible, rules_of
from ny1901.solver.results import Answer, Row, check_timeout
from ny1901.solver.shortening import Line
from ny1901.solver.side_by_side import HIDDEN, ONLY_IN_A, ONLY_IN_B, Detail, Pair, played

P = TypeVar("P", bound=Position)

_LEGAL = (ONLY_IN_A, ONLY_IN_B)
_FEW_DEALS = 10


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
    def actions_in_one(self) -> Line:
        """The actions that only one of the two allows after the line of play, as long as the tables are alike."""
        if self.positions is None or not any(detail.what in _LEGAL for detail in self.details):
            return ()
        pair = Pair(*self.positions)
        return pair.only_in_a + pair.only_in_b

    @property
    def difference(self) -> str:
        """What differs, in a sentence; what is hidden from the players is named only if nothing else differs."""
        if not self.found:
            return "no difference" if self.proved else "none found"
        a, b = self.names
        hidden = () if all(detail.what in HIDDEN for detail in self.details) else HIDDEN
        shown = [
            *self._only(ONLY_IN_A, a),
            *self._only(ONLY_IN_B, b),
            *(f"{d.what}: {d.in_a} in {a}, {d.in_b} in {b}" for d in self.details if d.what not in (*_LEGAL, *hidden)),
        ]
        return "; ".join(shown)

    def _only(self, what: str, name: str) -> Iterator[str]:
        actions = [detail.in_a or detail.in_b for detail in self.details if detail.what == what]
        if actions:
            others = f" and {len(actions) - 1} more" if len(actions) > 1 else ""
            yield f"legal only in {name}: {actions[0]}{others}"

    def renamed(self, a: str, b: str) -> Difference[P]:
        """The same difference between two variants of other names that have the same rules.

        Args:
            a: the first name.
            b: the second.
        """
        return evolve(self, names=(a, b))

    def turns(self) -> list[Row]:
        """The line of play turn by turn: the number of the turn from 1, the seat, and the actions."""
        rows: list[Row] = []
        for pair, action in zip(
            played(self.rule_sets, self.seed or 0, self.actions, Position), self.actions, strict=False
        ):
            turn = pair.a.turn
            if not rows or rows[-1]["turn"] != turn.number + 1:
                rows.append({"turn": turn.number + 1, "seat": turn.seat, "actions": []})
            rows[-1]["actions"].append(str(action))
        return rows

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
        limit: how many pairs of positions to try breadth first, once over the first few deals and once over the deal
            of a difference that was found otherwise.
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
    (1, 'acquire rd', ('turn.refill',), True)
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
        about=about,
    )
    return evolve(search.answer(), elapsed=time.perf_counter() - started)


def _rule_sets(a: Ruleset | Variant, b: Ruleset | Variant, players: int) -> tuple[Ruleset, Ruleset]:
    seats = {each.players for each in (a, b) if isinstance(each, Ruleset)} or {players}
    if len(seats) > 1:
        raise VariantError(f"{min(seats)} players in one rule set, {max(seats)} in the other", field="players")
    number = seats.pop()
    first, second = (each if isinstance(each, Ruleset) else Ruleset(number, each) for each in (a, b))
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
    about: str | None

    def answer(self) -> Difference[P]:
        """The difference, or that there is none."""
        fields = self.rules[0].variant.differences(self.rules[1].variant)
        if not fields:
            return self._none(proved=True, proved_by="the two agree in every field of the rules compared", searched="")
        starts = dict(self._starts(challenges_of(fields)))
        few = dict(islice(starts.items(), _FEW_DEALS))
        wide = breadth_first(few, self.limit, self.until)
        searched = _words_of(wide, few)
        if wide.found:
            return self._shortest(wide.found, searched)
        if wide.whole and len(few) == len(starts):
            return self._none(proved=None, proved_by="no play of these deals tells them apart", searched=searched)
        return self._by_tastes(starts, cards_of(fields), searched)

    def _by_tastes(self, starts: dict[int, Pair[P]], kept: Collection[Card], searched: str) -> Difference[P]:
        games = by_tastes(starts, kept, self.until)
        searched += f"; {games.far} games of up to {LONGEST} actions by players with tastes"
        if games.found is None:
            return self._none(proved=None, proved_by="not every play was tried", searched=searched)
        this_deal = {games.found.seed: starts[games.found.seed]}
        narrow = breadth_first(this_deal, self.limit, self.until)
        searched += f"; {_words_of(narrow, this_deal)}"
        if narrow.found:
            return self._shortest(narrow.found, searched)
        why = f"the shortest found; from this deal it takes at least {narrow.far} actions"
        return self._apart(games.found, proved=None, proved_by=why, searched=searched)

    def _shortest(self, found: Found[P], searched: str) -> Difference[P]:
        why = "every play with fewer actions from this deal was tried" if found.line else "no action is needed"
        return self._apart(found, proved=True, proved_by=why, searched=searched)

    def _starts(self, challenges: frozenset[str]) -> Iterator[tuple[int, Pair[P]]]:
        """The deals to search in: with one of some challenges in play, if any are given."""
        for seed in self.seeds:
            if time.perf_counter() >= self.until:
                break
            pair = Pair.dealt(self.rules, seed, self.make)
            if not challenges or pair.a.deal.challenge in challenges:
                yield seed, pair

    def _none(self, *, proved: bool | None, proved_by: str, searched: str) -> Difference[P]:
        return Difference(proved=proved, proved_by=proved_by, names=self.names, rule_sets=self.rules, searched=searched)

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
            rules=refused or self._rules_of(fields),
            fields=fields,
            searched=searched,
        )

    def _rules_of(self, fields: Fields) -> tuple[str, ...]:
        """The rules that some fields change; with a question about one rule, that one."""
        rules = tuple(dict.fromkeys(rule for name, _, _ in fields for rule in rules_of(name)))
        return (self.about,) if self.about in rules else rules


def _words_of(searched: Searched[P], starts: dict[int, Pair[P]]) -> str:
    return (
        f"every play of fewer than {searched.far} actions from {len(starts)} "
        f"{'deal' if len(starts) == 1 else 'deals'} ({searched.tried} pairs of positions)"
    )
