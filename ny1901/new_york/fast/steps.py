"""A finished game of the lane as the steps that studies measure.

A state takes longer to make than a compiled game to be played. So only those that are measured as a whole are made; of
the others a `Moment` tells what the measures ask of every step.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ny1901.analysis.game.measures import RULE_DECISIONS, sample
from ny1901.analysis.game.play import Step
from ny1901.kernel.compiled.dice import Ints, new_dice, seed_words
from ny1901.new_york.fast.game_arrays import new_game
from ny1901.new_york.fast.replaying import STEP_SCORES, replay
from ny1901.new_york.fast.states import Meanings
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.state import State


class TurnSeen(NamedTuple):
    """The number of a turn, from 0, and whose it is."""

    number: int
    seat: int


class Moment(NamedTuple):
    """What is told of a state that was not made.

    Attributes:
        rules: the rule set.
        turn: the turn.
        scores: each seat's points on the track.
    """

    rules: Game
    turn: TurnSeen
    scores: tuple[int, ...]

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""
        return self.turn.seat


def steps_of(meanings: Meanings, seed: int, codes: Ints) -> list[Step]:
    """The steps of a game.

    Args:
        meanings: what its codes stand for.
        seed: the seed of its deal.
        codes: its actions, at least one.

    Returns:
        its steps; the first state, the last one, and those at which it is asked which rules mattered are whole.
    """
    rules, count = meanings.arrays, len(codes)
    wanted = sorted({0, count, *sample(range(count), RULE_DECISIONS)})
    rows = np.empty((count, STEP_SCORES + meanings.rules.players), np.int64)
    positions = np.empty((len(wanted), len(new_game(rules))), np.int64)
    words = np.array(seed_words(seed), np.int64)
    replay(rules, new_game(rules), new_dice(), words, codes, rows, np.array(wanted), positions)
    states: list[State | Moment | None] = [
        Moment(meanings.rules, TurnSeen(turn, seat), tuple(scores)) for seat, turn, _, *scores in rows.tolist()
    ]
    states.append(None)
    for number, position in zip(wanted, positions, strict=True):
        states[number] = meanings.state(position)
    told = zip(pairwise(states), codes.tolist(), rows[:, STEP_SCORES - 1].tolist(), strict=True)
    return [Step(state, meanings.action(code), following, options) for (state, following), code, options in told]
