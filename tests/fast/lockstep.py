"""Engine and lane side by side: at every step the same position, the same list of actions, the same tally."""

from __future__ import annotations

import random
from types import SimpleNamespace

import numpy as np

from ny1901.new_york.game import Game, State


def lockstep(lane: SimpleNamespace, game: Game, seed: int, plies: int = 600) -> int:
    """Play a game by dice in both, and hold each step against the other; how many states were compared.

    Args:
        lane: its modules, from `interpreted` or `compiled`.
        game: the variant and players.
        seed: decides the deal and every action.
        plies: where to stop.
    """
    rules = lane.tables.rules_array(game)
    arrays, meanings = lane.game_arrays.new_game(rules), lane.states.Meanings(game, rules)
    codes, chosen = np.zeros(8000, np.int64), np.zeros(1, np.int64)
    points = np.zeros((game.players, lane.tally.TALLY_SIZE), np.int64)
    deal(lane, rules, arrays, seed)
    state, dice = game.initial_state(seed), random.Random(seed)
    for ply in range(plies):
        assert meanings.state(arrays) == state
        count = lane.writing.list_actions(rules, arrays, codes)
        assert tuple(meanings.action(int(code)) for code in codes[:count]) == state.legal_actions
        lane.tally.tally(rules, arrays, points)
        _same_tally(lane, points, state)
        if state.is_over or not count:
            return ply + 1
        number = dice.randrange(count)
        lane.listing.sections(rules, arrays, lane.listing.available_tiles(rules, arrays))
        assert lane.writing.action_at(rules, arrays, number, chosen) == codes[number]
        lane.effects.apply(rules, arrays, int(codes[number]))
        state = state.apply(state.legal_actions[number])
    return plies


def deal(lane: SimpleNamespace, rules: np.ndarray, arrays: np.ndarray, seed: int) -> None:
    """Lay out a game of the lane of either house."""
    words, dice = lane.dice.seed_words(seed), lane.dice.new_dice()
    lane.dice.seed_dice(dice, np.array(words, np.int64), len(words))
    lane.dealing.deal(rules, arrays, dice)


def _same_tally(lane: SimpleNamespace, points: np.ndarray, state: State) -> None:
    at = lane.tally
    for row, seat in zip(points.tolist(), state.tally, strict=True):
        assert row[at.FROM_START] == seat.start
        assert row[at.FROM_BUILDINGS] == seat.buildings
        assert row[at.FROM_PRESTIGE] == seat.prestige
        assert row[at.FROM_STREETS] == sum(bonus for _, bonus in seat.streets)
        assert row[at.FROM_CHALLENGE] == seat.challenge
        assert row[at.FROM_CARDS] == seat.cards
        assert row[at.TOTAL] == seat.total
    if state.is_over:
        assert tuple(np.flatnonzero(points[:, at.WON])) == state.winners
