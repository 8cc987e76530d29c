"""What carries the proofs of the statements about Paris: facts too plain to report, proved together with them."""

from __future__ import annotations

from ny1901.paris.material.model import Postcard
from ny1901.paris.solver.proof.initial import what_things_are
from ny1901.paris.solver.proof.questions import things_on
from ny1901.paris.solver.proof.state import BARE, LAMP, MIXED, NO_TILE, READY, SPENT, UNUSED, SymbolicPosition
from ny1901.paris.solver.proof.turn_guards import able, card_number, is_open, may_build
from ny1901.solver.proof.logic import Truth, all_of, and_, any_of, count, if_else, implies, not_, total
from ny1901.solver.proof.statement import about_positions, for_the_seat_to_move


@about_positions()
def things(s: SymbolicPosition) -> Truth:
    """The tile and the postcard are of the game."""
    return all_of((*(guard.claim for guard in what_things_are(s)), any_of(s.turn.seat == seat for seat in s.numbers)))


@about_positions()
def parts(s: SymbolicPosition) -> Truth:
    """The building, the tile and the postcard are counted where they are."""
    building, tile, board = s.building, s.tile, s.board
    mine = [
        all_of(
            (
                implies(building.reserve[number], seat.reserve >= 1),
                implies(tile.owner == number, and_(tile.hand <= seat.hand, tile.stack <= seat.stack)),
            )
        )
        for number, seat in zip(s.numbers, s.seats, strict=True)
    ]
    supply, cards = if_else(building.supply, 1, 0), if_else(is_open(s), 1, 0)
    return all_of((*mine, board.supply >= supply, board.open >= cards))


@about_positions()
def not_negative(s: SymbolicPosition) -> Truth:
    """Nothing is there fewer than no times."""
    counts = [
        number
        for seat in s.seats
        for number in (seat.reserve, seat.jardins, seat.on_lamps, seat.land, seat.land_to_come, seat.turned)
    ]
    space, building, board = s.space, s.building, s.board
    on_it = (*space.buildings, *space.pieces, *space.fountains, *space.large, *space.chartier)
    whole = (board.empty, board.lamps, board.posts, board.large, *building.standing)
    jardins = [seat.jardins <= seat.standing for seat in s.seats]
    return all_of((*(number >= 0 for number in (*counts, *on_it, *whole)), *jardins))


@about_positions()
def paved(s: SymbolicPosition) -> Truth:
    """The space is bare as long as its square is, and then nothing is on it."""
    space = s.space
    bare = s.square.laid == NO_TILE
    kinds = [any_of(kind == one for one in (BARE, 0, 1, MIXED, LAMP)) for kind in (space.printed, space.kind)]
    on_it = and_(things_on(space) == 0, total(space.chartier) == 0)
    same = and_((space.printed == BARE) == bare, (space.kind == BARE) == bare)
    return all_of((*kinds, same, s.square.laid >= NO_TILE, implies(bare, on_it)))


@about_positions()
def later_effects(s: SymbolicPosition) -> Truth:
    """Only one seat has the Chartier, and one the Métropolitain; a postcard's own state goes with its token."""
    found = []
    for path, card in (("chartier", Postcard.CHARTIER), ("metropolitain", Postcard.METROPOLITAIN)):
        states = [getattr(seat, path) for seat in s.seats]
        here = s.postcard.number == card_number(card)
        got = (UNUSED, READY, SPENT) if card.value in s.rules.variant.postcards else (UNUSED,)
        found += [any_of(state == one for one in got) for state in states]
        found.append(any_of(state == UNUSED for state in states))
        found += [implies(here, s.postcard.used[seat] == (states[seat] != UNUSED)) for seat in s.numbers]
        if card is Postcard.CHARTIER:
            spent = [if_else(state == SPENT, 1, 0) for state in states]
            found += [implies(here, s.postcard.pieces[seat] == spent[seat]) for seat in s.numbers]
    return all_of(found)


@about_positions()
def turned_counted(s: SymbolicPosition) -> Truth:
    """A Chartier's piece on the space is among those that its seat has laid."""
    return all_of(s.space.chartier[seat] <= s.seats[seat].turned for seat in s.numbers)


@about_positions()
def stands_somewhere(s: SymbolicPosition) -> Truth:
    """A building that stands on its place stands, and covers the spaces of the place."""
    building, space = s.building, s.space
    return all_of(
        all_of(
            (
                implies(building.stands[seat], building.standing[seat] >= 1),
                implies(and_(building.stands[seat], building.covers), space.buildings[seat] >= 1),
                implies(building.jardin, building.standing[seat] <= s.seats[seat].jardins),
            )
        )
        for seat in s.numbers
    )


@about_positions()
def unused_pieces(s: SymbolicPosition) -> Truth:
    """A postcard that a seat has not used has no piece of it on the board."""
    return all_of(implies(not_(s.postcard.used[seat]), s.postcard.pieces[seat] == 0) for seat in s.numbers)


@about_positions()
def land_left(s: SymbolicPosition) -> Truth:
    """Tiles that are not laid have four spaces each."""
    tiles = total(seat.hand + seat.stack for seat in s.seats)
    return all_of(seat.land_to_come <= 4 * tiles for seat in s.seats)


@about_positions()
def jardin_of_its_postcard(s: SymbolicPosition) -> Truth:
    """A Jardin is the piece of its postcard, which one seat has at most."""
    here = s.postcard.number == card_number(Postcard.JARDIN_DES_PLANTES)
    pieces = [implies(here, s.postcard.pieces[seat] == s.seats[seat].jardins) for seat in s.numbers]
    tokens = [implies(here, s.postcard.used[seat] == s.seats[seat].jardin) for seat in s.numbers]
    own = [seat.jardins <= if_else(seat.jardin, 1, 0) for seat in s.seats]
    return all_of((*pieces, *tokens, *own, count(seat.jardin for seat in s.seats) <= 1))


@about_positions()
def what_fits_is_held(s: SymbolicPosition) -> Truth:
    """What fits is in a reserve; what waits is too, and a chimney is left for it."""
    fits = [implies(s.turn.fits[seat], s.seats[seat].reserve >= 1) for seat in s.numbers]
    waits = for_the_seat_to_move(s, lambda seat: and_(s.seats[seat].reserve >= 1, may_build(s, s.seats[seat].standing)))
    return all_of((*fits, implies(s.turn.waiting, waits)))


@about_positions()
def mover_can_act(s: SymbolicPosition) -> Truth:
    """In the second phase the turn is that of a seat that can do something."""
    idle = any_of((s.paving, s.turn.waiting, s.turn.over))
    return any_of((idle, for_the_seat_to_move(s, lambda seat: able(s, seat))))


LEMMAS = (
    things,
    parts,
    not_negative,
    paved,
    later_effects,
    turned_counted,
    stands_somewhere,
    unused_pieces,
    land_left,
    jardin_of_its_postcard,
    what_fits_is_held,
    mover_can_act,
)
"""Each is an invariant like any other; nothing is taken for granted."""
