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
    FACTS,
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

_TO_THE_END, _STREETS = 11, 15
_MOST_TILES = 8


@compiled
def prospects(rules: Ints, game: Ints, out: Reals) -> None:
    """Write the points that each seat can expect to end with, give or take what all can expect alike.

    Args:
        rules: the rules.
        game: the position; what is known of its land is brought up to date.
        out: a number for each seat.
    """
    points, steer = np.zeros((rules[PLAYERS], TALLY_SIZE), np.int64), steering(rules)
    if game[TURNS_LEFT] == 0:
        tally(rules, game, points)
        for seat in range(rules[PLAYERS]):
            out[seat] = points[seat, TOTAL] + steer[WIN] * points[seat, WON]
        return
    tally_challenge(rules, game, points)
    _hope_for_streets(rules, game, out)
    turns = _turns_left(rules, game)
    weights, facts = _weights(rules, game, turns), np.empty(FACTS, np.float64)
    for seat in range(rules[PLAYERS]):
        _facts(rules, game, seat, turns, facts)
        facts[_STREETS], facts[_STREETS + 1] = out[seat], points[seat, FROM_CHALLENGE]
        out[seat] = 0.0
        for fact in range(FACTS):
            out[seat] += facts[fact] * weights[fact]


@compiled
def _turns_left(rules: Ints, game: Ints) -> float:
    """How many turns a seat can still expect: until somebody's tiles, or the lot cards, come to their end."""
    tiles = unbuilt(rules, game, 0)
    for seat in range(1, rules[PLAYERS]):
        tiles = min(tiles, unbuilt(rules, game, seat))
    return max(0.0, min(float(tiles - rules[END_UNBUILT]), game[FUTURE_COUNT] / rules[PLAYERS]))


@compiled
def _weights(rules: Ints, game: Ints, turns: float) -> Reals:
    """The weights of the facts when so many turns are left."""
    steer, weights = steering(rules), np.empty(FACTS, np.float64)
    gone = 1 - turns / (count_bits(rules[OWN_TILES]) - rules[END_UNBUILT])
    for fact in range(FACTS):
        weights[fact] = steer[EARLY + fact] + gone * (steer[LATE + fact] - steer[EARLY + fact])
    weights[_TO_THE_END] -= steer[HURRY] * max(0.0, game[TURN] / rules[PLAYERS] - steer[LONG])
    return weights


@compiled
def _hope_for_streets(rules: Ints, game: Ints, out: Reals) -> None:
    """The points of the streets in play for each seat, each by how likely it is to have the most buildings there."""
    steer, players = steering(rules), rules[PLAYERS]
    counts = np.empty(players, np.int64)
    out[:] = 0.0
    for street in range(rules[STREETS]):
        if not game[STREET_SET] >> street & 1:
            continue
        for seat in range(players):
            counts[seat] = count_on_street(rules, game, seat, street)
        for seat in range(players):
            others = 0
            for other in range(players):
                if other != seat:
                    others = max(others, counts[other])
            out[seat] += steer[SHARES + min(3, max(-3, counts[seat] - others)) + 3]
    for seat in range(players):
        out[seat] *= rules[STREET_BONUS]


@compiled
def _facts(rules: Ints, game: Ints, seat: int, turns: float, facts: Reals) -> None:
    """Write what a seat has, in the order of `WEIGHTS`, but for streets and challenge."""
    own = seat_at(rules, seat)
    legendaries = max(0, rules[LEGENDARIES_PER_PLAYER] - game[own + LEGENDARIES_BUILT])
    cards = game[own + CARDS]
    facts[0] = game[own + SCORE]
    _promise(rules, game, seat, legendaries, math.ceil(turns) + 1, facts[1:8])
    facts[8] = rules[WORKERS] - game[own + WORKERS_OUT]
    facts[9] = game[own + WORKERS_OUT] >= rules[WORKERS]
    facts[10] = max(0, rules[GOLD_AT] - game[own + SCORE])
    facts[_TO_THE_END] = unbuilt(rules, game, seat)
    facts[12], facts[13], facts[14] = cards >> BOOM & 1, cards >> SHIFT & 1, cards >> GRAB & 1
    facts[17] = legendaries > 0
    facts[18] = game[SEAT] == seat


@compiled
def _promise(rules: Ints, game: Ints, seat: int, legendaries: int, turns: int, out: Reals) -> None:
    """What a seat's land promises, as `ny1901.new_york.study.land_prospects.promise` says."""
    steer, found = steering(rules), np.empty(_MOST_TILES, np.int64)
    tiles = game[seat_at(rules, seat) + UNBUILT]
    if legendaries:
        tiles |= game[LEGENDARIES]
    unlocked = tiles & unlocked_tiles(rules, game[seat_at(rules, seat) + SCORE])
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
