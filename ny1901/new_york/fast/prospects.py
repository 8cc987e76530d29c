"""What a position promises each seat, in flat arrays: `ny1901.new_york.study.prospects` says the same of positions.

Numbers are added in the same order as there, so that equal positions are equally good in both.
"""

from __future__ import annotations

import math

import numpy as np

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints, Reals
from ny1901.kernel.compiled.words import count_bits
from ny1901.new_york.fast.game_arrays import (
    CARDS,
    FITTING,
    FREE,
    FUTURE_COUNT,
    GROUND_KNOWN,
    LEGENDARIES,
    LEGENDARIES_BUILT,
    OPEN,
    POSSIBLE,
    SCORE,
    SEAT,
    STREET_SET,
    TURN,
    TURNS_LEFT,
    UNBUILT,
    WORKERS_OUT,
    land_at,
    seat_at,
)
from ny1901.new_york.fast.ground import survey
from ny1901.new_york.fast.listing import unbuilt, unlocked_tiles
from ny1901.new_york.fast.rules_arrays import (
    BLOCKS,
    BOOM,
    BY_POINTS_AT,
    EARLY,
    END_UNBUILT,
    FADING,
    GOLD_AT,
    GRAB,
    HURRY,
    LATE,
    LEGENDARIES_PER_PLAYER,
    LONG,
    OWN_TILES,
    PLAYERS,
    POOL_AT,
    READY,
    SHARES,
    SHIFT,
    STREET_BONUS,
    STREETS,
    TILE_LEGENDARY,
    TILE_POINTS,
    TILES,
    WIN,
    WORKERS,
    steering,
    tile_at,
)
from ny1901.new_york.fast.tally import FROM_CHALLENGE, TALLY_SIZE, TOTAL, WON, count_on_street, tally, tally_challenge

PROMISES = 7
"""The facts about a seat's land."""

_TO_THE_END, _MOST_TILES = 11, 8


@compiled
def prospects(rules: Ints, game: Ints, out: Reals) -> None:
    """Write the points that each seat can expect to end with, give or take what all can expect alike.

    Args:
        rules: the rules.
        game: the position; what is known of its land is brought up to date.
        out: a number for each seat.
    """
    promises, turns = np.empty((rules[PLAYERS], PROMISES), np.float64), turns_to_come(rules, game)
    for seat in range(rules[PLAYERS]):
        promise(rules, game, seat, turns, promises[seat])
    weigh(rules, game, promises, np.empty((rules[PLAYERS], TALLY_SIZE), np.int64), out)


@compiled
def weigh(rules: Ints, game: Ints, promises: Reals, points: Ints, out: Reals) -> None:
    """Write the points that each seat can expect to end with, from what its land promises.

    Args:
        rules: the rules.
        game: the position.
        promises: a row for each seat (`promise`).
        points: room for a tally.
        out: a number for each seat.
    """
    steer, points[:] = steering(rules), 0
    if game[TURNS_LEFT] == 0:
        tally(rules, game, points)
        for seat in range(rules[PLAYERS]):
            out[seat] = points[seat, TOTAL] + steer[WIN] * points[seat, WON]
        return
    tally_challenge(rules, game, points)
    _hope_for_streets(rules, game, points, out)
    gone = 1 - _turns_left(rules, game) / (count_bits(rules[OWN_TILES]) - rules[END_UNBUILT])
    hurry = steer[HURRY] * max(0.0, game[TURN] / rules[PLAYERS] - steer[LONG])
    for seat in range(rules[PLAYERS]):
        out[seat] = _weighed(
            rules, game, seat, gone, hurry, promises[seat], out[seat], float(points[seat, FROM_CHALLENGE])
        )


@compiled
def _turns_left(rules: Ints, game: Ints) -> float:
    """How many turns a seat can still expect: until somebody's tiles, or the lot cards, come to their end."""
    tiles = unbuilt(rules, game, 0)
    for seat in range(1, rules[PLAYERS]):
        tiles = min(tiles, unbuilt(rules, game, seat))
    return max(0.0, min(float(tiles - rules[END_UNBUILT]), game[FUTURE_COUNT] / rules[PLAYERS]))


@compiled
def turns_to_come(rules: Ints, game: Ints) -> int:
    """For how many turns building can go on."""
    return math.ceil(_turns_left(rules, game)) + 1


@compiled
def _hope_for_streets(rules: Ints, game: Ints, points: Ints, out: Reals) -> None:
    """The points of the streets in play for each seat, each by how likely it is to have the most buildings there.

    Args:
        rules: the rules.
        game: the position.
        points: room for counts, in column `WON`.
        out: a number for each seat.
    """
    steer, players = steering(rules), rules[PLAYERS]
    out[:] = 0.0
    for street in range(rules[STREETS]):
        if not game[STREET_SET] >> street & 1:
            continue
        for seat in range(players):
            points[seat, WON] = count_on_street(rules, game, seat, street)
        for seat in range(players):
            others = 0
            for other in range(players):
                if other != seat:
                    others = max(others, points[other, WON])
            out[seat] += steer[SHARES + min(3, max(-3, points[seat, WON] - others)) + 3]
    for seat in range(players):
        out[seat] *= rules[STREET_BONUS]


@compiled
def _weight(steer: Reals, fact: int, gone: float) -> float:
    """What one of a fact is worth when a share of the game is gone."""
    return steer[EARLY + fact] + gone * (steer[LATE + fact] - steer[EARLY + fact])


@compiled
def _weighed(
    rules: Ints, game: Ints, seat: int, gone: float, hurry: float, promised: Reals, streets: float, challenge: float
) -> float:
    """What a seat has, each by its weight, added in the order of `WEIGHTS`.

    Args:
        rules: the rules.
        game: the position.
        seat: the seat.
        gone: the share of the game that is gone.
        hurry: by how much less tiles to the end weigh.
        promised: what its land promises.
        streets: the points it can hope for from streets.
        challenge: the points of its challenge as things stand.
    """
    own, steer, cards = seat_at(rules, seat), steering(rules), game[seat_at(rules, seat) + CARDS]
    total = game[own + SCORE] * _weight(steer, 0, gone)
    for fact in range(PROMISES):
        total += promised[fact] * _weight(steer, 1 + fact, gone)
    total += (rules[WORKERS] - game[own + WORKERS_OUT]) * _weight(steer, 8, gone)
    total += (game[own + WORKERS_OUT] >= rules[WORKERS]) * _weight(steer, 9, gone)
    total += max(0, rules[GOLD_AT] - game[own + SCORE]) * _weight(steer, 10, gone)
    total += unbuilt(rules, game, seat) * (_weight(steer, _TO_THE_END, gone) - hurry)
    total += (cards >> BOOM & 1) * _weight(steer, 12, gone)
    total += (cards >> SHIFT & 1) * _weight(steer, 13, gone)
    total += (cards >> GRAB & 1) * _weight(steer, 14, gone)
    total += streets * _weight(steer, 15, gone)
    total += challenge * _weight(steer, 16, gone)
    total += (game[own + LEGENDARIES_BUILT] < rules[LEGENDARIES_PER_PLAYER]) * _weight(steer, 17, gone)
    return total + (game[SEAT] == seat) * _weight(steer, 18, gone)


@compiled
def promise(rules: Ints, game: Ints, seat: int, turns: int, out: Reals) -> None:
    """Write what a seat's land promises, as `ny1901.new_york.study.land_prospects.promise` says.

    Args:
        rules: the rules.
        game: the position; what is known of the seat's land is brought up to date.
        seat: the seat.
        turns: for how many turns building can go on.
        out: where it goes.
    """
    own, steer, found = seat_at(rules, seat), steering(rules), np.empty(_MOST_TILES, np.int64)
    legendaries = max(0, rules[LEGENDARIES_PER_PLAYER] - game[own + LEGENDARIES_BUILT])
    tiles = game[own + UNBUILT]
    if legendaries:
        tiles |= game[LEGENDARIES]
    unlocked = tiles & unlocked_tiles(rules, game[own + SCORE])
    out[:] = 0.0
    for block in range(rules[BLOCKS]):
        land = land_at(rules, seat, block)
        if not game[land + GROUND_KNOWN]:
            survey(rules, game, seat, block)
        out[4] += game[land + FREE]
        out[5] += game[land + OPEN]
        out[6] += game[land + OPEN] * game[land + OPEN]
    out[6] /= 10
    for number in range(_best_tiles(rules, game, seat, FITTING, unlocked, legendaries, 2, found)):
        out[0] += found[number] * steer[READY + number]
    for number in range(_best_tiles(rules, game, seat, POSSIBLE, unlocked, legendaries, _MOST_TILES, found)):
        if number < turns:
            out[1] += found[number]
        out[2] += found[number] * steer[FADING + number]
    for number in range(_best_tiles(rules, game, seat, POSSIBLE, tiles, legendaries, 3, found)):
        out[3] += found[number] * steer[FADING + number]


@compiled
def _best_tiles(
    rules: Ints, game: Ints, seat: int, column: int, tiles: int, legendaries: int, most: int, found: Ints
) -> int:
    """Write the points of the best tiles that go on different plots, falling: one a plot, each once; how many.

    Args:
        rules: the rules.
        game: the position.
        seat: whose land.
        column: of the land, which tiles go there: `FITTING` or `POSSIBLE`.
        tiles: the tiles there are.
        legendaries: how many of them may be legendaries.
        most: how many are wanted.
        found: where they go.
    """
    plots, pool = 0, rules[POOL_AT]
    for block in range(rules[BLOCKS]):
        if game[land_at(rules, seat, block) + column] & tiles:
            game[pool + plots] = game[land_at(rules, seat, block) + column] & tiles
            plots += 1
    count, wanted = 0, min(most, plots)
    for place in range(rules[TILES]):
        if count == wanted:
            break
        tile = rules[rules[BY_POINTS_AT] + place]
        if not tiles >> tile & 1 or (rules[tile_at(rules, tile) + TILE_LEGENDARY] and not legendaries):
            continue
        for plot in range(plots):
            if game[pool + plot] >> tile & 1:
                game[pool + plot] = 0
                found[count] = rules[tile_at(rules, tile) + TILE_POINTS]
                count += 1
                legendaries -= rules[tile_at(rules, tile) + TILE_LEGENDARY]
                break
    return count
