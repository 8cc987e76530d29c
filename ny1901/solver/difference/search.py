"""The search for a shortest line of play that tells two rule sets of a game apart: what is tried, in which order.

Where a game has a relaxed one, that is searched whole first: no line can be shorter than its shortest. Then every line
of the two real games is tried, breadth first, as far as the number of positions allows. Then dives along the course of
the relaxed game look for a line as long as its shortest, which then is proved to be the shortest there is, and for
lines a little longer. What is left is looked for by players of whole games, whose lines are made shorter.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Generic, TypeVar

from attrs import evolve, frozen

from ny1901.kernel.picture.words import counted
from ny1901.kernel.protocol import State
from ny1901.solver.difference.answer import Difference
from ny1901.solver.difference.changed_rules import responsible, rules_of
from ny1901.solver.difference.lockstep import Fields, Pair, Sides
from ny1901.solver.difference.relaxation import Course, course, courses
from ny1901.solver.difference.strategies import LONGEST, Found, Searched, along, breadth_first, by_whole_games

P = TypeVar("P", bound=State)

_FEW_DEALS = 10
_LONGER = 2
"""So many actions more than the least a line may have that dives look for."""


@frozen
class Search(Generic[P]):
    """One search for a difference: what is compared, and how far to go.

    Attributes:
        sides: the game.
        names: what is compared.
        rules: the two rule sets.
        about: the id of the rule that is asked about, if one is.
        seeds: the deals to search in.
        limit: the most pairs of positions to look at breadth first.
        dives: the most dives for each length.
        until: the time, as `time.perf_counter` gives it, from which nothing more is tried.
    """

    sides: Sides
    names: tuple[str, str]
    rules: tuple[Any, Any]
    about: str | None
    seeds: Iterable[int]
    limit: int
    dives: int
    until: float

    def answer(self) -> Difference[P]:
        """The difference, or that there is none."""
        fields: Fields = self.rules[0].variant.differences(self.rules[1].variant)
        if not fields:
            return self.nothing(proved=True, proved_by="the two agree in every field of the rules compared")
        found = courses(self.sides.relaxed(self.rules, fields), self.until)
        if found and all(path.whole for path in found):
            return self.nothing(proved=True, proved_by="in no play of any deal does what differs come to matter")
        leading = sorted((path for path in found if not path.whole), key=lambda path: path.least)
        return _Deals(self, fields, leading, dict(self._starts(fields))).answer()

    def _starts(self, fields: Fields) -> Iterator[tuple[int, Pair[P]]]:
        """The deals in which a difference can show."""
        for seed in self.seeds:
            if time.perf_counter() >= self.until:
                break
            pair: Pair[P] = Pair.dealt(self.sides, self.rules, seed)
            if self.sides.worth_dealing(pair.a, fields):
                yield seed, pair

    def nothing(self, *, proved: bool | None, proved_by: str) -> Difference[P]:
        """The answer that no difference was found, or that there is none."""
        return Difference(proved=proved, proved_by=proved_by, names=self.names, rule_sets=self.rules, sides=self.sides)


@frozen
class _Deals(Generic[P]):
    """A search, with the deals and the courses that it follows."""

    search: Search[P]
    fields: Fields
    courses: list[Course[Any]]
    starts: dict[int, Pair[P]]

    @property
    def least(self) -> int:
        """No line of fewer actions can part the two, from whatever deal."""
        return self.courses[0].least if self.courses else 0

    def answer(self) -> Difference[P]:
        """The difference, or that none was found."""
        few = dict(islice(self.starts.items(), _FEW_DEALS))
        wide = breadth_first(few, self.search.limit, self.search.until, self.least)
        words = [*self._course_words(), _words_of(wide, few)]
        if wide.found:
            return self._apart(wide.found, wide.far, words)
        if wide.whole and len(few) == len(self.starts):
            return self._none("no play of these deals tells them apart", words)
        return self._by_dives(words)

    def _by_dives(self, words: list[str]) -> Difference[P]:
        best: Found[P] | None = None
        for known in self.courses:
            path = known if known.remaining or best else course(known.relaxed, self.search.until)
            longest = path.least + _LONGER if best is None else len(best.line) - 1
            dived = self._dived(path, longest, words)
            best = dived or best
        if best is not None and len(best.line) == self.least:
            return self._apart(best, self.least, words)
        return self._by_whole_games(best, words)

    def _dived(self, path: Course[Any], longest: int, words: list[str]) -> Found[P] | None:
        """The first difference that dives along one course find, with as few actions as they can."""
        search = self.search
        alone = tuple(each for each in self.fields if each[0] == path.relaxed.about)
        for steps in range(path.least, longest + 1):
            wider = path if steps == path.least and path.remaining else course(path.relaxed, search.until, steps)
            dived = along(wider, self.starts, alone, steps=steps, dives=search.dives, until=search.until)
            words.append(f"{dived.far} dives for a line of {steps} actions about {path.relaxed.about}")
            if dived.found:
                return dived.found
        return None

    def _by_whole_games(self, best: Found[P] | None, words: list[str]) -> Difference[P]:
        games: Searched[P] = Searched(None, 0, 0)
        if best is None:
            games = by_whole_games(self.starts, self.fields, self.search.until)
            words.append(f"{games.far} games of up to {LONGEST} actions by simulated players")
        found = best or games.found
        if found is None:
            return self._none("not every play was tried", words)
        this_deal = {found.seed: self.starts[found.seed]}
        narrow = breadth_first(this_deal, self.search.limit, self.search.until, self.least)
        words.append(_words_of(narrow, this_deal))
        return self._apart(narrow.found or found, max(narrow.far, self.least), words)

    def _apart(self, found: Found[P], least: int, words: list[str]) -> Difference[P]:
        search, steps = self.search, len(found.line)
        fields = responsible(search.sides, search.rules, found.seed, found.line)
        return Difference(
            proved=True if steps == least else None,
            proved_by=self._why(steps, least),
            names=search.names,
            rule_sets=search.rules,
            sides=search.sides,
            seed=found.seed,
            actions=found.line,
            positions=(found.pair.a, found.pair.b),
            details=tuple(found.pair.details()),
            rules=found.pair.refusals() or self._rules_of(fields),
            fields=fields,
            at_least=least,
            searched="; ".join(words),
        )

    def _why(self, steps: int, least: int) -> str:
        if steps == 0:
            return "no action is needed"
        whose = "any" if least == self.least else "this"
        if steps > least:
            return f"the shortest found; from {whose} deal it takes at least {counted(least, 'action')}"
        if whose == "any":
            return "from no deal can a play with fewer actions come to where what differs matters"
        return "every play with fewer actions from this deal was tried"

    def _rules_of(self, fields: Fields) -> tuple[str, ...]:
        """The rules that some fields change; with a question about one rule, that one."""
        book, about = self.search.sides.catalogue(), self.search.about
        rules = tuple(dict.fromkeys(rule for name, _, _ in fields for rule in rules_of(book, name)))
        return (about,) if about in rules else rules

    def _none(self, why: str, words: list[str]) -> Difference[P]:
        if self.least:
            why += f"; from any deal it takes at least {counted(self.least, 'action')}"
        none = self.search.nothing(proved=None, proved_by=why)
        return evolve(none, at_least=self.least, searched="; ".join(words))

    def _course_words(self) -> Iterator[str]:
        if self.courses:
            yield f"every play of fewer than {self.least} actions of a relaxed game, from every deal at once"


def _words_of(searched: Searched[P], starts: dict[int, Pair[P]]) -> str:
    return (
        f"every play of fewer than {searched.far} actions from {len(starts)} "
        f"{'deal' if len(starts) == 1 else 'deals'} ({searched.tried} pairs of positions)"
    )
