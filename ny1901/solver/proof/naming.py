"""The numbers and truths of a symbolic position by their paths, for any game's classes of symbols."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

import attrs
import z3
from attrs import frozen

from ny1901.solver.proof.logic import Number, Truth

S = TypeVar("S", bound=attrs.AttrsInstance)


@frozen
class Naming:
    """Makes Z3 constants whose names begin with a prefix, in a context of Z3; None is the one shared by all threads."""

    prefix: str
    context: Any = None

    def number(self, path: str) -> Number:
        """A whole number."""
        return z3.Int(f"{self.prefix}{path}", self.context)

    def truth(self, path: str) -> Truth:
        """A truth."""
        return z3.Bool(f"{self.prefix}{path}", self.context)

    def numbers(self, path: str, how_many: int) -> tuple[Number, ...]:
        """Some whole numbers."""
        return tuple(self.number(f"{path}.{place}") for place in range(how_many))

    def truths(self, path: str, how_many: int) -> tuple[Truth, ...]:
        """Some truths."""
        return tuple(self.truth(f"{path}.{place}") for place in range(how_many))

    def symbols(self, kind: type[S], path: str = "", *, each: int = 0) -> S:
        """A class of symbols of which nothing is known: each constant is named after its field.

        Args:
            kind: an attrs class; its fields are annotated as `Number`, `Truth` or tuples of these, or have a default.
            path: the path of the whole, such as `turn`.
            each: how many a tuple has, such as one a seat.

        >>> from ny1901.paris.solver.proof.state import PostcardSymbols
        >>> Naming("before ").symbols(PostcardSymbols, "postcard", each=2).used
        (before postcard.used.0, before postcard.used.1)
        """
        makers = {"Number": self.number, "Truth": self.truth}
        tuples = {"tuple[Number, ...]": self.numbers, "tuple[Truth, ...]": self.truths}
        made: dict[str, Any] = {}
        for name, annotation in ((attribute.name, attribute.type) for attribute in attrs.fields(kind)):
            whole = f"{path}.{name}" if path else name
            if annotation in makers:
                made[name] = makers[annotation](whole)
            elif annotation in tuples:
                made[name] = tuples[annotation](whole, each)
        return kind(**made)


def leaves(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every number and truth below a value with its path; tuples and attrs classes are gone into.

    Args:
        value: a number, a truth, or a tuple or attrs class of such.
        path: the path of the value itself.

    >>> list(leaves((3, (True, False)), "cards"))
    [('cards.0', 3), ('cards.1.0', True), ('cards.1.1', False)]
    """
    if isinstance(value, tuple):
        for place, item in enumerate(value):
            yield from leaves(item, f"{path}.{place}")
    elif names := _field_names(type(value)):
        for name in names:
            yield from leaves(getattr(value, name), f"{path}.{name}")
    else:
        yield path, value


def _field_names(kind: type) -> tuple[str, ...]:
    if kind not in _FIELD_NAMES:
        names = tuple(attribute.name for attribute in attrs.fields(kind)) if attrs.has(kind) else ()
        _FIELD_NAMES[kind] = names
    return _FIELD_NAMES[kind]


_FIELD_NAMES: dict[type, tuple[str, ...]] = {}
"""What has been looked up: the same few classes are asked about at every step of every game."""
