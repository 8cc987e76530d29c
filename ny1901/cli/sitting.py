"""A game at one table, action by action: agents and people in its seats, and what was done can be taken back."""

from __future__ import annotations

import random
import traceback
from collections.abc import Sequence
from typing import Any

from ny1901.kernel.errors import DataError, StudyError, VariantError
from ny1901.kernel.plain import record_of
from ny1901.kernel.protocol import Agent
from ny1901.kernel.spec import GameSpec

PERSON = "you"
"""What the person at the terminal is called where agents are named."""


class Sitting:
    """A game that is being played.

    Agents alone play the game that `ny1901.analysis.game.play` plays with the same seed. When something is taken back,
    so are the throws of the dice: the same answer is met by the same reply.
    """

    def __init__(self, game: GameSpec, rules: Any, agents: Sequence[Agent | None], seed: int) -> None:
        """Deal.

        Args:
            game: which game.
            rules: the variant at a number of players.
            agents: who sits in each seat; `None` for a person.
            seed: decides the deal and every throw of the agents' dice.
        """
        self.game, self.rules, self.agents, self.seed = game, rules, agents, seed
        self.states: list[Any] = [rules.initial_state(seed)]
        self.actions: list[Any] = []
        self._dice = [random.Random(f"{seed}, seat {seat}") for seat in range(len(agents))]
        self._thrown: list[Any] = []

    @property
    def state(self) -> Any:
        """Where the game stands."""
        return self.states[-1]

    @property
    def is_on(self) -> bool:
        """Whether somebody is to move.

        Raises:
            VariantError: the game is not over, but no action is legal.
        """
        if not self.state.is_over and not self.state.legal_actions:
            raise VariantError("no action is legal, though the game is not over; a house rule leaves none")
        return not self.state.is_over

    @property
    def mover(self) -> Agent | None:
        """The agent that is to move; `None` if it is a person."""
        seat: int = self.state.to_move
        return self.agents[seat]

    @property
    def record(self) -> Any:
        """The record of the game so far."""
        return record_of(self.game).of(self.states[0], self.actions, seed=self.seed)

    def name(self, seat: int) -> str:
        """What tables call whoever sits in a seat."""
        agent = self.agents[seat]
        return PERSON if agent is None else agent.name

    def act(self, action: Any) -> None:
        """Take a legal action for the seat that is to move."""
        self._thrown.append(self._dice[self.state.to_move].getstate())
        self._go_on(action)

    def reply(self) -> Any:
        """Let the agent that is to move choose, and take its action.

        Returns:
            the action.

        Raises:
            StudyError: the agent raised something, or chose what the rules forbid.
        """
        seat: int = self.state.to_move
        agent: Any = self.agents[seat]
        thrown = self._dice[seat].getstate()
        try:
            action = agent.choose(self.state.view(seat), self._dice[seat])
            self._go_on(action)
        except Exception as error:  # noqa: BLE001 - an agent of somebody's own may raise anything
            told = StudyError(
                f"seat {seat} broke down at action {len(self.actions) + 1}, with {type(error).__name__}: {error}",
                field=agent.name,
            )
            told.add_note(traceback.format_exc())
            raise told from None
        self._thrown.append(thrown)
        return action

    def take_back(self) -> None:
        """Go back to where a person last decided something.

        Raises:
            DataError: no person has decided anything yet.
        """
        decided = [place for place, state in enumerate(self.states[:-1]) if self.agents[state.to_move] is None]
        if not decided:
            raise DataError("there is nothing to take back")
        while len(self.actions) > decided[-1]:
            self.actions.pop()
            self.states.pop()
            self._dice[self.state.to_move].setstate(self._thrown.pop())

    def _go_on(self, action: Any) -> None:
        self.states.append(self.state.apply(action))
        self.actions.append(action)
