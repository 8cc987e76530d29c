"""What a seat sees of a game in flat arrays: `ny1901.new_york.encoding` says the same of states."""

from __future__ import annotations

import numpy as np

from ny1901.kernel.arrays import Encoder, Floats
from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints
from ny1901.new_york.fast.game_arrays import (
    ACQUIRED,
    BUILT,
    CARDS,
    CHALLENGE,
    CHARACTER,
    DEMOLISHED,
    END_RULE,
    END_SEAT,
    FUTURE_COUNT,
    HAD_WORKER,
    LEGENDARIES,
    MARKET_COUNT,
    OWED,
    OWNED,
    PENDING,
    PLACE,
    PRESTIGE,
    SCORE,
    SEAT,
    STANDING,
    STREET_SET,
    TAIL_COUNT,
    TILE,
    TOOK_LARGE,
    TURN_SCORE,
    TURNS_LEFT,
    UNBUILT,
    WORKER_LOTS,
    building_at,
    land_at,
    seat_at,
)
from ny1901.new_york.fast.rules_arrays import (
    BOARD_SQUARES_AT,
    BOARD_WORDS,
    FACES,
    FUTURE_AT,
    LOT_BIT,
    LOT_BLOCK,
    LOTS,
    MARKET_AT,
    PLAYERS,
    TAIL_AT,
    UNOWNED_AT,
    lot_at,
)
from ny1901.new_york.fast.tables import MOST_BITS
from ny1901.new_york.rules.game import Game

(
    SEAT_LOTS, SEAT_WORKERS, SEAT_UNBUILT, SEAT_CARDS, SEAT_CHARACTER, SEAT_SQUARES, SEAT_SCORE, SEAT_PRESTIGE,
    ALL_UNOWNED, ALL_LEGENDARIES, ALL_STREETS, ALL_CHALLENGE, TO_MOVE, LOOKS, PENDING_CARD, TURN_FLAGS,
    ENDED_BY, ENDED_RULE, TURN_COUNTS, SCORE_BEFORE, IN_MARKET, IN_FUTURE, PUT_BACK, ON_SQUARES,
    ROW, SQUARES, GROUPS, CHARACTERS_AT,
) = range(28)  # fmt: skip
"""The places in a layout: where each block begins, in the encoding's order, then the width of a seat's row, the squares
of the board, the groups put back that are told apart, and for each character that can be dealt its number in the city.
"""


def layout(game: Game, encoder: Encoder) -> Ints:
    """Where in an observation what stands.

    Args:
        game: the rule set.
        encoder: what makes its arrays.
    """
    city = [character.id for character in game.variant.city.characters]
    groups = encoder.blocks[PUT_BACK].shape[0]
    return np.array(
        [
            *[place.start for place in encoder.places],
            encoder.places[SEAT_LOTS].step,
            len(game.table.grid.squares),
            groups,
            *[city.index(character.id) for character in game.characters],
        ],
        np.int64,
    )


@compiled
def see(rules: Ints, game: Ints, seat: int, at: Ints, out: Floats) -> None:
    """Write what a seat sees.

    Args:
        rules: the rules.
        game: the position.
        seat: who looks.
        at: the layout.
        out: room for an observation.
    """
    players = rules[PLAYERS]
    out[:] = 0
    for row in range(players):
        _see_seat(rules, game, (seat + row) % players, at, out[row * at[ROW] :], out[at[ON_SQUARES] :])
    for lot in range(rules[LOTS]):
        out[at[ALL_UNOWNED] + lot] = game[rules[UNOWNED_AT] + lot]
    _write_bits(out[at[ALL_LEGENDARIES] :], game[LEGENDARIES])
    _write_bits(out[at[ALL_STREETS] :], game[STREET_SET])
    _mark(out[at[ALL_CHALLENGE] :], game[CHALLENGE])
    _see_turn(game, seat, players, at, out)
    _see_cards(rules, game, at, out)


@compiled
def _write_bits(out: Floats, mask: int) -> None:
    place = 0
    while mask:
        out[place] = mask & 1
        mask >>= 1
        place += 1


@compiled
def _mark(out: Floats, place: int) -> None:
    """Set one entry, or none if the place is -1."""
    if place >= 0:
        out[place] = 1


@compiled
def _see_seat(rules: Ints, game: Ints, seat: int, at: Ints, row: Floats, tiles: Floats) -> None:
    own = seat_at(rules, seat)
    for lot in range(rules[LOTS]):
        land, bit = land_at(rules, seat, rules[lot_at(rules, lot) + LOT_BLOCK]), rules[lot_at(rules, lot) + LOT_BIT]
        row[at[SEAT_LOTS] + lot] = game[land + OWNED] & bit != 0
        row[at[SEAT_WORKERS] + lot] = game[land + WORKER_LOTS] & bit != 0
    _write_bits(row[at[SEAT_UNBUILT] :], game[own + UNBUILT])
    _write_bits(row[at[SEAT_CARDS] :], game[own + CARDS])
    row[at[SEAT_CHARACTER] + at[CHARACTERS_AT + game[own + CHARACTER]]] = 1
    row[at[SEAT_SCORE]], row[at[SEAT_PRESTIGE]] = game[own + SCORE], game[own + PRESTIGE]
    words = rules[BOARD_WORDS]
    for number in range(game[own + STANDING]):
        building = building_at(rules, seat, number)
        for word in range(words):
            squares = rules[rules[BOARD_SQUARES_AT] + game[building + PLACE] * words + word]
            square = word * MOST_BITS
            while squares:
                if squares & 1:
                    row[at[SEAT_SQUARES] + square] = tiles[game[building + TILE] * at[SQUARES] + square] = 1
                squares >>= 1
                square += 1


@compiled
def _see_turn(game: Ints, seat: int, players: int, at: Ints, out: Floats) -> None:
    out[at[TO_MOVE] + (game[SEAT] - seat) % players] = 1
    out[at[LOOKS] + seat] = 1
    _mark(out[at[PENDING_CARD] :], game[PENDING])
    flags = at[TURN_FLAGS]
    out[flags], out[flags + 1], out[flags + 2] = game[HAD_WORKER], game[TOOK_LARGE], game[DEMOLISHED]
    if game[END_SEAT] >= 0:
        out[at[ENDED_BY] + (game[END_SEAT] - seat) % players] = 1
        out[at[ENDED_RULE] + game[END_RULE]] = 1
    counts = at[TURN_COUNTS]
    out[counts], out[counts + 1], out[counts + 2] = game[ACQUIRED], game[BUILT], game[OWED]
    out[counts + 3], out[at[SCORE_BEFORE]] = game[TURNS_LEFT], game[TURN_SCORE]


@compiled
def _see_cards(rules: Ints, game: Ints, at: Ints, out: Floats) -> None:
    for number in range(game[MARKET_COUNT]):
        out[at[IN_MARKET] + game[rules[MARKET_AT] + number]] += 1
    known = 0
    for group in range(game[TAIL_COUNT]):
        known += game[rules[TAIL_AT] + group]
    start = game[FUTURE_COUNT] - known
    for number in range(start):
        out[at[IN_FUTURE] + game[rules[FUTURE_AT] + number]] += 1
    for group in range(game[TAIL_COUNT]):
        row = at[PUT_BACK] + min(group, at[GROUPS] - 1) * rules[FACES]
        for number in range(start, start + game[rules[TAIL_AT] + group]):
            out[row + game[rules[FUTURE_AT] + number]] += 1
        start += game[rules[TAIL_AT] + group]
