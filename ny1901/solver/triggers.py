"""Can both triggers of the end come in one turn? A statement that they cannot, and a search for a game that breaks it.

Both come if the turn that puts up a seat's last tile but `end_unbuilt` is also the turn whose refill fails. That needs
the seats to work together: one holds back, the others use up the cards, and then the one builds on as the cards run out.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from attrs import frozen

from ny1901.rules.actions import AcquireLot, Action, Build, EndTurn, PlayCard, Rebuild
from ny1901.rules.effects import after
from ny1901.rules.legal import legal_actions
from ny1901.rules.position import Position, Ruleset
from ny1901.rules.setup import deal
from ny1901.solver.loops import own_squares_beside
from ny1901.solver.plays import Play
from ny1901.solver.statement import about_steps, turn_passed
from ny1901.solver.symbolic_course import counted_unbuilt
from ny1901.solver.symbolic_logic import Truth, every, implies, negate, some, total
from ny1901.solver.symbolic_state import NOT_YET, SymbolicPosition

_BUILDER = 0
"""The seat that holds back, and then builds on."""
_MOST_ACTIONS = 2500


@about_steps("end.unbuilt", "end.market", "turn.refill")
def triggers_apart(s: SymbolicPosition, t: SymbolicPosition) -> Truth:
    """No turn both leaves a seat so few unbuilt tiles that the end is triggered and finds the Future Market too small."""
    limit, size = s.rules.variant.end_unbuilt, s.rules.variant.market_size
    in_the_turn = every((turn_passed(s, t), t.end.triggered, s.end.turns_left == NOT_YET))
    few = some(every((t.end.seat == seat, counted_unbuilt(t, seat) <= limit)) for seat in s.numbers)
    return implies(every((in_the_turn, few)), negate(total(t.market.open) < size))


def find_meeting(rules: Ruleset, *, tries: int = 200, deadline: float | None = None) -> Play | None:
    """Look for a game in which both triggers come in one turn; `None` if none was found, which proves nothing.

    Args:
        rules: the variant at a number of players.
        tries: games to try.
        deadline: when to stop early, on the clock of `time.monotonic`.
    """
    for seed in range(tries):
        if deadline is not None and time.monotonic() >= deadline:
            return None
        dice = random.Random(seed)
        found = _Conspiracy(dice, dice.randrange(8, 28)).play(rules, seed)
        if found is not None:
            return found
    return None


def both_triggered(position: Position) -> bool:
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
    """

    dice: random.Random
    reserve: int

    def play(self, rules: Ruleset, seed: int) -> Play | None:
        """Play until the end is triggered or patience is over."""
        position = deal(rules, seed, Position)
        actions: list[Action] = []
        while len(actions) < _MOST_ACTIONS and position.turns_left is None:
            action = self._choice(position)
            actions.append(action)
            position = after(position, action)
        return Play(rules, seed, actions) if both_triggered(position) else None

    def _choice(self, position: Position) -> Action:
        actions = [action for action in legal_actions(position) if not isinstance(action, PlayCard)]
        waiting = len(position.future) > self.reserve
        if position.turn.seat == _BUILDER:
            return self._idle(actions) if waiting else self._builder(position, actions)
        return self._use_up(position, actions) if waiting else self._idle(actions)

    def _idle(self, actions: Sequence[Action]) -> Action:
        """Acquire where one must, build nothing."""
        if EndTurn() in actions:
            return EndTurn()
        lots = [action for action in actions if isinstance(action, AcquireLot)]
        return self.dice.choice(lots or actions)

    def _use_up(self, position: Position, actions: Sequence[Action]) -> Action:
        """Acquire, and build what covers most, but never so much that the end is triggered."""
        lots = [action for action in actions if isinstance(action, AcquireLot)]
        if lots:
            return max(lots, key=lambda lot: (own_squares_beside(position, lot), self.dice.random()))
        raising = [action for action in actions if isinstance(action, Build | Rebuild) and self._harmless(position, action)]
        if raising:
            most = max(self._workers_back(position, action) for action in raising)
            return self.dice.choice([action for action in raising if self._workers_back(position, action) == most])
        return self._idle(actions)

    def _harmless(self, position: Position, action: Build | Rebuild) -> bool:
        return after(position, action).end is None

    def _workers_back(self, position: Position, action: Build | Rebuild) -> int:
        move = position.rules.table.checked_move(action)
        return (position.players[position.turn.seat].worker_lots & move.building.placement.lots).bit_count()

    def _builder(self, position: Position, actions: Sequence[Action]) -> Action:
        """The last building waits for the last card; the ones before it keep pace with the cards."""
        lots = [action for action in actions if isinstance(action, AcquireLot)]
        raising = [action for action in actions if isinstance(action, Build | Rebuild)]
        last_card = not position.future and position.turn.acquired > 0
        if not last_card:
            raising = [action for action in raising if self._harmless(position, action)]
        if lots and (position.turn.had_worker or not raising):
            demolish = [action for action in raising if isinstance(action, Rebuild)]
            if demolish and self._behind(position) and self.dice.random() < 0.5:
                return self.dice.choice(demolish)
            return self.dice.choice(lots)
        if raising and (last_card or self._behind(position) or not position.turn.had_worker):
            return self.dice.choice(raising)
        return self._idle(actions)

    def _behind(self, position: Position) -> bool:
        """Whether the builder has more buildings to put up before the last than cards are left."""
        left = position.unbuilt(_BUILDER) - position.rules.variant.end_unbuilt - 1
        return left + self.dice.randrange(3) > len(position.future)
