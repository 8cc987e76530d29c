"""Layouts as sequences of steps: packings of free land, and with demolition a packing for each generation.

The model of a layout with demolition: the seat builds in turns of its own, no land changes hands, all its bronze comes
before all its silver and that before all its gold. A tile may stand on any square of the land that is free or under a
building of an earlier generation, so the tiles of one layer keep off each other and off what stands of their own and
later generations. Otherwise the layers do not know each other, but for the workers: after each step every own lot
without a building needs one (`demolish.mark-vacated`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, product

from attrs import frozen

from ny1901.new_york.rules.actions import Build, Rebuild
from ny1901.new_york.rules.legal import is_legal
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Building
from ny1901.new_york.solver.layout.land import GENERATIONS, Land
from ny1901.solver.answers import OutOfTime
from ny1901.solver.deadline import Deadline
from ny1901.solver.packing.packing import Assignment, Packing, Piece, best_packing

Steps = tuple[Build | Rebuild, ...]
Packings = tuple[tuple[tuple[Piece, ...], Packing], ...]

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
        complete: `sequences` holds one for every best choice of placements; not if a tile worth nothing could be added.
        packings: for each layer its pieces and their best packing, workers left aside; together they are worth `upper`,
            unless the order decides.
        order_decides: in no order the best packings can be played step by step: there are too few workers for it, or
            house rules forbid it.
    """

    sequences: tuple[Steps, ...]
    value: int
    upper: int
    complete: bool
    packings: Packings
    order_decides: bool = False


def best_on_free_land(land: Land, *, limit: int, every: bool, deadline: Deadline) -> Found:
    """The best layout without demolition.

    Args:
        land: the land and the tiles.
        limit: most layouts to list.
        every: list all of the best value up to the limit, instead of one.
        deadline: when to stop.
    """
    pieces = land.pieces(land.tiles, land.free)
    packing = best_packing(pieces, all_solutions=every, solution_limit=limit, deadline=deadline.left)
    number = land.table.tile_number
    sequences = tuple(
        tuple(land.step(land.start, *pair) for pair in sorted(solution, key=lambda pair: number[pair[0]]))
        for solution in packing.solutions
    )
    complete = packing.complete and not _leaves_out(pieces, packing.solutions)
    packings = ((pieces, packing),)
    if land.start.rules.variant.house_rules is None:
        return Found(sequences, packing.value, packing.upper, complete, packings)
    sequences, every_order = _sequences(land, [packing.solutions], limit, deadline)
    if sequences:
        return Found(sequences, packing.value, packing.upper, complete and every_order, packings)
    return _in_any_order(land, _Exhaustive(land, deadline, (land.tiles,), (Build,)), packings, deadline)


def best_in_layers(land: Land, *, limit: int, deadline: Deadline) -> Found:
    """The best layout with demolition, in the model of this module.

    The layers are packed one by one, which bounds the value from above; then an order of the steps is looked for in
    which the workers suffice. Only if no best packings have one, every sequence of steps is searched.

    Args:
        land: the land and the tiles.
        limit: most sequences to list.
        deadline: when to stop.
    """
    packings = tuple((pieces, _packed(pieces, deadline)) for pieces in land.layers())
    solutions = [packing.solutions for _, packing in packings]
    upper = sum(packing.upper for _, packing in packings)
    sequences, complete = _sequences(land, solutions, limit, deadline)
    if sequences:
        whole = (packing.complete and not _leaves_out(pieces, packing.solutions) for pieces, packing in packings)
        complete = complete and all(whole)
        return Found(sequences, _worth(land, sequences[0]), upper, complete, packings)
    layers = tuple(land.tiles & land.table.generation_tiles[generation] for generation in GENERATIONS)
    return _in_any_order(land, _Exhaustive(land, deadline, layers, (Build, Rebuild)), packings, deadline)


def _in_any_order(land: Land, search: _Exhaustive, packings: Packings, deadline: Deadline) -> Found:
    """The best sequence of steps where the best packings have none; what was found, if the time is up."""
    try:
        steps = search.best()
        return Found((steps,), _worth(land, steps), _worth(land, steps), False, packings, order_decides=True)
    except OutOfTime:
        steps = _greedy(land, [packing.solutions[0] for _, packing in packings])
        return Found((steps,), _worth(land, steps), sum(packing.upper for _, packing in packings), False, packings)


def _leaves_out(pieces: Sequence[Piece], solutions: Sequence[Assignment]) -> bool:
    """Whether a tile that is worth nothing, which no search lays, could lie beside one of the best packings."""
    of = {piece.name: piece for piece in pieces}
    for solution in solutions:
        covered = sum(squares for _, squares in solution)
        groups = Counter(of[name].group for name, _ in solution)
        for piece in pieces:
            full = piece.group is not None and groups[piece.group] >= piece.group.limit
            if not piece.value and not full and any(not squares & covered for squares in piece.placements):
                return True
    return False


def _packed(pieces: tuple[Piece, ...], deadline: Deadline) -> Packing:
    return best_packing(pieces, all_solutions=True, solution_limit=_SOLUTIONS_A_LAYER, deadline=deadline.left)


def _worth(land: Land, steps: Steps) -> int:
    return sum(land.worth(land.table.tiles[land.table.tile_number[step.tile]]) for step in steps)


def _sequences(
    land: Land, solutions: Sequence[Sequence[Assignment]], limit: int, deadline: Deadline
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


def _in_order(land: Land, layers: Sequence[Assignment], deadline: Deadline) -> Steps | None:
    """The steps that lay all the tiles, layer by layer, in an order with workers enough; None if there is none.

    What has been laid decides what stands and where workers are needed, so that no choice of tiles is looked at twice.
    """
    hopeless: set[frozenset[str]] = set()

    def descend(position: State, left: tuple[Assignment, ...], laid: frozenset[str]) -> Steps | None:
        if not left:
            return ()
        if not left[0]:
            return descend(position, left[1:], laid)
        deadline.check()
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

    def __init__(self, land: Land, deadline: Deadline, layers: tuple[int, ...], kinds: tuple[type, ...]) -> None:
        self._land = land
        self._deadline = deadline
        self._layers = layers
        self._kinds = kinds
        self._known: dict[tuple[int, frozenset[Building], int], tuple[int, Steps]] = {}

    def best(self) -> Steps:
        """The best sequence.

        Raises:
            OutOfTime: the time is up.
        """
        return self._from(self._land.start, 0)[1]

    def _from(self, position: State, layer: int) -> tuple[int, Steps]:
        if layer == len(self._layers):
            return 0, ()
        owner = position.players[position.to_move]
        key = (layer, frozenset(owner.buildings), owner.unbuilt | position.legendaries)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = max(self._ways(position, layer), key=lambda way: way[0])
        return found

    def _ways(self, position: State, layer: int) -> Iterator[tuple[int, Steps]]:
        """To go on to the next layer, or to lay one more tile of this one."""
        self._deadline.check()
        yield self._from(position, layer + 1)
        for action in position.legal_actions:
            if not isinstance(action, Build | Rebuild) or type(action) not in self._kinds:
                continue
            move = self._land.table.checked_move(action)
            if move.bit & self._layers[layer]:
                tile = move.building.tile
                value, steps = self._from(self._land.then(position, action), layer)
                yield value + self._land.worth(tile), (action, *steps)
