"""Paris in numbers: its actions in their order, what a seat sees as blocks of arrays, and its chance.

A seat sees its own hand, and of the other only which tiles are still to come; the order of the stacks is hidden.
"""

from __future__ import annotations

from collections.abc import Callable

from ny1901.kernel.encoding import LARGEST, Block, Encoding
from ny1901.paris.rules.actions import FACINGS, Action, Pass, Take
from ny1901.paris.rules.chance import open_position, outcomes
from ny1901.paris.rules.game import Game
from ny1901.paris.rules.position import ANNEX
from ny1901.paris.rules.state import State
from ny1901.paris.rules.table import CARDS

_SEATS = 2


def _actions(game: Game) -> tuple[Action, ...]:
    """Tiles on squares in every turn, buildings to take, the pass, buildings on placements, each use of a postcard."""
    table = game.table
    return tuple(
        dict.fromkeys(
            (
                *table.lay_number,
                *(Take(name) for name in table.building_ids[:-1]),
                Pass(),
                *table.option_of,
                *table.space_of,
                *table.swap_of,
                *table.fountains,
                *table.bare,
            )
        )
    )


def _bits(game: Game) -> tuple[Block, ...]:
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
    )


def _counts(_: Game) -> tuple[Block, ...]:
    return (
        Block("hand_size", (_SEATS,), "tiles in the seat's hand", 0, LARGEST),
        Block("turn", (1,), "turns taken so far", 0, LARGEST),
    )


def _reader(game: Game) -> Callable[[State, int], tuple[int, list[int]]]:
    """What fills the blocks; written for speed, since it runs at each step of a game that is learned from."""
    table, cards = game.table, len(CARDS)
    spaces, squares = len(table.grid.squares), len(table.corners)
    tiles, buildings = len(table.tile_number), len(table.building_ids)
    tile_bit = [1 << tile for tile in range(tiles)]

    def standing(state: State, seat: int) -> int:
        """The blocks of pieces and buildings, and before them what the statue and the annex name."""
        facing = beside = word = 0
        for piece in state.pieces:
            owner = piece.seat != seat
            word |= piece.squares << (owner * cards + piece.card) * spaces
            if piece.detail >= 0:
                if piece.card == ANNEX:
                    beside |= 1 << piece.detail
                else:
                    facing |= 1 << piece.detail
        place = _SEATS * cards * spaces
        for number in range(_SEATS):
            for building in state.players[seat ^ number].standing:
                word |= building.squares << place + building.number * spaces
            place += buildings * spaces
        return facing | beside << len(FACINGS) | word << len(FACINGS) + buildings

    def read(state: State, seat: int) -> tuple[int, list[int]]:
        mine, theirs = state.players[seat], state.players[1 - seat]
        own = sum([tile_bit[tile] for tile in mine.hand])
        left = own + sum([tile_bit[tile] for tile in mine.stack])
        others = sum([tile_bit[tile] for tile in theirs.hand + theirs.stack])
        starter = 0 if state.starter is None else 1 << (state.starter != seat)
        word, place = 0, 0
        for part, width in (
            (state.colours[seat] | state.colours[1 - seat] << spaces, 2 * spaces),
            (state.mixed, spaces),
            (state.lamps, spaces),
            (state.covered, spaces),
            (state.empty, squares),
            (own, tiles),
            (left | others << tiles, 2 * tiles),
            (mine.reserve | theirs.reserve << buildings, 2 * buildings),
            (state.supply, buildings),
            (0 if state.pending is None else 1 << state.pending, buildings),
            (state.postcards, cards),
            (mine.used | theirs.used << cards, 2 * cards),
            (mine.ready | theirs.ready << cards, 2 * cards),
            (1 << (state.seat != seat), _SEATS),
            (starter, _SEATS),
            (state.passed | state.over << 1, 2),
        ):
            word |= part << place
            place += width
        word |= standing(state, seat) << place
        return word, [len(mine.hand), len(theirs.hand), state.number]

    return read


def _news(state: State, seat: int) -> str:
    """The seat's hand: what chance brings to the other stays hidden."""
    tiles = state.rules.variant.components.tiles
    return "hand " + " ".join([tiles[tile].id for tile in state.players[seat].hand])


ENCODING = Encoding(
    actions=_actions,
    bits=_bits,
    counts=_counts,
    reader=_reader,
    outcomes=outcomes,
    news=_news,
    opened=open_position,
    most_outcomes=lambda game: len(game.table.tile_number),
    shown_to_all=False,
)
"""How Paris is put into numbers."""
