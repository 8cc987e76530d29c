"""The parts of a record: its turns, and the result that it claims."""

from __future__ import annotations

from attrs import frozen

from ny1901 import records
from ny1901.records import RecordedTurn
from ny1901.rules.position import Position
from ny1901.rules.scoring import Tally, tally, winners

__all__ = ["RecordedTurn", "Result", "sources"]


@frozen
class Result(records.Result):
    """The end of a game as a record claims it.

    Attributes:
        tallies: each seat's points by source.
        winners: the winning seats, rising.
        line: its line in the text that it was read from, from 1.
    """

    @classmethod
    def of(cls, position: Position) -> Result:
        """The result of a position, as if the game ended there.

        >>> from ny1901.game import Game
        >>> Result.of(Game(players=2).initial_state(seed=1901)).tallies[0].cards
        3
        """
        tallies = tally(position)
        return cls(tallies, winners(position, [seat.total for seat in tallies]))


def sources(seat: Tally) -> dict[tuple[str, str], int]:
    """A seat's points by source: pairs of its name and of the rule that gives them, in the order of a record.

    The points of the start are named only where there are any.
    """
    start = {("start", "setup.pieces"): seat.start} if seat.start else {}
    return {
        **start,
        ("buildings", "build.points"): seat.buildings,
        ("prestige", "challenge.gold-prestige"): seat.prestige,
        **{(street, "tally.street"): points for street, points in seat.streets},
        ("challenge", "tally.challenge"): seat.challenge,
        ("cards", "tally.cards"): seat.cards,
    }
