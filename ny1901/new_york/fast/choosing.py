"""How the agents that play inside choose: the actions that `ny1901.analysis.agents` choose with the same dice."""

from __future__ import annotations

import numpy as np

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints, Reals, below, throw_63, throw_for_shuffle
from ny1901.new_york.fast.effects import apply
from ny1901.new_york.fast.game_arrays import FUTURE_COUNT, LEGENDARIES, SEAT, TAIL_COUNT
from ny1901.new_york.fast.prospects import PROMISES, promise, turns_to_come, weigh
from ny1901.new_york.fast.rules_arrays import FITS_AT, GROUPS_AT, PLAYERS, TAIL_AT
from ny1901.new_york.fast.tally import TALLY_SIZE
from ny1901.new_york.fast.writing import action_at, count_actions, list_actions

PLAYOUT, RANDOM, GREEDY = range(3)
"""The agents: `PLAYOUT` chooses by dice that all seats share and looks at nothing; the others are known by name."""


@compiled
def choose(rules: Ints, game: Ints, agent: int, dice: Ints) -> int:
    """The code of the action that an agent chooses for the seat to move."""
    if agent != PLAYOUT:
        look(rules, game, dice)
    if agent == GREEDY:
        return _best_at_once(rules, game, dice)
    return action_at(rules, game, below(dice, count_actions(rules, game)), game[rules[GROUPS_AT] :])


@compiled
def look(rules: Ints, game: Ints, dice: Ints) -> None:
    """Throw the dice as an agent does that draws a full position from what its seat may know (`View.sample`)."""
    known = 0
    for group in range(game[TAIL_COUNT]):
        known += game[rules[TAIL_AT] + group]
    throw_for_shuffle(dice, game[FUTURE_COUNT] - known)
    for group in range(game[TAIL_COUNT]):
        throw_for_shuffle(dice, game[rules[TAIL_AT] + group])
    throw_63(dice)


@compiled
def _best_at_once(rules: Ints, game: Ints, dice: Ints) -> int:
    """The action with the best lead right after it; equals are drawn by dice."""
    codes = np.empty(count_actions(rules, game), np.int64)
    list_actions(rules, game, codes)
    leads = leads_after(rules, game, codes)
    best = codes[leads == leads.max()]
    return best[below(dice, len(best))]


@compiled
def leads_after(rules: Ints, game: Ints, codes: Ints) -> Reals:
    """How far the seat to move is ahead right after each of some actions.

    The evaluation knows no faces of cards, so the true order of those that are hidden stands for any.
    """
    seat, kept, players = game[SEAT], rules[FITS_AT], rules[PLAYERS]
    leads, hopes = np.empty(len(codes), np.float64), np.empty(players, np.float64)
    promises, points = np.empty((players, PROMISES), np.float64), np.empty((players, TALLY_SIZE), np.int64)
    known = np.full(2, -1, np.int64)
    _look_at_land(rules, game, -1, promises, known)  # in the trials it is then known, but for what an action changes
    trial = game.copy()
    for number in range(len(codes)):
        trial[:kept] = game[:kept]
        apply(rules, trial, codes[number])
        _look_at_land(rules, trial, seat, promises, known)
        weigh(rules, trial, promises, points, hopes)
        leads[number] = _lead(hopes, seat)
    return leads


@compiled
def _look_at_land(rules: Ints, game: Ints, seat: int, promises: Reals, known: Ints) -> None:
    """Work out what the land promises: a seat's always, that of others where turns or legendaries are not as known."""
    turns, legendaries = turns_to_come(rules, game), game[LEGENDARIES]
    for other in range(rules[PLAYERS]):
        if other == seat or known[0] != turns or known[1] != legendaries:
            promise(rules, game, other, turns, promises[other])
    known[0], known[1] = turns, legendaries


@compiled
def _lead(values: Reals, seat: int) -> float:
    """How far a seat is ahead of the best other one, in points; below 0 if behind."""
    best = -np.inf
    for other in range(len(values)):
        if other != seat:
            best = max(best, values[other])
    return values[seat] - best
