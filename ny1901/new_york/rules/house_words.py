"""What formulas of house rules can read of New York: the words, each worked out from the position in play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ny1901.kernel.geometry import bits
from ny1901.kernel.house_rules.vocabulary import Vocabulary, Word
from ny1901.new_york.material.model import Board, Generation

if TYPE_CHECKING:
    from ny1901.new_york.rules.position import Player
    from ny1901.new_york.rules.state import State
    from ny1901.new_york.rules.variant import Variant


def _lots(variant: Variant) -> int:
    return len(variant.city.board.lots)


def _squares(variant: Variant) -> int:
    return len(variant.city.board.grid.squares)


def _tiles(variant: Variant) -> int:
    """Every tile that one seat can have standing: its own, the legendaries and the starting property."""
    return len(variant.city.tiles) + len(variant.city.legendaries) + 1


def _no_end(_: Variant) -> int:
    """No game comes so far, but nothing says so: a score that grows with it has no bounds."""
    return 10_000_000


def _districts(variant: Variant) -> tuple[str, ...]:
    return variant.city.board.districts


def _streets(variant: Variant) -> tuple[str, ...]:
    return tuple(street.id for street in variant.city.board.streets)


def _most_points(variant: Variant) -> int:
    """No seat comes to more on the score track: every tile once, and each gold beside every building of the others."""
    city = variant.city
    golds = sum(tile.generation == Generation.GOLD for tile in (*city.tiles, *city.legendaries))
    beside = variant.gold_prestige_points * golds * _tiles(variant) * max(variant.player_counts)
    tiles = sum(tile.points for tile in (*city.tiles, *city.legendaries))
    return max(variant.starting_points, default=0) + tiles + beside


@lru_cache(maxsize=16)
def corner_lots(board: Board) -> tuple[int, ...]:
    """For each block the lots (bits) on its corners: with a square that has two neighbouring sides off the block."""
    found = []
    for block in board.blocks:
        inside, corners = set(board.grid.members(block)), 0
        for number, lot in enumerate(board.lots):
            for square in board.grid.members(lot.squares & block):
                north, west, east, south = sorted(square.beside)
                open_side = [other not in inside for other in (north, east, south, west)]
                if any(one and other for one, other in zip(open_side, open_side[1:] + open_side[:1], strict=True)):
                    corners |= 1 << number
        found.append(corners)
    return tuple(found)


def _standing(player: Player, generation: Generation) -> int:
    return sum(building.tile.generation == generation for building in player.buildings)


def _unbuilt(position: State, seat: int, generation: Generation) -> int:
    return (position.players[seat].unbuilt & position.rules.table.generation_tiles[generation]).bit_count()


def _largest_land(position: State, seat: int) -> int:
    grid = position.rules.table.grid
    return max((piece.bit_count() for piece in grid.pieces(position.players[seat].territory)), default=0)


def _most_corners(position: State, seat: int) -> int:
    lots = position.players[seat].lots
    return max((corners & lots).bit_count() for corners in corner_lots(position.rules.table.board))


def _lots_in(position: State, seat: int, district: str) -> int:
    lots = position.rules.table.board.lots
    return sum(lots[number].district == district for number in bits(position.players[seat].lots))


def _buildings_on(position: State, seat: int, street: str) -> int:
    number = _streets(position.rules.variant).index(street)
    return sum(building.placement.streets >> number & 1 for building in position.players[seat].buildings)


def _on_streets(position: State, seat: int) -> tuple[int, ...]:
    return tuple(
        sum(building.placement.streets >> street & 1 for building in position.players[seat].buildings)
        for street in position.deal.streets
    )


def _buildings_in(position: State, seat: int, district: str) -> int:
    number = _districts(position.rules.variant).index(district)
    return sum(building.placement.districts >> number & 1 for building in position.players[seat].buildings)


def _lot(position: State, action: Any) -> Any:
    """The lot that an action acquires or returns."""
    return position.rules.table.board.lots[position.rules.table.lot_number[action.lot]]


def _building(position: State, action: Any) -> Any:
    """The building that an action puts up."""
    option: Any = position.rules.table.move(action)
    return option.building


def _is_corner(position: State, action: Any) -> bool:
    board = position.rules.table.board
    return any(corners >> board.lot_number[action.lot] & 1 for corners in corner_lots(board))


def _on_street(position: State, action: Any, street: str) -> bool:
    number = _streets(position.rules.variant).index(street)
    return bool(_building(position, action).placement.streets >> number & 1)


def _removed(position: State, action: Any) -> int:
    squares = _building(position, action).placement.squares
    return sum(bool(old.placement.squares & squares) for old in position.players[position.turn.seat].buildings)


_POSITION = (
    Word("turn", "turns taken before this one", lambda p: p.turn.number, _no_end),
    Word(
        "round",
        "the round, from 1: turns taken before this one by the number of players, and 1",
        lambda p: p.turn.number // p.rules.players + 1,
        _no_end,
        least=1,
    ),
    Word("acquired", "lots acquired in this turn", lambda p: p.turn.acquired, lambda _: 10),
    Word("built", "buildings put up in this turn", lambda p: p.turn.built, lambda _: 10),
    Word("market_cards", "cards in the Open Market", lambda p: len(p.market), _lots),
    Word("future_cards", "cards in the Future Market", lambda p: len(p.future), _lots),
    Word("unowned", "lots that nobody owns", lambda p: p.unowned.bit_count(), _lots),
    Word("ending", "something has triggered the end", lambda p: p.end is not None),
)

_SEAT = (
    Word("score", "points on the score track", lambda p, s: p.players[s].score, _most_points),
    Word("prestige", "points from Gold Prestige", lambda p, s: p.players[s].prestige, _most_points),
    Word("lots", "lots owned", lambda p, s: p.players[s].lots.bit_count(), _lots),
    Word("marked", "lots with a worker", lambda p, s: p.players[s].worker_lots.bit_count(), lambda v: v.workers),
    Word("workers", "workers available", lambda p, s: p.workers(s), lambda v: v.workers),
    Word("cards", "action cards in hand", lambda p, s: p.players[s].cards.bit_count(), lambda _: 3),
    Word("legendaries", "legendaries built", lambda p, s: p.players[s].legendaries, _tiles),
    *(
        Word(
            f"unbuilt_{generation.word}",
            f"own {generation.word} tiles not yet built",
            lambda p, s, generation=generation: _unbuilt(p, s, generation),
            _tiles,
        )
        for generation in (Generation.BRONZE, Generation.SILVER, Generation.GOLD)
    ),
    *(
        Word(
            f"{generation.word}s",
            f"{generation.word} buildings standing",
            lambda p, s, generation=generation: _standing(p.players[s], generation),
            _tiles,
        )
        for generation in (Generation.BRONZE, Generation.SILVER, Generation.GOLD)
    ),
    Word(
        "buildings",
        "buildings standing, the starting property included",
        lambda p, s: len(p.players[s].buildings),
        _tiles,
    ),
    Word("land", "squares of the lots owned", lambda p, s: p.players[s].territory.bit_count(), _squares),
    Word("built_land", "squares under buildings", lambda p, s: p.players[s].occupied.bit_count(), _squares),
    Word("largest_land", "squares of the largest piece of land that hangs together", _largest_land, _squares),
    Word("most_corners", "the most corner lots of one block owned", _most_corners, _lots),
    Word("lots_in", "lots owned in a district", _lots_in, _lots, names=_districts),
    Word("buildings_in", "buildings that touch a district", _buildings_in, _tiles, names=_districts),
    Word("buildings_on", "buildings on a street", _buildings_on, _tiles, names=_streets),
    Word(
        "on_streets",
        "buildings on each street in play",
        _on_streets,
        _tiles,
        length=lambda variant: variant.street_cards,
    ),
)

_TAKING, _RAISING = ("acquire", "return"), ("build", "rebuild")

_ACTION = (
    Word("lot_size", "squares of the lot acquired or returned", lambda p, a: _lot(p, a).size, _squares, kinds=_TAKING),
    Word(
        "lot_in",
        "the lot acquired or returned lies in a district",
        lambda p, a, district: _lot(p, a).district == district,
        names=_districts,
        kinds=_TAKING,
    ),
    Word("corner", "the lot acquired or returned is a corner of its block", _is_corner, kinds=_TAKING),
    Word(
        "generation",
        "of the tile put up: 1 bronze, 2 silver, 3 gold",
        lambda p, a: int(_building(p, a).tile.generation),
        lambda _: 3,
        kinds=_RAISING,
    ),
    Word("legendary", "the tile put up is a legendary", lambda p, a: _building(p, a).tile.is_legendary, kinds=_RAISING),
    Word(
        "points",
        "printed on the tile put up",
        lambda p, a: _building(p, a).tile.points,
        _most_points,
        kinds=_RAISING,
    ),
    Word(
        "tile_size",
        "squares of the tile put up",
        lambda p, a: _building(p, a).tile.size,
        _squares,
        kinds=_RAISING,
    ),
    Word(
        "touches",
        "lots that the tile put up touches",
        lambda p, a: _building(p, a).placement.lots.bit_count(),
        _lots,
        kinds=_RAISING,
    ),
    Word("on_street", "the tile put up lies on a street", _on_street, names=_streets, kinds=_RAISING),
    Word("removed", "buildings taken down", _removed, _tiles, kinds=("rebuild",)),
)

_KINDS: Mapping[str, str] = {
    "acquires": "acquire",
    "builds": "build",
    "rebuilds": "rebuild",
    "plays_boom": "play construction-boom",
    "plays_shift": "play market-shift",
    "plays_grab": "play land-grab",
    "returns": "return",
    "ends_turn": "end",
}

_NAMES = {"districts": ("the names of the districts", _districts), "streets": ("the names of the streets", _streets)}

WORDS = Vocabulary(_POSITION, _SEAT, _ACTION, _KINDS, _NAMES)
"""What a formula of a house rule for New York can read."""


CHANGED_BY_BUILDING = frozenset(
    {
        *("built", "ending", "removed"),
        *("score", "prestige", "marked", "workers", "legendaries", "buildings", "built_land"),
        *(f"unbuilt_{generation}" for generation in ("bronze", "silver", "gold")),
        *(f"{generation}s" for generation in ("bronze", "silver", "gold")),
        *("buildings_in", "buildings_on", "on_streets"),
    }
)
"""The words of which a seat that only builds can change what they are for itself."""


def concerned_kinds(variant: Variant) -> Mapping[str, frozenset[str]]:
    """For each restriction of a variant's house rules the kinds of action that it can forbid at all.

    Raises:
        DataError: a formula cannot be read, or reaches what is not there; with file and line.
    """
    from ny1901.solver.house_rules.formulas import read_formulas  # needs Z3, which the file of the rules has loaded

    rules = variant.house_rules
    return {} if rules is None else read_formulas(rules, WORDS, variant, variant.player_counts)
