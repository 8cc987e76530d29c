"""The parts of a record: its turns, and the result that it claims."""

from __future__ import annotations

from attrs import field, frozen

from ny1901.rules.actions import Action
from ny1901.rules.position import Position
from ny1901.rules.scoring import Tally, tally, winners


@frozen
class RecordedTurn:
    """One turn of a record.

    Attributes:
        number: its number; the first of a game is 1.
        seat: the seat that is said to have taken it, from 0.
        actions: its actions in order; only the last turn of a record may lack its end.
        line: its line in the text that it was read from, from 1.
    """

    number: int
    seat: int
    actions: tuple[Action, ...]
    line: int | None = field(default=None, eq=False)


@frozen
class Result:
    """The end of a game as a record claims it.

    Attributes:
        tallies: each seat's points by source.
        winners: the winning seats, rising.
        line: its line in the text that it was read from, from 1.
    """

    tallies: tuple[Tally, ...]
    winners: tuple[int, ...]
    line: int | None = field(default=None, eq=False)

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
    """A seat's points by source: pairs of its name and of the rule that gives them, in the order of a record."""
    return {
        ("buildings", "build.points"): seat.buildings,
        ("prestige", "challenge.gold-prestige"): seat.prestige,
        **{(street, "tally.street"): points for street, points in seat.streets},
        ("challenge", "tally.challenge"): seat.challenge,
        ("cards", "tally.cards"): seat.cards,
    }
