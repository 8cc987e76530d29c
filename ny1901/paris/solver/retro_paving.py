"""A first phase that ends as wished, made backwards: the deal is hidden, so the stacks are put in the order of play."""

from __future__ import annotations

from attrs import frozen

from ny1901.geometry import bits
from ny1901.paris.actions import Lay, Pass, Take
from ny1901.paris.position import P, Player, Position, position
from ny1901.rulebook import Broken

_SEATS = (0, 1)


@frozen(kw_only=True)
class Paving:
    """What the turns of a first phase, or of its beginning, have come to.

    Attributes:
        turns: how many turns were taken, by both seats.
        taken: the buildings that each seat has taken (bits).
    """

    turns: int
    taken: tuple[int, int]


def wrong_turns(position: Position, paving: Paving) -> Broken:
    """What is wrong with the number of turns: `setup.start`, `pass.finished`, `phase.starter`.

    The seats take turns, so the number of turns tells how many each seat had. In each it laid a tile, took a building
    or passed, and only who has laid every tile passes. The last tile of all is laid by the seat that finishes second.
    """
    if not position.empty and paving.turns % 2 != position.starter:
        message = f"the first phase took {paving.turns} turns, so seat {position.starter} has laid the last tile of all"
        yield "phase.starter", message, ()
    for seat in _SEATS:
        had = (paving.turns + 1 - seat) // 2
        done = len(_lays(position, seat)) + paving.taken[seat].bit_count()
        if had < done:
            yield "setup.start", f"seat {seat} has done {done} things in {had} turns of the first phase", ()
        elif had > done and seat != position.starter:
            message = f"seat {seat} has passed in {had - done} of its {had} turns, while it had tiles"
            yield "pass.finished", message, ()


def first_phase(target: P, paving: Paving) -> tuple[P, tuple[Lay | Take | Pass, ...]]:
    """A deal, and actions after it that lay the tiles of a position and take the buildings.

    Args:
        target: the position whose pavement, hands and stacks are to come about.
        paving: the turns, of which `wrong_turns` finds nothing to say.
    """
    of_seats = tuple(_actions(target, paving, seat) for seat in _SEATS)
    actions = tuple(of_seats[turn % 2][turn // 2] for turn in range(paving.turns))
    start = position(
        type(target),
        target.rules,
        postcards=target.postcards,
        players=tuple(_dealt(target, seat) for seat in _SEATS),
        pavement=(None,) * len(target.pavement),
        pieces=(),
        supply=target.rules.table.buildings,
        number=0,
        seat=0,
        starter=None,
        pending=None,
        over=False,
    )
    return start, actions


def _actions(target: Position, paving: Paving, seat: int) -> tuple[Lay | Take | Pass, ...]:
    """A seat's turns: buildings first, for who has laid every tile may have to pass (`take.finished`)."""
    names, lays = target.rules.table.building_ids, _lays(target, seat)
    takes = [Take(names[number]) for number in bits(paving.taken[seat])]
    passes = (paving.turns + 1 - seat) // 2 - len(takes) - len(lays)
    return (*takes, *lays, *[Pass()] * passes)


def _lays(target: Position, seat: int) -> list[Lay]:
    lay = target.rules.table.lay
    return [
        lay[laid[1]][square][laid[2]]
        for square, laid in enumerate(target.pavement)
        if laid is not None and laid[0] == seat
    ]


def _dealt(target: Position, seat: int) -> Player:
    """What a seat was dealt: the tiles in the order in which it lays them, then its hand, then its stack."""
    laid = [entry[1] for entry in target.pavement if entry is not None and entry[0] == seat]
    player, size = target.players[seat], target.rules.variant.hand_size
    drawn = (*laid, *player.hand, *player.stack)
    return Player(tuple(sorted(drawn[:size])), drawn[size:], 0, (), 0, 0)
