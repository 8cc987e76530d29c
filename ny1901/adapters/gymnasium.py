"""Games as Gymnasium environments, from the extra `gymnasium`: one seat against agents of the ladder.

    import gymnasium
    import ny1901.adapters.gymnasium
    env = gymnasium.make("ny1901/new-york-v0", players=3, opponents="greedy")

Each game that is known is registered as `ny1901/NAME-v0`; `gymnasium.make_vec` makes many at once
(`ny1901.adapters.many_seats`).
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ny1901.adapters.one_game import one_game
from ny1901.adapters.rewards import reward_named
from ny1901.adapters.setup import encoder_for
from ny1901.kernel.errors import DataError
from ny1901.kernel.games import game_names

Seen = dict[str, Any]
_SEED_BITS = 31


class SeatEnv(gymnasium.Env[Seen, np.int64]):
    """One seat of a game; agents play the others, each choosing from what its own seat may know.

    Observations are dictionaries: `observation` is flat (`ny1901.kernel.arrays`), `action_mask` has a 1 for each legal
    action. The reward is paid at the end. An illegal action ends the game with -1; `info["illegal"]` says why.

    Args:
        game: a name such as `new-york`, or a game as a value.
        players: how many play.
        variant: a standard name, or a variant as a value.
        seat: the seat that is played, from 0; drawn for each game unless given.
        opponents: an agent for every other seat, by name such as `greedy` or by value, or one for each of them.
        reward: `win`, `margin` or `score` (`ny1901.adapters.rewards`).
        most_steps: after so many actions of all seats a game is cut short; some variants need not end.
        render_mode: `ansi` for text.
        compiled: whether to play in machine code; unless given, wherever that is possible. `played_by` says what plays.

    Raises:
        Ny1901Error: something of that is wrong.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: Any = "new-york",
        players: int | None = None,
        variant: Any = None,
        *,
        seat: int | None = None,
        opponents: Any = "greedy",
        reward: str = "win",
        most_steps: int = 10_000,
        render_mode: str | None = None,
        compiled: bool | None = None,
    ) -> None:
        self.encoder = encoder_for(game, players, variant)
        self.paid, self.most_steps, self.render_mode = reward_named(reward), most_steps, render_mode
        self.seats = self.encoder.game.players
        if seat is not None and not 0 <= seat < self.seats:
            raise DataError(f"there is no seat {seat}; give 0 to {self.seats - 1}", field="seat")
        self.own_seat = seat
        named = opponents if isinstance(opponents, list | tuple) else [opponents] * (self.seats - 1)
        if len(named) != self.seats - 1:
            raise DataError(f"{len(named)} opponents for {self.seats - 1} seats", field="opponents")
        self.opponents = named
        self._game = one_game(self.encoder, named, most_steps, compiled)
        self.played_by = self._game.played_by
        count = len(self.encoder.numbered.actions)
        self.action_space = spaces.Discrete(count)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(self.encoder.low, self.encoder.high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self._game.state

    @property
    def steps(self) -> int:
        """The actions of all seats so far."""
        return self._game.steps

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal a game, and let the others play until the seat is to move.

        Args:
            seed: decides this game and, until another is given, later ones.
            options: none are known.
        """
        super().reset(seed=seed)
        seed, self.seat, dice = self.drawn(self.np_random)
        self._game.deal(seed, self.seat, dice)
        return self._seen(), self._told()

    def drawn(self, generator: np.random.Generator) -> tuple[int, int, int]:
        """What decides a game: the seed of its deal, the seat that is played, and the seed of the others' dice.

        Args:
            generator: what they are drawn with.
        """
        seed = int(generator.integers(2**_SEED_BITS))
        seat = int(generator.integers(self.seats)) if self.own_seat is None else self.own_seat
        return seed, seat, int(generator.integers(2**_SEED_BITS))

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Do an action, and let the others play until the seat is to move again.

        Args:
            action: its number.
        """
        game, number = self._game, int(action)
        if not game.allows(number) or game.to_move != self.seat:
            why = "the game is over" if game.is_over else self.state.explain(self.encoder.numbered.action(number))
            return self._seen(), -1.0, True, False, {**self._told(), "illegal": str(why)}
        game.act(number)
        over = game.is_over
        reward = self.paid(game.ended)[self.seat] if over else 0.0
        return self._seen(), reward, over, not over and game.steps >= self.most_steps, self._told()

    def action_masks(self) -> np.ndarray[Any, Any]:
        """Which actions are legal, as libraries that mask actions ask for it."""
        return self._game.mask().astype(bool)

    def render(self) -> str | None:
        """The table as text."""
        return str(self.state.to_text()) if self.render_mode == "ansi" else None

    def _seen(self) -> Seen:
        return {
            "observation": self._game.observe(self.seat),
            "action_mask": self._game.mask(),
        }

    def _told(self) -> dict[str, Any]:
        return {"seat": self.seat}


def register() -> None:
    """Make the games known to Gymnasium as `ny1901/NAME-v0`; importing this module does so."""
    for name in game_names():
        known = f"ny1901/{name}-v0"
        if known not in gymnasium.registry:
            gymnasium.register(
                known,
                entry_point="ny1901.adapters.gymnasium:SeatEnv",
                vector_entry_point="ny1901.adapters.many_seats:many_seats",
                kwargs={"game": name},
            )


register()
