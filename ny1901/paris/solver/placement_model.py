"""Where a building can stand, said once more as constraints for Z3 and from the components alone.

The model knows neither the generator's tables nor its masks of placements: it turns the shape itself, lets Z3 choose a
turn, a row and a column, and asks of each covered space what the rules ask. So it can prove that a list of placements
has all that are lawful, and no other.

A model is built once for a shape and a board. What the spaces are, what the seat's postcards allow and what is listed
are assumptions of a question, so that thousands of positions can be asked about quickly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import z3
from attrs import frozen

from ny1901.geometry import Polyomino, Square
from ny1901.paris.position import CHARTIER, METROPOLITAIN, Position

_NO_TIMEOUT = 2**32 - 1
"""What Z3 reads as no timeout, in milliseconds."""

Place = tuple[str, ...]
"""The names of the spaces that a building covers, row by row."""


@frozen
class Placements:
    """What Z3 says about a list of places of one building.

    Attributes:
        places: lawful places that are not listed.
        wrong: listed places that are not lawful.
        limit: why Z3 stopped before it knew; empty if it knows that there are no more of either.
    """

    places: tuple[Place, ...]
    wrong: tuple[Place, ...] = ()
    limit: str = ""


def other_places(
    position: Position,
    seat: int,
    number: int,
    known: Iterable[Place],
    *,
    most: int | None = None,
    seconds: float | None = None,
) -> Placements:
    """The places of a building on which Z3 and a list differ: none, if the list is right.

    Args:
        position: a position of the second phase.
        seat: who builds.
        number: the building's number, the Jardin's last.
        known: the listed places.
        most: stop when so many places are found that are not listed; `None` finds all.
        seconds: the time for each question to Z3; `None` waits, 0 asks nothing.

    >>> from ny1901.cli.game_paris import example
    >>> other_places(example(), 1, 8, [("a5", "b5", "c5", "b6", "b7"), ("a1", "b1", "c1", "b2", "b3")])
    Placements(places=(), wrong=(('a1', 'b1', 'c1', 'b2', 'b3'),), limit='')
    """
    rules = position.rules
    shape: Polyomino = rules.table.shapes[number]
    model = model_of(shape, 2 * rules.table.side, rules.variant.flip_buildings)
    ground, listed = _ground(model, position, seat, number), set(known)
    wrong = [place for place in sorted(listed) if place not in model.listed]
    listed -= {*wrong}
    missing: list[Place] = []
    while True:
        place, limit = model.ask(ground, listed, seconds)
        if place is None:
            return Placements(tuple(missing), tuple(wrong), limit)
        (wrong if place in listed else missing).append(place)
        if len(missing) == most:
            return Placements(tuple(missing), tuple(wrong))
        listed ^= {place}


def _ground(model: Model, position: Position, seat: int, number: int) -> list[Any]:
    """What holds in a position, as assumptions: the kind of each space, and what the seat's postcards allow."""
    ready, variant, grid = position.players[seat].ready, position.rules.variant, position.rules.table.grid
    found = []
    for space, facts in model.spaces.items():
        bit = grid.mask([space])
        for mask, (true, false) in zip(
            (position.covered, position.colours[1 - seat], position.lamps), facts, strict=True
        ):
            found.append(true if mask & bit else false)
    jardin = number == position.rules.table.jardin
    allowed = (
        bool(ready & CHARTIER),
        bool(ready & METROPOLITAIN) and (variant.jardin_on_lamp or not jardin),
        variant.combine_effects,
    )
    return found + [true if holds else false for holds, (true, false) in zip(allowed, model.allowed, strict=True)]


Fact = tuple[Any, Any]
"""A Boolean of Z3 and its negation, as they are assumed."""


def _fact(name: str) -> Fact:
    true = z3.Bool(name)
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
        self.solver = z3.Solver()
        self.turned = list(_turned(shape, flip))
        self.turns = [z3.Bool(f"turn {turn}") for turn in range(len(self.turned))]
        self.rows = [z3.Bool(f"row {row}") for row in range(length)]
        self.columns = [z3.Bool(f"column {column}") for column in range(length)]
        self.covers = {space: z3.Bool(f"covers {space.name}") for space in board}
        self.spaces = {s: tuple(_fact(f"{s.name} {what}") for what in ("taken", "rival", "lamp")) for s in board}
        self.allowed = tuple(_fact(f"may cover {what}") for what in ("a rival space", "a lamp", "both"))
        self._lie_somewhere()
        self.where = dict(self._everywhere(length))
        self.listed = {place: _fact(f"listed {' '.join(place)}") for place in self.where}
        listed = z3.Or(*(z3.And(here, self.listed[place][0]) for place, here in self.where.items()))
        self.solver.add(z3.Xor(self._lawful(), listed))

    def _lie_somewhere(self) -> None:
        """The covered spaces are a turned shape, shifted, inside the board."""
        add, length = self.solver.add, len(self.rows)
        for choices in (self.turns, self.rows, self.columns):
            add(z3.Or(*choices), z3.AtMost(*choices, 1))
        for here, cells in zip(self.turns, self.turned, strict=True):
            down, right = max(row for row, _ in cells), max(column for _, column in cells)
            add(z3.Implies(here, z3.Not(z3.Or(*self.rows[length - down :], *self.columns[length - right :]))))
        for space, covered in self.covers.items():
            ways = [
                z3.And(here, self.rows[space.row - down], self.columns[space.column - right])
                for here, cells in zip(self.turns, self.turned, strict=True)
                for down, right in cells
                if down <= space.row and right <= space.column
            ]
            add(covered == z3.Or(*ways))

    def _everywhere(self, length: int) -> Iterator[tuple[Place, Any]]:
        """Every place on the board, and what says that the building lies there."""
        for here, cells in zip(self.turns, self.turned, strict=True):
            for row in range(length - max(down for down, _ in cells)):
                for column in range(length - max(right for _, right in cells)):
                    squares = sorted(Square(row + down, column + right) for down, right in cells)
                    yield tuple(s.name for s in squares), z3.And(here, self.rows[row], self.columns[column])

    def _lawful(self) -> Any:
        """`build.free`, `build.colour`, `build.lamp`, `chartier.one`, `metropolitain.one`, `jardin-des-plantes.*`."""
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

    def ask(self, ground: list[Any], listed: set[Place], seconds: float | None) -> tuple[Place | None, str]:
        """A place that is lawful or listed but not both, or why Z3 does not know; nothing if there is none."""
        if seconds is not None and seconds <= 0:
            return None, "timeout"
        self.solver.set("timeout", _NO_TIMEOUT if seconds is None else max(1, round(1000 * seconds)))
        answer = self.solver.check(*ground, *(facts[place not in listed] for place, facts in self.listed.items()))
        if answer == z3.sat:
            model: Any = self.solver.model()
            covered = sorted(space for space, covers in self.covers.items() if z3.is_true(model[covers]))
            return tuple(space.name for space in covered), ""
        return None, "" if answer == z3.unsat else self.solver.reason_unknown()


@lru_cache(maxsize=64)
def model_of(shape: Polyomino, length: int, flip: bool) -> Model:
    """The model of a shape on a board, built once.

    Args:
        shape: the building as it is printed.
        length: the board's spaces along an edge.
        flip: whether it may be turned over.
    """
    return Model(shape, length, flip)


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
