"""While a formula is read, Python may decide nothing about a term of Z3.

`if`, `not`, `and`, `or`, `in` and `a <= b <= c` ask whether a term is true. Z3 has an answer even for an equation:
whether both sides are written alike. A formula read so says something else than its author meant, and could be proved
though it is false; so the question is refused. Terms made with Z3's own words are refused like all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any

import z3

_READING = ContextVar("reading a formula", default=False)


class Undecided(TypeError):
    """Python asked something of a term that only a position with numbers in it can answer."""


@contextmanager
def reading() -> Iterator[None]:
    """A formula is read: nothing about a term is decided here.

    >>> with reading():
    ...     bool(z3.Int("score") == 43)
    Traceback (most recent call last):
    ny1901.solver.proof.reading.Undecided: Python asks whether score == 43 is true, which is open in a proof
    """
    token = _READING.set(True)
    try:
        yield
    finally:
        _READING.reset(token)


def _refused(method: str, asked: str) -> Callable[..., Any]:
    """A method of Z3's terms that answers as ever, but for while a formula is read."""
    original = getattr(z3.AstRef, method)

    @wraps(original)
    def answer(term: Any) -> Any:
        if _READING.get() and isinstance(term, z3.ExprRef):
            raise Undecided(f"Python {asked.format(term)}, which is open in a proof")
        return original(term)

    return answer


# Z3 makes its terms itself, of its own classes; only there can every one of them be reached.
z3.AstRef.__bool__ = _refused("__bool__", "asks whether {} is true")
z3.ExprRef.__hash__ = _refused("__hash__", "looks {} up in a set or a dictionary")
