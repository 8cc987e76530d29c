"""Who plays the games of a study: the engine, or the compiled games that its game may bring (`GameKind.compiled`).

Both play the same games, so a table does not depend on it. Compiled ones have to be loaded, and compiled the first
time, so a study begins on the engine, and goes on with them where that is worth it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from attrs import define

from ny1901.analysis.game.kinds import kind_of_game
from ny1901.kernel.errors import StudyError
from ny1901.kernel.spec import loaded

if TYPE_CHECKING:
    from ny1901.analysis.game.measures import Steps
    from ny1901.analysis.study import Arm, Study

SOON = "the games are soon played"
"""Why the engine plays where it was not asked yet who should."""

LOOK_SECONDS = 2.0
"""How long a study is played by the engine before it is asked how long the rest will take."""

WORTH_SECONDS = 20.0
"""How long the rest must take on the engine for compiled games to be worth loading."""


class Lane(Protocol):
    """Compiled games of one rule set."""

    def admit(self, agents: Sequence[str]) -> None:
        """Refuse agents that do not play here.

        Args:
            agents: their names.

        Raises:
            StudyError: one does not; the error says which do.
        """

    def steps(self, agents: Sequence[str], seed: int, *, plies: int) -> Steps:
        """A game, as far as the game's measures look into it: the one that the engine plays.

        Args:
            agents: the agent's name in each seat.
            seed: decides the deal and the dice.
            plies: where the game is broken off, in actions.
        """


# A game has tables that take a while to make; agents may remember what they have worked out.
@lru_cache(maxsize=32)
def game_of(arm: Arm) -> Any:
    """The game of an arm."""
    kind = kind_of_game(arm.game)
    return kind.game(kind.unpack(arm.variant), arm.players)


@lru_cache(maxsize=32)
def lane_of(arm: Arm) -> Lane:
    """The compiled games of an arm.

    Raises:
        StudyError: there are none; the error says why.
    """
    kind = kind_of_game(arm.game)
    if not kind.compiled:
        raise StudyError(f"{kind.name} brings no compiled games to studies")
    lane: Lane = loaded(kind.compiled)(game_of(arm))
    lane.admit(arm.agents)
    return lane


def refusal(study: Study) -> str:
    """Why a study cannot be played by compiled games; empty if it can."""
    try:
        for arm in study.arms:
            lane_of(arm)
    except StudyError as error:
        return error.message
    return ""


@define
class Choice:
    """Who plays the next games of a study.

    One worker plays a first compiled game, so that only one compiles; the others follow when it is done.

    Attributes:
        study: the study.
        asked: whether compiled games are wanted or not; `None` for where they can be had and are worth it.
        reason: why the engine plays; empty once compiled games are chosen.
        decided: whether it has been asked if they can be had.
        tried: whether a first compiled game was handed out.
        games: how many games were played.
        compiled: how many of them were compiled games.
    """

    study: Study
    asked: bool | None = None
    reason: str = SOON
    decided: bool = False
    tried: bool = False
    games: int = 0
    compiled: int = 0

    def __attrs_post_init__(self) -> None:
        """Raise `StudyError` where compiled games are asked for and cannot be had."""
        if self.asked is None:
            return
        self.decided, self.reason = True, refusal(self.study) if self.asked else "that was asked for"
        if self.asked and self.reason:
            raise StudyError(self.reason, field="compiled")

    def next_is_compiled(self, seconds: float, left: float) -> bool:
        """Whether the games that are handed out next are compiled ones.

        Args:
            seconds: how long the study has been played.
            left: how many seconds the rest will take at the rate so far.
        """
        if not self.decided and seconds >= LOOK_SECONDS and left > WORTH_SECONDS:
            self.decided, self.reason = True, refusal(self.study)
        if not self.decided or self.reason:
            return False
        first, self.tried = not self.tried, True
        return first or self.compiled > 0

    def note(self, games: int, compiled: int) -> None:
        """Count games that came back.

        Args:
            games: how many.
            compiled: how many of them were compiled games.
        """
        self.games += games
        self.compiled += compiled

    @property
    def played_by(self) -> str:
        """Who played, in a sentence's end: `compiled games`, or `the engine: ` and why."""
        if not self.compiled:
            return f"the engine: {self.reason}"
        rest = self.games - self.compiled
        return f"compiled games, the first {rest:,} of {self.games:,} by the engine" if rest else "compiled games"
