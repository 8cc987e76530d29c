"""Tiny games played out to the end in every way: the value of a position, and the range of final scores.

Nothing is estimated. When the search stops at a limit, the answer says so and holds no number.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Generic, Literal, TypeVar

from attrs import field, frozen

from ny1901.errors import VariantError
from ny1901.rules.actions import Action
from ny1901.rules.legal import legal_actions
from ny1901.rules.position import Position
from ny1901.rules.scoring import tally, winners
from ny1901.solver.chance import key, open_position, outcomes
from ny1901.solver.results import Answer, Row

Utility = Literal["score", "win"]
Values = tuple[Fraction, ...]
Key = tuple[Any, ...]

P = TypeVar("P", bound=Position)

_NODES_A_LOOK = 64
"""Positions between two looks at the clock."""


@frozen(kw_only=True)
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
    best: Action | None = None
    limit: str | None = None
    nodes: int = field(default=0, eq=False)

    def as_table(self) -> list[Row]:
        """A row a seat; no row if nothing is proved."""
        return [
            {"seat": seat, self.utility: str(value), "decimal": float(value)}
            for seat, value in enumerate(self.value or ())
        ]


_EXHAUSTED = "every play and every order of the cards tried"
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
    stop_at: float | None
    clock: Callable[[], float]

    def spend(self, nodes: int) -> None:
        """Stop if a limit is met.

        Raises:
            _Stopped: with the name of the limit.
        """
        if nodes > self.limit_nodes:
            raise _Stopped("nodes")
        if self.stop_at is not None and nodes % _NODES_A_LOOK == 0 and self.clock() >= self.stop_at:
            raise _Stopped("seconds")


def solve(
    position: Position,
    *,
    utility: Utility = "score",
    limit_nodes: int = 200_000,
    deadline: float | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Solution:
    """The exact value of a tiny game, when every seat plays for its own utility and the cards come up by chance.

    Each seat takes the action with its greatest expected utility (of several the first in the list of legal actions),
    and knows that the others do the same. Where play can come back to a position it has no last turn to reckon from, so
    the answer is then unknown, with the limit `loop`.

    Args:
        position: any sound position, of a game small enough to be tried in every way.
        utility: `score` for the expected final score in points, `win` for the expected share of the win.
        limit_nodes: the most positions to look into.
        deadline: seconds from now after which to stop; None for no limit.
        clock: tells the time in seconds.

    Raises:
        VariantError: no position, an unknown utility, or a limit below 1.

    >>> from ny1901.game import Game
    >>> from ny1901.solver.micro import micro_variant
    >>> start = Game(players=2, variant=micro_variant("alley")).initial_state(seed=1)
    >>> print(solve(start))
    seat  score  decimal
    0     9      9
    1     9      9
    proved: every play and every order of the cards tried
    >>> print(solve(start, limit_nodes=100))
    nothing
    not proved: stopped: more positions than the limit allows
    """
    if utility not in ("score", "win"):
        raise VariantError(f"{utility!r} is unknown; choose score or win", field="utility")
    started = clock()
    budget = _checked_budget(position, limit_nodes, deadline, clock)
    search = _Search(_final_scores if utility == "score" else _win_shares, budget)
    try:
        value, best = search.value(open_position(position))
    except _Stopped as stopped:
        return Solution(
            utility=utility,
            limit=stopped.limit,
            nodes=search.nodes,
            proved_by=stopped.reason,
            elapsed=clock() - started,
        )
    return Solution(
        utility=utility,
        value=value,
        best=best,
        nodes=search.nodes,
        proved=True,
        proved_by=_EXHAUSTED,
        elapsed=clock() - started,
    )


def _checked_budget(position: object, limit_nodes: int, deadline: float | None, clock: Callable[[], float]) -> _Budget:
    if not isinstance(position, Position):
        raise VariantError(f"{type(position).__name__} is not a position; give a state of a game", field="position")
    if limit_nodes < 1:
        raise VariantError(f"{limit_nodes} positions are none; give 1 or more", field="limit_nodes")
    return _Budget(limit_nodes, None if deadline is None else clock() + deadline, clock)


def _final_scores(position: Position) -> Values:
    return tuple(Fraction(counted.total) for counted in tally(position))


def _win_shares(position: Position) -> Values:
    won = winners(position, [counted.total for counted in tally(position)])
    return tuple(Fraction(seat in won, len(won)) for seat in range(len(position.players)))


class _Search:
    """A depth-first search with a memory of every position valued and the positions on the way to the present one."""

    def __init__(self, utility: Callable[[Position], Values], budget: _Budget) -> None:
        self.nodes = 0
        self._utility = utility
        self._budget = budget
        self._valued: dict[Key, tuple[Values, Action | None]] = {}
        self._on_the_way: set[Key] = set()

    def value(self, position: Position) -> tuple[Values, Action | None]:
        """The value of an open position and the action taken there.

        Raises:
            _Stopped: a limit was met, or play came back to a position.
        """
        name = key(position)
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

    def _best(self, position: Position) -> tuple[Values, Action]:
        seat = position.to_move
        choices = [(self._expected(position, action), action) for action in legal_actions(position)]
        return max(choices, key=lambda choice: choice[0][seat])

    def _expected(self, position: Position, action: Action) -> Values:
        totals = [Fraction(0)] * len(position.players)
        for chance, reached in outcomes(position, action):
            values, _ = self.value(reached)
            totals = [total + chance * value for total, value in zip(totals, values, strict=True)]
        return tuple(totals)


@frozen
class ScoreRange(Generic[P]):
    """The final scores that can still be reached from a position, over every play and every order of the cards.

    Attributes:
        position: where.
        lower: for each seat the least final score that can be reached, in points; empty where no end can be reached.
        upper: for each seat the greatest.
    """

    position: P
    lower: tuple[int, ...]
    upper: tuple[int, ...]


@frozen(kw_only=True)
class Survey(Answer, Generic[P]):
    """What `score_range` found; `proved` is True if every position that can be reached was met, else None.

    Attributes:
        ranges: the range at each position that can be reached, the position asked about first; empty unless proved.
        limit: what stopped the search: `nodes` or `seconds`; else None.
        nodes: positions looked into.
    """

    ranges: tuple[ScoreRange[P], ...] = ()
    limit: str | None = None
    nodes: int = field(default=0, eq=False)

    @property
    def here(self) -> ScoreRange[P] | None:
        """The range at the position asked about; None unless proved."""
        return self.ranges[0] if self.ranges else None

    def as_table(self) -> list[Row]:
        """A row a seat, for the position asked about; no row if nothing is proved."""
        if self.here is None:
            return []
        pairs = zip(self.here.lower, self.here.upper, strict=True)
        return [{"seat": seat, "lower": lower, "upper": upper} for seat, (lower, upper) in enumerate(pairs)]


def score_range(
    position: P,
    *,
    limit_nodes: int = 200_000,
    deadline: float | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Survey[P]:
    """The least and the greatest final score of each seat over every legal way to the end, found by trying them all.

    Play that goes round for ever has no final score and does not count.

    Args:
        position: any sound position, of a game small enough to be tried in every way.
        limit_nodes: the most positions to look into.
        deadline: seconds from now after which to stop; None for no limit.
        clock: tells the time in seconds.

    Raises:
        VariantError: no position, or a limit below 1.

    >>> from ny1901.game import Game
    >>> from ny1901.solver.micro import micro_variant
    >>> print(score_range(Game(players=2, variant=micro_variant("yard")).initial_state(seed=1)))
    seat  lower  upper
    0     0      11
    1     0      11
    proved: every play and every order of the cards tried
    """
    started = clock()
    budget = _checked_budget(position, limit_nodes, deadline, clock)
    graph = _Graph(budget)
    try:
        graph.explore(open_position(position))
    except _Stopped as stopped:
        return Survey(
            limit=stopped.limit,
            nodes=len(graph.positions),
            proved_by=stopped.reason,
            elapsed=clock() - started,
        )
    return Survey(
        ranges=tuple(graph.ranges()),
        nodes=len(graph.positions),
        proved=True,
        proved_by=_EXHAUSTED,
        elapsed=clock() - started,
    )


class _Graph:
    """Every open position that can be reached, numbered as met, and for each the ones that lead to it."""

    def __init__(self, budget: _Budget) -> None:
        self.positions: list[Any] = []
        self._budget = budget
        self._number: dict[Key, int] = {}
        self._before: list[set[int]] = []

    def explore(self, start: Position) -> None:
        """Meet every position.

        Raises:
            _Stopped: a limit was met.
        """
        self._met(start)
        for number, position in enumerate(self.positions):
            for action in legal_actions(position):
                for _, reached in outcomes(position, action):
                    self._before[self._met(reached)].add(number)

    def _met(self, position: Position) -> int:
        number = self._number.setdefault(key(position), len(self.positions))
        if number == len(self.positions):
            self.positions.append(position)
            self._before.append(set())
            self._budget.spend(len(self.positions))
        return number

    def ranges(self) -> Iterator[ScoreRange[Any]]:
        """The range at each position: the final scores handed back from every end, until nothing changes."""
        lower: list[tuple[int, ...] | None] = [None] * len(self.positions)
        upper = list(lower)
        waiting = []
        for number, position in enumerate(self.positions):
            if position.is_over:
                lower[number] = upper[number] = tuple(counted.total for counted in tally(position))
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
