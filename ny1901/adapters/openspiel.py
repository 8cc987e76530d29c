"""Games as OpenSpiel games in Python, from the extra `openspiel`: `load("new-york", players=2)`.

Each game that is known is registered as `ny1901_NAME`, such as `ny1901_new_york` and `ny1901_paris`. Its chance is
`drawn`, a chance node wherever cards or tiles come up; or `dealt`, one chance node at the start that picks a numbered
deal, after which the engine's own order comes up; or `sampled`, such a node that names one deal by the game's own dice.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel

from ny1901.adapters.rewards import reward_named
from ny1901.adapters.setup import encoder_for
from ny1901.kernel.arrays import Encoder
from ny1901.kernel.errors import DataError
from ny1901.kernel.games import game_names

CHANCE = ("drawn", "dealt", "sampled")
SAMPLED_DEALS = 2**16
"""Of how many deals `sampled` names one."""

_PARAMETERS: dict[str, Any] = {
    "players": 0,
    "variant": "",
    "reward": "win",
    "chance": "drawn",
    "deal": 1901,
    "deals": 1,
}
_MOST_POINTS = 10_000.0
_LONGEST_GAME = 10_000
_MOST_SEATS = 4

_OWN: dict[str, Any] = {}
"""Games and states that were given as values, by the names that they were registered under."""


def _type_of(name: str, *, open_information: bool, zero_sum: bool, sampled: bool = False, seats: int = 0) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=name,
        long_name=name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.SAMPLED_STOCHASTIC if sampled else kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kinds.Information.PERFECT_INFORMATION if open_information else kinds.Information.IMPERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=seats or _MOST_SEATS,
        min_num_players=seats or 2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_PARAMETERS,
    )


class BoardGame(pyspiel.Game):  # type: ignore[misc]
    """A game as OpenSpiel has it.

    Args:
        name: the name it is registered under.
        params: `players`, `variant` (a standard name), `reward` (`win`, `margin`, `score`), `chance` (`drawn`,
            `dealt`, `sampled`), `deal` (the seed of the first deal) and `deals` (how many deals the first chance node
            of `dealt` picks from).

    Raises:
        Ny1901Error: one of them is wrong.
    """

    def __init__(self, name: str, params: Any = None) -> None:
        given = _PARAMETERS | dict(params or {})
        own = _OWN.get(name)
        self.start: Any = own if hasattr(own, "legal_actions") else None
        game = self.start.game if self.start is not None else own or name.removeprefix("ny1901_").replace("_", "-")
        self.encoder: Encoder = encoder_for(game, given["players"] or None, given["variant"] or None)
        self.chance, self.paid = given["chance"], reward_named(given["reward"])
        if self.chance not in CHANCE:
            raise DataError(f"{self.chance!r} is no kind of chance; choose from {', '.join(CHANCE)}", field="chance")
        self.drawn, sampled = self.chance == "drawn", self.chance == "sampled"
        if sampled and self.start is not None:
            raise DataError("a state is dealt already; choose drawn or dealt", field="chance")
        self.deal, self.deals = given["deal"], 1 if self.start is not None else given["deals"]
        self.dice = random.Random(self.deal) if sampled else None
        seats, encoding = self.encoder.game.players, self.encoder.encoding
        most = 1.0 if given["reward"] == "win" else _MOST_POINTS
        shown = (self.drawn and encoding.shown_to_all) or (self.start is not None and nothing_hidden(self.start))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoder.numbered.actions),
            max_chance_outcomes=(
                SAMPLED_DEALS
                if sampled
                else max(encoding.most_outcomes(self.encoder.game) if self.drawn else 1, self.deals)
            ),
            num_players=seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=None if given["reward"] == "score" else 0.0,
            max_game_length=_LONGEST_GAME,
        )
        zero_sum = given["reward"] != "score"
        kind = _type_of(name, open_information=shown, zero_sum=zero_sum, sampled=sampled, seats=seats)
        super().__init__(kind, info, dict(params or {}))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_loaded, (str(self), self.dice and self.dice.getstate()))

    def new_initial_state(self) -> BoardState:
        """The state before the first chance node, or the start where there is none."""
        return BoardState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What gives tensors and strings of what a seat sees.

        Args:
            iig_obs_type: whether it remembers what came before.
            params: none are known.
        """
        return Observer(self.encoder, remembers=bool(iig_obs_type and iig_obs_type.perfect_recall))

    def dealt(self, number: int) -> Any:
        """The state after a deal.

        Args:
            number: which, from 0.
        """
        state = self.start or self.encoder.game.initial_state(self.deal + number)
        return self.encoder.encoding.opened(state) if self.drawn else state


def nothing_hidden(state: Any) -> bool:
    """Whether every seat knows everything about a state; that then holds for all that come after it.

    Args:
        state: the state.
    """
    dice = random.Random(0)
    drawn = [state.view(seat).sample(dice) for seat in range(len(state.scores)) for _ in range(3)]
    return all(one.view(seat) == drawn[0].view(seat) for one in drawn for seat in range(len(state.scores)))


class BoardState(pyspiel.State):  # type: ignore[misc]
    """A state as OpenSpiel has it, made by `BoardGame.new_initial_state` only.

    OpenSpiel copies it attribute by attribute: each is a value that is its own copy.

    Args:
        game: the game.
    """

    def __init__(self, game: BoardGame) -> None:
        super().__init__(game)
        self.now: Any = None
        self.waiting: tuple[tuple[float, Any], ...] = ()
        self.told: tuple[str, ...] = ()
        self.done = ""
        self.deals: tuple[int, ...] = (*range(game.deals),)
        if game.dice is not None:
            self.deals = (game.dice.randrange(SAMPLED_DEALS),)
        elif game.deals == 1:
            self._begin(game.dealt(0))

    def _begin(self, state: Any) -> None:
        self.now = state
        self.told = tuple(f"seat {seat} of {seen_line(state, seat)}" for seat in range(len(state.scores)))

    def current_player(self) -> int:
        """The seat to move, or that chance is, or that the game is over."""
        if self.waiting or self.now is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL if self.now.is_over else self.now.to_move)

    def _legal_actions(self, _: int) -> list[int]:
        return sorted(self.get_game().encoder.legal_numbers(self.now))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers of the outcomes with their probabilities."""
        if self.now is None:
            return [(number, 1 / len(self.deals)) for number in self.deals]
        return [(number, chance) for number, (chance, _) in enumerate(self.waiting)]

    def _apply_action(self, number: int) -> None:
        game = self.get_game()
        if self.now is None:
            self._begin(game.dealt(number))
        elif self.waiting:
            self._reach(game, self.waiting[number][1])
        else:
            action = game.encoder.numbered.actions[number]
            self.done = str(action)
            if not game.drawn:
                self._reach(game, self.now.apply(action))
                return
            reached = [(float(chance), state) for chance, state in game.encoder.encoding.outcomes(self.now, action)]
            if len(reached) == 1:
                self._reach(game, reached[0][1])
            else:
                self.waiting = tuple(reached)

    def _reach(self, game: BoardGame, state: Any) -> None:
        news = game.encoder.encoding.news
        told = []
        for seat, text in enumerate(self.told):
            new = news(state, seat)
            told.append(f"{text} / {self.done}" + (f"; {new}" if new != news(self.now, seat) else ""))
        self.now, self.told, self.waiting = state, tuple(told), ()

    def _action_to_string(self, player: int, number: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return str(self.get_game().encoder.numbered.actions[number])
        return f"deal {number}" if self.now is None else f"outcome {number}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.now is not None and not self.waiting and bool(self.now.is_over)

    def returns(self) -> list[float]:
        """What each seat gets; nothing before the end."""
        game = self.get_game()
        return [*game.paid(self.now)] if self.is_terminal() else [0.0] * game.num_players()

    def __str__(self) -> str:
        return "before the deal" if self.now is None else f"{self.now}" + (f" / {self.done}" if self.waiting else "")


def seen_line(state: Any, seat: int) -> str:
    """A state as a line that is the same for all states that a seat cannot tell apart.

    Args:
        state: the state.
        seat: who looks.
    """
    return str(state.view(seat).sample(random.Random(0)))


class Observer:
    """Tensors and strings of what a seat sees; strings with all that it has been told, if it remembers.

    Args:
        encoder: makes the arrays.
        remembers: whether its strings are information states.

    Attributes:
        tensor: the blocks one after another, float32.
        dict: the blocks by name; they share the tensor's memory.
    """

    def __init__(self, encoder: Encoder, *, remembers: bool) -> None:
        self.encoder, self.remembers = encoder, remembers
        self.tensor = np.zeros(encoder.size, np.float32)
        self.dict = encoder.split(self.tensor)

    def set_from(self, state: BoardState, player: int) -> None:
        """Fill the tensor with what a seat sees of a state.

        Args:
            state: the state.
            player: the seat.
        """
        if state.now is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.encoder.observe(state.now, player)

    def string_from(self, state: BoardState, player: int) -> str:
        """What a seat sees of a state, or all that it has been told, as a text.

        Args:
            state: the state.
            player: the seat.
        """
        if state.now is None:
            return "before the deal"
        waiting = f" / {state.done}" if state.waiting else ""
        return (state.told[player] if self.remembers else seen_line(state.now, player)) + waiting


def _loaded(text: str, dice: tuple[Any, ...] | None) -> Any:
    """A game from its text and the state of its dice, where it is unpickled: this module has registered it."""
    game = pyspiel.load_game(text)
    if dice is not None:
        game.dice.setstate(dice)
    return game


def _register(name: str) -> None:
    # A class, not a function: OpenSpiel drops it after Python has ended, where a function's end would be fatal.
    class Named(BoardGame):
        def __init__(self, params: Any = None) -> None:
            super().__init__(name, params)

    pyspiel.register_game(_type_of(name, open_information=False, zero_sum=True), Named)


def load(game: Any = "new-york", **params: Any) -> Any:
    """An OpenSpiel game.

    Args:
        game: a name such as `new-york`, a game as a value, or a state as a value, from which it is then played.
        params: `players`, `variant`, `reward`, `chance`, `deal` and `deals`, as for `BoardGame`; those that a value
            says itself are not given.

    Raises:
        Ny1901Error: one of them is wrong.
    """
    if isinstance(game, str):
        name = f"ny1901_{game.replace('-', '_')}"
        if game not in game_names():
            encoder_for(game)
    else:
        name = next((known for known, value in _OWN.items() if value == game), f"ny1901_own_{len(_OWN)}")
        if name not in _OWN:
            _OWN[name] = game
            _register(name)
    return pyspiel.load_game(name, params)


for _name in game_names():
    _register(f"ny1901_{_name.replace('-', '_')}")
