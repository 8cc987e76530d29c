"""Monte Carlo tree search over whole turns, for games with hidden things and any number of seats.

Each simulation draws a full state from what the seat may know and follows the tree through it, so that the tree
gathers what is known of a situation and not of one order of the cards. A branch of the tree is a plan for one turn, as
`ny1901.kernel.lookahead` finds them: trees of single actions were too wide for their budgets. Every seat strives for
its own chance to win (max^n).
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from math import log, sqrt, tanh
from typing import Any

from attrs import define, field, frozen

from ny1901.analysis.agents.evaluation import outlook
from ny1901.kernel.lookahead import Evaluation, carried_out, lead, lines
from ny1901.kernel.protocol import Choices, State, View, every_action

Plan = tuple[Any, ...]
"""The actions of one turn."""


@define
class Situation:
    """A node of the tree: what has been tried at one seat's turn, by plan."""

    branches: dict[Plan, Branch] = field(factory=dict)


@define
class Branch:
    """A plan and how it has done.

    Attributes:
        promise: the chances that the evaluation gave to each seat when the plan was found; it counts as one visit.
        visits: how often it was followed, with the promise.
        totals: the sum of each seat's chances, with the promise.
        situation: what comes after it.
    """

    visits: int
    totals: list[float]
    situation: Situation = field(factory=Situation)


@frozen
class MctsAgent:
    """Tries out turns in simulated games and plays the one it came back to most.

    Attributes:
        evaluate: what says how things stand where a simulation is broken off.
        simulations: how many simulations one choice gets.
        seconds: how long one choice may take instead; it then depends on the machine. 0 goes by `simulations`.
        name: what tables of results call it.
        width: how many plans are compared at the root; a third of that, but at least three, further down.
        states: how many states are looked at to find plans at the root; an eighth of that further down.
        turns: how many turns are played by a cheap policy before a simulation is broken off.
        curiosity: how much a plan seldom tried is preferred.
        scale: the lead, in points, that makes a win likely.
    """

    evaluate: Evaluation = outlook
    simulations: int = 25
    seconds: float = 0.0
    name: str = "mcts"
    width: int = 8
    states: int = 300
    turns: int = 1
    curiosity: float = 0.3
    scale: float = 15.0

    def choose(self, view: View[Any], rng: random.Random, choices: Choices = every_action) -> Any:
        """The first action of the plan that was followed most."""
        state = view.sample(rng)
        actions = choices(state)
        if len(actions) == 1:
            return actions[0]
        search = _Search(self, state.to_move, choices, rng)
        root = Situation()
        search.expand(root, state, self.width, self.states)
        if len({plan[0] for plan in root.branches}) > 1:
            for _ in self._rounds():
                search.simulate(root, view.sample(rng))
        counts: dict[Any, tuple[int, float]] = {}
        for plan, branch in root.branches.items():
            visits, total = counts.get(plan[0], (0, 0.0))
            counts[plan[0]] = visits + branch.visits, total + branch.totals[state.to_move]
        return max(counts, key=lambda action: counts[action])

    def _rounds(self) -> Iterator[int]:
        if not self.seconds:
            yield from range(self.simulations)
            return
        deadline, number = time.perf_counter() + self.seconds, 0
        while time.perf_counter() < deadline:
            yield number
            number += 1


class _Search:
    """One choice's search: the agent's settings, the seat that may have choices of its own, and the dice."""

    def __init__(self, agent: MctsAgent, seat: int, choices: Choices, rng: random.Random) -> None:
        self.agent, self.seat, self.choices, self.rng = agent, seat, choices, rng

    def considered(self, state: State) -> Choices:
        return self.choices if state.to_move == self.seat else every_action

    def chances(self, state: State) -> list[float]:
        """Each seat's chance to win, from -1 to 1."""
        if state.is_over:
            share = 2 / len(state.winners)
            return [share - 1 if seat in state.winners else -1.0 for seat in range(len(state.scores))]
        values = self.agent.evaluate(state)
        return [tanh(lead(values, seat) / self.agent.scale) for seat in range(len(values))]

    def expand(self, situation: Situation, state: State, width: int, states: int) -> None:
        """Finds plans for the seat to move and hangs them into the tree, the most promising first."""
        found = list(lines(state, self.agent.evaluate, states, self.considered(state)))
        self.rng.shuffle(found)  # equals in any order
        found.sort(key=lambda line: line.value, reverse=True)
        for line in found[:width]:
            situation.branches.setdefault(line.actions, Branch(1, self.chances(line.state)))

    def simulate(self, situation: Situation, state: State) -> None:
        """Follows the tree through one full state to its edge, grows it there, plays on, and tells all branches."""
        path: list[Branch] = []
        grown = False
        while not (grown or state.is_over):
            plans = [plan for plan in situation.branches if state.is_legal(plan[0])]
            if not plans:
                self.expand(situation, state, max(3, self.agent.width // 3), self.agent.states // 8)
                grown = True
                plans = [plan for plan in situation.branches if state.is_legal(plan[0])]
            plan = self.select(situation, plans, state.to_move)
            state = self.followed(state, plan)
            path.append(situation.branches[plan])
            situation = path[-1].situation
        for _ in range(self.agent.turns):
            state = self.followed(state, ())
        chances = self.chances(state)
        for branch in path:
            branch.visits += 1
            branch.totals = [total + chance for total, chance in zip(branch.totals, chances, strict=True)]

    def select(self, situation: Situation, plans: Sequence[Plan], seat: int) -> Plan:
        """The plan with the highest upper confidence bound for the seat to move."""
        branches = situation.branches
        spread = self.agent.curiosity * sqrt(log(1 + sum(branches[plan].visits for plan in plans)))

        def bound(plan: Plan) -> float:
            branch = branches[plan]
            return branch.totals[seat] / branch.visits + spread / sqrt(branch.visits)

        return max(plans, key=bound)

    def followed(self, state: State, plan: Plan) -> State:
        """The state after a plan; the end of the game stays as it is."""
        if state.is_over:
            return state
        agent = self.agent
        after: State = carried_out(state, plan, agent.evaluate, agent.states // 8, self.considered(state))
        return after
