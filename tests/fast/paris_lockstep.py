"""Engine and lane of Paris side by side: at every step the same position, the same list of actions, the same tally."""

from __future__ import annotations

import random
from types import SimpleNamespace

import numpy as np

from ny1901.paris import Game, State
from ny1901.paris.material.model import Postcard
from ny1901.paris.rules.actions import Action, Use

from .lockstep import deal

_DERIVED = ("colours", "mixed", "lamps", "covered", "empty")


def lockstep(lane: SimpleNamespace, game: Game, seed: int, plies: int = 600) -> int:
    """Play a game by dice in both, and hold each step against the other; how many states were compared.

    Args:
        lane: its modules, from `interpreted` or `compiled`.
        game: the variant.
        seed: decides the deal and every action.
        plies: where to stop.
    """
    rules = lane.tables.rules_array(game)
    arrays, meanings = lane.game_arrays.new_game(rules), lane.states.Meanings(game, rules)
    codes = np.zeros(len(game.actions), np.int64)
    points = np.zeros((game.players, lane.tally.TALLY_SIZE), np.int64)
    deal(lane, rules, arrays, seed)
    state, dice = game.initial_state(seed), random.Random(seed)
    for ply in range(plies):
        told = meanings.state(arrays)
        assert told == state
        assert [getattr(told, name) for name in _DERIVED] == [getattr(state, name) for name in _DERIVED]
        count = lane.listing.list_actions(rules, arrays, codes)
        assert tuple(meanings.action(int(code)) for code in codes[:count]) == state.legal_actions
        lane.tally.tally(rules, arrays, points)
        _same_tally(lane, points, state)
        if state.is_over:
            return ply + 1
        number = _drawn(dice, state.legal_actions)
        lane.effects.apply(rules, arrays, int(codes[number]))
        state = state.apply(state.legal_actions[number])
    return plies


def _drawn(dice: random.Random, actions: tuple[Action, ...]) -> int:
    """The number of an action by dice, each kind and each postcard alike: the postcards are few among many places."""
    kinds: dict[object, list[int]] = {}
    for number, action in enumerate(actions):
        kind = action.postcard if isinstance(action, Use) else type(action)
        kinds.setdefault(kind, []).append(number)
    return dice.choice(kinds[dice.choice([*kinds])])


def _same_tally(lane: SimpleNamespace, points: np.ndarray, state: State) -> None:
    at = lane.tally
    sealed = {
        Postcard.LE_PEINTRE: at.FROM_PAINTER,
        Postcard.MOULIN_ROUGE: at.FROM_DANCER,
        Postcard.LE_PENSEUR: at.FROM_STATUE,
        Postcard.FONTAINE_DES_MERS: at.FROM_FOUNTAIN,
    }
    for row, seat in zip(points.tolist(), state.tally, strict=True):
        assert row[at.FROM_LIGHT] == seat.light
        assert row[at.FROM_GROUP] == seat.group
        assert row[at.FROM_UNBUILT] == seat.unbuilt
        given = dict(seat.postcards)
        assert [row[column] for column in sealed.values()] == [given.get(card.value, 0) for card in sealed]
        assert row[at.TOTAL] == seat.total
    if state.is_over:
        assert tuple(np.flatnonzero(points[:, at.WON])) == state.winners
