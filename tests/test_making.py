"""The fast makers give what the classes' own constructors give, and it is as frozen."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve, field, frozen
from attrs.exceptions import FrozenInstanceError

from ny1901.kernel.fast_frozen import fast_evolve, fast_init


@frozen(weakref_slot=False)
class Point:
    across: int
    down: int = 7
    memory: int | None = field(default=None, init=False)


@frozen(weakref_slot=False)
class Spot(Point):
    """A class whose slots are all inherited, as those of a game's states are."""


@pytest.mark.parametrize("kind", [Point, Spot])
@pytest.mark.parametrize("arguments", [(1,), (1, 2)])
def test_a_maker_gives_what_the_constructor_gives(kind: type[Point], arguments: tuple[int, ...]) -> None:
    made = fast_init(kind)(*arguments)
    assert type(made) is kind
    assert made == kind(*arguments)
    assert made.memory is None


@pytest.mark.parametrize("changes", [{}, {"down": 3}, {"across": None, "down": 0}])
def test_a_changer_gives_what_evolve_gives_and_leaves_the_original(changes: dict[str, Any]) -> None:
    old = Spot(1, 2)
    object.__setattr__(old, "memory", 5)
    changed = fast_evolve(Spot)(old, **changes)
    assert type(changed) is Spot
    assert changed == evolve(old, **changes)
    assert changed.memory is None
    assert (old.across, old.down, old.memory) == (1, 2, 5)


def test_what_is_made_is_frozen() -> None:
    for made in (fast_init(Point)(1), fast_evolve(Point)(Point(1))):
        with pytest.raises(FrozenInstanceError):
            made.across = 2  # type: ignore[misc]


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(TypeError):
        fast_init(Point)()
    with pytest.raises(TypeError):
        fast_evolve(Point)(Point(1), memory=3)


def test_a_function_is_written_once_for_each_class() -> None:
    assert fast_init(Point) is fast_init(Point)
    assert fast_evolve(Point) is fast_evolve(Point)
    assert fast_init(Point) is not fast_init(Spot)
