"""New York 1901 in numbers: its actions in their order, what a seat sees as blocks of arrays, and its chance.

Nobody sees more than another, so a seat's observation differs from another's only in that seats are counted from it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import accumulate
from math import comb
from typing import Any

from ny1901.kernel.encoding import LARGEST, Block, Encoding
from ny1901.kernel.floats import Grids, Kept, Rows, bit_rows, packer
from ny1901.new_york.rules.actions import END, PLAYS, Action, Card
from ny1901.new_york.rules.chance import outcomes
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.position import Deal, Player
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.table import Building
from ny1901.new_york.rules.variant import CHALLENGES
from ny1901.new_york.rules.view import open_position

_ENDS = ("end.unbuilt", "end.market")
_PUT_BACK = 4
"""How many groups of cards put back are told apart; what was put back after them counts with the last."""


def _actions(game: Game) -> tuple[Action, ...]:
    """Each tile on each placement, as a build and as a rebuild; lots to acquire and to return; the cards; the end."""
    table = game.table
    # The very objects that the engine lists: they are found by identity, which costs a third of what a value does.
    options = [
        table.option(number, placement)
        for number, placements in enumerate(table.placements)
        for placement in placements
    ]
    return (
        *(option.build for option in options),
        *(option.rebuild for option in options),
        *table.acquire,
        *table.give_back,
        *PLAYS,
        END,
    )


def _blocks(game: Game) -> tuple[Block, ...]:
    table, seats = game.table, game.players
    lots, tiles, squares, faces = len(table.board.lots), len(table.tiles), len(table.grid.squares), len(table.faces)
    row = partial(Block, by_seat=True)
    return (
        row("lots", (seats, lots), "the seat owns the lot"),
        row("workers", (seats, lots), "the seat has a worker on the lot"),
        row("unbuilt", (seats, tiles), "the seat has the tile still to build"),
        row("cards", (seats, len(Card)), "the seat holds the action card"),
        row("characters", (seats, len(game.variant.city.characters)), "the seat plays the character"),
        row("under_buildings", (seats, squares), "a building of the seat stands on the square"),
        row("score", (seats,), "the seat's points on the track", -LARGEST, LARGEST),
        row("prestige", (seats,), "those of them from Gold Prestige", 0, LARGEST),
        Block("unowned", (lots,), "nobody owns the lot, and it is in play"),
        Block("legendaries", (tiles,), "the legendary tile is not built yet"),
        Block("streets", (len(table.board.streets),), "the street is in play"),
        Block("challenge", (len(CHALLENGES),), "the challenge in play"),
        Block("to_move", (seats,), "the seat is to move"),
        Block("looks", (seats,), "the number at the table of the seat that looks"),
        Block("pending", (len(Card),), "the card whose action comes next"),
        Block("turn_flags", (3,), "in this turn: a worker was available, a large lot was taken, something came down"),
        Block("end_seat", (seats,), "the seat that triggered the end"),
        Block("end_rule", (len(_ENDS),), "what triggered it: too few tiles unbuilt, the market"),
        Block("turn", (4,), "lots acquired, buildings put up, lots owed, turns left (-1: not known yet)", -1, LARGEST),
        Block("score_before", (1,), "the points of the seat to move as its turn began", -LARGEST, LARGEST),
        Block("market", (faces,), "cards of the face in the Open Market", 0, lots),
        Block("future", (faces,), "cards of the face in the unknown part of the Future Market", 0, lots),
        Block("put_back", (_PUT_BACK, faces), "cards of the face in each group put back, next to come first", 0, lots),
        Block("tiles", (tiles, squares), "the tile stands on the square"),
    )


def _reader(game: Game) -> Callable[[State, int], list[bytes]]:
    """What fills the blocks; it runs at each step of a game that is learned from, and is written for speed."""
    table, faces = game.table, len(game.table.faces)
    lots, tiles = Rows(len(table.board.lots)), Rows(len(table.tiles))
    grids = Grids(len(table.tiles), len(table.grid.squares))
    of_seat, of_deal, of_turn = Kept(_seat_reader(game, grids)), Kept(_deal_reader(game)), _Turns(game.players)
    of_market, of_future, points = _Markets(faces), _future_reader(faces), packer(1)

    def read(state: State, seat: int) -> list[bytes]:
        players, turn, standing = state.players, state.turn, 0
        found = []
        for player in players[seat:] + players[:seat] if seat else players:
            row, placed = of_seat(player)
            found.append(row)
            standing |= placed
        found += (
            lots[state.unowned],
            tiles[state.legendaries],
            of_deal(state.deal),
            of_turn[
                seat,
                turn.seat,
                turn.pending,
                turn.had_worker,
                turn.took_three,
                turn.demolished,
                state.end,
                turn.acquired,
                turn.built,
                turn.owed,
                state.turns_left,
            ],
            points(turn.score),
            of_market[state.market],
            of_future(state),
            grids[standing],
        )
        return found

    return read


def _seat_reader(game: Game, grids: Grids) -> Callable[[Player], tuple[bytes, int]]:
    """What gives the blocks by seat, and the bits of the seat's tiles on the squares."""
    table, characters = game.table, game.variant.city.characters
    lots, tiles, squares = len(table.board.lots), len(table.tiles), len(table.grid.squares)
    first_bit = {tile.id: number * grids.stride for number, tile in enumerate(table.tiles)}
    who = {character.id: 1 << number for number, character in enumerate(characters)}
    widths = (lots, lots, tiles, len(Card), len(who), squares)
    workers_at, unbuilt_at, cards_at, character_at, under_at, end = accumulate(widths)
    bits, points = bit_rows(end), packer(2)

    def placed(buildings: tuple[Building, ...]) -> tuple[int, int]:
        under = standing = 0
        for building in buildings:
            land = building.placement.squares
            under |= land
            standing |= land << first_bit[building.tile.id]
        return under << under_at, standing

    of_buildings = Kept(placed)

    def read(player: Player) -> tuple[bytes, int]:
        under, standing = of_buildings(player.buildings)
        word = (
            player.lots
            | player.worker_lots << workers_at
            | player.unbuilt << unbuilt_at
            | player.cards << cards_at
            | who[player.character] << character_at
            | under
        )
        return bits(word) + points(player.score, player.prestige), standing

    return read


def _deal_reader(game: Game) -> Callable[[Deal], bytes]:
    """What gives the blocks of the streets and of the challenge."""
    streets = Rows(len(game.table.board.streets))
    challenges = packer(len(CHALLENGES))

    def read(deal: Deal) -> bytes:
        drawn = sum([1 << street for street in deal.streets])
        return streets[drawn] + challenges(*[name == deal.challenge for name in CHALLENGES])

    return read


class _Turns(dict[tuple[Any, ...], bytes]):
    """The blocks from `to_move` to `turn`; few are ever needed, since they say little."""

    def __init__(self, seats: int) -> None:
        self._seats = seats

    def __missing__(self, key: tuple[Any, ...]) -> bytes:
        seat, to_move, pending, had_worker, took_three, demolished, end, *counts, left = key
        seats = self._seats
        entries = [
            *[(to_move - seat) % seats == number for number in range(seats)],
            *[seat == number for number in range(seats)],
            *[pending == card for card in Card],
            *(had_worker, took_three, demolished),
            *[end is not None and (end.seat - seat) % seats == number for number in range(seats)],
            *[end is not None and end.rule == rule for rule in _ENDS],
            *(*counts, -1 if left is None else left),
        ]
        self[key] = made = packer(len(entries))(*entries)
        return made


class _Markets(dict[tuple[int, ...], bytes]):
    """The block of an Open Market, its cards counted by face; few are ever needed, since it is small and sorted."""

    def __init__(self, faces: int) -> None:
        self._faces, self._pack = faces, packer(faces)

    def __missing__(self, market: tuple[int, ...]) -> bytes:
        counted = [0] * self._faces
        for face in market:
            counted[face] += 1
        self[market] = made = self._pack(*counted)
        return made


def _future_reader(faces: int) -> Callable[[State], bytes]:
    """What gives the blocks of the Future Market: its unknown cards and the groups put back, counted by face."""
    pack = packer((1 + _PUT_BACK) * faces)
    # Who draws takes the first card: the rest of the turn has the very same cards.
    of_future: Kept[tuple[int, ...], dict[tuple[int, ...], bytes]] = Kept(lambda _: {})

    def read(state: State) -> bytes:
        future, tail = state.future, state.tail
        known = of_future(future)
        found = known.get(tail)
        if found is None:
            counted = [0] * ((1 + _PUT_BACK) * faces)
            edges = [len(future) - sum(tail)]
            for size in tail[: _PUT_BACK - 1]:
                edges.append(edges[-1] + size)
            place = start = 0
            for end in (*edges, len(future)):
                for face in future[start:end]:
                    counted[place + face] += 1
                place, start = place + faces, end
            found = known[tail] = pack(*counted)
        return found

    return read


def _news(state: State, _: int) -> str:
    """The Open Market: chance shows itself nowhere else."""
    faces = state.rules.table.faces
    return "market " + " ".join([faces[face].code for face in state.market])


def _most_outcomes(game: Game) -> int:
    """How many sets of cards can come to an Open Market that was empty."""
    size = game.variant.market_size
    return comb(len(game.table.faces) + size - 1, size)


ENCODING = Encoding(
    actions=_actions,
    blocks=_blocks,
    reader=_reader,
    outcomes=outcomes,
    news=_news,
    opened=open_position,
    most_outcomes=_most_outcomes,
    shown_to_all=True,
)
"""How New York 1901 is put into numbers."""
