"""What each kind of action changes, as tagged guards and changes: the transition relation of the rules of Paris.

Each is a function of the position before, the step's own symbols and the seat to move; numbers come from the variant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from attrs import evolve, frozen

from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.table import CARDS
from ny1901.paris.solver.proof.house_model import HOUSE_MODEL
from ny1901.paris.solver.proof.state import BARE, LAMP, MIXED, NO_TILE, READY, SPENT, UNUSED, SymbolicPosition
from ny1901.paris.solver.proof.turn_guards import (
    BUILD,
    COURSES,
    LAY,
    PASS,
    PIECES,
    TAKE,
    USE,
    Parts,
    card_number,
    is_open,
    next_turn,
    starter_then,
    unbuilt_points,
    use_of,
)
from ny1901.solver.house_rules.symbols import NO_HOUSE_RULES, HouseSymbols
from ny1901.solver.proof.guarded_commands import COUNTING, IDENTITY, LAND, Change, Guard, Part
from ny1901.solver.proof.logic import (
    Number,
    Truth,
    all_of,
    and_,
    any_of,
    count,
    if_else,
    implies,
    not_,
    or_,
    total,
)
from ny1901.solver.proof.naming import Naming

_SPACES_OF_A_TILE = 4


@frozen(eq=False)
class StepSymbols:
    """What one action is about; a kind of action leaves unread what does not concern it.

    Attributes:
        is_tile: the tile laid is the tile.
        comes_up: the tile drawn is the tile.
        is_square: the tile comes to lie on the square.
        laid: the number for what lies on the square then.
        shown: what the tile shows on the space, if it comes to lie there.
        own: spaces of the seat's colour on the tile laid.
        rival: spaces of the other colour on it.
        lamps: street lamps on it.
        is_building: what is taken, put up or enlarged is the building.
        is_place: it comes to stand on the building's place.
        is_given: the building is given back for another.
        card: the number of the postcard used.
        covers: what is put on the board covers the space.
        on_rival: spaces of the other colour that it covers.
        on_lamps: street lamps that it covers.
        fits: after the step, as `TurnSymbols.fits`.
        waiting_fits: after the step, as `TurnSymbols.waiting_fits`.
        house: after the step, as `SymbolicPosition.house`.
    """

    is_tile: Truth
    comes_up: Truth
    is_square: Truth
    laid: Number
    shown: Number
    own: Number
    rival: Number
    lamps: Number
    is_building: Truth
    is_place: Truth
    is_given: Truth
    card: Number
    covers: Truth
    on_rival: Number
    on_lamps: Number
    fits: tuple[Truth, ...]
    waiting_fits: Truth
    house: HouseSymbols = NO_HOUSE_RULES


def symbolic_step(rules: Game, context: Any = None) -> StepSymbols:
    """A step of which nothing is known.

    Args:
        rules: the variant at a number of players.
        context: the context of Z3 to make its constants in; None is the one that all threads share.
    """
    name = Naming("step ", context)
    return evolve(name.symbols(StepSymbols, each=rules.players), house=HOUSE_MODEL.symbols(rules, name))


def lay(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """`lay.draw`, `lay.square`, `phase.starter`: the tile lies, the next one is drawn."""
    symbols = before.seats[seat]
    drawn = if_else(symbols.stack >= 1, 1, 0)
    yield Change("lay.draw", f"seats.{seat}.hand", symbols.hand - 1 + drawn)
    yield Change("lay.draw", f"seats.{seat}.stack", symbols.stack - drawn)
    yield Change("lay.square", "board.empty", before.board.empty - 1)
    yield Change("phase.starter", "turn.starter", starter_then(before, seat, symbols.hand - 1 + drawn))
    yield from _tile_laid(before, step, seat, drawn)
    yield from _pavement_grown(before, step, seat)


def _tile_laid(before: SymbolicPosition, step: StepSymbols, seat: int, drawn: Number) -> Parts:
    """Where the tile is then: `lay.hand`, `lay.draw`."""
    tile, symbols = before.tile, before.seats[seat]
    mine = tile.owner == seat
    laid, up = if_else(step.is_tile, 1, 0), if_else(step.comes_up, 1, 0)
    yield Guard("lay.hand", implies(step.is_tile, and_(mine, tile.hand >= 1)))
    yield Guard("lay.draw", implies(step.comes_up, all_of((mine, tile.stack >= 1, drawn == 1))))
    yield Guard(COUNTING, implies(mine, symbols.hand - 1 >= tile.hand - laid))
    yield Guard(COUNTING, implies(mine, symbols.stack - drawn >= tile.stack - up))
    yield Change("lay.hand", "tile.hand", tile.hand - laid + up)
    yield Change("lay.draw", "tile.stack", tile.stack - up)
    yield Change("lay.hand", "tile.laid", tile.laid + laid)


def _pavement_grown(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """What lies on the square and shows on the space then: `lay.empty`, `lay.square`."""
    other, seats, board = 1 - seat, before.seats, before.board
    tiles_left = total(symbols.hand + symbols.stack for symbols in seats) - 1
    yield Guard("lay.empty", implies(step.is_square, before.square.laid == NO_TILE))
    yield Guard(IDENTITY, implies(step.is_square, step.laid >= 0))
    yield Guard("setup.tiles", implies(step.is_square, any_of(step.shown == kind for kind in (0, 1, MIXED, LAMP))))
    yield Guard("setup.tiles", all_of(spaces >= 0 for spaces in (step.own, step.rival, step.lamps)))
    yield Guard("setup.tiles", step.own + step.rival + step.lamps <= _SPACES_OF_A_TILE)
    for number, spaces in ((seat, step.own), (other, step.rival)):
        left = seats[number].land_to_come - spaces
        yield Guard(COUNTING, and_(left >= 0, left <= _SPACES_OF_A_TILE * tiles_left))
        yield Change("lay.square", f"seats.{number}.land_to_come", left)
        yield Change("lay.square", f"seats.{number}.land", seats[number].land + spaces)
    yield Change("lay.square", "board.lamps", board.lamps + step.lamps)
    yield Change("lay.square", "board.shining", board.shining + step.lamps)
    yield Change("lay.square", "square.laid", if_else(step.is_square, step.laid, before.square.laid))
    yield Change("lay.square", "space.printed", if_else(step.is_square, step.shown, before.space.printed))
    yield Change("lay.square", "space.kind", if_else(step.is_square, step.shown, before.space.kind))


def take(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """`take.supply`: the building goes from the supply to the reserve."""
    building, symbols = before.building, before.seats[seat]
    yield Guard("take.supply", implies(step.is_building, building.supply))
    left = and_(building.supply, not_(step.is_building))
    yield Guard(COUNTING, before.board.supply - 1 >= if_else(left, 1, 0))
    yield Change("take.supply", "board.supply", before.board.supply - 1)
    yield Change("take.supply", f"seats.{seat}.reserve", symbols.reserve + 1)
    yield Change("take.supply", "building.supply", left)
    yield Change("take.supply", f"building.reserve.{seat}", or_(building.reserve[seat], step.is_building))
    points = unbuilt_points(before, symbols.reserve + 1, symbols.sacre_coeur)
    yield Change("tally.unbuilt", f"seats.{seat}.unbuilt", points)


def wait(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """`pass.finished`: nothing but the turn changes."""
    return iter(())


def build(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """`build.reserve`: a building of the reserve stands; `levitation.at-once`: after a Levitation the one waiting."""
    building, symbols, turn = before.building, before.seats[seat], before.turn
    kept = and_(building.reserve[seat], not_(step.is_building))
    yield Guard("build.reserve", implies(step.is_building, building.reserve[seat]))
    yield Guard("levitation.at-once", implies(turn.waiting, step.is_building == building.waiting))
    if not before.rules.variant.levitation_uses_effects:
        yield Guard("levitation.place", implies(turn.waiting, and_(step.on_rival == 0, step.on_lamps == 0)))
    yield Guard(COUNTING, symbols.reserve - 1 >= if_else(kept, 1, 0))
    yield Change("build.reserve", f"seats.{seat}.reserve", symbols.reserve - 1)
    yield Change("build.reserve", f"building.reserve.{seat}", kept)
    points = unbuilt_points(before, symbols.reserve - 1, symbols.sacre_coeur)
    yield Change("tally.unbuilt", f"seats.{seat}.unbuilt", points)
    yield from _put_up(before, step, seat, came=0)


def _put_up(before: SymbolicPosition, step: StepSymbols, seat: int, *, came: Number) -> Parts:
    """What every building has in common, the Jardin too: `build.free`, `build.colour`, `build.lamp`."""
    building, space, symbols, variant = before.building, before.space, before.seats[seat], before.rules.variant
    yield Guard(IDENTITY, implies(step.is_place, and_(step.is_building, step.covers == building.covers)))
    yield Guard("metropolitain.one", step.on_lamps <= if_else(symbols.metropolitain == READY, 1, 0))
    yield Guard(COUNTING, step.on_lamps >= if_else(and_(step.covers, space.kind == LAMP), 1, 0))
    if not variant.combine_effects:
        yield Guard("postcard.combine", or_(step.on_rival == 0, step.on_lamps == 0))
    yield from _covered(before, step, seat, came=came)
    covers = if_else(step.covers, 1, 0)
    yield Change("build.free", f"space.buildings.{seat}", space.buildings[seat] + covers)
    yield Change("build.free", f"building.stands.{seat}", or_(building.stands[seat], step.is_place))
    standing = building.standing[seat] + if_else(step.is_building, 1, 0)
    yield Change("build.free", f"building.standing.{seat}", standing)
    yield Change("build.free", f"seats.{seat}.standing", symbols.standing + 1)
    spent = if_else(step.on_lamps >= 1, SPENT, symbols.metropolitain)
    yield Change("metropolitain.one", f"seats.{seat}.metropolitain", spent)
    yield Change("metropolitain.one", f"seats.{seat}.on_lamps", symbols.on_lamps + step.on_lamps)
    put_out = 0 if variant.covered_lamps_shine else step.on_lamps
    yield Change("metropolitain.one", "board.shining", before.board.shining - put_out)


def _covered(before: SymbolicPosition, step: StepSymbols, seat: int, *, came: Number) -> Parts:
    """What a building and the Fountain have in common: free spaces, one of the other colour with the Chartier.

    `came` is how many pieces of the postcard the action itself brings.
    """
    postcard = before.postcard
    space, symbols, rival, other = before.space, before.seats[seat], before.seats[1 - seat], 1 - seat
    on_rival = and_(step.covers, space.kind == other)
    yield Guard("build.free", implies(step.covers, not_(space.covered)))
    yield Guard("build.board", implies(step.covers, space.kind != BARE))
    yield Guard("chartier.one", step.on_rival <= if_else(symbols.chartier == READY, 1, 0))
    yield Guard(COUNTING, step.on_rival >= if_else(on_rival, 1, 0))
    yield Guard(COUNTING, rival.land >= step.on_rival)
    yield Change("build.free", "space.covered", or_(space.covered, step.covers))
    yield Change("chartier.one", "space.kind", if_else(on_rival, MIXED, space.kind))
    yield Change("chartier.one", f"space.chartier.{seat}", space.chartier[seat] + if_else(on_rival, 1, 0))
    spent = if_else(step.on_rival >= 1, SPENT, symbols.chartier)
    yield Change("chartier.one", f"seats.{seat}.chartier", spent)
    yield Change("chartier.one", f"seats.{seat}.turned", symbols.turned + step.on_rival)
    yield Change("chartier.one", f"seats.{other}.land", rival.land - step.on_rival)
    chartiers = if_else(postcard.number == card_number(Postcard.CHARTIER), step.on_rival, 0)
    yield Change("postcard.parts", f"postcard.pieces.{seat}", postcard.pieces[seat] + came + chartiers)


def use(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """`postcard.no-effect`, and the postcards whose effect comes later or at the end."""
    symbols, named = before.seats[seat], before.rules.variant.postcards
    numbers = [number for number, card in enumerate(CARDS) if card.value in named]
    yield Guard("setup.postcards", any_of(step.card == number for number in numbers))
    yield from _token(before, step.card, seat)
    for path, card in (("chartier", Postcard.CHARTIER), ("metropolitain", Postcard.METROPOLITAIN)):
        here, got = step.card == card_number(card), getattr(symbols, path)
        yield Guard("postcard.once", implies(here, all_of(getattr(one, path) == UNUSED for one in before.seats)))
        yield Change("postcard.no-effect", f"seats.{seat}.{path}", if_else(here, READY, got))
    spares = step.card == card_number(Postcard.SACRE_COEUR)
    yield Guard("postcard.once", implies(spares, not_(any_of(one.sacre_coeur for one in before.seats))))
    bare_jardin = step.card == card_number(Postcard.JARDIN_DES_PLANTES)
    yield Guard("postcard.once", implies(bare_jardin, not_(any_of(one.jardin for one in before.seats))))
    yield Change("postcard.no-effect", f"seats.{seat}.jardin", or_(symbols.jardin, bare_jardin))
    spared = or_(symbols.sacre_coeur, spares)
    yield Change("sacre-coeur.spares", f"seats.{seat}.sacre_coeur", spared)
    yield Change("sacre-coeur.spares", f"seats.{seat}.unbuilt", unbuilt_points(before, symbols.reserve, spared))


def _token(before: SymbolicPosition, card: Number, seat: int) -> Parts:
    """`postcard.token`, `postcard.once`: a token of the seat lies on the postcard for good."""
    postcard, board = before.postcard, before.board
    here = postcard.number == card
    yield Guard("postcard.once", implies(here, is_open(before)))
    yield Guard(COUNTING, board.open - 1 >= if_else(and_(is_open(before), not_(here)), 1, 0))
    yield Change("postcard.token", f"seats.{seat}.used", before.seats[seat].used + 1)
    yield Change("postcard.once", "board.open", board.open - 1)
    yield Change("postcard.once", f"postcard.used.{seat}", or_(postcard.used[seat], here))


def swap(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """`levitation.swap`, `levitation.place`, `levitation.at-once`: buildings change places, and the turn goes on."""
    building, symbols, board = before.building, before.seats[seat], before.board
    kept, left = and_(building.reserve[seat], not_(step.is_given)), and_(building.supply, not_(step.is_building))
    yield from _token(before, card_number(Postcard.LEVITATION), seat)
    yield Guard("levitation.swap", implies(step.is_given, building.reserve[seat]))
    yield Guard("levitation.swap", implies(step.is_building, building.supply))
    yield Guard(COUNTING, and_(symbols.reserve - 1 >= if_else(kept, 1, 0), board.supply - 1 >= if_else(left, 1, 0)))
    yield Guard("levitation.place", step.waiting_fits)
    yield Change("levitation.swap", f"building.reserve.{seat}", or_(kept, step.is_building))
    yield Change("levitation.swap", "building.supply", or_(left, step.is_given))
    yield Change("levitation.at-once", "building.waiting", step.is_building)
    yield Change("levitation.at-once", "turn.waiting", True)
    yield Change("levitation.at-once", "turn.waiting_fits", step.waiting_fits)


def jardin(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """`jardin-des-plantes.building`: the Jardin stands as a building."""
    card, symbols = card_number(Postcard.JARDIN_DES_PLANTES), before.seats[seat]
    yield from _token(before, card, seat)
    yield Guard(IDENTITY, step.is_building == before.building.jardin)
    yield Guard("postcard.once", not_(any_of(one.jardin for one in before.seats)))
    yield Change("postcard.once", f"seats.{seat}.jardin", True)
    if not before.rules.variant.jardin_on_lamp:
        yield Guard("jardin-des-plantes.building", step.on_lamps == 0)
    if not before.rules.variant.jardin_on_chartier:
        yield Guard("jardin-des-plantes.building", step.on_rival == 0)
    yield Change("jardin-des-plantes.building", f"seats.{seat}.jardins", symbols.jardins + 1)
    yield from _put_up(before, step, seat, came=count([before.postcard.number == card]))


def annex(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """`bouquinistes.space`, `bouquinistes.beside`: a piece on the own colour, beside the building that it enlarges."""
    building = before.building
    here = and_(step.is_building, step.covers)
    yield from own_piece(Postcard.BOUQUINISTES, "bouquinistes.space", before, step, seat)
    yield Guard("bouquinistes.beside", implies(step.is_building, building.standing[seat] >= 1))
    yield Guard("bouquinistes.beside", implies(and_(here, building.stands[seat]), building.beside))
    yield Change("bouquinistes.beside", f"building.annexes.{seat}", building.annexes[seat] + if_else(here, 1, 0))


def own_piece(card: Postcard, rule: str, before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """A piece on a free space of the seat's own colour, by the rule of its postcard."""
    space, board = before.space, before.board
    yield from _piece(before, step, seat, card)
    yield Guard(rule, implies(step.covers, space.kind == seat))
    yield Change(rule, f"space.pieces.{seat}", space.pieces[seat] + if_else(step.covers, 1, 0))
    if card is Postcard.LAMPADAIRE:
        yield Change("lampadaire.light", "board.posts", board.posts + 1)
        yield Change("lampadaire.light", "board.shining", board.shining + 1)


def large_lamp(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """`la-grande-lumiere.space`, `la-grande-lumiere.light`: the large lamp takes the place of a street lamp."""
    space, board, variant = before.space, before.board, before.rules.variant
    yield from _piece(before, step, seat, Postcard.LA_GRANDE_LUMIERE)
    yield Guard("la-grande-lumiere.space", implies(step.covers, space.kind == LAMP))
    large = space.large[seat] + if_else(step.covers, 1, 0)
    yield Change("la-grande-lumiere.space", f"space.large.{seat}", large)
    yield Change("la-grande-lumiere.space", "board.large", board.large + 1)
    yield Change("la-grande-lumiere.light", "board.shining", board.shining - 1 + variant.large_lamp_adds)


def _piece(before: SymbolicPosition, step: StepSymbols, seat: int, card: Postcard) -> Parts:
    """What every piece but the Fountain has in common: `postcard.free`, `postcard.parts`."""
    yield from _token(before, card_number(card), seat)
    yield Guard("postcard.free", implies(step.covers, not_(before.space.covered)))
    yield Change("postcard.free", "space.covered", or_(before.space.covered, step.covers))
    came = count([before.postcard.number == card_number(card)])
    yield Change("postcard.parts", f"postcard.pieces.{seat}", before.postcard.pieces[seat] + came)


def fountain(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """`fontaine-des-mers.space`: spaces of the own colour, mixed ones, and one of the other's with the Chartier."""
    space, card = before.space, card_number(Postcard.FONTAINE_DES_MERS)
    yield from _token(before, card, seat)
    yield Guard("fontaine-des-mers.space", implies(step.covers, space.kind != LAMP))
    yield from _covered(before, step, seat, came=count([before.postcard.number == card]))
    fountains = space.fountains[seat] + if_else(step.covers, 1, 0)
    yield Change("fontaine-des-mers.space", f"space.fountains.{seat}", fountains)


def _land_after(before: SymbolicPosition, step: StepSymbols, effects: Iterable[Part]) -> Parts:
    """What an action changes, and what the land allows then."""
    found = tuple(effects)
    yield from found
    now = dict(before.paths) | {part.path: part.value for part in found if isinstance(part, Change)}
    for seat in before.numbers:
        yield Guard(COUNTING, implies(step.fits[seat], now[f"seats.{seat}.reserve"] >= 1))
        yield Change(LAND, f"turn.fits.{seat}", step.fits[seat])


EFFECTS: dict[str, Callable[[SymbolicPosition, StepSymbols, int], Parts]] = {
    LAY: lay,
    TAKE: take,
    PASS: wait,
    BUILD: build,
    USE: use,
    use_of(Postcard.LEVITATION): swap,
    use_of(Postcard.JARDIN_DES_PLANTES): jardin,
    use_of(Postcard.BOUQUINISTES): annex,
    **{use_of(card): partial(own_piece, card, rule) for card, rule in PIECES.items()},
    use_of(Postcard.FONTAINE_DES_MERS): fountain,
    use_of(Postcard.LA_GRANDE_LUMIERE): large_lamp,
}


def parts_of(before: SymbolicPosition, step: StepSymbols, kind: str, seat: int) -> tuple[Part, ...]:
    """Every guard and change of a kind of action.

    Args:
        before: the position before it.
        step: what the action is about.
        kind: one of `COURSES`.
        seat: the seat whose turn it is.
    """
    effects = _land_after(before, step, EFFECTS[kind](before, step, seat))
    parts = (
        Guard("end.nothing-left", not_(before.turn.over)),
        Guard("phase.skip", before.turn.seat == seat),
        *COURSES[kind](before, seat),
        *(effects if kind == use_of(Postcard.LEVITATION) else next_turn(before, seat, effects)),
    )
    return (*parts, *HOUSE_MODEL.parts(before, step, kind, seat, parts))
