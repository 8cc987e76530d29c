"""Making frozen values fast.

attrs fills a frozen object field by field through `object.__setattr__`; measured, that is three times the cost of
plain assignment, and three such objects are made at each step of a game. So a step fills the slots of an open twin of
the class, with the same slots, and then hands the object over to the frozen class. What comes out is the frozen
object, no different from one that its constructor made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import attrs

T = TypeVar("T", bound=attrs.AttrsInstance)

_MAKERS: dict[type, Any] = {}


def maker(frozen_class: type[T]) -> Callable[..., T]:
    """A fast constructor of a frozen, slotted attrs class (`weakref_slot=False`) without validators or converters.

    Args:
        frozen_class: the class; its constructor's arguments are taken by position, defaults included.
    """
    made = _MAKERS.get(frozen_class)
    if made is None:
        made = _MAKERS[frozen_class] = _open_twin(frozen_class)
    return made


def _open_twin(frozen_class: type[attrs.AttrsInstance]) -> type:
    def hand_over(made: attrs.AttrsInstance) -> None:
        made.__class__ = frozen_class

    return attrs.make_class(
        f"Open{frozen_class.__name__}",
        {field.name: attrs.field(init=field.init, default=field.default) for field in attrs.fields(frozen_class)},
        class_body={"__attrs_post_init__": hand_over},
        slots=True,
        weakref_slot=False,
        eq=False,
    )
