"""The lots of the market that open the most: what the best layout gains when one of them is added to a seat's land."""

from __future__ import annotations

import time
from typing import Any, ClassVar

from attrs import evolve, field, frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.geometry import bits
from ny1901.kernel.rulebook import Broken
from ny1901.new_york.render.words import seat_name
from ny1901.new_york.rules.actions import AcquireLot
from ny1901.new_york.rules.house import HOUSE
from ny1901.new_york.rules.position import Turn
from ny1901.new_york.rules.state import State
from ny1901.new_york.solver.layout.best_layout import BestLayout, best_layout
from ny1901.new_york.solver.placement.as_builder import builder_seat, with_land
from ny1901.new_york.solver.placement.pictures import Proposal
from ny1901.solver.answers import Row
from ny1901.solver.deadline import Timeout, deadline_of
from ny1901.solver.proposed import Proposed, in_order


@frozen
class LotGain:
    """One lot and what it opens.

    Attributes:
        lot: the lot's id.
        face: the code of the card that buys it, for example `R2`.
        gain: how much more the best layout is worth with it.
        layout: that best layout.
    """

    lot: str
    face: str
    gain: int
    layout: BestLayout

    @property
    def told(self) -> str:
        """The lot as a sentence."""
        tiles = ", ".join(laid.action.tile for laid in self.layout.best) or "nothing"
        return f"+{self.gain}: lot {self.lot} (card {self.face}), then {tiles}"

    def as_row(self) -> Row:
        """The lot as one row of a table."""
        return {
            "lot": self.lot,
            "face": self.face,
            "gain": self.gain,
            "value": self.layout.value,
            "tiles": [laid.action.tile for laid in self.layout.best],
        }


@frozen(kw_only=True, repr=False)
class BestLots(Proposed):
    """The lots of the market that open the most to one seat.

    Attributes:
        seat: the seat.
        objective: what was measured.
        before: the best layout of the land that the seat has.
        lots: the lots, best first; empty if none can be had.
        considered: how many lots were compared.
        note: why there are none, if there are none.
        position: the position that was asked about.
    """

    claim: ClassVar[str] = "no lot of the market opens more than the first"

    position: State = field(eq=False, repr=False)
    seat: int
    objective: str
    before: BestLayout
    lots: tuple[LotGain, ...]
    considered: int
    note: str = ""

    @property
    def best(self) -> LotGain | None:
        """The first of them; None if there are none."""
        return self.lots[0] if self.lots else None

    def as_table(self) -> list[Row]:
        """One row a lot, best first."""
        return [gain.as_row() for gain in self.lots]

    def to_data(self) -> dict[str, Any]:
        """The answer as plain data for JSON."""
        own = {
            "seat": self.seat,
            "objective": self.objective,
            "before": self.before.value,
            "considered": self.considered,
            "note": self.note,
        }
        return own | super().to_data()

    @property
    def squares_by_tile(self) -> dict[str, tuple[str, ...]]:
        """For a picture: the best layout with the best lot."""
        return self.best.layout.squares_by_tile if self.best else {}

    @property
    def _proposal(self) -> Proposal:
        return Proposal(
            position=self.position,
            seat=self.seat,
            title=f"Lots that open the most to {seat_name(self.seat)}, by {self.objective}",
            steps=in_order(self.squares_by_tile),
            lot=self.best.lot if self.best else "",
            lines=[gain.told for gain in self.lots] or [self.note],
            verdict=self.verdict,
        )


def best_lots(
    position: State,
    seat: int | None = None,
    *,
    top: int | None = 5,
    demolition: bool = False,
    objective: str = "points",
    generations: str = "unlocked",
    prove: bool = True,
    timeout: Timeout = 30.0,
) -> BestLots:
    """The lots that a seat could take from the Open Market now, by what each adds to its best layout.

    The order of the turn is left aside, but the seat needs an available worker. House rules are asked as if the seat
    began a turn with the acquisition now.

    Args:
        position: any position.
        seat: the seat, from 0; `None` is the one to move.
        top: how many to list; None lists all.
        demolition: whether standing buildings may be replaced, as in `best_layout`.
        objective: `points`, `squares` or `buildings`, as in `best_layout`.
        generations: `unlocked` or `all`, as in `best_layout`.
        prove: have Z3 prove the value of every layout compared.
        timeout: seconds for everything together; None waits. If it is not enough, `proved` is None.

    Returns:
        The lots by falling gain, then by id.

    Raises:
        DataError: no such seat, objective or choice of generations, `top` below 1, or no time limit.

    >>> from ny1901.new_york.game import Game
    >>> state = Game(players=3).initial_state(seed=1901)
    >>> found = best_lots(state, top=1)
    >>> found.best.lot, found.best.gain, found.before.value, found.proved
    ('ba', 3, 0, True)
    """
    started, deadline = time.perf_counter(), deadline_of(timeout)
    builder = builder_seat(position, seat)
    if top is not None and (type(top) is not int or top < 1):
        raise DataError(f"the best {top!r} cannot be listed; give a whole number from 1, or None", field="top")

    def layout(land: State) -> BestLayout:
        return best_layout(
            land,
            builder,
            demolition=demolition,
            objective=objective,
            generations=generations,
            prove=prove,
            timeout=deadline,
        )

    table, before = position.rules.table, layout(position)
    gains = []
    for lot in _obtainable(position, builder):
        found = layout(with_land(position, builder, 1 << lot))
        face = table.board.lots[lot].face
        gains.append(LotGain(table.board.lots[lot].id, face.code, found.value - before.value, found))
    gains.sort(key=lambda gain: (-gain.gain, gain.lot))
    proved, proved_by = _proof([before, *(gain.layout for gain in gains)])
    return BestLots(
        position=position,
        seat=builder,
        objective=objective,
        before=before,
        lots=tuple(gains if top is None else gains[:top]),
        considered=len(gains),
        note="" if gains else _why_none(position, builder),
        proved=proved,
        proved_by=proved_by,
        elapsed=time.perf_counter() - started,
    )


def _obtainable(position: State, seat: int) -> tuple[int, ...]:
    """The numbers of the lots that a card in the Open Market would buy (`acquire.match`, `acquire.worker`)."""
    if position.is_over or position.workers(seat) < 1:
        return ()
    table = position.rules.table
    lots = (lot for lot in bits(position.unowned) if table.lot_face[lot] in position.market)
    if position.rules.variant.house_rules is None:
        return tuple(lots)
    turn = Turn(position.turn.number, seat, position.players[seat].score, had_worker=True)
    start = evolve(position, turn=turn)
    return tuple(lot for lot in lots if not any(_forbidden(start, AcquireLot(table.board.lots[lot].id))))


def _forbidden(position: State, action: AcquireLot) -> Broken:
    return HOUSE.broken(position, action, lambda: position.legal_actions)


def _why_none(position: State, seat: int) -> str:
    if position.is_over:
        return "the game is over"
    if position.workers(seat) < 1:
        return f"seat {seat} has no worker available"
    house = "" if position.rules.variant.house_rules is None else " and that the house rules leave"
    return f"no card in the Open Market buys a lot that nobody owns{house}"


def _proof(layouts: list[BestLayout]) -> tuple[bool | None, str]:
    """The weakest proof among the layouts compared."""
    for doubt in (False, None):
        for layout in layouts:
            if layout.proved == doubt:
                return doubt, layout.proved_by
    return True, f"{layouts[0].proved_by} for the land now, and so for each of {len(layouts) - 1} lots"
