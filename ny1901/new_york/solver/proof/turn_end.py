"""The markets and the end of a turn in the transition relation: `turn.refill`, `card.shift`, `end.*`, `turn.order`."""

from __future__ import annotations

from collections.abc import Iterator

from ny1901.new_york.solver.proof.state import NO_CARD, NOT_YET, SymbolicPosition
from ny1901.solver.proof.guarded_commands import COUNTING, Change, Guard, Part
from ny1901.solver.proof.logic import Number, Truth, all_of, and_, at, if_else, implies, lesser, not_, or_, total

Parts = Iterator[Part]
Counts = tuple[Number, ...]


def all_last_turns(position: SymbolicPosition) -> int:
    """How many last turns follow the one that triggers the end (`end.last-turns`)."""
    return position.rules.variant.last_turns * (position.rules.players - 1)


def refill(before: SymbolicPosition, seat: int, cards: tuple[Counts, Counts], drawn: Counts, now: Truth) -> Parts:
    """`turn.refill`, `end.market`: the Open Market is filled up, or cannot be.

    Args:
        before: the position before the step.
        seat: the seat whose turn it is.
        cards: for each face the cards in the Open Market when it is refilled, and those in the Future Market.
        drawn: for each face the cards that come up.
        now: whether this is the moment of the refill at all.
    """
    end, size, (open_cards, future) = before.end, before.rules.variant.market_size, cards
    missing = size - total(open_cards)
    wanted = if_else(and_(now, missing >= 1), lesser(missing, total(future)), 0)
    yield from _from_future(future, drawn)
    yield Guard("turn.refill", total(drawn) == wanted)
    for face, came in enumerate(drawn):
        yield Change("turn.refill", f"market.open.{face}", open_cards[face] + came)
        yield Change("turn.refill", f"market.future.{face}", future[face] - came)
    short = all_of((now, not_(end.triggered), total(open_cards) + total(drawn) < size))
    yield Change("end.market", "end.triggered", or_(end.triggered, short))
    yield Change("end.market", "end.seat", if_else(short, seat, end.seat))
    yield Change("end.market", "end.by_market", or_(end.by_market, short))


def _from_future(future: Counts, drawn: Counts) -> Parts:
    for cards, left in zip(drawn, future, strict=True):
        yield Guard(COUNTING, and_(cards >= 0, cards <= left))


def cards_change(before: SymbolicPosition, drawn: Counts) -> Parts:
    """`card.shift`: a new Open Market of the full size; the old cards go under the Future Market first, or after.

    Args:
        before: the position before the step.
        drawn: for each face the cards of the new Open Market.
    """
    market, variant = before.market, before.rules.variant
    supply = total(market.future)
    yield Guard("card.shift", total(drawn) == variant.market_size)
    for face, cards in enumerate(drawn):
        kept, old = market.future[face], market.open[face]
        if variant.shift_order == "draw-first":
            yield Guard("card.shift", and_(cards >= 0, cards <= kept))
        else:
            enough = supply >= variant.market_size
            yield Guard("card.shift", and_(cards >= 0, cards <= kept + if_else(enough, 0, old)))
            yield Guard("card.shift", implies(not_(enough), cards >= kept))
        yield Change("card.shift", f"market.open.{face}", cards)
        yield Change("card.shift", f"market.future.{face}", kept + old - cards)


def turn_over(before: SymbolicPosition, seat: int, future: Counts, drawn: Counts, available: Counts) -> Parts:
    """`turn.refill` where it is at the end, `end.last-turns`, `turn.order`: the next seat begins its turn.

    Args:
        before: the position before the step.
        seat: the seat whose turn is over.
        future: for each face the cards in the Future Market now.
        drawn: for each face the cards that come up.
        available: for each seat the workers available now.
    """
    now = before.rules.variant.refill == "end-of-turn"
    found = tuple(refill(before, seat, (before.market.open, future), drawn, now))
    yield from found
    after = {part.path: part.value for part in found if isinstance(part, Change)}
    triggered, end_seat = after["end.triggered"], after["end.seat"]
    begun = if_else(before.end.turns_left == NOT_YET, all_last_turns(before), before.end.turns_left - 1)
    turns_left = if_else(triggered, begun, NOT_YET)
    next_seat = if_else(turns_left == 0, seat, _next_seat(before, seat, triggered, end_seat))
    yield Change("end.last-turns", "end.turns_left", turns_left)
    yield Change("turn.order", "turn.seat", next_seat)
    yield Change("turn.order", "turn.number", before.turn.number + 1)
    yield Change("build.generation", "turn.score", at([symbols.score for symbols in before.seats], next_seat))
    yield Change("turn.must-acquire", "turn.had_worker", at(available, next_seat) >= 1)
    for path in ("turn.acquired", "turn.built", "turn.owed"):
        yield Change("turn.options", path, 0)
    yield Change("turn.options", "turn.pending", NO_CARD)
    yield Change("turn.options", "turn.took_three", False)
    yield Change("turn.options", "turn.demolished", False)


def _next_seat(before: SymbolicPosition, seat: int, triggered: Truth, end_seat: Number) -> Number:
    """Clockwise; the seat that triggered the end has had its last turn."""
    seats = before.rules.players
    one, two = (seat + 1) % seats, (seat + 2) % seats
    return if_else(and_(triggered, end_seat == one), two, one)
