"""Two rule sets played side by side from the same deal: the same actions in both, and where they come apart.

Two positions are apart if anything on the table differs, if an action is legal in only one of them, or if the game is
over in both and the final result differs. What a table is, each game says itself, as its `Sides`.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import filterfalse
from typing import Any, Generic, TypeVar

from attrs import evolve, field, frozen

from ny1901.kernel.errors import IllegalAction
from ny1901.kernel.protocol import State, followed
from ny1901.kernel.records import Record
from ny1901.kernel.rulebook import Catalogue
from ny1901.solver.difference.relaxation import Relaxed

P = TypeVar("P", bound=State)

Line = tuple[Any, ...]
"""The actions of a line of play."""
Fields = tuple[tuple[str, Any, Any], ...]
"""Fields of a variant with their value in each of two variants."""
Chooser = Callable[[Any, Sequence[Any]], Any]
"""A player: from a position and some of its actions one of those."""

ONLY_IN_A, ONLY_IN_B = "legal only in a", "legal only in b"


class Sides(ABC):
    """What a game must say about itself so that two rule sets of it can be compared. It has no state of its own."""

    record: type[Record[Any]]
    """The class of its records."""
    hidden: tuple[str, ...] = ()
    """The labels of `texts` that tell what the players do not see."""

    @abstractmethod
    def catalogue(self) -> Catalogue:
        """The rules of the game."""

    @abstractmethod
    def legal_actions(self, position: Any) -> tuple[Any, ...]:
        """Every legal action of a position."""

    @abstractmethod
    def alike(self, a: Any, b: Any) -> bool:
        """Whether everything on the table is the same, and the turn."""

    @abstractmethod
    def matters(self, position: Any) -> Hashable:
        """What decides about the rest of the game; positions that have it in common need to be looked at only once."""

    @abstractmethod
    def texts(self, position: Any) -> dict[str, str]:
        """The table in words, by label."""

    @abstractmethod
    def result(self, position: Any) -> str:
        """The final result in words; equal words are equal results."""

    @abstractmethod
    def chooser(self, start: Any, fields: Fields, dice: random.Random) -> Chooser:
        """A player of whole games who comes to positions where the rules may differ in some fields."""

    def worth_dealing(self, position: Any, fields: Fields) -> bool:
        """Whether a difference in these fields can show at all from a deal."""
        return True

    def relaxed(self, rules: tuple[Any, Any], fields: Fields) -> tuple[Relaxed[Any], ...]:
        """Relaxed games whose shortest line bounds a difference in these fields from below; none if there are none.

        With some, a difference shows in at least one of them no later than in the two games.
        """
        return ()


@frozen
class Detail:
    """One thing that differs.

    Attributes:
        what: the thing, for example `market` or `score of seat 0`.
        in_a: how it is in the first rule set, as text.
        in_b: how it is in the second.
    """

    what: str
    in_a: str
    in_b: str

    def __str__(self) -> str:
        if self.what in (ONLY_IN_A, ONLY_IN_B):
            return f"{self.what}: {self.in_a or self.in_b}"
        return f"{self.what}: {self.in_a} in a, {self.in_b} in b"


@frozen
class Pair(Generic[P]):
    """The positions of two rule sets after the same actions from the same deal."""

    a: P
    b: P
    sides: Sides = field(eq=False, repr=False)

    @classmethod
    def dealt(cls, sides: Sides, rules: tuple[Any, Any], seed: int) -> Pair[P]:
        """The two deals of a seed.

        Args:
            sides: the game.
            rules: the two rule sets.
            seed: any whole number.
        """
        first, second = (each.initial_state(seed) for each in rules)
        return cls(first, second, sides)

    def allows(self, action: Any) -> bool:
        """Whether an action is legal in both."""
        return bool(self.a.is_legal(action) and self.b.is_legal(action))

    def allows_in_one(self, action: Any) -> bool:
        """Whether an action is legal in exactly one."""
        return bool(self.a.is_legal(action) != self.b.is_legal(action))

    def then(self, action: Any) -> Pair[P]:
        """Both positions after an action that is legal in both."""
        return Pair(followed(self.a, action), followed(self.b, action), self.sides)

    @property
    def actions(self) -> tuple[Any, ...]:
        """The actions legal in both; all of them, as long as the two are not apart."""
        mine, listed = self.sides.legal_actions(self.a), self.sides.legal_actions(self.b)
        return mine if mine == listed else tuple(filter(self.b.is_legal, mine))

    @property
    def apart_on_the_table(self) -> bool:
        """Whether anything on the table differs, or in the turn."""
        return not self.sides.alike(self.a, self.b)

    @property
    def apart(self) -> bool:
        """Whether the two rule sets have come apart here."""
        mine, listed = self.sides.legal_actions(self.a), self.sides.legal_actions(self.b)
        if self.apart_on_the_table or (mine != listed and set(mine) != set(listed)):
            return True
        return self.over and self.sides.result(self.a) != self.sides.result(self.b)

    @property
    def over(self) -> bool:
        """Whether the game is over in both."""
        return self.a.is_over and self.b.is_over

    def details(self) -> Iterator[Detail]:
        """Everything that differs here; the actions only where the tables are alike, since they follow from those."""
        in_a, in_b = self.sides.texts(self.a), self.sides.texts(self.b)
        for what in in_a:
            if what in in_b and in_a[what] != in_b[what]:
                yield Detail(what, in_a[what], in_b[what])
        if not self.apart_on_the_table:
            yield from (Detail(ONLY_IN_A, str(action), "") for action in self.only_in_a)
            yield from (Detail(ONLY_IN_B, "", str(action)) for action in self.only_in_b)
        if self.over and self.sides.result(self.a) != self.sides.result(self.b):
            yield Detail("final tally", self.sides.result(self.a), self.sides.result(self.b))

    @property
    def only_in_a(self) -> tuple[Any, ...]:
        """The actions legal in the first only."""
        return tuple(filterfalse(self.b.is_legal, self.sides.legal_actions(self.a)))

    @property
    def only_in_b(self) -> tuple[Any, ...]:
        """The actions legal in the second only."""
        return evolve(self, a=self.b, b=self.a).only_in_a

    def refusals(self) -> tuple[str, ...]:
        """The ids of the rules that refuse in one rule set what the other allows; none where the tables differ."""
        if self.apart_on_the_table:
            return ()
        refused = [self.b.explain(action) for action in self.only_in_a]
        refused += [self.a.explain(action) for action in self.only_in_b]
        return tuple(dict.fromkeys(rule for verdict in refused for rule in verdict.rules))


def played(sides: Sides, rules: tuple[Any, Any], seed: int, actions: Sequence[Any]) -> Iterator[Pair[Any]]:
    """The two deals, and the two positions after each action, which is checked in both rule sets.

    Args:
        sides: the game.
        rules: the two rule sets.
        seed: what both are dealt with.
        actions: the actions from the first turn on.

    Raises:
        IllegalAction: one of the rule sets forbids one of the actions.
    """
    pair: Pair[Any] = Pair.dealt(sides, rules, seed)
    yield pair
    for action in actions:
        for position in (pair.a, pair.b):
            if not position.is_legal(action):
                raise IllegalAction(position.explain(action))
        pair = pair.then(action)
        yield pair
