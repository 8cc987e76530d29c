"""Where a building can stand, said once more as constraints for Z3 and from the components alone.

The model knows neither the generator's tables nor its masks of placements: it turns the shape itself, lets Z3 choose a
turn, a row and a column, and asks of each covered space what the rules ask. So it can prove that no placement was
overlooked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import z3
from attrs import frozen

from ny1901.geometry import Polyomino, Square
from ny1901.paris.position import CHARTIER, METROPOLITAIN, Position


@frozen
class Placements:
    """What Z3 says about the places of one building.

    Attributes:
        places: the places, each the names of its spaces row by row.
        limit: why Z3 stopped before it knew; empty if it knows that there are no more.
    """

    places: tuple[tuple[str, ...], ...]
    limit: str = ""


def other_places(
    position: Position, seat: int, number: int, known: Iterable[tuple[str, ...]], *, seconds: float | None = None
) -> Placements:
    """The places of a building besides some known ones: none, if the known ones are all.

    Args:
        position: a position of the second phase.
        seat: who builds.
        number: the building's number, the Jardin's last.
        known: names of the spaces of each known place.
        seconds: the time for each question to Z3; `None` waits.
    """
    model = _Model(position, seat, number)
    if seconds is not None:
        model.solver.set("timeout", max(1, round(1000 * seconds)))
    for place in known:
        model.exclude(place)
    found: list[tuple[str, ...]] = []
    while (answer := model.solver.check()) == z3.sat:
        found.append(model.place())
        model.exclude(found[-1])
    return Placements(tuple(found), "" if answer == z3.unsat else model.solver.reason_unknown())


class _Model:
    """One building of one seat: a Boolean for each turn and for each shift of it, of which one is true."""

    def __init__(self, position: Position, seat: int, number: int) -> None:
        self.position, self.length = position, 2 * position.rules.table.side
        self.solver = z3.Solver()
        self.row, self.column, self.turn = z3.Int("row"), z3.Int("column"), z3.Int("turn")
        self.turned = list(_turned(_shape(position, number), position.rules.variant.flip_buildings))
        self.covers = {
            (row, column): z3.Bool(f"covers {row} {column}")
            for row in range(self.length)
            for column in range(self.length)
        }
        self._lie_somewhere()
        self._lie_lawfully(seat, number)

    def _lie_somewhere(self) -> None:
        """The covered spaces are a turned shape, shifted, inside the board."""
        add = self.solver.add
        add(self.turn >= 0, self.turn < len(self.turned), self.row >= 0, self.column >= 0)
        for turn, cells in enumerate(self.turned):
            here = self.turn == turn
            add(z3.Implies(here, self.row < self.length - max(row for row, _ in cells)))
            add(z3.Implies(here, self.column < self.length - max(column for _, column in cells)))
            for (row, column), covered in self.covers.items():
                among = [z3.And(self.row == row - down, self.column == column - right) for down, right in cells]
                add(z3.Implies(here, covered == z3.Or(*among)))

    def _lie_lawfully(self, seat: int, number: int) -> None:
        """`build.free`, `build.colour`, `build.lamp`, `chartier.one`, `metropolitain.one`, `jardin-des-plantes.*`."""
        position = self.position
        ready, variant = position.players[seat].ready, position.rules.variant
        rival, lamps = [], []
        for (row, column), covered in self.covers.items():
            space = position.rules.table.grid.mask([Square(row, column)])
            if space & position.covered:
                self.solver.add(z3.Not(covered))
            elif space & position.lamps:
                lamps.append(covered)
            elif space & position.colours[1 - seat]:
                rival.append(covered)
        jardin = number == position.rules.table.jardin
        most_lamps = int(bool(ready & METROPOLITAIN) and (variant.jardin_on_lamp or not jardin))
        most_rival = int(bool(ready & CHARTIER))
        for spaces, most in ((lamps, most_lamps), (rival, most_rival)):
            if spaces:
                self.solver.add(z3.AtMost(*spaces, most))
        if not variant.combine_effects and rival and lamps:
            self.solver.add(z3.AtMost(*rival, *lamps, 1))

    def exclude(self, place: tuple[str, ...]) -> None:
        squares = {Square.parse(name) for name in place}
        self.solver.add(z3.Not(z3.And(*(self.covers[square.row, square.column] for square in squares))))

    def place(self) -> tuple[str, ...]:
        model: Any = self.solver.model()
        squares = [Square(*space) for space, covered in self.covers.items() if z3.is_true(model[covered])]
        return tuple(square.name for square in sorted(squares))


def _shape(position: Position, number: int) -> Polyomino:
    shape: Polyomino = position.rules.table.shapes[number]
    return shape


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
