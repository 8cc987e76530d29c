"""The places on the boards of a game, and numbers to be drawn on them; no data frame is needed to say what they are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from attrs import frozen


@frozen(kw_only=True)
class Shading:
    """Numbers to be drawn on the places of a board.

    Attributes:
        title: what is shown.
        unit: the unit of the numbers.
        values: the numbers by place; `nan` where there were too few games.
        middle: the number that means no difference; `None` where there is none.
        reach: further numbers that the steps of the shades must reach, so that pictures can be compared.
        starred: the places whose number gets a star.
        told: the numbers in words, for those who hear the picture read.
    """

    title: str
    unit: str
    values: Mapping[str, float]
    middle: float | None = None
    reach: tuple[float, ...] = ()
    starred: frozenset[str] = frozenset()
    told: str = ""


@frozen
class Places:
    """The places of a game.

    Attributes:
        kind: the kind of the things in the frame of items that are places, such as `lot`; people call them so too.
        beside: for a game the places beside each place.
        draw: for a game and numbers the picture, as SVG with the title and the unit in it.
    """

    kind: str
    beside: Callable[[Any], Mapping[str, Collection[str]]]
    draw: Callable[[Any, Shading], str]
