"""The position of Paris before the first turn, as tagged guards: the rules `setup.*`. The induction begins here."""

from __future__ import annotations

from collections.abc import Iterator

from ny1901.paris.material.model import Space
from ny1901.paris.rules.table import CARDS
from ny1901.paris.solver.proof.house_model import HOUSE_MODEL
from ny1901.paris.solver.proof.state import BARE, NO_TILE, NOBODY, SymbolicPosition
from ny1901.paris.solver.proof.turn_guards import card_number
from ny1901.solver.proof.guarded_commands import COUNTING, IDENTITY, Guard
from ny1901.solver.proof.logic import all_of, and_, any_of, if_else, implies, not_

Guards = Iterator[Guard]


def setup(position: SymbolicPosition) -> Guards:
    """What holds before the first turn, whatever is dealt."""
    yield from what_things_are(position)
    yield from _seats(position)
    yield from _board(position)
    yield from _things(position)
    yield from _first_turn(position)
    yield from HOUSE_MODEL.setup(position)


def what_things_are(position: SymbolicPosition) -> Guards:
    """What the tile and the postcard can be at all, in any position."""
    tile, postcard, variant = position.tile, position.postcard, position.rules.variant
    yield Guard(IDENTITY, any_of(tile.owner == seat for seat in position.numbers))
    yield Guard(IDENTITY, any_of(postcard.number == number for number in range(len(CARDS))))
    named = any_of(postcard.number == card_number(card) for card in CARDS if card.value in variant.postcards)
    yield Guard("setup.postcards", implies(postcard.in_play, named))


def _seats(position: SymbolicPosition) -> Guards:
    """`setup.tiles`, `setup.hand`: nobody has anything but tiles."""
    variant = position.rules.variant
    tiles = len(variant.components.tiles)
    hand = min(variant.hand_size, tiles)
    for seat in position.seats:
        yield Guard("setup.hand", all_of((seat.hand == hand, seat.stack == tiles - hand)))
        nothing = (seat.reserve, seat.standing, seat.jardins, seat.used, seat.chartier, seat.metropolitain)
        yield Guard("setup.buildings", all_of(number == 0 for number in nothing))
        yield Guard("setup.buildings", all_of((seat.on_lamps == 0, seat.turned == 0, seat.unbuilt == 0)))
        yield Guard("postcard.once", and_(not_(seat.sacre_coeur), not_(seat.jardin)))
        yield Guard("setup.tiles", all_of((seat.land == 0, seat.land_to_come == coloured_spaces(position))))


def coloured_spaces(position: SymbolicPosition) -> int:
    """The spaces of each seat's colour on all tiles together; the other's tiles have the colours exchanged."""
    tiles = position.rules.variant.components.tiles
    return sum(tile.spaces.count(Space.OWN) + tile.spaces.count(Space.RIVAL) for tile in tiles)


def _board(position: SymbolicPosition) -> Guards:
    """`setup.buildings`, `setup.postcards`: the supply and the postcards beside the empty board."""
    board, variant = position.board, position.rules.variant
    yield Guard("lay.square", board.empty == variant.components.side**2)
    yield Guard("setup.buildings", board.supply == len(variant.components.buildings))
    yield Guard(
        "setup.postcards", all_of((board.cards == variant.postcard_count, board.open == variant.postcard_count))
    )
    yield Guard("lay.square", all_of((board.lamps == 0, board.shining == 0, board.posts == 0, board.large == 0)))


def _things(position: SymbolicPosition) -> Guards:
    """The square and the space are bare; the building, the tile and the postcard are where they begin."""
    space, building, tile, postcard = position.space, position.building, position.tile, position.postcard
    yield Guard("lay.square", all_of((position.square.laid == NO_TILE, space.printed == BARE, space.kind == BARE)))
    on_it = (*space.buildings, *space.pieces, *space.fountains, *space.large, *space.chartier)
    yield Guard("phase.first", all_of((not_(space.covered), *(number == 0 for number in on_it))))
    yield Guard("setup.buildings", building.supply == not_(building.jardin))
    nowhere = (*building.reserve, *building.stands, building.waiting)
    no_times = [number == 0 for number in (*building.standing, *building.annexes)]
    yield Guard("setup.buildings", all_of((*map(not_, nowhere), *no_times)))
    yield Guard(COUNTING, position.board.supply >= if_else(building.supply, 1, 0))
    yield Guard("setup.tiles", all_of((tile.hand >= 0, tile.stack >= 0, tile.hand + tile.stack == 1, tile.laid == 0)))
    for seat, symbols in enumerate(position.seats):
        mine = tile.owner == seat
        yield Guard(COUNTING, implies(mine, all_of((tile.hand <= symbols.hand, tile.stack <= symbols.stack))))
    unused = all_of((*map(not_, postcard.used), *(number == 0 for number in postcard.pieces)))
    yield Guard("postcard.once", unused)
    yield Guard(COUNTING, position.board.open >= if_else(postcard.in_play, 1, 0))


def _first_turn(position: SymbolicPosition) -> Guards:
    """`setup.start`: seat 0 begins."""
    turn = position.turn
    yield Guard("setup.start", all_of((turn.number == 0, turn.seat == 0)))
    yield Guard("phase.starter", turn.starter == NOBODY)
    yield Guard("phase.first", all_of(map(not_, (turn.waiting, turn.over, turn.waiting_fits, *turn.fits))))
