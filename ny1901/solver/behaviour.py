"""Named behaviours: what everybody is taken to do from a position on, so that an answer can be told for such play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn

from attrs import frozen

from ny1901.kernel.errors import VariantError
from ny1901.kernel.variants import nearest


@frozen
class Behaviour:
    """What every seat is taken to do, at every step.

    Attributes:
        name: what it is asked for by.
        sentence: what every seat does, as the answers say it.
        obeys: whether an action of the seat to move keeps to it; takes a state and a legal action.

    >>> from ny1901.new_york.solver.bounds.behaviours import BEHAVIOURS
    >>> list(BEHAVIOURS)
    ['builds-when-able']
    """

    name: str
    sentence: str
    obeys: Callable[[Any, Any], bool]

    def __str__(self) -> str:
        return self.sentence


def chosen(behaviour: str | Iterable[str], known: Mapping[str, Behaviour]) -> tuple[Behaviour, ...]:
    """The behaviours that are meant, in the order in which a game lists them.

    Args:
        behaviour: a name, or several that all hold.
        known: the behaviours of the game by their names.

    Raises:
        VariantError: there is no such behaviour.
    """
    names = (behaviour,) if isinstance(behaviour, str) else tuple(behaviour)
    for name in names:
        if name not in known:
            raise VariantError(f"{name!r} is unknown{nearest(name, tuple(known))}", field="behaviour")
    return tuple(one for name, one in known.items() if name in names)


def sentences(behaviours: Iterable[Behaviour], turns: int | None) -> tuple[str, ...]:
    """What an answer is told under, a sentence each.

    Args:
        behaviours: what every seat does.
        turns: the most turns that a seat begins after the present one; None for any number.
    """
    told = tuple(str(behaviour) for behaviour in behaviours)
    return told if turns is None else (*told, f"nobody begins more than {turns} more turns")


def checked_turns(turns: object) -> None:
    """Refuse what is no number of turns.

    Args:
        turns: what was given.

    Raises:
        VariantError: it is neither None nor a whole number from 0.
    """
    if turns is not None and (type(turns) is not int or turns < 0):
        raise VariantError(f"{turns!r} is no number of turns; give a whole number from 0, or None", field="turns")


def refuse_contradiction(assumes: Iterable[str]) -> NoReturn:
    """Say that no play to the end keeps to all of it, which a lower bound above the upper one proves.

    Args:
        assumes: what was assumed, a sentence each.

    Raises:
        VariantError: always.
    """
    raise VariantError(
        f"no play from here to the end keeps to this: {'; '.join(assumes)}; leave one of them out", field="behaviour"
    )
