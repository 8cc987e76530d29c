"""Statements about the pavement, the buildings, the tiles and the pieces."""

from __future__ import annotations

from ny1901.paris.solver.proof.initial import coloured_spaces
from ny1901.paris.solver.proof.questions import changed, kept, things_on
from ny1901.paris.solver.proof.state import BARE, LAMP, MIXED, NO_TILE, SPENT, SymbolicPosition
from ny1901.solver.proof.logic import Truth, all_of, and_, any_of, count, if_else, implies, not_, or_, total
from ny1901.solver.proof.statement import about_positions, about_steps


@about_steps("lay.empty", "lay.square")
def pavement_stays(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """A tile that has been laid stays as it lies."""
    return all_of(
        (
            implies(s.square.laid != NO_TILE, kept(s.square.laid, t.square.laid)),
            implies(s.space.printed != BARE, kept(s.space.printed, t.space.printed)),
        )
    )


@about_steps("phase.first", "phase.second")
def paved_in_the_first_phase(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """Squares get their tiles in the first phase only."""
    return implies(changed(s.square.laid, t.square.laid), s.paving)


@about_steps("chartier.one", "lay.square")
def colours_stay(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """A paved space stays what it is; one of the other colour becomes mixed under a seat's Chartier, and only so."""
    turned = any_of(
        all_of((s.space.kind == 1 - seat, t.space.kind == MIXED, t.space.chartier[seat] == s.space.chartier[seat] + 1))
        for seat in s.numbers
    )
    return implies(and_(s.space.kind != BARE, changed(s.space.kind, t.space.kind)), turned)


@about_positions("chartier.one", "lay.square")
def colours_as_printed(s: SymbolicPosition) -> Truth:
    """A space is what its tile shows, but for a Chartier's piece, which lies on the other colour and makes it mixed."""
    turned = any_of(and_(s.space.chartier[seat] == 1, s.space.printed == 1 - seat) for seat in s.numbers)
    lies = total(s.space.chartier) >= 1
    return all_of((s.space.kind == if_else(lies, MIXED, s.space.printed), implies(lies, turned)))


@about_positions("build.free", "postcard.free")
def no_overlap(s: SymbolicPosition) -> Truth:
    """No two buildings or pieces stand on the same space."""
    return and_(things_on(s.space) <= 1, s.space.covered == (things_on(s.space) == 1))


@about_steps("build.free", "postcard.free")
def covered_stays(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """A covered space is never free again."""
    return implies(s.space.covered, t.space.covered)


@about_steps("build.free", "build.reserve")
def buildings_stay(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """A building that stands stays where it is, and its owner's."""
    return all_of(implies(s.building.stands[seat], t.building.stands[seat]) for seat in s.numbers)


@about_positions("build.colour", "build.lamp", "chartier.one", "metropolitain.one")
def allowed_land(s: SymbolicPosition) -> Truth:
    """A building stands on its owner's colour and on mixed spaces, and on a lamp with the Métropolitain."""
    return all_of(
        implies(
            s.space.buildings[seat] >= 1,
            any_of(
                (
                    s.space.kind == seat,
                    s.space.kind == MIXED,
                    and_(s.space.kind == LAMP, s.seats[seat].metropolitain == SPENT),
                )
            ),
        )
        for seat in s.numbers
    )


@about_positions("postcard.free", "fontaine-des-mers.space", "la-grande-lumiere.space")
def pieces_on_their_land(s: SymbolicPosition) -> Truth:
    """A piece stands on its owner's colour, the Fountain perhaps on a mixed space, the large lamp on a street lamp."""
    space = s.space
    return all_of(
        all_of(
            (
                implies(space.pieces[seat] >= 1, space.kind == seat),
                implies(space.fountains[seat] >= 1, or_(space.kind == seat, space.kind == MIXED)),
                implies(space.large[seat] >= 1, space.kind == LAMP),
            )
        )
        for seat in s.numbers
    )


@about_positions("bouquinistes.beside", "bouquinistes.space")
def annex_beside(s: SymbolicPosition) -> Truth:
    """The annex touches the building that it enlarges, which stands."""
    building = s.building
    return all_of(
        implies(
            building.annexes[seat] >= 1,
            and_(building.standing[seat] >= 1, implies(building.stands[seat], building.beside)),
        )
        for seat in s.numbers
    )


@about_positions("metropolitain.one", "build.lamp")
def one_lamp_built_on(s: SymbolicPosition) -> Truth:
    """At most one street lamp of all is under a building, of a seat that has spent the Métropolitain for it."""
    spent = all_of(seat.on_lamps == if_else(seat.metropolitain == SPENT, 1, 0) for seat in s.seats)
    return and_(spent, total(seat.on_lamps for seat in s.seats) <= 1)


@about_positions("chartier.one")
def one_space_turned(s: SymbolicPosition) -> Truth:
    """At most one space of all has changed its colour, by a seat that has spent the Chartier for it."""
    spent = all_of(seat.turned == if_else(seat.chartier == SPENT, 1, 0) for seat in s.seats)
    return and_(spent, total(seat.turned for seat in s.seats) <= 1)


@about_positions("setup.buildings", "take.supply", "build.reserve", "levitation.swap", "jardin-des-plantes.building")
def building_once(s: SymbolicPosition) -> Truth:
    """Each building is in one place: the supply, one reserve or the board; the Jardin is on the board or nowhere."""
    held = count((s.building.supply, *s.building.reserve))
    standing = total(s.building.standing)
    return if_else(s.building.jardin, and_(held == 0, standing <= 1), held + standing == 1)


@about_positions("setup.buildings", "take.supply", "build.reserve", "levitation.swap")
def buildings_counted(s: SymbolicPosition) -> Truth:
    """The buildings of the supply, the reserves and the board are together all there are."""
    theirs = total(seat.reserve + seat.standing - seat.jardins for seat in s.seats)
    return s.board.supply + theirs == len(s.rules.variant.components.buildings)


@about_positions("setup.tiles", "lay.hand", "lay.draw")
def tile_once(s: SymbolicPosition) -> Truth:
    """Each tile is in one place: its owner's hand, its owner's stack or the board."""
    tile = s.tile
    return all_of((tile.hand >= 0, tile.stack >= 0, tile.laid >= 0, tile.hand + tile.stack + tile.laid == 1))


@about_positions("setup.tiles", "lay.square")
def tiles_fill_the_board(s: SymbolicPosition) -> Truth:
    """As many squares are empty as tiles are left."""
    return s.board.empty == total(seat.hand + seat.stack for seat in s.seats)


@about_positions("setup.tiles", "chartier.one")
def fair_land(s: SymbolicPosition) -> Truth:
    """Both seats get the same number of spaces of their colour; a Chartier takes the other seat one of them."""
    seats, whole = s.seats, coloured_spaces(s)
    return all_of(
        all_of(
            (
                seats[seat].land + seats[seat].land_to_come + seats[1 - seat].turned == whole,
                implies(not_(s.paving), seats[seat].land_to_come == 0),
            )
        )
        for seat in s.numbers
    )


@about_steps("lay.square", "chartier.one")
def lamps_stay(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """A street lamp is never anything else, and the lamps on the board never become fewer."""
    more = all_of((t.board.lamps >= s.board.lamps, t.board.posts >= s.board.posts, t.board.large >= s.board.large))
    return and_(implies(s.space.kind == LAMP, t.space.kind == LAMP), more)


@about_positions("lampadaire.light", "la-grande-lumiere.light", "metropolitain.one")
def lamps_that_shine(s: SymbolicPosition) -> Truth:
    """Every street lamp shines, and the Lampadaire's, but for the one under a building and under the large lamp."""
    board, variant = s.board, s.rules.variant
    under_buildings = 0 if variant.covered_lamps_shine else total(seat.on_lamps for seat in s.seats)
    under_the_large = 0 if variant.large_lamp_adds else board.large
    return board.shining == board.lamps + board.posts - under_buildings - under_the_large


@about_positions("postcard.once", "setup.postcards")
def postcard_once(s: SymbolicPosition) -> Truth:
    """A postcard is used once in a game, by one seat, and only if it is in play."""
    return and_(count(s.postcard.used) <= 1, implies(any_of(s.postcard.used), s.postcard.in_play))


@about_positions("postcard.parts", "postcard.once")
def pieces_once(s: SymbolicPosition) -> Truth:
    """A postcard has one piece on the board at most, of the seat that has used it."""
    postcard = s.postcard
    owned = all_of(implies(postcard.pieces[seat] >= 1, postcard.used[seat]) for seat in s.numbers)
    return all_of((owned, *(pieces >= 0 for pieces in postcard.pieces), total(postcard.pieces) <= 1))


@about_steps("postcard.once", "postcard.token")
def tokens_stay(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """A token on a postcard stays there."""
    return all_of(implies(used, then) for used, then in zip(s.postcard.used, t.postcard.used, strict=True))


BOARD = (
    pavement_stays,
    paved_in_the_first_phase,
    colours_stay,
    colours_as_printed,
    no_overlap,
    covered_stays,
    buildings_stay,
    allowed_land,
    pieces_on_their_land,
    annex_beside,
    one_lamp_built_on,
    one_space_turned,
    building_once,
    buildings_counted,
    tile_once,
    tiles_fill_the_board,
    fair_land,
    lamps_stay,
    lamps_that_shine,
    postcard_once,
    pieces_once,
    tokens_stay,
)
"""The statements of this module."""
