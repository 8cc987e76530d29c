"""Layouts as sequences of steps: packings of free land, and with demolition a packing for each generation.

The model of a layout with demolition: the seat builds in turns of its own, no land changes hands, all its bronze comes
before all its silver and that before all its gold. A tile may stand on any square of the land that is free or under a
building of an earlier generation, so the tiles of one layer keep off each other and off what stands of their own and
later generations. Otherwise the layers do not know each other, but for the workers: after each step every own lot
without a building needs one (`demolish.mark-vacated`).
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import islice, product

from attrs import frozen

from ny1901.rules.actions import Build, Rebuild
from ny1901.rules.legal import is_legal
from ny1901.rules.position import Position
from ny1901.rules.table import Building
from ny1901.solver.builder import building_actions
from ny1901.solver.land import GENERATIONS, Land
from ny1901.solver.packing import Assignment, Packing, Piece, best_packing
from ny1901.solver.results import OutOfTime

Steps = tuple[Build | Rebuild, ...]

_SOLUTIONS_A_LAYER = 200
"""Best packings of one layer that are looked at."""
_TRIES = 500
"""Choices of a packing for every layer that are tried for an order of steps, above the number asked for."""


@frozen
class Found:
    """The best layout found, with the packings that bound its value.

    Attributes:
        sequences: sequences of steps of the best value found; at least one.
        value: their value.
        upper: no sequence is worth more.
        complete: `sequences` holds one for every best choice of placements.
        packings: for each layer its pieces and their best packing, workers left aside; together they are worth `upper`,
            unless workers decide.
        workers_decide: there are not enough workers to play the best packings of the layers one after the other.
    """

    sequences: tuple[Steps, ...]
    value: int
    upper: int
    complete: bool
    packings: tuple[tuple[tuple[Piece, ...], Packing], ...]
    workers_decide: bool = False


def best_on_free_land(land: Land, *, limit: int, every: bool, deadline: float | None) -> Found:
    """The best layout without demolition.

    Args:
        land: the land and the tiles.
        limit: most layouts to list.
        every: list all of the best value up to the limit, instead of one.
        deadline: the reading of `time.perf_counter` at which to stop; None waits.
    """
    pieces = land.pieces(land.tiles, land.free)
    packing = best_packing(pieces, all_solutions=every, solution_limit=limit, deadline=_left(deadline))
    number = land.table.tile_number
    sequences = tuple(
        tuple(land.step(land.start, *pair) for pair in sorted(solution, key=lambda pair: number[pair[0]]))
        for solution in packing.solutions
    )
    return Found(sequences, packing.value, packing.upper, packing.complete, ((pieces, packing),))


def best_in_layers(land: Land, *, limit: int, deadline: float | None) -> Found:
    """The best layout with demolition, in the model of this module.

    The layers are packed one by one, which bounds the value from above; then an order of the steps is looked for in
    which the workers suffice. Only if no best packings have one, every sequence of steps is searched.

    Args:
        land: the land and the tiles.
        limit: most sequences to list.
        deadline: the reading of `time.perf_counter` at which to stop; None waits.
    """
    packings = tuple((pieces, _packed(pieces, deadline)) for pieces in land.layers())
    solutions = [packing.solutions for _, packing in packings]
    upper = sum(packing.upper for _, packing in packings)
    sequences, complete = _sequences(land, solutions, limit, deadline)
    if sequences:
        complete = complete and all(packing.complete for _, packing in packings)
        return Found(sequences, _worth(land, sequences[0]), upper, complete, packings)
    try:
        steps = _Exhaustive(land, deadline).best()
        return Found((steps,), _worth(land, steps), _worth(land, steps), False, packings, workers_decide=True)
    except OutOfTime:
        steps = _greedy(land, [some[0] for some in solutions])
        return Found((steps,), _worth(land, steps), upper, False, packings)


def _packed(pieces: tuple[Piece, ...], deadline: float | None) -> Packing:
    return best_packing(pieces, all_solutions=True, solution_limit=_SOLUTIONS_A_LAYER, deadline=_left(deadline))


def _left(deadline: float | None) -> float | None:
    return None if deadline is None else max(0.0, deadline - time.perf_counter())


def _check(deadline: float | None) -> None:
    if deadline is not None and time.perf_counter() >= deadline:
        raise OutOfTime("search")


def _worth(land: Land, steps: Steps) -> int:
    return sum(land.worth(land.table.tiles[land.table.tile_number[step.tile]]) for step in steps)


def _sequences(
    land: Land, solutions: Sequence[Sequence[Assignment]], limit: int, deadline: float | None
) -> tuple[tuple[Steps, ...], bool]:
    """A sequence of steps for each choice of packings that has one, up to a limit, and whether they are all."""
    found: list[Steps] = []
    choices = product(*solutions)
    try:
        for layers in islice(choices, _TRIES + limit):
            steps = _in_order(land, layers, deadline)
            if steps is not None and len(found) == limit:
                return tuple(found), False
            if steps is not None:
                found.append(steps)
    except OutOfTime:
        return tuple(found), False
    return tuple(found), next(choices, None) is None


def _in_order(land: Land, layers: Sequence[Assignment], deadline: float | None) -> Steps | None:
    """The steps that lay all the tiles, layer by layer, in an order with workers enough; None if there is none.

    What has been laid decides what stands and where workers are needed, so that no choice of tiles is looked at twice.
    """
    hopeless: set[frozenset[str]] = set()

    def descend(position: Position, left: tuple[Assignment, ...], laid: frozenset[str]) -> Steps | None:
        if not left:
            return ()
        if not left[0]:
            return descend(position, left[1:], laid)
        _check(deadline)
        for tile, squares in left[0]:
            after_this = laid | {tile}
            action = land.step(position, tile, squares)
            if after_this not in hopeless and is_legal(position, action):
                rest = tuple(pair for pair in left[0] if pair[0] != tile)
                steps = descend(land.then(position, action), (rest, *left[1:]), after_this)
                if steps is not None:
                    return (action, *steps)
        hopeless.add(laid)
        return None

    return descend(land.start, tuple(layers), frozenset())


def _greedy(land: Land, layers: Sequence[Assignment]) -> Steps:
    """Steps that lay the tiles as far as the workers suffice."""
    position, steps = land.start, []
    for layer in layers:
        for tile, squares in layer:
            action = land.step(position, tile, squares)
            if is_legal(position, action):
                steps.append(action)
                position = land.then(position, action)
    return tuple(steps)


class _Exhaustive:
    """The search through every sequence of steps, layer by layer; each situation is looked into once."""

    def __init__(self, land: Land, deadline: float | None) -> None:
        self._land = land
        self._deadline = deadline
        self._known: dict[tuple[int, frozenset[Building], int], tuple[int, Steps]] = {}

    def best(self) -> Steps:
        """The best sequence.

        Raises:
            OutOfTime: the time is up.
        """
        return self._from(self._land.start, 0)[1]

    def _from(self, position: Position, layer: int) -> tuple[int, Steps]:
        if layer == len(GENERATIONS):
            return 0, ()
        owner = position.players[position.to_move]
        key = (layer, frozenset(owner.buildings), owner.unbuilt | position.legendaries)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = max(self._ways(position, layer), key=lambda way: way[0])
        return found

    def _ways(self, position: Position, layer: int) -> Iterator[tuple[int, Steps]]:
        """To go on to the next layer, or to lay one more tile of this one."""
        _check(self._deadline)
        yield self._from(position, layer + 1)
        table = self._land.table
        lay = self._land.tiles & table.generation_tiles[GENERATIONS[layer]]
        for action in building_actions(position):
            move = table.checked_move(action)
            if move.bit & lay:
                tile = move.building.tile
                value, steps = self._from(self._land.then(position, action), layer)
                yield value + self._land.worth(tile), (action, *steps)
