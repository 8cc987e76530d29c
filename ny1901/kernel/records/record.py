"""A record of any game, replayed under its rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Generic, Self, TypeVar

from attrs import frozen

from ny1901.kernel.errors import DataError, RecordError
from ny1901.kernel.protocol import Verdict, Violation, followed
from ny1901.kernel.records.form import RecordForm
from ny1901.kernel.records.parts import RecordedTurn, Result
from ny1901.kernel.records.text_form import format_record, parse_record
from ny1901.kernel.tabled import Row, Tabled

P = TypeVar("P")


@frozen(repr=False)
class Record(Tabled, Generic[P]):
    """A game from a start to wherever it stops. Nothing in it has to be true: `replay` finds what is not.

    `str` writes it as text, `parse` reads that again. A game's own class names its `form`.

    Attributes:
        initial: where it starts.
        turns: the turns from there on.
        result: the result that is claimed; `None` for a game that stops before its end.
        seed: the seed that deals `initial`, if that is how it came about; the text then needs no position.

    Raises:
        DataError: the seed deals another position.
    """

    form: ClassVar[RecordForm]

    initial: P
    turns: tuple[RecordedTurn, ...] = ()
    result: Any = None
    seed: int | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse a seed that deals something else."""
        if self.seed is not None and self.rules.initial_state(self.seed) != self.initial:
            raise DataError(f"the seed {self.seed} does not deal this position; leave it out", field="seed")

    @classmethod
    def of(cls, initial: P, actions: Iterable[Any], *, seed: int | None = None) -> Self:
        """The record of a game that was played by the rules; at its end the result is taken down too.

        Args:
            initial: where it starts.
            actions: every action from there on.
            seed: the seed that dealt `initial`.

        Raises:
            IllegalAction: the rules forbid one of the actions.
            DataError: the seed deals another position.

        >>> from ny1901 import Game, Record
        >>> state = Game(players=2).initial_state(seed=1901)
        >>> record = Record.of(state, state.legal_actions[:1], seed=1901)
        >>> record.turns[0].seat, record.result
        (0, None)
        """
        position: Any = initial
        turns: list[tuple[int, int, list[Any]]] = []
        for played, action in enumerate(actions):
            number, seat = cls.form.turn(position, played)
            if not turns or turns[-1][0] != number:
                turns.append((number, seat, []))
            turns[-1][2].append(action)
            position = position.apply(action)
        result = cls.form.result(position) if position.is_over else None
        told = tuple(RecordedTurn(number, seat, tuple(steps)) for number, seat, steps in turns)
        return cls(initial, told, result, seed)

    @classmethod
    def parse(cls, text: str, *, check: bool = True) -> Self:
        """Read a record: the exact inverse of `str(record)`, comments left out. The rules are not asked yet.

        Args:
            text: the record.
            check: refuse a start that cannot occur.

        Raises:
            NotationError: the text cannot be read; with line and column.
            PositionError: the start cannot occur.
        """
        return cls(*parse_record(cls.form, text, check=check))

    @property
    def entries(self) -> tuple[RecordedTurn, ...]:
        """The turns in order."""
        return self.turns

    @property
    def headline(self) -> str:
        """The rules, the deal, the length and the winners, in one line."""
        rules = self.rules
        variant = getattr(rules, "variant", None)
        named = [] if variant is None else [variant.name]
        dealt = [] if self.seed is None else [f"seed {self.seed}"]
        seats = " and ".join(map(str, self.result.winners)) if self.result else ""
        won = f"won by seat {seats}" if seats else "not played to its end"
        turns = f"{len(self.turns)} turn{'' if len(self.turns) == 1 else 's'}"
        return ", ".join([*named, f"{rules.players} players", *dealt, turns, won])

    def as_table(self) -> list[Row]:
        """Each turn as a row: its number, its seat and its actions."""
        return [
            {"turn": turn.number, "seat": turn.seat, "actions": "; ".join(map(str, turn.actions))}
            for turn in self.turns
        ]

    def to_data(self) -> dict[str, Any]:
        """The record as plain data for JSON: the start as its line, the turns, and the result if one is claimed."""
        result = self.result
        claimed = None
        if result is not None:
            totals = [tally.total for tally in result.tallies]
            claimed = {"winners": list(result.winners), "points": totals}
        turns = [
            {"turn": turn.number, "seat": turn.seat, "actions": list(map(str, turn.actions))} for turn in self.turns
        ]
        return {"initial": str(self.initial), "seed": self.seed, "turns": turns, "result": claimed}

    @property
    def rules(self) -> Any:
        """The rules of the game."""
        return self.form.rules(self.initial)

    @property
    def actions(self) -> tuple[Any, ...]:
        """Every action in order."""
        return tuple(action for turn in self.turns for action in turn.actions)

    def replay(self) -> Iterator[tuple[P, Any, P]]:
        """Play the game again: for each action the position before it, the action, and the position after it.

        Returns:
            the position before, the action and the position after, for each action in order.

        Raises:
            RecordError: on reaching the first action that the rules forbid there, or that stands in another turn or
                under another seat than the one whose turn it is; and behind the last action, if the claimed result
                is not that of the game, or the game is not over.
        """
        position: Any = self.initial
        played = 0
        for turn in self.turns:
            for action in turn.actions:
                verdict = self._verdict(position, turn, action, played)
                if not verdict.legal:
                    raise RecordError(verdict, what=f"turn {turn.number}, seat {turn.seat}, {action}", line=turn.line)
                following = followed(position, action)
                yield position, action, following
                position, played = following, played + 1
        if self.result is not None and (wrong := self._wrong_claims(position, self.result)):
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
        return format_record(self.form, self.initial, self.turns, self.result, self.seed)

    def _verdict(self, position: Any, turn: RecordedTurn, action: Any, played: int) -> Verdict:
        form, now = self.form, self.form.turn(position, played)
        if not position.is_over and now != (turn.number, turn.seat):
            message = f"now comes turn {now[0]}, of seat {now[1]}"
            return Verdict((form.violation(position, form.order_rule, message),))
        return Verdict() if position.is_legal(action) else position.explain(action)

    def _wrong_claims(self, position: Any, claimed: Result) -> tuple[Violation, ...]:
        """Everything in a claimed result that is not so, by the rule that says how it is."""
        form = self.form
        if not position.is_over:
            return (form.violation(position, form.over_rule, "a result is claimed, but the game is not over"),)
        real = form.result(position)
        mine, right = self._points(claimed), self._points(real)
        wrong = [
            form.violation(position, rule, f"seat {seat}, {source}: {mine.get(key)} claimed, {right.get(key)} is right")
            for key in dict.fromkeys((*right, *mine))
            for seat, source, rule in (key,)
            if mine.get(key) != right.get(key)
        ]
        if claimed.winners != real.winners:
            totals = [seat.total for seat in real.tallies]
            rule = form.tie_rule if totals.count(max(totals)) > 1 else form.winner_rule
            message = f"winners {claimed.winners} claimed, {real.winners} is right"
            wrong.append(form.violation(position, rule, message))
        return tuple(wrong)

    def _points(self, result: Result) -> dict[tuple[int, str, str], int]:
        return {
            (seat, source, rule): points
            for seat, tally in enumerate(result.tallies)
            for (source, rule), points in self.form.sources(tally).items()
        }
