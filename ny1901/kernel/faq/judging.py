"""How the engine's judgement on an action that a question asks for is put into words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from ny1901.kernel.protocol import Verdict


@frozen
class Judged:
    """The judgement on what a question asks for.

    Attributes:
        action: the action that it means, of several the likeliest.
        verdict: the engine's verdict on it; for a seat that is not to move also that it is not its turn.
        ruling: the answer, a sentence or two.
        details: what is legal instead, and the like.
    """

    action: Any
    verdict: Verdict
    ruling: str
    details: tuple[str, ...]


def says(action: object, verdict: Verdict, ways: int) -> str:
    """What the engine says to an action, a sentence or two.

    Args:
        action: the action.
        verdict: the verdict on it.
        ways: how many legal actions the question can mean.

    >>> says("end", Verdict(()), 3)
    'end is legal. It is one of 3 ways.'
    """
    if not verdict.legal:
        return f"{action} is illegal: {'; '.join(violation.message for violation in verdict.violations)}."
    return f"{action} is legal." + (f" It is one of {ways} ways." if ways > 1 else "")


def some(actions: Sequence[object], most: int = 4) -> str:
    """The first few actions by name, and how many more there are.

    >>> some(["a", "b", "c"]), some(["a", "b", "c"], 2)
    ('a, b and c', 'a, b and 1 more')
    """
    shown = [str(action) for action in actions[:most]]
    more = len(actions) - len(shown)
    *first, last = [*shown, f"{more} more"] if more else shown
    return f"{', '.join(first)} and {last}" if first else last
