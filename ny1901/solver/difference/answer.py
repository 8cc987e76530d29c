"""The answer to where two rule sets of a game part: the line of play, what differs after it, and what is proved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from attrs import evolve, field, frozen

from ny1901.kernel.protocol import State
from ny1901.kernel.records import Record
from ny1901.solver.answers import Answer, Row
from ny1901.solver.difference.lockstep import ONLY_IN_A, ONLY_IN_B, Detail, Fields, Line, Pair, Sides

P = TypeVar("P", bound=State)

_LEGAL = (ONLY_IN_A, ONLY_IN_B)


@frozen(kw_only=True, repr=False)
class Difference(Answer, Generic[P]):
    """Where two rule sets come apart, or that they do not.

    `proved` is True if no shorter line of play tells them apart, or if nothing can; `proved_by` says whether that holds
    for this deal or for every one. It is None if the line is only the shortest found, or if none was found; `at_least`
    then says what is known.

    Attributes:
        names: what was compared.
        rule_sets: the two rule sets that were played.
        sides: how the game is played side by side.
        seed: what both are dealt with; None if nothing was found.
        actions: the line of play, legal in both; after it they are apart.
        positions: the position in each after it.
        details: everything that differs then.
        rules: the ids of the rules responsible.
        fields: the fields of the variant responsible, with the value in each.
        at_least: from the deal of the line, or from any if there is none, no line with fewer actions tells them apart;
            None if it is proved that nothing does.
        searched: what was searched, in words.
    """

    names: tuple[str, str]
    rule_sets: tuple[Any, Any]
    sides: Sides = field(eq=False, repr=False)
    seed: int | None = None
    actions: Line = ()
    positions: tuple[P, P] | None = None
    details: tuple[Detail, ...] = ()
    rules: tuple[str, ...] = ()
    fields: Fields = ()
    at_least: int | None = None
    searched: str = ""

    @property
    def found(self) -> bool:
        """Whether a line of play was found that tells the two apart."""
        return self.seed is not None

    @property
    def steps(self) -> int | None:
        """How many actions the line of play has; None if nothing was found."""
        return len(self.actions) if self.found else None

    @property
    def actions_in_one(self) -> Line:
        """The actions that only one of the two allows after the line of play, as long as the tables are alike."""
        if self.positions is None or not any(detail.what in _LEGAL for detail in self.details):
            return ()
        pair = Pair(*self.positions, self.sides)
        return pair.only_in_a + pair.only_in_b

    @property
    def difference(self) -> str:
        """What differs, in a sentence; what is hidden from the players is named only if nothing else differs."""
        if not self.found:
            return "no difference" if self.proved else "none found"
        a, b = self.names
        hidden = self.sides.hidden
        if all(detail.what in hidden for detail in self.details):
            hidden = ()
        shown = [
            *self._only(ONLY_IN_A, a),
            *self._only(ONLY_IN_B, b),
            *(f"{d.what}: {d.in_a} in {a}, {d.in_b} in {b}" for d in self.details if d.what not in (*_LEGAL, *hidden)),
        ]
        return "; ".join(shown)

    def _only(self, what: str, name: str) -> Iterator[str]:
        actions = [detail.in_a or detail.in_b for detail in self.details if detail.what == what]
        if actions:
            others = f" and {len(actions) - 1} more" if len(actions) > 1 else ""
            yield f"legal only in {name}: {actions[0]}{others}"

    def renamed(self, a: str, b: str) -> Difference[P]:
        """The same difference between two variants of other names that have the same rules.

        Args:
            a: the first name.
            b: the second.
        """
        return evolve(self, names=(a, b))

    @property
    def record(self) -> Record[P] | None:
        """The line of play as a record of the first rule set; None if nothing was found."""
        if self.positions is None:
            return None
        initial = self.rule_sets[0].initial_state(self.seed or 0)
        return self.sides.record.of(initial, self.actions, seed=self.seed)

    def turns(self) -> list[Row]:
        """The line of play turn by turn: the number of the turn from 1, the seat, and the actions."""
        turns = self.record.turns if self.record else ()
        return [
            {"turn": turn.number, "seat": turn.seat, "actions": [str(action) for action in turn.actions]}
            for turn in turns
        ]

    def as_table(self) -> list[Row]:
        """One row for each thing that differs."""
        return [{"what": detail.what, "in_a": detail.in_a, "in_b": detail.in_b} for detail in self.details]

    def to_data(self) -> dict[str, Any]:
        """The answer as plain data for JSON; the positions and the record as their text."""
        return {
            "a": self.names[0],
            "b": self.names[1],
            "players": self.rule_sets[0].players,
            "found": self.found,
            "steps": self.steps,
            "at_least": self.at_least,
            "seed": self.seed,
            "actions": [str(action) for action in self.actions],
            "difference": self.difference,
            "rules": list(self.rules),
            "fields": [{"field": name, "in_a": _plain(in_a), "in_b": _plain(in_b)} for name, in_a, in_b in self.fields],
            "positions": [str(position) for position in self.positions or ()],
            "record": str(self.record) if self.record else None,
            "searched": self.searched,
        } | super().to_data()


def _plain(value: Any) -> Any:
    return value if isinstance(value, str | int | bool) else str(value)
