"""When each kind of action may come in a turn: the rules about the course of a turn and the action cards, as guards.

Each guard carries the id of its rule; nothing here depends on which lot, tile or squares the action names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ny1901.new_york.solver.proof.house_model import HOUSE_MODEL
from ny1901.new_york.solver.proof.state import (
    BOOM_CARD,
    GRAB,
    GRAB_CARD,
    NO_CARD,
    NOT_YET,
    SHIFT_CARD,
    SymbolicPosition,
)
from ny1901.solver.proof.guarded_commands import LAND, Guard
from ny1901.solver.proof.logic import Number, Truth, all_of, and_, any_of, if_else, implies, not_, or_, total

Guards = Iterator[Guard]


def untouched(position: SymbolicPosition) -> Truth:
    """Whether nothing but a Market Shift can have happened yet in the turn."""
    turn = position.turn
    return all_of((turn.acquired == 0, turn.built == 0, turn.pending == NO_CARD))


def counted_unbuilt(position: SymbolicPosition, seat: int) -> Number:
    """The unbuilt skyscrapers of a seat as the end trigger counts them (`end.unbuilt`)."""
    symbols = position.seats[seat]
    built = symbols.legendaries if position.rules.variant.legendary_counts_as_unbuilt else 0
    return total(symbols.unbuilt) - built


def pairs_in_market(position: SymbolicPosition) -> Number:
    """The cards in the Open Market that a Land Grab may take, none of a large lot (`card.grab`)."""
    large = position.rules.table.face_is_large
    return total(cards for cards, is_large in zip(position.market.open, large, strict=True) if not is_large)


def acquire_course(position: SymbolicPosition, seat: int) -> Guards:
    """`turn.options`, `acquire.worker`; `turn.skip-acquire`, `demolish.no-acquire`: nothing was built before."""
    yield _not_over(position)
    yield Guard("turn.options", or_(position.turn.pending == GRAB, untouched(position)))
    yield Guard("acquire.worker", position.seats[seat].available >= 1)


def build_course(position: SymbolicPosition, seat: int) -> Guards:
    """`turn.options`, `turn.must-acquire`, `turn.skip-acquire`, `turn.cards`."""
    turn, variant = position.turn, position.rules.variant
    market_empty = and_(variant.build_without_market, total(position.market.open) == 0)
    yield _not_over(position)
    yield Guard("turn.cards", turn.pending != GRAB)
    yield Guard("turn.options", implies(turn.pending == NO_CARD, turn.built == 0))
    yield Guard("turn.must-acquire", implies(and_(untouched(position), turn.had_worker), market_empty))
    yield Guard(LAND, turn.can_build)


def rebuild_course(position: SymbolicPosition, seat: int) -> Guards:
    """`turn.options`, `turn.skip-acquire`: instead of an acquisition and a building."""
    yield _not_over(position)
    yield Guard("turn.options", untouched(position))
    yield Guard(LAND, position.turn.can_rebuild)


def boom_course(position: SymbolicPosition, seat: int) -> Guards:
    """`card.boom`: after the first building, in the edition's limit, with a second building possible."""
    turn, end, variant = position.turn, position.end, position.rules.variant
    yield from _card_course(position, seat, BOOM_CARD)
    yield Guard("card.boom", turn.built == 1)
    if variant.boom_limit == "unless-ended":
        yield Guard("card.boom", not_(and_(end.triggered, end.turns_left == NOT_YET)))
    elif variant.boom_limit == "unless-at-unbuilt":
        yield Guard("card.boom", counted_unbuilt(position, seat) != variant.end_unbuilt)
    yield Guard("card.boom", turn.can_build)


def shift_course(position: SymbolicPosition, seat: int) -> Guards:
    """`card.shift`: at the start of the turn, with a whole new Open Market to lay out."""
    variant = position.rules.variant
    supply = total(position.market.future)
    if variant.shift_order == "return-first":
        supply = supply + total(position.market.open)
    yield from _card_course(position, seat, SHIFT_CARD)
    yield Guard("card.shift", untouched(position))
    yield Guard("card.shift", supply >= variant.market_size)


def grab_course(position: SymbolicPosition, seat: int) -> Guards:
    """`card.grab`: the moment, the Future Market not empty, the workers, and 2-square cards to take."""
    needed = _grab_lots(position)
    yield from _card_course(position, seat, GRAB_CARD)
    yield Guard("card.grab", _grab_moment(position))
    yield Guard("card.grab", total(position.market.future) >= 1)
    yield Guard("card.grab", position.seats[seat].available >= needed)
    yield Guard("card.grab", pairs_in_market(position) >= needed)


def _grab_lots(position: SymbolicPosition) -> int:
    return 2 if position.rules.variant.grab_timing == "at-once" else 1


def _grab_moment(position: SymbolicPosition) -> Truth:
    """`card.grab`; `demolish.no-acquire` where the variant keeps to it."""
    turn, variant = position.turn, position.rules.variant
    if variant.grab_timing == "at-once":
        return all_of((turn.acquired == 0, turn.built == 0, turn.had_worker))
    skipped = all_of((turn.acquired == 0, turn.built >= 1))
    after_skip = and_(not_(turn.had_worker), variant.grab_after_skip)
    expanded = if_else(turn.demolished, variant.grab_after_demolition, if_else(skipped, after_skip, turn.acquired == 1))
    return and_(not_(turn.took_three), expanded)


def return_course(position: SymbolicPosition, seat: int) -> Guards:
    """`turn.stuck`: no worker at the start, and neither building nor demolition possible."""
    turn = position.turn
    yield _not_over(position)
    yield Guard("turn.stuck", and_(untouched(position), not_(turn.had_worker)))
    yield Guard("turn.stuck", not_(or_(turn.can_build, turn.can_rebuild)))
    yield Guard("turn.stuck", position.seats[seat].on_lots >= 1)


def end_course(position: SymbolicPosition, seat: int) -> Guards:
    """`turn.must-acquire`, `turn.stuck`, `turn.build-optional`: after something was done, or where nothing must be."""
    turn, decline = position.turn, position.rules.variant.decline_without_worker
    acted = or_(turn.acquired >= 1, turn.built >= 1)
    yield _not_over(position)
    yield Guard("turn.cards", turn.pending == NO_CARD)
    yield Guard("turn.must-acquire", implies(and_(not_(acted), turn.had_worker), total(position.market.open) == 0))
    idle = and_(not_(acted), not_(turn.had_worker))
    yield Guard("turn.stuck", implies(idle, or_(turn.can_build, turn.can_rebuild)))
    yield Guard("turn.build-optional", implies(idle, decline))


def _card_course(position: SymbolicPosition, seat: int, card: int) -> Guards:
    yield _not_over(position)
    yield Guard("turn.cards", position.turn.pending == NO_CARD)
    yield Guard("turn.cards", position.seats[seat].cards[card])


def _not_over(position: SymbolicPosition) -> Guard:
    return Guard("end.last-turns", not_(position.over))


COURSES: dict[str, Callable[[SymbolicPosition, int], Guards]] = {
    "acquire": acquire_course,
    "build": build_course,
    "rebuild": rebuild_course,
    "play construction-boom": boom_course,
    "play market-shift": shift_course,
    "play land-grab": grab_course,
    "return": return_course,
    "end": end_course,
}
"""The kinds of action by the words with which their notation begins."""


def possible(position: SymbolicPosition, kind: str, seat: int) -> Truth:
    """Whether some action of a kind is legal for the seat whose turn it is.

    Args:
        position: the position.
        kind: one of `COURSES`.
        seat: the seat whose turn it is.
    """
    claims = [guard.claim for guard in COURSES[kind](position, seat)]
    if kind == "acquire":
        claims.append(_some_card_fits(position))
    return all_of((*claims, HOUSE_MODEL.left(position, kind)))


def _some_card_fits(position: SymbolicPosition) -> Truth:
    """`acquire.match`, `acquire.unowned`, `card.grab`: an open card and an unowned lot of its face."""
    market, grabbing = position.market, position.turn.pending == GRAB
    large = position.rules.table.face_is_large
    return any_of(
        all_of((market.open[face] >= 1, market.unowned[face] >= 1, implies(grabbing, not is_large)))
        for face, is_large in enumerate(large)
    )
