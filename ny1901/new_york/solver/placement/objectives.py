"""What a placement or a set of tiles is measured by: named objectives, and weighted mixtures of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from attrs import frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.variants import nearest
from ny1901.new_york.material.model import Tile
from ny1901.new_york.rules.scoring import challenge_points, sole_leader, street_counts
from ny1901.new_york.rules.state import State
from ny1901.new_york.solver.placement.as_builder import building_actions, starting_to_build

Objective: TypeAlias = str | Mapping[str, float]
"""The name of an objective, or weights by name: `{"points": 1, "mobility": 0.1}`."""


@frozen
class Change:
    """What one building changes.

    Attributes:
        before: the position before it, in which the seat is to move.
        after: the position after it.
        seat: the seat that built.
        tile: the tile.
    """

    before: State
    after: State
    seat: int
    tile: Tile

    @property
    def points(self) -> int:
        """The points scored at once: the tile's, and Gold Prestige."""
        return self.after.players[self.seat].score - self.before.players[self.seat].score


def points(change: Change) -> float:
    """Points scored at once (`build.points`, `challenge.gold-prestige`)."""
    return change.points


def points_per_square(change: Change) -> float:
    """Points scored at once for each square of the tile."""
    return change.points / change.tile.size


def streets(change: Change) -> float:
    """Buildings gained on the streets in play, a building on two of them counting twice; losses are negative."""
    return _on_streets(change.after, change.seat) - _on_streets(change.before, change.seat)


def majorities(change: Change) -> float:
    """Points of street bonuses gained, if the game ended now (`tally.street`)."""
    return _majority_points(change.after, change.seat) - _majority_points(change.before, change.seat)


def challenge(change: Change) -> float:
    """Points of the challenge card gained, if the game ended now (`tally.challenge`); Gold Prestige as it is scored."""
    gained = challenge_points(change.after)[change.seat] - challenge_points(change.before)[change.seat]
    prestige = change.after.players[change.seat].prestige - change.before.players[change.seat].prestige
    return gained + prestige


def mobility(change: Change) -> float:
    """Buildings and demolitions that the seat could choose from afterwards, with no new land."""
    return len(building_actions(starting_to_build(change.after, change.seat)))


def _on_streets(position: State, seat: int) -> int:
    return sum(street_counts(position, street)[seat] for street in position.deal.streets)


def _majority_points(position: State, seat: int) -> int:
    leaders = [sole_leader(street_counts(position, street)) for street in position.deal.streets]
    return leaders.count(seat) * position.rules.variant.street_bonus


OBJECTIVES: dict[str, Callable[[Change], float]] = {
    "points": points,
    "points_per_square": points_per_square,
    "streets": streets,
    "majorities": majorities,
    "challenge": challenge,
    "mobility": mobility,
}
"""The objectives of a placement by name."""

TILE_OBJECTIVES: dict[str, Callable[[Tile], int]] = {
    "points": lambda tile: tile.points,
    "squares": lambda tile: tile.size,
    "buildings": lambda tile: 1,
}
"""The objectives of a set of tiles by name: printed points, squares covered, number of buildings."""


def measure(objective: Objective) -> Callable[[Change], float]:
    """The function that an objective stands for.

    Args:
        objective: a name from `OBJECTIVES`, or weights by such names.

    Raises:
        DataError: an unknown name, or weights that are no numbers.

    >>> measure("pionts")
    Traceback (most recent call last):
    ...
    ny1901.kernel.errors.DataError: objective: 'pionts' is unknown; did you mean 'points'?
    """
    if isinstance(objective, str):
        return _named(objective)
    if not isinstance(objective, Mapping) or not objective:
        raise DataError(f"{objective!r} is no objective; give a name, or weights by name", field="objective")
    parts = [(_weight(name, weight), _named(name)) for name, weight in objective.items()]
    return lambda change: sum(weight * part(change) for weight, part in parts)


def _named(name: str) -> Callable[[Change], float]:
    if name not in OBJECTIVES:
        raise DataError(f"{name!r} is unknown{nearest(name, tuple(OBJECTIVES))}", field="objective")
    return OBJECTIVES[name]


def _weight(name: str, weight: object) -> float:
    if isinstance(weight, bool) or not isinstance(weight, int | float):
        raise DataError(f"the weight of {name} is {weight!r}; give a number", field="objective")
    return weight


def measure_tile(objective: str) -> Callable[[Tile], int]:
    """The function that an objective of a set of tiles stands for.

    Args:
        objective: a name from `TILE_OBJECTIVES`.

    Raises:
        DataError: an unknown name.
    """
    if objective not in TILE_OBJECTIVES:
        raise DataError(f"{objective!r} is unknown{nearest(objective, tuple(TILE_OBJECTIVES))}", field="objective")
    return TILE_OBJECTIVES[objective]


def objective_name(objective: Objective) -> str:
    """How an answer names an objective.

    >>> objective_name({"points": 1, "mobility": 0.5})
    '1 points + 0.5 mobility'
    """
    if isinstance(objective, str):
        return objective
    return " + ".join(f"{weight:g} {name}" for name, weight in objective.items())
