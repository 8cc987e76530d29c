"""One game played by the numbers of its actions: in machine code where the game brings it, else on the engine."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np

from ny1901.analysis.agents import agent as agent_named
from ny1901.kernel.arrays import Encoder, Flags, Floats
from ny1901.kernel.errors import IllegalAction, StudyError
from ny1901.kernel.games import spec_of
from ny1901.kernel.spec import loaded

C = TypeVar("C")
E = TypeVar("E")


def one_game(
    encoder: Encoder, others: Sequence[Any], most_steps: int, compiled: bool | None
) -> CompiledGame | EngineGame:
    """A game, not dealt yet.

    Args:
        encoder: what puts it into numbers.
        others: the agents of the other seats, by name or by value, in order from the seat that is played from outside;
            without any every seat is.
        most_steps: after so many actions of all seats the others play no further.
        compiled: whether to play in machine code; unless given, wherever that is possible.

    Raises:
        StudyError: it shall be played in machine code and cannot be; the error says why.
        Ny1901Error: there is no such agent.
    """
    return in_machine_code(
        compiled,
        lambda: CompiledGame(encoder, others, most_steps),
        lambda reason: EngineGame(encoder, others, most_steps, reason),
    )


def in_machine_code(compiled: bool | None, possibly: Callable[[], C], otherwise: Callable[[str], E]) -> C | E:
    """What plays in machine code, or what plays on the engine.

    Args:
        compiled: whether to play in machine code; unless given, wherever that is possible.
        possibly: makes what does, or raises `StudyError`.
        otherwise: makes what plays on the engine, with the reason.

    Raises:
        StudyError: it shall be machine code and cannot be; the error says why.
    """
    if compiled is False:
        return otherwise("that was asked for")
    try:
        return possibly()
    except StudyError as error:
        if compiled:
            raise
        return otherwise(str(error))


def compiled_batch(encoder: Encoder, count: int, others: Sequence[Any], most_steps: int) -> Any:
    """Games in machine code: what `GameSpec.batch` makes.

    Args:
        encoder: what puts them into numbers.
        count: how many.
        others: the agents of the other seats, by name or by value.
        most_steps: after so many actions of all seats the others play no further.

    Raises:
        StudyError: the game, its variant or an agent does not play in machine code; the error says why.
    """
    spec = spec_of(encoder.game)
    if not spec.batch:
        raise StudyError(f"{spec.title} brings no compiled games to play against")
    names = [one if isinstance(one, str) else repr(one) for one in others]
    return loaded(spec.batch)(encoder, count, names, most_steps)


class EngineGame:
    """A game on the engine.

    Args:
        encoder: what puts it into numbers.
        others: the agents of the other seats, by name or by value; without any every seat is played from outside.
        most_steps: after so many actions of all seats the others play no further.
        reason: why it is not played in machine code.

    Attributes:
        state: its state.
        steps: the actions of all seats so far.

    Raises:
        Ny1901Error: there is no such agent.
    """

    def __init__(self, encoder: Encoder, others: Sequence[Any], most_steps: int, reason: str) -> None:
        self.played_by = f"the engine: {reason}"
        self._encoder, self._most_steps = encoder, most_steps
        self._others = [agent_named(one) if isinstance(one, str) else one for one in others]

    def deal(self, seed: int, seat: int = 0, dice: int = 0) -> None:
        """Deal, and let the others play until the seat is to move.

        Args:
            seed: decides the deal.
            seat: which seat is played from outside, if others play.
            dice: seeds the dice that the others share.
        """
        self.state, self.steps = self._encoder.game.initial_state(seed), 0
        self._seat, self._dice = seat, random.Random(dice)
        self._others_play()

    @property
    def to_move(self) -> int:
        """The seat to move."""
        return int(self.state.to_move)

    @property
    def is_over(self) -> bool:
        """Whether it is over."""
        return bool(self.state.is_over)

    @property
    def ended(self) -> Any:
        """What has the `scores` and the `winners` of the game, once it is over."""
        return self.state

    def allows(self, number: int) -> bool:
        """Whether an action is legal.

        Args:
            number: its number.

        Raises:
            DataError: no action has it.
        """
        return bool(self.state.is_legal(self._encoder.numbered.action(number)))

    def act(self, number: int) -> None:
        """Do an action, and let the others play until the seat is to move again.

        Args:
            number: its number.

        Raises:
            DataError: no action has it.
            IllegalAction: the rules forbid it.
        """
        self.state = self.state.apply(self._encoder.numbered.action(number))
        self.steps += 1
        self._others_play()

    def observe(self, seat: int) -> Floats:
        """What a seat sees.

        Args:
            seat: who looks.
        """
        return self._encoder.observe(self.state, seat)

    def mask(self) -> Flags:
        """Which actions are legal for the seat to move."""
        return self._encoder.mask(self.state)

    def _others_play(self) -> None:
        seats = len(self._others) + 1
        while self._others and not self.is_over and self.to_move != self._seat and self.steps < self._most_steps:
            who = self.to_move
            agent = self._others[(who - self._seat) % seats - 1]
            self.state = self.state.apply(agent.choose(self.state.view(who), self._dice))
            self.steps += 1


class CompiledGame:
    """A game in machine code, which makes its state only for who asks; as `EngineGame` otherwise.

    Args:
        encoder: what puts it into numbers.
        others: the agents of the other seats, by name or by value; without any every seat is played from outside.
        most_steps: after so many actions of all seats the others play no further.

    Raises:
        StudyError: it cannot be played in machine code; the error says why.
    """

    played_by = "compiled games"

    def __init__(self, encoder: Encoder, others: Sequence[Any], most_steps: int) -> None:
        self._encoder, self._batch = encoder, compiled_batch(encoder, 1, others, most_steps)
        self._number = np.zeros(1, np.int64)

    def deal(self, seed: int, seat: int = 0, dice: int = 0) -> None:
        """As `EngineGame.deal`."""
        self._batch.deal(0, seed, seat, dice)
        self._look()

    @property
    def state(self) -> Any:
        """Its state."""
        return self._batch.state(0)

    @property
    def steps(self) -> int:
        """The actions of all seats so far."""
        return int(self._batch.steps[0])

    @property
    def ended(self) -> Any:
        """What has the `scores` and the `winners` of the game, once it is over."""
        return self._batch.ended(0)

    def allows(self, number: int) -> bool:
        """As `EngineGame.allows`."""
        mask = self._batch.masks[0]
        if not 0 <= number < len(mask):
            self._encoder.numbered.action(number)
        return bool(mask[number])

    def act(self, number: int) -> None:
        """As `EngineGame.act`."""
        if not self.allows(number):
            raise IllegalAction(self.state.explain(self._encoder.numbered.action(number)))
        self._number[0] = number
        self._batch.act(self._number)
        self._look()

    def observe(self, seat: int) -> Floats:
        """As `EngineGame.observe`."""
        seen: Floats = self._batch.observe(0, seat)
        return seen

    def mask(self) -> Flags:
        """As `EngineGame.mask`."""
        mask: Flags = self._batch.masks[0].copy()
        return mask

    def _look(self) -> None:
        self.to_move, self.is_over = int(self._batch.to_move[0]), bool(self._batch.over[0])
