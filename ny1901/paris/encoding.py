"""Paris in numbers: its actions in their order, what a seat sees as blocks of arrays, and its chance.

A seat sees its own hand, and of the other only which tiles are still to come; the order of the stacks is hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

from ny1901.kernel.encoding import LARGEST, Block, Encoding
from ny1901.kernel.floats import Grids, Kept, Rows, bit_rows, packer
from ny1901.paris.rules.actions import FACINGS, PASS, Action
from ny1901.paris.rules.chance import open_position, outcomes
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.position import ANNEX, Player
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARDS, Piece, Standing

_SEATS = 2


def _actions(game: Game) -> tuple[Action, ...]:
    """Tiles on squares in every turn, buildings to take, the pass, buildings on placements, each use of a postcard."""
    table = game.table
    return tuple(
        dict.fromkeys(
            (
                *table.lay_number,
                *table.take,
                PASS,
                *table.option_of,
                *table.space_of,
                *table.swap_of,
                *table.fountains,
                *table.bare,
            )
        )
    )


def _blocks(game: Game) -> tuple[Block, ...]:
    table, cards = game.table, len(CARDS)
    spaces, squares = len(table.grid.squares), len(table.corners)
    tiles, buildings = len(table.tile_number), len(table.building_ids)
    return (
        Block("colours", (_SEATS, spaces), "the space has the seat's colour"),
        Block("mixed", (spaces,), "the space is mixed"),
        Block("lamps", (spaces,), "a street lamp is printed on the space"),
        Block("covered", (spaces,), "a building or a piece lies on the space"),
        Block("empty", (squares,), "no tile lies on the square of the board"),
        Block("hand", (tiles,), "the tile is in the hand of the seat that looks"),
        Block("tiles_left", (_SEATS, tiles), "the seat has not laid the tile yet"),
        Block("reserve", (_SEATS, buildings), "the building is in the seat's reserve"),
        Block("supply", (buildings,), "nobody has the building"),
        Block("pending", (buildings,), "the building must be put up at once"),
        Block("postcards", (cards,), "the postcard is in play"),
        Block("used", (_SEATS, cards), "a token of the seat lies on the postcard"),
        Block("ready", (_SEATS, cards), "the seat has the postcard's effect still to come"),
        Block("to_move", (_SEATS,), "the seat is to move"),
        Block("starter", (_SEATS,), "the seat laid the last tile of a hand first"),
        Block("flags", (2,), "the seat that laid every tile has passed; the game is over"),
        Block("facing", (len(FACINGS),), "the way the statue looks"),
        Block("beside", (buildings,), "the building that the annex enlarges"),
        Block("pieces", (_SEATS, cards, spaces), "the seat's piece of the postcard lies on the space"),
        Block("buildings", (_SEATS, buildings, spaces), "the seat's building stands on the space"),
        Block("hand_size", (_SEATS,), "tiles in the seat's hand", 0, LARGEST),
        Block("turn", (1,), "turns taken so far", 0, LARGEST),
    )


def _reader(game: Game) -> Callable[[State, int], tuple[bytes, ...]]:
    """What fills the blocks; written for speed, since it runs at each step of a game that is learned from."""
    table, cards = game.table, len(CARDS)
    spaces, squares = len(table.grid.squares), len(table.corners)
    tiles, buildings = len(table.tile_number), len(table.building_ids)
    sizes = (_SEATS * spaces, 3 * spaces + squares, tiles, _SEATS * tiles, _SEATS * buildings, buildings, buildings)
    land_at, hand_at, left_at, reserve_at, supply_at, pending_at, postcards_at = accumulate(sizes)
    used_at, ready_at, end = postcards_at + cards, postcards_at + 3 * cards, postcards_at + 5 * cards
    lamps_at, covered_at, empty_at = land_at + spaces, land_at + 2 * spaces, land_at + 3 * spaces
    of_seat, of_pieces, of_turn = Kept(_seat_reader(game)), Kept(_piece_reader(game)), _Turns()
    bits, counts = bit_rows(end), packer(_SEATS + 1)

    def read(state: State, seat: int) -> tuple[bytes, ...]:
        other = 1 - seat
        mine, theirs, colours = state.players[seat], state.players[other], state.colours
        hand, left, standing = of_seat(mine)
        _, left_there, standing_there = of_seat(theirs)
        own, rival, named = of_pieces(state.pieces)[seat]
        word = (
            colours[seat]
            | colours[other] << spaces
            | state.mixed << land_at
            | state.lamps << lamps_at
            | state.covered << covered_at
            | state.empty << empty_at
            | hand << hand_at
            | (left | left_there << tiles) << left_at
            | (mine.reserve | theirs.reserve << buildings) << reserve_at
            | state.supply << supply_at
            | (0 if state.pending is None else 1 << state.pending) << pending_at
            | state.postcards << postcards_at
            | (mine.used | theirs.used << cards) << used_at
            | (mine.ready | theirs.ready << cards) << ready_at
        )
        return (
            bits(word),
            of_turn[seat, state.seat, state.starter, state.passed, state.over],
            named,
            own,
            rival,
            standing,
            standing_there,
            counts(len(mine.hand), len(theirs.hand), state.number),
        )

    return read


def _seat_reader(game: Game) -> Callable[[Player], tuple[int, int, bytes]]:
    """What gives the tiles in a seat's hand and those that it has not laid, as bits, and where its buildings stand."""
    grids = Grids(len(game.table.building_ids), len(game.table.grid.squares))

    def placed(standing: tuple[Standing, ...]) -> bytes:
        return grids[sum([building.squares << building.number * grids.stride for building in standing])]

    of_standing = Kept(placed)

    def read(player: Player) -> tuple[int, int, bytes]:
        hand = left = 0
        for tile in player.hand:
            hand |= 1 << tile
        for tile in player.stack:
            left |= 1 << tile
        return hand, hand | left, of_standing(player.standing)

    return read


_PieceRows = tuple[bytes, bytes, bytes]


def _piece_reader(game: Game) -> Callable[[tuple[Piece, ...]], tuple[_PieceRows, _PieceRows]]:
    """What gives each seat its own pieces, the other's, and what the statue and the annex name."""
    grids = Grids(len(CARDS), len(game.table.grid.squares))
    facings, buildings = Rows(len(FACINGS)), Rows(len(game.table.building_ids))

    def read(pieces: tuple[Piece, ...]) -> tuple[_PieceRows, _PieceRows]:
        facing = beside = 0
        placed = [0] * _SEATS
        for piece in pieces:
            placed[piece.seat] |= piece.squares << piece.card * grids.stride
            if piece.detail >= 0:
                if piece.card == ANNEX:
                    beside |= 1 << piece.detail
                else:
                    facing |= 1 << piece.detail
        named = facings[facing] + buildings[beside]
        first, second = (grids[squares] for squares in placed)
        return (first, second, named), (second, first, named)

    return read


class _Turns(dict[tuple[int, int, int | None, bool, bool], bytes]):
    """The blocks from `to_move` to `flags`; few are ever needed, since they say little."""

    def __missing__(self, key: tuple[int, int, int | None, bool, bool]) -> bytes:
        seat, to_move, starter, passed, over = key
        seats = (seat, 1 - seat)
        entries = [*[to_move == one for one in seats], *[starter == one for one in seats], passed, over]
        self[key] = made = packer(len(entries))(*entries)
        return made


def _news(state: State, seat: int) -> str:
    """The seat's hand: what chance brings to the other stays hidden."""
    tiles = state.rules.variant.components.tiles
    return "hand " + " ".join([tiles[tile].id for tile in state.players[seat].hand])


ENCODING = Encoding(
    actions=_actions,
    blocks=_blocks,
    reader=_reader,
    outcomes=outcomes,
    news=_news,
    opened=open_position,
    most_outcomes=lambda game: len(game.table.tile_number),
    shown_to_all=False,
)
"""How Paris is put into numbers."""
