"""Whole games of New York as records: how they are written, and by which rules they are replayed.

What a record is stands in `ny1901.kernel.records`, for every game; `docs/reference/notation.md` has the grammar.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from ny1901.kernel import records
from ny1901.kernel.protocol import Citation
from ny1901.kernel.records import RecordedTurn, RecordForm, Result
from ny1901.kernel.text.words import Word
from ny1901.new_york.notation.names import Names
from ny1901.new_york.rules.actions import Action, EndTurn, ReturnLot
from ny1901.new_york.rules.catalogue import cite
from ny1901.new_york.rules.game import Game
from ny1901.new_york.rules.scoring import Tally
from ny1901.new_york.rules.state import State


class NewYorkForm(RecordForm):
    """How records of New York are written."""

    game = Game
    state = State

    def cite(self, rule: str, edition: str) -> tuple[Citation, ...]:
        """The citations of a rule in an edition."""
        return cite(rule, edition)

    def turn(self, position: State, _: int) -> tuple[int, int]:
        """The number of the turn, from 1, and the seat whose it is."""
        return position.turn.number + 1, position.turn.seat

    def ends_turn(self, action: Action) -> bool:
        """Whether an action is the last of its turn."""
        return isinstance(action, EndTurn | ReturnLot)

    def sources(self, tally: Tally) -> dict[tuple[str, str], int]:
        """A seat's points by source, in the order of a record; those of the start only where there are any."""
        start = {("start", "setup.pieces"): tally.start} if tally.start else {}
        return {
            **start,
            ("buildings", "build.points"): tally.buildings,
            ("prestige", "challenge.gold-prestige"): tally.prestige,
            **{(street, "tally.street"): points for street, points in tally.streets},
            ("challenge", "tally.challenge"): tally.challenge,
            ("cards", "tally.cards"): tally.cards,
            **{(rule, rule): points for rule, points in tally.house},
        }

    def source_names(self, initial: State, seat: int) -> tuple[str, ...]:
        """The names of the sources that a seat's line must have."""
        start = ("start",) if initial.rules.variant.points_at_start(seat) else ()
        return (*start, "buildings", "prestige", *_streets(initial), "challenge", "cards", *_scores(initial))

    def tally(self, initial: State, points: dict[str, int], word: Word) -> Tally:
        """The tally with these points by the name of their source."""
        streets = tuple((street, points[street]) for street in _streets(initial))
        return Tally(
            points["buildings"],
            points["prestige"],
            streets,
            points["challenge"],
            points["cards"],
            points.get("start", 0),
            tuple((rule, points[rule]) for rule in _scores(initial)),
        )


def _streets(initial: State) -> tuple[str, ...]:
    return Names(initial.rules).street_ids(initial.deal.streets)


def _scores(initial: State) -> tuple[str, ...]:
    rules = initial.rules.variant.house_rules
    return () if rules is None else tuple(rule.id for rule in rules.scores)


@frozen(repr=False)
class Record(records.Record[State]):
    """A game from a start to wherever it stops. Nothing in it has to be true: `replay` finds what is not.

    `str` writes it as text, `parse` reads that again.

    Attributes:
        initial: where it starts.
        turns: the turns from there on.
        result: the result that is claimed; `None` for a game that stops before its end.
        seed: the seed that deals `initial`, if that is how it came about; the text then needs no position.

    Raises:
        DataError: the seed deals another position.
    """

    form: ClassVar[RecordForm] = NewYorkForm()

    initial: State
    turns: tuple[RecordedTurn, ...] = ()
    result: Result | None = None
    seed: int | None = None
