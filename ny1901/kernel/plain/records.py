"""Records of any game whose states keep the protocol: a seed, a turn for each action, and the points of the seats."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from attrs import frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.protocol import Citation, Violation
from ny1901.kernel.records import Record, RecordForm, Result
from ny1901.kernel.spec import STANDARD, GameSpec
from ny1901.kernel.text.words import Word


@frozen
class Points:
    """A seat's points, which are not told by source."""

    total: int


@frozen(slots=False)
class PlainForm(RecordForm):
    """How records of a game are written that says nothing about them itself.

    Attributes:
        title: the name of the game in sentences.
        game: the class of games.
    """

    title: str
    game: Any

    order_rule, over_rule = "turn.order", "end.over"
    tie_rule = winner_rule = "tally.winners"
    points_below_0 = True

    def turn(self, position: Any, played: int) -> tuple[int, int]:
        """The number of the turn, from 1, and the seat to move: each action is a turn."""
        return played + 1, position.to_move

    def ends_turn(self, action: Any) -> bool:
        """Every action ends its turn."""
        return True

    def sources(self, tally: Points) -> dict[tuple[str, str], int]:
        """The points, as one source."""
        return {("points", "tally.points"): tally.total}

    def source_names(self, initial: Any, seat: int) -> tuple[str, ...]:
        """The name of the one source."""
        return ("points",)

    def tally(self, initial: Any, points: dict[str, int], word: Word) -> Points:
        """The points that a record claims."""
        return Points(points["points"])

    def rules(self, position: Any) -> Any:
        """The game for as many as a state has scores."""
        return self.game(players=len(position.scores))

    def result(self, position: Any) -> Result:
        """The result of a game that is over."""
        return Result(tuple(map(Points, position.scores)), position.winners)

    def cite(self, rule: str, edition: str) -> tuple[Citation, ...]:
        """No rulebook is cited."""
        return ()

    def violation(self, position: Any, rule: str, message: str) -> Violation:
        """A broken rule; no rulebook is cited."""
        return Violation(rule, message)

    def position_text(self, position: Any) -> str:
        """There is no text of a position.

        Raises:
            DataError: always.
        """
        raise self._begins_with_a_seed

    def read_position(self, text: str, rules: Any, *, check: bool) -> Any:
        """There is no text of a position.

        Raises:
            DataError: always.
        """
        raise self._begins_with_a_seed

    @property
    def _begins_with_a_seed(self) -> DataError:
        return DataError(f"a record of {self.title} begins with the seed of its deal, not with a position")

    def read_action(self, rules: Any, text: str) -> Any:
        """The action that a text says.

        Raises:
            DataError: the game does not read actions.
        """
        if not hasattr(rules, "parse_action"):
            raise DataError(f"records of {self.title} need `parse_action` of its game, which reads an action's text")
        return rules.parse_action(text)

    def variant_text(self, rules: Any) -> str:
        """The name of the rules of a game without variants."""
        return STANDARD

    def read_variant(self, variant: Word) -> dict[str, Any]:
        """No variant; only the name of the rules of a game without any is read.

        Raises:
            NotationError: it is another name.
        """
        if variant.word != STANDARD:
            raise variant.error("this game has no variants", STANDARD)
        return {}


def record_of(spec: GameSpec) -> Any:
    """The class of records of a game: its own, or a plain one.

    Args:
        spec: the game.

    Returns:
        A class such as `ny1901.kernel.records.Record`, with `of`, `parse` and `replay`.

    Raises:
        DataError: the game has variants; records of it need a class of its own to write them.

    >>> from ny1901.kernel.games import game_named
    >>> record_of(game_named("paris")).__module__
    'ny1901.paris.notation.record'
    """
    return spec.part("record") if spec.record or spec.variants else _plain_record(spec.title, spec.game)


@cache
def _plain_record(title: str, game: Any) -> Any:
    @frozen
    class PlainRecord(Record[Any]):
        """A game from its deal to wherever it stops."""

        form: ClassVar[RecordForm] = PlainForm(title, game)

    return PlainRecord
