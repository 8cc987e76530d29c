"""The best placements of a seat now: every one is scored, and Z3 proves that none was overlooked."""

from __future__ import annotations

import time
from collections.abc import Sequence

from attrs import evolve, frozen

from ny1901.kernel.errors import DataError, closest
from ny1901.kernel.geometry import bits
from ny1901.kernel.picture.words import counted
from ny1901.paris.render.words import action_words, seat_name
from ny1901.paris.rules.actions import Action
from ny1901.paris.rules.effects import after
from ny1901.paris.rules.legal import is_legal, may_build, places
from ny1901.paris.rules.scoring import tally
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARD_BIT, CARDS
from ny1901.paris.solver.placement.checks import check_paved, seat_asked
from ny1901.paris.solver.placement.pictures import Proposal
from ny1901.solver.answers import OutOfTime, Row
from ny1901.solver.deadline import Deadline, Timeout, deadline_of
from ny1901.solver.proposed import RankedPlacements, Step

OBJECTIVES = ("points", "light")
"""What best can mean: the seat's whole tally as it then stands, or the light of its buildings alone."""

_JARDIN = next(card for card in CARDS if card.value == "jardin-des-plantes")


@frozen
class Placed:
    """One placement and what it brings.

    Attributes:
        rank: its place, from 1; equal values share one.
        action: the action that puts the building up.
        building: its id.
        squares: the names of the spaces that it covers.
        value: what the objective gives.
        points: the change of the seat's whole tally, in points.
        light: the part of it by light.
        group: the part of it by the largest group.
        now: whether it is legal at once; False where another seat is to move or a Levitation comes first.
    """

    rank: int
    action: Action
    building: str
    squares: tuple[str, ...]
    value: int
    points: int
    light: int
    group: int
    now: bool

    def told(self, position: State) -> str:
        """The placement as a sentence."""
        when = "" if self.now else ", but something else comes first"
        return f"{self.rank}. {counted(self.points, 'point')}: {action_words(position.rules, self.action)}{when}"

    def as_row(self) -> Row:
        """The placement as one row of a table."""
        row = {name: getattr(self, name) for name in ("rank", "building", "value", "points", "light", "group", "now")}
        return row | {"squares": list(self.squares), "action": str(self.action)}


@frozen(kw_only=True, repr=False)
class BestPlacements(RankedPlacements[Placed]):
    """The best placements of one seat.

    Attributes:
        overlooked: placements that Z3 has and the search has not; empty unless refuted.
    """

    overlooked: tuple[str, ...] = ()

    @property
    def _proposal(self) -> Proposal:
        firsts = [placed for placed in self.placements if placed.rank == 1]
        return Proposal(
            position=self.position,
            seat=self.seat,
            title=f"Best placements of {seat_name(self.seat)}, by {self.objective}",
            steps=[Step("1", placed.building, placed.squares) for placed in firsts],
            lines=self._lines,
            verdict=self.verdict,
        )


def best_placements(
    position: State,
    seat: int | None = None,
    *,
    top: int = 10,
    objective: str = "points",
    prove: bool = True,
    timeout: Timeout = 30.0,
) -> BestPlacements:
    """The placements of a building of the reserve, or of the Jardin, that bring a seat most as things stand.

    Each is put up and the tally is taken as if the game ended then: light, group, penalties and postcards. Effects of
    postcards that are ready, the Metropolitain and the Chartier, are used where the placement needs them.

    Args:
        position: a position of the second phase.
        seat: the seat, from 0; `None` is the one to move. For another one it is asked what it could do if it were.
        top: how many to list.
        objective: `points` or `light`.
        prove: have Z3 prove that no placement was overlooked.
        timeout: seconds for everything together; None waits. If it is not enough, `proved` is None.

    Raises:
        DataError: the pavement is not finished, no such seat or objective, or an impossible number or time limit.

    >>> from ny1901.paris import example
    >>> found = best_placements(example())
    >>> found.best.points >= found.placements[-1].points, found.proved
    (True, True)
    """
    started, deadline = time.perf_counter(), deadline_of(timeout)
    _check(position, top, objective)
    builder = seat_asked(position, seat)
    turn = position if builder == position.seat else evolve(position, seat=builder, pending=None)
    numbers = _numbers(turn)
    placed = _scored(turn, numbers, objective, ask_now=position)
    proved, proved_by, overlooked = _proof(turn, numbers, placed, deadline) if prove else (None, "not asked for", ())
    # Z3 has the printed rules: it proves that nothing but what they allow was to be judged by the house rules.
    left = placed if turn.rules.variant.house_rules is None else _left(turn, placed)
    if len(left) < len(placed):
        proved_by = f"{proved_by}; house rules forbid {len(placed) - len(left)}"
    return BestPlacements(
        position=position,
        seat=builder,
        objective=objective,
        placements=tuple(left[:top]),
        considered=len(left),
        firsts=sum(one.rank == 1 for one in left),
        note="" if left else _why_none(turn),
        overlooked=overlooked,
        proved=proved,
        proved_by=proved_by,
        elapsed=time.perf_counter() - started,
    )


def _check(position: State, top: int, objective: str) -> None:
    check_paved(position)
    if type(top) is not int or top < 1:
        raise DataError(f"{top!r} is not possible; give a whole number of at least 1", field="top")
    if objective not in OBJECTIVES:
        meant = closest(objective, OBJECTIVES)
        hint = f"did you mean {meant!r}?" if meant else f"choose from {', '.join(OBJECTIVES)}"
        raise DataError(f"{objective!r} is unknown; {hint}", field="objective")


def _numbers(position: State) -> tuple[int, ...]:
    """The buildings that the seat to move may put up, the Jardin last if it may be used."""
    if position.over or not may_build(position, position.seat):
        return ()
    if position.pending is not None:
        return (position.pending,)
    free = position.tokens(position.seat) > 0 and position.open_cards & CARD_BIT[_JARDIN]
    return (*bits(position.players[position.seat].reserve), *((position.rules.table.jardin,) if free else ()))


def _scored(position: State, numbers: Sequence[int], objective: str, *, ask_now: State) -> list[Placed]:
    seat, table = position.seat, position.rules.table
    before = tally(position)[seat]
    found = []
    for number in numbers:
        for option in places(position, seat, number):
            then = tally(after(position, option.action))[seat]
            light, group = then.light - before.light, then.group - before.group
            points = then.total - before.total
            found.append(
                Placed(
                    rank=0,
                    action=option.action,
                    building=table.building_ids[number],
                    squares=table.grid.names(option.squares),
                    value=points if objective == "points" else light,
                    points=points,
                    light=light,
                    group=group,
                    now=is_legal(ask_now, option.action) and ask_now.seat == seat,
                )
            )
    found.sort(key=lambda placed: -placed.value)
    return _ranked(found)


def _left(position: State, placed: Sequence[Placed]) -> list[Placed]:
    """Those that the house rules leave, ranked among themselves."""
    legal = {*position.legal_actions}
    return _ranked([each for each in placed if each.action in legal])


def _ranked(found: Sequence[Placed]) -> list[Placed]:
    values = [placed.value for placed in found]
    return [evolve(placed, rank=1 + values.index(placed.value)) for placed in found]


def _proof(
    position: State, numbers: Sequence[int], placed: Sequence[Placed], deadline: Deadline
) -> tuple[bool | None, str, tuple[str, ...]]:
    """Whether Z3 knows of a placement that is not among them, and allows those that are."""
    from ny1901.paris.solver.placement.z3_model import other_places
    from ny1901.solver.z3_solving import apart

    def compared() -> tuple[bool, str, tuple[str, ...]]:
        for number in numbers:
            name = position.rules.table.building_ids[number]
            known = [each.squares for each in placed if each.building == name]
            others = other_places(position, position.seat, number, known, deadline=deadline)
            if others.places:
                return False, "Z3 has placements that the search has not", (" ".join((name, *others.places[0])),)
            if others.wrong:
                return False, f"Z3 does not allow {' '.join((name, *others.wrong[0]))}", ()
        return True, "every placement was scored; Z3 has these and no other one", ()

    try:
        return apart(deadline, compared)
    except OutOfTime as stopped:
        return None, deadline.told(stopped), ()


def _why_none(position: State) -> str:
    if position.over:
        return "the game is over"
    return f"no building that seat {position.seat} has fits anywhere"
