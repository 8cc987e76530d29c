"""Players that leave something be: what a rule is worth is what an agent loses without it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from attrs import frozen

from ny1901.analysis.game.kinds import Abstention
from ny1901.kernel.protocol import Agent, Choices, View, every_action


@frozen
class Restricted:
    """An agent that never does something, as long as anything else is possible. It looks ahead with that in mind."""

    agent: Agent
    abstention: Abstention

    @property
    def name(self) -> str:
        """The agent's name with what it leaves out."""
        return f"{self.agent.name}+no-{self.abstention.name}"

    def choose(self, view: View[Any], rng: random.Random, choices: Choices = every_action) -> Any:
        """The agent's choice among what is left."""

        def remaining(state: Any) -> Sequence[Any]:
            actions = choices(state)
            return [action for action in actions if not self.abstention.forbids(state, action)] or actions

        return self.agent.choose(view, rng, remaining)


def without(agent: Agent, *abstentions: Abstention) -> Agent:
    """The same agent, but it never does some things unless nothing else is possible.

    Args:
        agent: any agent that keeps to the choices it is given.
        abstentions: what it must not do.

    >>> from ny1901.analysis.agents import GreedyAgent
    >>> from ny1901.new_york.study.prospects import ABSTENTIONS
    >>> without(GreedyAgent(), ABSTENTIONS["demolition"]).name
    'greedy+no-demolition'
    """
    for abstention in abstentions:
        agent = Restricted(agent, abstention)
    return agent
