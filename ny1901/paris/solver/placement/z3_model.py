"""Where a building can stand, said once more as constraints for Z3 and from the components alone.

The model knows neither the generator's tables nor its masks of placements: it turns the shape itself, lets Z3 choose a
turn, a row and a column, and asks of each covered space what the rules ask. So it can prove that a list of placements
has all that are lawful, and no other.

A model is built for a shape and a board and lent to one question at a time. What the spaces are, what the seat's
postcards allow and what is listed are assumptions of a question, so that thousands of positions can be asked about
quickly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import z3
from attrs import frozen

from ny1901.kernel.geometry import Polyomino, Square
from ny1901.paris.rules.position import CHARTIER, METROPOLITAIN
from ny1901.paris.rules.state import State
from ny1901.solver.deadline import Deadline
from ny1901.solver.z3_solving import new_context, new_solver, satisfiable

Place = tuple[str, ...]
"""The names of the spaces that a building covers, row by row."""


@frozen
class Placements:
    """What Z3 says about a list of places of one building.

    Attributes:
        places: lawful places that are not listed.
        wrong: listed places that are not lawful.
    """

    places: tuple[Place, ...]
    wrong: tuple[Place, ...] = ()


def other_places(
    position: State,
    seat: int,
    number: int,
    known: Iterable[Place],
    *,
    most: int | None = None,
    deadline: Deadline | None = None,
) -> Placements:
    """The places of a building on which Z3 and a list differ: none, if the list is right.

    Args:
        position: a position of the second phase.
        seat: who builds.
        number: the building's number, the Jardin's last; one that is not in the seat's reserve comes by a Levitation.
        known: the listed places.
        most: stop when so many places are found that are not listed; `None` finds all.
        deadline: when to stop.

    Raises:
        OutOfTime: Z3 stopped before it knew.

    >>> from ny1901.paris import example
    >>> other_places(example(), 1, 8, [("a5", "b5", "c5", "b6", "b7"), ("a1", "b1", "c1", "b2", "b3")])
    Placements(places=(), wrong=(('a1', 'b1', 'c1', 'b2', 'b3'),))
    """
    rules = position.rules
    board = rules.table.shapes[number], 2 * rules.table.side, rules.variant.flip_buildings
    try:
        model = idle_models(*board).pop()
    except IndexError:
        model = Model(*board)
    found = _differing(model, _ground(model, position, seat, number), set(known), most, deadline or Deadline())
    idle_models(*board).append(model)
    return found


def _differing(model: Model, ground: list[Any], listed: set[Place], most: int | None, deadline: Deadline) -> Placements:
    wrong = [place for place in sorted(listed) if place not in model.listed]
    listed -= {*wrong}
    missing: list[Place] = []
    while True:
        place = model.ask(ground, listed, deadline)
        if place is None:
            return Placements(tuple(missing), tuple(wrong))
        (wrong if place in listed else missing).append(place)
        if len(missing) == most:
            return Placements(tuple(missing), tuple(wrong))
        listed ^= {place}


def _ground(model: Model, position: State, seat: int, number: int) -> list[Any]:
    """What holds in a position, as assumptions: the kind of each space, and what the seat's postcards allow.

    `jardin-des-plantes.building`, `levitation.place`.
    """
    ready, variant, grid = position.players[seat].ready, position.rules.variant, position.rules.table.grid
    found = []
    for space, facts in model.spaces.items():
        bit = grid.mask([space])
        for mask, (true, false) in zip(
            (position.covered, position.colours[1 - seat], position.lamps), facts, strict=True
        ):
            found.append(true if mask & bit else false)
    if number == position.rules.table.jardin:
        may_use = variant.jardin_on_chartier, variant.jardin_on_lamp
    else:
        held = position.pending != number and position.players[seat].reserve >> number & 1
        may_use = (bool(held) or variant.levitation_uses_effects,) * 2
    allowed = (
        bool(ready & CHARTIER) and may_use[0],
        bool(ready & METROPOLITAIN) and may_use[1],
        variant.combine_effects,
    )
    return found + [true if holds else false for holds, (true, false) in zip(allowed, model.allowed, strict=True)]


Fact = tuple[Any, Any]
"""A Boolean of Z3 and its negation, as they are assumed."""


def _fact(name: str, context: Any) -> Fact:
    true = z3.Bool(name, context)
    return true, z3.Not(true)


class Model:
    """One shape on one board.

    Attributes:
        spaces: for each space the facts that it is taken, of the rival's colour, a street lamp.
        allowed: the facts that one rival space may be covered, one lamp, both at once.
        listed: for each place on the board the fact that it is listed.
    """

    def __init__(self, shape: Polyomino, length: int, flip: bool) -> None:
        board = [Square(row, column) for row in range(length) for column in range(length)]
        here = new_context()
        self.solver = new_solver(here)
        self.turned = list(_turned(shape, flip))
        self.turns = [z3.Bool(f"turn {turn}", here) for turn in range(len(self.turned))]
        self.rows = [z3.Bool(f"row {row}", here) for row in range(length)]
        self.columns = [z3.Bool(f"column {column}", here) for column in range(length)]
        self.covers = {space: z3.Bool(f"covers {space.name}", here) for space in board}
        self.spaces = {
            space: tuple(_fact(f"{space.name} {what}", here) for what in ("taken", "rival", "lamp")) for space in board
        }
        self.allowed = tuple(_fact(f"may cover {what}", here) for what in ("a rival space", "a lamp", "both"))
        self._lie_somewhere()
        self.where = dict(self._everywhere(length))
        self.listed = {place: _fact(f"listed {' '.join(place)}", here) for place in self.where}
        listed = z3.Or([z3.And(lies, self.listed[place][0]) for place, lies in self.where.items()], here)
        self.solver.add(z3.Xor(self._lawful(), listed))

    def _lie_somewhere(self) -> None:
        """The covered spaces are a turned shape, shifted, inside the board: `build.shape`, `build.board`."""
        add, length = self.solver.add, len(self.rows)
        for choices in (self.turns, self.rows, self.columns):
            add(z3.Or(*choices), z3.AtMost(*choices, 1))
        for here, cells in zip(self.turns, self.turned, strict=True):
            down, right = max(row for row, _ in cells), max(column for _, column in cells)
            add(
                z3.Implies(
                    here, z3.Not(z3.Or([*self.rows[length - down :], *self.columns[length - right :]], here.ctx))
                )
            )
        for space, covered in self.covers.items():
            ways = [
                z3.And(here, self.rows[space.row - down], self.columns[space.column - right])
                for here, cells in zip(self.turns, self.turned, strict=True)
                for down, right in cells
                if down <= space.row and right <= space.column
            ]
            add(covered == z3.Or(ways, covered.ctx))

    def _everywhere(self, length: int) -> Iterator[tuple[Place, Any]]:
        """Every place on the board, and what says that the building lies there."""
        for here, cells in zip(self.turns, self.turned, strict=True):
            for row in range(length - max(down for down, _ in cells)):
                for column in range(length - max(right for _, right in cells)):
                    squares = sorted(Square(row + down, column + right) for down, right in cells)
                    yield tuple(s.name for s in squares), z3.And(here, self.rows[row], self.columns[column])

    def _lawful(self) -> Any:
        """`build.free`, `build.colour`, `build.lamp`, `chartier.one`, `metropolitain.one`, `postcard.combine`."""
        on = [
            [
                z3.And(covered, facts[kind][0])
                for covered, facts in zip(self.covers.values(), self.spaces.values(), strict=True)
            ]
            for kind in range(3)
        ]
        taken, rival, lamps = (z3.Or(*ways) for ways in on)
        may_rival, may_lamp, may_both = (true for true, _ in self.allowed)
        return z3.And(
            z3.Not(taken),
            z3.If(may_rival, z3.AtMost(*on[1], 1), z3.Not(rival)),
            z3.If(may_lamp, z3.AtMost(*on[2], 1), z3.Not(lamps)),
            z3.Or(may_both, z3.Not(rival), z3.Not(lamps)),
        )

    def ask(self, ground: list[Any], listed: set[Place], deadline: Deadline) -> Place | None:
        """A place that is lawful or listed but not both; None if there is none.

        Raises:
            OutOfTime: Z3 stopped before it knew.
        """
        listing = (facts[place not in listed] for place, facts in self.listed.items())
        if not satisfiable(self.solver, deadline, [*ground, *listing], about="another place"):
            return None
        model: Any = self.solver.model()
        covered = sorted(space for space, covers in self.covers.items() if z3.is_true(model[covers]))
        return tuple(space.name for space in covered)


@lru_cache(maxsize=16)  # a model takes some 20 MB, and a game has 13 shapes
def idle_models(shape: Polyomino, length: int, flip: bool) -> list[Model]:
    """The models of a shape on a board that are built and not in use.

    Args:
        shape: the building as it is printed.
        length: the board's spaces along an edge.
        flip: whether it may be turned over.
    """
    return []


def _turned(shape: Polyomino, flip: bool) -> Iterator[tuple[tuple[int, int], ...]]:
    """The shape turned by quarters, and turned over where that is allowed, each form once and moved to the corner."""
    seen = set()
    cells = [(square.row, square.column) for square in shape.cells]
    for mirrored in (False, True) if flip else (False,):
        form = [(row, -column) for row, column in cells] if mirrored else cells
        for _ in range(4):
            form = [(column, -row) for row, column in form]
            top, left = min(row for row, _ in form), min(column for _, column in form)
            moved = tuple(sorted((row - top, column - left) for row, column in form))
            if moved not in seen:
                seen.add(moved)
                yield moved
