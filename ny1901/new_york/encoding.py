"""New York 1901 in numbers: its actions in their order, what a seat sees as blocks of arrays, and its chance.

Nobody sees more than another, so a seat's observation differs from another's only in that seats are counted from it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb

from ny1901.kernel.encoding import LARGEST, Block, Encoding
from ny1901.new_york.rules.actions import Action, Card, EndTurn, PlayCard
from ny1901.new_york.rules.chance import outcomes
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.position import CARD_BIT, Player
from ny1901.new_york.rules.state import State
from ny1901.new_york.rules.variant import CHALLENGES
from ny1901.new_york.rules.view import open_position

_ENDS = ("end.unbuilt", "end.market")
_PUT_BACK = 4
"""How many groups of cards put back are told apart; what was put back after them counts with the last."""


def _actions(game: Game) -> tuple[Action, ...]:
    """Each tile on each placement, as a build and as a rebuild; lots to acquire and to return; the cards; the end."""
    table = game.table
    # The very objects that the engine lists: they are found by identity, which is ten times as fast as by value.
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
        *(PlayCard(card) for card in Card),
        EndTurn(),
    )


def _bits(game: Game) -> tuple[Block, ...]:
    table, seats = game.table, game.players
    lots, tiles, squares = len(table.board.lots), len(table.tiles), len(table.grid.squares)
    return (
        Block("lots", (seats, lots), "the seat owns the lot"),
        Block("workers", (seats, lots), "the seat has a worker on the lot"),
        Block("unbuilt", (seats, tiles), "the seat has the tile still to build"),
        Block("cards", (seats, len(Card)), "the seat holds the action card"),
        Block("characters", (seats, len(game.variant.city.characters)), "the seat plays the character"),
        Block("under_buildings", (seats, squares), "a building of the seat stands on the square"),
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
        Block("tiles", (tiles, squares), "the tile stands on the square"),
    )


def _counts(game: Game) -> tuple[Block, ...]:
    faces, lots = len(game.table.faces), len(game.table.board.lots)
    return (
        Block("score", (game.players,), "the seat's points on the track", -LARGEST, LARGEST),
        Block("prestige", (game.players,), "those of them from Gold Prestige", 0, LARGEST),
        Block("turn", (4,), "lots acquired, buildings put up, lots owed, turns left (-1: not known yet)", -1, LARGEST),
        Block("score_before", (1,), "the points of the seat to move as its turn began", -LARGEST, LARGEST),
        Block("market", (faces,), "cards of the face in the Open Market", 0, lots),
        Block("future", (faces,), "cards of the face in the unknown part of the Future Market", 0, lots),
        Block("put_back", (_PUT_BACK, faces), "cards of the face in each group put back, next to come first", 0, lots),
    )


def _reader(game: Game) -> Callable[[State, int], tuple[int, list[int]]]:
    """What fills the blocks; it runs at each step of a game that is learned from, and is written for speed."""
    seat_bits, table_bits = _seat_reader(game), _table_reader(game)
    faces = len(game.table.faces)

    def read(state: State, seat: int) -> tuple[int, list[int]]:
        players = [*state.players[seat:], *state.players[:seat]]
        word, place, standing = seat_bits(players)
        flags, width = table_bits(state, seat)
        word |= flags << place | standing << place + width
        turn, left = state.turn, state.turns_left
        numbers = [player.score for player in players]
        numbers += [player.prestige for player in players]
        numbers += (turn.acquired, turn.built, turn.owed, -1 if left is None else left, turn.score)
        numbers += _market(state, faces)
        return word, numbers

    return read


def _seat_reader(game: Game) -> Callable[[list[Player]], tuple[int, int, int]]:
    """What gives the blocks with a row a seat, how many bits those are, and the block of the tiles on the squares."""
    table, seats = game.table, game.players
    lots, tiles, squares = len(table.board.lots), len(table.tiles), len(table.grid.squares)
    tile_place = {tile.id: number * squares for number, tile in enumerate(table.tiles)}
    who = {character.id: 1 << number for number, character in enumerate(game.variant.city.characters)}
    widths = [width * seats for width in (lots, lots, tiles, len(Card), len(who), squares)]

    def read(players: list[Player]) -> tuple[int, int, int]:
        standing = owned = workers = unbuilt = held = played = covered = 0
        for number, player in enumerate(players):
            owned |= player.lots << number * lots
            workers |= player.worker_lots << number * lots
            unbuilt |= player.unbuilt << number * tiles
            held |= player.cards << number * len(Card)
            played |= who[player.character] << number * len(who)
            under = 0
            for building in player.buildings:
                land = building.placement.squares
                under |= land
                standing |= land << tile_place[building.tile.id]
            covered |= under << number * squares
        word = place = 0
        for part, width in zip((owned, workers, unbuilt, held, played, covered), widths, strict=True):
            word |= part << place
            place += width
        return word, place, standing

    return read


def _table_reader(game: Game) -> Callable[[State, int], tuple[int, int]]:
    """What gives the blocks about the table and the turn, and how many bits those are."""
    table, seats = game.table, game.players
    lots, tiles, streets = len(table.board.lots), len(table.tiles), len(table.board.streets)
    challenges = {name: 1 << number for number, name in enumerate(CHALLENGES)} | {None: 0}
    ends = {rule: 1 << number for number, rule in enumerate(_ENDS)}
    widths = (lots, tiles, streets, len(CHALLENGES), seats, seats, len(Card), 3, seats, len(_ENDS))

    def read(state: State, seat: int) -> tuple[int, int]:
        turn, end, deal = state.turn, state.end, state.deal
        word = place = 0
        for part, width in zip(
            (
                state.unowned,
                state.legendaries,
                sum([1 << street for street in deal.streets]),
                challenges[deal.challenge],
                1 << (turn.seat - seat) % seats,
                1 << seat,
                0 if turn.pending is None else CARD_BIT[turn.pending],
                turn.had_worker | turn.took_three << 1 | turn.demolished << 2,
                0 if end is None else 1 << (end.seat - seat) % seats,
                0 if end is None else ends[end.rule],
            ),
            widths,
            strict=True,
        ):
            word |= part << place
            place += width
        return word, place

    return read


def _market(state: State, faces: int) -> list[int]:
    """The cards by face: the Open Market, the unknown ones, and the groups put back."""
    counted = [0] * (faces * (2 + _PUT_BACK))
    for face in state.market:
        counted[face] += 1
    future, row = state.future, faces
    start = len(future) - sum(state.tail)
    for face in future[:start]:
        counted[row + face] += 1
    for number, size in enumerate(state.tail[: _PUT_BACK - 1]):
        row, end = (2 + number) * faces, start + size
        for face in future[start:end]:
            counted[row + face] += 1
        start = end
    row = (1 + _PUT_BACK) * faces
    for face in future[start:]:
        counted[row + face] += 1
    return counted


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
    bits=_bits,
    counts=_counts,
    reader=_reader,
    outcomes=outcomes,
    news=_news,
    opened=open_position,
    most_outcomes=_most_outcomes,
    shown_to_all=True,
)
"""How New York 1901 is put into numbers."""
