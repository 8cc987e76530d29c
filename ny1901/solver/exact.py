"""Tiny games played out to the end in every way: the value of a position, and the range of final scores.

Nothing is estimated. When the search stops at a limit, the answer says so and holds no number. A game tells by a `Tree`
what is hidden in a position and what an action can lead to.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal

from attrs import field, frozen

from ny1901.kernel.errors import VariantError
from ny1901.solver.answers import Answer, Row
from ny1901.solver.behaviour import Behaviour, chosen
from ny1901.solver.deadline import Deadline, Timeout, deadline_of

Utility = Literal["score", "win"]
Values = tuple[Fraction, ...]

_NODES_A_LOOK = 64
"""Positions between two looks at the clock."""


@frozen(kw_only=True, repr=False)
class Solution(Answer):
    """What `solve` found; `proved` is True if every way to the end was tried, else None, and then there is no number.

    Attributes:
        utility: what each seat plays for: `score` or `win`.
        value: for each seat its expected final score in points, or its expected share of the win.
        best: the action that the seat to move takes; None also at the end of the game.
        limit: what stopped the search: `nodes`, `seconds`, or `loop` where play can come back to a position; else None.
        nodes: positions looked into.
    """

    utility: Utility
    value: Values | None = None
    best: Any = None
    limit: str | None = None
    nodes: int = field(default=0, eq=False)

    def as_table(self) -> list[Row]:
        """A row a seat; no row if nothing is proved."""
        return [
            {"seat": seat, self.utility: str(value), "decimal": float(value)}
            for seat, value in enumerate(self.value or ())
        ]


_REASONS = {
    "nodes": "more positions than the limit allows",
    "seconds": "the time ran out",
    "loop": "play can come back to a position, so there is no last turn to reckon from",
}


class _Stopped(Exception):
    """A limit was met."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit
        self.reason = f"stopped: {_REASONS[limit]}"


@frozen
class _Budget:
    """How much may be looked at."""

    limit_nodes: int
    deadline: Deadline

    def spend(self, nodes: int) -> None:
        """Stop if a limit is met.

        Raises:
            _Stopped: with the name of the limit.
        """
        if nodes > self.limit_nodes:
            raise _Stopped("nodes")
        if nodes % _NODES_A_LOOK == 0 and self.deadline.passed:
            raise _Stopped("seconds")


class _Search:
    """A depth-first search with a memory of every position valued and the positions on the way to the present one."""

    def __init__(self, tree: Tree, utility: Callable[[Any], Values], budget: _Budget) -> None:
        self.nodes = 0
        self._tree, self._utility, self._budget = tree, utility, budget
        self._valued: dict[Hashable, tuple[Values, Any]] = {}
        self._on_the_way: set[Hashable] = set()

    def value(self, position: Any) -> tuple[Values, Any]:
        """The value of an open position and the action taken there.

        Raises:
            _Stopped: a limit was met, or play came back to a position.
        """
        name = self._tree.key(position)
        known = self._valued.get(name)
        if known is not None:
            return known
        if name in self._on_the_way:
            raise _Stopped("loop")
        self.nodes += 1
        self._budget.spend(self.nodes)
        self._on_the_way.add(name)
        found = (self._utility(position), None) if position.is_over else self._best(position)
        self._on_the_way.remove(name)
        self._valued[name] = found
        return found

    def _best(self, position: Any) -> tuple[Values, Any]:
        seat = position.to_move
        choices = [(self._expected(position, action), action) for action in position.legal_actions]
        if not choices:
            raise VariantError("the house rules leave no action in a position on the way", field="house_rules")
        return max(choices, key=lambda choice: choice[0][seat])

    def _expected(self, position: Any, action: Any) -> Values:
        totals = [Fraction(0)] * position.rules.players
        for chance, reached in self._tree.outcomes(position, action):
            values, _ = self.value(reached)
            totals = [total + chance * value for total, value in zip(totals, values, strict=True)]
        return tuple(totals)


@frozen
class ScoreRange:
    """The final scores that can still be reached from a position, over every play and every order of the cards.

    Attributes:
        position: where.
        lower: for each seat the least final score that can be reached, in points; empty where no end can be reached.
        upper: for each seat the greatest.
    """

    position: Any
    lower: tuple[int, ...]
    upper: tuple[int, ...]


@frozen(kw_only=True, repr=False)
class Survey(Answer):
    """What `score_range` found; `proved` is True if every position that can be reached was met, else None.

    Attributes:
        ranges: the range at each position that can be reached, the position asked about first; empty unless proved.
        limit: what stopped the search: `nodes` or `seconds`; else None.
        nodes: positions looked into.
    """

    ranges: tuple[ScoreRange, ...] = ()
    limit: str | None = None
    nodes: int = field(default=0, eq=False)

    @property
    def here(self) -> ScoreRange | None:
        """The range at the position asked about; None unless proved."""
        return self.ranges[0] if self.ranges else None

    def as_table(self) -> list[Row]:
        """A row a seat, for the position asked about; no row if nothing is proved."""
        if self.here is None:
            return []
        pairs = zip(self.here.lower, self.here.upper, strict=True)
        return [{"seat": seat, "lower": lower, "upper": upper} for seat, (lower, upper) in enumerate(pairs)]


class _Graph:
    """Every open position that can be reached, numbered as met, and for each the ones that lead to it."""

    def __init__(self, tree: Tree, budget: _Budget, behaviours: Sequence[Behaviour]) -> None:
        self.positions: list[Any] = []
        self._tree, self._budget, self._behaviours = tree, budget, behaviours
        self._number: dict[Hashable, int] = {}
        self._before: list[set[int]] = []

    def explore(self, start: Any) -> None:
        """Meet every position.

        Raises:
            _Stopped: a limit was met.
        """
        self._met(start)
        for number, position in enumerate(self.positions):
            for action in self._actions(position):
                for _, reached in self._tree.outcomes(position, action):
                    self._before[self._met(reached)].add(number)

    def _actions(self, position: Any) -> Iterator[Any]:
        for action in position.legal_actions:
            if all(behaviour.obeys(position, action) for behaviour in self._behaviours):
                yield action

    def _met(self, position: Any) -> int:
        number = self._number.setdefault(self._tree.key(position), len(self.positions))
        if number == len(self.positions):
            self.positions.append(position)
            self._before.append(set())
            self._budget.spend(len(self.positions))
        return number

    def ranges(self) -> Iterator[ScoreRange]:
        """The range at each position: the final scores handed back from every end, until nothing changes."""
        lower: list[tuple[int, ...] | None] = [None] * len(self.positions)
        upper = list(lower)
        waiting = []
        for number, position in enumerate(self.positions):
            if position.is_over:
                lower[number] = upper[number] = position.scores
                waiting.append(number)
        while waiting:
            number = waiting.pop()
            for earlier in self._before[number]:
                low, high = _merged(lower[earlier], lower[number], min), _merged(upper[earlier], upper[number], max)
                if (low, high) != (lower[earlier], upper[earlier]):
                    lower[earlier], upper[earlier] = low, high
                    waiting.append(earlier)
        for position, low, high in zip(self.positions, lower, upper, strict=True):
            yield ScoreRange(position, low or (), high or ())


def _merged(
    first: tuple[int, ...] | None, second: tuple[int, ...] | None, choose: Callable[[int, int], int]
) -> tuple[int, ...] | None:
    if first is None or second is None:
        return first or second
    return tuple(choose(one, other) for one, other in zip(first, second, strict=True))


@frozen(eq=False)
class Tree:
    """What exact answers need to know of a game: what is hidden, and what can come next.

    Attributes:
        positions: the class of its positions.
        shuffled: what lies in a hidden order: `cards`.
        opened: a position with every hidden order forgotten.
        outcomes: from an open position and an action every open position that can come, with its probability.
        key: what tells two open positions apart; what does not bear on the rest of the game is better left out.
        behaviours: the behaviours that a range can be asked for, by name.
        unfair: why a position has no value, where the seats do not see the same of it; empty where they do.

    >>> from ny1901.new_york.game import Game
    >>> from ny1901.new_york.solver.exact.micro_games import micro_variant
    >>> from ny1901.new_york.solver.exact.tree import TREE
    >>> start = Game(players=2, variant=micro_variant("alley")).initial_state(seed=1)
    >>> print(TREE.solve(start))
    seat  score  decimal
    0     9      9
    1     9      9
    proved: every play and every order of the cards tried
    >>> print(TREE.solve(start, limit_nodes=100))
    nothing
    not proved: stopped: more positions than the limit allows
    """

    positions: type[Any]
    shuffled: str
    opened: Callable[[Any], Any]
    outcomes: Callable[[Any, Any], Iterable[tuple[Fraction, Any]]]
    key: Callable[[Any], Hashable]
    behaviours: Mapping[str, Behaviour]
    unfair: Callable[[Any], str] = lambda _: ""

    def solve(
        self, position: Any, *, utility: Utility = "score", limit_nodes: int = 200_000, timeout: Timeout = None
    ) -> Solution:
        """The exact value of a tiny game, when every seat plays for its own utility and what is hidden comes by chance.

        Each seat takes the action with its greatest expected utility (of several the first in the list of legal
        actions), and knows that the others do the same. Where play can come back to a position it has no last turn to
        reckon from, so the answer is then unknown, with the limit `loop`.

        Args:
            position: any sound position, of a game small enough to be tried in every way.
            utility: `score` for the expected final score in points, `win` for the expected share of the win.
            limit_nodes: the most positions to look into.
            timeout: seconds after which to stop; None for no limit.

        Raises:
            VariantError: no position, one of which the seats do not see the same, an unknown utility, or a limit below
                1.
            DataError: no time limit.
        """
        if utility not in ("score", "win"):
            raise VariantError(f"{utility!r} is unknown; choose score or win", field="utility")
        started, budget = time.perf_counter(), self._budget(position, limit_nodes, timeout)
        if unfair := self.unfair(position):
            raise VariantError(unfair, field="position")
        search = _Search(self, _final_scores if utility == "score" else _win_shares, budget)
        value, best, stopped = None, None, None
        try:
            value, best = search.value(self.opened(position))
        except _Stopped as met:
            stopped = met
        return Solution(
            utility=utility, value=value, best=best, nodes=search.nodes, **self._certainty(stopped, started)
        )

    def score_range(
        self,
        position: Any,
        *,
        behaviour: str | Iterable[str] = (),
        limit_nodes: int = 200_000,
        timeout: Timeout = None,
    ) -> Survey:
        """The least and the greatest final score of each seat over every legal way to the end, by trying them all.

        Play that goes round for ever has no final score and does not count.

        Args:
            position: any sound position, of a game small enough to be tried in every way.
            behaviour: try only what keeps to this: the name of a behaviour of `score_bounds`, or several names.
            limit_nodes: the most positions to look into.
            timeout: seconds after which to stop; None for no limit.

        Raises:
            VariantError: no position, an unknown behaviour, or a limit below 1.
            DataError: no time limit.

        >>> from ny1901.new_york.game import Game
        >>> from ny1901.new_york.solver.exact.micro_games import micro_variant
        >>> from ny1901.new_york.solver.exact.tree import TREE
        >>> print(TREE.score_range(Game(players=2, variant=micro_variant("yard")).initial_state(seed=1)))
        seat  lower  upper
        0     0      11
        1     0      11
        proved: every play and every order of the cards tried
        """
        started, budget = time.perf_counter(), self._budget(position, limit_nodes, timeout)
        graph = _Graph(self, budget, chosen(behaviour, self.behaviours))
        stopped = None
        try:
            graph.explore(self.opened(position))
        except _Stopped as met:
            stopped = met
        ranges = () if stopped else tuple(graph.ranges())
        return Survey(ranges=ranges, nodes=len(graph.positions), **self._certainty(stopped, started))

    def _budget(self, position: object, limit_nodes: int, timeout: Timeout) -> _Budget:
        if not isinstance(position, self.positions):
            raise VariantError(f"{type(position).__name__} is not a position; give a state of a game", field="position")
        if limit_nodes < 1:
            raise VariantError(f"{limit_nodes} positions are none; give 1 or more", field="limit_nodes")
        return _Budget(limit_nodes, deadline_of(timeout))

    def _certainty(self, stopped: _Stopped | None, started: float) -> dict[str, Any]:
        """What an answer says of its proof."""
        everything = f"every play and every order of the {self.shuffled} tried"
        return {
            "proved": None if stopped else True,
            "proved_by": stopped.reason if stopped else everything,
            "limit": stopped.limit if stopped else None,
            "elapsed": time.perf_counter() - started,
        }


def _final_scores(position: Any) -> Values:
    return tuple(map(Fraction, position.scores))


def _win_shares(position: Any) -> Values:
    won = position.winners
    return tuple(Fraction(seat in won, len(won)) for seat in range(len(position.players)))
