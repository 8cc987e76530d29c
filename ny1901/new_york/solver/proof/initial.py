"""The position before the first turn, as tagged guards: the rules `setup.*`. The induction begins here."""

from __future__ import annotations

from collections.abc import Iterator

from ny1901.new_york.rules.actions import Card
from ny1901.new_york.solver.proof.house_model import HOUSE_MODEL
from ny1901.new_york.solver.proof.state import GOLD, NO_CARD, NOT_YET, SymbolicPosition
from ny1901.solver.proof.guarded_commands import COUNTING, GEOMETRY, IDENTITY, Guard
from ny1901.solver.proof.logic import all_of, and_, any_of, count, if_else, implies, not_, or_, total

Guards = Iterator[Guard]


def setup(position: SymbolicPosition) -> Guards:
    """What holds before the first turn, whatever is dealt."""
    yield from _pieces(position)
    yield from _land(position)
    yield from _building(position)
    yield from _markets(position)
    yield from _first_turn(position)
    yield from HOUSE_MODEL.setup(position)


def _pieces(position: SymbolicPosition) -> Guards:
    """`setup.pieces`."""
    variant = position.rules.variant
    tiles = [sum(tile.generation == place + 1 for tile in variant.city.tiles) for place in range(3)]
    marked = int(variant.starting_lot and not variant.starting_property)
    for number, seat in zip(position.numbers, position.seats, strict=True):
        yield Guard("setup.pieces", all_of((seat.available == variant.workers - marked, seat.on_lots == marked)))
        yield Guard("setup.pieces", all_of(seat.unbuilt[place] == tiles[place] for place in range(3)))
        yield Guard("setup.pieces", seat.score == variant.points_at_start(number))
        yield Guard("setup.pieces", and_(seat.built_points == 0, seat.prestige == 0))
        yield Guard("setup.pieces", seat.legendaries == 0)
        for place, card in enumerate(Card):
            yield Guard("setup.pieces", seat.cards[place] == (card.value in variant.action_cards))


def _land(position: SymbolicPosition) -> Guards:
    """`setup.character`: the lot belongs to one seat at most, with its starting property, or a worker without one."""
    variant, lot, square = position.rules.variant, position.lot, position.square
    for seat, symbols in zip(position.numbers, position.seats, strict=True):
        yield Guard("setup.character", symbols.lots == int(variant.starting_lot))
        yield Guard("setup.character", implies(lot.owners[seat], variant.starting_lot))
        stands = and_(lot.owners[seat], variant.starting_property)
        yield Guard("setup.character", lot.buildings[seat] == if_else(stands, 1, 0))
        yield Guard("setup.character", lot.workers[seat] == and_(lot.owners[seat], not_(variant.starting_property)))
        yield Guard("setup.character", square.buildings[seat] == if_else(stands, 1, 0))
        yield Guard("setup.character", square.generation[seat] == if_else(stands, 0, -1))
    owners = count(lot.owners)
    yield Guard("setup.character", owners <= 1)
    yield Guard("setup.market", lot.unowned == (owners == 0))


def _building(position: SymbolicPosition) -> Guards:
    """`setup.legendaries`, and that only starting properties stand; also what a building is at all."""
    variant, building, lot, square = position.rules.variant, position.building, position.lot, position.square
    yield from what_a_building_is(position)
    is_starting = building.generation == 0
    for seat in position.numbers:
        yield Guard("setup.character", implies(building.stands[seat], and_(is_starting, variant.starting_property)))
        yield Guard("setup.character", implies(and_(building.stands[seat], building.touches), lot.owners[seat]))
        yield Guard(COUNTING, implies(and_(building.stands[seat], building.touches), lot.buildings[seat] >= 1))
        yield Guard(COUNTING, implies(and_(building.stands[seat], building.covers), square.buildings[seat] >= 1))
        standing = if_else(and_(is_starting, variant.starting_property), 1, 0)
        yield Guard("setup.pieces", building.standing[seat] == standing)
        own = and_(building.generation >= 1, not_(building.legendary))
        yield Guard("setup.pieces", building.unbuilt[seat] == own)
    yield Guard("setup.legendaries", building.open == building.legendary)


def what_a_building_is(position: SymbolicPosition) -> Guards:
    """A tile of the city on a place: its generation, and what its squares imply."""
    building, city = position.building, position.rules.variant.city
    every_tile = (*city.tiles, *city.legendaries, city.starting_property)
    kinds = sorted({(tile.generation, tile.is_legendary, tile.points) for tile in every_tile})
    alike = [
        all_of((building.generation == int(generation), building.legendary == legendary, building.points == points))
        for generation, legendary, points in kinds
    ]
    yield Guard(IDENTITY, any_of(alike))
    yield Guard("build.legendary", implies(building.legendary, building.generation == GOLD))
    yield Guard(GEOMETRY, implies(building.covers, building.touches))


def _markets(position: SymbolicPosition) -> Guards:
    """`setup.market`, `setup.character`, `setup.two-players`: a card for each lot in play that nobody owns."""
    market, lot, rules = position.market, position.lot, position.rules
    table, variant = rules.table, rules.variant
    yield Guard(IDENTITY, and_(lot.face >= 0, lot.face < len(table.faces)))
    for face in range(len(table.faces)):
        cards = market.open[face] + market.future[face]
        yield Guard("setup.market", all_of((market.open[face] >= 0, market.future[face] >= 0)))
        yield Guard("setup.market", cards == market.unowned[face])
        yield Guard(COUNTING, implies(and_(lot.face == face, lot.unowned), market.unowned[face] >= 1))
    dealt = rules.players if variant.starting_lot else 0
    yield Guard("setup.two-players", total(market.unowned) == rules.lots_in_play.bit_count() - dealt)
    yield Guard("setup.market", total(market.open) == variant.market_size)
    yield Guard("setup.legendaries", market.legendaries == len(variant.city.legendaries))


def _first_turn(position: SymbolicPosition) -> Guards:
    """`setup.first-player`, and a turn in which nothing has happened."""
    turn, end, first = position.turn, position.end, position.seats[0]
    yield Guard("setup.first-player", all_of((turn.number == 0, turn.seat == 0, turn.score == first.score)))
    yield Guard("turn.must-acquire", turn.had_worker == (first.available >= 1))
    nothing = (turn.acquired == 0, turn.built == 0, turn.owed == 0, turn.pending == NO_CARD)
    yield Guard("turn.options", all_of((*nothing, not_(turn.took_three), not_(turn.demolished))))
    yield Guard("end.last-turns", not_(or_(end.triggered, end.by_market)))
    yield Guard("end.last-turns", and_(end.seat == 0, end.turns_left == NOT_YET))
