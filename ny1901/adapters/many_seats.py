"""Many games at once as one Gymnasium vector environment: in machine code where the game brings it, else on the engine.

Gymnasium makes one with `gymnasium.make_vec("ny1901/new-york-v0", num_envs=64, opponents="random")`; its `played_by`
says which of the two plays, and why.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ny1901.adapters.gymnasium import SeatEnv, Seen
from ny1901.adapters.one_game import compiled_batch, in_machine_code
from ny1901.kernel.errors import DataError

Stepped = tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]
"""Observations, rewards, which games are over, which were cut short, and what else is told."""


def many_seats(num_envs: int = 1, *, compiled: bool | None = None, **options: Any) -> CompiledSeats | EngineSeats:
    """One seat in each of many games: the games that as many `SeatEnv`s play with the same seeds.

    Args:
        num_envs: how many games.
        compiled: whether to play in machine code; unless given, wherever that is possible.
        options: those of `ny1901.adapters.gymnasium.SeatEnv`.

    Raises:
        StudyError: they shall be played in machine code and cannot be; the error says why.
        Ny1901Error: an option is wrong.
    """
    single = SeatEnv(compiled=False, **options)
    return in_machine_code(
        compiled,
        lambda: CompiledSeats(num_envs, single),
        lambda reason: EngineSeats(num_envs, options, reason),
    )


class EngineSeats(SyncVectorEnv):
    """A `SeatEnv` for each game.

    Args:
        num_envs: how many games.
        options: those of `SeatEnv`.
        reason: why they are not played in machine code.
    """

    def __init__(self, num_envs: int, options: dict[str, Any], reason: str) -> None:
        super().__init__([partial(SeatEnv, compiled=False, **options)] * num_envs)
        self.played_by = f"the engine: {reason}"


class CompiledSeats(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """Games in machine code. The step after a game's end deals the next one, whatever the action.

    Args:
        num_envs: how many games.
        single: a seat of one of them, with all options.

    Raises:
        StudyError: they cannot be played in machine code; the error says why.
    """

    def __init__(self, num_envs: int, single: SeatEnv) -> None:
        self.batch = compiled_batch(single.encoder, num_envs, single.opponents, single.most_steps)
        self.num_envs, self.single, self.played_by = num_envs, single, "compiled games"
        self.metadata = {**single.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.render_mode = single.render_mode
        self.single_action_space, self.single_observation_space = single.action_space, single.observation_space
        self.action_space = batch_space(single.action_space, num_envs)
        self.observation_space = batch_space(single.observation_space, num_envs)
        self._ended = np.ones(num_envs, np.bool_)
        self._generators = [np_random()[0] for _ in range(num_envs)]

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal the games, and let the others play until the seat is to move.

        Args:
            seed: decides these games and, until another is given, later ones: that of the first, the next ones' follow;
                or one for each.
            options: `reset_mask` says which games are dealt, all unless given.

        Raises:
            DataError: there are more or fewer seeds than games.
        """
        seeds = [None] * self.num_envs if seed is None else seed
        if isinstance(seeds, int):
            seeds = range(seeds, seeds + self.num_envs)
        if len(seeds) != self.num_envs:
            raise DataError(f"{len(seeds)} seeds for {self.num_envs} games", field="seed")
        chosen = (options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_))
        told: dict[str, Any] = {}
        for place in np.flatnonzero(chosen).tolist():
            if seeds[place] is not None:
                self._generators[place] = np_random(seeds[place])[0]
            self._deal(place)
            told = self._add_info(told, {"seat": int(self.batch.seats[place])}, place)
            self._ended[place] = False
        return self._seen(), told

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        """Do an action in each game, and let the others play until the seat is to move again.

        Args:
            actions: the number of each; an illegal one ends its game with -1, and `infos["illegal"]` says why.

        Raises:
            DataError: there are more or fewer actions than games, or no action has such a number.
        """
        batch, fresh, numbers = self.batch, np.flatnonzero(self._ended).tolist(), np.array(actions, np.int64)
        if numbers.shape != (self.num_envs,):
            raise DataError(f"actions of shape {numbers.shape} for {self.num_envs} games", field="action")
        told: dict[str, Any] = {"seat": batch.seats.copy(), "_seat": np.ones(self.num_envs, np.bool_)}
        wrong = np.flatnonzero(~self._ended & ~self._are_legal(numbers)).tolist()
        for place in wrong:
            action = self.single.encoder.numbered.action(int(numbers[place]))
            told = self._add_info(told, {"illegal": str(batch.state(place).explain(action))}, place)
        numbers[fresh] = -1
        numbers[wrong] = -1
        batch.act(numbers)
        for place in fresh:
            self._deal(place)
            told["seat"][place] = batch.seats[place]
        over, rewards = batch.over, np.zeros(self.num_envs)
        for place in np.flatnonzero(over).tolist():
            rewards[place] = self.single.paid(batch.ended(place))[batch.seats[place]]
        cut = ~over & (batch.steps >= self.single.most_steps)
        over[wrong], cut[wrong], rewards[wrong] = True, False, -1
        cut[fresh] = over[fresh] = False
        self._ended = over | cut
        return self._seen(), rewards, over, cut, told

    def render(self) -> tuple[str, ...] | None:
        """The tables as texts."""
        if self.render_mode != "ansi":
            return None
        return tuple(str(self.batch.state(place).to_text()) for place in range(self.num_envs))

    def _are_legal(self, numbers: NDArray[np.int64]) -> NDArray[np.bool_]:
        known = (numbers >= 0) & (numbers < self.batch.masks.shape[1])
        allowed = self.batch.masks[np.arange(self.num_envs), np.where(known, numbers, 0)] != 0
        legal: NDArray[np.bool_] = known & allowed & (self.batch.to_move == self.batch.seats)
        return legal

    def _deal(self, place: int) -> None:
        self.batch.deal(place, *self.single.drawn(self._generators[place]))

    def _seen(self) -> Seen:
        return {"observation": self.batch.observations.copy(), "action_mask": self.batch.masks.copy()}
