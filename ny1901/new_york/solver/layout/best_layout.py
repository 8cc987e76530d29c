"""The set of tiles that scores most on the land a seat owns, without demolition or with it."""

from __future__ import annotations

import time
from typing import Any, ClassVar

from attrs import field, frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.picture.words import counted
from ny1901.kernel.variants import nearest
from ny1901.new_york.render.action_words import action_words
from ny1901.new_york.render.words import seat_name
from ny1901.new_york.rules.actions import Build, Rebuild
from ny1901.new_york.rules.state import State
from ny1901.new_york.solver.layout.land import Land, land_of, under_house_rules
from ny1901.new_york.solver.layout.layers import Found, best_in_layers, best_on_free_land
from ny1901.new_york.solver.placement.as_builder import builder_seat
from ny1901.new_york.solver.placement.objectives import measure_tile
from ny1901.new_york.solver.placement.pictures import Proposal
from ny1901.solver.answers import Row
from ny1901.solver.deadline import Deadline, Timeout, deadline_of
from ny1901.solver.proposed import Proposed, in_order

GENERATIONS = ("unlocked", "all")
"""Which generations a layout may use: those that the score has unlocked, or all."""


@frozen
class Laid:
    """One step of a layout.

    Attributes:
        action: the building or the demolition.
        points: the tile's points.
        value: what the objective gives for it.
        lots: the lots it touches.
    """

    action: Build | Rebuild
    points: int
    value: int
    lots: tuple[str, ...]

    def as_row(self) -> Row:
        """The step as one row of a table."""
        return {
            "kind": "rebuild" if isinstance(self.action, Rebuild) else "build",
            "tile": self.action.tile,
            "points": self.points,
            "value": self.value,
            "squares": list(self.action.squares),
            "lots": list(self.lots),
        }


Layout = tuple[Laid, ...]


@frozen(kw_only=True, repr=False)
class BestLayout(Proposed):
    """The best layout of one seat's land.

    Attributes:
        seat: the seat.
        objective: what was measured.
        demolition: whether standing buildings could be replaced.
        generations: `unlocked` or `all`.
        squares: the squares that could be built on at all.
        value: the best value found.
        upper: no layout is worth more; equal to `value` if proved.
        layouts: layouts of that value: one, or all that were asked for; tiles that are worth nothing are left out.
        complete: `layouts` holds every best one, and no tile that is worth nothing could be added to any.
        note: why nothing can be laid, or what decided besides the squares; else empty.
        limit: the time limit that was hit; else empty.
        position: the position that was asked about.
    """

    claim: ClassVar[str] = "no other layout is worth more"

    position: State = field(eq=False, repr=False)
    seat: int
    objective: str
    demolition: bool
    generations: str
    squares: int
    value: int
    upper: int
    layouts: tuple[Layout, ...]
    complete: bool = False
    note: str = ""
    limit: str = ""

    @property
    def best(self) -> Layout:
        """The first layout, as steps in an order in which they can be played."""
        return self.layouts[0]

    @property
    def points(self) -> int:
        """The printed points of the first layout."""
        return sum(laid.points for laid in self.best)

    def as_table(self) -> list[Row]:
        """One row a tile of the first layout, in the order of the steps."""
        return [laid.as_row() for laid in self.best]

    def to_data(self) -> dict[str, Any]:
        """The answer as plain data for JSON."""
        own = {
            "seat": self.seat,
            "objective": self.objective,
            "demolition": self.demolition,
            "generations": self.generations,
            "squares": self.squares,
            "value": self.value,
            "upper": self.upper,
            "points": self.points,
            "complete": self.complete,
            "note": self.note,
            "layouts": [[str(laid.action) for laid in layout] for layout in self.layouts],
        }
        return own | super().to_data()

    @property
    def squares_by_tile(self) -> dict[str, tuple[str, ...]]:
        """For a picture: what stands of the first layout in the end, by tile."""
        shown: dict[str, tuple[str, ...]] = {}
        for laid in self.best:
            covered = set(laid.action.squares)
            shown = {tile: squares for tile, squares in shown.items() if not covered & set(squares)}
            shown[laid.action.tile] = laid.action.squares
        return shown

    @property
    def _proposal(self) -> Proposal:
        rules = self.position.rules
        steps = [
            f"{number}. {counted(laid.points, 'point')}: {action_words(rules, laid.action)}"
            for number, laid in enumerate(self.best, start=1)
        ]
        return Proposal(
            position=self.position,
            seat=self.seat,
            title=f"Best layout of {seat_name(self.seat)}, by {self.objective}: {self.value}",
            steps=in_order(self.squares_by_tile),
            lines=[*steps, *filter(None, [self.note])],
            verdict=self.verdict,
        )


def best_layout(
    position: State,
    seat: int | None = None,
    *,
    demolition: bool = False,
    objective: str = "points",
    generations: str = "unlocked",
    all_solutions: bool = False,
    solution_limit: int = 1000,
    prove: bool = True,
    timeout: Timeout = 30.0,
) -> BestLayout:
    """The set of tiles that is worth most on the land of a seat, each where it goes.

    Without demolition the seat's unbuilt tiles, and legendaries up to its limit, are laid on its free squares, each
    with frontage, none over another. With demolition whole sequences of turns are compared in which the seat builds and
    demolishes, all bronze first, then all silver, then all gold: a tile may stand on what is free or was built of an
    earlier generation, and after each step there are workers for all lots without a building. Left out of this model is
    going back to an earlier generation, on land that a demolition has laid bare.

    In both the seat gets no land, others do not disturb it, and Gold Prestige is not counted. House rules are asked of
    each step as things stand, but for what the seat has built by then: the round, say, is that of the position.

    Args:
        position: any position; the course of the turn and of the game are left aside.
        seat: the seat, from 0; `None` is the one to move.
        demolition: whether standing buildings may be replaced.
        objective: `points` (as printed), `squares` covered or `buildings`.
        generations: `unlocked` leaves out what the seat's score has not unlocked yet, `all` leaves out nothing.
        all_solutions: list every best layout instead of one.
        solution_limit: list no more than this many.
        prove: have Z3 prove that no packing, or no layer, is worth more; on much land CP-SAT, if it is installed
            (`ny1901[layouts]`), for Z3 takes minutes there.
        timeout: seconds for search and proof together; None waits. If it is not enough, `proved` is None, `limit` is
            it, and `upper` is what is still possible.

    Raises:
        DataError: no such seat, objective or choice of generations, or an impossible limit.

    >>> from ny1901.new_york.game import Game
    >>> state = Game(players=3).initial_state(seed=1901)
    >>> state = state.apply(state.legal_actions[0])
    >>> found = best_layout(state)
    >>> [str(laid.action) for laid in found.best], found.value, found.proved
    (['build tower-building m9 n9 o9'], 3, True)
    >>> best_layout(state, demolition=True, generations="all").value
    16
    """
    started, deadline = time.perf_counter(), deadline_of(timeout)
    if generations not in GENERATIONS:
        raise DataError(f"{generations!r} is unknown{nearest(generations, GENERATIONS)}", field="generations")
    if type(solution_limit) is not int or solution_limit < 1:
        raise DataError(f"{solution_limit!r} is not possible; give a whole number from 1", field="solution_limit")
    builder = builder_seat(position, seat)
    land = land_of(position, builder, measure_tile(objective), every_generation=generations == "all")
    land = under_house_rules(land, deadline)
    limit = solution_limit if all_solutions else 1
    if demolition:
        found = best_in_layers(land, limit=limit, deadline=deadline)
    else:
        found = best_on_free_land(land, limit=limit, every=all_solutions, deadline=deadline)
    proved, proved_by = _proof(found, prove, deadline)
    return BestLayout(
        position=position,
        seat=builder,
        objective=objective,
        demolition=demolition,
        generations=generations,
        squares=(land.replaceable if demolition else land.free).bit_count(),
        value=found.value,
        upper=found.upper,
        layouts=tuple(tuple(_laid(land, action) for action in steps) for steps in found.sequences),
        complete=found.complete,
        note=_note(land, found),
        limit=str(deadline) if proved is None and prove else "",
        proved=proved,
        proved_by=proved_by,
        elapsed=time.perf_counter() - started,
    )


def _laid(land: Land, action: Build | Rebuild) -> Laid:
    building = land.table.checked_move(action).building
    lots = land.table.lot_ids(building.placement.lots)
    return Laid(action, building.tile.points, land.worth(building.tile), lots)


def _note(land: Land, found: Found) -> str:
    seat = land.start.to_move
    if not land.owner.lots:
        return f"seat {seat} owns no land"
    if found.order_decides:
        house = land.start.rules.variant.house_rules is not None
        why = "the house rules, or too few workers, rule out" if house else "there are too few workers for"
        return f"{why} the best layers"
    return "" if found.value else f"none of the tiles of seat {seat} fits"


def _proof(found: Found, prove: bool, deadline: Deadline) -> tuple[bool | None, str]:
    """Whether no layout is worth more than the best found, and what says so."""
    if found.value < found.upper:
        return None, f"unknown: the time was up; the best is worth {found.value} to {found.upper}"
    if not prove:
        return None, "not asked for"
    if found.order_decides:
        return True, "search: every sequence of steps was looked into"
    from ny1901.solver.packing import cp_sat_check, z3_check

    large = any(cp_sat_check.is_better(pieces) for pieces, _ in found.packings)
    judge, prove_best = ("CP-SAT", cp_sat_check.prove_best) if large else ("Z3", z3_check.prove_best)
    for pieces, packing in found.packings:
        answer = prove_best(pieces, packing.value, timeout=deadline)
        if answer.status == "refuted":
            return False, f"{judge} has another best value than {packing.value}: {answer.better}"
        if answer.status == "unknown":
            return None, answer.unknown
    return True, f"{judge} excludes more than {' + '.join(str(packing.value) for _, packing in found.packings)}"
