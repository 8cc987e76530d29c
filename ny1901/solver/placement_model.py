"""One Z3 model of laying a tile on a position, each rule under its id: the referee of all answers about placements.

The model is asked with a choice of rules: all of them (is there a legal placement?), some (what if one were dropped?),
or with more said about the placement (this action? more than so many points? none of these?).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import z3

from ny1901.geometry import Square
from ny1901.rules.actions import Build, Rebuild
from ny1901.rules.explain import scene_of
from ny1901.rules.position import Position
from ny1901.solver.builder import as_builder, may_demolish
from ny1901.solver.placement_rules import BUILD, GROUND, REBUILD, UNKNOWN_TILE, Ground, Unknowns, ground_of, more_points
from ny1901.solver.results import OutOfTime

Building = Build | Rebuild


_NO_LIMIT = 2**32 - 1
"""What Z3 takes for no time limit, in milliseconds."""
_MOST_USES = 200
"""Positions that one solver is asked about: the terms of those before stay in it and slow it down."""


class PlacementModel:
    """The placements of the seat to move of a position from `as_builder`, as unknowns under rules that can be dropped.

    Most of the work lies in the rules that are the same for every position. In a `with` statement a solver that knows
    them already is borrowed, which is five times faster; what it finds then depends on what it was asked before.

    Args:
        position: the position; the course of the turn is not looked at.
        demolish: whether it is about demolishing and rebuilding instead of building on free squares.
        action: the one placement that is asked about; None leaves it open.
        timeout: seconds for every question; None waits.

    >>> from ny1901.game import Game
    >>> model = PlacementModel(as_builder(Game(players=3).initial_state(seed=1901)), demolish=False)
    >>> model.possible()
    False
    >>> model.core()
    ('build.inside-territory', 'build.free', 'build.shape')
    """

    def __init__(
        self, position: Position, *, demolish: bool, action: Building | None = None, timeout: float | None = None
    ) -> None:
        near = _drawn_near(position, action.squares) if action else ()
        self.unknowns = Unknowns(scene_of(position), _ground_with(position, near))
        self._action, self._near, self._timeout = action, near, timeout
        self._make: Callable[..., Building] = Rebuild if demolish else Build
        self._formulas = REBUILD if demolish else BUILD
        self._switches = {rule: z3.Bool(rule) for rule in self._formulas}
        self._uses = 0
        self._own_solver: Any = None

    def __enter__(self) -> PlacementModel:
        idle = self.unknowns.ground.idle
        if idle:
            solver, self._uses = idle.pop()
        else:
            solver = self._new_solver()
        solver.push()
        self._own_solver = self._told(solver)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None and self._uses < _MOST_USES:
            self._own_solver.pop()
            self.unknowns.ground.idle.append((self._own_solver, self._uses + 1))
        self._own_solver = None

    @property
    def _solver(self) -> Any:
        """The borrowed solver, or one of its own."""
        if self._own_solver is None:
            self._own_solver = self._told(self._new_solver())
        return self._own_solver

    def _new_solver(self) -> Any:
        """A solver that knows the rules of the ground."""
        solver = z3.SolverFor("QF_BV")
        solver.add(self.unknowns.choice(), *(self._rule(rule) for rule in GROUND))
        return solver

    def _rule(self, rule: str) -> Any:
        """A rule that holds while its switch is on."""
        return z3.Implies(self._switches[rule], self._formulas[rule](self.unknowns))

    def _told(self, solver: Any) -> Any:
        """A solver once it has been told about the position."""
        milliseconds = _NO_LIMIT if self._timeout is None else max(1, round(self._timeout * 1000))
        solver.set("timeout", min(milliseconds, _NO_LIMIT))
        solver.add(*(self._rule(rule) for rule in self._formulas if rule not in GROUND))
        tiles = self.unknowns.tiles
        if self._action is None:
            solver.add(z3.Not(tiles[UNKNOWN_TILE]))
        else:
            solver.add(tiles.get(self._action.tile, tiles[UNKNOWN_TILE]), self.unknowns.are(self._near))
        return solver

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules, in the order of `explain`."""
        return tuple(self._switches)

    def require_tile(self, tile: str) -> None:
        """Only placements of one tile, for every later question."""
        self._solver.add(self.unknowns.tiles[tile])

    def require_land(self) -> None:
        """Only placements on the builder's land and on lots that nobody owns, for every later question."""
        scene = self.unknowns.scene
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
            OutOfTime: Z3 stopped at the time limit.
        """
        kept = self.rules if rules is None else tuple(rules)
        answer = self._solver.check(*(self._switches[rule] for rule in kept))
        if answer == z3.unknown:
            raise OutOfTime(self._solver.reason_unknown())
        return bool(answer == z3.sat)

    def placement(self) -> Building:
        """The placement found by the last question, which `possible` answered with True."""
        found, tiles = self._solver.model(), self.unknowns.tiles
        tile = next(name for name, chosen in tiles.items() if z3.is_true(found[chosen]))
        mask = found.eval(self.unknowns.squares, model_completion=True).as_long()
        return self._make(tile, [square.name for square in self.unknowns.ground.window.squares(mask)])

    def least_offending(self, rules: Sequence[str]) -> Building:
        """A placement that keeps some rules, with the fewest squares off the builder's land or on its buildings.

        Args:
            rules: rules that some placement keeps together.

        Raises:
            OutOfTime: Z3 stopped at the time limit.
        """
        self.possible(rules)
        scene, unknowns, found = self.unknowns.scene, self.unknowns, self.placement()
        everywhere = unknowns.ground.window.squares((1 << unknowns.squares.size()) - 1)
        offending = set(everywhere) - (scene.territory - scene.under_own)
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
            OutOfTime: Z3 stopped at the time limit.
        """
        self._solver.push()
        while self.possible(fixed):
            kept = list(fixed)
            for rule in self.rules:
                if rule not in kept and self.possible([*kept, rule]):
                    kept.append(rule)
            dropped = tuple(rule for rule in self.rules if rule not in kept)
            yield dropped
            self._solver.add(z3.Or([self._switches[rule] for rule in dropped]))
        self._solver.pop()

    def core(self) -> tuple[str, ...]:
        """A minimal set of rules that no placement keeps together, after `possible()` said False.

        Made minimal by deletion: each rule is left out in turn, for good if the others still clash. The last rules go
        first and the shape last, so that the same question has the same answer with any version of Z3.

        Raises:
            OutOfTime: Z3 stopped at the time limit.
        """
        clashing = list(self.rules)
        for rule in sorted(self.rules, key=lambda rule: (rule == "build.shape", -self.rules.index(rule))):
            others = [other for other in clashing if other != rule]
            if not self.possible(others):
                clashing = others
        return tuple(clashing)


def _ground_with(position: Position, squares: Iterable[Square]) -> Ground:
    """The ground, with a window large enough for some squares."""
    ground = ground_of(position.rules)
    height = max((square.row + 1 for square in squares), default=0)
    width = max((square.column + 1 for square in squares), default=0)
    if height <= ground.window.height and width <= ground.window.width:
        return ground
    return ground_of(position.rules, height, width)


def _drawn_near(position: Position, names: Sequence[str]) -> tuple[Square, ...]:
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


def legal_placements(position: Position, seat: int | None = None, *, demolish: bool = False) -> tuple[Building, ...]:
    """Every placement that the model allows a seat, found by Z3 alone, by tile and squares.

    The order of the turn is left aside: no lot has to be acquired first. Meant to check the generator with, which is
    a thousand times faster.

    Args:
        position: any position.
        seat: the seat that builds; `None` is the one to move.
        demolish: list demolitions instead of buildings on free squares.

    Raises:
        DataError: there is no such seat.

    >>> from ny1901.game import Game
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
