"""Games side by side in flat arrays: every seat of them is played from outside, or one and the others inside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from attrs import frozen

from ny1901.kernel.arrays import Encoder, Flags, Floats
from ny1901.kernel.compiled.compiling import compiled
from ny1901.kernel.compiled.dice import SIZE, Ints, seed_dice, seed_words
from ny1901.new_york.fast.choosing import choose
from ny1901.new_york.fast.dealing import deal
from ny1901.new_york.fast.effects import apply
from ny1901.new_york.fast.game_arrays import SEAT, TURNS_LEFT, new_game
from ny1901.new_york.fast.lane import Lane
from ny1901.new_york.fast.rules_arrays import BLOCKS, TILE_KIND, TILES, first_lawful, tile_at
from ny1901.new_york.fast.seeing import layout, see
from ny1901.new_york.fast.tally import TALLY_SIZE, TOTAL, WON, tally
from ny1901.new_york.fast.writing import build_code, list_actions, rebuild_code
from ny1901.new_york.rules.state import State

STAY = -2
"""Instead of an action's number: the seat does nothing, but the others play."""


@frozen
class Ended:
    """How a game ended.

    Attributes:
        scores: each seat's final score, in points.
        winners: the seats that win, after tie-breaks.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Batch:
    """Games of one rule set, each at the place of its number; none is dealt yet.

    Args:
        encoder: what puts the game into numbers.
        count: how many games.
        others: the names of the agents that play the other seats, in order from the seat played from outside; without
            any every seat is.
        most_steps: after so many actions of all seats the others play no further.

    Attributes:
        seats: the seat of each game that is played from outside, or that is to move if all are.
        steps: the actions of all seats in each game.
        observations: what the seat sees, a row for each game.
        masks: which actions are legal, a row for each game.

    Raises:
        StudyError: the variant, or an agent, does not play here; the error says why.
    """

    def __init__(self, encoder: Encoder, count: int, others: Sequence[str], most_steps: int) -> None:
        lane, actions = Lane(encoder.game), len(encoder.numbered.actions)
        self.seats, self.steps = np.zeros(count, np.int64), np.zeros(count, np.int64)
        self.observations, self.masks = np.zeros((count, encoder.size), np.float32), np.zeros((count, actions), np.int8)
        self._encoder, self._lane, self._most_steps = encoder, lane, most_steps
        self._agents = np.array(lane.agent_numbers(others), np.int64)
        self._games = np.zeros((count, len(new_game(lane.arrays))), np.int64)
        self._dice = np.zeros((count, SIZE), np.int64)
        self._layout = layout(encoder.game, encoder)
        self._codes = _codes(lane, encoder)
        known = np.flatnonzero(self._codes >= 0)
        self._number_of = np.zeros(int(self._codes.max()) + 1, np.int64)
        self._number_of[self._codes[known]] = known

    @property
    def over(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which games are over."""
        over: np.ndarray[Any, np.dtype[np.bool_]] = self._games[:, TURNS_LEFT] == 0
        return over

    @property
    def to_move(self) -> Ints:
        """The seat to move of each game."""
        return self._games[:, SEAT]

    def deal(self, place: int, seed: int, seat: int, dice: int) -> None:
        """Deal a game, and let the others play until the seat is to move.

        Args:
            place: which of the games.
            seed: decides the deal, as in `Game.initial_state`.
            seat: which seat is played from outside.
            dice: seeds the dice that the others share.
        """
        self.seats[place], self.steps[place] = seat, 0
        first, later = np.array(seed_words(seed), np.int64), np.array(seed_words(dice), np.int64)
        deal_game(self._lane.arrays, self._games[place], self._dice[place], first, later)
        numbers = np.full(len(self.seats), -1, np.int64)
        numbers[place] = STAY
        self.act(numbers)

    def act(self, numbers: Ints) -> None:
        """Do an action in each game, and let the others play until the seat is to move again.

        Args:
            numbers: the number of a legal action for each game; -1 where nothing happens, `STAY` where only the others
                play.
        """
        advance(
            self._lane.arrays,
            self._games,
            self._agents,
            self._dice,
            numbers,
            self._codes,
            self._most_steps,
            self.seats,
            self.steps,
            self._layout,
            self._number_of,
            self.observations,
            self.masks,
        )

    def observe(self, place: int, seat: int) -> Floats:
        """What a seat sees of a game.

        Args:
            place: which of the games.
            seat: who looks.
        """
        if seat == self.seats[place]:
            return self.observations[place].copy()
        seen = np.zeros(self._encoder.size, np.float32)
        see(self._lane.arrays, self._games[place], seat, self._layout, seen)
        return seen

    def state(self, place: int) -> State:
        """The state of a game.

        Args:
            place: which of the games.
        """
        return self._lane.meanings.state(self._games[place])

    def ended(self, place: int) -> Ended:
        """How a game ended.

        Args:
            place: which of the games.
        """
        points = np.zeros((self._encoder.game.players, TALLY_SIZE), np.int64)
        tally(self._lane.arrays, self._games[place], points)
        return Ended(tuple(points[:, TOTAL].tolist()), tuple(np.flatnonzero(points[:, WON]).tolist()))


def _codes(lane: Lane, encoder: Encoder) -> Ints:
    """The code of each numbered action, -1 for one that is never legal."""
    codes = np.full(len(encoder.numbered.actions), -1, np.int64)
    for code in _possible_codes(lane.arrays):
        codes[encoder.numbered.number(lane.meanings.action(code))] = code
    return codes


def _possible_codes(rules: Ints) -> Iterator[int]:
    yield from range(build_code(rules, 0, 0))
    for tile in range(rules[TILES]):
        kind = rules[tile_at(rules, tile) + TILE_KIND]
        for block in range(rules[BLOCKS] if kind >= 0 else 0):
            for number in range(first_lawful(rules, block, kind), first_lawful(rules, block, kind + 1)):
                yield int(build_code(rules, tile, number))
                yield int(rebuild_code(rules, tile, number))


@compiled
def deal_game(rules: Ints, game: Ints, dice: Ints, first: Ints, later: Ints) -> None:
    """Deal a game, and seed the dice that follow.

    Args:
        rules: the rules.
        game: room for the game.
        dice: room for the dice.
        first: the seed of the deal, as words.
        later: the seed of the dice that follow, as words.
    """
    seed_dice(dice, first, len(first))
    deal(rules, game, dice)
    seed_dice(dice, later, len(later))


@compiled
def advance(
    rules: Ints,
    games: Ints,
    agents: Ints,
    dice: Ints,
    numbers: Ints,
    codes: Ints,
    most: int,
    seats: Ints,
    steps: Ints,
    at: Ints,
    number_of: Ints,
    observations: Floats,
    masks: Flags,
) -> None:
    """Do an action in each game, let the others play, and look.

    Args:
        rules: the rules.
        games: the positions, a row for each game.
        agents: the agents of the other seats, in order from the seat.
        dice: the dice of each game.
        numbers: the number of the action in each game; `STAY`, or -1 where nothing happens.
        codes: the code of each number's action.
        most: after so many actions the others play no further.
        seats: the seat of each game.
        steps: how many actions each game had; they are counted on.
        at: the layout of observations.
        number_of: the number of each code's action.
        observations: where what the seats see goes.
        masks: where the masks go.
    """
    room = np.empty(masks.shape[1], np.int64)
    for place in range(len(numbers)):
        if numbers[place] == -1:
            continue
        game = games[place]
        if numbers[place] != STAY:
            apply(rules, game, codes[numbers[place]])
            steps[place] += 1
        if len(agents):
            steps[place] = _others_play(rules, game, agents, dice[place], most, seats[place], steps[place])
        else:
            seats[place] = game[SEAT]
        see(rules, game, seats[place], at, observations[place])
        masks[place] = 0
        for listed in range(list_actions(rules, game, room)):
            masks[place, number_of[room[listed]]] = 1


@compiled
def _others_play(rules: Ints, game: Ints, agents: Ints, dice: Ints, most: int, seat: int, steps: int) -> int:
    """Play until the seat is to move; how many actions the game has then."""
    players = len(agents) + 1
    while game[TURNS_LEFT] != 0 and game[SEAT] != seat and steps < most:
        apply(rules, game, choose(rules, game, agents[(game[SEAT] - seat) % players - 1], dice))
        steps += 1
    return steps
