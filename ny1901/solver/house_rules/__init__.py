"""What a house rule is written with: the decorators, and the logic that reads the same on values and on terms of Z3.

>>> from ny1901.solver.house_rules import and_, restriction
>>> @restriction(reason="two are enough")
... def no_third_lot(position, action, result):
...     "Nobody acquires a third lot."
...     return and_(action.acquires, position.mover.lots >= 2)
>>> no_third_lot.id
'house.no-third-lot'
"""

from __future__ import annotations

from ny1901.kernel.house_rules.rule import restriction, score, setup
from ny1901.solver.proof.logic import all_of, and_, any_of, at, count, if_else, implies, lesser, not_, or_, total

__all__ = [
    "all_of",
    "and_",
    "any_of",
    "at",
    "count",
    "if_else",
    "implies",
    "lesser",
    "not_",
    "or_",
    "restriction",
    "score",
    "setup",
    "total",
]
