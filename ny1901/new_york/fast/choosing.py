"""How the agents that play inside choose: the actions that `ny1901.analysis.agents` choose with the same dice."""

from __future__ import annotations

import numpy as np

from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import Ints, Reals, below, throw_63, throw_for_shuffle
from ny1901.new_york.fast.effects import apply
from ny1901.new_york.fast.game_arrays import FUTURE_COUNT, SEAT, TAIL_COUNT
from ny1901.new_york.fast.prospects import prospects
from ny1901.new_york.fast.rules_arrays import FITS_AT, GROUPS_AT, PLAYERS, TAIL_AT
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
    """The action with the best lead right after it; equals are drawn by dice.

    The evaluation knows no faces of cards, so the true order of those that are hidden stands for the one drawn.
    """
    count, seat, kept = count_actions(rules, game), game[SEAT], rules[FITS_AT]
    codes, leads = np.empty(count, np.int64), np.empty(count, np.float64)
    hopes, trial = np.empty(rules[PLAYERS], np.float64), game.copy()
    list_actions(rules, game, codes)
    prospects(rules, game, hopes)  # what the land offers is then known in each trial, but for what the action changes
    for number in range(count):
        trial[:kept] = game[:kept]
        apply(rules, trial, codes[number])
        prospects(rules, trial, hopes)
        leads[number] = _lead(hopes, seat)
    best = codes[leads == leads.max()]
    return best[below(dice, len(best))]


@compiled
def _lead(values: Reals, seat: int) -> float:
    """How far a seat is ahead of the best other one, in points; below 0 if behind."""
    best = -np.inf
    for other in range(len(values)):
        if other != seat:
            best = max(best, values[other])
    return values[seat] - best
