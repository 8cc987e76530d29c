"""What stands beside a score bound from inside: games that end with few or many points for a seat, found by search.

A bound is proved over every play; a line is one play. Between the most points that a line gets to and the most that is
proved possible lies what is not known. A game is known here by its states only: legal actions, what follows, scores.

All seats, the one asked about too, play for one aim: to raise its final score, or to lower it. A playout begins anew,
or departs from the best line so far at one action; from there on it follows that line where it still can, or takes of
a few actions, drawn by dice, the one after which the seat's score serves the aim best.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from attrs import field, frozen

from ny1901.kernel.errors import DataError, VariantError
from ny1901.kernel.games import spec_of
from ny1901.kernel.plain import record_of
from ny1901.solver.answers import Answer, Row
from ny1901.solver.behaviour import Behaviour, chosen, sentences
from ny1901.solver.deadline import Timeout, deadline_of

PLAYOUTS = 200
"""How many games are played for each aim unless told otherwise."""

_LONGEST = 3000
"""A playout that is not over after so many actions is left: where play can go round, not every game ends."""
_ANEW = 0.15
"""The share of playouts that begin anew rather than depart from the best line."""
_FOLLOWS = 0.5
"""The share of the others that follow the best line again after they departed from it."""
_LOOKS = (1, 2, 4, 12, 40)
"""How many actions a playout looks at in each step: one is play by dice, very many would always be the greediest."""


@frozen
class Line:
    """One play from a position to the end of the game.

    Attributes:
        start: the position; what is hidden from the seat to move lies as it does in this play.
        actions: what is done from there to the end.
        score: the final score of the seat asked about, in points.
    """

    start: Any = field(repr=False)
    actions: tuple[Any, ...] = field(repr=False)
    score: int

    def record(self, seed: int | None = None) -> Any:
        """The play as a record of the game, which replays.

        Args:
            seed: the seed that dealt the start. A game without a notation for positions needs it to write the record.

        Raises:
            DataError: the game has no records, or the seed deals another position.
        """
        return record_of(spec_of(self.start)).of(self.start, self.actions, seed=seed)

    def to_data(self) -> dict[str, Any]:
        """The play as plain data for JSON; the record is None where the game cannot write a position."""
        try:
            record = str(self.record())
        except DataError:
            record = None
        return {"score": self.score, "actions": [str(action) for action in self.actions], "record": record}


@frozen(kw_only=True, repr=False)
class ScoreLines(Answer):
    """The lowest and the highest final score of a seat that the games played came to; no proof that there is no other.

    Attributes:
        seat: the seat.
        lowest: a play to the lowest score found; None if no game was played to its end.
        highest: a play to the highest.
        playouts: how many games were played for each aim.
        assumes: what every seat keeps to in all of them, a sentence each.
    """

    seat: int
    lowest: Line | None
    highest: Line | None
    playouts: int
    assumes: tuple[str, ...] = ()

    def as_table(self) -> list[Row]:
        """A row for each line."""
        return [
            {"seat": self.seat, "line": name, "score": line.score, "actions": len(line.actions)}
            for name, line in (("lowest found", self.lowest), ("highest found", self.highest))
            if line
        ]

    def to_data(self) -> dict[str, Any]:
        """The lines with their actions and records as plain data for JSON."""
        lines = {name: line and line.to_data() for name, line in (("lowest", self.lowest), ("highest", self.highest))}
        told = {"seat": self.seat, **lines, "playouts": self.playouts, "assumes": list(self.assumes)}
        return {**told, **super().to_data()}

    def beside(self, lower: int, upper: int) -> str:
        """How much is proved and how much is not known, as a part of a sentence.

        Args:
            lower: what the final score is proved not to fall below.
            upper: what it is proved not to exceed.

        >>> ends = [Line(None, (), score) for score in (51, 96)]
        >>> ScoreLines(seat=0, lowest=ends[0], highest=ends[1], playouts=9).beside(50, 96)
        'lowest between 50 (proved) and 51 (a game gets there), highest 96 (proved, and a game gets there)'
        """
        if self.lowest is None or self.highest is None:
            return "no game was played to its end"
        reached = "a game gets there"
        low, high = self.lowest.score, self.highest.score
        lowest = f"between {lower} (proved) and {low} ({reached})"
        highest = f"between {high} ({reached}) and {upper} (proved)"
        return (
            f"lowest {f'{low} (proved, and {reached})' if low == lower else lowest}, "
            f"highest {f'{high} (proved, and {reached})' if high == upper else highest}"
        )


def score_lines(
    state: Any,
    seat: int | None = None,
    *,
    playouts: int = PLAYOUTS,
    seed: int = 1901,
    timeout: Timeout = None,
    behaviour: str | Iterable[str] = (),
) -> ScoreLines:
    """Games from here on in which everybody plays to lower, and to raise, one seat's final score: what can be reached.

    What the seat to move cannot see is drawn by dice, as the bounds hold over all of it. The same arguments give the
    same lines, unless the time limit comes first.

    Args:
        state: a position of any game.
        seat: whose score, from 0; whose turn it is unless given.
        playouts: how many games are played for each of the two aims.
        seed: decides every die.
        timeout: seconds after which no further game is begun; None for no limit.
        behaviour: what every seat keeps to: the name of a behaviour of `score_bounds`, or several names.

    Returns:
        the lowest and the highest line found.

    Raises:
        VariantError: no such seat or behaviour, or no number of playouts.
        DataError: no time limit, or the game names no behaviours.

    >>> import ny1901
    >>> found = score_lines(ny1901.example(), 0, playouts=20)
    >>> 51 <= found.lowest.score < found.highest.score <= 112
    True
    >>> found.highest.record().final().scores[0] == found.highest.score
    True
    """
    started, deadline = time.perf_counter(), deadline_of(timeout)
    who = _checked_seat(state, seat)
    if type(playouts) is not int or playouts < 1:
        raise VariantError(f"{playouts!r} is no number of playouts; give a whole number from 1", field="playouts")
    assumed = chosen(behaviour, spec_of(state).part("solver.behaviours")()) if behaviour else ()
    assumes, dice = sentences(assumed, None), random.Random(seed)
    searches = [_Search(state, who, aim, assumed, random.Random(dice.getrandbits(64))) for aim in (-1, 1)]
    played = 0
    while played < playouts and not deadline.passed:
        for search in searches:
            search.playout()
        played += 1
    # A short search may come lower by chance than the other that meant to.
    found = sorted((search.best for search in searches if search.best), key=lambda line: line.score)
    return ScoreLines(
        seat=who,
        lowest=found[0] if found else None,
        highest=found[-1] if found else None,
        playouts=played,
        assumes=assumes,
        proved_by="; ".join((f"{played} games for each aim, seed {seed}; others may end lower or higher", *assumes)),
        elapsed=time.perf_counter() - started,
    )


def _checked_seat(state: Any, seat: int | None) -> int:
    who = state.to_move if seat is None else seat
    if type(who) is not int or not 0 <= who < len(state.scores):
        raise VariantError(f"{who!r} is not a seat; give 0 to {len(state.scores) - 1}", field="seat")
    return who


class _Search:
    """A search for one aim, -1 or 1 times the seat's score; `best` is the line found that serves it best."""

    def __init__(self, start: Any, seat: int, aim: int, keeping_to: Sequence[Behaviour], dice: random.Random) -> None:
        self.best: Line | None = None
        self._view, self._seat, self._aim = start.view(start.to_move), seat, aim
        self._keeping_to, self._dice = keeping_to, dice

    def playout(self) -> None:
        """Play one game; if it comes to its end no worse than the best line, it takes that one's place."""
        start, actions, departs, following = self._plan()
        state, looks = start, self._dice.choice(_LOOKS)
        for action in actions:
            state = state.apply(action)
        while not state.is_over and len(actions) < _LONGEST:
            planned = following.pop() if following and not departs else None
            # It departs by dice alone: what a look finds best is mostly what the line did there.
            action = planned if self._may(state, planned) else self._looked_for(state, 1 if departs else looks)
            departs = False
            if action is None:
                return
            actions.append(action)
            state = state.apply(action)
        score = state.scores[self._seat]
        # An equal line too: it is another place to depart from.
        if state.is_over and (self.best is None or self._aim * score >= self._aim * self.best.score):
            self.best = Line(start, tuple(actions), score)

    def _plan(self) -> tuple[Any, list[Any], bool, list[Any]]:
        """Where a playout starts, what it surely does, whether it departs then, and what it follows, the last first."""
        if self.best is None or not self.best.actions or self._dice.random() < _ANEW:
            return self._view.sample(self._dice), [], False, []
        cut = self._dice.randrange(len(self.best.actions))
        following = [*reversed(self.best.actions[cut + 1 :])] if self._dice.random() < _FOLLOWS else []
        return self.best.start, [*self.best.actions[:cut]], True, following

    def _may(self, state: Any, action: Any) -> bool:
        return action is not None and state.is_legal(action) and self._keeps(state, action)

    def _keeps(self, state: Any, action: Any) -> bool:
        return all(behaviour.obeys(state, action) for behaviour in self._keeping_to)

    def _looked_for(self, state: Any, looks: int) -> Any:
        """Of some actions, drawn by dice, the one after which the score serves the aim best; None if there is none."""
        drawn = self._drawn(state, looks)
        if len(drawn) < 2:
            return drawn[0] if drawn else None
        return max(drawn, key=lambda action: self._aim * state.apply(action).scores[self._seat])

    def _drawn(self, state: Any, looks: int) -> list[Any]:
        """Some actions in the order of the dice, which so decide among equal ones."""
        legal = state.legal_actions
        if not self._keeping_to:
            return self._dice.sample(legal, min(looks, len(legal)))
        kept = (action for action in self._dice.sample(legal, len(legal)) if self._keeps(state, action))
        return [*islice(kept, looks)]
