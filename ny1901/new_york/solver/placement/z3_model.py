"""One Z3 model of laying a tile on a position, each rule under its id: the referee of all answers about placements.

The model is asked with a choice of rules: all of them (is there a legal placement?), some (what if one were dropped?),
or with more said about the placement (this action? more than so many points? none of these?).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import z3
from attrs import frozen

from ny1901.kernel.geometry import Square
from ny1901.new_york.rules.actions import Build, Rebuild
from ny1901.new_york.rules.explain import scene_of
from ny1901.new_york.rules.state import State
from ny1901.new_york.solver.placement.as_builder import as_builder, may_demolish
from ny1901.new_york.solver.placement.z3_rules import (
    BUILD,
    GROUND,
    REBUILD,
    UNKNOWN_TILE,
    Ground,
    Unknowns,
    ground_of,
    more_points,
)
from ny1901.solver.deadline import Deadline
from ny1901.solver.z3_solving import new_context, new_solver, satisfiable

Building = Build | Rebuild


_MOST_USES = 200
"""Positions that one solver is asked about: the terms of those before stay in it and slow it down."""


@frozen(eq=False)
class _Said:
    """A solver, the unknowns of a placement in its context, and a switch for each rule."""

    solver: Any
    unknowns: Unknowns
    switches: dict[str, Any]


class PlacementModel:
    """The placements of the seat to move of a position from `as_builder`, as unknowns under rules that can be dropped.

    Most of the work lies in the rules that are the same for every position. In a `with` statement a solver that knows
    them already is borrowed, which is five times faster; what it finds then depends on what it was asked before. Each
    solver has a context of its own and is lent to one model at a time, so that models can be asked in any thread.

    Args:
        position: the position; the course of the turn is not looked at.
        demolish: whether it is about demolishing and rebuilding instead of building on free squares.
        action: the one placement that is asked about; None leaves it open.
        deadline: when to stop, for all questions together.

    >>> from ny1901.new_york.game import Game
    >>> model = PlacementModel(as_builder(Game(players=3).initial_state(seed=1901)), demolish=False)
    >>> model.possible()
    False
    >>> model.core()
    ('build.inside-territory', 'build.free', 'build.shape')
    """

    def __init__(
        self, position: State, *, demolish: bool, action: Building | None = None, deadline: Deadline | None = None
    ) -> None:
        near = _drawn_near(position, action.squares) if action else ()
        self.scene, self._ground = scene_of(position), _ground_with(position, near)
        self._action, self._near, self._deadline = action, near, deadline or Deadline()
        self._make: Callable[..., Building] = Rebuild if demolish else Build
        self._formulas = REBUILD if demolish else BUILD
        self._uses = 0
        self._said: _Said | None = None

    def __enter__(self) -> PlacementModel:
        try:
            solver, self._uses = self._ground.idle.pop()
        except IndexError:
            said = self._asked_anew()
            satisfiable(said.solver, self._deadline)  # to push takes as long, on a large map, and knows no time limit
        else:
            said = self._named(solver)
        self._said = said
        said.solver.push()
        self._tell()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None and self._uses < _MOST_USES:
            self._solver.pop()
            self._ground.idle.append((self._solver, self._uses + 1))
        self._said = None

    @property
    def _asked(self) -> _Said:
        """The borrowed solver with its unknowns, or one of its own."""
        if self._said is None:
            self._said = self._asked_anew()
            self._tell()
        return self._said

    @property
    def _solver(self) -> Any:
        return self._asked.solver

    @property
    def unknowns(self) -> Unknowns:
        """The unknowns of the placement, in the context of the solver."""
        return self._asked.unknowns

    def _named(self, solver: Any) -> _Said:
        switches = {rule: z3.Bool(rule, solver.ctx) for rule in self._formulas}
        return _Said(solver, Unknowns(self.scene, self._ground, solver.ctx), switches)

    def _asked_anew(self) -> _Said:
        """A solver that knows the rules of the ground."""
        said = self._named(new_solver(new_context(), "QF_BV"))
        said.solver.add(said.unknowns.choice(), *(self._rule(rule, said) for rule in GROUND))
        return said

    def _rule(self, rule: str, said: _Said) -> Any:
        """A rule that holds while its switch is on."""
        return z3.Implies(said.switches[rule], self._formulas[rule](said.unknowns))

    def _tell(self) -> None:
        """Tell the solver about the position."""
        said = self._asked
        said.solver.add(*(self._rule(rule, said) for rule in self._formulas if rule not in GROUND))
        tiles = said.unknowns.tiles
        if self._action is None:
            said.solver.add(z3.Not(tiles[UNKNOWN_TILE]))
        else:
            said.solver.add(tiles.get(self._action.tile, tiles[UNKNOWN_TILE]), said.unknowns.are(self._near))

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules, in the order of `explain`."""
        return tuple(self._formulas)

    def require_tile(self, tile: str) -> None:
        """Only placements of one tile, for every later question."""
        self._solver.add(self.unknowns.tiles[tile])

    def require_land(self) -> None:
        """Only placements on the builder's land and on lots that nobody owns, for every later question."""
        scene = self.scene
        table = scene.position.rules.table
        open_land = table.grid.members(table.land(scene.position.unowned))
        self._solver.add(self.unknowns.stay_within(scene.territory.union(open_land)))

    def exclude(self, actions: Iterable[Building]) -> None:
        """Leave out some placements, for every later question."""
        for action in actions:
            squares = (Square.parse(name) for name in action.squares)
            self._solver.add(z3.Not(z3.And(self.unknowns.tiles[action.tile], self.unknowns.are(squares))))

    def require_more_points(self, points: int) -> None:
        """Only placements that score more than so many points at once, for every later question."""
        self._solver.add(more_points(self.unknowns, points))

    def possible(self, rules: Iterable[str] | None = None) -> bool:
        """Whether a placement exists that keeps some rules; None means all of them.

        Raises:
            OutOfTime: Z3 stopped before it knew.
        """
        kept = self.rules if rules is None else tuple(rules)
        switches = [self._asked.switches[rule] for rule in kept]
        return satisfiable(self._solver, self._deadline, switches, about=self._make.__name__.lower())

    def placement(self) -> Building:
        """The placement found by the last question, which `possible` answered with True."""
        found, tiles = self._solver.model(), self.unknowns.tiles
        tile = next(name for name, chosen in tiles.items() if z3.is_true(found[chosen]))
        mask = int(found.eval(self.unknowns.squares, model_completion=True).as_binary_string(), 2)
        return self._make(tile, [square.name for square in self.unknowns.ground.window.squares(mask)])

    def least_offending(self, rules: Sequence[str]) -> Building:
        """A placement that keeps some rules, with the fewest squares off the builder's land or on its buildings.

        Args:
            rules: rules that some placement keeps together.

        Raises:
            OutOfTime: Z3 stopped before it knew.
        """
        self.possible(rules)
        scene, unknowns, found = self.scene, self.unknowns, self.placement()
        offending = set(unknowns.ground.window.everywhere) - (scene.territory - scene.under_own)
        covered = [(unknowns.cover([square]), 1) for square in offending]
        self._solver.push()
        while wrong := len(offending & {Square.parse(name) for name in found.squares}):
            self._solver.add(z3.PbLe(covered, wrong - 1))
            if not self.possible(rules):
                break
            found = self.placement()
        self._solver.pop()
        return found

    def relaxations(self, fixed: Sequence[str] = ()) -> Iterator[tuple[str, ...]]:
        """Every minimal set of rules without which a placement exists; none if it takes a rule that stays fixed.

        Each set is found as what is missing from a largest set of rules that some placement keeps together. Afterwards
        one of its rules must be kept, so that the next set is another.

        Args:
            fixed: rules that are never dropped.

        Raises:
            OutOfTime: Z3 stopped before it knew.
        """
        self._solver.push()
        while self.possible(fixed):
            kept = list(fixed)
            for rule in self.rules:
                if rule not in kept and self.possible([*kept, rule]):
                    kept.append(rule)
            dropped = tuple(rule for rule in self.rules if rule not in kept)
            yield dropped
            self._solver.add(z3.Or([self._asked.switches[rule] for rule in dropped]))
        self._solver.pop()

    def core(self) -> tuple[str, ...]:
        """A minimal set of rules that no placement keeps together, after `possible()` said False.

        Made minimal by deletion: each rule is left out in turn, for good if the others still clash. The last rules go
        first and the shape last, so that the same question has the same answer with any version of Z3.

        Raises:
            OutOfTime: Z3 stopped before it knew.
        """
        clashing = list(self.rules)
        for rule in sorted(self.rules, key=lambda rule: (rule == "build.shape", -self.rules.index(rule))):
            others = [other for other in clashing if other != rule]
            if not self.possible(others):
                clashing = others
        return tuple(clashing)


def _ground_with(position: State, squares: Iterable[Square]) -> Ground:
    """The ground, with a window large enough for some squares."""
    ground = ground_of(position.rules)
    height = max((square.row + 1 for square in squares), default=0)
    width = max((square.column + 1 for square in squares), default=0)
    if height <= ground.window.height and width <= ground.window.width:
        return ground
    return ground_of(position.rules, height, width)


def _drawn_near(position: State, names: Sequence[str]) -> tuple[Square, ...]:
    """The squares of an action, those far beyond the map drawn nearer so that a small window holds them.

    Wide gaps are closed to one that no tile reaches across: no answer depends on how wide such a gap is.
    """
    squares = [Square.parse(name) for name in names]
    window = ground_of(position.rules).window
    rows = _closed_up((square.row for square in squares), window.height)
    columns = _closed_up((square.column for square in squares), window.width)
    return tuple(Square(rows[square.row], columns[square.column]) for square in squares)


def _closed_up(numbers: Iterable[int], edge: int) -> dict[int, int]:
    """Numbers up to an edge as they are, beyond it with no gap wider than the edge itself."""
    moved, last, place = {}, 0, 0
    for number in sorted(set(numbers)):
        place = number if number < edge else min(number, place + min(number - last, edge))
        moved[number], last = place, number
    return moved


def legal_placements(position: State, seat: int | None = None, *, demolish: bool = False) -> tuple[Building, ...]:
    """Every placement that the model allows a seat, found by Z3 alone, by tile and squares.

    The order of the turn is left aside: no lot has to be acquired first. Meant to check the generator with, which is
    a thousand times faster.

    Args:
        position: any position.
        seat: the seat that builds; `None` is the one to move.
        demolish: list demolitions instead of buildings on free squares.

    Raises:
        DataError: there is no such seat.

    >>> from ny1901.new_york.game import Game
    >>> state = Game(players=3).initial_state(seed=1901)
    >>> legal_placements(state)
    ()
    """
    builder = as_builder(position, seat)
    if builder.is_over or (demolish and not may_demolish(builder)):
        return ()
    found = []
    with PlacementModel(builder, demolish=demolish) as model:
        while model.possible():
            action = model.placement()
            found.append(action)
            model.exclude([action])
    number = builder.rules.table.tile_number
    return tuple(sorted(found, key=lambda action: (number[action.tile], [*map(Square.parse, action.squares)])))
