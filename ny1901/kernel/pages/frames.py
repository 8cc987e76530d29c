"""One step of a game as whoever replays it knows it, and what every game's page says of it in the same words."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from ny1901.kernel.pages.replay import Reason
from ny1901.kernel.protocol import Verdict
from ny1901.kernel.text.words import printable

Bounds = tuple[tuple[int, int], ...]
"""For each seat two final scores, the lower first, such as the least and the most that it can still end with."""


@frozen(kw_only=True)
class Frame:
    """One step as the caller knows it; each game makes a `Step` for its page of it.

    Attributes:
        position: the position after the action; before it, if the rules forbid the action.
        notation: that position as text.
        turn: the turn of the action, counted from 1.
        seat: whose turn that is; `None` at the start.
        action: the action; `None` at the start, and for a wrong claim about the result.
        verdict: what the rules say about it.
        bounds: the score bounds of the position; empty if they were not asked for.
        found: for each seat the least and the most that a game from here was found to end with; likewise.
        measured: for each seat between what and what most games between agents end; likewise.
    """

    position: Any
    notation: str
    turn: int = 0
    seat: int | None = None
    action: Any = None
    verdict: Verdict = field(factory=Verdict)
    bounds: Bounds = ()
    found: Bounds = ()
    measured: Bounds = ()


def turn_of(frame: Frame, seat_name: str) -> str:
    """Which turn a frame belongs to.

    Args:
        frame: the frame.
        seat_name: what the game calls the seat whose turn it is.

    >>> turn_of(Frame(position=None, notation="", turn=3, seat=1), "blue")
    'Turn 3, blue'
    >>> turn_of(Frame(position=None, notation=""), "")
    'The start'
    """
    if frame.seat is not None:
        return f"Turn {frame.turn}, {seat_name}"
    return "The start" if frame.verdict.legal else "The claimed result"


def words_of(frame: Frame, told: str) -> str:
    """What happens in a frame.

    Args:
        frame: the frame.
        told: the action in the game's words, its seat included; nothing is told of a frame without one.
    """
    if frame.action is not None and frame.seat is not None:
        return told
    return "The record begins." if frame.verdict.legal else "The record claims another result than the game has."


def reasons_of(frame: Frame) -> tuple[Reason, ...]:
    """Why a frame's action is illegal; empty for a legal one."""
    return tuple(
        Reason(violation.rule, printable(violation.message), tuple(map(str, violation.citations)))
        for violation in frame.verdict.violations
    )
