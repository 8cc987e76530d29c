"""Records of any game whose states keep the protocol: a seed, a turn for each action, and the points of the seats."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from attrs import frozen

from ny1901.kernel.errors import DataError
from ny1901.kernel.protocol import Violation
from ny1901.kernel.records import Engine, Record, RecordForm
from ny1901.kernel.spec import GameSpec
from ny1901.kernel.text.words import Word


@frozen
class Points:
    """A seat's points, which are not told by source."""

    total: int


class PlainForm(RecordForm):
    """How records of a game are written that says nothing about them itself."""

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
        return self.engine.game(players=len(position.scores))

    def violation(self, position: Any, rule: str, message: str) -> Violation:
        """A broken rule; no rulebook is cited."""
        return Violation(rule, message)


def _engine(title: str, game: Any) -> Engine:
    """A game's own functions."""

    def parse_action(rules: Any, text: str) -> Any:
        if not hasattr(rules, "parse_action"):
            raise DataError(f"records of {title} need `parse_action` of its game, which reads an action's text")
        return rules.parse_action(text)

    def no_position(*_: Any, **__: Any) -> Any:
        raise DataError(f"a record of {title} begins with the seed of its deal, not with a position")

    return Engine(
        game=game,
        deal=lambda rules, seed: rules.initial_state(seed),
        is_legal=lambda state, action: bool(state.is_legal(action)),
        explain=lambda state, action: state.explain(action),
        after=lambda state, action: state.apply(action),
        tally=lambda state: tuple(map(Points, state.scores)),
        winners=lambda state, _: state.winners,
        cite=lambda rule, edition: (),
        variants=None,
        format_position=no_position,
        parse_position=no_position,
        parse_action=parse_action,
    )


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
    class Form(PlainForm):
        engine = _engine(title, game)

    @frozen
    class PlainRecord(Record[Any]):
        """A game from its deal to wherever it stops."""

        form: ClassVar[RecordForm] = Form()

    return PlainRecord
