"""What a house rule is written with: the decorators, and the logic that reads the same on values and on terms of Z3.

>>> from ny1901.solver.house_rules import both, restriction
>>> @restriction(reason="two are enough")
... def no_third_lot(position, action, result):
...     "Nobody acquires a third lot."
...     return both(action.acquires, position.mover.lots >= 2)
>>> no_third_lot.id
'house.no-third-lot'
"""

from __future__ import annotations

from ny1901.kernel.house_rules.rule import restriction, score, setup
from ny1901.solver.proof.logic import at, both, choose, count, either, every, implies, lesser, negate, some, total

__all__ = [
    "at",
    "both",
    "choose",
    "count",
    "either",
    "every",
    "implies",
    "lesser",
    "negate",
    "restriction",
    "score",
    "setup",
    "some",
    "total",
]
