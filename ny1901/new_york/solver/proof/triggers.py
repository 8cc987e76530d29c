"""Can both triggers of the end come in one turn? A statement that they cannot, and a search for a game that breaks it.

Both come if the turn that leaves a seat with `end_unbuilt` tiles is also the turn whose refill fails. That needs the
seats to work together: one holds back, the others use up the cards, and then the one builds on as the cards run out.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from attrs import frozen

from ny1901.new_york.rules.actions import AcquireLot, Action, Build, EndTurn, PlayCard, Rebuild
from ny1901.new_york.rules.effects import after
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.setup import deal
from ny1901.new_york.rules.state import State
from ny1901.new_york.solver.proof.loops import own_squares_beside
from ny1901.new_york.solver.proof.state import NOT_YET, SymbolicPosition
from ny1901.new_york.solver.proof.turn_guards import counted_unbuilt
from ny1901.solver.deadline import Deadline
from ny1901.solver.proof.logic import Truth, all_of, any_of, implies, not_, total
from ny1901.solver.proof.statement import about_steps, turn_passed
from ny1901.solver.proof.styles import Play

_BUILDER = 0
"""The seat that holds back, and then builds on."""
_MOST_ACTIONS = 1500
_PATIENCE = 40
"""Turns of each seat after which the builder waits no longer."""


@about_steps("end.unbuilt", "end.market", "turn.refill")
def triggers_apart(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """No turn both leaves its seat so few unbuilt tiles that the end comes and finds the Future Market too small."""
    limit, size = s.rules.variant.end_unbuilt, s.rules.variant.market_size
    in_the_turn = all_of((turn_passed(s, t), t.end.triggered, s.end.turns_left == NOT_YET))
    few = any_of(all_of((t.end.seat == seat, counted_unbuilt(t, seat) <= limit)) for seat in s.numbers)
    return implies(all_of((in_the_turn, few)), not_(total(t.market.open) < size))


def find_meeting(rules: Game, *, tries: int = 100, deadline: Deadline | None = None) -> Play | None:
    """Look for a game in which both triggers come in one turn; `None` if none was found, which proves nothing.

    Args:
        rules: the variant at a number of players.
        tries: games to try.
        deadline: when to stop early.
    """
    deadline = deadline or Deadline()
    for seed in range(tries):
        if deadline.passed:
            break
        dice = random.Random(seed)
        found = _Conspiracy(dice, dice.randrange(8, 28), deadline).play(rules, seed)
        if found is not None:
            return found
    return None


def both_triggered(position: State) -> bool:
    """Whether the turn that is just over triggered the end, and would have in both ways."""
    end, variant = position.end, position.rules.variant
    if end is None or position.turns_left != variant.last_turns * (position.rules.players - 1):
        return False
    return position.unbuilt(end.seat) <= variant.end_unbuilt and len(position.market) < variant.market_size


@frozen(eq=False)
class _Conspiracy:
    """Seats that try to bring both triggers into one turn of the builder.

    Attributes:
        dice: what decides among equals.
        reserve: cards of the Future Market left for the builder; until then it holds back.
        deadline: when to stop.
    """

    dice: random.Random
    reserve: int
    deadline: Deadline

    def play(self, rules: Game, seed: int) -> Play | None:
        """Play until the end is triggered or patience or time is over."""
        position = deal(rules, seed)
        actions: list[Action] = []
        while len(actions) < _MOST_ACTIONS and position.turns_left is None and not self.deadline.passed:
            action = self._choice(position)
            actions.append(action)
            position = after(position, action)
        return Play(rules, seed, actions) if both_triggered(position) else None

    def _choice(self, position: State) -> Action:
        actions = [action for action in position.legal_actions if not isinstance(action, PlayCard)]
        waiting = len(position.future) > self.reserve and position.turn.number < _PATIENCE * position.rules.players
        if position.turn.seat == _BUILDER:
            return self._idle(actions) if waiting else self._builder(position, actions)
        return self._use_up(position, actions) if waiting else self._idle(actions)

    def _idle(self, actions: Sequence[Action]) -> Action:
        """Acquire where one must, build nothing."""
        if EndTurn() in actions:
            return EndTurn()
        lots = [action for action in actions if isinstance(action, AcquireLot)]
        return self.dice.choice(lots or actions)

    def _use_up(self, position: State, actions: Sequence[Action]) -> Action:
        """Acquire, and build what frees most workers, but never so much that the end is triggered."""
        lots = [action for action in actions if isinstance(action, AcquireLot)]
        raising = self._harmless(position, actions)
        if lots:
            return self._beside_own(position, lots)
        return self._freeing(position, raising, most=True) if raising else self._idle(actions)

    def _builder(self, position: State, actions: Sequence[Action]) -> Action:
        """The last building waits for the last card; the ones before it keep pace with the cards."""
        lots = [action for action in actions if isinstance(action, AcquireLot)]
        cards, workers = len(position.future), position.workers(_BUILDER)
        left = position.unbuilt(_BUILDER) - position.rules.variant.end_unbuilt - 1
        acquired = position.turn.acquired > 0
        if acquired and not cards:
            raising: Sequence[Build | Rebuild] = [action for action in actions if isinstance(action, Build)]
        else:
            raising = self._harmless(position, actions)
        if lots and not (left > cards and raising):
            return self._beside_own(position, lots)
        if raising and (not acquired or workers == 0 or left >= cards):
            return self._freeing(position, raising, most=cards > left + workers)
        return self._beside_own(position, lots) if lots else self._idle(actions)

    def _harmless(self, position: State, actions: Sequence[Action]) -> list[Build | Rebuild]:
        """The buildings that do not trigger the end; rebuilds only where no plain building is possible."""
        for kind in (Build, Rebuild):
            raising = [action for action in actions if isinstance(action, kind)]
            harmless = [action for action in raising if after(position, action).end is None]
            if harmless:
                return list(harmless)
        return []

    def _beside_own(self, position: State, lots: Sequence[AcquireLot]) -> AcquireLot:
        return max(lots, key=lambda lot: (own_squares_beside(position, lot), self.dice.random()))

    def _freeing(self, position: State, raising: Sequence[Build | Rebuild], *, most: bool) -> Build | Rebuild:
        """The building that brings most workers back, or fewest."""
        table, marked = position.rules.table, position.players[position.turn.seat].worker_lots

        def worth(action: Build | Rebuild) -> tuple[int, float]:
            freed = (marked & table.checked_move(action).building.placement.lots).bit_count()
            return (freed if most else -freed, self.dice.random())

        return max(raising, key=worth)
