"""The two players at the foot of the ladder: by dice, and by the look of things after one action."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from attrs import frozen

from ny1901.analysis.agents.evaluation import outlook
from ny1901.kernel.lookahead import Evaluation, lead
from ny1901.kernel.protocol import Choices, View, every_action


@frozen
class RandomAgent:
    """Chooses by dice, every action alike."""

    name: str = "random"

    def choose(self, view: View[Any], rng: random.Random, choices: Choices = every_action) -> Any:
        """An action drawn from those that may be considered."""
        return self.pick(choices(view.sample(rng)), rng)

    def pick(self, actions: Sequence[Any], rng: random.Random) -> Any:
        """One of some actions; that is all it looks at, so `play` spares it the view.

        Args:
            actions: the legal actions.
            rng: the dice.

        Returns:
            one of them, each alike.
        """
        return rng.choice(actions)


@frozen
class GreedyAgent:
    """Takes the action after which things look best; equals are drawn by dice.

    Attributes:
        evaluate: what it steers by.
        name: what tables of results call it.
    """

    evaluate: Evaluation = outlook
    name: str = "greedy"

    def choose(self, view: View[Any], rng: random.Random, choices: Choices = every_action) -> Any:
        """The action with the best lead right after it."""
        state = view.sample(rng)
        seat, actions = state.to_move, choices(state)
        values = [lead(self.evaluate(state.apply(action)), seat) for action in actions]
        best = max(values)
        return rng.choice([action for action, value in zip(actions, values, strict=True) if value == best])
