"""The best placements of a seat now: found by the generator's tables, proved best by the Z3 model of the rules."""

from __future__ import annotations

import time
from collections.abc import Sequence

from attrs import field, frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.picture.words import counted, shown
from ny1901.new_york.render.action_words import action_words
from ny1901.new_york.render.words import seat_name
from ny1901.new_york.rules.actions import Build, Rebuild
from ny1901.new_york.rules.effects import after
from ny1901.new_york.rules.legal import is_legal
from ny1901.new_york.rules.state import State
from ny1901.new_york.solver.placement.as_builder import as_builder, building_actions, may_build, may_demolish
from ny1901.new_york.solver.placement.objectives import Change, Objective, measure, objective_name
from ny1901.new_york.solver.placement.pictures import Proposal
from ny1901.solver.answers import OutOfTime, Row
from ny1901.solver.deadline import Deadline, Timeout, deadline_of
from ny1901.solver.proposed import RankedPlacements, Step

_PROVABLE = "points"
"""The objective that the Z3 model states by itself; for the others it proves that no placement was overlooked."""


@frozen
class Placed:
    """One placement and what it brings.

    Attributes:
        rank: its place, from 1; equal values share one.
        action: the building or the demolition.
        value: what the objective gives.
        points: points scored at once, Gold Prestige included.
        lots: the lots it touches.
        removed: the tiles that come down.
        returned: the lots from which workers come back.
        marked: the vacated lots that get a worker.
        now: it is legal at once; False where the turn asks for something else first, such as acquiring a lot.
    """

    rank: int
    action: Build | Rebuild
    value: float
    points: int
    lots: tuple[str, ...]
    removed: tuple[str, ...]
    returned: tuple[str, ...]
    marked: tuple[str, ...]
    now: bool

    def told(self, position: State) -> str:
        """The placement as a sentence."""
        when = "" if self.now else ", but something else comes first"
        words, tiles = action_words(position.rules, self.action), position.rules.table.tiles
        down = " and ".join(shown(tile.name) for tile in tiles if tile.id in self.removed)
        instead = f" in place of {down}" if down else ""
        return f"{self.rank}. {counted(self.points, 'point')} at once: {words}{instead}{when}"

    def as_row(self) -> Row:
        """The placement as one row of a table."""
        return {
            "rank": self.rank,
            "kind": "rebuild" if isinstance(self.action, Rebuild) else "build",
            "tile": self.action.tile,
            "value": self.value,
            "points": self.points,
            "squares": list(self.action.squares),
            "lots": list(self.lots),
            "removed": list(self.removed),
            "returned": list(self.returned),
            "marked": list(self.marked),
            "now": self.now,
        }


@frozen(kw_only=True, repr=False)
class BestPlacements(RankedPlacements[Placed]):
    """The best placements of one seat.

    Attributes:
        limit: the time limit that kept Z3 from a proof, for example `0.3 s`; else empty.
    """

    limit: str = ""

    @property
    def squares_by_tile(self) -> dict[str, tuple[str, ...]]:
        """For a picture: the best placement's squares under its tile."""
        return {self.best.action.tile: self.best.action.squares} if self.best else {}

    @property
    def _proposal(self) -> Proposal:
        firsts = [placed.action for placed in self.placements if placed.rank == 1]
        return Proposal(
            position=self.position,
            seat=self.seat,
            title=f"Best placements of {seat_name(self.seat)}, by {self.objective}",
            steps=[Step("1", action.tile, action.squares) for action in firsts],
            lines=self._lines,
            verdict=self.verdict,
        )


def best_placements(
    position: State,
    seat: int | None = None,
    *,
    top: int | None = 5,
    objective: Objective = "points",
    prove: bool = True,
    timeout: Timeout = None,
) -> BestPlacements:
    """The placements, new buildings and demolitions, that bring a seat the most now.

    The order of the turn is left aside: buildings are listed even if a lot must be acquired first (`Placed.now` tells),
    but not if nothing in the turn under way leads to one, such as after the first without a Construction Boom. In that
    turn demolitions are listed until something else has been done in it.

    Args:
        position: any position, also in the middle of a turn.
        seat: the seat, from 0, as if it were its turn to build; `None` is the one to move.
        top: how many to list; None lists all.
        objective: a name from `OBJECTIVES`, or weights by name.
        prove: have Z3 prove that nothing better was overlooked.
        timeout: seconds for everything together; None waits. If it is not enough, `proved` is None and `limit` is it.

    Returns:
        The placements by falling value, then by falling points, then by notation.

    Raises:
        DataError: no such seat or objective, `top` is below 1, or no time limit.

    >>> from ny1901.new_york.game import Game
    >>> state = Game(players=3).initial_state(seed=1901)
    >>> state = state.apply(state.legal_actions[0])
    >>> found = best_placements(state, top=1)
    >>> str(found.best.action), found.best.points, found.proved
    ('build tower-building m9 n9 o9', 3, True)
    """
    started = time.perf_counter()
    deadline = deadline_of(timeout)
    builder = as_builder(position, seat)
    if top is not None and (type(top) is not int or top < 1):
        raise DataError(f"the best {top!r} cannot be listed; give a whole number from 1, or None", field="top")
    kinds = _kinds(position, builder)
    ranked = _ranked(position, builder, kinds, objective)
    listed = ranked if top is None else ranked[:top]
    proved, proved_by, limit = None, "not asked for", ""
    if prove:
        proved, proved_by, limit = _proof(builder, kinds, (ranked, listed), objective, deadline)
    return BestPlacements(
        position=position,
        seat=builder.to_move,
        objective=objective_name(objective),
        placements=listed,
        considered=len(ranked),
        firsts=sum(placed.rank == 1 for placed in ranked),
        note="" if ranked else _why_none(builder, kinds),
        limit=limit,
        proved=proved,
        proved_by=proved_by,
        elapsed=time.perf_counter() - started,
    )


@frozen
class _Valued:
    """A placement that has its value, but no rank yet."""

    action: Build | Rebuild
    change: Change
    value: float
    order: tuple[float, int, str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Best first."""
        object.__setattr__(self, "order", (-self.value, -self.change.points, str(self.action)))


_Kind = type[Build] | type[Rebuild]


def _kinds(position: State, builder: State) -> tuple[_Kind, ...]:
    """What the seat can still do in its turn: build, demolish, both or neither."""
    if builder.is_over:
        return ()
    build: tuple[_Kind, ...] = (Build,) if may_build(position, builder.to_move) else ()
    return (*build, Rebuild) if may_demolish(builder) else build


def _ranked(position: State, builder: State, kinds: tuple[_Kind, ...], objective: Objective) -> tuple[Placed, ...]:
    value, table, seat = measure(objective), builder.rules.table, builder.to_move
    valued = []
    left = {*builder.legal_actions}
    for action in building_actions(builder):
        if not isinstance(action, kinds) or action not in left:
            continue
        change = Change(builder, after(builder, action), seat, table.checked_move(action).building.tile)
        valued.append(_Valued(action, change, value(change)))
    valued.sort(key=lambda one: one.order)
    first = {one.value: place for place, one in reversed(list(enumerate(valued, start=1)))}
    return tuple(_placed(position, one, first[one.value]) for one in valued)


def _placed(position: State, valued: _Valued, rank: int) -> Placed:
    change, table = valued.change, valued.change.before.rules.table
    player, building = change.before.players[change.seat], table.checked_move(valued.action).building
    plot = player.plot(building.placement.block)
    demolishes = isinstance(valued.action, Rebuild)
    return Placed(
        rank=rank,
        action=valued.action,
        value=valued.value,
        points=change.points,
        lots=table.lot_ids(building.placement.lots),
        removed=tuple(old.tile.id for old in plot.removed(building.placement)),
        returned=table.lot_ids(player.worker_lots & building.placement.lots),
        marked=table.lot_ids(plot.vacated(building.placement)) if demolishes else (),
        now=change.seat == position.to_move and is_legal(position, valued.action),
    )


def _why_none(builder: State, kinds: tuple[_Kind, ...]) -> str:
    player = builder.players[builder.to_move]
    if builder.is_over:
        return "the game is over"
    if not player.lots:
        return f"seat {builder.to_move} owns no land"
    return f"seat {builder.to_move} can neither build nor demolish" + ("" if kinds else " any more in this turn")


def _proof(
    builder: State,
    kinds: tuple[_Kind, ...],
    placements: tuple[Sequence[Placed], Sequence[Placed]],
    objective: Objective,
    deadline: Deadline,
) -> tuple[bool | None, str, str]:
    """Whether Z3 finds nothing better than the last placement listed, what it says, and the limit if it was hit."""
    if builder.is_over:
        return True, "rules: nothing can be built once the game is over", ""
    if not kinds:
        return True, "rules: nothing more can be built in this turn", ""
    ranked, listed = placements
    every = objective != _PROVABLE or len(listed) == len(ranked)
    least = None if every else listed[-1].points
    known = [placed.action for placed in ranked if least is None or placed.points > least]
    # Z3 has the printed rules: it proves that nothing but what they allow was to be judged by the house rules.
    left = {*builder.legal_actions}
    forbidden = [action for action in building_actions(builder) if action not in left]
    try:
        other = find_other(builder, [*known, *forbidden], kinds, more_than=least, deadline=deadline)
    except OutOfTime as stopped:
        return None, deadline.told(stopped), str(deadline)
    if other is not None:
        return False, f"Z3 allows {other}, which was overlooked", ""
    house = f"; house rules forbid {len(forbidden)} others" if forbidden else ""
    if every:
        return True, f"Z3 excludes any placement besides the {len(ranked)} compared{house}", ""
    above = f", but for the {len(known)} listed" if known else ""
    return True, f"Z3 excludes more than {least} points{above}{house}", ""


def find_other(
    builder: State,
    known: Sequence[Build | Rebuild],
    kinds: Sequence[type[Build] | type[Rebuild]] = (Build, Rebuild),
    *,
    more_than: int | None = None,
    deadline: Deadline | None = None,
) -> Build | Rebuild | None:
    """A placement that Z3 allows besides some known ones, which refutes that they are all; None if there is none.

    Args:
        builder: a position from `as_builder`.
        known: placements left out of the search.
        kinds: search for these; demolitions only where the turn still allows one.
        more_than: search only those that score more than so many points at once; None searches all.
        deadline: when to stop.

    Raises:
        OutOfTime: Z3 stopped before it knew.
    """
    from ny1901.new_york.solver.placement.z3_model import PlacementModel
    from ny1901.solver.z3_solving import apart

    deadline = deadline or Deadline()

    def other(kind: type[Build] | type[Rebuild]) -> Build | Rebuild | None:
        with PlacementModel(builder, demolish=kind is Rebuild, deadline=deadline) as model:
            model.exclude(action for action in known if isinstance(action, kind))
            if more_than is not None:
                model.require_more_points(more_than)
            return model.placement() if model.possible() else None

    asked = [kind for kind in kinds if kind is Build or may_demolish(builder)]
    return apart(deadline, lambda: next((found for found in map(other, asked) if found is not None), None))
