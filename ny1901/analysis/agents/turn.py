"""A player that looks through its whole turn: every sequence of its own actions until the turn passes."""

from __future__ import annotations

import random
from typing import Any

from attrs import frozen

from ny1901.analysis.agents.evaluation import outlook
from ny1901.kernel.lookahead import Evaluation, lines
from ny1901.kernel.protocol import Choices, View, every_action


@frozen
class TurnAgent:
    """Plays the best turn that it finds, equals by dice.

    Attributes:
        evaluate: what it steers by.
        states: how many states it looks at for one action.
        name: what tables of results call it.
    """

    evaluate: Evaluation = outlook
    states: int = 300
    name: str = "turn"

    def choose(self, view: View[Any], rng: random.Random, choices: Choices = every_action) -> Any:
        """The first action of the best turn; what it will uncover, such as cards, is drawn from what is hidden."""
        state = view.sample(rng)
        actions = choices(state)
        if len(actions) == 1:
            return actions[0]
        found = list(lines(state, self.evaluate, self.states, choices))
        best = max(line.value for line in found)
        return rng.choice([line.actions[0] for line in found if line.value == best])
