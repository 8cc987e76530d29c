"""What a seat with several turns left can still win by building, and what it can lose by demolishing.

One thing looks like a limit and is none: that a square is scored once a generation. A small new building may free
the rest of a large old one, and bronze can be built there again. Only gold stands for ever, so only gold is held
against the squares of the land.
"""

from __future__ import annotations

from attrs import frozen

from ny1901.kernel.geometry import bits
from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.actions import Build, PlayCard, Rebuild
from ny1901.new_york.rules.legal import printed_actions
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Building, Table
from ny1901.new_york.solver.bounds.majorities import Counts
from ny1901.new_york.solver.bounds.packed_counts import BuildingKind, Kinds
from ny1901.new_york.solver.bounds.reachable_placements import Land, Reach, most_neighbours, reach
from ny1901.new_york.solver.bounds.relaxed_points import Haul, Item, Supply, best_haul
from ny1901.new_york.solver.bounds.resources import Means
from ny1901.new_york.solver.bounds.turn_limits import as_if_to_move

_LAYERS = (Generation.BRONZE, Generation.SILVER, Generation.GOLD)


@frozen
class Prospect:
    """What one seat can still win by building.

    Attributes:
        means: its turns, buildings and land.
        counts: how many buildings of each kind can stand at the end.
        own_land: the most points of buildings on the land it has now.
        any_land: the most points of buildings with the land it can still get.
        prestige: the most points of Gold Prestige.
        forced: the fewest points of a building that it cannot avoid.
    """

    means: Means
    counts: Counts
    own_land: int
    any_land: int
    prestige: int
    forced: int


def prospect(position: State, means: Means, kinds: Kinds, *, shapes: bool) -> Prospect:
    """The prospect of a seat, whatever number of turns it has.

    Args:
        position: any sound position of a game that is not over.
        means: what the seat can still do.
        kinds: what to count.
        shapes: look at the placements of the tiles; else every tile is taken to fit anywhere.
    """
    table, land = position.rules.table, buildable(position, means)
    touched = reach(table, land if shapes else everywhere(table))
    own = _haul(position, means, touched, own_room(position, means))
    if shapes:
        on_own_land = Land(land.squares & position.players[means.seat].territory, land.owned, 0)
        own = _haul(position, means, reach(table, on_own_land), own_room(position, means))
    haul = _haul(position, means, touched, own_room(position, means) + _new_room(table, means))
    return Prospect(
        means=means,
        counts=_counts(position, means, kinds, touched, haul),
        own_land=min(own.points, haul.points),
        any_land=haul.points,
        prestige=_prestige(position, means, land if shapes else everywhere(table), haul.gold),
        forced=forced(position, means),
    )


def everywhere(table: Table) -> Land:
    """The whole board as land, for bounds that look at no shape."""
    return Land(table.grid.all, (1 << len(table.board.lots)) - 1, 0)


def buildable(position: State, means: Means) -> Land:
    """The squares where a seat may still build: not under its gold, nor under anything if it can demolish no more."""
    table, player = position.rules.table, position.players[means.seat]
    blocked = sum(
        building.placement.squares
        for building in player.buildings
        if building.tile.generation == Generation.GOLD or not means.may_demolish
    )
    squares = (player.territory | table.land(means.obtainable)) & ~blocked
    if means.acquisitions < means.obtainable.bit_count():
        return Land(squares, player.lots, means.acquisitions)
    return Land(squares, (1 << len(table.board.lots)) - 1, 0)


def candidates(position: State, means: Means) -> int:
    """The tiles (bits) that a seat may still build: its own, and the legendaries unless it has its share."""
    return position.players[means.seat].unbuilt | (position.legendaries if means.legendaries else 0)


def own_room(position: State, means: Means) -> int:
    """The squares of a seat's land that gold may still cover."""
    player = position.players[means.seat]
    return player.territory.bit_count() - sum(
        building.tile.size for building in player.buildings if building.tile.generation == Generation.GOLD
    )


def _new_room(table: Table, means: Means) -> int:
    """The squares of the largest lots that a seat can still acquire."""
    sizes = sorted((table.face_size[table.lot_face[lot]] for lot in bits(means.obtainable)), reverse=True)
    return sum(sizes[: means.acquisitions])


def _haul(position: State, means: Means, touched: Reach, room: int) -> Haul:
    variant, table = position.rules.variant, position.rules.table
    tiles = candidates(position, means) & touched.tiles
    bronze, silver, gold = (_items(table, tiles & table.own_tiles & table.generation_tiles[layer]) for layer in _LAYERS)
    return best_haul(
        Supply(
            bronze=bronze,
            silver=silver,
            gold=gold,
            legendary=_items(table, tiles & table.legendary_tiles),
            room=room,
            builds=means.builds,
            own_builds=means.own_builds,
            legendaries=means.legendaries,
            score=position.players[means.seat].score,
            silver_from=variant.silver_threshold,
            gold_from=variant.gold_threshold,
        )
    )


def _items(table: Table, tiles: int) -> tuple[Item, ...]:
    return tuple((table.tiles[tile].points, table.tiles[tile].size) for tile in bits(tiles))


def _counts(position: State, means: Means, kinds: Kinds, touched: Reach, haul: Haul) -> Counts:
    """Fixed buildings are the fewest of a kind; those standing with all that can come are the most."""
    buildings = position.players[means.seat].buildings
    fewest = kinds.unpacked(kinds.count(_fixed(position, means, touched)))
    ranges = tuple(
        (least, now + _more(position, means, touched, haul, kind))
        for kind, least, now in zip(kinds.all, fewest, kinds.unpacked(kinds.count(buildings)), strict=True)
    )
    return Counts(ranges, golds=haul.gold, districts=touched.widest)


def _fixed(position: State, means: Means, touched: Reach) -> tuple[Building, ...]:
    """The buildings that stand to the end: no later tile can come to lie over them (`demolish.generation`)."""
    table, buildings = position.rules.table, position.players[means.seat].buildings
    if not means.may_demolish:
        return buildings
    dangerous, tiles = [0] * len(Generation), candidates(position, means)
    for generation in _LAYERS:
        for lower in range(generation):
            dangerous[lower] |= touched.covered_by(tiles & table.generation_tiles[generation])
    return tuple(old for old in buildings if not old.placement.squares & dangerous[old.tile.generation])


def _more(position: State, means: Means, touched: Reach, haul: Haul, kind: BuildingKind) -> int:
    """The most buildings of a kind still to come; on a street each takes a square of its own."""
    table, tiles = position.rules.table, candidates(position, means) & touched.of_kind(kind)
    _, bronze, silver, gold = table.generation_tiles
    legendary = min(means.legendaries, (tiles & table.legendary_tiles).bit_count())
    golds = (tiles & gold & table.own_tiles).bit_count() + legendary
    more = (
        min(haul.bronze, (tiles & bronze).bit_count())
        + min(haul.silver, (tiles & silver).bit_count())
        + min(haul.gold, golds)
    )
    if kind.street is not None:
        more = min(more, (table.board.street_fronts[kind.street] & touched.covered_by(tiles)).bit_count())
    return min(more, means.builds)


def _prestige(position: State, means: Means, land: Land, golds: int) -> int:
    """`challenge.gold-prestige`: a gold tile touches at most one building for each square beside it."""
    variant, table = position.rules.variant, position.rules.table
    if position.deal.challenge != "gold-prestige" or not golds:
        return 0
    most = most_neighbours(table, land, strangers(position, means))
    tiles = candidates(position, means) & table.generation_tiles[Generation.GOLD]
    return variant.gold_prestige_points * sum(sorted((most[tile] for tile in bits(tiles)), reverse=True)[:golds])


def strangers(position: State, means: Means) -> int:
    """The squares where opponents' buildings that score may stand beside a seat's gold (`challenge.gold-prestige`).

    Not in lots that the seat's own gold holds for ever. Opponents' gold stands for ever too: its squares are out unless
    the variant names gold among the generations that score.
    """
    table, counted = position.rules.table, position.rules.variant.prestige_generations
    squares = table.land(position.rules.lots_in_play) if counted else 0
    for seat, player in enumerate(position.players):
        for building in player.buildings:
            if building.tile.generation == Generation.GOLD:
                if seat == means.seat:
                    squares &= ~table.land(building.placement.lots)
                elif Generation.GOLD not in counted:
                    squares &= ~building.placement.squares
    return squares


def forced(position: State, means: Means) -> int:
    """The fewest points of a building that a seat cannot avoid, 0 without one.

    After a Construction Boom it must build, and where turns cannot be declined also without a worker
    (`card.boom`, `decline_without_worker`). A legendary may be gone by then, an own tile is not.
    """
    if means.acting:
        actions = printed_actions(position)
    elif position.rules.variant.decline_without_worker or means.later == 0 or position.workers(means.seat):
        return 0
    else:
        actions = printed_actions(as_if_to_move(position, means.seat))
    table = position.rules.table
    if not all(isinstance(action, Build | Rebuild | PlayCard) for action in actions):
        return 0
    moves = [table.move(action) for action in actions if isinstance(action, Build | Rebuild)]
    sure = [move for move in moves if move and (means.acting or move.bit & table.own_tiles)]
    return min((move.building.tile.points for move in moves if move), default=0) if sure else 0
