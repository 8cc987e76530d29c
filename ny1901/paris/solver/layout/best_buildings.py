"""The best set of buildings from a reserve on a finished pavement: a packing with lights.

A building cannot stand on a street lamp, so how many small lamps light it depends on where it lies and on nothing else
that is put up with it. By light the question is therefore that of `ny1901.solver.packing`, which a search answers and
Z3 proves: one piece for each building and number of lamps, of which one a building may be laid. By points
the largest group and the postcards count too, and what is laid changes what else is worth: then sets are searched
through, and a model of the whole tally (`building_model`) has Z3 prove that no set brings more.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any, ClassVar

from attrs import field, frozen

from ny1901.kernel.errors import DataError, closest
from ny1901.kernel.geometry import bits
from ny1901.kernel.picture.words import counted
from ny1901.paris.material.model import Postcard
from ny1901.paris.render.words import building_name, seat_name
from ny1901.paris.rules.light import lamps_on
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARDS, Option
from ny1901.paris.solver.layout.house import allowed_by
from ny1901.paris.solver.layout.search import Choice, best_choice, free_land, room, saved, score_with, with_buildings
from ny1901.paris.solver.placement.checks import check_paved, seat_asked
from ny1901.paris.solver.placement.pictures import Proposal
from ny1901.solver.answers import Row
from ny1901.solver.deadline import Deadline, Timeout, deadline_of
from ny1901.solver.packing.packing import Group, Packing, Piece, best_packing
from ny1901.solver.proposed import Proposed, in_order

OBJECTIVES = ("light", "points")
"""Light and the penalties that building saves, or the seat's whole tally."""

_LARGE = CARDS.index(Postcard.LA_GRANDE_LUMIERE)


@frozen(kw_only=True, repr=False)
class BestBuildings(Proposed):
    """The best set of buildings of one seat.

    Attributes:
        seat: the seat.
        objective: what was measured.
        reserve: the buildings to choose from.
        value: what the best set found brings, in points.
        upper: no set brings more; equal to `value` if proved.
        buildings: the buildings of the set, each with its option.
        lamps: how many lamps light each of them.
        position: the position that was asked about.
    """

    claim: ClassVar[str] = "no other layout brings more"

    position: State = field(eq=False, repr=False)
    seat: int
    objective: str
    reserve: tuple[str, ...]
    value: int
    upper: int
    buildings: tuple[Option, ...] = ()
    lamps: tuple[int, ...] = ()

    def as_table(self) -> list[Row]:
        """One row a building of the set."""
        table = self.position.rules.table
        return [
            {
                "building": table.building_ids[option.standing.number],
                "lamps": lamps,
                "points": option.squares.bit_count() * lamps,
                "squares": list(table.grid.names(option.squares)),
            }
            for option, lamps in zip(self.buildings, self.lamps, strict=True)
        ]

    def to_data(self) -> dict[str, Any]:
        """The answer as plain data for JSON."""
        own = {"seat": self.seat, "objective": self.objective, "reserve": list(self.reserve)}
        return own | {"value": self.value, "upper": self.upper} | super().to_data()

    @property
    def _proposal(self) -> Proposal:
        rows = self.as_table()
        return Proposal(
            position=self.position,
            seat=self.seat,
            title=f"Best layout of {seat_name(self.seat)}, by {self.objective}: {self.value}",
            steps=in_order({row["building"]: tuple(row["squares"]) for row in rows}),
            lines=[
                f"{number}. {counted(row['points'], 'point')} of light, {counted(row['lamps'], 'lamp')}: "
                f"{building_name(self.position.rules, row['building'])} on {' '.join(row['squares'])}"
                for number, row in enumerate(rows, start=1)
            ]
            or ["nothing to put up"],
            verdict=self.verdict,
        )


def best_buildings(
    position: State,
    seat: int | None = None,
    *,
    reserve: Iterable[str] | None = None,
    objective: str = "light",
    prove: bool = True,
    timeout: Timeout = 30.0,
) -> BestBuildings:
    """The buildings of a reserve that bring a seat most if it puts up just these and nothing else happens.

    They go on free spaces of the seat's colour and mixed ones, where chimneys are a limit no more of them than the seat
    has left; effects of postcards still to come are left aside. House rules are asked of each building as things stand,
    but for what the seat has put up by then, in whatever order they leave.

    Args:
        position: a position of the second phase.
        seat: the seat, from 0; `None` is the one to move.
        reserve: ids of the buildings to choose from; the seat's own reserve without it.
        objective: `light`: size times lamps, and for each building of the seat's reserve the penalty that it saves;
            `points`: the change of the whole tally, with the largest group and the seat's postcards.
        prove: have Z3 prove that no set brings more.
        timeout: seconds for search and proof together; None waits. When it is up, the answer says what is known.

    Raises:
        DataError: the pavement is not finished, a building stands already, or no such seat, objective or building.

    >>> from ny1901.paris import example
    >>> found = best_buildings(example())
    >>> found.value == found.upper, found.proved
    (True, True)
    """
    started, deadline = time.perf_counter(), deadline_of(timeout)
    check_paved(position)
    builder = seat_asked(position, seat)
    if objective not in OBJECTIVES:
        meant = closest(objective, OBJECTIVES)
        hint = f"did you mean {meant!r}?" if meant else f"choose from {', '.join(OBJECTIVES)}"
        raise DataError(f"{objective!r} is unknown; {hint}", field="objective")
    numbers, whole = _numbers(position, builder, reserve), objective == "points"
    if objective == "light" and not _has_large_lamp(position):
        value, upper, options, proved, proved_by = _by_packing(position, builder, numbers, prove, deadline)
    else:
        value, upper, options, proved, proved_by = _by_search(
            position, builder, numbers, whole=whole, prove=prove, deadline=deadline
        )
    allowed = allowed_by(position, builder, deadline)
    if not allowed.together(options):
        value, upper, options, proved, proved_by = _in_some_order(
            best_choice(position, builder, numbers, deadline, whole=whole, allowed=allowed), upper, prove=prove
        )
    after = with_buildings(position, builder, options)
    return BestBuildings(
        position=position,
        seat=builder,
        objective=objective,
        reserve=tuple(position.rules.table.building_ids[number] for number in numbers),
        value=value,
        upper=upper,
        buildings=options,
        lamps=tuple(lamps_on(after, option.squares) for option in options),
        proved=proved,
        proved_by=proved_by,
        elapsed=time.perf_counter() - started,
    )


def _numbers(position: State, seat: int, reserve: Iterable[str] | None) -> tuple[int, ...]:
    table = position.rules.table
    if reserve is None:
        return tuple(bits(position.players[seat].reserve))
    names = tuple(dict.fromkeys(reserve))
    for name in names:
        if name not in table.building_number:
            meant = closest(name, table.building_number)
            hint = f"did you mean {meant!r}?" if meant else f"choose from {', '.join(table.building_ids)}"
            raise DataError(f"{name!r} is no building; {hint}", field="reserve")
    standing = {table.building_ids[each.number] for player in position.players for each in player.standing}
    for name in names:
        if name in standing:
            raise DataError(f"{name} stands on the board already; leave it out", field="reserve")
    return tuple(sorted(table.building_number[name] for name in names))


def _has_large_lamp(position: State) -> bool:
    return any(piece.card == _LARGE for piece in position.pieces)


def pieces(position: State, seat: int, numbers: Iterable[int]) -> tuple[Piece, ...]:
    """The packing that the question by light is: a piece for each building and number of lamps.

    Args:
        position: a position of the second phase without the large lamp.
        seat: who builds.
        numbers: the buildings to choose from.
    """
    table, land = position.rules.table, free_land(position, seat)
    found = []
    for number in numbers:
        name = table.building_ids[number]
        by_value: dict[int, list[int]] = {}
        for option in table.fits(number, land):
            value = option.squares.bit_count() * lamps_on(position, option.squares) + saved(position, seat, number)
            by_value.setdefault(value, []).append(option.squares)
        found += [Piece(f"{name} for {value}", value, squares, Group(name)) for value, squares in by_value.items()]
    return tuple(found)


def _by_packing(
    position: State, seat: int, numbers: Iterable[int], prove: bool, deadline: Deadline
) -> tuple[int, int, tuple[Option, ...], bool | None, str]:
    laid = pieces(position, seat, numbers)
    packing = best_packing(laid, max_pieces=room(position, seat), deadline=deadline.left)
    options = []
    for name, squares in packing.solutions[0] if packing.solutions else ():
        number = position.rules.table.building_number[name.split(" ")[0]]
        options += [option for option in position.rules.table.options[number] if option.squares == squares]
    proved, proved_by = _proof(laid, packing, room(position, seat), deadline if prove else None)
    return packing.value, packing.upper, tuple(options), proved, proved_by


def _proof(
    laid: tuple[Piece, ...], packing: Packing, most: int | None, deadline: Deadline | None
) -> tuple[bool | None, str]:
    if not packing.proved:
        return None, f"unknown: the time was up; the best brings {packing.value} to {packing.upper}"
    if deadline is None:
        return None, "not asked for"
    from ny1901.solver.packing.z3_check import prove_best

    answer = prove_best(laid, packing.value, max_pieces=most, timeout=deadline)
    if answer.status == "unknown":
        return None, answer.unknown
    if answer.status == "refuted":
        return False, f"Z3 has another best value than {packing.value}: {answer.better}"
    return True, f"Z3 excludes more than {packing.value}"


def _by_search(
    position: State, seat: int, numbers: tuple[int, ...], *, whole: bool, prove: bool, deadline: Deadline
) -> tuple[int, int, tuple[Option, ...], bool | None, str]:
    """The search through sets, and Z3's word on it; the search leaves Z3 half of the time."""
    until = deadline.part(1 / 2) if prove else deadline
    choice = best_choice(position, seat, numbers, until, whole=whole)
    cut = f"unknown: the time was up; the best brings {choice.value} to {choice.upper}"
    if not prove:
        return *_found(choice), None, "not asked for" if choice.value == choice.upper else cut
    from ny1901.paris.solver.layout.z3_model import prove_set

    score = score_with(position, seat, choice.options, whole=whole)
    answer = prove_set(position, seat, numbers, score, whole=whole, timeout=deadline)
    if answer.status == "proved":
        return choice.value, choice.value, choice.options, True, f"Z3 excludes more than {choice.value}"
    if choice.value < choice.upper:
        return *_found(choice), None, cut
    if answer.status == "unknown":
        return *_found(choice), None, answer.unknown
    more = choice.value + answer.points - score
    return *_found(choice), False, f"Z3 has another best value than {choice.value}: at least {more}"


def _in_some_order(choice: Choice, upper: int, *, prove: bool) -> tuple[int, int, tuple[Option, ...], bool | None, str]:
    """What the search finds where the house rules leave the best set by the printed rules in no order."""
    if choice.value < choice.upper:
        upper = min(upper, choice.upper)
        cut = f"unknown: the time was up; the best brings {choice.value} to {upper}, which leaves house rules aside"
        return choice.value, upper, choice.options, None, cut
    if not prove:
        return *_found(choice), None, "not asked for"
    return *_found(choice), True, "search: every set was looked into, in every order that the house rules leave"


def _found(choice: Choice) -> tuple[int, int, tuple[Option, ...]]:
    return choice.value, choice.upper, choice.options
