"""Whole games as records: the start, every action by turns and the result claimed, replayed under the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, Self, TypeVar

from attrs import frozen

from ny1901.errors import DataError, IllegalAction, RecordError
from ny1901.notation.record_parts import RecordedTurn, Result, sources
from ny1901.notation.record_text import format_record, parse_record
from ny1901.protocol import Verdict, Violation
from ny1901.rules.actions import Action
from ny1901.rules.catalogue import cite
from ny1901.rules.effects import after
from ny1901.rules.explain import explain
from ny1901.rules.legal import is_legal
from ny1901.rules.position import Position, Ruleset
from ny1901.rules.setup import deal

P = TypeVar("P", bound=Position)


@frozen
class Record(Generic[P]):
    """A game from a start to wherever it stops. Nothing in it has to be true: `replay` finds what is not.

    `str` writes it as text, `from_text` reads that again.

    Attributes:
        initial: where it starts.
        turns: the turns from there on.
        result: the result that is claimed; `None` for a game that stops before its end.
        seed: the seed that deals `initial`, if that is how it came about; the text then needs no position.

    Raises:
        DataError: the seed deals another position.
    """

    initial: P
    turns: tuple[RecordedTurn, ...] = ()
    result: Result | None = None
    seed: int | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse a seed that deals something else."""
        if self.seed is not None and deal(self.rules, self.seed, type(self.initial)) != self.initial:
            raise DataError(f"the seed {self.seed} does not deal this position; leave it out", field="seed")

    @classmethod
    def of(cls, initial: P, actions: Iterable[Action], *, seed: int | None = None) -> Self:
        """The record of a game that was played by the rules; at its end the result is taken down too.

        Args:
            initial: where it starts.
            actions: every action from there on.
            seed: the seed that dealt `initial`.

        Raises:
            IllegalAction: the rules forbid one of the actions.
            DataError: the seed deals another position.

        >>> from ny1901.game import Game
        >>> state = Game(players=2).initial_state(seed=1901)
        >>> record = Record.of(state, state.legal_actions[:1], seed=1901)
        >>> record.turns[0].seat, record.result
        (0, None)
        """
        position = initial
        turns: list[tuple[int, int, list[Action]]] = []
        for action in actions:
            if not is_legal(position, action):
                raise IllegalAction(explain(position, action))
            number, seat = position.turn.number + 1, position.turn.seat
            if not turns or turns[-1][0] != number:
                turns.append((number, seat, []))
            turns[-1][2].append(action)
            position = after(position, action)
        result = Result.of(position) if position.is_over else None
        played = tuple(RecordedTurn(number, seat, tuple(steps)) for number, seat, steps in turns)
        return cls(initial, played, result, seed)

    @classmethod
    def from_text(cls, text: str, make: type[P], *, game: type[Ruleset] = Ruleset, check: bool = True) -> Self:
        """Read a record: the exact inverse of `str(record)`, comments left out. The rules are not asked yet.

        Args:
            text: the record.
            make: the class of position to make.
            game: the class of rules to make.
            check: refuse a start that cannot occur.

        Raises:
            NotationError: the text cannot be read; with line and column.
            PositionError: the start cannot occur.
        """
        return cls(*parse_record(text, make, game=game, check=check))

    @property
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return self.initial.rules

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action in order."""
        return tuple(action for turn in self.turns for action in turn.actions)

    def replay(self) -> Iterator[tuple[P, Action, P]]:
        """Play the game again: for each action the position before it, the action, and the position after it.

        Raises:
            RecordError: on reaching the first action that the rules forbid there, or that stands in another turn or
                under another seat than the one whose turn it is (`turn.order`); and behind the last action, if the
                claimed result is not that of the game, or the game is not over (`end.last-turns`).
        """
        position = self.initial
        for turn in self.turns:
            for action in turn.actions:
                verdict = _verdict(position, turn, action)
                if not verdict.legal:
                    raise RecordError(verdict, what=f"turn {turn.number}, seat {turn.seat}, {action}", line=turn.line)
                following = after(position, action)
                yield position, action, following
                position = following
        if self.result is not None and (wrong := _wrong_claims(position, self.result)):
            raise RecordError(Verdict(wrong), what="the claimed result", line=self.result.line)

    def final(self) -> P:
        """The position after the last action, with every action and the claimed result checked.

        Raises:
            RecordError: as `replay`.
        """
        position = self.initial
        for _, _, following in self.replay():
            position = following
        return position

    def __str__(self) -> str:
        return format_record(self.initial, self.turns, self.result, self.seed)


def _violation(position: Position, rule: str, message: str) -> Violation:
    return Violation(rule, message, cite(rule, position.rules.variant.edition_id))


def _verdict(position: Position, turn: RecordedTurn, action: Action) -> Verdict:
    now = position.turn
    if not position.is_over and (now.number + 1, now.seat) != (turn.number, turn.seat):
        return Verdict((_violation(position, "turn.order", f"now comes turn {now.number + 1}, of seat {now.seat}"),))
    return Verdict() if is_legal(position, action) else explain(position, action)


def _wrong_claims(position: Position, claimed: Result) -> tuple[Violation, ...]:
    """Everything in a claimed result that is not so, by the rule that says how it is."""
    if not position.is_over:
        return (_violation(position, "end.last-turns", "a result is claimed, but the game is not over"),)
    real = Result.of(position)
    mine, right = _points(claimed), _points(real)
    wrong = [
        _violation(position, rule, f"seat {seat}, {source}: {mine.get(key)} claimed, {right.get(key)} is right")
        for key in dict.fromkeys((*right, *mine))
        for seat, source, rule in (key,)
        if mine.get(key) != right.get(key)
    ]
    if claimed.winners != real.winners:
        totals = [seat.total for seat in real.tallies]
        rule = "tally.tie" if totals.count(max(totals)) > 1 else "tally.winner"
        wrong.append(_violation(position, rule, f"winners {claimed.winners} claimed, {real.winners} is right"))
    return tuple(wrong)


def _points(result: Result) -> dict[tuple[int, str, str], int]:
    return {
        (seat, source, rule): points
        for seat, tally in enumerate(result.tallies)
        for (source, rule), points in sources(tally).items()
    }
