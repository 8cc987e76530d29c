"""Logic that reads the same on values and on Z3 terms: one formula proves a statement and tests it on real positions.

Python's `and`, `or`, `not`, `if` and `max` need to know the truth at once, which a term has not got; these functions do
not. Comparison and arithmetic (`==`, `<=`, `+`) need no stand-in: Z3 overloads them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import z3

Number: TypeAlias = Any
"""A whole number: an `int`, or a Z3 term of that sort."""
Truth: TypeAlias = Any
"""True or false: a `bool`, or a Z3 term of that sort."""


def all_of(claims: Iterable[Truth]) -> Truth:
    """Whether all claims hold.

    >>> all_of([True, 1 + 1 == 2])
    True
    >>> all_of([True, z3.Int("lots") >= 0])
    lots >= 0
    """
    open_claims = []
    for claim in claims:
        if isinstance(claim, z3.BoolRef):
            open_claims.append(claim)
        elif not claim:
            return False
    if not open_claims:
        return True
    return open_claims[0] if len(open_claims) == 1 else z3.And(open_claims)


def any_of(claims: Iterable[Truth]) -> Truth:
    """Whether at least one claim holds.

    >>> any_of([False, z3.Int("lots") >= 0])
    lots >= 0
    """
    open_claims = []
    for claim in claims:
        if isinstance(claim, z3.BoolRef):
            open_claims.append(claim)
        elif claim:
            return True
    if not open_claims:
        return False
    return open_claims[0] if len(open_claims) == 1 else z3.Or(open_claims)


def not_(claim: Truth) -> Truth:
    """The opposite of a claim.

    >>> not_(z3.Bool("owned")), not_(False)
    (Not(owned), True)
    """
    return z3.Not(claim) if isinstance(claim, z3.BoolRef) else not claim


def and_(first: Truth, second: Truth) -> Truth:
    """Whether two claims hold.

    >>> and_(True, False)
    False
    """
    return all_of((first, second))


def or_(first: Truth, second: Truth) -> Truth:
    """Whether at least one of two claims holds.

    >>> or_(True, False)
    True
    """
    return any_of((first, second))


def implies(condition: Truth, claim: Truth) -> Truth:
    """Whether the claim holds wherever the condition does.

    >>> implies(False, False), implies(True, False)
    (True, False)
    """
    return any_of((not_(condition), claim))


def if_else(condition: Truth, one: Any, other: Any) -> Any:
    """One value where the condition holds, else the other.

    >>> if_else(2 > 1, "larger", "smaller")
    'larger'
    """
    if isinstance(condition, z3.BoolRef):
        return z3.If(condition, one, other)
    return one if condition else other


def count(claims: Iterable[Truth]) -> Number:
    """How many of the claims hold.

    >>> count([True, False, True])
    2
    """
    return total(if_else(claim, 1, 0) for claim in claims)


def total(numbers: Iterable[Number]) -> Number:
    """The sum of some numbers.

    >>> total([3, 4])
    7
    """
    values = list(numbers)
    return z3.Sum(values) if any(isinstance(value, z3.ArithRef) for value in values) else sum(values)


def lesser(first: Number, second: Number) -> Number:
    """The smaller of two numbers.

    >>> lesser(3, 4)
    3
    """
    return if_else(first <= second, first, second)


def at(values: Sequence[Any], index: Number) -> Any:
    """The value at a place that may be a term; the place must be inside the sequence.

    >>> at((5, 6, 7), 1)
    6
    """
    if isinstance(index, int):
        return values[index]
    found = values[-1]
    for place in reversed(range(len(values) - 1)):
        found = if_else(index == place, values[place], found)
    return found
