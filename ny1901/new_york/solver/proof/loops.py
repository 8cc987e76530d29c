"""Games that never end: a search for a round of turns that comes back to the position it began from.

Two ways of not getting on are known to the rules. A seat without a worker may decline to build
(`turn.build-optional`, the open question `decline_without_worker`). And a seat that is stuck gives a lot back
(`turn.stuck`), then has a worker, must acquire a lot, and may be stuck again.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from attrs import evolve, frozen

from ny1901.new_york.rules.actions import AcquireLot, Action, Build, EndTurn, Rebuild, ReturnLot
from ny1901.new_york.rules.effects import after
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.setup import deal
from ny1901.new_york.rules.state import State
from ny1901.new_york.solver.proof.abstraction import what_the_land_allows
from ny1901.solver.deadline import Deadline
from ny1901.solver.proof.styles import Play

DECLINING, RETURNING = "declining", "returning"
"""The two kinds of loop: seats decline to build, or stuck seats return a lot and acquire one again."""

_MOST_TURNS = 3000
_SMALL = 3
"""Squares of a large lot: larger tiles do not fit on a lot that stands alone."""


@frozen
class Loop:
    """A game with a round of turns that can be repeated for ever.

    Attributes:
        kind: `DECLINING` or `RETURNING`.
        play: the game up to the end of the first round.
        start: how many of its actions come before the round.
    """

    kind: str
    play: Play
    start: int

    @property
    def round(self) -> tuple[Action, ...]:
        """The actions that lead back to the position before them."""
        return self.play.actions[self.start :]

    @property
    def returns_lots(self) -> bool:
        """Whether a lot is given back in the round."""
        return any(isinstance(action, ReturnLot) for action in self.round)

    def closes(self) -> bool:
        """Whether a replay shows it: the positions before and after the round differ in nothing but the turn number.

        Raises:
            IllegalAction: an action of the play is not legal.
        """
        positions = list(self.play.positions())
        return bool(self.round) and _timeless(positions[self.start]) == _timeless(positions[-1])


def _timeless(position: State) -> State:
    return evolve(position, turn=evolve(position.turn, number=0))


def find_loop(rules: Game, kind: str, *, tries: int = 20, deadline: Deadline | None = None) -> Loop | None:
    """Look for a loop of one kind; `None` if none was found, which proves nothing.

    Args:
        rules: the variant at a number of players.
        kind: `DECLINING` or `RETURNING`.
        tries: games to try.
        deadline: when to stop early.

    >>> loop = find_loop(Game(2), DECLINING)
    >>> loop.closes(), [str(action) for action in loop.round]
    (True, ['end', 'end'])
    """
    deadline = deadline or Deadline()
    for seed in range(tries):
        if deadline.passed:
            break
        found = _Idlers(kind, random.Random(seed), deadline).play(rules, seed)
        if found is not None and found.returns_lots == (kind == RETURNING):
            return found
    return None


@frozen(eq=False)
class _Idlers:
    """Seats that together try never to end the game.

    To decline, a seat needs land on which it could build and no worker: it acquires until it has none. To be stuck
    again and again, it needs lots on which nothing fits: it first puts up the small tiles, each on a lot that stands
    alone, and then holds such lots without a tile left that is small enough.
    """

    kind: str
    dice: random.Random
    deadline: Deadline

    def play(self, rules: Game, seed: int) -> Loop | None:
        """Play until a position comes back, the end is triggered, or patience or time is over."""
        position = deal(rules, seed)
        actions: list[Action] = []
        met: dict[State, int] = {}
        newest: int | None = None
        while position.turn.number < _MOST_TURNS and position.end is None and not self.deadline.passed:
            if position.turn.untouched:
                key = _timeless(position)
                if key in met:
                    return Loop(self.kind, Play(rules, seed, actions), met[key])
                met[key] = len(actions)
            action = self._choice(position, newest)
            following = after(position, action)
            newest = _newest(position, following, newest)
            actions.append(action)
            position = following
        return None

    def _choice(self, position: State, newest: int | None) -> Action:
        actions = position.legal_actions
        small = [action for action in actions if isinstance(action, Build) and len(action.squares) <= _SMALL]
        if EndTurn() in actions and self._may_end(position, small):
            return EndTurn()
        lots = [action for action in actions if isinstance(action, AcquireLot)]
        if lots:
            return self._lot(position, lots, newest)
        builds = [action for action in actions if isinstance(action, Build)]
        rebuilds = [action for action in actions if isinstance(action, Rebuild)]
        if builds or rebuilds:
            return self._smallest(builds or rebuilds)
        return next(action for action in actions if isinstance(action, ReturnLot | EndTurn))

    def _may_end(self, position: State, small: Sequence[Build]) -> bool:
        if self.kind == DECLINING:
            return True
        return not position.turn.untouched and not small

    def _smallest(self, raising: Sequence[Build | Rebuild]) -> Build | Rebuild:
        fewest = min(len(action.squares) for action in raising)
        return self.dice.choice([action for action in raising if len(action.squares) == fewest])

    def _lot(self, position: State, lots: Sequence[AcquireLot], newest: int | None) -> AcquireLot:
        """One that allows no building, of the card that came up last: so the cards go round in their order."""
        if self.kind == DECLINING:
            return self.dice.choice(lots)
        table = position.rules.table
        idle = [lot for lot in lots if not any(what_the_land_allows(after(position, lot)))]
        same = [lot for lot in idle if table.lot_face[table.lot_number[lot.lot]] == newest]
        if same or idle:
            return (same or idle)[0]
        return min(lots, key=lambda lot: (own_squares_beside(position, lot), self.dice.random()))


def own_squares_beside(position: State, lot: AcquireLot) -> int:
    """How many squares of the seat to move lie beside a lot."""
    table = position.rules.table
    squares = table.board.lots[table.lot_number[lot.lot]].squares
    return (table.grid.around(squares) & position.players[position.turn.seat].territory).bit_count()


def _newest(before: State, following: State, newest: int | None) -> int | None:
    """The face of the card that came up last, as far as the two markets tell."""
    came = Counter(following.market) - Counter(before.market)
    return next(iter(came), newest)
