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


def every(claims: Iterable[Truth]) -> Truth:
    """Whether all claims hold.

    >>> every([True, 1 + 1 == 2])
    True
    >>> every([True, z3.Int("lots") >= 0])
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


def some(claims: Iterable[Truth]) -> Truth:
    """Whether at least one claim holds.

    >>> some([False, z3.Int("lots") >= 0])
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


def negate(claim: Truth) -> Truth:
    """The opposite of a claim.

    >>> negate(z3.Bool("owned")), negate(False)
    (Not(owned), True)
    """
    return z3.Not(claim) if isinstance(claim, z3.BoolRef) else not claim


def both(first: Truth, second: Truth) -> Truth:
    """Whether two claims hold.

    >>> both(True, False)
    False
    """
    return every((first, second))


def either(first: Truth, second: Truth) -> Truth:
    """Whether at least one of two claims holds.

    >>> either(True, False)
    True
    """
    return some((first, second))


def implies(condition: Truth, claim: Truth) -> Truth:
    """Whether the claim holds wherever the condition does.

    >>> implies(False, False), implies(True, False)
    (True, False)
    """
    return some((negate(condition), claim))


def choose(condition: Truth, one: Any, other: Any) -> Any:
    """One value where the condition holds, else the other.

    >>> choose(2 > 1, "larger", "smaller")
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
    return total(choose(claim, 1, 0) for claim in claims)


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
    return choose(first <= second, first, second)


def at(values: Sequence[Any], index: Number) -> Any:
    """The value at a place that may be a term; the place must be inside the sequence.

    >>> at((5, 6, 7), 1)
    6
    """
    if isinstance(index, int):
        return values[index]
    found = values[-1]
    for place in reversed(range(len(values) - 1)):
        found = choose(index == place, values[place], found)
    return found
