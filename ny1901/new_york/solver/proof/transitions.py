"""What each kind of action changes, as tagged guards and changes: the transition relation of the rules.

A kind of action is a function of the position before, of the step's own symbols and of the seat whose turn it is. The
numbers and switches come from the variant, so one text serves every edition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve, frozen

from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.game import Game
from ny1901.new_york.solver.proof.house_model import HOUSE_MODEL
from ny1901.new_york.solver.proof.state import (
    BOOM,
    BOOM_CARD,
    GRAB,
    GRAB_CARD,
    NO_CARD,
    SHIFT_CARD,
    SymbolicPosition,
)
from ny1901.new_york.solver.proof.turn_end import cards_change, refill, turn_over
from ny1901.new_york.solver.proof.turn_guards import COURSES, counted_unbuilt
from ny1901.solver.house_rules.symbols import NO_HOUSE_RULES, HouseSymbols
from ny1901.solver.proof.guarded_commands import COUNTING, GEOMETRY, IDENTITY, LAND, Change, Guard, Part
from ny1901.solver.proof.logic import Number, Truth, all_of, and_, any_of, at, count, if_else, implies, not_, or_
from ny1901.solver.proof.naming import Naming

Parts = Iterator[Part]


@frozen(eq=False)
class StepSymbols:
    """What one action is about; a kind of action leaves unread what does not concern it.

    Attributes:
        face: the face of the lot that is acquired or returned.
        is_lot: that lot is the lot.
        drawn: for each face the cards that come from the Future Market into the Open Market.
        is_tile: the tile put up is the building's.
        is_building: what is put up is the building: its tile on its place.
        generation: of the tile put up.
        legendary: it is a legendary.
        points: printed on it.
        prestige: points of Gold Prestige for it.
        touches: its place touches the lot.
        covers: its place covers the square.
        overlaps: its place overlaps the building's.
        workers_back: workers on the lots it touches.
        removed: buildings taken down for it.
        removed_touching: those of them that touch the lot.
        removed_covering: those of them that cover the square.
        removed_standing: those of them with the building's tile.
        marked: lots left empty by it, which get a worker each.
        can_build: after the step, as `TurnSymbols.can_build`.
        can_rebuild: after the step, as `TurnSymbols.can_rebuild`.
        house: after the step, as `SymbolicPosition.house`.
    """

    face: Number
    is_lot: Truth
    drawn: tuple[Number, ...]
    is_tile: Truth
    is_building: Truth
    generation: Number
    legendary: Truth
    points: Number
    prestige: Number
    touches: Truth
    covers: Truth
    overlaps: Truth
    workers_back: Number
    removed: Number
    removed_touching: Number
    removed_covering: Number
    removed_standing: Number
    marked: Number
    can_build: Truth
    can_rebuild: Truth
    house: HouseSymbols = NO_HOUSE_RULES


def symbolic_step(rules: Game, context: Any = None) -> StepSymbols:
    """A step of which nothing is known.

    Args:
        rules: the variant at a number of players.
        context: the context of Z3 to make its constants in; None is the one that all threads share.
    """
    name = Naming("step ", context)
    return evolve(name.symbols(StepSymbols, each=len(rules.table.faces)), house=HOUSE_MODEL.symbols(rules, name))


def acquire(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """`acquire.match`, `acquire.unowned`, `acquire.worker`, `acquire.kept`, and the refill of some editions."""
    market, lot, turn, symbols = before.market, before.lot, before.turn, before.seats[seat]
    large, faces = before.rules.table.face_is_large, range(len(before.rules.table.faces))
    yield from _face_and_lot(before, step)
    yield Guard("card.grab", implies(turn.pending == GRAB, not_(at(large, step.face))))
    yield Guard("acquire.match", at(market.open, step.face) >= 1)
    yield Guard("acquire.unowned", implies(step.is_lot, lot.unowned))
    another = all_of((lot.unowned, not_(step.is_lot), step.face == lot.face))
    yield Guard("acquire.unowned", at(market.unowned, step.face) >= if_else(another, 2, 1))
    yield Change("acquire.worker", f"seats.{seat}.available", symbols.available - 1)
    yield Change("acquire.worker", f"seats.{seat}.on_lots", symbols.on_lots + 1)
    yield Change("acquire.kept", f"seats.{seat}.lots", symbols.lots + 1)
    yield Change("acquire.kept", "lot.unowned", and_(lot.unowned, not_(step.is_lot)))
    yield Change("acquire.kept", f"lot.owners.{seat}", or_(lot.owners[seat], step.is_lot))
    yield Change("acquire.worker", f"lot.workers.{seat}", or_(lot.workers[seat], step.is_lot))
    for face in faces:
        yield Change("acquire.kept", f"market.unowned.{face}", _less_one(market.unowned, face, step.face))
    owed = if_else(turn.owed >= 1, turn.owed - 1, 0)
    yield Change("turn.options", "turn.acquired", turn.acquired + 1)
    yield Change("card.grab", "turn.took_three", or_(turn.took_three, at(large, step.face)))
    yield Change("card.grab", "turn.owed", owed)
    yield Change("card.grab", "turn.pending", if_else(owed >= 1, turn.pending, NO_CARD))
    taken = tuple(_less_one(market.open, face, step.face) for face in faces)
    now = and_(before.rules.variant.refill == "after-expand", owed == 0)
    yield from refill(before, seat, (taken, market.future), step.drawn, now)
    yield from _land_after(step)


def build(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """`build.free`, `build.workers-back` and what every building has in common."""
    free = before.square.buildings[seat] == 0
    yield from _raise(before, step, seat)
    yield Guard("build.free", implies(step.covers, free))
    yield from _stand(before, step, seat, removes=False)


def rebuild(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """`demolish.own`, `demolish.footprint`, `demolish.generation`, `demolish.mark-vacated`, and what all building asks.

    Nothing is above gold, so `demolish.generation` lets no gold be taken down: `demolish.gold-stands`.
    """
    building, lot, square = before.building, before.lot, before.square
    own_touching, own_covering = lot.buildings[seat], square.buildings[seat]
    yield from _raise(before, step, seat)
    yield Guard(GEOMETRY, implies(and_(step.covers, building.covers), step.overlaps))
    yield Guard("demolish.footprint", step.removed >= 1)
    yield Guard("demolish.footprint", implies(step.covers, step.removed_covering == own_covering))
    torn_down = and_(building.stands[seat], step.overlaps)
    kept = and_(building.stands[seat], not_(step.overlaps))
    for removed, whole, concerned in (
        (step.removed_touching, own_touching, building.touches),
        (step.removed_covering, own_covering, building.covers),
        (step.removed_standing, building.standing[seat], True),
    ):
        yield Guard(COUNTING, removed >= if_else(and_(torn_down, concerned), 1, 0))
        yield Guard(COUNTING, whole - removed >= if_else(and_(kept, concerned), 1, 0))
    yield Guard(COUNTING, step.removed_covering <= step.removed_touching)
    yield Guard(COUNTING, own_covering - step.removed_covering <= own_touching - step.removed_touching)
    yield Guard("demolish.generation", implies(step.removed_covering >= 1, square.generation[seat] < step.generation))
    yield Guard("demolish.generation", implies(step.removed_standing >= 1, building.generation < step.generation))
    symbols = before.seats[seat]
    yield Guard(COUNTING, step.marked >= if_else(_vacated(before, step, seat), 1, 0))
    yield Guard(COUNTING, symbols.on_lots - step.workers_back + step.marked <= symbols.lots)
    yield Guard("demolish.mark-vacated", step.marked <= symbols.available + step.workers_back)
    yield from _stand(before, step, seat, removes=True)


def _vacated(before: SymbolicPosition, step: StepSymbols, seat: int) -> Truth:
    """Whether a rebuild leaves the lot with neither building nor worker."""
    touching = before.lot.buildings[seat]
    none_left = and_(step.removed_touching >= 1, step.removed_touching == touching)
    return and_(none_left, not_(step.touches))


def _raise(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """The rules about the tile and its place, from `build.own-tile` to `build.frontage`."""
    building, lot, symbols, variant = before.building, before.lot, before.seats[seat], before.rules.variant
    own = not_(step.legendary)
    yield from _what_is_raised(before, step)
    yield Guard("build.own-tile", implies(own, at((0, *symbols.unbuilt), step.generation) >= 1))
    yield Guard("build.own-tile", implies(and_(own, step.is_tile), building.unbuilt[seat]))
    yield Guard("build.legendary", implies(step.legendary, symbols.legendaries < variant.legendaries_per_player))
    yield Guard("build.legendary", implies(step.legendary, before.market.legendaries >= 1))
    yield Guard("build.legendary", implies(and_(step.legendary, step.is_tile), building.open))
    score = symbols.score if variant.boom_new_generation else before.turn.score
    for generation in (Generation.SILVER, Generation.GOLD):
        unlocked = score >= variant.threshold(generation)
        yield Guard("build.generation", implies(step.generation == int(generation), unlocked))
    if variant.boom_limit == "keeps-unbuilt":
        second = and_(before.turn.built >= 1, own)
        yield Guard("card.boom", implies(second, counted_unbuilt(before, seat) > variant.end_unbuilt))
    yield Guard("build.inside-territory", implies(step.touches, lot.owners[seat]))
    yield Guard("build.frontage", implies(step.is_building, building.frontage))
    on_lot = lot.workers[seat]
    yield Guard(COUNTING, step.workers_back >= if_else(and_(on_lot, step.touches), 1, 0))
    yield Guard(COUNTING, symbols.on_lots - step.workers_back >= if_else(and_(on_lot, not_(step.touches)), 1, 0))


def _what_is_raised(before: SymbolicPosition, step: StepSymbols) -> Parts:
    """One of the city's tiles; the building, its tile and its place mean the same here and there."""
    building, city = before.building, before.rules.variant.city
    kinds = sorted({(tile.generation, tile.is_legendary, tile.points) for tile in (*city.tiles, *city.legendaries)})
    yield Guard(
        "build.points",
        any_of(
            all_of((step.generation == int(generation), step.legendary == legendary, step.points == points))
            for generation, legendary, points in kinds
        ),
    )
    yield Guard(IDENTITY, implies(step.is_building, step.is_tile))
    yield Guard(IDENTITY, implies(step.is_building, step.touches == building.touches))
    yield Guard(IDENTITY, implies(step.is_building, step.covers == building.covers))
    yield Guard(IDENTITY, implies(step.is_tile, step.generation == building.generation))
    yield Guard(IDENTITY, implies(step.is_tile, step.legendary == building.legendary))
    yield Guard(GEOMETRY, implies(step.covers, step.touches))
    yield Guard("challenge.gold-prestige", step.prestige >= 0)
    yield Guard("challenge.gold-prestige", implies(step.prestige >= 1, step.generation == int(Generation.GOLD)))


def _stand(before: SymbolicPosition, step: StepSymbols, seat: int, *, removes: bool) -> Parts:
    """Everything that is different once the building stands and what it replaces is gone (`demolish.rebuild`)."""
    yield from _stand_on_the_board(before, step, seat, removes=removes)
    yield from _stand_in_the_books(before, step, seat, marked=step.marked if removes else 0)
    turn = before.turn
    yield Change("turn.options", "turn.built", turn.built + 1)
    if removes:
        yield Change("turn.options", "turn.demolished", True)
    yield Change("card.boom", "turn.pending", NO_CARD)
    yield Change("card.boom", "turn.owed", 0)
    yield from _land_after(step)


def _stand_on_the_board(before: SymbolicPosition, step: StepSymbols, seat: int, *, removes: bool) -> Parts:
    """`build.workers-back`, `build.fixed`, `demolish.footprint`, `demolish.mark-vacated`."""
    building, lot, square = before.building, before.lot, before.square
    touching, covering, standing = lot.buildings[seat], square.buildings[seat], building.standing[seat]
    marked = and_(lot.workers[seat], not_(step.touches))
    stands = building.stands[seat]
    if removes:
        touching = touching - step.removed_touching
        covering = covering - step.removed_covering
        standing = standing - step.removed_standing
        stands = and_(stands, not_(step.overlaps))
        marked = or_(marked, _vacated(before, step, seat))
    left = if_else(covering == 0, -1, square.generation[seat])
    yield Change("build.workers-back", f"lot.workers.{seat}", marked)
    yield Change("build.fixed", f"lot.buildings.{seat}", touching + if_else(step.touches, 1, 0))
    yield Change("build.fixed", f"square.buildings.{seat}", covering + if_else(step.covers, 1, 0))
    yield Change("build.fixed", f"square.generation.{seat}", if_else(step.covers, step.generation, left))
    yield Change("build.fixed", f"building.stands.{seat}", or_(stands, step.is_building))
    yield Change("build.fixed", f"building.standing.{seat}", standing + if_else(step.is_tile, 1, 0))


def _stand_in_the_books(before: SymbolicPosition, step: StepSymbols, seat: int, *, marked: Number) -> Parts:
    """Workers, points and tiles: `build.workers-back`, `build.points`, `demolish.points`, `demolish.workers-back`."""
    building, symbols, end, variant = before.building, before.seats[seat], before.end, before.rules.variant
    own, legendary = not_(step.legendary), count([step.legendary])
    yield Change("build.workers-back", f"seats.{seat}.available", symbols.available + step.workers_back - marked)
    yield Change("build.workers-back", f"seats.{seat}.on_lots", symbols.on_lots - step.workers_back + marked)
    yield Change("build.points", f"seats.{seat}.score", symbols.score + step.points + step.prestige)
    yield Change("build.points", f"seats.{seat}.built_points", symbols.built_points + step.points)
    yield Change("challenge.gold-prestige", f"seats.{seat}.prestige", symbols.prestige + step.prestige)
    for place, unbuilt in enumerate(symbols.unbuilt):
        taken = and_(own, step.generation == place + 1)
        yield Change("build.own-tile", f"seats.{seat}.unbuilt.{place}", unbuilt - if_else(taken, 1, 0))
    yield Change("build.legendary", f"seats.{seat}.legendaries", symbols.legendaries + legendary)
    yield Change("build.legendary", "market.legendaries", before.market.legendaries - legendary)
    is_own, is_legendary = and_(step.is_tile, own), and_(step.is_tile, step.legendary)
    yield Change("demolish.box", f"building.unbuilt.{seat}", and_(building.unbuilt[seat], not_(is_own)))
    yield Change("build.legendary", "building.open", and_(building.open, not_(is_legendary)))
    counted = 1 if variant.legendary_counts_as_unbuilt else if_else(own, 1, 0)
    reached = and_(not_(end.triggered), counted_unbuilt(before, seat) - counted <= variant.end_unbuilt)
    yield Change("end.unbuilt", "end.triggered", or_(end.triggered, reached))
    yield Change("end.unbuilt", "end.seat", if_else(reached, seat, end.seat))
    yield Change("end.unbuilt", "end.by_market", and_(end.by_market, not_(reached)))


def play_boom(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """`card.boom`: the card leaves the hand, and a building comes next."""
    yield Change("turn.cards", f"seats.{seat}.cards.{BOOM_CARD}", False)
    yield Change("card.boom", "turn.pending", BOOM)
    yield Change("card.boom", "turn.owed", 0)


def play_shift(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """`card.shift`: the card leaves the hand, and the Open Market is exchanged."""
    yield Change("turn.cards", f"seats.{seat}.cards.{SHIFT_CARD}", False)
    yield from cards_change(before, step.drawn)


def play_grab(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """`card.grab`: the card leaves the hand, and one lot comes next, or two."""
    yield Change("turn.cards", f"seats.{seat}.cards.{GRAB_CARD}", False)
    yield Change("card.grab", "turn.pending", GRAB)
    yield Change("card.grab", "turn.owed", 2 if before.rules.variant.grab_timing == "at-once" else 1)


def give_back(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """`turn.stuck`: lot and card go back, the worker returns, the turn is over."""
    market, lot, symbols = before.market, before.lot, before.seats[seat]
    faces = range(len(market.open))
    stays = and_(lot.workers[seat], not_(step.is_lot))
    yield from _face_and_lot(before, step)
    yield Guard("turn.stuck", implies(step.is_lot, lot.workers[seat]))
    yield Guard(COUNTING, symbols.on_lots - 1 >= if_else(stays, 1, 0))
    available = tuple(one.available + (number == seat) for number, one in enumerate(before.seats))
    yield Change("turn.stuck", f"seats.{seat}.available", available[seat])
    yield Change("turn.stuck", f"seats.{seat}.on_lots", symbols.on_lots - 1)
    yield Change("turn.stuck", f"seats.{seat}.lots", symbols.lots - 1)
    yield Change("turn.stuck", "lot.unowned", or_(lot.unowned, step.is_lot))
    yield Change("turn.stuck", f"lot.owners.{seat}", and_(lot.owners[seat], not_(step.is_lot)))
    yield Change("turn.stuck", f"lot.workers.{seat}", stays)
    returned = tuple(if_else(step.face == face, 1, 0) for face in faces)
    for face in faces:
        yield Change("turn.stuck", f"market.unowned.{face}", market.unowned[face] + returned[face])
    future = tuple(cards + back for cards, back in zip(market.future, returned, strict=True))
    yield from turn_over(before, seat, future, step.drawn, available)
    yield from _land_after(step)


def end_turn(before: SymbolicPosition, step: StepSymbols, seat: int) -> Parts:
    """`turn.refill` where it is at the end, `end.last-turns`, `turn.order`."""
    available = tuple(symbols.available for symbols in before.seats)
    yield from turn_over(before, seat, before.market.future, step.drawn, available)
    yield from _land_after(step)


def _face_and_lot(before: SymbolicPosition, step: StepSymbols) -> Parts:
    yield Guard(IDENTITY, and_(step.face >= 0, step.face < len(before.market.open)))
    yield Guard(IDENTITY, implies(step.is_lot, step.face == before.lot.face))


def _less_one(counts: tuple[Number, ...], face: int, taken: Number) -> Number:
    return counts[face] - if_else(taken == face, 1, 0)


def _land_after(step: StepSymbols) -> Parts:
    yield Change(LAND, "turn.can_build", step.can_build)
    yield Change(LAND, "turn.can_rebuild", step.can_rebuild)


EFFECTS: dict[str, Callable[[SymbolicPosition, StepSymbols, int], Parts]] = {
    "acquire": acquire,
    "build": build,
    "rebuild": rebuild,
    "play construction-boom": play_boom,
    "play market-shift": play_shift,
    "play land-grab": play_grab,
    "return": give_back,
    "end": end_turn,
}


def parts_of(before: SymbolicPosition, step: StepSymbols, kind: str, seat: int) -> tuple[Part, ...]:
    """Every guard and change of a kind of action.

    Args:
        before: the position before it.
        step: what the action is about.
        kind: one of `COURSES`.
        seat: the seat whose turn it is.
    """
    parts = (
        Guard("turn.order", before.turn.seat == seat),
        *COURSES[kind](before, seat),
        *EFFECTS[kind](before, step, seat),
    )
    return (*parts, *HOUSE_MODEL.parts(before, step, kind, seat, parts))
