"""What a finished game is measured by, whatever the game: pure functions of its steps.

A game adds measures of its own with a `Measures` value; `ny1901.analysis.game.kinds` says which belongs to which game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from operator import ne
from typing import Any, NamedTuple, TypeVar

from attrs import frozen

from ny1901.analysis.game.play import Step

FORBIDDEN, POINTS = "forbidden:", "points:"
"""What columns about a house rule begin with, before its id: those of a restriction, and those of a score."""

RULE_DECISIONS = 2
"""The decisions of a game at which it is asked which rules mattered, spread evenly over it."""

BRANCHING_DECISIONS = 40
"""The decisions of a game at which the legal actions are counted, likewise."""


class Item(NamedTuple):
    """What became of one thing (a card, a street, a building, a lot) in one seat's hands.

    Attributes:
        seat: the seat, from 0.
        kind: the sort of thing, such as `street`.
        item: its name.
        turn: the turn of the game, from 1, in which the seat first had it; 0 for the setup, `None` for never or where
            that has no meaning.
        points: the points that the seat had from it; `None` where the thing itself gives none.
    """

    seat: int
    kind: str
    item: str
    turn: int | None
    points: float | None


Steps = Sequence[Step]

S = TypeVar("S")

Broken = Callable[[Any, Any], Iterable[str]]
"""The ids of the rules that an action breaks in a state."""


def _nothing(_: Steps) -> dict[str, Any]:
    return {}


def _no_seats(steps: Steps) -> list[dict[str, Any]]:
    return [{} for _ in steps[-1].following.scores]


def _no_items(_: Steps) -> list[Item]:
    return []


def _broken(state: Any, action: Any) -> Iterable[str]:
    rules: tuple[str, ...] = state.explain(action).rules
    return rules


def _nothing_of(_: Any) -> Iterable[Any]:
    return ()


def _no_bites(_: Any) -> Mapping[str, bool]:
    return {}


@frozen
class Measures:
    """The measures that one game adds to the ones for every game. Each is a function of the steps of a game.

    Attributes:
        game: more columns of the game; one with the name of a general column replaces it.
        seats: more columns of each seat.
        items: what became of each thing that a seat had.
        possible: for a game, the kind and name of things that are listed as never had where `items` leaves them out.
        candidates: for a state, actions that a player might want; they are asked which rule alone forbids them.
        obstacles: for a state how many of these actions there are, and how many of them each rule forbids alone, for a
            game that can tell faster than by asking one by one.
        bites: for a state each restriction of its house rules, by id, and whether it forbids something there.
        rules: the ids of the rules that can forbid an action.
        setup_minutes: estimated minutes at a table before the first turn and after the last, without a measurement.
        turn_minutes: estimated minutes for one turn, likewise.
    """

    game: Callable[[Steps], dict[str, Any]] = _nothing
    seats: Callable[[Steps], Sequence[dict[str, Any]]] = _no_seats
    items: Callable[[Steps], Sequence[Item]] = _no_items
    possible: Callable[[Any], Iterable[tuple[str, str]]] = _nothing_of
    candidates: Callable[[Any], Iterable[Any]] = _nothing_of
    obstacles: Callable[[Any], tuple[int, Mapping[str, int]]] | None = None
    bites: Callable[[Any], Mapping[str, bool]] = _no_bites
    rules: tuple[str, ...] = ()
    setup_minutes: float = 5.0
    turn_minutes: float = 0.5


def measured(steps: Steps, measures: Measures) -> dict[str, Any]:
    """Everything that is measured of one game, as plain data with the parts `game`, `seats`, `items` and `rules`.

    Args:
        steps: the steps of the game, at least one.
        measures: what the game adds.
    """
    final = Final.of(steps)
    game = {**course(steps, final), "minutes": None, **measures.game(steps), **forbidden(steps, measures.bites)}
    game["minutes"] = round(measures.setup_minutes + measures.turn_minutes * game["turns"], 2)
    own = measures.seats(steps)
    return {
        "game": game,
        "seats": [{**standing, **more} for standing, more in zip(standings(final), own, strict=True)],
        "items": [list(item) for item in measures.items(steps)],
        "rules": rules_that_mattered(steps, measures.candidates, measures.obstacles),
    }


@frozen
class Final:
    """How a game stood when it ended or was broken off: asked for once, as games may have to add it all up."""

    is_over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @classmethod
    def of(cls, steps: Steps) -> Final:
        """The end of some steps."""
        last = steps[-1].following
        return cls(last.is_over, tuple(last.scores), tuple(last.winners))


def course(steps: Steps, final: Final) -> dict[str, Any]:
    """How the game went: `plies`, `turns`, `ended`, `lead_changes`, `decided_at` and `branching`.

    `turns` counts how often the decision passed to another seat, and one; a game whose seats can have two turns in a
    row measures it better. `ended` is `over`, or empty for a game that was broken off.
    """
    scores = [*(tuple(step.state.scores) for step in steps), final.scores]
    # Most actions score nothing, so most states have the leaders of others.
    known = {points: leaders(points) for points in set(scores)}
    leading = [known[points] for points in scores]
    seats = [step.state.to_move for step in steps]
    return {
        "plies": len(steps),
        "turns": 1 + sum(map(ne, seats, islice(seats, 1, None))),
        "ended": "over" if final.is_over else "",
        "lead_changes": lead_changes(leading),
        "decided_at": decided_at(leading, final.winners or leading[-1]),
        "branching": branching(steps),
    }


def forbidden(steps: Steps, bites: Callable[[Any], Mapping[str, bool]]) -> dict[str, float]:
    """For each restriction of the house rules the share of the game's decisions in which it forbade something."""
    counts: Counter[str] = Counter()
    # A game has the same restrictions at each of its decisions, and mostly none.
    for step in steps if bites(steps[0].state) else ():
        counts.update({rule: int(bit) for rule, bit in bites(step.state).items()})
    return {f"{FORBIDDEN}{rule}": round(count / len(steps), 6) for rule, count in counts.items()}


def branching(steps: Steps) -> float:
    """The mean number of legal actions over a sample of the game's decisions."""
    asked = sample(steps, BRANCHING_DECISIONS)
    options = (len(step.state.legal_actions) if step.options is None else step.options for step in asked)
    return round(sum(options) / len(asked), 4)


def leaders(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats with the most points.

    >>> leaders((3, 7, 7))
    (1, 2)
    """
    most = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == most)


def lead_changes(leading: Iterable[Sequence[int]]) -> int:
    """How often the lead passed from one seat to another; a tie on the way is not counted.

    Args:
        leading: the leading seats at each state of the game.

    >>> lead_changes([(0, 1), (0,), (0, 1), (1,), (0, 1), (1,), (0,)])
    2
    """
    alone = [seats[0] for seats in leading if len(seats) == 1]
    return sum(map(ne, alone, islice(alone, 1, None)))


def decided_at(leading: Sequence[Sequence[int]], winners: Sequence[int]) -> float:
    """The share of the game after which the winners never lost the lead, from 0 (never) to 1 (with the last action).

    Args:
        leading: the leading seats at each state of the game, the final one last.
        winners: the winning seats.

    >>> decided_at([(0, 1), (1,), (0,), (0, 1), (0,)], winners=(0,))
    0.5
    """
    for number in range(len(leading) - 1, -1, -1):
        if not all(seat in leading[number] for seat in winners):
            return round((number + 1) / (len(leading) - 1), 6)
    return 0.0


def standings(final: Final) -> list[dict[str, Any]]:
    """How each seat came out: `score`, `margin`, `win` and `rank`.

    `margin` is the distance in points to the best of the others; `win` is the share of the victory, `None` if the
    game was broken off; `rank` is 1 for every winner, and equal scores behind them share a rank.
    """
    scores, winners = final.scores, final.winners
    ahead = [(seat in winners, score) for seat, score in enumerate(scores)]
    return [
        {
            "score": score,
            "margin": score - max((other for place, other in enumerate(scores) if place != seat), default=score),
            "win": (1 / len(winners) if seat in winners else 0.0) if final.is_over else None,
            "rank": 1 + sum(other > ahead[seat] for other in ahead),
        }
        for seat, score in enumerate(scores)
    ]


def asked_each(state: Any, actions: Iterable[Any], broken: Broken = _broken) -> tuple[int, Counter[str]]:
    """How many actions there are, and how many of them each rule forbids alone.

    Args:
        state: the state in which they would be played.
        actions: the actions, legal or not.
        broken: for a state and an action the ids of the rules that it breaks.
    """
    found = [first_rule_alone(broken(state, action)) for action in actions]
    return len(found), Counter(rule for rule in found if rule)


def first_rule_alone(broken: Iterable[str]) -> str | None:
    """The one rule among those that an action breaks; `None` for none, or as soon as there is a second.

    >>> first_rule_alone(["build.free", "build.free"]), first_rule_alone(["build.free", "build.own-tile"])
    ('build.free', None)
    """
    rules = iter(broken)
    first = next(rules, None)
    return first if all(rule == first for rule in rules) else None


def rules_that_mattered(
    steps: Steps,
    candidates: Callable[[Any], Iterable[Any]],
    obstacles: Callable[[Any], tuple[int, Mapping[str, int]]] | None = None,
) -> dict[str, Any]:
    """How often one rule alone stood in the way, over a sample of the game's decisions.

    At `RULE_DECISIONS` decisions the game names actions that the player might want. An action that breaks a
    single rule would be legal without it, so it counts for that rule; one that breaks several counts for none.

    Args:
        steps: the steps of the game.
        candidates: what names the actions.
        obstacles: what counts them and says which rule alone forbids how many; without it each is asked.

    Returns:
        `asked`, how many actions were looked at, and `counts`, the number for each rule that came up.
    """
    counts: Counter[str] = Counter()
    asked = 0
    for step in sample(steps, RULE_DECISIONS):
        number, alone = asked_each(step.state, candidates(step.state)) if obstacles is None else obstacles(step.state)
        asked += number
        counts.update(alone)
    return {"asked": asked, "counts": dict(sorted(counts.items()))}


def sample(steps: Sequence[S], size: int) -> list[S]:
    """Some steps, from the middle of equal parts of the game; all of them if there are fewer.

    >>> sample(range(80), size=4)
    [10, 30, 50, 70]
    """
    if len(steps) <= size:
        return list(steps)
    return [steps[(2 * part + 1) * len(steps) // (2 * size)] for part in range(size)]
