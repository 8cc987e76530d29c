"""A player that plans its turns ahead, towards the best layouts of its land.

It compares the best ways to play this turn by what they lead to: for some orders of the cards to come, each is carried
out, the others answer as best they can see, and the player has further turns. There the solver packs what is left of
bronze, silver and gold, each on all the land that it may still use: those tiles are what the seat can go on to build.
What everything else is worth, such as streets and workers, an evaluation says. What counts in the end is to win, so the
lead that comes of it is read as a chance to: ten points more say little to who is far ahead, and much to who is even.

Many plans are looked at in a few orders of the cards, the better half of them in more, and so on: most are soon seen
to be worse.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from heapq import nlargest
from math import tanh
from operator import mul
from typing import Any

from attrs import define, field, frozen

from ny1901.kernel.lookahead import Evaluation, carried_out, lead, lines
from ny1901.kernel.protocol import Choices, View, every_action
from ny1901.new_york.material.model import Generation
from ny1901.new_york.rules.state import State
from ny1901.new_york.solver.layout.land import GENERATIONS, Land, land_of
from ny1901.new_york.solver.placement.objectives import measure_tile
from ny1901.solver.packing.packing import best_packing

Plan = tuple[Any, ...]
"""The actions of one turn."""

_POINTS = measure_tile("points")
_FADING = tuple(0.8**turn for turn in range(40))


def score_track(position: State) -> tuple[float, ...]:
    """The plainest evaluation: each seat's points so far."""
    return tuple(float(player.score) for player in position.players)


@frozen
class PlannerAgent:
    """Plays the first turn of the plan that comes to most.

    Attributes:
        evaluate: what says what everything but the layouts is worth.
        states: how many states it looks at in this turn; an eighth of that in each later one.
        name: what tables of results call it.
        turns: how many turns of its own a plan has.
        width: how many ways to play this turn it compares.
        samples: for how many orders of the hidden cards, at most; the plans that drop out see fewer.
        first: for how many of them all ways are compared, before the worse half drops out.
        layout: what a point of a layout that is still to come is worth, in points.
        scale: the lead, in points, that makes a win likely when no turn is left.
        unsettled: by how many points that lead grows with each turn left.
    """

    evaluate: Evaluation = score_track
    states: int = 300
    name: str = "planner"
    turns: int = 2
    width: int = 16
    samples: int = 8
    first: int = 2
    layout: float = 0.1
    scale: float = 4.0
    unsettled: float = 0.7

    def choose(self, view: View[Any], rng: random.Random, choices: Choices = every_action) -> Any:
        """The first action of the best plan."""
        position = view.sample(rng)
        actions = choices(position)
        if len(actions) == 1:
            return actions[0]
        found = list(lines(position, self.evaluate, self.states, choices))
        rng.shuffle(found)  # equals in any order
        best = nlargest(self.width, found, key=lambda line: line.value)
        foresight = _Foresight(self, position.to_move, choices)
        return self._winner([line.actions for line in best], foresight, view, rng)[0]

    def _winner(self, plans: Sequence[Plan], foresight: _Foresight, view: View[Any], rng: random.Random) -> Plan:
        """The plan left when the worse half has dropped out again and again; the earlier one of equals."""
        totals, dealt, until = dict.fromkeys(plans, 0.0), 0, self.first
        while dealt < self.samples and len({plan[0] for plan in totals}) > 1:
            orders = [view.sample(rng) for _ in range(dealt, min(until, self.samples))]
            for plan in totals:
                totals[plan] += sum(foresight.worth(plan, order) for order in orders)
            better = nlargest((len(totals) + 1) // 2, totals, key=totals.__getitem__)
            totals = {plan: totals[plan] for plan in better}
            dealt, until = until, 2 * until
        return next(iter(totals))


@define
class _Foresight:
    """What turns lead to, for the seat to move; layouts are remembered, because most plans share most of their land."""

    agent: PlannerAgent
    seat: int
    choices: Choices
    memory: dict[tuple[int, int, int], tuple[int, ...]] = field(factory=dict)

    def worth(self, plan: Sequence[Any], position: Any) -> float:
        """The seat's chance to win some turns after a plan, from -1 to 1."""
        position = self._carried_out(position, plan)
        for _ in range(1, self.agent.turns):
            while not position.is_over and position.to_move != self.seat:
                position = self._carried_out(position, ())
            if not position.is_over:
                position = self._carried_out(position, ())
        if position.is_over:
            return 2 / len(position.winners) - 1 if self.seat in position.winners else -1.0
        ahead = lead(self.agent.evaluate(position), self.seat) + self.agent.layout * self._promise(position)
        return tanh(ahead / (self.agent.scale + self.agent.unsettled * _turns_left(position)))

    def _carried_out(self, position: Any, plan: Sequence[Any]) -> Any:
        choices = self.choices if position.to_move == self.seat else every_action
        return carried_out(position, plan, self.agent.evaluate, self.agent.states // 8, choices)

    def _promise(self, position: State) -> float:
        """The points of the tiles to come, the later ones fading, as many as there may be turns for."""
        land = land_of(position, self.seat, _POINTS, every_generation=True)
        tiles = sorted((points for generation in GENERATIONS for points in self._layer(land, generation)), reverse=True)
        return float(sum(map(mul, tiles[: max(1, _turns_left(position))], _FADING)))

    def _layer(self, land: Land, generation: Generation) -> tuple[int, ...]:
        """The points of the tiles in the best packing of one generation."""
        tiles, region = land.tiles & land.table.generation_tiles[generation], land.free_or_earlier(generation)
        key = (tiles, region, land.owner.legendaries)
        found = self.memory.get(key)
        if found is None:
            solution = best_packing(land.pieces(tiles, region)).solutions[0]
            number = land.table.tile_number
            found = self.memory[key] = tuple(land.table.tiles[number[tile]].points for tile, _ in solution)
        return found


def _turns_left(position: State) -> int:
    """How many turns there may be before somebody has built enough to end the game."""
    return max(0, min(map(position.unbuilt, range(len(position.players)))) - position.rules.variant.end_unbuilt)
