"""What carries the proofs of the statements: facts too plain to report, proved together with them."""

from __future__ import annotations

from ny1901.new_york.rules.actions import Card
from ny1901.new_york.solver.proof.initial import what_a_building_is
from ny1901.new_york.solver.proof.state import BOOM, GRAB, GRAB_CARD, NO_CARD, SymbolicPosition
from ny1901.new_york.solver.proof.turn_guards import pairs_in_market, untouched
from ny1901.solver.proof.logic import Number, Truth, all_of, and_, any_of, if_else, implies, not_, or_, total
from ny1901.solver.proof.statement import about_positions, for_the_seat_to_move


@about_positions()
def things(s: SymbolicPosition) -> Truth:
    """The lot has a face, and the building a tile of the city."""
    return all_of((*(guard.claim for guard in what_a_building_is(s)), s.lot.face >= 0, s.lot.face < len(s.market.open)))


@about_positions()
def parts(s: SymbolicPosition) -> Truth:
    """What covers the square touches the lot, and whatever stands is counted."""
    building, lot, square = s.building, s.lot, s.square
    return all_of(
        all_of(
            (
                square.buildings[seat] <= lot.buildings[seat],
                implies(and_(building.stands[seat], building.touches), lot.buildings[seat] >= 1),
                implies(and_(building.stands[seat], building.covers), square.buildings[seat] >= 1),
                implies(lot.workers[seat], s.seats[seat].on_lots >= 1),
                s.seats[seat].on_lots <= s.seats[seat].lots,
            )
        )
        for seat in s.numbers
    )


@about_positions()
def seen(s: SymbolicPosition) -> Truth:
    """The square shows the generation of what stands on it."""
    building, square = s.building, s.square
    return all_of(
        and_(
            implies(square.buildings[seat] == 0, square.generation[seat] == -1),
            implies(
                and_(building.stands[seat], building.covers),
                square.generation[seat] == building.generation,
            ),
        )
        for seat in s.numbers
    )


@about_positions()
def lot_counted(s: SymbolicPosition) -> Truth:
    """The lot is among the unowned lots of its face while nobody owns it."""
    faces = range(len(s.market.open))
    return all_of(implies(and_(s.lot.unowned, s.lot.face == face), s.market.unowned[face] >= 1) for face in faces)


@about_positions()
def unbuilt_counted(s: SymbolicPosition) -> Truth:
    """Unbuilt tiles are never fewer than none, nor more than there were; nobody has a card that is not in the game."""
    tiles, cards = s.rules.variant.city.tiles, s.rules.variant.action_cards
    absent = [not_(seat.cards[place]) for seat in s.seats for place, card in enumerate(Card) if card not in cards]
    left = [
        and_(left >= 0, left <= sum(tile.generation == place + 1 for tile in tiles))
        for seat in s.seats
        for place, left in enumerate(seat.unbuilt)
    ]
    return all_of((*left, *absent))


@about_positions()
def legendaries_add_up(s: SymbolicPosition) -> Truth:
    """Open and built legendaries are together all of them."""
    built = total(seat.legendaries for seat in s.seats)
    return and_(s.market.legendaries >= 0, s.market.legendaries + built == len(s.rules.variant.city.legendaries))


@about_positions()
def turn_fits(s: SymbolicPosition) -> Truth:
    """What a turn has done and what it still has to do fit together."""
    turn, at_once = s.turn, s.rules.variant.grab_timing == "at-once"
    grabbing = turn.pending == GRAB
    return all_of(
        (
            any_of(turn.seat == seat for seat in s.numbers),
            all_of((turn.acquired >= 0, turn.acquired <= 2, turn.built >= 0, turn.built <= 2)),
            any_of(turn.pending == pending for pending in (NO_CARD, BOOM, GRAB)),
            implies(not_(grabbing), turn.owed == 0),
            implies(turn.pending == BOOM, and_(turn.built == 1, turn.can_build)),
            implies(grabbing, and_(turn.owed >= 1, turn.acquired + turn.owed <= 2)),
            implies(and_(grabbing, at_once), and_(turn.acquired + turn.owed == 2, turn.built == 0)),
            implies(and_(grabbing, not at_once), turn.owed == 1),
            implies(turn.demolished, turn.built >= 1),
        )
    )


@about_positions()
def promises_kept(s: SymbolicPosition) -> Truth:
    """A turn that has to acquire lots has the workers and the cards for it; it began as it says."""
    grabbing = s.turn.pending == GRAB
    return for_the_seat_to_move(
        s,
        lambda seat: all_of(
            (
                implies(untouched(s), s.turn.had_worker == (s.seats[seat].available >= 1)),
                implies(grabbing, and_(s.seats[seat].available >= s.turn.owed, pairs_in_market(s) >= s.turn.owed)),
                implies(s.turn.demolished, s.turn.acquired + s.turn.owed <= _grabs_played(s, seat)),
                s.turn.score <= s.seats[seat].score,
            )
        ),
    )


def _grabs_played(s: SymbolicPosition, seat: int) -> Number:
    return if_else(s.seats[seat].cards[GRAB_CARD], 0, 1)


@about_positions()
def market_whole_unless_due(s: SymbolicPosition) -> Truth:
    """Until the end is triggered, the Open Market is complete except between an acquisition and the refill after it."""
    variant = s.rules.variant
    due = s.turn.acquired >= 1
    if variant.refill == "after-expand":
        due = all_of((due, s.turn.pending == GRAB, variant.grab_timing == "at-once"))
    return or_(or_(s.end.triggered, due), total(s.market.open) == variant.market_size)


LEMMAS = (
    things,
    parts,
    seen,
    lot_counted,
    unbuilt_counted,
    legendaries_add_up,
    turn_fits,
    promises_kept,
    market_whole_unless_due,
)
"""Each is an invariant like any other; nothing is taken for granted."""
