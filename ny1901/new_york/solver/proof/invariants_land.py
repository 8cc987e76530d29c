"""Statements about the board: lots, workers, buildings and tiles.

*The lot*, *the square* and *the building* stand for any of them (see `symbolic_state`).
"""

from __future__ import annotations

from ny1901.new_york.solver.proof.state import GOLD, SILVER, SymbolicPosition
from ny1901.new_york.solver.proof.turn_guards import untouched
from ny1901.solver.proof.logic import Truth, all_of, and_, any_of, count, if_else, implies, not_, or_, total
from ny1901.solver.proof.statement import about_positions, about_steps, turn_passed


@about_positions("setup.pieces", "acquire.worker", "build.workers-back", "demolish.mark-vacated", "turn.stuck")
def workers_conserved(s: SymbolicPosition) -> Truth:
    """Each seat's workers, available and on lots, add up to what it was given, and neither number is below 0."""
    workers = s.rules.variant.workers
    return all_of(
        all_of((seat.available >= 0, seat.on_lots >= 0, seat.available + seat.on_lots == workers)) for seat in s.seats
    )


@about_positions("acquire.worker", "build.workers-back", "demolish.mark-vacated", "setup.character")
def worker_or_building(s: SymbolicPosition) -> Truth:
    """On an owned lot there is either a worker of the owner or at least one building, never both, never neither."""
    return all_of(
        implies(s.lot.owners[seat], s.lot.workers[seat] == (s.lot.buildings[seat] == 0)) for seat in s.numbers
    )


@about_positions("build.inside-territory", "acquire.worker")
def nothing_on_others_land(s: SymbolicPosition) -> Truth:
    """A seat's workers and buildings are only on lots that it owns."""
    return all_of(
        implies(or_(s.lot.workers[seat], s.lot.buildings[seat] >= 1), s.lot.owners[seat]) for seat in s.numbers
    )


@about_positions("acquire.unowned", "setup.character")
def one_owner(s: SymbolicPosition) -> Truth:
    """A lot in play belongs to exactly one seat or to nobody."""
    return count([*s.lot.owners, s.lot.unowned]) == 1


@about_positions("setup.two-players", "acquire.unowned")
def lots_add_up(s: SymbolicPosition) -> Truth:
    """The lots of all seats and the unowned ones are together the lots in play."""
    return total(s.market.unowned) + total(seat.lots for seat in s.seats) == s.rules.lots_in_play.bit_count()


@about_positions("build.free", "demolish.own")
def no_overlap(s: SymbolicPosition) -> Truth:
    """No square is under two buildings."""
    return and_(total(s.square.buildings) <= 1, all_of(buildings >= 0 for buildings in s.square.buildings))


@about_positions("build.inside-territory", "acquire.kept")
def own_land(s: SymbolicPosition) -> Truth:
    """Each lot that a building touches belongs to the building's owner."""
    stands = s.building.stands
    return all_of(implies(and_(stands[seat], s.building.touches), s.lot.owners[seat]) for seat in s.numbers)


@about_positions("build.frontage", "demolish.rebuild")
def frontage(s: SymbolicPosition) -> Truth:
    """Every building but a starting property has a side on a street or a park."""
    return implies(and_(any_of(s.building.stands), s.building.generation >= 1), s.building.frontage)


@about_positions("build.legendary")
def legendaries_each(s: SymbolicPosition) -> Truth:
    """No seat builds more legendaries than the variant allows one player."""
    limit = s.rules.variant.legendaries_per_player
    return all_of(and_(seat.legendaries >= 0, seat.legendaries <= limit) for seat in s.seats)


@about_positions("build.legendary", "demolish.gold-stands")
def legendary_once(s: SymbolicPosition) -> Truth:
    """A legendary is open to all, or it stands once and for ever; no second one is ever built."""
    once = count([s.building.open]) + total(s.building.standing) == 1
    return implies(s.building.legendary, once)


@about_positions("build.own-tile", "demolish.box")
def tile_once(s: SymbolicPosition) -> Truth:
    """A seat's own tile is built at most once: it never stands twice, nor stands and is unbuilt at the same time."""
    building = s.building
    return all_of(
        all_of(
            (
                building.standing[seat] >= 0,
                building.standing[seat] + count([building.unbuilt[seat]]) <= 1,
                implies(building.stands[seat], building.standing[seat] >= 1),
                implies(building.unbuilt[seat], and_(building.generation >= 1, not_(building.legendary))),
            )
        )
        for seat in s.numbers
    )


@about_positions("build.generation")
def thresholds(s: SymbolicPosition) -> Truth:
    """Who has a silver or gold building standing has at least the points that its generation needs."""
    variant, generation = s.rules.variant, s.building.generation
    silver = if_else(generation == SILVER, variant.silver_threshold, 0)
    needed = if_else(generation == GOLD, variant.gold_threshold, silver)
    return all_of(implies(s.building.stands[seat], s.seats[seat].score >= needed) for seat in s.numbers)


@about_steps("demolish.box", "build.own-tile", "build.legendary")
def unbuilt_shrinks(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """What is built or demolished never comes back as an unbuilt tile, nor as an open legendary."""
    fewer = [
        after.unbuilt[place] <= before.unbuilt[place]
        for before, after in zip(s.seats, t.seats, strict=True)
        for place in range(len(before.unbuilt))
    ]
    same_tile = [implies(after, before) for before, after in zip(s.building.unbuilt, t.building.unbuilt, strict=True)]
    return all_of([*fewer, *same_tile, implies(t.building.open, s.building.open)])


@about_steps("demolish.generation", "build.free")
def generation_rises(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """Where a square stays built on, the generation there never falls."""
    return all_of(
        implies(
            and_(s.square.buildings[seat] >= 1, t.square.buildings[seat] >= 1),
            t.square.generation[seat] >= s.square.generation[seat],
        )
        for seat in s.numbers
    )


@about_steps("demolish.generation")
def replaced_by_later(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """What goes up on a square of a demolished building is of a later generation than that."""
    building, square = s.building, t.square
    gone = [all_of((building.stands[seat], not_(t.building.stands[seat]), building.covers)) for seat in s.numbers]
    return all_of(
        implies(and_(gone[seat], square.buildings[seat] >= 1), square.generation[seat] > building.generation)
        for seat in s.numbers
    )


@about_steps("demolish.gold-stands", "demolish.generation")
def gold_stands(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """A gold or legendary building stands to the end of the game."""
    gold = s.building.generation == GOLD
    return all_of(implies(and_(gold, s.building.stands[seat]), t.building.stands[seat]) for seat in s.numbers)


@about_steps("demolish.own", "build.fixed")
def only_own_come_down(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """A building only ever goes up or comes down in a turn of its owner."""
    same = [before == after for before, after in zip(s.building.stands, t.building.stands, strict=True)]
    return all_of(or_(same[seat], s.turn.seat == seat) for seat in s.numbers)


@about_steps("acquire.kept", "turn.stuck")
def lots_kept(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """A lot is only lost in a stuck turn of its owner, with a worker on it and nothing that could be built."""
    idle = not_(or_(s.turn.can_build, s.turn.can_rebuild))
    stuck = all_of((untouched(s), not_(s.turn.had_worker), turn_passed(s, t), idle))
    return all_of(
        implies(
            and_(s.lot.owners[seat], not_(t.lot.owners[seat])),
            all_of((stuck, s.turn.seat == seat, s.lot.workers[seat])),
        )
        for seat in s.numbers
    )


LAND = (
    workers_conserved,
    worker_or_building,
    nothing_on_others_land,
    one_owner,
    lots_add_up,
    no_overlap,
    own_land,
    frontage,
    legendaries_each,
    legendary_once,
    tile_once,
    thresholds,
    unbuilt_shrinks,
    generation_rises,
    replaced_by_later,
    gold_stands,
    only_own_come_down,
    lots_kept,
)
"""The statements about the board."""
