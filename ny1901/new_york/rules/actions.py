"""The actions of New York 1901, one a step of a turn; `str` of an action is its notation."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from attrs import field, frozen

from ny1901.kernel.errors import NotationError
from ny1901.kernel.geometry import in_order
from ny1901.new_york.material.model import Portrayed

V = TypeVar("V")


class Card(StrEnum):
    """The three action cards (`card.boom`, `card.shift`, `card.grab`)."""

    CONSTRUCTION_BOOM = "construction-boom"
    MARKET_SHIFT = "market-shift"
    LAND_GRAB = "land-grab"

    @property
    def title(self) -> str:  # type: ignore[override]  # a card's title is what the table calls it
        """The card's name as printed, for example `Land Grab`."""
        return self.value.replace("-", " ").title()


@frozen(cache_hash=True)
class AcquireLot(Portrayed):
    """Take an open lot card and put a worker on an unowned lot of its colour and size (`acquire.match`).

    >>> str(AcquireLot("ra"))
    'acquire ra'
    """

    lot: str

    def __str__(self) -> str:
        return f"acquire {self.lot}"


@frozen(cache_hash=True)
class Build(Portrayed):
    """Put up a skyscraper on free land of one's own (`build.free`).

    >>> str(Build("delmonico", "k6 k5"))
    'build delmonico k5 k6'
    """

    tile: str
    squares: tuple[str, ...] = field(converter=in_order)

    def __str__(self) -> str:
        return f"build {self.tile} {' '.join(self.squares)}"


@frozen(cache_hash=True)
class Rebuild(Portrayed):
    """Demolish what stands on the squares and put up a skyscraper of a later generation (`demolish.footprint`).

    >>> str(Rebuild("metropolitan-life", "k5 k6"))
    'rebuild metropolitan-life k5 k6'
    """

    tile: str
    squares: tuple[str, ...] = field(converter=in_order)

    def __str__(self) -> str:
        return f"rebuild {self.tile} {' '.join(self.squares)}"


@frozen(cache_hash=True)
class PlayCard(Portrayed):
    """Use an action card; its effect follows at once or is the next action (`turn.cards`).

    >>> str(PlayCard(Card.LAND_GRAB))
    'play land-grab'
    """

    card: Card = field(converter=Card)

    def __str__(self) -> str:
        return f"play {self.card}"


@frozen(cache_hash=True)
class ReturnLot(Portrayed):
    """Give a lot with a worker back, when nothing else is possible (`turn.stuck`).

    >>> str(ReturnLot("ra"))
    'return ra'
    """

    lot: str

    def __str__(self) -> str:
        return f"return {self.lot}"


@frozen(cache_hash=True)
class EndTurn(Portrayed):
    """End the turn; the Open Market is refilled where the edition does it now (`turn.refill`).

    >>> str(EndTurn())
    'end'
    """

    def __str__(self) -> str:
        return "end"


END = EndTurn()
"""The end of a turn, as the engine lists it."""

PLAYS = tuple(PlayCard(card) for card in Card)
"""The use of each card, as the engine lists it."""

Action = AcquireLot | Build | Rebuild | PlayCard | ReturnLot | EndTurn


class ByKind(dict[type, V]):
    """One entry for each kind of action; asking for anything else is an error that says what an action is."""

    def __missing__(self, kind: type) -> V:
        """Refuse what is no action, such as its text.

        Raises:
            NotationError: always.
        """
        raise NotationError(
            f"{kind.__name__} is no action", expected="a value such as EndTurn(); `parse_action` reads texts"
        )
