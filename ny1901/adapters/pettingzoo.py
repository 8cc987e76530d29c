"""Games as PettingZoo environments, from the extra `pettingzoo`: one agent a seat, turn by turn.

    from ny1901.adapters.pettingzoo import new_york_v0
    env = new_york_v0.env(players=3)

Each game that is known has a name with `_v0` here, `new_york_v0` and `paris_v0`, and is registered once this module is
loaded: `pettingzoo.make("aec", "ny1901/new-york-v0", players=3)`, or `"parallel"`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from attrs import frozen
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import aec_registry, register
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.env import AECEnv

from ny1901.adapters.one_game import one_game
from ny1901.adapters.rewards import reward_named
from ny1901.adapters.setup import encoder_for
from ny1901.kernel.games import game_names, spec_of

_SEED_BITS = 31


class TurnEnv(AECEnv):  # type: ignore[misc]
    """A game turn by turn: `raw_env`, without the wrappers that guard against misuse.

    Observations are dictionaries: `observation` is flat (`ny1901.kernel.arrays`), `action_mask` has a 1 for each legal
    action of the agent whose turn it is, and is empty for the others. Rewards are paid at the end.

    Args:
        game: a name such as `new-york`, or a game as a value.
        players: how many play.
        variant: a standard name, or a variant as a value.
        reward: `win`, `margin` or `score` (`ny1901.adapters.rewards`).
        most_steps: after so many actions a game is cut short; some variants need not end.
        render_mode: `ansi` for text, `svg` for a picture.
        compiled: whether to play in machine code; unless given, wherever that is possible. `played_by` says what plays.

    Raises:
        Ny1901Error: something of that is wrong.
    """

    metadata = {"render_modes": ["ansi", "svg"], "name": "ny1901", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: Any = "new-york",
        players: int | None = None,
        variant: Any = None,
        *,
        reward: str = "win",
        most_steps: int = 10_000,
        render_mode: str | None = None,
        compiled: bool | None = None,
    ) -> None:
        super().__init__()
        self.encoder = encoder_for(game, players, variant)
        self.paid, self.most_steps, self.render_mode = reward_named(reward), most_steps, render_mode
        self._game = one_game(self.encoder, (), most_steps, compiled)
        self.played_by = self._game.played_by
        self.name = f"{spec_of(self.encoder.game).name.replace('-', '_')}_v0"
        self.metadata = {**type(self).metadata, "name": self.name}
        self.possible_agents = [f"player_{seat}" for seat in range(self.encoder.game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        count = len(self.encoder.numbered.actions)
        low, high = self.encoder.low, self.encoder.high
        seen = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._observed: dict[str, spaces.Dict] = seen
        self._acted: dict[str, spaces.Discrete] = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._dice, _ = seeding.np_random(None)
        self._idle = np.zeros(count, np.int8)

    @property
    def state_now(self) -> Any:
        """The state of the game."""
        return self._game.state

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent's observations can be.

        Args:
            agent: its name.
        """
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of the actions.

        Args:
            agent: its name.
        """
        return self._acted[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game.

        Args:
            seed: decides this deal and, until another is given, those of later games.
            options: none are known.
        """
        if seed is not None:
            self._dice, _ = seeding.np_random(seed)
        self._game.deal(int(self._dice.integers(2**_SEED_BITS)))
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._game.to_move]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; nothing hidden from its seat.

        Args:
            agent: its name.
        """
        game, seat = self._game, self._seats[agent]
        mask = game.mask() if seat == game.to_move and not game.is_over else self._idle.copy()
        return {"observation": game.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Do an action for the agent whose turn it is.

        Args:
            action: its number; `None` for an agent whose game is over.

        Raises:
            IllegalAction: the rules forbid it; the environments of `env` end the game instead.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        game = self._game
        self._cumulative_rewards[self.agent_selection] = 0.0
        game.act(int(action))  # type: ignore[arg-type]
        if game.is_over:
            self.rewards = dict(zip(self.possible_agents, self.paid(game.ended), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
            return
        if game.steps >= self.most_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[game.to_move]

    def render(self) -> str | None:
        """The table as text or as SVG."""
        if self.render_mode == "ansi":
            return str(self.state_now.to_text())
        return str(self.state_now.to_svg()) if self.render_mode == "svg" else None

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return self.name


def env(game: Any = "new-york", players: int | None = None, variant: Any = None, **options: Any) -> AECEnv:
    """A game turn by turn, guarded: an illegal action ends it with -1 for who did it.

    Args:
        game: a name such as `new-york`, or a game as a value.
        players: how many play.
        variant: a standard name, or a variant as a value.
        options: as for `TurnEnv`.
    """
    made: Any = wrappers.TerminateIllegalWrapper(TurnEnv(game, players, variant, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


def parallel_env(game: Any = "new-york", players: int | None = None, variant: Any = None, **options: Any) -> Any:
    """The same for programs that ask every agent at each step; only the one whose turn it is counts.

    Args:
        game: a name such as `new-york`, or a game as a value.
        players: how many play.
        variant: a standard name, or a variant as a value.
        options: as for `TurnEnv`.
    """
    return turn_based_aec_to_parallel(env(game, players, variant, **options))


@frozen
class Environments:
    """The environments of one game, as PettingZoo's own modules hand them out.

    Attributes:
        game: its name.
    """

    game: str

    @property
    def raw_env(self) -> Any:
        """Makes `TurnEnv`."""
        return partial(TurnEnv, self.game)

    @property
    def env(self) -> Any:
        """Makes the guarded environment."""
        return partial(env, self.game)

    @property
    def parallel_env(self) -> Any:
        """Makes the environment of all agents at each step."""
        return partial(parallel_env, self.game)


def __getattr__(name: str) -> Environments:
    for game in game_names():
        if name == f"{game.replace('-', '_')}_v0":
            return Environments(game)
    raise AttributeError(f"module 'ny1901.adapters.pettingzoo' has no attribute {name!r}")


def _register_all() -> None:
    for game in game_names():
        if (known := f"ny1901/{game}-v0") not in aec_registry:
            register("aec", known, env, kwargs={"game": game})
            register("parallel", known, parallel_env, kwargs={"game": game})


_register_all()
