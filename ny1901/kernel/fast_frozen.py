"""Making frozen values fast.

attrs fills a frozen object field by field through `object.__setattr__`; measured, that takes four times as long as
what is done here, and three such objects are made at each step of a game. So a step fills the slots of an open twin of
the class, with the same slots, and then hands the object over to the frozen class. What comes out is the frozen
object, no different from one that its constructor made.

The functions that do so are written out for each class, as attrs writes its constructors: measured, to call the
constructor of a twin takes twice as long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import attrs

T = TypeVar("T", bound=attrs.AttrsInstance)

_KEPT = object()
"""Stands for a field that a changed copy takes from the original."""


def fast_init(frozen_class: type[T]) -> Callable[..., T]:
    """A fast constructor of a frozen, slotted attrs class.

    Args:
        frozen_class: the class, with `weakref_slot=False`, without validators, converters and factories; its
            constructor's arguments are taken by position, defaults included.

    >>> Point = attrs.make_class("Point", ["x", "y"], frozen=True, slots=True, weakref_slot=False)
    >>> fast_init(Point)(1, 2)
    Point(x=1, y=2)
    """
    return _INITS[frozen_class]


def fast_evolve(frozen_class: type[T]) -> Callable[..., T]:
    """A fast `attrs.evolve` for a class that `fast_init` can make.

    Args:
        frozen_class: the class of the values.

    >>> Point = attrs.make_class("Point", ["x", "y"], frozen=True, slots=True, weakref_slot=False)
    >>> fast_evolve(Point)(Point(1, 2), y=3)
    Point(x=1, y=3)
    """
    return _EVOLVES[frozen_class]


class _Written(dict[type, Callable[..., Any]]):
    """The functions written so far, by class; one that is missing is written when it is first looked up."""

    def __init__(self, write: Callable[[type[attrs.AttrsInstance]], str]) -> None:
        self._write = write

    def __missing__(self, frozen_class: type[attrs.AttrsInstance]) -> Callable[..., Any]:
        fields = attrs.fields(frozen_class)
        # With the same bases, or Python would not hand the object over; one with fields is frozen itself.
        bases = () if any(map(attrs.has, frozen_class.__bases__)) else frozen_class.__bases__
        twin = type(f"Open{frozen_class.__name__}", bases, {"__slots__": tuple(field.name for field in fields)})
        names: dict[str, Any] = {"new": object.__new__, "twin": twin, "frozen": frozen_class, "KEPT": _KEPT}
        names |= {f"default_{field.name}": field.default for field in fields}
        exec(self._write(frozen_class), names)  # of nothing but the names of the fields
        made: Callable[..., Any] = names["written"]
        self[frozen_class] = made
        return made


def _init_text(frozen_class: type[attrs.AttrsInstance]) -> str:
    fields = attrs.fields(frozen_class)
    parameters = (
        field.name if field.default is attrs.NOTHING else f"{field.name}=default_{field.name}"
        for field in fields
        if field.init
    )
    values = ((field.name, field.name if field.init else f"default_{field.name}") for field in fields)
    return _text(", ".join(parameters), values)


def _evolve_text(frozen_class: type[attrs.AttrsInstance]) -> str:
    fields = attrs.fields(frozen_class)
    parameters = (f"{field.name}=KEPT" for field in fields if field.init)
    values = (
        (
            field.name,
            f"old.{field.name} if {field.name} is KEPT else {field.name}" if field.init else f"default_{field.name}",
        )
        for field in fields
    )
    return _text(f"old, *, {', '.join(parameters)}", values)


def _text(parameters: str, values: Iterable[tuple[str, str]]) -> str:
    filled = "".join(f"    made.{name} = {value}\n" for name, value in values)
    return f"def written({parameters}):\n    made = new(twin)\n{filled}    made.__class__ = frozen\n    return made\n"


_INITS, _EVOLVES = _Written(_init_text), _Written(_evolve_text)
