"""What a seat with several turns left can still win by building, and what it can lose by demolishing.

One thing looks like a limit and is none: that a square is scored once a generation. A small new building may free the
rest of a large old one, and bronze can be built there again. Only gold stands for ever, so only gold is held against the
squares of the land.
"""

from __future__ import annotations

from attrs import frozen

from ny1901.city.model import Generation
from ny1901.geometry import bits
from ny1901.rules.actions import Build, PlayCard, Rebuild
from ny1901.rules.legal import legal_actions
from ny1901.rules.position import Position, Turn
from ny1901.rules.table import Table
from ny1901.solver.bound_counts import Counts
from ny1901.solver.bound_kinds import Kind, Kinds
from ny1901.solver.bound_means import Means
from ny1901.solver.bound_points import NO_LIMIT, Haul, Item, Supply, best_haul
from ny1901.solver.bound_reach import Land, Reach, most_neighbours, reach

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


def prospect(position: Position, means: Means, kinds: Kinds, *, shapes: bool) -> Prospect:
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


def buildable(position: Position, means: Means) -> Land:
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


def candidates(position: Position, means: Means) -> int:
    """The tiles (bits) that a seat may still build: its own, and the legendaries unless it has its share."""
    return position.players[means.seat].unbuilt | (position.legendaries if means.legendaries else 0)


def own_room(position: Position, means: Means) -> int:
    """The squares of a seat's land that gold may still cover."""
    player = position.players[means.seat]
    return player.territory.bit_count() - sum(
        building.tile.size for building in player.buildings if building.tile.generation == Generation.GOLD
    )


def _new_room(table: Table, means: Means) -> int:
    """The squares of the largest lots that a seat can still acquire."""
    sizes = sorted((table.face_size[table.lot_face[lot]] for lot in bits(means.obtainable)), reverse=True)
    return sum(sizes[: means.acquisitions])


def _haul(position: Position, means: Means, touched: Reach, room: int) -> Haul:
    variant, player, table = position.rules.variant, position.players[means.seat], position.rules.table
    tiles = candidates(position, means) & touched.tiles
    bronze, silver, gold = (_items(table, tiles & table.own_tiles & table.generation_tiles[layer]) for layer in _LAYERS)
    return best_haul(
        Supply(bronze, silver, gold, _items(table, tiles & table.legendary_tiles), room),
        means.builds,
        means.own_builds,
        means.legendaries,
        player.score,
        variant.silver_threshold,
        variant.gold_threshold,
    )


def _items(table: Table, tiles: int) -> tuple[Item, ...]:
    return tuple((table.tiles[tile].points, table.tiles[tile].size) for tile in bits(tiles))


def _counts(position: Position, means: Means, kinds: Kinds, touched: Reach, haul: Haul) -> Counts:
    """Fixed buildings are the fewest of a kind; those standing with all that can come are the most."""
    player, table = position.players[means.seat], position.rules.table
    tiles = candidates(position, means)
    fixed = [
        building
        for building in player.buildings
        if not (means.may_demolish and building.placement.squares & _dangerous(table, tiles, touched, building.tile.generation))
    ]
    fewest, now = kinds.unpacked(kinds.count(fixed)), kinds.unpacked(kinds.count(player.buildings))
    ranges = tuple(
        (least, standing + _more(table, means, tiles & touched.of_kind(kind), haul, kind, touched))
        for kind, least, standing in zip(kinds.all, fewest, now, strict=True)
    )
    return Counts(ranges, golds=haul.gold, districts=touched.widest)


def _dangerous(table: Table, tiles: int, touched: Reach, generation: Generation) -> int:
    """The squares where a tile later than a generation can come to lie (`demolish.generation`)."""
    later = sum(table.generation_tiles[layer] for layer in _LAYERS if layer > generation)
    return touched.covered_by(tiles & later)


def _more(table: Table, means: Means, tiles: int, haul: Haul, kind: Kind, touched: Reach) -> int:
    """The most buildings of a kind still to come; on a street each takes a square of its own."""
    _, bronze, silver, gold = table.generation_tiles
    legendary = min(means.legendaries, (tiles & table.legendary_tiles).bit_count())
    golds = (tiles & gold & table.own_tiles).bit_count() + legendary
    more = (
        min(haul.bronze, (tiles & bronze).bit_count())
        + min(haul.silver, (tiles & silver).bit_count())
        + min(haul.gold, golds)
    )
    if kind.street is not None:
        fronts = table.board.street_fronts[kind.street]
        more = min(more, (fronts & touched.covered_by(tiles)).bit_count())
    return min(more, means.builds)


def _prestige(position: Position, means: Means, land: Land, golds: int) -> int:
    """`challenge.gold-prestige`: each gold tile touches at most one building a square beside it that may be a stranger's."""
    variant, table = position.rules.variant, position.rules.table
    if position.deal.challenge != "gold-prestige" or not golds:
        return 0
    most = most_neighbours(table, land, strangers(position, means))
    tiles = candidates(position, means) & table.generation_tiles[Generation.GOLD]
    return variant.gold_prestige_points * sum(sorted((most[tile] for tile in bits(tiles)), reverse=True)[:golds])


def strangers(position: Position, means: Means) -> int:
    """The squares where opponents' buildings of an earlier generation may stand beside a seat's gold.

    Not under anybody's gold, and not in lots that the seat's own gold holds for ever.
    """
    table = position.rules.table
    squares = table.land(position.rules.lots_in_play)
    for seat, player in enumerate(position.players):
        for building in player.buildings:
            if building.tile.generation == Generation.GOLD:
                squares &= ~(table.land(building.placement.lots) if seat == means.seat else building.placement.squares)
    return squares


def forced(position: Position, means: Means) -> int:
    """The fewest points of a building that a seat must put up, 0 if it need not build (`decline_without_worker`, `card.boom`)."""
    if means.acting:
        actions = legal_actions(position)
    elif position.rules.variant.decline_without_worker or means.later == 0 or position.workers(means.seat):
        return 0
    else:
        actions = legal_actions(as_if_to_move(position, means.seat))
    builds = [action for action in actions if isinstance(action, Build | Rebuild)]
    own = position.rules.table.own_tiles
    moves = [move for action in builds if (move := position.rules.table.move(action))]
    if len(builds) + sum(isinstance(action, PlayCard) for action in actions) < len(actions):
        return 0
    if not means.acting and not any(move.bit & own for move in moves):
        return 0
    return min((move.building.tile.points for move in moves), default=0)


def as_if_to_move(position: Position, seat: int) -> Position:
    """The position as it would be if a seat's turn began now; only what the seat can do on its own land is meant."""
    from attrs import evolve

    player = position.players[seat]
    return evolve(position, turn=Turn(0, seat, player.score, position.workers(seat) > 0))
