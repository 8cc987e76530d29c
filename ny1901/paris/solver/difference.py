"""A line of play that tells two rule sets of Paris apart: the shortest that was found.

Both rule sets are played side by side from the same deals by dice. They are apart when an action is legal in only one
of them, when the tables differ, or when the game is over and the tallies differ.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterable, Iterator
from typing import Any

from attrs import evolve, frozen

from ny1901.paris.actions import Action, Use
from ny1901.paris.catalogue import catalogue
from ny1901.paris.effects import after
from ny1901.paris.explain import explain
from ny1901.paris.legal import legal_actions
from ny1901.paris.position import Position, Ruleset
from ny1901.paris.scoring import tally, winners
from ny1901.paris.setup import deal
from ny1901.solver.results import Answer, Row, check_timeout

_ENOUGH = 12
"""So many differences are found before the shortest is given."""

Fields = tuple[tuple[str, Any, Any], ...]
Detail = tuple[str, str, str]
"""What differs, how it is in the first rule set and in the second, as texts."""


@frozen(kw_only=True)
class Difference(Answer):
    """Where two rule sets come apart, or that they do not.

    `proved` is True only if the two agree in every field; a line of play that was found is a proof that they differ,
    but not that no shorter one does, so it is None then.

    Attributes:
        names: what was compared.
        rule_sets: the two rule sets that were played.
        seed: what both are dealt with; None if nothing was found.
        actions: the line of play, legal in both; after it they are apart.
        positions: the position in each after it.
        details: what differs then.
        rules: the ids of the rules responsible.
        fields: the fields in which the two differ and that by themselves tell them apart so, or all.
        searched: what was searched, in words.
    """

    names: tuple[str, str]
    rule_sets: tuple[Ruleset, Ruleset]
    seed: int | None = None
    actions: tuple[Action, ...] = ()
    positions: tuple[Position, Position] | None = None
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
        return "; ".join(
            f"{what}: {a or '-'} in {self.names[0]}, {b or '-'} in {self.names[1]}" for what, a, b in self.details
        )

    def turns(self) -> list[Row]:
        """The line of play: the number of the turn from 1, the seat, and the actions."""
        rows: list[Row] = []
        position = deal(self.rule_sets[0], self.seed or 0, Position)
        for action in self.actions:
            if not rows or rows[-1]["turn"] != position.number + 1:
                rows.append({"turn": position.number + 1, "seat": position.seat, "actions": []})
            rows[-1]["actions"].append(str(action))
            position = after(position, action)
        return rows

    def as_table(self) -> list[Row]:
        """One row for each thing that differs."""
        return [{"what": what, "in_a": in_a, "in_b": in_b} for what, in_a, in_b in self.details]

    def to_data(self) -> dict[str, Any]:
        """The answer as plain data for JSON."""
        own = {
            "a": self.names[0],
            "b": self.names[1],
            "found": self.found,
            "steps": self.steps,
            "seed": self.seed,
            "actions": [str(action) for action in self.actions],
            "difference": self.difference,
            "rules": list(self.rules),
            "fields": [{"field": name, "in_a": str(in_a), "in_b": str(in_b)} for name, in_a, in_b in self.fields],
            "searched": self.searched,
        }
        return own | super().to_data()


def find_difference(
    a: Ruleset,
    b: Ruleset,
    *,
    about: str | None = None,
    ignore: Iterable[str] = (),
    seeds: Iterable[int] = range(400),
    timeout: float | None = 60.0,
    make: type[Any] = Position,
) -> Difference:
    """A line of legal play after which two rule sets allow different actions, or lead to different tables or scores.

    Args:
        a: a rule set.
        b: the other.
        about: the id of a rule: look for a difference in this rule alone; all others are then as in the first.
        ignore: ids of rules that are then as in the first.
        seeds: the deals to play, in this order; each is played once by dice.
        timeout: seconds after which the search stops with what it has; None to wait.
        make: the class of positions to make.

    Raises:
        DataError: there is no such rule, or the time limit is none.

    >>> from ny1901.paris import Game, Variant
    >>> found = find_difference(Game(), Game(variant=Variant().change(finished_may_take=False)))
    >>> found.rules, found.difference.startswith("legal only in a: take")
    (('take.finished',), True)
    """
    started = time.perf_counter()
    check_timeout(timeout)
    until = started + (math.inf if timeout is None else timeout)
    names = (a.variant.name, b.variant.name)
    rules = (a, _hybrid(a, b, about, tuple(ignore)))
    fields = a.variant.differences(rules[1].variant)
    if not fields:
        found = Difference(
            names=names, rule_sets=rules, proved=True, proved_by="the two agree in every field of the rules compared"
        )
    else:
        found = _played(names, rules, seeds, until, make)
    return evolve(found, elapsed=time.perf_counter() - started)


def _hybrid(a: Ruleset, b: Ruleset, about: str | None, ignore: tuple[str, ...]) -> Ruleset:
    """The second rule set, with the fields that are left aside as in the first."""
    aside = {name for rule in ignore for name in catalogue()[rule].fields}
    if about is not None:
        aside |= {name for name, _, _ in a.variant.differences(b.variant)} - set(catalogue()[about].fields)
    taken = {name: a.variant.value(name) for name in aside}
    return evolve(b, variant=b.variant.change(**taken)) if taken else b


def _played(
    names: tuple[str, str], rules: tuple[Ruleset, Ruleset], seeds: Iterable[int], until: float, make: type[Any]
) -> Difference:
    found: list[tuple[int, tuple[Action, ...], tuple[Position, Position]]] = []
    fields = rules[0].variant.differences(rules[1].variant)
    games = 0
    for seed in seeds:
        if len(found) >= _ENOUGH or time.perf_counter() >= until:
            break
        games += 1
        line = _game(rules, seed, make)
        if line is not None:
            found.append((seed, *line))
    searched = f"{games} games by dice, side by side"
    if not found:
        return Difference(
            names=names, rule_sets=rules, fields=fields, searched=searched, proved_by="not every play was tried"
        )
    seed, actions, pair = min(found, key=lambda each: len(each[1]))
    alone = tuple(each for each in fields if _tells_apart(rules[0], each, seed, actions))
    return Difference(
        names=names,
        rule_sets=rules,
        seed=seed,
        actions=actions,
        positions=pair,
        details=tuple(_details(*pair)),
        rules=_rules(pair, alone or fields),
        fields=alone or fields,
        searched=searched,
        proved_by=f"the shortest of {len(found)} that were found",
    )


def _game(
    rules: tuple[Ruleset, Ruleset], seed: int, make: type[Any]
) -> tuple[tuple[Action, ...], tuple[Position, Position]] | None:
    """A game by dice until the two are apart: the line and the two positions; None if they never are."""
    dice = random.Random(seed)
    a, b = (deal(each, seed, make) for each in rules)
    line: list[Action] = []
    while True:
        if _apart(a, b):
            return tuple(line), (a, b)
        if a.over:
            return None
        action = dice.choice(_interesting(legal_actions(a), dice))
        line.append(action)
        a, b = after(a, action), after(b, action)


def _interesting(actions: tuple[Action, ...], dice: random.Random) -> tuple[Action, ...]:
    """Now and then only postcards with an effect: the rules differ most there."""
    used = tuple(action for action in actions if isinstance(action, Use) and not action.bare)
    return used if used and dice.random() < 0.5 else actions


def _table(position: Position) -> tuple[Any, ...]:
    return (
        position.postcards, position.players, position.pavement, position.pieces, position.supply, position.number,
        position.seat, position.starter, position.pending, position.over,
    )  # fmt: skip


def _result(position: Position) -> tuple[Any, ...]:
    points = tally(position)
    return points, winners(position, [seat.total for seat in points])


def _apart(a: Position, b: Position) -> bool:
    if _table(a) != _table(b) or set(legal_actions(a)) != set(legal_actions(b)):
        return True
    return a.over and _result(a) != _result(b)


def _details(a: Position, b: Position) -> Iterator[Detail]:
    mine, theirs = legal_actions(a), legal_actions(b)
    only = [action for action in mine if action not in theirs], [action for action in theirs if action not in mine]
    for what, actions, first in (("legal only in a", only[0], True), ("legal only in b", only[1], False)):
        if actions:
            more = f" and {len(actions) - 1} more" if len(actions) > 1 else ""
            text = f"{actions[0]}{more}"
            yield (what, text, "") if first else (what, "", text)
    if a.over != b.over:
        yield "over", str(a.over), str(b.over)
    if a.over and b.over:
        for seat, (one, other) in enumerate(zip(tally(a), tally(b), strict=True)):
            if one != other:
                yield f"score of seat {seat}", str(one.total), str(other.total)
    if _table(a) != _table(b) and not any(only):
        yield "table", str(a.players), str(b.players)


def _rules(pair: tuple[Position, Position], fields: Fields) -> tuple[str, ...]:
    """The rules that refuse in one what the other allows; else those whose fields differ."""
    a, b = pair
    if _table(a) == _table(b):
        mine, theirs = set(legal_actions(a)), set(legal_actions(b))
        refused = [explain(b, action) for action in legal_actions(a) if action not in theirs]
        refused += [explain(a, action) for action in legal_actions(b) if action not in mine]
        ids = tuple(dict.fromkeys(rule for verdict in refused for rule in verdict.rules))
        if ids:
            return ids
    names = {name for name, _, _ in fields}
    return tuple(rule.id for rule in catalogue() if names & set(rule.fields))


def _tells_apart(a: Ruleset, changed: tuple[str, Any, Any], seed: int, line: tuple[Action, ...]) -> bool:
    """Whether one field by itself makes the difference at the end of a line of play."""
    name, _, value = changed
    other = evolve(a, variant=a.variant.change(**{name: value}))
    first, second = deal(a, seed, Position), deal(other, seed, Position)
    for action in line:
        if _apart(first, second):
            return True
        first, second = after(first, action), after(second, action)
    return _apart(first, second)
